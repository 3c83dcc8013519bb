//! Options that people agree on, and the proof that they can be played by.
//!
//! The rules of a game are a plain struct. [`rules!`](crate::rules) writes it with a table that holds each option once: its
//! name, how its value is written and read, which values it has, what it means. The one-line text, the faults, the help and a
//! front end's form all come from that table.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::ops::Deref;

use crate::options::{self, Form, Given, Opt, Options};
use crate::parse_error::ParseError;
use crate::seat::{Seat, Side};

/// The rules of a game: its [`Options`], who plays by them, and which combinations make sense.
///
/// Only [`validate`](Self::validate) makes a [`Valid`], so a game never meets options it cannot be played by.
pub trait RuleSet: Options {
    /// Sets of options with a name.
    const PRESETS: &'static [Preset<Self>] = &[];

    /// How many seats there are, at least one.
    fn seats(&self) -> u8;

    /// How many sides there are: they score. By default each seat is a side.
    fn sides(&self) -> u8 {
        self.seats()
    }

    /// The side that a seat belongs to. By default the one with the seat's own number.
    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.number())
    }

    /// The seat by which the person at a seat is known: of one person who holds several seats the lowest. By default each seat is a
    /// person.
    fn person_of(&self, seat: Seat) -> Seat {
        seat
    }

    /// Adds the faults that the table cannot know: those of several options together.
    fn check(&self, faults: &mut Faults) {
        let _ = faults;
    }

    /// Sets options that were not named and follow from those that were. Called when options have been read from a text.
    fn settle(&mut self, given: &Given<'_>) {
        let _ = given;
    }

    /// Everything that is wrong, in the order of the options; empty when the rules can be played by.
    fn faults(&self) -> Faults {
        let mut faults = Faults(Vec::new());
        for option in Self::OPTIONS {
            if let (Form::Number { min, max } | Form::Limit { min, max }, Some(number)) =
                (option.info.form, (option.number)(self))
                && !(min..=max).contains(&number)
            {
                faults.add(
                    option.info.name,
                    format_args!("{number} is not from {min} to {max}"),
                );
            }
        }
        self.check(&mut faults);
        faults.sort(Self::OPTIONS);
        faults
    }

    /// Proves that the rules can be played by.
    ///
    /// # Errors
    /// Every fault, not only the first.
    fn validate(self) -> Result<Valid<Self>, Faults> {
        let faults = self.faults();
        if faults.is_empty() {
            Ok(Valid(self))
        } else {
            Err(faults)
        }
    }

    /// The options of a preset by its name; those of `default` are the defaults.
    fn preset(name: &str) -> Option<Self> {
        if name == DEFAULT_PRESET {
            return Some(Self::DEFAULT);
        }
        let preset = Self::PRESETS.iter().find(|preset| preset.name == name)?;
        Some(preset.rules)
    }

    /// Reads options in one line, in any order: `players=3 play_on=true`. What is not named has its default; `-` names
    /// nothing. The result is not validated yet.
    ///
    /// # Errors
    /// A text that is malformed, an unknown option, or one that is given twice.
    fn parse_text(text: &str) -> Result<Self, ParseError> {
        Self::read_over(Self::DEFAULT, text)
    }

    /// Reads options over others, such as a preset: what is not named stays as it is.
    ///
    /// # Errors
    /// As [`parse_text`](Self::parse_text).
    fn read_over(base: Self, text: &str) -> Result<Self, ParseError> {
        let mut rules = base;
        let given = options::read(&mut rules, text)?;
        rules.settle(&given);
        Ok(rules)
    }
}

/// The name of the preset that every game has.
pub(crate) const DEFAULT_PRESET: &str = "default";

/// A set of options with a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Preset<R> {
    /// The name, in `kebab-case`.
    pub name: &'static str,
    /// What it is, in one line.
    pub help: &'static str,
    /// The options.
    pub rules: R,
}

/// Rules that can be played by. Made by [`RuleSet::validate`] alone; reads like the rules themselves.
///
/// ```
/// use boardcore::{RuleSet, Seats};
///
/// let rules = Seats::<2>.validate()?;
/// assert_eq!(rules.seats(), 2);
/// assert_eq!(rules.to_string(), "-");
/// # Ok::<(), boardcore::Faults>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Valid<R>(R);

impl<R: Copy> Valid<R> {
    /// The plain options, to change and validate again.
    pub const fn get(self) -> R {
        self.0
    }
}

impl<R> Deref for Valid<R> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.0
    }
}

impl<R: Options> Display for Valid<R> {
    /// Every option in one line: `players=4 play_on=true`, or `-` for a game without options.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        options::write(&self.0, f)
    }
}

/// What is wrong with one of the options.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fault {
    /// The option's name.
    pub option: &'static str,
    /// The number of the rule that it belongs to; empty where the table names none.
    pub rule: &'static str,
    /// What is wrong, with the value.
    pub what: String,
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.option, self.what)?;
        match self.rule {
            "" => Ok(()),
            rule => write!(f, " ({rule})"),
        }
    }
}

/// Everything that is wrong with some rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Adds a fault of an option: `"corners", "a1 is given out twice"`.
    pub fn add(&mut self, option: &'static str, what: impl Display) {
        self.0.push(Fault {
            option,
            rule: "",
            what: alloc::format!("{what}"),
        });
    }

    /// The faults, in the order of the options.
    pub fn as_slice(&self) -> &[Fault] {
        &self.0
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Brings the faults into the order of a table and takes the rules' numbers from it.
    fn sort<R>(&mut self, table: &[Opt<R>]) {
        let place = |fault: &Fault| {
            let known = table.iter().position(|row| row.info.name == fault.option);
            known.unwrap_or(table.len())
        };
        self.0.sort_by_key(place);
        for fault in &mut self.0 {
            if let Some(row) = table.get(place(fault)) {
                fault.rule = row.info.rule();
            }
        }
    }
}

impl Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::text::join(f, &self.0, "; ")
    }
}

impl Error for Faults {}

/// The rules of a game without options for a number of seats.
///
/// As data it is a struct without members: `{}`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seats<const N: u8>;

impl<const N: u8> Options for Seats<N> {
    const DEFAULT: Self = Self;
    const OPTIONS: &'static [Opt<Self>] = &[];
}

impl<const N: u8> RuleSet for Seats<N> {
    fn seats(&self) -> u8 {
        N
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::{RuleSet, Seats, Valid};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    /// With braces: a struct without them is null in JSON, and nothing at all in TOML.
    #[derive(Serialize, Deserialize)]
    #[serde(expecting = "rules without options", deny_unknown_fields)]
    struct NoOptions {}

    impl<const N: u8> Serialize for Seats<N> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            NoOptions {}.serialize(serializer)
        }
    }

    impl<'de, const N: u8> Deserialize<'de> for Seats<N> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            NoOptions::deserialize(deserializer).map(|NoOptions {}| Self)
        }
    }

    impl<R: Serialize> Serialize for Valid<R> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.serialize(serializer)
        }
    }

    impl<'de, R: RuleSet + Deserialize<'de>> Deserialize<'de> for Valid<R> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            R::deserialize(deserializer)?
                .validate()
                .map_err(D::Error::custom)
        }
    }
}
