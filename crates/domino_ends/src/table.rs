//! What everybody sees of a match.
//!
//! State and view are both this and the tiles that they know: all of them in the state, the viewer's own in the view. Nothing
//! here holds a hand, so nothing that is hidden can steer how it goes on.

use alloc::vec::Vec;

use boardcore::{Ending, Seat, Standings, Turn, Valid};

use crate::action::Action;
use crate::event::MatchEnd;
use crate::line::{End, Line};
use crate::observation::{Log, Past};
use crate::rules::{Rules, SEATS};
use crate::tile::{Pips, TILES};

/// How far a round has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// A tile is dealt to the seat in turn (E1).
    Deal,
    /// The seat in turn leads its lowest double (E2).
    Lead,
    /// The seat in turn lays a tile, or passes because it can neither lay nor draw (E4, E5).
    Play,
    /// The seat in turn has drawn all it may draw and lays the last drawn tile or passes (E4).
    Drawn,
    /// The seat in turn has no fitting tile and draws one (E4).
    Draw,
    /// The match ended in the middle of the round (E9).
    Stopped,
    /// The match ended when the seat in turn laid its last tile (E7, E9).
    Out,
    /// The match ended when the round was blocked (E8, E9).
    Blocked,
}

impl Phase {
    /// Whether the match has ended.
    pub const fn is_over(self) -> bool {
        matches!(self, Phase::Stopped | Phase::Out | Phase::Blocked)
    }
}

/// How a match can have ended; `None` while it is being played.
pub(crate) const ENDS: [Option<Phase>; 4] = [
    None,
    Some(Phase::Stopped),
    Some(Phase::Out),
    Some(Phase::Blocked),
];

/// The word for each of [`ENDS`] in a position text.
pub(crate) const fn end_word(ended: Option<Phase>) -> &'static str {
    match ended {
        Some(Phase::Stopped) => "stopped",
        Some(Phase::Out) => "out",
        Some(Phase::Blocked) => "blocked",
        _ => "-",
    }
}

/// What lies open on the table: the rules, the scores, the line, the number of tiles in each hand and in the boneyard, and
/// what happened in the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub(crate) rules: Valid<Rules>,
    /// Below the target until the match is over; 0 for seats that are not at the table.
    pub(crate) scores: [u16; SEATS],
    pub(crate) number: u32,
    pub(crate) phase: Phase,
    /// Whose turn it is; after the end, who moved last.
    pub(crate) seat: u8,
    /// Who leads; 0 while tiles are dealt.
    pub(crate) leader: u8,
    pub(crate) boneyard: u8,
    pub(crate) sizes: [u8; SEATS],
    /// What the ends of the line show, left and right; 0 before the lead.
    pub(crate) ends: [u8; 2],
    /// Whether a double lies at each end.
    pub(crate) exposed: [bool; 2],
    /// In a view, draws of others without their tiles.
    pub(crate) log: Log,
}

impl Table {
    pub(crate) const fn new(rules: Valid<Rules>) -> Self {
        Self {
            rules,
            scores: [0; SEATS],
            number: 1,
            phase: Phase::Deal,
            seat: 0,
            leader: 0,
            boneyard: TILES as u8,
            sizes: [0; SEATS],
            ends: [0; 2],
            exposed: [false; 2],
            log: Log::new(),
        }
    }

    /// The rules that are played by.
    pub const fn rules(&self) -> &Valid<Rules> {
        &self.rules
    }

    /// The number of the round, from 1.
    pub const fn round(&self) -> u32 {
        self.number
    }

    /// The score of a seat; 0 for one that is not at the table.
    pub fn score(&self, seat: Seat) -> u16 {
        self.scores.get(seat.index()).copied().unwrap_or_default()
    }

    /// How far the round has come.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    #[inline]
    pub const fn turn(&self) -> Turn {
        let seat = Seat::new(self.seat);
        match self.phase {
            Phase::Deal | Phase::Draw => Turn::Chance {
                for_seat: Some(seat),
            },
            Phase::Lead | Phase::Play | Phase::Drawn => Turn::Seat(seat),
            Phase::Stopped | Phase::Out | Phase::Blocked => Turn::Over,
        }
    }

    /// Who leads or led; `None` while tiles are dealt.
    pub fn leader(&self) -> Option<Seat> {
        (self.phase != Phase::Deal).then(|| Seat::new(self.leader))
    }

    /// The number of tiles that a seat holds; 0 for one that is not at the table.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.sizes.get(seat.index()).copied().unwrap_or_default()
    }

    /// The number of tiles that are left to be dealt or drawn.
    pub const fn boneyard_size(&self) -> u8 {
        self.boneyard
    }

    /// What the ends of the line show, left and right; `None` before the lead.
    pub fn ends(&self) -> Option<(Pips, Pips)> {
        let [left, right] = self.ends.map(Pips::known);
        (self.log.len() > 0).then_some((left, right))
    }

    /// The tiles as they lie.
    pub fn line(&self) -> Line {
        let mut line = Line::new();
        for past in self.log.iter() {
            match past {
                Past::Action(Action::Lead(pips)) => line.lay(pips.double(), End::Right),
                Past::Action(Action::Play(tile, end)) => line.lay(tile, end),
                Past::Action(Action::Pass) | Past::Draw(_) => true,
            };
        }
        line
    }

    /// What happened in the round since the deal, and who did it. In a view, draws of others have no tile.
    pub fn history(&self) -> impl Iterator<Item = (Seat, Past)> + '_ {
        let mut seat = Seat::new(self.leader);
        self.log.iter().map(move |past| {
            let who = seat;
            if matches!(past, Past::Action(_)) {
                seat = seat.next(self.rules.players);
            }
            (who, past)
        })
    }

    /// How the match ended, one of [`ENDS`].
    pub(crate) fn ended(&self) -> Option<Phase> {
        Some(self.phase).filter(|phase| phase.is_over())
    }

    pub(crate) fn ending(&self) -> Option<Ending<MatchEnd>> {
        let players = usize::from(self.rules.players);
        self.phase.is_over().then(|| Ending {
            end: MatchEnd::TargetReached,
            standings: Standings::ranked(&self.scores.map(i32::from)[..players]),
        })
    }

    pub(crate) fn scores(&self) -> Vec<i32> {
        let players = usize::from(self.rules.players);
        self.scores[..players].iter().map(|&n| n.into()).collect()
    }
}
