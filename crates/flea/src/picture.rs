//! The board as text.

use core::fmt;

use boardcore::{Seat, Situation, Square, Turn};

use crate::state::Flea;

/// Draws the board from above with `a1` bottom left: each piece as the number of its seat, and beside the board a line for each
/// seat. In a knock-out `person` is who sits there.
pub(crate) fn draw(
    game: &Flea,
    f: &mut fmt::Formatter<'_>,
    person: impl Fn(Seat) -> Seat,
) -> fmt::Result {
    let wide = Seat::all(game.rules.players).any(|seat| person(seat).number() > 9);
    let width = if wide { 3 } else { 2 };
    for rank in (0..8).rev() {
        write!(f, "{} ", rank + 1)?;
        for file in 0..8 {
            match game.piece_on(Square::wrap(rank * 8 + file)) {
                Some((seat, _)) => write!(f, "{:>width$}", person(seat).number())?,
                None => write!(f, "{:>width$}", '.')?,
            }
        }
        beside(game, f, 7 - rank, &person)?;
        f.write_str("\n")?;
    }
    f.write_str("  ")?;
    ('a'..='h').try_for_each(|file| write!(f, "{file:>width$}"))
}

/// Writes what stands to the right of a line, counted from the top.
fn beside(
    game: &Flea,
    f: &mut fmt::Formatter<'_>,
    line: u8,
    person: impl Fn(Seat) -> Seat,
) -> fmt::Result {
    // The seats that play, from the one whose turn it is, then those that have finished; by number before the order is settled.
    let (playing, finished) = (game.order(), game.finished());
    let seat = if playing.is_empty() {
        Some(Seat::new(line)).filter(|seat| seat.number() < game.rules.players)
    } else {
        playing.iter().chain(finished.iter()).nth(line.into())
    };
    let to_act = match game.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance { for_seat } => for_seat,
        Turn::Over => None,
    };
    if let Some(seat) = seat {
        let mark = if to_act == Some(seat) { '>' } else { ' ' };
        write!(f, "   {mark} seat {}", person(seat))?;
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
        (5, Some(roll), Some(seat)) => {
            write!(f, "   seat {} rolled {}", person(seat), roll.pips())
        }
        _ => Ok(()),
    }
}
