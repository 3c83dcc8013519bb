//! What the moves of a position are made of, as sets.

use core::ops::ControlFlow;

use boardcore::Bitboard;

use crate::attacks::{bishop, king, knight, pawn, rook};
use crate::board::Position;
use crate::castling::{Castling, Wing};
use crate::tower::Colour;

const FILE_A: u64 = Bitboard::FILE_A.0;
const FILE_H: u64 = Bitboard::FILE_H.0;

/// A colour as a type, so that pawns know their direction while compiling.
pub(crate) trait Forward {
    const COLOUR: Colour;
    /// The rank that a double step passes over.
    const PASSED: u64;
    /// The other colour: its steps ahead are this one's steps back.
    type Back: Forward;
    fn ahead(set: u64) -> u64;
    fn ahead_left(set: u64) -> u64;
    fn ahead_right(set: u64) -> u64;
}

pub(crate) struct Up;
pub(crate) struct Down;

impl Forward for Up {
    const COLOUR: Colour = Colour::White;
    const PASSED: u64 = 0xFF << 16;
    type Back = Down;

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
    type Back = Up;

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
pub(crate) struct Masks {
    pub(crate) occupied: u64,
    pub(crate) own: u64,
    pub(crate) kings: u64,
    /// Own towers of at least that number of discs.
    pub(crate) at_least: [u64; 10],
    /// Own towers that may be split: all but the sole king (M8).
    pub(crate) splittable: u64,
    /// Where a part of that number of discs may land, if it gets there.
    pub(crate) targets: [u64; 9],
    /// Where a pawn part of 1 or 2 discs may land straight ahead.
    pub(crate) straight: [u64; 3],
    /// Where a pawn part of 1 or 2 discs may land diagonally ahead.
    pub(crate) diagonal: [u64; 3],
    /// Empty squares that a double step may pass over.
    pub(crate) passable: u64,
    /// Where the king may go by castling.
    pub(crate) castling: u64,
}

impl Masks {
    #[inline(always)]
    pub(crate) fn new<F: Forward>(position: &Position) -> Self {
        let [own, enemy] = position.sides();
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
            castling: position.rights().targets(F::COLOUR, Bitboard(occupied)).0,
            at_least,
        }
    }

    /// Where a pawn part can get to from one square, straight ahead and diagonally, if it may land there.
    #[inline(always)]
    fn pawn_steps<F: Forward>(&self, from: usize, bit: u64) -> [u64; 2] {
        let ahead = F::ahead(bit);
        [
            ahead | F::ahead(ahead & self.passable),
            pawn(F::COLOUR as usize, from),
        ]
    }

    /// Where a pawn part of 1 or 2 discs may land of those.
    #[inline(always)]
    fn pawn_targets(&self, discs: usize, straight: u64, diagonal: u64) -> u64 {
        straight & self.straight[discs] | diagonal & self.diagonal[discs]
    }

    /// Calls `give` with the number of discs and the targets of each part of an own tower, ascending. Targets may be empty.
    ///
    /// `give` is unrolled for each number of discs, so it is to be small. Heights are asked of the sets of
    /// [`at_least`](Self::at_least): a test each, where the height itself takes a load and a shift by a variable.
    #[inline(always)]
    pub(crate) fn parts<F: Forward, B>(
        &self,
        from: usize,
        mut give: impl FnMut(u32, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let bit = 1 << from;
        if self.splittable & bit != 0 {
            let [straight, diagonal] = self.pawn_steps::<F>(from, bit);
            give(1, self.pawn_targets(1, straight, diagonal))?;
            if self.at_least[2] & bit != 0 {
                give(2, self.pawn_targets(2, straight, diagonal))?;
            }
            if self.at_least[3] & bit != 0 {
                let straight = rook(from, self.occupied);
                give(3, straight & self.targets[3])?;
                if self.at_least[4] & bit != 0 {
                    give(4, knight(from) & self.targets[4])?;
                }
                if self.at_least[5] & bit != 0 {
                    let diagonal = bishop(from, self.occupied);
                    give(5, diagonal & self.targets[5])?;
                    if self.at_least[6] & bit != 0 {
                        give(6, diagonal & self.targets[6])?;
                    }
                    if self.at_least[7] & bit != 0 {
                        give(7, (straight | diagonal) & self.targets[7])?;
                    }
                }
            }
        }
        if self.kings & bit != 0 {
            give(8, self.king_targets::<F>(from))?;
        }
        ControlFlow::Continue(())
    }

    /// All ones if an own tower has at least that number of discs, else 0.
    #[inline(always)]
    pub(crate) fn if_at_least(&self, height: usize, from: usize) -> u64 {
        (self.at_least[height] >> from & 1).wrapping_neg()
    }

    /// Where parts of 3 or 4 discs can go from a tower of at least 3, given what a rook there attacks. No square is both's.
    #[inline(always)]
    pub(crate) fn rook_or_knight_targets(&self, from: usize, straight: u64) -> u64 {
        straight & self.targets[3] | knight(from) & self.targets[4] & self.if_at_least(4, from)
    }

    /// Where a king can go, castling included.
    #[inline(always)]
    pub(crate) fn king_targets<F: Forward>(&self, from: usize) -> u64 {
        let (home, _) = Castling::new(F::COLOUR, Wing::King).king();
        let castling = if from == home.index() {
            self.castling
        } else {
            0
        };
        king(from) & self.targets[8] | castling
    }

    /// The targets of pawn parts of 1 or 2 discs from all squares of a set, as straight, double, left and right steps.
    #[inline(always)]
    pub(crate) fn pawn<F: Forward>(&self, discs: usize, from: u64) -> [u64; 4] {
        let ahead = F::ahead(from);
        [
            ahead & self.straight[discs],
            F::ahead(ahead & self.passable) & self.straight[discs],
            F::ahead_left(from) & self.diagonal[discs],
            F::ahead_right(from) & self.diagonal[discs],
        ]
    }

    /// From which squares of a set pawn parts of 1 or 2 discs can make a straight, a double, a left and a right step.
    #[inline(always)]
    pub(crate) fn pawn_sources<F: Forward>(&self, discs: usize, from: u64) -> [u64; 4] {
        let straight = F::Back::ahead(self.straight[discs]);
        // Back from the left is, for the other colour, ahead to the right.
        [
            from & straight,
            from & F::Back::ahead(straight & self.passable),
            from & F::Back::ahead_right(self.diagonal[discs]),
            from & F::Back::ahead_left(self.diagonal[discs]),
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

/// Takes the lowest square out of a set that is not empty.
#[inline(always)]
pub(crate) fn pop(set: &mut u64) -> usize {
    let square = set.trailing_zeros() as usize;
    *set &= set.wrapping_sub(1);
    square
}
