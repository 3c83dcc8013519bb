//! Why a position text, a set-up or a state is no position that play can reach.

use core::fmt::{self, Display};

use boardcore::{ParseError, Seat, Side};

use crate::colour::Colour;
use crate::hole::Hole;
use crate::open::Stage;
use crate::rules::First;

/// Why a position was refused: malformed, or one that play cannot reach, as far as can be seen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// It is malformed.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// A side begins that does not play, or none where one was agreed, or not the agreed one (C5).
    #[error("first is {}, but {} (C5)", OrNone(*first), Agreed(*agreed, *sides))]
    First {
        /// The side that begins.
        first: Option<Side>,
        /// What was agreed.
        agreed: First,
        /// How many sides there are.
        sides: u8,
    },
    /// A peg stands, or is to be laid, in a hole that starts empty (C2).
    #[error("{hole} has or awaits a peg, but starts empty (C2)")]
    StartsEmpty {
        /// The hole.
        hole: Hole,
    },
    /// A hole awaits a peg, and a later one has its peg already (C14).
    #[error("{hole} awaits a peg, but a later hole has one (C14)")]
    LeftOut {
        /// The hole.
        hole: Hole,
    },
    /// A peg has been shown while pegs are being laid (C14).
    #[error("the peg in {hole} has been shown, but pegs are being laid (C14)")]
    ShownWhileLaying {
        /// The hole.
        hole: Hole,
    },
    /// The pegs left are not as many as the holes that have or await one.
    #[error("left adds up to {left}, but the number of holes that have or await a peg is {holes}")]
    Left {
        /// How many are left.
        left: u32,
        /// How many holes have or await a peg.
        holes: u32,
    },
    /// More pegs of a colour are left than the kit has (C2).
    #[error("left has {left} {colour:#}, but the kit has {kit} (C2)")]
    Kit {
        /// The colour.
        colour: Colour,
        /// How many are left.
        left: u8,
        /// How many the kit has.
        kit: u8,
    },
    /// The pegs of a colour on the board and to be laid are not those that are left.
    #[error("left has {left} {colour:#}, but the board has {board}, with {to_lay} more to be laid")]
    Colour {
        /// The colour.
        colour: Colour,
        /// How many are left.
        left: u8,
        /// How many are on the board.
        board: u8,
        /// How many are to be laid.
        to_lay: u8,
    },
    /// The piles and the pegs left do not make up the kit (C7).
    #[error("the piles add up to {piles}, but the number of pegs that are not left is {won} (C7)")]
    Piles {
        /// How many pegs are in the piles.
        piles: u32,
        /// How many pegs of the kit are not left.
        won: u32,
    },
    /// A side has more pegs than its turns can have brought (C7).
    #[error(
        "the pile of side {side} is {pile}, but the number of turns it has used is {turns} (C7)"
    )]
    Pile {
        /// The side.
        side: Side,
        /// How many pegs it has.
        pile: u8,
        /// How many turns it has used.
        turns: u64,
    },
    /// More turns have been used than the agreed rounds have, or than are counted (C11).
    #[error("turns is {turns}, more than can have been used (C11)")]
    Turns {
        /// How many turns have been used.
        turns: u64,
    },
    /// Turns have been used before it is known who begins (C5).
    #[error("turns is {turns}, but nobody has begun (C5)")]
    NobodyBegan {
        /// How many turns have been used.
        turns: u64,
    },
    /// A side that does not play has a pile (C7).
    #[error("side {side} has a pile of {pile}, but the sides are 0 to {}", sides - 1)]
    NoSuchSide {
        /// The side.
        side: Side,
        /// How many pegs it has.
        pile: u8,
        /// How many sides there are.
        sides: u8,
    },
    /// What comes next does not fit the rest: a lot when it is known who begins, a rolled colour that is gone, an end too
    /// early or too late.
    #[error("next is {next}, but {why}")]
    Next {
        /// What comes next.
        next: Stage,
        /// What it does not fit.
        why: &'static str,
    },
    /// What lies open and the colours underneath disagree on a hole. No text can say so: only
    /// [`audit`](boardcore::Game::audit) finds it.
    #[error("{hole} has a peg in one half of the state alone")]
    Halves {
        /// The hole.
        hole: Hole,
    },
    /// The member to move is not the one whose turn it is (C5). No text can say so: only [`audit`](boardcore::Game::audit)
    /// finds it.
    #[error("seat {seat} is to move, but it is the turn of seat {member} (C5)")]
    Member {
        /// The member to move.
        seat: Seat,
        /// The member whose turn it is.
        member: Seat,
    },
}

/// Prints a side, or `-`.
pub(crate) struct OrNone(pub(crate) Option<Side>);

impl Display for OrNone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(side) => write!(f, "{side}"),
            None => f.write_str("-"),
        }
    }
}

/// Prints what was agreed on who begins, at a table with a number of sides.
struct Agreed(First, u8);

impl Display for Agreed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            First::Lot => write!(f, "the sides are 0 to {}", self.1 - 1),
            First::Side(side) => write!(f, "side {side} was agreed"),
        }
    }
}
