//! The board, drawn with letters.

use core::fmt;

use boardcore::Square;

use crate::board::Position;
use crate::tower::Tower;

/// Draws a board in eight lines, rank 8 first, and one for the files: letters of towers, dots for empty squares.
pub(crate) fn draw(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in (0..8).rev() {
        write!(f, "{} ", rank + 1)?;
        for file in 0..8 {
            let tower = position.tower(Square::wrap(8 * rank + file));
            write!(f, " {}", tower.map_or('.', Tower::letter))?;
        }
        f.write_str("\n")?;
    }
    f.write_str("   a b c d e f g h")
}
