//! Why a step is against the rules.

use boardcore::Reason;

use crate::line::End;
use crate::tile::{Pips, Tile};

/// Why an action or an outcome of chance is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Something else than a lead while no tile lies there (E2).
    #[error("the line is empty: the lowest double is to be led")]
    NotALead,
    /// Another double than the lowest in any hand is led (E2).
    #[error("{led} is not the lowest double in any hand")]
    NotTheLowestDouble {
        /// The double that was to be led.
        led: Tile,
    },
    /// A lead when tiles lie there already (E2).
    #[error("the round has been led already")]
    AlreadyLed,
    /// A tile that the seat does not hold (E3).
    #[error("{tile} is not in the hand")]
    NotInHand {
        /// The tile.
        tile: Tile,
    },
    /// A tile neither half of which shows what the end shows (E3).
    #[error("{tile} does not fit the {end} end, which shows {pips}")]
    DoesNotFit {
        /// The tile.
        tile: Tile,
        /// The end at which it was to be laid.
        end: End,
        /// What that end shows.
        pips: Pips,
    },
    /// A pass by a seat that holds a fitting tile (E4).
    #[error("a tile in the hand fits and must be laid")]
    MustPlay,
    /// A fitting drawn tile is kept where the rules say that it must be laid (E4, `drawn_tile = MustPlay`).
    #[error("the drawn tile fits and must be laid")]
    MustPlayDrawn,
    /// Something else than a deal while the hands are not full (E1).
    #[error("the hands are not full: a tile is to be dealt")]
    NotADeal,
    /// Something else than a draw while a seat draws (E4).
    #[error("a tile is to be drawn, not dealt")]
    NotADraw,
    /// A tile that is not left to be dealt or drawn (E1).
    #[error("{tile} is not in the boneyard")]
    NotInBoneyard {
        /// The tile.
        tile: Tile,
    },
}

impl Reason for Illegal {
    const CODES: &'static [&'static str] = &[
        "not-a-lead",
        "not-the-lowest-double",
        "already-led",
        "not-in-hand",
        "does-not-fit",
        "must-play",
        "must-play-drawn",
        "not-a-deal",
        "not-a-draw",
        "not-in-boneyard",
    ];

    fn code(&self) -> &'static str {
        match self {
            Illegal::NotALead => "not-a-lead",
            Illegal::NotTheLowestDouble { .. } => "not-the-lowest-double",
            Illegal::AlreadyLed => "already-led",
            Illegal::NotInHand { .. } => "not-in-hand",
            Illegal::DoesNotFit { .. } => "does-not-fit",
            Illegal::MustPlay => "must-play",
            Illegal::MustPlayDrawn => "must-play-drawn",
            Illegal::NotADeal => "not-a-deal",
            Illegal::NotADraw => "not-a-draw",
            Illegal::NotInBoneyard { .. } => "not-in-boneyard",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Illegal::NotADeal | Illegal::NotInBoneyard { .. } => "E1",
            Illegal::NotALead | Illegal::NotTheLowestDouble { .. } | Illegal::AlreadyLed => "E2",
            Illegal::NotInHand { .. } | Illegal::DoesNotFit { .. } => "E3",
            Illegal::MustPlay | Illegal::MustPlayDrawn | Illegal::NotADraw => "E4",
        }
    }
}
