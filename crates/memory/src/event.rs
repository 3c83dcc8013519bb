//! What a step did.

use core::fmt::{self, Display};

use boardcore::{Seat, Side};

use crate::colour::Colour;
use crate::hole::Hole;

/// What a step did; prints as a sentence without its full stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// A peg was laid into a hole (C1, C14).
    Laid {
        /// The hole.
        hole: Hole,
        /// Its colour, which nobody at the table sees: `None` in what viewers learn.
        colour: Option<Colour>,
    },
    /// A side was drawn to begin (C5).
    Begins {
        /// The side.
        side: Side,
    },
    /// The die was rolled (C6).
    Rolled {
        /// Who rolled.
        seat: Seat,
        /// What it shows.
        colour: Colour,
    },
    /// The same member is to roll again (C3, C7, C9).
    RollsAgain {
        /// Who.
        seat: Seat,
        /// Why.
        why: Again,
    },
    /// A peg was shown to all (C6, C12, C13).
    Shown {
        /// Where it stands.
        hole: Hole,
        /// Its colour.
        colour: Colour,
        /// How it came about.
        why: Showing,
    },
    /// A side keeps a peg (C7).
    Kept {
        /// The side.
        side: Side,
        /// The peg's colour.
        colour: Colour,
        /// The hole that is empty now.
        hole: Hole,
        /// How many pegs the side has now.
        pile: u8,
    },
    /// A peg went back into its hole (C8, C12, C13).
    Returned {
        /// The hole.
        hole: Hole,
    },
    /// A turn was used without a lift (C3, C16).
    TurnLost {
        /// Whose turn it was.
        seat: Seat,
        /// Why.
        why: Lost,
    },
    /// The pegs left on the board are mixed, and will be laid anew (C14).
    Mixed {
        /// How many they are.
        pegs: u8,
    },
    /// The game is over (C10, C11).
    Over {
        /// Why.
        why: End,
    },
}

/// Why a member rolls again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Again {
    /// The kit has no pegs of the colour (C3).
    Absent,
    /// No peg of the colour is left on the board (C9).
    Gone,
    /// The peg matched, and that is worth another roll (C7).
    Matched,
}

/// How a peg came to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Showing {
    /// It was chosen and lifted (C6).
    Lift,
    /// It was lifted before the roll (C12).
    TooEarly,
    /// It fell out (C13).
    Fell,
}

/// Why a turn was used without a lift.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Lost {
    /// The kit has no pegs of the colour rolled (C3).
    AbsentFace,
    /// The agreed count for choosing ran out (C16).
    TimeOut,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum End {
    /// The board is empty (C10).
    BoardEmpty,
    /// The agreed rounds have been played (C11).
    RoundsPlayed,
}

impl End {
    /// The reason in words.
    pub const fn reason(self) -> &'static str {
        match self {
            End::BoardEmpty => "the board is empty",
            End::RoundsPlayed => "the agreed rounds have been played",
        }
    }
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Laid { hole, colour: None } => write!(f, "a peg is laid into {hole}"),
            Event::Laid {
                hole,
                colour: Some(colour),
            } => write!(f, "a {} peg is laid into {hole}", colour.name()),
            Event::Begins { side } => write!(f, "side {side} begins"),
            Event::Rolled { seat, colour } => write!(f, "seat {seat} rolls {}", colour.name()),
            Event::RollsAgain { seat, why } => {
                f.write_str(match why {
                    Again::Absent => "the kit has no pegs of this colour",
                    Again::Gone => "no peg of this colour is left",
                    Again::Matched => "a match is worth another roll",
                })?;
                write!(f, ": seat {seat} rolls again")
            }
            Event::Shown { hole, colour, why } => {
                f.write_str(match why {
                    Showing::Lift => "",
                    Showing::TooEarly => "lifted too early: ",
                    Showing::Fell => "fallen out: ",
                })?;
                write!(f, "the peg in {hole} is {}", colour.name())
            }
            Event::Kept {
                side,
                colour,
                hole,
                pile,
            } => write!(
                f,
                "side {side} keeps the {} peg from {hole} and has {pile}",
                colour.name()
            ),
            Event::Returned { hole } => write!(f, "the peg goes back into {hole}"),
            Event::TurnLost { seat, why } => {
                f.write_str(match why {
                    Lost::AbsentFace => "the kit has no pegs of this colour",
                    Lost::TimeOut => "the time for choosing is over",
                })?;
                write!(f, ": the turn of seat {seat} ends")
            }
            Event::Mixed { pegs } => write!(f, "the {pegs} pegs left are mixed and laid anew"),
            Event::Over { why } => write!(f, "the game is over: {}", why.reason()),
        }
    }
}
