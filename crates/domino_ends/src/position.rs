//! The text of a match: complete, and validated by playing the round through.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use boardcore::text::{Reader, join};
use boardcore::{Game, Notation, ParseError, Refused, Seat, Step, StepOf, Valid};

use crate::action::{Action, Chance};
use crate::domino_ends::Match;
use crate::illegal::Illegal;
use crate::line::{End, Line};
use crate::round::{Round, SEATS};
use crate::rules::Rules;
use crate::score::lowest_hands;
use crate::table::{Past, Phase};
use crate::tile::Tiles;

/// Why a position was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// A tile is in two hands, or in a hand and in the line.
    #[error("a tile is in two places")]
    TwicePlaced,
    /// The hands were not dealt round the table, one tile each, until all are full (E1), or do not hold what they must
    /// after the steps.
    #[error("the hand of seat {seat} has not the size that the deal and the steps give it")]
    HandSize {
        /// Whose hand.
        seat: Seat,
    },
    /// The hands are full and nobody holds a double: the tiles would have been dealt again (E2).
    #[error("nobody holds a double")]
    NoDouble,
    /// A draw without its tile.
    #[error("step {number}: a draw names its tile")]
    UnseenDraw {
        /// The number of the step, from 1.
        number: usize,
    },
    /// A step is told of another seat than the one in turn.
    #[error("step {number} is not that of seat {seat}")]
    WrongSeat {
        /// The number of the step, from 1.
        number: usize,
        /// The seat that stands there.
        seat: Seat,
    },
    /// A step of the round is against the rules.
    #[error("step {number}: {refused}")]
    Step {
        /// The number of the step, from 1.
        number: usize,
        /// Why it was refused.
        refused: Refused<Illegal>,
    },
    /// The line is not the one that the steps lay.
    #[error("the line is not what the steps lay")]
    Line,
    /// The steps end the round, and yet the match goes on.
    #[error("the steps end the round")]
    RoundOver,
    /// A score is lower than what the steps gave, or was at the target before the last of them.
    #[error("the score of seat {seat} does not agree with the steps and the target")]
    Score {
        /// Whose score.
        seat: Seat,
    },
    /// The text says that the match has ended and how, and the steps do not end it so; or it does not say it.
    #[error("the steps do not end the match as the position says")]
    End,
    /// The rounds before gave another sum: none before the first, at least 2 for each lead (E6).
    #[error("the scores do not agree with the number of the round")]
    Rounds,
}

impl Display for Match {
    /// The position text: `round 1; scores 2 0; line 1-1; hands … / …; steps 0 lead 1-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players = usize::from(self.players());
        write!(f, "round {}; scores ", self.number)?;
        join(f, &self.scores[..players], " ")?;
        write!(f, "; line {}; hands ", self.round.line())?;
        join(f, self.hands(), " / ")?;
        f.write_str("; steps ")?;
        write_history(f, self.round.table.history(self.players()))?;
        f.write_str(ending(self.round.table.phase))
    }
}

/// How a text says that the match is over.
pub(crate) const fn ending(phase: Phase) -> &'static str {
    match phase {
        Phase::Stopped => "; stopped",
        Phase::Out => "; out",
        Phase::Blocked => "; blocked",
        Phase::Deal | Phase::Lead | Phase::Play | Phase::Drawn | Phase::Draw => "",
    }
}

/// Writes steps with who took them, `-` for none.
pub(crate) fn write_history(
    f: &mut fmt::Formatter<'_>,
    history: impl Iterator<Item = (Seat, Past)>,
) -> fmt::Result {
    let mut first = true;
    for (seat, past) in history {
        let gap = if first { "" } else { ", " };
        write!(f, "{gap}{seat} {past}")?;
        first = false;
    }
    if first { f.write_str("-") } else { Ok(()) }
}

impl Notation for Match {
    type PositionError = PositionError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let players = usize::from(rules.players);
        let mut reader = Reader::new(text);
        reader.literal("round ", "`round`")?;
        let number = reader.number(1..=i64::from(u32::MAX), "the number of a round")? as u32;
        reader.literal("; scores ", "`; scores`")?;
        let mut scores = [0; SEATS];
        for (i, score) in scores[..players].iter_mut().enumerate() {
            if i > 0 {
                reader.literal(" ", "a space and the next score")?;
            }
            *score = reader.number(0..=2000, "a score")? as u16;
        }
        reader.literal("; line ", "`; line`")?;
        let line: Line = reader.value(';')?;
        reader.literal("; hands ", "`; hands`")?;
        let mut hands = [Tiles::EMPTY; SEATS];
        for (i, hand) in hands[..players].iter_mut().enumerate() {
            if i > 0 {
                reader.literal(" / ", "` / ` and the next hand")?;
            }
            let at = reader.at();
            let rest = reader.rest();
            let word = rest.find([';', '/']).map_or(rest, |end| &rest[..end]);
            let word = word.strip_suffix(' ').unwrap_or(word);
            *hand = word.parse().map_err(|e: ParseError| e.shifted(at))?;
            // It stands there: it was just looked at.
            reader.accept(word);
        }
        reader.literal("; steps ", "`; steps`")?;
        let mut steps = Vec::new();
        if !reader.accept("-") {
            loop {
                let seat = reader.number(0..=3, "the seat that took the step")? as u8;
                reader.literal(" ", "a space and a step")?;
                let at = reader.at();
                let rest = reader.rest();
                let word = rest.find([',', ';']).map_or(rest, |end| &rest[..end]);
                let past: Past = word.parse().map_err(|e: ParseError| e.shifted(at))?;
                steps.push((Seat::new(seat), past));
                // It stands there: it was just looked at.
                reader.accept(word);
                if !reader.accept(", ") {
                    break;
                }
            }
        }
        let ended = [Phase::Stopped, Phase::Out, Phase::Blocked]
            .into_iter()
            .find(|&phase| reader.accept(ending(phase)));
        reader.end()?;

        let game = build(rules, number, scores, hands, &steps, ended)?;
        if game.round.line() == line {
            Ok(game)
        } else {
            Err(PositionError::Line)
        }
    }
}

/// The match again, from what its text holds.
pub(crate) fn rebuild(game: &Match) -> Result<Match, PositionError> {
    let steps: Vec<_> = game.round.table.history(game.players()).collect();
    let phase = game.round.table.phase;
    build(
        *game.rules(),
        game.number,
        game.scores,
        game.round.hands,
        &steps,
        phase.is_over().then_some(phase),
    )
}

fn build(
    rules: Valid<Rules>,
    number: u32,
    scores: [u16; SEATS],
    hands: [Tiles; SEATS],
    steps: &[(Seat, Past)],
    ended: Option<Phase>,
) -> Result<Match, PositionError> {
    let dealt = deal_back(&rules, hands, steps)?;
    let round = deal(&rules, dealt, steps.is_empty())?;
    let steps: Vec<(Seat, StepOf<Match>)> = steps
        .iter()
        .enumerate()
        .map(|(i, &(seat, past))| match past {
            Past::Action(action) => Ok((seat, Step::Action(action))),
            Past::Draw(Some(tile)) => Ok((seat, Step::Chance(Chance::Draw(tile)))),
            Past::Draw(None) => Err(PositionError::UnseenDraw { number: i + 1 }),
        })
        .collect::<Result<_, _>>()?;

    let gained = gains(&rules, round, &steps, ended)?;
    let mut before = [0; SEATS];
    for seat in 0..SEATS {
        let error = PositionError::Score {
            seat: Seat::new(seat as u8),
        };
        before[seat] = scores[seat].checked_sub(gained[seat]).ok_or(error)?;
        if before[seat] >= rules.target {
            return Err(error);
        }
    }
    let sum: u64 = before.iter().map(|&score| u64::from(score)).sum();
    let rounds = u64::from(number - 1);
    if (rounds == 0 && sum > 0) || sum < 2 * rounds {
        return Err(PositionError::Rounds);
    }

    let mut game = Match::from_parts(rules, before, number, round);
    for (i, &(_, step)) in steps.iter().enumerate() {
        game.play(step).map_err(|refused| PositionError::Step {
            number: i + 1,
            refused,
        })?;
    }
    if game.number != number {
        return Err(PositionError::RoundOver);
    }
    let phase = game.round.table.phase;
    if phase.is_over().then_some(phase) == ended {
        Ok(game)
    } else {
        Err(PositionError::End)
    }
}

/// What each seat was dealt, if it holds these hands after these steps.
fn deal_back(
    rules: &Rules,
    hands: [Tiles; SEATS],
    steps: &[(Seat, Past)],
) -> Result<[Tiles; SEATS], PositionError> {
    let mut dealt = hands;
    let mut all = Tiles::EMPTY;
    for hand in hands {
        if !all.and(hand).is_empty() {
            return Err(PositionError::TwicePlaced);
        }
        all = all.or(hand);
    }
    for (i, &(seat, past)) in steps.iter().enumerate() {
        let tile = match past {
            Past::Action(Action::Lead(pips)) => pips.double(),
            Past::Action(Action::Play(tile, _)) => tile,
            Past::Action(Action::Pass) | Past::Draw(_) => continue,
        };
        if seat.number() >= rules.players {
            let number = i + 1;
            return Err(PositionError::WrongSeat { number, seat });
        }
        if all.contains(tile) {
            return Err(PositionError::TwicePlaced);
        }
        all.insert(tile);
        dealt[seat.index()].insert(tile);
    }
    for (i, &(seat, past)) in steps.iter().enumerate() {
        if let Past::Draw(Some(tile)) = past {
            if seat.number() >= rules.players {
                let number = i + 1;
                return Err(PositionError::WrongSeat { number, seat });
            }
            if !dealt[seat.index()].contains(tile) {
                return Err(PositionError::HandSize { seat });
            }
            dealt[seat.index()].remove(tile);
        }
    }
    Ok(dealt)
}

/// The round in which these tiles have been dealt; to the end if `partly` is false.
fn deal(rules: &Rules, dealt: [Tiles; SEATS], partly: bool) -> Result<Round, PositionError> {
    let players = rules.players;
    let full = players * rules.hand_size();
    let count: u8 = dealt.iter().map(|hand| hand.len()).sum();
    for (hand, seat) in dealt.iter().zip(0..players) {
        let size = if partly && count <= full {
            count / players + u8::from(seat < count % players)
        } else {
            rules.hand_size()
        };
        if hand.len() != size {
            let seat = Seat::new(seat);
            return Err(PositionError::HandSize { seat });
        }
    }
    let mut round = Round::new();
    round.hands = dealt;
    round.boneyard = dealt
        .iter()
        .fold(Tiles::ALL, |left, hand| left.without(*hand));
    round.table.boneyard -= count;
    if count < full {
        round.table.seat = count % players;
    } else if !round.find_leader() {
        return Err(PositionError::NoDouble);
    }
    Ok(round)
}

/// What the steps give each seat, the match's end aside; each step is checked.
fn gains(
    rules: &Rules,
    mut round: Round,
    steps: &[(Seat, StepOf<Match>)],
    ended: Option<Phase>,
) -> Result<[u16; SEATS], PositionError> {
    let mut gained = [0; SEATS];
    for (i, &(seat, step)) in steps.iter().enumerate() {
        let number = i + 1;
        let turn = round.turn();
        if turn.is_over() {
            return Err(PositionError::RoundOver);
        }
        if seat.number() != round.table.seat {
            return Err(PositionError::WrongSeat { number, seat });
        }
        let refused = |refused| PositionError::Step { number, refused };
        let illegal = |reason| refused(Refused::Illegal(reason));
        let mut lay = |round: &mut Round, tile, end: Option<End>| {
            let (points, out) = round.lay(tile, end, rules);
            gained[seat.index()] += u16::from(points) + if out { 2 } else { 0 };
            if out {
                round.table.phase = Phase::Out;
            } else {
                round.go_on(rules);
            }
        };
        match (step, turn.is_chance()) {
            (Step::Action(action), false) => {
                round.check(action, rules).map_err(illegal)?;
                match action {
                    Action::Lead(pips) => lay(&mut round, pips.double(), None),
                    Action::Play(tile, end) => lay(&mut round, tile, Some(end)),
                    Action::Pass => round.pass(rules),
                }
            }
            (Step::Chance(chance), true) => {
                round.check_chance(chance).map_err(illegal)?;
                round.draw(chance.tile(), rules);
            }
            _ => return Err(refused(Refused::Turn { turn })),
        }
    }
    // A play that blocks the round and reaches the target is not followed by points for the block (E9).
    if round.table.phase == Phase::Blocked && ended == Some(Phase::Blocked) {
        let lowest = lowest_hands(&round.hands[..usize::from(rules.players)], rules);
        for (seat, gained) in gained.iter_mut().enumerate() {
            if lowest >> seat & 1 == 1 {
                *gained += u16::from(rules.blocked_points);
            }
        }
    }
    Ok(gained)
}
