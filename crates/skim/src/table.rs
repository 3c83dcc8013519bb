//! The table: which card lies where, and which card may be laid where.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use boardcore::{Cell, Direction, Key, Valid};

use crate::action::Placement;
use crate::card::{Card, CardSet};
use crate::cells::CellSet;
use crate::frontier::{Demand, Frontier, Spot};
use crate::illegal::{Edge, Illegal};
use crate::listing;
use crate::outline::{Outline, Shape};
use crate::placements::Placements;
use crate::rules::{Continuity, Rules};

/// The cards laid so far, and the answer to every question about the next one: where a card may lie, and why not.
///
/// It stands on its own: of the rules it asks for the deck, the outline and the continuity only, and it knows neither hands
/// nor turns. Cells count from the first card at `0,0`. `{}` lists the cards, `{:#}` draws a grid.
///
/// ```
/// use boardcore::{Cell, RuleSet};
/// use skim::{Illegal, Rank, Rules, Table};
///
/// let mut table = Table::new(Rules::columns().validate()?);
/// table.lay("9d".parse()?, Cell::new(0, 0))?;
///
/// // A black nine is not higher than the nine of diamonds that it would touch.
/// let refused = table.check("9s".parse()?, Cell::new(1, 0)).unwrap_err();
/// assert_eq!(refused, Illegal::Seniority { neighbour: "9d".parse()?, at: Cell::new(0, 0), needed: Some(Rank::Ten) });
/// assert_eq!(refused.to_string(), "the card is not higher than 9d at 0,0, the lowest card it touches: T or higher is needed");
///
/// // A heart may go to each of the four cells beside, of spades only what is higher.
/// let hand = "6hTs".parse()?;
/// assert_eq!(table.legal_placements(hand).count(), 8);
/// assert_eq!(table.legal_cells("9s".parse()?).len(), 0);
///
/// // Drawn with a dot where a card of the deck can be laid next.
/// let mut table = Table::new(Rules::mountains().validate()?);
/// table.lay("9d".parse()?, Cell::new(0, 0))?;
/// table.lay("Th".parse()?, Cell::new(1, 0))?;
/// assert_eq!(format!("{table:#}"), "  0   ·  9♦ 10♥   · \n     -1   0   1   2 \n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    rules: Valid<Rules>,
    /// Where each card lies, by its number.
    spots: [Spot; 52],
    laid: CardSet,
    /// The lowest and the highest x and y of the cards.
    low: (i8, i8),
    high: (i8, i8),
    /// Where the card laid last lies, with `PreviousCard`; else not kept, so that tables are equal whatever was laid last.
    last: Spot,
    frontier: Frontier,
}

impl Table {
    /// An empty table.
    pub const fn new(rules: Valid<Rules>) -> Self {
        Self {
            rules,
            spots: [Spot::NOWHERE; 52],
            laid: CardSet::EMPTY,
            low: (0, 0),
            high: (0, 0),
            last: Spot::NOWHERE,
            frontier: Frontier::opening(),
        }
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &Valid<Rules> {
        &self.rules
    }

    /// The cards that lie on the table.
    pub const fn laid(&self) -> CardSet {
        self.laid
    }

    /// Where a card lies.
    pub fn cell_of(&self, card: Card) -> Option<Cell> {
        let spot = self.spots[usize::from(card.number())];
        (spot != Spot::NOWHERE).then(|| spot.cell())
    }

    /// The card that lies in a cell.
    pub fn card_at(&self, cell: Cell) -> Option<Card> {
        self.card(Spot::of(cell)?)
    }

    /// The cards with their cells, ascending by the cell.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = Placement> + Clone {
        let mut sorted = [(Spot::NOWHERE, Card::from_number(0)); 52];
        let mut len = 0;
        for card in self.laid.iter() {
            sorted[len] = (self.spots[usize::from(card.number())], card);
            len += 1;
        }
        sorted[..len].sort_unstable();
        sorted
            .into_iter()
            .take(len)
            .map(|(spot, card)| Placement::at_spot(card, spot))
    }

    /// The lowest and the highest cell of the rectangle that the cards span; `None` while there is no card.
    pub fn bounds(&self) -> Option<(Cell, Cell)> {
        (!self.laid.is_empty()).then(|| {
            let corner = |(x, y)| Cell::new(x, y);
            (corner(self.low), corner(self.high))
        })
    }

    /// Where the card lies that was laid last, which the next must touch; `None` where any card will do (K7).
    pub fn last(&self) -> Option<Cell> {
        (self.last != Spot::NOWHERE).then(|| self.last.cell())
    }

    /// Whether a card may be laid in a cell, by the principles alone: whose card it is, is not asked.
    ///
    /// Decided from the cards around the cell, without looking at where else a card could go.
    ///
    /// # Errors
    /// The principle that fails, and the card or edge that causes it.
    pub fn check(&self, card: Card, cell: Cell) -> Result<(), Illegal> {
        if self.laid.is_empty() {
            return if cell != Cell::new(0, 0) {
                Err(Illegal::OpeningCell { cell })
            } else if !CardSet::OPENING.contains(card) {
                Err(Illegal::OpeningCard { card })
            } else {
                Ok(())
            };
        }
        if let Some(there) = self.card_at(cell) {
            return Err(Illegal::Occupied { cell, card: there });
        }
        self.check_outline(cell)?;
        // Within the outline a cell is within reach of the first card.
        let spot = Spot::of(cell).ok_or(Illegal::Shape { cell })?;
        let beside = spot.beside();
        let previous = self.last();
        let touches = match previous {
            Some(_) => beside.contains(&self.last),
            None => beside.iter().any(|&spot| self.is_laid(spot)),
        };
        if !touches {
            return Err(Illegal::Continuity { cell, previous });
        }
        let mut lowest: Option<(Card, Spot)> = None;
        let mut own_colour = false;
        for spot in beside {
            if let Some(neighbour) = self.card(spot) {
                if neighbour.suit() == card.suit() {
                    return Err(Illegal::Diversity {
                        neighbour,
                        at: spot.cell(),
                    });
                }
                own_colour |= neighbour.colour() == card.colour();
                if lowest.is_none_or(|(card, _)| neighbour.rank() < card.rank()) {
                    lowest = Some((neighbour, spot));
                }
            }
        }
        match lowest {
            Some((neighbour, spot)) if !own_colour && card.rank() <= neighbour.rank() => {
                Err(Illegal::Seniority {
                    neighbour,
                    at: spot.cell(),
                    needed: neighbour.rank().next(),
                })
            }
            _ => Ok(()),
        }
    }

    /// Whether a card would lie within the outline, as far as it is settled by the cards (K8, K14, K15, K21).
    fn check_outline(&self, cell: Cell) -> Result<(), Illegal> {
        let span = |low: i8, high: i8, at: i8| (high.max(at)).abs_diff(low.min(at)) + 1;
        let columns = span(self.low.0, self.high.0, cell.x);
        let rows = span(self.low.1, self.high.1, cell.y);
        let within = |edge, spanned, most| {
            if spanned > most {
                return Err(Illegal::Rectangle {
                    edge,
                    spanned,
                    most,
                });
            }
            Ok(())
        };
        match self.rules.outline {
            Outline::Rectangle { width, height } => {
                within(Edge::Columns, columns, width)?;
                within(Edge::Rows, rows, height)
            }
            Outline::Mountains { width, height } => {
                within(Edge::Columns, columns, width)?;
                let base = self.base();
                if base < width {
                    return if cell.y == 0 {
                        Ok(())
                    } else {
                        Err(Illegal::BaseFirst {
                            missing: width - base,
                        })
                    };
                }
                if cell.y > 0 {
                    within(Edge::Rows, rows, height)?;
                    if self.card_at(cell + Direction::South).is_some() {
                        return Ok(());
                    }
                }
                Err(Illegal::NotOnTop { cell })
            }
            Outline::Shape(ref shape) => {
                if shape.holds(&self.shifts(shape), cell) {
                    Ok(())
                } else {
                    Err(Illegal::Shape { cell })
                }
            }
        }
    }

    /// Lays a card.
    ///
    /// # Errors
    /// As [`check`](Self::check), and [`Illegal::NotInHand`] for a card that lies on the table already or is not of the
    /// deck; the table is then what it was.
    pub fn lay(&mut self, card: Card, cell: Cell) -> Result<(), Illegal> {
        if self.laid.contains(card) || !self.rules.deck.cards().contains(card) {
            return Err(Illegal::NotInHand { card });
        }
        self.check(card, cell)?;
        self.put(card, Spot::at(cell.x, cell.y));
        Ok(())
    }

    /// The cells in which a card may be laid.
    pub fn legal_cells(&self, card: Card) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for (cell, _) in self.legal_sets(CardSet::EMPTY.with(card)) {
            cells.insert(cell);
        }
        cells
    }

    /// Every way to lay a card of a hand, ascending by the cell, then the card. That the cards of the hand lie on the table
    /// already is not asked. Nothing is allocated; `count` and `nth` do
    /// not go from card to card.
    pub fn legal_placements(&self, hand: CardSet) -> Placements<'_> {
        Placements::new(self.frontier.as_slice(), self.open_to(hand))
    }

    /// Adds every way to lay a card of a hand to a list: those of [`legal_placements`](Self::legal_placements), in less time.
    pub fn placements_into(&self, hand: CardSet, list: &mut Vec<Placement>) {
        self.list(hand, list, |placement| placement);
    }

    /// The same as [`placements_into`](Self::placements_into), each placement made into something else.
    #[inline]
    pub(crate) fn list<T: Copy>(
        &self,
        hand: CardSet,
        list: &mut Vec<T>,
        make: impl Fn(Placement) -> T,
    ) {
        listing::list(self.frontier.as_slice(), self.open_to(hand), list, make);
    }

    /// Folds every way to lay a card of a hand, a batch at a time.
    #[inline]
    pub(crate) fn try_fold<A, B>(
        &self,
        hand: CardSet,
        first: A,
        f: impl FnMut(A, &[Placement]) -> ControlFlow<B, A>,
    ) -> ControlFlow<B, A> {
        listing::try_fold(self.frontier.as_slice(), self.open_to(hand), first, f)
    }

    /// Each cell in which a card of a hand may be laid, ascending, with those cards.
    pub fn legal_sets(&self, hand: CardSet) -> impl Iterator<Item = (Cell, CardSet)> + '_ {
        let hand = self.open_to(hand);
        self.frontier.as_slice().iter().filter_map(move |&entry| {
            let (spot, demand) = Frontier::unpack(entry);
            let cards = CardSet::from_bits(demand.allows()) & hand;
            (!cards.is_empty()).then(|| (spot.cell(), cards))
        })
    }

    /// The cards of the deck that could be laid somewhere now. A seat that passes holds none of them (K5, K6).
    pub fn placeable(&self) -> CardSet {
        let cards = self.frontier.as_slice().iter();
        let somewhere = cards.fold(0, |set, &entry| set | Frontier::unpack(entry).1.allows());
        (CardSet::from_bits(somewhere) & self.open_to(self.rules.deck.cards())) - self.laid
    }

    /// The cards of a hand that may be laid at all now: only a two to ten opens (K6).
    #[inline]
    fn open_to(&self, hand: CardSet) -> CardSet {
        if self.laid.is_empty() {
            hand & CardSet::OPENING
        } else {
            hand
        }
    }

    /// Lays a card that is known to be legal there.
    #[inline]
    pub(crate) fn put(&mut self, card: Card, spot: Spot) {
        let (x, y) = (spot.x(), spot.y());
        self.spots[usize::from(card.number())] = spot;
        self.laid = self.laid.with(card);
        let span = (self.low, self.high);
        self.low = (self.low.0.min(x), self.low.1.min(y));
        self.high = (self.high.0.max(x), self.high.1.max(y));
        if self.rules.continuity == Continuity::PreviousCard {
            self.last = spot;
            self.follow();
            return;
        }
        match &self.rules.outline {
            &Outline::Rectangle { width, height } => {
                let (low, high) = (self.low, self.high);
                let within = |spot: Spot| in_rectangle(low, high, (width, height), spot);
                if span != (low, high) {
                    self.frontier.retain(within);
                }
                let spots = &self.spots;
                let may = |spot| within(spot) && !contains(spots, spot);
                self.frontier.grow(spot, Demand::of(card), may);
            }
            &Outline::Mountains { width, height } => self.pile(card, spot, width, height),
            Outline::Shape(shape) => {
                let shifts = self.shifts(shape);
                let within = |spot: Spot| shape.holds(&shifts, spot.cell());
                self.frontier.retain(within);
                let spots = &self.spots;
                let may = |spot| within(spot) && !contains(spots, spot);
                self.frontier.grow(spot, Demand::of(card), may);
            }
        }
    }

    /// Lets the frontier follow a card laid in mountains (K14, K15), where any card may be touched.
    fn pile(&mut self, card: Card, spot: Spot, width: u8, height: u8) {
        let demand_of = |table: &Self, spot| table.card(spot).map_or(Demand::NONE, Demand::of);
        if spot.y() > 0 {
            let demand = Demand::of(card);
            let top = (spot.y() as u8 + 1 < height).then(|| {
                let [_, _, _, above] = spot.beside();
                let [_, left, right, _] = above.beside();
                let sides = self.demand_between(left, right);
                (above, demand.and(sides))
            });
            self.frontier.raise(spot, demand, top);
            return;
        }
        self.frontier.clear();
        let (left, right) = (self.low.0, self.high.0);
        if self.base() < width {
            for (x, end) in [(left - 1, left), (right + 1, right)] {
                let demand = demand_of(self, Spot::at(end, 0));
                self.frontier.push(Spot::at(x, 0), demand);
            }
        } else if height > 1 {
            for x in left..=right {
                let demand = demand_of(self, Spot::at(x, 0));
                self.frontier.push(Spot::at(x, 1), demand);
            }
        }
    }

    /// Rebuilds the frontier from the cells beside the card laid last.
    fn follow(&mut self) {
        self.frontier.clear();
        for spot in self.last.beside() {
            let cell = spot.cell();
            if !self.is_laid(spot) && Spot::of(cell).is_some() && self.check_outline(cell).is_ok() {
                self.frontier.push(spot, self.demand(spot));
            }
        }
    }

    /// Switches to other rules of the same deck and outline; with `PreviousCard` the card laid last lies at `last`.
    pub(crate) fn switch(&mut self, rules: Valid<Rules>, last: Spot) {
        self.rules = rules;
        if last != Spot::NOWHERE {
            self.last = last;
            self.follow();
        }
    }

    /// The length of the base row.
    const fn base(&self) -> u8 {
        self.high.0.abs_diff(self.low.0) + 1
    }

    /// What all cards beside a spot ask for.
    fn demand(&self, spot: Spot) -> Demand {
        spot.beside()
            .into_iter()
            .filter_map(|beside| self.card(beside))
            .fold(Demand::NONE, |demand, card| demand.and(Demand::of(card)))
    }

    /// The shifts of a shape that hold all cards: the cells of the shape on which the first card can be.
    fn shifts(&self, shape: &Shape) -> [u32; 32] {
        let mut shifts = *shape.rows();
        for card in self.laid.iter() {
            shape.restrict(&mut shifts, self.spots[usize::from(card.number())].cell());
        }
        shifts
    }

    /// The card at a spot.
    #[inline]
    fn card(&self, spot: Spot) -> Option<Card> {
        // Without a way out of the loop, all comparisons are made side by side.
        let mut found = 0;
        for (number, &at) in (1_u16..).zip(&self.spots) {
            found |= if at == spot { number } else { 0 };
        }
        (found > 0).then(|| Card::from_number(found as u8 - 1))
    }

    /// What the cards at two spots ask for.
    #[inline]
    fn demand_between(&self, left: Spot, right: Spot) -> Demand {
        // Both in one pass, the cards in a byte each.
        let mut found = 0;
        for (number, &at) in (1_u16..).zip(&self.spots) {
            found |= if at == left { number } else { 0 };
            found |= if at == right { number << 8 } else { 0 };
        }
        let demand_of = |number: u16| match number as u8 {
            0 => Demand::NONE,
            number => Demand::of(Card::from_number(number - 1)),
        };
        demand_of(found & 0xFF).and(demand_of(found >> 8))
    }

    /// Whether a card lies at a spot.
    #[inline]
    fn is_laid(&self, spot: Spot) -> bool {
        contains(&self.spots, spot)
    }

    /// A key with the words of the table: the spots of the cards, four to a word, the lowest first; that of the last card.
    pub(crate) fn key(&self, key: Key) -> Key {
        let key = self.spots.chunks(4).fold(key, |key, four| {
            let spots = four.iter().rev();
            key.word(spots.fold(0, |word, spot| word << 16 | u64::from(spot.0)))
        });
        key.word(u64::from(self.last.0))
    }
}

/// Whether one of the spots is this one; all comparisons are made side by side.
#[inline]
fn contains(spots: &[Spot; 52], spot: Spot) -> bool {
    spots
        .iter()
        .fold(0, |found, &at| found | u8::from(at == spot))
        != 0
}

/// Whether cards that span from `low` to `high`, with one more, span no more than `size`.
#[inline]
fn in_rectangle(low: (i8, i8), high: (i8, i8), size: (u8, u8), spot: Spot) -> bool {
    let (x, y) = (spot.x(), spot.y());
    // Coordinates are within 32 of the origin, so the differences are exact.
    (high.0.max(x) - low.0.min(x)) < size.0 as i8 && (high.1.max(y) - low.1.min(y)) < size.1 as i8
}

/// The cards with their cells: `["Td@0,0","Jh@1,0"]`.
#[cfg(feature = "serde")]
impl serde::Serialize for Table {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}
