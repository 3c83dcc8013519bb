//! Games in files: the text of a record, as `play` keeps it, or its JSON, as hosts may.

use std::fmt::{self, Display};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use boardcore::play::Places;
use boardcore::{ParseError, Record, Seed};
use serde::Deserialize;

use crate::games::{GameName, Playable, Visitor, visit};

/// A kept game: its record, and where the randomness stood.
///
/// As text, the seed and the places stand in lines before the record.
#[derive(Debug)]
pub struct Kept {
    /// The seed of its dice, deals and random players, and where its streams stood; nothing for a record alone.
    pub streams: Option<(Seed, Places)>,
    /// The text of the record.
    pub record: String,
}

impl Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((seed, places)) = &self.streams {
            writeln!(f, "seed {seed}\nplaces {places}")?;
        }
        writeln!(f, "{}", self.record)
    }
}

impl Kept {
    /// Reads a kept game, or the record of one.
    ///
    /// # Errors
    /// What is malformed, and where. The record may still be no legal game.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim_start_matches('\u{FEFF}');
        if text.trim_start().starts_with('{') {
            let record = from_json(text)?;
            return Ok(Self {
                streams: None,
                record,
            });
        }
        let Some(rest) = text.strip_prefix("seed ") else {
            let record = text.to_owned();
            return Ok(Self {
                streams: None,
                record,
            });
        };
        let on_line = |line| move |error: ParseError| error.on_line(line).to_string();
        let (seed, rest) = rest.split_once('\n').unwrap_or((rest, ""));
        let seed = seed.trim_end().parse().map_err(on_line(1))?;
        let (places, record) = rest.split_once('\n').unwrap_or((rest, ""));
        let places = places
            .trim_end()
            .strip_prefix("places ")
            .unwrap_or_default();
        let places = places.parse().map_err(on_line(2))?;
        let record = record.to_owned();
        Ok(Self {
            streams: Some((seed, places)),
            record,
        })
    }

    /// Reads a file that holds a kept game, or the record of one.
    ///
    /// # Errors
    /// The file system's message, or what is malformed, in one line.
    pub fn read(path: &Path) -> Result<Self, String> {
        let named = |error: &dyn Display| format!("{}: {error}", path.display());
        Self::parse(&read(path)?).map_err(|error| named(&error))
    }

    /// Writes the game to a new file, or over one if `over` is set.
    ///
    /// # Errors
    /// The file system's message, in one line.
    pub fn write(&self, path: &Path, over: bool) -> Result<(), String> {
        let mut options = OpenOptions::new();
        options
            .write(true)
            .truncate(true)
            .create(over)
            .create_new(!over);
        let file = options.open(path);
        file.and_then(|mut file| write!(file, "{self}"))
            .map_err(|error| format!("{}: {error}", path.display()))
    }
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
