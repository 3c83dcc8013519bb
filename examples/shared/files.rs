//! Records in files: JSON, as `play` saves and `replay` reads them; the plain text form is read too.

use std::fs;
use std::path::Path;

use boardcore::Record;
use serde::Deserialize;

use crate::games::{GameName, Playable};

/// Writes a record as JSON.
///
/// # Errors
/// What the file system says, in one line.
pub fn save<G: Playable>(path: &Path, record: &Record<G>) -> Result<(), String> {
    let mut json = serde_json::to_string_pretty(record).map_err(|error| error.to_string())?;
    json.push('\n');
    fs::write(path, json).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a file whole.
///
/// # Errors
/// What the file system says, in one line; a file that is no UTF-8.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The game that a record is of.
///
/// # Errors
/// A text that is no record of one of the engines.
pub fn game_of(text: &str) -> Result<GameName, String> {
    #[derive(Deserialize)]
    struct Head {
        game: String,
    }

    let name = if text.trim_start().starts_with('{') {
        serde_json::from_str::<Head>(text)
            .map_err(|error| format!("no record: {error}"))?
            .game
    } else {
        boardcore::game_of(text).unwrap_or_default().to_owned()
    };
    GameName::of_record(&name).ok_or_else(|| format!("no record: no engine is called `{name}`"))
}

/// Reads a record, JSON or plain text.
///
/// # Errors
/// What is malformed, and where.
pub fn parse<G: Playable>(text: &str) -> Result<Record<G>, String> {
    if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map_err(|error| format!("no record of {}: {error}", G::NAME))
    } else {
        text.parse()
            .map_err(|error| format!("no record of {}: {error}", G::NAME))
    }
}
