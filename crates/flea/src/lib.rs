//! [rules]: crate::rulebook
//! [formats]: crate::formats
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
mod state;
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
pub use knockout::{Knockout, KnockoutFault, Round, Tally};
pub use notation::PositionError;
pub use rules::{Corners, EntryOnEnemy, ExtraRoll, Order, Rules};
pub use state::{Flea, PIECES};
pub use track::{HOME, LAST};

/// The rules of the game in full. Each rule is an anchor: `rulebook#f1` links to rule F1.
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
