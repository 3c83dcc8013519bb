//! What seats and the die may do: types, text and numbers.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, Num, ParseError, Square};

use crate::corner::Corner;

/// A decision of a seat. The order is that of the numbers: corners, entry, walks, pass.
///
/// ```
/// use flea::{Action, Corner};
///
/// assert_eq!("corner a8".parse(), Ok(Action::Corner(Corner::A8)));
/// assert_eq!("enter".parse(), Ok(Action::Enter));
/// let walk: Action = "a2a6".parse()?;
/// assert_eq!(walk, Action::Walk { from: "a2".parse()?, to: "a6".parse()? });
/// assert_eq!("pass".parse(), Ok(Action::Pass));
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Take a corner (F2): `corner a8`.
    Corner(Corner),
    /// Enter a piece from the reserve on the seat's corner (F6): `enter`.
    Enter,
    /// Walk with a piece exactly the roll (F6, F7): `a2a6`. Any two squares can be written.
    Walk {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Wait, because the roll can move nothing (F6): `pass`.
    Pass,
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Corner(corner) => write!(f, "corner {corner}"),
            Action::Enter => f.write_str("enter"),
            Action::Walk { from, to } => write!(f, "{from}{to}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some(corner) = text.strip_prefix("corner ") {
            let corner = corner.parse().map(Action::Corner);
            return corner.map_err(|e: ParseError| e.shifted("corner ".len()));
        }
        match text {
            "enter" => Ok(Action::Enter),
            "pass" => Ok(Action::Pass),
            "corner" => Err(ParseError::new("a space and a corner", text.len())),
            _ => {
                let mut reader = Reader::new(text);
                let from = Square::read(&mut reader).map_err(|error| match error.at() {
                    0 => ParseError::new("`corner`, `enter`, `pass` or two squares", 0),
                    _ => error,
                })?;
                let to = Square::read(&mut reader)?;
                reader.end()?;
                Ok(Action::Walk { from, to })
            }
        }
    }
}

const ENTER: u32 = Corner::COUNT;
const WALKS: u32 = ENTER + 1;
const PASS: u32 = WALKS + 64 * 64;

impl Indexed for Action {
    /// 4 corners, the entry, 64 × 64 walks, the pass.
    const COUNT: u32 = PASS + 1;

    fn index(self) -> u32 {
        match self {
            Action::Corner(corner) => corner.index(),
            Action::Enter => ENTER,
            Action::Walk { from, to } => WALKS + 64 * Indexed::index(from) + Indexed::index(to),
            Action::Pass => PASS,
        }
    }

    fn at(index: u32) -> Option<Self> {
        match index {
            0..ENTER => Corner::at(index).map(Action::Corner),
            ENTER => Some(Action::Enter),
            WALKS..PASS => Some(Action::Walk {
                from: Square::at((index - WALKS) / 64)?,
                to: Square::at((index - WALKS) % 64)?,
            }),
            PASS => Some(Action::Pass),
            _ => None,
        }
    }
}

boardcore::serde_by_text!(Action);

/// What stands in front of the pips.
const ROLL: &str = "roll ";

/// What the die shows: `roll 5`. The same in the opening and in the game; the turn says for which seat.
///
/// ```
/// use flea::Roll;
///
/// let five: Roll = "roll 5".parse()?;
/// assert_eq!(five.pips(), 5);
/// assert_eq!(Roll::new(7), None);
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Roll(Num<1, 6>);

impl Roll {
    /// The six, which enters pieces.
    pub const SIX: Roll = Self::new(6).expect("a die shows 1 to 6");

    /// A roll of so many pips; `None` unless 1 to 6.
    pub const fn new(pips: u8) -> Option<Self> {
        match Num::new(pips) {
            Some(pips) => Some(Self(pips)),
            None => None,
        }
    }

    /// How many pips it shows, 1 to 6.
    pub const fn pips(self) -> u8 {
        self.0.get()
    }
}

impl Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ROLL}{}", self.0)
    }
}

impl FromStr for Roll {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let pips = text
            .strip_prefix(ROLL)
            .ok_or_else(|| ParseError::new("`roll` and a number", 0))?;
        pips.parse()
            .map(Self)
            .map_err(|e: ParseError| e.shifted(ROLL.len()))
    }
}

impl Indexed for Roll {
    const COUNT: u32 = Num::<1, 6>::COUNT;

    fn index(self) -> u32 {
        self.0.index()
    }

    fn at(index: u32) -> Option<Self> {
        Num::at(index).map(Self)
    }
}

boardcore::serde_by_text!(Roll);
