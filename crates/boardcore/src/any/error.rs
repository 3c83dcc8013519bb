//! Why the face of a game refuses something.

use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt::{self, Display};

use crate::parse_error::ParseError;
use crate::reason::Reason;
use crate::record::{ReadError, RecordError};
use crate::rules::Faults;
use crate::turn::Refused;

/// A reason of some game, why a step is illegal or why the game is over: as a host sends it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct AnyReason {
    /// The stable name of the reason, such as `too-high`.
    pub code: String,
    /// The number of the rule behind it.
    pub rule: String,
    /// The reason for people.
    pub sentence: String,
}

impl AnyReason {
    /// A typed reason as text.
    pub fn new(reason: &impl Reason) -> Self {
        Self {
            code: reason.code().to_string(),
            rule: reason.rule().to_string(),
            sentence: reason.to_string(),
        }
    }
}

impl Display for AnyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl Error for AnyReason {}

/// Why something was refused, of whatever game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum AnyError {
    /// A text is malformed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The rules cannot be played by.
    #[error("rules: {0}")]
    Rules(#[from] Faults),
    /// A step or an observation was refused.
    #[error(transparent)]
    Refused(Refused<AnyReason>),
    /// A step of a record was refused.
    #[error(transparent)]
    Record(RecordError<AnyReason>),
    /// There is no step with this number.
    #[error("no legal step has the number {number}")]
    Number {
        /// The number asked for.
        number: u32,
    },
}

impl AnyError {
    /// The refusal of a game, as text.
    pub(super) fn refused<I: Reason>(refused: Refused<I>) -> Self {
        Self::Refused(refused.map(|illegal| AnyReason::new(&illegal)))
    }

    /// The refusal of a step of a record, as text.
    pub(super) fn record<I: Reason>(error: RecordError<I>) -> Self {
        Self::Record(RecordError {
            number: error.number,
            refused: error.refused.map(|illegal| AnyReason::new(&illegal)),
        })
    }

    /// The error as a host sends it, whatever it is: the rules' [`reason`](Self::reason) where there is one. Else the code is `malformed`,
    /// `bad-rules`, `no-such-number`, `wrong-turn`, `wrong-seat` or `unseen`, and the rule is empty.
    pub fn to_reason(&self) -> AnyReason {
        let code = match self {
            Self::Text(_) => "malformed",
            Self::Rules(_) => "bad-rules",
            Self::Number { .. } => "no-such-number",
            Self::Refused(refused) | Self::Record(RecordError { refused, .. }) => match refused {
                Refused::Turn { .. } => "wrong-turn",
                Refused::Seat { .. } => "wrong-seat",
                Refused::Unseen(_) => "unseen",
                Refused::Illegal(reason) => &reason.code,
            },
        };
        AnyReason {
            code: code.to_string(),
            rule: self
                .reason()
                .map_or_else(String::new, |reason| reason.rule.clone()),
            sentence: self.to_string(),
        }
    }

    /// The rules' reason, where the rules refused a step.
    pub fn reason(&self) -> Option<&AnyReason> {
        match self {
            Self::Refused(refused) | Self::Record(RecordError { refused, .. }) => refused.illegal(),
            Self::Text(_) | Self::Rules(_) | Self::Number { .. } => None,
        }
    }
}

impl From<AnyError> for AnyReason {
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
