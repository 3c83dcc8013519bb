//! The options people agree on before they play.

use alloc::vec::Vec;
use core::fmt;

use boardcore::options::{ReadValue, flag, limit, read_options, word};
use boardcore::text::{Reader, join};
use boardcore::{ParseError, Seating, SeatingError, Side, Validate};

use crate::colour::{Colour, Counts};
use crate::hole::{MAX_HOLES, MAX_SIDE};
use crate::kit::{Faces, Kit, read_die};

/// The most people at a table (C4).
pub const MAX_PEOPLE: u8 = 24;

/// Sides, at most 12, and how many members each has (C4).
pub type Sides = Seating<12>;

/// Which side begins (C5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum First {
    /// It is drawn, after the pegs have been laid.
    #[default]
    Lot,
    /// It was agreed.
    Side(Side),
}

/// What a face of a colour that is not in the kit does (C3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AbsentFace {
    /// The same member rolls again.
    #[default]
    RollAgain,
    /// The turn is over.
    LoseTurn,
}

/// The options people agree on before they play.
///
/// Their text has every option by its name. They are read in any order; what is left out takes the default, and `-` leaves out
/// all:
///
/// ```
/// use boardcore::Validate;
/// use memory::Rules;
///
/// let rules = Rules::default().validate()?;
/// assert_eq!(
///     rules.to_string(),
///     "columns=6 rows=4 pegs=R4,O4,Y4,G4,B4,V4 die=ROYGBV sides=1,1,1 first=Lot \
///      absent_face=RollAgain extra_roll_on_match=false rounds=none"
/// );
/// let teams = Rules::parse_text("sides=2,2 rounds=5")?;
/// assert_eq!((teams.sides.seats(), teams.rounds), (4, Some(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Rules {
    /// The board, the pegs and the die (C1–C3).
    pub kit: Kit,
    /// The sides and their members, at most 24 people (C4).
    #[cfg_attr(feature = "serde", serde(with = "sides_as_list"))]
    pub sides: Sides,
    /// Which side begins (C5).
    pub first: First,
    /// What a face of a colour that is not in the kit does (C3).
    pub absent_face: AbsentFace,
    /// Whether a match lets the same member roll again (C7).
    pub extra_roll_on_match: bool,
    /// After how many full rounds the game stops, at least 1; `None` plays until the board is empty (C11).
    pub rounds: Option<u32>,
}

impl Default for Rules {
    /// Three people, each a side of one, with the kit of 24 pegs; the beginner is drawn.
    fn default() -> Self {
        Self {
            kit: Kit::default(),
            sides: Seating::new(&[1, 1, 1]).expect("three sides of one can be seated"),
            first: First::Lot,
            absent_face: AbsentFace::RollAgain,
            extra_roll_on_match: false,
            rounds: None,
        }
    }
}

impl Rules {
    /// The defaults for so many people, each a side of one.
    ///
    /// # Errors
    /// Nobody, or more than 12.
    pub fn singles(people: u8) -> Result<Self, SeatingError> {
        if people > 12 {
            return Err(SeatingError::Sides {
                got: people.into(),
                most: 12,
            });
        }
        Self::teams(&[1; 12][..usize::from(people)])
    }

    /// The defaults for teams of so many members.
    ///
    /// # Errors
    /// No team or more than 12, a team without members, more than 255 people (from 25 on the rules are not valid).
    pub fn teams(members: &[u8]) -> Result<Self, SeatingError> {
        Ok(Self {
            sides: Seating::new(members)?,
            ..Self::default()
        })
    }

    /// The defaults for so many people who play together, as one side.
    ///
    /// # Errors
    /// Nobody.
    pub fn together(people: u8) -> Result<Self, SeatingError> {
        Self::teams(&[people])
    }

    /// How often every side has a turn before the round limit ends the game (C11).
    pub(crate) fn laps(&self) -> Option<u64> {
        let members = match self.sides.members() {
            [alone] => *alone,
            _ => 1,
        };
        self.rounds
            .map(|rounds| u64::from(rounds) * u64::from(members))
    }
}

/// Why rules cannot be played by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesFault {
    /// `kit.columns` is not 1 to 16.
    #[error("kit.columns: a board has 1 to 16 columns, not {got} (C2)")]
    Columns {
        /// What was given.
        got: u8,
    },
    /// `kit.rows` is not 1 to 16.
    #[error("kit.rows: a board has 1 to 16 rows, not {got} (C2)")]
    Rows {
        /// What was given.
        got: u8,
    },
    /// `kit.columns` and `kit.rows` make more than 64 holes.
    #[error("kit.rows: a board has at most 64 holes, not {got} (C2)")]
    Holes {
        /// How many they make.
        got: u32,
    },
    /// `kit.pegs` is empty.
    #[error("kit.pegs: there is no peg (C2)")]
    NoPegs,
    /// `kit.pegs` are more than the holes.
    #[error("kit.pegs: {pegs} pegs do not fit {holes} holes (C2)")]
    TooManyPegs {
        /// How many pegs there are.
        pegs: u32,
        /// How many holes there are.
        holes: u32,
    },
    /// `kit.die` lacks a colour that has pegs.
    #[error("kit.die: no face is {}, and there are {} pegs (C2)", colour.name(), colour.name())]
    NotOnDie {
        /// The colour.
        colour: Colour,
    },
    /// `sides` are more than 24 people.
    #[error("sides: at most 24 people play, not {got} (C4)")]
    People {
        /// How many were given.
        got: u8,
    },
    /// `first` names a side that is not there.
    #[error("first: side {side} does not play (C5)")]
    First {
        /// The side.
        side: Side,
    },
    /// `rounds` is 0.
    #[error("rounds: at least one round is played (C11)")]
    Rounds,
}

impl RulesFault {
    /// The name of the field that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            RulesFault::Columns { .. } => "kit.columns",
            RulesFault::Rows { .. } | RulesFault::Holes { .. } => "kit.rows",
            RulesFault::NoPegs | RulesFault::TooManyPegs { .. } => "kit.pegs",
            RulesFault::NotOnDie { .. } => "kit.die",
            RulesFault::People { .. } => "sides",
            RulesFault::First { .. } => "first",
            RulesFault::Rounds => "rounds",
        }
    }
}

impl Validate for Rules {
    type Fault = RulesFault;

    fn faults(&self) -> Vec<RulesFault> {
        let mut faults = Vec::new();
        let kit = &self.kit;
        let side = 1..=MAX_SIDE;
        if !side.contains(&kit.columns) {
            faults.push(RulesFault::Columns { got: kit.columns });
        }
        if !side.contains(&kit.rows) {
            faults.push(RulesFault::Rows { got: kit.rows });
        }
        let holes = kit.holes();
        if holes > u32::from(MAX_HOLES) {
            faults.push(RulesFault::Holes { got: holes });
        }
        let pegs = kit.pegs.total();
        if pegs == 0 {
            faults.push(RulesFault::NoPegs);
        } else if pegs > holes {
            faults.push(RulesFault::TooManyPegs { pegs, holes });
        }
        for (colour, _) in kit.pegs.iter() {
            if kit.die.weight_of(colour) == 0 {
                faults.push(RulesFault::NotOnDie { colour });
            }
        }
        if self.sides.seats() > MAX_PEOPLE {
            faults.push(RulesFault::People {
                got: self.sides.seats(),
            });
        }
        if let First::Side(side) = self.first
            && side.number() >= self.sides.sides()
        {
            faults.push(RulesFault::First { side });
        }
        if self.rounds == Some(0) {
            faults.push(RulesFault::Rounds);
        }
        faults
    }

    fn write_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kit {
            columns,
            rows,
            pegs,
            die,
        } = &self.kit;
        let die = Faces(die);
        write!(
            f,
            "columns={columns} rows={rows} pegs={pegs} die={die} sides="
        )?;
        join(f, self.sides.members(), ",")?;
        match self.first {
            First::Lot => f.write_str(" first=Lot")?,
            First::Side(side) => write!(f, " first=Side:{side}")?,
        }
        f.write_str(match self.absent_face {
            AbsentFace::RollAgain => " absent_face=RollAgain",
            AbsentFace::LoseTurn => " absent_face=LoseTurn",
        })?;
        write!(f, " extra_roll_on_match={}", self.extra_roll_on_match)?;
        match self.rounds {
            None => f.write_str(" rounds=none"),
            Some(rounds) => write!(f, " rounds={rounds}"),
        }
    }

    fn parse_text(text: &str) -> Result<Self, ParseError> {
        read_options(text, Self::default(), &OPTIONS)
    }
}

const OPTIONS: [(&str, ReadValue<Rules>); 9] = [
    ("columns", |rules, value| {
        byte(value).map(|columns| rules.kit.columns = columns)
    }),
    ("rows", |rules, value| {
        byte(value).map(|rows| rules.kit.rows = rows)
    }),
    ("pegs", |rules, value| {
        value.value::<Counts>(' ').map(|pegs| rules.kit.pegs = pegs)
    }),
    ("die", |rules, value| {
        read_die(value).map(|die| rules.kit.die = die)
    }),
    ("sides", |rules, value| {
        read_sides(value).map(|sides| rules.sides = sides)
    }),
    ("first", |rules, value| {
        read_first(value).map(|first| rules.first = first)
    }),
    ("absent_face", |rules, value| {
        let words = [
            ("RollAgain", AbsentFace::RollAgain),
            ("LoseTurn", AbsentFace::LoseTurn),
        ];
        word(value, "`RollAgain` or `LoseTurn`", &words).map(|absent| rules.absent_face = absent)
    }),
    ("extra_roll_on_match", |rules, value| {
        flag(value).map(|extra| rules.extra_roll_on_match = extra)
    }),
    ("rounds", |rules, value| {
        let most = i64::from(u32::MAX);
        limit(value, 0..=most, "`none` or a number of rounds")
            .map(|rounds| rules.rounds = rounds.map(|rounds| rounds as u32))
    }),
];

fn byte(value: &mut Reader<'_>) -> Result<u8, ParseError> {
    value
        .number(0..=255, "a number 0 to 255")
        .map(|number| number as u8)
}

fn read_first(value: &mut Reader<'_>) -> Result<First, ParseError> {
    if value.accept("Lot") {
        return Ok(First::Lot);
    }
    value.literal("Side:", "`Lot` or `Side:` and a number")?;
    let side = value.number(0..=255, "a side number")?;
    Ok(First::Side(Side::new(side as u8)))
}

/// Reads the numbers of members of the sides.
fn read_sides(value: &mut Reader<'_>) -> Result<Sides, ParseError> {
    let start = value.at();
    let mut members = [0; 12];
    let mut len = 0;
    loop {
        let slot = members
            .get_mut(len)
            .ok_or(ParseError::new("at most 12 sides", value.at()))?;
        *slot = value.number(1..=255, "a number of members, 1 to 255")? as u8;
        len += 1;
        if !value.accept(",") {
            break;
        }
    }
    Seating::new(&members[..len]).map_err(|_| ParseError::new("at most 255 people", start))
}

/// serde of the sides: the list of their numbers of members.
#[cfg(feature = "serde")]
mod sides_as_list {
    use alloc::vec::Vec;

    use boardcore::Seating;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::Sides;

    pub(super) fn serialize<S: Serializer>(sides: &Sides, to: S) -> Result<S::Ok, S::Error> {
        sides.members().serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Sides, D::Error> {
        Seating::new(&Vec::<u8>::deserialize(from)?).map_err(D::Error::custom)
    }
}
