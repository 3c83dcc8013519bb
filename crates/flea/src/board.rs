//! The board drawn for a terminal.

use core::fmt::{self, Display};

use boardcore::{Game, Seat, Square};

use crate::flea::Flea;

/// The board of a state, as its `Display` draws it: in several lines, seen from above with `a1` bottom left. Pieces are the
/// numbers of their seats; beside the board is a line for each seat.
///
/// ```
/// use boardcore::{Notation, Validate};
/// use flea::{Flea, Rules};
///
/// let rules = Rules::default().validate()?;
/// let game = Flea::parse_position(rules, "play a1,a8,h8,h1 2,3,0 0.12/-/28.30/5 6 1")?;
/// assert_eq!(
///     game.board().to_string(),
///     "8  . . . . . 0 . 2   > seat 2 from h8: reserve 2, home 2\n\
///      7  . . . . . . . .     seat 3 from h1: reserve 3, home 0\n\
///      6  . . . . . 2 . .     seat 0 from a1: reserve 2, home 0\n\
///      5  . . . . . . . .     seat 1 from a8: finished, place 1\n\
///      4  . . . . . . . .\n\
///      3  . . . . . . . .   seat 2 rolled 6\n\
///      2  . . . . . . . .\n\
///      1  0 . 3 . . . . .\n   \
///         a b c d e f g h"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Board<'a>(&'a Flea);

impl Flea {
    /// The board, to be printed.
    pub const fn board(&self) -> Board<'_> {
        Board(self)
    }
}

impl Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(f, "{} ", rank + 1)?;
            for file in 0..8 {
                match self.0.piece_on(Square::wrap(rank * 8 + file)) {
                    Some((seat, _)) => write!(f, " {seat}")?,
                    None => f.write_str(" .")?,
                }
            }
            self.beside(f, 7 - rank)?;
            f.write_str("\n")?;
        }
        f.write_str("   a b c d e f g h")
    }
}

impl Board<'_> {
    /// What stands to the right of a line, counted from the top.
    fn beside(self, f: &mut fmt::Formatter<'_>, line: u8) -> fmt::Result {
        let game = self.0;
        // Those who play, from the one whose turn it is, then those who have finished; by their numbers before the order is settled.
        let (playing, finished) = (game.order(), game.finished());
        let seat = if playing.is_empty() {
            Some(Seat::new(line)).filter(|seat| seat.number() < game.rules().players)
        } else {
            playing.iter().chain(finished.iter()).nth(usize::from(line))
        };
        let to_act = match game.turn() {
            boardcore::Turn::Seat(seat) => Some(seat),
            boardcore::Turn::Chance { for_seat } => for_seat,
            boardcore::Turn::Over => None,
        };
        if let Some(seat) = seat {
            let mark = if to_act == Some(seat) { '>' } else { ' ' };
            write!(f, "   {mark} seat {seat}")?;
            if let Some(corner) = game.corner(seat) {
                write!(f, " from {corner}")?;
            }
            return match finished.iter().position(|other| other == seat) {
                Some(place) => write!(f, ": finished, place {}", place + 1),
                None => write!(
                    f,
                    ": reserve {}, home {}",
                    game.reserve(seat),
                    game.home(seat)
                ),
            };
        }
        match (line, game.roll(), to_act) {
            (5, Some(roll), Some(seat)) => write!(f, "   seat {seat} rolled {}", roll.pips()),
            _ => Ok(()),
        }
    }
}
