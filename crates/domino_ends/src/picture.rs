//! The table as a board for a terminal: `{:#}` of state and view.
//!
//! Tiles of the line stand in brackets, doubles across it in braces; `>` marks the seat to move, `?` the one that a tile comes
//! to:
//!
//! ```text
//! round 1 · boneyard 8
//! line   [6|1]{1|1}[1|4]
//! seat 0 >  2  0-2 2-4 3-4 5-5
//! seat 1    0  4 tiles
//! ```

use core::fmt;

use boardcore::{Seat, Turn};

use crate::table::Table;
use crate::tile::Tiles;

/// Lines of a board are broken after this many tiles.
const TILES_A_LINE: usize = 12;

/// Writes the board, with the hands that are known.
pub(crate) fn write_board(
    f: &mut fmt::Formatter<'_>,
    table: &Table,
    hand: impl Fn(Seat) -> Option<Tiles>,
) -> fmt::Result {
    writeln!(f, "round {} · boneyard {}", table.number, table.boneyard)?;
    f.write_str("line   ")?;
    let line = table.line();
    for (i, (left, right)) in line.halves().iter().enumerate() {
        if i > 0 && i % TILES_A_LINE == 0 {
            f.write_str("\n       ")?;
        }
        let [open, close] = if left == right {
            ['{', '}']
        } else {
            ['[', ']']
        };
        write!(f, "{open}{left}|{right}{close}")?;
    }
    if line.halves().is_empty() {
        f.write_str("-")?;
    }
    for seat in Seat::all(table.rules.players) {
        let mark = match table.turn() {
            Turn::Seat(turn) if turn == seat => '>',
            Turn::Chance { for_seat } if for_seat == Some(seat) => '?',
            _ => ' ',
        };
        write!(f, "\nseat {seat} {mark}{:>3}  ", table.score(seat))?;
        match (hand(seat), table.hand_size(seat)) {
            (Some(hand), _) => write!(f, "{hand}")?,
            (None, 1) => f.write_str("1 tile")?,
            (None, size) => write!(f, "{size} tiles")?,
        }
    }
    Ok(())
}
