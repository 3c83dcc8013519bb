//! A game as it is saved: its record, and where its dice stand.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt::{self, Display};
use core::str::FromStr;

use super::error::AnyError;
use super::face::{AnyGame, AnyKind};
use crate::parse_error::ParseError;
use crate::play::{Places, Streams};
use crate::rng::Seed;

/// All that continues a game exactly as without the break: its record, the seed of its streams, and where they stand.
///
/// It gives everything away: it is the host's own, for nobody at the table.
///
/// Its text is two lines in front of the record:
///
/// ```text
/// seed 0300000000000000000000000000000000000000000000000000000000000000
/// places 17 0,12
/// flea players=2 …
/// roll 5
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Saved {
    /// The seed of dice, deals and random players.
    pub seed: Seed,
    /// Where the streams of the seed stand.
    pub places: Places,
    /// The text of the record.
    pub record: String,
}

impl Saved {
    /// A game with the streams that it is played with; `None` without history.
    pub fn new(game: &dyn AnyGame, seed: Seed, streams: &Streams) -> Option<Self> {
        Some(Self {
            seed,
            places: streams.places(),
            record: game.record()?,
        })
    }

    /// The game, and its streams.
    ///
    /// # Errors
    /// A record that is not one of this kind of game, a step that is refused, or places for another number of seats.
    pub fn resume(&self, kind: &dyn AnyKind) -> Result<(Box<dyn AnyGame>, Streams), AnyError> {
        let game = kind.resume(&self.record)?;
        let (streams, seats) = (self.places.players.len(), game.seats());
        if streams != usize::from(seats) {
            let sentence = format_args!(
                "the places are of {streams} players, but the table has {seats} seats"
            );
            return Err(ParseError::message(sentence, 0).into());
        }
        Ok((game, Streams::resume(self.seed, &self.places)))
    }
}

impl Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "seed {}\nplaces {}\n{}",
            self.seed, self.places, self.record
        )
    }
}

impl FromStr for Saved {
    type Err = ParseError;

    /// Reads the two lines; the record is read when the game is resumed. As records, it may begin with a byte order mark, and its lines may
    /// end with a carriage return.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let (seed, rest) = entry(text, "seed ", "`seed` and 64 hexadecimal digits", 1)?;
        let (places, record) = entry(rest, "places ", "`places` and the places of streams", 2)?;
        Ok(Self {
            seed,
            places,
            record: record.to_string(),
        })
    }
}

/// Reads a value from the first line, and returns it with the lines after it.
fn entry<'a, T: FromStr<Err = ParseError>>(
    text: &'a str,
    name: &str,
    expected: &'static str,
    line: usize,
) -> Result<(T, &'a str), ParseError> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = first.strip_suffix('\r').unwrap_or(first);
    let value = first
        .strip_prefix(name)
        .ok_or_else(|| ParseError::new(expected, 0).on_line(line))?;
    let value = value
        .parse()
        .map_err(|error: ParseError| error.shifted(name.len()).on_line(line))?;
    Ok((value, rest))
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::Saved;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl Serialize for Saved {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Saved {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            crate::serde_text::deserialize_str(deserializer)
        }
    }
}
