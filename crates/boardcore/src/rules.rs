//! Options people agree on, and the proof that they can be played by.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::ops::Deref;

use crate::never::Never;
use crate::text::ParseError;

/// Plain data that may or may not make sense as the rules of a game.
///
/// Only [`validate`](Self::validate) makes a [`Valid`], so a game never meets options it cannot be played by.
pub trait Validate: Copy + Eq + Debug {
    /// What is wrong with one of the options.
    type Fault: Error + Clone + Eq;

    /// Everything that is wrong, each fault with the name of its field; empty when the rules can be played by.
    fn faults(&self) -> Vec<Self::Fault>;

    /// Writes the rules in one line, every option by its name: `players=4 play_on=true`.
    ///
    /// The options stand in the order of the fields, separated by single spaces. Values are spelled as in the rules as
    /// data (`EntryOrCapture`, `true`), one that carries something as `Name:…`; a limit that is not set is `none`.
    ///
    /// # Errors
    /// Those of the formatter.
    fn write_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads what [`write_text`](Self::write_text) writes, but in any order; a missing option takes its default, `-`
    /// alone leaves out all ([`read_options`](crate::options::read_options)). Nothing is validated yet.
    ///
    /// # Errors
    /// Where the text is malformed, and what was expected there.
    fn parse_text(text: &str) -> Result<Self, ParseError>;

    /// Proves that the rules can be played by.
    ///
    /// # Errors
    /// Every fault, not only the first.
    fn validate(self) -> Result<Valid<Self>, Faults<Self::Fault>> {
        let faults = self.faults();
        if faults.is_empty() {
            Ok(Valid(self))
        } else {
            Err(Faults(faults))
        }
    }
}

/// For games without options.
impl Validate for () {
    type Fault = Never;

    fn faults(&self) -> Vec<Never> {
        Vec::new()
    }

    fn write_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("-")
    }

    fn parse_text(text: &str) -> Result<Self, ParseError> {
        if text == "-" {
            Ok(())
        } else {
            Err(ParseError::new("`-`: the game has no options", 0))
        }
    }
}

/// Rules that can be played by. Made by [`Validate::validate`] alone; reads like the rules themselves.
///
/// ```
/// use boardcore::{Valid, Validate};
///
/// let rules: Valid<()> = ().validate()?;
/// assert_eq!(rules.to_string(), "-");
/// # Ok::<(), boardcore::Faults<boardcore::Never>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Valid<R>(R);

impl<R: Copy> Valid<R> {
    /// The plain options, to change and validate anew.
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

impl<R: Validate> Display for Valid<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_text(f)
    }
}

/// Everything that is wrong with some rules; at least one fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults<F>(Vec<F>);

impl<F> Faults<F> {
    /// The faults, in the order of the fields.
    pub fn as_slice(&self) -> &[F] {
        &self.0
    }
}

impl<F: Display> Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::text::join(f, &self.0, "; ")
    }
}

impl<F: Debug + Display> Error for Faults<F> {}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::{Valid, Validate};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    impl<R: Serialize> Serialize for Valid<R> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.0.serialize(serializer)
        }
    }

    impl<'de, R: Validate + Deserialize<'de>> Deserialize<'de> for Valid<R> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            R::deserialize(deserializer)?
                .validate()
                .map_err(D::Error::custom)
        }
    }
}
