//! An evening of flea: people are counted by `usize`.

use std::fmt::Write as _;

use boardcore::play::Streams;
use boardcore::{Game, RuleSet, Seed};
use flea::{Knockout, Rules};

use crate::TOLD;
use crate::fold::{hex, json, postcard};

/// Five people at a table of three.
pub(crate) fn told() -> String {
    let rules = Rules::for_players(3)
        .validate()
        .expect("three can play flea");
    let mut evening = Knockout::new(rules, 5, 4).expect("five are enough for three seats");
    let mut streams = Streams::new(Seed::from_u64(1), 3);
    let mut text = String::new();
    while let Some(game) = evening.game() {
        let step = streams.random_step(game).expect("the game goes on");
        let round = evening.play(step).expect("the step was offered");
        if let Some(round) = round {
            let _ = writeln!(
                text,
                "{TOLD}game {}: {:?} played, {} lost at seat {}, key {:#018x}",
                round.number,
                round.seated,
                round.loser,
                round.seat,
                round.last.key()
            );
        }
    }
    let tallies = evening.standings();
    let _ = writeln!(
        text,
        "{TOLD}json {}",
        String::from_utf8_lossy(&json(&tallies))
    );
    let _ = writeln!(text, "{TOLD}postcard {}", hex(&postcard(&tallies)));
    text
}
