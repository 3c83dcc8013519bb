//! The board as data: positions with the rules that moves depend on, and what they are made of.

use alloc::string::{String, ToString};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::board::Position;
use crate::castling::{Castling, Rights};
use crate::fen::Fen;
use crate::rules::{Flags, PawnMerge, Rules};

/// The options that moves depend on: those that a position knows.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Rules", expecting = "rules", deny_unknown_fields)]
struct MoveRules {
    double_step: bool,
    en_passant: bool,
    castling: bool,
    pawn_merge: PawnMerge,
}

impl From<Flags> for MoveRules {
    fn from(flags: Flags) -> Self {
        Self {
            double_step: flags.double_step(),
            en_passant: flags.en_passant(),
            castling: flags.castling(),
            pawn_merge: match (flags.merge_straight(), flags.merge_diagonal()) {
                (true, true) => PawnMerge::Both,
                (false, true) => PawnMerge::Diagonal,
                // No rules are without both.
                (_, false) => PawnMerge::Straight,
            },
        }
    }
}

impl From<MoveRules> for Rules {
    fn from(data: MoveRules) -> Self {
        Self {
            double_step: data.double_step,
            en_passant: data.en_passant,
            castling: data.castling,
            pawn_merge: data.pawn_merge,
            ..Self::DEFAULT
        }
    }
}

/// A FEN with the rules that it is read under.
#[derive(Serialize, Deserialize)]
#[serde(
    rename = "Fen",
    expecting = "a position: its rules and its FEN",
    deny_unknown_fields
)]
struct FenData {
    rules: MoveRules,
    fen: String,
}

impl Serialize for Fen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FenData {
            rules: self.position.flags().into(),
            fen: self.to_string(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Fen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let FenData { rules, fen } = FenData::deserialize(deserializer)?;
        Self::parse(&rules.into(), &fen).map_err(D::Error::custom)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FenData {
            rules: self.flags().into(),
            fen: self.to_string(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Fen::deserialize(deserializer).map(|fen| fen.position)
    }
}

/// Text in every format: it is as short as a number.
macro_rules! by_text {
    ($($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                boardcore::serde_text::deserialize_str(deserializer)
            }
        }
    )+};
}

by_text!(Castling, Rights);
