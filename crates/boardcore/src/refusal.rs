//! Why something may not be done.

use core::error::Error;

use crate::seat::Seat;
use crate::turn::Turn;

/// Why an action is against the rules: a reason the rules document knows.
pub trait Reason: Error + Clone + Eq {
    /// Every code that [`code`](Self::code) can give, each once.
    const CODES: &'static [&'static str];

    /// A stable name of the reason, in `kebab-case`, one of [`CODES`](Self::CODES).
    fn code(&self) -> &'static str;

    /// The number of the rule that forbids it, as in the rules document: `"F7"`.
    fn rule(&self) -> &'static str;
}

/// Why a step was refused. The state is what it was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused<I: Error> {
    /// The step is of another kind than the turn: an action while a die is to be rolled, anything after the end.
    #[error("{turn}")]
    Turn {
        /// Whose turn it is.
        turn: Turn,
    },
    /// Another seat is to act than the one that tried to.
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
}

impl<I: Error> Refused<I> {
    /// The rules' reason, if that is what refused the step.
    pub const fn illegal(&self) -> Option<&I> {
        match self {
            Refused::Illegal(reason) => Some(reason),
            _ => None,
        }
    }
}
