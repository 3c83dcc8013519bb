//! What the steps of a round prove.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use boardcore::Seat;

use crate::action::Action;
use crate::line::End;
use crate::rules::{Drawing, DrawnTile, Rules};
use crate::table::{Past, Phase, Table};
use crate::tile::{Pips, TILES};
use crate::view::View;

/// Something that the steps of a round prove about tiles that may be hidden.
///
/// Places in the round are counted in entries of [`View::history`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
        /// How many entries of the history came before.
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
                "after {at} entries seat {seat} held no tile with {left} or {right}"
            ),
            Fact::DrawnFits {
                seat,
                draw,
                ends: (left, right),
            } => write!(
                f,
                "the tile that seat {seat} drew after {draw} entries has {left} or {right}"
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

impl View {
    /// What the steps prove about tiles that may be hidden, in the order of the steps.
    pub fn facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        let rules = &self.rules;
        let dealt = rules.players * rules.hand_size();
        let mut boneyard = TILES as u8 - dealt;
        let mut open = Table::new();
        // The last draw of the turn that goes on.
        let mut drew = None;
        let ends = |open: &Table| (open.end(End::Left), open.end(End::Right));
        for (i, (seat, past)) in self.history().enumerate() {
            let at = i as u8;
            let nothing_fits = Fact::NothingFits {
                seat,
                at,
                ends: ends(&open),
            };
            match past {
                Past::Action(Action::Lead(led)) => {
                    facts.push(Fact::NoLowerDouble { led });
                    open.lead(led);
                }
                Past::Action(Action::Play(tile, end)) => {
                    open.play(tile, end, rules);
                }
                Past::Draw(_) => {
                    facts.push(nothing_fits);
                    boneyard = boneyard.saturating_sub(1);
                }
                Past::Action(Action::Pass) => match drew {
                    None => facts.push(nothing_fits),
                    Some(_) if rules.drawn_tile == DrawnTile::MustPlay => facts.push(nothing_fits),
                    Some(draw) if draws_on(rules, boneyard) => facts.push(Fact::DrawnFits {
                        seat,
                        draw,
                        ends: ends(&open),
                    }),
                    Some(_) => {}
                },
            }
            drew = matches!(past, Past::Draw(_)).then_some(at);
        }
        let seat = Seat::new(self.table.seat);
        let ends = ends(&open);
        match self.table.phase {
            Phase::Lead => facts.push(Fact::HoldsLowestDouble { seat }),
            Phase::Draw => facts.push(Fact::NothingFits {
                seat,
                at: self.table.log.len() as u8,
                ends,
            }),
            Phase::Play if boneyard > 2 => facts.push(Fact::SomethingFits { seat, ends }),
            Phase::Play => facts.push(Fact::SomebodyFits { ends }),
            Phase::Drawn => {
                if let Some(draw) = drew.filter(|_| draws_on(rules, boneyard)) {
                    facts.push(Fact::DrawnFits { seat, draw, ends });
                }
                if boneyard <= 2 {
                    facts.push(Fact::SomebodyFits { ends });
                }
            }
            Phase::Deal | Phase::Stopped | Phase::Out | Phase::Blocked => {}
        }
        facts
    }
}

/// Whether a drawn tile that does not fit would be followed by another (E4).
const fn draws_on(rules: &Rules, boneyard: u8) -> bool {
    matches!(rules.drawing, Drawing::UntilPlayable) && boneyard > 2
}
