//! A played game, kept: its rules and its steps.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::str::FromStr;

use crate::game::Game;
use crate::refusal::Refused;
use crate::rules::{Faults, Valid, Validate};
use crate::step::StepOf;
use crate::text::ParseError;

/// The rules of a game and every step that was taken: the whole game, since a state is a function of the two.
///
/// Its text is the name of the game and the rules in the first line, then one step a line:
///
/// ```text
/// nim -
/// 3
/// 2
/// ```
///
/// As data (serde) it is `{"game":"nim","rules":…,"steps":["3","2"]}`. Either way what is read is well formed; that it is a
/// legal game, [`replay`](Self::replay) finds out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// What the game was played by.
    pub rules: Valid<G::Rules>,
    /// What happened, in order.
    pub steps: Vec<StepOf<G>>,
}

impl<G: Game> Record<G> {
    /// The record of a game that has not begun.
    pub const fn new(rules: Valid<G::Rules>) -> Self {
        Self {
            rules,
            steps: Vec::new(),
        }
    }

    /// Plays the record through.
    ///
    /// # Errors
    /// The first step that is refused, by its number, and why.
    pub fn replay(&self) -> Result<G, RecordError<G::Illegal>> {
        self.state_at(self.steps.len())
    }

    /// The state after the first `plies` steps, or after all when there are fewer.
    ///
    /// # Errors
    /// The first of these steps that is refused, by its number, and why.
    pub fn state_at(&self, plies: usize) -> Result<G, RecordError<G::Illegal>> {
        let mut game = G::new(self.rules);
        for (i, &step) in self.steps.iter().take(plies).enumerate() {
            game.play(step).map_err(|refused| RecordError {
                number: i + 1,
                refused,
            })?;
        }
        Ok(game)
    }
}

/// A record that is no legal game: which step was refused, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {number}: {refused}")]
pub struct RecordError<I: Error + Debug> {
    /// The number of the step, counted from 1.
    pub number: usize,
    /// Why it was refused.
    pub refused: Refused<I>,
}

impl<G: Game> Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", G::NAME, self.rules)?;
        for step in &self.steps {
            write!(f, "\n{step}")?;
        }
        Ok(())
    }
}

/// Why a record could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError<F: Error> {
    /// It is of another game.
    #[error("a record of {found:?}, not of {expected}")]
    Game {
        /// The game that was expected.
        expected: &'static str,
        /// The name that stands there.
        found: String,
    },
    /// A line is malformed.
    #[error("line {line}: {error}")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// The rules cannot be played by.
    #[error("rules: {0}")]
    Rules(Faults<F>),
}

impl<G: Game> FromStr for Record<G> {
    type Err = ReadError<<G::Rules as Validate>::Fault>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text.lines().enumerate();
        let (_, head) = lines.next().unwrap_or((0, ""));
        let (name, rules) = head.split_once(' ').unwrap_or((head, ""));
        if name != G::NAME {
            return Err(ReadError::Game {
                expected: G::NAME,
                found: name.to_string(),
            });
        }
        let rules = G::Rules::parse_text(rules)
            .map_err(|error| ReadError::Line {
                line: 1,
                error: error.shifted(name.len() + 1),
            })?
            .validate()
            .map_err(ReadError::Rules)?;
        let mut record = Self::new(rules);
        for (i, line) in lines {
            let step = line
                .parse()
                .map_err(|error| ReadError::Line { line: i + 1, error })?;
            record.steps.push(step);
        }
        Ok(record)
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::Record;
    use crate::game::Game;
    use crate::rules::{Valid, Validate};
    use crate::step::StepOf;
    use alloc::string::String;
    use alloc::vec::Vec;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    #[derive(Serialize)]
    #[serde(rename = "Record", bound(serialize = "G::Rules: Serialize"))]
    struct Out<'a, G: Game> {
        game: &'static str,
        rules: &'a Valid<G::Rules>,
        steps: &'a [StepOf<G>],
    }

    #[derive(Deserialize)]
    #[serde(
        rename = "Record",
        deny_unknown_fields,
        bound(deserialize = "G::Rules: Validate + Deserialize<'de>")
    )]
    struct In<G: Game> {
        game: String,
        rules: Valid<G::Rules>,
        steps: Vec<StepOf<G>>,
    }

    impl<G: Game<Rules: Serialize>> Serialize for Record<G> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Out::<G> {
                game: G::NAME,
                rules: &self.rules,
                steps: &self.steps,
            }
            .serialize(serializer)
        }
    }

    impl<'de, G: Game<Rules: Deserialize<'de>>> Deserialize<'de> for Record<G> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let data = In::<G>::deserialize(deserializer)?;
            if data.game != G::NAME {
                return Err(D::Error::custom(format_args!(
                    "a record of {:?}, not of {}",
                    data.game,
                    G::NAME
                )));
            }
            Ok(Self {
                rules: data.rules,
                steps: data.steps,
            })
        }
    }
}
