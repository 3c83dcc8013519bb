//! A knock-out by the contract of [`boardcore`].

use core::ops::{ControlFlow, RangeInclusive};

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use boardcore::{
    Ending, Game, Key, Never, PerfectInformation, RuleSet, Seat, Sink, Situation, Standings,
    StepOf, Turn, Valid,
};

use super::event::KnockoutEvent;
use super::rules::{KnockoutRules, MAX_PEOPLE};
use super::setup::KnockoutSetup;
use super::state::Knockout;
use crate::action::{Action, Roll};
use crate::illegal::Illegal;
use crate::state::{Flea, Stage};
use crate::tally::Tally;

boardcore::reasons! {
    /// Why a knock-out is over.
    pub enum KnockoutEnd {
        /// The agreed number of games has been played.
        GamesPlayed = "games-played", "F12", "the agreed number of games has been played";
    }
}

impl Situation for Knockout {
    type Rules = KnockoutRules;
    type Action = Action;
    type End = KnockoutEnd;

    fn rules(&self) -> &Valid<KnockoutRules> {
        &self.rules
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.table.turn() {
            Turn::Seat(chair) => Turn::Seat(self.person(chair)),
            Turn::Chance { for_seat } => Turn::Chance {
                for_seat: for_seat.map(|chair| self.person(chair)),
            },
            Turn::Over => Turn::Over,
        }
    }

    fn for_each_action<B>(&self, f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.table.for_each_action(f)
    }

    fn ending(&self) -> Option<Ending<KnockoutEnd>> {
        if self.table.stage != Stage::Over {
            return None;
        }
        let tallies = self.tallies();
        let mut entries = [(0, 0); MAX_PEOPLE as usize];
        for (entry, tally) in entries.iter_mut().zip(tallies) {
            let better = tallies.iter().filter(|&other| other < tally).count();
            *entry = (better as u8 + 1, i32::from(tally.percent()));
        }
        Some(Ending {
            end: KnockoutEnd::GamesPlayed,
            standings: Standings::placed(&entries[..tallies.len()]),
        })
    }

    fn scores(&self) -> Vec<i32> {
        self.tallies()
            .iter()
            .map(|tally| tally.percent().into())
            .collect()
    }

    #[inline]
    fn count(&self) -> u32 {
        self.table.count()
    }

    #[inline]
    fn nth(&self, n: u32) -> Option<Action> {
        self.table.nth(n)
    }
}

impl Game for Knockout {
    const NAME: &'static str = "flea-knockout";
    const TITLE: &'static str = "Flea knock-out";
    const RULEBOOK: &'static str = Flea::RULEBOOK;

    type Chance = Roll;
    type Incident = Never;
    type Illegal = Illegal;
    type Event = KnockoutEvent;

    fn new(rules: Valid<KnockoutRules>) -> Self {
        let table = rules
            .table
            .validate()
            .expect("the faults of the whole include those of a part");
        let mut people = [0; MAX_PEOPLE as usize];
        for (slot, person) in people.iter_mut().zip(0..rules.people) {
            *slot = person;
        }
        Self {
            table: Flea::new(table),
            rules,
            people,
            tallies: [Tally::default(); MAX_PEOPLE as usize],
        }
    }

    fn for_each_chance<B>(&self, f: impl FnMut(Roll, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.table.for_each_chance(f)
    }

    #[inline]
    fn weight(&self) -> u32 {
        self.table.weight()
    }

    #[inline]
    fn outcome_at(&self, point: u32) -> Option<Roll> {
        self.table.outcome_at(point)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.table.check(action).map_err(|reason| match reason {
            Illegal::CornerTaken { corner, by } => Illegal::CornerTaken {
                corner,
                by: self.person(by),
            },
            Illegal::NotYourPiece { from, owner } => Illegal::NotYourPiece {
                from,
                owner: self.person(owner),
            },
            other => other,
        })
    }

    fn check_chance(&self, roll: Roll) -> Result<(), Illegal> {
        self.table.check_chance(roll)
    }

    #[inline]
    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<KnockoutEvent>) {
        let (table, mut at_table) = self.table_into(events);
        table.apply(step, &mut at_table);
        if self.table.stage == Stage::Over {
            self.count_game(events);
        }
    }

    /// The running game's key, then a word for each person, in the order of the chairs and the queue: the person, and how many
    /// games were played and lost.
    fn key(&self) -> u64 {
        let key = Key::new().word(self.table.key());
        let people = self.seated().chain(self.queue());
        let key = people.fold(key, |key, person: Seat| {
            let tally = self.tallies[person.index()];
            key.word(
                u64::from(person.number())
                    | u64::from(tally.played) << 16
                    | u64::from(tally.lost) << 32,
            )
        });
        key.finish()
    }

    fn origin(action: Action) -> String {
        Flea::origin(action)
    }

    fn score_bounds(_: &KnockoutRules) -> Option<RangeInclusive<i32>> {
        Some(0..=100)
    }

    fn audit(&self) -> Result<(), String> {
        self.table.audit()?;
        let built = KnockoutSetup::of(self)
            .build(self.rules)
            .map_err(|faults| faults.first().to_string())?;
        if built == *self {
            return Ok(());
        }
        Err(format!("`{self}` keeps people or tallies who do not play"))
    }
}

impl PerfectInformation for Knockout {}
