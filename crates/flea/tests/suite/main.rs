//! The tests of the crate, as one program.

mod api;
mod common;
mod input;
mod laws;
mod naive;
mod options;
mod positions;
mod rules;
mod twin;
