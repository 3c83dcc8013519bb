//! Games in files: the text of a record, as `play` keeps it, or its JSON, as hosts may.

use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use boardcore::any::Saved;
use boardcore::{ParseError, Record};
use serde::Deserialize;

use crate::games::{GameName, Playable, Visitor, visit};

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Kept {
    /// A game with its dice.
    Saved(Saved),
    /// The text of a record alone.
    Record(String),
}

impl Kept {
    /// Reads a saved game, or the record of one, as text or as JSON.
    ///
    /// # Errors
    /// What is malformed, and where. The record may still be no legal game.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim_start_matches('\u{FEFF}');
        if text.trim_start().starts_with('{') {
            return from_json(text).map(Self::Record);
        }
        if !text.starts_with("seed ") {
            return Ok(Self::Record(text.to_owned()));
        }
        let saved = text.parse().map(Self::Saved);
        saved.map_err(|error: ParseError| error.to_string())
    }

    /// Reads a file that holds a saved game, or the record of one.
    ///
    /// # Errors
    /// The file system's message, or what is malformed, in one line.
    pub fn read(path: &Path) -> Result<Self, String> {
        let named = |error: &dyn Display| format!("{}: {error}", path.display());
        Self::parse(&read(path)?).map_err(|error| named(&error))
    }

    /// The record.
    pub fn record(&self) -> &str {
        match self {
            Self::Saved(saved) => &saved.record,
            Self::Record(record) => record,
        }
    }
}

/// Writes a game to a new file, or over one if `over` is set.
///
/// # Errors
/// The file system's message, in one line.
pub fn write(path: &Path, saved: &Saved, over: bool) -> Result<(), String> {
    let mut options = OpenOptions::new();
    options
        .write(true)
        .truncate(true)
        .create(over)
        .create_new(!over);
    let file = options.open(path);
    file.and_then(|mut file| writeln!(file, "{saved}"))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a file whole.
///
/// # Errors
/// The file system's message, in one line; a file that is not UTF-8.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The text of a record that is written as JSON.
fn from_json(text: &str) -> Result<String, String> {
    #[derive(Deserialize)]
    struct Head {
        game: String,
    }
    struct Read<'a>(&'a str);

    impl Visitor for Read<'_> {
        type Out = Result<String, String>;

        fn visit<G: Playable>(self) -> Self::Out {
            let record: Result<Record<G>, _> = serde_json::from_str(self.0);
            let record = record.map_err(|error| format!("no record of {}: {error}", G::NAME))?;
            Ok(record.to_string())
        }
    }

    let head: Head = serde_json::from_str(text).map_err(|error| format!("no record: {error}"))?;
    let game = GameName::of_record(&head.game);
    let game = game.ok_or_else(|| format!("no record: no engine is called `{}`", head.game))?;
    visit(game, Read(text))
}
