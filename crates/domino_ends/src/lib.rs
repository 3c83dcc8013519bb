#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod action;
mod domino_ends;
mod event;
mod illegal;
mod line;
mod position;
mod round;
mod rules;
mod score;
mod table;
mod tile;

pub use action::{Action, Chance};
pub use domino_ends::Match;
pub use event::{Event, RoundEnd, Why};
pub use illegal::Illegal;
pub use line::{End, Line};
pub use position::PositionError;
pub use round::Round;
pub use rules::{BlockedTie, Drawing, DrawnTile, Fault, Rules, TripleHeader};
pub use score::lowest_hands;
pub use table::{Past, Phase};
pub use tile::{Pips, TILES, Tile, Tiles};
