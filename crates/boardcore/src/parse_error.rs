//! Errors of texts: what is wrong, and where.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Display, Write};

/// Why a text could not be read: what is wrong, and where.
///
/// ```
/// use boardcore::Square;
///
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error.at(), 1);
/// assert_eq!(error.to_string(), "expected a rank 1 to 8 at byte 1");
/// assert_eq!(error.on_line(3).to_string(), "expected a rank 1 to 8 at byte 1 of line 3");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParseError(Repr);

/// The plain case allocates nothing; only errors that quote what they found do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Repr {
    Expected {
        line: u32,
        at: u32,
        what: &'static str,
    },
    Message {
        line: u32,
        at: u32,
        text: Box<str>,
    },
}

/// How much of a name that was found an error quotes, in characters.
const QUOTED: usize = 32;

impl ParseError {
    /// An error that expected something at a byte offset.
    pub const fn new(expected: &'static str, at: usize) -> Self {
        Self(Repr::Expected {
            line: 0,
            at: at as u32,
            what: expected,
        })
    }

    /// An error with a sentence of its own: lower case, no full stop, the place left out.
    pub fn message(sentence: impl Display, at: usize) -> Self {
        let mut text = String::new();
        // Writing into a `String` does not fail; a `Display` that does gives what it wrote until then.
        let _ = write!(text, "{sentence}");
        Self(Repr::Message {
            line: 0,
            at: at as u32,
            text: text.into(),
        })
    }

    /// An unknown name of a `kind` (an option, a value): quotes what was found, cut and escaped, and lists what is known.
    ///
    /// ```
    /// use boardcore::ParseError;
    ///
    /// let error = ParseError::unknown("option", "player", ["players", "corners"], 0);
    /// assert_eq!(error.to_string(), "unknown option `player`; expected one of players, corners at byte 0");
    /// ```
    pub fn unknown<'n>(
        kind: &str,
        found: &str,
        known: impl IntoIterator<Item = &'n str>,
        at: usize,
    ) -> Self {
        let mut text = String::new();
        let _ = write!(text, "unknown {kind} `{}`; expected ", Quoted(found));
        let names: Vec<&str> = known.into_iter().collect();
        let _ = match names[..] {
            [] => text.write_str("nothing"),
            [only] => text.write_str(only),
            _ => write!(text, "one of {}", names.join(", ")),
        };
        Self::message(text, at)
    }

    /// A name of a `kind` that is given for the second time.
    pub fn twice(kind: &str, name: &str, at: usize) -> Self {
        Self::message(format_args!("{kind} `{}` is given twice", Quoted(name)), at)
    }

    /// The byte offset of the fault in its line.
    pub const fn at(&self) -> usize {
        match self.0 {
            Repr::Expected { at, .. } | Repr::Message { at, .. } => at as usize,
        }
    }

    /// The number of the line with the fault, counted from 1; `None` for a text of one line.
    pub const fn line(&self) -> Option<usize> {
        match self.0 {
            Repr::Expected { line: 0, .. } | Repr::Message { line: 0, .. } => None,
            Repr::Expected { line, .. } | Repr::Message { line, .. } => Some(line as usize),
        }
    }

    /// The same error in a text that begins `by` bytes further left.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        match &mut self.0 {
            Repr::Expected { at, .. } | Repr::Message { at, .. } => {
                *at = at.saturating_add(by as u32);
            }
        }
        self
    }

    /// The same error in a line of a longer text, counted from 1.
    #[must_use]
    pub fn on_line(mut self, number: usize) -> Self {
        match &mut self.0 {
            Repr::Expected { line, .. } | Repr::Message { line, .. } => *line = number as u32,
        }
        self
    }

    /// The error that was found further right, as the more exact one; of two at one place, both.
    ///
    /// Used where a text may be of several kinds, and is of none.
    #[must_use]
    pub fn furthest(self, other: Self) -> Self {
        match self.at().cmp(&other.at()) {
            core::cmp::Ordering::Less => other,
            core::cmp::Ordering::Greater => self,
            core::cmp::Ordering::Equal => {
                let (at, line) = (self.at(), self.line().unwrap_or(0));
                let (own, rest) = (self.sentence(), other.sentence());
                let rest = rest.strip_prefix("expected ").unwrap_or(&rest);
                if own.contains(rest) {
                    return self;
                }
                Self::message(format_args!("{own}, or {rest}"), at).on_line(line)
            }
        }
    }

    /// The error without its place.
    pub(crate) fn sentence(&self) -> String {
        match &self.0 {
            Repr::Expected { what, .. } => alloc::format!("expected {what}"),
            Repr::Message { text, .. } => text.as_ref().into(),
        }
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Expected { what, .. } => write!(f, "expected {what}")?,
            Repr::Message { text, .. } => f.write_str(text)?,
        }
        write!(f, " at byte {}", self.at())?;
        match self.line() {
            Some(line) => write!(f, " of line {line}"),
            None => Ok(()),
        }
    }
}

impl Error for ParseError {}

/// What was found in a text from outside: at most [`QUOTED`] characters, control characters escaped.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars().take(QUOTED) {
            if c.is_control() {
                write!(f, "{}", c.escape_default())?;
            } else {
                f.write_char(c)?;
            }
        }
        if self.0.chars().nth(QUOTED).is_some() {
            f.write_str("…")?;
        }
        Ok(())
    }
}
