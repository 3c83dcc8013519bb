//! The state of a game.

use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::ops::{ControlFlow, RangeInclusive};

use boardcore::{Game, Key, Notation, Per, Seat, Side, Sink, Standings, Step, StepOf, Turn, Valid};

use crate::action::{Accident, Action, Chance};
use crate::bits;
use crate::board::Board;
use crate::colour::{Colour, Counts};
use crate::event::{End, Event, Showing};
use crate::hole::Hole;
use crate::illegal::Illegal;
use crate::notation::{self, Alphabet, PositionError};
use crate::open::{Open, Stage};
use crate::rules::Rules;

/// A game of Memory chess: what lies open, and the colours underneath.
///
/// Prints as its position text, which [`Notation::parse_position`] reads.
///
/// ```
/// use boardcore::{Game, Notation, Step, Validate};
/// use memory::{Chance, Colour, Kit, Memory, Rules};
///
/// let mut rules = Rules::singles(2)?;
/// rules.kit = Kit { columns: 2, rows: 1, pegs: "R1,G1".parse()?, ..Kit::default() };
/// let rules = rules.validate()?;
/// let mut game = Memory::new(rules);
/// game.play(Step::Chance(Chance::Peg(Colour::Green)))?;
/// assert_eq!(game.to_string(), "board=G_ left=R1,G1 piles=0,0 first=- turns=0 next=lot");
/// assert_eq!(Memory::parse_position(rules, &game.to_string())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    pub(crate) open: Open,
    /// The colour of the peg in each hole, by the hole's number.
    pub(crate) pegs: [Option<Colour>; 64],
    /// The pegs that are still to be laid.
    pub(crate) pool: Counts,
    /// The faces of the die, in the order of the colours.
    faces: [Colour; 24],
}

impl Memory {
    /// A state from its parts, which must fit each other.
    pub(crate) fn from_parts(open: Open, pegs: [Option<Colour>; 64], pool: Counts) -> Self {
        let die = open.rules.kit.die.faces();
        let mut faces = [Colour::Red; 24];
        faces[..die.len()].copy_from_slice(die);
        faces[..die.len()].sort_unstable();
        Self {
            open,
            pegs,
            pool,
            faces,
        }
    }

    /// The colour of the peg in a hole, shown or not; `None` if no peg is there.
    pub fn peg(&self, hole: Hole) -> Option<Colour> {
        self.pegs[self.open.rules.kit.number(hole)? as usize]
    }

    /// Whether the peg in a hole has been shown since the last mixing.
    pub fn is_shown(&self, hole: Hole) -> bool {
        let number = self.open.rules.kit.number(hole);
        number.is_some_and(|number| self.open.shown >> number & 1 == 1)
    }

    /// What comes next, once all pegs that are to be laid have been laid.
    pub const fn stage(&self) -> Stage {
        self.open.stage
    }

    /// The hole that the next peg is laid into; `None` when all of them have been laid.
    pub fn next_to_fill(&self) -> Option<Hole> {
        let next = bits::members(self.open.waiting).next();
        next.map(|number| self.open.hole(number))
    }

    /// The pegs that nobody has won yet, on the board or still to be laid.
    pub const fn left(&self) -> Counts {
        self.open.left
    }

    /// How many pegs each side has won.
    pub fn piles(&self) -> &[u8] {
        &self.open.piles[..usize::from(self.open.rules.sides.sides())]
    }

    /// The side that began, once it is known.
    pub const fn first(&self) -> Option<Side> {
        self.open.first
    }

    /// How many turns have been used, a lost one (C3, C16) and the one that ended the game included.
    pub fn turns(&self) -> u64 {
        self.open.turns()
    }

    /// The board as a drawing of several lines, row 1 at the bottom: capitals are pegs not shown since the last mixing,
    /// small letters those shown, `_` holes to be filled, `.` empty holes.
    pub fn board(&self) -> impl Display + use<> {
        Board::new(&self.open, &self.pegs, Alphabet::State)
    }

    /// The number of a hole at which a peg is, and the peg's colour.
    #[inline]
    fn lookup(&self, hole: Hole) -> (u32, Colour) {
        let columns = u32::from(self.open.rules.kit.columns);
        let number = u32::from(hole.row()) * columns + u32::from(hole.column());
        let peg = self.pegs[number as usize % 64];
        // A legal step names a hole with a peg, and each of them has a colour; after others the state means nothing.
        (number % 64, peg.unwrap_or(Colour::Red))
    }

    /// What a step shows: the hole's number and the peg's colour.
    pub(crate) fn shows(&self, hole: Hole) -> Colour {
        self.lookup(hole).1
    }
}

impl Game for Memory {
    const NAME: &'static str = "memory";

    type Rules = Rules;
    type Action = Action;
    type Chance = Chance;
    type Report = Accident;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        Self::from_parts(Open::new(rules), [None; 64], rules.kit.pegs)
    }

    fn rules(&self) -> &Valid<Rules> {
        &self.open.rules
    }

    fn seats(rules: &Rules) -> u8 {
        rules.sides.seats()
    }

    fn sides(rules: &Rules) -> u8 {
        rules.sides.sides()
    }

    fn side_of(rules: &Rules, seat: Seat) -> Side {
        rules.sides.side_of(seat)
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.open.turn()
    }

    fn for_each_action<B>(&self, mut f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        bits::members(self.open.liftable())
            .try_for_each(|number| f(Action::Lift(self.open.hole(number))))
    }

    fn for_each_chance<B>(
        &self,
        mut f: impl FnMut(Chance, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let open = &self.open;
        if open.waiting != 0 {
            return self
                .pool
                .iter()
                .try_for_each(|(colour, pegs)| f(Chance::Peg(colour), u32::from(pegs)));
        }
        match open.stage {
            Stage::Lot => {
                Side::all(open.rules.sides.sides()).try_for_each(|side| f(Chance::First(side), 1))
            }
            Stage::Roll => open
                .rules
                .kit
                .die
                .outcomes()
                .try_for_each(|(colour, faces)| f(Chance::Roll(colour), faces)),
            Stage::Choose(_) | Stage::Over => ControlFlow::Continue(()),
        }
    }

    fn for_each_report<B>(&self, mut f: impl FnMut(Accident) -> ControlFlow<B>) -> ControlFlow<B> {
        let open = &self.open;
        if open.waiting != 0 || open.stage == Stage::Over {
            return ControlFlow::Continue(());
        }
        if open.stage == Stage::Roll {
            bits::members(open.board).try_for_each(|n| f(Accident::Lifted(open.hole(n))))?;
        }
        bits::members(open.board).try_for_each(|n| f(Accident::Fell(open.hole(n))))?;
        f(Accident::Mixed)?;
        match open.stage {
            Stage::Choose(_) => f(Accident::TimeOut),
            _ => ControlFlow::Continue(()),
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.open.check_hole(action.hole()).map(drop)
    }

    fn check_chance(&self, chance: Chance) -> Result<(), Illegal> {
        match chance {
            Chance::Peg(_) if self.open.waiting == 0 => Err(Illegal::AllLaid),
            Chance::Peg(colour) if self.pool[colour] == 0 => Err(Illegal::NoSuchPeg { colour }),
            Chance::Peg(_) => Ok(()),
            Chance::First(side) => self.open.check_first(side),
            Chance::Roll(colour) => self.open.check_roll(colour),
        }
    }

    fn check_report(&self, accident: Accident) -> Result<(), Illegal> {
        self.open.check_report(accident)
    }

    #[inline]
    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Event>) {
        match step {
            Step::Action(Action::Lift(hole)) => {
                let (number, colour) = self.lookup(hole);
                if self.open.lift(number, colour, events) {
                    self.pegs[number as usize] = None;
                }
            }
            Step::Chance(Chance::Roll(colour)) => self.open.roll(colour, events),
            Step::Chance(Chance::Peg(colour)) => {
                let number = self.open.lay();
                self.pegs[number as usize] = Some(colour);
                self.pool[colour] -= 1;
                let hole = self.open.hole(number);
                let colour = Some(colour);
                events.emit(|| Event::Laid { hole, colour });
            }
            Step::Chance(Chance::First(side)) => {
                self.open.begin(side);
                events.emit(|| Event::Begins { side });
            }
            Step::Report(Accident::Lifted(hole)) => {
                let (number, colour) = self.lookup(hole);
                self.open.show(number, colour, Showing::TooEarly, events);
            }
            Step::Report(Accident::Fell(hole)) => {
                let (number, colour) = self.lookup(hole);
                self.open.show(number, colour, Showing::Fell, events);
            }
            Step::Report(Accident::Mixed) => {
                self.open.mix(events);
                self.pegs = [None; 64];
                self.pool = self.open.left;
            }
            Step::Report(Accident::TimeOut) => self.open.time_out(events),
        }
    }

    fn standings(&self) -> Option<Standings> {
        let reason = self.open.end()?.reason();
        let mut scores = [0; 12];
        for (score, &pile) in scores.iter_mut().zip(&self.open.piles) {
            *score = i32::from(pile);
        }
        let scores = &scores[..self.piles().len()];
        Some(Standings::ranked(Per::Side, scores, reason))
    }

    fn key(&self) -> u64 {
        let open = &self.open;
        let mut holes = [0_u64; 8];
        for number in bits::members(open.board) {
            if let Some(colour) = self.pegs[number as usize] {
                holes[colour.slot()] |= 1 << number;
            }
        }
        let key = holes.into_iter().fold(Key::new(), Key::word);
        let stage = match open.stage {
            Stage::Lot => 0,
            Stage::Roll => 1,
            Stage::Over => 2,
            Stage::Choose(colour) => 3 + colour.slot() as u64,
        };
        let first = open.first.map_or(0, |side| 1 + u64::from(side.number()));
        key.word(open.waiting)
            .word(open.shown)
            .word(u64::from_le_bytes(self.pool.0))
            .bytes(self.piles())
            .word(open.lap)
            .word(stage | first << 8 | u64::from(open.side.number()) << 16)
            .finish()
    }

    fn action_count(rules: &Rules) -> u32 {
        rules.kit.holes()
    }

    fn action_index(rules: &Rules, action: Action) -> Option<u32> {
        rules.kit.number(action.hole())
    }

    fn action_at(rules: &Rules, index: u32) -> Option<Action> {
        rules.kit.hole(index).map(Action::Lift)
    }

    fn score_bounds(rules: &Rules) -> Option<RangeInclusive<i32>> {
        Some(0..=rules.kit.pegs.total() as i32)
    }

    fn scores(&self) -> Vec<i32> {
        self.piles().iter().map(|&pile| i32::from(pile)).collect()
    }

    fn audit(&self) -> Result<(), &'static str> {
        let mut on_board = Counts::NONE;
        for (number, peg) in self.pegs.iter().enumerate() {
            if peg.is_some() != (self.open.board >> number & 1 == 1) {
                return Err("a hole holds a peg or none");
            }
            if let Some(colour) = *peg {
                on_board[colour] += 1;
            }
        }
        if self.open.left.without(on_board) != Some(self.pool) {
            return Err("the pegs left are on the board or to be laid");
        }
        if self.open.seat != self.open.member() {
            return Err("the member to act is the next of the side");
        }
        self.open
            .validate()
            .map_err(|_| "the position is one that play can reach")
    }

    #[inline]
    fn count(&self) -> u32 {
        match self.turn() {
            // All pegs that are left are on the board, and their total is one multiplication.
            Turn::Seat(_) => self.open.left.small_total(),
            _ => 0,
        }
    }

    #[inline]
    fn nth(&self, n: u32) -> Option<Action> {
        bits::nth(self.open.liftable(), n).map(|number| Action::Lift(self.open.hole(number)))
    }

    #[inline]
    fn weight(&self) -> u32 {
        if self.open.waiting != 0 {
            return self.pool.small_total();
        }
        match self.open.stage {
            Stage::Roll => self.open.rules.kit.die.faces().len() as u32,
            Stage::Lot => u32::from(self.open.rules.sides.sides()),
            Stage::Choose(_) | Stage::Over => 0,
        }
    }

    #[inline]
    fn outcome_at(&self, point: u32) -> Option<Chance> {
        if self.open.waiting != 0 {
            let mut left = point;
            return Colour::ALL.into_iter().find_map(|colour| {
                let pegs = u32::from(self.pool[colour]);
                if left < pegs {
                    return Some(Chance::Peg(colour));
                }
                left -= pegs;
                None
            });
        }
        match self.open.stage {
            Stage::Roll => {
                let faces = &self.faces[..self.open.rules.kit.die.faces().len()];
                faces.get(point as usize).copied().map(Chance::Roll)
            }
            Stage::Lot => Side::all(self.open.rules.sides.sides())
                .nth(point as usize)
                .map(Chance::First),
            Stage::Choose(_) | Stage::Over => None,
        }
    }
}

impl Memory {
    /// Why the game ended; `None` before its end.
    pub fn end(&self) -> Option<End> {
        self.open.end()
    }
}

impl Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write(f, &self.open, &self.pegs, Alphabet::State)
    }
}

impl Notation for Memory {
    type PositionError = PositionError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let (open, pegs) = notation::read(rules, text, Alphabet::State)?;
        let on_board = notation::count(&pegs);
        let pool = open.left.without(on_board).ok_or(PositionError::Colours)?;
        Ok(Self::from_parts(open, pegs, pool))
    }
}

boardcore::serde_state!(Memory);

/// Faults of a state that no text can say, so that only a fault of the engine would make them.
#[cfg(test)]
mod tests {
    use boardcore::Validate;

    use super::*;

    fn spoilt(spoil: impl Fn(&mut Memory)) -> Result<(), &'static str> {
        let rules = Rules::default().validate().expect("the default rules");
        let mut game = Memory::new(rules);
        spoil(&mut game);
        game.audit()
    }

    #[test]
    fn what_no_text_can_say_is_found() {
        assert_eq!(spoilt(|_| ()), Ok(()));
        let told = "a hole holds a peg or none";
        assert_eq!(spoilt(|game| game.open.board |= 1), Err(told));
        assert_eq!(spoilt(|game| game.pegs[0] = Some(Colour::Red)), Err(told));
        let told = "the pegs left are on the board or to be laid";
        assert_eq!(spoilt(|game| game.pool[Colour::Red] += 1), Err(told));
        assert_eq!(spoilt(|game| game.open.left[Colour::Red] += 1), Err(told));
        let told = "the member to act is the next of the side";
        assert_eq!(spoilt(|game| game.open.seat = Seat::new(1)), Err(told));
        let told = "the position is one that play can reach";
        assert_eq!(spoilt(|game| game.open.piles[0] = 1), Err(told));
    }
}
