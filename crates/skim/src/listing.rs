//! The placements of a hand written several at a time, without a branch on how many cards a cell takes: a processor guesses
//! that number wrong at about every cell.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::action::Placement;
use crate::card::{Card, CardSet};
use crate::counts::Counts;
use crate::frontier::{Demand, Frontier, Spot};

/// The placements that are passed on at a time: as many as the largest hand may have in one cell, and more.
const BATCH: usize = 128;

/// What stands in places not written to.
const FILLER: Placement = Placement::at_spot(Card::from_number(0), Spot::ORIGIN);

/// The cards of a hand, laid out for writing.
trait Writer {
    /// How many places are written to for each cell; the next cell overwrites those that were not needed.
    fn room(&self) -> usize;

    /// Writes the placements in some cells to the front of a list with room for them; returns how many there are.
    fn write<T>(&self, entries: &[u32], list: &mut [T], make: impl Fn(Placement) -> T) -> usize;
}

/// Puts the placements of a hand into a list, in place of what it holds.
pub(crate) fn list<T: Copy>(
    entries: &[u32],
    hand: CardSet,
    list: &mut Vec<T>,
    make: impl Fn(Placement) -> T,
) {
    fn write<T: Copy>(
        writer: &impl Writer,
        entries: &[u32],
        list: &mut Vec<T>,
        make: impl Fn(Placement) -> T,
    ) {
        list.clear();
        list.extend(core::iter::repeat_n(make(FILLER), entries.len() * writer.room()));
        let len = writer.write(entries, list, make);
        list.truncate(len);
    }
    if let Some(colour) = Suffixes::colour(hand) {
        let mut suffixes = Suffixes::empty();
        suffixes.take(hand, colour);
        write(&suffixes, entries, list, make);
    } else {
        if hand.len() <= 15 {
            let mut fours = Fours::empty();
            fours.take(hand);
            write(&fours, entries, list, make);
        } else {
            write(&Any(hand.bits()), entries, list, make);
        }
    }
}

/// Calls `f` with the placements of a hand, some at a time.
#[inline]
pub(crate) fn batches<B>(
    entries: &[u32],
    hand: CardSet,
    f: impl FnMut(&[Placement]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    #[inline]
    fn write<B>(
        writer: &impl Writer,
        entries: &[u32],
        mut f: impl FnMut(&[Placement]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut list = [FILLER; BATCH];
        for some in entries.chunks(BATCH / writer.room().max(1)) {
            let len = writer.write(some, &mut list, |placement| placement);
            f(&list[..len])?;
        }
        ControlFlow::Continue(())
    }
    if let Some(colour) = Suffixes::colour(hand) {
        let mut suffixes = Suffixes::empty();
        suffixes.take(hand, colour);
        write(&suffixes, entries, f)
    } else {
        if hand.len() <= 15 {
            let mut fours = Fours::empty();
            fours.take(hand);
            write(&fours, entries, f)
        } else {
            write(&Any(hand.bits()), entries, f)
        }
    }
}

/// A hand of at most eight cards of one colour.
///
/// What a cell allows is always the last cards of one list: of all cards, those from a rank up; with one suit of the colour
/// beside, all of the other suit; with both, none.
struct Suffixes {
    /// The cards of each list up to its end; the lists are those of [`Counts`]. Behind each end is a place to waste.
    cards: [u32; 32 + 8],
    counts: Counts,
    /// Where the suits of the colour begin among the bits of a demand.
    shift: u32,
}

/// Where the last cards of a list begin. The list for both suits beside has none: what is said of it is not used.
#[inline]
const fn start(suits: usize, cards: usize) -> usize {
    (suits * 9).wrapping_sub(cards) & 31
}

impl Suffixes {
    /// Where the suits of the one colour of a hand begin among four; `None` if it has two or too many cards.
    #[inline]
    fn colour(hand: CardSet) -> Option<u32> {
        let shift = if (hand & CardSet::BLACK).is_empty() {
            0
        } else if (hand & CardSet::RED).is_empty() {
            2
        } else {
            return None;
        };
        (Counts::total(hand.bits() >> shift) <= 8).then_some(shift)
    }

    #[inline]
    const fn empty() -> Self {
        Self { cards: [0; 32 + 8], counts: Counts::few(0), shift: 0 }
    }

    #[inline]
    fn take(&mut self, hand: CardSet, shift: u32) {
        self.shift = shift;
        self.counts = Counts::few(hand.bits() >> shift);
        let first = |suits: usize| start(suits, self.counts.most(suits));
        let (mut any, mut second, mut first) = (first(0), first(1), first(2));
        let mut left = hand.bits();
        while left != 0 {
            let card = left.trailing_zeros();
            left &= left - 1;
            // A card written to a list that it is not of is overwritten by the next, or stands behind the end.
            let is_second = (card & 1) as usize;
            self.cards[any & 31] = card;
            self.cards[second & 31] = card;
            self.cards[first & 31] = card;
            any += 1;
            second += is_second;
            first += 1 - is_second;
        }
    }
}

impl Writer for Suffixes {
    #[inline]
    fn room(&self) -> usize {
        8
    }

    #[inline]
    fn write<T>(&self, entries: &[u32], list: &mut [T], make: impl Fn(Placement) -> T) -> usize {
        let mut len = 0;
        for &entry in entries {
            let spot = entry & 0xFFFF_0000;
            let suits = (entry >> self.shift & 3) as usize;
            let here = self.counts.of(suits, Frontier::unpack(entry).1) as usize;
            let from = start(suits, here);
            let cards = &self.cards[from..from + 8];
            for (place, &card) in list[len..len + 8].iter_mut().zip(cards) {
                *place = make(Placement::from_halves(spot, card));
            }
            len += here;
        }
        len
    }
}

/// A hand of at most fifteen cards of any colour, four cards at a time: for each choice of four the cards chosen stand
/// ready as a list.
struct Fours {
    /// For each four cards of the hand, and each choice of them, the cards chosen.
    lists: [[[u8; 4]; 16]; 4],
    /// For each choice of red suits beside, which cards of the hand may have any rank, in the low half, and which need the
    /// rank of the demand; a bit for each card of the hand.
    red: [u32; 4],
    /// The same for black.
    black: [u32; 4],
    /// How many cards of the hand have a lower rank, in a nibble for each rank.
    below: u64,
    /// How many fours there are.
    fours: usize,
}

/// How many bits are set, in a nibble for each number.
const ONES_IN: u64 = 0x4332_3221_3221_2110;

impl Fours {
    #[inline]
    const fn empty() -> Self {
        Self {
            lists: [[[0; 4]; 16]; 4],
            red: [0; 4],
            black: [0; 4],
            below: 0,
            fours: 0,
        }
    }

    #[inline]
    fn take(&mut self, hand: CardSet) {
        self.below = Counts::below(hand.bits());
        let mut suits = 0_u64;
        let mut left = hand.bits();
        self.fours = 0;
        let mut place = 0;
        while left != 0 {
            let lists = &mut self.lists[self.fours & 3];
            for of_four in 0..4 {
                let card = (left | 1 << 63).trailing_zeros();
                suits |= u64::from(left != 0) << (((card & 3) * 16 + place) & 63);
                place += 1;
                left &= left.wrapping_sub(1);
                for choice in 0..1_usize << of_four {
                    let chosen = u32::from_le_bytes(lists[choice]) | card << (choice.count_ones() * 8);
                    lists[choice | 1 << of_four] = chosen.to_le_bytes();
                }
            }
            self.fours += 1;
        }
        let suit = |suit: u32| (suits >> (suit * 16)) as u32 & 0xFFFF;
        self.red = [(suit(0) | suit(1)) << 16, suit(1), suit(0), 0];
        self.black = [(suit(2) | suit(3)) << 16, suit(3), suit(2), 0];
    }
}

impl Writer for Fours {
    #[inline]
    fn room(&self) -> usize {
        self.fours * 4
    }

    #[inline]
    fn write<T>(&self, entries: &[u32], list: &mut [T], make: impl Fn(Placement) -> T) -> usize {
        let mut len = 0;
        for &entry in entries {
            let spot = entry & 0xFFFF_0000;
            let demand: Demand = Frontier::unpack(entry).1;
            let suits = demand.suits();
            let cards = self.red[suits & 3] | self.black[suits >> 2];
            let below = self.below >> demand.rank() & 15;
            let mut chosen = (cards | cards >> 16 >> below << below) as usize;
            for lists in &self.lists[..self.fours.min(4)] {
                let choice = chosen & 15;
                chosen >>= 4;
                for (place, &card) in list[len..len + 4].iter_mut().zip(&lists[choice]) {
                    *place = make(Placement::from_halves(spot, u32::from(card)));
                }
                len += (ONES_IN >> (choice * 4) & 7) as usize;
            }
        }
        len
    }
}

/// Any hand.
struct Any(u64);

impl Writer for Any {
    #[inline]
    fn room(&self) -> usize {
        self.0.count_ones().max(1) as usize
    }

    #[inline]
    fn write<T>(&self, entries: &[u32], list: &mut [T], make: impl Fn(Placement) -> T) -> usize {
        let mut len = 0;
        for &entry in entries {
            let spot = entry & 0xFFFF_0000;
            let mut here = Frontier::unpack(entry).1.allows() & self.0;
            while here != 0 {
                let card = here.trailing_zeros();
                here &= here - 1;
                list[len] = make(Placement::from_halves(spot, card));
                len += 1;
            }
        }
        len
    }
}
