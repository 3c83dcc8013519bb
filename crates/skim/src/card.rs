//! Cards, and sets of them.

use core::fmt::{self, Display};
use core::ops::Not;
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, ParseError};

/// One of the two colours, and the side that plays it when colours are dealt apart (K1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Colour {
    /// Hearts and diamonds; side 0.
    Red,
    /// Clubs and spades; side 1.
    Black,
}

impl Colour {
    /// Both colours, red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// Its cards among the 52.
    pub const fn cards(self) -> CardSet {
        match self {
            Self::Red => CardSet::RED,
            Self::Black => CardSet::BLACK,
        }
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "red",
            Self::Black => "black",
        })
    }
}

/// A suit; prints as its letter `h`, `d`, `c` or `s`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// ♥, red.
    Hearts,
    /// ♦, red.
    Diamonds,
    /// ♣, black.
    Clubs,
    /// ♠, black.
    Spades,
}

impl Suit {
    /// The four suits, in the order of the cards.
    pub const ALL: [Self; 4] = [Self::Hearts, Self::Diamonds, Self::Clubs, Self::Spades];

    /// Its colour.
    pub const fn colour(self) -> Colour {
        match self {
            Self::Hearts | Self::Diamonds => Colour::Red,
            Self::Clubs | Self::Spades => Colour::Black,
        }
    }

    /// The other suit of its colour: the symmetry of the four principles.
    #[must_use]
    pub const fn twin(self) -> Self {
        match self {
            Self::Hearts => Self::Diamonds,
            Self::Diamonds => Self::Hearts,
            Self::Clubs => Self::Spades,
            Self::Spades => Self::Clubs,
        }
    }

    /// The sign on the card: `♥`, `♦`, `♣`, `♠`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Clubs => '♣',
            Self::Spades => '♠',
        }
    }

    fn of(letter: char) -> Option<Self> {
        Some(match letter {
            'h' => Self::Hearts,
            'd' => Self::Diamonds,
            'c' => Self::Clubs,
            's' => Self::Spades,
            _ => return None,
        })
    }
}

impl Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hearts => "h",
            Self::Diamonds => "d",
            Self::Clubs => "c",
            Self::Spades => "s",
        })
    }
}

/// A rank, from the two to the ace (K10); prints as its letter: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

const LETTERS: &[u8; 13] = b"23456789TJQKA";

impl Rank {
    /// The thirteen ranks, ascending.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// Its place among the ranks, 0 for the two, 12 for the ace.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The next higher rank, `None` above the ace.
    pub const fn next(self) -> Option<Self> {
        let above = self as usize + 1;
        if above < 13 {
            Some(Self::ALL[above])
        } else {
            None
        }
    }
}

impl Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(LETTERS[self.index()]))
    }
}

/// A card: rank, then suit, as in `Th` or `Qs`. Ordered by rank, then suit; numbered so from `2h`, 0, to `As`, 51.
///
/// ```
/// use skim::{Card, Colour, Rank, Suit};
///
/// let card: Card = "Qs".parse()?;
/// assert_eq!(card, Card::new(Rank::Queen, Suit::Spades));
/// assert_eq!(card.suit().colour(), Colour::Black);
/// assert_eq!(card.to_string(), "Qs");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

impl Card {
    /// The card of a rank and a suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank as u8 * 4 + suit as u8)
    }

    /// All 52, ascending.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..52).map(Self)
    }

    /// The card with a number below 52.
    pub(crate) const fn from_number(number: u8) -> Self {
        debug_assert!(number < 52);
        Self(number)
    }

    /// Its number, 0 to 51.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 2) as usize]
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// The colour of its suit.
    pub const fn colour(self) -> Colour {
        self.suit().colour()
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

/// A number of cards in words: `1 card`, `9 cards`.
pub(crate) struct Cards(pub(crate) u32);

impl Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} card{plural}", self.0)
    }
}

/// Reads a card where the reader stands.
pub(crate) fn read_card(reader: &mut Reader<'_>) -> Result<Card, ParseError> {
    let rank = reader.pick("a rank: 2 to 9, T, J, Q, K or A", |letter| {
        let index = LETTERS.iter().position(|&l| char::from(l) == letter)?;
        Some(Rank::ALL[index])
    })?;
    let suit = reader.pick("a suit: h, d, c or s", Suit::of)?;
    Ok(Card::new(rank, suit))
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let card = read_card(&mut reader)?;
        reader.end()?;
        Ok(card)
    }
}

impl Indexed for Card {
    const COUNT: u32 = 52;

    fn index(self) -> u32 {
        u32::from(self.0)
    }

    fn at(index: u32) -> Option<Self> {
        (index < 52).then_some(Self(index as u8))
    }
}

boardcore::serde_by_text!(Card);

/// A set of cards: a hand, a deck, what a seat cannot hold. Prints ascending, `9dThQs`, and `-` when empty.
///
/// ```
/// use skim::{Card, CardSet};
///
/// let hand: CardSet = "9dThQs".parse()?;
/// assert_eq!(hand.len(), 3);
/// assert!(hand.contains("Th".parse()?));
/// assert_eq!((hand & CardSet::RED).to_string(), "9dTh");
/// assert_eq!(hand.iter().last(), Some("Qs".parse()?));
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// All 52 cards.
    pub const ALL: Self = Self((1 << 52) - 1);
    /// Hearts and diamonds.
    pub const RED: Self = Self(0x0003_3333_3333_3333);
    /// Clubs and spades.
    pub const BLACK: Self = Self(0x000C_CCCC_CCCC_CCCC);
    /// The cards that may open: two to ten (K6).
    pub const OPENING: Self = Self((1 << 36) - 1);
    /// The 36 cards from the six up.
    pub const SIX_UP: Self = Self(Self::ALL.0 & !0xFFFF);

    /// The cards with these bits: bit `n` is the card with the number `n`; bits from 52 on are dropped.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }
}

boardcore::bit_set!(CardSet(u64) of Card, number, from_number);

/// All other cards of the 52.
impl Not for CardSet {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|card| card.fmt(f))
    }
}

impl FromStr for CardSet {
    type Err = ParseError;

    /// Reads cards in ascending order; another order is refused, so that a set has one spelling.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "-" {
            return Ok(Self::EMPTY);
        }
        let mut reader = Reader::new(text);
        let mut set = Self::EMPTY;
        loop {
            let at = reader.at();
            let card = read_card(&mut reader)?;
            if set.0 >> card.0 != 0 {
                return Err(ParseError::new("cards in ascending order", at));
            }
            set = set.with(card);
            if reader.end().is_ok() {
                return Ok(set);
            }
        }
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::CardSet;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    /// The text in human-readable formats, the bits in compact ones.
    impl Serialize for CardSet {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if serializer.is_human_readable() {
                serializer.collect_str(self)
            } else {
                serializer.serialize_u64(self.0)
            }
        }
    }

    impl<'de> Deserialize<'de> for CardSet {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            if deserializer.is_human_readable() {
                boardcore::serde_text::deserialize_str(deserializer)
            } else {
                let bits = u64::deserialize(deserializer)?;
                if bits > Self::ALL.0 {
                    return Err(D::Error::custom("a set holds 52 cards at most"));
                }
                Ok(Self(bits))
            }
        }
    }
}
