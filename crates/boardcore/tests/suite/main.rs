//! The tests of the crate, as one program.

mod board;
mod game;
#[cfg(all(feature = "kit", feature = "serde"))]
mod kit;
mod randomness;
mod table;
mod text;
#[cfg(all(feature = "kit", feature = "serde"))]
mod toy;
