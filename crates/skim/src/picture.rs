//! The board as text: the table as a grid, and the hands.

use core::fmt::{self, Formatter};

use boardcore::{Cell, RuleSet, Seat};

use crate::action::Placement;
use crate::card::{Cards, Rank};
use crate::cells::CellSet;
use crate::state::{Hand, Open};
use crate::table::Table;

/// Draws the table, then the hand of each seat in a line of its own.
pub(crate) fn draw(f: &mut Formatter<'_>, open: &Open, hand: impl Fn(Seat) -> Hand) -> fmt::Result {
    draw_table(f, &open.table)?;
    for seat in Seat::all(open.rules().seats()) {
        if seat.number() > 0 {
            f.write_str("\n")?;
        }
        match hand(seat) {
            Hand::Cards(cards) => write!(f, "seat {seat}: {cards}")?,
            Hand::Hidden(count) => write!(f, "seat {seat}: {}", Cards(count.into()))?,
        }
    }
    Ok(())
}

/// Draws a table as a grid, the highest row first: cards with their suits, a dot where a card of the deck can be laid next,
/// coordinates at the left and below.
pub(crate) fn draw_table(f: &mut Formatter<'_>, table: &Table) -> fmt::Result {
    let free = table.rules().deck.cards() - table.laid();
    let next: CellSet = table.legal_sets(free).map(|(cell, _)| cell).collect();
    let (mut low, mut high) = (Cell::new(0, 0), Cell::new(0, 0));
    for cell in next.iter().chain(table.cards().map(Placement::cell)) {
        low = Cell::new(low.x.min(cell.x), low.y.min(cell.y));
        high = Cell::new(high.x.max(cell.x), high.y.max(cell.y));
    }
    for y in (low.y..=high.y).rev() {
        write!(f, "{y:3}")?;
        for x in low.x..=high.x {
            let cell = Cell::new(x, y);
            if let Some(card) = table.card_at(cell) {
                match card.rank() {
                    Rank::Ten => write!(f, " 10{}", card.suit().symbol())?,
                    rank => write!(f, "  {rank}{}", card.suit().symbol())?,
                }
            } else if next.contains(cell) {
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
