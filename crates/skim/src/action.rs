//! What seats and chance may do, as types, text and numbers.

use core::fmt::{self, Display};
use core::num::NonZeroU32;
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Cell, Indexed, ParseError, Seat};

use crate::card::{Card, read_card};
use crate::frontier::Spot;

/// The farthest a cell lies from the first card, along x and along y: an outline spans at most 32.
pub(crate) const REACH: i8 = 31;
/// Cells in a row of the widest window: from −31 to 31.
const SIDE: u32 = 63;

/// A card in a cell: `Qs@2,-1`. Ordered by the cell (y, then x), then the card.
///
/// Cells count from the first card at `0,0`, x to the right and y upwards, and lie at most 31 away along each.
///
/// One word: the spot in the high half, the card in bits 0–5, and bit 15, which is always set. That bit keeps the word from
/// being zero without a look at the spot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement(NonZeroU32);

impl Placement {
    const MARK: u32 = 1 << 15;

    /// The card in the cell; `None` for a cell more than 31 from the first card along x or y.
    pub const fn new(card: Card, cell: Cell) -> Option<Self> {
        match Spot::of(cell) {
            Some(spot) => Some(Self::at_spot(card, spot)),
            None => None,
        }
    }

    /// The card at a spot of the frontier, which is within reach.
    #[inline]
    pub(crate) const fn at_spot(card: Card, spot: Spot) -> Self {
        Self::numbered(spot, card.number() as u32)
    }

    /// The card with this number at a spot of the frontier.
    #[inline]
    pub(crate) const fn numbered(spot: Spot, number: u32) -> Self {
        match NonZeroU32::new((spot.0 as u32) << 16 | Self::MARK | number) {
            Some(word) => Self(word),
            None => unreachable!(), // The mark is set.
        }
    }

    /// The spot of its cell.
    #[inline]
    pub(crate) const fn spot(self) -> Spot {
        Spot((self.0.get() >> 16) as u16)
    }

    /// The card.
    pub const fn card(self) -> Card {
        Card::from_number((self.0.get() & 63) as u8)
    }

    /// The cell.
    pub const fn cell(self) -> Cell {
        self.spot().cell()
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placement({self})")
    }
}

impl Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.card(), self.cell())
    }
}

/// Reads a placement where the reader stands.
pub(crate) fn read_placement(reader: &mut Reader<'_>) -> Result<Placement, ParseError> {
    let card = read_card(reader)?;
    reader.literal("@", "`@` and a cell")?;
    let (x, y) = read_cell(reader)?;
    Ok(Placement::at_spot(card, Spot::at(x, y)))
}

/// Reads the two coordinates of a cell where the reader stands.
pub(crate) fn read_cell(reader: &mut Reader<'_>) -> Result<(i8, i8), ParseError> {
    let reach = -i64::from(REACH)..=i64::from(REACH);
    let x = reader.number(reach.clone(), "an x, -31 to 31")? as i8;
    reader.literal(",", "`,` and a y")?;
    let y = reader.number(reach, "a y, -31 to 31")? as i8;
    Ok((x, y))
}

impl FromStr for Placement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let placement = read_placement(&mut reader)?;
        reader.end()?;
        Ok(placement)
    }
}

impl Indexed for Placement {
    const COUNT: u32 = SIDE * SIDE * Card::COUNT;

    fn index(self) -> u32 {
        let along = |c: i8| (c + REACH) as u32;
        let spot = self.spot();
        (along(spot.y()) * SIDE + along(spot.x())) * Card::COUNT + self.card().index()
    }

    fn at(index: u32) -> Option<Self> {
        let card = Card::at(index % Card::COUNT)?;
        let cell = index / Card::COUNT;
        let along = |c: u32| c as i8 - REACH;
        (index < Self::COUNT)
            .then(|| Self::at_spot(card, Spot::at(along(cell % SIDE), along(cell / SIDE))))
    }
}

boardcore::serde_by_text!(Placement);

/// What a seat may decide (K5).
///
/// ```
/// use skim::Action;
///
/// let action: Action = "Qs@2,-1".parse()?;
/// assert_eq!(action.to_string(), "Qs@2,-1");
/// assert!("Qs@2,-1".parse::<Action>()? < Action::Pass);
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// To lay a card from the hand: `Qs@2,-1`.
    Lay(Placement),
    /// To lay none, which is allowed only where none can be laid: `pass`.
    Pass,
}

impl Action {
    /// The placement, if it is one.
    pub const fn placement(self) -> Option<Placement> {
        match self {
            Self::Lay(placement) => Some(placement),
            Self::Pass => None,
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay(placement) => placement.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        text.parse().map(Self::Lay).map_err(|error: ParseError| {
            let pass = ParseError::new("`pass`", 0);
            error.furthest(pass)
        })
    }
}

impl Indexed for Action {
    const COUNT: u32 = Placement::COUNT + 1;

    fn index(self) -> u32 {
        match self {
            Self::Lay(placement) => placement.index(),
            Self::Pass => Placement::COUNT,
        }
    }

    fn at(index: u32) -> Option<Self> {
        if index == Placement::COUNT {
            return Some(Self::Pass);
        }
        Placement::at(index).map(Self::Lay)
    }
}

boardcore::serde_by_text!(Action);

/// What chance may bring: a card to the seat whose card is due (K3), and who opens (K4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The next card dealt: `deal Th`.
    Deal(Card),
    /// The lot falls on this seat to open: `open 3`.
    Open(Seat),
}

impl Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(card) => write!(f, "deal {card}"),
            Self::Open(seat) => write!(f, "open {seat}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let chance = if reader.accept("deal ") {
            Self::Deal(read_card(&mut reader)?)
        } else {
            reader.literal("open ", "`deal` and a card, or `open` and a seat")?;
            Self::Open(Seat::new(reader.number(0..=255, "a seat number")? as u8))
        };
        reader.end()?;
        Ok(chance)
    }
}

impl Indexed for Chance {
    const COUNT: u32 = Card::COUNT + 256;

    fn index(self) -> u32 {
        match self {
            Self::Deal(card) => card.index(),
            Self::Open(seat) => Card::COUNT + u32::from(seat.number()),
        }
    }

    fn at(index: u32) -> Option<Self> {
        match index.checked_sub(Card::COUNT) {
            None => Card::at(index).map(Self::Deal),
            Some(seat) => u8::try_from(seat)
                .ok()
                .map(|seat| Self::Open(Seat::new(seat))),
        }
    }
}

boardcore::serde_by_text!(Chance);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_one_word() {
        assert_eq!(size_of::<Placement>(), 4);
        assert_eq!(size_of::<Action>(), 4);
        assert_eq!(size_of::<Option<Placement>>(), 4);
    }
}
