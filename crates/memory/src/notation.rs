//! Position text: how it is written, how it is read, and the invariants that the parser and `audit` share.

use core::fmt::{self, Display};

use boardcore::text::{Reader, join};
use boardcore::{Notation, ParseError, Seat, Side, Valid, bits};

use crate::colour::{Colour, Counts, Pegs};
use crate::hole::Hole;
use crate::open::{MAX_LAPS, Open, Stage};
use crate::picture::{draw, letter};
use crate::rules::{First, Rules};
use crate::state::{Memory, no_pegs};
use crate::view::MemoryView;

/// Why a position was refused: malformed, or one that play cannot reach, as far as can be seen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum PositionError {
    /// It is malformed.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// A side begins that does not play, or none where one was agreed, or not the agreed one (C5).
    #[error("first is {}, but {} (C5)", OrNone(*first), Agreed(*agreed, *sides))]
    First {
        /// The side that begins.
        first: Option<Side>,
        /// What was agreed.
        agreed: First,
        /// How many sides there are.
        sides: u8,
    },
    /// A peg stands, or is to be laid, in a hole that starts empty (C2).
    #[error("{hole} has or awaits a peg, but starts empty (C2)")]
    StartsEmpty {
        /// The hole.
        hole: Hole,
    },
    /// A hole awaits a peg, and a later one has its peg already (C14).
    #[error("{hole} awaits a peg, but a later hole has one (C14)")]
    LeftOut {
        /// The hole.
        hole: Hole,
    },
    /// A peg has been shown while pegs are being laid (C14).
    #[error("the peg in {hole} has been shown, but pegs are being laid (C14)")]
    ShownWhileLaying {
        /// The hole.
        hole: Hole,
    },
    /// The pegs left are not as many as the holes that have or await one.
    #[error("left adds up to {left}, but the number of holes that have or await a peg is {holes}")]
    Left {
        /// How many are left.
        left: u32,
        /// How many holes have or await a peg.
        holes: u32,
    },
    /// More pegs of a colour are left than the kit has (C2).
    #[error("left has {left} {colour:#}, but the kit has {kit} (C2)")]
    Kit {
        /// The colour.
        colour: Colour,
        /// How many are left.
        left: u8,
        /// How many the kit has.
        kit: u8,
    },
    /// The pegs of a colour on the board and to be laid are not those that are left.
    #[error("left has {left} {colour:#}, but the board has {board}, with {to_lay} more to be laid")]
    Colour {
        /// The colour.
        colour: Colour,
        /// How many are left.
        left: u8,
        /// How many are on the board.
        board: u8,
        /// How many are to be laid.
        to_lay: u8,
    },
    /// The piles and the pegs left do not make up the kit (C7).
    #[error("the piles add up to {piles}, but the number of pegs that are not left is {won} (C7)")]
    Piles {
        /// How many pegs are in the piles.
        piles: u32,
        /// How many pegs of the kit are not left.
        won: u32,
    },
    /// A side has more pegs than its turns can have brought (C7).
    #[error(
        "the pile of side {side} is {pile}, but the number of turns it has used is {turns} (C7)"
    )]
    Pile {
        /// The side.
        side: Side,
        /// How many pegs it has.
        pile: u8,
        /// How many turns it has used.
        turns: u64,
    },
    /// More turns have been used than the agreed rounds have, or than are counted (C11).
    #[error("turns is {turns}, more than can have been used (C11)")]
    Turns {
        /// How many turns have been used.
        turns: u64,
    },
    /// Turns have been used before it is known who begins (C5).
    #[error("turns is {turns}, but nobody has begun (C5)")]
    NobodyBegan {
        /// How many turns have been used.
        turns: u64,
    },
    /// What comes next does not fit the rest: a lot when it is known who begins, a rolled colour that is gone, an end too
    /// early or too late.
    #[error("next is {next}, but {why}")]
    Next {
        /// What comes next.
        next: Stage,
        /// What it does not fit.
        why: &'static str,
    },
    /// What lies open and the colours underneath disagree on a hole. No text can say so: only
    /// [`audit`](boardcore::Game::audit) finds it.
    #[error("{hole} has a peg in one half of the state alone")]
    Halves {
        /// The hole.
        hole: Hole,
    },
    /// The member to move is not the one whose turn it is (C5). No text can say so: only [`audit`](boardcore::Game::audit)
    /// finds it.
    #[error("seat {seat} is to move, but it is the turn of seat {member} (C5)")]
    Member {
        /// The member to move.
        seat: Seat,
        /// The member whose turn it is.
        member: Seat,
    },
}

/// Prints a side, or `-`.
struct OrNone(Option<Side>);

impl Display for OrNone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(side) => write!(f, "{side}"),
            None => f.write_str("-"),
        }
    }
}

/// Prints what was agreed on who begins, at a table with a number of sides.
struct Agreed(First, u8);

impl Display for Agreed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            First::Lot => write!(f, "the sides are 0 to {}", self.1 - 1),
            First::Side(side) => write!(f, "side {side} was agreed"),
        }
    }
}

impl Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.open, &self.pegs)
    }
}

impl Display for MemoryView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.open, &self.known)
    }
}

/// Writes a position, or draws its board.
fn write(f: &mut fmt::Formatter<'_>, open: &Open, pegs: &Pegs) -> fmt::Result {
    if f.alternate() {
        return draw(f, open, pegs);
    }
    f.write_str("board=")?;
    for (number, (cell, &peg)) in (0..).zip(pegs.iter()) {
        if cell.x == 0 && cell.y > 0 {
            f.write_str("/")?;
        }
        write!(f, "{}", letter(open, number, peg))?;
    }
    write!(f, " left={} piles=", open.left)?;
    join(f, open.piles(), ",")?;
    let (first, turns, next) = (OrNone(open.first), open.turns(), open.stage);
    write!(f, " first={first} turns={turns} next={next}")
}

impl Notation for Memory {
    type PositionError = PositionError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let mut open = Open::new(rules);
        let mut reader = Reader::new(text);
        let pegs = read_board(&mut open, &mut reader)?;

        reader.literal(" left=", "` left=`")?;
        open.left = reader.value::<Counts>(' ')?;

        reader.literal(" piles=", "` piles=`")?;
        let sides = rules.sides.sides();
        for side in 0..sides {
            if side > 0 {
                reader.literal(",", "`,` and the next pile")?;
            }
            open.piles[usize::from(side)] =
                reader.number(0..=64, "a number of pegs, 0 to 64")? as u8;
        }

        reader.literal(" first=", "` first=`")?;
        open.first = if reader.accept("-") {
            None
        } else {
            let side = reader.number(0..=255, "`-` or a side number")?;
            Some(Side::new(side as u8))
        };

        reader.literal(" turns=", "` turns=`")?;
        let turns = reader.number(0..=i64::MAX, "a number of turns")? as u64;

        reader.literal(" next=", "` next=`")?;
        open.stage = if reader.accept("lot") {
            Stage::Lot
        } else if reader.accept("roll") {
            Stage::Roll
        } else if reader.accept("over") {
            Stage::Over
        } else {
            reader.literal("lift:", "`lot`, `roll`, `lift:` or `over`")?;
            Stage::Choose(Colour::read(&mut reader)?)
        };
        reader.end()?;

        let first = open.first.map_or(0, |side| u64::from(side.number()));
        open.lap = turns / u64::from(sides);
        // A remainder by the number of sides, which is at most 12.
        open.side = Side::new(((first + turns % u64::from(sides)) % u64::from(sides)) as u8);
        open.seat = open.member();
        let pool = open.left.minus(Counts::of(&pegs));
        let game = Self::from_parts(open, pegs, pool);
        check_invariants(&game)?;
        Ok(game)
    }
}

boardcore::serde_state!(Memory);

/// Reads the board into the sets of holes, and returns the colours.
fn read_board(open: &mut Open, reader: &mut Reader<'_>) -> Result<Pegs, ParseError> {
    let mut pegs = no_pegs(&open.rules);
    let columns = u32::from(pegs.columns());
    (open.board, open.waiting) = (0, 0);
    reader.literal("board=", "`board=`")?;
    for number in 0..open.rules.kit.holes() {
        if number > 0 && number % columns == 0 {
            reader.literal("/", "`/` after each row but the last")?;
        }
        let bit = 1 << number;
        let peg = &mut pegs.cells_mut()[number as usize];
        reader.pick("a hole: `.`, `_` or the letter of a colour", |letter| {
            match letter {
                '.' => {}
                '_' => open.waiting |= bit,
                _ => {
                    *peg = Some(Colour::from_letter(letter.to_ascii_uppercase())?);
                    open.board |= bit;
                    if letter.is_ascii_lowercase() {
                        open.shown |= bit;
                    }
                }
            }
            Some(())
        })?;
    }
    Ok(pegs)
}

/// Every invariant of a state: what can be seen of whether play can have come here.
pub(crate) fn check_invariants(game: &Memory) -> Result<(), PositionError> {
    check_first(&game.open)?;
    check_holes(game)?;
    check_pegs(game)?;
    check_turns(&game.open)?;
    check_next(&game.open)
}

fn check_first(open: &Open) -> Result<(), PositionError> {
    let (first, agreed, sides) = (open.first, open.rules.first, open.rules.sides.sides());
    let possible = match (first, agreed) {
        (None, First::Lot) => true,
        (Some(side), First::Lot) => side.number() < sides,
        (first, First::Side(agreed)) => first == Some(agreed),
    };
    if possible {
        Ok(())
    } else {
        Err(PositionError::First {
            first,
            agreed,
            sides,
        })
    }
}

fn check_holes(game: &Memory) -> Result<(), PositionError> {
    let open = &game.open;
    let lowest = |set: u64| bits::members(set).next().map(|number| open.hole(number));
    let pegs = (0..64).filter(|&number| game.pegs.cells()[number].is_some());
    let pegs = pegs.fold(0, |set, number| set | 1 << number);
    if let Some(hole) = lowest(pegs ^ open.board | open.board & open.waiting | open.shown & !pegs) {
        return Err(PositionError::Halves { hole });
    }
    let all = bits::below(open.rules.kit.pegs.total());
    if let Some(hole) = lowest((open.board | open.waiting) & !all) {
        return Err(PositionError::StartsEmpty { hole });
    }
    let Some(hole) = lowest(open.waiting) else {
        return Ok(());
    };
    if let Some(hole) = lowest(open.shown) {
        return Err(PositionError::ShownWhileLaying { hole });
    }
    if open.board > open.waiting & open.waiting.wrapping_neg() {
        return Err(PositionError::LeftOut { hole });
    }
    Ok(())
}

fn check_pegs(game: &Memory) -> Result<(), PositionError> {
    let open = &game.open;
    let holes = (open.board | open.waiting).count_ones();
    let left = open.left.total();
    if left != holes {
        return Err(PositionError::Left { left, holes });
    }
    let on_board = Counts::of(&game.pegs);
    for colour in Colour::ALL {
        let (left, kit) = (open.left[colour], open.rules.kit.pegs[colour]);
        if left > kit {
            return Err(PositionError::Kit { colour, left, kit });
        }
        let (board, to_lay) = (on_board[colour], game.pool[colour]);
        if u32::from(board) + u32::from(to_lay) != u32::from(left) {
            return Err(PositionError::Colour {
                colour,
                left,
                board,
                to_lay,
            });
        }
    }
    let won = open.rules.kit.pegs.total() - left;
    let piles = open.piles.iter().map(|&pile| u32::from(pile)).sum();
    if piles != won {
        return Err(PositionError::Piles { piles, won });
    }
    for side in Side::all(open.rules.sides.sides()) {
        let (pile, turns) = (open.piles[side.index()], open.turns_of(side));
        let acts = side == open.side && matches!(open.stage, Stage::Roll | Stage::Choose(_));
        let possible = if open.rules.extra_roll_on_match {
            pile == 0 || turns > 0 || acts
        } else {
            u64::from(pile) <= turns
        };
        if !possible {
            return Err(PositionError::Pile { side, pile, turns });
        }
    }
    Ok(())
}

fn check_turns(open: &Open) -> Result<(), PositionError> {
    let turns = open.turns();
    if open.first.is_none() && turns > 0 {
        return Err(PositionError::NobodyBegan { turns });
    }
    let between = Some(open.side) == open.first;
    let possible = match open.rules.laps() {
        Some(laps) => open.lap < laps || open.lap == laps && between,
        None => open.lap <= MAX_LAPS,
    };
    if !possible {
        return Err(PositionError::Turns { turns });
    }
    let (seat, member) = (open.seat, open.member());
    if seat != member {
        return Err(PositionError::Member { seat, member });
    }
    Ok(())
}

fn check_next(open: &Open) -> Result<(), PositionError> {
    let empty = open.board | open.waiting == 0;
    let rounds_played = open.rules.laps() == Some(open.lap);
    let sides = open.rules.sides.sides();
    let last = (open.side.number() + sides - 1) % sides;
    let why = match open.stage {
        Stage::Lot if open.first.is_some() => "a side has begun",
        Stage::Lot => return Ok(()),
        _ if open.first.is_none() => "nobody has begun",
        Stage::Roll | Stage::Choose(_) if empty => "no peg is left",
        Stage::Roll | Stage::Choose(_) if rounds_played => "the agreed rounds have been played",
        Stage::Choose(colour) if open.left[colour] == 0 => "no peg of this colour is left",
        // The last peg was won in the turn that was used last.
        Stage::Over if empty && open.turns() == 0 => "no turn has been used",
        Stage::Over if empty && open.piles[usize::from(last)] == 0 => {
            "the side of the last turn has no peg"
        }
        Stage::Over if !empty && !rounds_played => "pegs are left, and so are turns",
        Stage::Over if open.waiting != 0 => "pegs are to be laid",
        _ => return Ok(()),
    };
    let next = open.stage;
    Err(PositionError::Next { next, why })
}

/// Faults that no text can say, so that only a fault of the engine would make them.
#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use boardcore::{Game, RuleSet};

    use super::*;

    fn spoilt(spoil: impl Fn(&mut Memory)) -> Result<(), String> {
        let rules = Rules::DEFAULT.validate().expect("the default rules");
        let mut game = Memory::new(rules);
        spoil(&mut game);
        game.audit()
    }

    #[test]
    fn what_no_text_can_say_is_found() {
        assert_eq!(spoilt(|_| ()), Ok(()));
        let broken = |told: &str| Err(told.to_string());
        let told = broken("a1 has a peg in one half of the state alone");
        assert_eq!(spoilt(|game| game.open.board |= 1), told);
        assert_eq!(
            spoilt(|game| game.pegs.cells_mut()[0] = Some(Colour::Red)),
            told
        );
        assert_eq!(spoilt(|game| game.open.shown |= 1), told);
        let told = broken("left has 4 red, but the board has 0, with 5 more to be laid");
        assert_eq!(spoilt(|game| game.pool[Colour::Red] += 1), told);
        let told =
            broken("left adds up to 25, but the number of holes that have or await a peg is 24");
        assert_eq!(spoilt(|game| game.open.left[Colour::Red] += 1), told);
        let told = broken("seat 1 is to move, but it is the turn of seat 0 (C5)");
        assert_eq!(spoilt(|game| game.open.seat = Seat::new(1)), told);
        let told =
            broken("the piles add up to 1, but the number of pegs that are not left is 0 (C7)");
        assert_eq!(spoilt(|game| game.open.piles[0] = 1), told);
    }
}
