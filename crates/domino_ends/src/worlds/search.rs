//! From a view to what can be counted: which hidden tile can be in which slot.

use alloc::vec::Vec;

use boardcore::{NoWorld, Seat, Viewer};

use super::paths::{Group, Item, Paths};
use super::slot::{Origin, Slot, Unknown};
use crate::fact::Fact;
use crate::observation::Past;
use crate::rules::SEATS;
use crate::state::{DominoEnds, Hidden};
use crate::table::Phase;
use crate::tile::{Pips, TILES, Tile, Tiles};
use crate::view::DominoEndsView;

/// One of some tiles must be in one of some slots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Need {
    Nothing,
    /// Of these tiles, one must be in one of these slots.
    OneOf(Tiles, u32),
    /// The lowest double in any hand is below a bound, and in this slot, the deal of the seat that is to lead.
    LowestDouble {
        below: u8,
        slot: u32,
    },
}

/// What follows from a view before worlds are counted.
pub(super) struct Search {
    known: DominoEnds,
    slots: Vec<Slot>,
    unknown: Vec<Unknown>,
}

/// What the worlds of a view have in common, and the paths that tell them apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Counted {
    /// The match with every tile in its place that can be in one only.
    known: DominoEnds,
    /// The slot that each place of the paths is in.
    places: Vec<Origin>,
    pub(super) paths: Paths,
    /// The number of paths of each history.
    pub(super) ways: u128,
    /// The tile of each item of the paths.
    tiles: Vec<Unknown>,
}

impl Counted {
    /// The world of a path, by its number.
    #[inline]
    pub(super) fn world(&self, path: u128) -> DominoEnds {
        let mut world = self.known;
        let mut tiles = self.tiles.iter();
        self.paths.walk(path, |place| {
            if let (Some(unknown), Some(&origin)) = (tiles.next(), self.places.get(place as usize))
            {
                place_tile(&mut world, origin, unknown);
            }
        });
        world
    }
}

/// Puts a tile where it must be.
fn place_tile(known: &mut DominoEnds, origin: Origin, unknown: &Unknown) {
    if let Origin::Draw(_, at) = origin {
        known.table.log.set_draw(at.into(), unknown.tile);
    }
    if unknown.laid.is_none() {
        match origin.seat() {
            Some(seat) => known.hidden.hands[seat.index() % SEATS].insert(unknown.tile),
            None => known.hidden.boneyard.insert(unknown.tile),
        }
    }
}

impl Search {
    /// The slots and the hidden tiles.
    pub(super) fn new(view: &DominoEndsView) -> Result<Self, NoWorld> {
        let table = &view.table;
        let viewer = view.viewer.seat();
        let mut slots = Vec::with_capacity(SEATS + 1 + table.log.len());
        for seat in Seat::all(table.rules.players).filter(|&seat| Some(seat) != viewer) {
            let room = match table.phase {
                Phase::Deal => table.hand_size(seat),
                _ => table.rules.hand_size(),
            };
            let origin = Origin::Deal(seat);
            slots.push(Slot { origin, room });
        }
        let mut laid: [Option<(Seat, u8)>; TILES] = [None; TILES];
        for (at, (seat, past)) in (0..).zip(table.history()) {
            match past {
                Past::Draw(_) if Some(seat) != viewer => {
                    let origin = Origin::Draw(seat, at);
                    slots.push(Slot { origin, room: 1 });
                }
                Past::Draw(_) => {}
                Past::Action(action) => {
                    if let Some(tile) = action.tile() {
                        laid[usize::from(tile.number())] = Some((seat, at));
                    }
                }
            }
        }
        slots.push(Slot {
            origin: Origin::Boneyard,
            room: table.boneyard,
        });
        let mut unknown = Vec::with_capacity(TILES);
        for tile in (Tiles::ALL - view.own).iter() {
            let laid = laid[usize::from(tile.number())];
            if laid.is_none() || laid.map(|(seat, _)| seat) != viewer {
                unknown.push(Unknown {
                    tile,
                    laid,
                    slots: 0,
                });
            }
        }
        let room: usize = slots.iter().map(|slot| usize::from(slot.room)).sum();
        if unknown.len() != room {
            return Err(NoWorld);
        }
        let mut known = DominoEnds {
            table: *table,
            hidden: Hidden {
                hands: [Tiles::EMPTY; SEATS],
                boneyard: Tiles::EMPTY,
            },
        };
        if let Some(seat) = viewer {
            known.hidden.hands[seat.index() % SEATS] = view.own;
        }
        Ok(Self {
            known,
            slots,
            unknown,
        })
    }

    /// Which slots each tile can be in, by what the steps prove; what is left is a need.
    pub(super) fn narrow(&mut self, view: &DominoEndsView) -> Result<Need, NoWorld> {
        let facts = view.facts();
        let viewer = view.viewer;
        for unknown in &mut self.unknown {
            for (i, slot) in self.slots.iter().enumerate() {
                if unknown.may_come_from(slot.origin, view, &facts) {
                    unknown.slots |= 1 << i;
                }
            }
        }
        let in_hand = |slots: &[Slot], whose: &dyn Fn(Seat) -> bool| {
            let mut bits = 0_u32;
            for (i, slot) in slots.iter().enumerate() {
                bits |= u32::from(slot.origin.seat().is_some_and(whose)) << i;
            }
            bits
        };
        let hidden = self
            .unknown
            .iter()
            .filter(|unknown| unknown.laid.is_none())
            .map(|unknown| unknown.tile)
            .collect::<Tiles>();
        let fits = |tiles: Tiles, (left, right): (Pips, Pips)| tiles.fitting(left, right);
        let mut need = Need::Nothing;
        for fact in &facts {
            match *fact {
                Fact::SomethingFits { seat, ends } if viewer == Viewer::Seat(seat) => {
                    let known = !fits(view.own, ends).is_empty();
                    known.then_some(()).ok_or(NoWorld)?;
                }
                Fact::SomethingFits { seat, ends } => {
                    let slots = in_hand(&self.slots, &|whose| whose == seat);
                    need = Need::OneOf(fits(hidden, ends), slots);
                }
                Fact::SomebodyFits { ends } if fits(view.own, ends).is_empty() => {
                    let slots = in_hand(&self.slots, &|_| true);
                    need = Need::OneOf(fits(hidden, ends), slots);
                }
                Fact::HoldsLowestDouble { seat } => {
                    let own = view.own.doubles().first();
                    if viewer == Viewer::Seat(seat) {
                        let own = own.ok_or(NoWorld)?;
                        let deals = in_hand(&self.slots, &|_| true);
                        for unknown in &mut self.unknown {
                            if unknown.tile.is_double() && unknown.tile < own {
                                unknown.slots &= !deals;
                            }
                        }
                    } else {
                        need = Need::LowestDouble {
                            below: own.map_or(TILES as u8, Tile::number),
                            slot: in_hand(&self.slots, &|whose| whose == seat),
                        };
                    }
                }
                _ => {}
            }
        }
        Ok(need)
    }

    /// Places every tile that has one place only, until there is none any more.
    fn place_forced(&mut self, need: &mut Need) -> Result<(), NoWorld> {
        loop {
            let mut open = 0_u32;
            for (i, slot) in self.slots.iter().enumerate() {
                open |= u32::from(slot.room > 0) << i;
            }
            // How many tiles can be in each slot; a slot with as many as it has room for takes them all.
            let mut tiles = [0_u8; 32];
            for unknown in &mut self.unknown {
                unknown.slots &= open;
                if unknown.slots == 0 {
                    return Err(NoWorld);
                }
                let mut bits = unknown.slots;
                while bits != 0 {
                    tiles[bits.trailing_zeros() as usize] += 1;
                    bits &= bits - 1;
                }
            }
            let mut full = None;
            for (i, slot) in self.slots.iter().enumerate() {
                if tiles[i] < slot.room {
                    return Err(NoWorld);
                }
                if slot.room > 0 && tiles[i] == slot.room {
                    full = Some(i);
                }
            }
            let forced = self
                .unknown
                .iter()
                .enumerate()
                .find_map(|(i, unknown)| match full {
                    Some(slot) => (unknown.slots >> slot & 1 == 1).then_some((i, slot)),
                    None => unknown
                        .slots
                        .is_power_of_two()
                        .then_some((i, unknown.slots.trailing_zeros() as usize)),
                });
            let Some((i, slot)) = forced else {
                return Ok(());
            };
            let unknown = self.unknown.remove(i);
            self.slots[slot].room -= 1;
            place_tile(&mut self.known, self.slots[slot].origin, &unknown);
            if let Need::OneOf(tiles, slots) = *need
                && tiles.contains(unknown.tile)
                && slots >> slot & 1 == 1
            {
                *need = Need::Nothing;
            }
        }
    }

    /// Counts the worlds.
    pub(super) fn settle(mut self, mut need: Need) -> Result<Counted, NoWorld> {
        if !matches!(need, Need::LowestDouble { .. }) {
            self.place_forced(&mut need)?;
        }
        // Laid tiles first, then those that a need asks about, then the others; alike beside alike. So few ways of filling
        // the slots are open at any time.
        let asked = |tile: Tile| match need {
            Need::Nothing => false,
            Need::OneOf(tiles, _) => tiles.contains(tile),
            Need::LowestDouble { .. } => tile.is_double(),
        };
        self.unknown.sort_by_key(|unknown| {
            let seat = unknown.laid.map_or(u8::MAX, |(seat, _)| seat.number());
            let tile = unknown.tile;
            let last = !asked(tile);
            match need {
                Need::LowestDouble { .. } => (seat, last, 0, 0, tile),
                _ => (seat, last, unknown.slots.count_ones(), unknown.slots, tile),
            }
        });

        let Grouped {
            groups,
            slots,
            places,
            ways,
        } = self.groups(need);
        let place = |wanted: u32| -> u32 {
            let mut bits = 0;
            for (g, slots) in slots.iter().enumerate() {
                bits |= u32::from(wanted & slots != 0) << g;
            }
            bits
        };
        let items: Vec<Item> = self
            .unknown
            .iter()
            .map(|unknown| {
                let all = unknown.slots;
                let (needing, meets) = match need {
                    Need::OneOf(_, slots) if asked(unknown.tile) => (all, all & slots),
                    Need::OneOf(..) if unknown.laid.is_some() => (all, 0),
                    // When the tiles it asks about have gone by, the need is met or there is no way on.
                    Need::Nothing | Need::OneOf(..) => (0, 0),
                    Need::LowestDouble { below, slot } => {
                        let boneyard = 1 << (self.slots.len() - 1);
                        let open = asked(unknown.tile) && unknown.tile.number() < below;
                        let all = if open { all } else { 0 };
                        (all & (slot | boneyard), all & slot)
                    }
                };
                Item {
                    groups: place(all),
                    needing: place(needing),
                    meets: place(meets),
                }
            })
            .collect();
        let paths = Paths::new(&groups, &items, need != Need::Nothing);
        if paths.count() == 0 {
            return Err(NoWorld);
        }
        Ok(Counted {
            known: self.known,
            places,
            paths,
            ways,
            tiles: self.unknown,
        })
    }

    /// The slots that have room, those that the same tiles can be in together, the boneyard last.
    ///
    /// In a group of several slots every tile has a place of its own. A deal, whose tiles have no order, then stands for
    /// as many paths as its tiles have orders: the same number in every history.
    fn groups(&self, need: Need) -> Grouped {
        let column = |slot: usize| {
            self.unknown
                .iter()
                .filter(|unknown| unknown.slots >> slot & 1 == 1)
                .map(|unknown| unknown.tile)
                .collect::<Tiles>()
        };
        let needed = match need {
            Need::Nothing => 0,
            Need::OneOf(_, slots) => slots,
            Need::LowestDouble { slot, .. } => slot,
        };
        // The slots of each group, and what they have in common; the boneyard is like no other.
        let mut alike: Vec<(u32, Option<(Tiles, bool)>)> = Vec::with_capacity(self.slots.len());
        for (i, slot) in self.slots.iter().enumerate() {
            let boneyard = slot.origin == Origin::Boneyard;
            if slot.room == 0 && !boneyard {
                continue;
            }
            let kind = (!boneyard).then(|| (column(i), needed >> i & 1 == 1));
            match alike
                .iter_mut()
                .find(|(_, other)| kind.is_some() && *other == kind)
            {
                Some((slots, _)) => *slots |= 1 << i,
                None => alike.push((1 << i, kind)),
            }
        }
        let mut grouped = Grouped {
            groups: Vec::with_capacity(alike.len()),
            slots: Vec::with_capacity(alike.len()),
            places: Vec::with_capacity(TILES),
            ways: 1,
        };
        for (slots, _) in alike {
            let ordered = slots.count_ones() > 1;
            let mut group = Group {
                places: 0,
                room: 0,
                ordered,
            };
            for (_, slot) in self
                .slots
                .iter()
                .enumerate()
                .filter(|(i, _)| slots >> i & 1 == 1)
            {
                group.room += slot.room;
                for place in 1..=if ordered { slot.room } else { 1 } {
                    group.places |= 1 << grouped.places.len();
                    grouped.places.push(slot.origin);
                    grouped.ways *= u128::from(place);
                }
            }
            grouped.groups.push(group);
            grouped.slots.push(slots);
        }
        grouped
    }
}

/// Slots in groups.
struct Grouped {
    groups: Vec<Group>,
    /// The slots of each group, as bits.
    slots: Vec<u32>,
    /// The slot that each place is in.
    places: Vec<Origin>,
    /// How many paths each history has.
    ways: u128,
}
