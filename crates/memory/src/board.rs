//! The board as a drawing for a terminal.

use core::fmt::{self, Display};

use crate::colour::Colour;
use crate::notation::Alphabet;
use crate::open::Open;

/// A board, ready to be drawn.
pub(crate) struct Board {
    columns: u8,
    rows: u8,
    holes: [char; 64],
}

impl Board {
    pub(crate) fn new(open: &Open, pegs: &[Option<Colour>; 64], alphabet: Alphabet) -> Self {
        let kit = &open.rules.kit;
        let mut holes = ['.'; 64];
        for (number, hole) in (0..kit.holes()).zip(&mut holes) {
            *hole = alphabet.letter(open, pegs, number);
        }
        Self {
            columns: kit.columns,
            rows: kit.rows,
            holes,
        }
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.holes.chunks(usize::from(self.columns));
        for (row, holes) in (1..=self.rows).zip(rows).rev() {
            write!(f, "{row:>2}")?;
            for hole in holes {
                write!(f, " {hole}")?;
            }
            f.write_str("\n")?;
        }
        f.write_str("  ")?;
        for column in 0..self.columns {
            write!(f, " {}", char::from(b'a' + column))?;
        }
        Ok(())
    }
}
