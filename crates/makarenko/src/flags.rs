//! The options that moves depend on, in a byte.

use crate::rules::Rules;

/// The rules that moves depend on, in a byte.
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
        // Without double steps there is nothing to capture in passing.
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
