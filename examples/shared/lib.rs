//! What the example programs share: arguments, games in files, progress.

pub mod files;
pub mod games;
pub mod options;
pub mod progress;
pub mod run;

pub use games::{GameName, Playable, Visitor, visit};
