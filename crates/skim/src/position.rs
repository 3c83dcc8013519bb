//! States as text.

use core::fmt::{self, Display};

use boardcore::text::Reader;
use boardcore::{Game, Notation, ParseError, Seat, Valid};

use crate::action::{Placement, read_cell, read_placement};
use crate::card::{Card, CardSet};
use crate::frontier::Spot;
use crate::rules::{Continuity, First, Rules};
use crate::skim::{MAX_SEATS, Phase, Skim};
use crate::table::Table;
use crate::view::View;

/// Why a text is no position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// A card is not of the deck, or stands in two places.
    #[error("{card} is not of the deck, or stands in two places")]
    Card {
        /// The card.
        card: Card,
    },
    /// A hand holds more cards than the deal gives, or one of the wrong colour, or not what has been dealt so far.
    #[error("seat {seat} cannot hold this hand")]
    Hand {
        /// The seat.
        seat: Seat,
    },
    /// The cards on the table can have been laid in no order, or lie there before all are dealt.
    #[error("the cards on the table can have been laid in no order")]
    Table,
    /// The card laid last is not on the table, or is given where nobody asks for it.
    #[error("the card laid last is not on the table, or is not asked for")]
    Last,
    /// The turn does not go with the cards.
    #[error("the turn does not go with the cards")]
    Turn,
    /// The seats that passed in a row do not go with the turn and the hands.
    #[error("the passes do not go with the turn and the hands")]
    Passes,
    /// A seat lacks what it holds, or what nobody can hold, or does not lack what it passed with.
    #[error("seat {seat} cannot lack this")]
    Lacks {
        /// The seat.
        seat: Seat,
    },
}

/// `turn=2 passes=0 table=Td@0,0;Jh@1,0 last=- hands=…/…/…/… lacks=-/-/-/-`
impl Display for Skim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = usize::from(self.rules().seats());
        match self.phase {
            Phase::Deal => f.write_str("turn=deal")?,
            Phase::Lot => f.write_str("turn=lot")?,
            Phase::Play => write!(f, "turn={}", self.seat)?,
            Phase::Over => f.write_str("turn=over")?,
        }
        write!(f, " passes={} table={} last=", self.passes, self.table)?;
        match self.table.last() {
            Some(cell) => cell.fmt(f)?,
            None => f.write_str("-")?,
        }
        f.write_str(" hands=")?;
        boardcore::text::join(f, &self.hands[..seats], "/")?;
        f.write_str(" lacks=")?;
        boardcore::text::join(f, &self.lacks[..seats], "/")
    }
}

impl Notation for Skim {
    type PositionError = PositionError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let reader = &mut reader;
        let seats = rules.seats();
        reader.literal("turn=", "`turn=`")?;
        let (phase, seat) = if reader.accept("deal") {
            (Phase::Deal, 0)
        } else if reader.accept("lot") {
            (Phase::Lot, 0)
        } else if reader.accept("over") {
            (Phase::Over, 0)
        } else {
            let most = i64::from(seats) - 1;
            let expected = "`deal`, `lot`, `over` or a seat of the table";
            (Phase::Play, reader.number(0..=most, expected)? as u8)
        };
        reader.literal(" passes=", "` passes=`")?;
        let passes = reader.number(0..=i64::from(seats), "a number of passes")? as u8;
        reader.literal(" table=", "` table=`")?;
        let (placements, len) = read_table(reader)?;
        let placements = &placements[..len];
        reader.literal(" last=", "` last=`")?;
        let last = if reader.rest().starts_with("- ") {
            reader.literal("-", "`-`")?;
            None
        } else {
            let (x, y) = read_cell(reader)?;
            Some(Spot::at(x, y))
        };
        reader.literal(" hands=", "` hands=`")?;
        let hands = read_sets(reader, seats)?;
        reader.literal(" lacks=", "` lacks=`")?;
        let lacks = read_sets(reader, seats)?;
        reader.end()?;

        let mut left = rules.deck.cards();
        let on_table = placements.iter().map(|placement| placement.card());
        for card in on_table.chain(hands.iter().flat_map(|hand| hand.iter())) {
            if !left.contains(card) {
                return Err(PositionError::Card { card });
            }
            left = left.without(card);
        }
        let asked = rules.continuity == Continuity::PreviousCard && len > 0;
        if asked != last.is_some()
            || last.is_some_and(|last| placements.iter().all(|p| p.spot() != last))
        {
            return Err(PositionError::Last);
        }
        let last = last.unwrap_or(Spot::NOWHERE);
        let table =
            Table::rebuilt(rules, &placements.iter().copied(), last).ok_or(PositionError::Table)?;
        let mut game = Self {
            table,
            hands,
            lacks,
            deck: left,
            phase,
            seat,
            passes,
        };
        if phase == Phase::Deal {
            game.seat = ((rules.deck.len() - left.len()) % u32::from(seats)) as u8;
        }
        validate(&game.open())?;
        Ok(game)
    }
}

/// Reads the cards on the table, ascending by the cell; a cell twice does not ascend.
fn read_table(reader: &mut Reader<'_>) -> Result<([Placement; 52], usize), ParseError> {
    let nothing = Placement::at_spot(Card::from_number(0), Spot::ORIGIN);
    let mut placements = [nothing; 52];
    let mut len = 0;
    if reader.accept("-") {
        return Ok((placements, 0));
    }
    loop {
        let at = reader.at();
        let placement = read_placement(reader)?;
        if len > 0 && placement.cell() <= placements[len - 1].cell() {
            return Err(ParseError::new("cells in ascending order", at));
        }
        let slot = placements
            .get_mut(len)
            .ok_or(ParseError::new("at most 52 cards", at))?;
        *slot = placement;
        len += 1;
        if !reader.accept(";") {
            return Ok((placements, len));
        }
    }
}

/// Reads a set of cards for each seat.
fn read_sets(reader: &mut Reader<'_>, seats: u8) -> Result<[CardSet; MAX_SEATS], ParseError> {
    let mut sets = [CardSet::EMPTY; MAX_SEATS];
    for (seat, set) in sets.iter_mut().enumerate().take(usize::from(seats)) {
        if seat > 0 {
            reader.literal("/", "`/` and the cards of the next seat")?;
        }
        let at = reader.at();
        let last = seat + 1 == usize::from(seats);
        let word = reader.until(if last { ' ' } else { '/' });
        *set = word.parse().map_err(|e: ParseError| e.shifted(at))?;
    }
    Ok(sets)
}

/// Whether the parts of a view go with each other. The table is one that can be, and no card that is seen is in two places.
///
/// A state is a view of all hands. Of a hand that is not seen, only the number of cards is asked, and what it lacks.
fn validate(view: &View) -> Result<(), PositionError> {
    let rules = *view.rules();
    let seats = rules.seats();
    let empty = view.table.laid().is_empty();
    let undealt = view.undealt();
    let dealt = rules.deck.len() - undealt;
    for seat in Seat::all(seats) {
        let (hand, count) = (view.hands[seat.index()], u32::from(view.count(seat)));
        // How many of the cards dealt so far came to this seat.
        let (seats, number) = (u32::from(seats), u32::from(seat.number()));
        let due = (dealt + seats - 1 - number) / seats;
        let colour = (hand - rules.cards_for(seat)).is_empty();
        if !colour || count > due || (view.phase <= Phase::Lot && count != due) {
            return Err(PositionError::Hand { seat });
        }
    }
    if undealt > 0 && !empty {
        return Err(PositionError::Table);
    }
    let finished = view.table.laid() == rules.deck.cards();
    let turn = match view.phase {
        Phase::Deal => undealt > 0 && view.passes == 0,
        Phase::Lot => undealt == 0 && empty && rules.first == First::Lot && view.passes == 0,
        Phase::Play => undealt == 0 && !finished && view.passes < seats,
        Phase::Over => undealt == 0 && view.passes == if finished { 0 } else { seats },
    };
    if !turn {
        return Err(PositionError::Turn);
    }
    if empty
        && view.phase == Phase::Play
        && let First::Seat(first) = rules.first
        && view.seat != (first.number() + view.passes) % seats
    {
        return Err(PositionError::Turn);
    }
    // The seats that passed in a row did so at this very table.
    let placeable = view.table.placeable();
    let mut passed = [false; MAX_SEATS];
    for back in 1..=view.passes {
        let seat = Seat::new((view.seat + 2 * seats - back) % seats);
        passed[seat.index()] = true;
        let holds = view.count(seat) > 0;
        if !(view.hands[seat.index()] & placeable).is_empty() || (empty && !holds) {
            return Err(PositionError::Passes);
        }
        let proven = placeable & rules.cards_for(seat);
        if holds && !(proven - view.lacks(seat)).is_empty() {
            return Err(PositionError::Lacks { seat });
        }
    }
    for seat in Seat::all(seats) {
        let lacks = view.lacks(seat);
        let possible = rules.cards_for(seat) - view.hands[seat.index()] - view.table.laid();
        let early = empty
            && !lacks.is_empty()
            && (!passed[seat.index()] || lacks != placeable & rules.cards_for(seat));
        if !(lacks - possible).is_empty() || early {
            return Err(PositionError::Lacks { seat });
        }
    }
    Ok(())
}

/// Whether a view from outside, of cards that can lie on the table, is one that a viewer can have: its parts go with each
/// other, and the cards that are not seen fit into the hands that are not seen.
#[cfg(feature = "serde")]
pub(crate) fn validate_view(view: &View) -> Result<(), PositionError> {
    let rules = view.rules();
    let mut left = rules.deck.cards() - view.table.laid();
    let mut held = 0;
    for seat in Seat::all(rules.seats()) {
        let (hand, count) = (view.hands[seat.index()], u32::from(view.count(seat)));
        if let Some(card) = (hand - left).first() {
            return Err(PositionError::Card { card });
        }
        left = left - hand;
        held += count;
        let right = if view.sees(seat) {
            hand.len() == count
        } else {
            hand.is_empty()
        };
        if !right || held > rules.deck.len() - view.table.laid().len() {
            return Err(PositionError::Hand { seat });
        }
    }
    validate(view)?;
    // Hall's theorem: the hidden hands can be filled if there are enough cards for any of them
    // together.
    let hidden = || Seat::all(rules.seats()).filter(|&seat| !view.sees(seat));
    for chosen in 1..1_u8 << rules.seats() {
        let together = || hidden().filter(|seat| chosen >> seat.number() & 1 == 1);
        let room = together().map(|seat| u32::from(view.count(seat))).sum();
        let may = together().fold(CardSet::EMPTY, |may, seat| may | view.may_hold(seat));
        if may.len() < room
            && let Some(seat) = together().next()
        {
            return Err(PositionError::Lacks { seat });
        }
    }
    Ok(())
}

/// Every invariant of a state.
pub(crate) fn audit(game: &Skim) -> Result<(), &'static str> {
    let rules = *game.rules();
    let seats = usize::from(rules.seats());
    let places = [game.deck, game.table.laid()];
    let all = places.iter().chain(&game.hands);
    let count: u32 = all.clone().map(|cards| cards.len()).sum();
    let union = all.fold(CardSet::EMPTY, |union, &cards| union | cards);
    if union != rules.deck.cards() || count != rules.deck.len() {
        return Err("each card of the deck is in one place");
    }
    let beyond = game.hands[seats..].iter().chain(&game.lacks[seats..]);
    if beyond.into_iter().any(|cards| !cards.is_empty()) {
        return Err("there are no cards beyond the seats of the table");
    }
    let due = match game.phase {
        Phase::Deal => ((rules.deck.len() - game.deck.len()) % seats as u32) as u8,
        Phase::Lot | Phase::Over => 0,
        Phase::Play => game.seat,
    };
    if game.seat != due || usize::from(game.seat) >= seats {
        return Err("the seat is that of the phase");
    }
    validate(&game.open())
        .map_err(|_| "phase, hands, passes and what seats lack go with each other")?;
    game.table.audit()
}

/// Faults of a state that no text can say, so that only a fault of the engine would make them.
#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- \
        hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-";

    fn spoilt(continuity: Continuity, spoil: impl Fn(&mut Skim)) -> Result<(), &'static str> {
        let rules = Rules {
            continuity,
            ..Rules::columns()
        };
        let rules = boardcore::Validate::validate(rules).expect("valid rules");
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
        let spoilers: [Case; 6] = [
            (
                |game| game.deck = game.deck.with(Card::from_number(51)),
                "each card of the deck is in one place",
            ),
            (
                |game| game.lacks[5] = CardSet::RED,
                "there are no cards beyond the seats of the table",
            ),
            (|game| game.seat = 4, "the seat is that of the phase"),
            (
                |game| game.phase = Phase::Lot,
                "the seat is that of the phase",
            ),
            (
                |game| game.passes = 1,
                "phase, hands, passes and what seats lack go with each other",
            ),
            (
                |game| game.table.set_last(Spot::ORIGIN),
                "the card laid last lies on the table",
            ),
        ];
        assert_eq!(spoilt(Continuity::AnyCard, |_| ()), Ok(()));
        for (spoil, found) in spoilers {
            assert_eq!(spoilt(Continuity::AnyCard, spoil), Err(found));
        }
    }

    #[test]
    fn the_card_laid_last_lies_on_the_table() {
        let last = |spot| spoilt(Continuity::PreviousCard, |game| game.table.set_last(spot));
        let elsewhere = Err("the card laid last lies on the table");
        assert_eq!(last(Spot::at(1, 0)), Ok(()));
        assert_eq!(last(Spot::ORIGIN), Ok(()));
        assert_eq!(last(Spot::at(2, 0)), elsewhere);
    }
}
