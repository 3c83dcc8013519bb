//! [rules]: crate::rulebook
//! [formats]: crate::formats
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
// Move generation is written in small pieces that have to melt into one loop for each colour.
#![allow(clippy::inline_always)]

extern crate alloc;

mod action;
mod attacks;
mod board;
mod castling;
mod end;
mod event;
mod fen;
mod game;
mod history;
mod illegal;
mod moves;
mod notation;
mod perft;
mod picture;
mod rules;
mod state;
mod tower;

pub use boardcore;

pub use action::Move;
pub use board::Position;
pub use castling::{Castling, Rights, Wing};
pub use end::End;
pub use event::Event;
pub use fen::Fen;
pub use illegal::Illegal;
pub use moves::{MoveList, MoveSet, Moves};
pub use notation::{FenError, PositionError, PositionFault};
pub use rules::{PawnMerge, Rules};
pub use state::Makarenko;
pub use tower::{Colour, Height, Piece, Tower};

/// The rules of the game in full. Each rule is an anchor: `rulebook#m1` links to rule M1.
///
/// [formats]: crate::formats
#[doc = include_str!("../RULES.md")]
pub mod rulebook {}

/// Every text and number that goes in or out: actions, rules, positions, records, data.
///
/// [rules]: crate::rulebook
/// [data]: crate::rulebook#rules-as-data
#[doc = include_str!("../FORMATS.md")]
pub mod formats {}
