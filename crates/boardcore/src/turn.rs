//! Whose turn it is, and the refusal of a step.

use core::error::Error;
use core::fmt::{self, Display};

use crate::seat::Seat;

/// Whose turn it is: a seat's, chance's, or nobody's once the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A seat decides.
    Seat(Seat),
    /// Chance decides: a die, a dealt card.
    Chance {
        /// The seat that the outcome concerns, where there is one.
        for_seat: Option<Seat>,
    },
    /// The game is over and has standings.
    Over,
}

impl Turn {
    /// The seat to move, if it is a seat's turn.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether it is chance's turn.
    pub const fn is_chance(self) -> bool {
        matches!(self, Turn::Chance { .. })
    }

    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over)
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Seat(seat) => write!(f, "it is the turn of seat {seat}"),
            Turn::Chance { for_seat: None } => f.write_str("it is the turn of chance"),
            Turn::Chance {
                for_seat: Some(seat),
            } => write!(f, "it is the turn of chance, for seat {seat}"),
            Turn::Over => f.write_str("the game is over"),
        }
    }
}

/// Why a step was refused. The state or the view is what it was before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused<I: Error> {
    /// The step is of another kind than the turn: an action where a die has to be rolled, anything after the end.
    #[error("{turn}")]
    Turn {
        /// Whose turn it is.
        turn: Turn,
    },
    /// It is not the turn of the seat that tried to act.
    #[error("seat {tried} cannot act: {turn}")]
    Seat {
        /// The seat that tried to act.
        tried: Seat,
        /// Whose turn it is.
        turn: Turn,
    },
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(I),
    /// The viewer cannot have seen this: it contradicts what the view knows, in the way that the text says.
    #[error("{0}")]
    Unseen(&'static str),
}

impl<I: Error> Refused<I> {
    /// The rules' reason, if the rules refused the step.
    pub const fn illegal(&self) -> Option<&I> {
        match self {
            Refused::Illegal(reason) => Some(reason),
            _ => None,
        }
    }

    /// The same refusal with another type of reason.
    pub fn map<J: Error>(self, reason: impl FnOnce(I) -> J) -> Refused<J> {
        match self {
            Refused::Turn { turn } => Refused::Turn { turn },
            Refused::Seat { tried, turn } => Refused::Seat { tried, turn },
            Refused::Illegal(illegal) => Refused::Illegal(reason(illegal)),
            Refused::Unseen(what) => Refused::Unseen(what),
        }
    }
}
