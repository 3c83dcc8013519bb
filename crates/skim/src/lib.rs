// Links between the documents lead to files in the repository and to modules here: the first definition of a link counts.
// Doc-tests leave these out, so that they are named by file and line of the document.
#![cfg_attr(
    not(doctest),
    doc = "[rules]: crate::rulebook\n[formats]: crate::formats\n"
)]
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
mod position_error;
mod rules;
mod score;
mod setup;
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
pub use outline::{MAX_CELLS, MAX_SPAN, Outline, Shape, ShapeError};
pub use placements::Placements;
pub use position_error::PositionError;
pub use rules::{Continuity, Deal, Deck, First, Goal, Rules, Teams, Values};
pub use score::{Column, Score};
pub use setup::{Setup, SetupTurn};
pub use state::Skim;
pub use table::Table;
pub use view::{Observation, SkimView};
pub use worlds::SkimWorlds;

#[cfg_attr(
    not(doctest),
    doc = "The rules of the game in full. Each rule is an anchor: `rulebook#k1` links to rule K1.\n\n[formats]: crate::formats\n"
)]
// One of its examples reads rules as data.
#[cfg(any(not(doctest), feature = "serde"))]
#[doc = include_str!("../RULES.md")]
pub mod rulebook {}

#[cfg_attr(
    not(doctest),
    doc = "Every text and number that goes in or out: actions, rules, positions, records, data.\n\n[rules]: crate::rulebook\n[data]: crate::rulebook#rules-as-data\n"
)]
#[doc = include_str!("../FORMATS.md")]
pub mod formats {}
