//! serde of a limit: a number, or the word `none` where it is off.
//!
//! For `#[serde(with = "boardcore::limit")]` on an `Option` of a number. Human-readable formats write the word, so that a
//! missing member can be a default and nothing is lost where a format has no null; null is refused. Compact formats write the
//! `Option`.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a limit.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Serialize, S: Serializer>(
    limit: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match limit {
        _ if !serializer.is_human_readable() => limit.serialize(serializer),
        Some(number) => number.serialize(serializer),
        None => serializer.serialize_str("none"),
    }
}

/// Reads a limit.
///
/// # Errors
/// Anything but a number that the type holds and the word `none`, and those of the deserializer.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de> + TryFrom<u64>,
    D: Deserializer<'de>,
{
    if deserializer.is_human_readable() {
        deserializer.deserialize_any(Limit(PhantomData))
    } else {
        Option::deserialize(deserializer)
    }
}

struct Limit<T>(PhantomData<T>);

impl<T: TryFrom<u64>> Visitor<'_> for Limit<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or \"none\"")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Option<T>, E> {
        T::try_from(number)
            .map(Some)
            .map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Option<T>, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Option<T>, E> {
        if word == "none" {
            Ok(None)
        } else {
            Err(E::invalid_value(Unexpected::Str(word), &self))
        }
    }
}
