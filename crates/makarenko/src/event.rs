//! What a move did.

use core::fmt::{self, Display};

use boardcore::Square;

use crate::action::Move;
use crate::tower::{Colour, Height};

/// What a move did. The first event of a move is [`Moved`](Event::Moved); the others follow in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// Discs moved (M4).
    Moved {
        /// Whose.
        colour: Colour,
        /// How many, from where, to where.
        mv: Move,
    },
    /// The rook tower of a castling followed the king (M11).
    Castled {
        /// Where the rook came from.
        from: Square,
        /// Where it went.
        to: Square,
    },
    /// An enemy tower left the board (M5), on the square that was moved to or, en passant, behind it (M7).
    Captured {
        /// Where it stood.
        at: Square,
        /// How high it was.
        height: Height,
    },
    /// The discs were put on an own tower (M5).
    Merged {
        /// Where.
        at: Square,
        /// How high the tower is now.
        height: Height,
    },
    /// A tower of 8 came about (M2).
    KingMade {
        /// Where.
        at: Square,
    },
    /// A player's last king was captured: the next move must make another (M10).
    KinglessNow {
        /// Who has none.
        colour: Colour,
    },
    /// The game is over.
    Over {
        /// How.
        end: End,
    },
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Moved { colour, mv } => {
                let (discs, piece) = (mv.discs(), mv.discs().piece());
                let s = if discs == Height::One { "" } else { "s" };
                write!(
                    f,
                    "{colour} moves {discs} disc{s} as a {piece} from {} to {}",
                    mv.from(),
                    mv.to()
                )
            }
            Event::Castled { from, to } => write!(f, "castling: the rook goes from {from} to {to}"),
            Event::Captured { at, height } => {
                write!(f, "the tower of {height} on {at} is captured")
            }
            Event::Merged { at, height } => write!(f, "the tower on {at} is {height} high now"),
            Event::KingMade { at } => write!(f, "a king is made on {at}"),
            Event::KinglessNow { colour } => write!(f, "{colour} has no king left"),
            Event::Over { end } => write!(f, "the game is over: {end}"),
        }
    }
}

/// How a game ended, in the order in which the ends are looked for (M14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum End {
    /// A player's last king was captured and no move makes another: the other one has won (M10).
    Won(Colour),
    /// The player to move has a king and no move: a draw (M12). No game ends so, as a side with a king always has a move.
    NoMove,
    /// The position occurred for the last time that the rules allow: a draw (M13).
    Repetition,
    /// Too many plies without a capture: a draw (M14).
    Quiet,
}

impl End {
    /// Who won; `None` for a draw.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            End::Won(colour) => Some(colour),
            _ => None,
        }
    }

    /// Why the game ended, in words.
    pub const fn reason(self) -> &'static str {
        match self {
            End::Won(Colour::White) => "Black's last king was captured and no move makes another",
            End::Won(Colour::Black) => "White's last king was captured and no move makes another",
            End::NoMove => "the player to move has no legal move",
            End::Repetition => "the position was repeated",
            End::Quiet => "too many plies without a capture",
        }
    }
}

impl Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}
