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
mod colour;
mod event;
mod game;
mod hole;
mod illegal;
mod kit;
mod notation;
mod observation;
mod open;
mod picture;
mod position_error;
mod rules;
mod setup;
mod state;
mod view;
mod worlds;

pub use boardcore;

pub use action::{Accident, Action, Chance};
pub use colour::{Colour, Counts};
pub use event::{Again, Event, Lost, Showing};
pub use hole::{Hole, MAX_HOLES, MAX_SIDE};
pub use illegal::{End, Illegal};
pub use kit::{ColourDie, Kit, ReduceError};
pub use observation::Observation;
pub use open::Stage;
pub use position_error::PositionError;
pub use rules::{AbsentFace, First, MAX_PEOPLE, Rules, Sides};
pub use setup::{Setup, SetupHole};
pub use state::Memory;
pub use view::{MemoryView, Sight};
pub use worlds::MemoryWorlds;

#[cfg_attr(
    not(doctest),
    doc = "The rules of the game in full. Each rule is an anchor: `rulebook#c1` links to rule C1.\n\n[formats]: crate::formats\n"
)]
#[doc = include_str!("../RULES.md")]
pub mod rulebook {}

#[cfg_attr(
    not(doctest),
    doc = "Every text and number that goes in or out: actions, rules, positions, records, data.\n\n[rules]: crate::rulebook\n[data]: crate::rulebook#rules-as-data\n"
)]
#[doc = include_str!("../FORMATS.md")]
pub mod formats {}
