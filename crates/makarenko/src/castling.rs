//! Castling (M11): which squares each of the four is about, and which are still possible. All that moves, positions and texts
//! know of it is here.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Bitboard, ParseError, Square};

use crate::action::Move;
use crate::tower::{Colour, Height};

/// The side of the board that a king castles towards (M11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Wing {
    /// Towards the h file.
    King,
    /// Towards the a file.
    Queen,
}

impl Wing {
    /// The two, the king's first.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The wing that a step along a rank goes towards.
    #[inline]
    pub(crate) const fn of_step(from: usize, to: usize) -> Self {
        if to > from { Wing::King } else { Wing::Queen }
    }
}

/// One of the four castlings (M11). Printed as in a FEN: one of `K`, `Q`, `k` and `q`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Castling {
    /// Who castles.
    pub colour: Colour,
    /// Towards which side.
    pub wing: Wing,
}

impl Castling {
    /// The four, in the order of a FEN.
    pub const ALL: [Castling; 4] = [
        Castling::new(Colour::White, Wing::King),
        Castling::new(Colour::White, Wing::Queen),
        Castling::new(Colour::Black, Wing::King),
        Castling::new(Colour::Black, Wing::Queen),
    ];

    /// The castling of a colour towards a wing.
    #[inline]
    pub const fn new(colour: Colour, wing: Wing) -> Self {
        Self { colour, wing }
    }

    /// The castling that a move of a colour is, by its discs and squares alone.
    #[inline]
    pub(crate) fn of_move(colour: Colour, mv: Move) -> Option<Self> {
        let castling = Self::new(colour, Wing::of_step(mv.from().index(), mv.to().index()));
        let is = mv.discs() == Height::Eight && castling.king() == (mv.from(), mv.to());
        is.then_some(castling)
    }

    /// Its place in [`ALL`](Self::ALL).
    #[inline]
    const fn number(self) -> u8 {
        2 * self.colour as u8 + self.wing as u8
    }

    /// The castling with a place, cut to two bits.
    const fn wrap(number: u8) -> Self {
        Self::ALL[(number & 3) as usize]
    }

    /// The letter in a FEN.
    pub const fn letter(self) -> char {
        match (self.colour, self.wing) {
            (Colour::White, Wing::King) => 'K',
            (Colour::White, Wing::Queen) => 'Q',
            (Colour::Black, Wing::King) => 'k',
            (Colour::Black, Wing::Queen) => 'q',
        }
    }

    /// From where to where the king goes.
    #[inline(always)]
    pub(crate) const fn king(self) -> (Square, Square) {
        match self.wing {
            Wing::King => (self.square(4), self.square(6)),
            Wing::Queen => (self.square(4), self.square(2)),
        }
    }

    /// From where to where the rook goes.
    #[inline(always)]
    pub(crate) const fn rook(self) -> (Square, Square) {
        match self.wing {
            Wing::King => (self.square(7), self.square(5)),
            Wing::Queen => (self.square(0), self.square(3)),
        }
    }

    /// The towers that it takes: on which squares, and how high.
    pub(crate) const fn towers(self) -> [(Square, Height); 2] {
        [
            (self.king().0, Height::Eight),
            (self.rook().0, Height::Three),
        ]
    }

    /// Whether the squares between king and rook are empty.
    #[inline(always)]
    pub(crate) const fn is_free(self, occupied: Bitboard) -> bool {
        let files = match self.wing {
            Wing::King => 0x60,
            Wing::Queen => 0x0E,
        };
        occupied.0 & files << (8 * self.colour.home_rank()) == 0
    }

    #[inline(always)]
    const fn square(self, file: u8) -> Square {
        Square::wrap(8 * self.colour.home_rank() + file)
    }
}

impl Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Castling {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let castling = reader.pick("one of `K`, `Q`, `k` and `q`", |letter| {
            Self::ALL.into_iter().find(|it| it.letter() == letter)
        })?;
        reader.end()?;
        Ok(castling)
    }
}

/// The castlings that are still possible later on, since neither king nor rook tower was touched (M11).
///
/// Printed as in a FEN: `KQkq`, `-` for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rights(u8);

boardcore::bit_set!(Rights(u8) of Castling, number, wrap);

impl Rights {
    /// All four.
    pub const ALL: Rights = Rights(15);

    /// What is left when a move has gone from one square to another.
    #[inline]
    pub(crate) fn after(self, from: usize, to: usize) -> Self {
        Self(self.0 & !(LOST[from & 63] | LOST[to & 63]))
    }

    /// Where the king of a colour may castle to.
    #[inline(always)]
    pub(crate) const fn targets(self, colour: Colour, occupied: Bitboard) -> Bitboard {
        let mut targets = Bitboard::EMPTY;
        if self.is_empty() {
            return targets;
        }
        let king = Castling::new(colour, Wing::King);
        if self.contains(king) && king.is_free(occupied) {
            targets.insert(king.king().1);
        }
        let queen = Castling::new(colour, Wing::Queen);
        if self.contains(queen) && queen.is_free(occupied) {
            targets.insert(queen.king().1);
        }
        targets
    }

    /// White's rights for Black, and Black's for White.
    pub(crate) const fn flip_colours(self) -> Self {
        Self((self.0 << 2 | self.0 >> 2) & 15)
    }
}

impl Display for Rights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|castling| castling.fmt(f))
    }
}

impl Rights {
    /// Reads rights where a reader stands, and stops behind them.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        if reader.accept("-") {
            return Ok(Self::EMPTY);
        }
        let mut rights = Self::EMPTY;
        for castling in Castling::ALL {
            if reader.peek() == Some(castling.letter()) {
                reader.char("a castling right")?;
                rights.insert(castling);
            }
        }
        let more = |letter| Castling::ALL.iter().any(|it| it.letter() == letter);
        if rights.is_empty() || reader.peek().is_some_and(more) {
            return Err(ParseError::new(
                "`-` or castling rights in the order KQkq, each once",
                reader.at(),
            ));
        }
        Ok(rights)
    }
}

impl FromStr for Rights {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let rights = Self::read(&mut reader)?;
        reader.end()?;
        Ok(rights)
    }
}

/// The rights that end when a square is moved from, moved to or captured on.
static LOST: [u8; 64] = {
    let mut lost = [0; 64];
    let mut i = 0;
    while i < 4 {
        let castling = Castling::ALL[i];
        let right = Rights::of(castling).0;
        lost[castling.king().0.index()] |= right;
        lost[castling.rook().0.index()] |= right;
        i += 1;
    }
    lost
};
