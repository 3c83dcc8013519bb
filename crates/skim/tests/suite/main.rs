//! The tests of the crate, as one program.

mod common;
#[cfg(feature = "serde")]
mod data;
#[cfg(feature = "serde")]
mod hidden;
mod input;
mod laws;
mod naive;
mod options;
mod principles;
mod random_play;
mod rules;
mod sets;
mod setups;
mod speed;
mod symmetry;
mod twin;
mod types;
mod views;
mod worlds;
