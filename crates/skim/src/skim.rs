//! The state of a game, and its rules.

use alloc::vec::Vec;
use core::ops::{ControlFlow, RangeInclusive};

use boardcore::{
    Cell, Game, Indexed, Key, Never, Per, Seat, Side, Sink, Standings, Step, StepOf, Turn, Valid,
};

use crate::action::{Action, Chance, Placement};
use crate::card::{Card, CardSet};
use crate::event::{End, Event};
use crate::illegal::Illegal;
use crate::rules::{First, Goal, Rules};
use crate::score::Score;
use crate::table::Table;

/// The most seats there are.
pub(crate) const MAX_SEATS: usize = 6;

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Cards are dealt, one at a time (K3).
    Deal,
    /// All cards are dealt, and the lot says who opens (K4).
    Lot,
    /// Cards are laid (K5).
    Play,
    /// The game has ended (K11).
    Over,
}

/// A game of SKIM.
///
/// ```
/// use boardcore::{Game, Seed, Validate, play::random_record};
/// use skim::{Rules, Skim};
///
/// let (record, game) = random_record::<Skim>(Rules::mountains().validate()?, Seed::from_u64(7), 10_000);
/// println!("{}", game.table().draw());
/// println!("{}", game.score());
/// assert!(game.standings().is_some());
/// assert_eq!(record.replay()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skim {
    pub(crate) table: Table,
    pub(crate) hands: [CardSet; MAX_SEATS],
    /// The cards not on the table that a seat is proven not to hold, by its passes.
    pub(crate) lacks: [CardSet; MAX_SEATS],
    pub(crate) deck: CardSet,
    pub(crate) phase: Phase,
    /// The seat to act, or whose card is due; 0 at the lot and at the end.
    pub(crate) seat: u8,
    /// How many seats passed in a row.
    pub(crate) passes: u8,
}

impl Skim {
    /// The table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The hand of a seat; empty for a seat that is not at the table.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards not on the table that a seat has proven by passing not to hold.
    pub fn lacks(&self, seat: Seat) -> CardSet {
        self.lacks.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards still to be dealt.
    pub const fn deck(&self) -> CardSet {
        self.deck
    }

    /// Where the game stands.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// How many seats passed in a row; a full circle ends the game (K11).
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// What the cards on the table are worth.
    pub fn score(&self) -> Score {
        Score::of(&self.table)
    }

    /// Why the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        (self.phase == Phase::Over).then(|| {
            if self.table.laid() == self.rules().deck.cards() {
                End::AllLaid
            } else {
                End::AllPassed
            }
        })
    }

    /// Puts the legal actions into a list, ascending, in place of what it holds.
    pub fn actions_into(&self, list: &mut Vec<Action>) {
        list.clear();
        if self.phase == Phase::Play {
            self.table.list(self.acting_hand(), list, Action::Lay);
            if list.is_empty() {
                list.push(Action::Pass);
            }
        }
    }

    /// The hand of the seat to act.
    #[inline]
    fn acting_hand(&self) -> CardSet {
        self.hands[usize::from(self.seat)]
    }

    /// The cards that chance may deal now.
    #[inline]
    fn due(&self) -> CardSet {
        self.deck & self.rules().cards_for(Seat::new(self.seat))
    }

    #[inline]
    fn pass_on(&mut self) {
        let next = self.seat + 1;
        self.seat = if next == self.rules().seats() {
            0
        } else {
            next
        };
    }

    fn finish(&mut self, events: &mut impl Sink<Event>) {
        self.phase = Phase::Over;
        self.seat = 0;
        let table = &self.table;
        let end = if self.passes > 0 {
            End::AllPassed
        } else {
            End::AllLaid
        };
        // A sink that wants no event does not ask for one, so the score is made only where it is told.
        let mut score = None;
        let mut column = 0;
        loop {
            let mut more = false;
            events.emit(|| {
                let score = score.get_or_insert_with(|| Score::of(table));
                match score.columns().get(column) {
                    Some(&column) => {
                        more = true;
                        Event::Scored(column)
                    }
                    None => Event::Ended {
                        end,
                        totals: score.totals(),
                    },
                }
            });
            if !more {
                break;
            }
            column += 1;
        }
    }
}

impl Game for Skim {
    const NAME: &'static str = "skim";

    type Rules = Rules;
    type Action = Action;
    type Chance = Chance;
    type Report = Never;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        Self {
            table: Table::new(rules),
            hands: [CardSet::EMPTY; MAX_SEATS],
            lacks: [CardSet::EMPTY; MAX_SEATS],
            deck: rules.deck.cards(),
            phase: Phase::Deal,
            seat: 0,
            passes: 0,
        }
    }

    #[inline]
    fn rules(&self) -> &Valid<Rules> {
        self.table.rules()
    }

    fn seats(rules: &Rules) -> u8 {
        rules.seats()
    }

    fn sides(_: &Rules) -> u8 {
        2
    }

    fn side_of(_: &Rules, seat: Seat) -> Side {
        Side::new(seat.number() % 2)
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal => Turn::Chance {
                for_seat: Some(Seat::new(self.seat)),
            },
            Phase::Lot => Turn::Chance { for_seat: None },
            Phase::Play => Turn::Seat(Seat::new(self.seat)),
            Phase::Over => Turn::Over,
        }
    }

    fn for_each_action<B>(&self, mut f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.phase != Phase::Play {
            return ControlFlow::Continue(());
        }
        let hand = self.acting_hand();
        let any = self.table.try_fold(hand, false, |any, some| {
            some.iter()
                .try_for_each(|&placement| f(Action::Lay(placement)))?;
            ControlFlow::Continue(any | !some.is_empty())
        });
        match any {
            ControlFlow::Continue(false) => f(Action::Pass),
            ControlFlow::Continue(true) => ControlFlow::Continue(()),
            ControlFlow::Break(answer) => ControlFlow::Break(answer),
        }
    }

    fn for_each_chance<B>(
        &self,
        mut f: impl FnMut(Chance, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.phase {
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
        let hand = self.acting_hand();
        match action {
            Action::Lay(placement) if !hand.contains(placement.card()) => Err(Illegal::NotInHand {
                card: placement.card(),
            }),
            Action::Lay(placement) => self.table.check(placement.card(), placement.cell()),
            Action::Pass => match self.table.legal_placements(hand).next() {
                Some(possible) => Err(Illegal::MustLay { possible }),
                None => Ok(()),
            },
        }
    }

    fn check_chance(&self, chance: Chance) -> Result<(), Illegal> {
        match chance {
            Chance::Deal(card) if !self.deck.contains(card) => Err(Illegal::NotInDeck { card }),
            Chance::Deal(card) if !self.due().contains(card) => Err(Illegal::WrongColour {
                card,
                seat: Seat::new(self.seat),
            }),
            Chance::Open(_) if !self.deck.is_empty() => Err(Illegal::StillDealing {
                left: self.deck.len() as u8,
            }),
            Chance::Open(seat) if seat.number() >= self.rules().seats() => {
                Err(Illegal::NoSuchSeat { seat })
            }
            Chance::Deal(_) | Chance::Open(_) => Ok(()),
        }
    }

    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Event>) {
        let seat = Seat::new(self.seat);
        match step {
            Step::Chance(Chance::Deal(card)) => {
                let hand = &mut self.hands[seat.index()];
                *hand = hand.with(card);
                self.deck = self.deck.without(card);
                events.emit(|| Event::Dealt {
                    seat,
                    card: Some(card),
                });
                self.pass_on();
                if self.deck.is_empty() {
                    match self.rules().first {
                        First::Lot => {
                            self.phase = Phase::Lot;
                            self.seat = 0;
                        }
                        First::Seat(seat) => {
                            self.phase = Phase::Play;
                            self.seat = seat.number();
                            events.emit(|| Event::Opens { seat });
                        }
                    }
                }
            }
            Step::Chance(Chance::Open(seat)) => {
                self.phase = Phase::Play;
                self.seat = seat.number();
                events.emit(|| Event::Opens { seat });
            }
            Step::Action(Action::Lay(placement)) => {
                let card = placement.card();
                self.table.put(card, placement.spot());
                let hand = &mut self.hands[seat.index()];
                *hand = hand.without(card);
                for lacks in &mut self.lacks {
                    *lacks = lacks.without(card);
                }
                self.passes = 0;
                events.emit(|| Event::Laid { seat, placement });
                self.pass_on();
                if self.table.laid() == self.rules().deck.cards() {
                    self.finish(events);
                }
            }
            Step::Action(Action::Pass) => {
                if !self.acting_hand().is_empty() {
                    self.lacks[seat.index()] |=
                        self.table.placeable() & self.rules().cards_for(seat);
                }
                self.passes += 1;
                events.emit(|| Event::Passed { seat });
                self.pass_on();
                if self.passes == self.rules().seats() {
                    self.finish(events);
                }
            }
            Step::Report(never) => match never {},
        }
    }

    fn standings(&self) -> Option<Standings> {
        let end = self.end()?;
        let totals = self.score().totals();
        Some(if self.rules().goal == Goal::Fill {
            Standings::placed(Per::Side, &totals.map(|laid| (1, laid)), end.reason())
        } else {
            Standings::ranked(Per::Side, &totals, end.reason())
        })
    }

    /// Words in this order: phase, seat and passes in the bytes of one, the lowest first; the deck; for each of six seats
    /// its hand and what it lacks; the spots of the 52 cards, four to a word; the spot of the card laid last.
    fn key(&self) -> u64 {
        let turn = [self.phase as u8, self.seat, self.passes, 0, 0, 0, 0, 0];
        let mut key = Key::new()
            .word(u64::from_le_bytes(turn))
            .word(self.deck.bits());
        for (hand, lacks) in self.hands.iter().zip(&self.lacks) {
            key = key.word(hand.bits()).word(lacks.bits());
        }
        self.table.key(key).finish()
    }

    fn action_count(rules: &Rules) -> u32 {
        let (width, height) = rules.outline.span();
        let window = |side: u8| 2 * u32::from(side) - 1;
        rules.deck.len() * window(width) * window(height) + 1
    }

    fn action_index(rules: &Rules, action: Action) -> Option<u32> {
        let Action::Lay(placement) = action else {
            return Some(Self::action_count(rules) - 1);
        };
        let (width, height) = rules.outline.span();
        let along = |c: i8, side: u8| {
            u32::try_from(i32::from(c) + i32::from(side) - 1)
                .ok()
                .filter(|&place| place < 2 * u32::from(side) - 1)
        };
        let x = along(placement.cell().x, width)?;
        let y = along(placement.cell().y, height)?;
        let card = placement.card().number().checked_sub(rules.deck.lowest())?;
        Some((y * (2 * u32::from(width) - 1) + x) * rules.deck.len() + u32::from(card))
    }

    fn action_at(rules: &Rules, index: u32) -> Option<Action> {
        let pass = Self::action_count(rules) - 1;
        if index >= pass {
            return (index == pass).then_some(Action::Pass);
        }
        let (width, height) = rules.outline.span();
        let row = 2 * u32::from(width) - 1;
        let (cell, card) = (index / rules.deck.len(), index % rules.deck.len());
        let along = |place: u32, side: u8| (place as i32 + 1 - i32::from(side)) as i8;
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

    fn scores(&self) -> Vec<i32> {
        self.score().totals().to_vec()
    }

    fn audit(&self) -> Result<(), &'static str> {
        crate::position::audit(self)
    }

    #[inline]
    fn count(&self) -> u32 {
        if self.phase != Phase::Play {
            return 0;
        }
        // A seat that can lay nothing passes.
        (self.table.legal_placements(self.acting_hand()).count() as u32).max(1)
    }

    #[inline]
    fn nth(&self, n: u32) -> Option<Action> {
        if self.phase != Phase::Play {
            return None;
        }
        let mut placements = self.table.legal_placements(self.acting_hand());
        match placements.nth(n as usize) {
            Some(placement) => Some(Action::Lay(placement)),
            None if n == 0 => Some(Action::Pass),
            None => None,
        }
    }

    #[inline]
    fn weight(&self) -> u32 {
        match self.phase {
            Phase::Deal => self.due().len(),
            Phase::Lot => u32::from(self.rules().seats()),
            Phase::Play | Phase::Over => 0,
        }
    }

    #[inline]
    fn outcome_at(&self, point: u32) -> Option<Chance> {
        match self.phase {
            Phase::Deal => self.due().nth(point).map(Chance::Deal),
            Phase::Lot if point < u32::from(self.rules().seats()) => {
                Some(Chance::Open(Seat::new(point as u8)))
            }
            Phase::Lot | Phase::Play | Phase::Over => None,
        }
    }
}

boardcore::serde_state!(Skim);
