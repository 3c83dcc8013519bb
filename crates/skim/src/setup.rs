//! Positions that are put together by hand, and the invariants of every position: what is built, read and audited is held to the
//! same list.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use boardcore::{Cell, Game, RuleSet, Seat, SetupFaults, Situation, Valid};

use crate::action::Placement;
use crate::card::{CardSet, Cards};
use crate::frontier::Spot;
use crate::position_error::PositionError;
use crate::rules::{Continuity, First, Rules};
use crate::state::{MAX_SEATS, Open, Phase, Skim};
use crate::table::Table;

/// A position as plain fields that hold anything: for editors, tests and the parser of positions.
///
/// Cards that are neither on the table nor in a hand are in the deck.
///
/// ```
/// use boardcore::{RuleSet, Seat};
/// use skim::{Rules, Setup, SetupTurn, Skim};
///
/// let rules = Rules::columns().validate()?;
/// let mut setup = Setup::new(rules);
/// setup.turn = SetupTurn::Seat(Seat::new(2));
/// setup.cards = vec!["Th@0,0".parse()?, "Kc@5,0".parse()?];
/// assert_eq!(
///     setup.build(rules).unwrap_err().to_string(),
///     "table: Kc@5,0 can be laid in no order: 5,0 touches no card"
/// );
/// setup.cards[1] = "Kc@1,0".parse()?;
/// setup.hands[0] = "6h7h8h9hJhQhKhAh".parse()?;
/// setup.hands[1] = "6c7c8c9cTcJcQcAc".parse()?;
/// setup.hands[2] = "6d7d8d9dTdJdQdKdAd".parse()?;
/// setup.hands[3] = "6s7s8s9sTsJsQsKsAs".parse()?;
/// let game: Skim = setup.build(rules)?;
/// assert!(game.deck().is_empty());
/// assert_eq!(Setup::of(&game), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What comes next.
    pub turn: SetupTurn,
    /// How many seats passed in a row (K11).
    pub passes: u8,
    /// The cards on the table, in any order.
    pub cards: Vec<Placement>,
    /// Where the card lies that was laid last, if the rules ask for it (K7).
    pub last: Option<Cell>,
    /// The hand of each seat; none for those that are not at the table.
    pub hands: [CardSet; MAX_SEATS],
    /// The cards not on the table that a seat has proven by passing not to hold.
    pub lacks: [CardSet; MAX_SEATS],
}

/// What comes next in a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupTurn {
    /// A card is dealt, to the seat whose card is due (K3).
    Deal,
    /// The lot decides who opens (K4).
    Lot,
    /// A seat lays a card or passes (K5).
    Seat(Seat),
    /// Nothing: the game is over (K11).
    Over,
}

type Faults = SetupFaults<PositionError>;

fn impossible(part: &'static str, what: impl Display) -> PositionError {
    let what = what.to_string();
    PositionError::Impossible { part, what }
}

/// Adds a fault of a part of the position, in words.
macro_rules! refuse {
    ($faults:ident, $part:literal, $($what:tt)+) => {
        $faults.add(impossible($part, format_args!($($what)+)))
    };
}

impl Setup {
    /// The position before the first step.
    pub fn new(rules: Valid<Rules>) -> Self {
        Self::of(&Skim::new(rules))
    }

    /// The parts of a position.
    pub fn of(game: &Skim) -> Self {
        let open = &game.open;
        Self {
            turn: match open.phase {
                Phase::Deal => SetupTurn::Deal,
                Phase::Lot => SetupTurn::Lot,
                Phase::Play => SetupTurn::Seat(open.acting()),
                Phase::Over => SetupTurn::Over,
            },
            passes: open.passes,
            cards: open.table.cards().collect(),
            last: open.table.last(),
            hands: game.hands,
            lacks: open.lacks,
        }
    }

    /// The position.
    ///
    /// # Errors
    /// Every fault that makes it impossible, none of them a malformed text. If the table is one that cannot be, the hands, the turn
    /// and the passes are not compared with it.
    pub fn build(&self, rules: Valid<Rules>) -> Result<Skim, SetupFaults<PositionError>> {
        let (mut faults, seats) = (Faults::new(), rules.seats());
        let (phase, seat) = match self.turn {
            SetupTurn::Deal => (Phase::Deal, 0),
            SetupTurn::Lot => (Phase::Lot, 0),
            SetupTurn::Seat(seat) => (Phase::Play, seat.number()),
            SetupTurn::Over => (Phase::Over, 0),
        };
        if seat >= seats {
            refuse!(faults, "turn", "seat {seat} is not at the table");
        }
        let passes = self.passes;
        if passes > seats {
            refuse!(faults, "passes", "{passes} is not 0 to {seats}");
        }
        let seats_are_there = faults.is_empty();
        check_outsiders(&rules, &self.hands, &self.lacks, &mut faults);
        let cards = self.cards.iter().copied();
        let Some(table) = rebuilt(rules, cards, self.last, &mut faults) else {
            return Err(faults);
        };
        let hands = self.hands;
        let taken = hands.iter().fold(table.laid(), |taken, &hand| taken | hand);
        let deck = rules.deck.cards() - taken;
        let open = Open {
            table,
            lacks: self.lacks,
            phase,
            seat: match phase {
                Phase::Deal => due_seat(&rules, deck),
                _ => seat,
            },
            passes,
        };
        let game = Skim { open, hands, deck };
        check_cards(&game, &mut faults);
        if seats_are_there {
            check_turn(&game, &mut faults);
            check_passes(&game, &mut faults);
        }
        faults.or_else(|| game)
    }
}

/// The seat whose card is due while these cards are left.
fn due_seat(rules: &Rules, deck: CardSet) -> u8 {
    ((rules.deck.len() - deck.len()) % u32::from(rules.seats())) as u8
}

/// The table with these cards, laid one after the other in some order that the rules allow.
///
/// More cards on the table never make a placement of the rest illegal but by the outline, which the order does not change: so
/// whatever can be laid is laid, and what is left then fits in no order. With `PreviousCard` this asks for any card to be
/// touched: that a single path leads through all of them is not asked.
fn rebuilt(
    rules: Valid<Rules>,
    cards: impl Iterator<Item = Placement> + Clone,
    last: Option<Cell>,
    faults: &mut Faults,
) -> Option<Table> {
    let before = faults.as_slice().len();
    let mut seen = CardSet::EMPTY;
    for card in cards.clone().map(Placement::card) {
        if seen.contains(card) {
            refuse!(faults, "table", "{card} lies in two cells");
        } else if !rules.deck.cards().contains(card) {
            refuse!(faults, "table", "{card} is not of the deck");
        }
        seen.insert(card);
    }
    if faults.as_slice().len() > before {
        return None;
    }
    let free = Rules {
        continuity: Continuity::AnyCard,
        ..rules.get()
    };
    // The continuity has no part in whether rules are valid.
    let mut table = Table::new(free.validate().unwrap_or(rules));
    let mut left: Vec<Placement> = cards.collect();
    loop {
        let count = left.len();
        left.retain(|placement| table.lay(placement.card(), placement.cell()).is_err());
        if left.len() == count {
            break;
        }
    }
    for placement in left {
        if let Err(reason) = table.check(placement.card(), placement.cell()) {
            refuse!(
                faults,
                "table",
                "{placement} can be laid in no order: {reason}"
            );
        }
    }
    let asked = rules.continuity == Continuity::PreviousCard && !table.laid().is_empty();
    match last {
        None if asked => refuse!(faults, "last", "the card laid last is not named"),
        Some(last) if !asked => {
            refuse!(
                faults,
                "last",
                "no rule asks for the card laid last, at {last}"
            );
        }
        Some(last) if table.card_at(last).is_none() => {
            refuse!(faults, "last", "no card lies at {last}");
        }
        _ => {}
    }
    if faults.as_slice().len() > before {
        return None;
    }
    table.switch(rules, last.and_then(Spot::of).unwrap_or(Spot::NOWHERE));
    Some(table)
}

/// Each card of the deck is in one place, and the hands are those that are dealt.
fn check_cards(game: &Skim, faults: &mut Faults) {
    let (open, rules) = (&game.open, game.rules());
    let mut left = rules.deck.cards() - open.table.laid();
    for hand in &game.hands {
        for card in (*hand - left).iter() {
            if rules.deck.cards().contains(card) {
                refuse!(faults, "hands", "{card} is in two places");
            } else {
                refuse!(faults, "hands", "{card} is not of the deck");
            }
        }
        left -= *hand;
    }
    if left != game.deck {
        refuse!(
            faults,
            "deck",
            "it is {}, and {left} is in no other place",
            game.deck
        );
    }
    if !left.is_empty() && !open.table.laid().is_empty() {
        let left = Cards(left.len());
        refuse!(
            faults,
            "table",
            "cards are laid, but the deck still holds {left}"
        );
    }
    let dealt = rules.deck.len() - left.len();
    for seat in Seat::all(rules.seats()) {
        let (hand, due) = (game.hand(seat), rules.share(dealt, seat));
        for card in (hand - rules.cards_for(seat)).iter() {
            refuse!(
                faults,
                "hands",
                "seat {seat} holds {card}, of the other colour"
            );
        }
        let count = hand.len();
        if count > due || (open.phase <= Phase::Lot && count != due) {
            let (due, count) = (Cards(due), Cards(count));
            refuse!(
                faults,
                "hands",
                "seat {seat} was dealt {due}, but holds {count}"
            );
        }
    }
}

/// The turn and the number of passes go with the cards.
fn check_turn(game: &Skim, faults: &mut Faults) {
    let (open, rules) = (&game.open, game.rules());
    let (seats, passes) = (rules.seats(), open.passes);
    let empty = open.table.laid().is_empty();
    let finished = open.table.laid() == rules.deck.cards();
    if (open.phase == Phase::Deal) == game.deck.is_empty() {
        let left = Cards(game.deck.len());
        refuse!(faults, "turn", "{}, but the deck holds {left}", game.turn());
    }
    let needed = match open.phase {
        Phase::Lot if rules.first != First::Lot => {
            return refuse!(faults, "turn", "the rules ask for no lot");
        }
        Phase::Lot if !empty => {
            return refuse!(faults, "turn", "cards are laid, but the lot is not drawn");
        }
        Phase::Deal | Phase::Lot => 0..=0,
        Phase::Play if finished => {
            return refuse!(faults, "turn", "{}, but all cards are laid", game.turn());
        }
        Phase::Play => 0..=seats - 1,
        Phase::Over if finished => 0..=0,
        Phase::Over => seats..=seats,
    };
    if !needed.contains(&passes) {
        let (least, most) = needed.into_inner();
        let turn = game.turn();
        if least == most {
            refuse!(faults, "passes", "{passes} is not {least}, but {turn}");
        } else {
            refuse!(
                faults,
                "passes",
                "{passes} is not {least} to {most}, but {turn}"
            );
        }
    }
    if let (true, Phase::Play, First::Seat(first)) = (empty, open.phase, rules.first) {
        let due = (first.number() + passes) % seats;
        if open.seat != due {
            let turn = game.turn();
            refuse!(
                faults,
                "turn",
                "{turn}, but seat {first} opens and passes is {passes}, so it is that of seat {due}"
            );
        }
    }
}

/// The seats that passed in a row did so at this very table, and what seats lack was proven by passes.
fn check_passes(game: &Skim, faults: &mut Faults) {
    let (open, rules) = (&game.open, game.rules());
    let seats = rules.seats();
    let empty = open.table.laid().is_empty();
    let placeable = open.table.placeable();
    let mut proven = [CardSet::EMPTY; MAX_SEATS];
    for back in 1..=open.passes {
        let seat = Seat::new((open.seat + 2 * seats - back) % seats);
        let hand = game.hand(seat);
        let cards = hand & placeable;
        if !cards.is_empty() {
            refuse!(faults, "passes", "seat {seat} passed, but can lay {cards}");
        }
        if hand.is_empty() {
            continue;
        }
        proven[seat.index()] = placeable & rules.cards_for(seat);
        let cards = proven[seat.index()] - game.lacks(seat) - hand;
        if !cards.is_empty() {
            refuse!(faults, "lacks", "seat {seat} passed, so it lacks {cards}");
        }
    }
    for seat in Seat::all(seats) {
        let lacks = game.lacks(seat);
        let cards = lacks & game.hand(seat);
        if !cards.is_empty() {
            refuse!(faults, "lacks", "seat {seat} holds {cards}");
        }
        let cards = lacks & open.table.laid();
        if !cards.is_empty() {
            refuse!(
                faults,
                "lacks",
                "seat {seat} lacks {cards}, which is on the table"
            );
        }
        let cards = lacks - rules.cards_for(seat);
        if !cards.is_empty() {
            refuse!(faults, "lacks", "{cards} cannot come to seat {seat}");
        }
        // Before the first card is laid, only the passes in this row have proven anything.
        let cards = lacks - proven[seat.index()];
        if empty && !cards.is_empty() {
            refuse!(
                faults,
                "lacks",
                "no pass of seat {seat} proves that it lacks {cards}"
            );
        }
    }
}

/// Every invariant of a state: those of a set-up, and those that only a fault of the engine could break.
pub(crate) fn audit(game: &Skim) -> Result<(), String> {
    let mut faults = Faults::new();
    check_cards(game, &mut faults);
    check_turn(game, &mut faults);
    check_passes(game, &mut faults);
    check_outsiders(game.rules(), &game.hands, &game.open.lacks, &mut faults);
    check_kept(game, &mut faults);
    faults
        .or_else(|| ())
        .map_err(|faults| faults.first().to_string())
}

/// Seats that are not at the table have no cards and lack none.
fn check_outsiders(
    rules: &Rules,
    hands: &[CardSet; MAX_SEATS],
    lacks: &[CardSet; MAX_SEATS],
    faults: &mut Faults,
) {
    for seat in usize::from(rules.seats())..MAX_SEATS {
        let cards = hands[seat] | lacks[seat];
        if !cards.is_empty() {
            refuse!(
                faults,
                "hands",
                "seat {seat} is not at the table, but has {cards}"
            );
        }
    }
}

/// What is kept besides the parts of a position goes with them.
fn check_kept(game: &Skim, faults: &mut Faults) {
    let (open, rules) = (&game.open, game.rules());
    let seat = match open.phase {
        Phase::Deal => due_seat(rules, game.deck),
        Phase::Lot | Phase::Over => 0,
        Phase::Play => open.seat % rules.seats(),
    };
    if open.seat != seat {
        refuse!(faults, "turn", "seat {} in place of seat {seat}", open.seat);
    }
    let last = open.table.last();
    if let Some(table) = rebuilt(*rules, open.table.cards(), last, faults)
        && table != open.table
    {
        let kept = &open.table;
        refuse!(faults, "table", "{kept:?} in place of {table:?}");
    }
}

/// Faults of a state that no text can say, so that only a fault of the engine would make them.
#[cfg(test)]
mod tests {
    use boardcore::Notation;

    use super::*;
    use crate::card::Card;

    const TEXT: &str = "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- \
        hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-";

    fn spoilt(continuity: Continuity, spoil: impl Fn(&mut Skim)) -> Result<(), String> {
        let rules = Rules {
            continuity,
            ..Rules::columns()
        };
        let rules = rules.validate().expect("valid rules");
        let last = match continuity {
            Continuity::PreviousCard => "last=1,0",
            Continuity::AnyCard => "last=-",
        };
        let text = TEXT.replace("last=-", last);
        let mut game = Skim::parse_position(rules, &text).expect("a position");
        spoil(&mut game);
        game.audit()
    }

    /// What spoils a game, and what is then found.
    type Case = (fn(&mut Skim), &'static str);

    #[test]
    fn what_no_text_can_say_is_found() {
        let spoilers: [Case; 7] = [
            (
                |game| game.deck = game.deck.with(Card::from_number(51)),
                "deck: it is As, and - is in no other place",
            ),
            (
                |game| game.hands[0].remove(Card::from_number(16)),
                "deck: it is -, and 6h is in no other place",
            ),
            (
                |game| game.open.lacks[5] = CardSet::of(Card::from_number(16)),
                "hands: seat 5 is not at the table, but has 6h",
            ),
            (|game| game.open.seat = 4, "turn: seat 4 in place of seat 0"),
            (
                |game| game.open.phase = Phase::Lot,
                "hands: seat 0 was dealt 9 cards, but holds 8 cards",
            ),
            (
                |game| game.open.passes = 1,
                "passes: seat 1 passed, but can lay JcQcAc",
            ),
            (
                |game| game.open.table.switch(*game.rules(), Spot::ORIGIN),
                "last: no rule asks for the card laid last, at 0,0",
            ),
        ];
        assert_eq!(spoilt(Continuity::AnyCard, |_| ()), Ok(()));
        for (spoil, found) in spoilers {
            assert_eq!(spoilt(Continuity::AnyCard, spoil), Err(found.into()));
        }
    }

    #[test]
    fn the_card_laid_last_lies_on_the_table() {
        let last = |spot| {
            let spoil = |game: &mut Skim| game.open.table.switch(*game.rules(), spot);
            spoilt(Continuity::PreviousCard, spoil)
        };
        let elsewhere = Err("last: no card lies at 2,0".into());
        assert_eq!(last(Spot::at(1, 0)), Ok(()));
        assert_eq!(last(Spot::ORIGIN), Ok(()));
        assert_eq!(last(Spot::at(2, 0)), elsewhere);
    }
}
