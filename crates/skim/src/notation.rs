//! Positions as text: how they are written, and how they are read.

use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use boardcore::text::{Reader, join};
use boardcore::{Cell, Notation, ParseError, RuleSet, Seat, SetupFaults, Valid};

use crate::action::{Placement, read_cell, read_placement};
use crate::card::CardSet;
use crate::picture;
use crate::position_error::PositionError;
use crate::rules::Rules;
use crate::setup::{Setup, SetupTurn};
use crate::state::{Hand, MAX_SEATS, Open, Phase, Skim};
use crate::table::Table;

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
        let turn = if field.accept("deal") {
            SetupTurn::Deal
        } else if field.accept("lot") {
            SetupTurn::Lot
        } else if field.accept("over") {
            SetupTurn::Over
        } else {
            let most = i64::from(seats) - 1;
            let expected = "`deal`, `lot`, `over` or a seat of the table";
            SetupTurn::Seat(Seat::new(field.number(0..=most, expected)? as u8))
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
        let cards = read_table(reader.field("table")?)?;
        let mut field = reader.field("last")?;
        let last = if field.rest() == "-" {
            None
        } else {
            let (x, y) = read_cell(&mut field)?;
            field.end()?;
            Some(Cell::new(x, y))
        };
        let hands = read_sets(reader.field("hands")?, seats)?;
        let lacks = read_sets(reader.field("lacks")?, seats)?;
        reader.end()?;

        let setup = Setup {
            turn,
            passes,
            cards,
            last,
            hands,
            lacks,
        };
        setup.build(rules).map_err(SetupFaults::first)
    }
}

/// Reads the cards on the table, ascending by the cell; a cell twice does not ascend.
fn read_table(mut field: Reader<'_>) -> Result<Vec<Placement>, ParseError> {
    let mut placements: Vec<Placement> = Vec::new();
    if field.accept("-") {
        return field.end().map(|()| placements);
    }
    loop {
        let at = field.at();
        let placement = read_placement(&mut field)?;
        if placements
            .last()
            .is_some_and(|last| placement.cell() <= last.cell())
        {
            return Err(ParseError::new("cells in ascending order", at));
        }
        if placements.len() == 52 {
            return Err(ParseError::new("at most 52 cards", at));
        }
        placements.push(placement);
        if !field.accept(";") {
            return field.end().map(|()| placements);
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
