//! The holes of a board.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Cell, Indexed, ParseError};

/// The most columns, and the most rows, that a board has (C2).
pub const MAX_SIDE: u8 = 16;

/// The most holes that a board has (C2).
pub const MAX_HOLES: u8 = 64;

/// A hole: a column letter and a row number, `c2`; ordered row by row from `a1`.
///
/// Any hole of 16 columns and 16 rows can be written; [`Kit::number`](crate::Kit::number) knows which of them a board has.
///
/// ```
/// use memory::Hole;
///
/// let hole: Hole = "c2".parse()?;
/// assert_eq!((hole.column(), hole.row()), (2, 1));
/// assert_eq!(Hole::new(2, 1), Some(hole));
/// assert_eq!(hole.to_string(), "c2");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hole(u8);

/// By the number of columns c, a little more than 1024 / c. The number of a hole times this, divided by 1024, is the hole's
/// row: a reciprocal, since each action that is listed would else take a division.
const ROW: [u32; 17] = {
    let mut factors = [0; 17];
    let mut columns = 1;
    while columns <= 16 {
        factors[columns] = 1024 / columns as u32 + 1;
        columns += 1;
    }
    factors
};

impl Hole {
    /// The hole in a column and a row, both counted from 0; `None` from 16 on.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < MAX_SIDE && row < MAX_SIDE {
            Some(Self(row * MAX_SIDE + column))
        } else {
            None
        }
    }

    /// The hole with a number on a board of 1 to 16 columns, row by row from `a1`. The number is below 64.
    #[inline]
    pub(crate) const fn numbered(number: u32, columns: u8) -> Self {
        let row = (number * ROW[columns as usize % 17]) >> 10;
        // Each full row leaves out 16 − columns holes.
        Self((number + row * (MAX_SIDE - columns % 17) as u32) as u8)
    }

    /// Its column, counted from 0.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % MAX_SIDE
    }

    /// Its row, counted from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / MAX_SIDE
    }

    /// Its cell on the plane.
    pub const fn cell(self) -> Cell {
        // Both are below 16.
        Cell::new(self.column() as i8, self.row() as i8)
    }

    /// Takes a hole from a reader.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let column = reader.pick("a column a to p", |letter| {
            matches!(letter, 'a'..='p').then(|| letter as u8 - b'a')
        })?;
        let row = reader.number(1..=16, "a row 1 to 16")? as u8 - 1;
        Ok(Self(row * MAX_SIDE + column))
    }
}

impl Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column());
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl FromStr for Hole {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let hole = Self::read(&mut reader)?;
        reader.end()?;
        Ok(hole)
    }
}

impl Indexed for Hole {
    const COUNT: u32 = 256;

    fn index(self) -> u32 {
        u32::from(self.0)
    }

    fn at(index: u32) -> Option<Self> {
        u8::try_from(index).ok().map(Self)
    }
}

boardcore::serde_by_text!(Hole);

#[cfg(test)]
mod tests {
    use super::{Hole, MAX_SIDE};

    #[test]
    fn numbered_holes_are_row_by_row() {
        for columns in 1..=MAX_SIDE {
            for number in 0..64_u32 {
                let (column, row) = (number % u32::from(columns), number / u32::from(columns));
                if let Some(hole) = Hole::new(column as u8, row as u8) {
                    assert_eq!(Hole::numbered(number, columns), hole);
                }
            }
        }
    }
}
