//! Views as data.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardcore::{Seat, Valid, Viewer};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action::Placement;
use crate::card::CardSet;
use crate::frontier::Spot;
use crate::position::{PositionError, validate_view};
use crate::rules::{Continuity, Rules};
use crate::score::{Column, Score};
use crate::skim::{MAX_SEATS, Phase};
use crate::table::Table;
use crate::view::{View, person};

/// The cards with their cells: `["Td@0,0","Jh@1,0"]`.
impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

/// The fields of a view, in the order in which they are written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
struct Data {
    viewer: String,
    rules: Valid<Rules>,
    phase: Phase,
    turn: Option<Seat>,
    passes: u8,
    table: Vec<Placement>,
    last: Option<(i8, i8)>,
    /// A hand that the viewer does not see is `None`.
    hands: Vec<Option<CardSet>>,
    counts: Vec<u8>,
    lacks: Vec<CardSet>,
    /// Follows from the rules and the table; for those who read the data without this crate.
    score: ScoreData,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename = "Score", deny_unknown_fields)]
struct ScoreData {
    columns: Vec<Column>,
    totals: [i32; 2],
}

impl From<Score> for ScoreData {
    fn from(score: Score) -> Self {
        Self {
            columns: score.columns().to_vec(),
            totals: score.totals(),
        }
    }
}

impl From<&View> for Data {
    fn from(view: &View) -> Self {
        let seats = || Seat::all(view.rules().seats());
        Self {
            viewer: view.viewer.to_string(),
            rules: *view.rules(),
            phase: view.phase,
            turn: view.turn().seat(),
            passes: view.passes,
            table: view.table.cards().collect(),
            last: view.table.last().map(|cell| (cell.x, cell.y)),
            hands: seats().map(|seat| view.hand(seat)).collect(),
            counts: seats().map(|seat| view.count(seat)).collect(),
            lacks: seats().map(|seat| view.lacks(seat)).collect(),
            score: view.score().into(),
        }
    }
}

/// Why data are no view.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error("viewer: nobody at this table, or not the lower seat of a person")]
    Viewer,
    #[error("turn: a seat of the table while cards are laid, else none")]
    Turn,
    #[error("hands, counts, lacks: one for each seat")]
    Seats,
    #[error("hands: seat {0} is seen, or is not seen")]
    Seen(Seat),
    #[error("table: each card once, ascending by the cell")]
    Order,
    #[error("score: not that of the table")]
    Score,
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl TryFrom<Data> for View {
    type Error = Refusal;

    fn try_from(data: Data) -> Result<Self, Refusal> {
        let rules = data.rules;
        let viewer = data.viewer.parse().map_err(|_| Refusal::Viewer)?;
        let at_table = |seat: Seat| seat.number() < rules.seats();
        if !viewer_is_there(&rules, viewer) {
            return Err(Refusal::Viewer);
        }
        if data.turn.is_some() != (data.phase == Phase::Play) || !data.turn.is_none_or(at_table) {
            return Err(Refusal::Turn);
        }
        if data.passes > rules.seats() {
            return Err(PositionError::Passes.into());
        }
        let mut view = Self {
            viewer,
            table: read_table(rules, &data.table, data.last)?,
            hands: [CardSet::EMPTY; MAX_SEATS],
            counts: [0; MAX_SEATS],
            lacks: [CardSet::EMPTY; MAX_SEATS],
            phase: data.phase,
            seat: data.turn.map_or(0, Seat::number),
            passes: data.passes,
        };
        let seats = usize::from(rules.seats());
        if [data.hands.len(), data.counts.len(), data.lacks.len()] != [seats; 3] {
            return Err(Refusal::Seats);
        }
        for (seat, &hand) in Seat::all(rules.seats()).zip(&data.hands) {
            if hand.is_some() != view.sees(seat) {
                return Err(Refusal::Seen(seat));
            }
            view.hands[seat.index()] = hand.unwrap_or_default();
        }
        view.counts[..seats].copy_from_slice(&data.counts);
        view.lacks[..seats].copy_from_slice(&data.lacks);
        if view.phase == Phase::Deal {
            let dealt: u32 = data.counts.iter().map(|&count| u32::from(count)).sum();
            view.seat = (dealt % u32::from(rules.seats())) as u8;
        }
        validate_view(&view)?;
        if data.score != view.score().into() {
            return Err(Refusal::Score);
        }
        Ok(view)
    }
}

/// Whether a viewer is a spectator or a person at the table, by the lower seat.
fn viewer_is_there(rules: &Rules, viewer: Viewer) -> bool {
    let there = |seat: Seat| seat.number() < rules.seats();
    viewer.seat().is_none_or(there) && person(rules, viewer) == viewer
}

fn read_table(
    rules: Valid<Rules>,
    cards: &[Placement],
    last: Option<(i8, i8)>,
) -> Result<Table, Refusal> {
    let ascending = cards.is_sorted_by(|a, b| a.cell() < b.cell());
    if cards.len() > 52 || !ascending {
        return Err(Refusal::Order);
    }
    let asked = rules.continuity == Continuity::PreviousCard && !cards.is_empty();
    let spot = match last {
        Some((x, y)) => {
            let spot = cards.iter().map(|card| card.spot()).find(|spot| {
                let cell = spot.cell();
                (cell.x, cell.y) == (x, y)
            });
            spot.ok_or(PositionError::Last)?
        }
        None => Spot::NOWHERE,
    };
    if asked != last.is_some() {
        return Err(PositionError::Last.into());
    }
    let table = Table::rebuilt(rules, &cards.iter().copied(), spot);
    Ok(table.ok_or(PositionError::Table)?)
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Data::from(self).serialize(serializer)
    }
}

/// Reads what was written; what no viewer can see is refused.
impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(Data::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
