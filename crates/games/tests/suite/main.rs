//! The face of every game agrees with the game itself.

mod face;
mod kinds;
mod typed;
