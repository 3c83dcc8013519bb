//! Sets as the bits of a word: item number n is bit n.
//!
//! [`bit_set!`](crate::bit_set) writes a type of set with the vocabulary that all sets of the project share; the functions here
//! serve sets that are bare words.

/// In each byte, the lowest bit.
const ONES: u64 = 0x0101_0101_0101_0101;
/// In each byte, the highest bit.
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The set of the numbers below `len`, all 64 from 64 on.
///
/// ```
/// assert_eq!(boardcore::bits::below(3), 0b111);
/// assert_eq!(boardcore::bits::below(64), u64::MAX);
/// ```
#[inline]
pub const fn below(len: u32) -> u64 {
    if len >= 64 { !0 } else { (1 << len) - 1 }
}

/// The members, ascending.
///
/// ```
/// assert!(boardcore::bits::members(0b1010).eq([1, 3]));
/// ```
pub fn members(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let member = set.trailing_zeros();
            set &= set - 1;
            member
        })
    })
}

/// The member with a place in ascending order, counted from 0; `None` from the number of members on.
///
/// ```
/// assert_eq!(boardcore::bits::nth(0b1010, 1), Some(3));
/// assert_eq!(boardcore::bits::nth(0b1010, 2), None);
/// ```
#[inline]
pub const fn nth(set: u64, n: u32) -> Option<u32> {
    // Sideways addition: first two, then four, then eight bits, then each byte holds the sum of itself and all below.
    let mut sums = set - ((set >> 1) & 0x5555_5555_5555_5555);
    sums = (sums & 0x3333_3333_3333_3333) + ((sums >> 2) & 0x3333_3333_3333_3333);
    sums = ((sums + (sums >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    if n as u64 >= sums >> 56 {
        return None;
    }
    // A byte keeps its high bit where its sum is n at most: it ends below the member.
    let before = (((n as u64 * ONES) | HIGHS) - sums) & HIGHS;
    let byte = ((before >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let place = n - ((sums << 8) >> byte) as u32 % 256;
    let bits = (set >> byte) as usize % 256;
    Some(byte + IN_BYTE[bits][place as usize % 8] as u32)
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

/// Writes a type of set over the bits of a word, with the vocabulary that all sets share.
///
/// `bit_set!(Tiles(u32) of Tile, number, known)` gives the struct `Tiles` over a `u32` its methods: `number` is the item's
/// const method that gives its number, `known` its const constructor from a number of a member. The struct is written by the
/// caller, as a tuple of one private word.
///
/// | | |
/// |---|---|
/// | `EMPTY`, `of`, `bits` | the empty set, the set of one item, the word |
/// | `contains`, `len`, `is_empty`, `first`, `nth`, `iter` | what is in it |
/// | `insert`, `remove` | changes it |
/// | `with`, `without` | the set with one item more or less |
/// | `union`, `intersection`, `difference`, and the operators `\|`, `&`, `-` | of two sets |
/// | `is_disjoint`, `is_subset` | compares two sets |
///
/// ```
/// use boardcore::Square;
///
/// /// Squares that were visited.
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// struct Visited(u64);
/// boardcore::bit_set!(Visited(u64) of Square, number, wrap);
///
/// let mut visited: Visited = [Square::A1, Square::H8].into_iter().collect();
/// visited.remove(Square::A1);
/// assert!(visited.contains(Square::H8));
/// assert_eq!(visited.union(Visited::of(Square::A1)).len(), 2);
/// assert_eq!(visited.nth(0), Some(Square::H8));
/// ```
#[macro_export]
macro_rules! bit_set {
    ($name:ident($bits:ty) of $item:ty, $number:ident, $known:ident) => {
        impl $name {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// The set of one item.
            #[inline]
            pub const fn of(item: $item) -> Self {
                Self(1 << item.$number())
            }

            /// The set as a word: item number n is bit n.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Whether an item is in the set.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.$number() & 1 != 0
            }

            /// How many items are in the set.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The lowest item.
            #[inline]
            pub const fn first(self) -> ::core::option::Option<$item> {
                if self.0 == 0 {
                    ::core::option::Option::None
                } else {
                    ::core::option::Option::Some(<$item>::$known(self.0.trailing_zeros() as u8))
                }
            }

            /// The item with a place in ascending order, counted from 0.
            #[inline]
            pub const fn nth(self, n: u32) -> ::core::option::Option<$item> {
                match $crate::bits::nth(self.0 as u64, n) {
                    ::core::option::Option::Some(number) => {
                        ::core::option::Option::Some(<$item>::$known(number as u8))
                    }
                    ::core::option::Option::None => ::core::option::Option::None,
                }
            }

            /// The items, ascending.
            pub fn iter(self) -> impl ::core::iter::Iterator<Item = $item> + ::core::clone::Clone {
                $crate::bits::members(self.0.into()).map(|number| <$item>::$known(number as u8))
            }

            /// Puts an item into the set.
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.$number();
            }

            /// Takes an item out of the set.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.$number());
            }

            /// The set with an item.
            #[must_use]
            #[inline]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item.$number())
            }

            /// The set without an item.
            #[must_use]
            #[inline]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item.$number()))
            }

            /// The items of either set.
            #[must_use]
            #[inline]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The items of both sets.
            #[must_use]
            #[inline]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The items of this set that are not in the other.
            #[must_use]
            #[inline]
            pub const fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether no item is in both sets.
            #[inline]
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// Whether every item of this set is in the other.
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }
        }

        impl ::core::iter::FromIterator<$item> for $name {
            fn from_iter<I: ::core::iter::IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl ::core::ops::BitOr for $name {
            type Output = Self;

            #[inline]
            fn bitor(self, other: Self) -> Self {
                self.union(other)
            }
        }

        impl ::core::ops::BitAnd for $name {
            type Output = Self;

            #[inline]
            fn bitand(self, other: Self) -> Self {
                self.intersection(other)
            }
        }

        impl ::core::ops::Sub for $name {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                self.difference(other)
            }
        }

        impl ::core::ops::BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = self.union(other);
            }
        }

        impl ::core::ops::BitAndAssign for $name {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = self.intersection(other);
            }
        }

        impl ::core::ops::SubAssign for $name {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                *self = self.difference(other);
            }
        }
    };
}
