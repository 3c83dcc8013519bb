//! Why an action is against the rules.

use boardcore::{Reason, Seat, Square};

use crate::corner::Corner;

/// The rule that forbids an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegal {
    /// Everybody has a corner already (F2).
    #[error("all corners are given out")]
    CornersSettled,
    /// Another seat has this corner (F2).
    #[error("{corner} belongs to seat {by}")]
    CornerTaken {
        /// The corner.
        corner: Corner,
        /// Whose it is.
        by: Seat,
    },
    /// A corner is to be taken, and nothing else can be done (F2).
    #[error("first take a corner")]
    CornerFirst,
    /// A piece enters on a six only (F6).
    #[error("a piece enters on a six only")]
    NotSix,
    /// All pieces are on the board (F6).
    #[error("there is no piece in the reserve")]
    NoReserve,
    /// An own piece stands on the corner (F9).
    #[error("an own piece stands on {corner}")]
    OwnPieceOnCorner {
        /// The own corner.
        corner: Corner,
    },
    /// An enemy stands on the corner, and under these rules that blocks it (F9).
    #[error("an enemy stands on {corner}")]
    EnemyOnCorner {
        /// The own corner.
        corner: Corner,
    },
    /// Nothing stands there (F6).
    #[error("there is no piece on {from}")]
    NoPiece {
        /// The empty square.
        from: Square,
    },
    /// Somebody else's piece stands there (F6).
    #[error("the piece on {from} belongs to seat {owner}")]
    NotYourPiece {
        /// Where the piece stands.
        from: Square,
        /// Whose it is.
        owner: Seat,
    },
    /// The roll is more than the piece has left to go (F7).
    #[error("the piece on {from} would walk past the end of its way")]
    PastTheEnd {
        /// Where the piece stands.
        from: Square,
    },
    /// The piece walks exactly its roll, and that leads elsewhere (F6).
    #[error("the roll leads the piece on {from} to {leads_to}")]
    NotTheRoll {
        /// Where the piece stands.
        from: Square,
        /// Where the roll leads it.
        leads_to: Square,
    },
    /// A piece is in the way, and none is jumped (F7).
    #[error("the piece on {over} is in the way")]
    Jump {
        /// The first square on the way that is not empty.
        over: Square,
    },
    /// An own piece stands on the last square, and own pieces are never captured (F7).
    #[error("an own piece stands on {to}")]
    OwnPiece {
        /// The square.
        to: Square,
    },
    /// A walk, an entry or a capture may not be refused (F6).
    #[error("a seat passes only when its roll can move nothing")]
    MustMove,
}

impl Reason for Illegal {
    const CODES: &'static [&'static str] = &[
        "corners-settled",
        "corner-taken",
        "corner-first",
        "not-six",
        "no-reserve",
        "own-piece-on-corner",
        "enemy-on-corner",
        "no-piece",
        "not-your-piece",
        "past-the-end",
        "not-the-roll",
        "jump",
        "own-piece",
        "must-move",
    ];

    fn code(&self) -> &'static str {
        match self {
            Illegal::CornersSettled => "corners-settled",
            Illegal::CornerTaken { .. } => "corner-taken",
            Illegal::CornerFirst => "corner-first",
            Illegal::NotSix => "not-six",
            Illegal::NoReserve => "no-reserve",
            Illegal::OwnPieceOnCorner { .. } => "own-piece-on-corner",
            Illegal::EnemyOnCorner { .. } => "enemy-on-corner",
            Illegal::NoPiece { .. } => "no-piece",
            Illegal::NotYourPiece { .. } => "not-your-piece",
            Illegal::PastTheEnd { .. } => "past-the-end",
            Illegal::NotTheRoll { .. } => "not-the-roll",
            Illegal::Jump { .. } => "jump",
            Illegal::OwnPiece { .. } => "own-piece",
            Illegal::MustMove => "must-move",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::CornersSettled | Illegal::CornerTaken { .. } | Illegal::CornerFirst => "F2",
            Illegal::NotSix
            | Illegal::NoReserve
            | Illegal::NoPiece { .. }
            | Illegal::NotYourPiece { .. }
            | Illegal::NotTheRoll { .. }
            | Illegal::MustMove => "F6",
            Illegal::PastTheEnd { .. } | Illegal::Jump { .. } | Illegal::OwnPiece { .. } => "F7",
            Illegal::OwnPieceOnCorner { .. } | Illegal::EnemyOnCorner { .. } => "F9",
        }
    }
}
