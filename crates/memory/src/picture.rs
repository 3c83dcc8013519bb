//! The board as text.

use core::fmt;

use boardcore::Cell;

use crate::colour::{Colour, Pegs};
use crate::open::Open;

/// The character of a hole: `.` empty, `_` waiting for a peg; for a peg the capital of its colour, small once it has been
/// shown, or `?` where the colour is not known.
pub(crate) fn letter(open: &Open, number: u32, peg: Option<Colour>) -> char {
    let is = |set: u64| set >> number & 1 == 1;
    match peg {
        _ if is(open.waiting) => '_',
        _ if !is(open.board) => '.',
        None => '?',
        Some(colour) if is(open.shown) => colour.letter().to_ascii_lowercase(),
        Some(colour) => colour.letter(),
    }
}

/// Draws a board, row 1 at the bottom.
pub(crate) fn draw(f: &mut fmt::Formatter<'_>, open: &Open, pegs: &Pegs) -> fmt::Result {
    for row in (0..pegs.rows()).rev() {
        write!(f, "{:>2}", row + 1)?;
        for column in 0..pegs.columns() {
            // A board has at most 16 columns and 16 rows.
            let cell = Cell::new(column as i8, row as i8);
            let number = u32::from(row) * u32::from(pegs.columns()) + u32::from(column);
            write!(f, " {}", letter(open, number, pegs[cell]))?;
        }
        f.write_str("\n")?;
    }
    f.write_str("  ")?;
    (0..pegs.columns()).try_for_each(|column| write!(f, " {}", char::from(b'a' + column)))
}
