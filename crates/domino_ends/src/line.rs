//! The line of tiles and its two ends.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, ParseError, serde_by_text};

use crate::tile::{Pips, TILES, Tile, Tiles, whole};

/// One of the two ends of the line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// The end where the line's text begins.
    Left,
    /// The end where the line's text ends.
    Right,
}

impl End {
    /// The end across the line.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            End::Left => End::Right,
            End::Right => End::Left,
        }
    }
}

impl Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Left => "left",
            End::Right => "right",
        })
    }
}

impl FromStr for End {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "left" => Ok(End::Left),
            "right" => Ok(End::Right),
            _ => Err(ParseError::new("`left` or `right`", 0)),
        }
    }
}

impl Indexed for End {
    const COUNT: u32 = 2;

    fn index(self) -> u32 {
        self as u32
    }

    fn at(index: u32) -> Option<Self> {
        match index {
            0 => Some(End::Left),
            1 => Some(End::Right),
            _ => None,
        }
    }
}

serde_by_text!(End);

/// Tiles as they lie, touching halves equal (E3).
///
/// Its text is the tiles from the left to the right, each with its left half first, `-` for none: `6-1 1-1 1-4`.
///
/// ```
/// use domino_ends::{End, Line};
///
/// let mut line: Line = "1-1 1-4".parse()?;
/// assert!(line.lay("1-6".parse()?, End::Left));
/// assert!(!line.lay("1-5".parse()?, End::Left));
/// assert_eq!(line.to_string(), "6-1 1-1 1-4");
/// assert_eq!(line.ends().map(|(left, right)| (left.number(), right.number())), Some((6, 4)));
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// The left and the right half of each tile.
    halves: [(Pips, Pips); TILES],
    len: u8,
}

impl Line {
    /// A line without a tile.
    pub const fn new() -> Self {
        Self {
            halves: [(Pips::known(0), Pips::known(0)); TILES],
            len: 0,
        }
    }

    /// The left and the right half of each tile, from the left.
    pub fn halves(&self) -> &[(Pips, Pips)] {
        &self.halves[..usize::from(self.len)]
    }

    /// The tiles, from the left.
    pub fn tiles(&self) -> impl ExactSizeIterator<Item = Tile> + '_ {
        self.halves().iter().map(|&(a, b)| Tile::new(a, b))
    }

    /// The two halves at the ends, left and right; `None` without a tile.
    pub fn ends(&self) -> Option<(Pips, Pips)> {
        let halves = self.halves();
        Some((halves.first()?.0, halves.last()?.1))
    }

    /// Lays a tile at an end, or as the first one. False, and the line is as before, if it does not fit or is already laid.
    pub fn lay(&mut self, tile: Tile, end: End) -> bool {
        let len = usize::from(self.len);
        let halves = match (self.ends(), end) {
            (None, _) => (tile.low(), tile.high()),
            (Some((left, _)), End::Left) => match tile.other(left) {
                Some(out) => (out, left),
                None => return false,
            },
            (Some((_, right)), End::Right) => match tile.other(right) {
                Some(out) => (right, out),
                None => return false,
            },
        };
        if self.tiles().any(|laid| laid == tile) {
            return false;
        }
        let place = match end {
            End::Left => {
                self.halves.copy_within(..len, 1);
                0
            }
            End::Right => len,
        };
        self.halves[place] = halves;
        self.len += 1;
        true
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let mut line = Self::new();
        if reader.accept("-") {
            return Ok(line);
        }
        let mut laid = Tiles::EMPTY;
        loop {
            let at = reader.at();
            let left = Pips::read(reader)?;
            reader.literal("-", "`-` between the halves")?;
            let right = Pips::read(reader)?;
            if line.ends().is_some_and(|(_, end)| end != left) {
                let end = line.ends().map_or(left, |(_, end)| end);
                let sentence = format_args!("expected {end}, which the tile before shows");
                return Err(ParseError::message(sentence, at));
            }
            let tile = Tile::new(left, right);
            if laid.contains(tile) {
                return Err(ParseError::message(
                    format_args!("{tile} is named twice"),
                    at,
                ));
            }
            laid.insert(tile);
            line.halves[usize::from(line.len)] = (left, right);
            line.len += 1;
            if !reader.accept(" ") {
                return Ok(line);
            }
        }
    }
}

impl Default for Line {
    fn default() -> Self {
        Self::new()
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.len == 0 {
            return f.write_str("-");
        }
        for (i, (left, right)) in self.halves().iter().enumerate() {
            let gap = if i > 0 { " " } else { "" };
            write!(f, "{gap}{left}-{right}")?;
        }
        Ok(())
    }
}

impl FromStr for Line {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Line {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Line {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        boardcore::serde_text::deserialize_str(deserializer)
    }
}
