//! The contract of a game: what the rules say of a state.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::ops::{ControlFlow, RangeInclusive};

use boardcore::{
    Ending, Game, Key, Never, PerfectInformation, Sink, Situation, Standings, Step, StepOf, Turn,
    Valid,
};

use crate::action::Move;
use crate::board::{DISCS, Position};
use crate::end::End;
use crate::event::{Event, emit_events};
use crate::fen::Fen;
use crate::illegal::Illegal;
use crate::rules::Rules;
use crate::state::Makarenko;
use crate::tower::{Colour, Height};

impl Situation for Makarenko {
    type Rules = Rules;
    type Action = Move;
    type End = End;

    fn rules(&self) -> &Valid<Rules> {
        &self.rules
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.end() {
            None => Turn::Seat(self.position().turn().seat()),
            Some(_) => Turn::Over,
        }
    }

    #[inline]
    fn for_each_action<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.end().is_some() {
            return ControlFlow::Continue(());
        }
        self.position()
            .for_each_move_set(|set| set.into_iter().try_for_each(&mut f))
    }

    fn ending(&self) -> Option<Ending<End>> {
        let end = self.end()?;
        let scores = match end.winner() {
            Some(Colour::White) => [1, -1],
            Some(Colour::Black) => [-1, 1],
            None => [0, 0],
        };
        let standings = Standings::ranked(&scores);
        Some(Ending { end, standings })
    }

    fn actions_into(&self, list: &mut Vec<Move>) {
        if self.end().is_none() {
            list.extend_from_slice(&self.position().moves());
        }
    }

    #[inline]
    fn count(&self) -> u32 {
        match self.end() {
            None => self.position().count_moves(),
            Some(_) => 0,
        }
    }

    #[inline]
    fn nth(&self, n: u32) -> Option<Move> {
        match self.end() {
            None => self.position().nth_move(n),
            Some(_) => None,
        }
    }

    #[inline]
    fn pick(&self, choose: impl FnOnce(u32) -> u32) -> Option<Move> {
        match self.end() {
            None => self.position().pick_move(choose),
            Some(_) => None,
        }
    }
}

impl Game for Makarenko {
    const NAME: &'static str = "makarenko";
    const TITLE: &'static str = "Makarenko chess";
    const RULEBOOK: &'static str = include_str!("../RULES.md");

    type Chance = Never;
    type Incident = Never;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        let start = Fen {
            position: Position::start(&rules),
            quiet: 0,
            number: 1,
        };
        Self::begin(rules, start)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.position().check(mv)
    }

    #[inline]
    fn apply(&mut self, Step::Action(mv): StepOf<Self>, events: &mut impl Sink<Event>) {
        let before = *self.position();
        self.advance(mv);
        emit_events(&before, mv, self.position(), self.end(), events);
    }

    /// Made of the position, both clocks, and how often the position occurred.
    fn key(&self) -> u64 {
        let clocks = u64::from(self.quiet()) << 32 | u64::from(self.number());
        Key::new()
            .word(self.position().key())
            .word(clocks)
            .word(u64::from(self.occurrences()))
            .finish()
    }

    /// A key does not cover the history, from which repetitions are counted.
    fn shares_key(&self, other: &Self) -> bool {
        let covered = |game: &Self| {
            (
                *game.position(),
                game.quiet(),
                game.number(),
                game.occurrences(),
            )
        };
        covered(self) == covered(other)
    }

    /// The square of the tower.
    fn origin(mv: Move) -> String {
        mv.from().to_string()
    }

    fn max_plies(rules: &Rules) -> Option<u32> {
        // A capture takes a disc at least, and who has won keeps a king: each of the captures that are possible, and then the
        // end, may come after as many plies as the limit allows.
        let captures = 2 * DISCS - u32::from(Height::Eight.get());
        let limit = rules.quiet_limit?;
        Some((captures + 1) * u32::from(limit))
    }

    fn score_bounds(_: &Rules) -> Option<RangeInclusive<i32>> {
        Some(-1..=1)
    }

    fn audit(&self) -> Result<(), String> {
        let of = |position: &Position, which| {
            let fault = position.audit();
            fault.map_err(|fault| format!("the {which} position: {fault}"))
        };
        of(&self.base().position, "first")?;
        of(self.position(), "current")?;
        self.audit_history()
    }
}

impl PerfectInformation for Makarenko {}

/// By the key: equal games have equal keys.
impl Hash for Makarenko {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}
