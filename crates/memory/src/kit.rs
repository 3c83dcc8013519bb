//! What is in the box: the board, the pegs and the die.

use core::fmt::{self, Display};

use boardcore::text::Reader;
use boardcore::{Die, ParseError};

use crate::colour::{Colour, Counts};
use crate::hole::Hole;

/// A die with a colour on each of its faces, at most 24 of them (C2).
pub type ColourDie = Die<Colour, 24>;

/// The board, the pegs and the die (C1, C2).
///
/// The pegs fill the first holes row by row from `a1`; the rest of the board starts empty.
///
/// ```
/// use memory::{Colour, Kit};
///
/// let kit = Kit::default();
/// assert_eq!((kit.holes(), kit.pegs.total()), (24, 24));
///
/// let small = kit.reduced(3, 2)?;
/// assert_eq!(small.pegs.to_string(), "R2,O2,Y2");
/// assert_eq!(small.die, kit.die);
/// # Ok::<(), memory::ReduceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(expecting = "a kit", default, deny_unknown_fields)
)]
pub struct Kit {
    /// The number of columns, 1 to 16.
    pub columns: u8,
    /// The number of rows, 1 to 16; at most 64 holes in all.
    pub rows: u8,
    /// The number of pegs of each colour; at least one peg, and no more than holes.
    pub pegs: Counts,
    /// The colour of each face of the die, which has every colour with pegs.
    #[cfg_attr(feature = "serde", serde(with = "die_as_list"))]
    pub die: ColourDie,
}

impl Default for Kit {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Kit {
    /// The kit of 24 pegs: 6 columns and 4 rows, four pegs of each of six colours, each on one face of the die (C1).
    pub const DEFAULT: Self = {
        let (six, _) = Colour::ALL.split_at(6);
        Self {
            columns: 6,
            rows: 4,
            pegs: Counts::each(4, six),
            die: ColourDie::new(six).expect("six faces are 1 to 24"),
        }
    };

    /// A smaller set on the same board with the same die: the first `colours` colours of the kit, in the order of C1, with
    /// `each` pegs of each (C3).
    ///
    /// # Errors
    /// A number below 1, or more than the kit has.
    pub fn reduced(&self, colours: u8, each: u8) -> Result<Self, ReduceError> {
        let has = self.pegs.iter().count() as u8;
        if !(1..=has).contains(&colours) {
            return Err(ReduceError::Colours { got: colours, has });
        }
        let mut pegs = Counts::NONE;
        for (colour, has) in self.pegs.iter().take(usize::from(colours)) {
            if !(1..=has).contains(&each) {
                return Err(ReduceError::Each {
                    colour,
                    got: each,
                    has,
                });
            }
            pegs[colour] = each;
        }
        Ok(Self { pegs, ..*self })
    }

    /// How many holes the board has.
    pub const fn holes(&self) -> u32 {
        self.columns as u32 * self.rows as u32
    }

    /// The number of a hole of this board, counted from 0, row by row from `a1`; `None` for a hole that it does not have.
    #[inline]
    pub const fn number(&self, hole: Hole) -> Option<u32> {
        if hole.column() < self.columns && hole.row() < self.rows {
            Some(hole.row() as u32 * self.columns as u32 + hole.column() as u32)
        } else {
            None
        }
    }

    /// The hole with a number; `None` from [`holes`](Self::holes) on.
    pub const fn hole(&self, number: u32) -> Option<Hole> {
        if number >= self.holes() {
            return None;
        }
        let columns = self.columns as u32;
        let (column, row) = (number % columns, number / columns);
        // Both are below 256: they are below `columns` and `rows`.
        Hole::new(column as u8, row as u8)
    }

    /// The holes of the board, in order.
    pub fn all_holes(&self) -> impl Iterator<Item = Hole> + '_ {
        (0..self.holes()).filter_map(|number| self.hole(number))
    }
}

/// Why a kit cannot be reduced (C3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReduceError {
    /// No colour, or more than the kit has.
    #[error("cannot take {got} of the {has} colours of the kit (C3)")]
    Colours {
        /// How many were asked for.
        got: u8,
        /// How many the kit has.
        has: u8,
    },
    /// No peg of a colour, or more than the kit has.
    #[error("cannot take {got} of the {has} {colour:#} pegs of the kit (C3)")]
    Each {
        /// The first colour with too few pegs.
        colour: Colour,
        /// How many were asked for.
        got: u8,
        /// How many the kit has.
        has: u8,
    },
}

/// Prints the faces of a die: `ROYGBV`.
pub(crate) struct Faces<'a>(pub(crate) &'a ColourDie);

impl Display for Faces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.faces().iter().try_for_each(|face| face.fmt(f))
    }
}

/// Reads the faces of a die, up to the end of the reader.
pub(crate) fn read_die(reader: &mut Reader<'_>) -> Result<ColourDie, ParseError> {
    let start = reader.at();
    let mut faces = [Colour::Red; 24];
    let mut len = 0;
    while len == 0 || reader.peek().is_some() {
        let at = reader.at();
        let colour = Colour::read(reader)?;
        *faces
            .get_mut(len)
            .ok_or_else(|| ParseError::new("at most 24 faces", at))? = colour;
        len += 1;
    }
    Die::new(&faces[..len]).ok_or_else(|| ParseError::new("1 to 24 faces", start))
}

/// serde of a die: the list of its faces.
#[cfg(feature = "serde")]
mod die_as_list {
    use alloc::vec::Vec;

    use boardcore::Die;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{Colour, ColourDie};

    pub(super) fn serialize<S: Serializer>(die: &ColourDie, to: S) -> Result<S::Ok, S::Error> {
        die.faces().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<ColourDie, D::Error> {
        let faces = Vec::<Colour>::deserialize(from)?;
        Die::new(&faces).ok_or_else(|| D::Error::invalid_length(faces.len(), &"1 to 24 faces"))
    }
}
