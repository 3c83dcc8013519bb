//! A game in play whose type is not known.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use super::error::AnyError;
use super::face::{AnyGame, AnyView, Face};
use super::parts::{Outcome, Seen};
use super::view::Watch;
use crate::game::{Game, StepOf};
use crate::header::Header;
use crate::observe::Observe;
use crate::play::Streams;
use crate::record::Record;
use crate::rules::RuleSet;
use crate::seat::{Seat, Viewer};
use crate::step::Step;
use crate::table::Table;

impl<G: Observe + Display> Face for Table<G> {
    type Game = G;
    type Seen = G;

    fn seen(&self) -> &G {
        self.game()
    }
}

impl<G: Observe + Display> AnyGame for Table<G> {
    fn outcomes(&self) -> Vec<Outcome> {
        let outcomes = self.game().outcomes().into_iter();
        outcomes
            .map(|(chance, weight)| Outcome {
                text: chance.to_string(),
                weight,
            })
            .collect()
    }

    fn incidents(&self) -> Vec<String> {
        texts(&self.game().incidents())
    }

    fn check(&self, step: &str) -> Result<(), AnyError> {
        self.game()
            .check_step(step.parse()?)
            .map_err(AnyError::from)
    }

    fn play(&mut self, step: &str) -> Result<(), AnyError> {
        Table::play(self, step.parse()?).map_err(AnyError::from)
    }

    fn play_as(&mut self, seat: Seat, action: &str) -> Result<(), AnyError> {
        Table::play_as(self, seat, action.parse()?).map_err(AnyError::from)
    }

    fn play_incident(&mut self, incident: &str) -> Result<(), AnyError> {
        let step = Step::Incident(incident.parse()?);
        Table::play(self, step).map_err(AnyError::from)
    }

    fn play_nth(&mut self, n: u32) -> Result<(), AnyError> {
        let step = if self.game().turn().is_chance() {
            let mut outcomes = self.game().outcomes().into_iter();
            outcomes
                .nth(n as usize)
                .map(|(chance, _)| Step::Chance(chance))
        } else {
            self.game().nth(n).map(Step::Action)
        };
        self.apply(step.ok_or(AnyError::Number { number: n })?, &mut ());
        Ok(())
    }

    fn play_index(&mut self, index: u32) -> Result<(), AnyError> {
        let action = G::action_at(self.game().rules(), index);
        let action = action.ok_or(AnyError::Number { number: index })?;
        Table::play(self, Step::Action(action)).map_err(AnyError::from)
    }

    fn play_random(&mut self, streams: &mut Streams) -> bool {
        let step = streams.random_step(self.game());
        if let Some(step) = step {
            self.apply(step, &mut ());
        }
        step.is_some()
    }

    fn draw(&mut self, streams: &mut Streams) -> usize {
        let before = Table::plies(self);
        while self.game().turn().is_chance() && self.play_random(streams) {}
        Table::plies(self) - before
    }

    fn plies(&self) -> usize {
        Table::plies(self)
    }

    fn steps(&self) -> Vec<String> {
        texts(Table::steps(self))
    }

    fn undo(&mut self) -> bool {
        Table::undo(self).is_some()
    }

    fn rewind(&mut self, plies: usize) -> bool {
        Table::rewind(self, plies)
    }

    fn at(&self, plies: usize) -> Option<Box<dyn AnyGame>> {
        let mut earlier = self.clone();
        earlier.rewind(plies).then(|| Box::new(earlier) as _)
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(Watch::<G> {
            viewer: viewer.at_table(self.game().rules().seats()),
            view: self.game().view(viewer),
        })
    }

    fn seen(&self, viewer: Viewer, from: usize) -> Vec<Seen> {
        seen_steps(
            self,
            from,
            |before, step| before.observe(step, viewer).to_string(),
            |game, event| Some(game.observe_event(event, viewer)?.to_string()),
        )
    }

    fn played(&self, from: usize) -> Vec<Seen> {
        seen_steps(
            self,
            from,
            |_, step| step.to_string(),
            |_, event| Some(event.to_string()),
        )
    }

    fn record(&self) -> Option<String> {
        Table::record(self).map(|record| record.to_string())
    }

    fn record_of(&self, viewer: Viewer) -> Option<String> {
        let viewer = viewer.at_table(self.game().rules().seats());
        let mut record: Record<G, Viewer> = Record::of(*self.game().rules(), viewer);
        record.header = self.header.clone();
        self.for_each_step(0, |before, step| {
            record.steps.push(before.observe(step, viewer));
        });
        self.has_history().then(|| record.to_string())
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn header_mut(&mut self) -> &mut Header {
        &mut self.header
    }

    fn key(&self) -> u64 {
        self.game().key()
    }

    fn drop_history(&mut self) {
        Table::drop_history(self);
    }

    fn clone_box(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.as_ref().clone_box()
    }
}

/// The steps from number `from` on: what is seen of each in the state before it, and of each of its events.
fn seen_steps<G: Game>(
    table: &Table<G>,
    from: usize,
    observe: impl Fn(&G, StepOf<G>) -> String,
    observe_event: impl Fn(&G, &G::Event) -> Option<String>,
) -> Vec<Seen> {
    let Some(mut state) = table.state_at(from) else {
        return Vec::new();
    };
    let mut list = Vec::new();
    for &step in &table.steps()[from..] {
        let observation = observe(&state, step);
        let mut events = Vec::new();
        state.apply(step, &mut events);
        let events = events.iter();
        let events = events.filter_map(|event| observe_event(&state, event));
        list.push(Seen {
            observation,
            events: events.collect(),
        });
    }
    list
}

fn texts<T: Display>(values: &[T]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}
