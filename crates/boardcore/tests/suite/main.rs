//! The tests of the crate, as one program.

mod board;
mod game;
mod history;
#[cfg(all(feature = "laws", feature = "serde"))]
mod laws;
mod randomness;
mod record;
mod rules;
#[cfg(all(feature = "laws", feature = "proptest"))]
mod strategies;
mod table;
mod text;
#[cfg(all(feature = "laws", feature = "serde"))]
mod toy;
