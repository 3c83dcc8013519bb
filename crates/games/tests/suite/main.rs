//! The face of every game agrees with the game itself.

#[cfg(feature = "serde")]
mod data;
mod face;
mod kinds;
mod typed;
