//! What states and views can both be asked, without their types.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::{Debug, Display};
use core::ops::ControlFlow;

use super::kind::{AnyKind, Kind};
use super::parts::Group;
use crate::game::Game;
use crate::observe::Observe;
use crate::reason::PlainReason;
use crate::rules::RuleSet;
use crate::seat::{Seat, Side, Viewer};
use crate::situation::{Ending, Situation};
use crate::standings::Standing;
use crate::turn::Turn;

/// The questions that a game in play and a view of it both answer: [`Situation`] without its types.
pub trait AnySituation: Debug + Send + Sync {
    /// The game.
    fn kind(&self) -> &'static dyn AnyKind;
    /// The rules in one line.
    fn rules(&self) -> String;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The side of a seat.
    fn side_of(&self, seat: Seat) -> Side;
    /// The lowest of the seats that the person at a seat holds.
    fn person_of(&self, seat: Seat) -> Seat;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The seat to move, if the viewer is the person who holds it. A host asks it whom a list of actions goes to, and for which seat a
    /// message acts: one person may hold several seats.
    fn to_move(&self, viewer: Viewer) -> Option<Seat>;
    /// The score so far, by side; empty where a game has none before its end.
    fn scores(&self) -> Vec<i32>;
    /// Why the game is over, and the standings; `None` before.
    fn ending(&self) -> Option<Ending<PlainReason>>;
    /// Place and score of a seat's side, once the game is over.
    fn standing_of(&self, seat: Seat) -> Option<Standing>;
    /// The position text; of a view, with what its viewer does not see left out.
    fn position(&self) -> String;
    /// The board as text.
    fn board(&self) -> String;
    /// How many legal actions there are.
    fn count(&self) -> u32;
    /// The legal actions, ascending.
    fn actions(&self) -> Vec<String>;
    /// The legal actions by what they start from: groups in the order of their first action.
    fn groups(&self) -> Vec<Group>;
    /// The legal action with a place in the list of all, counted from 0.
    fn nth(&self, n: u32) -> Option<String>;
    /// The numbers of the legal actions, ascending, below the kind's [`action_space`](AnyKind::action_space): what a learner's policy
    /// is over.
    fn action_indices(&self) -> Vec<u32>;
    /// The typed value: a [`Table`](crate::Table) or a [`Watch`](super::Watch) of the game.
    fn as_any(&self) -> &dyn Any;
}

/// What the face looks at. Implemented for tables and watches, and not for games: `game.turn()` would have two meanings.
pub(super) trait Face: Debug + Send + Sync + 'static {
    type Game: Observe + Display;
    type Seen: Situation<
            Rules = <Self::Game as Situation>::Rules,
            Action = <Self::Game as Situation>::Action,
        > + Display;

    fn seen(&self) -> &Self::Seen;
}

impl<T: Face> AnySituation for T {
    fn kind(&self) -> &'static dyn AnyKind {
        const { &Kind::<T::Game>::NEW }
    }

    fn rules(&self) -> String {
        self.seen().rules().to_string()
    }

    fn seats(&self) -> u8 {
        self.seen().rules().seats()
    }

    fn side_of(&self, seat: Seat) -> Side {
        self.seen().rules().side_of(seat)
    }

    fn person_of(&self, seat: Seat) -> Seat {
        self.seen().rules().person_of(seat)
    }

    fn turn(&self) -> Turn {
        self.seen().turn()
    }

    fn to_move(&self, viewer: Viewer) -> Option<Seat> {
        let rules = self.seen().rules();
        let seat = self.turn().seat()?;
        let holder = viewer.at_table(rules.seats()).seat()?;
        (rules.person_of(holder) == rules.person_of(seat)).then_some(seat)
    }

    fn scores(&self) -> Vec<i32> {
        self.seen().scores()
    }

    fn ending(&self) -> Option<Ending<PlainReason>> {
        self.seen().ending().map(|ending| Ending {
            end: PlainReason::from(&ending.end),
            standings: ending.standings,
        })
    }

    fn standing_of(&self, seat: Seat) -> Option<Standing> {
        self.seen().standing_of(seat)
    }

    fn position(&self) -> String {
        self.seen().to_string()
    }

    fn board(&self) -> String {
        format!("{:#}", self.seen())
    }

    fn count(&self) -> u32 {
        self.seen().count()
    }

    fn actions(&self) -> Vec<String> {
        let mut list = Vec::new();
        let _ = self.seen().for_each_action(|action| {
            list.push(action.to_string());
            ControlFlow::<()>::Continue(())
        });
        list
    }

    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let _ = self.seen().for_each_action(|action| {
            let origin = T::Game::origin(action);
            let text = action.to_string();
            // Actions ascend, so those of one origin mostly follow each other.
            let group = groups.iter_mut().rev().find(|group| group.origin == origin);
            match group {
                Some(group) => group.actions.push(text),
                None => groups.push(Group {
                    origin,
                    actions: alloc::vec![text],
                }),
            }
            ControlFlow::<()>::Continue(())
        });
        groups
    }

    fn nth(&self, n: u32) -> Option<String> {
        self.seen().nth(n).map(|action| action.to_string())
    }

    fn action_indices(&self) -> Vec<u32> {
        let rules = self.seen().rules();
        let mut list = Vec::new();
        let _ = self.seen().for_each_action(|action| {
            // Legal actions have numbers (law 9).
            list.extend(T::Game::action_index(rules, action));
            ControlFlow::<()>::Continue(())
        });
        list
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
