//! The four corners of the board.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::{Indexed, ParseError, Square};

/// A corner of the board: where a seat's pieces enter and where their way ends (F2).
///
/// The order is that of the track, clockwise from `a1`.
///
/// ```
/// use flea::Corner;
///
/// assert_eq!("h8".parse(), Ok(Corner::H8));
/// assert_eq!(Corner::H1.clockwise(), Corner::A1);
/// assert_eq!(Corner::A8.square(29).unwrap().to_string(), "b7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Corner {
    /// Bottom left.
    #[default]
    A1,
    /// Top left.
    A8,
    /// Top right.
    H8,
    /// Bottom right.
    H1,
}

impl Corner {
    /// All four, clockwise.
    pub const ALL: [Corner; 4] = [Corner::A1, Corner::A8, Corner::H8, Corner::H1];

    /// The next corner clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        match self {
            Corner::A1 => Corner::A8,
            Corner::A8 => Corner::H8,
            Corner::H8 => Corner::H1,
            Corner::H1 => Corner::A1,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Corner::A1 => "a1",
            Corner::A8 => "a8",
            Corner::H8 => "h8",
            Corner::H1 => "h1",
        }
    }

    /// The square in the corner.
    pub const fn own_square(self) -> Square {
        match self {
            Corner::A1 => Square::A1,
            Corner::A8 => Square::A8,
            Corner::H8 => Square::H8,
            Corner::H1 => Square::H1,
        }
    }
}

impl Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Corner {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Corner::ALL
            .into_iter()
            .find(|corner| corner.name() == text)
            .ok_or_else(|| ParseError::new("a corner: a1, a8, h8 or h1", 0))
    }
}

impl Indexed for Corner {
    const COUNT: u32 = 4;

    fn index(self) -> u32 {
        self as u32
    }

    fn at(index: u32) -> Option<Self> {
        Corner::ALL.get(index as usize).copied()
    }
}

boardcore::serde_by_text!(Corner);
