//! The options people agree on.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use boardcore::options::{ReadValue, read_options};
use boardcore::{ParseError, Validate};

macro_rules! option {
    ($(#[$doc:meta])* $name:ident, $expected:literal, $($(#[$variant_doc:meta])* $variant:ident),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $($name::$variant => stringify!($variant),)+
                })
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                match text {
                    $(stringify!($variant) => Ok($name::$variant),)+
                    _ => Err(ParseError::new($expected, 0)),
                }
            }
        }
    };
}

option! {
    /// How many tiles a seat without a fitting one draws (E4). Either way the last two of the boneyard stay.
    Drawing, "`One` or `UntilPlayable`",
    /// One tile a turn.
    One,
    /// One after another until one fits.
    UntilPlayable
}

option! {
    /// Whether a drawn tile that fits may be kept (E4).
    DrawnTile, "`MayKeep` or `MustPlay`",
    /// It may: the seat then passes.
    MayKeep,
    /// It must be laid.
    MustPlay
}

option! {
    /// What makes equal ends score 3 instead of 2 (E6).
    TripleHeader, "`PlayedDouble` or `ExposedDouble`",
    /// The laid tile is a double.
    PlayedDouble,
    /// The laid tile is a double, or a double lies exposed at the end it was made equal to.
    ExposedDouble
}

option! {
    /// Who scores a blocked round when the lowest hands without a double have equal pips (E8).
    BlockedTie, "`Nobody` or `Shared`",
    /// Nobody.
    Nobody,
    /// Each of them.
    Shared
}

/// The options of Bergen.
///
/// ```
/// use boardcore::Validate;
/// use domino_ends::{Drawing, Rules};
///
/// let mut rules = Rules::new(2);
/// assert_eq!(rules.target, 15);
/// rules.drawing = Drawing::UntilPlayable;
/// assert!(rules.validate().is_ok());
///
/// rules.players = 5;
/// assert_eq!(rules.validate().unwrap_err().to_string(), "players: 5, where 2 to 4 can play");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rules {
    /// How many play, 2 to 4 (E1).
    pub players: u8,
    /// The score that wins the match, 1 to 1000 (E9).
    pub target: u16,
    /// How many tiles a seat without a fitting one draws (E4).
    pub drawing: Drawing,
    /// Whether a drawn tile that fits may be kept (E4).
    pub drawn_tile: DrawnTile,
    /// What makes equal ends score 3 (E6).
    pub triple_header: TripleHeader,
    /// What the lowest hand scores when a round is blocked, 0 to 100 (E8).
    pub blocked_points: u8,
    /// Who scores when lowest hands are equal (E8).
    pub blocked_tie: BlockedTie,
}

impl Rules {
    /// The game as it is described for so many players: 15 points win with two, else 10.
    pub const fn new(players: u8) -> Self {
        Self {
            players,
            target: Self::default_target(players),
            drawing: Drawing::One,
            drawn_tile: DrawnTile::MayKeep,
            triple_header: TripleHeader::PlayedDouble,
            blocked_points: 1,
            blocked_tie: BlockedTie::Nobody,
        }
    }

    /// The options that published rules of Bergen share: draw until a tile fits, lay it, and score 3 for an exposed double.
    pub const fn bergen(players: u8) -> Self {
        Self {
            drawing: Drawing::UntilPlayable,
            drawn_tile: DrawnTile::MustPlay,
            triple_header: TripleHeader::ExposedDouble,
            ..Self::new(players)
        }
    }

    /// The score that wins unless people agree on another: 15 for two players, else 10 (E9).
    pub const fn default_target(players: u8) -> u16 {
        if players == 2 { 15 } else { 10 }
    }

    /// How many tiles each hand is dealt: 6 for two or three players, 5 for four (E1).
    #[inline]
    pub const fn hand_size(&self) -> u8 {
        if self.players >= 4 { 5 } else { 6 }
    }
}

impl Default for Rules {
    /// Four players, as described.
    fn default() -> Self {
        Self::new(4)
    }
}

/// What is wrong with some rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesFault {
    /// Fewer than two players, or more than four (E1).
    #[error("players: {got}, where 2 to 4 can play")]
    Players {
        /// How many there were to be.
        got: u8,
    },
    /// A target of nothing, or above 1000 (E9).
    #[error("target: {got}, where 1 to 1000 can be played for")]
    Target {
        /// The target.
        got: u16,
    },
    /// More than 100 points for a blocked round (E8).
    #[error("blocked_points: {got}, where 0 to 100 can be given")]
    BlockedPoints {
        /// The points.
        got: u8,
    },
}

impl RulesFault {
    /// The name of the field that is wrong.
    pub const fn field(&self) -> &'static str {
        match self {
            RulesFault::Players { .. } => "players",
            RulesFault::Target { .. } => "target",
            RulesFault::BlockedPoints { .. } => "blocked_points",
        }
    }
}

impl Validate for Rules {
    type Fault = RulesFault;

    fn faults(&self) -> Vec<RulesFault> {
        let mut faults = Vec::new();
        if !(2..=4).contains(&self.players) {
            faults.push(RulesFault::Players { got: self.players });
        }
        if !(1..=1000).contains(&self.target) {
            faults.push(RulesFault::Target { got: self.target });
        }
        if self.blocked_points > 100 {
            faults.push(RulesFault::BlockedPoints {
                got: self.blocked_points,
            });
        }
        faults
    }

    fn write_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            players,
            target,
            drawing,
            drawn_tile,
            triple_header,
            blocked_points,
            blocked_tie,
        } = self;
        write!(
            f,
            "players={players} target={target} drawing={drawing} drawn_tile={drawn_tile} \
             triple_header={triple_header} blocked_points={blocked_points} blocked_tie={blocked_tie}"
        )
    }

    /// In any order; missing options are as in [`Rules::default`], the target as [`Rules::default_target`] has it for the
    /// players.
    fn parse_text(text: &str) -> Result<Self, ParseError> {
        read_options(text, Given::default(), &OPTIONS).map(Given::rules)
    }
}

const OPTIONS: [(&str, ReadValue<Given>); 7] = [
    ("players", |given, value| {
        value
            .number(0..=255, "a number 0 to 255")
            .map(|players| given.players = Some(players as u8))
    }),
    ("target", |given, value| {
        value
            .number(0..=65_535, "a number 0 to 65535")
            .map(|target| given.target = Some(target as u16))
    }),
    ("drawing", |given, value| {
        value.value(' ').map(|it| given.drawing = Some(it))
    }),
    ("drawn_tile", |given, value| {
        value.value(' ').map(|it| given.drawn_tile = Some(it))
    }),
    ("triple_header", |given, value| {
        value.value(' ').map(|it| given.triple_header = Some(it))
    }),
    ("blocked_points", |given, value| {
        value
            .number(0..=255, "a number 0 to 255")
            .map(|points| given.blocked_points = Some(points as u8))
    }),
    ("blocked_tie", |given, value| {
        value.value(' ').map(|it| given.blocked_tie = Some(it))
    }),
];

/// The options that a text or some data names.
#[derive(Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(rename = "Rules", default, deny_unknown_fields)
)]
struct Given {
    players: Option<u8>,
    target: Option<u16>,
    drawing: Option<Drawing>,
    drawn_tile: Option<DrawnTile>,
    triple_header: Option<TripleHeader>,
    blocked_points: Option<u8>,
    blocked_tie: Option<BlockedTie>,
}

impl Given {
    fn rules(self) -> Rules {
        let default = Rules::default();
        let players = self.players.unwrap_or(default.players);
        Rules {
            players,
            target: self.target.unwrap_or(Rules::default_target(players)),
            drawing: self.drawing.unwrap_or(default.drawing),
            drawn_tile: self.drawn_tile.unwrap_or(default.drawn_tile),
            triple_header: self.triple_header.unwrap_or(default.triple_header),
            blocked_points: self.blocked_points.unwrap_or(default.blocked_points),
            blocked_tie: self.blocked_tie.unwrap_or(default.blocked_tie),
        }
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::{BlockedTie, Drawing, DrawnTile, Given, Rules, TripleHeader};
    use serde::{Deserialize, Deserializer};

    /// The rules as compact formats hold them: every field, in order, without names.
    #[derive(Deserialize)]
    #[serde(rename = "Rules")]
    struct Whole {
        players: u8,
        target: u16,
        drawing: Drawing,
        drawn_tile: DrawnTile,
        triple_header: TripleHeader,
        blocked_points: u8,
        blocked_tie: BlockedTie,
    }

    impl<'de> Deserialize<'de> for Rules {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            if deserializer.is_human_readable() {
                return Given::deserialize(deserializer).map(Given::rules);
            }
            let whole = Whole::deserialize(deserializer)?;
            Ok(Self {
                players: whole.players,
                target: whole.target,
                drawing: whole.drawing,
                drawn_tile: whole.drawn_tile,
                triple_header: whole.triple_header,
                blocked_points: whole.blocked_points,
                blocked_tie: whole.blocked_tie,
            })
        }
    }
}
