//! Text and numbers for everything that can be written down.
//!
//! An action, a chance outcome and a report each have one spelling ([`Text`]) and one number ([`Indexed`]). Both are
//! *context-free*: they read without the game they belong to, so that an impossible move can still be named, and
//! refused with a reason.

use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

/// A small value with one spelling: printing and parsing are each other's inverse.
///
/// Implemented for every type that has the parts.
pub trait Text:
    Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err: Error + Clone + Eq + 'static> + 'static
{
}

impl<T> Text for T where
    T: Copy
        + Eq
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err: Error + Clone + Eq + 'static>
        + 'static
{
}

/// A [`Text`] whose values are numbered `0..COUNT`, in ascending order of the type.
///
/// The number is what compact serde formats, policies of a learner and lists of moves use.
///
/// ```
/// use boardcore::Indexed;
///
/// assert_eq!(<u8 as Indexed>::COUNT, 256);
/// assert_eq!(7_u8.index(), 7);
/// assert_eq!(<u8 as Indexed>::at(7), Some(7));
/// assert_eq!(<u8 as Indexed>::at(256), None);
/// ```
pub trait Indexed: Text {
    /// How many values there are.
    const COUNT: u32;

    /// The number of this value, below [`COUNT`](Self::COUNT).
    fn index(self) -> u32;

    /// The value with this number, `None` from [`COUNT`](Self::COUNT) on.
    fn at(index: u32) -> Option<Self>;
}

impl Indexed for u8 {
    const COUNT: u32 = 256;

    fn index(self) -> u32 {
        u32::from(self)
    }

    fn at(index: u32) -> Option<Self> {
        u8::try_from(index).ok()
    }
}

/// Why a text could not be read: what was expected, and where.
///
/// ```
/// use boardcore::Square;
///
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error.at, 1);
/// assert_eq!(error.to_string(), "expected a rank 1 to 8 at byte 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected} at byte {at}")]
pub struct ParseError {
    /// What would have been right there.
    pub expected: &'static str,
    /// The byte offset in the text that was given.
    pub at: usize,
}

impl ParseError {
    /// An error that expected something at a byte offset.
    pub const fn new(expected: &'static str, at: usize) -> Self {
        Self { expected, at }
    }

    /// The same error for a text that began `by` bytes further right.
    #[must_use]
    pub const fn shifted(self, by: usize) -> Self {
        Self {
            expected: self.expected,
            at: self.at + by,
        }
    }
}

/// A reader over a text that knows where it stands, for the parsers of all games.
///
/// ```
/// use boardcore::text::Reader;
///
/// let mut reader = Reader::new("roll 5");
/// reader.literal("roll ", "`roll`")?;
/// assert_eq!(reader.number(1..=6, "a number 1 to 6")?, 5);
/// reader.end()?;
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// A reader at the start of a text.
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The byte offset reached.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character, without taking it.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the next character.
    ///
    /// # Errors
    /// At the end of the text.
    pub fn char(&mut self, expected: &'static str) -> Result<char, ParseError> {
        let next = self.peek().ok_or(ParseError::new(expected, self.at))?;
        self.at += next.len_utf8();
        Ok(next)
    }

    /// Takes the next character and looks it up.
    ///
    /// # Errors
    /// At the end of the text, or where `pick` knows nothing of the character; the reader stays in front of it.
    pub fn pick<T>(
        &mut self,
        expected: &'static str,
        pick: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, ParseError> {
        let error = ParseError::new(expected, self.at);
        let next = self.peek().ok_or(error)?;
        let value = pick(next).ok_or(error)?;
        self.at += next.len_utf8();
        Ok(value)
    }

    /// Takes a literal if it is there.
    pub fn accept(&mut self, literal: &str) -> bool {
        let found = self.rest().starts_with(literal);
        if found {
            self.at += literal.len();
        }
        found
    }

    /// Takes a literal.
    ///
    /// # Errors
    /// Where something else stands.
    pub fn literal(&mut self, literal: &str, expected: &'static str) -> Result<(), ParseError> {
        if self.accept(literal) {
            Ok(())
        } else {
            Err(ParseError::new(expected, self.at))
        }
    }

    /// Takes everything up to the first `stop`, or to the end; `stop` itself stays.
    pub fn until(&mut self, stop: char) -> &'a str {
        let rest = self.rest();
        let word = rest.find(stop).map_or(rest, |end| &rest[..end]);
        self.at += word.len();
        word
    }

    /// Takes everything up to the first `stop`, or to the end, as a reader of its own; `stop` itself stays.
    ///
    /// The new reader counts the bytes of the whole text, too.
    #[must_use]
    pub fn part(&mut self, stop: char) -> Self {
        let at = self.at;
        self.until(stop);
        Self {
            text: &self.text[..self.at],
            at,
        }
    }

    /// Takes a whole number in a range: decimal digits without leading zeros, a minus sign in front of negative ones.
    ///
    /// # Errors
    /// Where no such number stands; the reader stays in front of it.
    pub fn number(
        &mut self,
        range: core::ops::RangeInclusive<i64>,
        expected: &'static str,
    ) -> Result<i64, ParseError> {
        let error = ParseError::new(expected, self.at);
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let word = &rest[..sign + digits];
        let plain = !word[sign..].starts_with('0') || word == "0";
        let value = word.parse::<i64>().map_err(|_| error)?;
        if !plain || !range.contains(&value) {
            return Err(error);
        }
        self.at += word.len();
        Ok(value)
    }

    /// Takes a value of any type that parses, from everything up to the first `stop`.
    ///
    /// # Errors
    /// The value's own error, its place counted from the start of the whole text.
    pub fn value<T: FromStr<Err = ParseError>>(&mut self, stop: char) -> Result<T, ParseError> {
        let at = self.at;
        self.until(stop)
            .parse()
            .map_err(|e: ParseError| e.shifted(at))
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// Where something is left.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.at == self.text.len() {
            Ok(())
        } else {
            Err(ParseError::new("the end", self.at))
        }
    }
}

/// Prints values with a separator between them: `1,1,2`.
///
/// # Errors
/// Those of the formatter.
pub fn join<T: Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
    separator: &str,
) -> fmt::Result {
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}
