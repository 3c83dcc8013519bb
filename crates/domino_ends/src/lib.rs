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
