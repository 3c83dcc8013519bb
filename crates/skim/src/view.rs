//! What each person knows.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::{Indexed, Observe, ParseError, Seat, Step, StepOf, Turn, Valid, Viewer};

use crate::action::{Action, Chance};
use crate::card::{Card, CardSet};
use crate::event::Event;
use crate::rules::{First, Rules, Teams};
use crate::score::Score;
use crate::skim::{MAX_SEATS, Phase, Skim};
use crate::table::Table;

/// What a viewer may know of a game: the own hand (both heaps of a person who plays two, K2), the table, the number of
/// cards in each hand, and what each seat has proven by its passes not to hold.
///
/// Two seats of one person have equal views.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Whose it is: for a person with two seats, the lower one.
    pub(crate) viewer: Viewer,
    pub(crate) table: Table,
    /// The hands that the viewer sees; empty for the others.
    pub(crate) hands: [CardSet; MAX_SEATS],
    pub(crate) counts: [u8; MAX_SEATS],
    pub(crate) lacks: [CardSet; MAX_SEATS],
    pub(crate) phase: Phase,
    pub(crate) seat: u8,
    pub(crate) passes: u8,
}

impl View {
    /// Whose view it is; for a person with two seats, the lower one.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Valid<Rules> {
        self.table.rules()
    }

    /// The table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Whether the viewer sees the hand of a seat.
    pub fn sees(&self, seat: Seat) -> bool {
        sees(self.rules(), self.viewer, seat)
    }

    /// The hand of a seat, if the viewer sees it.
    pub fn hand(&self, seat: Seat) -> Option<CardSet> {
        let hand = self.hands.get(seat.index())?;
        self.sees(seat).then_some(*hand)
    }

    /// How many cards a seat holds.
    pub fn count(&self, seat: Seat) -> u8 {
        self.counts.get(seat.index()).copied().unwrap_or(0)
    }

    /// The cards not on the table that a seat has proven by passing not to hold.
    pub fn lacks(&self, seat: Seat) -> CardSet {
        self.lacks.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards that a seat may hold, one by one, as far as the viewer knows: its hand where the viewer sees it.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        if self.count(seat) == 0 {
            return CardSet::EMPTY;
        }
        self.hand(seat)
            .unwrap_or_else(|| self.unseen() & (self.rules().cards_for(seat) - self.lacks(seat)))
    }

    /// The cards that the viewer sees neither on the table nor in a hand.
    pub fn unseen(&self) -> CardSet {
        let seen = self
            .hands
            .iter()
            .fold(self.table.laid(), |seen, &hand| seen | hand);
        self.rules().deck.cards() - seen
    }

    /// How many cards are still to be dealt.
    pub fn undealt(&self) -> u32 {
        let dealt = self
            .counts
            .iter()
            .map(|&count| u32::from(count))
            .sum::<u32>();
        self.rules().deck.len() - self.table.laid().len() - dealt
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal => Turn::Chance {
                for_seat: Some(Seat::new(self.seat)),
            },
            Phase::Lot => Turn::Chance { for_seat: None },
            Phase::Play => Turn::Seat(Seat::new(self.seat)),
            Phase::Over => Turn::Over,
        }
    }

    /// How many seats passed in a row.
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// What the cards on the table are worth.
    pub fn score(&self) -> Score {
        Score::of(&self.table)
    }

    fn pass_on(&mut self) {
        self.seat = (self.seat + 1) % self.rules().seats();
    }

    fn finish(&mut self) {
        self.phase = Phase::Over;
        self.seat = 0;
    }
}

/// Whether a viewer sees the hand of a seat: the own one, and the other heap of a person who plays two.
fn sees(rules: &Rules, viewer: Viewer, seat: Seat) -> bool {
    viewer.seat().is_some_and(|own| match rules.teams {
        Teams::OneEach => own.number() % 2 == seat.number() % 2,
        Teams::TwoEach | Teams::ThreeEach => own == seat,
    })
}

/// The viewer, or the lower of the two seats of a person.
pub(crate) fn person(rules: &Rules, viewer: Viewer) -> Viewer {
    match (viewer, rules.teams) {
        (Viewer::Seat(seat), Teams::OneEach) => Viewer::Seat(Seat::new(seat.number() % 2)),
        _ => viewer,
    }
}

/// A step as a viewer saw it.
///
/// ```
/// use skim::Seen;
///
/// assert_eq!("deal ?".parse(), Ok(Seen::Deal(None)));
/// assert_eq!("deal Th".parse(), Ok(Seen::Deal(Some("Th".parse()?))));
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seen {
    /// A card was dealt to the seat whose card was due: `deal Th`, or `deal ?` where the viewer does not see it.
    Deal(Option<Card>),
    /// The lot fell on a seat: `open 3`.
    Open(Seat),
    /// The seat to act did this.
    Action(Action),
}

impl Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(Some(card)) => write!(f, "deal {card}"),
            Self::Deal(None) => f.write_str("deal ?"),
            Self::Open(seat) => write!(f, "open {seat}"),
            Self::Action(action) => action.fmt(f),
        }
    }
}

impl FromStr for Seen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "deal ?" {
            return Ok(Self::Deal(None));
        }
        if text.starts_with("deal ") || text.starts_with("open ") {
            return text.parse().map(|chance| match chance {
                Chance::Deal(card) => Self::Deal(Some(card)),
                Chance::Open(seat) => Self::Open(seat),
            });
        }
        text.parse().map(Self::Action)
    }
}

impl Indexed for Seen {
    const COUNT: u32 = 1 + Chance::COUNT + Action::COUNT;

    fn index(self) -> u32 {
        match self {
            Self::Deal(None) => 0,
            Self::Deal(Some(card)) => 1 + Chance::Deal(card).index(),
            Self::Open(seat) => 1 + Chance::Open(seat).index(),
            Self::Action(action) => 1 + Chance::COUNT + action.index(),
        }
    }

    fn at(index: u32) -> Option<Self> {
        let Some(index) = index.checked_sub(1) else {
            return Some(Self::Deal(None));
        };
        match index.checked_sub(Chance::COUNT) {
            Some(action) => Action::at(action).map(Self::Action),
            None => Some(match Chance::at(index)? {
                Chance::Deal(card) => Self::Deal(Some(card)),
                Chance::Open(seat) => Self::Open(seat),
            }),
        }
    }
}

boardcore::serde_by_text!(Seen);

impl Skim {
    /// The state as one view of all hands.
    pub(crate) fn open(&self) -> View {
        View {
            viewer: Viewer::Spectator,
            table: self.table.clone(),
            hands: self.hands,
            counts: self.hands.map(|hand| hand.len() as u8),
            lacks: self.lacks,
            phase: self.phase,
            seat: self.seat,
            passes: self.passes,
        }
    }
}

impl Observe for Skim {
    type View = View;
    type Seen = Seen;

    fn view(&self, viewer: Viewer) -> View {
        let rules = self.table.rules();
        let mut view = View {
            viewer: person(rules, viewer),
            ..self.open()
        };
        for seat in Seat::all(rules.seats()).filter(|&seat| !sees(rules, viewer, seat)) {
            view.hands[seat.index()] = CardSet::EMPTY;
        }
        view
    }

    fn seen(&self, step: StepOf<Self>, viewer: Viewer) -> Seen {
        match step {
            Step::Chance(Chance::Deal(card)) => {
                let due = Seat::new(self.seat);
                Seen::Deal(sees(self.table.rules(), viewer, due).then_some(card))
            }
            Step::Chance(Chance::Open(seat)) => Seen::Open(seat),
            Step::Action(action) => Seen::Action(action),
            Step::Report(never) => match never {},
        }
    }

    /// A step that cannot have been seen now is passed over.
    fn advance(view: &mut View, seen: Seen) {
        let seat = usize::from(view.seat);
        match (view.phase, seen) {
            (Phase::Deal, Seen::Deal(card)) => {
                let due = Seat::new(view.seat);
                let may = view.unseen() & view.rules().cards_for(due);
                if card.is_some() != view.sees(due) || card.is_some_and(|card| !may.contains(card))
                {
                    return;
                }
                view.counts[seat] += 1;
                if let Some(card) = card {
                    view.hands[seat] = view.hands[seat].with(card);
                }
                view.pass_on();
                if view.undealt() == 0 {
                    (view.phase, view.seat) = match view.rules().first {
                        First::Lot => (Phase::Lot, 0),
                        First::Seat(seat) => (Phase::Play, seat.number()),
                    };
                }
            }
            (Phase::Lot, Seen::Open(first)) if first.number() < view.rules().seats() => {
                view.phase = Phase::Play;
                view.seat = first.number();
            }
            (Phase::Play, Seen::Action(Action::Lay(placement))) => {
                let card = placement.card();
                let may = view.may_hold(Seat::new(view.seat)).contains(card);
                if !may || view.table.lay(card, placement.cell()).is_err() {
                    return;
                }
                view.counts[seat] -= 1;
                view.hands[seat] = view.hands[seat].without(card);
                for lacks in &mut view.lacks {
                    *lacks = lacks.without(card);
                }
                view.passes = 0;
                view.pass_on();
                if view.table.laid() == view.rules().deck.cards() {
                    view.finish();
                }
            }
            (Phase::Play, Seen::Action(Action::Pass)) => {
                let placeable = view.table.placeable();
                if !(view.hands[seat] & placeable).is_empty() {
                    return;
                }
                if view.counts[seat] > 0 {
                    view.lacks[seat] |= placeable & view.rules().cards_for(Seat::new(view.seat));
                }
                view.passes += 1;
                view.pass_on();
                if view.passes == view.rules().seats() {
                    view.finish();
                }
            }
            _ => {}
        }
    }

    fn seen_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Dealt { seat, .. } if !sees(self.table.rules(), viewer, seat) => {
                Event::Dealt { seat, card: None }
            }
            event => event,
        })
    }
}
