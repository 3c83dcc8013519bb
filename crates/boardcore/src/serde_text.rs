//! serde for [`Indexed`] types: their text in human-readable formats, their number in compact ones.
//!
//! [`serde_by_text!`](crate::serde_by_text) writes the two impls for a type of a game crate.

use alloc::string::String;
use core::fmt::{self, Display};
use core::marker::PhantomData;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::Notation;
use crate::rules::{Valid, Validate};
use crate::text::Indexed;

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
            text.parse().map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Parse(PhantomData))
}

/// A state as data: its rules and its position text.
#[derive(Serialize, Deserialize)]
#[serde(
    rename = "State",
    bound(
        serialize = "R: Serialize",
        deserialize = "R: Validate + Deserialize<'de>"
    )
)]
struct StateData<R> {
    rules: Valid<R>,
    position: String,
}

/// Serializes a state as its rules and its position text.
///
/// # Errors
/// Those of the serializer.
pub fn serialize_state<G, S>(game: &G, serializer: S) -> Result<S::Ok, S::Error>
where
    G: Notation<Rules: Serialize>,
    S: Serializer,
{
    StateData {
        rules: *game.rules(),
        position: alloc::format!("{game}"),
    }
    .serialize(serializer)
}

/// Reads what [`serialize_state`] wrote, and validates it.
///
/// # Errors
/// Rules or a position that are refused, and those of the deserializer.
pub fn deserialize_state<'de, G, D>(deserializer: D) -> Result<G, D::Error>
where
    G: Notation<Rules: Deserialize<'de>>,
    D: Deserializer<'de>,
{
    let data = StateData::<G::Rules>::deserialize(deserializer)?;
    <G as Notation>::parse_position(data.rules, &data.position).map_err(D::Error::custom)
}
