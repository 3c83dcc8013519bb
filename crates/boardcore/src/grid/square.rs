//! The squares of a chess board.

use core::fmt::{self, Display};
use core::str::FromStr;

use crate::indexed::Indexed;
use crate::parse_error::ParseError;
use crate::text::Reader;

/// A column of the board, counted from 0 for `a`.
pub type File = u8;
/// A row of the board, counted from 0 for rank 1.
pub type Rank = u8;

/// A square of the 8 × 8 board: `a1` is 0, `b1` is 1, `a2` is 8, `h8` is 63.
///
/// ```
/// use boardcore::Square;
///
/// let e4: Square = "e4".parse()?;
/// assert_eq!((e4.file(), e4.rank()), (4, 3));
/// assert_eq!(e4, Square::new(4, 3).unwrap());
/// assert_eq!(e4.offset(1, -1).unwrap().to_string(), "f3");
/// assert_eq!(Square::H8.offset(1, 0), None);
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The bottom left corner.
    pub const A1: Square = Square(0);
    /// The bottom right corner.
    pub const H1: Square = Square(7);
    /// The top left corner.
    pub const A8: Square = Square(56);
    /// The top right corner.
    pub const H8: Square = Square(63);

    /// The square on a file and a rank, both counted from 0; `None` off the board.
    pub const fn new(file: File, rank: Rank) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self(rank * 8 + file))
        } else {
            None
        }
    }

    /// The square with an index `0..64`; `None` from 64 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square with the low six bits of a number as its index.
    #[inline]
    pub const fn wrap(index: u8) -> Self {
        Self(index & 63)
    }

    /// The index, `0..64`, to index a list with.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask says to the compiler what the type says to people.
        (self.0 & 63) as usize
    }

    /// The index as a small number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The column, 0 for `a`.
    pub const fn file(self) -> File {
        self.0 & 7
    }

    /// The row, 0 for rank 1.
    pub const fn rank(self) -> Rank {
        self.0 >> 3
    }

    /// The square `files` to the right and `ranks` up; `None` off the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i16 + files as i16;
        let rank = self.rank() as i16 + ranks as i16;
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Self((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The square with the ranks turned: `a1` and `a8` change places.
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0 ^ 0b111_000)
    }

    /// The square with the files turned: `a1` and `h1` change places.
    #[must_use]
    pub const fn flip_files(self) -> Self {
        Self(self.0 ^ 0b000_111)
    }

    /// The board turned by a quarter, clockwise: `a1` goes to `a8`, `a8` to `h8`.
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self((7 - self.file()) * 8 + self.rank())
    }

    /// All 64, from `a1`, rank by rank.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..64).map(Self)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            (b'a' + self.file()) as char,
            (b'1' + self.rank()) as char
        )
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let square = Square::read(&mut reader)?;
        reader.end()?;
        Ok(square)
    }
}

impl Square {
    /// Reads a square where a reader stands.
    ///
    /// # Errors
    /// Where no square stands.
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let digit = |low: char, c: char| {
            let value = u32::from(c).wrapping_sub(u32::from(low));
            (value < 8).then_some(value as u8)
        };
        let file = reader.pick("a file a to h", |c| digit('a', c))?;
        let rank = reader.pick("a rank 1 to 8", |c| digit('1', c))?;
        Ok(Self(rank * 8 + file))
    }
}

impl Indexed for Square {
    const COUNT: u32 = 64;

    fn index(self) -> u32 {
        u32::from(self.0)
    }

    fn at(index: u32) -> Option<Self> {
        u8::try_from(index).ok().and_then(Self::from_index)
    }
}

crate::serde_by_text!(Square);
