//! Text and numbers for everything that can be written down.
//!
//! Each action, outcome and incident has one spelling ([`Text`]) and one number ([`Indexed`]). Both are *context-free*: they
//! read without the game they belong to, so that an impossible move can still be named, and refused with a reason.

use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::parse_error::ParseError;
use crate::text::Reader;

/// A small value with one spelling: printing and parsing are inverse to each other.
///
/// Implemented for every type that has the parts.
pub trait Text:
    Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static
{
}

impl<T> Text for T where
    T: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static
{
}

/// A [`Text`] whose values are numbered `0..COUNT`, in the type's ascending order.
///
/// Compact serde formats, policies of a learner and lists of moves use the number.
///
/// ```
/// use boardcore::{Indexed, Num};
///
/// type Die = Num<1, 6>;
/// assert_eq!(Die::COUNT, 6);
/// assert_eq!(Die::at(5), Die::new(6));
/// assert_eq!(Die::at(6), None);
/// ```
pub trait Indexed: Text {
    /// How many values there are.
    const COUNT: u32;

    /// The number of this value, below [`COUNT`](Self::COUNT).
    fn index(self) -> u32;

    /// The value with this number, `None` from [`COUNT`](Self::COUNT) on.
    fn at(index: u32) -> Option<Self>;
}

/// A small number from `MIN` to `MAX`, as an action or an outcome: a die is a `Num<1, 6>`.
///
/// ```
/// use boardcore::Num;
///
/// let six = "6".parse::<Num<1, 6>>()?;
/// assert_eq!(six.get(), 6);
/// assert_eq!(Num::<1, 6>::new(0), None);
/// let error = "7".parse::<Num<1, 6>>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a number from 1 to 6 at byte 0");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Num<const MIN: u8, const MAX: u8>(u8);

impl<const MIN: u8, const MAX: u8> Num<MIN, MAX> {
    /// The value with a number; `None` outside `MIN` to `MAX`.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= MIN && number <= MAX {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl<const MIN: u8, const MAX: u8> Display for Num<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl<const MIN: u8, const MAX: u8> FromStr for Num<MIN, MAX> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let number = reader
            .number(MIN.into()..=MAX.into(), "a number")
            .map_err(|error| {
                ParseError::message(
                    format_args!("expected a number from {MIN} to {MAX}"),
                    error.at(),
                )
            })?;
        reader.end()?;
        Ok(Self(number as u8))
    }
}

impl<const MIN: u8, const MAX: u8> Indexed for Num<MIN, MAX> {
    const COUNT: u32 = {
        assert!(MIN <= MAX, "the lowest number is not above the highest");
        MAX as u32 - MIN as u32 + 1
    };

    fn index(self) -> u32 {
        u32::from(self.0 - MIN)
    }

    fn at(index: u32) -> Option<Self> {
        let number = index.checked_add(u32::from(MIN))?;
        Self::new(u8::try_from(number).ok()?)
    }
}

/// serde for an [`Indexed`] type: its text in human-readable formats, its number in compact ones.
///
/// Expands to nothing without the feature `serde` of the crate that calls it.
#[macro_export]
macro_rules! serde_by_text {
    ($type:ty) => {
        #[cfg(feature = "serde")]
        impl $crate::__serde::Serialize for $type {
            fn serialize<S: $crate::__serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::serde_text::serialize(self, serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> $crate::__serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::serde_text::deserialize(deserializer)
            }
        }
    };
}
