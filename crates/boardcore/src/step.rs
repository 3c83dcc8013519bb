//! One step of a game: an action, an outcome of chance, or an incident.

use core::fmt::{self, Display};
use core::str::FromStr;

use crate::indexed::Indexed;
use crate::parse_error::ParseError;

/// One ply: a decision, an outcome of chance, or an incident.
///
/// Its text is that of what it holds. The three texts of a game differ, so a step reads without the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step<A, C, I> {
    /// A seat's decision.
    Action(A),
    /// What chance brought.
    Chance(C),
    /// What happened at the table, without a choice or a die.
    Incident(I),
}

impl<A, C, I> Step<A, C, I> {
    /// The action, if it is one.
    pub fn action(self) -> Option<A> {
        match self {
            Step::Action(action) => Some(action),
            _ => None,
        }
    }

    /// The outcome of chance, if it is one.
    pub fn chance(self) -> Option<C> {
        match self {
            Step::Chance(chance) => Some(chance),
            _ => None,
        }
    }

    /// The incident, if it is one.
    pub fn incident(self) -> Option<I> {
        match self {
            Step::Incident(incident) => Some(incident),
            _ => None,
        }
    }
}

impl<A: Display, C: Display, I: Display> Display for Step<A, C, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Action(action) => action.fmt(f),
            Step::Chance(chance) => chance.fmt(f),
            Step::Incident(incident) => incident.fmt(f),
        }
    }
}

/// Reads a step of any kind that the game has. An error is the one that was found furthest right.
impl<A: Indexed, C: Indexed, I: Indexed> FromStr for Step<A, C, I> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let action = attempt(text, Step::Action);
        let chance = match action {
            Some(Ok(step)) => return Ok(step),
            _ => attempt(text, Step::Chance),
        };
        let incident = match chance {
            Some(Ok(step)) => return Ok(step),
            _ => attempt(text, Step::Incident),
        };
        if let Some(Ok(step)) = incident {
            return Ok(step);
        }
        // Composed only now that all have failed: a success allocates nothing.
        let errors = [action, chance, incident].into_iter().flatten();
        Err(errors
            .filter_map(Result::err)
            .reduce(ParseError::furthest)
            .unwrap_or_else(|| ParseError::message("the game has no steps", 0)))
    }
}

/// Reads one kind of step; `None` for a kind that the game does not have.
fn attempt<T: Indexed, S>(text: &str, step: impl FnOnce(T) -> S) -> Option<Result<S, ParseError>> {
    (T::COUNT > 0).then(|| text.parse().map(step))
}

impl<A: Indexed, C: Indexed, I: Indexed> Indexed for Step<A, C, I> {
    const COUNT: u32 = A::COUNT + C::COUNT + I::COUNT;

    fn index(self) -> u32 {
        match self {
            Step::Action(action) => action.index(),
            Step::Chance(chance) => A::COUNT + chance.index(),
            Step::Incident(incident) => A::COUNT + C::COUNT + incident.index(),
        }
    }

    fn at(index: u32) -> Option<Self> {
        if index < A::COUNT {
            A::at(index).map(Step::Action)
        } else if index - A::COUNT < C::COUNT {
            C::at(index - A::COUNT).map(Step::Chance)
        } else {
            I::at(index - A::COUNT - C::COUNT).map(Step::Incident)
        }
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::Step;
    use crate::indexed::Indexed;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl<A: Indexed, C: Indexed, I: Indexed> Serialize for Step<A, C, I> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            crate::serde_text::serialize(self, serializer)
        }
    }

    impl<'de, A: Indexed, C: Indexed, I: Indexed> Deserialize<'de> for Step<A, C, I> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            crate::serde_text::deserialize(deserializer)
        }
    }
}
