//! [rules]: crate::rulebook
//! [formats]: crate::formats
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod action;
mod card;
mod cells;
mod counts;
mod event;
mod frontier;
mod game;
mod illegal;
mod listing;
mod notation;
mod outline;
mod picture;
mod placements;
mod rules;
mod score;
mod state;
mod table;
mod view;
mod worlds;

pub use action::{Action, Chance, Placement};
pub use boardcore;
pub use card::{Card, CardSet, Colour, Rank, Suit};
pub use cells::CellSet;
pub use event::Event;
pub use illegal::{Edge, End, Illegal};
pub use notation::PositionError;
pub use outline::{MAX_CELLS, MAX_SPAN, Outline, Shape, ShapeError};
pub use placements::Placements;
pub use rules::{Continuity, Deal, Deck, First, Goal, Rules, Teams, Values};
pub use score::{Column, Score};
pub use state::Skim;
pub use table::Table;
pub use view::{Observation, SkimView};
pub use worlds::SkimWorlds;

/// The rules of the game in full. Each rule is an anchor: `rulebook#k1` links to rule K1.
///
/// [formats]: crate::formats
// One of its examples reads rules as data.
#[cfg(any(not(doctest), feature = "serde"))]
#[doc = include_str!("../RULES.md")]
pub mod rulebook {}

/// Every text and number that goes in or out: actions, rules, positions, records, data.
///
/// [rules]: crate::rulebook
/// [data]: crate::rulebook#rules-as-data
#[doc = include_str!("../FORMATS.md")]
pub mod formats {}
