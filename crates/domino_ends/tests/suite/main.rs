//! The tests of the crate, as one program.

mod api;
mod common;
mod folds;
mod hidden;
mod input;
mod laws;
mod naive;
mod options;
mod rules;
mod setups;
mod twin;
mod views;
mod worlds;
