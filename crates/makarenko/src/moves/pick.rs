//! One move by its place in the order, without a list of those before it.
//!
//! Moves are counted by the square they come from, side by side in the lanes of words. Then a place in the order is found by
//! multiplications and comparisons, first its rank, then its file. What varies from position to position is hardly ever
//! branched on: a processor could not guess it.

use core::ops::ControlFlow;

use super::masks::{Down, Forward, Masks, Up, pop};
use crate::action::Move;
use crate::attacks::{bishop, rook};
use crate::board::Position;
use crate::tower::Colour;

/// A 1 in each of eight bytes.
const BYTES: u64 = 0x0101_0101_0101_0101;
/// A 1 in each of four lanes of 16 bits.
const LANES: u64 = 0x0001_0001_0001_0001;
/// The highest bit of each lane.
const TOPS: u64 = LANES << 15;

/// Eight numbers: those of even index in the lanes of the first word, the others in those of the second. They add up to less
/// than 2¹⁵.
#[derive(Clone, Copy)]
struct Eight([u64; 2]);

impl Eight {
    /// From the bytes of a word.
    #[inline(always)]
    fn of_bytes(bytes: u64) -> Self {
        Self([bytes & (LANES * 0xFF), bytes >> 8 & (LANES * 0xFF)])
    }

    #[inline(always)]
    fn add(&mut self, index: usize, number: u32) {
        self.0[index & 1] += u64::from(number) << (index / 2 * 16);
    }

    /// In each lane, the sum of the pairs of numbers up to that lane.
    #[inline(always)]
    fn sums(self) -> u64 {
        (self.0[0] + self.0[1]).wrapping_mul(LANES)
    }

    #[inline(always)]
    fn sum(self) -> u32 {
        (self.sums() >> 48) as u32
    }

    /// The index of the number that covers a place below the sum, counted from 0, and the place within that number.
    #[inline(always)]
    fn find(self, place: u32) -> (usize, u32) {
        let sums = self.sums();
        // The lanes whose sum is more than the place keep their highest bit.
        let beyond = ((sums | TOPS) - u64::from(place + 1) * LANES) & TOPS;
        let shift = beyond.trailing_zeros() & 0x30;
        let place = place - ((sums << 16) >> shift & 0xFFFF) as u32;
        let even = (self.0[0] >> shift & 0xFFFF) as u32;
        let odd = place >= even;
        (
            (shift / 8) as usize + usize::from(odd),
            place - if odd { even } else { 0 },
        )
    }
}

/// Adds bits of the same place: the sum's bits, the low one first.
#[inline(always)]
fn full(a: u64, b: u64, c: u64) -> [u64; 2] {
    let either = a ^ b;
    [either ^ c, a & b | either & c]
}

#[inline(always)]
fn half(a: u64, b: u64) -> [u64; 2] {
    [a ^ b, a & b]
}

/// Numbers from 0 to 8, one for each square, in planes of bits, the lowest plane first.
struct Planes([u64; 4]);

impl Planes {
    /// How many of eight sets a square is in.
    #[inline(always)]
    fn new([a, b, c, d]: [u64; 4], [e, f, g, h]: [u64; 4]) -> Self {
        let [abc, twos_abc] = full(a, b, c);
        let [def, twos_def] = full(d, e, f);
        let [most, twos_most] = full(g, h, abc);
        let [ones, twos_all] = half(most, def);
        let [three, fours_three] = full(twos_abc, twos_def, twos_most);
        let [twos, fours_all] = half(three, twos_all);
        let [fours, eights] = half(fours_three, fours_all);
        Self([ones, twos, fours, eights])
    }

    /// The sum of each rank, a byte each.
    #[inline(always)]
    fn ranks(&self) -> u64 {
        let nibbles = |set: u64| {
            let pairs = set - (set >> 1 & (BYTES * 0x55));
            (pairs & (BYTES * 0x33)) + (pairs >> 2 & (BYTES * 0x33))
        };
        let bytes = |nibbles: u64| (nibbles & (BYTES * 0x0F)) + (nibbles >> 4 & (BYTES * 0x0F));
        let [ones, twos, fours, eights] = self.0.map(nibbles);
        // Four squares in two planes make at most 12.
        bytes(ones + 2 * twos) + 4 * bytes(fours + 2 * eights)
    }

    /// The numbers of one rank, a byte for each file.
    #[inline(always)]
    fn files(&self, rank: usize) -> u64 {
        let spread = |set: u64| {
            let row = set >> (8 * rank) & 0xFF;
            let bits = row.wrapping_mul(BYTES) & 0x8040_2010_0804_0201;
            (bits + BYTES * 0x7F) >> 7 & BYTES
        };
        let [ones, twos, fours, eights] = self.0.map(spread);
        ones + 2 * twos + 4 * fours + 8 * eights
    }
}

/// How many moves come from where.
struct Tally {
    /// Those of pawn parts.
    pawns: Planes,
    /// Those of the other parts: a word for each rank, a byte for each file. A tower has at most 91.
    others: [u64; 8],
    /// All, by rank. A position has at most 541.
    ranks: Eight,
}

impl Tally {
    #[inline(always)]
    fn new<F: Forward>(masks: &Masks) -> Self {
        let from_at_least = |height: usize| masks.at_least[height] & masks.splittable;
        let pawns = Planes::new(
            masks.pawn_sources::<F>(1, from_at_least(1)),
            masks.pawn_sources::<F>(2, from_at_least(2)),
        );
        let mut tally = Self {
            ranks: Eight::of_bytes(pawns.ranks()),
            pawns,
            others: [0; 8],
        };
        let mut rooks = from_at_least(3) & !masks.at_least[5];
        while rooks != 0 {
            let from = pop(&mut rooks);
            let straight = rook(from, masks.occupied);
            let targets = masks.rook_or_knight_targets(from, straight);
            tally.add(from, targets.count_ones());
        }
        let mut bishops = from_at_least(5);
        while bishops != 0 {
            let from = pop(&mut bishops);
            let straight = rook(from, masks.occupied);
            let diagonal = bishop(from, masks.occupied);
            // Straight, leaping and diagonal ways have no square in common, so three sets do for four kinds of parts.
            let seven = masks.targets[7] & masks.if_at_least(7, from);
            let sets = [
                masks.rook_or_knight_targets(from, straight) | diagonal & masks.targets[5],
                diagonal & masks.targets[6] & masks.if_at_least(6, from) | straight & seven,
                diagonal & seven,
            ];
            tally.add(from, sets.map(u64::count_ones).iter().sum());
        }
        let mut kings = masks.kings;
        while kings != 0 {
            let from = pop(&mut kings);
            tally.add(from, masks.king_targets::<F>(from).count_ones());
        }
        tally
    }

    #[inline(always)]
    fn add(&mut self, from: usize, count: u32) {
        let (rank, file) = (from >> 3 & 7, from & 7);
        self.others[rank] += u64::from(count) << (8 * file);
        self.ranks.add(rank, count);
    }

    /// The square that the move with a place below the count comes from, and the place among the moves from there.
    #[inline(always)]
    fn find(&self, place: u32) -> (usize, u32) {
        let (rank, place) = self.ranks.find(place);
        let files = Eight::of_bytes(self.pawns.files(rank) + self.others[rank & 7]);
        let (file, place) = files.find(place);
        (8 * rank + file, place)
    }
}

impl Position {
    /// The legal move with a place in ascending order, counted from 0; `None` past the last.
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
        self.pick_move(|_| n)
    }

    /// The legal move at the place that `place` picks from their number; `None` where there is none, without a call of `place`,
    /// or where the place is past the last.
    ///
    /// Counts and finds in one go. A move at random, each equally likely:
    ///
    /// ```
    /// use boardcore::{Seed, Stream, below};
    /// use makarenko::{Position, Rules};
    ///
    /// let position = Position::start(&Rules::default());
    /// let mut rng = Seed::from_u64(1).stream(Stream::Chance);
    /// let mv = position.pick_move(|count| below(&mut rng, count)).expect("there are moves");
    /// assert!(position.check(mv).is_ok());
    /// ```
    #[inline]
    pub fn pick_move(&self, place: impl FnOnce(u32) -> u32) -> Option<Move> {
        match self.turn() {
            Colour::White => self.pick::<Up>(place),
            Colour::Black => self.pick::<Down>(place),
        }
    }

    #[inline(always)]
    fn pick<F: Forward>(&self, place: impl FnOnce(u32) -> u32) -> Option<Move> {
        let masks = Masks::new::<F>(self);
        let tally = Tally::new::<F>(&masks);
        let count = tally.ranks.sum();
        if count == 0 {
            return None;
        }
        let place = place(count);
        if place >= count {
            return None;
        }
        let (from, mut left) = tally.find(place);
        let found = masks.parts::<F, _>(from, |discs, to| {
            let len = to.count_ones();
            if left < len {
                return ControlFlow::Break((discs, to));
            }
            left -= len;
            ControlFlow::Continue(())
        });
        match found {
            ControlFlow::Break((discs, mut to)) => {
                for _ in 0..left {
                    pop(&mut to);
                }
                Some(Move::pack(discs, from as u32, pop(&mut to) as u32))
            }
            ControlFlow::Continue(()) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Eight, Planes};

    fn random(x: &mut u64) -> u64 {
        *x ^= *x << 13;
        *x ^= *x >> 7;
        *x ^= *x << 17;
        *x
    }

    #[test]
    fn a_place_is_found_among_eight_numbers() {
        let mut x = 0x1234_5678_9ABC_DEF0;
        for _ in 0..500 {
            let bytes = random(&mut x) & random(&mut x);
            let mut eight = Eight::of_bytes(bytes);
            eight.add(3, 1_000);
            eight.add(6, 20);
            let mut numbers = bytes.to_le_bytes().map(u32::from);
            numbers[3] += 1_000;
            numbers[6] += 20;
            assert_eq!(eight.sum(), numbers.iter().sum());
            let places = numbers.iter().enumerate();
            let places = places.flat_map(|(index, &number)| (0..number).map(move |n| (index, n)));
            for (place, found) in places.enumerate() {
                assert_eq!(eight.find(place as u32), found);
            }
        }
    }

    #[test]
    fn planes_add_up() {
        let mut x = 0x0FED_CBA9_8765_4321;
        for round in 0..500 {
            let sets: [u64; 8] = match round {
                0 => [!0; 8],
                _ => core::array::from_fn(|_| random(&mut x)),
            };
            let [a, b, c, d, e, f, g, h] = sets;
            let planes = Planes::new([a, b, c, d], [e, f, g, h]);
            for rank in 0..8 {
                let files = core::array::from_fn(|file| {
                    let on = |set: &&u64| **set >> (8 * rank + file) & 1 == 1;
                    sets.iter().filter(on).count() as u8
                });
                assert_eq!(planes.files(rank).to_le_bytes(), files);
                let sum = files.iter().sum::<u8>();
                assert_eq!(planes.ranks().to_le_bytes()[rank], sum);
            }
        }
    }
}
