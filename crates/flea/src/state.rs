//! The state of a game, and what can be asked of it.

use boardcore::{Seat, Square, Valid};

use crate::action::Roll;
use crate::corner::Corner;
use crate::few::Few;
use crate::opening::Opening;
use crate::rules::Rules;
use crate::track::{DIAGONAL, HOME};

/// How many pieces a player has (F1).
pub const PIECES: u8 = 4;

/// The step on which a piece stands, from the step of its square: a seat's corner is step 0 and step 28, and only one of the
/// two is occupied at a time.
#[inline]
pub(crate) fn standing_on(step: u8, pieces: u32) -> u8 {
    if step == 0 && pieces & 1 == 0 {
        HOME
    } else {
        step
    }
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Stage {
    /// The seat takes a corner (F2).
    Choose,
    /// The seat rolls for the order of play (F3).
    Opening,
    /// The seat rolls in its turn (F6).
    Roll,
    /// The seat uses its roll (F6).
    Move,
    /// Nothing: the game is over (F11).
    Over,
}

/// A game of Flea: the state, 60 bytes without heap.
///
/// Play goes by [`Game`](boardcore::Game), and every seat sees everything. `{}` is the position text, `{:#}` the board.
///
/// ```
/// use boardcore::{Game, RuleSet, Seat, Situation, Turn};
/// use flea::{Flea, Rules};
///
/// let mut game = Flea::new(Rules::for_players(2).validate()?);
/// for step in ["corner a1", "corner h8", "roll 2", "roll 5", "roll 6", "enter"] {
///     game.play(step.parse()?)?;
/// }
/// // Seat 1 rolled the higher number, then a six, and entered a piece; it has another roll.
/// assert_eq!(game.turn(), Turn::Chance { for_seat: Some(Seat::new(1)) });
/// assert_eq!(game.to_string(), "stage=play corners=a1,h8 order=1,0 pieces=-/0 roll=- finished=-");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Flea {
    /// Where a seat's pieces are on the board: bit s for a piece on step s. The others are in its reserve.
    pub(crate) pieces: [u32; 4],
    /// What the roll can do: bit s for a walk with the piece on step s, bit 31 for an entry. Empty outside [`Stage::Move`].
    /// Follows from the rest, as does `edge`.
    pub(crate) moves: u32,
    /// The squares of the edge that are occupied, counted from `a1` clockwise.
    pub(crate) edge: u32,
    pub(crate) rules: Valid<Rules>,
    /// The corner of each seat; the default for a seat that has none yet.
    pub(crate) corners: [Corner; 4],
    /// Who follows each seat that is still playing; 0 before the order is settled, and for all other seats.
    pub(crate) next: [u8; 4],
    pub(crate) opening: Opening,
    /// The seats that have finished, in that order; 0 beyond.
    pub(crate) finished: [u8; 4],
    pub(crate) finishers: u8,
    /// The seat to act. While corners are taken, also the number of those that are taken.
    pub(crate) seat: u8,
    /// The pips to use; 0 outside [`Stage::Move`].
    pub(crate) roll: u8,
    pub(crate) stage: Stage,
}

/// A seat that is not at the table has nothing: no corner, no pieces, no reserve.
impl Flea {
    /// The corner of a seat; `None` until it has one.
    pub fn corner(&self, seat: Seat) -> Option<Corner> {
        let has = if self.stage == Stage::Choose {
            seat.number() < self.seat
        } else {
            seat.number() < self.rules.players
        };
        has.then(|| self.corners[seat.index()])
    }

    /// The step counts of a seat's pieces on the board, ascending (F5).
    pub fn steps(&self, seat: Seat) -> Few<u8> {
        let mut left = self.pieces.get(seat.index()).copied().unwrap_or(0);
        let mut steps = Few::empty();
        while left != 0 {
            let added = steps.push(left.trailing_zeros() as u8);
            debug_assert!(added.is_some(), "nobody has more than four pieces");
            left &= left - 1;
        }
        steps
    }

    /// How many pieces of a seat are in its reserve; 0 once it has finished.
    pub fn reserve(&self, seat: Seat) -> u8 {
        if seat.number() >= self.rules.players || self.has_finished(seat.number()) {
            return 0;
        }
        PIECES - self.pieces[seat.index()].count_ones() as u8
    }

    /// How many of a seat's pieces have reached its diagonal, steps 28 to 31; all four once it has finished.
    pub fn home(&self, seat: Seat) -> u8 {
        if seat.number() >= self.rules.players {
            0
        } else if self.has_finished(seat.number()) {
            PIECES
        } else {
            (self.pieces[seat.index()] & DIAGONAL).count_ones() as u8
        }
    }

    /// Whose piece stands on a square, and on which step of its way.
    pub fn piece_on(&self, square: Square) -> Option<(Seat, u8)> {
        (0..self.rules.players).find_map(|seat| {
            let pieces = self.pieces[usize::from(seat)];
            let step = self.corners[usize::from(seat)].step_of(square)?;
            let step = standing_on(step, pieces);
            (pieces >> step & 1 == 1).then_some((Seat::new(seat), step))
        })
    }

    /// What the seat to act has rolled; `None` where no roll is to be used.
    pub fn roll(&self) -> Option<Roll> {
        Roll::new(self.roll)
    }

    /// The seats that are still playing, in the order of their turns, from the one whose turn it is; empty before the order
    /// is settled.
    pub fn order(&self) -> Few<Seat> {
        let mut order = Few::empty();
        if matches!(self.stage, Stage::Choose | Stage::Opening) {
            return order;
        }
        let mut seat = self.seat;
        while order.push(Seat::new(seat)).is_some() {
            match self.next.get(usize::from(seat)) {
                Some(&next) if next != self.seat => seat = next,
                _ => break,
            }
        }
        order
    }

    /// The seats that have finished, the winner first.
    pub fn finished(&self) -> Few<Seat> {
        let mut list = Few::empty();
        for &seat in &self.finished[..usize::from(self.finishers)] {
            let added = list.push(Seat::new(seat));
            debug_assert!(added.is_some(), "at most four seats finish");
        }
        list
    }

    pub(crate) fn has_finished(&self, seat: u8) -> bool {
        self.finished[..usize::from(self.finishers)].contains(&seat)
    }

    /// How many seats must finish for the game to be over (F11).
    pub(crate) fn finishers_needed(&self) -> u8 {
        if self.rules.play_on {
            self.rules.players - 1
        } else {
            1
        }
    }

    /// The corner of the seat to act.
    #[inline]
    pub(crate) fn own_corner(&self) -> Corner {
        self.corners[usize::from(self.seat & 3)]
    }

    /// The pieces of the seat to act.
    #[inline]
    pub(crate) fn own_pieces(&self) -> u32 {
        self.pieces[usize::from(self.seat & 3)]
    }
}
