//! Move generation in three tiers: sets, a list, a count.
//!
//! A part of `k` discs may leave every own tower of `k` discs or more, and may land on all but the own towers higher than
//! `8 − k`. So eight sets, "own towers of at least `h` discs", say both where parts come from and where they may not go. One
//! rook and one bishop look-up a tower serve parts of 3, 5, 6 and 7 discs.

use core::ops::ControlFlow;

use boardcore::{Bitboard, Square};

use crate::action::Move;
use crate::attacks::{bishop, king, knight, rook};
use crate::list::MoveList;
use crate::position::Position;
use crate::rights::Wing;
use crate::tower::{Colour, Height};

const FILE_A: u64 = Bitboard::FILE_A.0;
const FILE_H: u64 = Bitboard::FILE_H.0;

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

/// A colour as a type, so that pawns know their direction while compiling.
trait Forward {
    const COLOUR: Colour;
    /// The rank that a double step passes over.
    const PASSED: u64;
    fn ahead(set: u64) -> u64;
    fn ahead_left(set: u64) -> u64;
    fn ahead_right(set: u64) -> u64;
}

struct Up;
struct Down;

impl Forward for Up {
    const COLOUR: Colour = Colour::White;
    const PASSED: u64 = 0xFF << 16;

    #[inline(always)]
    fn ahead(set: u64) -> u64 {
        set << 8
    }

    #[inline(always)]
    fn ahead_left(set: u64) -> u64 {
        (set & !FILE_A) << 7
    }

    #[inline(always)]
    fn ahead_right(set: u64) -> u64 {
        (set & !FILE_H) << 9
    }
}

impl Forward for Down {
    const COLOUR: Colour = Colour::Black;
    const PASSED: u64 = 0xFF << 40;

    #[inline(always)]
    fn ahead(set: u64) -> u64 {
        set >> 8
    }

    #[inline(always)]
    fn ahead_left(set: u64) -> u64 {
        (set & !FILE_A) >> 9
    }

    #[inline(always)]
    fn ahead_right(set: u64) -> u64 {
        (set & !FILE_H) >> 7
    }
}

/// What the moves of a position are made of. Lists are indexed by a number of discs.
struct Masks {
    occupied: u64,
    own: u64,
    kings: u64,
    /// Own towers of at least so many discs.
    at_least: [u64; 10],
    /// Own towers that may be split: all but the sole king (M8).
    splittable: u64,
    /// Where a part of so many discs may land, if it gets there.
    targets: [u64; 9],
    /// Where a pawn part of 1 or 2 discs may land straight ahead.
    straight: [u64; 3],
    /// Where a pawn part of 1 or 2 discs may land diagonally ahead.
    diagonal: [u64; 3],
    /// Empty squares that a double step may pass over.
    passable: u64,
    /// Where the king may go by castling.
    castling: u64,
}

impl Masks {
    #[inline(always)]
    fn new<F: Forward>(position: &Position) -> Self {
        let own = position.towers(F::COLOUR).0;
        let enemy = position.towers(F::COLOUR.other()).0;
        let occupied = own | enemy;
        let flags = position.flags();
        let at_least = at_least(position.words(), own);
        let kings = at_least[8];

        let mut targets = [0; 9];
        if kings == 0 {
            // Only what makes an 8 (M10).
            for k in 1..8 {
                targets[k] = at_least[8 - k] & !at_least[9 - k];
            }
        } else {
            for k in 1..9 {
                targets[k] = !at_least[9 - k];
            }
        }

        let en_passant = position.en_passant_bit();
        let (mut straight, mut diagonal) = ([0; 3], [0; 3]);
        let straight_allowed = if flags.merge_straight() {
            !enemy
        } else {
            !occupied
        };
        let diagonal_allowed = if flags.merge_diagonal() {
            occupied
        } else {
            enemy
        };
        for k in 1..3 {
            straight[k] = targets[k] & straight_allowed;
            diagonal[k] = targets[k] & diagonal_allowed | en_passant;
        }

        let sole = u64::from(kings & kings.wrapping_sub(1) == 0).wrapping_neg();
        Self {
            occupied,
            own,
            kings,
            splittable: own & !(kings & sole),
            targets,
            straight,
            diagonal,
            passable: if flags.double_step() {
                F::PASSED & !occupied
            } else {
                0
            },
            castling: castling::<F>(position, occupied),
            at_least,
        }
    }

    /// Where a pawn part can get to from one square, straight ahead and diagonally, if it may land there.
    #[inline(always)]
    fn pawn_steps<F: Forward>(&self, from: u64) -> [u64; 2] {
        let ahead = F::ahead(from);
        [
            ahead | F::ahead(ahead & self.passable),
            F::ahead_left(from) | F::ahead_right(from),
        ]
    }

    /// Where a pawn part of 1 or 2 discs may land of those.
    #[inline(always)]
    fn pawn_targets(&self, discs: usize, straight: u64, diagonal: u64) -> u64 {
        straight & self.straight[discs] | diagonal & self.diagonal[discs]
    }

    /// Calls `give` with the number of discs and the targets of each part of a tower, ascending. Targets may be empty.
    ///
    /// `give` is unrolled for each number of discs, so it is to be small.
    #[inline(always)]
    fn parts<F: Forward, B>(
        &self,
        from: usize,
        height: u32,
        mut give: impl FnMut(u32, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let bit = 1 << from;
        if self.splittable & bit != 0 {
            let [straight, diagonal] = self.pawn_steps::<F>(bit);
            give(1, self.pawn_targets(1, straight, diagonal))?;
            if height >= 2 {
                give(2, self.pawn_targets(2, straight, diagonal))?;
            }
            if height >= 3 {
                let straight = rook(from, self.occupied);
                give(3, straight & self.targets[3])?;
                if height >= 4 {
                    give(4, knight(from) & self.targets[4])?;
                }
                if height >= 5 {
                    let diagonal = bishop(from, self.occupied);
                    give(5, diagonal & self.targets[5])?;
                    if height >= 6 {
                        give(6, diagonal & self.targets[6])?;
                    }
                    if height >= 7 {
                        give(7, (straight | diagonal) & self.targets[7])?;
                    }
                }
            }
        }
        if height == 8 {
            let at_home = from == 4 + 8 * usize::from(F::COLOUR.home_rank());
            let castling = if at_home { self.castling } else { 0 };
            give(8, king(from) & self.targets[8] | castling)?;
        }
        ControlFlow::Continue(())
    }

    /// The targets of pawn parts of 1 or 2 discs from all squares of a set, as straight, double, left and right steps.
    #[inline(always)]
    fn pawn<F: Forward>(&self, discs: usize, from: u64) -> [u64; 4] {
        let ahead = F::ahead(from);
        [
            ahead & self.straight[discs],
            F::ahead(ahead & self.passable) & self.straight[discs],
            F::ahead_left(from) & self.diagonal[discs],
            F::ahead_right(from) & self.diagonal[discs],
        ]
    }
}

/// The towers of a set by height: at least 1, …, at least 8.
#[inline(always)]
fn at_least(words: &[u64; 4], of: u64) -> [u64; 10] {
    // Transpose the 4 × 4 bits of the four nibbles of each place: words by square become planes by bit.
    let [mut a, mut b, mut c, mut d] = *words;
    swap::<1>(&mut a, &mut b, 0x5555_5555_5555_5555);
    swap::<1>(&mut c, &mut d, 0x5555_5555_5555_5555);
    swap::<2>(&mut a, &mut c, 0x3333_3333_3333_3333);
    swap::<2>(&mut b, &mut d, 0x3333_3333_3333_3333);
    let (one, two, four, eight) = (a & of, b & of, c & of, d & of);
    [
        0,
        of,
        two | four | eight,
        (one & two) | four | eight,
        four | eight,
        (four & (one | two)) | eight,
        (four & two) | eight,
        (four & two & one) | eight,
        eight,
        0,
    ]
}

/// Exchanges the bits of `a` that lie `N` above those of the mask for the bits of `b` in the mask.
#[inline(always)]
fn swap<const N: u32>(a: &mut u64, b: &mut u64, mask: u64) {
    let difference = ((*a >> N) ^ *b) & mask;
    *b ^= difference;
    *a ^= difference << N;
}

/// Where the king of the side to move may castle to (M11).
#[inline(always)]
fn castling<F: Forward>(position: &Position, occupied: u64) -> u64 {
    let rights = position.rights();
    if rights.is_empty() {
        return 0;
    }
    let rank = 8 * F::COLOUR.home_rank();
    let mut targets = 0;
    if rights.has(F::COLOUR, Wing::King) && occupied & (0x60 << rank) == 0 {
        targets |= 0x40 << rank;
    }
    if rights.has(F::COLOUR, Wing::Queen) && occupied & (0x0E << rank) == 0 {
        targets |= 0x04 << rank;
    }
    targets
}

/// Takes the lowest square out of a set that is not empty.
#[inline(always)]
fn pop(set: &mut u64) -> usize {
    let square = set.trailing_zeros() as usize;
    *set &= set.wrapping_sub(1);
    square
}

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
    ///     if set.to.meets(enemy) { ControlFlow::Break(set) } else { ControlFlow::Continue(()) }
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
            let height = self.discs_on(from);
            // The callback, which may be large, is called in one place.
            let mut sets = [0; 8];
            let _ = masks.parts::<F, ()>(from, height, |discs, to| {
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
        let mut list = MoveList::new();
        self.moves_into(&mut list);
        list
    }

    /// Puts the legal moves into a list, in place of what it holds.
    pub fn moves_into(&self, list: &mut MoveList) {
        match self.turn() {
            Colour::White => self.list::<Up>(list),
            Colour::Black => self.list::<Down>(list),
        }
    }

    #[inline(always)]
    fn list<F: Forward>(&self, list: &mut MoveList) {
        list.clear();
        let masks = Masks::new::<F>(self);
        let mut towers = masks.own;
        while towers != 0 {
            let from = pop(&mut towers);
            let _ = masks.parts::<F, ()>(from, self.discs_on(from), |discs, to| {
                list.push_set(discs, from as u32, to);
                ControlFlow::Continue(())
            });
        }
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
            let straight = rook(pop(&mut rooks), masks.occupied);
            count += (straight & masks.targets[3]).count_ones();
        }
        let mut knights = from_at_least(4);
        while knights != 0 {
            count += (knight(pop(&mut knights)) & masks.targets[4]).count_ones();
        }
        let mut bishops = from_at_least(5);
        while bishops != 0 {
            let from = pop(&mut bishops);
            let straight = rook(from, masks.occupied);
            let diagonal = bishop(from, masks.occupied);
            count += (straight & masks.targets[3]).count_ones();
            count += (diagonal & masks.targets[5]).count_ones();
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

    /// The legal move that has so many before it in their order; `None` where there are not as many.
    ///
    /// ```
    /// use makarenko::{Position, Rules};
    ///
    /// let position = Position::start(&Rules::default());
    /// assert_eq!(position.nth_move(74), position.moves().last().copied());
    /// assert_eq!(position.nth_move(75), None);
    /// ```
    #[inline]
    pub fn nth_move(&self, n: u32) -> Option<Move> {
        match self.turn() {
            Colour::White => self.nth::<Up>(n),
            Colour::Black => self.nth::<Down>(n),
        }
    }

    #[inline(always)]
    fn nth<F: Forward>(&self, n: u32) -> Option<Move> {
        let masks = Masks::new::<F>(self);
        let mut left = n;
        let mut towers = masks.own;
        while towers != 0 {
            let from = pop(&mut towers);
            let found = masks.parts::<F, _>(from, self.discs_on(from), |discs, to| {
                let len = to.count_ones();
                if left < len {
                    return ControlFlow::Break((discs, to));
                }
                left -= len;
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break((discs, mut to)) = found {
                for _ in 0..left {
                    pop(&mut to);
                }
                return Some(Move::pack(discs, from as u32, pop(&mut to) as u32));
            }
        }
        None
    }

    /// Whether there is a legal move. Where there is none, the side to move has lost if it has no king (M10), and else the
    /// game is drawn (M12).
    #[inline]
    pub fn has_move(&self) -> bool {
        // Nearly always, with a king on the board, some other tower has an empty square ahead, where one disc may go.
        let own = self.towers(self.turn());
        let kings = self.kings(self.turn());
        let others = (own - kings).0;
        let ahead = match self.turn() {
            Colour::White => Up::ahead(others),
            Colour::Black => Down::ahead(others),
        };
        if !kings.is_empty() && ahead & !self.occupied().0 != 0 {
            return true;
        }
        self.has_any_move()
    }

    #[cold]
    #[inline(never)]
    fn has_any_move(&self) -> bool {
        self.for_each_move_set(ControlFlow::Break).is_break()
    }
}
