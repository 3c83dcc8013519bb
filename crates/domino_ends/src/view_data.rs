//! A view as data: written with what it proves, and read only if some match has it.

use alloc::vec::Vec;

use boardcore::{Determinize, Game, Observe, Seat, Seed, Stream, Turn, Valid, Viewer, Worlds};
use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action::Action;
use crate::domino_ends::Match;
use crate::fact::Fact;
use crate::line::Line;
use crate::round::SEATS;
use crate::rules::Rules;
use crate::table::{Past, Phase, Table};
use crate::tile::Tiles;
use crate::view::View;

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let players = usize::from(self.rules.players);
        let history: Vec<(Seat, Past)> = self.history().collect();
        let mut data = serializer.serialize_struct("View", 15)?;
        data.serialize_field("rules", &self.rules)?;
        data.serialize_field("viewer", &self.viewer.seat())?;
        data.serialize_field("round", &self.number)?;
        data.serialize_field("scores", &self.scores[..players])?;
        data.serialize_field("phase", &self.table.phase)?;
        data.serialize_field("turn", &whose(self.turn()))?;
        data.serialize_field("leader", &self.leader())?;
        data.serialize_field("line", &self.line())?;
        data.serialize_field("hand", &self.hand())?;
        data.serialize_field("hand_sizes", &self.sizes[..players])?;
        data.serialize_field("boneyard", &self.table.boneyard)?;
        data.serialize_field("history", &history)?;
        data.serialize_field("facts", &self.facts())?;
        data.serialize_field("shown", &self.shown())?;
        data.serialize_field("over", &self.turn().is_over())?;
        data.end()
    }
}

/// The seat that is to act, or that chance acts for.
const fn whose(turn: Turn) -> Option<Seat> {
    match turn {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance { for_seat } => for_seat,
        Turn::Over => None,
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Data::deserialize(deserializer)?
            .view()
            .map_err(D::Error::custom)
    }
}

/// The fields as they are written.
#[derive(Deserialize)]
#[serde(rename = "View", deny_unknown_fields)]
struct Data {
    rules: Valid<Rules>,
    viewer: Option<Seat>,
    round: u32,
    scores: Vec<u16>,
    phase: Phase,
    turn: Option<Seat>,
    leader: Option<Seat>,
    line: Line,
    hand: Option<Tiles>,
    hand_sizes: Vec<u8>,
    boneyard: u8,
    history: Vec<(Seat, Past)>,
    facts: Vec<Fact>,
    shown: Option<Vec<Tiles>>,
    over: bool,
}

impl Data {
    /// The view, if some match has it; else what is wrong.
    fn view(self) -> Result<View, &'static str> {
        let players = self.rules.players;
        let at_table = |seat: &Seat| seat.number() < players;
        if !self.viewer.iter().all(at_table) {
            return Err("the viewer does not sit at the table");
        }
        if self.round == 0 {
            return Err("rounds are counted from 1");
        }
        if self.viewer.is_some() != self.hand.is_some() {
            return Err("a seat sees its hand, and a spectator none");
        }
        let table = self.table()?;
        let view = View {
            rules: self.rules,
            viewer: self.viewer.map_or(Viewer::Spectator, Viewer::Seat),
            number: self.round,
            scores: of_each_seat(&self.scores, players)?,
            table,
            sizes: of_each_seat(&self.hand_sizes, players)?,
            own: self.hand.unwrap_or_default(),
            shown: match &self.shown {
                Some(hands) => Some(of_each_seat(hands, players)?),
                None => None,
            },
        };
        // What follows from the rest is told too, and must not be told otherwise.
        if !view.history().eq(self.history.iter().copied()) {
            return Err("the history is longer than a round, or not told of the seats in turn");
        }
        if view.line() != self.line {
            return Err("the line is not what the steps lay");
        }
        if whose(view.turn()) != self.turn
            || view.leader() != self.leader
            || view.turn().is_over() != self.over
        {
            return Err("who is in turn, who led and the phase do not agree");
        }
        if view.facts() != self.facts {
            return Err("the facts are not what the steps prove");
        }
        if is_possible(&view) {
            Ok(view)
        } else {
            Err("no match has this view")
        }
    }

    /// The table after the steps; not yet whether they are by the rules.
    fn table(&self) -> Result<Table, &'static str> {
        // After the end nobody is in turn, and the table keeps who took the last step.
        let last = self.history.last().map(|&(seat, _)| seat);
        let seat = self.turn.or(last).ok_or("nobody is in turn")?;
        let leader = self.leader.unwrap_or(Seat::new(0));
        if seat.number().max(leader.number()) >= self.rules.players {
            return Err("who is in turn or who led does not sit at the table");
        }
        let mut table = Table::new();
        for &(_, past) in &self.history {
            match past {
                Past::Action(Action::Lead(pips)) => {
                    table.lead(pips);
                }
                Past::Action(Action::Play(tile, end)) => {
                    table.play(tile, end, &self.rules);
                }
                Past::Action(Action::Pass) | Past::Draw(_) => table.log.push(past),
            }
        }
        table.phase = self.phase;
        table.seat = seat.number();
        table.leader = leader.number();
        table.boneyard = self.boneyard;
        Ok(table)
    }
}

/// A list that has a value for each seat; seats that are not at the table have nothing.
fn of_each_seat<T: Copy + Default>(list: &[T], players: u8) -> Result<[T; SEATS], &'static str> {
    if list.len() != usize::from(players) {
        return Err("a list has not one entry for each seat");
    }
    let mut all = [T::default(); SEATS];
    for (place, &value) in all.iter_mut().zip(list) {
        *place = value;
    }
    Ok(all)
}

/// Whether some match that can be played has this view.
///
/// A world is made of what the view says and of guesses at what it hides, so it shows nothing by itself that it has this
/// view. That its round can be played through by the rules, and that it looks so from the viewer's place, does. One world is
/// enough: all worlds of a view that a match has are matches that have it.
fn is_possible(view: &View) -> bool {
    let Ok(worlds) = Match::worlds(view) else {
        return false;
    };
    let world = worlds.sample(&mut Seed::from_u64(0).stream(Stream::Worlds(Seat::new(0))));
    world.audit().is_ok() && world.view(view.viewer) == *view
}
