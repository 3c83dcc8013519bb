//! What a person of a knock-out has done.

use core::cmp::Ordering;
use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::ParseError;
use boardcore::text::Reader;

/// How many games a person has played, and lost (F12). Its text is `1/3`: one lost of three.
///
/// The less of two tallies is the better: the fewest losses per game, then the most games; no game at all is the worst.
///
/// ```
/// use flea::Tally;
///
/// let tally: Tally = "1/3".parse()?;
/// assert_eq!(tally, Tally { lost: 1, played: 3 });
/// assert!(tally < "1/2".parse()? && "2/6".parse::<Tally>()? < tally);
/// assert!(Tally { lost: 4, played: 4 } < Tally::default());
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(expecting = "games played and lost", deny_unknown_fields)
)]
pub struct Tally {
    /// How many finished games the person sat at the board in.
    pub played: u16,
    /// How many of them the person lost.
    pub lost: u16,
}

impl Tally {
    /// Of a hundred games played, how many the person did not lose, rounded down; 0 before the first.
    pub fn percent(self) -> u8 {
        let (played, lost) = (u32::from(self.played), u32::from(self.lost));
        let kept = 100 * played.saturating_sub(lost);
        kept.checked_div(played).map_or(0, |percent| percent as u8)
    }
}

impl Ord for Tally {
    fn cmp(&self, other: &Self) -> Ordering {
        // a/b < c/d as a·d < c·b; 0/0 is compared apart.
        let product = |lost: u16, played: u16| u32::from(lost) * u32::from(played);
        (self.played == 0)
            .cmp(&(other.played == 0))
            .then(product(self.lost, other.played).cmp(&product(other.lost, self.played)))
            .then(other.played.cmp(&self.played))
            .then(self.lost.cmp(&other.lost))
    }
}

impl PartialOrd for Tally {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.lost, self.played)
    }
}

impl FromStr for Tally {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let most = i64::from(u16::MAX);
        let lost = reader.number(0..=most, "a number of games lost, 0 to 65535")? as u16;
        reader.literal("/", "`/` and the number of games played")?;
        let played = reader.number(0..=most, "a number of games played, 0 to 65535")? as u16;
        reader.end()?;
        Ok(Self { played, lost })
    }
}
