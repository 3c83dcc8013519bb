//! Sets of squares.

use core::fmt::{self, Display};
use core::iter::FusedIterator;
use core::ops::Not;

use crate::grid::square::Square;

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
/// let corners: Bitboard = [Square::A1, Square::H8].into_iter().collect();
/// assert_eq!(corners.len(), 2);
/// assert_eq!(
///     corners.to_string(),
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
///
/// As data it is the list of its squares, `["a1","h8"]`, and in compact formats the word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bitboard(pub u64);

crate::bit_set!(Bitboard(u64) of Square, number, wrap);

impl Bitboard {
    /// The `a` file.
    pub const FILE_A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    /// The `h` file.
    pub const FILE_H: Bitboard = Bitboard(0x8080_8080_8080_8080);

    /// The set with the ranks turned: `a1` and `a8` change places.
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
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

/// The squares in human-readable formats, not the word: JSON's readers in other languages, and TOML, do not hold 64 bits.
#[cfg(feature = "serde")]
mod serde_impls {
    use super::{Bitboard, Square};
    use core::fmt;
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl Serialize for Bitboard {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if serializer.is_human_readable() {
                serializer.collect_seq(*self)
            } else {
                serializer.serialize_u64(self.0)
            }
        }
    }

    impl<'de> Deserialize<'de> for Bitboard {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            if deserializer.is_human_readable() {
                deserializer.deserialize_seq(SquareList)
            } else {
                u64::deserialize(deserializer).map(Self)
            }
        }
    }

    struct SquareList;

    impl<'de> Visitor<'de> for SquareList {
        type Value = Bitboard;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of squares")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Bitboard, A::Error> {
            let mut squares = Bitboard::EMPTY;
            while let Some(square) = list.next_element::<Square>()? {
                if squares.contains(square) {
                    return Err(A::Error::custom(format_args!("{square} is listed twice")));
                }
                squares.insert(square);
            }
            Ok(squares)
        }
    }
}
