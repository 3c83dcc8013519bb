//! serde for [`Indexed`] types: their text in human-readable formats, their number in compact ones.
//!
//! [`serde_by_text!`](crate::serde_by_text) writes the two impls for a type of a game crate.

use core::fmt::{self, Display};
use core::marker::PhantomData;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::indexed::{Indexed, Num};
use crate::parse_error::Quoted;

/// Serializes a value as its text or its number.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Indexed, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_str(value)
    } else {
        serializer.serialize_u32(value.index())
    }
}

/// Reads what [`serialize`] wrote.
///
/// # Errors
/// A text that does not parse, a number out of range, and those of the deserializer.
pub fn deserialize<'de, T: Indexed, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        deserialize_str(deserializer)
    } else {
        let index = u32::deserialize(deserializer)?;
        T::at(index)
            .ok_or_else(|| D::Error::custom(format_args!("no value has the number {index}")))
    }
}

/// Reads a value from its text, in any format.
///
/// # Errors
/// A text that does not parse, and those of the deserializer.
pub fn deserialize_str<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: core::str::FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    struct Parse<T>(PhantomData<T>);

    impl<T: core::str::FromStr<Err: Display>> Visitor<'_> for Parse<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse()
                .map_err(|error| E::custom(format_args!("`{}`: {error}", Quoted(text))))
        }
    }

    deserializer.deserialize_str(Parse(PhantomData))
}

impl<const MIN: u8, const MAX: u8> Serialize for Num<MIN, MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self, serializer)
    }
}

impl<'de, const MIN: u8, const MAX: u8> Deserialize<'de> for Num<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}
