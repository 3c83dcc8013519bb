//! One text of everything a seed gives, the same bytes on every machine (law 19).
//!
//! [`report`] plays games of all engines under many rules and tells what they promise: records, positions, keys, data, what
//! each viewer saw, the worlds that fit. `report.txt` is that text, committed. Where a word of another size or the other
//! order of bytes gets into a result, the text of that machine is another.
//!
//! What is long stands there as a number only: how many values were folded into a key, and the key.

mod account;
mod fold;
mod games;
mod golden;
mod refused;
mod streams;

use std::fmt::Write as _;

use games::{for_game, play, replay};

/// What the line of a part begins with.
const HEAD: &str = "## ";

/// What stands in the line of a part between the game and the seed it was played from.
const SEED: &str = ", seed ";

/// What a line begins with that tells what a record led to.
const TOLD: &str = "= ";

/// The whole text, played anew.
///
/// # Panics
/// If an engine breaks a promise in a way that needs no comparison: a text or data that does not read back.
pub fn report() -> String {
    let mut text = String::new();
    part(&mut text, "numbers of seeds", &streams::told());
    for playing in games::PLAYED {
        let head = format!("{}{SEED}{}", playing.game, playing.seed);
        part(&mut text, &head, &for_game!(playing.game, play(playing)));
    }
    for &(name, file) in golden::FILES {
        part(&mut text, name, &golden::told(file));
    }
    part(&mut text, "what is refused", &refused::told());
    text
}

/// The same text from its own records: those that stand in a report are read and replayed, not played.
///
/// # Errors
/// A part that is not of a report, and why.
///
/// # Panics
/// As [`report`].
pub fn replayed(report: &str) -> Result<String, String> {
    let mut text = String::new();
    for whole in report.split(HEAD).skip(1) {
        let (head, body) = whole.split_once('\n').unwrap_or((whole, ""));
        let Some((game, _)) = head.split_once(SEED) else {
            part(&mut text, head, body);
            continue;
        };
        // What it led to comes after the record, and is left to be found again.
        let (record, _) = body.split_once("\n= ").unwrap_or((body, ""));
        let body = for_game!(game, replay(record));
        part(
            &mut text,
            head,
            &body.map_err(|error| format!("{head}: {error}"))?,
        );
    }
    Ok(text)
}

fn part(text: &mut String, head: &str, body: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{HEAD}{head}\n{}", body.trim_end());
}
