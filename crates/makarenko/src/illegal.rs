//! Why a move is against the rules.

use boardcore::Reason;

use crate::tower::Height;

/// Why a move is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegal {
    /// No tower stands there (M4).
    #[error("no tower stands there")]
    NoTower,
    /// The tower is the opponent's (M4).
    #[error("the tower is not yours")]
    NotYours,
    /// More discs than the tower has (M4).
    #[error("the tower has no more than {0} discs")]
    TooFewDiscs(Height),
    /// The part does not move that way (M4).
    #[error("a part of {0} does not move that way")]
    NotItsWay(Height),
    /// The result would have more than 8 discs (M5).
    #[error("the tower would have more than 8 discs")]
    TooHigh,
    /// A tower stands in the way (M6).
    #[error("a tower stands in the way")]
    Blocked,
    /// A pawn part steps straight onto an enemy tower, or its double step is blocked (M7).
    #[error("a tower stands in the pawn's way")]
    PawnBlocked,
    /// A pawn part goes diagonally, and there is nothing to capture (M7).
    #[error("a pawn moves diagonally only to capture")]
    NothingToCapture,
    /// A pawn part does not merge in this direction (`pawn_merge`, M7).
    #[error("a pawn does not merge in this direction")]
    PawnMerge,
    /// A double step from another than the second rank, or where the rules have none (`double_step`, M7).
    #[error("no double step from there")]
    DoubleStep,
    /// The only king cannot be split (M8).
    #[error("the only king cannot be split")]
    SoleKing,
    /// Without a king, only a move that makes one is legal (M10).
    #[error("without a king, the move must make one")]
    NoKingMade,
    /// The right to castle was lost, or the rules have none (`castling`, M11).
    #[error("there is no right to castle that way")]
    NoCastlingRight,
    /// A tower stands between king and rook (M11).
    #[error("a tower stands between king and rook")]
    CastlingBlocked,
}

impl Reason for Illegal {
    const CODES: &'static [&'static str] = &[
        "no-tower",
        "not-yours",
        "too-few-discs",
        "not-its-way",
        "too-high",
        "blocked",
        "pawn-blocked",
        "nothing-to-capture",
        "pawn-merge",
        "double-step",
        "sole-king",
        "no-king-made",
        "no-castling-right",
        "castling-blocked",
    ];

    fn code(&self) -> &'static str {
        match self {
            Illegal::NoTower => "no-tower",
            Illegal::NotYours => "not-yours",
            Illegal::TooFewDiscs(_) => "too-few-discs",
            Illegal::NotItsWay(_) => "not-its-way",
            Illegal::TooHigh => "too-high",
            Illegal::Blocked => "blocked",
            Illegal::PawnBlocked => "pawn-blocked",
            Illegal::NothingToCapture => "nothing-to-capture",
            Illegal::PawnMerge => "pawn-merge",
            Illegal::DoubleStep => "double-step",
            Illegal::SoleKing => "sole-king",
            Illegal::NoKingMade => "no-king-made",
            Illegal::NoCastlingRight => "no-castling-right",
            Illegal::CastlingBlocked => "castling-blocked",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::NoTower
            | Illegal::NotYours
            | Illegal::TooFewDiscs(_)
            | Illegal::NotItsWay(_) => "M4",
            Illegal::TooHigh => "M5",
            Illegal::Blocked => "M6",
            Illegal::PawnBlocked
            | Illegal::NothingToCapture
            | Illegal::PawnMerge
            | Illegal::DoubleStep => "M7",
            Illegal::SoleKing => "M8",
            Illegal::NoKingMade => "M10",
            Illegal::NoCastlingRight | Illegal::CastlingBlocked => "M11",
        }
    }
}
