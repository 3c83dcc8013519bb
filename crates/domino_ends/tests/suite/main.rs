//! The tests of the crate, as one program.

mod common;
mod hidden;
mod input;
mod laws;
mod naive;
mod options;
mod rules;
mod twin;
#[cfg(feature = "serde")]
mod view_data;
mod views;
mod worlds;
