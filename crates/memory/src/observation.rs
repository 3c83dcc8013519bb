//! A step as the table sees it.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, ParseError, Side, Turn};

use crate::action::{SIDE_NUMBERS, read_side};
use crate::colour::Colour;
use crate::hole::Hole;

/// A step as everybody saw it: with the colour that it showed, and without that of a peg that was laid.
///
/// Prints as the step, then the colour that it showed: `lift c2 R`. A peg that was laid is `peg ?`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Observation {
    /// A chosen peg was lifted and showed a colour: `lift c2 R`.
    Lift(Hole, Colour),
    /// A peg was laid: `peg ?`.
    Peg,
    /// A side was drawn to begin: `first 2`.
    First(Side),
    /// The die was rolled: `roll G`.
    Roll(Colour),
    /// A peg was lifted too early and showed a colour: `lifted c2 R`.
    Lifted(Hole, Colour),
    /// A peg fell out and showed a colour: `fell c2 R`.
    Fell(Hole, Colour),
    /// The pegs left were mixed: `mixed`.
    Mixed,
    /// The time for choosing ran out: `timeout`.
    TimeOut,
}

impl Observation {
    /// Whether it is of the kind of the turn: a lift at a seat's, a peg, a lot or a roll at chance's, an accident before the end.
    pub(crate) const fn fits(self, turn: Turn) -> bool {
        match self {
            Observation::Lift(..) => turn.seat().is_some(),
            Observation::Peg | Observation::First(_) | Observation::Roll(_) => turn.is_chance(),
            _ => !turn.is_over(),
        }
    }
}

impl Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Observation::Lift(hole, colour) => write!(f, "lift {hole} {colour}"),
            Observation::Peg => f.write_str("peg ?"),
            Observation::First(side) => write!(f, "first {side}"),
            Observation::Roll(colour) => write!(f, "roll {colour}"),
            Observation::Lifted(hole, colour) => write!(f, "lifted {hole} {colour}"),
            Observation::Fell(hole, colour) => write!(f, "fell {hole} {colour}"),
            Observation::Mixed => f.write_str("mixed"),
            Observation::TimeOut => f.write_str("timeout"),
        }
    }
}

impl FromStr for Observation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        fn peg(reader: &mut Reader<'_>) -> Result<(Hole, Colour), ParseError> {
            let hole = Hole::read(reader)?;
            reader.literal(" ", "a space and the colour shown")?;
            Ok((hole, Colour::read(reader)?))
        }

        let mut reader = Reader::new(text);
        let observation = if reader.accept("lift ") {
            let (hole, colour) = peg(&mut reader)?;
            Observation::Lift(hole, colour)
        } else if reader.accept("peg ?") {
            Observation::Peg
        } else if reader.accept("first ") {
            Observation::First(read_side(&mut reader)?)
        } else if reader.accept("roll ") {
            Observation::Roll(Colour::read(&mut reader)?)
        } else if reader.accept("lifted ") {
            let (hole, colour) = peg(&mut reader)?;
            Observation::Lifted(hole, colour)
        } else if reader.accept("fell ") {
            let (hole, colour) = peg(&mut reader)?;
            Observation::Fell(hole, colour)
        } else if reader.accept("mixed") {
            Observation::Mixed
        } else if reader.accept("timeout") {
            Observation::TimeOut
        } else {
            return Err(ParseError::new(
                "a step as it was seen: `lift`, `peg ?`, `first`, `roll`, `lifted`, `fell`, `mixed` or `timeout`",
                0,
            ));
        };
        reader.end()?;
        Ok(observation)
    }
}

/// Where the numbers of each kind begin.
const PEG: u32 = Hole::COUNT * Colour::COUNT;
const FIRST: u32 = PEG + 1;
const ROLL: u32 = FIRST + SIDE_NUMBERS;
const LIFTED: u32 = ROLL + Colour::COUNT;
const FELL: u32 = LIFTED + Hole::COUNT * Colour::COUNT;
const MIXED: u32 = FELL + Hole::COUNT * Colour::COUNT;
const TIME_OUT: u32 = MIXED + 1;

impl Indexed for Observation {
    const COUNT: u32 = TIME_OUT + 1;

    fn index(self) -> u32 {
        let peg = |hole: Hole, colour: Colour| hole.index() * Colour::COUNT + colour.index();
        match self {
            Observation::Lift(hole, colour) => peg(hole, colour),
            Observation::Peg => PEG,
            Observation::First(side) => FIRST + u32::from(side.number()),
            Observation::Roll(colour) => ROLL + colour.index(),
            Observation::Lifted(hole, colour) => LIFTED + peg(hole, colour),
            Observation::Fell(hole, colour) => FELL + peg(hole, colour),
            Observation::Mixed => MIXED,
            Observation::TimeOut => TIME_OUT,
        }
    }

    fn at(index: u32) -> Option<Self> {
        let peg = |kind: fn(Hole, Colour) -> Self, number: u32| {
            let hole = Hole::at(number / Colour::COUNT)?;
            Some(kind(hole, Colour::at(number % Colour::COUNT)?))
        };
        match index {
            0..PEG => peg(Observation::Lift, index),
            PEG => Some(Observation::Peg),
            // There are as many side numbers as a byte has values.
            FIRST..ROLL => Some(Observation::First(Side::new((index - FIRST) as u8))),
            ROLL..LIFTED => Colour::at(index - ROLL).map(Observation::Roll),
            LIFTED..FELL => peg(Observation::Lifted, index - LIFTED),
            FELL..MIXED => peg(Observation::Fell, index - FELL),
            MIXED => Some(Observation::Mixed),
            TIME_OUT => Some(Observation::TimeOut),
            _ => None,
        }
    }
}

boardcore::serde_by_text!(Observation);
