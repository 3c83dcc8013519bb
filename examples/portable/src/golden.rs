//! The records that the engines' own tests keep, replayed.

use boardcore::{Record, StepOf};

use crate::account::account;
use crate::games::{Engine, for_game};

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../../crates/", $name)))),+]
    };
}

/// The files, each with one record or more, and with other lines after each.
pub(crate) const FILES: &[(&str, &str)] = files![
    "domino_ends/tests/golden/matches.txt",
    "flea/tests/golden/four.txt",
    "flea/tests/golden/knockout.txt",
    "flea/tests/golden/three_descending.txt",
    "flea/tests/golden/two_any_six.txt",
    "makarenko/tests/golden/bare-2.txt",
    "makarenko/tests/golden/default-1.txt",
    "memory/tests/golden/default.txt",
    "memory/tests/golden/teams.txt",
    "skim/tests/golden/mountains.txt",
];

/// What each record of a file led to.
pub(crate) fn told(file: &str) -> String {
    let game = file.split(' ').next().unwrap_or_default();
    for_game!(game, accounts(file))
}

fn accounts<G: Engine>(file: &str) -> String {
    let mut lines = file.lines().peekable();
    let mut text = String::new();
    while let Some(head) = lines.next() {
        if !head.starts_with(G::NAME) {
            continue;
        }
        let mut record = head.to_owned();
        // The steps end where a line is none.
        while let Some(step) = lines.next_if(|line| line.parse::<StepOf<G>>().is_ok()) {
            record.push('\n');
            record.push_str(step);
        }
        let record: Record<G> = record
            .parse()
            .unwrap_or_else(|error| panic!("{head}: {error}"));
        text.push_str(&account(&record));
    }
    text
}
