//! The state of a game, and the game as [`boardcore::Game`] knows it.

use core::ops::{ControlFlow, RangeInclusive};

use alloc::vec::Vec;
use boardcore::{
    Bitboard, Game, Key, Never, Per, Seat, Sink, Square, Standings, Step, StepOf, Turn, Valid,
};

use crate::action::{Action, Roll};
use crate::audit::Impossible;
use crate::corner::Corner;
use crate::event::Event;
use crate::few::Few;
use crate::illegal::Illegal;
use crate::moves::ENTER;
use crate::opening::Opening;
use crate::rules::{Corners, Rules};
use crate::track::{DIAGONAL, HOME};

/// How many pieces a player has (F1).
pub const PIECES: u8 = 4;

/// The step on which a piece stands, from the step of its square: the own corner is step 0 and step 28, and one of the two at
/// a time is occupied.
#[inline]
pub(crate) fn standing_on(step: u8, pieces: u32) -> u8 {
    if step == 0 && pieces & 1 == 0 {
        HOME
    } else {
        step
    }
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// The seat takes a corner (F2).
    Choose,
    /// The seat rolls for the order of play (F3).
    Opening,
    /// The seat rolls in its turn (F6).
    Roll,
    /// The seat uses its roll (F6).
    Move,
    /// Nothing: the game has ended (F11).
    Over,
}

/// A game of Flea: the state, and all that can be done with it.
///
/// ```
/// use boardcore::{Game, Seat, Turn, Validate};
/// use flea::{Flea, Rules};
///
/// let mut game = Flea::new(Rules::for_players(2).validate()?);
/// for step in ["corner a1", "corner h8", "roll 2", "roll 5", "roll 6", "enter"] {
///     game.play(step.parse()?)?;
/// }
/// // Seat 1 rolled the higher number, then a six, and entered; it has another roll.
/// assert_eq!(game.turn(), Turn::Chance { for_seat: Some(Seat::new(1)) });
/// assert_eq!(game.to_string(), "play a1,h8 1,0 -/0 - -");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flea {
    /// Where a seat's pieces are on the board: bit s for a piece on step s. The others are in its reserve.
    pub(crate) pieces: [u32; 4],
    /// What the roll can do: bit s for walking with the piece on step s, bit 31 for entering. Empty outside [`Stage::Move`].
    /// Follows from the rest, as does `edge`.
    pub(crate) moves: u32,
    /// The squares of the edge that are occupied, counted from `a1` clockwise.
    pub(crate) edge: u32,
    pub(crate) rules: Valid<Rules>,
    /// The corner of each seat; the default for those that have none yet.
    pub(crate) corners: [Corner; 4],
    /// Who follows on each seat that is still playing; 0 before the order is settled, and for all others.
    pub(crate) next: [u8; 4],
    pub(crate) opening: Opening,
    /// Those who have finished, in that order; 0 beyond.
    pub(crate) finished: [u8; 4],
    pub(crate) finishers: u8,
    /// Who is to act. While corners are taken, also how many are gone.
    pub(crate) seat: u8,
    /// What is to be used; 0 outside [`Stage::Move`].
    pub(crate) roll: u8,
    pub(crate) stage: Stage,
}

/// Looking at the state. A seat that is not at the table has nothing: no corner, no pieces, no reserve.
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

    /// What the seat that is to act has rolled; `None` where nothing is to be used.
    pub fn roll(&self) -> Option<Roll> {
        Roll::new(self.roll)
    }

    /// The seats that are still playing, in the order in which they take turns, from the one whose turn it is; empty before
    /// the order is settled.
    pub fn order(&self) -> Few<Seat> {
        let mut order = Few::empty();
        if matches!(self.stage, Stage::Choose | Stage::Opening) {
            return order;
        }
        let mut seat = self.seat;
        while order.push(Seat::new(seat)).is_some() {
            seat = self.next[usize::from(seat)];
            if seat == self.seat {
                break;
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

    /// Whether so many finishers end the game (F11).
    pub(crate) fn ends_with(rules: &Rules, finishers: u8) -> bool {
        finishers >= if rules.play_on { rules.players - 1 } else { 1 }
    }

    #[inline]
    pub(crate) fn own_corner(&self) -> Corner {
        self.corners[usize::from(self.seat & 3)]
    }

    #[inline]
    pub(crate) fn own_pieces(&self) -> u32 {
        self.pieces[usize::from(self.seat & 3)]
    }
}

impl Game for Flea {
    const NAME: &'static str = "flea";

    type Rules = Rules;
    type Action = Action;
    type Chance = Roll;
    type Report = Never;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        let mut game = Self {
            pieces: [0; 4],
            moves: 0,
            edge: 0,
            rules,
            corners: [Corner::default(); 4],
            next: [0; 4],
            opening: Opening::default(),
            finished: [0; 4],
            finishers: 0,
            seat: 0,
            roll: 0,
            stage: Stage::Choose,
        };
        if let Corners::Fixed(corners) = rules.corners {
            for (slot, corner) in game.corners.iter_mut().zip(corners.iter()) {
                *slot = corner;
            }
            game.stage = Stage::Opening;
        }
        game
    }

    fn rules(&self) -> &Valid<Rules> {
        &self.rules
    }

    fn seats(rules: &Rules) -> u8 {
        rules.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        let seat = Seat::new(self.seat);
        // Plain comparisons, the stages of play first: nearly all turns are theirs, and a table of jumps costs more.
        if self.stage == Stage::Roll || self.stage == Stage::Opening {
            Turn::Chance {
                for_seat: Some(seat),
            }
        } else if self.stage == Stage::Over {
            Turn::Over
        } else {
            Turn::Seat(seat)
        }
    }

    fn for_each_action<B>(&self, mut f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.stage {
            Stage::Choose => Corner::ALL
                .into_iter()
                .filter(|&corner| self.corner_is_free(corner))
                .try_for_each(|corner| f(Action::Corner(corner))),
            Stage::Move if self.moves == 0 => f(Action::Pass),
            Stage::Move => {
                if self.moves & ENTER != 0 {
                    f(Action::Enter)?;
                }
                Bitboard(self.walk_squares())
                    .into_iter()
                    .map(|from| self.walk_from(from))
                    .try_for_each(f)
            }
            Stage::Opening | Stage::Roll | Stage::Over => ControlFlow::Continue(()),
        }
    }

    fn for_each_chance<B>(&self, mut f: impl FnMut(Roll, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        if matches!(self.stage, Stage::Opening | Stage::Roll) {
            for pips in 1..=6 {
                f(Roll::known(pips), 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn weight(&self) -> u32 {
        match self.stage {
            Stage::Opening | Stage::Roll => 6,
            _ => 0,
        }
    }

    #[inline]
    fn outcome_at(&self, point: u32) -> Option<Roll> {
        (point < self.weight()).then(|| Roll::known(point as u8 + 1))
    }

    #[inline]
    fn count(&self) -> u32 {
        if self.stage == Stage::Move {
            if self.at_most_one_move() {
                // None is one too: to pass.
                1
            } else {
                self.moves.count_ones()
            }
        } else if self.stage == Stage::Choose {
            4 - u32::from(self.seat)
        } else {
            0
        }
    }

    #[inline]
    fn nth(&self, n: u32) -> Option<Action> {
        if self.stage == Stage::Move {
            if self.at_most_one_move() {
                if n > 0 {
                    None
                } else if self.moves == 0 {
                    Some(Action::Pass)
                } else {
                    Some(self.move_of(self.moves.trailing_zeros()))
                }
            } else if self.moves & ENTER == 0 {
                self.nth_walk(n)
            } else if n == 0 {
                Some(Action::Enter)
            } else {
                self.nth_walk(n - 1)
            }
        } else if self.stage == Stage::Choose {
            Corner::ALL
                .into_iter()
                .filter(|&corner| self.corner_is_free(corner))
                .nth(n as usize)
                .map(Action::Corner)
        } else {
            None
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Corner(corner) => self.check_corner(corner),
            _ if self.stage == Stage::Choose => Err(Illegal::CornerFirst),
            Action::Enter => self.check_enter(),
            Action::Walk { from, to } => self.check_walk(from, to),
            Action::Pass if self.stage == Stage::Move && self.moves == 0 => Ok(()),
            Action::Pass => Err(Illegal::MustMove),
        }
    }

    #[inline]
    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Event>) {
        match step {
            Step::Chance(roll) => {
                events.emit(|| Event::Rolled {
                    seat: Seat::new(self.seat),
                    roll,
                });
                if self.stage == Stage::Roll {
                    self.roll = roll.pips();
                    self.moves = self.moves_with(self.roll);
                    self.stage = Stage::Move;
                } else {
                    self.roll_for_order(roll.pips(), events);
                }
            }
            Step::Action(Action::Pass) => {
                events.emit(|| Event::Passed {
                    seat: Seat::new(self.seat),
                });
                self.end_move(false, events);
            }
            Step::Action(Action::Walk { from, to }) => self.walk(from, to, events),
            Step::Action(Action::Enter) => self.enter(events),
            Step::Action(Action::Corner(corner)) => self.take_corner(corner, events),
            Step::Report(never) => match never {},
        }
    }

    fn standings(&self) -> Option<Standings> {
        if self.stage != Stage::Over {
            return None;
        }
        let mut entries = [(self.finishers + 1, 0); 4];
        for (seat, entry) in (0..self.rules.players).zip(&mut entries) {
            entry.1 = i32::from(self.home(Seat::new(seat)));
        }
        for (place, seat) in (1..).zip(self.finished().iter()) {
            entries[seat.index()].0 = place;
        }
        let reason = if self.rules.play_on {
            "all but one have filled their diagonals"
        } else {
            "a diagonal is full"
        };
        let players = usize::from(self.rules.players);
        Some(Standings::placed(Per::Seat, &entries[..players], reason))
    }

    /// The stage, the seat, the roll and those who have finished; the corners and the order of play; the opening rolls; the
    /// pieces. The rules are left out.
    fn key(&self) -> u64 {
        let bytes = |bytes: [u8; 4]| u64::from(u32::from_le_bytes(bytes));
        let pair = |low: u64, high: u64| low | high << 32;
        let pieces = self.pieces.map(u64::from);
        Key::new()
            .word(pair(
                bytes([self.stage as u8, self.seat, self.roll, self.finishers]),
                bytes(self.finished),
            ))
            .word(pair(
                bytes(self.corners.map(|corner| corner as u8)),
                bytes(self.next),
            ))
            .word(pair(bytes(self.opening.ahead), bytes(self.opening.rolls)))
            .word(pair(pieces[0], pieces[1]))
            .word(pair(pieces[2], pieces[3]))
            .finish()
    }

    fn score_bounds(_: &Rules) -> Option<RangeInclusive<i32>> {
        Some(0..=i32::from(PIECES))
    }

    fn scores(&self) -> Vec<i32> {
        Seat::all(self.rules.players)
            .map(|seat| i32::from(self.home(seat)))
            .collect()
    }

    fn audit(&self) -> Result<(), &'static str> {
        crate::audit::audit(self).map_err(Impossible::as_str)
    }
}

boardcore::observe_everything!(Flea);
