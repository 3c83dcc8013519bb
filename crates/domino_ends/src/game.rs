//! The match as a game: what may be done in a state, and what a step changes.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::{ControlFlow, RangeInclusive};

use boardcore::{Ending, Game, Key, Never, Sink, Situation, Step, StepOf, Turn, Valid};

use crate::action::{Action, Chance};
use crate::event::{Event, MatchEnd};
use crate::illegal::Illegal;
use crate::observation::{Did, Then};
use crate::round::Sight;
use crate::rules::{Rules, SEATS};
use crate::setup;
use crate::state::{DominoEnds, Hidden};
use crate::table::Phase;
use crate::tile::{Tile, Tiles};

impl DominoEnds {
    /// The hand of the seat in turn.
    #[inline]
    fn own(&self) -> Tiles {
        self.hidden.hands[usize::from(self.table.seat) % SEATS]
    }

    /// What everybody sees of what a legal step leads to.
    pub(crate) fn then(&self, did: Did) -> Then {
        let (mut hidden, seat) = (self.hidden, self.table.seat);
        match did {
            Did::Deal(tile) | Did::Draw(tile) => hidden.take(seat, tile),
            Did::Action(action) => {
                if let Some(tile) = action.tile() {
                    hidden.lay(seat, tile);
                }
            }
        }
        self.table.then(did, &hidden.hands).showing(hidden.hands)
    }
}

impl Sight for Hidden {
    #[inline]
    fn take(&mut self, seat: u8, tile: Option<Tile>) {
        if let Some(tile) = tile {
            self.hands[usize::from(seat) % SEATS].insert(tile);
            self.boneyard.remove(tile);
        }
    }

    #[inline]
    fn lay(&mut self, seat: u8, tile: Tile) {
        self.hands[usize::from(seat) % SEATS].remove(tile);
    }

    #[inline]
    fn then(&self, find: impl FnOnce(&[Tiles; SEATS]) -> Then<()>) -> Then<()> {
        find(&self.hands)
    }

    fn shown(&self) -> [Tiles; SEATS] {
        self.hands
    }

    fn put_back(&mut self) {
        *self = Self::NEW;
    }
}

impl Situation for DominoEnds {
    type Rules = Rules;
    type Action = Action;
    type End = MatchEnd;

    fn rules(&self) -> &Valid<Rules> {
        &self.table.rules
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.table.turn()
    }

    #[inline]
    fn for_each_action<B>(&self, f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.table.for_each_action(self.own(), f)
    }

    fn ending(&self) -> Option<Ending<MatchEnd>> {
        self.table.ending()
    }

    fn scores(&self) -> Vec<i32> {
        self.table.scores()
    }

    #[inline]
    fn count(&self) -> u32 {
        self.table.count(self.own())
    }

    #[inline]
    fn nth(&self, n: u32) -> Option<Action> {
        self.table.nth(n, self.own())
    }
}

impl Game for DominoEnds {
    const NAME: &'static str = "domino_ends";
    const TITLE: &'static str = "Domino ends (Bergen)";
    const RULEBOOK: &'static str = include_str!("../RULES.md");

    type Chance = Chance;
    type Incident = Never;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        Self::at_the_start(rules)
    }

    #[inline]
    fn for_each_chance<B>(
        &self,
        mut f: impl FnMut(Chance, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let as_chance = match self.table.phase {
            Phase::Deal => Chance::Deal,
            Phase::Draw => Chance::Draw,
            _ => return ControlFlow::Continue(()),
        };
        let mut tiles = self.hidden.boneyard.iter();
        tiles.try_for_each(|tile| f(as_chance(tile), 1))
    }

    #[inline]
    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.table.check(action, self.own())
    }

    #[inline]
    fn check_chance(&self, chance: Chance) -> Result<(), Illegal> {
        self.table.check_chance(chance, self.hidden.boneyard)
    }

    #[inline]
    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Event>) {
        let Self { table, hidden } = self;
        match step {
            Step::Chance(Chance::Deal(tile)) => table.deal(Some(tile), hidden, events),
            Step::Chance(Chance::Draw(tile)) => table.draw(Some(tile), hidden, events),
            Step::Action(action) => table.act(action, hidden, events),
            Step::Incident(never) => match never {},
        }
    }

    fn key(&self) -> u64 {
        let table = &self.table;
        let Rules {
            players,
            target,
            drawing,
            drawn_tile,
            triple_header,
            blocked_points,
            blocked_tie,
        } = table.rules.get();
        let options = [
            players,
            drawing as u8,
            drawn_tile as u8,
            triple_header as u8,
            blocked_tie as u8,
            blocked_points,
        ];
        let rules = options.iter().fold(u64::from(target), |word, &option| {
            word << 8 | u64::from(option)
        });
        let [a, b, c, d] = table.scores.map(u64::from);
        let [e, f, g, h] = self.hidden.hands.map(|hand| u64::from(hand.bits()));
        let place = [table.phase as u8, table.seat, table.leader, table.boneyard];
        Key::new()
            .word(rules)
            .word(a | b << 16 | c << 32 | d << 48)
            .word(u64::from(table.number))
            .word(e | f << 32)
            .word(g | h << 32)
            .word(u64::from(u32::from_le_bytes(place)))
            .bytes(table.log.bytes())
            .finish()
    }

    /// The tile.
    fn origin(action: Action) -> String {
        action
            .tile()
            .map_or_else(|| action.to_string(), |tile| tile.to_string())
    }

    /// The target less one, and the most that one step gives: 5 for laying the last tile, a double, on equal ends, or the
    /// points of a blocked round.
    fn score_bounds(rules: &Rules) -> Option<RangeInclusive<i32>> {
        let most = rules.blocked_points.max(5);
        Some(0..=i32::from(rules.target) - 1 + i32::from(most))
    }

    /// What makes a position text right, and that nothing else is in the state.
    fn audit(&self) -> Result<(), String> {
        setup::audit(self)
    }

    #[inline]
    fn weight(&self) -> u32 {
        match self.table.phase {
            Phase::Deal | Phase::Draw => self.table.boneyard.into(),
            _ => 0,
        }
    }

    #[inline]
    fn outcome_at(&self, point: u32) -> Option<Chance> {
        match self.table.phase {
            Phase::Deal => self.hidden.boneyard.nth(point).map(Chance::Deal),
            Phase::Draw => self.hidden.boneyard.nth(point).map(Chance::Draw),
            _ => None,
        }
    }
}
