//! The state of a game, and how it is played.

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
use crate::opening::{Next, Opening};
use crate::rules::{Corners, EntryOnEnemy, ExtraRoll, Order, Rules};
use crate::track::{self, DIAGONAL, HOME, LAST};

/// How many pieces a player has (F1).
pub const PIECES: u8 = 4;

/// In [`Flea::moves`]: entering. No piece walks on from step 31, so its bit is free.
const ENTER: u32 = 1 << LAST;

/// The step on which a piece stands, from the step of its square: the own corner is step 0 and step 28, and one of the two at
/// a time is occupied.
#[inline]
fn standing_on(step: u8, pieces: u32) -> u8 {
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
/// use boardcore::{Bitboard, Game, Seat, Step, Turn, Validate};
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
    moves: u32,
    /// The squares of the edge that are occupied, counted from `a1` clockwise.
    edge: u32,
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
    fn own_corner(&self) -> Corner {
        self.corners[usize::from(self.seat & 3)]
    }

    #[inline]
    fn own_pieces(&self) -> u32 {
        self.pieces[usize::from(self.seat & 3)]
    }
}

/// What a step does.
impl Flea {
    fn take_corner(&mut self, corner: Corner, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        self.corners[usize::from(seat)] = corner;
        events.emit(|| Event::CornerTaken {
            seat: Seat::new(seat),
            corner,
        });
        self.seat += 1;
        if self.seat == self.rules.players {
            self.stage = Stage::Opening;
            self.seat = 0;
        }
    }

    /// A roll for the order of play (F3).
    fn roll_for_order(&mut self, pips: u8, events: &mut impl Sink<Event>) {
        let players = self.rules.players;
        match self
            .opening
            .roll(players, self.rules.order, self.seat, pips)
        {
            Next::Roll(seat) => self.seat = seat,
            Next::RollOff(seat) => {
                self.seat = seat;
                events.emit(|| {
                    let mut seats = Few::empty();
                    for tied in self.opening.group(players, seat) {
                        let _ = seats.push(Seat::new(tied));
                    }
                    Event::RollOff { seats }
                });
            }
            Next::Settled => {
                let ahead = self.opening.ahead;
                let (seat, next) = Self::settle(&self.rules, self.corners, ahead);
                self.seat = seat;
                self.next = next;
                self.opening = Opening::default();
                self.stage = Stage::Roll;
                events.emit(|| Event::OrderSettled {
                    order: self.order(),
                });
            }
        }
    }

    /// The first player, and who follows whom, once it is known how many are ahead of each seat.
    fn settle(rules: &Rules, corners: [Corner; 4], ahead: [u8; 4]) -> (u8, [u8; 4]) {
        let players = rules.players;
        let place_of =
            |wanted: u8| (0..players).find(|&seat| ahead[usize::from(seat)] == wanted % players);
        // With every tie settled, exactly one seat has nobody ahead.
        let first = place_of(0).unwrap_or(0);
        let next = match rules.order {
            Order::Descending => {
                let mut next = [0; 4];
                for seat in 0..players {
                    let behind = ahead[usize::from(seat)] + 1;
                    next[usize::from(seat)] = place_of(behind).unwrap_or(0);
                }
                next
            }
            Order::Clockwise | Order::Counterclockwise => Self::by_corners(rules, corners),
        };
        (first, next)
    }

    /// Who follows whom by the corners (F3), all seats playing.
    pub(crate) fn by_corners(rules: &Rules, corners: [Corner; 4]) -> [u8; 4] {
        let taken = &corners[..usize::from(rules.players)];
        let mut next = [0; 4];
        for (seat, &corner) in taken.iter().enumerate() {
            let mut other = corner;
            let follower = loop {
                other = match rules.order {
                    Order::Counterclockwise => other.clockwise().clockwise().clockwise(),
                    Order::Clockwise | Order::Descending => other.clockwise(),
                };
                // The corners are all different, so the way round ends at the own one at the latest.
                if let Some(follower) = taken.iter().position(|&taken| taken == other) {
                    break follower;
                }
            };
            next[seat] = follower as u8;
        }
        next
    }

    /// What a roll can do for the seat that is to act, as in [`Flea::moves`].
    #[inline]
    fn moves_with(&self, pips: u8) -> u32 {
        let (pieces, corner) = (self.own_pieces(), self.own_corner());
        let way = track::way(self.edge, pieces, corner);
        let walks = track::movable(pieces, way, pips);
        if pips == Roll::SIX.pips() && self.can_enter(pieces, way) {
            walks | ENTER
        } else {
            walks
        }
    }

    /// Whether a six enters a piece (F6, F9).
    #[inline]
    fn can_enter(&self, pieces: u32, way: u32) -> bool {
        let own_there = pieces & (1 | 1 << HOME) != 0;
        let enemy_there = way & 1 != 0 && !own_there;
        pieces.count_ones() < u32::from(PIECES)
            && !own_there
            && !(enemy_there && self.rules.entry_on_enemy == EntryOnEnemy::Blocked)
    }

    fn enter(&mut self, events: &mut impl Sink<Event>) {
        let (seat, corner) = (self.seat, self.own_corner());
        events.emit(|| Event::Entered {
            seat: Seat::new(seat),
            corner,
        });
        let edge = corner.edge_at(0);
        if self.edge & edge != 0 {
            self.capture(corner.own_square(), events);
        }
        self.edge |= edge;
        self.pieces[usize::from(seat & 3)] |= 1;
        self.end_move(true, events);
    }

    #[inline]
    fn walk(&mut self, from: Square, to: Square, events: &mut impl Sink<Event>) {
        let (seat, corner, pieces) = (self.seat, self.own_corner(), self.own_pieces());
        events.emit(|| Event::Walked {
            seat: Seat::new(seat),
            from,
            to,
        });
        let step = standing_on(corner.step_at(from), pieces);
        let last = (step + self.roll) & 31;
        let edge = corner.edge_at(last);
        let captures = self.edge & edge != 0;
        if captures {
            self.capture(to, events);
        }
        let pieces = pieces & !(1 << step) | 1 << last;
        self.pieces[usize::from(seat & 3)] = pieces;
        self.edge = self.edge & !corner.edge_at(step) | edge;
        if pieces & DIAGONAL == DIAGONAL {
            self.finish(events);
        } else {
            self.end_move(captures, events);
        }
    }

    /// Takes an enemy off the edge (F7), before the capturing piece is put there. The square stays marked as occupied.
    #[cold]
    fn capture(&mut self, at: Square, events: &mut impl Sink<Event>) {
        let capturing = self.seat;
        if let Some((owner, step)) = self.piece_on(at) {
            self.pieces[owner.index()] &= !(1 << step);
            events.emit(|| Event::Captured {
                seat: Seat::new(capturing),
                owner,
                at,
            });
        }
    }

    /// Ends a move or a wait: another roll (F8), or the next seat.
    #[inline]
    fn end_move(&mut self, another: bool, events: &mut impl Sink<Event>) {
        let six = self.roll == Roll::SIX.pips();
        if another || six && self.rules.extra_roll == ExtraRoll::AnySix {
            events.emit(|| Event::RollsAgain {
                seat: Seat::new(self.seat),
            });
        } else {
            self.seat = self.next[usize::from(self.seat & 3)];
        }
        self.stage = Stage::Roll;
        self.roll = 0;
        self.moves = 0;
    }

    /// The seat to act has filled its diagonal (F11).
    #[cold]
    fn finish(&mut self, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        self.pieces[usize::from(seat)] = 0;
        self.edge &= !self.own_corner().edge_at(HOME);
        self.finished[usize::from(self.finishers)] = seat;
        self.finishers += 1;
        events.emit(|| Event::Finished {
            seat: Seat::new(seat),
            place: self.finishers,
        });
        let follower = self.next[usize::from(seat)];
        let mut before = follower;
        while self.next[usize::from(before)] != seat {
            before = self.next[usize::from(before)];
        }
        self.next[usize::from(before)] = follower;
        self.next[usize::from(seat)] = 0;
        self.seat = follower;
        self.roll = 0;
        self.moves = 0;
        self.stage = Stage::Roll;
        if Self::ends_with(&self.rules, self.finishers) {
            self.stage = Stage::Over;
            events.emit(|| Event::Over);
        }
    }

    /// Works out what follows from the rest of the state.
    pub(crate) fn refresh(&mut self) {
        self.edge = self.edge_from_pieces();
        self.moves = match self.stage {
            Stage::Move => self.moves_with(self.roll),
            _ => 0,
        };
    }

    fn edge_from_pieces(&self) -> u32 {
        self.pieces
            .iter()
            .zip(self.corners)
            .fold(0, |edge, (&pieces, corner)| {
                edge | track::edge_of(pieces, corner)
            })
    }
}

/// What may be done.
impl Flea {
    fn corner_is_free(&self, corner: Corner) -> bool {
        !self.corners[..usize::from(self.seat)].contains(&corner)
    }

    #[inline]
    fn at_most_one_move(&self) -> bool {
        self.moves & self.moves.wrapping_sub(1) == 0
    }

    /// The move of one bit of [`Flea::moves`].
    #[inline]
    fn move_of(&self, bit: u32) -> Action {
        if bit == u32::from(LAST) {
            return Action::Enter;
        }
        let corner = self.own_corner();
        Action::Walk {
            from: corner.square_at(bit),
            to: corner.square_at(bit + u32::from(self.roll)),
        }
    }

    /// The squares from which pieces can walk.
    #[inline]
    fn walk_squares(&self) -> u64 {
        let corner = self.own_corner();
        let mut left = self.moves & !ENTER;
        let mut squares = 0;
        // As many rounds as there can be pieces, and not as there are: a loop whose length the die decides is slower.
        for _ in 0..PIECES {
            let square = corner.square_at(left.trailing_zeros());
            squares |= u64::from(left != 0) << square.index();
            left &= left.wrapping_sub(1);
        }
        squares
    }

    /// The walk from a square where one of the pieces stands.
    #[inline]
    fn walk_from(&self, from: Square) -> Action {
        let corner = self.own_corner();
        let step = standing_on(corner.step_at(from), self.own_pieces());
        let to = corner.square_at(u32::from(step + self.roll));
        Action::Walk { from, to }
    }

    /// The walk with a place in the list of walks, counted from 0.
    #[inline]
    fn nth_walk(&self, n: u32) -> Option<Action> {
        if n >= u32::from(PIECES) {
            return None;
        }
        let mut squares = self.walk_squares();
        for k in 0..u32::from(PIECES) - 1 {
            let without_first = squares & squares.wrapping_sub(1);
            squares = if k < n { without_first } else { squares };
        }
        Bitboard(squares).first().map(|from| self.walk_from(from))
    }

    fn check_corner(&self, corner: Corner) -> Result<(), Illegal> {
        if self.stage != Stage::Choose {
            return Err(Illegal::CornersSettled);
        }
        match (0..self.seat).find(|&seat| self.corners[usize::from(seat)] == corner) {
            Some(by) => Err(Illegal::CornerTaken {
                corner,
                by: Seat::new(by),
            }),
            None => Ok(()),
        }
    }

    fn check_enter(&self) -> Result<(), Illegal> {
        if self.moves & ENTER != 0 {
            return Ok(());
        }
        let (pieces, corner) = (self.own_pieces(), self.own_corner());
        if self.roll != Roll::SIX.pips() {
            Err(Illegal::NotSix)
        } else if pieces.count_ones() >= u32::from(PIECES) {
            Err(Illegal::NoReserve)
        } else if pieces & (1 | 1 << HOME) != 0 {
            Err(Illegal::OwnPieceOnCorner { corner })
        } else {
            Err(Illegal::EnemyOnCorner { corner })
        }
    }

    fn check_walk(&self, from: Square, to: Square) -> Result<(), Illegal> {
        let (owner, step) = self.piece_on(from).ok_or(Illegal::NoPiece { from })?;
        if owner.number() != self.seat {
            return Err(Illegal::NotYourPiece { from, owner });
        }
        let (pieces, corner) = (self.own_pieces(), self.own_corner());
        let last = step + self.roll;
        let leads_to = corner.square(last).ok_or(Illegal::PastTheEnd { from })?;
        if leads_to != to {
            return Err(Illegal::NotTheRoll { from, leads_to });
        }
        let way = track::way(self.edge, pieces, corner);
        for between in step + 1..last {
            if way >> between & 1 == 1 {
                return Err(Illegal::Jump {
                    over: corner.square_at(u32::from(between)),
                });
            }
        }
        match self.piece_on(to) {
            Some((owner, _)) if owner.number() == self.seat => Err(Illegal::OwnPiece { to }),
            _ => Ok(()),
        }
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

impl Flea {
    /// The parts that follow from the rest, as they stand and as they should be.
    pub(crate) fn derived(&self) -> [(u32, u32); 2] {
        let moves = match self.stage {
            Stage::Move => self.moves_with(self.roll),
            _ => 0,
        };
        [(self.edge, self.edge_from_pieces()), (self.moves, moves)]
    }
}

boardcore::observe_everything!(Flea);
