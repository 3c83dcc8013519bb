//! What players and chance may do, and the accidents that happen at the table.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, ParseError, Side};

use crate::colour::Colour;
use crate::hole::Hole;

/// A member's decision after the roll (C6): `lift c2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lifts the peg in a hole and shows it to all. A lift is final.
    Lift(Hole),
}

impl Action {
    /// The hole whose peg is lifted.
    #[inline]
    pub const fn hole(self) -> Hole {
        let Action::Lift(hole) = self;
        hole
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lift {}", self.hole())
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        reader.literal("lift ", "`lift` and a hole")?;
        let hole = Hole::read(&mut reader)?;
        reader.end()?;
        Ok(Action::Lift(hole))
    }
}

impl Indexed for Action {
    const COUNT: u32 = Hole::COUNT;

    fn index(self) -> u32 {
        self.hole().index()
    }

    fn at(index: u32) -> Option<Self> {
        Hole::at(index).map(Action::Lift)
    }
}

boardcore::serde_by_text!(Action);

/// What chance brings: `peg R`, `first 2`, `roll G`.
///
/// Equal pegs and equal faces are one outcome, with their weights added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// A peg of a colour fills the next hole (C1, C14).
    Peg(Colour),
    /// A side is drawn by lot to begin (C5).
    First(Side),
    /// The die shows a colour (C6).
    Roll(Colour),
}

/// How many side numbers can be written, those of a table or not.
pub(crate) const SIDE_NUMBERS: u32 = 256;

/// Takes a side from a reader.
pub(crate) fn read_side(reader: &mut Reader<'_>) -> Result<Side, ParseError> {
    let number = reader.number(0..=255, "a side number")?;
    // The range is that of a byte.
    Ok(Side::new(number as u8))
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Peg(colour) => write!(f, "peg {colour}"),
            Chance::First(side) => write!(f, "first {side}"),
            Chance::Roll(colour) => write!(f, "roll {colour}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let chance = if reader.accept("peg ") {
            Chance::Peg(Colour::read(&mut reader)?)
        } else if reader.accept("first ") {
            Chance::First(read_side(&mut reader)?)
        } else if reader.accept("roll ") {
            Chance::Roll(Colour::read(&mut reader)?)
        } else {
            return Err(ParseError::new("`peg`, `first` or `roll`", 0));
        };
        reader.end()?;
        Ok(chance)
    }
}

/// Where the numbers of each kind of outcome begin.
const FIRST: u32 = Colour::COUNT;
const ROLL: u32 = FIRST + SIDE_NUMBERS;

impl Indexed for Chance {
    const COUNT: u32 = ROLL + Colour::COUNT;

    fn index(self) -> u32 {
        match self {
            Chance::Peg(colour) => colour.index(),
            Chance::First(side) => FIRST + u32::from(side.number()),
            Chance::Roll(colour) => ROLL + colour.index(),
        }
    }

    fn at(index: u32) -> Option<Self> {
        match index {
            0..FIRST => Colour::at(index).map(Chance::Peg),
            // There are as many side numbers as a byte has values.
            FIRST..ROLL => Some(Chance::First(Side::new((index - FIRST) as u8))),
            _ => Colour::at(index - ROLL).map(Chance::Roll),
        }
    }
}

boardcore::serde_by_text!(Chance);

/// An incident at the table, without a choice or a die: `lifted c2`, `fell c2`, `mixed`, `timeout` (C12–C16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Accident {
    /// A peg was lifted before the roll, or for a trial move before the game: shown to all and put back (C12).
    Lifted(Hole),
    /// A peg fell out and its place is clear: shown to all and put back (C13).
    Fell(Hole),
    /// A peg fell out and its place is unclear: the pegs left on the board are mixed and laid again (C14).
    Mixed,
    /// The agreed count for choosing ran out: the turn ends without a lift (C16).
    TimeOut,
}

impl Display for Accident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Accident::Lifted(hole) => write!(f, "lifted {hole}"),
            Accident::Fell(hole) => write!(f, "fell {hole}"),
            Accident::Mixed => f.write_str("mixed"),
            Accident::TimeOut => f.write_str("timeout"),
        }
    }
}

impl FromStr for Accident {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let accident = if reader.accept("lifted ") {
            Accident::Lifted(Hole::read(&mut reader)?)
        } else if reader.accept("fell ") {
            Accident::Fell(Hole::read(&mut reader)?)
        } else if reader.accept("mixed") {
            Accident::Mixed
        } else if reader.accept("timeout") {
            Accident::TimeOut
        } else {
            return Err(ParseError::new("`lifted`, `fell`, `mixed` or `timeout`", 0));
        };
        reader.end()?;
        Ok(accident)
    }
}

/// Where the numbers of each kind of accident begin.
const FELL: u32 = Hole::COUNT;
const MIXED: u32 = FELL + Hole::COUNT;
const TIME_OUT: u32 = MIXED + 1;

impl Indexed for Accident {
    const COUNT: u32 = TIME_OUT + 1;

    fn index(self) -> u32 {
        match self {
            Accident::Lifted(hole) => hole.index(),
            Accident::Fell(hole) => FELL + hole.index(),
            Accident::Mixed => MIXED,
            Accident::TimeOut => TIME_OUT,
        }
    }

    fn at(index: u32) -> Option<Self> {
        match index {
            0..FELL => Hole::at(index).map(Accident::Lifted),
            FELL..MIXED => Hole::at(index - FELL).map(Accident::Fell),
            MIXED => Some(Accident::Mixed),
            TIME_OUT => Some(Accident::TimeOut),
            _ => None,
        }
    }
}

boardcore::serde_by_text!(Accident);
