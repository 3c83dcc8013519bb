//! States as text: positions that can be written down and read.

use core::error::Error;
use core::fmt::Display;

use crate::game::Game;
use crate::rules::Valid;

/// A game whose states can be written down and read.
///
/// The text, the state's `Display`, is complete: under the same rules it reads back as an equal state. `{:#}` draws the board.
pub trait Notation: Game + Display {
    /// Why a position was refused: malformed, or against the rules.
    type PositionError: Error + Clone + Eq + Send + Sync + 'static;

    /// Reads a position.
    ///
    /// # Errors
    /// A text that is malformed, or a position that no game can continue from.
    fn parse_position(rules: Valid<Self::Rules>, text: &str) -> Result<Self, Self::PositionError>;
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::Notation;
    use crate::rules::{RuleSet, Valid};
    use alloc::string::String;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    /// A state as data: its rules and its position text.
    #[derive(Serialize, Deserialize)]
    #[serde(
        rename = "State",
        expecting = "a state: its rules and its position",
        deny_unknown_fields,
        bound(
            serialize = "R: Serialize",
            deserialize = "R: RuleSet + Deserialize<'de>"
        )
    )]
    struct StateData<R> {
        rules: Valid<R>,
        position: String,
    }

    /// Writes a state as its rules and its position text.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<G, S>(game: &G, serializer: S) -> Result<S::Ok, S::Error>
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

    /// Reads what [`serialize`] wrote, and validates it.
    ///
    /// # Errors
    /// Rules or a position that are refused, and those of the deserializer.
    pub fn deserialize<'de, G, D>(deserializer: D) -> Result<G, D::Error>
    where
        G: Notation<Rules: Deserialize<'de>>,
        D: Deserializer<'de>,
    {
        let data = StateData::<G::Rules>::deserialize(deserializer)?;
        G::parse_position(data.rules, &data.position)
            .map_err(|error| D::Error::custom(format_args!("position: {error}")))
    }
}

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde_impls::{deserialize, serialize};

/// serde for a state with [`Notation`]: its rules and its position text, validated when read.
///
/// Expands to nothing without the feature `serde` of the crate that calls it.
#[macro_export]
macro_rules! serde_state {
    ($game:ty) => {
        #[cfg(feature = "serde")]
        impl $crate::__serde::Serialize for $game {
            fn serialize<S: $crate::__serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::__serialize_state(self, serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> $crate::__serde::Deserialize<'de> for $game {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__deserialize_state(deserializer)
            }
        }
    };
}
