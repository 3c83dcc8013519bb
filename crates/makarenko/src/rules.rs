//! The options of the game.

use boardcore::{Preset, RuleSet};

boardcore::words! {
    /// Onto which squares a pawn part may merge (M7).
    pub enum PawnMerge {
        /// Straight ahead only: merging is movement.
        Straight,
        /// Diagonally ahead only, as it captures; straight steps go to empty squares.
        Diagonal,
        /// Straight and diagonally ahead.
        Both,
    }
}

impl PawnMerge {
    /// Whether a pawn part may merge by a straight step.
    pub const fn straight(self) -> bool {
        !matches!(self, PawnMerge::Diagonal)
    }

    /// Whether a pawn part may merge by a diagonal step.
    pub const fn diagonal(self) -> bool {
        !matches!(self, PawnMerge::Straight)
    }
}

boardcore::rules! {
    /// What the players agree on before they play. The default has everything that traditional chess has and the towers leave
    /// room for; the preset `bare` has the rules of the towers alone.
    ///
    /// ```
    /// use boardcore::RuleSet;
    /// use makarenko::Rules;
    ///
    /// let mut rules = Rules::preset("bare").expect("a preset");
    /// assert!(!rules.castling && rules.quiet_limit == Some(100));
    /// rules.repetition = Some(1);
    /// assert_eq!(
    ///     rules.validate().unwrap_err().to_string(),
    ///     "repetition: 1 is not from 2 to 1000 (M13)"
    /// );
    /// ```
    pub struct Rules {
        /// Whether a pawn part may step two squares from its owner's second rank (M7).
        pub double_step: bool = true;
        /// Whether a double step onto an empty square may be answered by a capture on the skipped square; without effect unless
        /// `double_step` is on (M7).
        pub en_passant: bool = true;
        /// Whether king and rook may castle (M11).
        pub castling: bool = true;
        /// Onto which squares a pawn part may merge (M7).
        pub pawn_merge: PawnMerge = PawnMerge::Straight;
        /// The occurrence of a position that draws; `none`: never (M13).
        pub repetition: Option<u16> = Some(3), in 2..=1000, data "boardcore::limit";
        /// How many plies without a capture draw; `none`: never (M14).
        pub quiet_limit: Option<u16> = Some(100), in 1..=1000, data "boardcore::limit";
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [Preset<Self>] = &[Preset {
        name: "bare",
        help: "The rules of the towers alone: no double step, no en passant, no castling",
        rules: Rules {
            double_step: false,
            en_passant: false,
            castling: false,
            ..Rules::DEFAULT
        },
    }];

    fn seats(&self) -> u8 {
        2
    }
}

/// The options that moves depend on, in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Flags(u8);

impl Flags {
    const DOUBLE_STEP: u8 = 1;
    const EN_PASSANT: u8 = 2;
    const CASTLING: u8 = 4;
    const MERGE_STRAIGHT: u8 = 8;
    const MERGE_DIAGONAL: u8 = 16;

    pub(crate) const fn new(rules: &Rules) -> Self {
        let mut flags = 0;
        if rules.double_step {
            flags |= Self::DOUBLE_STEP;
        }
        // Without double steps there is nothing to capture en passant.
        if rules.double_step && rules.en_passant {
            flags |= Self::EN_PASSANT;
        }
        if rules.castling {
            flags |= Self::CASTLING;
        }
        if rules.pawn_merge.straight() {
            flags |= Self::MERGE_STRAIGHT;
        }
        if rules.pawn_merge.diagonal() {
            flags |= Self::MERGE_DIAGONAL;
        }
        Self(flags)
    }

    const fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }

    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    pub(crate) const fn double_step(self) -> bool {
        self.has(Self::DOUBLE_STEP)
    }

    pub(crate) const fn en_passant(self) -> bool {
        self.has(Self::EN_PASSANT)
    }

    pub(crate) const fn castling(self) -> bool {
        self.has(Self::CASTLING)
    }

    pub(crate) const fn merge_straight(self) -> bool {
        self.has(Self::MERGE_STRAIGHT)
    }

    pub(crate) const fn merge_diagonal(self) -> bool {
        self.has(Self::MERGE_DIAGONAL)
    }
}
