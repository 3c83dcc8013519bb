//! Matches that are put together by hand: what is built, read and audited is validated by playing the round through.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use boardcore::{Game, RuleSet, Seat, SetupFaults, Step, StepOf, Valid};

use crate::action::Chance;
use crate::event::{Event, Why};
use crate::observation::Past;
use crate::position_error::PositionError;
use crate::rules::{MAX_TARGET, Rules, SEATS};
use crate::state::DominoEnds;
use crate::table::Phase;
use crate::tile::{Tile, Tiles};

/// A match as plain fields that hold anything: for editors, tests and the parser of positions.
///
/// The steps of the round lay the line; tiles that are in no hand and not in the line are in the boneyard.
///
/// ```
/// use boardcore::{RuleSet, Seat};
/// use domino_ends::{DominoEnds, Past, Rules, Setup};
///
/// let rules = Rules::new(2).validate()?;
/// let mut setup = Setup::new(rules);
/// setup.hands[0] = "1-1 2-2 3-3 4-4 5-5 6-6".parse()?;
/// setup.hands[1] = "0-1 0-2 0-3 0-4 0-5 1-1 2-2".parse()?;
/// assert_eq!(setup.build(rules).unwrap_err().to_string(), "1-1 is in two places; 2-2 is in two places");
/// setup.hands[0] = "2-2 3-3 4-4 5-5 6-6".parse()?;
/// setup.hands[1] = "0-1 0-2 0-3 0-4 0-5 0-6".parse()?;
/// setup.steps = vec![(Seat::new(0), Past::Action("lead 1-1".parse()?))];
/// setup.scores[0] = 2;
/// let game: DominoEnds = setup.build(rules)?;
/// assert_eq!(game.table().line().to_string(), "1-1");
/// assert_eq!(Setup::of(&game), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The number of the round, from 1.
    pub round: u32,
    /// The score of each seat, with what the steps gave; 0 for those that are not at the table.
    pub scores: [u16; SEATS],
    /// The tiles that each seat holds; none for those that are not at the table.
    pub hands: [Tiles; SEATS],
    /// What happened in the round since the deal, and who did it.
    pub steps: Vec<(Seat, Past)>,
    /// How the match ended: stopped, out or blocked; `None` while it is being played.
    pub ended: Option<Phase>,
}

type Faults = SetupFaults<PositionError>;

impl Setup {
    /// The match before the first step.
    pub fn new(rules: Valid<Rules>) -> Self {
        Self::of(&DominoEnds::new(rules))
    }

    /// The parts of a match.
    pub fn of(game: &DominoEnds) -> Self {
        Self {
            round: game.table.number,
            scores: game.table.scores,
            hands: game.hidden.hands,
            steps: game.table.history().collect(),
            ended: game.table.ended(),
        }
    }

    /// The match: the round is dealt and played through.
    ///
    /// # Errors
    /// Every fault that makes it impossible, none of them a malformed text. Those of the tiles are looked for first; then those of
    /// the deal; then the first step that cannot have been taken; then the scores and the end.
    pub fn build(&self, rules: Valid<Rules>) -> Result<DominoEnds, SetupFaults<PositionError>> {
        let dealt = self.dealt(&rules)?;
        let mut game = self.deal(rules, dealt)?;
        let gained = self.gained(game)?;
        let mut faults = Faults::new();
        let before = self.scores_before(&rules, gained, &mut faults);
        if faults.is_empty() {
            self.check_rounds(before, &mut faults);
        } else {
            return Err(faults);
        }
        game.table.number = self.round;
        game.table.scores = before;
        if let Err(fault) = self.play(&mut game) {
            faults.add(fault);
        }
        faults.or_else(|| game)
    }

    /// The tiles that each seat was dealt, if it holds these hands after these steps.
    fn dealt(&self, rules: &Rules) -> Result<[Tiles; SEATS], Faults> {
        let (mut faults, players) = (Faults::new(), rules.players);
        if self.round == 0 {
            faults.add(PositionError::NoRound);
        }
        for seat in (players..SEATS as u8).map(Seat::new) {
            if self.scores[seat.index()] > 0 || !self.hands[seat.index()].is_empty() {
                faults.add(PositionError::NoSuchSeat { seat, players });
            }
        }
        let mut dealt = [Tiles::EMPTY; SEATS];
        let mut all = Tiles::EMPTY;
        let mut place = |seat: Seat, tile: Tile, faults: &mut Faults| {
            if all.contains(tile) {
                faults.add(PositionError::TwicePlaced { tile });
            }
            all.insert(tile);
            dealt[seat.index()].insert(tile);
        };
        for (seat, hand) in Seat::all(SEATS as u8).zip(self.hands) {
            hand.iter().for_each(|tile| place(seat, tile, &mut faults));
        }
        for (number, &(seat, past)) in (1..).zip(&self.steps) {
            match past {
                _ if seat.number() >= players => {
                    faults.add(PositionError::WrongSeat { number, seat });
                }
                Past::Action(action) => {
                    if let Some(tile) = action.tile() {
                        place(seat, tile, &mut faults);
                    }
                }
                Past::Draw(None) => faults.add(PositionError::UnseenDraw { number }),
                Past::Draw(Some(_)) => {}
            }
        }
        for &(seat, past) in &self.steps {
            if let Past::Draw(Some(tile)) = past
                && let Some(dealt) = dealt.get_mut(seat.index())
            {
                if !dealt.contains(tile) {
                    faults.add(PositionError::DrawnNowhere { seat, tile });
                }
                dealt.remove(tile);
            }
        }
        faults.or_else(|| dealt)
    }

    /// The round after the deal, as far as it got, without scores.
    fn deal(&self, rules: Valid<Rules>, dealt: [Tiles; SEATS]) -> Result<DominoEnds, Faults> {
        let mut faults = Faults::new();
        let players = rules.players;
        let full = players * rules.hand_size();
        let count: u32 = dealt.iter().map(|hand| hand.len()).sum();
        let count = count as u8;
        let partly = self.steps.is_empty() && count <= full;
        for (hand, seat) in dealt.iter().zip(Seat::all(players)) {
            let (tiles, deal) = (hand.len() as u8, rules.hand_size());
            let deal = if partly {
                count / players + u8::from(seat.number() < count % players)
            } else {
                deal
            };
            if tiles != deal {
                faults.add(PositionError::HandSize { seat, tiles, deal });
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut game = DominoEnds::new(rules);
        let mut rest = dealt.map(Tiles::iter);
        let mut seats = (0..players.into()).cycle();
        while let Some(tile) = seats.next().and_then(|seat| rest[seat].next()) {
            // No tile is in two places, and the hands have the sizes of a deal.
            game.apply(Step::Chance(Chance::Deal(tile)), &mut ());
        }
        if count == full && game.table.phase == Phase::Deal {
            faults.add(PositionError::NoDouble);
        }
        faults.or_else(|| game)
    }

    /// The points that the steps gave, found by playing them for a target that no round reaches.
    fn gained(&self, mut game: DominoEnds) -> Result<[u16; SEATS], Faults> {
        let longest = Rules {
            target: MAX_TARGET,
            ..game.table.rules.get()
        };
        // Only the target is another, and it is in range.
        game.table.rules = longest.validate().unwrap_or(game.table.rules);
        let mut faults = Faults::new();
        let mut events = Vec::new();
        for (number, seat, step) in self.numbered() {
            let fault = if game.table.number > 1 {
                let number = number - 1;
                PositionError::RoundOver { number }
            } else if seat.number() != game.table.seat {
                PositionError::WrongSeat { number, seat }
            } else if let Err(refused) = game.play_into(step, &mut events) {
                PositionError::Step { number, refused }
            } else {
                continue;
            };
            faults.add(fault);
            break;
        }
        faults.or_else(|| {
            let mut gained = [0; SEATS];
            for event in events {
                if let Event::Scored { seat, points, why } = event {
                    // A play that blocks the round and reaches the target is not followed by points for the block (E9).
                    let counts = why != Why::LowestHand || self.ended == Some(Phase::Blocked);
                    gained[seat.index()] += u16::from(points) * u16::from(counts);
                }
            }
            gained
        })
    }

    /// The scores before the round: those now without what the steps gave.
    fn scores_before(
        &self,
        rules: &Rules,
        gained: [u16; SEATS],
        faults: &mut Faults,
    ) -> [u16; SEATS] {
        let target = rules.target;
        let mut before = [0; SEATS];
        for (seat, before) in Seat::all(SEATS as u8).zip(&mut before) {
            let (score, gained) = (self.scores[seat.index()], gained[seat.index()]);
            match score.checked_sub(gained) {
                Some(rest) if rest < target => *before = rest,
                _ => faults.add(PositionError::Score {
                    seat,
                    score,
                    gained,
                    target,
                }),
            }
        }
        before
    }

    /// The rounds before gave as many points as they can have given.
    fn check_rounds(&self, before: [u16; SEATS], faults: &mut Faults) {
        let sum = before.iter().map(|&score| u64::from(score)).sum();
        let rounds = u64::from(self.round) - 1;
        if (rounds == 0 && sum > 0) || sum < 2 * rounds {
            let number = self.round;
            faults.add(PositionError::Rounds { number, sum });
        }
    }

    /// The steps with their numbers, as the game takes them. A draw without a tile was refused before.
    fn numbered(&self) -> impl Iterator<Item = (usize, Seat, StepOf<DominoEnds>)> {
        let steps = (1..).zip(&self.steps);
        steps.filter_map(|(number, &(seat, past))| match past {
            Past::Action(action) => Some((number, seat, Step::Action(action))),
            Past::Draw(tile) => Some((number, seat, Step::Chance(Chance::Draw(tile?)))),
        })
    }

    /// Plays the steps from the scores before the round.
    fn play(&self, game: &mut DominoEnds) -> Result<(), PositionError> {
        for (number, _, step) in self.numbered() {
            game.play(step)
                .map_err(|refused| PositionError::Step { number, refused })?;
        }
        if game.table.number != self.round {
            let number = self.steps.len();
            return Err(PositionError::RoundOver { number });
        }
        let (is, says) = (game.table.ended(), self.ended);
        if is == says {
            Ok(())
        } else {
            Err(PositionError::End { is, says })
        }
    }
}

/// Builds a state again from its set-up, and names what differs.
pub(crate) fn audit(game: &DominoEnds) -> Result<(), String> {
    let rebuilt = Setup::of(game)
        .build(game.table.rules)
        .map_err(|faults| faults.first().to_string())?;
    if game == &rebuilt {
        return Ok(());
    }
    // What no text says, since the rest decides it.
    let (is, should) = (&game.table, &rebuilt.table);
    same("the boneyard is", game.boneyard(), rebuilt.boneyard())?;
    same("the size of the boneyard is", is.boneyard, should.boneyard)?;
    for seat in Seat::all(SEATS as u8) {
        let of = |what| format!("the {what} of seat {seat} is");
        same(&of("hand"), game.hand(seat), rebuilt.hand(seat))?;
        same(&of("size"), is.hand_size(seat), should.hand_size(seat))?;
        same(&of("score"), is.score(seat), should.score(seat))?;
    }
    Err(format!("the table is {is:?}, and should be {should:?}"))
}

fn same<T: Copy + PartialEq + Display>(what: &str, is: T, should: T) -> Result<(), String> {
    if is == should {
        return Ok(());
    }
    Err(format!("{what} {is}, and should be {should}"))
}

/// Faults of a state that no text can say, so that only a fault of the engine would make them.
#[cfg(test)]
mod tests {
    use alloc::string::String;

    use boardcore::{Game, RuleSet};

    use crate::rules::Rules;
    use crate::state::DominoEnds;
    use crate::tile::Tile;

    fn spoilt(spoil: impl Fn(&mut DominoEnds)) -> String {
        let rules = Rules::new(2).validate().expect("rules for two");
        let mut game = DominoEnds::new(rules);
        spoil(&mut game);
        game.audit().err().unwrap_or_default()
    }

    fn tile() -> Tile {
        "1-2".parse().expect("a tile")
    }

    #[test]
    fn a_seat_that_is_not_there_has_nothing() {
        assert_eq!(spoilt(|_| ()), "");
        assert_eq!(
            spoilt(|game| game.table.scores[2] = 1),
            "seat 2 has tiles or points, but only 2 seats play"
        );
        let tile = spoilt(|game| {
            game.hidden.boneyard.remove(tile());
            game.table.boneyard -= 1;
            game.hidden.hands[3].insert(tile());
        });
        assert_ne!(tile, "");
        assert_eq!(
            spoilt(|game| game.table.sizes[3] = 1),
            "the size of seat 3 is 1, and should be 0"
        );
    }

    #[test]
    fn every_tile_is_in_one_place() {
        let twice = spoilt(|game| game.hidden.hands[0].insert(tile()));
        assert_ne!(twice, "");
        let nowhere = spoilt(|game| game.hidden.boneyard.remove(tile()));
        assert_ne!(nowhere, "");
        assert_eq!(
            spoilt(|game| game.table.boneyard -= 1),
            "the size of the boneyard is 27, and should be 28"
        );
    }

    #[test]
    fn the_turn_and_the_ends_follow_from_the_steps() {
        assert!(spoilt(|game| game.table.seat = 1).starts_with("the table is "));
        assert!(spoilt(|game| game.table.ends = [1, 2]).starts_with("the table is "));
        assert!(spoilt(|game| game.table.leader = 1).starts_with("the table is "));
    }
}
