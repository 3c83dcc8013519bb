//! The deals that fit a view, counted and sampled.

use alloc::vec;
use alloc::vec::Vec;

use boardcore::{Determinize, NoWorld, RuleSet, Seat, Situation, Worlds, below_u128, shuffle};
use rand::Rng;

use crate::card::{Card, CardSet};
use crate::rules::Deal;
use crate::state::{MAX_SEATS, Phase, Skim};
use crate::view::SkimView;

/// The most places where a card can be that a viewer does not see: six hands and the deck.
const MAX_PLACES: usize = MAX_SEATS + 1;
/// The number of the deck among the places.
const DECK: usize = MAX_SEATS;

/// How many ways there are to choose `k` of `n` things; all fit in a `u64` up to 52.
static CHOOSE: [[u64; 53]; 53] = {
    let mut table = [[0; 53]; 53];
    let mut n = 0;
    while n <= 52 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The deals that fit a view, prepared for sampling.
///
/// A deal says which cards each hand holds, and which are still in the deck. The order in which a hand was dealt is left out:
/// the sizes of hands are public, so every deal has the same number of orders, and uniform deals are uniform histories.
///
/// Sampled by counting, never by rejection. Cards that every hand may hold are shuffled; the others, which a pass has ruled out
/// for some seat, are placed first, each by the exact number of deals that remain with it in each of the hands. Those numbers
/// are computed once, by the room that each hand has left.
///
/// ```
/// use boardcore::{Determinize, Game, Observe, RuleSet, Seat, Seed, Stream, Worlds, play};
/// use skim::{Rules, Skim};
///
/// let mut game = Skim::new(Rules::mountains().validate()?);
/// let mut rng = Seed::from_u64(3).stream(Stream::Chance);
/// play::playout(&mut game, &mut rng, 37); // the deal and the lot
///
/// let view = game.view(Seat::new(0).into());
/// let worlds = Skim::worlds(&view)?;
/// // The partner's nine are known, Black's eighteen lie in two hands.
/// assert_eq!(worlds.count(), Some(48_620));
/// assert_eq!(worlds.sample(&mut rng).view(Seat::new(0).into()), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SkimWorlds {
    /// What the view knows of the game: everything but the hidden cards.
    known: Skim,
    groups: Vec<Group>,
}

/// Hidden cards that share their places: all of them, or those of one colour where colours are dealt apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Group {
    /// The cards, those that some place cannot hold first.
    cards: Vec<Card>,
    /// For each card of the first ones, the places that may hold it, a bit each.
    bound: Vec<u8>,
    places: Vec<Place>,
    /// How many deals are left, by the room left in each place: see [`Place::stride`]. Empty where no card is bound.
    counts: Vec<u128>,
}

/// Where hidden cards are: a hand or the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Place {
    /// The seat, or [`DECK`].
    owner: usize,
    /// How many of the group's cards it holds.
    room: u8,
    /// What one card of room counts in the number of a line of [`Group::counts`].
    stride: usize,
}

impl Group {
    /// A group, its counts worked out.
    fn new(cards: CardSet, mut places: Vec<Place>, view: &SkimView) -> Result<Self, NoWorld> {
        let room = places
            .iter()
            .map(|place| u32::from(place.room))
            .sum::<u32>();
        let over = cards.len().checked_sub(room).ok_or(NoWorld)?;
        if over > 0 {
            if view.open.phase != Phase::Deal {
                return Err(NoWorld);
            }
            places.push(Place {
                owner: DECK,
                room: over as u8,
                stride: 0,
            });
        }
        let mut stride = 1_usize;
        for place in &mut places {
            place.stride = stride;
            stride = stride.saturating_mul(usize::from(place.room) + 1);
        }
        let every = ((1_u16 << places.len()) - 1) as u8;
        let mut bound: Vec<(u8, Card)> = Vec::new();
        let mut free = Vec::new();
        for card in cards.iter() {
            let mut may = 0;
            for (bit, place) in places.iter().enumerate() {
                let lacks = view
                    .open
                    .lacks
                    .get(place.owner)
                    .is_some_and(|lacks| lacks.contains(card));
                may |= u8::from(!lacks) << bit;
            }
            if may == every {
                free.push(card);
            } else {
                bound.push((may, card));
            }
        }
        // Those with the fewest places first, and equal ones together: that keeps the numbers of room that come up few.
        bound.sort_unstable_by_key(|&(may, card)| (may.count_ones(), may, card));
        let mut group = Self {
            cards: bound.iter().map(|&(_, card)| card).chain(free).collect(),
            bound: bound.into_iter().map(|(may, _)| may).collect(),
            places,
            counts: Vec::new(),
        };
        if !group.bound.is_empty() {
            group.counts = vec![u128::MAX; stride];
            let mut room = group.rooms();
            if group.work_out(0, stride - 1, &mut room) == 0 {
                return Err(NoWorld);
            }
        }
        Ok(group)
    }

    fn rooms(&self) -> [u8; MAX_PLACES] {
        let mut rooms = [0; MAX_PLACES];
        for (room, place) in rooms.iter_mut().zip(&self.places) {
            *room = place.room;
        }
        rooms
    }

    /// How many ways there are to deal the cards from number `card` on, with this room left; kept under the number of the line.
    fn work_out(&mut self, card: usize, line: usize, room: &mut [u8; MAX_PLACES]) -> u128 {
        if self.counts[line] != u128::MAX {
            return self.counts[line];
        }
        let count = match self.bound.get(card) {
            // After the deal all counts fit: 52 cards in hands that differ by one at most.
            None => ways(&room[..self.places.len()]).unwrap_or(0),
            Some(&may) => {
                let mut sum = 0;
                for place in 0..self.places.len() {
                    if may >> place & 1 == 1 && room[place] > 0 {
                        room[place] -= 1;
                        sum += self.work_out(card + 1, line - self.places[place].stride, room);
                        room[place] += 1;
                    }
                }
                sum
            }
        };
        self.counts[line] = count;
        count
    }

    fn count(&self) -> Option<u128> {
        match self.counts.last() {
            Some(&count) => Some(count),
            None => ways(&self.rooms()[..self.places.len()]),
        }
    }

    /// Samples where the cards lie.
    fn fill<R: Rng + ?Sized>(&self, rng: &mut R, hands: &mut [CardSet; MAX_PLACES]) {
        let mut room = self.rooms();
        if let Some(&count) = self.counts.last() {
            // One number places all bound cards: after each, the rest of it is uniform among the deals that remain.
            let mut number = below_u128(rng, count);
            let mut line = self.counts.len() - 1;
            for (&may, &card) in self.bound.iter().zip(&self.cards) {
                for (bit, place) in self.places.iter().enumerate() {
                    if may >> bit & 1 == 0 || room[bit] == 0 {
                        continue;
                    }
                    let with = self.counts[line - place.stride];
                    if number < with {
                        room[bit] -= 1;
                        line -= place.stride;
                        hands[place.owner] = hands[place.owner].with(card);
                        break;
                    }
                    number -= with;
                }
            }
        }
        let free = &self.cards[self.bound.len()..];
        let mut shuffled = [Card::from_number(0); 52];
        let shuffled = &mut shuffled[..free.len()];
        shuffled.copy_from_slice(free);
        shuffle(rng, shuffled);
        let mut rest = &*shuffled;
        for (place, &room) in self.places.iter().zip(&room) {
            let (cards, others) = rest.split_at(usize::from(room));
            hands[place.owner] |= cards.iter().copied().collect();
            rest = others;
        }
    }
}

/// How many ways there are to divide cards into parts of these sizes; `None` if a `u128` cannot hold it.
fn ways(sizes: &[u8]) -> Option<u128> {
    let mut cards = sizes.iter().map(|&size| usize::from(size)).sum::<usize>();
    let mut count = 1_u128;
    for &size in sizes {
        count = count.checked_mul(u128::from(CHOOSE[cards][usize::from(size)]))?;
        cards -= usize::from(size);
    }
    Some(count)
}

impl Worlds for SkimWorlds {
    type Game = Skim;

    /// How many deals fit. `None` only while cards are dealt, where a `u128` may not hold it: 52 cards in six hidden hands and
    /// the deck.
    fn count(&self) -> Option<u128> {
        self.groups
            .iter()
            .try_fold(1_u128, |count, group| count.checked_mul(group.count()?))
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Skim {
        let mut hands = [CardSet::EMPTY; MAX_PLACES];
        for group in &self.groups {
            group.fill(rng, &mut hands);
        }
        let mut world = self.known.clone();
        for (hand, hidden) in world.hands.iter_mut().zip(hands) {
            *hand |= hidden;
        }
        world.deck |= hands[DECK];
        world
    }
}

impl Determinize for Skim {
    type Worlds = SkimWorlds;

    fn worlds(view: &SkimView) -> Result<SkimWorlds, NoWorld> {
        let rules = view.rules();
        let unseen = view.unseen();
        let parts: &[CardSet] = match rules.deal {
            Deal::OwnColour => &[CardSet::RED, CardSet::BLACK],
            Deal::Ordinary => &[CardSet::ALL],
        };
        let mut groups = Vec::with_capacity(parts.len());
        for &part in parts {
            let hidden = |&seat: &Seat| {
                let gets = !(rules.cards_for(seat) & part).is_empty();
                gets && !view.sees(seat) && view.held(seat) > 0
            };
            let places = Seat::all(rules.seats()).filter(hidden).map(|seat| Place {
                owner: seat.index(),
                room: view.held(seat),
                stride: 0,
            });
            groups.push(Group::new(unseen & part, places.collect(), view)?);
        }
        let known = Skim {
            open: view.open.clone(),
            hands: view.hands,
            deck: CardSet::EMPTY,
        };
        Ok(SkimWorlds { known, groups })
    }
}
