//! The options people agree on before they play.

use core::fmt;

use boardcore::text::Reader;
use boardcore::{Faults, Form, OptionValue, ParseError, Preset, RuleSet, Seat, Side};

use crate::card::{CardSet, Colour, Rank};
use crate::outline::{MAX_CELLS, MAX_SPAN, Outline};

boardcore::words! {
    /// The deck (K1).
    pub enum Deck {
        /// Six to ace.
        Cards36,
        /// Two to ace.
        Cards52,
    }
}

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
        self.cards().len()
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

boardcore::words! {
    /// Who plays on each of the two sides (K1, K2).
    pub enum Teams {
        /// One person a side, with two heaps that act as two seats: four seats, two people (K2).
        OneEach,
        /// Two people a side: four seats.
        TwoEach,
        /// Three people a side: six seats.
        ThreeEach,
    }
}

impl Teams {
    /// The number of seats: four or six.
    pub const fn seats(self) -> u8 {
        match self {
            Self::OneEach | Self::TwoEach => 4,
            Self::ThreeEach => 6,
        }
    }
}

boardcore::words! {
    /// How the cards are dealt (K3).
    pub enum Deal {
        /// Red's cards to Red's seats, Black's to Black's.
        OwnColour,
        /// The whole deck round the table.
        Ordinary,
    }
}

/// Who opens (K4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum First {
    /// A lot over all seats, drawn after the last card is dealt.
    Lot,
    /// This seat.
    Seat(Seat),
}

impl OptionValue for First {
    const FORM: Form = Form::Text {
        syntax: "Lot, or Seat: and its number",
        examples: &["Lot", "Seat:0"],
    };

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.accept("Lot") {
            return Ok(Self::Lot);
        }
        reader.literal("Seat:", "`Lot` or `Seat:` and its number")?;
        let seat = reader.number(0..=255, "a seat number")?;
        Ok(Self::Seat(Seat::new(seat as u8)))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lot => f.write_str("Lot"),
            Self::Seat(seat) => write!(f, "Seat:{seat}"),
        }
    }
}

boardcore::words! {
    /// What a further card must touch (K7).
    pub enum Continuity {
        /// Any card on the table.
        AnyCard,
        /// The card that was laid last.
        PreviousCard,
    }
}

boardcore::words! {
    /// What the sides play for (K16, K19, K20).
    pub enum Goal {
        /// The colour with the higher sum in a column gets as many points as the column has cards.
        Mountains,
        /// The colour with the higher sum in a column gets a point.
        Columns,
        /// Nothing: the result is how many cards were laid.
        Fill,
    }
}

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
}

impl OptionValue for Values {
    const FORM: Form = Form::Text {
        syntax: "Rank, Russian, Tens, or Custom: and 13 numbers from 0 to 255, two to ace",
        examples: &[
            "Rank",
            "Russian",
            "Tens",
            "Custom:2,3,4,5,6,7,8,9,10,2,3,4,11",
        ],
    };

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.accept("Custom:") {
            let mut values = [0; 13];
            for (i, custom) in values.iter_mut().enumerate() {
                if i > 0 {
                    reader.literal(",", "`,` and the next of 13 values")?;
                }
                *custom = reader.number(0..=255, "a value, 0 to 255")? as u8;
            }
            return Ok(Self::Custom(values));
        }
        let at = reader.at();
        match reader.until(' ') {
            "Rank" => Ok(Self::Rank),
            "Russian" => Ok(Self::Russian),
            "Tens" => Ok(Self::Tens),
            other => {
                let known = ["Rank", "Russian", "Tens", "Custom:…"];
                Err(ParseError::unknown("value", other, known, at))
            }
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

boardcore::rules! {
    /// The rules of a game of SKIM: a deck and a deal, and three parts that go with each other freely (K21): the
    /// [`continuity`](Self::continuity), the [`outline`](Self::outline) and the [`goal`](Self::goal).
    ///
    /// ```
    /// use boardcore::RuleSet;
    /// use skim::{Outline, Rules};
    ///
    /// let wide = Rules { outline: Outline::Mountains { width: 10, height: 6 }, ..Rules::mountains() };
    /// assert_eq!(
    ///     wide.validate()?.to_string(),
    ///     "deck=Cards36 teams=TwoEach deal=OwnColour first=Lot continuity=AnyCard outline=Mountains:10x6 goal=Mountains values=Rank",
    /// );
    /// # Ok::<(), boardcore::Faults>(())
    /// ```
    pub struct Rules {
        /// The deck (K1).
        pub deck: Deck = Deck::Cards36;
        /// How many people play on each side (K1, K2).
        pub teams: Teams = Teams::TwoEach;
        /// How the cards are dealt (K3).
        pub deal: Deal = Deal::OwnColour;
        /// Who opens (K4).
        pub first: First = First::Lot;
        /// What a further card must touch (K7).
        pub continuity: Continuity = Continuity::AnyCard;
        /// Which cells the cards may cover, as K8, K14 and K15 say (K21).
        pub outline: Outline = Outline::Mountains { width: 9, height: 6 };
        /// What the sides play for (K16, K19, K20).
        pub goal: Goal = Goal::Mountains;
        /// What a card counts (K12).
        pub values: Values = Values::Rank;
    }
}

impl Rules {
    /// Mountains (K13): 36 cards, own colours, a base of 9, columns up to 6. The default.
    pub const fn mountains() -> Self {
        Self::DEFAULT
    }

    /// Columns (K18): 36 cards, own colours, a rectangle of 9 × 4.
    pub const fn columns() -> Self {
        Self {
            outline: Outline::Rectangle {
                width: 9,
                height: 4,
            },
            goal: Goal::Columns,
            ..Self::DEFAULT
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
            ..Self::DEFAULT
        }
    }

    /// The cards that may come to a seat: its colour's with own colours, else the whole deck.
    pub fn cards_for(&self, seat: Seat) -> CardSet {
        let deck = self.deck.cards();
        match self.deal {
            Deal::Ordinary => deck,
            Deal::OwnColour => deck & Colour::ALL[self.side_of(seat).index()].cards(),
        }
    }

    /// How many cards a seat is dealt in all: some hands hold one more where the deck does not divide evenly (K3).
    pub const fn hand_size(&self, seat: Seat) -> u32 {
        self.share(self.deck.len(), seat)
    }

    /// How many of the first `dealt` cards come to a seat.
    pub(crate) const fn share(&self, dealt: u32, seat: Seat) -> u32 {
        let seats = self.teams.seats() as u32;
        (dealt + seats - 1 - seat.number() as u32 % seats) / seats
    }

    /// What the cards of a set count together.
    pub fn sum(&self, cards: CardSet) -> u32 {
        cards
            .iter()
            .map(|card| u32::from(self.values.of(card.rank())))
            .sum()
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "mountains",
            help: "a base of nine cards, then columns up to six: each is worth its height (K13)",
            rules: Self::mountains(),
        },
        Preset {
            name: "columns",
            help: "a rectangle of 9 × 4: each column is worth a point (K18)",
            rules: Self::columns(),
        },
        Preset {
            name: "practice",
            help: "52 cards to fill a rectangle of 13 × 4, without a winner (K20)",
            rules: Self::practice(),
        },
    ];

    fn seats(&self) -> u8 {
        self.teams.seats()
    }

    fn sides(&self) -> u8 {
        2
    }

    /// One against one, each person holds two heaps (K2).
    fn person_of(&self, seat: Seat) -> Seat {
        match self.teams {
            Teams::OneEach => Seat::new(seat.number() % 2),
            Teams::TwoEach | Teams::ThreeEach => seat,
        }
    }

    #[inline]
    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.number() % 2)
    }

    fn check(&self, faults: &mut Faults) {
        if let First::Seat(seat) = self.first
            && seat.number() >= self.seats()
        {
            let last = self.seats() - 1;
            faults.add(
                "first",
                format_args!("seat {seat} is not at the table; the last is seat {last}"),
            );
        }
        let (width, height) = self.outline.span();
        for (side, name) in [(width, "columns"), (height, "rows")] {
            if !(1..=MAX_SPAN).contains(&side) {
                faults.add(
                    "outline",
                    format_args!("{side} {name} are not from 1 to {MAX_SPAN}"),
                );
            }
        }
        let cells = self.outline.cells();
        if cells > MAX_CELLS {
            faults.add(
                "outline",
                format_args!("{cells} cells are more than {MAX_CELLS}"),
            );
        }
    }
}
