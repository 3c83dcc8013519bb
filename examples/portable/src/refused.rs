//! Numbers beyond what a word holds: whether they are refused, and where.

use std::fmt::Write as _;

use boardcore::RuleSet;

use crate::TOLD;
use crate::games::{Engine, for_game};

/// An engine, some rules, and a position.
const TRIED: &[(&str, &str, &str)] = &[
    ("flea", "players=255", ""),
    ("flea", "players=4294967298", ""),
    ("flea", "players=18446744073709551618", ""),
    ("flea", "corners=Fixed:a1,a1,h8", ""),
    ("makarenko", "repetition=65535 quiet_limit=0", ""),
    ("makarenko", "repetition=65539", ""),
    ("makarenko", "-", "8/8/8/8/8/8/8/8 w - - 0 4294967296"),
    (
        "makarenko",
        "-",
        "k7/8/8/8/8/8/8/7K w - - 4294967295 4294967295",
    ),
    ("makarenko", "-", "k7/8/8/8/8/8/8/7K w - - 0 4294967295"),
    (
        "memory",
        "columns=16 rows=16 pegs=R255,O255 sides=24,1 rounds=0",
        "",
    ),
    ("memory", "rounds=4294967295", ""),
    ("memory", "rounds=4294967296", ""),
    ("memory", "sides=1,1,1,1,1,1,1,1,1,1,1,1,1", ""),
    (
        "domino_ends",
        "players=0 target=65535 blocked_points=255",
        "",
    ),
    ("domino_ends", "target=4294967306", ""),
    ("domino_ends", "-", "round=4294967297 scores=0,0,0,0"),
    ("domino_ends", "-", "round=4294967295 scores=65545,0,0,0"),
    ("skim", "outline=Rectangle:255x255", ""),
    ("skim", "outline=Mountains:265x6", ""),
    ("skim", "outline=Shape:-128,0;127,0", ""),
    ("skim", "first=Seat:255", ""),
];

pub(crate) fn told() -> String {
    let mut text = String::new();
    for &(game, rules, position) in TRIED {
        let answer = for_game!(game, answer(rules, position));
        let _ = writeln!(text, "{TOLD}{game} {rules} {position}: {answer}");
    }
    text
}

/// Without the words of errors, which are not promised.
fn answer<G: Engine>(rules: &str, position: &str) -> String {
    let rules = match G::Rules::parse_text(rules) {
        Ok(rules) => rules,
        Err(error) => return format!("no rules, at byte {}", error.at()),
    };
    let Ok(rules) = rules.validate() else {
        return "no valid rules".to_owned();
    };
    match G::parse_position(rules, position) {
        Ok(game) => format!("key {:#018x} of {game}", game.key()),
        Err(_) => "no position".to_owned(),
    }
}
