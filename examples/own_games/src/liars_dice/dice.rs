//! What players hold and say: dice and calls.

use std::fmt::{self, Display};
use std::str::FromStr;

use boardcore::text::{Reader, join};
use boardcore::{Indexed, Num, ParseError};

/// The most players.
pub const PLAYERS: usize = 4;

/// What a die shows.
pub type Face = Num<1, 6>;

/// What a player may do, as text `3x5` or `liar`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Call {
    /// At least `count` of all dice show `face`.
    Bid {
        /// How many dice.
        count: Num<1, 20>,
        /// Which face.
        face: Face,
    },
    /// The last bid is not true.
    Liar,
}

impl Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Bid { count, face } => write!(f, "{count}x{face}"),
            Call::Liar => f.write_str("liar"),
        }
    }
}

impl FromStr for Call {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "liar" {
            return Ok(Call::Liar);
        }
        let mut reader = Reader::new(text);
        let count = reader.value('x')?;
        reader.literal("x", "`x` and a face")?;
        Ok(Call::Bid {
            count,
            face: reader.value('\n')?,
        })
    }
}

impl Indexed for Call {
    const COUNT: u32 = 20 * 6 + 1;

    fn index(self) -> u32 {
        match self {
            Call::Bid { count, face } => count.index() * 6 + face.index(),
            Call::Liar => Self::COUNT - 1,
        }
    }

    fn at(index: u32) -> Option<Self> {
        if index == Self::COUNT - 1 {
            return Some(Call::Liar);
        }
        let count = Num::at(index / 6)?;
        Some(Call::Bid {
            count,
            face: Num::at(index % 6)?,
        })
    }
}

/// The dice of one player: how many show each face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand(pub(super) [u8; 6]);

impl Hand {
    /// Adds a die.
    pub const fn add(&mut self, face: Face) {
        self.0[face.get() as usize - 1] += 1;
    }

    /// How many dice show a face.
    pub const fn of(&self, face: Face) -> u8 {
        self.0[face.get() as usize - 1]
    }

    /// How many dice there are.
    pub fn dice(&self) -> u8 {
        self.0.iter().sum()
    }
}

/// The faces, ascending: `115`; `-` where there are none.
impl Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dice() == 0 {
            return f.write_str("-");
        }
        let faces = (1..=6).filter_map(Face::new);
        join(
            f,
            faces.flat_map(|face| std::iter::repeat_n(face, self.of(face).into())),
            "",
        )
    }
}

impl FromStr for Hand {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut hand, mut reader) = (Hand::default(), Reader::new(text));
        if !reader.accept("-") {
            let mut last = '1';
            while hand.dice() == 0 || reader.peek().is_some() {
                let face = reader.pick("a face 1 to 6, in ascending order", |c| {
                    let face = u8::try_from(c.to_digit(10)?).ok().and_then(Face::new);
                    face.filter(|_| c >= last && hand.dice() < 5)
                })?;
                last = char::from(b'0' + face.get());
                hand.add(face);
            }
        }
        reader.end()?;
        Ok(hand)
    }
}

/// The dice of all players, by seat.
pub type Hands = [Hand; PLAYERS];

/// Writes hands with commas between them.
pub(super) fn write_hands(f: &mut fmt::Formatter<'_>, hands: &[Hand]) -> fmt::Result {
    join(f, hands, ",")
}

/// Reads as many hands as there are; the seats behind them have none.
pub(super) fn read_hands(reader: &mut Reader<'_>) -> Result<Hands, ParseError> {
    let mut hands = Hands::default();
    for (seat, hand) in hands.iter_mut().enumerate() {
        if seat > 0 && !reader.accept(",") {
            break;
        }
        *hand = reader.value(',')?;
    }
    reader.end()?;
    Ok(hands)
}
