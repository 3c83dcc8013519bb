//! Flea by the contract of [`boardcore`]: what may be done, what a step does, how a game ends.

use core::ops::{ControlFlow, RangeInclusive};

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use boardcore::{
    Bitboard, Ending, Game, Indexed, Key, Never, Seat, Sink, Situation, Standings, Step, StepOf,
    Turn, Valid,
};

use crate::action::{Action, Roll};
use crate::corner::Corner;
use crate::event::Event;
use crate::illegal::{End, Illegal};
use crate::moves::ENTER;
use crate::opening::Opening;
use crate::rules::{Corners, Rules};
use crate::setup::Setup;
use crate::state::{Flea, PIECES, Stage};

impl Situation for Flea {
    type Rules = Rules;
    type Action = Action;
    type End = End;

    fn rules(&self) -> &Valid<Rules> {
        &self.rules
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

    fn ending(&self) -> Option<Ending<End>> {
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
        let end = if self.rules.play_on {
            End::OneLeft
        } else {
            End::DiagonalFull
        };
        let standings = Standings::placed(&entries[..usize::from(self.rules.players)]);
        Some(Ending { end, standings })
    }

    fn scores(&self) -> Vec<i32> {
        Seat::all(self.rules.players)
            .map(|seat| i32::from(self.home(seat)))
            .collect()
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
            Corner::COUNT - u32::from(self.seat)
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
}

impl Game for Flea {
    const NAME: &'static str = "flea";
    const TITLE: &'static str = "Flea";
    const RULEBOOK: &'static str = include_str!("../RULES.md");

    type Chance = Roll;
    type Incident = Never;
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

    fn for_each_chance<B>(&self, mut f: impl FnMut(Roll, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        if matches!(self.stage, Stage::Opening | Stage::Roll) {
            return (0..Roll::COUNT)
                .filter_map(Roll::at)
                .try_for_each(|roll| f(roll, 1));
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn weight(&self) -> u32 {
        match self.stage {
            Stage::Opening | Stage::Roll => Roll::COUNT,
            _ => 0,
        }
    }

    #[inline]
    fn outcome_at(&self, point: u32) -> Option<Roll> {
        match self.stage {
            Stage::Opening | Stage::Roll => Roll::at(point),
            _ => None,
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

    fn check_chance(&self, _: Roll) -> Result<(), Illegal> {
        // A die shows any face.
        Ok(())
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
            Step::Incident(never) => match never {},
        }
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

    /// The square of the piece.
    fn origin(action: Action) -> String {
        match action {
            Action::Walk { from, .. } => from.to_string(),
            Action::Corner(_) => "corner".to_string(),
            Action::Enter | Action::Pass => action.to_string(),
        }
    }

    fn score_bounds(_: &Rules) -> Option<RangeInclusive<i32>> {
        Some(0..=i32::from(PIECES))
    }

    fn audit(&self) -> Result<(), String> {
        let built = Setup::of(self)
            .build(self.rules)
            .map_err(|faults| faults.first().to_string())?;
        // The rest of a state follows from its set-up.
        for ((part, kept), (_, built)) in self.parts().into_iter().zip(built.parts()) {
            if kept != built {
                return Err(format!(
                    "`{self}` keeps {part} {kept:?}, but {built:?} follows"
                ));
            }
        }
        Ok(())
    }
}

impl Flea {
    /// The parts of a state by name, for the audit.
    fn parts(&self) -> [(&'static str, [u32; 4]); 12] {
        let one = |part: u32| [part, 0, 0, 0];
        [
            ("the stage", one(self.stage as u32)),
            ("the seat", one(self.seat.into())),
            ("the roll", one(self.roll.into())),
            ("the corners", self.corners.map(|corner| corner as u32)),
            ("the pieces", self.pieces),
            ("the edge", one(self.edge)),
            ("the moves", one(self.moves)),
            ("the followers", self.next.map(u32::from)),
            ("the number of finishers", one(self.finishers.into())),
            ("the finishers", self.finished.map(u32::from)),
            ("the groups", self.opening.ahead.map(u32::from)),
            ("the opening rolls", self.opening.rolls.map(u32::from)),
        ]
    }
}

/// Faults of a state that no text can say, so that only a fault of the engine makes them.
#[cfg(test)]
mod tests {
    use boardcore::RuleSet;

    use super::*;

    /// What the audit says of the start with one part spoilt.
    fn spoilt(spoil: fn(&mut Flea)) -> String {
        let rules = Rules::default().validate().expect("the default rules");
        let mut game = Flea::new(rules);
        assert_eq!(game.audit(), Ok(()));
        spoil(&mut game);
        game.audit().expect_err("the state is spoilt")
    }

    #[test]
    fn nothing_is_there_before_the_order_is_settled() {
        let keeps =
            |part| format!("`stage=choose corners=-` keeps {part}, but [0, 0, 0, 0] follows");
        for (spoilt, part) in [
            (spoilt(|game| game.pieces[1] = 2), "the pieces [0, 2, 0, 0]"),
            (
                spoilt(|game| game.next[0] = 1),
                "the followers [1, 0, 0, 0]",
            ),
            (
                spoilt(|game| game.finished[0] = 1),
                "the finishers [1, 0, 0, 0]",
            ),
            (
                spoilt(|game| game.finishers = 1),
                "the number of finishers [1, 0, 0, 0]",
            ),
            (
                spoilt(|game| game.corners[3] = Corner::H8),
                "the corners [0, 0, 0, 2]",
            ),
            (
                spoilt(|game| game.opening.ahead[2] = 1),
                "the groups [0, 0, 1, 0]",
            ),
            (
                spoilt(|game| game.opening.rolls[2] = 1),
                "the opening rolls [0, 0, 1, 0]",
            ),
            (spoilt(|game| game.roll = 1), "the roll [1, 0, 0, 0]"),
        ] {
            assert_eq!(spoilt, keeps(part));
        }
        assert_eq!(
            spoilt(|game| game.stage = Stage::Roll),
            "seats 0 and 1 both have the corner a1"
        );
    }

    #[test]
    fn what_follows_from_the_pieces_does_so() {
        let edge = "`stage=choose corners=-` keeps the edge [1, 0, 0, 0], but [0, 0, 0, 0] follows";
        assert_eq!(spoilt(|game| game.edge = 1), edge);
        let moves =
            "`stage=choose corners=-` keeps the moves [1, 0, 0, 0], but [0, 0, 0, 0] follows";
        assert_eq!(spoilt(|game| game.moves = 1), moves);
    }

    #[test]
    fn opening_rolls_are_those_of_a_die_in_turn() {
        fn open(game: &mut Flea, roll: u8) {
            game.corners = Corner::ALL;
            game.stage = Stage::Opening;
            game.opening.rolls[0] = roll;
            game.seat = 1;
        }
        let seat = "`stage=opening corners=a1,a8,h8,h1 groups=0,1,2,3` keeps the seat [1, 0, 0, 0], but [0, 0, 0, 0] follows";
        assert_eq!(spoilt(|game| open(game, 0)), seat);
        let roll = "`stage=opening corners=a1,a8,h8,h1 groups=0=7,1,2,3` keeps the seat [1, 0, 0, 0], but [0, 0, 0, 0] follows";
        assert_eq!(spoilt(|game| open(game, 7)), roll);
    }
}
