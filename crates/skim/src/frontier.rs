//! The cells that a card may come to lie in next, each with what the cards beside it ask of a card.

use boardcore::Cell;

use crate::card::Card;
#[cfg(doc)]
use crate::card::CardSet;

/// A cell as a number that ascends by y, then x: `(y + 32) · 64 + x + 32`. A row lies 64 apart, a column 1.
///
/// Cells that can hold a card lie within 31 of the origin, so the cells beside them have a number too, and one step over
/// the end of a row gives a number that no such cell has. 0 is none of them and serves as "nowhere".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Spot(pub(crate) u16);

impl Spot {
    pub(crate) const NOWHERE: Self = Self(0);
    pub(crate) const ORIGIN: Self = Self::at(0, 0);

    /// The cell at coordinates from −32 to 31.
    pub(crate) const fn at(x: i8, y: i8) -> Self {
        Self((y as i16 + 32) as u16 * 64 + (x as i16 + 32) as u16)
    }

    /// The spot of a cell that can hold a card.
    pub(crate) const fn of(cell: Cell) -> Option<Self> {
        if cell.x < -31 || cell.x > 31 || cell.y < -31 || cell.y > 31 {
            return None;
        }
        Some(Self::at(cell.x, cell.y))
    }

    pub(crate) const fn x(self) -> i8 {
        (self.0 & 63) as i8 - 32
    }

    pub(crate) const fn y(self) -> i8 {
        (self.0 >> 6) as i8 - 32
    }

    pub(crate) const fn cell(self) -> Cell {
        Cell::new(self.x(), self.y())
    }

    /// The four spots beside this one, ascending: below, left, right, above.
    pub(crate) const fn beside(self) -> [Self; 4] {
        [
            Self(self.0 - 64),
            Self(self.0 - 1),
            Self(self.0 + 1),
            Self(self.0 + 64),
        ]
    }
}

/// What the cards beside a cell ask of a card: the suits it may not have (K9), and the rank it must have at least if no
/// card of its own colour lies beside (K10).
///
/// A cell needs one rank only: a card of a colour that lies beside may have any, and cards of the other colour are asked
/// for more than the lowest rank beside. So each neighbour adds to the sum by itself, and nothing is looked up again when
/// a card is laid. Packed: the suits in bits 0–3, four times the rank in bits 4–9, which is where the rank begins among
/// the bits of a [`CardSet`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Demand(u16);

/// For each choice of suits beside: the cards that may have any rank, as the other suit of their colour lies beside, and
/// those of the colours that do not.
const OPEN: [[u64; 2]; 16] = {
    let mut open = [[0; 2]; 16];
    let mut suits = 0;
    while suits < 16 {
        let mut suit = 0;
        while suit < 4 {
            let cards = 0x1_1111_1111_1111 << suit;
            let beside = suits >> suit & 1 == 1;
            let twin_beside = suits >> (suit ^ 1) & 1 == 1;
            if !beside {
                open[suits][if twin_beside { 0 } else { 1 }] |= cards;
            }
            suit += 1;
        }
        suits += 1;
    }
    open
};

impl Demand {
    /// What no neighbour asks for: what [`and`](Self::and) starts from. No card satisfies it.
    pub(crate) const NONE: Self = Self(52 << 4);
    /// Every card satisfies it: the cell of the first card.
    const FREE: Self = Self(0);

    /// What one card beside asks for.
    #[inline]
    pub(crate) const fn of(card: Card) -> Self {
        let number = card.number() as u16;
        let higher = (number | 3) + 1;
        Self(higher << 4 | 1 << (number & 3))
    }

    /// What two cards beside ask for.
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        let rank = (self.0 & !15).min(other.0 & !15);
        Self(rank | (self.0 | other.0) & 15)
    }

    /// Where the rank begins among the bits of a [`CardSet`]; 52 for none.
    #[inline]
    pub(crate) const fn rank(self) -> u32 {
        (self.0 >> 4 & 63) as u32
    }

    /// The suits beside, a bit each.
    #[inline]
    pub(crate) const fn suits(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The cards that satisfy it. Bits from 52 on mean nothing.
    #[inline]
    pub(crate) const fn allows(self) -> u64 {
        let [any, high] = OPEN[self.suits()];
        any | high << self.rank()
    }
}

/// The most cells beside n cards laid edge to edge are 2n + 2.
const MOST: usize = 2 * 52 + 2;

/// The cells that a card may be laid in next as far as outline and continuity go, ascending, each with its [`Demand`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frontier {
    /// Spot in the high half, demand in the low half. Zero from `len` on, so that equality is that of the contents.
    entries: [u32; MOST],
    len: u8,
}

#[inline]
const fn pack(spot: Spot, demand: Demand) -> u32 {
    (spot.0 as u32) << 16 | demand.0 as u32
}

impl Frontier {
    /// The cell of the first card.
    pub(crate) const fn opening() -> Self {
        let mut entries = [0; MOST];
        entries[0] = pack(Spot::ORIGIN, Demand::FREE);
        Self { entries, len: 1 }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[u32] {
        &self.entries[..usize::from(self.len)]
    }

    #[inline]
    pub(crate) const fn unpack(entry: u32) -> (Spot, Demand) {
        (Spot((entry >> 16) as u16), Demand(entry as u16))
    }

    pub(crate) fn clear(&mut self) {
        self.entries[..usize::from(self.len)].fill(0);
        self.len = 0;
    }

    /// Where a spot stands, or would stand.
    #[inline]
    fn find(&self, spot: Spot) -> Result<usize, usize> {
        let low = u32::from(spot.0) << 16;
        let slice = self.as_slice();
        let place = slice.partition_point(|&entry| entry < low);
        match slice.get(place) {
            Some(entry) if entry >> 16 == low >> 16 => Ok(place),
            _ => Err(place),
        }
    }

    /// Adds a cell behind all others.
    pub(crate) fn push(&mut self, spot: Spot, demand: Demand) {
        self.entries[usize::from(self.len)] = pack(spot, demand);
        self.len += 1;
    }

    /// Takes out the cell that a card was laid in, and adds what that card asks for to the cells beside it; those that are
    /// not there are put in, if they `may` be.
    ///
    /// A cell beside another card too is there already, or has fallen out of the outline for good: so a new one has this
    /// card beside it only.
    #[inline]
    pub(crate) fn grow(&mut self, spot: Spot, demand: Demand, may: impl Fn(Spot) -> bool) {
        let [below, left, right, above] = spot.beside();
        // The cells to the left and to the right are next to the cell itself, and may take its place.
        if let Ok(place) = self.find(spot) {
            let spot_at = |place: usize| Spot((self.entries[place] >> 16) as u16);
            let after = place + 1;
            let left_there = place > 0 && spot_at(place - 1) == left;
            let right_there = after < usize::from(self.len) && spot_at(after) == right;
            if left_there {
                self.add_at(place - 1, demand);
            }
            if right_there {
                self.add_at(after, demand);
            }
            let new_left = !left_there && may(left);
            let new_right = !right_there && may(right);
            match (new_left, new_right) {
                (false, false) => self.remove_at(place),
                (false, true) => self.entries[place] = pack(right, demand),
                (true, false) => self.entries[place] = pack(left, demand),
                (true, true) => {
                    self.entries[place] = pack(left, demand);
                    self.insert_at(after, right, demand);
                }
            }
        }
        self.add_or(below, demand, || may(below));
        self.add_or(above, demand, || may(above));
    }

    /// Moves the top of a column up from the cell that a card was laid in, to one with its own demand or to none, and adds what
    /// the card asks for to the tops beside it.
    #[inline]
    pub(crate) fn raise(&mut self, spot: Spot, demand: Demand, top: Option<(Spot, Demand)>) {
        let [_, left, right, _] = spot.beside();
        let Ok(place) = self.find(spot) else {
            return;
        };
        let len = usize::from(self.len);
        let spot_at = |place: usize| Spot((self.entries[place] >> 16) as u16);
        let left_there = place > 0 && spot_at(place - 1) == left;
        let right_there = place + 1 < len && spot_at(place + 1) == right;
        if left_there {
            self.add_at(place - 1, demand);
        }
        if right_there {
            self.add_at(place + 1, demand);
        }
        match top {
            Some((top, demand)) => {
                let entry = pack(top, demand);
                // Few tops stand in between: a loop is faster than a search and a copy.
                let mut to = place;
                while to + 1 < len && self.entries[to + 1] < entry {
                    self.entries[to] = self.entries[to + 1];
                    to += 1;
                }
                self.entries[to] = entry;
            }
            None => self.remove_at(place),
        }
    }

    #[inline]
    fn add_at(&mut self, place: usize, demand: Demand) {
        let (spot, old) = Self::unpack(self.entries[place]);
        self.entries[place] = pack(spot, old.and(demand));
    }

    #[inline]
    fn insert_at(&mut self, place: usize, spot: Spot, demand: Demand) {
        let len = usize::from(self.len);
        self.entries.copy_within(place..len, place + 1);
        self.entries[place] = pack(spot, demand);
        self.len += 1;
    }

    #[inline]
    fn remove_at(&mut self, place: usize) {
        let len = usize::from(self.len);
        self.entries.copy_within(place + 1..len, place);
        self.entries[len - 1] = 0;
        self.len -= 1;
    }

    /// Adds what a further card beside a cell asks for; a cell that is not there is put in, if it `may` be.
    #[inline]
    fn add_or(&mut self, spot: Spot, demand: Demand, may: impl FnOnce() -> bool) {
        match self.find(spot) {
            Ok(place) => self.add_at(place, demand),
            Err(place) if may() => self.insert_at(place, spot, demand),
            Err(_) => {}
        }
    }

    /// Keeps only some of the cells.
    pub(crate) fn retain(&mut self, keep: impl Fn(Spot) -> bool) {
        let len = usize::from(self.len);
        let mut kept = 0;
        for i in 0..len {
            let entry = self.entries[i];
            if keep(Self::unpack(entry).0) {
                self.entries[kept] = entry;
                kept += 1;
            }
        }
        self.entries[kept..len].fill(0);
        self.len = kept as u8;
    }
}
