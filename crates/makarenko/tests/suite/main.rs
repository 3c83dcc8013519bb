//! The tests of the crate, as one program.

mod api;
mod common;
mod history;
mod input;
mod laws;
mod naive;
mod options;
mod perft;
mod positions;
mod rules;
mod setups;
mod twin;
