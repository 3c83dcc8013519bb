//! The header of a record: who played, when, and how the game ended if not by the rules.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::str::FromStr;

use crate::parse_error::ParseError;
use crate::seat::{Seat, Side};
use crate::text::Reader;

/// The most bytes of a name or a date.
const MAX_BYTES: usize = 200;

/// The optional header of a record: who played, when, and how the game ended if not by the rules.
///
/// As text each entry is a line `# key value` after the record's first line:
///
/// ```text
/// # name 0 Ann
/// # date 2026-11-30
/// # termination resigned 1
/// ```
///
/// As data it is the member `header`: `{"names":["Ann"],"date":"2026-11-30","termination":"resigned 1"}`. An empty header is
/// left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Header {
    names: Vec<String>,
    date: String,
    /// How the game ended, if not by the rules.
    pub termination: Option<Termination>,
}

/// How a game ended that the rules had not ended yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Termination {
    /// A side resigned: `resigned 1`.
    Resigned(Side),
    /// The sides agreed to a draw: `draw agreed`.
    DrawAgreed,
    /// Nobody played on: `abandoned`.
    Abandoned,
    /// An arbiter decided for a side: `adjudicated 0`.
    Adjudicated(Side),
    /// An arbiter decided that it is a draw: `adjudicated draw`.
    AdjudicatedDraw,
}

impl Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resigned(side) => write!(f, "resigned {side}"),
            Self::DrawAgreed => f.write_str("draw agreed"),
            Self::Abandoned => f.write_str("abandoned"),
            Self::Adjudicated(side) => write!(f, "adjudicated {side}"),
            Self::AdjudicatedDraw => f.write_str("adjudicated draw"),
        }
    }
}

impl FromStr for Termination {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "draw agreed" => return Ok(Self::DrawAgreed),
            "abandoned" => return Ok(Self::Abandoned),
            "adjudicated draw" => return Ok(Self::AdjudicatedDraw),
            _ => {}
        }
        let mut reader = Reader::new(text);
        let of_side = if reader.accept("resigned ") {
            Self::Resigned
        } else if reader.accept("adjudicated ") {
            Self::Adjudicated
        } else {
            return Err(ParseError::new(
                "`resigned SIDE`, `draw agreed`, `abandoned`, `adjudicated SIDE` or `adjudicated draw`",
                0,
            ));
        };
        let side = reader.number(0..=255, "a side number")?;
        reader.end()?;
        Ok(of_side(Side::new(side as u8)))
    }
}

impl Header {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The name of who sits at a seat.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        let name = self.names.get(seat.index())?;
        (!name.is_empty()).then_some(name)
    }

    /// Sets or, with an empty text, removes the name of who sits at a seat.
    ///
    /// # Errors
    /// A name of more than 200 bytes, with a control character, or with a space at one of its ends.
    pub fn set_name(&mut self, seat: Seat, name: &str) -> Result<(), ParseError> {
        plain(name)?;
        if self.names.len() <= seat.index() {
            self.names.resize(seat.index() + 1, String::new());
        }
        self.names[seat.index()] = name.to_string();
        // No empty names at the end: equal headers are equal values.
        while self.names.last().is_some_and(String::is_empty) {
            self.names.pop();
        }
        Ok(())
    }

    /// The date, as it was given.
    pub fn date(&self) -> Option<&str> {
        (!self.date.is_empty()).then_some(&self.date)
    }

    /// Sets or, with an empty text, removes the date.
    ///
    /// # Errors
    /// As for [`set_name`](Self::set_name).
    pub fn set_date(&mut self, date: &str) -> Result<(), ParseError> {
        plain(date)?;
        self.date = date.to_string();
        Ok(())
    }

    /// How many seats the names reach.
    pub(crate) fn named_seats(&self) -> usize {
        self.names.len()
    }

    /// Reads an entry, a line without its `# `.
    pub(crate) fn read_entry(&mut self, entry: &str) -> Result<(), ParseError> {
        let mut reader = Reader::new(entry);
        let key = reader.word("key", &["name", "date", "termination"], ' ')?;
        reader.literal(" ", "a space and a value")?;
        let at = reader.at();
        match key {
            0 => {
                let seat = Seat::new(reader.number(0..=255, "a seat number")? as u8);
                reader.literal(" ", "a space and a name")?;
                if self.name(seat).is_some() {
                    let sentence = format_args!("the name of seat {seat} is given twice");
                    return Err(ParseError::message(sentence, 0));
                }
                let (at, name) = (reader.at(), reader.rest());
                filled(name, at)?;
                self.set_name(seat, name).map_err(|e| e.shifted(at))
            }
            1 if self.date().is_some() => Err(ParseError::message("the date is given twice", 0)),
            1 => {
                filled(reader.rest(), at)?;
                self.set_date(reader.rest()).map_err(|e| e.shifted(at))
            }
            _ if self.termination.is_some() => {
                Err(ParseError::message("the termination is given twice", 0))
            }
            _ => {
                let termination = reader.rest().parse();
                self.termination = Some(termination.map_err(|e: ParseError| e.shifted(at))?);
                Ok(())
            }
        }
    }
}

/// Refuses an empty value in a text; setters take it as "none".
fn filled(value: &str, at: usize) -> Result<(), ParseError> {
    if value.is_empty() {
        return Err(ParseError::new("a value", at));
    }
    Ok(())
}

/// Refuses what would not read back from a line.
fn plain(value: &str) -> Result<(), ParseError> {
    if value.len() > MAX_BYTES {
        let sentence = format_args!("the value has {} bytes, more than {MAX_BYTES}", value.len());
        return Err(ParseError::message(sentence, MAX_BYTES));
    }
    if let Some((at, _)) = value.char_indices().find(|(_, c)| c.is_control()) {
        return Err(ParseError::message("the value has a control character", at));
    }
    if value.trim_start().len() != value.len() {
        return Err(ParseError::message("the value begins with a space", 0));
    }
    let end = value.trim_end().len();
    if end != value.len() {
        return Err(ParseError::message("the value ends with a space", end));
    }
    Ok(())
}

impl Display for Header {
    /// The entries as lines, each after a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, name) in self.names.iter().enumerate() {
            if !name.is_empty() {
                write!(f, "\n# name {seat} {name}")?;
            }
        }
        if let Some(date) = self.date() {
            write!(f, "\n# date {date}")?;
        }
        match self.termination {
            Some(termination) => write!(f, "\n# termination {termination}"),
            None => Ok(()),
        }
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::Header;
    use crate::seat::Seat;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;
    use serde::ser::SerializeStruct;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    impl Serialize for Header {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            // People read only what is said; a compact format has all fields.
            let all = !serializer.is_human_readable();
            let termination = self.termination.map(|it| it.to_string());
            let termination = termination.unwrap_or_default();
            let fields = [
                !self.names.is_empty(),
                !self.date.is_empty(),
                !termination.is_empty(),
            ]
            .map(|said| said || all);
            let len = fields.iter().filter(|&&said| said).count();
            let mut data = serializer.serialize_struct("Header", len)?;
            if fields[0] {
                data.serialize_field("names", &self.names)?;
            }
            if fields[1] {
                data.serialize_field("date", &self.date)?;
            }
            if fields[2] {
                data.serialize_field("termination", &termination)?;
            }
            data.end()
        }
    }

    #[derive(Deserialize, Default)]
    #[serde(
        rename = "Header",
        expecting = "a header",
        default,
        deny_unknown_fields
    )]
    struct Data {
        names: Vec<String>,
        date: String,
        termination: String,
    }

    impl<'de> Deserialize<'de> for Header {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let data = Data::deserialize(deserializer)?;
            let mut header = Self::default();
            if data.names.len() > 255 {
                return Err(D::Error::invalid_length(
                    data.names.len(),
                    &"at most 255 names",
                ));
            }
            for (seat, name) in (0..).zip(&data.names) {
                header
                    .set_name(Seat::new(seat), name)
                    .map_err(D::Error::custom)?;
            }
            header.set_date(&data.date).map_err(D::Error::custom)?;
            if !data.termination.is_empty() {
                let termination = data.termination.parse().map_err(D::Error::custom)?;
                header.termination = Some(termination);
            }
            Ok(header)
        }
    }
}
