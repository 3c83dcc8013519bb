//! The questions that states and views both answer.

use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use crate::indexed::Indexed;
use crate::reason::Reason;
use crate::rules::{RuleSet, Valid};
use crate::seat::Seat;
use crate::standings::{Standing, Standings};
use crate::turn::Turn;

/// How a game ended: why, and with which standings.
///
/// As data it is `{"end":{"code":…,"rule":…,"sentence":…},"standings":[…]}`, which reads back as an
/// `Ending<`[`PlainReason`](crate::PlainReason)`>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(expecting = "an ending", deny_unknown_fields))]
pub struct Ending<E> {
    /// Why the game is over.
    pub end: E,
    /// Place and score of each side.
    pub standings: Standings,
}

/// The questions that a state and a view of it both answer: the rules, whose turn it is, what may be done, how it ended.
///
/// Code that chooses, evaluates or prints takes a `Situation` and so works from a state and from a view alike.
///
/// A view lists the actions that its viewer can know: all of them when it is the turn of the viewer's seat, another seat's
/// only where nothing hidden decides them, else none.
pub trait Situation: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The options people agree on before they play.
    type Rules: RuleSet;
    /// A seat's decision.
    type Action: Indexed;
    /// Why a game is over.
    type End: Reason;

    /// The rules this game is played by.
    fn rules(&self) -> &Valid<Self::Rules>;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Calls `f` with every legal action, each once, ascending, until it breaks. None where it is not a seat's turn.
    fn for_each_action<B>(&self, f: impl FnMut(Self::Action) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Why the game is over, and the standings; `None` before.
    fn ending(&self) -> Option<Ending<Self::End>>;

    /// The score so far, by side; empty where a game has none before its end.
    fn scores(&self) -> Vec<i32> {
        Vec::new()
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

    /// The legal action with a place in the ascending order, counted from 0.
    fn nth(&self, n: u32) -> Option<Self::Action> {
        let mut left = n;
        let found = self.for_each_action(|action| {
            if left == 0 {
                return ControlFlow::Break(action);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// The legal action at the place that `choose` picks from their number; `None` where there is none or the place is past
    /// the last. Counts and finds in one go where a game can.
    fn pick(&self, choose: impl FnOnce(u32) -> u32) -> Option<Self::Action> {
        match self.count() {
            0 => None,
            count => self.nth(choose(count)),
        }
    }

    /// Adds the legal actions to a list, ascending.
    fn actions_into(&self, list: &mut Vec<Self::Action>) {
        let _ = self.for_each_action(|action| {
            list.push(action);
            ControlFlow::<()>::Continue(())
        });
    }

    /// The legal actions, ascending.
    fn actions(&self) -> Vec<Self::Action> {
        let mut list = Vec::new();
        self.actions_into(&mut list);
        list
    }

    /// The standings, once the game is over; `None` before.
    fn standings(&self) -> Option<Standings> {
        self.ending().map(|ending| ending.standings)
    }

    /// Place and score of a seat's side, once the game is over; `None` before, and for a seat that is not at the table.
    fn standing_of(&self, seat: Seat) -> Option<Standing> {
        let rules = self.rules();
        if seat.number() >= rules.seats() {
            return None;
        }
        self.standings()?.of(rules.side_of(seat))
    }
}
