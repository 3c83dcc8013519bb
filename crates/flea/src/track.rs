//! The way of a piece by its step count (F4, F5), and which pieces a roll can walk (F7), as sets of bits.
//!
//! A *way* set has 32 bits, one for each step of a seat. An *edge* set has 28, one for each square of the edge that all seats share,
//! from `a1` clockwise.

use boardcore::Square;

use crate::corner::Corner;

/// The step on which a piece is back on its own corner (F5).
pub const HOME: u8 = 28;

/// The last step of the way (F5).
pub const LAST: u8 = 31;

/// The squares of the edge.
const EDGE: u32 = (1 << 28) - 1;

/// The diagonal of a seat: steps 28 to 31.
pub(crate) const DIAGONAL: u32 = 0xF << HOME;

/// Marks a square that is not on a seat's way.
const OFF: u8 = u8::MAX;

/// By corner, the square of each step.
static SQUARES: [[Square; 32]; 4] = squares();
/// By corner, the step of each square; the corner itself is step 0 here.
static STEPS: [[u8; 64]; 4] = steps();
/// By corner, the edge set of each step: one square, none for the three steps inwards.
static EDGE_OF_STEP: [[u32; 32]; 4] = edge_of_step();

/// The square with a number on the edge, counted from `a1` clockwise.
const fn edge_square(number: u8) -> Square {
    let (file, rank) = match number {
        0..7 => (0, number),
        7..14 => (number - 7, 7),
        14..21 => (7, 21 - number),
        _ => (28 - number, 0),
    };
    Square::wrap(rank * 8 + file)
}

const fn squares() -> [[Square; 32]; 4] {
    let mut table = [[Square::A1; 32]; 4];
    let mut corner = 0;
    while corner < 4 {
        let mut step = 0;
        while step < 32 {
            table[corner][step] = if step <= 28 {
                edge_square(((7 * corner + step) % 28) as u8)
            } else {
                let in_by = step as u8 - 28;
                let own = Corner::ALL[corner].own_square();
                let file = own.file().abs_diff(in_by);
                let rank = own.rank().abs_diff(in_by);
                Square::wrap(rank * 8 + file)
            };
            step += 1;
        }
        corner += 1;
    }
    table
}

const fn steps() -> [[u8; 64]; 4] {
    let table = squares();
    let mut steps = [[OFF; 64]; 4];
    let mut corner = 0;
    while corner < 4 {
        // Downwards, so that step 0 overwrites step 28.
        let mut step = 32;
        while step > 0 {
            step -= 1;
            steps[corner][table[corner][step].index()] = step as u8;
        }
        corner += 1;
    }
    steps
}

const fn edge_of_step() -> [[u32; 32]; 4] {
    let mut table = [[0; 32]; 4];
    let mut corner = 0;
    while corner < 4 {
        let mut step = 0;
        while step <= 28 {
            table[corner][step] = 1 << ((7 * corner + step) % 28);
            step += 1;
        }
        corner += 1;
    }
    table
}

impl Corner {
    /// The square of a step on the way from this corner (F4, F5); `None` from 32 on.
    ///
    /// ```
    /// use flea::Corner;
    ///
    /// let way: Vec<String> = [0, 7, 14, 21, 27, 28, 31]
    ///     .map(|step| Corner::A1.square(step).unwrap().to_string())
    ///     .to_vec();
    /// assert_eq!(way, ["a1", "a8", "h8", "h1", "b1", "a1", "d4"]);
    /// assert_eq!(Corner::A1.square(32), None);
    /// ```
    pub fn square(self, step: u8) -> Option<Square> {
        SQUARES[self as usize].get(usize::from(step)).copied()
    }

    /// The step of a square on the way from this corner; 0 for the corner itself, which is step 28 too; `None` for a square
    /// that is not on the way.
    pub fn step_of(self, square: Square) -> Option<u8> {
        match STEPS[self as usize][square.index()] {
            OFF => None,
            step => Some(step),
        }
    }

    /// As [`square`](Self::square), for a step that is known to be below 32.
    #[inline]
    pub(crate) fn square_at(self, step: u32) -> Square {
        SQUARES[self as usize][(step & 31) as usize]
    }

    /// As [`step_of`](Self::step_of), for a square that is known to be on the way.
    #[inline]
    pub(crate) fn step_at(self, square: Square) -> u8 {
        STEPS[self as usize][square.index()] & 31
    }

    /// The edge set of a step below 32.
    #[inline]
    pub(crate) fn edge_at(self, step: u8) -> u32 {
        EDGE_OF_STEP[self as usize][usize::from(step & 31)]
    }
}

/// The edge set of a seat's pieces.
pub(crate) fn edge_of(pieces: u32, corner: Corner) -> u32 {
    let own = (pieces | pieces >> HOME & 1) & EDGE;
    let by = 7 * corner as u32;
    (own << by | own >> (28 - by)) & EDGE
}

/// The occupied squares of a seat's way: the edge from its corner, the corner again as step 28, the seat's pieces inwards.
#[inline]
pub(crate) fn way(edge: u32, pieces: u32, corner: Corner) -> u32 {
    let by = 7 * corner as u32;
    let turned = (edge >> by | edge << (28 - by)) & EDGE;
    turned | (turned & 1) << HOME | pieces & DIAGONAL & !(1 << HOME)
}

/// The pieces that a roll of 1 to 6 can walk (F7): with nothing in the way, no piece of the seat on the last square, and not
/// past the end.
#[inline]
pub(crate) fn movable(pieces: u32, way: u32, roll: u8) -> u32 {
    // Doubling: a shift adds at most as many squares as are in already, so three of them give 1 to 5 squares for rolls of 2 to 6.
    const SHIFTS: [[u8; 3]; 8] = [
        [0; 3],
        [0; 3],
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
        [1, 2, 0],
        [1, 2, 1],
        [0; 3],
    ];
    let [a, b, c] = SHIFTS[usize::from(roll & 7)];
    let mut between = if roll > 1 { way >> 1 } else { 0 };
    between |= between >> a;
    between |= between >> b;
    between |= between >> c;
    // A piece just entered stands on the square that is step 28 for the others.
    let own = pieces | (pieces & 1) << HOME;
    pieces & !between & !(own >> roll) & (u32::MAX >> roll)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movable_is_what_walking_step_by_step_finds() {
        let mut word = 1_u64;
        for _ in 0..50_000 {
            word = boardcore::Key::new().word(word).finish();
            let corner = Corner::ALL[(word & 3) as usize];
            // Two random sets, thinned out, the own pieces among the occupied squares.
            let pieces = (word >> 32) as u32
                & (word.rotate_left(7) as u32)
                & !(((word >> 32) as u32 & 1) << 28);
            let edge =
                edge_of(pieces, corner) | (word.rotate_left(23) as u32 & (word as u32) & EDGE);
            let way = way(edge, pieces, corner);
            for roll in 1..=6 {
                let naive = (0..32_u8)
                    .filter(|&step| pieces >> step & 1 == 1 && step + roll <= LAST)
                    .filter(|&step| (step + 1..step + roll).all(|between| way >> between & 1 == 0))
                    .filter(|&step| {
                        let to = step + roll;
                        pieces >> to & 1 == 0 && !(to == HOME && pieces & 1 == 1)
                    })
                    .fold(0, |set, step| set | 1 << step);
                assert_eq!(
                    movable(pieces, way, roll),
                    naive,
                    "{pieces:032b} {way:032b} {roll}"
                );
            }
        }
    }
}
