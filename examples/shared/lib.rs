//! What the example programs share: the games by name, rules from the command line, records in files.

pub mod files;
pub mod games;
pub mod options;
pub mod progress;
pub mod run;

pub use games::{GameName, Playable, Visitor, actor, ending, visit};
