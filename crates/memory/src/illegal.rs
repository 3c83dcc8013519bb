//! Why a step is against the rules.

use boardcore::{Reason, Side};

use crate::colour::Colour;
use crate::hole::Hole;

/// Why an action, an outcome of chance or a report is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The board has no such hole (C2).
    #[error("the board has no hole {hole} (C2)")]
    NoSuchHole {
        /// The hole.
        hole: Hole,
    },
    /// No peg is in the hole (C6).
    #[error("no peg is in {hole} (C6)")]
    EmptyHole {
        /// The hole.
        hole: Hole,
    },
    /// A peg of a colour of which none is left to be laid (C1).
    #[error("no {} peg is left to be laid (C1)", colour.name())]
    NoSuchPeg {
        /// The colour.
        colour: Colour,
    },
    /// A peg to be laid, when all of them are on the board (C1).
    #[error("all pegs have been laid (C1)")]
    AllLaid,
    /// Something else than the next peg, while the pegs are being laid (C14).
    #[error("the pegs are being laid (C14)")]
    BeingLaid,
    /// A lot, when it is known who begins (C5).
    #[error("it is known who begins (C5)")]
    NoLot,
    /// The lot fell on a side that does not play (C5).
    #[error("side {side} does not play (C5)")]
    NoSuchSide {
        /// The side.
        side: Side,
    },
    /// A roll before it is known who begins (C5).
    #[error("it is not known who begins (C5)")]
    NoBeginner,
    /// A roll of a colour that is on no face of the die (C2).
    #[error("no face of the die is {} (C2)", colour.name())]
    NotOnDie {
        /// The colour.
        colour: Colour,
    },
    /// A peg lifted too early, when the die is not to be rolled (C12).
    #[error("a peg is lifted too early only while the die is to be rolled (C12)")]
    NotTooEarly,
    /// Time that ran out, when nobody is to choose (C16).
    #[error("nobody is to choose (C16)")]
    NobodyChooses,
}

impl Reason for Illegal {
    const CODES: &'static [&'static str] = &[
        "no-such-hole",
        "empty-hole",
        "no-such-peg",
        "all-laid",
        "being-laid",
        "no-lot",
        "no-such-side",
        "no-beginner",
        "not-on-die",
        "not-too-early",
        "nobody-chooses",
    ];

    fn code(&self) -> &'static str {
        match self {
            Illegal::NoSuchHole { .. } => "no-such-hole",
            Illegal::EmptyHole { .. } => "empty-hole",
            Illegal::NoSuchPeg { .. } => "no-such-peg",
            Illegal::AllLaid => "all-laid",
            Illegal::BeingLaid => "being-laid",
            Illegal::NoLot => "no-lot",
            Illegal::NoSuchSide { .. } => "no-such-side",
            Illegal::NoBeginner => "no-beginner",
            Illegal::NotOnDie { .. } => "not-on-die",
            Illegal::NotTooEarly => "not-too-early",
            Illegal::NobodyChooses => "nobody-chooses",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::NoSuchHole { .. } | Illegal::NotOnDie { .. } => "C2",
            Illegal::EmptyHole { .. } => "C6",
            Illegal::NoSuchPeg { .. } | Illegal::AllLaid => "C1",
            Illegal::BeingLaid => "C14",
            Illegal::NoLot | Illegal::NoSuchSide { .. } | Illegal::NoBeginner => "C5",
            Illegal::NotTooEarly => "C12",
            Illegal::NobodyChooses => "C16",
        }
    }
}
