//! Counting the ways of putting items into groups of slots.

use alloc::vec::Vec;

/// Some slots that the same items can be in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    /// The slots, as bits.
    pub(crate) slots: u32,
    /// How many items go in.
    pub(crate) room: u8,
    /// Whether it matters which slot of the group an item is in; each then holds one.
    pub(crate) ordered: bool,
}

/// An item, with the groups that it can be in, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Item {
    /// When nothing is needed, or not any more.
    pub(crate) groups: u32,
    /// While something is needed.
    pub(crate) needing: u32,
    /// Of these, those that meet the need.
    pub(crate) meets: u32,
}

/// Every way of putting some items into groups so that each is full, as paths through a graph with a layer for each item.
///
/// A node of a layer is the room that is left in each group, and whether something is needed still. The last group has no
/// field: the number of items to come says how much room it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Paths {
    groups: Vec<Group>,
    layers: Vec<Layer>,
    /// How many paths lead on from each node, all layers one after another.
    counts: Vec<u128>,
    edges: Vec<Edge>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Layer {
    /// Where its nodes begin.
    node: u32,
    /// Where its edges begin, `width` to a node.
    edge: u32,
    width: u32,
}

/// A way on from a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Edge {
    to: u32,
    group: u8,
    /// In how many slots of the group the item can be; 0 for no way on.
    ways: u8,
}

const NO_WAY: Edge = Edge {
    to: 0,
    group: 0,
    ways: 0,
};

impl Paths {
    /// Counts the paths. The last group takes what the others do not.
    pub(crate) fn new(groups: &[Group], items: &[Item], needing: bool) -> Self {
        // A node is a word with a field for each group but the last, and a bit for the need.
        let mut fields = Vec::with_capacity(groups.len());
        let mut bits = 0;
        let mut start = 0_u32;
        let rest = groups.len().saturating_sub(1);
        for group in &groups[..rest] {
            fields.push((bits, (group.room + 1).next_power_of_two() as u32 - 1));
            start |= u32::from(group.room) << bits;
            bits += (group.room + 1).next_power_of_two().trailing_zeros();
        }
        let need = 1_u32 << bits;
        if needing {
            start |= need;
        }
        // How many of the items from each on can be in each group.
        let mut to_come = alloc::vec![[0_u8; 32]; items.len() + 1];
        for (i, item) in items.iter().enumerate().rev() {
            to_come[i] = to_come[i + 1];
            for (g, count) in to_come[i].iter_mut().enumerate() {
                *count += (item.groups >> g & 1) as u8;
            }
        }

        // Forward: the nodes that can be reached, and from which each group can still be filled.
        let last_room = groups.last().map_or(0, |group| group.room);
        let mut nodes = alloc::vec![(start, last_room)];
        let mut found = alloc::vec![0_u32; 2 << bits];
        let mut layers = Vec::with_capacity(items.len() + 1);
        let mut edges = Vec::new();
        let mut first = 0;
        for (i, item) in items.iter().enumerate() {
            let width = item.groups.count_ones();
            layers.push(Layer {
                node: first as u32,
                edge: edges.len() as u32,
                width,
            });
            let end = nodes.len();
            for node in first..end {
                let (word, last) = nodes[node];
                let allowed = if word & need == 0 {
                    item.groups
                } else {
                    item.needing
                };
                let mut open = item.groups;
                while open != 0 {
                    let g = open.trailing_zeros() as usize;
                    open &= open - 1;
                    let mut edge = NO_WAY;
                    if allowed >> g & 1 == 1 {
                        let room = match fields.get(g) {
                            Some(&(shift, mask)) => (word >> shift & mask) as u8,
                            None => last,
                        };
                        let (mut word, mut last) = (word, last);
                        match fields.get(g) {
                            Some(&(shift, _)) => word = word.wrapping_sub(1 << shift),
                            None => last = last.wrapping_sub(1),
                        }
                        if item.meets >> g & 1 == 1 {
                            word &= !need;
                        }
                        let fillable = |g: usize| {
                            let room = match fields.get(g) {
                                Some(&(shift, mask)) => (word >> shift & mask) as u8,
                                None => last,
                            };
                            room <= to_come[i + 1][g]
                        };
                        if room > 0 && bits_of(item.groups).all(fillable) {
                            let known = found[word as usize] as usize;
                            let to = if known >= end {
                                known
                            } else {
                                nodes.push((word, last));
                                found[word as usize] = nodes.len() as u32 - 1;
                                nodes.len() - 1
                            };
                            let ways = if groups[g].ordered { room } else { 1 };
                            edge = Edge {
                                to: to as u32,
                                group: g as u8,
                                ways,
                            };
                        }
                    }
                    edges.push(edge);
                }
            }
            first = end;
        }

        // Backward: how many paths lead on. Every group is full at the end, so there is one node, unless the need is not met.
        let mut counts = alloc::vec![0_u128; nodes.len()];
        for node in first..nodes.len() {
            counts[node] = u128::from(nodes[node].0 == 0);
        }
        let mut end = first;
        for layer in layers.iter().rev() {
            let (node, width) = (layer.node as usize, layer.width as usize);
            for (n, count) in (node..end).zip(0..) {
                let edge = layer.edge as usize + count * width;
                counts[n] = edges[edge..edge + width]
                    .iter()
                    .map(|edge| counts[edge.to as usize] * u128::from(edge.ways))
                    .sum();
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
    pub(crate) fn count(&self) -> u128 {
        self.counts[0]
    }

    /// Walks the path with a number below [`count`](Self::count), and tells the slot of each item.
    pub(crate) fn walk(&self, number: u128, mut slot: impl FnMut(u32)) {
        let mut number = number;
        let mut node = 0;
        // The slots of ordered groups that are taken.
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
                let mut free = group.slots;
                if edge.ways > 1 || group.ordered {
                    free &= !taken;
                    while number >= count {
                        number -= count;
                        free &= free - 1;
                    }
                    taken |= 1 << free.trailing_zeros();
                }
                slot(free.trailing_zeros());
                node = edge.to;
                break;
            }
        }
    }
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
