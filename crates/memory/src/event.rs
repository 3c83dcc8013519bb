//! What a step did.

use core::fmt::{self, Display};

use boardcore::{Seat, Side};

use crate::colour::Colour;
use crate::hole::Hole;
use crate::illegal::End;

/// What a step did; prints as a sentence without its full stop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
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
    /// The same member rolls again (C3, C7, C9).
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
        /// On what occasion.
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
    /// The pegs left on the board were mixed; they are laid again next (C14).
    Mixed {
        /// How many pegs.
        pegs: u8,
    },
    /// The game is over (C10, C11).
    Over {
        /// Why.
        #[cfg_attr(feature = "serde", serde(with = "EndData"))]
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
    /// The peg matched, and the rules reward a match with another roll (C7).
    Matched,
}

/// On what occasion a peg was shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Showing {
    /// It was chosen and lifted (C6).
    Lift,
    /// It was lifted before the roll, or for a trial move before the game (C12).
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

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Laid { hole, colour: None } => write!(f, "a peg is laid into {hole}"),
            Event::Laid {
                hole,
                colour: Some(colour),
            } => write!(f, "a {colour:#} peg is laid into {hole}"),
            Event::Begins { side } => write!(f, "side {side} begins"),
            Event::Rolled { seat, colour } => write!(f, "seat {seat} rolls {colour:#}"),
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
                write!(f, "the peg in {hole} is {colour:#}")
            }
            Event::Kept {
                side,
                colour,
                hole,
                pile,
            } => write!(
                f,
                "side {side} keeps the {colour:#} peg from {hole} and has {pile}"
            ),
            Event::Returned { hole } => write!(f, "the peg goes back into {hole}"),
            Event::TurnLost { seat, why } => {
                f.write_str(match why {
                    Lost::AbsentFace => "the kit has no pegs of this colour",
                    Lost::TimeOut => "the time for choosing is over",
                })?;
                write!(f, ": the turn of seat {seat} ends")
            }
            Event::Mixed { pegs: 1 } => f.write_str("the last peg is laid again"),
            Event::Mixed { pegs } => write!(f, "the {pegs} pegs left are mixed and laid again"),
            Event::Over { why } => write!(f, "the game is over: {why}"),
        }
    }
}

/// An end inside an event as data: its name alone, so that events read back.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(remote = "End")]
enum EndData {
    BoardEmpty,
    RoundsPlayed,
}
