//! Pips, tiles, and sets of tiles.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, ParseError, serde_by_text};

use crate::rules::SEATS;

/// Reads a value that is a whole text.
pub(crate) fn whole<T>(
    text: &str,
    read: impl FnOnce(&mut Reader<'_>) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut reader = Reader::new(text);
    let value = read(&mut reader)?;
    reader.end()?;
    Ok(value)
}

/// How many tiles a double-six set has.
pub const TILES: usize = 28;

const PIPS: usize = 7;

/// What is on each half of each tile, the lower half first, by the tile's number.
const HALVES: [[u8; 2]; TILES] = {
    let mut halves = [[0; 2]; TILES];
    let (mut low, mut tile) = (0, 0);
    while low < PIPS {
        let mut high = low;
        while high < PIPS {
            halves[tile] = [low as u8, high as u8];
            tile += 1;
            high += 1;
        }
        low += 1;
    }
    halves
};

/// The number of the tile with two halves, in either order.
const NUMBER: [[u8; PIPS]; PIPS] = {
    let mut number = [[0; PIPS]; PIPS];
    let mut tile = 0;
    while tile < TILES {
        let [low, high] = HALVES[tile];
        number[low as usize][high as usize] = tile as u8;
        number[high as usize][low as usize] = tile as u8;
        tile += 1;
    }
    number
};

/// The tiles with a half of each kind, as bits. Padded to eight so that an index can be masked instead of checked.
const TOUCHING: [u32; 8] = {
    let mut touching = [0; 8];
    let mut tile = 0;
    while tile < TILES {
        let [low, high] = HALVES[tile];
        touching[low as usize] |= 1 << tile;
        touching[high as usize] |= 1 << tile;
        tile += 1;
    }
    touching
};

/// The pips of both halves together, by the tile's number; padded to 32 for the same reason.
const SUM: [u8; 32] = {
    let mut sum = [0; 32];
    let mut tile = 0;
    while tile < TILES {
        sum[tile] = HALVES[tile][0] + HALVES[tile][1];
        tile += 1;
    }
    sum
};

const DOUBLES: u32 = {
    let mut doubles = 0;
    let mut pips = 0;
    while pips < PIPS {
        doubles |= 1 << NUMBER[pips][pips];
        pips += 1;
    }
    doubles
};

/// What one half of a tile shows: 0 to 6.
///
/// ```
/// use domino_ends::Pips;
///
/// assert_eq!(Pips::new(6).unwrap().number(), 6);
/// assert_eq!(Pips::new(7), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pips(u8);

impl Pips {
    /// A half with `number` pips; `None` above 6.
    pub const fn new(number: u8) -> Option<Self> {
        if number < PIPS as u8 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// For numbers read from a tile or a line, which are 0 to 6.
    pub(crate) const fn known(number: u8) -> Self {
        debug_assert!(number < PIPS as u8);
        Self(number)
    }

    /// The number of pips.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The double with these pips on both halves.
    pub const fn double(self) -> Tile {
        Tile(NUMBER[self.0 as usize][self.0 as usize])
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        reader.pick("pips 0 to 6", |c| {
            c.to_digit(10).and_then(|digit| Self::new(digit as u8))
        })
    }
}

impl Display for Pips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Pips {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}

impl Indexed for Pips {
    const COUNT: u32 = PIPS as u32;

    fn index(self) -> u32 {
        self.0.into()
    }

    fn at(index: u32) -> Option<Self> {
        u8::try_from(index).ok().and_then(Self::new)
    }
}

serde_by_text!(Pips);

/// One of the 28 tiles of the double-six set (E1).
///
/// Its text is the lower half, a hyphen, the higher half; either order is read. Tiles are ordered and numbered by their
/// lower half, then their higher one.
///
/// ```
/// use domino_ends::Tile;
///
/// let tile: Tile = "6-3".parse()?;
/// assert_eq!(tile.to_string(), "3-6");
/// assert_eq!(tile.pips(), 9);
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(u8);

impl Tile {
    /// The tile with two halves, in either order.
    pub const fn new(one: Pips, other: Pips) -> Self {
        Self(NUMBER[one.0 as usize][other.0 as usize])
    }

    /// For numbers that are known to be below 28.
    #[inline]
    pub(crate) const fn known(number: u8) -> Self {
        debug_assert!(number < TILES as u8);
        Self(number)
    }

    /// The tile's number, 0 to 27.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The half with fewer pips.
    pub const fn low(self) -> Pips {
        Pips(HALVES[self.0 as usize][0])
    }

    /// The half with more pips.
    pub const fn high(self) -> Pips {
        Pips(HALVES[self.0 as usize][1])
    }

    /// The pips of both halves together.
    #[inline]
    pub const fn pips(self) -> u8 {
        SUM[self.0 as usize & 31]
    }

    /// Whether both halves show the same.
    #[inline]
    pub const fn is_double(self) -> bool {
        DOUBLES >> self.0 & 1 == 1
    }

    /// Whether one of the halves shows `pips`.
    #[inline]
    pub const fn touches(self, pips: Pips) -> bool {
        TOUCHING[pips.0 as usize & 7] >> self.0 & 1 == 1
    }

    /// The half that shows when the half with `pips` is laid against another tile; `None` if no half shows `pips`.
    pub const fn other(self, pips: Pips) -> Option<Pips> {
        if self.touches(pips) {
            Some(Pips(self.pips() - pips.0))
        } else {
            None
        }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let one = Pips::read(reader)?;
        reader.literal("-", "`-` between the halves")?;
        Ok(Self::new(one, Pips::read(reader)?))
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low(), self.high())
    }
}

impl FromStr for Tile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}

impl Indexed for Tile {
    const COUNT: u32 = TILES as u32;

    fn index(self) -> u32 {
        self.0.into()
    }

    fn at(index: u32) -> Option<Self> {
        (index < Self::COUNT).then_some(Self(index as u8))
    }
}

serde_by_text!(Tile);

/// A set of tiles: a hand, the boneyard.
///
/// Its text is the tiles in ascending order with spaces between, `-` for none.
///
/// ```
/// use domino_ends::{Tile, Tiles};
///
/// let hand: Tiles = "0-6 1-1 6-2".parse()?;
/// assert_eq!(hand.to_string(), "0-6 1-1 2-6");
/// assert_eq!((hand.len(), hand.pips()), (3, 16));
/// assert_eq!(hand.doubles().first(), Some("1-1".parse::<Tile>()?));
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tiles(u32);

boardcore::bit_set!(Tiles(u32) of Tile, number, known);

impl Tiles {
    /// All 28 tiles.
    pub const ALL: Self = Self((1 << TILES) - 1);

    /// The tiles whose numbers are set as bits; `None` if one from bit 28 on is set.
    pub const fn from_bits(bits: u32) -> Option<Self> {
        if bits & !Self::ALL.0 == 0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The doubles of the set.
    #[must_use]
    #[inline]
    pub const fn doubles(self) -> Self {
        Self(self.0 & DOUBLES)
    }

    /// The tiles with a half that shows `pips`.
    #[must_use]
    #[inline]
    pub const fn touching(self, pips: Pips) -> Self {
        Self(self.0 & TOUCHING[pips.0 as usize & 7])
    }

    /// The tiles that fit one of two ends.
    #[must_use]
    #[inline]
    pub const fn fitting(self, left: Pips, right: Pips) -> Self {
        Self(self.0 & (TOUCHING[left.0 as usize & 7] | TOUCHING[right.0 as usize & 7]))
    }

    /// The pips on all tiles together.
    pub fn pips(self) -> u32 {
        self.iter().map(|tile| u32::from(tile.pips())).sum()
    }

    /// Reads a set, up to the ` /` or whatever else follows it.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let mut set = Self::EMPTY;
        if reader.accept("-") {
            return Ok(set);
        }
        loop {
            let at = reader.at();
            let tile = Tile::read(reader)?;
            if set.contains(tile) {
                return Err(ParseError::message(
                    format_args!("{tile} is named twice"),
                    at,
                ));
            }
            set.insert(tile);
            if reader.rest().starts_with(" /") || !reader.accept(" ") {
                return Ok(set);
            }
        }
    }

    /// Reads a number of hands with ` / ` between them; the others are empty.
    pub(crate) fn read_hands(
        reader: &mut Reader<'_>,
        number: usize,
    ) -> Result<[Self; SEATS], ParseError> {
        let mut hands = [Self::EMPTY; SEATS];
        for (i, hand) in hands.iter_mut().take(number).enumerate() {
            if i > 0 {
                reader.literal(" / ", "` / ` and the next hand")?;
            }
            *hand = Self::read(reader)?;
        }
        Ok(hands)
    }
}

impl Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        boardcore::text::join(f, self.iter(), " ")
    }
}

impl FromStr for Tiles {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Tiles {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u32(self.0)
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Tiles {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            boardcore::serde_text::deserialize_str(deserializer)
        } else {
            let bits = <u32 as serde::Deserialize>::deserialize(deserializer)?;
            Self::from_bits(bits)
                .ok_or_else(|| serde::de::Error::custom("a set of the 28 tiles has 28 bits"))
        }
    }
}
