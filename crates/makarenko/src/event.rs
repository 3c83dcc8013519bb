//! What a move did.

use core::fmt::{self, Display};

use boardcore::{Sink, Square};

use crate::action::Move;
use crate::board::Position;
use crate::castling::Castling;
use crate::end::End;
use crate::tower::{Colour, Height, Tower};

/// What a move did. Its first event is [`Moved`](Event::Moved); the others follow in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
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
    /// A tower of 8 was made (M2).
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
        /// Why.
        #[cfg_attr(feature = "serde", serde(with = "EndData"))]
        end: End,
    },
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Moved { colour, mv } => {
                let (discs, from, to) = (mv.discs(), mv.from(), mv.to());
                let (s, piece) = (discs.plural(), discs.piece());
                write!(
                    f,
                    "{colour} moves {discs} disc{s} as a {piece} from {from} to {to}"
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

/// Hands the events of a move to a sink, from the positions before and after it.
pub(crate) fn emit_events(
    before: &Position,
    mv: Move,
    after: &Position,
    end: Option<End>,
    events: &mut impl Sink<Event>,
) {
    let (us, them) = (before.turn(), before.turn().other());
    events.emit(|| Event::Moved { colour: us, mv });
    if let Some(castling) = Castling::of_move(us, mv) {
        let (from, to) = castling.rook();
        events.emit(|| Event::Castled { from, to });
    }
    let captured = before.towers(them) - after.towers(them);
    if let Some(at) = captured.first()
        && let Some(Tower { height, .. }) = before.tower(at)
    {
        events.emit(|| Event::Captured { at, height });
    }
    let at = mv.to();
    if let Some(Tower { height, .. }) = after.tower(at)
        && height != mv.discs()
    {
        events.emit(|| Event::Merged { at, height });
        if height == Height::Eight {
            events.emit(|| Event::KingMade { at });
        }
    }
    if after.kings(them).is_empty() {
        events.emit(|| Event::KinglessNow { colour: them });
    }
    if let Some(end) = end {
        events.emit(|| Event::Over { end });
    }
}

/// An end inside an event as data: its name, and the winner, so that events read back: `{"Won":"White"}`, `"Quiet"`.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "End")]
enum EndData {
    #[serde(
        serialize_with = "serde::Serialize::serialize",
        deserialize_with = "serde::Deserialize::deserialize"
    )]
    Won {
        winner: Colour,
    },
    Repetition,
    Quiet,
}
