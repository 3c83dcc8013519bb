//! The state of a game: what everybody sees, and the hands and the deck.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use boardcore::{Ending, RuleSet, Seat, Sink, Standings, Turn, Valid};

use crate::action::{Action, Placement};
use crate::card::Card;
use crate::card::CardSet;
use crate::event::Event;
use crate::illegal::{End, Illegal};
use crate::rules::{First, Goal, Rules};
use crate::score::Score;
use crate::table::Table;

/// The most seats there are.
pub(crate) const MAX_SEATS: usize = 6;

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub(crate) enum Phase {
    /// Cards are dealt, one at a time (K3).
    Deal,
    /// All cards are dealt, and the lot decides who opens (K4).
    Lot,
    /// Cards are laid (K5).
    Play,
    /// The game has ended (K11).
    Over,
}

/// What everybody sees. State and view are both this and some hands: all of them in the state, the visible ones in the view.
///
/// Nothing here knows a hand: what a step depends on besides, the caller passes in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Open {
    pub(crate) table: Table,
    /// The cards not on the table that a seat is proven not to hold, by its passes.
    pub(crate) lacks: [CardSet; MAX_SEATS],
    pub(crate) phase: Phase,
    /// The seat to move, or whose card is due; 0 at the lot and at the end.
    pub(crate) seat: u8,
    /// How many seats passed in a row.
    pub(crate) passes: u8,
}

impl Open {
    pub(crate) const fn new(rules: Valid<Rules>) -> Self {
        Self {
            table: Table::new(rules),
            lacks: [CardSet::EMPTY; MAX_SEATS],
            phase: Phase::Deal,
            seat: 0,
            passes: 0,
        }
    }

    #[inline]
    pub(crate) const fn rules(&self) -> &Valid<Rules> {
        self.table.rules()
    }

    /// The seat to move, or whose card is due.
    #[inline]
    pub(crate) const fn acting(&self) -> Seat {
        Seat::new(self.seat)
    }

    #[inline]
    pub(crate) const fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal => Turn::Chance {
                for_seat: Some(self.acting()),
            },
            Phase::Lot => Turn::Chance { for_seat: None },
            Phase::Play => Turn::Seat(self.acting()),
            Phase::Over => Turn::Over,
        }
    }

    pub(crate) fn lacks(&self, seat: Seat) -> CardSet {
        self.lacks.get(seat.index()).copied().unwrap_or_default()
    }

    /// Why the game ended, if it has (K11), and who won (K16, K17, K19, K20).
    pub(crate) fn ending(&self) -> Option<Ending<End>> {
        if self.phase != Phase::Over {
            return None;
        }
        let totals = Score::of(&self.table).totals();
        let standings = if self.rules().goal == Goal::Fill {
            Standings::placed(&totals.map(|laid| (1, laid)))
        } else {
            Standings::ranked(&totals)
        };
        Some(Ending {
            end: self.end(),
            standings,
        })
    }

    /// Why the game is over, once it is.
    fn end(&self) -> End {
        if self.passes > 0 {
            End::AllPassed
        } else {
            End::AllLaid
        }
    }

    // What the seat to move may do with a hand.

    pub(crate) fn for_each_action<B>(
        &self,
        hand: CardSet,
        mut f: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.phase != Phase::Play {
            return ControlFlow::Continue(());
        }
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

    /// Adds the actions to a list, in less time than one by one.
    pub(crate) fn actions_into(&self, hand: CardSet, list: &mut Vec<Action>) {
        if self.phase == Phase::Play {
            let old = list.len();
            self.table.list(hand, list, Action::Lay);
            if list.len() == old {
                list.push(Action::Pass);
            }
        }
    }

    #[inline]
    pub(crate) fn count(&self, hand: CardSet) -> u32 {
        if self.phase != Phase::Play {
            return 0;
        }
        // A seat that can lay nothing passes.
        (self.table.legal_placements(hand).count() as u32).max(1)
    }

    #[inline]
    pub(crate) fn nth(&self, hand: CardSet, n: u32) -> Option<Action> {
        if self.phase != Phase::Play {
            return None;
        }
        match self.table.legal_placements(hand).nth(n as usize) {
            Some(placement) => Some(Action::Lay(placement)),
            None if n == 0 => Some(Action::Pass),
            None => None,
        }
    }

    pub(crate) fn check(&self, hand: CardSet, action: Action) -> Result<(), Illegal> {
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

    // What chance may bring.

    /// Whether a card may come to the seat whose card is due, from a deck with these cards.
    pub(crate) fn check_deal(&self, deck: CardSet, card: Card) -> Result<(), Illegal> {
        let seat = self.acting();
        if !deck.contains(card) {
            Err(Illegal::NotInDeck { card })
        } else if !self.rules().cards_for(seat).contains(card) {
            Err(Illegal::WrongColour { card, seat })
        } else {
            Ok(())
        }
    }

    /// Whether the lot may fall on a seat, with `left` cards in the deck.
    pub(crate) fn check_lot(&self, left: u32, seat: Seat) -> Result<(), Illegal> {
        if left > 0 {
            Err(Illegal::StillDealing { left: left as u8 })
        } else if seat.number() >= self.rules().seats() {
            Err(Illegal::NoSuchSeat { seat })
        } else {
            Ok(())
        }
    }

    // What happens. Each of these must be possible.

    /// Deals a card to the seat whose card is due; `last` if the deck is then empty.
    #[inline]
    pub(crate) fn deal(&mut self, card: Option<Card>, last: bool, events: &mut impl Sink<Event>) {
        let seat = self.acting();
        events.emit(|| Event::Dealt { seat, card });
        self.pass_on();
        if last {
            match self.rules().first {
                First::Lot => {
                    self.phase = Phase::Lot;
                    self.seat = 0;
                }
                First::Seat(seat) => self.begin(seat, events),
            }
        }
    }

    /// Lets a seat open.
    #[inline]
    pub(crate) fn begin(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.phase = Phase::Play;
        self.seat = seat.number();
        events.emit(|| Event::Opens { seat });
    }

    /// Lays a card for the seat to move.
    #[inline]
    pub(crate) fn lay(&mut self, placement: Placement, events: &mut impl Sink<Event>) {
        let (seat, card) = (self.acting(), placement.card());
        self.table.put(card, placement.spot());
        for lacks in &mut self.lacks {
            lacks.remove(card);
        }
        self.passes = 0;
        events.emit(|| Event::Laid { seat, placement });
        self.pass_on();
        if self.table.laid() == self.rules().deck.cards() {
            self.finish(events);
        }
    }

    /// Passes for the seat to move; `holds` if it has cards left, none of which can be laid.
    #[inline]
    pub(crate) fn pass(&mut self, holds: bool, events: &mut impl Sink<Event>) {
        let seat = self.acting();
        if holds {
            self.lacks[seat.index()] |= self.table.placeable() & self.rules().cards_for(seat);
        }
        self.passes += 1;
        events.emit(|| Event::Passed { seat });
        self.pass_on();
        if self.passes == self.rules().seats() {
            self.finish(events);
        }
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
        let (table, end) = (&self.table, self.end());
        // A sink that wants no event does not ask for one, so the score is made only for those that do.
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

/// A hand as somebody sees it: its cards, or how many they are.
pub(crate) enum Hand {
    Cards(CardSet),
    Hidden(u8),
}

/// A game of SKIM.
///
/// `{}` is its position text, `{:#}` the table and the hands.
///
/// ```
/// use boardcore::{RuleSet, Seed, Situation, play::random_record};
/// use skim::{Rules, Skim};
///
/// let (record, game) = random_record::<Skim>(Rules::mountains().validate()?, Seed::from_u64(7), 10_000);
/// println!("{game:#}");
/// println!("{}", game.score());
/// assert!(game.standings().is_some());
/// assert_eq!(record.replay()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Skim {
    pub(crate) open: Open,
    pub(crate) hands: [CardSet; MAX_SEATS],
    pub(crate) deck: CardSet,
}

impl Skim {
    /// The table.
    pub const fn table(&self) -> &Table {
        &self.open.table
    }

    /// The hand of a seat; empty for a seat that is not at the table.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards not on the table that a seat has proven by passing not to hold.
    pub fn lacks(&self, seat: Seat) -> CardSet {
        self.open.lacks(seat)
    }

    /// The cards still to be dealt.
    pub const fn deck(&self) -> CardSet {
        self.deck
    }

    /// How many seats passed in a row; a full circle ends the game (K11).
    pub const fn passes(&self) -> u8 {
        self.open.passes
    }

    /// What the cards on the table are worth.
    pub fn score(&self) -> Score {
        Score::of(&self.open.table)
    }

    /// The hand of the seat to move, or whose card is due.
    #[inline]
    pub(crate) fn acting_hand(&self) -> CardSet {
        self.hands[usize::from(self.open.seat)]
    }

    /// The cards that chance may deal now.
    #[inline]
    pub(crate) fn due(&self) -> CardSet {
        self.deck & self.open.rules().cards_for(self.open.acting())
    }
}
