//! Towers: their colours, their heights, and the pieces that heights make.

use core::fmt::{self, Display};

use boardcore::Seat;

/// The colour of a tower, and the player who owns it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Colour {
    /// Moves first, up the board. Seat 0.
    White = 0,
    /// Moves second, down the board. Seat 1.
    Black = 1,
}

impl Colour {
    /// The two, White first.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// The other one.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// The seat that plays this colour (M1).
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }

    /// The colour that a seat plays; `None` from seat 2 on.
    pub const fn of_seat(seat: Seat) -> Option<Self> {
        match seat.number() {
            0 => Some(Colour::White),
            1 => Some(Colour::Black),
            _ => None,
        }
    }

    /// The rank that the colour's king stands on at the start: 0 or 7.
    pub(crate) const fn home_rank(self) -> u8 {
        match self {
            Colour::White => 0,
            Colour::Black => 7,
        }
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::White => "White",
            Colour::Black => "Black",
        })
    }
}

/// What moves: the piece that a number of discs makes (M2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Piece {
    /// 1 or 2 discs.
    Pawn,
    /// 3 discs.
    Rook,
    /// 4 discs.
    Knight,
    /// 5 or 6 discs.
    Bishop,
    /// 7 discs.
    Queen,
    /// 8 discs.
    King,
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Piece::Pawn => "pawn",
            Piece::Rook => "rook",
            Piece::Knight => "knight",
            Piece::Bishop => "bishop",
            Piece::Queen => "queen",
            Piece::King => "king",
        })
    }
}

/// A number of discs, 1 to 8: the height of a tower, or how many move (M2).
///
/// ```
/// use makarenko::{Height, Piece};
///
/// let six = Height::new(6).unwrap();
/// assert_eq!((six.piece(), six.letter()), (Piece::Bishop, 'H'));
/// assert_eq!(Height::from_letter('H'), Some(six));
/// assert_eq!(Height::new(9), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Height {
    /// 1 disc, a pawn, `P`.
    One = 1,
    /// 2 discs, a pawn, `D`.
    Two,
    /// 3 discs, a rook, `R`.
    Three,
    /// 4 discs, a knight, `N`.
    Four,
    /// 5 discs, a bishop, `B`.
    Five,
    /// 6 discs, a bishop, `H`.
    Six,
    /// 7 discs, a queen, `Q`.
    Seven,
    /// 8 discs, a king, `K`.
    Eight,
}

impl Height {
    /// All eight, ascending.
    pub const ALL: [Height; 8] = [
        Height::One,
        Height::Two,
        Height::Three,
        Height::Four,
        Height::Five,
        Height::Six,
        Height::Seven,
        Height::Eight,
    ];

    /// The height of a number of discs; `None` unless it is 1 to 8.
    #[inline]
    pub const fn new(discs: u8) -> Option<Self> {
        if discs >= 1 && discs <= 8 {
            Some(Self::ALL[discs as usize - 1])
        } else {
            None
        }
    }

    /// The number of discs: 1 to 8.
    #[inline]
    pub const fn get(self) -> u8 {
        self as u8
    }

    /// The piece that a part of this height moves as (M2).
    pub const fn piece(self) -> Piece {
        match self {
            Height::One | Height::Two => Piece::Pawn,
            Height::Three => Piece::Rook,
            Height::Four => Piece::Knight,
            Height::Five | Height::Six => Piece::Bishop,
            Height::Seven => Piece::Queen,
            Height::Eight => Piece::King,
        }
    }

    /// The ending of a noun after this number: "1 disc", "2 discs".
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            Height::One => "",
            _ => "s",
        }
    }

    /// The letter of the notation, upper case: one of `PDRNBHQK`.
    pub const fn letter(self) -> char {
        b"PDRNBHQK"[self as usize - 1] as char
    }

    /// The height that an upper-case letter stands for.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Height::One,
            'D' => Height::Two,
            'R' => Height::Three,
            'N' => Height::Four,
            'B' => Height::Five,
            'H' => Height::Six,
            'Q' => Height::Seven,
            'K' => Height::Eight,
            _ => return None,
        })
    }
}

impl Display for Height {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Height {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Height {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let discs = <u8 as serde::Deserialize>::deserialize(deserializer)?;
        Height::new(discs).ok_or_else(|| {
            serde::de::Error::custom(format_args!("a tower has 1 to 8 discs, not {discs}"))
        })
    }
}

/// A tower: whose it is and how high. Printed in words: `White's tower of 3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(expecting = "a tower", deny_unknown_fields))]
pub struct Tower {
    /// Whose it is.
    pub colour: Colour,
    /// How many discs it has.
    pub height: Height,
}

impl Tower {
    /// The letter of the tower in a FEN: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.colour {
            Colour::White => self.height.letter(),
            Colour::Black => self.height.letter().to_ascii_lowercase(),
        }
    }

    /// The tower that a letter of a FEN stands for.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let colour = if letter.is_ascii_lowercase() {
            Colour::Black
        } else {
            Colour::White
        };
        match Height::from_letter(letter.to_ascii_uppercase()) {
            Some(height) => Some(Self { colour, height }),
            None => None,
        }
    }
}

impl Display for Tower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s tower of {}", self.colour, self.height)
    }
}
