//! FEN: a position with its clocks as text.

use core::fmt::{self, Display};

use boardcore::text::Reader;
use boardcore::{ParseError, Square};

use crate::position::{DISCS, Position};
use crate::rights::{Rights, Wing};
use crate::rules::Rules;
use crate::tower::{Colour, Tower};

/// A position with its clocks, as a FEN holds them.
///
/// ```
/// use makarenko::{Fen, Rules};
///
/// let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// let fen = Fen::parse(&Rules::default(), text)?;
/// assert_eq!(fen.to_string(), text);
///
/// let error = Fen::parse(&Rules::default(), "4k3/8/8/8/8/8/8/4K3  w - - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "expected `w` or `b` at byte 20");
/// # Ok::<(), makarenko::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fen {
    /// The position.
    pub position: Position,
    /// How many plies were played since the last capture (M14), at most [`MAX_CLOCK`](Self::MAX_CLOCK).
    pub quiet: u32,
    /// The number of the move, 1 at the start, one more after each move of Black; at most [`MAX_CLOCK`](Self::MAX_CLOCK).
    pub number: u32,
}

/// Why a FEN was refused: what is wrong, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenError {
    /// What is wrong.
    pub fault: FenFault,
    /// The byte offset in the text: of what is malformed, or of the field that does not fit the board.
    pub at: usize,
}

/// What is wrong with a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenFault {
    /// The text is malformed; this was expected.
    Expected(&'static str),
    /// A colour has more than 47 discs (M3).
    TooManyDiscs(Colour),
    /// The colour that is not to move has no king: it would have lost before (M10).
    NoKing(Colour),
    /// A castling right without its king or rook tower (M11).
    RightWithoutTowers(Colour, Wing),
    /// An en-passant square on a rank that the enemy's double step does not skip (M7).
    EnPassantRank,
    /// An en-passant square that is not empty (M7).
    EnPassantOccupied,
    /// No enemy tower of 1 or 2 discs where the double step landed (M7).
    EnPassantTower,
    /// A tower of the wrong colour where the double step came from, or one that was too high with the part (M7).
    EnPassantOrigin,
}

impl Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            FenFault::Expected(what) => write!(f, "expected {what}"),
            FenFault::TooManyDiscs(colour) => write!(f, "{colour} has more than {DISCS} discs"),
            FenFault::NoKing(colour) => write!(f, "{colour}, who is not to move, has no king"),
            FenFault::RightWithoutTowers(colour, wing) => write!(
                f,
                "{colour} lacks the towers to castle on the {} side",
                match wing {
                    Wing::King => "king's",
                    Wing::Queen => "queen's",
                }
            ),
            FenFault::EnPassantRank => f.write_str("no double step skips a square of that rank"),
            FenFault::EnPassantOccupied => f.write_str("the skipped square is not empty"),
            FenFault::EnPassantTower => {
                f.write_str("no enemy tower of 1 or 2 discs stands beyond the skipped square")
            }
            FenFault::EnPassantOrigin => {
                f.write_str("the double step cannot have come from where it must have")
            }
        }?;
        write!(f, " at byte {}", self.at)
    }
}

impl core::error::Error for FenError {}

impl From<ParseError> for FenError {
    fn from(error: ParseError) -> Self {
        Self {
            fault: FenFault::Expected(error.expected),
            at: error.at,
        }
    }
}

impl Fen {
    /// The highest quiet count and move number that are written; what goes on longer stays at it.
    pub const MAX_CLOCK: u32 = 999_999_999;

    /// Reads a FEN of exactly six fields.
    ///
    /// Fields that mean nothing under the rules are read, checked and dropped: castling rights without `castling`, an
    /// en-passant square without `double_step` or `en_passant`. So is an en-passant square where no capture is legal.
    ///
    /// # Errors
    /// Where the text is malformed or the position impossible.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, FenError> {
        let mut reader = Reader::new(text);
        let fen = Self::read(rules, &mut reader)?;
        reader.end()?;
        Ok(fen)
    }

    /// Reads a FEN where a reader stands, and stops behind it.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub(crate) fn read(rules: &Rules, reader: &mut Reader<'_>) -> Result<Self, FenError> {
        let mut position = Position::empty(rules, Colour::White);
        let placement_at = reader.at();
        read_placement(reader, &mut position)?;
        reader.literal(" ", "a space and the side to move")?;

        let turn_at = reader.at();
        let turn = reader.pick("`w` or `b`", |letter| match letter {
            'w' => Some(Colour::White),
            'b' => Some(Colour::Black),
            _ => None,
        })?;
        position.set_turn(turn);
        reader.literal(" ", "a space and the castling rights")?;

        let rights_at = reader.at();
        let rights = read_rights(reader)?;
        reader.literal(" ", "a space and the en-passant square")?;

        let skipped_at = reader.at();
        let skipped = if reader.accept("-") {
            None
        } else {
            Some(Square::read(reader)?)
        };
        reader.literal(" ", "a space and the quiet count")?;
        let max = i64::from(Self::MAX_CLOCK);
        let quiet = reader.number(0..=max, "a quiet count, 0 to 999999999")? as u32;
        reader.literal(" ", "a space and the move number")?;
        let number = reader.number(1..=max, "a move number, 1 to 999999999")? as u32;

        let error = |fault, at| Err(FenError { fault, at });
        for colour in Colour::ALL {
            if position.discs(colour) > DISCS {
                return error(FenFault::TooManyDiscs(colour), placement_at);
            }
        }
        if position.kings(turn.other()).is_empty() {
            return error(FenFault::NoKing(turn.other()), turn_at);
        }
        if let Some((colour, wing)) = position.with_rights(rights).right_without_towers() {
            return error(FenFault::RightWithoutTowers(colour, wing), rights_at);
        }
        position.set_rights(rights);
        if let Some(skipped) = skipped {
            if let Some(fault) = en_passant_fault(&position, skipped) {
                return error(fault, skipped_at);
            }
            position.set_en_passant(skipped.index());
        }
        Ok(Self {
            position,
            quiet,
            number,
        })
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

impl Position {
    /// Reads a position from a FEN; its clocks are checked and dropped.
    ///
    /// # Errors
    /// As [`Fen::parse`].
    pub fn from_fen(rules: &Rules, text: &str) -> Result<Self, FenError> {
        Fen::parse(rules, text).map(|fen| fen.position)
    }
}

fn read_placement(reader: &mut Reader<'_>, position: &mut Position) -> Result<(), ParseError> {
    for rank in (0..8).rev() {
        let mut file = 0;
        let mut after_number = false;
        while file < 8 {
            let room = 8 - file;
            if !after_number
                && let Some(empty) = reader.peek().and_then(|letter| letter.to_digit(10))
            {
                if empty == 0 || empty as usize > room {
                    return Err(ParseError::new(
                        "no more empty squares than the rank has left",
                        reader.at(),
                    ));
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
            let tower = reader.pick(expected, Tower::from_letter)?;
            position.put(8 * rank + file, tower.colour, u64::from(tower.height.get()));
            file += 1;
            after_number = false;
        }
        if rank > 0 {
            reader.literal("/", "`/` and the next rank")?;
        }
    }
    Ok(())
}

fn read_rights(reader: &mut Reader<'_>) -> Result<Rights, ParseError> {
    if reader.accept("-") {
        return Ok(Rights::NONE);
    }
    let mut rights = Rights::NONE;
    for (letter, colour, wing) in Rights::LETTERS {
        if reader.peek() == Some(letter) {
            reader.char("a castling right")?;
            rights = rights.with(Rights::one(colour, wing));
        }
    }
    if rights.is_empty() {
        return Err(ParseError::new(
            "`-` or castling rights in the order KQkq",
            reader.at(),
        ));
    }
    Ok(rights)
}

/// Why a square cannot have been skipped by the last move.
pub(crate) fn en_passant_fault(position: &Position, skipped: Square) -> Option<FenFault> {
    let enemy = position.turn().other();
    // Seen from the enemy, who moved: where he came from, and where he landed.
    let (rank, behind) = match enemy {
        Colour::White => (2, -1),
        Colour::Black => (5, 1),
    };
    if skipped.rank() != rank {
        return Some(FenFault::EnPassantRank);
    }
    if position.occupied().has(skipped) {
        return Some(FenFault::EnPassantOccupied);
    }
    let tower = |ranks| {
        skipped
            .offset(0, ranks)
            .and_then(|square| position.tower(square))
    };
    let part = match tower(-behind) {
        Some(part) if part.colour == enemy && part.height.get() <= 2 => part.height.get(),
        _ => return Some(FenFault::EnPassantTower),
    };
    match tower(behind) {
        Some(rest) if rest.colour != enemy || rest.height.get() + part > 8 => {
            Some(FenFault::EnPassantOrigin)
        }
        _ => None,
    }
}
