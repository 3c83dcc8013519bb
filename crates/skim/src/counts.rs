//! How many cards of a hand satisfy a demand, without making the set of them.

use crate::card::CardSet;
use crate::frontier::{Demand, Frontier};

/// One in each of sixteen nibbles.
const ONES: u64 = 0x1111_1111_1111_1111;

/// How many cards of one colour in a hand satisfy a demand. One word for each choice of suits of the colour that lie beside
/// (none, the first, the second, both), and in nibble `r` of it the number for rank `r`. Nibble `r` is where rank `r` begins
/// among the bits of a [`CardSet`], so the rank of a [`Demand`], as it is packed, is the shift that finds the number.
///
/// With a card of the colour beside, any rank will do: all nibbles of the word are the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts([u64; 4]);

impl Counts {
    /// The numbers for the red cards of a hand; `None` if they are more than a nibble holds.
    #[inline]
    fn red(hand: u64) -> Option<Self> {
        (Self::reds(hand) <= 15).then(|| Self::few(hand))
    }

    /// The numbers for the black cards of a hand.
    #[inline]
    fn black(hand: u64) -> Option<Self> {
        Self::red(hand >> 2)
    }

    /// How many red cards a hand has.
    #[inline]
    pub(crate) const fn reds(hand: u64) -> u64 {
        // The highest nibble of a product is the sum of all nibbles.
        let hearts = (hand & ONES).wrapping_mul(ONES) >> 60;
        let diamonds = (hand >> 1 & ONES).wrapping_mul(ONES) >> 60;
        hearts + diamonds
    }

    /// The numbers for the red cards of a hand with at most fifteen.
    #[inline]
    pub(crate) const fn few(hand: u64) -> Self {
        // Nibble r of a product: how many cards of rank r or lower.
        let hearts = (hand & ONES).wrapping_mul(ONES);
        let diamonds = (hand >> 1 & ONES).wrapping_mul(ONES);
        // All less those of a lower rank; nothing is borrowed from the next nibble.
        let all = (hearts + diamonds) >> 60;
        let at_least = all * ONES - ((hearts + diamonds) << 4);
        Self([at_least, (diamonds >> 60) * ONES, (hearts >> 60) * ONES, 0])
    }

    /// The most cards that can satisfy a demand with these suits of the colour beside.
    #[inline]
    pub(crate) const fn most(&self, suits: usize) -> usize {
        (self.0[suits] & 15) as usize
    }

    /// How many cards satisfy a demand, given the suits of the colour that lie beside.
    #[inline]
    pub(crate) const fn get(&self, suits: usize, demand: Demand) -> u32 {
        nibble(self.0[suits], demand)
    }

    /// How many cards of two colours satisfy a demand, if they are at most fifteen.
    #[inline]
    const fn get_both(red: &Self, black: &Self, demand: Demand) -> u32 {
        let suits = demand.suits();
        nibble(red.0[suits & 3] + black.0[suits >> 2], demand)
    }
}

/// For each rank, in a nibble as in [`Counts`], how many cards of a hand of at most fifteen have a lower one.
#[inline]
pub(crate) const fn below(hand: u64) -> u64 {
    let pairs = (hand & 0x5555_5555_5555_5555) + (hand >> 1 & 0x5555_5555_5555_5555);
    let ranks = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ranks.wrapping_mul(ONES) << 4
}

/// The number in a word for the rank of a demand.
#[inline]
const fn nibble(word: u64, demand: Demand) -> u32 {
    (word >> demand.rank()) as u32 & 15
}

/// How many placements of a hand there are in the cells of a frontier.
#[inline]
pub(crate) fn sum(entries: &[u32], hand: u64) -> u32 {
    #[inline]
    fn sum(entries: &[u32], count: impl Fn(Demand) -> u32) -> u32 {
        let demands = entries.iter().map(|&entry| Frontier::unpack(entry).1);
        demands.map(count).sum()
    }
    // With own colours every hand is of one.
    if hand & CardSet::BLACK.bits() == 0
        && let Some(red) = Counts::red(hand)
    {
        sum(entries, |demand| red.get(demand.suits() & 3, demand))
    } else if hand & CardSet::RED.bits() == 0
        && let Some(black) = Counts::black(hand)
    {
        sum(entries, |demand| black.get(demand.suits() >> 2, demand))
    } else if let (Some(red), Some(black)) = (Counts::red(hand), Counts::black(hand))
        && hand.count_ones() <= 15
    {
        sum(entries, |demand| Counts::get_both(&red, &black, demand))
    } else {
        sum(entries, |demand| (demand.allows() & hand).count_ones())
    }
}

/// Where the placement with a place in the list of [`sum`] is: which cell of the frontier, and how many placements there are
/// before it in the same cell. `None` if the list is not as long.
#[inline]
pub(crate) fn find(entries: &[u32], hand: u64, n: usize) -> Option<(usize, u32)> {
    #[inline]
    fn find(entries: &[u32], n: usize, count: impl Fn(Demand) -> u32) -> Option<(usize, u32)> {
        let mut left = u32::try_from(n).ok()?;
        for (place, &entry) in entries.iter().enumerate() {
            let here = count(Frontier::unpack(entry).1);
            if left < here {
                return Some((place, left));
            }
            left -= here;
        }
        None
    }
    if hand & CardSet::BLACK.bits() == 0
        && let Some(red) = Counts::red(hand)
    {
        find(entries, n, |demand| red.get(demand.suits() & 3, demand))
    } else if hand & CardSet::RED.bits() == 0
        && let Some(black) = Counts::black(hand)
    {
        find(entries, n, |demand| black.get(demand.suits() >> 2, demand))
    } else if let (Some(red), Some(black)) = (Counts::red(hand), Counts::black(hand))
        && hand.count_ones() <= 15
    {
        find(entries, n, |demand| Counts::get_both(&red, &black, demand))
    } else {
        find(entries, n, |demand| (demand.allows() & hand).count_ones())
    }
}

#[cfg(test)]
mod tests {
    use boardcore::{Seed, Stream, below};

    use super::*;
    use crate::card::Card;
    use crate::frontier::Spot;

    #[test]
    fn counts_are_those_of_the_sets() {
        let mut rng = Seed::from_u64(3).stream(Stream::Chance);
        for round in 0..4_000 {
            let mut draw = |most: u32| {
                let some = 0..below(&mut rng, most);
                some.map(|_| Card::from_number(below(&mut rng, 52) as u8))
                    .collect::<alloc::vec::Vec<Card>>()
            };
            let mut frontier = Frontier::opening();
            frontier.clear();
            for place in 0..draw(20).len() {
                let beside = draw(5).into_iter().map(Demand::of);
                let demand = beside.fold(Demand::NONE, Demand::and);
                frontier.push(Spot::at(place as i8, 0), demand);
            }
            // Small hands and more than a nibble can tell, of one colour and of both.
            let hand: CardSet = draw(if round % 8 < 4 { 14 } else { 100 })
                .into_iter()
                .collect();
            let hand = match round % 4 {
                0 => hand & CardSet::RED,
                1 => hand & CardSet::BLACK,
                _ => hand,
            }
            .bits();

            let entries = frontier.as_slice();
            let mut list = alloc::vec::Vec::new();
            for (place, &entry) in entries.iter().enumerate() {
                let here = (Frontier::unpack(entry).1.allows() & hand).count_ones();
                list.extend((0..here).map(|before| (place, before)));
            }
            assert_eq!(sum(entries, hand) as usize, list.len());
            for (n, &found) in list.iter().enumerate() {
                assert_eq!(find(entries, hand, n), Some(found));
            }
            assert_eq!(find(entries, hand, list.len()), None);
            assert_eq!(find(entries, hand, usize::MAX), None);
        }
    }
}
