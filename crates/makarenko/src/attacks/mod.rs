//! What the pieces attack: rook and bishop by one of two ways, knight and king from small tables.

#[cfg(any(test, not(feature = "magics")))]
mod lines;
#[cfg(feature = "magics")]
mod magics;

#[cfg(not(feature = "magics"))]
pub(crate) use lines::{bishop, rook};
#[cfg(feature = "magics")]
pub(crate) use magics::{bishop, rook};

static KNIGHT: [u64; 64] = leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: [u64; 64] = leaps(&[
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
]);

/// Diagonally ahead, by colour.
static PAWN: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// Diagonally ahead of the square, for the colour with that index.
#[inline(always)]
pub(crate) fn pawn(colour: usize, square: usize) -> u64 {
    PAWN[colour & 1][square & 63]
}

/// What a knight on the square attacks.
#[inline(always)]
pub(crate) fn knight(square: usize) -> u64 {
    KNIGHT[square & 63]
}

/// What a king on the square attacks.
#[inline(always)]
pub(crate) fn king(square: usize) -> u64 {
    KING[square & 63]
}

const fn leaps<const N: usize>(steps: &[(i32, i32); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < N {
            let (file, rank) = (square % 8 + steps[i].0, square / 8 + steps[i].1);
            if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square as usize] |= 1 << (rank * 8 + file);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The squares from a square in one direction, up to and including the first occupied one.
const fn ray(square: i32, files: i32, ranks: i32, occupied: u64) -> u64 {
    let (mut file, mut rank) = (square % 8 + files, square / 8 + ranks);
    let mut squares = 0;
    while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        let bit = 1 << (rank * 8 + file);
        squares |= bit;
        if occupied & bit != 0 {
            break;
        }
        file += files;
        rank += ranks;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::{bishop, king, knight, leaps, lines, ray, rook};

    /// Walks the rays square by square.
    fn walk(square: usize, steps: [(i32, i32); 4], occupied: u64) -> u64 {
        steps.iter().fold(0, |squares, &(files, ranks)| {
            squares | ray(square as i32, files, ranks, occupied)
        })
    }

    #[test]
    fn both_look_ups_walk_the_rays() {
        let mut x = 0x1234_5678_9ABC_DEF0_u64;
        let mut random = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        };
        for round in 0..2_000 {
            let occupied = match round {
                0 => 0,
                1 => !0,
                n if n % 2 == 0 => random() & random(),
                _ => random() & random() & random(),
            };
            for square in 0..64 {
                let straight = walk(square, [(1, 0), (-1, 0), (0, 1), (0, -1)], occupied);
                let diagonal = walk(square, [(1, 1), (-1, 1), (1, -1), (-1, -1)], occupied);
                assert_eq!(rook(square, occupied), straight);
                assert_eq!(bishop(square, occupied), diagonal);
                assert_eq!(lines::rook(square, occupied), straight);
                assert_eq!(lines::bishop(square, occupied), diagonal);
            }
        }
    }

    /// Built at run time, as the compiler builds it.
    #[test]
    fn leaps_are_the_steps_that_stay_on_the_board() {
        let steps = [1, 2, 3, 4, 5, 6, 7, 0].map(|files| (files, files - 3));
        let table = leaps(&steps);
        for square in 0..64 {
            let ends = steps
                .iter()
                .map(|&(files, ranks)| (square % 8 + files, square / 8 + ranks));
            let on_board =
                ends.filter(|&(file, rank)| (0..8).contains(&file) && (0..8).contains(&rank));
            let set = on_board.fold(0, |set, (file, rank)| set | 1_u64 << (rank * 8 + file));
            assert_eq!(table[square as usize], set);
        }
    }

    #[test]
    fn leaps_stay_on_the_board() {
        let total = |attacks: fn(usize) -> u64| (0..64).map(|s| attacks(s).count_ones()).sum();
        let (knights, kings): (u32, u32) = (total(knight), total(king));
        assert_eq!((knights, kings), (336, 420));
        assert_eq!(knight(0), 1 << 10 | 1 << 17);
        assert_eq!(king(63), 1 << 62 | 1 << 55 | 1 << 54);
    }
}
