//! Reading and writing texts: what the parsers of all games share.

use core::fmt::{self, Display};
use core::str::FromStr;

use crate::parse_error::ParseError;

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

    /// The rest of the text.
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
        let next = self
            .peek()
            .ok_or_else(|| ParseError::new(expected, self.at))?;
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
        let error = || ParseError::new(expected, self.at);
        let next = self.peek().ok_or_else(error)?;
        let value = pick(next).ok_or_else(error)?;
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
        // Words are short: for an ASCII stop a plain look at the bytes is quicker than the search that `find` prepares.
        let end = match u8::try_from(stop) {
            Ok(stop) if stop.is_ascii() => rest.bytes().position(|byte| byte == stop),
            _ => rest.find(stop),
        };
        let word = end.map_or(rest, |end| &rest[..end]);
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
        let error = || ParseError::new(expected, self.at);
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let word = &rest[..sign + digits];
        let plain = !word[sign..].starts_with('0') || word == "0";
        let value = word.parse::<i64>().map_err(|_| error())?;
        if !plain || !range.contains(&value) {
            return Err(error());
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

    /// Takes a field `name=value` of a position, and returns the value as a reader of its own. All fields but the first stand
    /// behind a space.
    ///
    /// ```
    /// use boardcore::text::Reader;
    ///
    /// let mut reader = Reader::new("roll=5 seat=0");
    /// assert_eq!(reader.field("roll")?.rest(), "5");
    /// let error = reader.field("turn").unwrap_err();
    /// assert_eq!(error.to_string(), "expected `turn=` at byte 7");
    /// # Ok::<(), boardcore::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Where another field stands, or none.
    pub fn field(&mut self, name: &str) -> Result<Self, ParseError> {
        if self.at > 0 {
            self.literal(" ", "a space and the next field")?;
        }
        let at = self.at;
        if self.accept(name) && self.accept("=") {
            return Ok(self.part(' '));
        }
        self.at = at;
        Err(ParseError::message(format_args!("expected `{name}=`"), at))
    }

    /// Takes one of some words, up to the first `stop` or to the end, and returns its place among them.
    ///
    /// # Errors
    /// Where another word stands: names the `kind` of word, what was found and what is known.
    pub fn word(&mut self, kind: &str, words: &[&str], stop: char) -> Result<usize, ParseError> {
        let at = self.at;
        let found = self.until(stop);
        words
            .iter()
            .position(|&word| word == found)
            .ok_or_else(|| ParseError::unknown(kind, found, words.iter().copied(), at))
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
