//! Drawings for a terminal.

use core::fmt::{self, Display};

use boardcore::{Game, Seat, Turn, Viewer};

use crate::domino_ends::Match;
use crate::line::Line;
use crate::tile::Tiles;
use crate::view::View;

/// A table drawn for a terminal: the line as it lies, the hands, the boneyard and the scores. Made by
/// [`Match::drawing`] and [`View::drawing`].
///
/// Tiles of the line stand in brackets, doubles across it in braces; `>` marks the seat that is to act, `?` the one that a
/// tile is to come to:
///
/// ```text
/// round 1 · boneyard 8
/// line   [6|1]{1|1}[1|4]
/// seat 0 >  2  0-2 2-4 3-4 5-5
/// seat 1    0  4 tiles
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sketch {
    round: u32,
    line: Line,
    boneyard: u8,
    players: u8,
    turn: Turn,
    scores: [u16; 4],
    hands: [Result<Tiles, u8>; 4],
}

impl Match {
    /// The whole table, with all hands.
    pub fn drawing(&self) -> Sketch {
        Sketch {
            round: self.number,
            line: self.round.line(),
            boneyard: self.round.table.boneyard,
            players: self.players(),
            turn: self.turn(),
            scores: self.scores,
            hands: self.round.hands.map(Ok),
        }
    }
}

impl View {
    /// The table as the viewer sees it.
    pub fn drawing(&self) -> Sketch {
        let mut hands = self.sizes.map(Err);
        if let Viewer::Seat(seat) = self.viewer
            && let Some(hand) = hands.get_mut(seat.index())
        {
            *hand = Ok(self.own);
        }
        if let Some(shown) = self.shown {
            hands = shown.map(Ok);
        }
        Sketch {
            round: self.number,
            line: self.line(),
            boneyard: self.table.boneyard,
            players: self.rules.players,
            turn: self.turn(),
            scores: self.scores,
            hands,
        }
    }
}

/// Lines of a drawing are broken after so many tiles.
const TILES_A_LINE: usize = 12;

impl Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "round {} · boneyard {}", self.round, self.boneyard)?;
        f.write_str("line   ")?;
        for (i, (left, right)) in self.line.halves().iter().enumerate() {
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
        if self.line.halves().is_empty() {
            f.write_str("-")?;
        }
        for seat in Seat::all(self.players) {
            let mark = match self.turn {
                Turn::Seat(turn) if turn == seat => '>',
                Turn::Chance { for_seat } if for_seat == Some(seat) => '?',
                _ => ' ',
            };
            let score = self.scores[seat.index()];
            write!(f, "\nseat {seat} {mark}{score:>3}  ")?;
            match self.hands[seat.index()] {
                Ok(hand) => hand.fmt(f)?,
                Err(1) => f.write_str("1 tile")?,
                Err(size) => write!(f, "{size} tiles")?,
            }
        }
        Ok(())
    }
}
