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

    /// Puts the moves of so many discs from one square to those of a set at a place and after it, and says which place is the
    /// next. What is too much, which no position has, is dropped.
    ///
    /// The length is the caller's, to be told at the end with [`set_len`](Self::set_len): kept here, each move would wait for
    /// the one before it to be written.
    #[inline(always)]
    pub(crate) fn put_set(&mut self, mut at: usize, discs: u32, from: u32, mut to: u64) -> usize {
        while to != 0 {
            let Some(slot) = self.moves.get_mut(at) else {
                return at;
            };
            *slot = Move::pack(discs, from, to.trailing_zeros());
            at += 1;
            to &= to.wrapping_sub(1);
        }
        at
    }

    /// Says how many moves were put.
    #[inline(always)]
    pub(crate) fn set_len(&mut self, len: usize) {
        self.len = len.min(Self::CAPACITY);
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
