//! The placements of a hand, gone through.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::action::Placement;
use crate::card::{Card, CardSet};
use crate::counts;
use crate::frontier::{Frontier, Spot};
use crate::listing;

/// Every way to lay a card of a hand; see [`legal_placements`](crate::Table::legal_placements).
#[derive(Clone, Debug)]
pub struct Placements<'a> {
    entries: &'a [u32],
    hand: u64,
    /// The cell that the cards of `here` may be laid in.
    spot: Spot,
    here: u64,
}

impl<'a> Placements<'a> {
    /// The placements of these cards in these cells of a frontier.
    pub(crate) const fn new(entries: &'a [u32], hand: CardSet) -> Self {
        Self {
            entries,
            hand: hand.bits(),
            spot: Spot::ORIGIN,
            here: 0,
        }
    }
}

impl Iterator for Placements<'_> {
    type Item = Placement;

    #[inline]
    fn next(&mut self) -> Option<Placement> {
        while self.here == 0 {
            let (&entry, rest) = self.entries.split_first()?;
            let (spot, demand) = Frontier::unpack(entry);
            self.entries = rest;
            self.spot = spot;
            self.here = demand.allows() & self.hand;
        }
        let card = Card::from_number(self.here.trailing_zeros() as u8);
        self.here &= self.here - 1;
        Some(Placement::at_spot(card, self.spot))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Placement) -> B>(mut self, first: B, mut f: F) -> B {
        let mut folded = first;
        while self.here != 0 {
            let card = Card::from_number(self.here.trailing_zeros() as u8);
            self.here &= self.here - 1;
            folded = f(folded, Placement::at_spot(card, self.spot));
        }
        let hand = CardSet::from_bits(self.hand);
        let ControlFlow::<Infallible, B>::Continue(folded) =
            listing::try_fold(self.entries, hand, folded, |folded, some| {
                ControlFlow::Continue(some.iter().copied().fold(folded, &mut f))
            });
        folded
    }

    #[inline]
    fn count(self) -> usize {
        (self.here.count_ones() + counts::sum(self.entries, self.hand)) as usize
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Placement> {
        let here = self.here.count_ones() as usize;
        let mut before = n as u32;
        if n >= here {
            self.here = 0;
            let entries = core::mem::take(&mut self.entries);
            let place;
            (place, before) = counts::find(entries, self.hand, n - here)?;
            let (&entry, rest) = entries.get(place..)?.split_first()?;
            let (spot, demand) = Frontier::unpack(entry);
            self.entries = rest;
            self.spot = spot;
            self.here = demand.allows() & self.hand;
        }
        for _ in 0..before {
            self.here &= self.here - 1;
        }
        self.next()
    }
}

impl core::iter::FusedIterator for Placements<'_> {}
