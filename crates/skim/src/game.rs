//! The game by its rules: what states are asked, and what steps do.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::{ControlFlow, RangeInclusive};

use boardcore::{
    Cell, Ending, Game, Indexed, Key, Never, RuleSet, Seat, Sink, Situation, Step, StepOf, Turn,
    Valid,
};

use crate::action::{Action, Chance, Placement};
use crate::card::{Card, CardSet};
use crate::event::Event;
use crate::illegal::{End, Illegal};
use crate::rules::{Goal, Rules};
use crate::setup;
use crate::state::{MAX_SEATS, Open, Phase, Skim};

impl Situation for Skim {
    type Rules = Rules;
    type Action = Action;
    type End = End;

    #[inline]
    fn rules(&self) -> &Valid<Rules> {
        self.open.rules()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.open.turn()
    }

    fn for_each_action<B>(&self, f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.open.for_each_action(self.acting_hand(), f)
    }

    fn ending(&self) -> Option<Ending<End>> {
        self.open.ending()
    }

    fn scores(&self) -> Vec<i32> {
        self.score().totals().to_vec()
    }

    #[inline]
    fn count(&self) -> u32 {
        self.open.count(self.acting_hand())
    }

    #[inline]
    fn nth(&self, n: u32) -> Option<Action> {
        self.open.nth(self.acting_hand(), n)
    }

    fn actions_into(&self, list: &mut Vec<Action>) {
        self.open.actions_into(self.acting_hand(), list);
    }
}

impl Game for Skim {
    const NAME: &'static str = "skim";
    const TITLE: &'static str = "SKIM mosaic cards";
    const RULEBOOK: &'static str = include_str!("../RULES.md");

    type Chance = Chance;
    type Incident = Never;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        Self {
            open: Open::new(rules),
            hands: [CardSet::EMPTY; MAX_SEATS],
            deck: rules.deck.cards(),
        }
    }

    fn for_each_chance<B>(
        &self,
        mut f: impl FnMut(Chance, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.open.phase {
            Phase::Deal => self
                .due()
                .iter()
                .try_for_each(|card| f(Chance::Deal(card), 1)),
            Phase::Lot => {
                Seat::all(self.rules().seats()).try_for_each(|seat| f(Chance::Open(seat), 1))
            }
            Phase::Play | Phase::Over => ControlFlow::Continue(()),
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.open.check(self.acting_hand(), action)
    }

    fn check_chance(&self, chance: Chance) -> Result<(), Illegal> {
        match chance {
            Chance::Deal(card) => self.open.check_deal(self.deck, card),
            Chance::Open(seat) => self.open.check_lot(self.deck.len(), seat),
        }
    }

    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Event>) {
        let hand = &mut self.hands[usize::from(self.open.seat)];
        match step {
            Step::Chance(Chance::Deal(card)) => {
                hand.insert(card);
                self.deck.remove(card);
                self.open.deal(Some(card), self.deck.is_empty(), events);
            }
            Step::Chance(Chance::Open(seat)) => self.open.begin(seat, events),
            Step::Action(Action::Lay(placement)) => {
                hand.remove(placement.card());
                self.open.lay(placement, events);
            }
            Step::Action(Action::Pass) => {
                let holds = !hand.is_empty();
                self.open.pass(holds, events);
            }
            Step::Incident(never) => match never {},
        }
    }

    /// Words in this order: phase, seat and passes in the bytes of one, the lowest first; the deck; for each of six seats
    /// its hand and what it lacks; the spots of the 52 cards, four to a word; the spot of the card laid last.
    fn key(&self) -> u64 {
        let open = &self.open;
        let turn = [open.phase as u8, open.seat, open.passes, 0, 0, 0, 0, 0];
        let mut key = Key::new()
            .word(u64::from_le_bytes(turn))
            .word(self.deck.bits());
        for (hand, lacks) in self.hands.iter().zip(&open.lacks) {
            key = key.word(hand.bits()).word(lacks.bits());
        }
        open.table.key(key).finish()
    }

    /// The card.
    fn origin(action: Action) -> String {
        action
            .placement()
            .map_or_else(|| action.to_string(), |it| it.card().to_string())
    }

    fn action_space(rules: &Rules) -> u32 {
        let (width, height) = rules.outline.span();
        rules.deck.len() * window(width) * window(height) + 1
    }

    fn action_index(rules: &Rules, action: Action) -> Option<u32> {
        let Action::Lay(placement) = action else {
            return Some(Self::action_space(rules) - 1);
        };
        let (width, height) = rules.outline.span();
        let along = |c: i8, side: u8| {
            u32::try_from(i32::from(c) + i32::from(side) - 1)
                .ok()
                .filter(|&place| place < window(side))
        };
        let x = along(placement.cell().x, width)?;
        let y = along(placement.cell().y, height)?;
        let card = placement.card().number().checked_sub(rules.deck.lowest())?;
        Some((y * window(width) + x) * rules.deck.len() + u32::from(card))
    }

    fn action_at(rules: &Rules, index: u32) -> Option<Action> {
        let pass = Self::action_space(rules) - 1;
        if index >= pass {
            return (index == pass).then_some(Action::Pass);
        }
        let (width, height) = rules.outline.span();
        let (cell, card) = (index / rules.deck.len(), index % rules.deck.len());
        let along = |place: u32, side: u8| (place as i32 + 1 - i32::from(side)) as i8;
        let row = window(width);
        let cell = Cell::new(along(cell % row, width), along(cell / row, height));
        let card = Card::at(card + u32::from(rules.deck.lowest()))?;
        Placement::new(card, cell).map(Action::Lay)
    }

    fn max_plies(rules: &Rules) -> Option<u32> {
        let (cards, seats) = (rules.deck.len(), u32::from(rules.seats()));
        // The deal and the lot; each card after at most all other seats passed; a circle of passes.
        Some(cards + 1 + cards * seats + seats)
    }

    fn score_bounds(rules: &Rules) -> Option<RangeInclusive<i32>> {
        let (width, _) = rules.outline.span();
        let most = match rules.goal {
            Goal::Columns => u32::from(width),
            Goal::Mountains | Goal::Fill => rules.deck.len(),
        };
        Some(0..=most as i32)
    }

    fn audit(&self) -> Result<(), String> {
        setup::audit(self)
    }

    #[inline]
    fn weight(&self) -> u32 {
        match self.open.phase {
            Phase::Deal => self.due().len(),
            Phase::Lot => u32::from(self.rules().seats()),
            Phase::Play | Phase::Over => 0,
        }
    }

    #[inline]
    fn outcome_at(&self, point: u32) -> Option<Chance> {
        match self.open.phase {
            Phase::Deal => self.due().nth(point).map(Chance::Deal),
            Phase::Lot if point < u32::from(self.rules().seats()) => {
                Some(Chance::Open(Seat::new(point as u8)))
            }
            Phase::Lot | Phase::Play | Phase::Over => None,
        }
    }
}

/// How many columns, or rows, the cells can have along which an outline spans `side`: the first card may lie at either end.
fn window(side: u8) -> u32 {
    2 * u32::from(side) - 1
}

boardcore::serde_state!(Skim);
