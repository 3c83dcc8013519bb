//! Positions as text, and the invariants of a state: those that a text is refused by and those that an audit checks are the
//! same.

use alloc::string::{String, ToString};
use core::fmt::{self, Display, Formatter};

use boardcore::text::{Reader, join};
use boardcore::{Notation, ParseError, RuleSet, Seat, Situation, Valid};

use crate::action::{Placement, read_cell, read_placement};
use crate::card::{Card, CardSet, Cards};
use crate::frontier::Spot;
use crate::picture;
use crate::rules::{Continuity, First, Rules};
use crate::state::{Hand, MAX_SEATS, Open, Phase, Skim};
use crate::table::Table;

/// Why a text is no position of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// No game leads to the position.
    #[error("{part}: {what}")]
    Impossible {
        /// The part of the text that is wrong, or contradicts the parts before it: `turn`, `passes`, `table`, `last`, `hands`
        /// or `lacks`.
        part: &'static str,
        /// What is wrong with it, with the values.
        what: String,
    },
}

fn impossible(part: &'static str, what: impl Display) -> PositionError {
    let what = what.to_string();
    PositionError::Impossible { part, what }
}

/// Refuses a part of the position, for a reason in words.
macro_rules! refuse {
    ($part:literal, $($what:tt)+) => {
        return Err(impossible($part, format_args!($($what)+)))
    };
}

/// `turn=2 passes=0 table=Td@0,0;Jh@1,0 last=- hands=…/…/…/… lacks=-/-/-/-`, or with `{:#}` the table and the hands drawn.
impl Display for Skim {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write(f, &self.open, |seat| Hand::Cards(self.hand(seat)))
    }
}

/// `Td@0,0;Jh@1,0`, ascending by the cell, `-` when empty; or with `{:#}` drawn as a grid, a dot where a card of the deck can be
/// laid next.
impl Display for Table {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            picture::draw_table(f, self)
        } else if self.laid().is_empty() {
            f.write_str("-")
        } else {
            join(f, self.cards(), ";")
        }
    }
}

impl Display for Hand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cards(cards) => cards.fmt(f),
            Self::Hidden(count) => write!(f, "{count}?"),
        }
    }
}

/// Writes a state or a view, by its hands as they are seen.
pub(crate) fn write(
    f: &mut Formatter<'_>,
    open: &Open,
    hand: impl Fn(Seat) -> Hand,
) -> fmt::Result {
    if f.alternate() {
        return picture::draw(f, open, hand);
    }
    match open.phase {
        Phase::Deal => f.write_str("turn=deal")?,
        Phase::Lot => f.write_str("turn=lot")?,
        Phase::Play => write!(f, "turn={}", open.seat)?,
        Phase::Over => f.write_str("turn=over")?,
    }
    write!(f, " passes={} table={} last=", open.passes, open.table)?;
    match open.table.last() {
        Some(cell) => cell.fmt(f)?,
        None => f.write_str("-")?,
    }
    let seats = open.rules().seats();
    f.write_str(" hands=")?;
    join(f, Seat::all(seats).map(hand), "/")?;
    f.write_str(" lacks=")?;
    join(f, &open.lacks[..usize::from(seats)], "/")
}

impl Notation for Skim {
    type PositionError = PositionError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let seats = rules.seats();
        let mut field = reader.field("turn")?;
        let (phase, seat) = if field.accept("deal") {
            (Phase::Deal, 0)
        } else if field.accept("lot") {
            (Phase::Lot, 0)
        } else if field.accept("over") {
            (Phase::Over, 0)
        } else {
            let most = i64::from(seats) - 1;
            let expected = "`deal`, `lot`, `over` or a seat of the table";
            (Phase::Play, field.number(0..=most, expected)? as u8)
        };
        field.end()?;
        let mut field = reader.field("passes")?;
        let at = field.at();
        let passes = field.number(0..=i64::from(seats), "a number of passes");
        let passes = passes.map_err(|_| {
            ParseError::message(
                format_args!("expected a number of passes, 0 to {seats}"),
                at,
            )
        })? as u8;
        field.end()?;
        let (placements, len) = read_table(reader.field("table")?)?;
        let placements = &placements[..len];
        let mut field = reader.field("last")?;
        let last = if field.rest() == "-" {
            None
        } else {
            let (x, y) = read_cell(&mut field)?;
            field.end()?;
            Some(Spot::at(x, y))
        };
        let hands = read_sets(reader.field("hands")?, seats)?;
        let lacks = read_sets(reader.field("lacks")?, seats)?;
        reader.end()?;

        let table = rebuilt(rules, &placements.iter().copied(), last)?;
        let taken = hands.iter().fold(table.laid(), |taken, &hand| taken | hand);
        let deck = rules.deck.cards() - taken;
        let open = Open {
            table,
            lacks,
            phase,
            seat: match phase {
                Phase::Deal => due_seat(&rules, deck),
                _ => seat,
            },
            passes,
        };
        let game = Self { open, hands, deck };
        check(&game)?;
        Ok(game)
    }
}

/// Reads the cards on the table, ascending by the cell; a cell twice does not ascend.
fn read_table(mut field: Reader<'_>) -> Result<([Placement; 52], usize), ParseError> {
    let nothing = Placement::at_spot(Card::from_number(0), Spot::ORIGIN);
    let mut placements = [nothing; 52];
    let mut len = 0;
    if field.accept("-") {
        return field.end().map(|()| (placements, 0));
    }
    loop {
        let at = field.at();
        let placement = read_placement(&mut field)?;
        if len > 0 && placement.cell() <= placements[len - 1].cell() {
            return Err(ParseError::new("cells in ascending order", at));
        }
        let slot = placements
            .get_mut(len)
            .ok_or_else(|| ParseError::new("at most 52 cards", at))?;
        *slot = placement;
        len += 1;
        if !field.accept(";") {
            return field.end().map(|()| (placements, len));
        }
    }
}

/// Reads a set of cards for each seat.
fn read_sets(mut field: Reader<'_>, seats: u8) -> Result<[CardSet; MAX_SEATS], ParseError> {
    let mut sets = [CardSet::EMPTY; MAX_SEATS];
    for (seat, set) in sets.iter_mut().enumerate().take(usize::from(seats)) {
        if seat > 0 {
            field.literal("/", "`/` and the cards of the next seat")?;
        }
        *set = field.value('/')?;
    }
    field.end()?;
    Ok(sets)
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
    cards: &(impl Iterator<Item = Placement> + Clone),
    last: Option<Spot>,
) -> Result<Table, PositionError> {
    let free = Rules {
        continuity: Continuity::AnyCard,
        ..rules.get()
    };
    // The continuity has no part in whether rules are valid, so nothing is refused here.
    let free = free
        .validate()
        .map_err(|faults| impossible("table", faults))?;
    let mut table = Table::new(free);
    let mut left = cards.clone().count();
    while left > 0 {
        let before = left;
        let mut stuck = None;
        for placement in cards.clone() {
            let (card, cell) = (placement.card(), placement.cell());
            if table.cell_of(card) == Some(cell) {
                continue;
            }
            if !rules.deck.cards().contains(card) {
                refuse!("table", "{card} is not of the deck");
            }
            if table.laid().contains(card) {
                refuse!("table", "{card} lies in two cells");
            }
            match table.lay(card, cell) {
                Ok(()) => left -= 1,
                Err(reason) => stuck = Some((placement, reason)),
            }
        }
        if let Some((placement, reason)) = stuck
            && left == before
        {
            refuse!("table", "{placement} can be laid in no order: {reason}");
        }
    }
    let asked = rules.continuity == Continuity::PreviousCard && !table.laid().is_empty();
    match last {
        None if asked => refuse!("last", "the card laid last is not named"),
        Some(last) if !asked => refuse!(
            "last",
            "no rule asks for the card laid last, at {}",
            last.cell()
        ),
        Some(last) if table.card_at(last.cell()).is_none() => {
            refuse!("last", "no card lies at {}", last.cell())
        }
        last => table.switch(rules, last.unwrap_or(Spot::NOWHERE)),
    }
    Ok(table)
}

/// Every invariant that a text could break. That the table is one that can be is not asked again.
fn check(game: &Skim) -> Result<(), PositionError> {
    check_cards(game)?;
    check_turn(game)?;
    check_passes(game)
}

/// Each card of the deck is in one place, and the hands are those that are dealt.
fn check_cards(game: &Skim) -> Result<(), PositionError> {
    let (open, rules) = (&game.open, game.rules());
    let mut left = rules.deck.cards() - open.table.laid();
    for hand in &game.hands {
        if let Some(card) = (*hand - left).first() {
            if rules.deck.cards().contains(card) {
                refuse!("hands", "{card} is in two places");
            }
            refuse!("hands", "{card} is not of the deck");
        }
        left -= *hand;
    }
    if left != game.deck {
        refuse!(
            "deck",
            "it is {}, and {left} is in no other place",
            game.deck
        );
    }
    if !left.is_empty() && !open.table.laid().is_empty() {
        let left = Cards(left.len());
        refuse!("table", "cards are laid, but the deck still holds {left}");
    }
    let dealt = rules.deck.len() - left.len();
    for seat in Seat::all(rules.seats()) {
        let (hand, due) = (game.hand(seat), rules.share(dealt, seat));
        if let Some(card) = (hand - rules.cards_for(seat)).first() {
            refuse!("hands", "seat {seat} holds {card}, of the other colour");
        }
        let count = hand.len();
        if count > due || (open.phase <= Phase::Lot && count != due) {
            let (due, count) = (Cards(due), Cards(count));
            refuse!("hands", "seat {seat} was dealt {due}, but holds {count}");
        }
    }
    Ok(())
}

/// The turn and the number of passes go with the cards.
fn check_turn(game: &Skim) -> Result<(), PositionError> {
    let (open, rules) = (&game.open, game.rules());
    let (seats, passes) = (rules.seats(), open.passes);
    let empty = open.table.laid().is_empty();
    let finished = open.table.laid() == rules.deck.cards();
    if (open.phase == Phase::Deal) == game.deck.is_empty() {
        let left = Cards(game.deck.len());
        refuse!("turn", "{}, but the deck holds {left}", game.turn());
    }
    let needed = match open.phase {
        Phase::Lot if rules.first != First::Lot => refuse!("turn", "the rules ask for no lot"),
        Phase::Lot if !empty => refuse!("turn", "cards are laid, but the lot is not drawn"),
        Phase::Deal | Phase::Lot => 0..=0,
        Phase::Play if finished => refuse!("turn", "{}, but all cards are laid", game.turn()),
        Phase::Play => 0..=seats - 1,
        Phase::Over if finished => 0..=0,
        Phase::Over => seats..=seats,
    };
    if !needed.contains(&passes) {
        let (least, most) = needed.into_inner();
        let turn = game.turn();
        if least == most {
            refuse!("passes", "{passes} is not {least}, but {turn}");
        }
        refuse!("passes", "{passes} is not {least} to {most}, but {turn}");
    }
    if let (true, Phase::Play, First::Seat(first)) = (empty, open.phase, rules.first) {
        let due = (first.number() + passes) % seats;
        if open.seat != due {
            let turn = game.turn();
            refuse!(
                "turn",
                "{turn}, but seat {first} opens and passes is {passes}, so it is that of seat {due}"
            );
        }
    }
    Ok(())
}

/// The seats that passed in a row did so at this very table, and what seats lack was proven by passes.
fn check_passes(game: &Skim) -> Result<(), PositionError> {
    let (open, rules) = (&game.open, game.rules());
    let seats = rules.seats();
    let empty = open.table.laid().is_empty();
    let placeable = open.table.placeable();
    let mut proven = [CardSet::EMPTY; MAX_SEATS];
    for back in 1..=open.passes {
        let seat = Seat::new((open.seat + 2 * seats - back) % seats);
        let hand = game.hand(seat);
        if let Some(card) = (hand & placeable).first() {
            refuse!("passes", "seat {seat} passed, but can lay {card}");
        }
        if hand.is_empty() {
            continue;
        }
        proven[seat.index()] = placeable & rules.cards_for(seat);
        if let Some(card) = (proven[seat.index()] - game.lacks(seat)).first() {
            refuse!("lacks", "seat {seat} passed, so it lacks {card}");
        }
    }
    for seat in Seat::all(seats) {
        let lacks = game.lacks(seat);
        if let Some(card) = (lacks & game.hand(seat)).first() {
            refuse!("lacks", "seat {seat} holds {card}");
        }
        if let Some(card) = (lacks & open.table.laid()).first() {
            refuse!("lacks", "seat {seat} lacks {card}, which is on the table");
        }
        if let Some(card) = (lacks - rules.cards_for(seat)).first() {
            refuse!("lacks", "{card} cannot come to seat {seat}");
        }
        // Before the first card is laid, only the passes in this row have proven anything.
        if let Some(card) = (lacks - proven[seat.index()]).first()
            && empty
        {
            refuse!(
                "lacks",
                "no pass of seat {seat} proves that it lacks {card}"
            );
        }
    }
    Ok(())
}

/// Every invariant of a state: those of [`check`], and those that only a fault of the engine could break.
pub(crate) fn audit(game: &Skim) -> Result<(), String> {
    check(game)
        .and_then(|()| check_kept(game))
        .map_err(|error| error.to_string())
}

/// What is kept besides the parts of a position goes with them.
fn check_kept(game: &Skim) -> Result<(), PositionError> {
    let (open, rules) = (&game.open, game.rules());
    for seat in usize::from(rules.seats())..MAX_SEATS {
        let cards = game.hands[seat] | open.lacks[seat];
        if !cards.is_empty() {
            refuse!("hands", "seat {seat} is not at the table and has {cards}");
        }
    }
    let seat = match open.phase {
        Phase::Deal => due_seat(rules, game.deck),
        Phase::Lot | Phase::Over => 0,
        Phase::Play => open.seat % rules.seats(),
    };
    if open.seat != seat {
        refuse!("turn", "seat {} in place of seat {seat}", open.seat);
    }
    let last = open.table.last().and_then(Spot::of);
    let table = rebuilt(*rules, &open.table.cards(), last)?;
    if table != open.table {
        let kept = &open.table;
        refuse!("table", "{kept:?} in place of {table:?}");
    }
    Ok(())
}

/// Faults of a state that no text can say, so that only a fault of the engine would make them.
#[cfg(test)]
mod tests {
    use boardcore::Game;

    use super::*;

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
                "hands: seat 5 is not at the table and has 6h",
            ),
            (|game| game.open.seat = 4, "turn: seat 4 in place of seat 0"),
            (
                |game| game.open.phase = Phase::Lot,
                "hands: seat 0 was dealt 9 cards, but holds 8 cards",
            ),
            (
                |game| game.open.passes = 1,
                "passes: seat 1 passed, but can lay Jc",
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
