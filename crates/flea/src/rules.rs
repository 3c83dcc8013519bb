//! The options of the game.

use core::fmt;

use boardcore::text::Reader;
use boardcore::{Faults, Form, OptionValue, ParseError, Preset, RuleSet};

use crate::corner::Corner;
use crate::few::Few;

boardcore::rules! {
    /// What the players agree on before the game. The default is the game for four as it is described.
    ///
    /// ```
    /// use boardcore::RuleSet;
    /// use flea::{Order, Rules};
    ///
    /// let rules = Rules { players: 3, order: Order::Descending, ..Rules::default() };
    /// assert_eq!(
    ///     rules.validate()?.to_string(),
    ///     "players=3 corners=Chosen order=Descending extra_roll=EntryOrCapture entry_on_enemy=Captures play_on=true"
    /// );
    /// assert_eq!(Rules::for_players(5).faults().to_string(), "players: 5 is not from 2 to 4 (F1)");
    /// # Ok::<(), boardcore::Faults>(())
    /// ```
    pub struct Rules {
        /// How many play (F1).
        pub players: u8 = 4, in 2..=4;
        /// How the corners are given out: each seat takes one, or they are agreed on (F2).
        pub corners: Corners = Corners::Chosen;
        /// In which order the seats take turns after the first (F3).
        pub order: Order = Order::Clockwise;
        /// What gives another roll (F8).
        pub extra_roll: ExtraRoll = ExtraRoll::EntryOrCapture;
        /// Whether a piece may enter on a corner that holds an enemy (F9).
        pub entry_on_enemy: EntryOnEnemy = EntryOnEnemy::Captures;
        /// Whether the others play on for the places after the first seat has finished (F11).
        pub play_on: bool = true;
    }
}

/// How the corners are given out (F2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Corners {
    /// Each seat takes a free one, in seat order.
    Chosen,
    /// They are agreed on: one for each seat, all different.
    Fixed(Few<Corner>),
}

boardcore::words! {
    /// In which order the seats take turns after the first (F3).
    pub enum Order {
        /// By their corners: a1, a8, h8, h1.
        Clockwise,
        /// By their corners, the other way round.
        Counterclockwise,
        /// By the opening rolls, the highest first.
        Descending,
    }
}

boardcore::words! {
    /// What gives another roll (F8).
    pub enum ExtraRoll {
        /// An entry and a capture.
        EntryOrCapture,
        /// These, and every six, even one that nothing can use.
        AnySix,
    }
}

boardcore::words! {
    /// Whether a piece may enter on a corner that holds an enemy (F9).
    pub enum EntryOnEnemy {
        /// It may, and captures the enemy.
        Captures,
        /// It may not.
        Blocked,
    }
}

impl Rules {
    /// The default rules for a number of players.
    #[must_use]
    pub const fn for_players(players: u8) -> Self {
        Self {
            players,
            ..Self::DEFAULT
        }
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [Preset<Self>] = &[
        Preset {
            name: "two",
            help: "two players",
            rules: Self::for_players(2),
        },
        Preset {
            name: "three",
            help: "three players",
            rules: Self::for_players(3),
        },
        Preset {
            name: "any-six",
            help: "four players, and every six gives another roll",
            rules: Self {
                extra_roll: ExtraRoll::AnySix,
                ..Self::DEFAULT
            },
        },
    ];

    fn seats(&self) -> u8 {
        self.players
    }

    fn check(&self, faults: &mut Faults) {
        let Corners::Fixed(corners) = self.corners else {
            return;
        };
        if corners.len() != usize::from(self.players) {
            let (given, needed) = (corners.len(), self.players);
            faults.add("corners", format_args!("{given} given, {needed} needed"));
        }
        for corner in Corner::ALL {
            if corners.iter().filter(|&other| other == corner).count() > 1 {
                faults.add("corners", format_args!("{corner} is given twice"));
            }
        }
    }
}

impl OptionValue for Corners {
    const FORM: Form = Form::Text {
        syntax: "`Chosen`, or `Fixed:` and the corner of each seat: a1, a8, h8 or h1",
        examples: &["Chosen", "Fixed:a1,h8", "Fixed:a1,a8,h8,h1"],
    };

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.accept("Chosen") {
            return Ok(Corners::Chosen);
        }
        reader.literal("Fixed:", "`Chosen` or `Fixed:` and corners")?;
        let corners = reader.part(' ');
        if corners.rest().is_empty() {
            return Ok(Corners::Fixed(Few::empty()));
        }
        Few::read(corners, "at most four corners").map(Corners::Fixed)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Corners::Chosen => f.write_str("Chosen"),
            Corners::Fixed(corners) => write!(f, "Fixed:{corners}"),
        }
    }
}
