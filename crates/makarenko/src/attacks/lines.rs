//! Rook and bishop look-ups without tables of attacks: the obstruction difference.
//!
//! A line through a square has a lower part, of smaller indices, and an upper part. The nearest tower above is the lowest
//! bit of the upper part, the nearest below the highest bit of the lower one; all squares from the one to the other are
//! one subtraction away, and the mask of the line picks out the attacked ones.

use super::ray;

#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

/// Rank, file, diagonal and antidiagonal of each square.
static LINES: [[Line; 4]; 64] = {
    let steps = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    let mut lines = [[Line { lower: 0, upper: 0 }; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = steps[i];
            lines[square as usize][i] = Line {
                lower: ray(square, -files, -ranks, 0),
                upper: ray(square, files, ranks, 0),
            };
            i += 1;
        }
        square += 1;
    }
    lines
};

#[inline(always)]
fn along(line: Line, occupied: u64) -> u64 {
    let lower = line.lower & occupied;
    let upper = line.upper & occupied;
    // With nothing below, every square down to the first counts: bit 0 stands in for a tower.
    let from_below = !0 << (lower | 1).ilog2();
    let lowest_above = upper & upper.wrapping_neg();
    (line.lower | line.upper) & lowest_above.wrapping_mul(2).wrapping_add(from_below)
}

/// What a rook on the square attacks, the first tower of each line included.
#[inline(always)]
pub(crate) fn rook(square: usize, occupied: u64) -> u64 {
    let lines = &LINES[square & 63];
    along(lines[0], occupied) | along(lines[1], occupied)
}

/// What a bishop on the square attacks, the first tower of each line included.
#[inline(always)]
pub(crate) fn bishop(square: usize, occupied: u64) -> u64 {
    let lines = &LINES[square & 63];
    along(lines[2], occupied) | along(lines[3], occupied)
}
