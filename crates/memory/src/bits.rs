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

/// The member with a place in the ascending order, counted from 0; there must be more than `n`, else the answer means
/// nothing.
#[inline]
pub(crate) const fn select(set: u64, n: u32) -> u32 {
    // Sideways addition: first two, then four, then eight bits, then each byte holds the sum of itself and all below.
    let mut sums = set - ((set >> 1) & 0x5555_5555_5555_5555);
    sums = (sums & 0x3333_3333_3333_3333) + ((sums >> 2) & 0x3333_3333_3333_3333);
    sums = ((sums + (sums >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    // A byte keeps its high bit where its sum is n at most: it ends before the member that is looked for.
    let before = ((((n as u64 & 63) * ONES) | HIGHS).wrapping_sub(sums) & HIGHS) >> 7;
    let byte = (before.wrapping_mul(ONES) >> 56) as u32 * 8;
    let skip = n.wrapping_sub(((sums << 8) >> (byte & 63)) as u32 & 0xFF);
    let mut bits = (set >> (byte & 63)) as u32 & 0xFF;
    let mut i = 0;
    while i < skip & 7 {
        bits &= bits.wrapping_sub(1);
        i += 1;
    }
    byte + bits.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::{first, members, select};

    #[test]
    fn select_agrees_with_the_list() {
        let mut set = 0x9E37_79B9_7F4A_7C15_u64;
        for round in 0..2000 {
            for (n, member) in members(set).enumerate() {
                assert_eq!(select(set, n as u32), member, "{set:x}");
            }
            set = set
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if round % 3 == 0 {
                set &= set >> 7;
            }
        }
        for set in [0, 1, 1 << 63, !0, first(24)] {
            for (n, member) in members(set).enumerate() {
                assert_eq!(select(set, n as u32), member);
            }
        }
    }

    #[test]
    fn select_past_the_end_answers() {
        for n in 0..200 {
            let _ = select(0, n);
            let _ = select(!0, n);
        }
    }

    #[test]
    fn first_sets() {
        assert_eq!(first(0), 0);
        assert_eq!(first(3), 7);
        assert_eq!(first(64), !0);
    }
}
