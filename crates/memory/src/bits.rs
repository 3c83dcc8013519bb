//! Sets of holes as bits: hole number n is bit n.

/// In each byte, the lowest bit.
const ONES: u64 = 0x0101_0101_0101_0101;
/// In each byte, the highest bit.
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The set of the first `len` holes, at most 64.
pub(crate) const fn first(len: u32) -> u64 {
    if len >= 64 { !0 } else { (1 << len) - 1 }
}

/// The members, ascending.
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let member = set.trailing_zeros();
            set &= set - 1;
            member
        })
    })
}

/// The member with a place in the ascending order, counted from 0; `None` if there are not so many.
#[inline]
pub(crate) fn nth(set: u64, n: u32) -> Option<u32> {
    // Sideways addition: first two, then four, then eight bits, then each byte holds the sum of itself and all below.
    let mut sums = set - ((set >> 1) & 0x5555_5555_5555_5555);
    sums = (sums & 0x3333_3333_3333_3333) + ((sums >> 2) & 0x3333_3333_3333_3333);
    sums = ((sums + (sums >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    if u64::from(n) >= sums >> 56 {
        return None;
    }
    // A byte keeps its high bit where its sum is n at most: it ends before the member that is looked for.
    let before = (((u64::from(n) * ONES) | HIGHS) - sums) & HIGHS;
    let byte = ((before >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let place = n - ((sums << 8) >> byte) as u32 % 256;
    let bits = (set >> byte) as usize % 256;
    Some(byte + u32::from(IN_BYTE[bits][place as usize % 8]))
}

/// The members of each byte, ascending; 0 after the last.
static IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut place) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][place] = bit;
                place += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{first, members, nth};

    #[test]
    fn nth_agrees_with_the_list() {
        let mut sets = [0, 1, 1 << 63, !0, first(24), 0x8000_0000_0000_0001].to_vec();
        let mut set = 0x9E37_79B9_7F4A_7C15_u64;
        for round in 0..2000 {
            sets.push(set);
            set = set
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if round % 3 == 0 {
                set &= set >> 7;
            }
        }
        for set in sets {
            for (n, member) in members(set).enumerate() {
                assert_eq!(nth(set, n as u32), Some(member), "{set:x}");
            }
            for n in [
                set.count_ones(),
                set.count_ones() + 1,
                64,
                255,
                256,
                u32::MAX,
            ] {
                assert_eq!(nth(set, n), None, "{set:x}");
            }
        }
    }

    #[test]
    fn first_sets() {
        assert_eq!(first(0), 0);
        assert_eq!(first(3), 7);
        assert_eq!(first(64), !0);
    }
}
