//! The options of the game.

use alloc::vec::Vec;
use core::fmt;

use boardcore::options::{ReadValue, flag, read_options, word};
use boardcore::text::Reader;
use boardcore::{ParseError, Validate};

use crate::corner::Corner;
use crate::few::Few;

/// What people agree on before they play. [`Default`] is the game for four as it is described.
///
/// ```
/// use boardcore::Validate;
/// use flea::{Order, Rules};
///
/// let rules = Rules { players: 3, order: Order::Descending, ..Rules::default() };
/// assert_eq!(
///     rules.validate()?.to_string(),
///     "players=3 corners=Chosen order=Descending extra_roll=EntryOrCapture entry_on_enemy=Captures play_on=true"
/// );
/// assert!(Rules { players: 5, ..Rules::default() }.validate().is_err());
/// # Ok::<(), boardcore::Faults<flea::RulesFault>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Rules {
    /// How many play: 2 to 4 (F1).
    pub players: u8,
    /// How the corners are given out (F2).
    pub corners: Corners,
    /// In which order the seats take turns after the first (F3).
    pub order: Order,
    /// What gives another roll (F8).
    pub extra_roll: ExtraRoll,
    /// Whether a piece may enter on a corner that holds an enemy (F9).
    pub entry_on_enemy: EntryOnEnemy,
    /// Whether the others play on for the places after the first seat has finished (F11).
    pub play_on: bool,
}

/// How the corners are given out (F2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Corners {
    /// Each seat takes a free one, in seat order.
    #[default]
    Chosen,
    /// They are agreed on: one for each seat, all different.
    Fixed(Few<Corner>),
}

/// In which order the seats take turns after the first (F3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Order {
    /// By their corners: `a1`, `a8`, `h8`, `h1`, `a1`.
    #[default]
    Clockwise,
    /// By their corners the other way round.
    Counterclockwise,
    /// By the opening rolls, the highest first.
    Descending,
}

/// What gives another roll (F8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ExtraRoll {
    /// Entering a piece, and capturing.
    #[default]
    EntryOrCapture,
    /// These, and every six, one that nothing can use too.
    AnySix,
}

/// Whether a piece may enter on a corner that holds an enemy (F9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum EntryOnEnemy {
    /// It may, and captures the enemy.
    #[default]
    Captures,
    /// It may not.
    Blocked,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            players: 4,
            corners: Corners::Chosen,
            order: Order::Clockwise,
            extra_roll: ExtraRoll::EntryOrCapture,
            entry_on_enemy: EntryOnEnemy::Captures,
            play_on: true,
        }
    }
}

impl Rules {
    /// The default rules for a number of players.
    #[must_use]
    pub fn for_players(players: u8) -> Self {
        Self {
            players,
            ..Self::default()
        }
    }
}

/// What is wrong with one of the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesFault {
    /// Fewer than 2 players, or more than 4 (F1).
    #[error("players: {got}, where 2 to 4 play")]
    Players {
        /// How many were given.
        got: u8,
    },
    /// Not one fixed corner for each player (F2).
    #[error("corners: {corners} fixed for {players} players")]
    CornerCount {
        /// How many corners were given.
        corners: u8,
        /// How many players there are.
        players: u8,
    },
    /// A corner fixed for two players (F2).
    #[error("corners: {corner} is given out twice")]
    CornerTwice {
        /// The corner.
        corner: Corner,
    },
}

impl RulesFault {
    /// The field of [`Rules`] that is at fault.
    pub const fn field(&self) -> &'static str {
        match self {
            RulesFault::Players { .. } => "players",
            RulesFault::CornerCount { .. } | RulesFault::CornerTwice { .. } => "corners",
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
        if let Corners::Fixed(corners) = self.corners {
            if corners.len() != usize::from(self.players) {
                faults.push(RulesFault::CornerCount {
                    corners: corners.len() as u8,
                    players: self.players,
                });
            }
            for corner in Corner::ALL {
                if corners.iter().filter(|&other| other == corner).count() > 1 {
                    faults.push(RulesFault::CornerTwice { corner });
                }
            }
        }
        faults
    }

    fn write_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "players={} corners=", self.players)?;
        match self.corners {
            Corners::Chosen => f.write_str("Chosen")?,
            Corners::Fixed(corners) => write!(f, "Fixed:{corners}")?,
        }
        write!(
            f,
            " order={:?} extra_roll={:?} entry_on_enemy={:?} play_on={}",
            self.order, self.extra_roll, self.entry_on_enemy, self.play_on
        )
    }

    fn parse_text(text: &str) -> Result<Self, ParseError> {
        read_options(text, Self::default(), &OPTIONS)
    }
}

const OPTIONS: [(&str, ReadValue<Rules>); 6] = [
    ("players", |rules, value| {
        value
            .number(0..=255, "a number 0 to 255")
            .map(|players| rules.players = players as u8)
    }),
    ("corners", |rules, value| {
        corners(value).map(|corners| rules.corners = corners)
    }),
    ("order", |rules, value| {
        let words = [
            ("Clockwise", Order::Clockwise),
            ("Counterclockwise", Order::Counterclockwise),
            ("Descending", Order::Descending),
        ];
        word(
            value,
            "`Clockwise`, `Counterclockwise` or `Descending`",
            &words,
        )
        .map(|order| rules.order = order)
    }),
    ("extra_roll", |rules, value| {
        let words = [
            ("EntryOrCapture", ExtraRoll::EntryOrCapture),
            ("AnySix", ExtraRoll::AnySix),
        ];
        word(value, "`EntryOrCapture` or `AnySix`", &words).map(|extra| rules.extra_roll = extra)
    }),
    ("entry_on_enemy", |rules, value| {
        let words = [
            ("Captures", EntryOnEnemy::Captures),
            ("Blocked", EntryOnEnemy::Blocked),
        ];
        word(value, "`Captures` or `Blocked`", &words).map(|entry| rules.entry_on_enemy = entry)
    }),
    ("play_on", |rules, value| {
        flag(value).map(|play_on| rules.play_on = play_on)
    }),
];

fn corners(value: &mut Reader<'_>) -> Result<Corners, ParseError> {
    if value.accept("Chosen") {
        return Ok(Corners::Chosen);
    }
    value.literal("Fixed:", "`Chosen` or `Fixed:` and corners")?;
    let mut list = Few::empty();
    while !value.rest().is_empty() {
        if !list.is_empty() {
            value.literal(",", "`,` and a corner")?;
        }
        let at = value.at();
        list.push(value.value(',')?)
            .ok_or(ParseError::new("at most four corners", at))?;
    }
    Ok(Corners::Fixed(list))
}
