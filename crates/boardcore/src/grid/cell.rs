//! Cells, directions, and grids that hold something in every cell.

use core::fmt::{self, Display};
use core::ops::{Add, Index, IndexMut, Neg, Sub};
use core::str::FromStr;

use crate::parse_error::ParseError;
use crate::text::Reader;

/// A place on a plane: `x` to the right, `y` upwards. Prints as `x,y`; ordered by `y`, then `x`.
///
/// ```
/// use boardcore::{Cell, Direction};
///
/// let cell = Cell::new(2, -1);
/// assert_eq!(cell + Direction::North, Cell::new(2, 0));
/// assert_eq!(cell.to_string(), "2,-1");
/// assert_eq!("2,-1".parse(), Ok(cell));
/// assert!(Cell::new(5, 0) < Cell::new(0, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cell {
    /// Columns to the right.
    pub x: i8,
    /// Rows upwards.
    pub y: i8,
}

impl Cell {
    /// The cell at a place.
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// The cells that share a side with this one: east, north, west, south. Those off the ends of the number range are left
    /// out.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        Direction::SIDES
            .into_iter()
            .filter_map(move |direction| self.step(direction))
    }

    /// The next cell in a direction, `None` off the ends of the number range.
    pub fn step(self, direction: Direction) -> Option<Cell> {
        let (dx, dy) = direction.delta();
        Some(Cell::new(self.x.checked_add(dx)?, self.y.checked_add(dy)?))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Steps, staying within the number range by wrapping round its ends.
impl Add<Direction> for Cell {
    type Output = Cell;

    fn add(self, direction: Direction) -> Cell {
        let (dx, dy) = direction.delta();
        Cell::new(self.x.wrapping_add(dx), self.y.wrapping_add(dy))
    }
}

impl Sub<Direction> for Cell {
    type Output = Cell;

    fn sub(self, direction: Direction) -> Cell {
        self + -direction
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let x = reader.number(-128..=127, "a column -128 to 127")?;
        reader.literal(",", "`,` and a row")?;
        let y = reader.number(-128..=127, "a row -128 to 127")?;
        reader.end()?;
        Ok(Cell::new(x as i8, y as i8))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Cell {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::serde_text::deserialize_str(deserializer)
    }
}

/// One of the eight ways to step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To the right.
    East,
    /// To the right and up.
    NorthEast,
    /// Up.
    North,
    /// To the left and up.
    NorthWest,
    /// To the left.
    West,
    /// To the left and down.
    SouthWest,
    /// Down.
    South,
    /// To the right and down.
    SouthEast,
}

impl Direction {
    /// All eight, counterclockwise from east.
    pub const ALL: [Direction; 8] = [
        Direction::East,
        Direction::NorthEast,
        Direction::North,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::South,
        Direction::SouthEast,
    ];
    /// The four across a side, counterclockwise from east.
    pub const SIDES: [Direction; 4] = [
        Direction::East,
        Direction::North,
        Direction::West,
        Direction::South,
    ];
    /// The four across a corner, counterclockwise from north-east.
    pub const CORNERS: [Direction; 4] = [
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The step as columns to the right and rows upwards.
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::East => (1, 0),
            Direction::NorthEast => (1, 1),
            Direction::North => (0, 1),
            Direction::NorthWest => (-1, 1),
            Direction::West => (-1, 0),
            Direction::SouthWest => (-1, -1),
            Direction::South => (0, -1),
            Direction::SouthEast => (1, -1),
        }
    }
}

/// The opposite direction.
impl Neg for Direction {
    type Output = Direction;

    fn neg(self) -> Direction {
        Direction::ALL[(self as usize + 4) % 8]
    }
}

/// A rectangle of cells from `0,0` at the bottom left, something in each; inline, room for `CAP` cells.
///
/// ```
/// use boardcore::{Cell, Grid};
///
/// let mut grid = Grid::<u8, 24>::new(6, 4, 0).unwrap();
/// grid[Cell::new(5, 3)] = 7;
/// assert_eq!(grid.get(Cell::new(5, 3)), Some(&7));
/// assert_eq!(grid.get(Cell::new(6, 0)), None);
/// assert_eq!(grid.cells()[3 * 6 + 5], 7);
/// assert!(Grid::<u8, 24>::new(5, 5, 0).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid<T, const CAP: usize> {
    columns: u8,
    rows: u8,
    // Cells beyond columns · rows keep the filling, so derived equality is that of the grids.
    cells: [T; CAP],
}

impl<T: Copy, const CAP: usize> Grid<T, CAP> {
    /// A grid filled with one value; `None` if it has no cells, more than `CAP`, or more than 127 columns or rows.
    pub fn new(columns: u8, rows: u8, fill: T) -> Option<Self> {
        let cells = usize::from(columns) * usize::from(rows);
        let fits = (1..=CAP).contains(&cells) && columns <= 127 && rows <= 127;
        fits.then_some(Self {
            columns,
            rows,
            cells: [fill; CAP],
        })
    }
}

impl<T, const CAP: usize> Grid<T, CAP> {
    /// How many columns there are.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows there are.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// What the cells hold, row by row from `0,0`; the spare room from there up to `CAP` keeps the filling.
    #[inline]
    pub const fn cells(&self) -> &[T; CAP] {
        &self.cells
    }

    /// What the cells hold, to change. Grids that differ in the spare room are not equal.
    #[inline]
    pub const fn cells_mut(&mut self) -> &mut [T; CAP] {
        &mut self.cells
    }

    /// The place of a cell in row-by-row order from `0,0`; `None` off the grid.
    pub fn index_of(&self, cell: Cell) -> Option<usize> {
        let x = u8::try_from(cell.x).ok().filter(|&x| x < self.columns)?;
        let y = u8::try_from(cell.y).ok().filter(|&y| y < self.rows)?;
        Some(usize::from(y) * usize::from(self.columns) + usize::from(x))
    }

    /// The content of a cell; `None` off the grid.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        self.index_of(cell).map(|index| &self.cells[index])
    }

    /// The content of a cell, to change; `None` off the grid.
    pub fn get_mut(&mut self, cell: Cell) -> Option<&mut T> {
        self.index_of(cell).map(|index| &mut self.cells[index])
    }

    /// Every cell with what it holds, row by row from `0,0`.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> {
        let columns = usize::from(self.columns);
        self.cells
            .iter()
            .take(columns * usize::from(self.rows))
            .enumerate()
            .map(move |(i, value)| {
                // Both are at most 127, by `new`.
                (Cell::new((i % columns) as i8, (i / columns) as i8), value)
            })
    }
}

/// # Panics
/// Off the grid; [`Grid::get`] does not.
impl<T, const CAP: usize> Index<Cell> for Grid<T, CAP> {
    type Output = T;

    fn index(&self, cell: Cell) -> &T {
        self.get(cell).expect("the cell is on the grid")
    }
}

/// # Panics
/// Off the grid; [`Grid::get_mut`] does not.
impl<T, const CAP: usize> IndexMut<Cell> for Grid<T, CAP> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        self.get_mut(cell).expect("the cell is on the grid")
    }
}
