//! What state and view are asked alike, and the game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::{ControlFlow, RangeInclusive};

use boardcore::{Ending, Game, Key, Seat, Side, Sink, Situation, Step, StepOf, Turn, Valid, bits};

use crate::action::{Accident, Action, Chance};
use crate::colour::{Colour, Counts};
use crate::event::{Event, Lost, Showing};
use crate::hole::Hole;
use crate::illegal::{End, Illegal};
use crate::open::Stage;
use crate::rules::Rules;
use crate::setup::check_invariants;
use crate::state::{Memory, no_pegs};
use crate::view::MemoryView;

/// Writes what a state and a view answer alike, from what lies open.
macro_rules! open_half {
    ($type:ty) => {
        impl $type {
            /// What comes next, once no pegs are left to be laid.
            pub const fn stage(&self) -> Stage {
                self.open.stage
            }

            /// The member to move, or for whom the die is rolled, also while pegs are being laid; `None` before it is known who
            /// begins and after the end.
            pub const fn seat(&self) -> Option<Seat> {
                match self.open.stage {
                    Stage::Roll | Stage::Choose(_) => Some(self.open.seat),
                    Stage::Lot | Stage::Over => None,
                }
            }

            /// The hole that the next peg is laid into; `None` when all pegs have been laid.
            pub fn next_to_fill(&self) -> Option<Hole> {
                let next = bits::members(self.open.waiting).next();
                next.map(|number| self.open.hole(number))
            }

            /// Whether the peg in a hole has been shown since the last mixing.
            pub fn is_shown(&self, hole: Hole) -> bool {
                let number = self.open.rules.kit.number(hole);
                number.is_some_and(|number| self.open.shown >> number & 1 == 1)
            }

            /// The pegs that nobody has won, on the board or still to be laid.
            pub const fn left(&self) -> Counts {
                self.open.left
            }

            /// How many pegs each side has won.
            pub fn piles(&self) -> &[u8] {
                self.open.piles()
            }

            /// The side that began, once it is known.
            pub const fn first(&self) -> Option<Side> {
                self.open.first
            }

            /// How many turns have been used, a lost one (C3, C16) and the one that ended the game included.
            pub fn turns(&self) -> u64 {
                self.open.turns()
            }
        }

        impl Situation for $type {
            type Rules = Rules;
            type Action = Action;
            type End = End;

            fn rules(&self) -> &Valid<Rules> {
                &self.open.rules
            }

            #[inline]
            fn turn(&self) -> Turn {
                self.open.turn()
            }

            fn for_each_action<B>(
                &self,
                mut f: impl FnMut(Action) -> ControlFlow<B>,
            ) -> ControlFlow<B> {
                bits::members(self.open.liftable())
                    .try_for_each(|number| f(Action::Lift(self.open.hole(number))))
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
                bits::nth(self.open.liftable(), n)
                    .map(|number| Action::Lift(self.open.hole(number)))
            }

            fn ending(&self) -> Option<Ending<End>> {
                self.open.ending()
            }

            fn scores(&self) -> Vec<i32> {
                self.piles().iter().map(|&pile| pile.into()).collect()
            }
        }
    };
}

open_half!(Memory);
open_half!(MemoryView);

impl Game for Memory {
    const NAME: &'static str = "memory";
    const TITLE: &'static str = "Memory chess";
    const RULEBOOK: &'static str = include_str!("../RULES.md");

    type Chance = Chance;
    type Incident = Accident;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        Self::start(rules)
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

    fn for_each_incident<B>(
        &self,
        mut f: impl FnMut(Accident) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let open = &self.open;
        if open.waiting != 0 || open.stage == Stage::Over {
            return ControlFlow::Continue(());
        }
        if open.comes_too_early() {
            bits::members(open.board).try_for_each(|n| f(Accident::Lifted(open.hole(n))))?;
        }
        bits::members(open.board).try_for_each(|n| f(Accident::Fell(open.hole(n))))?;
        f(Accident::Mixed)?;
        match open.stage {
            Stage::Choose(_) if open.rules.time_limit => f(Accident::TimeOut),
            _ => ControlFlow::Continue(()),
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.open.check_hole(action.hole()).map(drop)
    }

    fn check_chance(&self, chance: Chance) -> Result<(), Illegal> {
        match chance {
            Chance::Peg(colour) => match self.open.check_peg() {
                Ok(()) if self.pool[colour] == 0 => Err(Illegal::NoSuchPeg { colour }),
                checked => checked,
            },
            Chance::First(side) => self.open.check_first(side),
            Chance::Roll(colour) => self.open.check_roll(colour),
        }
    }

    fn check_incident(&self, accident: Accident) -> Result<(), Illegal> {
        self.open.check_accident(accident)
    }

    #[inline]
    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Event>) {
        match step {
            Step::Action(Action::Lift(hole)) => {
                let (number, colour) = self.lookup(hole);
                if self.open.lift(number, colour, events) {
                    self.pegs.cells_mut()[number as usize] = None;
                }
            }
            Step::Chance(Chance::Roll(colour)) => self.open.roll(colour, events),
            Step::Chance(Chance::Peg(colour)) => {
                let number = self.open.lay();
                self.pegs.cells_mut()[number as usize] = Some(colour);
                self.pool[colour] -= 1;
                let (hole, colour) = (self.open.hole(number), Some(colour));
                events.emit(|| Event::Laid { hole, colour });
            }
            Step::Chance(Chance::First(side)) => self.open.begin(side, events),
            Step::Incident(Accident::Lifted(hole)) => {
                let (number, colour) = self.lookup(hole);
                self.open.show(number, colour, Showing::TooEarly, events);
            }
            Step::Incident(Accident::Fell(hole)) => {
                let (number, colour) = self.lookup(hole);
                self.open.show(number, colour, Showing::Fell, events);
            }
            Step::Incident(Accident::Mixed) => {
                self.open.mix(events);
                self.pegs = no_pegs(self.rules());
                self.pool = self.open.left;
            }
            Step::Incident(Accident::TimeOut) => self.open.lose_turn(Lost::TimeOut, events),
        }
    }

    fn key(&self) -> u64 {
        let open = &self.open;
        let mut holes = [0_u64; 8];
        for number in bits::members(open.board) {
            if let Some(colour) = self.pegs.cells()[number as usize] {
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

    fn action_space(rules: &Rules) -> u32 {
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

    fn audit(&self) -> Result<(), String> {
        let faults = check_invariants(self);
        faults
            .or_else(|| ())
            .map_err(|faults| faults.first().to_string())
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
