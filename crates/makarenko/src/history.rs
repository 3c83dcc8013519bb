//! The positions since the last capture, for the repetition rule (M13).

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardcore::Indexed;

use crate::action::Move;
use crate::board::Position;
use crate::fen::Fen;

/// The position after the last capture, and the moves since. No position from before a capture can come again.
///
/// Every field follows from the first two, so that histories are equal where their bases and moves are.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct History {
    base: Fen,
    past: Vec<Past>,
    /// The [`Position::fingerprint`] of the current position.
    fingerprint: u64,
    /// A Bloom filter for each side to move: the [`bit`]s of the fingerprints of the positions until now. Most positions are
    /// new, and it shows that without a look at the history.
    seen: [u64; 2],
    /// Once the history is [`LONG`].
    index: Option<Box<Index>>,
}

/// From how many moves on a history has an index. Shorter ones are looked through, which takes no memory: games with the default
/// limits never need the index.
const LONG: usize = 128;

/// A move of the history, in the low 16 bits, below the highest 48 bits of the fingerprint of the position it was played in.
///
/// The fingerprint is a filter only: where it fits, the position is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Past(u64);

impl Past {
    const FINGERPRINT: u64 = !0xFFFF;

    #[inline]
    fn new(fingerprint: u64, mv: Move) -> Self {
        Self(fingerprint & Self::FINGERPRINT | u64::from(mv.index()))
    }

    fn mv(self) -> Move {
        // The number was a move's.
        Move::at(self.0 as u32 & 0xFFFF).expect("a move was kept")
    }

    #[inline]
    fn may_be(self, fingerprint: u64) -> bool {
        (self.0 ^ fingerprint) & Self::FINGERPRINT == 0
    }
}

/// One of 64 bits for a fingerprint.
#[inline]
const fn bit(fingerprint: u64) -> u64 {
    1 << (fingerprint >> 58)
}

/// A copy that keeps the room reserved for the moves, so that it need not grow either.
impl Clone for History {
    fn clone(&self) -> Self {
        let mut past = Vec::with_capacity(self.past.capacity());
        past.extend_from_slice(&self.past);
        Self {
            past,
            index: self.index.clone(),
            ..*self
        }
    }
}

impl History {
    /// A history that begins here, with room for some moves.
    pub(crate) fn new(base: Fen, room: usize) -> Self {
        Self {
            base,
            past: Vec::with_capacity(room),
            fingerprint: base.position.fingerprint(),
            seen: [0; 2],
            index: None,
        }
    }

    /// Forgets what was, and begins here.
    #[inline]
    pub(crate) fn restart(&mut self, base: Fen) {
        self.base = base;
        self.past.clear();
        self.fingerprint = base.position.fingerprint();
        self.seen = [0; 2];
        self.index = None;
    }

    #[inline]
    pub(crate) const fn base(&self) -> &Fen {
        &self.base
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.past.len()
    }

    pub(crate) fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.past.iter().map(|past| past.mv())
    }

    /// Adds the move that has led to a position, and returns how often this one has occurred, this time included.
    #[inline]
    pub(crate) fn push(&mut self, mv: Move, position: &Position) -> u16 {
        self.past.push(Past::new(self.fingerprint, mv));
        self.seen[position.turn().other() as usize] |= bit(self.fingerprint);
        self.fingerprint = position.fingerprint();
        if self.past.len() >= LONG {
            return self.count_by_index(position);
        }
        if self.seen[position.turn() as usize] & bit(self.fingerprint) == 0 {
            return 1;
        }
        self.look_back(position)
    }

    /// Counts the occurrences of the current position by the fingerprints of the history.
    #[inline(never)]
    fn look_back(&self, position: &Position) -> u16 {
        // The same player is to move after an even number of plies, and two undo nothing.
        let earlier = self.past.len().saturating_sub(3);
        let mut earlier = self.past[..earlier].iter().rev().step_by(2);
        if earlier.any(|past| past.may_be(self.fingerprint)) {
            self.count_exactly(position)
        } else {
            1
        }
    }

    /// The same, by playing the history through.
    #[cold]
    #[inline(never)]
    fn count_exactly(&self, current: &Position) -> u16 {
        let mut position = self.base.position;
        let mut occurrences = 1;
        for past in &self.past {
            occurrences += u16::from(position == *current);
            position.play_unchecked(past.mv());
        }
        occurrences
    }

    /// The same, by the index, which is made where there is none.
    #[cold]
    #[inline(never)]
    fn count_by_index(&mut self, current: &Position) -> u16 {
        let index = self.index.get_or_insert_with(|| {
            let mut index = Index::default();
            let mut position = self.base.position;
            for (ply, past) in self.past.iter().enumerate() {
                index.count(&self.past[..ply], &position, past.0);
                position.play_unchecked(past.mv());
            }
            Box::new(index)
        });
        index.count(&self.past, current, self.fingerprint)
    }
}

/// How often each position of a history has occurred, in a constant number of steps: a hash table of all of them by their
/// fingerprints, and enough positions to restore any other by a few moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Index {
    /// With open addressing and linear probing; their number is a power of two, at most half of them are used. None at first.
    slots: Vec<Slot>,
    used: usize,
    /// The positions before each [`STRIDE`](Self::STRIDE)th move.
    marks: Vec<Position>,
}

/// A position: how often it has occurred, in the low 16 bits, below the number of moves before its first occurrence. 0 where
/// the slot is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Slot(u64);

impl Slot {
    const fn new(first: usize) -> Self {
        Self((first as u64) << 16 | 1)
    }

    const fn is_free(self) -> bool {
        self.0 == 0
    }

    const fn first(self) -> usize {
        (self.0 >> 16) as usize
    }

    const fn count(self) -> u16 {
        self.0 as u16
    }

    /// Counts one more occurrence, as far as there is room.
    const fn count_one(&mut self) {
        if self.count() < u16::MAX {
            self.0 += 1;
        }
    }
}

impl Index {
    /// A position costs 56 bytes, a move that is played again some 30 instructions.
    const STRIDE: usize = 16;

    /// Counts the position that the moves led to, and returns how often it has occurred, this time included. To be called after
    /// each move.
    fn count(&mut self, past: &[Past], position: &Position, fingerprint: u64) -> u16 {
        let ply = past.len();
        if ply.is_multiple_of(Self::STRIDE) {
            self.marks.push(*position);
        }
        if 2 * self.used >= self.slots.len() {
            self.grow(past);
        }
        let mut at = self.home(fingerprint);
        loop {
            let slot = self.slots[at];
            if slot.is_free() {
                self.slots[at] = Slot::new(ply);
                self.used += 1;
                return 1;
            }
            let first = slot.first();
            let same_side = (ply ^ first) & 1 == 0;
            if same_side
                && past[first].may_be(fingerprint)
                && self.restore(past, first) == *position
            {
                self.slots[at].count_one();
                return self.slots[at].count();
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Where a position is looked for first: the highest bits of a fingerprint are the best, and kept in the history.
    fn home(&self, fingerprint: u64) -> usize {
        let bits = self.slots.len().trailing_zeros();
        (fingerprint >> (64 - bits)) as usize
    }

    /// Doubles the slots.
    fn grow(&mut self, past: &[Past]) {
        let slots = core::mem::take(&mut self.slots);
        self.slots = alloc::vec![Slot::default(); (2 * slots.len()).max(4 * LONG)];
        for slot in slots.into_iter().filter(|slot| !slot.is_free()) {
            let mut at = self.home(past[slot.first()].0);
            while !self.slots[at].is_free() {
                at = (at + 1) & (self.slots.len() - 1);
            }
            self.slots[at] = slot;
        }
    }

    /// The position after a number of moves.
    fn restore(&self, past: &[Past], ply: usize) -> Position {
        let mark = ply / Self::STRIDE;
        let mut position = self.marks[mark];
        for past in &past[mark * Self::STRIDE..ply] {
            position.play_unchecked(past.mv());
        }
        position
    }
}
