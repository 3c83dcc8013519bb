//! A step as a viewer saw it.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{ParseError, Seat};

use crate::action::{Action, Chance};
use crate::event::RoundEnd;
use crate::round::SEATS;
use crate::tile::{Tile, Tiles};

/// What a viewer saw of a step: the step, without the tile if that was hidden, and what it brought to light.
///
/// Texts: `deal ?`, `draw 3-6`, `play 1-4 left`, `play 1-4 left, then draw`, `deal ?, then seat 2 leads`,
/// `pass, then out: 0-1 / -`.
///
/// ```
/// use domino_ends::{Did, Seen, Then};
///
/// let seen: Seen = "draw ?, then draw".parse()?;
/// assert_eq!(seen, Seen { did: Did::Draw(None), then: Then::Draw });
/// assert_eq!(seen.to_string(), "draw ?, then draw");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seen {
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

/// What everybody saw of what a step led to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Then {
    /// The next tile is dealt, or the seat in turn decides; or the match ended because the target was reached in the middle
    /// of the round, which the scores tell.
    GoesOn,
    /// The seat in turn has no fitting tile and draws.
    Draw,
    /// The hands are full; this seat holds the lowest double and leads.
    Leads(Seat),
    /// The hands are full and nobody holds a double: all tiles are dealt again.
    Redeal,
    /// The round ended, and the hands were shown. Those of seats that are not at the table are empty.
    RoundOver(RoundEnd, [Tiles; SEATS]),
}

impl Display for Seen {
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

impl FromStr for Seen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (did, then) = match text.split_once(", ") {
            Some((did, _)) => (did, Some(did.len() + 2)),
            None => (text, None),
        };
        let tile = |word: &str| match word {
            "?" => Ok(None),
            _ => word.parse().map(Some).map_err(|e: ParseError| e.shifted(5)),
        };
        let did = if let Some(word) = did.strip_prefix("deal ") {
            Did::Deal(tile(word)?)
        } else if let Some(word) = did.strip_prefix("draw ") {
            Did::Draw(tile(word)?)
        } else {
            Did::Action(did.parse()?)
        };
        let then = match then {
            None => Then::GoesOn,
            Some(at) => text[at..].parse().map_err(|e: ParseError| e.shifted(at))?,
        };
        Ok(Self { did, then })
    }
}

impl FromStr for Then {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        reader.literal("then ", "`then`")?;
        let then = if reader.accept("draw") {
            Then::Draw
        } else if reader.accept("redeal") {
            Then::Redeal
        } else if reader.accept("seat ") {
            let seat = reader.number(0..=3, "a seat 0 to 3")? as u8;
            reader.literal(" leads", "`leads`")?;
            Then::Leads(Seat::new(seat))
        } else {
            let end = if reader.accept("out: ") {
                RoundEnd::Out
            } else {
                reader.literal("blocked: ", "what the step led to")?;
                RoundEnd::Blocked
            };
            let mut hands = [Tiles::EMPTY; SEATS];
            for (i, hand) in hands.iter_mut().enumerate() {
                if i > 0 {
                    reader.literal(" / ", "` / ` and the next hand")?;
                }
                let at = reader.at();
                let rest = reader.rest();
                let word = rest.find(" / ").map_or(rest, |end| &rest[..end]);
                *hand = word.parse().map_err(|e: ParseError| e.shifted(at))?;
                reader.accept(word);
            }
            Then::RoundOver(end, hands)
        };
        reader.end()?;
        Ok(then)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Seen {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Seen {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        boardcore::serde_text::deserialize_str(deserializer)
    }
}
