//! What a step did.

use core::fmt::{self, Display};

use boardcore::Seat;

use crate::line::End;
use crate::rules::SEATS;
use crate::tile::{Pips, Tile, Tiles};

/// What points are given for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Why {
    /// A tile left both ends equal (E6).
    EqualEnds,
    /// The last tile of a hand was laid (E7).
    GoingOut,
    /// The lowest hand of a blocked round (E8).
    LowestHand,
}

impl Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Why::EqualEnds => "equal ends",
            Why::GoingOut => "going out",
            Why::LowestHand => "the lowest hand",
        })
    }
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RoundEnd {
    /// A seat laid its last tile (E7).
    Out,
    /// No hand has a fitting tile and only the two reserved tiles are left (E8).
    Blocked,
}

impl Display for RoundEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RoundEnd::Out => "out",
            RoundEnd::Blocked => "blocked",
        })
    }
}

boardcore::reasons! {
    /// Why a match is over.
    pub enum MatchEnd {
        /// Somebody reached the target.
        TargetReached = "target-reached", "E9", "the target is reached";
    }
}

/// Something that a step did. `observe_event` gives the part of it that a viewer learns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub enum Event {
    /// A tile was dealt.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which; `None` for viewers who do not see it.
        tile: Option<Tile>,
    },
    /// Nobody holds a double: all tiles are dealt again (E2).
    Redeal,
    /// The hands are full, and one seat holds the lowest double (E2).
    Leads {
        /// Who.
        seat: Seat,
    },
    /// A tile was laid.
    Laid {
        /// Who laid it.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// At which end; `None` for the lead.
        end: Option<End>,
        /// What the ends show now, left and right.
        ends: (Pips, Pips),
    },
    /// A tile was drawn.
    Drew {
        /// Who drew it.
        seat: Seat,
        /// Which; `None` for viewers who do not see it.
        tile: Option<Tile>,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Points were given.
    Scored {
        /// To whom.
        seat: Seat,
        /// How many.
        points: u8,
        /// For what.
        why: Why,
    },
    /// A round ended, and the hands were shown.
    RoundOver {
        /// The number of the round, from 1.
        round: u32,
        /// How it ended.
        end: RoundEnd,
        /// The number of hands.
        players: u8,
        /// The hand of each seat; those from `players` on are empty.
        hands: [Tiles; SEATS],
    },
    /// The target is reached, the match has ended (E9).
    MatchOver,
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt {
                seat,
                tile: Some(tile),
            } => write!(f, "seat {seat} is dealt {tile}"),
            Event::Dealt { seat, tile: None } => write!(f, "seat {seat} is dealt a tile"),
            Event::Redeal => f.write_str("nobody holds a double: the tiles are dealt again"),
            Event::Leads { seat } => write!(f, "seat {seat} holds the lowest double and leads"),
            Event::Laid {
                seat,
                tile,
                end,
                ends: (left, right),
            } => {
                match end {
                    None => write!(f, "seat {seat} leads {tile}")?,
                    Some(end) => write!(f, "seat {seat} lays {tile} at the {end} end")?,
                }
                write!(f, ": the ends are {left} and {right}")
            }
            Event::Drew {
                seat,
                tile: Some(tile),
            } => write!(f, "seat {seat} draws {tile}"),
            Event::Drew { seat, tile: None } => write!(f, "seat {seat} draws a tile"),
            Event::Passed { seat } => write!(f, "seat {seat} passes"),
            Event::Scored { seat, points, why } => {
                write!(f, "seat {seat} scores {points} for {why}")
            }
            Event::RoundOver {
                round,
                end,
                players,
                hands,
            } => {
                let how = match end {
                    RoundEnd::Out => "is over",
                    RoundEnd::Blocked => "is blocked",
                };
                write!(f, "round {round} {how}; the hands: ")?;
                boardcore::text::join(f, hands.iter().take(usize::from(*players)), " / ")
            }
            Event::MatchOver => f.write_str("the target is reached, the match is over"),
        }
    }
}
