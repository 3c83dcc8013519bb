//! A game on the table, with its history: undo and time travel.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use crate::game::{Game, StepOf};
use crate::header::Header;
use crate::record::{Record, RecordError};
use crate::rules::Valid;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::step::Step;
use crate::turn::Refused;

/// After how many steps a state is kept, at least.
const GAP: usize = 16;

/// How many states are kept on the way back, at most: halving reaches [`GAP`] before, in games of up to 2^40 steps.
const NEAR: usize = 32;

/// A game in play together with how it came about: steps are taken, taken back, and looked at again.
///
/// It keeps every step and some of the states: one in 16 at first, later those whose distance is a sixteenth of the game. So a ply
/// costs about what it costs without history, and all that looks back replays the steps from the last kept state: at most 16 of
/// them in a game of up to 256 steps, at most a sixteenth of a longer one. Going back keeps a few more on the way, so that a game
/// of `n` steps is taken back step by step by replaying in the order of `n log n` of them.
///
/// [`drop_history`](Self::drop_history) plays on with nothing kept.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table<G: Game> {
    game: G,
    plies: usize,
    history: Option<History<G>>,
    /// Who plays, when, and how the game ended if not by the rules: what the record will say.
    pub header: Header,
}

#[derive(Clone, Debug)]
struct History<G: Game> {
    steps: Vec<StepOf<G>>,
    /// States by the number of steps before them, ascending. The first is the state before the first step.
    kept: Vec<(usize, G)>,
    /// The same, kept on the way back.
    near: Vec<(usize, G)>,
}

/// Which states are kept is no part of what happened.
impl<G: Game> PartialEq for History<G> {
    fn eq(&self, other: &Self) -> bool {
        self.steps == other.steps
    }
}

impl<G: Game> Eq for History<G> {}

impl<G: Game> Hash for History<G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.steps.hash(hasher);
    }
}

impl<G: Game> History<G> {
    /// The last kept state with at most `plies` steps before it.
    fn kept_until(&self, plies: usize) -> &(usize, G) {
        let kept = &self.kept[..until(&self.kept, plies)];
        let near = &self.near[..until(&self.near, plies)];
        kept.last()
            .into_iter()
            .chain(near.last())
            .max_by_key(|(at, _)| *at)
            .expect("the first kept state has no step before it")
    }

    /// The state after some of the steps.
    fn state_at(&self, plies: usize) -> G {
        let (at, state) = self.kept_until(plies);
        let mut state = state.clone();
        for &step in &self.steps[*at..plies] {
            state.apply(step, &mut ());
        }
        state
    }

    /// The state after some of the steps; the later ones are forgotten.
    ///
    /// Whoever goes back one step may go back the next one, too. So states are kept on the way there, each half as far from it as
    /// the one before (binomial checkpoints): a gap of `n` steps is gone back through at the price of replaying it `log n` times.
    fn rewind(&mut self, plies: usize) -> G {
        self.steps.truncate(plies);
        self.kept.truncate(until(&self.kept, plies));
        self.near.truncate(until(&self.near, plies));
        // Only by going back and forth many times.
        if self.near.len() >= NEAR {
            self.near.clear();
        }
        loop {
            let at = self.kept_until(plies).0;
            if plies - at <= GAP {
                return self.state_at(plies);
            }
            let half = at + (plies - at) / 2;
            self.near.push((half, self.state_at(half)));
        }
    }
}

/// The number of states with at most `plies` steps before them.
fn until<G>(states: &[(usize, G)], plies: usize) -> usize {
    states.partition_point(|&(at, _)| at <= plies)
}

impl<G: Game> Table<G> {
    /// A table before the first step.
    pub fn new(rules: Valid<G::Rules>) -> Self {
        let game = G::new(rules);
        Self {
            history: Some(History {
                steps: Vec::new(),
                kept: alloc::vec![(0, game.clone())],
                near: Vec::new(),
            }),
            game,
            plies: 0,
            header: Header::default(),
        }
    }

    /// A table on which a record was played through.
    ///
    /// # Errors
    /// The first step that is refused, by its number, and why.
    pub fn resume(record: &Record<G>) -> Result<Self, RecordError<G::Illegal>> {
        let mut table = Self::new(record.rules);
        table.header = record.header.clone();
        for (number, &step) in (1..).zip(&record.steps) {
            table
                .play(step)
                .map_err(|refused| RecordError { number, refused })?;
        }
        Ok(table)
    }

    /// Drops the history, and keeps none from now on: no undo, no record.
    pub fn drop_history(&mut self) {
        self.history = None;
    }

    /// Whether the history is kept.
    pub const fn has_history(&self) -> bool {
        self.history.is_some()
    }

    /// The state now.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// How many steps were taken.
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// The steps, the first one first; none without history.
    pub fn steps(&self) -> &[StepOf<G>] {
        self.history.as_ref().map_or(&[], |history| &history.steps)
    }

    /// Takes a step if it is legal.
    ///
    /// # Errors
    /// As [`Game::check_step`]; the table is then as before.
    pub fn play(&mut self, step: StepOf<G>) -> Result<(), Refused<G::Illegal>> {
        self.play_into(step, &mut ())
    }

    /// Takes a step if it is legal, and hands its events to a sink.
    ///
    /// # Errors
    /// As [`Game::check_step`]; the table is then as before, and the sink has no event.
    pub fn play_into(
        &mut self,
        step: StepOf<G>,
        events: &mut impl Sink<G::Event>,
    ) -> Result<(), Refused<G::Illegal>> {
        self.game.check_step(step)?;
        self.apply(step, events);
        Ok(())
    }

    /// Acts for a seat: a host calls it with a message from one of its players.
    ///
    /// # Errors
    /// [`Refused::Seat`] if it is not the turn of this seat; else as [`Game::check_step`].
    pub fn play_as(&mut self, seat: Seat, action: G::Action) -> Result<(), Refused<G::Illegal>> {
        let turn = self.game.turn();
        if turn.seat() != Some(seat) {
            return Err(Refused::Seat { tried: seat, turn });
        }
        self.play(Step::Action(action))
    }

    /// Takes a step that is known to be legal.
    pub(crate) fn apply(&mut self, step: StepOf<G>, events: &mut impl Sink<G::Event>) {
        self.game.apply(step, events);
        self.plies += 1;
        if let Some(history) = &mut self.history {
            history.steps.push(step);
            let last = history.kept.last().map_or(0, |&(at, _)| at);
            if self.plies - last >= GAP.max(self.plies / GAP) {
                history.kept.push((self.plies, self.game.clone()));
            }
        }
    }

    /// Takes the last step back, and returns it; `None` before the first step, and without history.
    pub fn undo(&mut self) -> Option<StepOf<G>> {
        let last = *self.steps().last()?;
        self.rewind(self.plies - 1);
        Some(last)
    }

    /// Goes back to the state after the first `plies` steps; the later ones are forgotten. Returns whether it was possible: not
    /// forwards, and not without history.
    pub fn rewind(&mut self, plies: usize) -> bool {
        match &mut self.history {
            Some(history) if plies <= self.plies => {
                self.game = history.rewind(plies);
                self.plies = plies;
                true
            }
            _ => false,
        }
    }

    /// The state after the first `plies` steps; `None` where there are fewer, and without history.
    pub fn state_at(&self, plies: usize) -> Option<G> {
        let history = self.history.as_ref()?;
        (plies <= self.plies).then(|| history.state_at(plies))
    }

    /// Calls `f` with each step from number `from` on, counted from 0, and the state in which it was taken. Nothing without
    /// history.
    pub fn for_each_step(&self, from: usize, mut f: impl FnMut(&G, StepOf<G>)) {
        let Some(mut state) = self.state_at(from) else {
            return;
        };
        for &step in &self.steps()[from..] {
            f(&state, step);
            state.apply(step, &mut ());
        }
    }

    /// The record of the game; `None` without history.
    pub fn record(&self) -> Option<Record<G>> {
        let history = self.history.as_ref()?;
        let mut record = Record::new(*self.game.rules());
        record.header = self.header.clone();
        record.steps.clone_from(&history.steps);
        Some(record)
    }
}
