//! Which moves are legal: checked one by one, generated as sets and as a list, counted, found by their place.

mod check;
mod generation;
mod list;
mod masks;
mod pick;

pub use generation::{MoveSet, Moves};
pub use list::MoveList;
