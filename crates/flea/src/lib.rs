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
mod corner;
mod event;
mod few;
mod game;
mod illegal;
mod impossible;
mod knockout;
mod moves;
mod notation;
mod opening;
mod picture;
mod rules;
mod setup;
mod state;
mod tally;
mod track;
mod turns;
mod view;

pub use boardcore;

pub use action::{Action, Roll};
pub use corner::Corner;
pub use event::Event;
pub use few::Few;
pub use illegal::{End, Illegal};
pub use impossible::Impossible;
pub use knockout::{Knockout, KnockoutEnd, KnockoutEvent, KnockoutRules, KnockoutSetup};
pub use notation::PositionError;
pub use rules::{Corners, EntryOnEnemy, ExtraRoll, Order, Rules};
pub use setup::{Setup, SetupStage};
pub use state::{Flea, PIECES};
pub use tally::Tally;
pub use track::{HOME, LAST};

#[cfg_attr(
    not(doctest),
    doc = "The rules of the game in full. Each rule is an anchor: `rulebook#f1` links to rule F1.\n\n[formats]: crate::formats\n"
)]
#[doc = include_str!("../RULES.md")]
pub mod rulebook {}

#[cfg_attr(
    not(doctest),
    doc = "Every text and number that goes in or out: actions, rules, positions, records, data.\n\n[rules]: crate::rulebook\n[data]: crate::rulebook#rules-as-data\n"
)]
#[doc = include_str!("../FORMATS.md")]
pub mod formats {}
