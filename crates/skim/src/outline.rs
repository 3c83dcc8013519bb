//! The outline: which cells the cards may come to cover.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use boardcore::text::Reader;
use boardcore::{Cell, Form, OptionValue, ParseError};

/// The widest span of an outline, in columns and in rows.
pub const MAX_SPAN: u8 = 32;
/// The most cells of an outline.
pub const MAX_CELLS: u32 = 128;

/// Which cells the cards may come to cover. Where it lies is open until the cards settle it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub enum Outline {
    /// A floating rectangle: the cards never span more (K8).
    Rectangle {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
    },
    /// A base row of `width` cards first, then columns up to `height` cards (K14, K15).
    Mountains {
        /// Cards in the base.
        width: u8,
        /// Cards in the highest column, the base card counted.
        height: u8,
    },
    /// A floating set of cells: some shift of it always holds all cards (K21).
    Shape(Shape),
}

impl Outline {
    /// The number of columns and of rows it spans.
    pub const fn span(&self) -> (u8, u8) {
        match self {
            Self::Rectangle { width, height } | Self::Mountains { width, height } => {
                (*width, *height)
            }
            Self::Shape(shape) => shape.span(),
        }
    }

    /// The number of its cells.
    pub fn cells(&self) -> u32 {
        match self {
            Self::Rectangle { width, height } | Self::Mountains { width, height } => {
                u32::from(*width) * u32::from(*height)
            }
            Self::Shape(shape) => shape.len(),
        }
    }
}

impl OptionValue for Outline {
    const FORM: Form = Form::Text {
        syntax: "Rectangle:WxH, Mountains:WxH, or Shape:x,y;x,y;… ascending by y, then x",
        examples: &["Mountains:9x6", "Rectangle:9x4", "Shape:0,0;1,0;0,1"],
    };

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        fn size(reader: &mut Reader<'_>) -> Result<(u8, u8), ParseError> {
            let width = reader.number(0..=255, "a width")? as u8;
            reader.literal("x", "`x` and a height")?;
            let height = reader.number(0..=255, "a height")? as u8;
            Ok((width, height))
        }
        if reader.accept("Rectangle:") {
            size(reader).map(|(width, height)| Self::Rectangle { width, height })
        } else if reader.accept("Mountains:") {
            size(reader).map(|(width, height)| Self::Mountains { width, height })
        } else if reader.accept("Shape:") {
            let at = reader.at();
            let mut cells = Vec::new();
            loop {
                let place = reader.at();
                let x = reader.number(-128..=127, "an x, -128 to 127")? as i8;
                reader.literal(",", "`,` and a y")?;
                let y = reader.number(-128..=127, "a y, -128 to 127")? as i8;
                let cell = Cell::new(x, y);
                if cells.last().is_some_and(|&last| last >= cell) {
                    let expected = "cells in ascending order by y, then x";
                    return Err(ParseError::new(expected, place));
                }
                cells.push(cell);
                if !reader.accept(";") {
                    break;
                }
            }
            let shape = Shape::new(&cells).map_err(|error| ParseError::message(error, at))?;
            Ok(Self::Shape(shape))
        } else {
            Err(ParseError::new(
                "`Rectangle:` or `Mountains:` and WxH, or `Shape:` and x,y;x,y;…",
                reader.at(),
            ))
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rectangle { width, height } => write!(f, "Rectangle:{width}x{height}"),
            Self::Mountains { width, height } => write!(f, "Mountains:{width}x{height}"),
            Self::Shape(shape) => {
                f.write_str("Shape:")?;
                boardcore::text::join(f, shape.cells(), ";")
            }
        }
    }
}

/// A set of cells, at least one, that spans at most 32 columns and 32 rows. It is only ever shifted (K21); the coordinates it was
/// given by are kept for printing.
///
/// ```
/// use boardcore::Cell;
/// use skim::Shape;
///
/// let corner = Shape::new(&[Cell::new(0, 1), Cell::new(0, 0), Cell::new(1, 0)])?;
/// assert_eq!(corner.span(), (2, 2));
/// assert_eq!(corner.cells().next(), Some(Cell::new(0, 0)));
/// assert!(Shape::new(&[]).is_err());
/// # Ok::<(), skim::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// The lowest x and the lowest y.
    corner: (i8, i8),
    /// Bit `x` of row `y`, both counted from the corner.
    rows: [u32; 32],
}

/// Why some cells are no shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// There is no cell.
    #[error("a shape has at least one cell")]
    Empty,
    /// A cell is given twice.
    #[error("the cell {cell} is given twice")]
    Twice {
        /// The cell.
        cell: Cell,
    },
    /// The cells lie too far apart.
    #[error("the shape spans {columns} × {rows} cells, more than 32 in a row or a column")]
    Span {
        /// The columns it spans.
        columns: u16,
        /// The rows it spans.
        rows: u16,
    },
}

impl Shape {
    /// The shape of some cells, in any order.
    ///
    /// # Errors
    /// No cell, a cell twice, a span of more than 32 columns or rows.
    pub fn new(cells: &[Cell]) -> Result<Self, ShapeError> {
        let (mut low, mut high) = ((i8::MAX, i8::MAX), (i8::MIN, i8::MIN));
        for cell in cells {
            low = (low.0.min(cell.x), low.1.min(cell.y));
            high = (high.0.max(cell.x), high.1.max(cell.y));
        }
        if cells.is_empty() {
            return Err(ShapeError::Empty);
        }
        let columns = high.0.abs_diff(low.0) as u16 + 1;
        let rows = high.1.abs_diff(low.1) as u16 + 1;
        if columns > 32 || rows > 32 {
            return Err(ShapeError::Span { columns, rows });
        }
        let mut shape = Self {
            corner: low,
            rows: [0; 32],
        };
        for &cell in cells {
            let row = &mut shape.rows[usize::from(cell.y.abs_diff(low.1))];
            let bit = 1 << cell.x.abs_diff(low.0);
            if *row & bit != 0 {
                return Err(ShapeError::Twice { cell });
            }
            *row |= bit;
        }
        Ok(shape)
    }

    /// The cells, ascending by y, then x, with the coordinates they were given by.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let (x0, y0) = self.corner;
        self.rows
            .iter()
            .zip(y0..=i8::MAX)
            .flat_map(move |(&row, y)| {
                (0..32_u8)
                    .filter(move |x| row >> x & 1 == 1)
                    // The cell came in as an `i8`, so it goes out as one.
                    .map(move |x| Cell::new(x0.wrapping_add(x as i8), y))
            })
    }

    /// The number of cells.
    pub fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether there is none; never.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The number of columns and of rows it spans.
    pub const fn span(&self) -> (u8, u8) {
        let (mut columns, mut height, mut y) = (0, 0, 0);
        while y < 32 {
            columns |= self.rows[y];
            if self.rows[y] != 0 {
                height = y as u8 + 1;
            }
            y += 1;
        }
        ((32 - columns.leading_zeros()) as u8, height)
    }

    /// The same shape seen in a mirror: left and right changed over, within the columns it spans.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let (width, _) = self.span();
        let mut mirrored = *self;
        for row in &mut mirrored.rows {
            *row = row.reverse_bits() >> (32 - u32::from(width));
        }
        mirrored
    }

    /// Removes the shifts that do not hold a cell. A shift is named by the cell of the shape that the first card lies on.
    pub(crate) fn restrict(&self, shifts: &mut [u32; 32], cell: Cell) {
        let (here, there) = overlap(cell.y);
        shifts[..here.start].fill(0);
        shifts[here.end..].fill(0);
        for (row, &other) in shifts[here].iter_mut().zip(&self.rows[there]) {
            *row &= moved(other, -cell.x);
        }
    }

    /// Whether one of some shifts holds a cell.
    pub(crate) fn holds(&self, shifts: &[u32; 32], cell: Cell) -> bool {
        let (here, there) = overlap(cell.y);
        let pairs = shifts[here].iter().zip(&self.rows[there]);
        pairs.fold(0, |held, (&row, other)| held | moved(row, cell.x) & other) != 0
    }

    /// Bit `x` of row `y`, counted from the corner.
    pub(crate) const fn rows(&self) -> &[u32; 32] {
        &self.rows
    }
}

/// Which rows come to lie on which when a shape is moved by `y` rows: those that stay in, and where they come from.
fn overlap(y: i8) -> (Range<usize>, Range<usize>) {
    let by = usize::from(y.unsigned_abs()).min(32);
    if y < 0 {
        (by..32, 0..32 - by)
    } else {
        (0..32 - by, by..32)
    }
}

/// A row moved by `x` columns to the right; what leaves it is lost.
const fn moved(row: u32, x: i8) -> u32 {
    let by = x.unsigned_abs() as u32;
    if by >= 32 {
        0
    } else if x < 0 {
        row >> by
    } else {
        row << by
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::Shape;
    use alloc::vec::Vec;
    use boardcore::Cell;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    /// A list of `[x, y]`, ascending by y, then x.
    impl Serialize for Shape {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let cells: Vec<(i8, i8)> = self.cells().map(|cell| (cell.x, cell.y)).collect();
            cells.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Shape {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let cells = Vec::<(i8, i8)>::deserialize(deserializer)?;
            let cells: Vec<Cell> = cells.into_iter().map(|(x, y)| Cell::new(x, y)).collect();
            Self::new(&cells).map_err(D::Error::custom)
        }
    }
}
