//! The contract: what every game is.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::{ControlFlow, RangeInclusive};

use crate::indexed::Indexed;
use crate::reason::Reason;
use crate::rules::Valid;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::situation::Situation;
use crate::step::Step;
use crate::turn::{Refused, Turn};

/// The steps of a game.
pub type StepOf<G> = Step<<G as Situation>::Action, <G as Game>::Chance, <G as Game>::Incident>;

/// A game: its rules, its state, and what may be done in it.
///
/// A value of the type is a state, a function of the rules and the steps that were taken: no clock, no random generator and no
/// hidden memory. Players' choices are *actions*, dice and deals are *chance*, and *incidents* happen at the table without a
/// choice or a die; together they are [`Step`]s.
///
/// Required methods state the rules; the provided ones play by them. [`play`](Self::play) takes anything from outside: it
/// checks. [`apply`](Self::apply) does not.
///
/// A whole game in a few lines: one heap, from which two seats take one to three counters. Whoever takes the last one wins.
///
/// ```
/// use std::ops::ControlFlow;
/// use boardcore::{Ending, Game, Never, Num, RuleSet, Seat, Seats, Sink, Situation, Standings, Step, StepOf, Turn, Valid};
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Nim { rules: Valid<Seats<2>>, left: u8, seat: u8 }
///
/// boardcore::reasons! {
///     /// Why a number of counters is refused.
///     enum Illegal { TooMany = "too-many", "N1", "the heap has fewer counters"; }
/// }
/// boardcore::reasons! {
///     /// Why the game is over.
///     enum End { Taken = "taken", "N2", "the last counter was taken"; }
/// }
///
/// impl Situation for Nim {
///     type Rules = Seats<2>;
///     type Action = Num<1, 3>;
///     type End = End;
///
///     fn rules(&self) -> &Valid<Seats<2>> { &self.rules }
///     fn turn(&self) -> Turn {
///         if self.left == 0 { Turn::Over } else { Turn::Seat(Seat::new(self.seat)) }
///     }
///     fn for_each_action<B>(&self, f: impl FnMut(Num<1, 3>) -> ControlFlow<B>) -> ControlFlow<B> {
///         (1..=self.left.min(3)).filter_map(Num::new).try_for_each(f)
///     }
///     fn ending(&self) -> Option<Ending<End>> {
///         let scores = if self.seat == 1 { [1, 0] } else { [0, 1] };
///         (self.left == 0).then(|| Ending { end: End::Taken, standings: Standings::ranked(&scores) })
///     }
/// }
///
/// impl Game for Nim {
///     const NAME: &'static str = "nim";
///     type Chance = Never;
///     type Incident = Never;
///     type Illegal = Illegal;
///     type Event = Never;
///
///     fn new(rules: Valid<Seats<2>>) -> Self { Nim { rules, left: 15, seat: 0 } }
///     fn check(&self, take: Num<1, 3>) -> Result<(), Illegal> {
///         if take.get() <= self.left { Ok(()) } else { Err(Illegal::TooMany) }
///     }
///     fn apply(&mut self, step: StepOf<Self>, _: &mut impl Sink<Never>) {
///         if let Step::Action(take) = step { self.left -= take.get(); self.seat ^= 1; }
///     }
/// }
///
/// let mut nim = Nim::new(Seats::<2>.validate()?);
/// assert_eq!(nim.count(), 3);
/// nim.play("3".parse()?)?;
/// assert_eq!(nim.turn(), Turn::Seat(Seat::new(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Situation {
    /// The name of the game, as records and programs write it.
    const NAME: &'static str;
    /// The name that people know the game by.
    const TITLE: &'static str = Self::NAME;
    /// The rules document as Markdown, an anchor `<a id="f6"></a>` before each rule; empty where there is none.
    const RULEBOOK: &'static str = "";

    /// An outcome of chance.
    type Chance: Indexed;
    /// What may happen at the table without a choice or a die.
    type Incident: Indexed;
    /// Why a step is against the rules.
    type Illegal: Reason;
    /// What a step did.
    type Event: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// The state before the first step. The same rules give the same state: deals and rolls come later, as chance.
    fn new(rules: Valid<Self::Rules>) -> Self;

    /// Calls `f` with every outcome that chance may bring and its weight, each once, ascending, until it breaks. None where it
    /// is not chance's turn. Weights are positive; an outcome's probability is its weight over the sum of all, exactly.
    ///
    /// The default compiles only for a game without chance.
    fn for_each_chance<B>(
        &self,
        f: impl FnMut(Self::Chance, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        const {
            assert!(
                Self::Chance::COUNT == 0,
                "a game with chance writes `for_each_chance`"
            );
        }
        let _ = f;
        ControlFlow::Continue(())
    }

    /// Calls `f` with every incident that is possible now, each once, ascending, until it breaks.
    ///
    /// The default compiles only for a game without incidents.
    fn for_each_incident<B>(
        &self,
        f: impl FnMut(Self::Incident) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        const {
            assert!(
                Self::Incident::COUNT == 0,
                "a game with incidents writes `for_each_incident`"
            );
        }
        let _ = f;
        ControlFlow::Continue(())
    }

    /// Whether the seat to move may do this. Decides without listing, for every value of the type. Unspecified unless it is a
    /// seat's turn; never panics.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Whether chance may bring this: for real dice and real deals. Unspecified unless it is chance's turn; never panics.
    ///
    /// The default compiles only for a game without chance.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_chance(&self, chance: Self::Chance) -> Result<(), Self::Illegal> {
        const {
            assert!(
                Self::Chance::COUNT == 0,
                "a game with chance writes `check_chance`"
            );
        }
        let _ = chance;
        Ok(())
    }

    /// Whether this may have happened at the table now. Unspecified after the end; never panics.
    ///
    /// The default compiles only for a game without incidents.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_incident(&self, incident: Self::Incident) -> Result<(), Self::Illegal> {
        const {
            assert!(
                Self::Incident::COUNT == 0,
                "a game with incidents writes `check_incident`"
            );
        }
        let _ = incident;
        Ok(())
    }

    /// Takes a step that is known to be legal, and hands its events to a sink.
    ///
    /// # Panics
    /// May panic, or leave a state without a meaning, if the step is not legal. [`play`](Self::play) never does.
    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Self::Event>);

    /// A stable number for the state: equal states have equal keys, on every machine and in every version.
    ///
    /// A published key covers what is hidden, so it can be tested against guesses: keep keys of hidden states private.
    ///
    /// The default hashes the `Debug` text: right, slow, and stable only while that text is. Games that publish keys build
    /// theirs with [`Key`](crate::Key).
    fn key(&self) -> u64 {
        crate::key::Key::of_debug(self)
    }

    /// Whether a key leaves out, on purpose, all that tells this state from another: a history, where keys are of positions.
    ///
    /// By default a key covers the whole state. Where it does not, the game says so here, and the laws know it.
    fn shares_key(&self, other: &Self) -> bool {
        self == other
    }

    /// How many actions can be written under these rules, legal or not.
    fn action_space(rules: &Self::Rules) -> u32 {
        let _ = rules;
        Self::Action::COUNT
    }

    /// The number of an action, below [`action_space`](Self::action_space); `None` for one that these rules cannot write.
    fn action_index(rules: &Self::Rules, action: Self::Action) -> Option<u32> {
        let _ = rules;
        Some(action.index())
    }

    /// The action with a number; `None` from [`action_space`](Self::action_space) on.
    fn action_at(rules: &Self::Rules, index: u32) -> Option<Self::Action> {
        let _ = rules;
        Self::Action::at(index)
    }

    /// What an action starts from, under which a front end lists it: the square of a piece, a tile, a card.
    ///
    /// By default the first word of its text.
    fn origin(action: Self::Action) -> String {
        let mut text = action.to_string();
        text.truncate(text.find(' ').unwrap_or(text.len()));
        text
    }

    /// The most steps a game can take under these rules, where they bound it.
    fn max_plies(rules: &Self::Rules) -> Option<u32> {
        let _ = rules;
        None
    }

    /// The lowest and the highest score that standings can hold, where the rules bound them.
    fn score_bounds(rules: &Self::Rules) -> Option<RangeInclusive<i32>> {
        let _ = rules;
        None
    }

    /// Recomputes every invariant of the state: that pieces, tiles and cards add up. Slow: intended for tests.
    ///
    /// # Errors
    /// The first invariant that is broken, with what breaks it.
    fn audit(&self) -> Result<(), String> {
        Ok(())
    }

    /// Whether a step may be taken now; [`play`](Self::play) refuses for the same reason.
    ///
    /// # Errors
    /// [`Refused::Turn`] where the step is of another kind than the turn, else the rule that forbids it.
    #[inline]
    fn check_step(&self, step: StepOf<Self>) -> Result<(), Refused<Self::Illegal>> {
        let turn = self.turn();
        match (step, turn) {
            (Step::Action(action), Turn::Seat(_)) => self.check(action).map_err(Refused::Illegal),
            (Step::Chance(chance), Turn::Chance { .. }) => {
                self.check_chance(chance).map_err(Refused::Illegal)
            }
            (Step::Incident(incident), Turn::Seat(_) | Turn::Chance { .. }) => {
                self.check_incident(incident).map_err(Refused::Illegal)
            }
            _ => Err(Refused::Turn { turn }),
        }
    }

    /// Takes a step if it is legal.
    ///
    /// # Errors
    /// As [`check_step`](Self::check_step); the state is then as before.
    fn play(&mut self, step: StepOf<Self>) -> Result<(), Refused<Self::Illegal>> {
        self.play_into(step, &mut ())
    }

    /// Takes a step if it is legal, and hands its events to a sink.
    ///
    /// # Errors
    /// As [`check_step`](Self::check_step); the state is then as before, and the sink has no event.
    fn play_into(
        &mut self,
        step: StepOf<Self>,
        events: &mut impl Sink<Self::Event>,
    ) -> Result<(), Refused<Self::Illegal>> {
        self.check_step(step)?;
        self.apply(step, events);
        Ok(())
    }

    /// Takes a step if it is legal, and returns its events.
    ///
    /// # Errors
    /// As [`check_step`](Self::check_step); the state is then as before.
    fn play_events(
        &mut self,
        step: StepOf<Self>,
    ) -> Result<Vec<Self::Event>, Refused<Self::Illegal>> {
        let mut events = Vec::new();
        self.play_into(step, &mut events)?;
        Ok(events)
    }

    /// Acts for a seat: a host calls it with a message from one of its players.
    ///
    /// # Errors
    /// [`Refused::Seat`] if it is not the turn of this seat; else as [`check_step`](Self::check_step).
    fn play_as(
        &mut self,
        seat: Seat,
        action: Self::Action,
    ) -> Result<Vec<Self::Event>, Refused<Self::Illegal>> {
        let turn = self.turn();
        if turn.seat() != Some(seat) {
            return Err(Refused::Seat { tried: seat, turn });
        }
        self.play_events(Step::Action(action))
    }

    /// The outcomes that chance may bring with their weights, ascending.
    fn outcomes(&self) -> Vec<(Self::Chance, u32)> {
        let mut list = Vec::new();
        let _ = self.for_each_chance(|chance, weight| {
            list.push((chance, weight));
            ControlFlow::<()>::Continue(())
        });
        list
    }

    /// The sum of the weights of all outcomes; 0 where it is not chance's turn.
    fn weight(&self) -> u32 {
        let mut sum = 0;
        let _ = self.for_each_chance(|_, weight| {
            sum += weight;
            ControlFlow::<()>::Continue(())
        });
        sum
    }

    /// The outcome whose weight covers `point`, counting weights from 0 in ascending order of the outcomes: what a
    /// fair number below [`weight`](Self::weight) draws.
    fn outcome_at(&self, point: u32) -> Option<Self::Chance> {
        let mut left = point;
        let found = self.for_each_chance(|chance, weight| {
            if left < weight {
                return ControlFlow::Break(chance);
            }
            left -= weight;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// The exact probability of an outcome as numerator and denominator, not reduced; numerator 0 if it cannot come.
    fn probability(&self, chance: Self::Chance) -> (u32, u32) {
        let (mut own, mut sum) = (0, 0);
        let _ = self.for_each_chance(|outcome, weight| {
            sum += weight;
            if outcome == chance {
                own = weight;
            }
            ControlFlow::<()>::Continue(())
        });
        (own, sum.max(1))
    }

    /// The incidents that are possible now, ascending.
    fn incidents(&self) -> Vec<Self::Incident> {
        let mut list = Vec::new();
        let _ = self.for_each_incident(|incident| {
            list.push(incident);
            ControlFlow::<()>::Continue(())
        });
        list
    }
}
