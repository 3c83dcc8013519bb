//! The placements of a hand written several at a time: how many cards a cell takes is never branched on, as a processor would
//! predict it wrong at about every cell.

use alloc::vec::Vec;
use core::iter::repeat_n;
use core::ops::ControlFlow;

use crate::action::Placement;
use crate::card::{Card, CardSet};
use crate::counts::{self, Counts};
use crate::frontier::{Frontier, Spot};

/// The cards of a hand, laid out for writing.
trait Writer {
    /// The most cards that a cell takes.
    fn most(&self) -> usize;

    /// Writes the placements in some cells to the front of a list; returns how many there are. The list has room for the
    /// most that there can be, and for [`SPARE`] more: writing goes past the cards of a cell, and the next cell overwrites.
    fn write<T>(&self, entries: &[u32], list: &mut [T], make: impl Fn(Placement) -> T) -> usize;
}

/// The most places that are written past the cards of a cell.
const SPARE: usize = 8;

/// Room for one cell that takes all cards of the deck, and for all cells of most tables in one go.
const BATCH: usize = 128;

/// Stands in places not written to.
const FILLER: Placement = Placement::at_spot(Card::from_number(0), Spot::ORIGIN);

/// Adds the placements of a hand in the cells of a frontier to a list.
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
        let room = (entries.len() * writer.most() + SPARE).next_multiple_of(SPARE);
        let old = list.len();
        list.extend(repeat_n(make(FILLER), room));
        let new = writer.write(entries, &mut list[old..], make);
        list.truncate(old + new);
    }
    if let Some(shift) = Suffixes::shift(hand) {
        let mut suffixes = Suffixes::NONE;
        suffixes.take(hand, shift);
        write(&suffixes, entries, list, make);
    } else if hand.len() <= Fours::MOST {
        let mut fours = Fours::NONE;
        fours.take(hand);
        write(&fours, entries, list, make);
    } else {
        write(&Any(hand.bits()), entries, list, make);
    }
}

/// Folds the placements of a hand in the cells of a frontier, a batch at a time.
#[inline]
pub(crate) fn try_fold<A, B>(
    entries: &[u32],
    hand: CardSet,
    first: A,
    f: impl FnMut(A, &[Placement]) -> ControlFlow<B, A>,
) -> ControlFlow<B, A> {
    #[inline]
    fn write<A, B>(
        writer: &impl Writer,
        entries: &[u32],
        first: A,
        mut f: impl FnMut(A, &[Placement]) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        let mut list = [FILLER; BATCH];
        let cells = (BATCH - SPARE) as u32 / (writer.most() as u32).max(1);
        entries
            .chunks(cells as usize)
            .try_fold(first, |folded, some| {
                let len = writer.write(some, &mut list, |placement| placement);
                f(folded, &list[..len])
            })
    }
    if let Some(shift) = Suffixes::shift(hand) {
        let mut suffixes = Suffixes::NONE;
        suffixes.take(hand, shift);
        write(&suffixes, entries, first, f)
    } else if hand.len() <= Fours::MOST {
        let mut fours = Fours::NONE;
        fours.take(hand);
        write(&fours, entries, first, f)
    } else {
        write(&Any(hand.bits()), entries, first, f)
    }
}

/// A hand of at most eight cards of one colour: suffix lists.
///
/// What a cell allows is always the last cards of one list: with no suit of the colour beside, of all cards, those from a
/// rank up; with one, all of the other suit; with both, none. So eight places from there on are copied.
struct Suffixes {
    /// The cards of each list, up to its end: see [`start`](Self::start). There is a place to waste behind each end.
    cards: [u32; 32 + 8],
    /// How many cards satisfy a demand.
    counts: Counts,
    /// Where the suits of the colour begin among those of a demand.
    shift: u32,
}

impl Suffixes {
    const NONE: Self = Self {
        cards: [0; 32 + 8],
        counts: Counts::few(0),
        shift: 0,
    };

    /// Where the suits of the colour of a hand begin among the four; `None` if it has two colours or too many cards.
    #[inline]
    fn shift(hand: CardSet) -> Option<u32> {
        let shift = if (hand & CardSet::BLACK).is_empty() {
            0
        } else if (hand & CardSet::RED).is_empty() {
            2
        } else {
            return None;
        };
        (Counts::reds(hand.bits() >> shift) <= 8).then_some(shift)
    }

    /// Where the last cards of a list begin, given the suits beside. The lists end at 32, 9 and 18; with both suits beside
    /// there is none, and no card of it is asked for.
    #[inline]
    const fn start(suits: usize, cards: usize) -> usize {
        (suits * 9).wrapping_sub(cards) & 31
    }

    /// Fills the lists. A value returned would be copied.
    #[inline]
    fn take(&mut self, hand: CardSet, shift: u32) {
        self.shift = shift;
        self.counts = Counts::few(hand.bits() >> shift);
        let start = |suits| Self::start(suits, self.counts.most(suits));
        let (mut all, mut second, mut first) = (start(0), start(1), start(2));
        let mut left = hand.bits();
        while left != 0 {
            let card = left.trailing_zeros();
            left &= left - 1;
            // A card goes to the list of the wrong suit too: the next one overwrites it, or it stands behind the end.
            let is_second = (card & 1) as usize;
            self.cards[all & 31] = card;
            self.cards[second & 31] = card;
            self.cards[first & 31] = card;
            all += 1;
            second += is_second;
            first += 1 - is_second;
        }
    }
}

impl Writer for Suffixes {
    #[inline]
    fn most(&self) -> usize {
        self.counts.most(0)
    }

    #[inline]
    fn write<T>(&self, entries: &[u32], list: &mut [T], make: impl Fn(Placement) -> T) -> usize {
        let mut len = 0;
        for &entry in entries {
            let (spot, demand) = Frontier::unpack(entry);
            let suits = demand.suits() >> self.shift & 3;
            let here = self.counts.get(suits, demand) as usize;
            let start = Self::start(suits, here);
            let cards = &self.cards[start..start + 8];
            for (place, &card) in list[len..len + 8].iter_mut().zip(cards) {
                *place = make(Placement::numbered(spot, card));
            }
            len += here;
        }
        len
    }
}

/// A hand of at most fifteen cards, taken four at a time: for every choice among four cards, those chosen stand ready as a
/// list.
struct Fours {
    /// For each four cards of the hand, and each choice among them, the cards chosen.
    lists: [[[u8; 4]; 16]; 4],
    /// For each choice of red suits beside, the red cards that may have any rank, in the low half, and those that need the
    /// rank of the demand, in the high half: a bit for each card of the hand.
    red: [u32; 4],
    /// The same for black.
    black: [u32; 4],
    /// How many cards have a lower rank.
    below: u64,
    /// How many fours there are.
    len: usize,
}

/// How many bits are set in a number from 0 to 15, a nibble for each.
const BITS_SET: u64 = 0x4332_3221_3221_2110;

impl Fours {
    /// The most cards of a hand.
    const MOST: u32 = 15;

    const NONE: Self = Self {
        lists: [[[0; 4]; 16]; 4],
        red: [0; 4],
        black: [0; 4],
        below: 0,
        len: 0,
    };

    /// Fills the lists. A value returned would be copied.
    #[inline]
    fn take(&mut self, hand: CardSet) {
        self.below = counts::below(hand.bits());
        // For each suit its cards, sixteen bits each.
        let mut suits = 0_u64;
        let mut left = hand.bits();
        let mut place = 0;
        while left != 0 {
            let lists = &mut self.lists[self.len & 3];
            self.len += 1;
            for of_four in 0..4 {
                // Behind the last card comes one that is never chosen.
                let card = (left | 1 << 63).trailing_zeros();
                suits |= u64::from(left != 0) << (((card & 3) * 16 + place) & 63);
                place += 1;
                left &= left.wrapping_sub(1);
                for choice in 0..1 << of_four {
                    let without = u32::from_le_bytes(lists[choice]);
                    let with = without | card << (choice.count_ones() * 8);
                    lists[choice | 1 << of_four] = with.to_le_bytes();
                }
            }
        }
        let suit = |suit: u32| (suits >> (suit * 16)) as u32 & 0xFFFF;
        let beside = |first, second| [(first | second) << 16, second, first, 0];
        self.red = beside(suit(0), suit(1));
        self.black = beside(suit(2), suit(3));
    }
}

impl Writer for Fours {
    #[inline]
    fn most(&self) -> usize {
        self.len * 4
    }

    #[inline]
    fn write<T>(&self, entries: &[u32], list: &mut [T], make: impl Fn(Placement) -> T) -> usize {
        let fours = &self.lists[..self.len.min(4)];
        let mut len = 0;
        for &entry in entries {
            let (spot, demand) = Frontier::unpack(entry);
            let suits = demand.suits();
            let cards = self.red[suits & 3] | self.black[suits >> 2];
            let below = self.below >> demand.rank() & 15;
            let mut chosen = (cards | cards >> 16 >> below << below) as usize;
            for lists in fours {
                let choice = chosen & 15;
                chosen >>= 4;
                for (place, &card) in list[len..len + 4].iter_mut().zip(&lists[choice]) {
                    *place = make(Placement::numbered(spot, u32::from(card)));
                }
                len += (BITS_SET >> (choice * 4)) as usize & 7;
            }
        }
        len
    }
}

/// Any hand, card by card: no seat has so many.
struct Any(u64);

impl Writer for Any {
    fn most(&self) -> usize {
        self.0.count_ones() as usize
    }

    fn write<T>(&self, entries: &[u32], list: &mut [T], make: impl Fn(Placement) -> T) -> usize {
        let mut len = 0;
        for &entry in entries {
            let (spot, demand) = Frontier::unpack(entry);
            for card in CardSet::from_bits(demand.allows() & self.0).iter() {
                list[len] = make(Placement::at_spot(card, spot));
                len += 1;
            }
        }
        len
    }
}

#[cfg(test)]
mod tests {
    use boardcore::{Seed, Stream, below};

    use super::*;
    use crate::frontier::Demand;

    /// Random frontiers with random hands: of few cards and of many, of one colour and of both.
    #[test]
    fn lists_and_batches_are_the_sets_taken_apart() {
        let mut rng = Seed::from_u64(4).stream(Stream::Chance);
        for round in 0..4_000 {
            let mut draw = |most: u32| {
                let some = 0..below(&mut rng, most);
                some.map(|_| Card::from_number(below(&mut rng, 52) as u8))
                    .collect::<Vec<Card>>()
            };
            let mut frontier = Frontier::opening();
            if round % 16 > 0 {
                frontier.clear();
                for place in 0..draw(40).len() {
                    let beside = draw(5).into_iter().map(Demand::of);
                    let demand = beside.fold(Demand::NONE, Demand::and);
                    frontier.push(Spot::at(place as i8 - 31, 7), demand);
                }
            }
            let most = [4, 10, 20, 200][round / 4 % 4];
            let mut hand: CardSet = draw(most).into_iter().collect();
            hand &= [CardSet::RED, CardSet::BLACK, CardSet::ALL, CardSet::ALL][round % 4];

            let entries = frontier.as_slice();
            let mut expected = Vec::new();
            for &entry in entries {
                let (spot, demand) = Frontier::unpack(entry);
                let here = hand & CardSet::from_bits(demand.allows());
                expected.extend(here.iter().map(|card| Placement::at_spot(card, spot)));
            }
            let old = alloc::vec![FILLER; round % 3];
            let mut listed = old.clone();
            list(entries, hand, &mut listed, |placement| placement);
            assert_eq!(listed[old.len()..], expected, "{hand}");
            listed.truncate(old.len());
            assert_eq!(listed, old);
            listed.clear();
            let all: ControlFlow<(), usize> = try_fold(entries, hand, 0, |len, some| {
                listed.extend_from_slice(some);
                ControlFlow::Continue(len + some.len())
            });
            assert_eq!(all, ControlFlow::Continue(expected.len()));
            assert_eq!(listed, expected, "{hand}");
            let stopped = try_fold(entries, hand, (), |(), some| match some.first() {
                Some(&first) => ControlFlow::Break(first),
                None => ControlFlow::Continue(()),
            });
            assert_eq!(stopped.break_value(), expected.first().copied());
        }
    }
}
