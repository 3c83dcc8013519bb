//! A list of moves without heap.

use core::fmt::{self, Debug};
use core::ops::Deref;

use boardcore::Indexed;

use crate::action::Move;

/// The legal moves of a position, ascending. Inline: nothing is allocated.
///
/// Reads like a slice.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
}

impl MoveList {
    /// More than the most moves a position can have. A tower of 1 to 8 discs has at most 4, 8, 22, 30, 43, 56, 83, 91
    /// moves, and the 47 discs of a side make the most as six towers of 7 and one of 5: 541.
    pub const CAPACITY: usize = 544;

    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        // The move number 0 fills what is not yet used.
        let filler = Move::pack(1, 0, 0);
        debug_assert_eq!(filler.index(), 0);
        Self {
            moves: [filler; Self::CAPACITY],
            len: 0,
        }
    }

    /// Takes all moves out.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// The moves.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// Adds the moves of so many discs from one square to those of a set. What is too much, which no position has, is
    /// dropped.
    #[inline(always)]
    pub(crate) fn push_set(&mut self, discs: u32, from: u32, mut to: u64) {
        while to != 0 {
            let Some(slot) = self.moves.get_mut(self.len) else {
                return;
            };
            *slot = Move::pack(discs, from, to.trailing_zeros());
            self.len += 1;
            to &= to.wrapping_sub(1);
        }
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}
