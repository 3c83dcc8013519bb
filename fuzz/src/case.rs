//! An input that is a game: which engine, which law, which place, which rules, which choices.

use boardcore::{RuleSet, Valid};

/// An input of the target `games`, taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Case<'d> {
    /// Chooses the engine.
    pub engine: u8,
    /// Chooses one law of all.
    pub law: u8,
    /// Chooses the place of the game to look at closely.
    pub place: u8,
    /// A line of rules.
    line: &'d [u8],
    /// The choice bytes.
    pub bytes: &'d [u8],
}

impl<'d> Case<'d> {
    /// Takes an input apart: three bytes, a line of rules, choice bytes. Without a line break all the rest are choice bytes.
    pub fn new(data: &'d [u8]) -> Option<Self> {
        let [engine, law, place, rest @ ..] = data else {
            return None;
        };
        let end = rest.iter().position(|&byte| byte == b'\n');
        let (line, bytes) = end.map_or((&[][..], rest), |end| (&rest[..end], &rest[end + 1..]));
        Some(Self {
            engine: *engine,
            law: *law,
            place: *place,
            line,
            bytes,
        })
    }

    /// The rules that the line says; none where it says none that can be played by.
    pub fn rules<R: RuleSet>(&self) -> Option<Valid<R>> {
        let line = std::str::from_utf8(self.line).ok()?;
        R::parse_text(line).ok()?.validate().ok()
    }
}
