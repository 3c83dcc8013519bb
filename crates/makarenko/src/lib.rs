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

mod action;
mod attacks;
mod board;
mod castling;
#[cfg(feature = "serde")]
mod data;
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
mod setup;
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
pub use notation::PositionError;
pub use rules::{PawnMerge, Rules};
pub use setup::{PositionFault, Setup};
pub use state::Makarenko;
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
