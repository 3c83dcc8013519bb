//! A list of at most four items, inline: corners, seats and pieces come in no larger numbers.

use core::fmt::{self, Debug, Display};
use core::str::FromStr;

use boardcore::ParseError;
use boardcore::text::{Reader, join};

/// A list of at most four items, without heap.
///
/// ```
/// use flea::{Corner, Few};
///
/// let corners: Few<Corner> = Few::new(&[Corner::A1, Corner::H8]).unwrap();
/// assert_eq!(corners.len(), 2);
/// assert_eq!(corners.get(1), Some(Corner::H8));
/// assert_eq!(corners.to_string(), "a1,h8");
/// assert_eq!(Few::new(&[0; 5]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Few<T> {
    // Filled from the left; the rest is `None`, so that the derived equality is right.
    items: [Option<T>; 4],
}

impl<T: Copy> Few<T> {
    /// The list of these items in this order; `None` for more than four.
    pub fn new(items: &[T]) -> Option<Self> {
        let mut list = Self { items: [None; 4] };
        for &item in items {
            list.push(item)?;
        }
        Some(list)
    }

    /// The first four of some items.
    pub(crate) fn first_of(items: impl Iterator<Item = T>) -> Self {
        let mut list = Self::empty();
        for item in items.take(4) {
            let _ = list.push(item);
        }
        list
    }

    /// The empty list.
    pub const fn empty() -> Self {
        Self { items: [None; 4] }
    }

    /// Adds an item at the end; `None`, with nothing added, when the list is full.
    #[must_use = "nothing is added to a full list"]
    pub fn push(&mut self, item: T) -> Option<()> {
        let slot = self.items.iter_mut().find(|slot| slot.is_none())?;
        *slot = Some(item);
        Some(())
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items[0].is_none()
    }

    /// The item at a place, counted from 0.
    pub fn get(&self, index: usize) -> Option<T> {
        self.items.get(index).copied().flatten()
    }

    /// All items, in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + Clone + '_ {
        self.items.iter().map_while(|&item| item)
    }
}

impl<T: Copy + FromStr<Err = ParseError>> Few<T> {
    /// Reads items with commas between them, at least one, up to the end of the reader.
    pub(crate) fn read(mut reader: Reader<'_>, most: &'static str) -> Result<Self, ParseError> {
        let mut list = Self::empty();
        loop {
            let at = reader.at();
            list.push(reader.value(',')?)
                .ok_or_else(|| ParseError::new(most, at))?;
            if !reader.accept(",") {
                return Ok(list);
            }
        }
    }
}

impl<T> IntoIterator for Few<T> {
    type Item = T;
    type IntoIter = core::iter::Flatten<core::array::IntoIter<Option<T>, 4>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter().flatten()
    }
}

impl<T: Copy> Default for Few<T> {
    fn default() -> Self {
        Self::empty()
    }
}

impl<T: Copy + Debug> Debug for Few<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Copy + Display> Display for Few<T> {
    /// With commas between them: `a1,h8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        join(f, self.iter(), ",")
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::Few;
    use core::fmt;
    use core::marker::PhantomData;
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::ser::SerializeSeq;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl<T: Copy + Serialize> Serialize for Few<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut list = serializer.serialize_seq(Some(self.len()))?;
            for item in self.iter() {
                list.serialize_element(&item)?;
            }
            list.end()
        }
    }

    impl<'de, T: Copy + Deserialize<'de>> Deserialize<'de> for Few<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct AtMostFour<T>(PhantomData<T>);

            impl<'de, T: Copy + Deserialize<'de>> Visitor<'de> for AtMostFour<T> {
                type Value = Few<T>;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("a list of at most four")
                }

                fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Few<T>, A::Error> {
                    let mut list = Few::empty();
                    while let Some(item) = items.next_element()? {
                        list.push(item)
                            .ok_or_else(|| A::Error::invalid_length(5, &self))?;
                    }
                    Ok(list)
                }
            }

            deserializer.deserialize_seq(AtMostFour(PhantomData))
        }
    }
}
