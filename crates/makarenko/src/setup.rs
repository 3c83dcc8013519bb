//! Positions that are put together by hand, and the invariants of every position: what is built, read and audited is held to the
//! same list.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use boardcore::{Game, Refused, SetupFaults, Square, Step, Valid};

use crate::action::Move;
use crate::board::{DISCS, Position};
use crate::castling::{Castling, Rights};
use crate::fen::Fen;
use crate::illegal::Illegal;
use crate::rules::Rules;
use crate::state::Makarenko;
use crate::tower::{Colour, Height, Tower};

/// A position as plain fields that hold anything: for editors, tests and the parser of positions.
///
/// What the rules do not use is checked and dropped: castling rights without `castling`, an en-passant square where no capture is
/// legal.
///
/// ```
/// use boardcore::{RuleSet, Square};
/// use makarenko::{Colour, Height, Rules, Setup, Tower};
///
/// let rules = Rules::default().validate()?;
/// let mut setup = Setup { turn: Colour::Black, quiet: 7, ..Setup::EMPTY };
/// let king = |colour| Some(Tower { colour, height: Height::Eight });
/// setup.towers["e8".parse::<Square>()?.index()] = king(Colour::Black);
/// setup.en_passant = Some("e4".parse()?);
/// assert_eq!(
///     setup.build(rules).unwrap_err().to_string(),
///     "White, who is not to move, has no king; White's double step skips a square of rank 3, not e4"
/// );
/// setup.towers["e1".parse::<Square>()?.index()] = king(Colour::White);
/// setup.en_passant = None;
/// let game = setup.build(rules)?;
/// assert_eq!(game.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
/// assert_eq!(Setup::of(&game), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The tower on each square, by its index.
    pub towers: [Option<Tower>; 64],
    /// Who is to move.
    pub turn: Colour,
    /// The castling rights that remain (M11).
    pub rights: Rights,
    /// The square that a double step has just skipped (M7).
    pub en_passant: Option<Square>,
    /// How many plies were played since the last capture (M14).
    pub quiet: u32,
    /// The number of the move.
    pub number: u32,
    /// The moves that were played from here; the position that they lead to is built.
    pub moves: Vec<Move>,
}

impl Setup {
    /// No tower, White to move, the first move.
    pub const EMPTY: Self = Self {
        towers: [None; 64],
        turn: Colour::White,
        rights: Rights::EMPTY,
        en_passant: None,
        quiet: 0,
        number: 1,
        moves: Vec::new(),
    };

    /// The position before the first move.
    pub fn new(rules: Valid<Rules>) -> Self {
        Self::of(&Makarenko::new(rules))
    }

    /// The parts of a game: where its history begins, and the moves since.
    pub fn of(game: &Makarenko) -> Self {
        let Fen {
            position,
            quiet,
            number,
        } = *game.base();
        let mut towers = [None; 64];
        for square in position.occupied() {
            towers[square.index()] = position.tower(square);
        }
        Self {
            towers,
            turn: position.turn(),
            rights: position.rights(),
            en_passant: position.en_passant(),
            quiet,
            number,
            moves: game.moves_since().collect(),
        }
    }

    /// The game, after its moves.
    ///
    /// # Errors
    /// Every fault that makes the position impossible, or else the first move that is refused.
    pub fn build(&self, rules: Valid<Rules>) -> Result<Makarenko, SetupFaults<PositionFault>> {
        let mut game = Makarenko::begin(rules, self.fen(&rules)?);
        let mut faults = SetupFaults::new();
        for (number, &mv) in (1..).zip(&self.moves) {
            if let Err(refused) = game.play(Step::Action(mv)) {
                faults.add(PositionFault::Move { number, refused });
                break;
            }
        }
        faults.or_else(|| game)
    }

    /// The position with its clocks, before the moves.
    ///
    /// # Errors
    /// Every fault that makes it impossible.
    pub fn fen(&self, rules: &Rules) -> Result<Fen, SetupFaults<PositionFault>> {
        let mut position = Position::empty(rules, self.turn);
        for (square, tower) in self.towers.iter().enumerate() {
            if let Some(tower) = tower {
                position.put(square, tower.colour, u64::from(tower.height.get()));
            }
        }
        let mut faults = SetupFaults::new();
        check(&position, self.rights, self.en_passant, &mut faults);
        let (quiet, number) = (self.quiet, self.number);
        if quiet > Fen::MAX_CLOCK {
            faults.add(PositionFault::Quiet { quiet });
        }
        if !(1..=Fen::MAX_CLOCK).contains(&number) {
            faults.add(PositionFault::Number { number });
        }
        faults.or_else(|| {
            position.set_rights(self.rights);
            if let Some(skipped) = self.en_passant {
                position.set_en_passant(skipped.index());
            }
            Fen {
                position,
                quiet,
                number,
            }
        })
    }
}

/// Why a position is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
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
    /// More plies without a capture than are counted.
    #[error("the quiet count {quiet} is more than {}", Fen::MAX_CLOCK)]
    Quiet {
        /// The count.
        quiet: u32,
    },
    /// A number of the move that no game counts.
    #[error("the move number {number} is not from 1 to {}", Fen::MAX_CLOCK)]
    Number {
        /// The number.
        number: u32,
    },
    /// One of the moves that were played from the position is refused.
    #[error("move {number}: {refused}")]
    Move {
        /// The number of the move in the list, counted from 1.
        number: usize,
        /// Why.
        refused: Refused<Illegal>,
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

/// The rank of the squares that a colour's double steps skip, counted from 0.
const fn skipped_rank(colour: Colour) -> u8 {
    match colour {
        Colour::White => 2,
        Colour::Black => 5,
    }
}

/// The invariants of positions: discs, kings, castling rights and a skipped square, in this order.
pub(crate) fn check(
    position: &Position,
    rights: Rights,
    skipped: Option<Square>,
    faults: &mut SetupFaults<PositionFault>,
) {
    for colour in Colour::ALL {
        let discs = position.discs(colour);
        if discs > DISCS {
            faults.add(PositionFault::TooManyDiscs { colour, discs });
        }
    }
    let mover = position.turn().other();
    if position.kings(mover).is_empty() {
        faults.add(PositionFault::NoKing { colour: mover });
    }
    for castling in rights.iter() {
        for (at, height) in castling.towers() {
            let needed = Tower {
                colour: castling.colour,
                height,
            };
            let found = position.tower(at);
            if found != Some(needed) {
                faults.add(PositionFault::RightWithoutTower {
                    castling,
                    at,
                    needed,
                    found,
                });
            }
        }
    }
    if let Some(skipped) = skipped {
        check_skipped(position, skipped, faults);
    }
}

/// Whether the last move can have been a double step that skipped a square.
fn check_skipped(position: &Position, skipped: Square, faults: &mut SetupFaults<PositionFault>) {
    let colour = position.turn().other();
    if skipped.rank() != skipped_rank(colour) {
        faults.add(PositionFault::EnPassantRank { colour, skipped });
        return;
    }
    if let Some(found) = position.tower(skipped) {
        faults.add(PositionFault::EnPassantOccupied { skipped, found });
    }
    let [landed, origin] = match colour {
        Colour::White => [skipped.number() + 8, skipped.number() - 8],
        Colour::Black => [skipped.number() - 8, skipped.number() + 8],
    }
    .map(Square::wrap);
    let found = position.tower(landed);
    let part = found.filter(|part| part.colour == colour && part.height <= Height::Two);
    let Some(Tower { height: discs, .. }) = part else {
        faults.add(PositionFault::EnPassantTower {
            colour,
            skipped,
            landed,
            found,
        });
        return;
    };
    if let Some(found) = position.tower(origin)
        && (found.colour != colour || found.height.get() + discs.get() > 8)
    {
        faults.add(PositionFault::EnPassantOrigin {
            origin,
            discs,
            found,
        });
    }
}
