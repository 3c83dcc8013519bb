//! Castling rights.

use core::fmt::{self, Display};

use crate::tower::Colour;

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

    /// What is left when a move has gone from one square to another.
    #[inline]
    pub(crate) fn after(self, from: usize, to: usize) -> Self {
        Self(self.0 & !(LOST[from & 63] | LOST[to & 63]))
    }

    /// White's rights for Black, and Black's for White.
    pub(crate) const fn flip_colours(self) -> Self {
        Self((self.0 << 2 | self.0 >> 2) & 15)
    }

    /// The four as bits.
    pub(crate) const fn bits(self) -> u8 {
        self.0
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
