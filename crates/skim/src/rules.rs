//! The options people agree on before they play.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use boardcore::options::{ReadValue, read_options, word};
use boardcore::text::Reader;
use boardcore::{ParseError, Seat, Validate};

use crate::card::{Card, CardSet, Rank};
use crate::outline::{MAX_CELLS, MAX_SPAN, Outline};

/// Options with one word each in the text of the rules, as in the data.
macro_rules! words {
    ($name:ident, $expected:literal, $($variant:ident),+) => {
        impl $name {
            fn read(value: &mut Reader<'_>) -> Result<Self, ParseError> {
                word(value, $expected, &[$((stringify!($variant), Self::$variant)),+])
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => stringify!($variant),)+ })
            }
        }
    };
}

/// The deck (K1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Deck {
    /// Six to ace.
    Cards36,
    /// Two to ace.
    Cards52,
}

words!(Deck, "`Cards36` or `Cards52`", Cards36, Cards52);

impl Deck {
    /// Its cards.
    pub const fn cards(self) -> CardSet {
        match self {
            Self::Cards36 => CardSet::SIX_UP,
            Self::Cards52 => CardSet::ALL,
        }
    }

    /// The number of its cards.
    pub const fn len(self) -> u32 {
        match self {
            Self::Cards36 => 36,
            Self::Cards52 => 52,
        }
    }

    /// Whether there is no card in it; never.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// The number of its lowest card among the 52.
    pub(crate) const fn lowest(self) -> u8 {
        52 - self.len() as u8
    }
}

/// Who plays on each of the two sides (K1, K2). Seat `s` belongs to side `s % 2`; side 0 is Red.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Teams {
    /// One person a side, with two heaps each that act as two seats: four seats, two people (K2).
    OneEach,
    /// Two people a side: four seats.
    TwoEach,
    /// Three people a side: six seats.
    ThreeEach,
}

words!(
    Teams,
    "`OneEach`, `TwoEach` or `ThreeEach`",
    OneEach,
    TwoEach,
    ThreeEach
);

impl Teams {
    /// The number of seats: four or six.
    pub const fn seats(self) -> u8 {
        match self {
            Self::OneEach | Self::TwoEach => 4,
            Self::ThreeEach => 6,
        }
    }
}

/// How the cards are dealt (K3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Deal {
    /// Red's cards to Red's seats, Black's to Black's.
    OwnColour,
    /// The whole deck round the table.
    Ordinary,
}

words!(Deal, "`OwnColour` or `Ordinary`", OwnColour, Ordinary);

/// Who opens (K4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum First {
    /// A lot over all seats, drawn after the last card is dealt.
    Lot,
    /// This seat.
    Seat(Seat),
}

impl First {
    fn read(value: &mut Reader<'_>) -> Result<Self, ParseError> {
        if value.accept("Lot") {
            return Ok(Self::Lot);
        }
        value.literal("Seat:", "`Lot` or `Seat:` and its number")?;
        let seat = value.number(0..=255, "a seat number")?;
        Ok(Self::Seat(Seat::new(seat as u8)))
    }
}

/// What a further card must touch (K7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Continuity {
    /// Any card on the table.
    AnyCard,
    /// The card that was laid last.
    PreviousCard,
}

words!(
    Continuity,
    "`AnyCard` or `PreviousCard`",
    AnyCard,
    PreviousCard
);

/// What the sides play for (K16, K19, K20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Goal {
    /// The colour with the higher sum in a column gets as many points as the column has cards.
    Mountains,
    /// The colour with the higher sum in a column gets a point.
    Columns,
    /// Nothing: the result is how many cards were laid.
    Fill,
}

words!(
    Goal,
    "`Mountains`, `Columns` or `Fill`",
    Mountains,
    Columns,
    Fill
);

/// What a card counts in its column (K12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Values {
    /// 2 to 10 as printed, J 11, Q 12, K 13, A 14.
    Rank,
    /// 2 to 10 as printed, J 2, Q 3, K 4, A 11.
    Russian,
    /// 2 to 10 as printed, J, Q, K 10, A 11.
    Tens,
    /// A number for each rank, from the two to the ace.
    Custom([u8; 13]),
}

impl Values {
    /// What a rank counts.
    pub const fn of(&self, rank: Rank) -> u8 {
        let printed = rank.index() as u8 + 2;
        match (self, rank) {
            (Self::Custom(values), _) => values[rank.index()],
            (Self::Russian, Rank::Jack) => 2,
            (Self::Russian, Rank::Queen) => 3,
            (Self::Russian, Rank::King) => 4,
            (Self::Tens, Rank::Jack | Rank::Queen | Rank::King) => 10,
            (Self::Russian | Self::Tens, Rank::Ace) => 11,
            (Self::Rank | Self::Russian | Self::Tens, _) => printed,
        }
    }

    fn read(value: &mut Reader<'_>) -> Result<Self, ParseError> {
        if value.accept("Custom:") {
            let mut values = [0; 13];
            for (i, custom) in values.iter_mut().enumerate() {
                if i > 0 {
                    value.literal(",", "`,` and the next of 13 values")?;
                }
                *custom = value.number(0..=255, "a value, 0 to 255")? as u8;
            }
            return Ok(Self::Custom(values));
        }
        let words = [
            ("Rank", Self::Rank),
            ("Russian", Self::Russian),
            ("Tens", Self::Tens),
        ];
        word(
            value,
            "`Rank`, `Russian`, `Tens` or `Custom:` and 13 values",
            &words,
        )
    }
}

impl Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank => f.write_str("Rank"),
            Self::Russian => f.write_str("Russian"),
            Self::Tens => f.write_str("Tens"),
            Self::Custom(values) => {
                f.write_str("Custom:")?;
                boardcore::text::join(f, values, ",")
            }
        }
    }
}

/// The rules of a game of SKIM: a deck and a deal, and three parts that go with each other freely (K21): the
/// [`continuity`](Self::continuity), the [`outline`](Self::outline) and the [`goal`](Self::goal).
///
/// ```
/// use boardcore::Validate;
/// use skim::{Outline, Rules};
///
/// let wide = Rules { outline: Outline::Mountains { width: 10, height: 6 }, ..Rules::mountains() };
/// assert_eq!(
///     wide.validate()?.to_string(),
///     "deck=Cards36 teams=TwoEach deal=OwnColour first=Lot continuity=AnyCard outline=Mountains:10x6 goal=Mountains values=Rank",
/// );
/// # Ok::<(), boardcore::Faults<skim::RulesFault>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Rules {
    /// The deck (K1).
    pub deck: Deck,
    /// How many play on each side (K1, K2).
    pub teams: Teams,
    /// How the cards are dealt (K3).
    pub deal: Deal,
    /// Who opens (K4).
    pub first: First,
    /// What a further card must touch (K7).
    pub continuity: Continuity,
    /// Which cells the cards may come to cover (K8, K14, K15, K21).
    pub outline: Outline,
    /// What the sides play for (K16, K19, K20).
    pub goal: Goal,
    /// What a card counts (K12).
    pub values: Values,
}

impl Rules {
    /// Mountains (K13): 36 cards, own colours, a base of 9, columns up to 6.
    pub const fn mountains() -> Self {
        Self {
            deck: Deck::Cards36,
            teams: Teams::TwoEach,
            deal: Deal::OwnColour,
            first: First::Lot,
            continuity: Continuity::AnyCard,
            outline: Outline::Mountains {
                width: 9,
                height: 6,
            },
            goal: Goal::Mountains,
            values: Values::Rank,
        }
    }

    /// Columns (K18): 36 cards, own colours, a rectangle of 9 × 4.
    pub const fn columns() -> Self {
        Self {
            outline: Outline::Rectangle {
                width: 9,
                height: 4,
            },
            goal: Goal::Columns,
            ..Self::mountains()
        }
    }

    /// Practice (K20): 52 cards, an ordinary deal, a rectangle of 13 × 4 to fill.
    pub const fn practice() -> Self {
        Self {
            deck: Deck::Cards52,
            deal: Deal::Ordinary,
            outline: Outline::Rectangle {
                width: 13,
                height: 4,
            },
            goal: Goal::Fill,
            ..Self::mountains()
        }
    }

    /// The number of seats: four or six.
    pub const fn seats(&self) -> u8 {
        self.teams.seats()
    }

    /// The cards that may come to a seat: its colour's with own colours, else the whole deck.
    pub fn cards_for(&self, seat: Seat) -> CardSet {
        let deck = self.deck.cards();
        match (self.deal, seat.number() % 2) {
            (Deal::Ordinary, _) => deck,
            (Deal::OwnColour, 0) => deck & CardSet::RED,
            (Deal::OwnColour, _) => deck & CardSet::BLACK,
        }
    }

    /// How many cards a seat is dealt in all: some hands hold one more where the deck does not divide evenly (K3).
    pub const fn hand_size(&self, seat: Seat) -> u32 {
        let seats = self.seats() as u32;
        (self.deck.len() + seats - 1 - seat.number() as u32 % seats) / seats
    }

    /// What the cards of a set count together.
    pub fn sum(&self, cards: CardSet) -> u32 {
        cards
            .iter()
            .map(|card: Card| u32::from(self.values.of(card.rank())))
            .sum()
    }
}

impl Default for Rules {
    /// [`mountains`](Self::mountains).
    fn default() -> Self {
        Self::mountains()
    }
}

/// What is wrong with some rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesFault {
    /// The seat that opens is not at the table.
    #[error("first: seat {seat} is not one of the {seats}")]
    First {
        /// The seat given.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// The outline has no cell, or spans too much.
    #[error("outline: {width} columns and {height} rows, where 1 to 32 of each can be had")]
    Span {
        /// Its columns.
        width: u8,
        /// Its rows.
        height: u8,
    },
    /// The outline has too many cells.
    #[error("outline: {cells} cells, where 128 is the most")]
    Cells {
        /// How many it has.
        cells: u32,
    },
}

impl RulesFault {
    /// The field that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::First { .. } => "first",
            Self::Span { .. } | Self::Cells { .. } => "outline",
        }
    }
}

impl Validate for Rules {
    type Fault = RulesFault;

    fn faults(&self) -> Vec<RulesFault> {
        let mut faults = Vec::new();
        if let First::Seat(seat) = self.first
            && seat.number() >= self.seats()
        {
            faults.push(RulesFault::First {
                seat,
                seats: self.seats(),
            });
        }
        let (width, height) = self.outline.span();
        let fits = 1..=MAX_SPAN;
        if !fits.contains(&width) || !fits.contains(&height) {
            faults.push(RulesFault::Span { width, height });
        }
        if self.outline.cells() > MAX_CELLS {
            faults.push(RulesFault::Cells {
                cells: self.outline.cells(),
            });
        }
        faults
    }

    fn write_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "deck={} teams={} deal={} first=",
            self.deck, self.teams, self.deal
        )?;
        match self.first {
            First::Lot => f.write_str("Lot")?,
            First::Seat(seat) => write!(f, "Seat:{seat}")?,
        }
        write!(
            f,
            " continuity={} outline={} goal={} values={}",
            self.continuity, self.outline, self.goal, self.values
        )
    }

    fn parse_text(text: &str) -> Result<Self, ParseError> {
        read_options(text, Self::default(), &OPTIONS)
    }
}

const OPTIONS: [(&str, ReadValue<Rules>); 8] = [
    ("deck", |rules, value| {
        Deck::read(value).map(|deck| rules.deck = deck)
    }),
    ("teams", |rules, value| {
        Teams::read(value).map(|teams| rules.teams = teams)
    }),
    ("deal", |rules, value| {
        Deal::read(value).map(|deal| rules.deal = deal)
    }),
    ("first", |rules, value| {
        First::read(value).map(|first| rules.first = first)
    }),
    ("continuity", |rules, value| {
        Continuity::read(value).map(|continuity| rules.continuity = continuity)
    }),
    ("outline", |rules, value| {
        Outline::read(value).map(|outline| rules.outline = outline)
    }),
    ("goal", |rules, value| {
        Goal::read(value).map(|goal| rules.goal = goal)
    }),
    ("values", |rules, value| {
        Values::read(value).map(|values| rules.values = values)
    }),
];
