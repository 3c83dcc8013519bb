//! An uninhabited type for features that a game does not use.

use core::error::Error;
use core::fmt::{self, Display};
use core::str::FromStr;

use crate::indexed::Indexed;
use crate::parse_error::ParseError;
use crate::reason::Reason;

/// An uninhabited type for features that a game does not use: a game without dice has `Chance = Never`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Never {
    type Err = ParseError;

    fn from_str(_: &str) -> Result<Self, ParseError> {
        Err(ParseError::message("the game has no such step", 0))
    }
}

impl Indexed for Never {
    const COUNT: u32 = 0;

    fn index(self) -> u32 {
        match self {}
    }

    fn at(_: u32) -> Option<Self> {
        None
    }
}

crate::serde_by_text!(Never);

impl Error for Never {}

impl Reason for Never {
    const CODES: &'static [&'static str] = &[];

    fn code(&self) -> &'static str {
        match *self {}
    }

    fn rule(&self) -> &'static str {
        match *self {}
    }
}
