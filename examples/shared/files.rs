//! Games in files: JSON, as `play` saves and `replay` reads them; the text of a record is read too.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use boardcore::play::Places;
use boardcore::{Record, Seed};
use serde::{Deserialize, Serialize};

use crate::games::{GameName, Playable};

/// A kept game: its record, and where the randomness stood.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Kept<G: Playable> {
    /// The game.
    pub record: Record<G>,
    /// The seed of its dice, deals and random players.
    pub seed: Seed,
    /// Where its streams stood.
    pub places: Places,
}

/// Writes a kept game as JSON, to a new file unless `over` is set.
///
/// # Errors
/// The file system's message, in one line.
pub fn save<G: Playable>(path: &Path, kept: &Kept<G>, over: bool) -> Result<(), String> {
    let mut json = serde_json::to_string_pretty(kept).map_err(|error| error.to_string())?;
    json.push('\n');
    let mut options = OpenOptions::new();
    options
        .write(true)
        .truncate(true)
        .create(over)
        .create_new(!over);
    options
        .open(path)
        .and_then(|mut file| file.write_all(json.as_bytes()))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a file whole.
///
/// # Errors
/// The file system's message, in one line; a file that is not UTF-8.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The game that a record or a kept game is of.
///
/// # Errors
/// A text that is no record of one of the engines.
pub fn game_of(text: &str) -> Result<GameName, String> {
    #[derive(Deserialize)]
    struct Head {
        game: String,
    }
    #[derive(Deserialize)]
    struct Outer {
        record: Head,
    }

    let name = if is_json(text) {
        let outer = serde_json::from_str::<Outer>(text).map(|outer| outer.record);
        outer
            .or_else(|_| serde_json::from_str::<Head>(text))
            .map_err(|error| format!("no record: {error}"))?
            .game
    } else {
        boardcore::game_of(text).unwrap_or_default().to_owned()
    };
    GameName::of_record(&name).ok_or_else(|| format!("no record: no engine is called `{name}`"))
}

/// Reads a record: that of a kept game, one as JSON, or the text of one.
///
/// # Errors
/// What is malformed, and where.
pub fn parse<G: Playable>(text: &str) -> Result<Record<G>, String> {
    let of_game = |error: &dyn std::fmt::Display| format!("no record of {}: {error}", G::NAME);
    if is_json(text) {
        if let Some(kept) = kept::<G>(text)? {
            return Ok(kept.record);
        }
        serde_json::from_str(text).map_err(|error| of_game(&error))
    } else {
        text.parse().map_err(|error| of_game(&error))
    }
}

/// Reads a kept game; `None` for a record alone.
///
/// # Errors
/// A kept game that is malformed.
pub fn kept<G: Playable>(text: &str) -> Result<Option<Kept<G>>, String> {
    #[derive(Deserialize)]
    struct Outer {
        #[serde(rename = "record")]
        _record: serde::de::IgnoredAny,
    }

    if !is_json(text) || serde_json::from_str::<Outer>(text).is_err() {
        return Ok(None);
    }
    let kept = serde_json::from_str(text);
    kept.map(Some)
        .map_err(|error| format!("no kept game of {}: {error}", G::NAME))
}

fn is_json(text: &str) -> bool {
    text.trim_start_matches('\u{FEFF}')
        .trim_start()
        .starts_with('{')
}
