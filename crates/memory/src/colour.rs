//! The colours of pegs and of the faces of the die, and counts of them.

use alloc::string::ToString;
use core::fmt::{self, Display};
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Form, Grid, Indexed, OptionValue, ParseError};

use crate::hole::MAX_HOLES;

/// A colour, in the order of rule C1. `{}` prints its letter, `{:#}` its name.
///
/// ```
/// use memory::Colour;
///
/// assert_eq!("G".parse(), Ok(Colour::Green));
/// assert_eq!(Colour::Green.to_string(), "G");
/// assert_eq!(format!("{:#}", Colour::Green), "green");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `R`
    Red,
    /// `O`
    Orange,
    /// `Y`
    Yellow,
    /// `G`
    Green,
    /// `B`
    Blue,
    /// `V`
    Violet,
    /// `W`
    White,
    /// `K`
    Black,
}

impl Colour {
    /// Every colour, in order.
    pub const ALL: [Self; 8] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Violet,
        Self::White,
        Self::Black,
    ];

    /// The letter it prints as.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Orange => 'O',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Blue => 'B',
            Self::Violet => 'V',
            Self::White => 'W',
            Self::Black => 'K',
        }
    }

    /// The colour of a letter; capitals only.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.letter() == letter)
    }

    /// Its name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Violet => "violet",
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Its place in [`ALL`](Self::ALL), to index a list with.
    pub const fn slot(self) -> usize {
        self as usize
    }

    /// Takes a letter from a reader.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        reader.pick("a colour: R, O, Y, G, B, V, W or K", Self::from_letter)
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str(self.name())
        } else {
            write!(f, "{}", self.letter())
        }
    }
}

impl FromStr for Colour {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let colour = Self::read(&mut reader)?;
        reader.end()?;
        Ok(colour)
    }
}

impl Indexed for Colour {
    const COUNT: u32 = 8;

    fn index(self) -> u32 {
        self as u32
    }

    fn at(index: u32) -> Option<Self> {
        Self::ALL.get(index as usize).copied()
    }
}

boardcore::serde_by_text!(Colour);

/// The colours of pegs, by the hole that they stand in.
pub(crate) type Pegs = Grid<Option<Colour>, { MAX_HOLES as usize }>;

/// A number of pegs of each colour.
///
/// Its text names the colours of which there are any: `R4,O2`; `-` when there are none. As data it is an object by
/// letters, `{"R":4,"O":2}`, in compact formats the eight numbers.
///
/// ```
/// use memory::{Colour, Counts};
///
/// let mut counts: Counts = "R4,O2".parse()?;
/// counts[Colour::Black] = 1;
/// assert_eq!(counts.total(), 7);
/// assert_eq!(counts.to_string(), "R4,O2,K1");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Counts(pub [u8; 8]);

impl Counts {
    /// None of any colour.
    pub const NONE: Self = Self([0; 8]);

    /// The same number of each of some colours.
    pub const fn each(number: u8, colours: &[Colour]) -> Self {
        let mut counts = [0; 8];
        let mut i = 0;
        while i < colours.len() {
            counts[colours[i].slot()] = number;
            i += 1;
        }
        Self(counts)
    }

    /// The sum over all colours.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// The sum over all colours, where it is at most 255.
    #[inline]
    pub(crate) const fn small_total(self) -> u32 {
        // The highest byte of the product is the sum of all bytes.
        (u64::from_le_bytes(self.0).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// The colours of which there are any, with their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, u8)> + '_ {
        Colour::ALL
            .into_iter()
            .zip(self.0)
            .filter(|&(_, number)| number > 0)
    }

    /// The pegs that stand in some holes.
    pub(crate) fn of(pegs: &Pegs) -> Self {
        let mut counts = Self::NONE;
        for &colour in pegs.cells().iter().flatten() {
            counts[colour] += 1;
        }
        counts
    }

    /// What is left when others are taken away; no peg of a colour of which there are not enough.
    pub(crate) fn minus(mut self, other: Self) -> Self {
        for (number, taken) in self.0.iter_mut().zip(other.0) {
            *number = number.saturating_sub(taken);
        }
        self
    }
}

impl Index<Colour> for Counts {
    type Output = u8;

    #[inline]
    fn index(&self, colour: Colour) -> &u8 {
        &self.0[colour.slot()]
    }
}

impl IndexMut<Colour> for Counts {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut u8 {
        &mut self.0[colour.slot()]
    }
}

impl Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.total() == 0 {
            return f.write_str("-");
        }
        for (i, (colour, number)) in self.iter().enumerate() {
            let gap = if i == 0 { "" } else { "," };
            write!(f, "{gap}{colour}{number}")?;
        }
        Ok(())
    }
}

impl FromStr for Counts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut counts = Self::NONE;
        if text == "-" {
            return Ok(counts);
        }
        let mut reader = Reader::new(text);
        loop {
            let at = reader.at();
            let colour = Colour::read(&mut reader)?;
            if counts[colour] > 0 {
                return Err(ParseError::twice("colour", &colour.to_string(), at));
            }
            counts[colour] = reader.number(1..=255, "a number 1 to 255")? as u8;
            if !reader.accept(",") {
                break;
            }
        }
        reader.end()?;
        Ok(counts)
    }
}

impl OptionValue for Counts {
    const FORM: Form = Form::Text {
        syntax: "letters of colours with their numbers, divided by commas, or `-`",
        examples: &["R4,O4,Y4,G4,B4,V4", "R2,O2,Y2", "R1,G1"],
    };

    fn read(value: &mut Reader<'_>) -> Result<Self, ParseError> {
        value.value(' ')
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use core::fmt;

    use serde::de::{Error, MapAccess, Visitor};
    use serde::ser::SerializeMap;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Colour, Counts};

    impl Serialize for Counts {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if !serializer.is_human_readable() {
                return self.0.serialize(serializer);
            }
            let mut map = serializer.serialize_map(Some(self.iter().count()))?;
            for (colour, number) in self.iter() {
                map.serialize_entry(&colour, &number)?;
            }
            map.end()
        }
    }

    impl<'de> Deserialize<'de> for Counts {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct ByColour;

            impl<'de> Visitor<'de> for ByColour {
                type Value = Counts;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("numbers of pegs by colour letters")
                }

                fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counts, A::Error> {
                    let mut numbers = [None; 8];
                    while let Some(colour) = map.next_key::<Colour>()? {
                        if numbers[colour.slot()].replace(map.next_value()?).is_some() {
                            return Err(A::Error::custom(format_args!(
                                "the colour {colour} is counted twice"
                            )));
                        }
                    }
                    Ok(Counts(numbers.map(Option::unwrap_or_default)))
                }
            }

            if deserializer.is_human_readable() {
                deserializer.deserialize_map(ByColour)
            } else {
                <[u8; 8]>::deserialize(deserializer).map(Counts)
            }
        }
    }
}
