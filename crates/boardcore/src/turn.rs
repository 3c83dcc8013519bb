//! Whose turn it is, and the refusal of a step.

use alloc::string::ToString;
use core::error::Error;
use core::fmt::{self, Display};

use crate::reason::{PlainReason, Reason};
use crate::seat::Seat;

/// Whose turn it is: a seat's, chance's, or nobody's once the game is over.
///
/// As data it is `{"seat":2}`, `"chance"`, `{"chance_for":2}` or `"over"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "Data", into = "Data"))]
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

/// A turn as data: without an option, which some formats cannot write.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Turn", rename_all = "snake_case")]
enum Data {
    Seat(Seat),
    Chance,
    ChanceFor(Seat),
    Over,
}

#[cfg(feature = "serde")]
impl From<Turn> for Data {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Seat(seat) => Self::Seat(seat),
            Turn::Chance { for_seat: None } => Self::Chance,
            Turn::Chance {
                for_seat: Some(seat),
            } => Self::ChanceFor(seat),
            Turn::Over => Self::Over,
        }
    }
}

#[cfg(feature = "serde")]
impl From<Data> for Turn {
    fn from(data: Data) -> Self {
        match data {
            Data::Seat(seat) => Self::Seat(seat),
            Data::Chance => Self::Chance { for_seat: None },
            Data::ChanceFor(seat) => Self::Chance {
                for_seat: Some(seat),
            },
            Data::Over => Self::Over,
        }
    }
}

/// Why a step was refused. The state or the view is what it was before.
///
/// As data it is a [`PlainReason`], which reads it back.
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
}

impl<I: Reason> Refused<I> {
    /// A stable name in `kebab-case`: that of the rules' reason, or `wrong-turn`, `wrong-seat`, `unseen`.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Turn { .. } => "wrong-turn",
            Refused::Seat { .. } => "wrong-seat",
            Refused::Illegal(reason) => reason.code(),
            Refused::Unseen(_) => "unseen",
        }
    }

    /// The number of the rule behind it; empty unless the rules refused the step.
    pub fn rule(&self) -> &'static str {
        self.illegal().map_or("", Reason::rule)
    }
}

impl<I: Reason> From<&Refused<I>> for PlainReason {
    fn from(refused: &Refused<I>) -> Self {
        Self {
            code: refused.code().into(),
            rule: refused.rule().into(),
            sentence: refused.to_string(),
        }
    }
}

#[cfg(feature = "serde")]
impl<I: Reason> serde::Serialize for Refused<I> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlainReason::from(self).serialize(serializer)
    }
}
