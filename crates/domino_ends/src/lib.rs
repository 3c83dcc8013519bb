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
pub use state::DominoEnds;
pub use table::{Phase, Table};
pub use tile::{Pips, TILES, Tile, Tiles};
pub use view::DominoEndsView;
pub use worlds::DominoEndsWorlds;

/// The rules of the game in full. Each rule is an anchor: `rulebook#e1` links to rule E1.
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
