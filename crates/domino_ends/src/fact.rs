//! What the steps of a round prove.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use boardcore::Seat;

use crate::action::Action;
use crate::line::{End, Line};
use crate::observation::Past;
use crate::round::RESERVED;
use crate::rules::{Drawing, DrawnTile, Rules};
use crate::table::Phase;
use crate::tile::{Pips, TILES};
use crate::view::DominoEndsView;

/// Something that the steps of a round prove about tiles that may be hidden.
///
/// Places in the round are counted in entries of [`Table::history`](crate::Table::history).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub enum Fact {
    /// The seat that is to lead holds the lowest double in any hand (E2).
    HoldsLowestDouble {
        /// Who leads.
        seat: Seat,
    },
    /// No hand was dealt a double lower than the one that was led (E2).
    NoLowerDouble {
        /// The pips of the double.
        led: Pips,
    },
    /// None of the tiles that a seat then held touched an end: it drew, or it passed (E4, E5).
    NothingFits {
        /// Who.
        seat: Seat,
        /// The number of entries of the history before.
        at: u8,
        /// What the ends showed.
        ends: (Pips, Pips),
    },
    /// A drawn tile touched an end: the seat kept it though it would have had to draw on, or is to decide about it (E4).
    DrawnFits {
        /// Who.
        seat: Seat,
        /// The entry of the history that is the draw.
        draw: u8,
        /// What the ends showed.
        ends: (Pips, Pips),
    },
    /// One of the tiles that a seat holds touches an end now: else it would draw (E4).
    SomethingFits {
        /// Who.
        seat: Seat,
        /// What the ends show.
        ends: (Pips, Pips),
    },
    /// One of the tiles in all hands touches an end now: else the round would be blocked (E8).
    SomebodyFits {
        /// What the ends show.
        ends: (Pips, Pips),
    },
}

impl Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::HoldsLowestDouble { seat } => {
                write!(f, "seat {seat} holds the lowest double in any hand")
            }
            Fact::NoLowerDouble { led } => {
                write!(f, "no hand was dealt a double lower than {}", led.double())
            }
            Fact::NothingFits {
                seat,
                at,
                ends: (left, right),
            } => write!(
                f,
                "after {} seat {seat} held no tile with {left} or {right}",
                Entries(*at)
            ),
            Fact::DrawnFits {
                seat,
                draw,
                ends: (left, right),
            } => write!(
                f,
                "the tile that seat {seat} drew after {} has {left} or {right}",
                Entries(*draw)
            ),
            Fact::SomethingFits {
                seat,
                ends: (left, right),
            } => write!(f, "seat {seat} holds a tile with {left} or {right}"),
            Fact::SomebodyFits {
                ends: (left, right),
            } => write!(f, "some hand has a tile with {left} or {right}"),
        }
    }
}

/// A number of entries.
struct Entries(u8);

impl Display for Entries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.0 == 1 { "entry" } else { "entries" };
        write!(f, "{} {noun}", self.0)
    }
}

impl DominoEndsView {
    /// What the steps prove about tiles that may be hidden, in the order of the steps.
    pub fn facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        let rules = &self.table.rules;
        let mut boneyard = TILES as u8 - rules.players * rules.hand_size();
        let mut line = Line::new();
        // The last draw of the turn that goes on.
        let mut drew = None;
        for (i, (seat, past)) in self.table.history().enumerate() {
            let at = i as u8;
            let ends = ends(&line);
            let nothing_fits = Fact::NothingFits { seat, at, ends };
            match past {
                Past::Action(Action::Lead(led)) => {
                    facts.push(Fact::NoLowerDouble { led });
                    line.lay(led.double(), End::Right);
                }
                Past::Action(Action::Play(tile, end)) => {
                    line.lay(tile, end);
                }
                Past::Draw(_) => {
                    facts.push(nothing_fits);
                    boneyard = boneyard.saturating_sub(1);
                }
                Past::Action(Action::Pass) => match drew {
                    None => facts.push(nothing_fits),
                    Some(_) if rules.drawn_tile == DrawnTile::MustPlay => facts.push(nothing_fits),
                    Some(draw) if draws_on(rules, boneyard) => {
                        facts.push(Fact::DrawnFits { seat, draw, ends });
                    }
                    Some(_) => {}
                },
            }
            drew = matches!(past, Past::Draw(_)).then_some(at);
        }
        let seat = Seat::new(self.table.seat);
        let at = self.table.log.len() as u8;
        let ends = ends(&line);
        match self.table.phase {
            Phase::Lead => facts.push(Fact::HoldsLowestDouble { seat }),
            Phase::Draw => facts.push(Fact::NothingFits { seat, at, ends }),
            Phase::Play if boneyard > RESERVED => facts.push(Fact::SomethingFits { seat, ends }),
            Phase::Play => facts.push(Fact::SomebodyFits { ends }),
            Phase::Drawn => {
                if let Some(draw) = drew.filter(|_| draws_on(rules, boneyard)) {
                    facts.push(Fact::DrawnFits { seat, draw, ends });
                }
                if boneyard <= RESERVED {
                    facts.push(Fact::SomebodyFits { ends });
                }
            }
            Phase::Deal | Phase::Stopped | Phase::Out | Phase::Blocked => {}
        }
        facts
    }
}

/// What the ends show; blanks before the lead.
fn ends(line: &Line) -> (Pips, Pips) {
    let blank = Pips::known(0);
    line.ends().unwrap_or((blank, blank))
}

/// Whether a drawn tile that does not fit would be followed by another (E4).
const fn draws_on(rules: &Rules, boneyard: u8) -> bool {
    matches!(rules.drawing, Drawing::UntilPlayable) && boneyard > RESERVED
}
