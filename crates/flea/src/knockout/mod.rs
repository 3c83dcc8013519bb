//! More people than seats at the board: a knock-out, a game of its own over [`Flea`](crate::Flea) (F12).

mod event;
mod game;
mod notation;
mod rules;
mod setup;
mod state;

pub use event::KnockoutEvent;
pub use game::KnockoutEnd;
pub use rules::KnockoutRules;
pub use setup::KnockoutSetup;
pub use state::Knockout;
