//! The tests of the crate, as one program.

mod common;
#[cfg(feature = "serde")]
mod data;
mod input;
mod laws;
mod naive;
mod options;
mod rules;
mod setups;
mod surface;
mod twin;
mod worlds;
