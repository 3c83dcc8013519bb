//! Move generation in three tiers: sets, a list, a count. One move by its place is in `pick`.
//!
//! A part of `k` discs may leave every own tower of `k` discs or more, and may land on all but the own towers higher than
//! `8 − k`. So eight sets, "own towers of at least `h` discs", say both where parts come from and where they may not go. One
//! rook and one bishop look-up a tower serve parts of 3, 5, 6 and 7 discs.

use core::ops::ControlFlow;

use boardcore::{Bitboard, Square};

use super::list::{MoveList, Room, put_set};
use super::masks::{Down, Forward, Masks, Up, pop};
use crate::action::Move;
use crate::attacks::{bishop, king, rook};
use crate::board::Position;
use crate::tower::{Colour, Height};

/// All moves of one part of one tower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveSet {
    /// How many discs move.
    pub discs: Height,
    /// Where they come from.
    pub from: Square,
    /// Where they may go; never empty.
    pub to: Bitboard,
}

impl MoveSet {
    /// How many moves it holds.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.to.len()
    }

    /// Whether it holds none, which no set that a position gives does.
    pub const fn is_empty(&self) -> bool {
        self.to.is_empty()
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        Moves(self)
    }
}

/// The moves of a [`MoveSet`], ascending.
#[derive(Clone, Debug)]
pub struct Moves(MoveSet);

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = self.0.to.first()?;
        self.0.to = self.0.to.without(to);
        Some(Move::new(self.0.discs, self.0.from, to))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Moves {}

impl Position {
    /// Calls `f` with the moves of each part of each tower that has any, until it breaks: by square, then by discs,
    /// ascending. So the moves come in their order.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use makarenko::{Position, Rules};
    ///
    /// // Does any move capture?
    /// let position = Position::start(&Rules::default());
    /// let enemy = position.towers(position.turn().other());
    /// let found = position.for_each_move_set(|set| {
    ///     if set.to.is_disjoint(enemy) { ControlFlow::Continue(()) } else { ControlFlow::Break(set) }
    /// });
    /// assert!(found.is_continue());
    /// ```
    #[inline]
    pub fn for_each_move_set<B>(&self, f: impl FnMut(MoveSet) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.turn() {
            Colour::White => self.sets::<Up, B>(f),
            Colour::Black => self.sets::<Down, B>(f),
        }
    }

    #[inline(always)]
    fn sets<F: Forward, B>(&self, mut f: impl FnMut(MoveSet) -> ControlFlow<B>) -> ControlFlow<B> {
        let masks = Masks::new::<F>(self);
        let mut towers = masks.own;
        while towers != 0 {
            let from = pop(&mut towers);
            masks.parts::<F, B>(from, |discs, to| {
                if to == 0 {
                    return ControlFlow::Continue(());
                }
                f(MoveSet {
                    // There are parts of 1 to 8 discs.
                    discs: Height::ALL[(discs as usize).wrapping_sub(1) & 7],
                    from: Square::wrap(from as u8),
                    to: Bitboard(to),
                })
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The same for a large callback: the sets of a tower are gathered first, so that there is one copy of the callback for each
    /// colour and not one for each number of discs.
    #[inline]
    pub(crate) fn gather_move_sets<B>(
        &self,
        f: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.turn() {
            Colour::White => self.gather::<Up, B>(f),
            Colour::Black => self.gather::<Down, B>(f),
        }
    }

    #[inline(always)]
    fn gather<F: Forward, B>(
        &self,
        mut f: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let masks = Masks::new::<F>(self);
        let mut towers = masks.own;
        while towers != 0 {
            let from = pop(&mut towers);
            let height = self.discs_on(from);
            let mut sets = [0; 8];
            let _ = masks.parts::<F, ()>(from, |discs, to| {
                sets[discs as usize - 1] = to;
                ControlFlow::Continue(())
            });
            for (&discs, &to) in Height::ALL.iter().zip(&sets).take(height as usize) {
                if to != 0 {
                    f(MoveSet {
                        discs,
                        from: Square::wrap(from as u8),
                        to: Bitboard(to),
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The legal moves, ascending.
    #[inline]
    pub fn moves(&self) -> MoveList {
        let mut list = MoveList::few();
        self.moves_into(&mut list);
        list
    }

    /// Puts the legal moves into a list, in place of what it holds.
    #[inline]
    pub fn moves_into(&self, list: &mut MoveList) {
        if !self.list_into(list) {
            self.many_into(list);
        }
    }

    /// Lists the legal moves again, where they may not have had room.
    #[cold]
    #[inline(never)]
    fn many_into(&self, list: &mut MoveList) {
        *list = MoveList::new();
        let fits = self.list_into(list);
        debug_assert!(fits, "no position has that many moves");
    }

    /// Puts the legal moves into a list, and returns whether all of them surely had room.
    #[inline(always)]
    fn list_into(&self, list: &mut MoveList) -> bool {
        // By arrays and not as a slice, so that the compiler knows how long they are.
        let len = match list.room() {
            Room::Few(places) => self.list(places),
            Room::All(places) => self.list(places),
        };
        list.set_len(len)
    }

    #[inline(always)]
    fn list(&self, places: &mut [Move]) -> usize {
        match self.turn() {
            Colour::White => self.list_of::<Up>(places),
            Colour::Black => self.list_of::<Down>(places),
        }
    }

    #[inline(always)]
    fn list_of<F: Forward>(&self, places: &mut [Move]) -> usize {
        let masks = Masks::new::<F>(self);
        let mut len = 0;
        let mut towers = masks.own;
        while towers != 0 {
            let from = pop(&mut towers);
            let _ = masks.parts::<F, ()>(from, |discs, to| {
                len = put_set(places, len, discs, from as u32, to);
                ControlFlow::Continue(())
            });
        }
        len
    }

    /// How many legal moves there are, without making any.
    #[inline]
    pub fn count_moves(&self) -> u32 {
        match self.turn() {
            Colour::White => self.count::<Up>(),
            Colour::Black => self.count::<Down>(),
        }
    }

    #[inline(always)]
    fn count<F: Forward>(&self) -> u32 {
        let masks = Masks::new::<F>(self);
        let from_at_least = |height: usize| masks.at_least[height] & masks.splittable;
        let mut count = masks.castling.count_ones();
        for discs in 1..3 {
            for steps in masks.pawn::<F>(discs, from_at_least(discs)) {
                count += steps.count_ones();
            }
        }
        let mut rooks = from_at_least(3) & !masks.at_least[5];
        while rooks != 0 {
            let from = pop(&mut rooks);
            let straight = rook(from, masks.occupied);
            count += masks.rook_or_knight_targets(from, straight).count_ones();
        }
        let mut bishops = from_at_least(5);
        while bishops != 0 {
            let from = pop(&mut bishops);
            let straight = rook(from, masks.occupied);
            let diagonal = bishop(from, masks.occupied);
            // Straight, leaping and diagonal ways have no square in common, so one set counts for parts of 3, 4 and 5 discs.
            let upto_five =
                masks.rook_or_knight_targets(from, straight) | diagonal & masks.targets[5];
            count += upto_five.count_ones();
            if masks.at_least[6] >> from & 1 != 0 {
                count += (diagonal & masks.targets[6]).count_ones();
            }
            if masks.at_least[7] >> from & 1 != 0 {
                count += ((straight | diagonal) & masks.targets[7]).count_ones();
            }
        }
        let mut kings = masks.kings;
        while kings != 0 {
            count += (king(pop(&mut kings)) & masks.targets[8]).count_ones();
        }
        count
    }

    /// Whether there is a legal move. Where there is none, the side to move has lost (M10): it has no king, since a side that
    /// has one always has a move (M12).
    ///
    /// Suppose it had none. Around each king stand own towers only, since a king may go anywhere else. If the king is the only
    /// one, they have at most 7 discs, and one disc of theirs can step straight or diagonally ahead from one of them onto another,
    /// whichever merges the rules allow. If there are more kings, each may be split, as all towers then; and a rook's part of a tower
    /// of 3 or more could go to the squares at its sides but for own towers of 6 or more, whose sides are blocked alike, and so on: such
    /// towers would fill the board, with far more than 47 discs.
    #[inline]
    pub fn has_move(&self) -> bool {
        !self.kings(self.turn()).is_empty() || self.has_any_move()
    }

    #[cold]
    #[inline(never)]
    fn has_any_move(&self) -> bool {
        self.for_each_move_set(ControlFlow::Break).is_break()
    }
}
