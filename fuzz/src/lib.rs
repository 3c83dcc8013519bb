//! Bodies of the fuzz targets.
//!
//! Each takes bytes and panics where something is wrong. `fuzz_targets/` hands them to libFuzzer; the test `corpus` runs them
//! over the committed corpus on a stable toolchain.

mod case;
mod games;
mod serde_forms;
mod text;
mod toy;

/// What takes an input, and panics where something is wrong.
pub type Target = fn(&[u8]);

/// Every target over the engines, by its name.
pub const TARGETS: &[(&str, Target)] = &[
    ("text", text::text),
    ("games", games::games),
    ("serde", serde_forms::serde_forms),
];

/// Does something with each engine in turn: the first byte chooses which.
macro_rules! for_game {
    ($byte:expr, $do:ident ( $($argument:expr),* )) => {
        match $byte {
            // Bytes beyond those of a text, so that the rest mean what they did before this game was there.
            200.. => $do::<flea::Knockout>($($argument),*),
            byte => match byte % 5 {
                0 => $do::<flea::Flea>($($argument),*),
                1 => $do::<makarenko::Makarenko>($($argument),*),
                2 => $do::<memory::Memory>($($argument),*),
                3 => $do::<domino_ends::DominoEnds>($($argument),*),
                _ => $do::<skim::Skim>($($argument),*),
            },
        }
    };
}
use for_game;

pub use case::Case;
pub use games::games;
pub use serde_forms::serde_forms;
pub use text::text;
pub use toy::toy;
