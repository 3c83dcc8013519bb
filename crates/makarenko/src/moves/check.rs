//! Whether one move is legal, and if not why, without generating any.

use boardcore::{Bitboard, Square};

use crate::action::Move;
use crate::attacks::{bishop, king, knight, rook};
use crate::board::Position;
use crate::castling::Castling;
use crate::illegal::Illegal;
use crate::tower::{Colour, Height, Piece};

impl Position {
    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// As [`check`](Self::check); the position is then as before.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Whether a move is legal, decided without generating any.
    ///
    /// ```
    /// use makarenko::{Illegal, Position, Rules};
    ///
    /// let position = Position::from_fen(&Rules::default(), "4k3/8/8/8/4B3/8/8/4K3 w - - 0 1")?;
    /// // Three discs off the king would make another king of the bishop, but he is the only one (M8).
    /// assert_eq!(position.check("Re1e4".parse().unwrap()), Err(Illegal::SoleKing));
    /// # Ok::<(), makarenko::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// The rule that forbids it; if there are several, the first by this order: the tower, its discs, the split of a sole
    /// king, the way the part goes, the height of the result, the missing king.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        let (discs, from, to) = (mv.discs(), mv.from(), mv.to());
        let own = self.towers(self.turn());
        if !own.contains(from) {
            return Err(if self.occupied().contains(from) {
                Illegal::NotYours
            } else {
                Illegal::NoTower
            });
        }
        let height = self.discs_on(from.index());
        if u32::from(discs.get()) > height {
            // A tower stands there, so it has a height.
            let height = Height::new(height as u8).unwrap_or(Height::Eight);
            return Err(Illegal::TooFewDiscs { height });
        }
        let kings = self.kings(self.turn());
        if discs != Height::Eight && kings == Bitboard::of(from) {
            return Err(Illegal::SoleKing);
        }

        let occupied = self.occupied().0;
        let square = from.index();
        match discs.piece() {
            Piece::Pawn => self.check_pawn(discs, from, to)?,
            Piece::Rook => check_slide(discs, to, |occupied| rook(square, occupied), occupied)?,
            Piece::Bishop => check_slide(discs, to, |occupied| bishop(square, occupied), occupied)?,
            Piece::Queen => check_slide(
                discs,
                to,
                |occupied| rook(square, occupied) | bishop(square, occupied),
                occupied,
            )?,
            Piece::Knight => check_leap(discs, to, knight(square))?,
            Piece::King => match Castling::of_move(self.turn(), mv) {
                Some(castling) => return self.check_castling(castling),
                None => check_leap(discs, to, king(square))?,
            },
        }

        let result = if own.contains(to) {
            self.discs_on(to.index()) + u32::from(discs.get())
        } else {
            u32::from(discs.get())
        };
        if result > 8 {
            return Err(Illegal::TooHigh);
        }
        if kings.is_empty() && result != 8 {
            return Err(Illegal::NoKingMade);
        }
        Ok(())
    }

    fn check_pawn(&self, discs: Height, from: Square, to: Square) -> Result<(), Illegal> {
        let flags = self.flags();
        let up = match self.turn() {
            Colour::White => 1,
            Colour::Black => -1,
        };
        let files = (from.file() as i8 - to.file() as i8).abs();
        let ranks = (to.rank() as i8 - from.rank() as i8) * up;
        let own = self.towers(self.turn());
        let enemy = self.towers(self.turn().other());
        match (files, ranks) {
            (0, 1 | 2) => {
                if ranks == 2 {
                    let second = self.turn().home_rank() as i8 + up;
                    if !flags.double_step() || from.rank() as i8 != second {
                        return Err(Illegal::DoubleStep);
                    }
                    if from
                        .offset(0, up)
                        .is_some_and(|passed| self.occupied().contains(passed))
                    {
                        return Err(Illegal::PawnBlocked);
                    }
                }
                if enemy.contains(to) {
                    Err(Illegal::PawnBlocked)
                } else if own.contains(to) && !flags.merge_straight() {
                    Err(Illegal::PawnMerge)
                } else {
                    Ok(())
                }
            }
            (1, 1) => {
                if own.contains(to) && !flags.merge_diagonal() {
                    Err(Illegal::PawnMerge)
                } else if self.occupied().contains(to) || self.en_passant() == Some(to) {
                    Ok(())
                } else {
                    Err(Illegal::NothingToCapture)
                }
            }
            _ => Err(Illegal::NotItsWay { discs }),
        }
    }

    fn check_castling(&self, castling: Castling) -> Result<(), Illegal> {
        if !self.rights().contains(castling) {
            return Err(Illegal::NoCastlingRight);
        }
        if !castling.is_free(self.occupied()) {
            return Err(Illegal::CastlingBlocked);
        }
        Ok(())
    }
}

fn check_slide(
    discs: Height,
    to: Square,
    attacks: impl Fn(u64) -> u64,
    occupied: u64,
) -> Result<(), Illegal> {
    if attacks(occupied) >> to.index() & 1 == 1 {
        Ok(())
    } else if attacks(0) >> to.index() & 1 == 1 {
        Err(Illegal::Blocked)
    } else {
        Err(Illegal::NotItsWay { discs })
    }
}

fn check_leap(discs: Height, to: Square, attacks: u64) -> Result<(), Illegal> {
    if attacks >> to.index() & 1 == 1 {
        Ok(())
    } else {
        Err(Illegal::NotItsWay { discs })
    }
}
