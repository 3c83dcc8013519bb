//! Strategies of [proptest] for suites of your own: rules, games, positions, records, actions, views.
//!
//! What a strategy draws is valid, unless its name says `any_`; nothing is rejected. What fails shrinks to the default rules and
//! to a short game, which is printed as a record.
//!
//! ```
//! # use std::ops::ControlFlow;
//! # use boardcore::{Ending, Game, Never, Num, RuleSet, Seat, Seats, Sink, Situation, Standings, Step, StepOf, Turn, Valid};
//! # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! # struct Nim { rules: Valid<Seats<2>>, left: u8, seat: u8 }
//! # boardcore::reasons! { enum Illegal { TooMany = "too-many", "N1", "the heap has fewer counters"; } }
//! # boardcore::reasons! { enum End { Taken = "taken", "N2", "the last counter was taken"; } }
//! # impl Situation for Nim {
//! #     type Rules = Seats<2>; type Action = Num<1, 3>; type End = End;
//! #     fn rules(&self) -> &Valid<Seats<2>> { &self.rules }
//! #     fn turn(&self) -> Turn { if self.left == 0 { Turn::Over } else { Turn::Seat(Seat::new(self.seat)) } }
//! #     fn for_each_action<B>(&self, f: impl FnMut(Num<1, 3>) -> ControlFlow<B>) -> ControlFlow<B> {
//! #         (1..=self.left.min(3)).filter_map(Num::new).try_for_each(f)
//! #     }
//! #     fn ending(&self) -> Option<Ending<End>> {
//! #         let scores = if self.seat == 1 { [1, 0] } else { [0, 1] };
//! #         (self.left == 0).then(|| Ending { end: End::Taken, standings: Standings::ranked(&scores) })
//! #     }
//! # }
//! # impl Game for Nim {
//! #     const NAME: &'static str = "nim";
//! #     type Chance = Never; type Incident = Never; type Illegal = Illegal; type Event = Never;
//! #     fn new(rules: Valid<Seats<2>>) -> Self { Nim { rules, left: 15, seat: 0 } }
//! #     fn check(&self, take: Num<1, 3>) -> Result<(), Illegal> {
//! #         if take.get() <= self.left { Ok(()) } else { Err(Illegal::TooMany) }
//! #     }
//! #     fn apply(&mut self, step: StepOf<Self>, _: &mut impl Sink<Never>) {
//! #         if let Step::Action(take) = step { self.left -= take.get(); self.seat ^= 1; }
//! #     }
//! # }
//! use boardcore::strategies;
//! use proptest::prelude::*;
//!
//! proptest! {
//!     # /*
//!     #[test]
//!     # */
//!     fn counters_are_taken(game in strategies::games::<Nim>(0..20)) {
//!         prop_assert!(usize::from(game.left) + game.record.steps.len() <= 15);
//!     }
//! }
//! # counters_are_taken();
//! ```
//!
//! | drawn | by |
//! |---|---|
//! | rules | [`rules`], or `any::<Valid<Rules>>()`; [`any_rules`], or `any::<Rules>()` |
//! | games | [`games`], [`games_with`]; [`positions`], [`position_texts`]; [`records`], [`seen_records`]; [`views`] |
//! | steps | [`steps`], [`actions`]; [`any_step`], [`any_action`], [`indexed`] |
//! | seats | [`seats`], [`viewers`] |
//! | cases of `laws` | [`cases`], [`choice_bytes`] |
//!
//! `any` also draws [`Seed`], [`Seat`], [`Side`], [`Viewer`], [`Num`], [`Square`] and [`Cell`], each any value of its type.

extern crate std;

use proptest::arbitrary::Arbitrary;
use proptest::prelude::any;
use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::Config;

use crate::grid::{Cell, Square};
use crate::indexed::Num;
use crate::rng::Seed;
use crate::rules::{RuleSet, Valid};
use crate::seat::{Seat, Side, Viewer};

mod games;
mod numbers;
mod rules;

pub use games::{
    GameTree, Games, Reached, actions, any_action, any_step, cases, choice_bytes, games,
    games_with, indexed, position_texts, positions, records, seen_records, steps, views,
};
pub use rules::{any_rules, rules};

/// The configuration of a suite that runs `cases` cases, unless the environment variable `PROPTEST_CASES` has another number,
/// which `ProptestConfig::with_cases` does not heed.
///
/// A failure is shrunk as far as one of proptest's own 256 cases, however few the cases are, unless `PROPTEST_MAX_SHRINK_ITERS`
/// is set. The other variables and files of regressions are as proptest has them.
///
/// ```
/// use boardcore::strategies;
/// use proptest::prelude::*;
///
/// proptest! {
///     #![proptest_config(strategies::config(64))]
///     # /*
///     #[test]
///     # */
///     fn seats_follow_each_other(seats in 1..=12_u8) {
///         let seat = boardcore::Seat::new(seats - 1);
///         prop_assert_eq!(seat.next(seats).number(), 0);
///     }
/// }
/// # seats_follow_each_other();
/// ```
pub fn config(cases: u32) -> Config {
    let mut config = Config::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    // Proptest's default is four for each case.
    if std::env::var_os("PROPTEST_MAX_SHRINK_ITERS").is_none() {
        config.max_shrink_iters = cases.max(256).saturating_mul(4);
    }
    config
}

/// The seats of a table.
pub fn seats<R: RuleSet>(rules: &R) -> impl Strategy<Value = Seat> + use<R> {
    (0..rules.seats()).prop_map(Seat::new)
}

/// The viewers of a table: its seats, and the spectator.
pub fn viewers<R: RuleSet>(rules: &R) -> impl Strategy<Value = Viewer> + use<R> {
    let seats = rules.seats();
    (0..=seats).prop_map(move |number| match number {
        number if number < seats => Viewer::Seat(Seat::new(number)),
        _ => Viewer::Spectator,
    })
}

macro_rules! arbitrary {
    ($(($($parameters:tt)*) $type:ty: $strategy:expr;)+) => {$(
        impl<$($parameters)*> Arbitrary for $type {
            type Parameters = ();
            type Strategy = BoxedStrategy<Self>;

            fn arbitrary_with((): ()) -> Self::Strategy {
                $strategy.boxed()
            }
        }
    )+};
}

arbitrary! {
    (R: RuleSet) Valid<R>: rules();
    () Seed: any::<[u8; 32]>().prop_map(Seed::from_bytes);
    () Seat: any::<u8>().prop_map(Seat::new);
    () Side: any::<u8>().prop_map(Side::new);
    () Viewer: any::<Option<u8>>()
        .prop_map(|seat| seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat))));
    () Square: indexed();
    () Cell: any::<(i8, i8)>().prop_map(|(x, y)| Cell::new(x, y));
    (const MIN: u8, const MAX: u8) Num<MIN, MAX>: indexed();
}
