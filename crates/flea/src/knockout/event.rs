//! What a step of a knock-out did.

use core::fmt::{self, Display};

use boardcore::Seat;

use crate::event::Event;

/// One thing that a step of a knock-out does. Seats are people, those of the running game too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub enum KnockoutEvent {
    /// Something happened in the running game.
    Table(Event),
    /// A game is over, and a person has lost it (F12).
    Lost {
        /// Who.
        seat: Seat,
        /// The number of the game, counted from 1.
        game: u16,
    },
    /// The loser leaves the board, and the next in the queue sits down (F12).
    Replaced {
        /// The loser.
        seat: Seat,
        /// Who sits down.
        by: Seat,
    },
    /// The agreed number of games has been played (F12).
    Over,
}

impl Display for KnockoutEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KnockoutEvent::Table(event) => event.fmt(f),
            KnockoutEvent::Lost { seat, game } => write!(f, "seat {seat} has lost game {game}"),
            KnockoutEvent::Replaced { seat, by } => {
                write!(f, "seat {by} sits down in place of seat {seat}")
            }
            KnockoutEvent::Over => f.write_str("all games have been played"),
        }
    }
}
