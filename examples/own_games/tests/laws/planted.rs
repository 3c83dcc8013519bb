//! A sound game with one thing about it changed.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{ControlFlow, RangeInclusive};

use boardcore::laws::{self, Law};
use boardcore::rand::Rng;
use boardcore::{
    Determinize, Ending, Game, NoWorld, Notation, ObservationOf, Observe, Refused, RefusedBy,
    RuleSet, Seed, Sink, Situation, StepOf, Stream, Turn, Valid, View, Viewer, Worlds,
};

type Action<F> = <<F as Fault>::Game as Situation>::Action;
type Illegal<F> = <<F as Fault>::Game as Game>::Illegal;
pub(crate) type ViewOf<F> = <<F as Fault>::Game as Observe>::View;
type End<F> = <<F as Fault>::Game as Situation>::End;

/// What may be wrong with a game: each method is right, and a fault overrides one.
pub(crate) trait Fault: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The game that it is planted in.
    type Game: Notation + Determinize;

    fn actions(game: &Self::Game) -> Vec<Action<Self>> {
        game.actions()
    }

    fn count(game: &Self::Game) -> u32 {
        Self::actions(game).len() as u32
    }

    fn check(game: &Self::Game, action: Action<Self>) -> Result<(), Illegal<Self>> {
        game.check(action)
    }

    /// What a refused step does to the state.
    fn refuse(_: &mut Self::Game) {}

    fn ending(game: &Self::Game) -> Option<Ending<End<Self>>> {
        game.ending()
    }

    fn weight(game: &Self::Game) -> u32 {
        game.weight()
    }

    fn key(game: &Self::Game) -> u64 {
        game.key()
    }

    fn text(game: &Self::Game) -> String {
        game.to_string()
    }

    fn observe(
        game: &Self::Game,
        step: StepOf<Self::Game>,
        viewer: Viewer,
    ) -> <Self::Game as Observe>::Observation {
        game.observe(step, viewer)
    }

    /// Brings a view up to date with what [`observe`](Self::observe) gave.
    fn update(
        view: &mut ViewOf<Self>,
        seen: ObservationOf<ViewOf<Self>>,
    ) -> Result<(), Refused<Illegal<Self>>> {
        view.update(seen)
    }

    fn observe_event(
        game: &Self::Game,
        event: &<Self::Game as Game>::Event,
        viewer: Viewer,
    ) -> Option<<Self::Game as Game>::Event> {
        game.observe_event(event, viewer)
    }

    fn sample(
        worlds: &<Self::Game as Determinize>::Worlds,
        rng: &mut (impl Rng + ?Sized),
    ) -> Self::Game {
        worlds.sample(rng)
    }
}

/// The first report of the laws on a game with a fault, as a test of its author would print it: random games by one set of rules
/// after another, all laws of the kit along each.
pub(crate) fn first_report<F: Fault>(
    rules: &[<F::Game as Situation>::Rules],
    own: impl Fn() -> Vec<Law<Planted<F>>>,
) -> Option<laws::Broken> {
    let mut all = laws::game();
    all.extend(own());
    all.extend(laws::positions());
    all.extend(laws::views());
    all.extend(laws::worlds());
    all.extend(laws::uniform());
    rules.iter().find_map(|rules| {
        let rules = rules.validate().expect("the rules are valid");
        (0..12).find_map(|seed| laws::check(&all, rules, &bytes(seed)).err())
    })
}

/// Choice bytes for a game, the same for the same number.
pub(crate) fn bytes(number: u64) -> Vec<u8> {
    let mut rng = Seed::from_u64(number).stream(Stream::Chance);
    (0..60).map(|_| rng.next_u32() as u8).collect()
}

/// A game with a fault, as a state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Planted<F: Fault>(F::Game, PhantomData<F>);

impl<F: Fault> Planted<F> {
    const fn of(game: F::Game) -> Self {
        Self(game, PhantomData)
    }
}

impl<F: Fault> Situation for Planted<F> {
    type Rules = <F::Game as Situation>::Rules;
    type Action = Action<F>;
    type End = End<F>;

    fn rules(&self) -> &Valid<Self::Rules> {
        self.0.rules()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn for_each_action<B>(&self, f: impl FnMut(Action<F>) -> ControlFlow<B>) -> ControlFlow<B> {
        F::actions(&self.0).into_iter().try_for_each(f)
    }

    fn ending(&self) -> Option<Ending<End<F>>> {
        F::ending(&self.0)
    }

    fn count(&self) -> u32 {
        F::count(&self.0)
    }
}

impl<F: Fault> Game for Planted<F> {
    const NAME: &'static str = F::Game::NAME;
    type Chance = <F::Game as Game>::Chance;
    type Incident = <F::Game as Game>::Incident;
    type Illegal = Illegal<F>;
    type Event = <F::Game as Game>::Event;

    fn new(rules: Valid<Self::Rules>) -> Self {
        Self::of(F::Game::new(rules))
    }

    fn for_each_chance<B>(
        &self,
        f: impl FnMut(Self::Chance, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.for_each_chance(f)
    }

    fn for_each_incident<B>(
        &self,
        f: impl FnMut(Self::Incident) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.for_each_incident(f)
    }

    fn check(&self, action: Action<F>) -> Result<(), Illegal<F>> {
        F::check(&self.0, action)
    }

    fn check_chance(&self, chance: Self::Chance) -> Result<(), Illegal<F>> {
        self.0.check_chance(chance)
    }

    fn check_incident(&self, incident: Self::Incident) -> Result<(), Illegal<F>> {
        self.0.check_incident(incident)
    }

    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Self::Event>) {
        self.0.apply(step, events);
    }

    fn play_into(
        &mut self,
        step: StepOf<Self>,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Refused<Illegal<F>>> {
        self.check_step(step)
            .inspect_err(|_| F::refuse(&mut self.0))?;
        self.apply(step, events);
        Ok(())
    }

    fn weight(&self) -> u32 {
        F::weight(&self.0)
    }

    fn key(&self) -> u64 {
        F::key(&self.0)
    }

    fn action_space(rules: &Self::Rules) -> u32 {
        F::Game::action_space(rules)
    }

    fn action_index(rules: &Self::Rules, action: Action<F>) -> Option<u32> {
        F::Game::action_index(rules, action)
    }

    fn action_at(rules: &Self::Rules, index: u32) -> Option<Action<F>> {
        F::Game::action_at(rules, index)
    }

    fn max_plies(rules: &Self::Rules) -> Option<u32> {
        F::Game::max_plies(rules)
    }

    fn score_bounds(rules: &Self::Rules) -> Option<RangeInclusive<i32>> {
        F::Game::score_bounds(rules)
    }

    fn audit(&self) -> Result<(), String> {
        self.0.audit()
    }
}

impl<F: Fault> fmt::Display for Planted<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&F::text(&self.0))
    }
}

impl<F: Fault> Notation for Planted<F> {
    type PositionError = <F::Game as Notation>::PositionError;

    fn parse_position(rules: Valid<Self::Rules>, text: &str) -> Result<Self, Self::PositionError> {
        F::Game::parse_position(rules, text).map(Self::of)
    }
}

/// A view of a game with a fault.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PlantedView<F: Fault>(<F::Game as Observe>::View, PhantomData<F>);

impl<F: Fault> Situation for PlantedView<F> {
    type Rules = <F::Game as Situation>::Rules;
    type Action = Action<F>;
    type End = End<F>;

    fn rules(&self) -> &Valid<Self::Rules> {
        self.0.rules()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn for_each_action<B>(&self, f: impl FnMut(Action<F>) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.for_each_action(f)
    }

    fn ending(&self) -> Option<Ending<End<F>>> {
        self.0.ending()
    }
}

impl<F: Fault> View for PlantedView<F> {
    type Game = Planted<F>;

    fn update(&mut self, seen: <F::Game as Observe>::Observation) -> Result<(), RefusedBy<Self>> {
        F::update(&mut self.0, seen)
    }
}

impl<F: Fault> fmt::Display for PlantedView<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<F: Fault> Observe for Planted<F> {
    type View = PlantedView<F>;
    type Observation = <F::Game as Observe>::Observation;

    fn view(&self, viewer: Viewer) -> PlantedView<F> {
        PlantedView(self.0.view(viewer), PhantomData)
    }

    fn observe(&self, step: StepOf<Self>, viewer: Viewer) -> Self::Observation {
        F::observe(&self.0, step, viewer)
    }

    fn is_open(&self, step: StepOf<Self>, viewer: Viewer) -> bool {
        self.0.is_open(step, viewer)
    }

    fn observe_event(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event> {
        F::observe_event(&self.0, event, viewer)
    }
}

/// The worlds of a game with a fault.
#[derive(Debug)]
pub(crate) struct PlantedWorlds<F: Fault>(<F::Game as Determinize>::Worlds, PhantomData<F>);

impl<F: Fault> Worlds for PlantedWorlds<F> {
    type Game = Planted<F>;

    fn count(&self) -> Option<u128> {
        self.0.count()
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Planted<F> {
        Planted::of(F::sample(&self.0, rng))
    }
}

impl<F: Fault> Determinize for Planted<F> {
    type Worlds = PlantedWorlds<F>;

    fn worlds(view: &PlantedView<F>) -> Result<PlantedWorlds<F>, NoWorld> {
        F::Game::worlds(&view.0).map(|worlds| PlantedWorlds(worlds, PhantomData))
    }
}

/// Declares faults, and a table that says of each which law reports it, with how many steps.
macro_rules! faults {
    ($game:ty, $rules:expr, $own:ident;
        $($(#[doc = $doc:literal])+ $name:ident: law $law:literal, $steps:literal steps { $($body:tt)* })+
    ) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            struct $name;

            impl Fault for $name {
                type Game = $game;
                $($body)*
            }
        )+

        /// Each fault is reported once, by the law that it breaks, with a short game.
        #[test]
        fn every_planted_fault_is_found() {
            let found = [$({
                let report = first_report::<$name>($rules, $own).expect(stringify!($name));
                println!("{}: {report}\n", stringify!($name));
                (stringify!($name), report.number, report.record.lines().count() - 1)
            }),+];
            assert_eq!(found, [$((stringify!($name), $law, $steps)),+]);
            assert!(found.iter().all(|&(_, _, steps)| steps <= 10));
        }

        /// The game that they are planted in is sound.
        #[test]
        fn without_a_fault_nothing_is_reported() {
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            struct Sound;
            impl Fault for Sound {
                type Game = $game;
            }
            assert_eq!(first_report::<Sound>($rules, $own), None);
        }
    };
}
pub(crate) use faults;
