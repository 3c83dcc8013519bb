//! What each person knows.

use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::ops::ControlFlow;
use core::str::FromStr;

use boardcore::{
    Ending, Indexed, Observe, ParseError, Refused, RuleSet, Seat, Situation, Step, StepOf, Turn,
    Valid, View, Viewer,
};

use crate::action::{Action, Chance};
use crate::card::{Card, CardSet};
use crate::event::Event;
use crate::illegal::{End, Illegal};
use crate::notation;
use crate::rules::Rules;
use crate::score::Score;
use crate::state::{Hand, MAX_SEATS, Open, Skim};
use crate::table::Table;

/// What a viewer may know of a game: the viewer's hand (both heaps of a person who plays two, K2), the table, the number of
/// cards in each hand, and what each seat has proven by its passes not to hold.
///
/// Two seats of one person have equal views. `{}` is the position text with `9?` for nine cards that the viewer does not see,
/// `{:#}` the table and the hands.
///
/// ```
/// use boardcore::{Game, Observe, RuleSet, Seat, View};
/// use skim::{Rules, Skim};
///
/// let game = Skim::new(Rules::mountains().validate()?);
/// let mut view = game.view(Seat::new(1).into());
/// view.update("deal ?".parse()?)?;
/// view.update("deal Ks".parse()?)?;
/// assert_eq!(view.to_string(), "turn=deal passes=0 table=- last=- hands=1?/Ks/0?/0? lacks=-/-/-/-");
/// assert_eq!(view.update("deal Th".parse()?).unwrap_err().to_string(), "the card is named, but the viewer does not see it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SkimView {
    /// Whose it is: for a person with two seats, the lower one.
    viewer: Viewer,
    pub(crate) open: Open,
    /// The hands that the viewer sees; empty for the others.
    pub(crate) hands: [CardSet; MAX_SEATS],
    counts: [u8; MAX_SEATS],
}

impl SkimView {
    /// Whose view it is; for a person with two seats, the lower one.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The table.
    pub const fn table(&self) -> &Table {
        &self.open.table
    }

    /// Whether the viewer sees the hand of a seat.
    pub fn sees(&self, seat: Seat) -> bool {
        seat.number() < self.rules().seats() && sees(self.rules(), self.viewer, seat)
    }

    /// The hand of a seat, if the viewer sees it.
    pub fn hand(&self, seat: Seat) -> Option<CardSet> {
        self.sees(seat).then(|| self.hands[seat.index()])
    }

    /// How many cards a seat holds.
    pub fn held(&self, seat: Seat) -> u8 {
        self.counts.get(seat.index()).copied().unwrap_or(0)
    }

    /// The cards not on the table that a seat has proven by passing not to hold.
    pub fn lacks(&self, seat: Seat) -> CardSet {
        self.open.lacks(seat)
    }

    /// The cards that a seat may hold, one by one, as far as the viewer knows: its hand where the viewer sees it.
    pub fn may_hold(&self, seat: Seat) -> CardSet {
        if self.held(seat) == 0 {
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
            .fold(self.open.table.laid(), |seen, &hand| seen | hand);
        self.rules().deck.cards() - seen
    }

    /// How many cards are still to be dealt.
    pub fn undealt(&self) -> u32 {
        let held: u32 = self.counts.iter().map(|&count| u32::from(count)).sum();
        self.rules().deck.len() - self.open.table.laid().len() - held
    }

    /// How many seats passed in a row.
    pub const fn passes(&self) -> u8 {
        self.open.passes
    }

    /// What the cards on the table are worth.
    pub fn score(&self) -> Score {
        Score::of(&self.open.table)
    }

    /// The hand of the seat to move, if the viewer knows it: sees it, or no other cards than those can be in it.
    fn acting_hand(&self) -> Option<CardSet> {
        let seat = self.open.turn().seat()?;
        let may = self.may_hold(seat);
        (may.len() == u32::from(self.held(seat))).then_some(may)
    }

    fn as_seen(&self, seat: Seat) -> Hand {
        match self.hand(seat) {
            Some(hand) => Hand::Cards(hand),
            None => Hand::Hidden(self.held(seat)),
        }
    }

    fn update_deal(&mut self, card: Option<Card>) -> Result<(), Refused<Illegal>> {
        let (due, left) = (self.open.acting(), self.undealt());
        let deck = if left > 0 {
            self.unseen()
        } else {
            CardSet::EMPTY
        };
        match card {
            Some(card) => {
                self.open.check_deal(deck, card).map_err(Refused::Illegal)?;
                if !self.sees(due) {
                    return Err(Refused::Unseen(
                        "the card is named, but the viewer does not see it",
                    ));
                }
                self.hands[due.index()].insert(card);
            }
            None if left == 0 => return Err(Refused::Unseen("no card is left in the deck")),
            None if self.sees(due) => {
                let why = "the card is not named, but the viewer sees it";
                return Err(Refused::Unseen(why));
            }
            None => {}
        }
        self.counts[due.index()] += 1;
        self.open.deal(card, left == 1, &mut ());
        Ok(())
    }

    fn update_action(&mut self, action: Action) -> Result<(), Refused<Illegal>> {
        let seat = self.open.acting();
        let hand = self.acting_hand();
        match (hand, action) {
            (Some(hand), _) => self.open.check(hand, action),
            // Of a hidden hand, each card that it may hold is asked by itself.
            (None, Action::Lay(_)) => self.open.check(self.may_hold(seat), action),
            (None, Action::Pass) => Ok(()),
        }
        .map_err(Refused::Illegal)?;
        if hand.is_some() {
            self.take(action);
            return Ok(());
        }
        let before = self.clone();
        self.take(action);
        if !self.fits() {
            *self = before;
            let why = "no deal fits this and what was seen before";
            return Err(Refused::Unseen(why));
        }
        Ok(())
    }

    /// Takes a legal action of the seat to move.
    fn take(&mut self, action: Action) {
        let seat = usize::from(self.open.seat);
        match action {
            Action::Lay(placement) => {
                self.hands[seat].remove(placement.card());
                self.counts[seat] -= 1;
                self.open.lay(placement, &mut ());
            }
            Action::Pass => self.open.pass(self.counts[seat] > 0, &mut ()),
        }
    }

    /// Whether the unseen cards fit into the hidden hands. They always do while no pass has ruled out any of them. Otherwise, by
    /// Hall's theorem, they do if for every set of seats the cards that any of these may hold are at least as many as they hold.
    fn fits(&self) -> bool {
        let unseen = self.unseen();
        if self
            .open
            .lacks
            .iter()
            .all(|lacks| lacks.is_disjoint(unseen))
        {
            return true;
        }
        let may: [CardSet; MAX_SEATS] =
            core::array::from_fn(|seat| self.may_hold(Seat::new(seat as u8)));
        let mut together = [(CardSet::EMPTY, 0); 1 << MAX_SEATS];
        (1..1_usize << self.rules().seats()).all(|seats| {
            let seat = seats.trailing_zeros() as usize;
            let (cards, held) = together[seats & (seats - 1)];
            together[seats] = (cards | may[seat], held + u32::from(self.counts[seat]));
            together[seats].0.len() >= together[seats].1
        })
    }
}

/// Who looks: of the two seats of one person the lower (K2).
fn person(rules: &Rules, viewer: Viewer) -> Viewer {
    match viewer.at_table(rules.seats()) {
        Viewer::Seat(seat) => rules.person_of(seat).into(),
        Viewer::Spectator => Viewer::Spectator,
    }
}

/// Whether a person sees the hand of a seat: the person's, and the other heap of one who plays two (K2).
fn sees(rules: &Rules, person: Viewer, seat: Seat) -> bool {
    person == Viewer::Seat(rules.person_of(seat))
}

impl Display for SkimView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write(f, &self.open, |seat| self.as_seen(seat))
    }
}

impl Situation for SkimView {
    type Rules = Rules;
    type Action = Action;
    type End = End;

    fn rules(&self) -> &Valid<Rules> {
        self.open.rules()
    }

    fn turn(&self) -> Turn {
        self.open.turn()
    }

    fn for_each_action<B>(&self, f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.acting_hand() {
            Some(hand) => self.open.for_each_action(hand, f),
            None => ControlFlow::Continue(()),
        }
    }

    fn ending(&self) -> Option<Ending<End>> {
        self.open.ending()
    }

    fn scores(&self) -> Vec<i32> {
        self.score().totals().to_vec()
    }

    fn count(&self) -> u32 {
        self.acting_hand().map_or(0, |hand| self.open.count(hand))
    }

    fn nth(&self, n: u32) -> Option<Action> {
        self.open.nth(self.acting_hand()?, n)
    }

    fn actions_into(&self, list: &mut Vec<Action>) {
        if let Some(hand) = self.acting_hand() {
            self.open.actions_into(hand, list);
        }
    }
}

impl View for SkimView {
    type Game = Skim;

    fn update(&mut self, observation: Observation) -> Result<(), Refused<Illegal>> {
        match (self.turn(), observation) {
            (Turn::Chance { .. }, Observation::Deal(card)) => self.update_deal(card),
            (Turn::Chance { .. }, Observation::Open(seat)) => {
                let lot = self.open.check_lot(self.undealt(), seat);
                lot.map_err(Refused::Illegal)?;
                self.open.begin(seat, &mut ());
                Ok(())
            }
            (Turn::Seat(_), Observation::Action(action)) => self.update_action(action),
            (turn, _) => Err(Refused::Turn { turn }),
        }
    }
}

/// A step as a viewer saw it.
///
/// ```
/// use skim::Observation;
///
/// assert_eq!("deal ?".parse(), Ok(Observation::Deal(None)));
/// assert_eq!("deal Th".parse(), Ok(Observation::Deal(Some("Th".parse()?))));
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Observation {
    /// A card was dealt to the seat whose card was due: `deal Th`, or `deal ?` where the viewer does not see it.
    Deal(Option<Card>),
    /// The lot fell on a seat: `open 3`.
    Open(Seat),
    /// The seat to move did this.
    Action(Action),
}

impl From<Chance> for Observation {
    fn from(chance: Chance) -> Self {
        match chance {
            Chance::Deal(card) => Self::Deal(Some(card)),
            Chance::Open(seat) => Self::Open(seat),
        }
    }
}

impl Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Deal(Some(card)) => Chance::Deal(card).fmt(f),
            Self::Deal(None) => f.write_str("deal ?"),
            Self::Open(seat) => Chance::Open(seat).fmt(f),
            Self::Action(action) => action.fmt(f),
        }
    }
}

impl FromStr for Observation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "deal ?" {
            return Ok(Self::Deal(None));
        }
        match text.parse::<StepOf<Skim>>()? {
            Step::Action(action) => Ok(Self::Action(action)),
            Step::Chance(chance) => Ok(chance.into()),
            Step::Incident(never) => match never {},
        }
    }
}

impl Indexed for Observation {
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
            None => Chance::at(index).map(Self::from),
        }
    }
}

boardcore::serde_by_text!(Observation);

impl Observe for Skim {
    type View = SkimView;
    type Observation = Observation;

    fn view(&self, viewer: Viewer) -> SkimView {
        let rules = self.open.rules();
        let viewer = person(rules, viewer);
        let mut view = SkimView {
            viewer,
            open: self.open.clone(),
            hands: self.hands,
            counts: self.hands.map(|hand| hand.len() as u8),
        };
        for seat in Seat::all(rules.seats()).filter(|&seat| !sees(rules, viewer, seat)) {
            view.hands[seat.index()] = CardSet::EMPTY;
        }
        view
    }

    fn observe(&self, step: StepOf<Self>, viewer: Viewer) -> Observation {
        let rules = self.open.rules();
        match step {
            Step::Chance(Chance::Deal(card)) => {
                let seen = sees(rules, person(rules, viewer), self.open.acting());
                Observation::Deal(seen.then_some(card))
            }
            Step::Chance(Chance::Open(seat)) => Observation::Open(seat),
            Step::Action(action) => Observation::Action(action),
            Step::Incident(never) => match never {},
        }
    }

    fn is_open(&self, step: StepOf<Self>, _: Viewer) -> bool {
        !matches!(step, Step::Chance(Chance::Deal(_)))
    }

    fn observe_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let rules = self.open.rules();
        Some(match *event {
            Event::Dealt { seat, .. } if !sees(rules, person(rules, viewer), seat) => {
                Event::Dealt { seat, card: None }
            }
            event => event,
        })
    }
}

/// The fields of a view, for programs that read it without this crate.
#[cfg(feature = "serde")]
impl serde::Serialize for SkimView {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let seats = || Seat::all(self.rules().seats());
        let hands: Vec<Option<CardSet>> = seats().map(|seat| self.hand(seat)).collect();
        let last = self.open.table.last().map(|cell| (cell.x, cell.y));
        let seated = usize::from(self.rules().seats());
        let mut data = serializer.serialize_struct("SkimView", 11)?;
        data.serialize_field("viewer", &self.viewer)?;
        data.serialize_field("rules", self.rules())?;
        data.serialize_field("phase", &self.open.phase)?;
        data.serialize_field("turn", &self.turn().seat())?;
        data.serialize_field("passes", &self.passes())?;
        data.serialize_field("table", &self.open.table)?;
        data.serialize_field("last", &last)?;
        data.serialize_field("hands", &hands)?;
        data.serialize_field("counts", &self.counts[..seated])?;
        data.serialize_field("lacks", &self.open.lacks[..seated])?;
        data.serialize_field("score", &self.score())?;
        data.end()
    }
}
