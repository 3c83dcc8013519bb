//! What may be done in a state: the moves of a roll as a set of bits, listed, counted and checked.

use boardcore::{Bitboard, Seat, Square};

use crate::action::{Action, Roll};
use crate::corner::Corner;
use crate::illegal::Illegal;
use crate::rules::EntryOnEnemy;
use crate::state::{Flea, PIECES, Stage, standing_on};
use crate::track::{self, HOME, LAST};

/// The entry in [`Flea::moves`]. No piece walks from step 31, so its bit is free.
pub(crate) const ENTER: u32 = 1 << LAST;

/// What a roll can do.
impl Flea {
    /// What a roll can do for the seat to act, as in [`Flea::moves`].
    #[inline]
    pub(crate) fn moves_with(&self, pips: u8) -> u32 {
        let (pieces, corner) = (self.own_pieces(), self.own_corner());
        let way = track::way(self.edge, pieces, corner);
        let walks = track::movable(pieces, way, pips);
        if pips == Roll::SIX.pips() && self.can_enter(pieces, way) {
            walks | ENTER
        } else {
            walks
        }
    }

    /// Whether a six enters a piece (F6, F9).
    #[inline]
    fn can_enter(&self, pieces: u32, way: u32) -> bool {
        let own_there = pieces & (1 | 1 << HOME) != 0;
        let enemy_there = way & 1 != 0 && !own_there;
        pieces.count_ones() < u32::from(PIECES)
            && !own_there
            && !(enemy_there && self.rules.entry_on_enemy == EntryOnEnemy::Blocked)
    }

    /// Recomputes what follows from the rest of the state: the edge, and what the roll can do.
    pub(crate) fn refresh(&mut self) {
        let edges = self.pieces.iter().zip(self.corners);
        self.edge = edges.fold(0, |edge, (&pieces, corner)| {
            edge | track::edge_of(pieces, corner)
        });
        self.moves = match self.stage {
            Stage::Move => self.moves_with(self.roll),
            _ => 0,
        };
    }
}

/// The list of moves, and why something is not on it.
impl Flea {
    pub(crate) fn corner_is_free(&self, corner: Corner) -> bool {
        !self.corners[..usize::from(self.seat)].contains(&corner)
    }

    /// Whether the roll has one move or none.
    #[inline]
    pub(crate) fn at_most_one_move(&self) -> bool {
        self.moves & self.moves.wrapping_sub(1) == 0
    }

    /// The move of one bit of [`Flea::moves`].
    #[inline]
    pub(crate) fn move_of(&self, bit: u32) -> Action {
        if bit == u32::from(LAST) {
            return Action::Enter;
        }
        let corner = self.own_corner();
        Action::Walk {
            from: corner.square_at(bit),
            to: corner.square_at(bit + u32::from(self.roll)),
        }
    }

    /// The squares from which pieces can walk.
    #[inline]
    pub(crate) fn walk_squares(&self) -> u64 {
        let corner = self.own_corner();
        let mut left = self.moves & !ENTER;
        let mut squares = 0;
        // A round for every piece there can be, not for every one there is: a loop whose length the die decides is slower.
        for _ in 0..PIECES {
            let square = corner.square_at(left.trailing_zeros());
            squares |= u64::from(left != 0) << square.index();
            left &= left.wrapping_sub(1);
        }
        squares
    }

    /// The walk from a square where one of the pieces stands.
    #[inline]
    pub(crate) fn walk_from(&self, from: Square) -> Action {
        let corner = self.own_corner();
        let step = standing_on(corner.step_at(from), self.own_pieces());
        let to = corner.square_at(u32::from(step + self.roll));
        Action::Walk { from, to }
    }

    /// The walk with a place in the list of walks, counted from 0.
    #[inline]
    pub(crate) fn nth_walk(&self, n: u32) -> Option<Action> {
        if n >= u32::from(PIECES) {
            return None;
        }
        let mut squares = self.walk_squares();
        for k in 0..u32::from(PIECES) - 1 {
            let without_first = squares & squares.wrapping_sub(1);
            squares = if k < n { without_first } else { squares };
        }
        Bitboard(squares).first().map(|from| self.walk_from(from))
    }

    pub(crate) fn check_corner(&self, corner: Corner) -> Result<(), Illegal> {
        if self.stage != Stage::Choose {
            return Err(Illegal::CornersSettled);
        }
        match (0..self.seat).find(|&seat| self.corners[usize::from(seat)] == corner) {
            Some(by) => Err(Illegal::CornerTaken {
                corner,
                by: Seat::new(by),
            }),
            None => Ok(()),
        }
    }

    pub(crate) fn check_enter(&self) -> Result<(), Illegal> {
        if self.moves & ENTER != 0 {
            return Ok(());
        }
        let (pieces, corner) = (self.own_pieces(), self.own_corner());
        if self.roll != Roll::SIX.pips() {
            Err(Illegal::NotSix)
        } else if pieces.count_ones() >= u32::from(PIECES) {
            Err(Illegal::NoReserve)
        } else if pieces & (1 | 1 << HOME) != 0 {
            Err(Illegal::OwnPieceOnCorner { corner })
        } else {
            Err(Illegal::EnemyOnCorner { corner })
        }
    }

    pub(crate) fn check_walk(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let (owner, step) = self.piece_on(from).ok_or(Illegal::NoPiece { from })?;
        if owner.number() != self.seat {
            return Err(Illegal::NotYourPiece { from, owner });
        }
        let (pieces, corner) = (self.own_pieces(), self.own_corner());
        let last = step + self.roll;
        let leads_to = corner.square(last).ok_or(Illegal::PastTheEnd { from })?;
        if leads_to != to {
            return Err(Illegal::NotTheRoll { from, leads_to });
        }
        let way = track::way(self.edge, pieces, corner);
        for between in step + 1..last {
            if way >> between & 1 == 1 {
                return Err(Illegal::Jump {
                    over: corner.square_at(u32::from(between)),
                });
            }
        }
        match self.piece_on(to) {
            Some((owner, _)) if owner.number() == self.seat => Err(Illegal::OwnPiece { to }),
            _ => Ok(()),
        }
    }
}
