#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod action;
mod attacks;
mod check;
pub mod event;
pub mod fen;
pub mod illegal;
pub mod list;
pub mod makarenko;
pub mod movegen;
mod perft;
pub mod position;
pub mod rules;
pub mod tower;

pub use action::Move;
pub use event::{End, Event};
pub use fen::{Fen, FenError, FenFault};
pub use illegal::Illegal;
pub use list::MoveList;
pub use makarenko::{Makarenko, PositionError};
pub use movegen::{MoveSet, Moves};
pub use position::{Position, Rights, Wing};
pub use rules::{PawnMerge, Rules, RulesFault};
pub use tower::{Colour, Height, Piece, Tower};
