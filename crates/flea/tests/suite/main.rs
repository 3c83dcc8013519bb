//! The tests of the crate, as one program.

mod api;
mod common;
mod end;
mod input;
mod knockout;
mod laws;
mod naive;
mod options;
mod positions;
mod setting_up;
mod setups;
mod turn;
mod twin;
