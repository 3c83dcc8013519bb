//! Sets of squares.

use core::fmt::{self, Display};
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::grid::Square;

/// A set of squares of the 8 × 8 board, a bit a square: `a1` is bit 0, `h8` bit 63.
///
/// ```text
/// 8  56 57 58 59 60 61 62 63
/// 7  48 49 50 51 52 53 54 55
/// 6  40 41 42 43 44 45 46 47
/// 5  32 33 34 35 36 37 38 39
/// 4  24 25 26 27 28 29 30 31
/// 3  16 17 18 19 20 21 22 23
/// 2   8  9 10 11 12 13 14 15
/// 1   0  1  2  3  4  5  6  7
///     a  b  c  d  e  f  g  h
/// ```
///
/// It is drawn as a board, top rank first:
///
/// ```
/// use boardcore::{Bitboard, Square};
///
/// let diagonal: Bitboard = (0..8).filter_map(|i| Square::new(i, i)).collect();
/// assert_eq!(diagonal.len(), 8);
/// assert_eq!((diagonal & Bitboard::EDGE).len(), 2);
/// assert_eq!(
///     (diagonal & Bitboard::EDGE).to_string(),
///     ". . . . . . . x\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      x . . . . . . ."
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every square.
    pub const FULL: Bitboard = Bitboard(!0);
    /// The `a` file.
    pub const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    /// The `h` file.
    pub const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);
    /// The first rank.
    pub const RANK_1: Bitboard = Bitboard(0xFF);
    /// The eighth rank.
    pub const RANK_8: Bitboard = Bitboard(0xFF << 56);
    /// The 28 squares along the edge.
    pub const EDGE: Bitboard =
        Bitboard(Self::FILE_A.0 | Self::FILE_H.0 | Self::RANK_1.0 | Self::RANK_8.0);

    /// The squares of a file, 0 for `a`; none from 8 on.
    pub const fn file(file: u8) -> Self {
        if file < 8 {
            Self(Self::FILE_A.0 << file)
        } else {
            Self::EMPTY
        }
    }

    /// The squares of a rank, 0 for rank 1; none from 8 on.
    pub const fn rank(rank: u8) -> Self {
        if rank < 8 {
            Self(Self::RANK_1.0 << (8 * rank))
        } else {
            Self::EMPTY
        }
    }

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether a square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set and one square more.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set less one square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of the set is in the other.
    #[inline]
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The square with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrap(self.0.trailing_zeros() as u8))
        }
    }

    /// Every square moved so many files to the right and ranks up; those that leave the board are dropped.
    ///
    /// ```
    /// use boardcore::{Bitboard, Square};
    ///
    /// let corner = Bitboard::of(Square::H1);
    /// assert_eq!(corner.shift(0, 2), Bitboard::of("h3".parse().unwrap()));
    /// assert_eq!(corner.shift(1, 0), Bitboard::EMPTY);
    /// ```
    #[must_use]
    pub const fn shift(self, files: i8, ranks: i8) -> Self {
        if files <= -8 || files >= 8 || ranks <= -8 || ranks >= 8 {
            return Self::EMPTY;
        }
        let mut kept = self.0;
        let mut i = 0;
        while i < files.unsigned_abs() {
            kept = if files > 0 {
                (kept & !Self::FILE_H.0) << 1
            } else {
                (kept & !Self::FILE_A.0) >> 1
            };
            i += 1;
        }
        Self(if ranks >= 0 {
            kept << (8 * ranks)
        } else {
            kept >> (8 * -ranks)
        })
    }

    /// The set with the ranks turned: `a1` and `a8` change places.
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

/// The squares of a set, ascending.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, |$a:ident, $b:ident| $value:expr) => {
        impl $trait for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($value)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
// The difference of sets.
operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                if file > 0 {
                    f.write_str(" ")?;
                }
                let bit = self.0 >> (rank * 8 + file) & 1;
                f.write_str(if bit == 1 { "x" } else { "." })?;
            }
            if rank > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
