//! Moves.

use core::fmt::{self, Debug, Display};
use core::num::NonZeroU16;
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, ParseError, Square};

use crate::tower::Height;

/// A move: some discs from one square to another (M4). Two bytes, as is an `Option` of it.
///
/// Its text reads without a board: the letter of the number of discs that move, then from and to. Castling is the king's move
/// of two squares, en passant the capture on the skipped square.
///
/// ```
/// use makarenko::{Height, Move};
///
/// let mv: Move = "Rd1d4".parse()?;
/// assert_eq!(mv.discs(), Height::Three);
/// assert_eq!((mv.from().to_string(), mv.to().to_string()), ("d1".into(), "d4".into()));
/// assert_eq!(mv.to_string(), "Rd1d4");
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// # Ok::<(), boardcore::ParseError>(())
/// ```
///
/// Moves are ordered by from, discs and to; the number of a move ([`Indexed`]) is `from · 512 + (discs − 1) · 64 + to`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

/// Set in every move, so that 0 is free for `None`.
const MARK: NonZeroU16 = NonZeroU16::new(1 << 15).expect("a set bit is not zero");

impl Move {
    /// A move of some discs from one square to another. Any can be written; a position decides which are legal.
    #[inline]
    pub fn new(discs: Height, from: Square, to: Square) -> Self {
        let discs = u16::from(discs.get() - 1);
        let from = from.index() as u16;
        Self(MARK | from << 9 | discs << 6 | to.index() as u16)
    }

    /// The move of `discs` discs from one square index to another; each number is cut to its range.
    #[inline(always)]
    pub(crate) fn pack(discs: u32, from: u32, to: u32) -> Self {
        let index = (from & 63) << 9 | ((discs.wrapping_sub(1) & 7) << 6) | (to & 63);
        Self(MARK | index as u16)
    }

    /// How many discs move.
    #[inline]
    pub const fn discs(self) -> Height {
        Height::ALL[(self.0.get() >> 6 & 7) as usize]
    }

    /// The number of discs as a word, without a detour by [`Height`].
    #[inline(always)]
    pub(crate) const fn count(self) -> u64 {
        (self.0.get() >> 6 & 7) as u64 + 1
    }

    /// Where they come from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrap((self.0.get() >> 9) as u8)
    }

    /// Where they go.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrap(self.0.get() as u8)
    }

    /// The same move with the ranks of both squares turned: what the other colour plays on the turned board.
    #[must_use]
    pub fn flip_ranks(self) -> Self {
        Self::new(
            self.discs(),
            self.from().flip_ranks(),
            self.to().flip_ranks(),
        )
    }

    /// The same move with the files of both squares turned.
    #[must_use]
    pub fn flip_files(self) -> Self {
        Self::new(
            self.discs(),
            self.from().flip_files(),
            self.to().flip_files(),
        )
    }

    /// Reads a move where a reader stands.
    ///
    /// # Errors
    /// Where no move stands.
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let discs = reader.pick(
            "the letter of a number of discs, one of PDRNBHQK",
            Height::from_letter,
        )?;
        let from = Square::read(reader)?;
        let to = Square::read(reader)?;
        Ok(Self::new(discs, from, to))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.discs().letter(), self.from(), self.to())
    }
}

impl Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let mv = Self::read(&mut reader)?;
        reader.end()?;
        Ok(mv)
    }
}

impl Indexed for Move {
    const COUNT: u32 = 64 * 8 * 64;

    fn index(self) -> u32 {
        u32::from(self.0.get() & 0x7FFF)
    }

    fn at(index: u32) -> Option<Self> {
        (index < Self::COUNT).then(|| Self(MARK | index as u16))
    }
}

boardcore::serde_by_text!(Move);
