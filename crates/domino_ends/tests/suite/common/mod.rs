//! What the tests share: rules of every kind, and games in a line of text.

#![allow(dead_code, reason = "each test file uses its own part")]

use boardcore::{Game, RuleSet, Situation, Step, Valid};
use domino_ends::{DominoEnds, Drawing, DrawnTile, Rules};

#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Json: serde_json::to_vec, serde_json::from_slice);
#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Postcard: postcard::to_allocvec, postcard::from_bytes);

/// All 24 combinations of players and options that change what is known.
pub(crate) fn all_drawing_rules() -> impl Iterator<Item = Valid<Rules>> + Clone {
    (2..=4).flat_map(|players| {
        [Drawing::One, Drawing::UntilPlayable]
            .into_iter()
            .flat_map(move |drawing| {
                [DrawnTile::MayKeep, DrawnTile::MustPlay]
                    .into_iter()
                    .map(move |drawn_tile| {
                        let mut rules = Rules::new(players);
                        rules.drawing = drawing;
                        rules.drawn_tile = drawn_tile;
                        rules.validate().expect("the presets can be played by")
                    })
            })
    })
}

/// Plays steps written in lines or with commas between; panics at the first that is refused.
pub(crate) fn play(game: &mut DominoEnds, steps: &str) {
    for step in steps.split([',', '\n']).map(str::trim) {
        if !step.is_empty() {
            let parsed = step.parse().unwrap_or_else(|e| panic!("{step}: {e}"));
            if let Err(refused) = game.play(parsed) {
                panic!("{step}: {refused}\n{game}");
            }
        }
    }
}

/// A match in which these hands, with ` / ` between them, have been dealt.
pub(crate) fn dealt(rules: Rules, hands: &str) -> DominoEnds {
    let mut game = DominoEnds::new(rules.validate().expect("the test's rules are right"));
    let hands: Vec<Vec<&str>> = hands
        .split(" / ")
        .map(|hand| hand.split(' ').collect())
        .collect();
    for i in 0..hands[0].len() {
        for hand in &hands {
            let deal = format!("deal {}", hand[i]).parse().expect("a deal");
            game.play(Step::Chance(deal)).expect("a tile that is left");
        }
    }
    game
}

/// A match of four in which seat 0 has led 0-0 and seat 1, who cannot lay, has drawn until playable: three tiles are left.
pub(crate) fn three_left() -> DominoEnds {
    let rules = Rules {
        drawing: Drawing::UntilPlayable,
        ..Rules::new(4)
    };
    let mut game = dealt(
        rules,
        "0-0 1-1 1-2 1-3 1-4 / 2-2 2-3 2-4 2-5 2-6 / 0-1 0-2 0-3 3-3 3-4 / 0-4 0-5 3-5 3-6 4-4",
    );
    play(
        &mut game,
        "lead 0-0, draw 1-5, draw 1-6, draw 4-5, draw 4-6, draw 5-5",
    );
    game
}

/// The legal actions as text.
pub(crate) fn actions(game: &DominoEnds) -> Vec<String> {
    game.actions().iter().map(ToString::to_string).collect()
}

/// A game of four in which seat 0 holds one tile more, 0-2, which goes out on equal ends.
pub(crate) fn before_going_out(rules: Rules) -> DominoEnds {
    let mut game = dealt(
        rules,
        "0-2 3-4 0-0 3-6 2-6 / 6-6 1-3 0-4 3-5 4-6 / 1-6 2-4 2-2 5-6 4-4 / 1-1 2-5 5-5 0-6 0-5",
    );
    play(
        &mut game,
        "lead 0-0, play 0-4 right, play 4-4 right, play 0-6 left, play 3-4 right, play 3-5 right, play 1-6 left, \
         play 2-5 right, play 2-6 right, play 1-3 left, play 5-6 right, play 5-5 right, play 3-6 left, play 4-6 left, \
         play 2-4 left, play 0-5 right",
    );
    game
}
