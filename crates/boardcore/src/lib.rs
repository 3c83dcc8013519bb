#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod dice;
pub mod game;
pub mod grid;
pub mod key;
#[cfg(feature = "kit")]
pub mod kit;
pub mod never;
pub mod observe;
pub mod options;
pub mod outcome;
pub mod play;
pub mod record;
pub mod refusal;
pub mod rng;
pub mod rules;
pub mod seat;
pub mod seen;
#[cfg(feature = "serde")]
pub mod serde_text;
pub mod sink;
pub mod step;
pub mod text;
pub mod turn;

pub use dice::Die;
pub use game::{Game, Notation};
pub use grid::{Bitboard, Cell, Direction, File, Grid, Rank, Square, Squares};
pub use key::Key;
pub use never::Never;
pub use observe::{Determinize, NoWorld, Observe, OneWorld, Worlds};
pub use outcome::{MAX_ENTRIES, Per, Standing, Standings};
pub use record::{ReadError, Record, RecordError};
pub use refusal::{Reason, Refused};
pub use rng::{GameRng, Seed, Stream, below, below_u128, shuffle};
pub use rules::{Faults, Valid, Validate};
pub use seat::{Seat, Seating, SeatingError, Side, Viewer};
pub use seen::{ReadSeenError, SeenRecord};
pub use sink::Sink;
pub use step::{Step, StepOf};
pub use text::{Indexed, ParseError, Text};
pub use turn::Turn;

/// Re-exported for [`serde_by_text!`] and [`serde_state!`].
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde as __serde;

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
                $crate::serde_text::serialize_state(self, serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> $crate::__serde::Deserialize<'de> for $game {
            fn deserialize<D: $crate::__serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::serde_text::deserialize_state(deserializer)
            }
        }
    };
}
