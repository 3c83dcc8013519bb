//! Boards: grids of any size, and the 8 × 8 board as squares and bitboards.

mod bitboard;
mod cell;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use cell::{Cell, Direction, Grid};
pub use square::{File, Rank, Square};
