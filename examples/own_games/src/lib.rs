//! Two games of a user's own, each in one file: how a game is written on `boardcore`, and how the laws hold it to its word.
//!
//! [`ConnectFour`] is open, [`LiarsDice`] hidden. Their test `laws` holds them to every law of the kit, then plants faults in them
//! and shows that each is found.

pub mod connect_four;
pub mod liars_dice;

pub use connect_four::ConnectFour;
pub use liars_dice::LiarsDice;
