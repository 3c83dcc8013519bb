//! Seeded randomness that is the same on every machine and in every version.
//!
//! A [`Seed`] opens independent [`Stream`]s of numbers, and [`below`] and [`shuffle`] are the only two ways in which the
//! project turns numbers into choices. All of it is written down here and pinned by golden vectors: the same seed gives the
//! same game on every machine and in every version. Drivers take any [`rand::Rng`] where that promise is not wanted.

use core::convert::Infallible;
use core::fmt::{self, Display};
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;

use crate::parse_error::ParseError;
use crate::seat::Seat;
use crate::text::Reader;

/// The source of all randomness of a game: 32 bytes.
///
/// Its text is 64 hexadecimal digits.
///
/// A seed that a player must not guess needs 32 bytes from the operating system: `getrandom::fill(&mut bytes)`, or the
/// `SysRng` of the `rand` crate. [`from_u64`](Self::from_u64) is for tests and puzzles: a seed of 64 bits can be found from one's
/// own hand. Never publish the seed of a game, or a [`key`](crate::Game::key) of a state with hidden parts, before the game is
/// over.
///
/// ```
/// use boardcore::Seed;
///
/// let seed = Seed::from_u64(258);
/// assert_eq!(seed.to_string(), format!("0201{:060}", 0));
/// assert_eq!(seed.to_string().parse(), Ok(seed));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of 32 bytes, as they are.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A seed from a number: little-endian in the first 8 bytes, the rest zero.
    pub const fn from_u64(number: u64) -> Self {
        let mut bytes = [0; 32];
        let number = number.to_le_bytes();
        let mut i = 0;
        while i < 8 {
            bytes[i] = number[i];
            i += 1;
        }
        Self(bytes)
    }

    /// The bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Opens one of the seed's streams at its start.
    pub fn stream(&self, stream: Stream) -> GameRng {
        let mut rng = ChaCha8Rng::from_seed(self.0);
        rng.set_stream(stream.number());
        GameRng(rng)
    }

    /// Takes one of the seed's streams up at a [`place`](GameRng::place).
    pub fn stream_at(&self, stream: Stream, place: u64) -> GameRng {
        let mut rng = self.stream(stream);
        rng.0.set_word_pos(place.into());
        rng
    }
}

impl Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Seed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let mut bytes = [0; 32];
        for byte in &mut bytes {
            for _ in 0..2 {
                let digit = reader.pick("64 hexadecimal digits 0 to 9, a to f", |c| {
                    c.to_digit(16).filter(|_| !c.is_ascii_uppercase())
                })?;
                *byte = *byte << 4 | digit as u8;
            }
        }
        reader.end()?;
        Ok(Self(bytes))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self::from_u64(number)
    }
}

/// The purpose of a stream of numbers. Streams of one seed are independent: one more draw in one shifts no other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Stream {
    /// Dice and deals.
    Chance,
    /// The player at a seat.
    Player(Seat),
    /// The worlds that a seat imagines.
    Worlds(Seat),
    /// What happens at the table.
    Incidents,
}

impl Stream {
    /// The cipher's stream number: 0 chance, 1 + s player at seat s (up to 62), 64 + s worlds of seat s, 128 incidents.
    ///
    /// Seats from 63 on, which no game of the project has, continue at 256 + s and 512 + s.
    pub const fn number(self) -> u64 {
        match self {
            Stream::Chance => 0,
            Stream::Player(seat) if seat.number() < 63 => 1 + seat.number() as u64,
            Stream::Player(seat) => 256 + seat.number() as u64,
            Stream::Worlds(seat) if seat.number() < 64 => 64 + seat.number() as u64,
            Stream::Worlds(seat) => 512 + seat.number() as u64,
            Stream::Incidents => 128,
        }
    }
}

/// The project's generator: ChaCha with 8 rounds, opened by [`Seed::stream`].
///
/// Not for secrets. It is a [`rand::Rng`], so it can be used with the `rand` crate too; what `rand` makes of its numbers
/// is not promised here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRng(ChaCha8Rng);

impl GameRng {
    /// How many words of 32 bits were drawn since the start of the stream; [`Seed::stream_at`] takes it up there.
    ///
    /// ```
    /// use boardcore::{Seed, Stream, below};
    ///
    /// let seed = Seed::from_u64(42);
    /// let mut rng = seed.stream(Stream::Chance);
    /// below(&mut rng, 6);
    /// let mut resumed = seed.stream_at(Stream::Chance, rng.place());
    /// assert_eq!(below(&mut resumed, 1000), below(&mut rng, 1000));
    /// ```
    pub fn place(&self) -> u64 {
        self.0.get_word_pos() as u64
    }
}

/// By what equality compares: the seed, the stream and the place.
impl Hash for GameRng {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.get_seed().hash(state);
        self.0.get_stream().hash(state);
        self.0.get_word_pos().hash(state);
    }
}

impl TryRng for GameRng {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

/// A fair number below `n`.
///
/// One `next_u32` `x`, the 64-bit product `x · n`: its high half is the number, unless its low half is below
/// 2³² mod `n`; then the next `x` is drawn. A single choice (`n` of 1) draws nothing.
///
/// # Panics
/// If `n` is 0: there is nothing to choose from.
///
/// ```
/// use boardcore::{Seed, Stream, below};
///
/// let mut rng = Seed::from_u64(42).stream(Stream::Chance);
/// let rolls: Vec<u32> = (0..8).map(|_| 1 + below(&mut rng, 6)).collect();
/// assert_eq!(rolls, [1, 3, 1, 2, 3, 3, 4, 3]);
/// ```
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, n: u32) -> u32 {
    assert!(n > 0, "a choice has at least one possibility");
    if n == 1 {
        return 0;
    }
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        let low = product as u32;
        // 2³² mod n is below n, so a low half of n or more is never rejected: the division is rarely needed.
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

/// A fair number below a `u128`, for counts of worlds.
///
/// For `n` up to 2³² it is [`below`]. Above, bits are drawn in `next_u32`s, the lowest first, as many as `n − 1` has,
/// the surplus bits of the last dropped; a number of `n` or more is drawn again.
///
/// # Panics
/// If `n` is 0: there is nothing to choose from.
pub fn below_u128<R: Rng + ?Sized>(rng: &mut R, n: u128) -> u128 {
    if let Ok(n) = u32::try_from(n) {
        return u128::from(below(rng, n));
    }
    let bits = 128 - (n - 1).leading_zeros();
    loop {
        let mut value = 0;
        let mut drawn = 0;
        while drawn < bits {
            value |= u128::from(rng.next_u32()) << drawn;
            drawn += 32;
        }
        if bits < 128 {
            value &= (1 << bits) - 1;
        }
        if value < n {
            return value;
        }
    }
}

/// Shuffles fairly: from the last item to the second, each changes places with one drawn by [`below`] from those up to and
/// including itself (Fisher–Yates).
///
/// # Panics
/// If there are more than `u32::MAX` items.
///
/// ```
/// use boardcore::{Seed, Stream, shuffle};
///
/// let mut items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/// shuffle(&mut Seed::from_u64(42).stream(Stream::Chance), &mut items);
/// assert_eq!(items, [7, 8, 6, 4, 5, 2, 1, 9, 3, 0]);
/// ```
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    let len = u32::try_from(items.len()).expect("a shuffle is of at most u32::MAX items");
    for i in (1..len).rev() {
        let j = below(rng, i + 1);
        items.swap(i as usize, j as usize);
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.0.serialize(serializer)
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            crate::serde_text::deserialize_str(deserializer)
        } else {
            <[u8; 32]>::deserialize(deserializer).map(Self)
        }
    }
}
