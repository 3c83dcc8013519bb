//! How a game ended: place and score for each seat or side.

use core::fmt::{self, Display};

/// The most entries that standings hold.
pub const MAX_ENTRIES: usize = 12;

/// Whether standings count seats or sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Per {
    /// One entry a seat.
    Seat,
    /// One entry a side.
    Side,
}

/// Place and score of one seat or side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Standing {
    /// 1 is the best. Equal places are shared and the next place is skipped: 1, 1, 3.
    pub place: u8,
    /// What the game counts.
    pub score: i32,
}

/// The result of a finished game.
///
/// ```
/// use boardcore::{Per, Standings};
///
/// let standings = Standings::ranked(Per::Seat, &[4, 3, 2, 3], "the target is reached");
/// assert_eq!(standings.places().collect::<Vec<_>>(), [1, 2, 4, 2]);
/// assert_eq!(standings.winner(), Some(0));
/// assert_eq!(standings.to_string(), "1. seat 0 (4) · 2. seat 1 (3) · 2. seat 3 (3) · 4. seat 2 (2): the target is reached");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standings {
    per: Per,
    len: u8,
    entries: [Standing; MAX_ENTRIES],
    reason: &'static str,
}

impl Standings {
    /// Ranks by score, the highest first; equal scores share a place.
    ///
    /// # Panics
    /// If there is no score, or more than [`MAX_ENTRIES`].
    pub fn ranked(per: Per, scores: &[i32], reason: &'static str) -> Self {
        Self::build(per, scores.len(), reason, |i| Standing {
            place: 1 + scores.iter().filter(|&&other| other > scores[i]).count() as u8,
            score: scores[i],
        })
    }

    /// Takes places as they are, with a score each.
    ///
    /// # Panics
    /// If there is no entry, or more than [`MAX_ENTRIES`].
    pub fn placed(per: Per, entries: &[(u8, i32)], reason: &'static str) -> Self {
        Self::build(per, entries.len(), reason, |i| Standing {
            place: entries[i].0,
            score: entries[i].1,
        })
    }

    fn build(
        per: Per,
        len: usize,
        reason: &'static str,
        entry: impl Fn(usize) -> Standing,
    ) -> Self {
        assert!(
            (1..=MAX_ENTRIES).contains(&len),
            "standings have 1 to {MAX_ENTRIES} entries"
        );
        let mut entries = [Standing::default(); MAX_ENTRIES];
        for (i, slot) in entries[..len].iter_mut().enumerate() {
            *slot = entry(i);
        }
        Self {
            per,
            len: len as u8,
            entries,
            reason,
        }
    }

    /// Whether the entries are seats or sides.
    pub const fn per(&self) -> Per {
        self.per
    }

    /// Place and score of each seat or side, by its number.
    pub fn entries(&self) -> &[Standing] {
        &self.entries[..usize::from(self.len)]
    }

    /// The places, by the number of the seat or side.
    pub fn places(&self) -> impl ExactSizeIterator<Item = u8> + '_ {
        self.entries().iter().map(|entry| entry.place)
    }

    /// The scores, by the number of the seat or side.
    pub fn scores(&self) -> impl ExactSizeIterator<Item = i32> + '_ {
        self.entries().iter().map(|entry| entry.score)
    }

    /// The number of the seat or side that alone is first; `None` when the first place is shared.
    pub fn winner(&self) -> Option<usize> {
        let mut first = self.places().enumerate().filter(|&(_, place)| place == 1);
        let (winner, _) = first.next()?;
        first.next().is_none().then_some(winner)
    }

    /// Why the game ended, in words.
    pub const fn reason(&self) -> &'static str {
        self.reason
    }
}

impl Display for Standings {
    /// In order of the places, in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = match self.per {
            Per::Seat => "seat",
            Per::Side => "side",
        };
        let mut first = true;
        for place in 1..=self.len {
            for (i, entry) in self.entries().iter().enumerate() {
                if entry.place == place {
                    let gap = if first { "" } else { " · " };
                    write!(f, "{gap}{place}. {who} {i} ({})", entry.score)?;
                    first = false;
                }
            }
        }
        write!(f, ": {}", self.reason)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Standings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut data = serializer.serialize_struct("Standings", 3)?;
        data.serialize_field("per", &self.per)?;
        data.serialize_field("standings", self.entries())?;
        data.serialize_field("reason", self.reason)?;
        data.end()
    }
}
