//! Position text: how it is written, and how it is read.

use core::fmt::{self, Display};

use boardcore::text::{Reader, join};
use boardcore::{Notation, ParseError, SetupFaults, Side, Valid};

use crate::colour::{Colour, Counts, Pegs};
use crate::kit::Kit;
use crate::open::{Open, Stage};
use crate::picture::{draw, letter};
use crate::position_error::{OrNone, PositionError};
use crate::rules::Rules;
use crate::setup::{Setup, SetupHole};
use crate::state::Memory;
use crate::view::MemoryView;

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
        let mut reader = Reader::new(text);
        let mut setup = Setup::new(rules);
        read_board(&mut setup.holes, &rules.kit, &mut reader)?;

        reader.literal(" left=", "` left=`")?;
        setup.left = reader.value::<Counts>(' ')?;

        reader.literal(" piles=", "` piles=`")?;
        for (side, pile) in (0..rules.sides.sides()).zip(&mut setup.piles) {
            if side > 0 {
                reader.literal(",", "`,` and the next pile")?;
            }
            *pile = reader.number(0..=64, "a number of pegs, 0 to 64")? as u8;
        }

        reader.literal(" first=", "` first=`")?;
        setup.first = if reader.accept("-") {
            None
        } else {
            let side = reader.number(0..=255, "`-` or a side number")?;
            Some(Side::new(side as u8))
        };

        reader.literal(" turns=", "` turns=`")?;
        setup.turns = reader.number(0..=i64::MAX, "a number of turns")? as u64;

        reader.literal(" next=", "` next=`")?;
        setup.next = if reader.accept("lot") {
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
        setup.build(rules).map_err(SetupFaults::first)
    }
}

boardcore::serde_state!(Memory);

/// Reads what the holes of a board hold.
fn read_board(
    holes: &mut [SetupHole; 64],
    kit: &Kit,
    reader: &mut Reader<'_>,
) -> Result<(), ParseError> {
    let columns = usize::from(kit.columns);
    reader.literal("board=", "`board=`")?;
    for (number, hole) in (0..kit.holes() as usize).zip(holes) {
        if number > 0 && number % columns == 0 {
            reader.literal("/", "`/` after each row but the last")?;
        }
        let expected = "a hole: `.`, `_` or the letter of a colour";
        *hole = reader.pick(expected, |letter| match letter {
            '.' => Some(SetupHole::Empty),
            '_' => Some(SetupHole::Awaits),
            _ => Some(SetupHole::Peg {
                colour: Colour::from_letter(letter.to_ascii_uppercase())?,
                shown: letter.is_ascii_lowercase(),
            }),
        })?;
    }
    Ok(())
}
