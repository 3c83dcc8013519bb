//! The table of a game's options: what [`rules!`](crate::rules) and [`words!`](crate::words) write, and how it is read.

use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;

use crate::parse_error::ParseError;
use crate::text::Reader;

/// A plain struct of options with a table of them. [`rules!`](crate::rules) implements it.
pub trait Options: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The values that options have where nothing else is said.
    const DEFAULT: Self;
    /// The options, in the order of the fields.
    const OPTIONS: &'static [Opt<Self>];
}

/// A row of a table of options.
pub struct Opt<R: 'static> {
    /// The option's name, meaning and values.
    pub info: OptionInfo,
    /// Reads the option's value into the rules. The reader holds the value and nothing more.
    pub read: fn(&mut R, &mut Reader<'_>) -> Result<(), ParseError>,
    /// Writes the option's value as it is read.
    pub write: fn(&R, &mut fmt::Formatter<'_>) -> fmt::Result,
    /// The value as a number, where it is one; `None` for a limit that is off.
    pub number: fn(&R) -> Option<i64>,
}

impl<R> Opt<R> {
    /// The option's value in some rules, as it is written.
    pub fn value<'a>(&'a self, rules: &'a R) -> impl fmt::Display + 'a {
        Written(|f: &mut fmt::Formatter<'_>| (self.write)(rules, f))
    }
}

impl<R> fmt::Debug for Opt<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.info.fmt(f)
    }
}

/// An option for people: what a help text or a front end's form shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OptionInfo {
    /// The name, that of the field.
    pub name: &'static str,
    /// What it means, with the number of its rule in the last brackets.
    pub help: &'static str,
    /// Which values it has.
    pub form: Form,
}

impl OptionInfo {
    /// The number of the rule it belongs to, such as `F3`: what stands in the last brackets of the help; empty if nothing does.
    pub fn rule(&self) -> &'static str {
        let Some((_, rest)) = self.help.rsplit_once('(') else {
            return "";
        };
        rest.split_once(')').map_or("", |(rule, _)| rule)
    }
}

/// Which values an option has, and how they are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum Form {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Number {
        /// The lowest.
        min: i64,
        /// The highest.
        max: i64,
    },
    /// A whole number, or `none` where there is no limit.
    Limit {
        /// The lowest.
        min: i64,
        /// The highest.
        max: i64,
    },
    /// One of some words.
    Words(&'static [Word]),
    /// A text with a syntax of its own.
    Text {
        /// How it is written, in one line.
        syntax: &'static str,
        /// Values that show it.
        examples: &'static [&'static str],
    },
}

impl Form {
    /// The form with another range, for numbers and limits; any other form as it is.
    #[must_use]
    pub const fn within(self, min: i64, max: i64) -> Self {
        match self {
            Form::Number { .. } => Form::Number { min, max },
            Form::Limit { .. } => Form::Limit { min, max },
            form => form,
        }
    }
}

impl fmt::Display for Form {
    /// The values in a few words: `true or false`, `2 to 4`, `none or 1 to 60`, `One or UntilPlayable`, or the syntax of a text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Form::Flag => f.write_str("true or false"),
            Form::Number { min, max } => write!(f, "{min} to {max}"),
            Form::Limit { min, max } => write!(f, "none or {min} to {max}"),
            Form::Words(words) => words.iter().enumerate().try_for_each(|(i, word)| {
                let between = match i {
                    0 => "",
                    _ if i + 1 == words.len() => " or ",
                    _ => ", ",
                };
                write!(f, "{between}{}", word.name)
            }),
            Form::Text { syntax, .. } => f.write_str(syntax),
        }
    }
}

/// One of the words that an option can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub help: &'static str,
}

/// A type that an option can have.
///
/// Written here for `bool`, whole numbers and `Option` of those (a limit, `none` when it is off), by [`words!`](crate::words)
/// for enums, and by hand for values that hold more.
pub trait OptionValue: Copy + Eq + fmt::Debug {
    /// Which values there are.
    const FORM: Form;

    /// Reads a value, up to the end of the reader.
    ///
    /// # Errors
    /// Where something else stands.
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError>;

    /// Writes the value as it is read.
    ///
    /// # Errors
    /// Those of the formatter.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The value as a number, where it is one.
    fn number(&self) -> Option<i64> {
        None
    }
}

impl OptionValue for bool {
    const FORM: Form = Form::Flag;

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        reader
            .word("value", &["true", "false"], ' ')
            .map(|place| place == 0)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

macro_rules! number {
    ($($type:ident: $expected:literal, $or_none:literal;)+) => {$(
        impl OptionValue for $type {
            const FORM: Form = Form::Number { min: 0, max: $type::MAX as i64 };

            fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
                let number = reader.number(0..=$type::MAX.into(), $expected)?;
                Ok(number as $type)
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }

            fn number(&self) -> Option<i64> {
                Some((*self).into())
            }
        }

        impl OptionValue for Option<$type> {
            const FORM: Form = Form::Limit { min: 0, max: $type::MAX as i64 };

            fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
                if reader.accept("none") {
                    return Ok(None);
                }
                let number = reader.number(0..=$type::MAX.into(), $or_none)?;
                Ok(Some(number as $type))
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Some(limit) => limit.write(f),
                    None => f.write_str("none"),
                }
            }

            fn number(&self) -> Option<i64> {
                self.map(Into::into)
            }
        }
    )+};
}

number! {
    u8: "a number from 0 to 255", "`none` or a number from 0 to 255";
    u16: "a number from 0 to 65535", "`none` or a number from 0 to 65535";
    u32: "a number from 0 to 4294967295", "`none` or a number from 0 to 4294967295";
}

/// Which options a text named.
#[derive(Clone, Debug)]
pub struct Given<'t>(Vec<&'t str>);

impl<'t> Given<'t> {
    /// Options that were named in some other way, such as the members of an object.
    pub fn new(options: impl IntoIterator<Item = &'t str>) -> Self {
        Self(options.into_iter().collect())
    }

    /// Whether the text named an option.
    pub fn has(&self, option: &str) -> bool {
        self.0.contains(&option)
    }
}

/// Reads `name=value`, separated by single spaces, in any order, into rules; `-` names nothing.
pub(crate) fn read<'t, R: Options>(rules: &mut R, text: &'t str) -> Result<Given<'t>, ParseError> {
    let mut given = Given(Vec::new());
    if text == "-" {
        return Ok(given);
    }
    let mut reader = Reader::new(text);
    loop {
        let mut option = reader.part(' ');
        let at = option.at();
        let name = option.until('=');
        let known = || R::OPTIONS.iter().map(|option| option.info.name);
        let row = R::OPTIONS
            .iter()
            .find(|row| row.info.name == name)
            .ok_or_else(|| ParseError::unknown("option", name, known(), at))?;
        if given.has(name) {
            return Err(ParseError::twice("option", name, at));
        }
        option.literal("=", "`=` and a value")?;
        (row.read)(rules, &mut option)?;
        if !option.rest().is_empty() {
            return Err(ParseError::new("the end of the value", option.at()));
        }
        given.0.push(name);
        if !reader.accept(" ") {
            return Ok(given);
        }
    }
}

/// Rules in one line, before they are validated.
pub(crate) fn line<R: Options>(rules: &R) -> impl fmt::Display + '_ {
    Written(|f: &mut fmt::Formatter<'_>| write(rules, f))
}

/// What a function writes.
struct Written<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Written<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// Writes every option: `name=value`, separated by spaces; `-` where there are none.
///
/// # Errors
/// Those of the formatter.
pub fn write<R: Options>(rules: &R, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if R::OPTIONS.is_empty() {
        return f.write_str("-");
    }
    for (i, option) in R::OPTIONS.iter().enumerate() {
        let gap = if i == 0 { "" } else { " " };
        write!(f, "{gap}{}=", option.info.name)?;
        (option.write)(rules, f)?;
    }
    Ok(())
}

/// Writes the struct of a game's rules with the table of its options.
///
/// Each field is an option: its doc comment is the help text (plain text, the rule's number in the last brackets), then come
/// its type, its default and, for numbers and limits, the range that can be valid. It gets `DEFAULT`, `Default`, `Display`,
/// `FromStr`, [`Options`](crate::Options), proptest's `Arbitrary` with the feature `proptest` of `boardcore`, and serde under the caller's feature `serde`: missing members have their defaults,
/// unknown ones are refused. `data "path"` names a module for serde's `with`; a limit takes `data "boardcore::limit"`, which
/// writes `"none"` where it is off. `struct Rules, data "Type"` reads the data as another type that turns into the rules: for
/// defaults that follow from other members. [`RuleSet`](crate::RuleSet) is left to the caller.
///
/// ```
/// use boardcore::RuleSet;
///
/// boardcore::words! {
///     /// In which order the seats take turns.
///     pub enum Order {
///         /// By their corners.
///         Clockwise,
///         /// By their rolls, the highest first.
///         Descending,
///     }
/// }
///
/// boardcore::rules! {
///     /// What the players agree on.
///     pub struct Rules {
///         /// How many play (F1).
///         pub players: u8 = 4, in 2..=4;
///         /// In which order the seats take turns (F3).
///         pub order: Order = Order::Clockwise;
///         /// After how many rounds the game stops; `none`: never (F9).
///         pub rounds: Option<u16> = None, in 1..=99, data "boardcore::limit";
///     }
/// }
///
/// impl RuleSet for Rules {
///     fn seats(&self) -> u8 {
///         self.players
///     }
/// }
///
/// assert_eq!(Rules::default().to_string(), "players=4 order=Clockwise rounds=none");
/// let rules = Rules::parse_text("rounds=9 players=5")?;
/// assert_eq!(rules.faults().to_string(), "players: 5 is not from 2 to 4 (F1)");
/// let error = Rules::parse_text("player=3").unwrap_err();
/// assert_eq!(error.to_string(), "unknown option `player`; expected one of players, order, rounds at byte 0");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[macro_export]
macro_rules! rules {
    ($(#[doc = $doc:literal])* $vis:vis struct $name:ident $(, data $from:literal)? {
        $($(#[doc = $help:literal])+ $fvis:vis $field:ident : $type:ty = $default:expr
            $(, in $min:tt ..= $max:tt)? $(, data $with:literal)?;)+
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(expecting = "rules", default, deny_unknown_fields))]
        $(#[cfg_attr(feature = "serde", serde(from = $from))])?
        $vis struct $name {
            $(
                $(#[doc = $help])+
                $(#[cfg_attr(feature = "serde", serde(with = $with))])?
                $fvis $field: $type,
            )+
        }

        impl $name {
            /// The values that options have where nothing else is said.
            pub const DEFAULT: Self = Self { $($field: $default),+ };
        }

        impl ::core::default::Default for $name {
            fn default() -> Self {
                Self::DEFAULT
            }
        }

        impl $crate::Options for $name {
            const DEFAULT: Self = Self::DEFAULT;
            const OPTIONS: &'static [$crate::Opt<Self>] = &[$(
                $crate::Opt {
                    info: $crate::OptionInfo {
                        name: ::core::stringify!($field),
                        help: ::core::concat!($($help),+).trim_ascii(),
                        form: <$type as $crate::OptionValue>::FORM
                            $(.within($min as i64, $max as i64))?,
                    },
                    read: |rules, reader| {
                        rules.$field = $crate::OptionValue::read(reader)?;
                        ::core::result::Result::Ok(())
                    },
                    write: |rules, f| $crate::OptionValue::write(&rules.$field, f),
                    number: |rules| $crate::OptionValue::number(&rules.$field),
                },
            )+];
        }

        $crate::rules_text!($name);
    };
}

/// Writes `Display` and `FromStr` of rules from their table of options, and `Arbitrary` with the feature `proptest`; for rules that [`rules!`](crate::rules) does not write.
#[macro_export]
macro_rules! rules_text {
    ($name:ident) => {
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::__write_options(self, f)
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::ParseError> {
                <Self as $crate::RuleSet>::parse_text(text)
            }
        }

        $crate::__arbitrary_rules!($name);
    };
}

/// Writes `Arbitrary` of rules: any value of every option, valid or not.
#[cfg(feature = "proptest")]
#[doc(hidden)]
#[macro_export]
macro_rules! __arbitrary_rules {
    ($name:ident) => {
        impl $crate::__proptest::arbitrary::Arbitrary for $name {
            type Parameters = ();
            type Strategy = $crate::__proptest::strategy::BoxedStrategy<Self>;

            fn arbitrary_with((): ()) -> Self::Strategy {
                $crate::__proptest::strategy::Strategy::boxed($crate::strategies::any_rules())
            }
        }
    };
}

#[cfg(not(feature = "proptest"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __arbitrary_rules {
    ($name:ident) => {};
}

/// Writes an enum whose variants are the words that an option can be, with serde under the caller's feature `serde`.
///
/// The doc comment of a variant is its help text; see [`rules!`](crate::rules).
#[macro_export]
macro_rules! words {
    ($(#[doc = $doc:literal])+ $vis:vis enum $name:ident {
        $($(#[doc = $help:literal])+ $word:ident),+ $(,)?
    }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        $vis enum $name {
            $($(#[doc = $help])+ $word,)+
        }

        impl $crate::OptionValue for $name {
            const FORM: $crate::Form = $crate::Form::Words(&[$(
                $crate::Word {
                    name: ::core::stringify!($word),
                    help: ::core::concat!($($help),+).trim_ascii(),
                },
            )+]);

            fn read(
                reader: &mut $crate::text::Reader<'_>,
            ) -> ::core::result::Result<Self, $crate::ParseError> {
                let words = [$(::core::stringify!($word)),+];
                let place = reader.word("value", &words, ' ')?;
                ::core::result::Result::Ok([$(Self::$word),+][place])
            }

            fn write(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(match self {
                    $(Self::$word => ::core::stringify!($word),)+
                })
            }
        }
    };
}
