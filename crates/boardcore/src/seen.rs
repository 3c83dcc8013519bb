//! A played game as one viewer saw it.

use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::str::FromStr;

use crate::game::Game;
use crate::observe::Observe;
use crate::record::{Record, RecordError};
use crate::rules::{Faults, Valid, Validate};
use crate::seat::Viewer;
use crate::parse_error::ParseError;

/// A record with everything left out that a viewer did not see: what a host may hand to a player, or publish.
///
/// Its text is that of a record with the viewer in the first line:
///
/// ```text
/// domino_ends seat 1 players=2 …
/// deal ?
/// deal 3-6
/// ```
///
/// As data (serde) it is `{"game":…,"viewer":…,"rules":…,"seen":["deal ?","deal 3-6"]}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenRecord<G: Observe> {
    /// What the game was played by.
    pub rules: Valid<G::Rules>,
    /// Who saw it.
    pub viewer: Viewer,
    /// What the viewer saw, in order.
    pub seen: Vec<G::Seen>,
}

impl<G: Observe> Record<G> {
    /// The record as a viewer saw it.
    ///
    /// # Errors
    /// The first step that is refused, by its number, and why.
    pub fn seen_by(&self, viewer: Viewer) -> Result<SeenRecord<G>, RecordError<G::Illegal>> {
        let mut game = G::new(self.rules);
        let mut seen = Vec::with_capacity(self.steps.len());
        for (i, &step) in self.steps.iter().enumerate() {
            game.check_step(step).map_err(|refused| RecordError {
                number: i + 1,
                refused,
            })?;
            seen.push(game.seen(step, viewer));
            game.apply(step, &mut ());
        }
        Ok(SeenRecord {
            rules: self.rules,
            viewer,
            seen,
        })
    }
}

impl<G: Observe> SeenRecord<G> {
    /// What the viewer knows after all that was seen.
    pub fn view(&self) -> G::View {
        self.view_at(self.seen.len())
    }

    /// What the viewer knew after the first `plies` steps, or after all when there are fewer.
    pub fn view_at(&self, plies: usize) -> G::View {
        let mut view = G::new(self.rules).view(self.viewer);
        for &seen in self.seen.iter().take(plies) {
            G::advance(&mut view, seen);
        }
        view
    }
}

impl<G: Observe> Display for SeenRecord<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", G::NAME, self.viewer, self.rules)?;
        for seen in &self.seen {
            write!(f, "\n{seen}")?;
        }
        Ok(())
    }
}

/// Why a seen record could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadSeenError<F: core::error::Error, S: core::error::Error> {
    /// The first line is malformed, or of another game.
    #[error("line 1: {0}")]
    Head(ParseError),
    /// The rules cannot be played by.
    #[error("rules: {0}")]
    Rules(Faults<F>),
    /// What was seen is malformed.
    #[error("line {line}: {error}")]
    Seen {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: S,
    },
}

impl<G: Observe> FromStr for SeenRecord<G> {
    type Err = ReadSeenError<<G::Rules as Validate>::Fault, <G::Seen as FromStr>::Err>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text.lines().enumerate();
        let (_, head) = lines.next().unwrap_or((0, ""));
        let (viewer, rules) = head_of::<G>(head).map_err(ReadSeenError::Head)?;
        let rules = rules.validate().map_err(ReadSeenError::Rules)?;
        let seen = lines
            .map(|(i, line)| {
                line.parse()
                    .map_err(|error| ReadSeenError::Seen { line: i + 1, error })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self {
            rules,
            viewer,
            seen,
        })
    }
}

/// The viewer and the rules in the first line.
fn head_of<G: Game>(head: &str) -> Result<(Viewer, G::Rules), ParseError> {
    let rest = head
        .strip_prefix(G::NAME)
        .and_then(|rest| rest.strip_prefix(' '))
        .ok_or(ParseError::new("the name of the game and a space", 0))?;
    let at = head.len() - rest.len();
    // `spectator` is one word, `seat N` two.
    let words = if rest.starts_with("seat ") { 2 } else { 1 };
    let end = rest
        .match_indices(' ')
        .nth(words - 1)
        .map_or(rest.len(), |(end, _)| end);
    let viewer = rest[..end]
        .parse()
        .map_err(|error: ParseError| error.shifted(at))?;
    let rules = rest[end..]
        .strip_prefix(' ')
        .ok_or(ParseError::new("a space and the rules", at + end))?;
    let rules = G::Rules::parse_text(rules).map_err(|error| error.shifted(at + end + 1))?;
    Ok((viewer, rules))
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::SeenRecord;
    use crate::observe::Observe;
    use crate::rules::{Valid, Validate};
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    #[derive(Serialize)]
    #[serde(rename = "SeenRecord", bound(serialize = "R: Serialize"))]
    struct Out<'a, R> {
        game: &'static str,
        viewer: String,
        rules: &'a Valid<R>,
        seen: Vec<String>,
    }

    #[derive(Deserialize)]
    #[serde(
        rename = "SeenRecord",
        deny_unknown_fields,
        bound(deserialize = "R: Validate + Deserialize<'de>")
    )]
    struct In<R> {
        game: String,
        viewer: String,
        rules: Valid<R>,
        seen: Vec<String>,
    }

    impl<G: Observe<Rules: Serialize>> Serialize for SeenRecord<G> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Out {
                game: G::NAME,
                viewer: self.viewer.to_string(),
                rules: &self.rules,
                seen: self.seen.iter().map(ToString::to_string).collect(),
            }
            .serialize(serializer)
        }
    }

    impl<'de, G: Observe<Rules: Deserialize<'de>>> Deserialize<'de> for SeenRecord<G> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let data = In::<G::Rules>::deserialize(deserializer)?;
            if data.game != G::NAME {
                return Err(D::Error::custom(format_args!(
                    "a record of {:?}, not of {}",
                    data.game,
                    G::NAME
                )));
            }
            let seen = data.seen.iter().map(|text| text.parse());
            Ok(Self {
                rules: data.rules,
                viewer: data.viewer.parse().map_err(D::Error::custom)?,
                seen: seen.collect::<Result<_, _>>().map_err(D::Error::custom)?,
            })
        }
    }
}
