//! Positions and games as text: FEN, and the moves since.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{self, Debug, Display};

use boardcore::text::Reader;
use boardcore::{Notation, ParseError, SetupFaults, Square, Valid};

use crate::action::Move;
use crate::board::Position;
use crate::castling::Rights;
use crate::fen::Fen;
use crate::picture;
use crate::rules::Rules;
use crate::setup::{PositionFault, Setup, check};
use crate::state::Makarenko;
use crate::tower::{Colour, Tower};

/// Why a FEN, or the text of a game, was refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The position is impossible.
    #[error("{fault} at byte {at}")]
    Position {
        /// Why.
        fault: PositionFault,
        /// Where the field begins that does not fit.
        at: usize,
    },
}

impl PositionError {
    /// The byte offset in the text: of what is malformed, or of the field that does not fit the board.
    pub const fn at(&self) -> usize {
        match self {
            PositionError::Text(error) => error.at(),
            PositionError::Position { at, .. } => *at,
        }
    }
}

impl Position {
    /// Reads a position from a FEN; its clocks are checked and dropped.
    ///
    /// # Errors
    /// As [`Fen::parse`].
    pub fn from_fen(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        Fen::parse(rules, text).map(|fen| fen.position)
    }

    /// Checks every invariant from scratch.
    ///
    /// # Errors
    /// The first one that is broken, with what breaks it.
    pub fn audit(&self) -> Result<(), String> {
        self.audit_towers()?;
        let (rights, skipped) = (self.rights(), self.en_passant());
        let mut faults = SetupFaults::new();
        check(self, rights, skipped, &mut faults);
        faults
            .or_else(|| ())
            .map_err(|faults| faults.first().to_string())?;
        if !rights.is_empty() && !self.flags().castling() {
            return Err(format!(
                "the rights {rights} are kept, and the rules have no castling"
            ));
        }
        match skipped {
            Some(skipped) if !self.may_capture_on(skipped.index()) => Err(format!(
                "{skipped} is kept as skipped, and no capture there is legal"
            )),
            _ => Ok(()),
        }
    }
}

impl Fen {
    /// Reads a FEN of exactly six fields.
    ///
    /// Fields that the rules do not use are read, checked and dropped: castling rights without `castling`, an en-passant square
    /// without `double_step` or `en_passant`. So is an en-passant square where no capture is legal.
    ///
    /// # Errors
    /// A text that is malformed, or a position that is impossible.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let (setup, fields) = Setup::read(&mut reader)?;
        reader.end()?;
        setup
            .fen(rules)
            .map_err(|faults| fields.error(faults.first()))
    }
}

/// Where the fields of a text begin.
#[derive(Default)]
struct Fields {
    turn: usize,
    rights: usize,
    skipped: usize,
    clocks: usize,
    moves: usize,
}

impl Fields {
    /// The refusal of a text, at the field that does not fit.
    fn error(&self, fault: PositionFault) -> PositionError {
        let at = match fault {
            PositionFault::TooManyDiscs { .. } => 0,
            PositionFault::NoKing { .. } => self.turn,
            PositionFault::RightWithoutTower { .. } => self.rights,
            PositionFault::EnPassantRank { .. }
            | PositionFault::EnPassantOccupied { .. }
            | PositionFault::EnPassantTower { .. }
            | PositionFault::EnPassantOrigin { .. } => self.skipped,
            PositionFault::Quiet { .. } | PositionFault::Number { .. } => self.clocks,
            PositionFault::Move { .. } => self.moves,
        };
        PositionError::Position { fault, at }
    }
}

impl Setup {
    /// Reads a FEN, and stops behind it.
    fn read(reader: &mut Reader<'_>) -> Result<(Self, Fields), ParseError> {
        let (mut setup, mut fields) = (Self::EMPTY, Fields::default());
        read_placement(reader, &mut setup.towers)?;
        reader.literal(" ", "a space and the side to move")?;

        fields.turn = reader.at();
        setup.turn = reader.pick("`w` or `b`", |letter| match letter {
            'w' => Some(Colour::White),
            'b' => Some(Colour::Black),
            _ => None,
        })?;
        reader.literal(" ", "a space and the castling rights")?;

        fields.rights = reader.at();
        setup.rights = Rights::read(reader)?;
        reader.literal(" ", "a space and the en-passant square")?;

        fields.skipped = reader.at();
        if !reader.accept("-") {
            setup.en_passant = Some(Square::read(reader)?);
        }
        reader.literal(" ", "a space and the quiet count")?;
        fields.clocks = reader.at();
        let max = i64::from(Fen::MAX_CLOCK);
        setup.quiet = reader.number(0..=max, "a quiet count, 0 to 999999999")? as u32;
        reader.literal(" ", "a space and the move number")?;
        setup.number = reader.number(1..=max, "a move number, 1 to 999999999")? as u32;
        Ok((setup, fields))
    }
}

impl Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = &self.position;
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match position.tower(Square::wrap(8 * rank + file)) {
                    Some(tower) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", tower.letter())?;
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let turn = match position.turn() {
            Colour::White => 'w',
            Colour::Black => 'b',
        };
        write!(f, " {turn} {} ", position.rights())?;
        match position.en_passant() {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", self.quiet, self.number)
    }
}

fn read_placement(
    reader: &mut Reader<'_>,
    towers: &mut [Option<Tower>; 64],
) -> Result<(), ParseError> {
    for rank in (0..8).rev() {
        let mut file = 0;
        let mut after_number = false;
        while file < 8 {
            let room = 8 - file;
            if !after_number
                && let Some(empty) = reader.peek().and_then(|letter| letter.to_digit(10))
            {
                if empty == 0 || empty as usize > room {
                    let sentence =
                        format_args!("{empty} empty squares, where 1 to {room} fit into the rank");
                    return Err(ParseError::message(sentence, reader.at()));
                }
                reader.char("a number of empty squares")?;
                file += empty as usize;
                after_number = true;
                continue;
            }
            let expected = if after_number {
                "a tower, one of PDRNBHQKpdrnbhqk"
            } else {
                "a tower, one of PDRNBHQKpdrnbhqk, or a number of empty squares"
            };
            towers[8 * rank + file] = Some(reader.pick(expected, Tower::from_letter)?);
            file += 1;
            after_number = false;
        }
        if rank > 0 {
            reader.literal("/", "`/` and the next rank")?;
        }
    }
    Ok(())
}

impl Display for Position {
    /// The FEN, with clocks of `0 1`. With `{:#}`, the board drawn in eight lines and one for the files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return picture::draw(self, f);
        }
        let fen = Fen {
            position: *self,
            quiet: 0,
            number: 1,
        };
        Display::fmt(&fen, f)
    }
}

impl Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

impl Display for Makarenko {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return picture::draw(self.position(), f);
        }
        write!(f, "{}", self.base())?;
        if self.moves_since().len() > 0 {
            f.write_str(" moves")?;
        }
        for mv in self.moves_since() {
            write!(f, " {mv}")?;
        }
        Ok(())
    }
}

impl Notation for Makarenko {
    type PositionError = PositionError;

    /// Reads a FEN, then ` moves` and the moves played from there, if there are any. Captures may be among them.
    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let (mut setup, mut fields) = Setup::read(&mut reader)?;
        fields.moves = reader.at() + 1;
        if !reader.rest().is_empty() {
            reader.literal(" moves", "the end, or ` moves` and moves")?;
            while setup.moves.is_empty() || !reader.rest().is_empty() {
                reader.literal(" ", "a space and a move")?;
                setup.moves.push(Move::read(&mut reader)?);
            }
        }
        setup
            .build(rules)
            .map_err(|faults| fields.error(faults.first()))
    }
}

boardcore::serde_state!(Makarenko);
