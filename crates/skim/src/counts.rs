//! How many cards of a hand satisfy a demand, without making the set of them.

use crate::card::CardSet;
use crate::frontier::{Demand, Frontier};

/// One in each of sixteen nibbles.
const ONES: u64 = 0x1111_1111_1111_1111;

/// For each rank, how many cards of one colour in a hand have it or a higher one: in nibble `r`, which is where rank `r`
/// begins among the bits of a [`CardSet`]. So the lowest rank that a [`Demand`] allows, as it is packed, is the shift that
/// finds the number. One word for each choice of suits that may not be: none, the first, the second, both.
#[derive(Clone, Copy, Debug)]
struct AtLeast([u64; 4]);

impl AtLeast {
    /// The numbers for the red cards of a hand; `None` if they are more than a nibble can tell.
    #[inline]
    const fn red(hand: u64) -> Option<Self> {
        // Nibble r of a product: how many cards of rank r or lower. The highest nibble has them all.
        let hearts = (hand & ONES).wrapping_mul(ONES);
        let diamonds = (hand >> 1 & ONES).wrapping_mul(ONES);
        let (all_hearts, all_diamonds) = (hearts >> 60, diamonds >> 60);
        if all_hearts + all_diamonds > 15 {
            return None;
        }
        // All less those of a lower rank; nothing is borrowed from the next nibble.
        let hearts = all_hearts * ONES - (hearts << 4);
        let diamonds = all_diamonds * ONES - (diamonds << 4);
        Some(Self([hearts + diamonds, diamonds, hearts, 0]))
    }

    /// The numbers for the black cards of a hand.
    #[inline]
    const fn black(hand: u64) -> Option<Self> {
        Self::red(hand >> 2)
    }

    /// How many red cards satisfy a demand, these being the numbers for them.
    #[inline]
    const fn count_red(&self, demand: Demand) -> u32 {
        (self.0[demand.red_suits()] >> demand.red()) as u32 & 15
    }

    /// How many black cards satisfy a demand, these being the numbers for them.
    #[inline]
    const fn count_black(&self, demand: Demand) -> u32 {
        (self.0[demand.black_suits()] >> demand.black()) as u32 & 15
    }
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
        && let Some(red) = AtLeast::red(hand)
    {
        sum(entries, |demand| red.count_red(demand))
    } else if hand & CardSet::RED.bits() == 0
        && let Some(black) = AtLeast::black(hand)
    {
        sum(entries, |demand| black.count_black(demand))
    } else if let (Some(red), Some(black)) = (AtLeast::red(hand), AtLeast::black(hand)) {
        sum(entries, |demand| {
            red.count_red(demand) + black.count_black(demand)
        })
    } else {
        // More cards of a colour than any seat has.
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
        && let Some(red) = AtLeast::red(hand)
    {
        find(entries, n, |demand| red.count_red(demand))
    } else if hand & CardSet::RED.bits() == 0
        && let Some(black) = AtLeast::black(hand)
    {
        find(entries, n, |demand| black.count_black(demand))
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
