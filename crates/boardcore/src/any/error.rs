//! Why the face of a game refuses something.

use crate::parse_error::ParseError;
use crate::reason::{PlainReason, Reason};
use crate::record::{ReadError, RecordError};
use crate::rules::Faults;
use crate::turn::Refused;

/// Why something was refused, of whatever game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnyError {
    /// A text is malformed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The rules cannot be played by.
    #[error("rules: {0}")]
    Rules(#[from] Faults),
    /// A step or an observation was refused.
    #[error(transparent)]
    Refused(PlainReason),
    /// A step of a record was refused.
    #[error("step {number}: {reason}")]
    Record {
        /// The number of the step, counted from 1.
        number: usize,
        /// Why it was refused.
        reason: PlainReason,
    },
    /// There is no step with this number.
    #[error("no legal step has the number {number}")]
    Number {
        /// The number asked for.
        number: u32,
    },
}

impl AnyError {
    /// The rules' reason, where the rules refused a step.
    pub fn reason(&self) -> Option<&PlainReason> {
        match self {
            Self::Refused(reason) | Self::Record { reason, .. } => {
                (!reason.rule.is_empty()).then_some(reason)
            }
            Self::Text(_) | Self::Rules(_) | Self::Number { .. } => None,
        }
    }

    /// The error as a host sends it, whatever it is: the refusal where there is one. Else the code is `malformed`, `bad-rules` or
    /// `no-such-number`, and the rule is empty.
    pub fn to_reason(&self) -> PlainReason {
        let (code, rule) = match self {
            Self::Text(_) => ("malformed", ""),
            Self::Rules(_) => ("bad-rules", ""),
            Self::Number { .. } => ("no-such-number", ""),
            Self::Refused(reason) | Self::Record { reason, .. } => {
                (reason.code.as_str(), reason.rule.as_str())
            }
        };
        PlainReason {
            code: code.into(),
            rule: rule.into(),
            sentence: alloc::format!("{self}"),
        }
    }
}

impl From<AnyError> for PlainReason {
    /// As [`AnyError::to_reason`].
    fn from(error: AnyError) -> Self {
        error.to_reason()
    }
}

impl From<ReadError> for AnyError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Text(error) => Self::Text(error),
            ReadError::Rules(faults) => Self::Rules(faults),
        }
    }
}

impl<I: Reason> From<Refused<I>> for AnyError {
    fn from(refused: Refused<I>) -> Self {
        Self::Refused(PlainReason::from(&refused))
    }
}

impl<I: Reason> From<RecordError<I>> for AnyError {
    fn from(error: RecordError<I>) -> Self {
        Self::Record {
            number: error.number,
            reason: PlainReason::from(&error.refused),
        }
    }
}
