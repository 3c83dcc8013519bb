//! Why a position text, a set-up or a state is no position of a game.

use alloc::string::String;

use boardcore::ParseError;

/// Why a text is no position of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// No game leads to the position.
    #[error("{part}: {what}")]
    Impossible {
        /// The part that is wrong, or contradicts the parts before it: `turn`, `passes`, `table`, `last`, `hands`
        /// or `lacks`.
        part: &'static str,
        /// What is wrong with it, with the values.
        what: String,
    },
}
