//! The questions that states and views answer, passed on to the typed value.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::ops::ControlFlow;

use super::face::{AnyKind, AnySituation, Face, Kind};
use super::parts::Group;
use crate::game::Game;
use crate::reason::PlainReason;
use crate::rules::RuleSet;
use crate::seat::{Seat, Side, Viewer};
use crate::situation::{Ending, Situation};
use crate::standings::Standing;
use crate::turn::Turn;

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
