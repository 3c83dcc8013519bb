//! What a step does, as the table sees it.

use core::fmt::{self, Display};

use boardcore::{Seat, Square};

use crate::action::Roll;
use crate::corner::Corner;
use crate::few::Few;

/// One thing that a step does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub enum Event {
    /// A seat took a corner (F2).
    CornerTaken {
        /// Who.
        seat: Seat,
        /// Which one.
        corner: Corner,
    },
    /// A seat rolled, for the order of play (F3) or in its turn (F6).
    Rolled {
        /// Who.
        seat: Seat,
        /// What the die showed.
        roll: Roll,
    },
    /// Seats are tied in the opening rolls and roll again among themselves (F3).
    RollOff {
        /// Who, in the order of their rolls.
        seats: Few<Seat>,
    },
    /// The order of play is settled (F3).
    OrderSettled {
        /// The seats, the first player first.
        order: Few<Seat>,
    },
    /// A piece entered from the reserve (F6).
    Entered {
        /// Whose.
        seat: Seat,
        /// The corner on which it stands.
        corner: Corner,
    },
    /// A piece walked (F7).
    Walked {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A piece went back to its owner's reserve (F7, F9).
    Captured {
        /// Who captured it.
        seat: Seat,
        /// Whose it was.
        owner: Seat,
        /// Where it stood.
        at: Square,
    },
    /// A seat could not move (F6).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A seat has another roll (F8).
    RollsAgain {
        /// Who.
        seat: Seat,
    },
    /// A seat filled its diagonal, and its pieces left the board (F11).
    Finished {
        /// Who.
        seat: Seat,
        /// Its place, 1 for the winner.
        place: u8,
    },
    /// The game is over (F11).
    Over,
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::CornerTaken { seat, corner } => write!(f, "seat {seat} takes {corner}"),
            Event::Rolled { seat, roll } => write!(f, "seat {seat} rolls {}", roll.pips()),
            Event::RollOff { seats } => write!(f, "tied, to roll again: seats {seats}"),
            Event::OrderSettled { order } => write!(f, "order of play: seats {order}"),
            Event::Entered { seat, corner } => {
                write!(f, "seat {seat} enters a piece on {corner}")
            }
            Event::Walked { seat, from, to } => write!(f, "seat {seat} walks {from} to {to}"),
            Event::Captured { seat, owner, at } => {
                write!(f, "seat {seat} captures a piece of seat {owner} on {at}")
            }
            Event::Passed { seat } => write!(f, "seat {seat} cannot move"),
            Event::RollsAgain { seat } => write!(f, "seat {seat} rolls again"),
            Event::Finished { seat, place } => write!(f, "seat {seat} has finished, place {place}"),
            Event::Over => f.write_str("the game is over"),
        }
    }
}

impl Event {
    /// The event with other names for the seats.
    pub(crate) fn with_seats(mut self, name: impl Fn(Seat) -> Seat) -> Self {
        match &mut self {
            Event::RollOff { seats } | Event::OrderSettled { order: seats } => {
                *seats = Few::first_of(seats.iter().map(name));
            }
            Event::Captured { seat, owner, .. } => {
                *seat = name(*seat);
                *owner = name(*owner);
            }
            Event::CornerTaken { seat, .. }
            | Event::Rolled { seat, .. }
            | Event::Entered { seat, .. }
            | Event::Walked { seat, .. }
            | Event::Passed { seat }
            | Event::RollsAgain { seat }
            | Event::Finished { seat, .. } => *seat = name(*seat),
            Event::Over => {}
        }
        self
    }
}
