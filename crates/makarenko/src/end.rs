//! Why a game is over.

use crate::tower::Colour;

boardcore::reasons! {
    /// Why a game is over, in the order in which the ends are looked for (M14).
    pub enum End {
        /// A player's last king was captured and no move makes another: the other one has won (M10).
        Won {
            /// Who has won.
            winner: Colour,
        } = "no-king", "M10", "{}'s last king was captured and no move makes another", winner.other();
        /// The position occurred for the last time that the rules allow: a draw (M13).
        Repetition = "repetition", "M13", "the position was repeated";
        /// Too many plies without a capture: a draw (M14).
        Quiet = "quiet", "M14", "too many plies without a capture";
    }
}

impl End {
    /// Who won; `None` for a draw.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            End::Won { winner } => Some(winner),
            End::Repetition | End::Quiet => None,
        }
    }
}
