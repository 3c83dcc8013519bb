//! The text of a match: complete, and validated by playing the round through. [`audit`] validates a state in the same way.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::{Reader, join};
use boardcore::{Game, Notation, ParseError, RuleSet, Seat, Step, StepOf, Valid, serde_state};

use crate::action::Chance;
use crate::event::{Event, Why};
use crate::line::Line;
use crate::observation::Past;
use crate::picture::write_board;
use crate::position_error::PositionError;
use crate::rules::{MAX_TARGET, Rules, SEATS};
use crate::state::DominoEnds;
use crate::table::{ENDS, Phase, Table, end_word};
use crate::tile::{Tile, Tiles};

/// The text of a value as a field has it: with a mark in place of each space.
pub(crate) fn marked(value: impl Display, mark: &str) -> String {
    value.to_string().replace(' ', mark)
}

/// Reads what [`marked`] writes, up to `stop`; in a field there is no other space.
fn read_marked<T: FromStr<Err = ParseError>>(
    reader: &mut Reader<'_>,
    mark: char,
    stop: char,
) -> Result<T, ParseError> {
    let at = reader.at();
    let text = reader.until(stop).replace(mark, " ");
    text.parse().map_err(|error: ParseError| error.shifted(at))
}

impl Display for DominoEnds {
    /// `{}` is the position text: `round=1 scores=2,0 line=1-1 hands=…/… steps=0:lead:1-1 end=-`. `{:#}` draws the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write_board(f, &self.table, |seat| Some(self.hand(seat)));
        }
        write_head(f, &self.table)?;
        join(f, self.hands().iter().map(|hand| marked(hand, ",")), "/")?;
        write_steps(f, &self.table)
    }
}

/// Writes the fields up to `hands=`.
pub(crate) fn write_head(f: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    write!(f, "round={} scores=", table.number)?;
    join(f, table.scores(), ",")?;
    write!(f, " line={} hands=", marked(table.line(), ","))
}

/// Writes the steps with who took them, and how the match ended.
pub(crate) fn write_steps(f: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    f.write_str(" steps=")?;
    let steps = table.history();
    let steps = steps.map(|(seat, past)| marked(format_args!("{seat} {past}"), ":"));
    join(f, steps, ",")?;
    let none = if table.log.len() == 0 { "-" } else { "" };
    write!(f, "{none} end={}", end_word(table.ended()))
}

impl Notation for DominoEnds {
    type PositionError = PositionError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let players = usize::from(rules.players);
        let mut reader = Reader::new(text);
        let mut field = reader.field("round")?;
        let number = field.number(1..=i64::from(u32::MAX), "the number of a round")? as u32;
        field.end()?;
        let mut field = reader.field("scores")?;
        let mut scores = [0; SEATS];
        for (i, score) in scores[..players].iter_mut().enumerate() {
            if i > 0 {
                field.literal(",", "`,` and the next score")?;
            }
            *score = field.number(0..=2000, "a score")? as u16;
        }
        field.end()?;
        let line: Line = read_marked(&mut reader.field("line")?, ',', ' ')?;
        let mut field = reader.field("hands")?;
        let mut hands = [Tiles::EMPTY; SEATS];
        for (i, hand) in hands[..players].iter_mut().enumerate() {
            if i > 0 {
                field.literal("/", "`/` and the next hand")?;
            }
            *hand = read_marked(&mut field, ',', '/')?;
        }
        field.end()?;
        let mut field = reader.field("steps")?;
        let mut steps = Vec::new();
        if !field.accept("-") {
            loop {
                let seat = field.number(0..=3, "the seat that took the step")? as u8;
                field.literal(":", "`:` and a step")?;
                steps.push((Seat::new(seat), read_marked(&mut field, ':', ',')?));
                if !field.accept(",") {
                    break;
                }
            }
        }
        field.end()?;
        let ended = ENDS[reader.field("end")?.word("end", &ENDS.map(end_word), ' ')?];
        reader.end()?;

        let game = Parts {
            rules,
            number,
            scores,
            hands,
            steps,
            ended,
        }
        .build()?;
        let laid = game.table.line();
        if laid == line {
            Ok(game)
        } else {
            Err(PositionError::Line { laid })
        }
    }
}

serde_state!(DominoEnds);

/// Rebuilds a state from what its text holds, and names what differs.
pub(crate) fn audit(game: &DominoEnds) -> Result<(), String> {
    let rebuilt = Parts {
        rules: game.table.rules,
        number: game.table.number,
        scores: game.table.scores,
        hands: game.hidden.hands,
        steps: game.table.history().collect(),
        ended: game.table.ended(),
    }
    .build()
    .map_err(|fault| fault.to_string())?;
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

/// What the text of a match holds. The steps lay the line.
struct Parts {
    rules: Valid<Rules>,
    number: u32,
    scores: [u16; SEATS],
    hands: [Tiles; SEATS],
    steps: Vec<(Seat, Past)>,
    ended: Option<Phase>,
}

impl Parts {
    /// The match, if it can be: the round is dealt and played through.
    fn build(&self) -> Result<DominoEnds, PositionError> {
        let mut game = self.deal()?;
        let before = self.scores_before(game)?;
        game.table.number = self.number;
        game.table.scores = before;
        for (number, &(_, past)) in (1..).zip(&self.steps) {
            let refused = |refused| PositionError::Step { number, refused };
            game.play(step(number, past)?).map_err(refused)?;
        }
        if game.table.number != self.number {
            let number = self.steps.len();
            return Err(PositionError::RoundOver { number });
        }
        let (is, says) = (game.table.ended(), self.ended);
        if is == says {
            Ok(game)
        } else {
            Err(PositionError::End { is, says })
        }
    }

    /// The round after the deal, as far as it got, without scores.
    fn deal(&self) -> Result<DominoEnds, PositionError> {
        let dealt = self.dealt()?;
        let players = self.rules.players;
        let full = players * self.rules.hand_size();
        let count: u32 = dealt.iter().map(|hand| hand.len()).sum();
        let count = count as u8;
        let partly = self.steps.is_empty() && count <= full;
        for (hand, seat) in dealt.iter().zip(0..players) {
            let (tiles, deal) = (hand.len() as u8, self.rules.hand_size());
            let deal = if partly {
                count / players + u8::from(seat < count % players)
            } else {
                deal
            };
            if tiles != deal {
                let seat = Seat::new(seat);
                return Err(PositionError::HandSize { seat, tiles, deal });
            }
        }
        let mut game = DominoEnds::new(self.rules);
        let mut rest = dealt.map(Tiles::iter);
        let mut seats = (0..players.into()).cycle();
        while let Some(tile) = seats.next().and_then(|seat| rest[seat].next()) {
            // No tile is in two places, and the hands have the sizes of a deal.
            game.apply(Step::Chance(Chance::Deal(tile)), &mut ());
        }
        if count == full && game.table.phase == Phase::Deal {
            return Err(PositionError::NoDouble);
        }
        Ok(game)
    }

    /// The tiles that each seat was dealt, if it holds these hands after these steps.
    fn dealt(&self) -> Result<[Tiles; SEATS], PositionError> {
        let mut dealt = [Tiles::EMPTY; SEATS];
        let mut all = Tiles::EMPTY;
        let mut place = |seat: usize, tile: Tile| {
            if all.contains(tile) {
                return Err(PositionError::TwicePlaced { tile });
            }
            all.insert(tile);
            dealt[seat].insert(tile);
            Ok(())
        };
        for (seat, hand) in self.hands.iter().enumerate() {
            hand.iter().try_for_each(|tile| place(seat, tile))?;
        }
        for (number, &(seat, past)) in (1..).zip(&self.steps) {
            if seat.number() >= self.rules.players {
                return Err(PositionError::WrongSeat { number, seat });
            }
            if let Past::Action(action) = past
                && let Some(tile) = action.tile()
            {
                place(seat.index(), tile)?;
            }
        }
        for &(seat, past) in &self.steps {
            if let Past::Draw(Some(tile)) = past {
                let dealt = &mut dealt[seat.index()];
                if !dealt.contains(tile) {
                    return Err(PositionError::DrawnNowhere { seat, tile });
                }
                dealt.remove(tile);
            }
        }
        Ok(dealt)
    }

    /// The scores before the round: those of the text without what the steps gave.
    ///
    /// What they gave is found by playing them for a target that no round reaches.
    fn scores_before(&self, mut game: DominoEnds) -> Result<[u16; SEATS], PositionError> {
        let longest = Rules {
            target: MAX_TARGET,
            ..self.rules.get()
        };
        // Only the target is another, and it is in range.
        game.table.rules = longest.validate().unwrap_or(self.rules);
        let mut events = Vec::new();
        for (number, &(seat, past)) in (1..).zip(&self.steps) {
            let step = step(number, past)?;
            if game.table.number > 1 {
                let number = number - 1;
                return Err(PositionError::RoundOver { number });
            }
            if seat.number() != game.table.seat {
                return Err(PositionError::WrongSeat { number, seat });
            }
            game.play_into(step, &mut events)
                .map_err(|refused| PositionError::Step { number, refused })?;
        }
        let mut gained = [0; SEATS];
        for event in events {
            if let Event::Scored { seat, points, why } = event {
                // A play that blocks the round and reaches the target is not followed by points for the block (E9).
                let counts = why != Why::LowestHand || self.ended == Some(Phase::Blocked);
                gained[seat.index()] += u16::from(points) * u16::from(counts);
            }
        }
        let mut before = [0; SEATS];
        let target = self.rules.target;
        for (seat, before) in Seat::all(SEATS as u8).zip(&mut before) {
            let (score, gained) = (self.scores[seat.index()], gained[seat.index()]);
            match score.checked_sub(gained) {
                Some(rest) if rest < target => *before = rest,
                _ => {
                    return Err(PositionError::Score {
                        seat,
                        score,
                        gained,
                        target,
                    });
                }
            }
        }
        let sum = before.iter().map(|&score| u64::from(score)).sum();
        let rounds = u64::from(self.number) - 1;
        if (rounds == 0 && sum > 0) || sum < 2 * rounds {
            let number = self.number;
            return Err(PositionError::Rounds { number, sum });
        }
        Ok(before)
    }
}

/// A step of the history, with its number for errors.
fn step(number: usize, past: Past) -> Result<StepOf<DominoEnds>, PositionError> {
    match past {
        Past::Action(action) => Ok(Step::Action(action)),
        Past::Draw(Some(tile)) => Ok(Step::Chance(Chance::Draw(tile))),
        Past::Draw(None) => Err(PositionError::UnseenDraw { number }),
    }
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
            "the scores before round 1 add up to 1, but no points are given before the first"
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
