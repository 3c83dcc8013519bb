//! Counting the ways of putting items into groups of places.

use alloc::vec::Vec;

/// Some places that the same items can be in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Group {
    /// The places, as bits: one for each item that goes in if they are told apart, else one for all.
    pub(super) places: u32,
    /// How many items go in.
    pub(super) room: u8,
    /// Whether it matters in which place of the group an item is.
    pub(super) ordered: bool,
}

/// An item, with the groups that it can be in, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Item {
    /// When nothing is needed, or not any more.
    pub(super) groups: u32,
    /// While something is needed.
    pub(super) needing: u32,
    /// Of these, those that meet the need.
    pub(super) meets: u32,
}

/// Every way of putting some items into groups so that each is full, as paths through a graph with a layer for each item.
///
/// A node of a layer is the room that is left in each group, and whether something is needed still. The last group has no
/// field: the number of items to come says how much room it has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Paths {
    groups: Vec<Group>,
    layers: Vec<Layer>,
    /// How many paths lead on from each node, all layers one after another.
    counts: Vec<u128>,
    edges: Vec<Edge>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Layer {
    /// Where its nodes begin.
    node: u32,
    /// Where its edges begin, `width` to a node.
    edge: u32,
    width: u32,
}

/// A way on from a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Edge {
    to: u32,
    group: u8,
    /// In how many places of the group the item can be; 0 for no way on.
    ways: u8,
}

const NO_WAY: Edge = Edge {
    to: 0,
    group: 0,
    ways: 0,
};

/// How the room that is left is packed into a word: a field for each group but the last, and a bit for the need.
struct Packing {
    /// Where each field begins, and its mask.
    fields: Vec<(u32, u32)>,
    need: u32,
    start: u32,
}

impl Packing {
    fn new(groups: &[Group], needing: bool) -> Self {
        let mut fields = Vec::with_capacity(groups.len());
        let mut bits = 0;
        let mut start = 0_u32;
        for group in &groups[..groups.len().saturating_sub(1)] {
            let size = (u32::from(group.room) + 1).next_power_of_two();
            fields.push((bits, size - 1));
            start |= u32::from(group.room) << bits;
            bits += size.trailing_zeros();
        }
        let need = 1 << bits;
        if needing {
            start |= need;
        }
        Self {
            fields,
            need,
            start,
        }
    }

    /// How many words there are.
    fn words(&self) -> usize {
        2 * self.need as usize
    }

    #[inline]
    fn room(&self, node: Node, group: usize) -> u8 {
        match self.fields.get(group) {
            Some(&(shift, mask)) => (node.word >> shift & mask) as u8,
            None => node.last,
        }
    }

    /// The groups that an item can go into so that each can still be filled by the items to come.
    #[inline]
    fn ways(&self, node: Node, item: &Item, to_come: &[u8; 32]) -> u32 {
        let needed = node.word & self.need != 0;
        let (mut open, mut short) = (0_u32, 0_u32);
        for g in bits_of(item.groups) {
            let room = self.room(node, g);
            open |= u32::from(room > 0) << g;
            // Without this item the group cannot be filled; and where even with it, no way leads on.
            short |= u32::from(room > to_come[g]) << g;
            if room > to_come[g] + 1 {
                return 0;
            }
        }
        let allowed = open & if needed { item.needing } else { item.groups };
        match short.count_ones() {
            0 => allowed,
            1 => allowed & short,
            _ => 0,
        }
    }

    /// The node with one more item in a group that has room.
    #[inline]
    fn fill(&self, mut node: Node, group: usize, meets: bool) -> Node {
        match self.fields.get(group) {
            Some(&(shift, _)) => node.word -= 1 << shift,
            None => node.last -= 1,
        }
        if meets {
            node.word &= !self.need;
        }
        node
    }
}

/// A node while the graph is built.
#[derive(Clone, Copy)]
struct Node {
    word: u32,
    /// The room in the last group.
    last: u8,
}

impl Paths {
    /// Counts the paths. The last group takes what the others do not.
    pub(super) fn new(groups: &[Group], items: &[Item], needing: bool) -> Self {
        let packing = Packing::new(groups, needing);
        let last = groups.last().map_or(0, |group| group.room);
        let mut nodes = alloc::vec![Node {
            word: packing.start,
            last,
        }];
        let mut found = alloc::vec![0_u32; packing.words()];
        let to_come = to_come(items);
        let mut layers = Vec::with_capacity(items.len());
        let mut edges = Vec::new();

        // Forward: the nodes that can be reached, and from which each group can still be filled.
        let mut first = 0;
        for (item, to_come) in items.iter().zip(&to_come) {
            layers.push(Layer {
                node: first as u32,
                edge: edges.len() as u32,
                width: item.groups.count_ones(),
            });
            let end = nodes.len();
            for node in first..end {
                let node = nodes[node];
                let allowed = packing.ways(node, item, to_come);
                for g in bits_of(item.groups) {
                    let mut edge = NO_WAY;
                    if allowed >> g & 1 == 1 {
                        let next = packing.fill(node, g, item.meets >> g & 1 == 1);
                        let slot = &mut found[next.word as usize];
                        if (*slot as usize) < end {
                            *slot = nodes.len() as u32;
                            nodes.push(next);
                        }
                        let ordered = groups[g].ordered;
                        edge = Edge {
                            to: *slot,
                            group: g as u8,
                            ways: if ordered { packing.room(node, g) } else { 1 },
                        };
                    }
                    edges.push(edge);
                }
            }
            first = end;
        }

        // Backward: how many paths lead on. At the end every group is full, and only the need can be left.
        let mut counts = alloc::vec![0_u128; nodes.len()];
        for (count, node) in counts[first..].iter_mut().zip(&nodes[first..]) {
            *count = u128::from(node.word == 0);
        }
        let mut end = first;
        for layer in layers.iter().rev() {
            let (node, width) = (layer.node as usize, layer.width as usize);
            let mut edge = layer.edge as usize;
            for node in node..end {
                counts[node] = edges[edge..edge + width]
                    .iter()
                    .map(|edge| counts[edge.to as usize] * u128::from(edge.ways))
                    .sum();
                edge += width;
            }
            end = node;
        }
        Self {
            groups: groups.to_vec(),
            layers,
            counts,
            edges,
        }
    }

    /// How many paths there are.
    pub(super) fn count(&self) -> u128 {
        self.counts[0]
    }

    /// Walks the path with a number below [`count`](Self::count), and tells the place of each item.
    pub(super) fn walk(&self, number: u128, mut place: impl FnMut(u32)) {
        let mut number = number;
        let mut node = 0;
        // The places of ordered groups that are taken.
        let mut taken = 0_u32;
        for layer in &self.layers {
            let first = layer.edge + (node - layer.node) * layer.width;
            let edges = &self.edges[first as usize..(first + layer.width) as usize];
            for edge in edges {
                let count = self.counts[edge.to as usize];
                let all = count * u128::from(edge.ways);
                if number >= all {
                    number -= all;
                    continue;
                }
                let group = &self.groups[edge.group as usize];
                let mut free = group.places;
                if group.ordered {
                    free &= !taken;
                    while number >= count {
                        number -= count;
                        free &= free - 1;
                    }
                    taken |= 1 << free.trailing_zeros();
                }
                place(free.trailing_zeros());
                node = edge.to;
                break;
            }
        }
    }
}

/// How many of the items after each can be in each group.
fn to_come(items: &[Item]) -> Vec<[u8; 32]> {
    let mut to_come = alloc::vec![[0; 32]; items.len()];
    for i in (1..items.len()).rev() {
        let mut counts = to_come[i];
        for g in bits_of(items[i].groups) {
            counts[g] += 1;
        }
        to_come[i - 1] = counts;
    }
    to_come
}

/// The places of the bits that are set, ascending.
fn bits_of(bits: u32) -> impl Iterator<Item = usize> {
    let mut left = bits;
    core::iter::from_fn(move || {
        let place = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(place)
    })
}
