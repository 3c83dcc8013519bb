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
mod choices;
mod event;
mod fact;
mod game;
mod illegal;
mod line;
mod notation;
mod observation;
mod picture;
mod position_error;
mod round;
mod rules;
mod score;
mod setup;
mod state;
mod table;
mod tile;
mod view;
mod worlds;

pub use boardcore;

pub use action::{Action, Chance};
pub use event::{Event, MatchEnd, RoundEnd, Why};
pub use fact::Fact;
pub use illegal::Illegal;
pub use line::{End, Line};
pub use observation::{Did, Observation, Past, Then};
pub use position_error::PositionError;
pub use rules::{BlockedTie, Drawing, DrawnTile, Rules, TripleHeader};
pub use score::lowest_hands;
pub use setup::Setup;
pub use state::DominoEnds;
pub use table::{Phase, Table};
pub use tile::{Pips, TILES, Tile, Tiles};
pub use view::DominoEndsView;
pub use worlds::DominoEndsWorlds;

#[cfg_attr(
    not(doctest),
    doc = "The rules of the game in full. Each rule is an anchor: `rulebook#e1` links to rule E1.\n\n[formats]: crate::formats\n"
)]
#[doc = include_str!("../RULES.md")]
pub mod rulebook {}

#[cfg_attr(
    not(doctest),
    doc = "Every text and number that goes in or out: actions, rules, positions, records, data.\n\n[rules]: crate::rulebook\n[data]: crate::rulebook#rules-as-data\n"
)]
#[doc = include_str!("../FORMATS.md")]
pub mod formats {}
