//! A position with its clocks.

use crate::board::Position;

/// A position with its clocks, as a FEN holds them.
///
/// ```
/// use makarenko::{Fen, Rules};
///
/// let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// let fen = Fen::parse(&Rules::default(), text)?;
/// assert_eq!(fen.to_string(), text);
///
/// let error = Fen::parse(&Rules::default(), "4k3/8/8/8/8/8/8/4K3  w - - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "expected `w` or `b` at byte 20");
/// # Ok::<(), makarenko::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fen {
    /// The position.
    pub position: Position,
    /// How many plies were played since the last capture (M14), at most [`MAX_CLOCK`](Self::MAX_CLOCK).
    pub quiet: u32,
    /// The number of the move, 1 at the start, one more after each move of Black; at most [`MAX_CLOCK`](Self::MAX_CLOCK).
    pub number: u32,
}

impl Fen {
    /// The highest quiet count and move number that are written; a count that gets there stays there.
    pub const MAX_CLOCK: u32 = 999_999_999;
}
