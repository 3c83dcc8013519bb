//! The options that people agree on before they play.

use core::fmt;

use boardcore::text::{Reader, join};
use boardcore::{
    Faults, Form, Opt, OptionInfo, OptionValue, Options, ParseError, Preset, RuleSet, Seat,
    Seating, SeatingError, Side,
};

use crate::action::read_side;
use crate::colour::{Colour, Counts};
use crate::hole::MAX_HOLES;
use crate::kit::{Faces, Kit, read_die};

/// The most people at a table (C4).
pub const MAX_PEOPLE: u8 = 24;

/// Sides, at most 12, and how many members each has (C4).
pub type Sides = Seating<12>;

/// Which side begins (C5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum First {
    /// It is drawn, after the pegs have been laid.
    Lot,
    /// It was agreed.
    Side(Side),
}

impl OptionValue for First {
    const FORM: Form = Form::Text {
        syntax: "`Lot`, or `Side:` and a number",
        examples: &["Lot", "Side:0"],
    };

    fn read(value: &mut Reader<'_>) -> Result<Self, ParseError> {
        if value.accept("Lot") {
            return Ok(First::Lot);
        }
        value.literal("Side:", "`Lot` or `Side:` and a number")?;
        read_side(value).map(First::Side)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            First::Lot => f.write_str("Lot"),
            First::Side(side) => write!(f, "Side:{side}"),
        }
    }
}

boardcore::words! {
    /// What a face of a colour that is not in the kit does (C3).
    pub enum AbsentFace {
        /// The same member rolls again.
        RollAgain,
        /// The turn is over.
        LoseTurn,
    }
}

/// The options that people agree on before they play.
///
/// Their text has every option by its name, those of the kit included. Options are read in any order; one that is left out has
/// its default, and `-` leaves out all:
///
/// ```
/// use boardcore::RuleSet;
/// use memory::Rules;
///
/// assert_eq!(
///     Rules::DEFAULT.to_string(),
///     "columns=6 rows=4 pegs=R4,O4,Y4,G4,B4,V4 die=ROYGBV sides=1,1,1 first=Lot \
///      absent_face=RollAgain extra_roll_on_match=false rounds=none time_limit=false"
/// );
/// let teams = Rules::parse_text("sides=2,2 rounds=5")?;
/// assert_eq!((teams.seats(), teams.rounds), (4, Some(5)));
///
/// let pairs = Rules::preset("pairs").unwrap();
/// assert_eq!(pairs.kit.pegs.to_string(), "R2,O2,Y2,G2,B2,V2");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(expecting = "rules", default, deny_unknown_fields)
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
    #[cfg_attr(feature = "serde", serde(with = "boardcore::limit"))]
    pub rounds: Option<u32>,
    /// Whether a count for choosing was agreed on before the game; its length is the host's clock (C16).
    pub time_limit: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Rules {
    /// Three people, each a side of one, with the kit of 24 pegs; the side that begins is drawn.
    pub const DEFAULT: Self = Self {
        kit: Kit::DEFAULT,
        sides: sides(&[1, 1, 1]),
        first: First::Lot,
        absent_face: AbsentFace::RollAgain,
        extra_roll_on_match: false,
        rounds: None,
        time_limit: false,
    };

    /// Default rules for `people` players, each a side of one.
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

    /// Default rules for teams with these numbers of members.
    ///
    /// # Errors
    /// No team or more than 12, a team without members, more than 255 people. From 25 people on the rules are not valid.
    pub fn teams(members: &[u8]) -> Result<Self, SeatingError> {
        Ok(Self {
            sides: Seating::new(members)?,
            ..Self::DEFAULT
        })
    }

    /// Default rules for `people` players who play together, as one side.
    ///
    /// # Errors
    /// Nobody.
    pub fn together(people: u8) -> Result<Self, SeatingError> {
        Self::teams(&[people])
    }

    /// How often every side has a turn before the agreed rounds end the game (C11).
    pub(crate) fn laps(&self) -> Option<u64> {
        let members = match self.sides.members() {
            [alone] => *alone,
            _ => 1,
        };
        self.rounds
            .map(|rounds| u64::from(rounds) * u64::from(members))
    }
}

/// A row of the table of options, for a value that reads and writes itself.
macro_rules! row {
    ($name:literal: $type:ty = $($place:ident).+ $(, in $min:literal..=$max:literal)?; $help:literal) => {
        Opt {
            info: OptionInfo {
                name: $name,
                help: $help,
                form: <$type as OptionValue>::FORM$(.within($min, $max))?,
            },
            read: |rules, value| {
                rules.$($place).+ = OptionValue::read(value)?;
                Ok(())
            },
            write: |rules, f| rules.$($place).+.write(f),
            number: |rules| rules.$($place).+.number(),
        }
    };
}

impl Options for Rules {
    const DEFAULT: Self = Self::DEFAULT;

    const OPTIONS: &'static [Opt<Self>] = &[
        row!("columns": u8 = kit.columns, in 1..=16; "How many columns the board has (C2)."),
        row!("rows": u8 = kit.rows, in 1..=16; "How many rows the board has; at most 64 holes in all (C2)."),
        row!("pegs": Counts = kit.pegs; "How many pegs of each colour there are; at least one, and no more than holes (C2)."),
        Opt {
            info: OptionInfo {
                name: "die",
                help: "The colours of the faces of the die, among them every colour with pegs (C2).",
                form: Form::Text {
                    syntax: "1 to 24 letters of colours",
                    examples: &["ROYGBV", "ROYGBVWK", "RRG"],
                },
            },
            read: |rules, value| read_die(value).map(|die| rules.kit.die = die),
            write: |rules, f| write!(f, "{}", Faces(&rules.kit.die)),
            number: |_| None,
        },
        Opt {
            info: OptionInfo {
                name: "sides",
                help: "The sides, by the numbers of their members; at most 24 people (C4).",
                form: Form::Text {
                    syntax: "1 to 12 numbers, divided by commas",
                    examples: &["1,1,1", "1", "2,2", "3"],
                },
            },
            read: |rules, value| read_sides(value).map(|sides| rules.sides = sides),
            write: |rules, f| join(f, rules.sides.members(), ","),
            number: |_| None,
        },
        row!("first": First = first; "Which side begins (C5)."),
        row!("absent_face": AbsentFace = absent_face; "What a face of a colour that is not in the kit does (C3)."),
        row!("extra_roll_on_match": bool = extra_roll_on_match; "Whether a match lets the same member roll again (C7)."),
        row!("rounds": Option<u32> = rounds, in 1..=0xFFFF_FFFF;
            "After how many full rounds the game stops; `none` plays until the board is empty (C11)."),
        row!("time_limit": bool = time_limit; "Whether a count for choosing was agreed on; its length is the host's clock (C16)."),
    ];
}

boardcore::rules_text!(Rules);

impl RuleSet for Rules {
    const PRESETS: &'static [Preset<Self>] = &[
        pegs("full", "24 pegs, four of each of six colours", 6, 4),
        pegs(
            "four-colours",
            "16 pegs, four of each of four colours",
            4,
            4,
        ),
        pegs(
            "three-colours",
            "12 pegs, four of each of three colours",
            3,
            4,
        ),
        pegs("pairs", "12 pegs, two of each of six colours", 6, 2),
        table("alone", "one person", &[1]),
        table("two", "two people, each a side", &[1, 1]),
        table("four", "four people, each a side", &[1, 1, 1, 1]),
        table("two-teams", "two sides of two members", &[2, 2]),
        table("together", "four people as one side", &[4]),
    ];

    fn seats(&self) -> u8 {
        self.sides.seats()
    }

    fn sides(&self) -> u8 {
        self.sides.sides()
    }

    fn side_of(&self, seat: Seat) -> Side {
        self.sides.side_of(seat)
    }

    fn check(&self, faults: &mut Faults) {
        let kit = &self.kit;
        let (columns, rows, holes) = (kit.columns, kit.rows, kit.holes());
        if holes > u32::from(MAX_HOLES) {
            faults.add(
                "rows",
                format_args!("{columns} × {rows} is {holes}, more than {MAX_HOLES} holes"),
            );
        }
        let pegs = kit.pegs.total();
        if pegs == 0 {
            faults.add("pegs", "there is no peg");
        } else if pegs > holes {
            faults.add(
                "pegs",
                format_args!("the kit has {pegs}, but the board has room for {holes}"),
            );
        }
        for (colour, _) in kit.pegs.iter() {
            if kit.die.weight_of(colour) == 0 {
                faults.add(
                    "die",
                    format_args!("no face is {colour:#}, but the kit has {colour:#} pegs"),
                );
            }
        }
        let people = self.seats();
        if people > MAX_PEOPLE {
            faults.add(
                "sides",
                format_args!("{people} people, more than {MAX_PEOPLE}"),
            );
        }
        if let First::Side(side) = self.first
            && side.number() >= self.sides()
        {
            let last = self.sides() - 1;
            faults.add(
                "first",
                format_args!("side {side} does not play; the last is side {last}"),
            );
        }
    }
}

/// A preset of default rules with pegs of the first colours, `each` of each (C3).
const fn pegs(name: &'static str, help: &'static str, colours: usize, each: u8) -> Preset<Rules> {
    let mut rules = Rules::DEFAULT;
    rules.kit.pegs = Counts::each(each, Colour::ALL.split_at(colours).0);
    Preset { name, help, rules }
}

/// A preset of default rules for these sides.
const fn table(name: &'static str, help: &'static str, members: &[u8]) -> Preset<Rules> {
    let mut rules = Rules::DEFAULT;
    rules.sides = sides(members);
    Preset { name, help, rules }
}

/// Sides of the rules above, which can all be seated.
const fn sides(members: &[u8]) -> Sides {
    match Seating::new(members) {
        Ok(sides) => sides,
        Err(_) => panic!("1 to 12 sides with members"),
    }
}

/// Reads the numbers of members of the sides.
fn read_sides(value: &mut Reader<'_>) -> Result<Sides, ParseError> {
    let start = value.at();
    let mut members = [0; 12];
    let mut len = 0;
    loop {
        let at = value.at();
        let slot = members
            .get_mut(len)
            .ok_or_else(|| ParseError::new("at most 12 sides", at))?;
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
