//! Who sits at the table: seats act, sides score, viewers look.

use core::fmt::{self, Display};
use core::str::FromStr;

use crate::parse_error::ParseError;
use crate::text::Reader;

macro_rules! number {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u8);

        impl $name {
            /// The one with a number, counted from 0.
            pub const fn new(number: u8) -> Self {
                Self(number)
            }

            /// Its number, counted from 0.
            pub const fn number(self) -> u8 {
                self.0
            }

            /// Its number, to index a list with.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The next one round a table of `count`, back to 0 after the last.
            ///
            /// # Panics
            /// If `count` is 0.
            #[must_use]
            pub const fn next(self, count: u8) -> Self {
                assert!(count > 0, "a table has at least one place");
                let next = self.0 as u16 + 1;
                Self((next % count as u16) as u8)
            }

            /// All of a table of `count`, from 0.
            pub fn all(count: u8) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
                (0..count).map(Self)
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                let mut reader = Reader::new(text);
                let number = reader.number(0..=255, $what)?;
                reader.end()?;
                Ok(Self(number as u8))
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.0)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <u8 as serde::Deserialize>::deserialize(deserializer).map(Self)
            }
        }
    };
}

number! {
    /// A place at the table: who acts. Counted from 0; prints as its number.
    ///
    /// ```
    /// use boardcore::Seat;
    ///
    /// assert_eq!(Seat::new(3).next(4), Seat::new(0));
    /// assert_eq!("2".parse(), Ok(Seat::new(2)));
    /// ```
    Seat, "a seat number"
}

number! {
    /// Those who score together: one seat, or the seats of a team. Counted from 0; prints as its number.
    Side, "a side number"
}

/// Who looks at a game: the person at a seat, or somebody who plays no part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// The person who sits there.
    Seat(Seat),
    /// Somebody who sees what everybody sees.
    Spectator,
}

impl Viewer {
    /// Every viewer of a table of `seats`: each seat, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> + Clone {
        Seat::all(seats)
            .map(Viewer::Seat)
            .chain(core::iter::once(Viewer::Spectator))
    }

    /// The viewer at a table of `seats`: one whose seat is not there sees what the spectator sees.
    ///
    /// Every [`Observe`](crate::Observe) starts with it, so that a made-up seat sees nothing hidden.
    #[must_use]
    pub const fn at_table(self, seats: u8) -> Self {
        match self {
            Viewer::Seat(seat) if seat.number() < seats => self,
            _ => Viewer::Spectator,
        }
    }

    /// The seat, if it is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Viewer::Seat(seat)
    }
}

impl Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "seat {seat}"),
            Viewer::Spectator => f.write_str("spectator"),
        }
    }
}

impl FromStr for Viewer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.strip_prefix("seat ") {
            Some(seat) => seat
                .parse()
                .map(Viewer::Seat)
                .map_err(|e: ParseError| e.shifted(5)),
            None if text == "spectator" => Ok(Viewer::Spectator),
            None => Err(ParseError::new("`seat N` or `spectator`", 0)),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Viewer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Viewer {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::serde_text::deserialize_str(deserializer)
    }
}

/// Members on sides: who they are, and how the turn passes round.
///
/// Sides follow each other, side by side; inside a side its members follow each other, each side starting with its member
/// 0. People are numbered side by side: side 0's members are the first seats.
///
/// ```
/// use boardcore::{Seat, Seating, Side};
///
/// let seating = Seating::<12>::new(&[2, 1])?;       // Ann and Bea against Carl
/// assert_eq!(seating.seats(), 3);
/// assert_eq!(seating.side_of(Seat::new(2)), Side::new(1));
/// assert_eq!(seating.member(Side::new(0), 3), Seat::new(1)); // the side's fourth turn is Bea's
/// # Ok::<(), boardcore::SeatingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seating<const SIDES: usize> {
    members: [u8; SIDES],
    sides: u8,
}

/// Why some sides cannot be seated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SeatingError {
    /// There is no side, or more than there is room for.
    #[error("{got} sides, where 1 to {most} can be seated")]
    Sides {
        /// How many were given.
        got: usize,
        /// How many there is room for.
        most: usize,
    },
    /// A side without members.
    #[error("side {side} has no members")]
    Empty {
        /// The side.
        side: usize,
    },
    /// More people than a seat number can count.
    #[error("{people} people, where at most 255 can be seated")]
    People {
        /// How many the sides have together.
        people: u32,
    },
}

impl<const SIDES: usize> Seating<SIDES> {
    /// Seats sides with the given numbers of members.
    ///
    /// # Errors
    /// No side or more than `SIDES`, a side without members, more than 255 people.
    pub const fn new(members: &[u8]) -> Result<Self, SeatingError> {
        let most = if SIDES < 255 { SIDES } else { 255 };
        if members.is_empty() || members.len() > most {
            return Err(SeatingError::Sides {
                got: members.len(),
                most,
            });
        }
        let mut array = [0; SIDES];
        let mut people = 0_u32;
        let mut side = 0;
        while side < members.len() {
            if members[side] == 0 {
                return Err(SeatingError::Empty { side });
            }
            array[side] = members[side];
            people += members[side] as u32;
            side += 1;
        }
        if people > 255 {
            return Err(SeatingError::People { people });
        }
        Ok(Self {
            members: array,
            sides: members.len() as u8,
        })
    }

    /// The number of members of each side.
    pub fn members(&self) -> &[u8] {
        &self.members[..usize::from(self.sides)]
    }

    /// How many sides there are.
    pub const fn sides(&self) -> u8 {
        self.sides
    }

    /// How many people there are.
    pub fn seats(&self) -> u8 {
        self.members().iter().sum()
    }

    /// The side that a seat belongs to; the last one for a seat that is not at the table.
    pub fn side_of(&self, seat: Seat) -> Side {
        let mut first = 0_u32;
        for (side, &members) in self.members().iter().enumerate() {
            first += u32::from(members);
            if u32::from(seat.number()) < first {
                return Side::new(side as u8);
            }
        }
        Side::new(self.sides - 1)
    }

    /// Who of a side acts in its turn number `turn`, counted from 0.
    ///
    /// # Panics
    /// If the side is not at the table.
    pub fn member(&self, side: Side, turn: u32) -> Seat {
        let first: u8 = self.members[..side.index()].iter().sum();
        let members = u32::from(self.members()[side.index()]);
        Seat::new(first + (turn % members) as u8)
    }
}
