//! Position text, of states and of views.

use core::fmt;

use boardcore::text::{Reader, join};
use boardcore::{ParseError, Side, Valid};

use crate::bits;
use crate::colour::{Colour, Counts};
use crate::hole::Hole;
use crate::open::{MAX_LAPS, Open, Stage};
use crate::rules::{First, Rules};

/// Why a position was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// It is malformed.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// A peg stands, or is to be laid, in a hole that starts empty (C2).
    #[error("{hole} starts empty and never holds a peg (C2)")]
    StartsEmpty {
        /// The hole.
        hole: Hole,
    },
    /// A hole is to be filled before another one that has its peg already (C14).
    #[error("pegs are laid hole by hole, and {hole} is left out (C14)")]
    LeftOut {
        /// The hole.
        hole: Hole,
    },
    /// A peg has been shown while pegs are being laid (C14).
    #[error("{hole} has been shown while pegs are being laid (C14)")]
    ShownWhileLaying {
        /// The hole.
        hole: Hole,
    },
    /// More pegs of a colour are on the board than are left, or more are left than the kit has (C2).
    #[error("the colours on the board, left and in the kit do not fit each other (C2)")]
    Colours,
    /// The pegs left are not as many as those on the board and to be laid.
    #[error("{left} pegs are left, and {holes} holes have one or wait for one")]
    Left {
        /// How many are left.
        left: u32,
        /// How many holes have a peg or wait for one.
        holes: u32,
    },
    /// The piles and the pegs left do not make up the kit (C7).
    #[error("the piles and the pegs left do not make up the kit (C7)")]
    Piles,
    /// A side has more pegs than its turns can have brought (C7).
    #[error("side {side} has more pegs than its turns can have brought (C7)")]
    Pile {
        /// The side.
        side: Side,
    },
    /// The side that begins is not the one agreed, or does not play (C5).
    #[error("the side that begins does not fit the rules (C5)")]
    First,
    /// More turns than the rules allow, or turns before it is known who begins (C11).
    #[error("so many turns cannot have been used (C11)")]
    Turns,
    /// What comes next does not fit the rest: a lot when it is known who begins, a rolled colour that is gone, an end too
    /// early or too late.
    #[error("what comes next does not fit the rest of the position")]
    Next,
}

/// Whether colours that have not been shown are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alphabet {
    /// As capitals: the state.
    State,
    /// As `?`: the view.
    View,
}

impl Alphabet {
    /// The character of a hole.
    pub(crate) fn letter(self, open: &Open, pegs: &[Option<Colour>; 64], number: u32) -> char {
        let is = |set: u64| set >> number & 1 == 1;
        if is(open.waiting) {
            '_'
        } else if !is(open.board) {
            '.'
        } else {
            match pegs[number as usize] {
                Some(colour) if is(open.shown) => colour.letter().to_ascii_lowercase(),
                Some(colour) if self == Alphabet::State => colour.letter(),
                _ => '?',
            }
        }
    }
}

/// Writes a position.
pub(crate) fn write(
    f: &mut fmt::Formatter<'_>,
    open: &Open,
    pegs: &[Option<Colour>; 64],
    alphabet: Alphabet,
) -> fmt::Result {
    let kit = &open.rules.kit;
    f.write_str("board=")?;
    for number in 0..kit.holes() {
        if number > 0 && number % u32::from(kit.columns) == 0 {
            f.write_str("/")?;
        }
        write!(f, "{}", alphabet.letter(open, pegs, number))?;
    }
    write!(f, " left={} piles=", open.left)?;
    let sides = open.rules.sides.sides();
    join(f, &open.piles[..usize::from(sides)], ",")?;
    match open.first {
        None => f.write_str(" first=-")?,
        Some(side) => write!(f, " first={side}")?,
    }
    write!(f, " turns={} next=", open.turns())?;
    match open.stage {
        Stage::Lot => f.write_str("lot"),
        Stage::Roll => f.write_str("roll"),
        Stage::Choose(colour) => write!(f, "lift:{colour}"),
        Stage::Over => f.write_str("over"),
    }
}

/// Reads a position and validates what lies open. How the colours add up is left to the caller.
pub(crate) fn read(
    rules: Valid<Rules>,
    text: &str,
    alphabet: Alphabet,
) -> Result<(Open, [Option<Colour>; 64]), PositionError> {
    let mut open = Open::new(rules);
    let mut reader = Reader::new(text);
    let pegs = read_board(&mut open, &mut reader, alphabet)?;

    reader.literal(" left=", "` left=`")?;
    open.left = reader.value::<Counts>(' ')?;

    reader.literal(" piles=", "` piles=`")?;
    let sides = rules.sides.sides();
    for side in 0..sides {
        if side > 0 {
            reader.literal(",", "`,`")?;
        }
        open.piles[usize::from(side)] = reader.number(0..=64, "a number of pegs, 0 to 64")? as u8;
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

    match (open.first, rules.first) {
        (None, First::Lot) => {}
        (Some(side), First::Lot) if side.number() < sides => {}
        (Some(side), First::Side(agreed)) if side == agreed => {}
        _ => return Err(PositionError::First),
    }
    let first = open.first.unwrap_or(Side::new(0));
    open.lap = turns / u64::from(sides);
    // The remainder is below the number of sides, and a side's number is below 12.
    open.side = Side::new((first.number() + (turns % u64::from(sides)) as u8) % sides);
    open.seat = open.member();
    open.validate()?;
    Ok((open, pegs))
}

/// Reads the board into the sets of holes, and returns the colours that are written.
fn read_board(
    open: &mut Open,
    reader: &mut Reader<'_>,
    alphabet: Alphabet,
) -> Result<[Option<Colour>; 64], PositionError> {
    let kit = open.rules.kit;
    let mut pegs = [None; 64];
    (open.board, open.waiting) = (0, 0);
    reader.literal("board=", "`board=`")?;
    for number in 0..kit.holes() {
        if number > 0 && number % u32::from(kit.columns) == 0 {
            reader.literal("/", "`/` after each row but the last")?;
        }
        let bit = 1 << number;
        let expected = match alphabet {
            Alphabet::State => "a hole: `.`, `_` or the letter of a colour",
            Alphabet::View => "a hole: `.`, `_`, `?` or the small letter of a colour",
        };
        reader.pick(expected, |letter| {
            match letter {
                '.' => {}
                '_' => open.waiting |= bit,
                '?' if alphabet == Alphabet::View => open.board |= bit,
                _ => {
                    let shown = letter.is_ascii_lowercase();
                    if !shown && alphabet == Alphabet::View {
                        return None;
                    }
                    let colour = Colour::from_letter(letter.to_ascii_uppercase())?;
                    pegs[number as usize] = Some(colour);
                    open.board |= bit;
                    if shown {
                        open.shown |= bit;
                    }
                }
            }
            Some(())
        })?;
    }
    Ok(pegs)
}

/// How many pegs of each colour there are.
pub(crate) fn count(pegs: &[Option<Colour>; 64]) -> Counts {
    let mut counts = Counts::NONE;
    for &colour in pegs.iter().flatten() {
        counts[colour] += 1;
    }
    counts
}

impl Open {
    /// Whether play can have come here, as far as can be seen.
    pub(crate) fn validate(&self) -> Result<(), PositionError> {
        self.validate_holes()?;
        self.validate_pegs()?;
        self.validate_turns()
    }

    fn validate_holes(&self) -> Result<(), PositionError> {
        let lowest = |set: u64| bits::members(set).next().map(|number| self.hole(number));
        let pegs = bits::first(self.rules.kit.pegs.total());
        if let Some(hole) = lowest((self.board | self.waiting) & !pegs) {
            return Err(PositionError::StartsEmpty { hole });
        }
        if self.waiting == 0 {
            return Ok(());
        }
        if let Some(hole) = lowest(self.shown) {
            return Err(PositionError::ShownWhileLaying { hole });
        }
        match lowest(self.waiting) {
            Some(hole) if self.board > self.waiting & self.waiting.wrapping_neg() => {
                Err(PositionError::LeftOut { hole })
            }
            _ => Ok(()),
        }
    }

    fn validate_pegs(&self) -> Result<(), PositionError> {
        let holes = (self.board | self.waiting).count_ones();
        let left = self.left.total();
        if left != holes {
            return Err(PositionError::Left { left, holes });
        }
        let taken = self.rules.kit.pegs.without(self.left);
        let taken = taken.ok_or(PositionError::Colours)?.total();
        let piles: u32 = self.piles.iter().map(|&pile| u32::from(pile)).sum();
        if piles != taken {
            return Err(PositionError::Piles);
        }
        for side in Side::all(self.rules.sides.sides()) {
            let pile = u64::from(self.piles[side.index()]);
            let turns = self.turns_of(side);
            let acts = side == self.side && matches!(self.stage, Stage::Roll | Stage::Choose(_));
            let possible = if self.rules.extra_roll_on_match {
                pile == 0 || turns > 0 || acts
            } else {
                pile <= turns
            };
            if !possible {
                return Err(PositionError::Pile { side });
            }
        }
        Ok(())
    }

    fn validate_turns(&self) -> Result<(), PositionError> {
        let between = Some(self.side) == self.first;
        let laps = self.rules.laps();
        let turns_possible = match laps {
            Some(laps) => self.lap < laps || self.lap == laps && between,
            None => self.lap <= MAX_LAPS,
        };
        let begun = self.first.is_some() || (self.lap, self.side) == (0, Side::new(0));
        if !turns_possible || !begun {
            return Err(PositionError::Turns);
        }
        let rounds_played = laps == Some(self.lap);
        let empty = self.board | self.waiting == 0;
        let next_possible = match self.stage {
            Stage::Lot => self.first.is_none(),
            _ if self.first.is_none() => false,
            Stage::Roll => !empty && !rounds_played,
            Stage::Choose(colour) => !empty && !rounds_played && self.left[colour] > 0,
            // The last peg was won in the turn that was used last.
            Stage::Over if empty => {
                let sides = self.rules.sides.sides();
                let last = (self.side.number() + sides - 1) % sides;
                self.turns() > 0 && self.piles[usize::from(last)] > 0
            }
            Stage::Over => rounds_played && self.waiting == 0,
        };
        if next_possible {
            Ok(())
        } else {
            Err(PositionError::Next)
        }
    }
}
