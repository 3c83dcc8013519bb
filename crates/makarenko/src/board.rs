//! A position: everything that the legal moves depend on, in 56 bytes.

use alloc::format;
use alloc::string::String;

use boardcore::{Bitboard, Key, Square};

use crate::action::Move;
use crate::castling::{Castling, Rights, Wing};
use crate::rules::{Flags, PawnMerge, Rules};
use crate::tower::{Colour, Height, Tower};

/// The most discs of one colour, those of the start (M3).
pub(crate) const DISCS: u32 = 47;

/// Where the four bits of a square's height begin in their word.
#[inline(always)]
const fn nibble(square: usize) -> usize {
    square & 0b11_1100
}

/// A position: placement, side to move, castling rights, the en-passant square where a capture there is legal, and the
/// rules that moves depend on. `Copy`, 56 bytes; equal exactly when the repetition rule says so (M13).
///
/// The fast path, for search and for counting; [`Makarenko`](crate::Makarenko) is the game, with clocks and history.
///
/// ```
/// use makarenko::{Position, Rules};
///
/// let mut position = Position::start(&Rules::default());
/// assert_eq!(position.count_moves(), 75);
/// position.play("Pe2e4".parse().unwrap())?;
/// assert_eq!(position.perft(2), 6600);
/// # Ok::<(), makarenko::Illegal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The heights, four bits a square, 0 where none stands: square `s` is nibble `s / 4` of word `s % 4`. So a move is one
    /// subtraction and one addition, and transposing bits inside the nibbles gives the bit planes of the heights.
    words: [u64; 4],
    /// Where the towers of the side to move stand, and those of the other.
    sides: [u64; 2],
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
            sides: [0; 2],
            turn,
            rights: Rights::EMPTY,
            en_passant: 0,
            flags: Flags::new(rules),
        }
    }

    /// Puts a tower on an empty square.
    pub(crate) fn put(&mut self, square: usize, colour: Colour, discs: u64) {
        self.words[square & 3] |= discs << nibble(square);
        self.sides[self.side(colour)] |= 1 << square;
    }

    /// Sets the rights, if the rules know castling.
    pub(crate) const fn set_rights(&mut self, rights: Rights) {
        if self.flags.castling() {
            self.rights = rights;
        }
    }

    /// Sets the square that the last move skipped, if a capture there is legal for the side to move.
    #[inline(never)]
    pub(crate) fn set_en_passant(&mut self, skipped: usize) {
        if self.may_capture_on(skipped) {
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
        let colour = if self.towers(Colour::White).contains(square) {
            Colour::White
        } else {
            Colour::Black
        };
        match Height::new(self.discs_on(square.index()) as u8) {
            Some(height) => Some(Tower { colour, height }),
            None => None,
        }
    }

    /// The index of a colour in the sides.
    #[inline(always)]
    const fn side(&self, colour: Colour) -> usize {
        (colour as u8 ^ self.turn as u8) as usize & 1
    }

    /// Where the towers of the side to move stand, and those of the other.
    #[inline(always)]
    pub(crate) const fn sides(&self) -> [u64; 2] {
        self.sides
    }

    /// Where a colour's towers stand.
    #[inline]
    pub const fn towers(&self, colour: Colour) -> Bitboard {
        Bitboard(self.sides[self.side(colour)])
    }

    /// Where towers stand.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.sides[0] | self.sides[1])
    }

    /// Where a colour's kings stand.
    #[inline]
    pub const fn kings(&self, colour: Colour) -> Bitboard {
        Bitboard(self.eights() & self.sides[self.side(colour)])
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
        (self.words[square & 3] >> nibble(square)) as u32 & 15
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

    /// Whether the side to move may capture en passant on a skipped square: the rules have it, a tower stands ready that a
    /// pawn part may leave, which the sole king is not (M8), and a king is there (M10).
    #[inline]
    pub(crate) fn may_capture_on(&self, skipped: usize) -> bool {
        if !self.flags.en_passant() {
            return false;
        }
        // Who captures stands beside the tower that landed, and that one beyond the skipped square.
        let landed = 1_u64 << ((skipped ^ 8) & 63);
        let beside = (landed & !Bitboard::FILE_A.0) >> 1 | (landed & !Bitboard::FILE_H.0) << 1;
        let ready = Bitboard(beside) & self.towers(self.turn);
        if ready.is_empty() {
            return false;
        }
        let kings = self.kings(self.turn);
        let sole = kings.0 & kings.0.wrapping_sub(1) == 0;
        !kings.is_empty() && (!sole || !(ready - kings).is_empty())
    }

    /// Plays a move that is known to be legal. What an illegal one leaves is unspecified.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        let (from, to) = (mv.from().index(), mv.to().index());
        let discs = mv.count();
        let [own, enemy] = self.sides;

        let hit = enemy >> to & 1;
        let source = &mut self.words[from & 3];
        let whole = u64::from(*source >> nibble(from) & 15 == discs);
        *source = source.wrapping_sub(discs << nibble(from));
        let target = &mut self.words[to & 3];
        *target = (*target & !((hit * 15) << nibble(to))).wrapping_add(discs << nibble(to));
        self.sides = [enemy & !(1 << to), (own & !(whole << from)) | 1 << to];
        if !self.rights.is_empty() {
            self.rights = self.rights.after(from, to);
        }
        self.turn = self.turn.other();
        let skipped = core::mem::take(&mut self.en_passant);

        // What few moves do comes last, so that the many others pass it by.
        let step = from.abs_diff(to);
        if discs <= 2 {
            if step == 16 {
                if (own | enemy) >> to & 1 == 0 {
                    self.set_en_passant(usize::midpoint(from, to));
                }
            } else if step != 8 && skipped != 0 && to == usize::from(skipped) {
                self.capture_in_passing(to);
            }
        } else if discs == 8 && step == 2 {
            self.castle_rook(from, to);
        }
    }

    /// Takes away the tower that made the double step: it stands one rank behind the square that it skipped.
    #[cold]
    #[inline(never)]
    fn capture_in_passing(&mut self, skipped: usize) {
        let passed = skipped ^ 8;
        self.words[passed & 3] &= !(15 << nibble(passed));
        self.sides[0] &= !(1 << passed);
    }

    /// Puts the rook tower of who has just castled beside the king.
    #[cold]
    #[inline(never)]
    fn castle_rook(&mut self, from: usize, to: usize) {
        let castling = Castling::new(self.turn.other(), Wing::of_step(from, to));
        let (rook, beside) = castling.rook();
        let (rook, beside) = (rook.index(), beside.index());
        self.words[rook & 3] &= !(15 << nibble(rook));
        self.words[beside & 3] |= 3 << nibble(beside);
        let own = &mut self.sides[1];
        *own = (*own & !(1 << rook)) | 1 << beside;
    }

    /// A stable number for the position: equal positions have equal keys, on every machine and in every version.
    #[inline]
    pub fn key(&self) -> u64 {
        let [a, b, c, d] = self.words;
        let rest = u64::from(self.turn as u8)
            | u64::from(self.rights.bits()) << 8
            | u64::from(self.en_passant) << 16
            | u64::from(self.flags.bits()) << 24;
        // Two chains of three words, so that the machine can run them side by side.
        let left = Key::new().word(a).word(b).word(rest);
        let right = Key::new()
            .word(c)
            .word(d)
            .word(self.towers(Colour::White).0);
        left.word(right.finish()).finish()
    }

    /// A hash of the placement among positions with the same side to move. It may collide, and costs less than a
    /// [`key`](Self::key). Rights and en-passant square are left out.
    #[inline]
    pub(crate) fn fingerprint(&self) -> u64 {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let mix = |mixed: u64, &word: &u64| (mixed.rotate_left(27) ^ word).wrapping_mul(FACTOR);
        self.words.iter().fold(self.sides[0], mix)
    }

    /// The en-passant square on a turned board.
    fn turn_skipped(&self, turn: impl Fn(Square) -> Square) -> u8 {
        self.en_passant().map_or(0, |square| turn(square).number())
    }

    /// The position with the colours changed and the ranks turned: what White has and does, Black has and does.
    #[must_use]
    pub fn flip_colours(&self) -> Self {
        let squares = |set: u64| Bitboard(set).flip_ranks().0;
        Self {
            // A byte of a word holds two squares of one rank.
            words: self.words.map(u64::swap_bytes),
            sides: self.sides.map(squares),
            turn: self.turn.other(),
            rights: self.rights.flip_colours(),
            en_passant: self.turn_skipped(Square::flip_ranks),
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
            sides: [0; 2],
            en_passant: self.turn_skipped(Square::flip_files),
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

    /// Checks that heights and colours agree on the towers.
    ///
    /// # Errors
    /// The first square where they do not.
    pub(crate) fn audit_towers(&self) -> Result<(), String> {
        for square in Square::all() {
            let discs = self.discs_on(square.index());
            let mut owners = Colour::ALL.to_vec();
            owners.retain(|&colour| self.towers(colour).contains(square));
            if discs > 8 || owners.len() != usize::from(discs > 0) {
                return Err(format!(
                    "{square} has {discs} discs and the owners {owners:?}"
                ));
            }
        }
        Ok(())
    }
}
