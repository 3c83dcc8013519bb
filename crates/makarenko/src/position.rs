//! A position: everything that the legal moves depend on, in 56 bytes.

use core::fmt::{self, Debug, Display};

use boardcore::{Bitboard, Key, Square};

use crate::action::Move;
use crate::fen::Fen;
use crate::illegal::Illegal;
use crate::rules::{PawnMerge, Rules};
use crate::tower::{Colour, Height, Tower};

/// The most discs of one colour: as many as at the start (M3).
pub(crate) const DISCS: u32 = 47;

/// The side of the board that a king castles towards (M11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// Towards the h file.
    King,
    /// Towards the a file.
    Queen,
}

impl Wing {
    /// The two, the king's first.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];
}

/// The castlings that are still possible later on, since neither king nor rook tower was touched (M11).
///
/// Printed as in a FEN: `KQkq`, `-` for none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rights(u8);

impl Rights {
    /// No right is left.
    pub const NONE: Rights = Rights(0);
    /// All four.
    pub const ALL: Rights = Rights(15);

    /// A single right.
    pub const fn one(colour: Colour, wing: Wing) -> Self {
        Self(1 << (2 * colour as u8 + wing as u8))
    }

    /// Whether a colour may still castle towards a wing.
    pub const fn has(self, colour: Colour, wing: Wing) -> bool {
        self.0 & Self::one(colour, wing).0 != 0
    }

    /// These rights and others.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether none is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn without(self, lost: u8) -> Self {
        Self(self.0 & !lost)
    }

    /// The letters of the four in a FEN, in their order there.
    pub(crate) const LETTERS: [(char, Colour, Wing); 4] = [
        ('K', Colour::White, Wing::King),
        ('Q', Colour::White, Wing::Queen),
        ('k', Colour::Black, Wing::King),
        ('q', Colour::Black, Wing::Queen),
    ];
}

impl Display for Rights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (letter, colour, wing) in Self::LETTERS {
            if self.has(colour, wing) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

/// The rights that end when a square is moved from, moved to or captured on.
static LOST: [u8; 64] = {
    let mut lost = [0; 64];
    let mut i = 0;
    while i < 2 {
        let colour = Colour::ALL[i];
        let first = 56 * i;
        lost[first] = Rights::one(colour, Wing::Queen).0;
        lost[first + 7] = Rights::one(colour, Wing::King).0;
        lost[first + 4] = lost[first] | lost[first + 7];
        i += 1;
    }
    lost
};

/// The rules that moves depend on, in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Flags(u8);

impl Flags {
    const DOUBLE_STEP: u8 = 1;
    const EN_PASSANT: u8 = 2;
    const CASTLING: u8 = 4;
    const MERGE_STRAIGHT: u8 = 8;
    const MERGE_DIAGONAL: u8 = 16;

    const fn new(rules: &Rules) -> Self {
        let mut flags = 0;
        if rules.double_step {
            flags |= Self::DOUBLE_STEP;
        }
        // Without double steps there is nothing to capture in passing.
        if rules.double_step && rules.en_passant {
            flags |= Self::EN_PASSANT;
        }
        if rules.castling {
            flags |= Self::CASTLING;
        }
        if rules.pawn_merge.straight() {
            flags |= Self::MERGE_STRAIGHT;
        }
        if rules.pawn_merge.diagonal() {
            flags |= Self::MERGE_DIAGONAL;
        }
        Self(flags)
    }

    const fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }

    pub(crate) const fn double_step(self) -> bool {
        self.has(Self::DOUBLE_STEP)
    }

    pub(crate) const fn en_passant(self) -> bool {
        self.has(Self::EN_PASSANT)
    }

    pub(crate) const fn castling(self) -> bool {
        self.has(Self::CASTLING)
    }

    pub(crate) const fn merge_straight(self) -> bool {
        self.has(Self::MERGE_STRAIGHT)
    }

    pub(crate) const fn merge_diagonal(self) -> bool {
        self.has(Self::MERGE_DIAGONAL)
    }
}

/// A position: placement, side to move, castling rights, the en-passant square where a capture there is legal, and the
/// rules that moves depend on. `Copy`, 56 bytes; equal exactly when the repetition rule says so (M13).
///
/// This is the fast path, for search and for counting; [`Makarenko`](crate::Makarenko) is the game, with clocks and
/// history.
///
/// ```
/// use makarenko::{Position, Rules};
///
/// let mut position = Position::start(&Rules::default());
/// assert_eq!(position.count_moves(), 75);
/// position.play("Pe2e4".parse().unwrap())?;
/// assert_eq!(position.perft(2), 5630);
/// # Ok::<(), makarenko::Illegal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The heights, four bits a square, 0 where none stands: square `s` is nibble `s / 4` of word `s % 4`. So a move is one
    /// subtraction and one addition, and transposing bits inside the nibbles gives the bit planes of the heights.
    words: [u64; 4],
    /// Where each colour's towers stand.
    colours: [u64; 2],
    turn: Colour,
    rights: Rights,
    /// The index of the square, 0 for none: `a1` is never skipped.
    en_passant: u8,
    flags: Flags,
}

impl Position {
    /// The start position (M3).
    pub fn start(rules: &Rules) -> Self {
        let mut position = Self::empty(rules, Colour::White);
        for (file, discs) in [3, 4, 5, 7, 8, 5, 4, 3].into_iter().enumerate() {
            for (rank, colour, discs) in [
                (0, Colour::White, discs),
                (1, Colour::White, 1),
                (6, Colour::Black, 1),
                (7, Colour::Black, discs),
            ] {
                position.put(8 * rank + file, colour, discs);
            }
        }
        if rules.castling {
            position.rights = Rights::ALL;
        }
        position
    }

    /// A board without towers, to be filled.
    pub(crate) const fn empty(rules: &Rules, turn: Colour) -> Self {
        Self {
            words: [0; 4],
            colours: [0; 2],
            turn,
            rights: Rights::NONE,
            en_passant: 0,
            flags: Flags::new(rules),
        }
    }

    /// Puts a tower on an empty square.
    pub(crate) fn put(&mut self, square: usize, colour: Colour, discs: u64) {
        self.words[square & 3] |= discs << (square & 60);
        self.colours[colour as usize] |= 1 << square;
    }

    pub(crate) const fn set_turn(&mut self, turn: Colour) {
        self.turn = turn;
    }

    /// Sets the rights, if the rules know castling.
    pub(crate) const fn set_rights(&mut self, rights: Rights) {
        if self.flags.castling() {
            self.rights = rights;
        }
    }

    /// Sets the square that the last move skipped, if a capture there is legal for the side to move.
    pub(crate) fn set_en_passant(&mut self, skipped: usize) {
        if self.flags.en_passant() && self.can_capture_on(skipped) {
            self.en_passant = skipped as u8;
        }
    }

    /// Whose turn it is.
    #[inline]
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The castling rights that remain (M11).
    #[inline]
    pub const fn rights(&self) -> Rights {
        self.rights
    }

    /// The skipped square, where the side to move may capture en passant; `None` where it may not (M7).
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        match self.en_passant {
            0 => None,
            square => Square::from_index(square),
        }
    }

    /// The tower on a square.
    pub const fn tower(&self, square: Square) -> Option<Tower> {
        let colour = if self.towers(Colour::White).has(square) {
            Colour::White
        } else {
            Colour::Black
        };
        match Height::new(self.discs_on(square.index()) as u8) {
            Some(height) => Some(Tower { colour, height }),
            None => None,
        }
    }

    /// Where a colour's towers stand.
    #[inline]
    pub const fn towers(&self, colour: Colour) -> Bitboard {
        Bitboard(self.colours[colour as usize])
    }

    /// Where towers stand.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colours[0] | self.colours[1])
    }

    /// Where a colour's kings stand.
    #[inline]
    pub const fn kings(&self, colour: Colour) -> Bitboard {
        Bitboard(self.eights() & self.colours[colour as usize])
    }

    /// How many discs a colour has on the board.
    pub fn discs(&self, colour: Colour) -> u32 {
        self.towers(colour)
            .into_iter()
            .map(|square| self.discs_on(square.index()))
            .sum()
    }

    /// The option `pawn_merge` that the position is played with.
    pub const fn pawn_merge(&self) -> PawnMerge {
        match (self.flags.merge_straight(), self.flags.merge_diagonal()) {
            (true, true) => PawnMerge::Both,
            (false, true) => PawnMerge::Diagonal,
            _ => PawnMerge::Straight,
        }
    }

    pub(crate) const fn flags(&self) -> Flags {
        self.flags
    }

    /// The heights as they are kept.
    pub(crate) const fn words(&self) -> &[u64; 4] {
        &self.words
    }

    /// The en-passant square as a set.
    #[inline(always)]
    pub(crate) const fn en_passant_bit(&self) -> u64 {
        (1_u64 << (self.en_passant & 63)) & !1
    }

    /// How many discs stand on a square.
    #[inline(always)]
    pub(crate) const fn discs_on(&self, square: usize) -> u32 {
        (self.words[square & 3] >> (square & 60)) as u32 & 15
    }

    /// The towers of 8, of both colours: the highest bit of each nibble, woven back.
    #[inline(always)]
    const fn eights(&self) -> u64 {
        let [a, b, c, d] = self.words;
        (a >> 3 & 0x1111_1111_1111_1111)
            | (b >> 2 & 0x2222_2222_2222_2222)
            | (c >> 1 & 0x4444_4444_4444_4444)
            | (d & 0x8888_8888_8888_8888)
    }

    /// Whether the side to move may capture en passant on a skipped square: a tower stands ready that a pawn part may
    /// leave, which the sole king is not (M8), and a king is there (M10).
    #[inline]
    fn can_capture_on(&self, skipped: usize) -> bool {
        let own = self.towers(self.turn);
        let behind = match self.turn {
            Colour::White => -1,
            Colour::Black => 1,
        };
        let skipped = Bitboard(1 << (skipped & 63));
        let ready = (skipped.shift(-1, behind) | skipped.shift(1, behind)) & own;
        if ready.is_empty() {
            return false;
        }
        let kings = self.kings(self.turn);
        match kings.len() {
            0 => false,
            1 => !(ready - kings).is_empty(),
            _ => true,
        }
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// As [`check`](Self::check); the position is then what it was.
    pub fn play(&mut self, mv: Move) -> Result<(), Illegal> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal. An illegal one leaves a position that means nothing.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        let (from, to) = (mv.from().index(), mv.to().index());
        let discs = u64::from(mv.discs().get());
        let (us, them) = (self.turn, self.turn.other());
        let mut own = self.colours[us as usize];
        let mut enemy = self.colours[them as usize];

        let whole = u64::from(self.discs_on(from)) == discs;
        let hit = enemy >> to & 1;
        let landed_on_empty = (own | enemy) >> to & 1 == 0;
        let source = &mut self.words[from & 3];
        *source = source.wrapping_sub(discs << (from & 60));
        let target = &mut self.words[to & 3];
        *target = (*target & !((hit * 15) << (to & 60))).wrapping_add(discs << (to & 60));
        own = (own & !(u64::from(whole) << from)) | 1 << to;
        enemy &= !(1 << to);

        let skipped = core::mem::take(&mut self.en_passant);
        let mut double_step = false;
        if discs <= 2 {
            let step = from.abs_diff(to);
            double_step = step == 16;
            if step != 8 && skipped != 0 && to == usize::from(skipped) {
                // The tower that made the double step stands one rank behind the square that it skipped.
                let passed = to ^ 8;
                self.words[passed & 3] &= !(15 << (passed & 60));
                enemy &= !(1 << passed);
            }
        } else if discs == 8 && from.abs_diff(to) == 2 {
            let (rook, beside) = if to > from {
                (to + 1, to - 1)
            } else {
                (to - 2, to + 1)
            };
            self.words[rook & 3] &= !(15 << (rook & 60));
            self.words[beside & 3] |= 3 << (beside & 60);
            own = (own & !(1 << (rook & 63))) | 1 << (beside & 63);
        }

        if !self.rights.is_empty() {
            self.rights = self.rights.without(LOST[from] | LOST[to]);
        }
        self.colours[us as usize] = own;
        self.colours[them as usize] = enemy;
        self.turn = them;
        if double_step && landed_on_empty {
            self.set_en_passant((from + to) / 2);
        }
    }

    /// Whether a move, legal here, is a castling.
    pub(crate) fn is_castling(mv: Move) -> bool {
        mv.discs() == Height::Eight && mv.from().index().abs_diff(mv.to().index()) == 2
    }

    /// A stable number for the position: equal positions have equal keys, on every machine and in every version.
    #[inline]
    pub fn key(&self) -> u64 {
        let [a, b, c, d] = self.words;
        let rest = u64::from(self.turn as u8)
            | u64::from(self.rights.0) << 8
            | u64::from(self.en_passant) << 16
            | u64::from(self.flags.0) << 24;
        // Two chains of three words, so that the machine can run them side by side.
        let left = Key::new().word(a).word(b).word(rest);
        let right = Key::new().word(c).word(d).word(self.colours[0]);
        left.word(right.finish()).finish()
    }

    /// The position with the colours changed and the ranks turned: what White has and does, Black has and does.
    #[must_use]
    pub fn flip_colours(&self) -> Self {
        let squares = |set: u64| Bitboard(set).flip_ranks().0;
        Self {
            // A byte of a word holds two squares of one rank.
            words: self.words.map(u64::swap_bytes),
            colours: [squares(self.colours[1]), squares(self.colours[0])],
            turn: self.turn.other(),
            rights: Rights((self.rights.0 << 2 | self.rights.0 >> 2) & 15),
            en_passant: if self.en_passant == 0 {
                0
            } else {
                self.en_passant ^ 56
            },
            flags: self.flags,
        }
    }

    /// The position with the files turned; `None` while there are castling rights, which know left from right.
    #[must_use]
    pub fn flip_files(&self) -> Option<Self> {
        if !self.rights.is_empty() {
            return None;
        }
        let mut flipped = Self {
            words: [0; 4],
            colours: [0; 2],
            en_passant: if self.en_passant == 0 {
                0
            } else {
                self.en_passant ^ 7
            },
            ..*self
        };
        for square in self.occupied() {
            if let Some(tower) = self.tower(square) {
                let discs = u64::from(tower.height.get());
                flipped.put(square.flip_files().index(), tower.colour, discs);
            }
        }
        Some(flipped)
    }

    /// Checks every invariant from scratch.
    ///
    /// # Errors
    /// The first one that is broken.
    pub fn audit(&self) -> Result<(), &'static str> {
        if self.colours[0] & self.colours[1] != 0 {
            return Err("a square holds one tower");
        }
        for square in Square::all() {
            let discs = self.discs_on(square.index());
            if discs > 8 {
                return Err("a tower has at most 8 discs");
            }
            if (discs > 0) != self.occupied().has(square) {
                return Err("a square with discs is a colour's");
            }
        }
        if Colour::ALL.iter().any(|&colour| self.discs(colour) > DISCS) {
            return Err("a colour has at most 47 discs");
        }
        if self.kings(self.turn.other()).is_empty() {
            return Err("who has moved has a king");
        }
        if !self.rights.is_empty() && !self.flags.castling() {
            return Err("no castling rights where the rules know no castling");
        }
        if self.right_without_towers().is_some() {
            return Err("castling rights have their towers");
        }
        if self.en_passant != 0 {
            let skipped = usize::from(self.en_passant);
            if !self.flags.en_passant() || !self.can_capture_on(skipped) {
                return Err("an en-passant square can be captured on");
            }
            if crate::fen::en_passant_fault(self, Square::wrap(self.en_passant)).is_some() {
                return Err("an en-passant square was just skipped");
            }
        }
        Ok(())
    }

    /// A right whose king or rook tower is not there.
    pub(crate) fn right_without_towers(&self) -> Option<(Colour, Wing)> {
        Rights::LETTERS.into_iter().find_map(|(_, colour, wing)| {
            let rank = colour.home_rank();
            let corner = match wing {
                Wing::King => 7,
                Wing::Queen => 0,
            };
            let holds = |file, discs| {
                let square = usize::from(8 * rank + file);
                self.colours[colour as usize] >> square & 1 == 1 && self.discs_on(square) == discs
            };
            let missing = self.rights.has(colour, wing) && !(holds(4, 8) && holds(corner, 3));
            missing.then_some((colour, wing))
        })
    }

    /// The rights, whatever the rules say of castling: to validate what was read.
    pub(crate) const fn with_rights(mut self, rights: Rights) -> Self {
        self.rights = rights;
        self
    }
}

impl Display for Position {
    /// The FEN, with clocks of `0 1`. With `{:#}`, the board drawn in eight lines and one for the files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            let fen = Fen {
                position: *self,
                quiet: 0,
                number: 1,
            };
            return write!(f, "{fen}");
        }
        for rank in (0..8).rev() {
            write!(f, "{} ", rank + 1)?;
            for file in 0..8 {
                let tower = self.tower(Square::wrap(8 * rank + file));
                write!(f, " {}", tower.map_or('.', Tower::letter))?;
            }
            f.write_str("\n")?;
        }
        f.write_str("   a b c d e f g h")
    }
}

impl Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
