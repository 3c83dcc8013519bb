#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod action;
mod domino_ends;
mod drawing;
mod event;
mod fact;
mod illegal;
mod line;
mod paths;
mod position;
mod round;
mod rules;
mod score;
mod search;
mod seen;
mod table;
mod tile;
mod view;
#[cfg(feature = "serde")]
mod view_data;
mod worlds;

pub use action::{Action, Chance};
pub use domino_ends::Match;
pub use drawing::Sketch;
pub use event::{Event, RoundEnd, Why};
pub use fact::Fact;
pub use illegal::Illegal;
pub use line::{End, Line};
pub use position::PositionError;
pub use round::Round;
pub use rules::{BlockedTie, Drawing, DrawnTile, Rules, RulesFault, TripleHeader};
pub use score::lowest_hands;
pub use seen::{Did, Seen, Then};
pub use table::{Past, Phase};
pub use tile::{Pips, TILES, Tile, Tiles};
pub use view::View;
pub use worlds::MatchWorlds;
