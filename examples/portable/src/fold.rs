//! Many values as one number.

use std::fmt::{self, Display, Write as _};

use boardcore::Key;
use serde::Serialize;

/// Values folded into a key, one after another, with their count.
#[derive(Clone, Copy)]
pub(crate) struct Fold {
    key: Key,
    count: u32,
}

impl Fold {
    pub(crate) const fn new() -> Self {
        Self {
            key: Key::new(),
            count: 0,
        }
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.key = self.key.word(number);
        self.count += 1;
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.key = self.key.bytes(bytes);
        self.count += 1;
    }

    pub(crate) fn text(&mut self, value: impl Display) {
        self.bytes(value.to_string().as_bytes());
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) {
        self.bytes(&json(value));
    }

    pub(crate) fn postcard(&mut self, value: &impl Serialize) {
        self.bytes(&postcard(value));
    }
}

impl Display for Fold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {:#018x}", self.count, self.key.finish())
    }
}

pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("what the engines hold can be written as JSON")
}

pub(crate) fn postcard(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).expect("what the engines hold can be written as postcard")
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
