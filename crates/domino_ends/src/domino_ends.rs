//! The match: rounds, scores, and the end at the target.

use alloc::vec::Vec;
use core::ops::{ControlFlow, RangeInclusive};

use boardcore::{Game, Key, Per, Seat, Sink, Standings, Step, StepOf, Turn, Valid, serde_state};

use crate::action::{Action, Chance};
use crate::event::{Event, RoundEnd, Why};
use crate::illegal::Illegal;
use crate::line::End;
use crate::round::{Round, SEATS};
use crate::rules::Rules;
use crate::score::lowest_hands;
use crate::table::{Past, Phase};
use crate::tile::{Tile, Tiles};

/// A match of Bergen: the game that is played.
///
/// Rounds follow each other until somebody reaches the target (E9). Deals and draws are chance, one tile each.
///
/// ```
/// use boardcore::{Game, Seat, Step, Turn, Validate};
/// use domino_ends::{Match, Rules};
///
/// let mut game = Match::new(Rules::new(4).validate()?);
/// // Tiles go round the table, one each, until all hands are full.
/// for tile in "1-1 1-4 1-6 2-6 2-4 4-4 4-5 0-5 3-4 5-5 0-6 6-6 0-2 0-1 0-3 3-3 0-0 2-2 1-2 1-3".split(' ') {
///     game.play(Step::Chance(format!("deal {tile}").parse()?))?;
/// }
/// // Seat 0 was dealt 0-0, the lowest double, and must lead it.
/// assert_eq!(game.turn(), Turn::Seat(Seat::new(0)));
/// assert_eq!(game.actions(), ["lead 0-0".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Match {
    rules: Valid<Rules>,
    /// Below the target until the match is over; seats that are not at the table have none.
    pub(crate) scores: [u16; SEATS],
    /// The number of the round, from 1.
    pub(crate) number: u32,
    pub(crate) round: Round,
}

impl Match {
    pub(crate) const fn from_parts(
        rules: Valid<Rules>,
        scores: [u16; SEATS],
        number: u32,
        round: Round,
    ) -> Self {
        Self {
            rules,
            scores,
            number,
            round,
        }
    }

    /// The round that is being played; after the end, the last one.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// The number of the round, from 1.
    pub const fn round_number(&self) -> u32 {
        self.number
    }

    /// The score of a seat; 0 for one that is not at the table.
    pub fn score(&self, seat: Seat) -> u16 {
        self.scores.get(seat.index()).copied().unwrap_or_default()
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        self.rules.players
    }

    /// What happened in the round since the deal, with who did it; every draw has its tile.
    pub fn history(&self) -> impl Iterator<Item = (Seat, Past)> + '_ {
        self.round.table.history(self.rules.players)
    }

    pub(crate) fn hands(&self) -> &[Tiles] {
        &self.round.hands[..usize::from(self.rules.players)]
    }

    #[inline]
    fn give(&mut self, seat: u8, points: u8, why: Why, events: &mut impl Sink<Event>) {
        if points > 0 {
            self.scores[usize::from(seat) % SEATS] += u16::from(points);
            events.emit(|| Event::Scored {
                seat: Seat::new(seat),
                points,
                why,
            });
        }
    }

    #[inline]
    fn target_reached(&self) -> bool {
        let target = self.rules.target;
        self.scores.iter().any(|&score| score >= target)
    }

    #[inline]
    fn deal(&mut self, tile: Tile, events: &mut impl Sink<Event>) {
        let seat = Seat::new(self.round.table.seat);
        events.emit(|| Event::Dealt {
            seat,
            tile: Some(tile),
        });
        if self.round.deal(tile, &self.rules) {
            if self.round.find_leader() {
                let seat = Seat::new(self.round.table.seat);
                events.emit(|| Event::Leads { seat });
            } else {
                self.round = Round::new();
                events.emit(|| Event::Redeal);
            }
        }
    }

    #[inline]
    fn draw(&mut self, tile: Tile, events: &mut impl Sink<Event>) {
        let seat = Seat::new(self.round.table.seat);
        events.emit(|| Event::Drew {
            seat,
            tile: Some(tile),
        });
        self.round.draw(tile, &self.rules);
        if self.round.table.phase == Phase::Blocked {
            self.end_round(RoundEnd::Blocked, events);
        }
    }

    #[inline]
    fn lay(&mut self, tile: Tile, end: Option<End>, events: &mut impl Sink<Event>) {
        let seat = self.round.table.seat;
        let (points, out) = self.round.lay(tile, end, &self.rules);
        let table = &self.round.table;
        let ends = (table.end(End::Left), table.end(End::Right));
        events.emit(|| Event::Laid {
            seat: Seat::new(seat),
            tile,
            end,
            ends,
        });
        self.give(seat, points, Why::EqualEnds, events);
        if out {
            self.give(seat, 2, Why::GoingOut, events);
            self.end_round(RoundEnd::Out, events);
        } else if points > 0 && self.target_reached() {
            self.round.table.phase = Phase::Stopped;
            events.emit(|| Event::MatchOver);
        } else {
            self.round.go_on(&self.rules);
            if self.round.table.phase == Phase::Blocked {
                self.end_round(RoundEnd::Blocked, events);
            }
        }
    }

    /// Shows the hands, scores a blocked round, and goes on to the next round unless the target is reached.
    fn end_round(&mut self, end: RoundEnd, events: &mut impl Sink<Event>) {
        let (round, players, hands) = (self.number, self.rules.players, self.round.hands);
        events.emit(|| Event::RoundOver {
            round,
            end,
            players,
            hands,
        });
        if end == RoundEnd::Blocked {
            let lowest = lowest_hands(self.hands(), &self.rules);
            for seat in (0..players).filter(|seat| lowest >> seat & 1 == 1) {
                self.give(seat, self.rules.blocked_points, Why::LowestHand, events);
            }
        }
        if self.target_reached() {
            self.round.table.phase = match end {
                RoundEnd::Out => Phase::Out,
                RoundEnd::Blocked => Phase::Blocked,
            };
            events.emit(|| Event::MatchOver);
        } else {
            self.round = Round::new();
            // No match is that long: 2³² rounds give more than 2³² points.
            self.number = self.number.saturating_add(1);
        }
    }
}

impl Game for Match {
    const NAME: &'static str = "domino_ends";

    type Rules = Rules;
    type Action = Action;
    type Chance = Chance;
    type Report = boardcore::Never;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        Self::from_parts(rules, [0; SEATS], 1, Round::new())
    }

    fn rules(&self) -> &Valid<Rules> {
        &self.rules
    }

    fn seats(rules: &Rules) -> u8 {
        rules.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.round.turn()
    }

    #[inline]
    fn for_each_action<B>(&self, f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        self.round.for_each_action(&self.rules, f)
    }

    #[inline]
    fn for_each_chance<B>(&self, f: impl FnMut(Chance, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.round.for_each_chance(f)
    }

    #[inline]
    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.round.check(action, &self.rules)
    }

    #[inline]
    fn check_chance(&self, chance: Chance) -> Result<(), Illegal> {
        self.round.check_chance(chance)
    }

    #[inline]
    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Event>) {
        match step {
            Step::Chance(Chance::Deal(tile)) => self.deal(tile, events),
            Step::Chance(Chance::Draw(tile)) => self.draw(tile, events),
            Step::Action(Action::Lead(pips)) => self.lay(pips.double(), None, events),
            Step::Action(Action::Play(tile, end)) => self.lay(tile, Some(end), events),
            Step::Action(Action::Pass) => {
                let seat = Seat::new(self.round.table.seat);
                events.emit(|| Event::Passed { seat });
                self.round.pass(&self.rules);
            }
            Step::Report(never) => match never {},
        }
    }

    fn standings(&self) -> Option<Standings> {
        self.round
            .table
            .phase
            .is_over()
            .then(|| Standings::ranked(Per::Seat, &self.scores(), "the target is reached"))
    }

    fn key(&self) -> u64 {
        let Rules {
            players,
            target,
            drawing,
            drawn_tile,
            triple_header,
            blocked_points,
            blocked_tie,
        } = self.rules.get();
        let options = [
            players,
            drawing as u8,
            drawn_tile as u8,
            triple_header as u8,
            blocked_tie as u8,
            blocked_points,
        ];
        let rules = options.iter().fold(u64::from(target), |word, &option| {
            word << 8 | u64::from(option)
        });
        let [a, b, c, d] = self.scores.map(u64::from);
        let [e, f, g, h] = self.round.hands.map(|hand| u64::from(hand.bits()));
        let table = &self.round.table;
        let place = [table.phase as u8, table.seat, table.leader, table.boneyard];
        Key::new()
            .word(rules)
            .word(a | b << 16 | c << 32 | d << 48)
            .word(u64::from(self.number))
            .word(e | f << 32)
            .word(g | h << 32)
            .word(u64::from(u32::from_le_bytes(place)))
            .bytes(table.log.bytes())
            .finish()
    }

    /// The target less one, and the most that one step gives: 5 for laying the last tile, a double, on equal ends, or the
    /// points of a blocked round.
    fn score_bounds(rules: &Rules) -> Option<RangeInclusive<i32>> {
        let most = rules.blocked_points.max(5);
        Some(0..=i32::from(rules.target) - 1 + i32::from(most))
    }

    fn scores(&self) -> Vec<i32> {
        let players = usize::from(self.rules.players);
        self.scores
            .iter()
            .take(players)
            .map(|&score| score.into())
            .collect()
    }

    fn audit(&self) -> Result<(), &'static str> {
        let round = &self.round;
        let players = usize::from(self.rules.players);
        let mut seen = round.boneyard;
        for tiles in round.hands {
            if !seen.and(tiles).is_empty() {
                return Err("a tile is in two places");
            }
            seen = seen.or(tiles);
        }
        for tile in round.line().tiles() {
            if seen.contains(tile) {
                return Err("a tile is in two places");
            }
            seen.insert(tile);
        }
        if seen != Tiles::ALL {
            return Err("a tile is missing");
        }
        if round.boneyard.len() != round.table.boneyard {
            return Err("the boneyard is not counted right");
        }
        if round.hands[players..].iter().any(|hand| !hand.is_empty())
            || self.scores[players..].iter().any(|&score| score > 0)
        {
            return Err("an empty seat has something");
        }
        if round.table.phase.is_over() != self.target_reached() {
            return Err("the match ends when the target is reached");
        }
        match crate::position::rebuild(self) {
            Ok(rebuilt) if rebuilt == *self => Ok(()),
            _ => Err("the round is not what its steps make it"),
        }
    }

    #[inline]
    fn count(&self) -> u32 {
        self.round.count(&self.rules)
    }

    #[inline]
    fn nth(&self, n: u32) -> Option<Action> {
        self.round.nth(n, &self.rules)
    }

    #[inline]
    fn weight(&self) -> u32 {
        self.round.weight()
    }

    #[inline]
    fn outcome_at(&self, point: u32) -> Option<Chance> {
        self.round.outcome_at(point)
    }
}

serde_state!(Match);

/// Faults of a state that no text can say, so that only a fault of the engine would make them.
#[cfg(test)]
mod tests {
    use boardcore::{Game, Validate};

    use super::Match;
    use crate::rules::Rules;
    use crate::tile::Tile;

    fn spoilt(spoil: impl Fn(&mut Match)) -> Result<(), &'static str> {
        let rules = Rules::new(2).validate().expect("rules for two");
        let mut game = Match::new(rules);
        spoil(&mut game);
        game.audit()
    }

    #[test]
    fn a_seat_that_is_not_there_has_nothing() {
        assert_eq!(spoilt(|_| ()), Ok(()));
        let something = Err("an empty seat has something");
        assert_eq!(spoilt(|game| game.scores[2] = 1), something);
        let tile = spoilt(|game| {
            let tile: Tile = "1-2".parse().expect("a tile");
            game.round.boneyard.remove(tile);
            game.round.table.boneyard -= 1;
            game.round.hands[3].insert(tile);
        });
        assert_eq!(tile, something);
    }

    #[test]
    fn every_tile_is_in_one_place() {
        let tile: Tile = "1-2".parse().expect("a tile");
        let twice = spoilt(|game| game.round.hands[0].insert(tile));
        assert_eq!(twice, Err("a tile is in two places"));
        let nowhere = spoilt(|game| game.round.boneyard.remove(tile));
        assert_eq!(nowhere, Err("a tile is missing"));
        let uncounted = spoilt(|game| game.round.table.boneyard -= 1);
        assert_eq!(uncounted, Err("the boneyard is not counted right"));
    }
}
