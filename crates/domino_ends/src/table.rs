//! What lies open on the table in a round, and what happened there: all that the state and every view share.

use boardcore::{ParseError, Seat};
use core::fmt::{self, Display};
use core::str::FromStr;

use crate::action::{Action, Chance};
use crate::line::{End, Line};
use crate::rules::{Rules, TripleHeader};
use crate::tile::{Pips, TILES, Tile, Tiles};
use boardcore::Indexed;

/// How far a round has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// A tile is to be dealt to the seat in turn (E1).
    Deal,
    /// The seat in turn is to lead its lowest double (E2).
    Lead,
    /// The seat in turn is to lay a tile, or to pass because it can neither lay nor draw (E4, E5).
    Play,
    /// The seat in turn has drawn all it may draw and is to lay the last drawn tile or to pass (E4).
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

/// Something that happened in a round after the deal.
///
/// Its text is that of the action or of the draw; a draw whose tile was not seen is `draw ?`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Past {
    /// A decision.
    Action(Action),
    /// A draw; without the tile where it was not seen.
    Draw(Option<Tile>),
}

const DRAWS: u8 = Action::COUNT as u8;
const UNSEEN: u8 = DRAWS + TILES as u8;

impl Past {
    #[inline]
    const fn code(self) -> u8 {
        match self {
            Past::Action(Action::Lead(pips)) => pips.number(),
            Past::Action(Action::Play(tile, end)) => 7 + 2 * tile.number() + end as u8,
            Past::Action(Action::Pass) => DRAWS - 1,
            Past::Draw(Some(tile)) => DRAWS + tile.number(),
            Past::Draw(None) => UNSEEN,
        }
    }

    fn decode(code: u8) -> Self {
        match code.checked_sub(DRAWS) {
            // The code is below the number of actions.
            None => Past::Action(Action::at(code.into()).unwrap_or(Action::Pass)),
            Some(tile) => Past::Draw(Tile::at(tile.into())),
        }
    }
}

impl Display for Past {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Past::Action(action) => action.fmt(f),
            Past::Draw(Some(tile)) => Chance::Draw(*tile).fmt(f),
            Past::Draw(None) => f.write_str("draw ?"),
        }
    }
}

impl FromStr for Past {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.strip_prefix("draw ") {
            Some("?") => Ok(Past::Draw(None)),
            Some(tile) => match tile.parse() {
                Ok(tile) => Ok(Past::Draw(Some(tile))),
                Err(error) => Err(ParseError::shifted(error, 5)),
            },
            None => text.parse().map(Past::Action),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Past {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Past {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        boardcore::serde_text::deserialize_str(deserializer)
    }
}

/// The most that can happen in a round after the deal.
///
/// With four players at most 23 tiles are laid, since three hands keep one; six are drawn, each draw followed by at most
/// one pass; and while the round is not blocked at most three seats pass between two tiles laid: 23 + 6 + 6 + 3 · 22 = 101.
/// With three players it is 24 + 8 + 8 + 2 · 23 = 86, with two 25 + 14 + 14 + 24 = 77.
const LOG: usize = 104;

/// What happened in a round after the deal, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Log {
    codes: [u8; LOG],
    len: u8,
}

impl Log {
    pub(crate) const fn new() -> Self {
        Self {
            codes: [0; LOG],
            len: 0,
        }
    }

    /// Appends; past the bound, which legal play never reaches, it forgets instead.
    #[inline]
    pub(crate) fn push(&mut self, past: Past) {
        if let Some(slot) = self.codes.get_mut(usize::from(self.len)) {
            *slot = past.code();
            self.len += 1;
        }
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// Names the tile of a draw.
    pub(crate) fn set_draw(&mut self, at: usize, tile: Tile) {
        self.codes[at] = Past::Draw(Some(tile)).code();
    }

    /// Takes the tiles out of the draws for which `hidden`, which has an answer for each entry, says so.
    pub(crate) fn hide_draws(&mut self, hidden: impl Iterator<Item = bool>) {
        let len = self.len();
        for (code, hidden) in self.codes[..len].iter_mut().zip(hidden) {
            if hidden && *code >= DRAWS {
                *code = UNSEEN;
            }
        }
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Past> + '_ {
        self.bytes().iter().map(|&code| Past::decode(code))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.codes[..self.len()]
    }
}

/// The open part of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Table {
    pub(crate) phase: Phase,
    /// Whose turn it is; after the end, who moved last.
    pub(crate) seat: u8,
    /// Who leads; 0 while tiles are dealt.
    pub(crate) leader: u8,
    /// How many tiles are left to be dealt or drawn.
    pub(crate) boneyard: u8,
    /// What the ends show, left and right; 0 before the lead.
    pub(crate) ends: [u8; 2],
    /// Whether a double lies at each end.
    pub(crate) exposed: [bool; 2],
    pub(crate) log: Log,
}

impl Table {
    pub(crate) const fn new() -> Self {
        Self {
            phase: Phase::Deal,
            seat: 0,
            leader: 0,
            boneyard: TILES as u8,
            ends: [0; 2],
            exposed: [false; 2],
            log: Log::new(),
        }
    }

    /// What an end shows.
    #[inline]
    pub(crate) const fn end(&self, end: End) -> Pips {
        Pips::known(self.ends[end as usize])
    }

    /// The tiles of a set that fit an end.
    #[inline]
    pub(crate) const fn fitting(&self, tiles: Tiles) -> Tiles {
        tiles.fitting(self.end(End::Left), self.end(End::Right))
    }

    /// Lays the first tile; returns what it scores (E2, E6).
    #[inline]
    pub(crate) fn lead(&mut self, pips: Pips) -> u8 {
        self.log.push(Past::Action(Action::Lead(pips)));
        self.ends = [pips.number(); 2];
        self.exposed = [true; 2];
        2
    }

    /// Lays a tile that fits at an end; returns what it scores (E6).
    #[inline]
    pub(crate) fn play(&mut self, tile: Tile, end: End, rules: &Rules) -> u8 {
        self.log.push(Past::Action(Action::Play(tile, end)));
        let (near, far) = (end as usize, end.opposite() as usize);
        // A tile that does not fit, which only a made-up view can be told of, keeps the end within 0 to 6.
        self.ends[near] = tile.pips().saturating_sub(self.ends[near]).min(6);
        self.exposed[near] = tile.is_double();
        if self.ends[near] != self.ends[far] {
            0
        } else if tile.is_double()
            || (self.exposed[far] && rules.triple_header == TripleHeader::ExposedDouble)
        {
            3
        } else {
            2
        }
    }

    /// Passes the turn to the left (E3).
    #[inline]
    pub(crate) fn next_seat(&mut self, rules: &Rules) {
        self.seat += 1;
        if self.seat >= rules.players {
            self.seat = 0;
        }
    }

    /// Whether an entry of the history is a draw.
    pub(crate) fn is_draw(&self, at: u8) -> bool {
        self.log
            .bytes()
            .get(usize::from(at))
            .is_some_and(|&code| code >= DRAWS)
    }

    /// What happened, with who did it.
    pub(crate) fn history(&self, players: u8) -> impl Iterator<Item = (Seat, Past)> + '_ {
        let mut seat = Seat::new(self.leader);
        self.log.iter().map(move |past| {
            let who = seat;
            if matches!(past, Past::Action(_)) {
                seat = seat.next(players);
            }
            (who, past)
        })
    }

    /// The tiles as they lie.
    pub(crate) fn line(&self) -> Line {
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
}
