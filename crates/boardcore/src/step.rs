//! One step of a game: an action, a chance outcome, or a report.

use core::fmt::{self, Display};
use core::str::FromStr;

use crate::game::Game;
use crate::text::{Indexed, ParseError};

/// What moves a game on by one ply.
///
/// Its text is that of what it holds. The three texts of a game differ, so a step reads without the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step<A, C, R> {
    /// A seat's decision.
    Action(A),
    /// What chance brought.
    Chance(C),
    /// What happened at the table.
    Report(R),
}

/// The steps of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance, <G as Game>::Report>;

impl<A, C, R> Step<A, C, R> {
    /// The action, if it is one.
    pub fn action(self) -> Option<A> {
        match self {
            Step::Action(action) => Some(action),
            _ => None,
        }
    }

    /// The chance outcome, if it is one.
    pub fn chance(self) -> Option<C> {
        match self {
            Step::Chance(chance) => Some(chance),
            _ => None,
        }
    }

    /// The report, if it is one.
    pub fn report(self) -> Option<R> {
        match self {
            Step::Report(report) => Some(report),
            _ => None,
        }
    }
}

impl<A: Display, C: Display, R: Display> Display for Step<A, C, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Action(action) => action.fmt(f),
            Step::Chance(chance) => chance.fmt(f),
            Step::Report(report) => report.fmt(f),
        }
    }
}

impl<A: FromStr, C: FromStr, R: FromStr> FromStr for Step<A, C, R> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Ok(action) = text.parse() {
            return Ok(Step::Action(action));
        }
        if let Ok(chance) = text.parse() {
            return Ok(Step::Chance(chance));
        }
        if let Ok(report) = text.parse() {
            return Ok(Step::Report(report));
        }
        Err(ParseError::new(
            "an action, a chance outcome or a report of this game",
            0,
        ))
    }
}

impl<A: Indexed, C: Indexed, R: Indexed> Indexed for Step<A, C, R> {
    const COUNT: u32 = A::COUNT + C::COUNT + R::COUNT;

    fn index(self) -> u32 {
        match self {
            Step::Action(action) => action.index(),
            Step::Chance(chance) => A::COUNT + chance.index(),
            Step::Report(report) => A::COUNT + C::COUNT + report.index(),
        }
    }

    fn at(index: u32) -> Option<Self> {
        if index < A::COUNT {
            A::at(index).map(Step::Action)
        } else if index - A::COUNT < C::COUNT {
            C::at(index - A::COUNT).map(Step::Chance)
        } else {
            R::at(index - A::COUNT - C::COUNT).map(Step::Report)
        }
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::Step;
    use crate::text::Indexed;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl<A: Indexed, C: Indexed, R: Indexed> Serialize for Step<A, C, R> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            crate::serde_text::serialize(self, serializer)
        }
    }

    impl<'de, A: Indexed, C: Indexed, R: Indexed> Deserialize<'de> for Step<A, C, R> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            crate::serde_text::deserialize(deserializer)
        }
    }
}
