//! Positions and games as text: FEN, and the moves since. The invariants of a position are here too: what is read and what
//! `audit` looks at are held to the same list.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{self, Debug, Display};

use boardcore::text::Reader;
use boardcore::{Game, Notation, ParseError, Refused, Square, Step, Valid};

use crate::action::Move;
use crate::board::{DISCS, Position};
use crate::castling::{Castling, Rights};
use crate::fen::Fen;
use crate::illegal::Illegal;
use crate::picture;
use crate::rules::Rules;
use crate::state::Makarenko;
use crate::tower::{Colour, Height, Tower};

/// Why a position is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum PositionFault {
    /// A colour has more than 47 discs (M3).
    #[error("{colour} has {discs} discs, more than {DISCS}")]
    TooManyDiscs {
        /// The colour.
        colour: Colour,
        /// How many it has.
        discs: u32,
    },
    /// The colour that is not to move has no king: it would have lost before (M10).
    #[error("{colour}, who is not to move, has no king")]
    NoKing {
        /// The colour.
        colour: Colour,
    },
    /// A castling right without its king or rook tower (M11).
    #[error("the right {castling} needs {needed} on {at}, where {} stands", Found(.found))]
    RightWithoutTower {
        /// The castling.
        castling: Castling,
        /// Where a tower is missing.
        at: Square,
        /// The tower that is missing.
        needed: Tower,
        /// What stands there.
        found: Option<Tower>,
    },
    /// A skipped square on a rank that the enemy's double step does not skip (M7).
    #[error("{colour}'s double step skips a square of rank {}, not {skipped}", skipped_rank(*.colour) + 1)]
    EnPassantRank {
        /// Who made the double step.
        colour: Colour,
        /// The square.
        skipped: Square,
    },
    /// A skipped square that is not empty (M7).
    #[error("{found} stands on the skipped square {skipped}")]
    EnPassantOccupied {
        /// The square.
        skipped: Square,
        /// What stands there.
        found: Tower,
    },
    /// No enemy tower of 1 or 2 discs where the double step landed (M7).
    #[error("the double step past {skipped} needs {colour}'s tower of 1 or 2 on {landed}, where {} stands", Found(.found))]
    EnPassantTower {
        /// Who made the double step.
        colour: Colour,
        /// The skipped square.
        skipped: Square,
        /// Where it landed.
        landed: Square,
        /// What stands there.
        found: Option<Tower>,
    },
    /// A tower where the double step came from that cannot be the rest: of the wrong colour, or too high with the part (M7).
    #[error("a double step of {discs} disc{} from {origin} cannot leave {found} there", .discs.plural())]
    EnPassantOrigin {
        /// Where the double step came from.
        origin: Square,
        /// How many discs made it.
        discs: Height,
        /// What stands there.
        found: Tower,
    },
}

/// What stands on a square, in words.
struct Found<'a>(&'a Option<Tower>);

impl Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(tower) => write!(f, "{tower}"),
            None => f.write_str("nothing"),
        }
    }
}

/// Why a FEN was refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum FenError {
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

impl FenError {
    /// The byte offset in the text: of what is malformed, or of the field that does not fit the board.
    pub const fn at(&self) -> usize {
        match self {
            FenError::Text(error) => error.at(),
            FenError::Position { at, .. } => *at,
        }
    }
}

/// Why the text of a game was refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum PositionError {
    /// The FEN in front.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// What follows the FEN is malformed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// One of the moves is refused.
    #[error("move {number}: {refused}")]
    Move {
        /// The number of the move in the list, counted from 1.
        number: usize,
        /// Why.
        refused: Refused<Illegal>,
    },
}

/// The rank of the squares that a colour's double steps skip, counted from 0.
const fn skipped_rank(colour: Colour) -> u8 {
    match colour {
        Colour::White => 2,
        Colour::Black => 5,
    }
}

/// The invariants of positions: discs, kings, castling rights and a skipped square, in this order.
fn check(
    position: &Position,
    rights: Rights,
    skipped: Option<Square>,
) -> Result<(), PositionFault> {
    for colour in Colour::ALL {
        let discs = position.discs(colour);
        if discs > DISCS {
            return Err(PositionFault::TooManyDiscs { colour, discs });
        }
    }
    let mover = position.turn().other();
    if position.kings(mover).is_empty() {
        return Err(PositionFault::NoKing { colour: mover });
    }
    for castling in rights.iter() {
        for (at, height) in castling.towers() {
            let needed = Tower {
                colour: castling.colour,
                height,
            };
            let found = position.tower(at);
            if found != Some(needed) {
                return Err(PositionFault::RightWithoutTower {
                    castling,
                    at,
                    needed,
                    found,
                });
            }
        }
    }
    skipped.map_or(Ok(()), |skipped| check_skipped(position, skipped))
}

/// Whether the last move can have been a double step that skipped a square.
fn check_skipped(position: &Position, skipped: Square) -> Result<(), PositionFault> {
    let colour = position.turn().other();
    if skipped.rank() != skipped_rank(colour) {
        return Err(PositionFault::EnPassantRank { colour, skipped });
    }
    if let Some(found) = position.tower(skipped) {
        return Err(PositionFault::EnPassantOccupied { skipped, found });
    }
    let [landed, origin] = match colour {
        Colour::White => [skipped.number() + 8, skipped.number() - 8],
        Colour::Black => [skipped.number() - 8, skipped.number() + 8],
    }
    .map(Square::wrap);
    let found = position.tower(landed);
    let part = found.filter(|part| part.colour == colour && part.height <= Height::Two);
    let Some(Tower { height: discs, .. }) = part else {
        return Err(PositionFault::EnPassantTower {
            colour,
            skipped,
            landed,
            found,
        });
    };
    match position.tower(origin) {
        Some(found) if found.colour != colour || found.height.get() + discs.get() > 8 => {
            Err(PositionFault::EnPassantOrigin {
                origin,
                discs,
                found,
            })
        }
        _ => Ok(()),
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

    /// Checks every invariant from scratch.
    ///
    /// # Errors
    /// The first one that is broken, with what breaks it.
    pub fn audit(&self) -> Result<(), String> {
        self.audit_towers()?;
        let (rights, skipped) = (self.rights(), self.en_passant());
        check(self, rights, skipped).map_err(|fault| fault.to_string())?;
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
        let rights = Rights::read(reader)?;
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

        check(&position, rights, skipped).map_err(|fault| FenError::Position {
            at: match fault {
                PositionFault::TooManyDiscs { .. } => placement_at,
                PositionFault::NoKing { .. } => turn_at,
                PositionFault::RightWithoutTower { .. } => rights_at,
                PositionFault::EnPassantRank { .. }
                | PositionFault::EnPassantOccupied { .. }
                | PositionFault::EnPassantTower { .. }
                | PositionFault::EnPassantOrigin { .. } => skipped_at,
            },
            fault,
        })?;
        position.set_rights(rights);
        if let Some(skipped) = skipped {
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
        let mut game = Self::begin(rules, Fen::read(&rules, &mut reader)?);
        if reader.rest().is_empty() {
            return Ok(game);
        }
        reader.literal(" moves", "the end, or ` moves` and moves")?;
        let mut number = 0;
        while number == 0 || !reader.rest().is_empty() {
            number += 1;
            reader.literal(" ", "a space and a move")?;
            let mv = Move::read(&mut reader)?;
            game.play(Step::Action(mv))
                .map_err(|refused| PositionError::Move { number, refused })?;
        }
        Ok(game)
    }
}

boardcore::serde_state!(Makarenko);
