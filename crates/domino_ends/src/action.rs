//! What seats and chance may do.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, ParseError, serde_by_text};

use crate::line::End;
use crate::tile::{Pips, TILES, Tile, whole};

/// What a seat may decide: 7 leads, 56 plays, and the pass.
///
/// Texts: `lead 1-1`, `play 1-4 left`, `pass`.
///
/// ```
/// use domino_ends::{Action, End};
///
/// let action: Action = "play 4-1 left".parse()?;
/// assert_eq!(action, Action::Play("1-4".parse()?, End::Left));
/// assert_eq!(action.to_string(), "play 1-4 left");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lays the double with these pips on each half as the first tile of the line (E2).
    Lead(Pips),
    /// Lays a tile at an end of the line (E3).
    Play(Tile, End),
    /// Lays no tile (E4, E5).
    Pass,
}

const LEADS: u32 = Pips::COUNT;
const PASS: u32 = LEADS + 2 * TILES as u32;

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lead(pips) => write!(f, "lead {}", pips.double()),
            Action::Play(tile, end) => write!(f, "play {tile} {end}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl Action {
    /// The tile that is laid; `None` for a pass.
    #[inline]
    pub const fn tile(self) -> Option<Tile> {
        match self {
            Action::Lead(pips) => Some(pips.double()),
            Action::Play(tile, _) => Some(tile),
            Action::Pass => None,
        }
    }

    /// The end at which a tile is laid; `None` for the lead and for a pass.
    #[inline]
    pub const fn end(self) -> Option<End> {
        match self {
            Action::Play(_, end) => Some(end),
            Action::Lead(_) | Action::Pass => None,
        }
    }

    /// Reads an action, up to whatever follows it.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.accept("lead ") {
            let at = reader.at();
            let tile = Tile::read(reader)?;
            if !tile.is_double() {
                return Err(ParseError::new("a double", at));
            }
            return Ok(Action::Lead(tile.low()));
        }
        if reader.accept("play ") {
            let tile = Tile::read(reader)?;
            reader.literal(" ", "the end to lay it at, `left` or `right`")?;
            if reader.accept("left") {
                return Ok(Action::Play(tile, End::Left));
            }
            reader.literal("right", "`left` or `right`")?;
            return Ok(Action::Play(tile, End::Right));
        }
        reader.literal("pass", "`lead`, `play` or `pass`")?;
        Ok(Action::Pass)
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, Self::read)
    }
}

impl Indexed for Action {
    const COUNT: u32 = PASS + 1;

    #[inline]
    fn index(self) -> u32 {
        match self {
            Action::Lead(pips) => pips.index(),
            Action::Play(tile, end) => LEADS + 2 * tile.index() + end.index(),
            Action::Pass => PASS,
        }
    }

    #[inline]
    fn at(index: u32) -> Option<Self> {
        if index < LEADS {
            Pips::at(index).map(Action::Lead)
        } else if index < PASS {
            let play = index - LEADS;
            Some(Action::Play(Tile::at(play / 2)?, End::at(play % 2)?))
        } else {
            (index == PASS).then_some(Action::Pass)
        }
    }
}

serde_by_text!(Action);

/// What chance may bring: a tile that is dealt, or one that is drawn.
///
/// Texts: `deal 3-6`, `draw 3-6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// A tile for the next hand in turn (E1).
    Deal(Tile),
    /// A tile from the boneyard for the seat whose turn it is (E4).
    Draw(Tile),
}

impl Chance {
    /// The tile.
    pub const fn tile(self) -> Tile {
        match self {
            Chance::Deal(tile) | Chance::Draw(tile) => tile,
        }
    }
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Deal(tile) => write!(f, "deal {tile}"),
            Chance::Draw(tile) => write!(f, "draw {tile}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, |reader| {
            if reader.accept("deal ") {
                return Tile::read(reader).map(Chance::Deal);
            }
            reader.literal("draw ", "`deal` or `draw` and a tile")?;
            Tile::read(reader).map(Chance::Draw)
        })
    }
}

impl Indexed for Chance {
    const COUNT: u32 = 2 * TILES as u32;

    fn index(self) -> u32 {
        match self {
            Chance::Deal(tile) => tile.index(),
            Chance::Draw(tile) => TILES as u32 + tile.index(),
        }
    }

    fn at(index: u32) -> Option<Self> {
        match index.checked_sub(TILES as u32) {
            None => Tile::at(index).map(Chance::Deal),
            Some(index) => Tile::at(index).map(Chance::Draw),
        }
    }
}

serde_by_text!(Chance);
