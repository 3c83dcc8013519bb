//! The options of the game.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use boardcore::options::{ReadValue, flag, limit, read_options, word};
use boardcore::text::Reader;
use boardcore::{ParseError, Validate};

/// Onto which squares a pawn part may merge (M7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PawnMerge {
    /// Straight ahead only: merging is movement.
    #[default]
    Straight,
    /// Diagonally ahead only, as it captures; straight steps go to empty squares.
    Diagonal,
    /// Straight and diagonally ahead.
    Both,
}

impl PawnMerge {
    /// All of them.
    pub const ALL: [PawnMerge; 3] = [PawnMerge::Straight, PawnMerge::Diagonal, PawnMerge::Both];

    /// Whether a pawn part may merge by a straight step.
    pub const fn straight(self) -> bool {
        !matches!(self, PawnMerge::Diagonal)
    }

    /// Whether a pawn part may merge by a diagonal step.
    pub const fn diagonal(self) -> bool {
        !matches!(self, PawnMerge::Straight)
    }

    const fn name(self) -> &'static str {
        match self {
            PawnMerge::Straight => "Straight",
            PawnMerge::Diagonal => "Diagonal",
            PawnMerge::Both => "Both",
        }
    }
}

impl Display for PawnMerge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What the players agree on before they play.
///
/// ```
/// use boardcore::Validate;
/// use makarenko::Rules;
///
/// let mut rules = Rules::default();
/// assert!(rules.double_step && rules.en_passant && rules.castling);
/// rules.repetition = Some(1);
/// assert_eq!(
///     rules.validate().unwrap_err().to_string(),
///     "repetition: the draw comes at the 2nd to 1000th occurrence, not 1"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Rules {
    /// A pawn part may step two squares from its owner's second rank (M7).
    pub double_step: bool,
    /// A double step that landed on an empty square may be answered by a capture on the skipped square (M7). Means
    /// nothing without `double_step`.
    pub en_passant: bool,
    /// King and rook may castle (M11).
    pub castling: bool,
    /// Onto which squares a pawn part may merge (M7).
    pub pawn_merge: PawnMerge,
    /// The game is drawn when a position occurs for this time, 2 to 1000; `None`: never (M13).
    pub repetition: Option<u16>,
    /// The game is drawn after this many plies without a capture, 1 to 1000; `None`: never (M14).
    pub quiet_limit: Option<u16>,
}

impl Default for Rules {
    /// Everything that traditional chess has and the towers leave room for.
    fn default() -> Self {
        Self {
            double_step: true,
            en_passant: true,
            castling: true,
            pawn_merge: PawnMerge::Straight,
            repetition: Some(3),
            quiet_limit: Some(100),
        }
    }
}

impl Rules {
    /// The tower rules alone: no double step, no en passant, no castling. Draws as in the default.
    pub const fn bare() -> Self {
        Self {
            double_step: false,
            en_passant: false,
            castling: false,
            pawn_merge: PawnMerge::Straight,
            repetition: Some(3),
            quiet_limit: Some(100),
        }
    }

    /// The presets by name.
    pub const PRESETS: [(&'static str, Rules); 2] = [
        (
            "default",
            Rules {
                double_step: true,
                en_passant: true,
                castling: true,
                ..Rules::bare()
            },
        ),
        ("bare", Rules::bare()),
    ];
}

/// What is wrong with an option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum RulesFault {
    /// `repetition` is out of its range (M13).
    #[error("repetition: the draw comes at the 2nd to 1000th occurrence, not {0}")]
    Repetition(u16),
    /// `quiet_limit` is out of its range (M14).
    #[error("quiet_limit: the draw comes after 1 to 1000 plies, not {0}")]
    QuietLimit(u16),
}

impl RulesFault {
    /// The name of the field that is wrong.
    pub const fn field(&self) -> &'static str {
        match self {
            RulesFault::Repetition(_) => "repetition",
            RulesFault::QuietLimit(_) => "quiet_limit",
        }
    }
}

impl Validate for Rules {
    type Fault = RulesFault;

    fn faults(&self) -> Vec<RulesFault> {
        let mut faults = Vec::new();
        if let Some(n) = self.repetition
            && !(2..=1000).contains(&n)
        {
            faults.push(RulesFault::Repetition(n));
        }
        if let Some(n) = self.quiet_limit
            && !(1..=1000).contains(&n)
        {
            faults.push(RulesFault::QuietLimit(n));
        }
        faults
    }

    fn write_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "double_step={} en_passant={} castling={} pawn_merge={} repetition=",
            self.double_step, self.en_passant, self.castling, self.pawn_merge
        )?;
        write_limit(f, self.repetition)?;
        f.write_str(" quiet_limit=")?;
        write_limit(f, self.quiet_limit)
    }

    fn parse_text(text: &str) -> Result<Self, ParseError> {
        read_options(text, Self::default(), &OPTIONS)
    }
}

const OPTIONS: [(&str, ReadValue<Rules>); 6] = [
    ("double_step", |rules, value| {
        flag(value).map(|on| rules.double_step = on)
    }),
    ("en_passant", |rules, value| {
        flag(value).map(|on| rules.en_passant = on)
    }),
    ("castling", |rules, value| {
        flag(value).map(|on| rules.castling = on)
    }),
    ("pawn_merge", |rules, value| {
        let words = PawnMerge::ALL.map(|merge| (merge.name(), merge));
        word(value, "`Straight`, `Diagonal` or `Both`", &words)
            .map(|merge| rules.pawn_merge = merge)
    }),
    ("repetition", |rules, value| {
        read_limit(value).map(|limit| rules.repetition = limit)
    }),
    ("quiet_limit", |rules, value| {
        read_limit(value).map(|limit| rules.quiet_limit = limit)
    }),
];

fn write_limit(f: &mut fmt::Formatter<'_>, limit: Option<u16>) -> fmt::Result {
    match limit {
        Some(n) => n.fmt(f),
        None => f.write_str("none"),
    }
}

fn read_limit(value: &mut Reader<'_>) -> Result<Option<u16>, ParseError> {
    let most = i64::from(u16::MAX);
    let limit = limit(value, 0..=most, "a number 0 to 65535 or `none`")?;
    Ok(limit.map(|n| n as u16))
}
