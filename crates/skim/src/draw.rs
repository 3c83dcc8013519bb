//! The table as a picture for a terminal.

use core::fmt::{self, Display};

use boardcore::Cell;

use crate::action::Placement;
use crate::table::Table;

/// A table as a grid, the highest row first, with suits and coordinates; see [`Table::draw`].
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a>(&'a Table);

impl Table {
    /// The table as a grid for a terminal: cards with their suits, a dot where a card of the deck can be laid next.
    ///
    /// ```
    /// use boardcore::{Cell, Validate};
    /// use skim::{Rules, Table};
    ///
    /// let mut table = Table::new(Rules::mountains().validate()?);
    /// table.lay("9d".parse()?, Cell::new(0, 0))?;
    /// table.lay("Th".parse()?, Cell::new(1, 0))?;
    /// assert_eq!(table.draw().to_string(), "  0   ·  9♦ 10♥   · \n     -1   0   1   2 \n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn draw(&self) -> Drawing<'_> {
        Drawing(self)
    }
}

impl Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.0;
        let free = table.rules().deck.cards() - table.laid();
        let cells = || {
            table
                .legal_sets(free)
                .map(|(cell, _)| cell)
                .chain(table.cards().map(Placement::cell))
        };
        let (mut low, mut high) = (Cell::new(0, 0), Cell::new(0, 0));
        for cell in cells() {
            low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        for y in (low.y..=high.y).rev() {
            write!(f, "{y:3}")?;
            for x in low.x..=high.x {
                let cell = Cell::new(x, y);
                if let Some(card) = table.card_at(cell) {
                    match card.rank() {
                        crate::Rank::Ten => write!(f, " 10{}", card.suit().symbol())?,
                        rank => write!(f, "  {rank}{}", card.suit().symbol())?,
                    }
                } else if cells().any(|open| open == cell) {
                    f.write_str("   ·")?;
                } else {
                    f.write_str("    ")?;
                }
            }
            f.write_str(" \n")?;
        }
        f.write_str("   ")?;
        for x in low.x..=high.x {
            write!(f, "{x:4}")?;
        }
        f.write_str(" \n")
    }
}
