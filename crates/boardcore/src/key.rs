//! Stable keys of states.

use core::fmt::{self, Debug, Write};

/// Builds a 64-bit key from words in a fixed order.
///
/// The same words give the same key on every machine and in every version: word after word, `key = mix(key ^ word) + γ`, where
/// `mix` is the finalizer of SplitMix64 and γ its increment, which is also the key of no words. Not for secrets, and not `core::hash`, whose results may change.
///
/// ```
/// use boardcore::Key;
///
/// assert_eq!(Key::new().word(1).word(2).finish(), 17_286_951_778_007_540_066);
/// assert_ne!(Key::new().word(2).word(1).finish(), Key::new().word(1).word(2).finish());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key(u64);

impl Key {
    /// A key of no words yet.
    pub const fn new() -> Self {
        Self(0x9E37_79B9_7F4A_7C15)
    }

    /// The key with one more word.
    #[must_use]
    #[inline]
    pub const fn word(self, word: u64) -> Self {
        let mut z = self.0 ^ word;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self((z ^ (z >> 31)).wrapping_add(0x9E37_79B9_7F4A_7C15))
    }

    /// The key with a list of bytes: eight to a word, little-endian, then their number.
    #[must_use]
    pub fn bytes(self, bytes: &[u8]) -> Self {
        let words = bytes.chunks(8).fold(self, |key, chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            key.word(u64::from_le_bytes(word))
        });
        words.word(bytes.len() as u64)
    }

    /// The number.
    pub const fn finish(self) -> u64 {
        self.0
    }

    /// The key of a value's `Debug` text.
    pub fn of_debug<T: Debug + ?Sized>(value: &T) -> u64 {
        struct Writer(Key);

        impl Write for Writer {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                for byte in text.bytes() {
                    self.0 = self.0.word(u64::from(byte));
                }
                Ok(())
            }
        }

        let mut writer = Writer(Key::new());
        // A `Debug` that fails gives the key of what it wrote until then.
        let _ = write!(writer, "{value:?}");
        writer.0.finish()
    }
}

impl Default for Key {
    fn default() -> Self {
        Self::new()
    }
}
