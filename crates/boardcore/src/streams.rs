//! The random generators of a game, which can be kept and taken up again.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::str::FromStr;

use crate::draw::{choose, draw};
use crate::game::{Game, StepOf};
use crate::parse_error::ParseError;
use crate::record::{Record, RecordError};
use crate::rng::{GameRng, Seed, Stream};
use crate::rules::RuleSet;
use crate::seat::Seat;
use crate::step::Step;
use crate::text::{Reader, join};
use crate::turn::{Refused, Turn};

/// The random generators of one game: one for chance, one for each seat, all from one seed.
///
/// A step of [`random_step`](Self::random_step) draws from the stream of whoever acts, so that changing how one seat plays
/// leaves the dice as they were.
///
/// A game that is kept with its record, its seed and the [`Places`] of its streams continues exactly as without the break.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Streams {
    chance: GameRng,
    players: Vec<GameRng>,
}

impl Streams {
    /// Opens the streams of a seed for a number of seats.
    pub fn new(seed: Seed, seats: u8) -> Self {
        Self {
            chance: seed.stream(Stream::Chance),
            players: Seat::all(seats)
                .map(|seat| seed.stream(Stream::Player(seat)))
                .collect(),
        }
    }

    /// Takes the streams of a seed up where they stood.
    pub fn resume(seed: Seed, places: &Places) -> Self {
        let players = (0..=u8::MAX).map(Seat::new).zip(&places.players);
        Self {
            chance: seed.stream_at(Stream::Chance, places.chance),
            players: players
                .map(|(seat, &place)| seed.stream_at(Stream::Player(seat), place))
                .collect(),
        }
    }

    /// Where the streams stand.
    pub fn places(&self) -> Places {
        Places {
            chance: self.chance.place(),
            players: self.players.iter().map(GameRng::place).collect(),
        }
    }

    /// Draws along a record, and returns the streams as they stand after it, with the state.
    ///
    /// `drawn` says of a step, by its number counted from 1, whether it came from these streams or from elsewhere: a person,
    /// real dice. A step from elsewhere draws nothing. Incidents are never drawn from these streams.
    ///
    /// ```text
    /// // The dice are ours, the player at seat 0 is a person.
    /// let (streams, game) = Streams::after(seed, &record, |_, step| match step {
    ///     Step::Chance(_) => Drawn::Here,
    ///     _ => Drawn::Elsewhere,
    /// })?;
    /// ```
    ///
    /// # Errors
    /// The first step that is said to be drawn here and is not the one that the seed gives, or that is illegal.
    pub fn after<G: Game>(
        seed: Seed,
        record: &Record<G>,
        mut drawn: impl FnMut(usize, StepOf<G>) -> Drawn,
    ) -> Result<(Self, G), NotDrawn<G::Illegal>> {
        let mut game = G::new(record.rules);
        let mut streams = Self::new(seed, record.rules.seats());
        for (number, &step) in (1..).zip(&record.steps) {
            let here = !matches!(step, Step::Incident(_)) && drawn(number, step) == Drawn::Here;
            if here && streams.random_step(&game) != Some(step) {
                return Err(NotDrawn::Other { number });
            }
            game.play(step)
                .map_err(|refused| NotDrawn::Refused(RecordError { number, refused }))?;
        }
        Ok((streams, game))
    }

    /// The generator of chance.
    pub fn chance(&mut self) -> &mut GameRng {
        &mut self.chance
    }

    /// The generator of the player at a seat; `None` for a seat that is not at the table.
    pub fn player(&mut self, seat: Seat) -> Option<&mut GameRng> {
        self.players.get_mut(seat.index())
    }

    /// The next step of random play; `None` at the end, and for a seat that is not at the table.
    pub fn random_step<G: Game>(&mut self, game: &G) -> Option<StepOf<G>> {
        match game.turn() {
            Turn::Seat(seat) => choose(game, self.player(seat)?).map(Step::Action),
            Turn::Chance { .. } => draw(game, &mut self.chance).map(Step::Chance),
            Turn::Over => None,
        }
    }
}

/// Whether a step of a record came from the streams.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Drawn {
    /// It was drawn from the streams of the seed.
    Here,
    /// A person chose it, or real dice showed it.
    Elsewhere,
}

/// Why streams cannot be drawn along a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotDrawn<I: Error> {
    /// The seed gives another step.
    #[error("step {number}: the seed gives another step")]
    Other {
        /// The number of the step, counted from 1.
        number: usize,
    },
    /// The record is no legal game.
    #[error(transparent)]
    Refused(RecordError<I>),
}

impl<I: Error> NotDrawn<I> {
    /// The refusal of a step, if that is the reason.
    pub const fn refused(&self) -> Option<&Refused<I>> {
        match self {
            NotDrawn::Refused(error) => Some(&error.refused),
            NotDrawn::Other { .. } => None,
        }
    }
}

/// Where the [`Streams`] of a game stand, in words of 32 bits from their starts.
///
/// Its text is the place of chance and those of the seats, `-` for none: `17 0,12`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Places {
    /// The place of chance.
    pub chance: u64,
    /// The places of the players, by seat.
    pub players: Vec<u64>,
}

impl Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.chance)?;
        if self.players.is_empty() {
            return f.write_str("-");
        }
        join(f, &self.players, ",")
    }
}

impl FromStr for Places {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let place = |reader: &mut Reader<'_>, expected| {
            reader.number(0..=i64::MAX, expected).map(i64::unsigned_abs)
        };
        let chance = place(&mut reader, "the place of a stream")?;
        reader.literal(" ", "a space and the places of the seats")?;
        let mut players = Vec::new();
        if reader.accept("-") {
            reader.end()?;
            return Ok(Self { chance, players });
        }
        loop {
            players.push(place(&mut reader, "the place of a stream")?);
            if !reader.accept(",") {
                reader.end()?;
                return Ok(Self { chance, players });
            }
            if players.len() >= MAX_SEATS {
                return Err(ParseError::new("at most 256 seats", reader.at()));
            }
        }
    }
}

/// The most seats that have numbers.
const MAX_SEATS: usize = 256;

#[cfg(feature = "serde")]
mod serde_impls {
    use super::{MAX_SEATS, Places};
    use alloc::vec::Vec;
    use serde::{Deserialize, Deserializer, de::Error as _};

    #[derive(Deserialize)]
    #[serde(
        rename = "Places",
        expecting = "the places of streams",
        deny_unknown_fields
    )]
    struct Data {
        chance: u64,
        players: Vec<u64>,
    }

    impl<'de> Deserialize<'de> for Places {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Data { chance, players } = Data::deserialize(deserializer)?;
            if players.len() > MAX_SEATS {
                return Err(D::Error::invalid_length(
                    players.len(),
                    &"at most 256 seats",
                ));
            }
            // The bound of the text, and of formats whose numbers have a sign.
            let far = |place: &&u64| i64::try_from(**place).is_err();
            match core::iter::once(&chance).chain(&players).find(far) {
                Some(place) => Err(D::Error::custom(format_args!(
                    "the place {place} of a stream is more than {}",
                    i64::MAX
                ))),
                None => Ok(Self { chance, players }),
            }
        }
    }
}
