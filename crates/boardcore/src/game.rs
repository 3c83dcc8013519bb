//! The contract: what every game is.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::ops::{ControlFlow, RangeInclusive};

use crate::outcome::Standings;
use crate::refusal::{Reason, Refused};
use crate::rules::{Valid, Validate};
use crate::seat::{Seat, Side};
use crate::sink::Sink;
use crate::step::{Step, StepOf};
use crate::text::Indexed;
use crate::turn::Turn;

/// A game: its rules, its state, and what may be done in it.
///
/// A value of the type is a state. It is a function of the rules and the steps so far: no clock, no random generator and
/// no hidden memory is in it. Players' choices are *actions*, dice and deals are *chance*, and what happens at the table
/// without a choice or a die is a *report*; together they are [`Step`]s.
///
/// Required methods give the rules; the provided ones play by them. [`play`](Self::play) is the way in for anything from
/// outside: it checks. [`apply`](Self::apply) does not.
///
/// A whole game in a few lines, one heap from which two seats take one to three counters; whoever takes the last one wins:
///
/// ```
/// use std::ops::ControlFlow;
/// use boardcore::{Game, Never, Per, Reason, Seat, Sink, Standings, Step, StepOf, Turn, Valid, Validate};
///
/// #[derive(Clone, PartialEq, Eq, Debug)]
/// struct Nim { rules: Valid<()>, left: u8, seat: u8 }
///
/// #[derive(Clone, PartialEq, Eq, Debug)]
/// struct NotThatMany;
/// impl std::fmt::Display for NotThatMany {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("take one to three that are there") }
/// }
/// impl std::error::Error for NotThatMany {}
/// impl Reason for NotThatMany {
///     const CODES: &'static [&'static str] = &["not-that-many"];
///     fn code(&self) -> &'static str { "not-that-many" }
///     fn rule(&self) -> &'static str { "N1" }
/// }
///
/// impl Game for Nim {
///     const NAME: &'static str = "nim";
///     type Rules = ();
///     type Action = u8;
///     type Chance = Never;
///     type Report = Never;
///     type Illegal = NotThatMany;
///     type Event = Never;
///
///     fn new(rules: Valid<()>) -> Self { Nim { rules, left: 15, seat: 0 } }
///     fn rules(&self) -> &Valid<()> { &self.rules }
///     fn seats(_: &()) -> u8 { 2 }
///     fn turn(&self) -> Turn {
///         if self.left == 0 { Turn::Over } else { Turn::Seat(Seat::new(self.seat)) }
///     }
///     fn for_each_action<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
///         (1..=self.left.min(3)).try_for_each(f)
///     }
///     fn check(&self, take: u8) -> Result<(), NotThatMany> {
///         if (1..=self.left.min(3)).contains(&take) { Ok(()) } else { Err(NotThatMany) }
///     }
///     fn apply(&mut self, step: StepOf<Self>, _: &mut impl Sink<Never>) {
///         if let Step::Action(take) = step { self.left -= take; self.seat ^= 1; }
///     }
///     fn standings(&self) -> Option<Standings> {
///         let scores = if self.seat == 1 { [1, 0] } else { [0, 1] };
///         (self.left == 0).then(|| Standings::ranked(Per::Seat, &scores, "the last counter was taken"))
///     }
/// }
///
/// let mut nim = Nim::new(().validate().unwrap());
/// assert_eq!(nim.actions(), [1, 2, 3]);
/// assert!(nim.play(Step::Action(4)).is_err());
/// nim.play(Step::Action(3))?;
/// assert_eq!(nim.turn(), Turn::Seat(Seat::new(1)));
/// # Ok::<(), boardcore::Refused<NotThatMany>>(())
/// ```
pub trait Game: Clone + Eq + Debug + 'static {
    /// The name of the game, as records and programs write it.
    const NAME: &'static str;

    /// The options people agree on before they play.
    type Rules: Validate;
    /// What a seat may decide.
    type Action: Indexed;
    /// What chance may bring.
    type Chance: Indexed;
    /// What may happen at the table without a choice or a die.
    type Report: Indexed;
    /// Why an action, an outcome or a report is against the rules.
    type Illegal: Reason;
    /// What a step did.
    type Event: Clone + Eq + Debug + Display;

    /// The state before the first step. The same rules give the same state: deals and rolls come later, as chance.
    fn new(rules: Valid<Self::Rules>) -> Self;

    /// The rules this game is played by.
    fn rules(&self) -> &Valid<Self::Rules>;

    /// How many seats there are under these rules, at least one.
    fn seats(rules: &Self::Rules) -> u8;

    /// How many sides there are: those who score. By default each seat is a side.
    fn sides(rules: &Self::Rules) -> u8 {
        Self::seats(rules)
    }

    /// The side that a seat belongs to. By default the one with the seat's own number.
    fn side_of(rules: &Self::Rules, seat: Seat) -> Side {
        let _ = rules;
        Side::new(seat.number())
    }

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Calls `f` with every legal action, each once, ascending, until it breaks. None where no seat is to act.
    fn for_each_action<B>(&self, f: impl FnMut(Self::Action) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Calls `f` with every outcome that chance may bring and its weight, each once, ascending, until it breaks. None where
    /// chance is not to act. Weights are positive; an outcome's probability is its weight over the sum of all, exactly.
    fn for_each_chance<B>(
        &self,
        f: impl FnMut(Self::Chance, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let _ = f;
        ControlFlow::Continue(())
    }

    /// Calls `f` with every report that is possible now, each once, ascending, until it breaks.
    fn for_each_report<B>(&self, f: impl FnMut(Self::Report) -> ControlFlow<B>) -> ControlFlow<B> {
        let _ = f;
        ControlFlow::Continue(())
    }

    /// Whether the seat to act may do this. Meant for a seat's turn; at another one the answer means nothing, but it is an
    /// answer. Decides without listing.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Whether chance may bring this: for real dice and real deals. Meant for chance's turn.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_chance(&self, chance: Self::Chance) -> Result<(), Self::Illegal> {
        let _ = chance;
        Ok(())
    }

    /// Whether this may have happened at the table now. Asked at any turn but after the end.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check_report(&self, report: Self::Report) -> Result<(), Self::Illegal> {
        let _ = report;
        Ok(())
    }

    /// Does a step that is known to be legal, and tells `events` what it did.
    ///
    /// # Panics
    /// May panic, or leave a state that means nothing, if the step is not legal. [`play`](Self::play) never does.
    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Self::Event>);

    /// Place and score of every seat or side, once the game is over; `None` before.
    fn standings(&self) -> Option<Standings>;

    /// A stable number for the state: equal states have equal keys, on every machine and in every version.
    ///
    /// The default is made of the `Debug` text: right, slow, and stable only while that text is. Games that publish keys
    /// build theirs with [`Key`](crate::Key).
    fn key(&self) -> u64 {
        crate::key::Key::of_debug(self)
    }

    /// How many actions can be written under these rules, legal or not.
    fn action_count(rules: &Self::Rules) -> u32 {
        let _ = rules;
        Self::Action::COUNT
    }

    /// The number of an action, below [`action_count`](Self::action_count); `None` for one that these rules cannot write.
    fn action_index(rules: &Self::Rules, action: Self::Action) -> Option<u32> {
        let _ = rules;
        Some(action.index())
    }

    /// The action with a number; `None` from [`action_count`](Self::action_count) on.
    fn action_at(rules: &Self::Rules, index: u32) -> Option<Self::Action> {
        let _ = rules;
        Self::Action::at(index)
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

    /// The score so far, by seat or side as in the standings; empty where a game has none before its end.
    fn scores(&self) -> Vec<i32> {
        Vec::new()
    }

    /// Checks every invariant of the state from scratch: that pieces, tiles and cards add up. Slow; for tests.
    ///
    /// # Errors
    /// The first invariant that is broken.
    fn audit(&self) -> Result<(), &'static str> {
        Ok(())
    }

    // Provided: playing.

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
            (Step::Report(report), Turn::Seat(_) | Turn::Chance { .. }) => {
                self.check_report(report).map_err(Refused::Illegal)
            }
            _ => Err(Refused::Turn { turn }),
        }
    }

    /// Takes a step if it is legal.
    ///
    /// # Errors
    /// As [`check_step`](Self::check_step); the state is then what it was.
    fn play(&mut self, step: StepOf<Self>) -> Result<(), Refused<Self::Illegal>> {
        self.play_into(step, &mut ())
    }

    /// Takes a step if it is legal, and hands its events to a sink.
    ///
    /// # Errors
    /// As [`check_step`](Self::check_step); the state is then what it was, and no event came.
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
    /// As [`check_step`](Self::check_step); the state is then what it was.
    fn play_events(
        &mut self,
        step: StepOf<Self>,
    ) -> Result<Vec<Self::Event>, Refused<Self::Illegal>> {
        let mut events = Vec::new();
        self.play_into(step, &mut events)?;
        Ok(events)
    }

    /// Acts for a seat: what a host calls with a message from one of its players.
    ///
    /// # Errors
    /// [`Refused::Seat`] if another seat, or none, is to act; else as [`check_step`](Self::check_step).
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

    /// The legal actions, ascending.
    fn actions(&self) -> Vec<Self::Action> {
        let mut list = Vec::new();
        let _ = self.for_each_action(|action| {
            list.push(action);
            ControlFlow::<()>::Continue(())
        });
        list
    }

    /// How many legal actions there are.
    fn count(&self) -> u32 {
        let mut count = 0;
        let _ = self.for_each_action(|_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// The legal action with a place in the list, counted from 0.
    fn nth(&self, n: u32) -> Option<Self::Action> {
        let mut left = n;
        match self.for_each_action(|action| {
            if left == 0 {
                return ControlFlow::Break(action);
            }
            left -= 1;
            ControlFlow::Continue(())
        }) {
            ControlFlow::Break(action) => Some(action),
            ControlFlow::Continue(()) => None,
        }
    }

    /// One of the legal actions: `place` is told how many there are, and says which, as for [`nth`](Self::nth). `None` where
    /// there is none, and `place` is not asked then; and for a place past the last.
    ///
    /// This is how actions are drawn ([`play::choose`](crate::play::choose)). By default [`count`](Self::count), then
    /// [`nth`](Self::nth); for games that can count and find in one go.
    fn pick(&self, place: impl FnOnce(u32) -> u32) -> Option<Self::Action> {
        match self.count() {
            0 => None,
            count => self.nth(place(count)),
        }
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

    /// The sum of the weights of all outcomes; 0 where chance is not to act.
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
        match self.for_each_chance(|chance, weight| {
            if left < weight {
                return ControlFlow::Break(chance);
            }
            left -= weight;
            ControlFlow::Continue(())
        }) {
            ControlFlow::Break(chance) => Some(chance),
            ControlFlow::Continue(()) => None,
        }
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

    /// The reports that are possible now, ascending.
    fn reports(&self) -> Vec<Self::Report> {
        let mut list = Vec::new();
        let _ = self.for_each_report(|report| {
            list.push(report);
            ControlFlow::<()>::Continue(())
        });
        list
    }
}

/// A game whose states can be written down and read.
///
/// The text (the state's `Display`) is complete: reading it under the same rules gives an equal state.
pub trait Notation: Game + Display {
    /// Why a position was refused: malformed, or against the rules.
    type PositionError: Error + Clone + Eq;

    /// Reads a position.
    ///
    /// # Errors
    /// A text that is malformed, or a position that play could not go on from.
    fn parse_position(rules: Valid<Self::Rules>, text: &str) -> Result<Self, Self::PositionError>;
}
