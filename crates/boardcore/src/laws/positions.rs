//! The laws of games whose positions are written down.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::walk::continues;
use super::{Law, Verdict, Walk, ensure};
use crate::notation::Notation;

/// The laws of [`Notation`]: 10 for positions.
///
/// ```
#[doc = include_str!("coin.txt")]
/// laws::assert::<Coin>(&laws::positions(), rules, &[200]);
/// ```
pub fn positions<G: Notation>() -> Vec<Law<G>> {
    alloc::vec![
        Law::new(10, "a position reads back", read_back),
        Law::new(
            10,
            "a damaged position is refused or is another position",
            damaged
        ),
    ]
}

fn read_back<G: Notation>(walk: &Walk<G>) -> Verdict {
    for (_, state) in walk.sample(usize::MAX) {
        let text = state.to_string();
        let back = G::parse_position(walk.rules(), &text);
        ensure!(
            back.as_ref() == Ok(state),
            "`{text}` reads back as {back:?}"
        );
        if let Ok(back) = back {
            ensure!(
                back.key() == state.key(),
                "`{text}` reads back with another key"
            );
            ensure!(
                back.turn() == state.turn(),
                "`{text}` reads back with another turn"
            );
        }
    }
    Ok(())
}

fn damaged<G: Notation>(walk: &Walk<G>) -> Verdict {
    for (i, state) in walk.sample(6) {
        let text = state.to_string();
        let places: Vec<(usize, char)> = text.char_indices().collect();
        let stride = walk.stride();
        for (n, &(at, c)) in places.iter().enumerate().skip(i % stride).step_by(stride) {
            let end = at + c.len_utf8();
            let other = places[(n * 7 + i + 1) % places.len()].1;
            for broken in [
                text[..at].to_string(),
                format!("{}{}", &text[..at], &text[end..]),
                format!("{}{other}{}", &text[..at], &text[end..]),
                format!("{}{other}{}", &text[..at], &text[at..]),
            ] {
                let Ok(position) = G::parse_position(walk.rules(), &broken) else {
                    continue;
                };
                continues(position.clone(), n).map_err(|what| {
                    format!("`{broken}` is read as a position that is none: {what}")
                })?;
                let canonical = position.to_string();
                let back = G::parse_position(walk.rules(), &canonical);
                ensure!(
                    back.as_ref() == Ok(&position),
                    "`{broken}` is read, written as `{canonical}`, and read back as {back:?}"
                );
            }
        }
    }
    Ok(())
}
