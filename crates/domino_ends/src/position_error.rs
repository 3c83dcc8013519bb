//! Why a position text, or a state, is no match that can be played.

use core::fmt::{self, Display};

use boardcore::{ParseError, Refused, Seat};

use crate::illegal::Illegal;
use crate::line::Line;
use crate::table::{Phase, end_word};
use crate::tile::Tile;

/// Why a position was refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The round has no number: rounds are counted from 1.
    #[error("the round is 0, but rounds are counted from 1")]
    NoRound,
    /// A seat has tiles or points, and is not at the table.
    #[error("seat {seat} has tiles or points, but only {players} seats play")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// How many seats play.
        players: u8,
    },
    /// A tile is in two hands, or in a hand and in the line.
    #[error("{tile} is in two places")]
    TwicePlaced {
        /// The tile.
        tile: Tile,
    },
    /// The hands were not dealt round the table, one tile each, until all are full (E1).
    #[error(
        "by its hand and the steps seat {seat} was dealt {tiles}, but the deal gives it {deal}"
    )]
    HandSize {
        /// Whose hand.
        seat: Seat,
        /// The tiles that it was dealt, by the position.
        tiles: u8,
        /// The tiles that it is dealt, by the rules.
        deal: u8,
    },
    /// A drawn tile that the seat neither holds nor laid.
    #[error("seat {seat} drew {tile}, but neither holds nor laid it")]
    DrawnNowhere {
        /// Who drew it.
        seat: Seat,
        /// The tile.
        tile: Tile,
    },
    /// The hands are full and nobody holds a double: the tiles would have been dealt again (E2).
    #[error("the hands are full, but nobody holds a double")]
    NoDouble,
    /// A draw without its tile.
    #[error("step {number}: the draw does not name its tile")]
    UnseenDraw {
        /// The number of the step, from 1.
        number: usize,
    },
    /// A step of another seat than the one in turn.
    #[error("step {number} is taken by seat {seat}, which is not in turn")]
    WrongSeat {
        /// The number of the step, from 1.
        number: usize,
        /// The seat that stands there.
        seat: Seat,
    },
    /// A step of the round is against the rules.
    #[error("step {number}: {refused}")]
    Step {
        /// The number of the step, from 1.
        number: usize,
        /// Why it was refused.
        refused: Refused<Illegal>,
    },
    /// The line is not the one that the steps lay.
    #[error("the line is not {laid}, which the steps lay")]
    Line {
        /// The line that they lay.
        laid: Line,
    },
    /// A step ends the round, and yet the match goes on.
    #[error("step {number} ends the round, but the match continues")]
    RoundOver {
        /// The number of the step, from 1.
        number: usize,
    },
    /// A score is lower than what the steps gave, or was at the target before the last of them.
    #[error("seat {seat} has {score}, {}", Before(*score, *gained, *target))]
    Score {
        /// Whose score.
        seat: Seat,
        /// The score.
        score: u16,
        /// What the steps gave.
        gained: u16,
        /// The score that ends the match.
        target: u16,
    },
    /// The match does not end as the text says, or goes on.
    #[error("the steps lead to end={}, not end={}", end_word(*is), end_word(*says))]
    End {
        /// How the steps end the match; `None` if they do not.
        is: Option<Phase>,
        /// How the text says that it ended.
        says: Option<Phase>,
    },
    /// The rounds before gave another sum: none before the first, at least 2 for each lead (E6).
    #[error("the scores before round {number} add up to {sum}, {}", Sum(*number))]
    Rounds {
        /// The number of the round.
        number: u32,
        /// The points of all seats before it.
        sum: u64,
    },
}

/// Why a score cannot be: what the steps gave, and the target.
struct Before(u16, u16, u16);

impl Display for Before {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(score, gained, target) = *self;
        if score < gained {
            write!(f, "but the steps gave it {gained}")
        } else {
            write!(
                f,
                "of which the steps gave {gained}, but before them nobody had reached {target}"
            )
        }
    }
}

/// What the scores before a round add up to.
struct Sum(u32);

impl Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            0 | 1 => "but no points are given before the first",
            _ => "but every round before it gave 2 points or more",
        })
    }
}
