//! Whose turn it is.

use core::fmt::{self, Display};

use crate::seat::Seat;

/// Whose turn it is: a seat decides, chance decides, or nobody any more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A seat is to act.
    Seat(Seat),
    /// Chance is to act: a die, a dealt card.
    Chance {
        /// The seat that the outcome concerns, where there is one.
        for_seat: Option<Seat>,
    },
    /// The game has ended and has standings.
    Over,
}

impl Turn {
    /// The seat that is to act, if one is.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether chance is to act.
    pub const fn is_chance(self) -> bool {
        matches!(self, Turn::Chance { .. })
    }

    /// Whether the game has ended.
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over)
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Seat(seat) => write!(f, "seat {seat} is to act"),
            Turn::Chance { for_seat: None } => f.write_str("chance is to act"),
            Turn::Chance {
                for_seat: Some(seat),
            } => write!(f, "chance is to act for seat {seat}"),
            Turn::Over => f.write_str("the game is over"),
        }
    }
}
