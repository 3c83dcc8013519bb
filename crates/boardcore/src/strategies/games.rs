//! Games reached by play, and what they hold.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::ops::{ControlFlow, Deref};

use proptest::collection::{SizeRange, vec};
use proptest::prelude::any;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::numbers::{Numbers, NumbersTree};
use super::rules::rules;
use crate::game::{Game, StepOf};
use crate::indexed::Indexed;
use crate::notation::Notation;
use crate::observe::Observe;
use crate::record::{Perspective, Played, Record};
use crate::rules::{RuleSet, Valid};
use crate::seat::Viewer;
use crate::situation::Situation;
use crate::step::Step;

/// The share of incidents that [`games`] has, in percent.
const INCIDENTS: u32 = 3;
/// A step is drawn by a number below this.
const CHOICES: u64 = 1 << 32;

/// A state, or a viewer's view of one, together with the game that led there.
///
/// It reads like the state. Its `Debug` text, which proptest prints for a case that fails, is the record: a text to keep and to
/// replay.
#[derive(Clone, PartialEq, Eq)]
pub struct Reached<G: Game, P: Perspective<G> = Played> {
    /// The rules and the steps.
    pub record: Record<G, P>,
    /// The state after the last step, or the viewer's view.
    pub state: P::Fold,
}

impl<G: Game, P: Perspective<G>> Deref for Reached<G, P> {
    type Target = P::Fold;

    fn deref(&self) -> &P::Fold {
        &self.state
    }
}

impl<G: Game, P: Perspective<G>> Debug for Reached<G, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.record, f)
    }
}

impl<G: Game> Reached<G> {
    /// Plays from the start until a list or the game ends: `place` gives the place of the step for each entry of the list.
    fn by<T: Copy>(
        rules: Valid<G::Rules>,
        list: &[T],
        mut place: impl FnMut(&G, T) -> i64,
    ) -> Self {
        let mut record = Record::new(rules);
        let mut state = G::new(rules);
        for &entry in list {
            if state.turn().is_over() {
                break;
            }
            let Some(step) = step_at(&state, place(&state, entry)) else {
                break;
            };
            state.apply(step, &mut ());
            record.steps.push(step);
        }
        Self { record, state }
    }
}

impl<G: Observe> Reached<G> {
    /// The same game as a viewer saw it.
    ///
    /// # Panics
    /// If the record was changed and is no legal game any more.
    pub fn seen_by(&self, viewer: Viewer) -> Reached<G, Viewer> {
        Reached {
            record: self.record.seen_by(viewer).expect("a legal game"),
            state: self.state.view(viewer),
        }
    }
}

/// The step at a place: 0 and up are the legal actions or outcomes, -1 and down the incidents; the last one stands for all
/// beyond it.
fn step_at<G: Game>(game: &G, place: i64) -> Option<StepOf<G>> {
    if place < 0 {
        let incidents = game.incidents();
        if let Some(last) = incidents.len().checked_sub(1) {
            let place = (place.unsigned_abs() as usize - 1).min(last);
            return Some(Step::Incident(incidents[place]));
        }
    }
    let place = place.max(0) as u64;
    if game.turn().is_chance() {
        let mut left = place;
        let mut found = None;
        let _ = game.for_each_chance(|outcome, _| {
            found = Some(Step::Chance(outcome));
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        return found;
    }
    let last = game.count().checked_sub(1)?;
    game.nth(place.min(last.into()) as u32).map(Step::Action)
}

/// The place of the step that a number below [`CHOICES`] draws: actions evenly, outcomes by their weights, and with `incidents`
/// percent of the numbers an incident, where one is possible.
fn drawn<G: Game>(game: &G, choice: u64, incidents: u32) -> i64 {
    let quiet = CHOICES * u64::from(100 - incidents) / 100;
    // Where among the numbers for a step, or for an incident.
    let (point, all) = if choice < quiet {
        (choice, quiet)
    } else {
        (choice - quiet, CHOICES - quiet)
    };
    let below = |len: u32| (point * u64::from(len) / all) as u32;
    if choice >= quiet {
        let possible = game.incidents().len() as u32;
        if possible > 0 {
            return -1 - i64::from(below(possible));
        }
    }
    if !game.turn().is_chance() {
        return below(game.count()).into();
    }
    let mut left = below(game.weight());
    let mut place = 0;
    let _ = game.for_each_chance(|_, weight| {
        if left < weight {
            return ControlFlow::Break(());
        }
        left -= weight;
        place += 1;
        ControlFlow::Continue(())
    });
    place
}

/// A strategy for games: [`games`] and [`games_with`] make it.
#[derive(Clone, Debug)]
pub struct Games<G: Game> {
    rules: BoxedStrategy<Valid<G::Rules>>,
    plies: SizeRange,
    incidents: u32,
}

impl<G: Game> Games<G> {
    /// With another share of incidents, in percent: up to that many steps are incidents, where one is possible. It is 3 by
    /// default, and nothing to a game that has none.
    ///
    /// # Panics
    /// Above 100.
    #[must_use]
    pub fn incidents(mut self, percent: u32) -> Self {
        assert!(percent <= 100, "{percent} percent of the steps");
        self.incidents = percent;
        self
    }
}

impl<G: Game> Strategy for Games<G> {
    type Tree = GameTree<G>;
    type Value = Reached<G>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let rules = self.rules.new_tree(runner)?;
        let choices = vec(0..CHOICES, self.plies.clone())
            .new_tree(runner)?
            .current();
        let mut places = Vec::with_capacity(choices.len());
        let first = Reached::by(rules.current(), &choices, |game, choice| {
            let place = drawn(game, choice, self.incidents);
            places.push(place);
            place
        });
        // By simpler rules the game may not be over yet.
        places.resize(choices.len(), 0);
        Ok(GameTree {
            rules,
            places: NumbersTree::new(places, self.plies.start()),
            first: Some(first),
            shrinking: Part::Steps,
        })
    }
}

/// A game while it shrinks: to fewer plies, then to earlier steps of those listed, then to rules closer to the default.
pub struct GameTree<G: Game> {
    rules: <BoxedStrategy<Valid<G::Rules>> as Strategy>::Tree,
    /// Where each step stands among those that are possible.
    places: NumbersTree,
    /// The game as it was drawn, until it shrinks.
    first: Option<Reached<G>>,
    shrinking: Part,
}

/// What is made simpler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Steps,
    Rules,
    /// Once more, by simpler rules.
    StepsAgain,
}

impl<G: Game> Debug for GameTree<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.current().fmt(f)
    }
}

impl<G: Game> ValueTree for GameTree<G> {
    type Value = Reached<G>;

    fn current(&self) -> Reached<G> {
        if let Some(first) = &self.first {
            return first.clone();
        }
        Reached::by(self.rules.current(), &self.places.current(), |_, place| {
            place
        })
    }

    fn simplify(&mut self) -> bool {
        self.first = None;
        if self.shrinking == Part::Steps {
            if self.places.simplify() {
                return true;
            }
            self.shrinking = Part::Rules;
        }
        if self.shrinking == Part::Rules {
            if self.rules.simplify() {
                return true;
            }
            self.shrinking = Part::StepsAgain;
            self.places.restart();
        }
        self.places.simplify()
    }

    fn complicate(&mut self) -> bool {
        match self.shrinking {
            Part::Rules => self.rules.complicate(),
            Part::Steps | Part::StepsAgain => self.places.complicate(),
        }
    }
}

/// Games by any [`rules`], cut after a number of plies from the range or ended before.
///
/// Actions are drawn evenly, outcomes of chance by their weights. A case that fails shrinks to fewer plies, to earlier steps of
/// those listed, and to the default rules.
pub fn games<G: Game>(plies: impl Into<SizeRange>) -> Games<G> {
    games_with(rules(), plies)
}

/// Games by these rules, as [`games`] plays them: `games_with(Just(rules), 0..60)`.
pub fn games_with<G: Game>(
    rules: impl Strategy<Value = Valid<G::Rules>> + 'static,
    plies: impl Into<SizeRange>,
) -> Games<G> {
    Games {
        rules: rules.boxed(),
        plies: plies.into(),
        incidents: INCIDENTS,
    }
}

/// States reached by [`games`].
pub fn positions<G: Game>(plies: impl Into<SizeRange>) -> impl Strategy<Value = G> {
    games(plies).prop_map(|game| game.state)
}

/// The position texts of states reached by [`games`], with the rules that they are read by.
pub fn position_texts<G: Notation>(
    plies: impl Into<SizeRange>,
) -> impl Strategy<Value = (Valid<G::Rules>, String)> {
    positions::<G>(plies).prop_map(|state| (*state.rules(), state.to_string()))
}

/// The records of [`games`].
pub fn records<G: Game>(plies: impl Into<SizeRange>) -> impl Strategy<Value = Record<G>> {
    games(plies).prop_map(|game| game.record)
}

/// The records of [`games`] as somebody at the table or a spectator saw them.
pub fn seen_records<G: Observe>(
    plies: impl Into<SizeRange>,
) -> impl Strategy<Value = Record<G, Viewer>> {
    views(plies).prop_map(|seen| seen.record)
}

/// Views of [`games`] by somebody at the table or a spectator: `record.perspective` is the viewer.
pub fn views<G: Observe>(plies: impl Into<SizeRange>) -> impl Strategy<Value = Reached<G, Viewer>> {
    (games::<G>(plies), any::<u8>()).prop_map(|(game, choice)| {
        let viewers: Vec<Viewer> = Viewer::all(game.record.rules.seats()).collect();
        game.seen_by(viewers[(usize::from(choice) * viewers.len()) >> 8])
    })
}

/// States of [`games`] that are not over, each with a legal step: an action, an outcome or an incident.
///
/// # Panics
/// If a game is over before its first step.
pub fn steps<G: Game>(
    plies: impl Into<SizeRange>,
) -> impl Strategy<Value = (Reached<G>, StepOf<G>)> {
    games::<G>(plies.into() + 1).prop_map(|Reached { mut record, .. }| {
        let step = record.steps.pop().expect("a game has a first step");
        let state = record.replay().expect("a legal game");
        (Reached { record, state }, step)
    })
}

/// The legal actions of a state or a view; `None` where there are none.
pub fn actions<S: Situation>(situation: &S) -> impl Strategy<Value = Option<S::Action>> + use<S> {
    let mut legal: Vec<_> = situation.actions().into_iter().map(Some).collect();
    if legal.is_empty() {
        legal.push(None);
    }
    select(legal)
}

/// Actions that can be written under some rules, legal or not.
///
/// # Panics
/// If there are none, or the game does not number them as [`Game::action_space`] says.
pub fn any_action<G: Game>(rules: &G::Rules) -> impl Strategy<Value = G::Action> + use<G> {
    let rules = *rules;
    (0..G::action_space(&rules))
        .prop_map(move |index| G::action_at(&rules, index).expect("below the action space"))
}

/// Steps of every kind that can be written, legal or not.
pub fn any_step<G: Game>() -> impl Strategy<Value = StepOf<G>> {
    indexed()
}

/// The values of a type that numbers them, such as actions, outcomes and squares.
///
/// # Panics
/// If it has none, or does not number them as [`Indexed`] says.
pub fn indexed<T: Indexed>() -> impl Strategy<Value = T> {
    (0..T::COUNT).prop_map(|index| T::at(index).expect("below the number of values"))
}

/// Choice bytes: they choose the steps of the games that laws are checked along.
pub fn choice_bytes(len: impl Into<SizeRange>) -> impl Strategy<Value = Vec<u8>> {
    let len = len.into();
    let bytes = Numbers {
        shortest: len.start(),
        lists: vec(0..256_i64, len),
    };
    bytes.prop_map(|bytes| bytes.into_iter().map(|byte| byte as u8).collect())
}

/// Rules and choice bytes: the cases of laws.
pub fn cases<G: Game>(
    bytes: impl Into<SizeRange>,
) -> impl Strategy<Value = (Valid<G::Rules>, Vec<u8>)> {
    (rules(), choice_bytes(bytes))
}
