//! The options that players agree on.

use boardcore::{Given, Preset, RuleSet};

boardcore::words! {
    /// How many tiles a seat without a fitting one draws (E4). The last two of the boneyard always stay.
    pub enum Drawing {
        /// One tile a turn.
        One,
        /// One after another until one fits.
        UntilPlayable,
    }
}

boardcore::words! {
    /// Whether a drawn tile that fits may be kept (E4).
    pub enum DrawnTile {
        /// It may: the seat then passes.
        MayKeep,
        /// It must be laid.
        MustPlay,
    }
}

boardcore::words! {
    /// What makes equal ends score 3 instead of 2 (E6).
    pub enum TripleHeader {
        /// The laid tile is a double.
        PlayedDouble,
        /// The laid tile is a double, or its end now equals a double that lies exposed at the other end.
        ExposedDouble,
    }
}

boardcore::words! {
    /// Who scores a blocked round when the lowest hands have no double and equal pips (E8).
    pub enum BlockedTie {
        /// Nobody.
        Nobody,
        /// Each of them.
        Shared,
    }
}

/// The most seats that there are.
pub(crate) const SEATS: usize = 4;

/// The highest target that can be played for; no round gives as much.
pub(crate) const MAX_TARGET: u16 = 1000;

boardcore::rules! {
    /// The options of Bergen.
    ///
    /// ```
    /// use boardcore::RuleSet;
    /// use domino_ends::{Drawing, Rules};
    ///
    /// let mut rules = Rules::new(2);
    /// assert_eq!(rules.target, 15);
    /// rules.drawing = Drawing::UntilPlayable;
    /// assert!(rules.validate().is_ok());
    ///
    /// rules.players = 5;
    /// assert_eq!(rules.validate().unwrap_err().to_string(), "players: 5 is not from 2 to 4 (E1)");
    ///
    /// // The target follows the players where it is not given.
    /// assert_eq!(Rules::parse_text("players=2")?, Rules::new(2));
    /// # Ok::<(), boardcore::ParseError>(())
    /// ```
    pub struct Rules, data "Data" {
        /// How many play (E1).
        pub players: u8 = 4, in 2..=4;
        /// The score that wins the match; if not given, 15 for two players, else 10 (E9).
        pub target: u16 = 10, in 1..=MAX_TARGET;
        /// How many tiles a seat without a fitting one draws (E4).
        pub drawing: Drawing = Drawing::One;
        /// Whether a drawn tile that fits may be kept (E4).
        pub drawn_tile: DrawnTile = DrawnTile::MayKeep;
        /// What makes equal ends score 3 (E6).
        pub triple_header: TripleHeader = TripleHeader::PlayedDouble;
        /// What the lowest hand scores when a round is blocked (E8).
        pub blocked_points: u8 = 1, in 0..=100;
        /// Who scores a blocked round when the lowest hands are equal (E8).
        pub blocked_tie: BlockedTie = BlockedTie::Nobody;
    }
}

impl Rules {
    /// Default rules for `players` players: 15 points win with two, else 10.
    pub const fn new(players: u8) -> Self {
        Self {
            players,
            target: Self::default_target(players),
            ..Self::DEFAULT
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

    /// The score that wins unless players agree on another: 15 for two players, else 10 (E9).
    pub const fn default_target(players: u8) -> u16 {
        if players == 2 { 15 } else { 10 }
    }

    /// How many tiles each hand is dealt: 6 for two or three players, 5 for four (E1).
    #[inline]
    pub const fn hand_size(&self) -> u8 {
        if self.players >= 4 { 5 } else { 6 }
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [Preset<Self>] = &[Preset {
        name: "bergen",
        help: "Draw until a tile fits, lay it, score 3 for an exposed double.",
        rules: Self::bergen(4),
    }];

    fn seats(&self) -> u8 {
        self.players
    }

    fn settle(&mut self, given: &Given<'_>) {
        if given.has("players") && !given.has("target") {
            self.target = Self::default_target(self.players);
        }
    }
}

/// The rules as data: the target follows the players where it is missing.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Rules", expecting = "rules", default, deny_unknown_fields)]
struct Data {
    players: u8,
    #[serde(deserialize_with = "given")]
    target: Option<u16>,
    drawing: Drawing,
    drawn_tile: DrawnTile,
    triple_header: TripleHeader,
    blocked_points: u8,
    blocked_tie: BlockedTie,
}

/// Reads a number that is there, without the tag of an `Option`: no format writes one.
#[cfg(feature = "serde")]
fn given<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u16>, D::Error> {
    serde::Deserialize::deserialize(deserializer).map(Some)
}

#[cfg(feature = "serde")]
impl Default for Data {
    fn default() -> Self {
        let Rules {
            players,
            target: _,
            drawing,
            drawn_tile,
            triple_header,
            blocked_points,
            blocked_tie,
        } = Rules::DEFAULT;
        Self {
            players,
            target: None,
            drawing,
            drawn_tile,
            triple_header,
            blocked_points,
            blocked_tie,
        }
    }
}

#[cfg(feature = "serde")]
impl From<Data> for Rules {
    fn from(data: Data) -> Self {
        Self {
            players: data.players,
            target: data.target.unwrap_or(Self::default_target(data.players)),
            drawing: data.drawing,
            drawn_tile: data.drawn_tile,
            triple_header: data.triple_header,
            blocked_points: data.blocked_points,
            blocked_tie: data.blocked_tie,
        }
    }
}
