// Links between the documents lead to files in the repository and to modules here: the first definition of a link counts.
// Doc-tests leave these out, so that they are named by file and line of the document.
#![cfg_attr(
    not(doctest),
    doc = "[rules]: crate::rulebook\n[formats]: crate::formats\n"
)]
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
// Move generation is written in small pieces that have to melt into one loop for each colour.
#![allow(clippy::inline_always)]

extern crate alloc;

pub mod action;
mod attacks;
mod check;
pub mod event;
pub mod fen;
mod flags;
pub mod illegal;
pub mod list;
pub mod makarenko;
mod masks;
pub mod movegen;
mod perft;
mod pick;
pub mod position;
pub mod rights;
pub mod rules;
pub mod tower;

pub use action::Move;
pub use event::{End, Event};
pub use fen::{Fen, FenError, FenFault};
pub use illegal::Illegal;
pub use list::MoveList;
pub use makarenko::{Makarenko, PositionError};
pub use movegen::{MoveSet, Moves};
pub use position::Position;
pub use rights::{Rights, Wing};
pub use rules::{PawnMerge, Rules, RulesFault};
pub use tower::{Colour, Height, Piece, Tower};

#[cfg_attr(
    not(doctest),
    doc = "The rules of the game in full. Each rule is an anchor: `rulebook#m1` links to rule M1.\n\n[formats]: crate::formats\n"
)]
#[doc = include_str!("../RULES.md")]
pub mod rulebook {}

#[cfg_attr(
    not(doctest),
    doc = "Every text and number that goes in or out: actions, rules, positions, records, data.\n\n[rules]: crate::rulebook\n[data]: crate::rulebook#rules-as-data\n"
)]
#[doc = include_str!("../FORMATS.md")]
pub mod formats {}
