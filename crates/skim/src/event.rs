//! What a step did.

use core::fmt::{self, Display};

use boardcore::Seat;

use crate::action::Placement;
use crate::card::Card;
use crate::illegal::End;
use crate::score::Column;

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub enum Event {
    /// A seat was dealt a card; `None` for viewers who do not see which.
    Dealt {
        /// The seat.
        seat: Seat,
        /// The card.
        card: Option<Card>,
    },
    /// A seat opens.
    Opens {
        /// The seat.
        seat: Seat,
    },
    /// A seat laid a card.
    Laid {
        /// The seat.
        seat: Seat,
        /// The card and its cell.
        placement: Placement,
    },
    /// A seat passed, so it holds no card that can be laid.
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// The game has ended, and this is what a column is worth: one event for each, from the left.
    Scored(Column),
    /// The game has ended.
    Ended {
        /// Why.
        #[cfg_attr(feature = "serde", serde(with = "EndData"))]
        end: End,
        /// What each side has, Red first.
        totals: [i32; 2],
    },
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt {
                seat,
                card: Some(card),
            } => write!(f, "seat {seat} is dealt {card}"),
            Self::Dealt { seat, card: None } => write!(f, "seat {seat} is dealt a card"),
            Self::Opens { seat } => write!(f, "seat {seat} opens"),
            Self::Laid { seat, placement } => {
                write!(
                    f,
                    "seat {seat} lays {} at {}",
                    placement.card(),
                    placement.cell()
                )
            }
            Self::Passed { seat } => write!(f, "seat {seat} passes"),
            Self::Scored(column) => column.fmt(f),
            Self::Ended {
                end,
                totals: [red, black],
            } => {
                write!(f, "{end}: red {red}, black {black}")
            }
        }
    }
}

/// An end inside an event as data: its name alone, so that events read back.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "End")]
enum EndData {
    AllLaid,
    AllPassed,
}
