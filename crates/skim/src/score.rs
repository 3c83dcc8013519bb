//! What the cards on the table are worth.

use core::fmt::{self, Display};

use crate::card::{Cards, Colour};
use crate::outline::MAX_SPAN;
use crate::rules::Goal;
use crate::table::Table;

/// One column of the table: the cards with one x, a mountain where the goal is mountains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Column {
    /// Its x.
    pub x: i8,
    /// How many cards it has.
    pub cards: u8,
    /// What its red cards count together.
    pub red: u16,
    /// What its black cards count together.
    pub black: u16,
    /// The colour that counts more, which owns it; `None` where both count the same, and with the goal `Fill`.
    pub owner: Option<Colour>,
    /// What the owner gets for it: a point with the goal `Columns` (K19), as many as it has cards with the goal `Mountains`
    /// (K16).
    pub points: u8,
}

impl Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = Cards(self.cards.into());
        write!(
            f,
            "column {}: {cards}, red {}, black {}",
            self.x, self.red, self.black
        )?;
        match self.owner {
            Some(owner) => write!(f, ", {} to {owner}", self.points),
            None => f.write_str(", nobody's"),
        }
    }
}

/// What the cards on the table are worth, column by column (K16, K19, K20). It can be asked for at any time of a game.
///
/// ```
/// use boardcore::{Cell, RuleSet};
/// use skim::{Colour, Rules, Score, Table};
///
/// let mut table = Table::new(Rules::columns().validate()?);
/// table.lay("9d".parse()?, Cell::new(0, 0))?;
/// table.lay("Qs".parse()?, Cell::new(0, 1))?;
/// let score = Score::of(&table);
/// assert_eq!((score.columns()[0].red, score.columns()[0].black), (9, 12));
/// assert_eq!(score.columns()[0].owner, Some(Colour::Black));
/// assert_eq!(score.totals(), [0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    columns: [Column; MAX_SPAN as usize],
    len: u8,
    totals: [i32; 2],
}

impl Score {
    /// The score of a table.
    pub fn of(table: &Table) -> Self {
        let mut score = Self {
            columns: [Column::default(); MAX_SPAN as usize],
            len: 0,
            totals: [0; 2],
        };
        let Some((low, high)) = table.bounds() else {
            return score;
        };
        let rules = table.rules();
        score.len = high.x.abs_diff(low.x) + 1;
        for (column, x) in score.columns.iter_mut().zip(low.x..=high.x) {
            column.x = x;
        }
        for placement in table.cards() {
            let (card, cell) = (placement.card(), placement.cell());
            let column = &mut score.columns[usize::from(cell.x.abs_diff(low.x))];
            let value = u16::from(rules.values.of(card.rank()));
            column.cards += 1;
            match card.colour() {
                Colour::Red => column.red += value,
                Colour::Black => column.black += value,
            }
        }
        for column in &mut score.columns[..usize::from(score.len)] {
            let owner = match column.red.cmp(&column.black) {
                core::cmp::Ordering::Greater => Some(Colour::Red),
                core::cmp::Ordering::Less => Some(Colour::Black),
                core::cmp::Ordering::Equal => None,
            };
            let worth = match rules.goal {
                Goal::Mountains => column.cards,
                Goal::Columns => 1,
                Goal::Fill => continue,
            };
            if let Some(owner) = owner {
                column.owner = Some(owner);
                column.points = worth;
                score.totals[owner as usize] += i32::from(worth);
            }
        }
        if rules.goal == Goal::Fill {
            score.totals = [table.laid().len() as i32; 2];
        }
        score
    }

    /// The columns from the left to the right; none on an empty table.
    pub fn columns(&self) -> &[Column] {
        &self.columns[..usize::from(self.len)]
    }

    /// What each side has, Red first: points, or with the goal `Fill` the number of cards laid.
    pub const fn totals(&self) -> [i32; 2] {
        self.totals
    }

    /// The sums of both colours over all columns, Red first.
    pub fn sums(&self) -> [u32; 2] {
        self.columns().iter().fold([0; 2], |[red, black], column| {
            [red + u32::from(column.red), black + u32::from(column.black)]
        })
    }
}

impl Display for Score {
    /// A line for each column, then the totals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in self.columns() {
            writeln!(f, "{column}")?;
        }
        write!(f, "red {}, black {}", self.totals[0], self.totals[1])
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut data = serializer.serialize_struct("Score", 2)?;
        data.serialize_field("columns", self.columns())?;
        data.serialize_field("totals", &self.totals)?;
        data.end()
    }
}
