//! A list of moves without heap.

use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};
use core::ops::Deref;

use crate::action::Move;

/// The legal moves of a position, ascending. Inline: nothing is allocated.
///
/// Reads like a slice.
#[derive(Clone)]
pub struct MoveList {
    moves: Room,
    len: usize,
}

/// Places for moves, all of them filled: the fewer there are, the less a new list costs.
#[derive(Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "lists are for the stack, without heap"
)]
pub(crate) enum Room {
    Few([Move; MoveList::FEW]),
    All([Move; MoveList::CAPACITY]),
}

/// The move that fills places not yet used: number 0.
#[inline(always)]
fn filler() -> Move {
    Move::pack(1, 0, 0)
}

impl MoveList {
    /// More than the most moves a position can have. A tower of 1 to 8 discs has at most 4, 8, 22, 30, 43, 56, 83, 91
    /// moves, and the 47 discs of a side make the most as six towers of 7 and one of 5: 541.
    pub const CAPACITY: usize = 544;

    /// As many as nearly all positions have: the moves of those that have more are listed twice.
    const FEW: usize = 160;

    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        Self {
            moves: Room::All([filler(); Self::CAPACITY]),
            len: 0,
        }
    }

    /// An empty list that has room for the moves of most positions, and costs less.
    #[inline(always)]
    pub(crate) fn few() -> Self {
        Self {
            moves: Room::Few([filler(); Self::FEW]),
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
        let places: &[Move] = match &self.moves {
            Room::Few(places) => places,
            Room::All(places) => places,
        };
        &places[..self.len]
    }

    /// The places for moves. The caller says with [`set_len`](Self::set_len) how many it used.
    #[inline(always)]
    pub(crate) const fn room(&mut self) -> &mut Room {
        &mut self.moves
    }

    /// Says how many moves were put, and whether they surely all had room, as they had if some is left.
    #[inline(always)]
    pub(crate) const fn set_len(&mut self, len: usize) -> bool {
        let room = match self.moves {
            Room::Few(_) => Self::FEW,
            Room::All(_) => Self::CAPACITY,
        };
        let fits = len < room;
        self.len = len;
        fits
    }
}

/// Puts the moves of a part from one square to those of a set at a place and after it, and returns the next place. What has no
/// room is dropped.
///
/// The place is the caller's: kept in the list, each move would wait for the one before it to be written.
#[inline(always)]
pub(crate) fn put_set(
    places: &mut [Move],
    mut at: usize,
    discs: u32,
    from: u32,
    mut to: u64,
) -> usize {
    while to != 0 {
        let Some(place) = places.get_mut(at) else {
            return at;
        };
        *place = Move::pack(discs, from, to.trailing_zeros());
        at += 1;
        to &= to.wrapping_sub(1);
    }
    at
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

impl Hash for MoveList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

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
