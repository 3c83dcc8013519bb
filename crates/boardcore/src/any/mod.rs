//! Games whose type is known only at run time: every game behind one object-safe face.
//!
//! A host that lets people choose a game holds a `Box<dyn AnyGame>`. Steps, rules, positions and records go in and out as the texts
//! that they have anyway, or by number; what is typed in every game (turns, seats, standings) stays typed. [`Kind`] names a game, and a
//! list of them is a registry:
//!
//! ```text
//! static GAMES: [&dyn AnyKind; 2] = [&Kind::<Flea>::NEW, &Kind::<Skim>::NEW];
//! let mut game = GAMES[0].start("players=3")?;
//! game.play("roll 6")?;
//! ```
//!
//! A game in play is a [`Table`](crate::Table), a viewer's knowledge of it a [`Watch`]. Nothing here adds a rule: what the face does
//! the typed contract does, and `as_any` leads back to it.

mod error;
mod face;
mod game;
mod kind;
mod parts;
mod saved;
mod situation;
mod view;

pub use error::AnyError;
pub use face::{AnyGame, AnyKind, AnySituation, AnyView, Kind};
pub use parts::{AnyOption, AnyPreset, Group, Outcome, Seen};
pub use saved::Saved;
pub use view::Watch;
