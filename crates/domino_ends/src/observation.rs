//! A step as a viewer saw it, and what happened in a round, as far as it was seen.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, Never, ParseError, Seat, Step};

use crate::action::{Action, Chance};
use crate::event::RoundEnd;
use crate::rules::SEATS;
use crate::tile::{Pips, TILES, Tile, Tiles, whole};

/// What a viewer saw of a step: the step, without the tile if that was hidden, and what it led to.
///
/// Texts: `deal ?`, `draw 3-6`, `play 1-4 left`, `play 1-4 left, then draw`, `deal ?, then seat 2 leads`,
/// `pass, then out: 0-1 / -`.
///
/// ```
/// use domino_ends::{Did, Observation, Then};
///
/// let seen: Observation = "draw ?, then draw".parse()?;
/// assert_eq!(seen, Observation { did: Did::Draw(None), then: Then::Draw });
/// assert_eq!(seen.to_string(), "draw ?, then draw");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Observation {
    /// The step.
    pub did: Did,
    /// What everybody saw of what it led to.
    pub then: Then,
}

/// A step, without its tile if that was hidden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Did {
    /// A tile was dealt to the seat in turn.
    Deal(Option<Tile>),
    /// A tile was drawn by the seat in turn.
    Draw(Option<Tile>),
    /// The seat in turn decided.
    Action(Action),
}

/// What everybody saw of what a step led to. `H` are the hands that are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Then<H = [Tiles; SEATS]> {
    /// The next tile is dealt, or the seat in turn decides; or the match ended because the target was reached in the middle
    /// of the round, which the scores show.
    GoesOn,
    /// The seat in turn has no fitting tile and draws.
    Draw,
    /// The hands are full; this seat holds the lowest double and leads.
    Leads(Seat),
    /// The hands are full and nobody holds a double: all tiles are dealt again.
    Redeal,
    /// The round ended, and the hands were shown. Those of seats that are not at the table are empty.
    RoundOver(RoundEnd, H),
}

impl Did {
    /// A step with its tile.
    #[inline]
    pub(crate) const fn of(step: Step<Action, Chance, Never>) -> Self {
        match step {
            Step::Chance(Chance::Deal(tile)) => Did::Deal(Some(tile)),
            Step::Chance(Chance::Draw(tile)) => Did::Draw(Some(tile)),
            Step::Action(action) => Did::Action(action),
            Step::Incident(never) => match never {},
        }
    }

    /// The step without the tile that chance brought.
    pub(crate) const fn hidden(self) -> Self {
        match self {
            Did::Deal(_) => Did::Deal(None),
            Did::Draw(_) => Did::Draw(None),
            Did::Action(action) => Did::Action(action),
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let tile = |reader: &mut Reader<'_>| {
            if reader.accept("?") {
                return Ok(None);
            }
            Tile::read(reader).map(Some)
        };
        if reader.accept("deal ") {
            tile(reader).map(Did::Deal)
        } else if reader.accept("draw ") {
            tile(reader).map(Did::Draw)
        } else {
            let at = reader.at();
            let action = Action::read(reader).map(Did::Action);
            action.map_err(|error| {
                let other = ParseError::new("`deal` or `draw` and a tile or `?`", at);
                error.furthest(other)
            })
        }
    }
}

impl<H> Then<H> {
    /// The same with other hands.
    #[inline]
    pub(crate) fn showing<T>(self, hands: T) -> Then<T> {
        match self {
            Then::GoesOn => Then::GoesOn,
            Then::Draw => Then::Draw,
            Then::Leads(seat) => Then::Leads(seat),
            Then::Redeal => Then::Redeal,
            Then::RoundOver(end, _) => Then::RoundOver(end, hands),
        }
    }
}

impl Then {
    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.accept("draw") {
            return Ok(Then::Draw);
        }
        if reader.accept("redeal") {
            return Ok(Then::Redeal);
        }
        if reader.accept("seat ") {
            let seat = reader.number(0..=3, "a seat 0 to 3")? as u8;
            reader.literal(" leads", "`leads`")?;
            return Ok(Then::Leads(Seat::new(seat)));
        }
        let end = if reader.accept("out: ") {
            RoundEnd::Out
        } else {
            let expected =
                "`draw`, `redeal`, `seat N leads`, or `out: ` or `blocked: ` and the hands";
            reader.literal("blocked: ", expected)?;
            RoundEnd::Blocked
        };
        let hands = Tiles::read_hands(reader, SEATS)?;
        Ok(Then::RoundOver(end, hands))
    }
}

impl Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.did {
            Did::Deal(Some(tile)) => Chance::Deal(tile).fmt(f)?,
            Did::Deal(None) => f.write_str("deal ?")?,
            Did::Draw(Some(tile)) => Chance::Draw(tile).fmt(f)?,
            Did::Draw(None) => f.write_str("draw ?")?,
            Did::Action(action) => action.fmt(f)?,
        }
        match self.then {
            Then::GoesOn => Ok(()),
            Then::Draw => f.write_str(", then draw"),
            Then::Leads(seat) => write!(f, ", then seat {seat} leads"),
            Then::Redeal => f.write_str(", then redeal"),
            Then::RoundOver(end, hands) => {
                write!(f, ", then {end}: ")?;
                boardcore::text::join(f, hands, " / ")
            }
        }
    }
}

impl FromStr for Observation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole(text, |reader| {
            let did = Did::read(reader)?;
            let then = if reader.accept(", then ") {
                Then::read(reader)?
            } else {
                Then::GoesOn
            };
            Ok(Self { did, then })
        })
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

// The codes of a log: actions by their number, then draws by their tile, then the draw that was not seen.
const LEADS: u8 = Pips::COUNT as u8;
const PASS: u8 = LEADS + 2 * TILES as u8;
const DRAWS: u8 = PASS + 1;
const UNSEEN: u8 = DRAWS + TILES as u8;

impl Past {
    #[inline]
    const fn code(self) -> u8 {
        match self {
            Past::Action(Action::Lead(pips)) => pips.number(),
            Past::Action(Action::Play(tile, end)) => LEADS + 2 * tile.number() + end as u8,
            Past::Action(Action::Pass) => PASS,
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

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.accept("draw ?") {
            Ok(Past::Draw(None))
        } else if reader.accept("draw ") {
            Tile::read(reader).map(|tile| Past::Draw(Some(tile)))
        } else {
            let at = reader.at();
            let action = Action::read(reader).map(Past::Action);
            action.map_err(|error| error.furthest(ParseError::new("`draw` and a tile or `?`", at)))
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
        whole(text, Self::read)
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

    /// Appends; past the bound, which no checked step reaches, it forgets instead.
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

    /// Whether an entry is a draw.
    pub(crate) fn is_draw(&self, at: u8) -> bool {
        let code = self.bytes().get(usize::from(at));
        code.is_some_and(|&code| code >= DRAWS)
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

    /// The tiles that were laid.
    pub(crate) fn laid(&self) -> Tiles {
        let tile = |&code: &u8| match code {
            0..LEADS => Some(Pips::known(code).double()),
            LEADS..PASS => Some(Tile::known((code - LEADS) / 2)),
            _ => None,
        };
        self.bytes().iter().filter_map(tile).collect()
    }

    /// How many seats passed, not right after a draw, since a tile was last laid or drawn.
    pub(crate) fn passes(&self) -> u8 {
        let pass = |&&code: &&u8| code == PASS;
        let passes = self.bytes().iter().rev().take_while(pass).count();
        let before = self.len().checked_sub(passes + 1);
        let drew = before.is_some_and(|at| self.is_draw(at as u8));
        (passes - usize::from(drew && passes > 0)) as u8
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Past> + '_ {
        self.bytes().iter().map(|&code| Past::decode(code))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.codes[..self.len()]
    }
}

/// serde by text in every format: these have no numbers.
#[cfg(feature = "serde")]
mod serde_impls {
    use super::{Observation, Past};

    macro_rules! by_text {
        ($($type:ty),+) => {$(
            impl serde::Serialize for $type {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> serde::Deserialize<'de> for $type {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    boardcore::serde_text::deserialize_str(deserializer)
                }
            }
        )+};
    }

    by_text!(Observation, Past);
}
