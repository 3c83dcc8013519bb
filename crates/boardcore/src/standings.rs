//! How a game ended: place and score of each side.

use core::fmt::{self, Display};

use crate::seat::Side;

/// The most sides that standings hold.
pub const MAX_SIDES: usize = 64;

/// Place and score of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(expecting = "a place and a score", deny_unknown_fields)
)]
pub struct Standing {
    /// 1 is the best. Equal places are shared and the next place is skipped: 1, 1, 3.
    pub place: u8,
    /// The sum that the game counts.
    pub score: i32,
}

/// The result of a finished game, by side.
///
/// As data it is the list of its entries; what is read has 1 to 64 sides, and places that are those of a ranking.
///
/// ```
/// use boardcore::{Side, Standings};
///
/// let standings = Standings::ranked(&[4, 3, 2, 3]);
/// assert_eq!(standings.places().collect::<Vec<_>>(), [1, 2, 4, 2]);
/// assert_eq!(standings.winner(), Some(Side::new(0)));
/// assert_eq!(standings.of(Side::new(2)).map(|entry| entry.score), Some(2));
/// assert_eq!(standings.to_string(), "1. side 0 (4) · 2. side 1 (3) · 2. side 3 (3) · 4. side 2 (2)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standings {
    len: u8,
    entries: [Standing; MAX_SIDES],
}

impl Standings {
    /// Ranks by score, the highest first; equal scores share a place.
    ///
    /// # Panics
    /// If there is no score, or more than [`MAX_SIDES`].
    pub fn ranked(scores: &[i32]) -> Self {
        Self::build(scores.len(), |i| Standing {
            place: 1 + scores.iter().filter(|&&other| other > scores[i]).count() as u8,
            score: scores[i],
        })
    }

    /// Takes places as they are, with a score each.
    ///
    /// # Panics
    /// If there is no entry, or more than [`MAX_SIDES`].
    pub fn placed(entries: &[(u8, i32)]) -> Self {
        Self::build(entries.len(), |i| Standing {
            place: entries[i].0,
            score: entries[i].1,
        })
    }

    fn build(len: usize, entry: impl Fn(usize) -> Standing) -> Self {
        assert!(
            (1..=MAX_SIDES).contains(&len),
            "standings have 1 to {MAX_SIDES} sides"
        );
        let mut entries = [Standing::default(); MAX_SIDES];
        for (i, slot) in entries[..len].iter_mut().enumerate() {
            *slot = entry(i);
        }
        Self {
            len: len as u8,
            entries,
        }
    }

    /// Place and score of each side, by its number.
    pub fn entries(&self) -> &[Standing] {
        &self.entries[..usize::from(self.len)]
    }

    /// Place and score of a side; `None` for one that does not play.
    pub fn of(&self, side: Side) -> Option<Standing> {
        self.entries().get(side.index()).copied()
    }

    /// The places, by the number of the side.
    pub fn places(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.entries().iter().map(|entry| entry.place)
    }

    /// The scores, by the number of the side.
    pub fn scores(&self) -> impl ExactSizeIterator<Item = i32> + '_ {
        self.entries().iter().map(|entry| entry.score)
    }

    /// The side that alone is first; `None` when the first place is shared.
    pub fn winner(&self) -> Option<Side> {
        let mut first = self.places().enumerate().filter(|&(_, place)| place == 1);
        let (winner, _) = first.next()?;
        first.next().is_none().then_some(Side::new(winner as u8))
    }
}

impl Display for Standings {
    /// In order of the places, in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for place in 1..=self.len {
            for (side, entry) in self.entries().iter().enumerate() {
                if entry.place == place {
                    write!(f, "{gap}{place}. side {side} ({})", entry.score)?;
                    gap = " · ";
                }
            }
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Standings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.entries().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Standings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;

        let entries = alloc::vec::Vec::<Standing>::deserialize(deserializer)?;
        if !(1..=MAX_SIDES).contains(&entries.len()) {
            return Err(D::Error::invalid_length(entries.len(), &"1 to 64 sides"));
        }
        for (side, entry) in entries.iter().enumerate() {
            let better = entries.iter().filter(|e| e.place < entry.place).count();
            if usize::from(entry.place) != better + 1 {
                return Err(D::Error::custom(format_args!(
                    "side {side} has place {}, but by the other places it is {}",
                    entry.place,
                    better + 1
                )));
            }
        }
        Ok(Self::build(entries.len(), |i| entries[i]))
    }
}
