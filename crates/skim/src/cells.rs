//! Sets of cells.

use core::fmt::{self, Display};

use boardcore::Cell;

/// A set of cells within 31 of the first card, along x and along y. Prints ascending, `0,-1 1,0`, and `-` when empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CellSet {
    /// Bit `x + 31` of row `y + 31`.
    rows: [u64; 63],
}

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self { rows: [0; 63] };

    fn place(cell: Cell) -> Option<(usize, u32)> {
        let along = |c: i8| u8::try_from(i16::from(c) + 31).ok().filter(|&c| c < 63);
        Some((usize::from(along(cell.y)?), u32::from(along(cell.x)?)))
    }

    /// Adds a cell; one out of reach is passed over.
    pub fn insert(&mut self, cell: Cell) {
        if let Some((y, x)) = Self::place(cell) {
            self.rows[y] |= 1 << x;
        }
    }

    /// Whether a cell is in it.
    pub fn contains(&self, cell: Cell) -> bool {
        Self::place(cell).is_some_and(|(y, x)| self.rows[y] >> x & 1 == 1)
    }

    /// How many cells there are.
    pub fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The cells, ascending by y, then x.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.rows.iter().zip(-31_i8..).flat_map(|(&row, y)| {
            boardcore::bits::members(row).map(move |x| Cell::new(x as i8 - 31, y))
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        boardcore::text::join(f, self.iter(), " ")
    }
}
