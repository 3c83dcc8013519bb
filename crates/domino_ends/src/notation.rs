//! The text of a match: complete, and validated by playing the round through.

use alloc::string::{String, ToString};
use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::{Reader, join};
use boardcore::{Notation, ParseError, Seat, SetupFaults, Valid, serde_state};

use crate::line::Line;
use crate::picture::write_board;
use crate::position_error::PositionError;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::state::DominoEnds;
use crate::table::{ENDS, Table, end_word};

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
        let mut setup = Setup::new(rules);
        let mut reader = Reader::new(text);
        let mut field = reader.field("round")?;
        setup.round = field.number(1..=i64::from(u32::MAX), "the number of a round")? as u32;
        field.end()?;
        let mut field = reader.field("scores")?;
        for (i, score) in setup.scores[..players].iter_mut().enumerate() {
            if i > 0 {
                field.literal(",", "`,` and the next score")?;
            }
            *score = field.number(0..=2000, "a score")? as u16;
        }
        field.end()?;
        let line: Line = read_marked(&mut reader.field("line")?, ',', ' ')?;
        let mut field = reader.field("hands")?;
        for (i, hand) in setup.hands[..players].iter_mut().enumerate() {
            if i > 0 {
                field.literal("/", "`/` and the next hand")?;
            }
            *hand = read_marked(&mut field, ',', '/')?;
        }
        field.end()?;
        let mut field = reader.field("steps")?;
        if !field.accept("-") {
            loop {
                let seat = field.number(0..=3, "the seat that took the step")? as u8;
                field.literal(":", "`:` and a step")?;
                let step = read_marked(&mut field, ':', ',')?;
                setup.steps.push((Seat::new(seat), step));
                if !field.accept(",") {
                    break;
                }
            }
        }
        field.end()?;
        setup.ended = ENDS[reader.field("end")?.word("end", &ENDS.map(end_word), ' ')?];
        reader.end()?;

        let game = setup.build(rules).map_err(SetupFaults::first)?;
        let laid = game.table.line();
        if laid == line {
            Ok(game)
        } else {
            Err(PositionError::Line { laid })
        }
    }
}

serde_state!(DominoEnds);
