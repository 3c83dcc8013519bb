//! Random play keeps to the figures of an independent simulation of 10,000 games.

use boardcore::{Game, RuleSet, Seed, Situation, Stream, Turn, play};
use skim::{Rules, Skim, Teams};

/// Of so many random games, the share with a pass by a seat that holds cards and the share that ends with cards left.
fn shares(rules: Rules, games: u32) -> [f64; 2] {
    let rules = rules.validate().unwrap();
    let mut rng = Seed::from_u64(2024).stream(Stream::Chance);
    let (mut passed, mut left) = (0, 0);
    for _ in 0..games {
        let mut game = Skim::new(rules);
        let mut any = false;
        while let Some(step) = play::random_step(&game, &mut rng) {
            if let (Turn::Seat(seat), Some(skim::Action::Pass)) = (game.turn(), step.action()) {
                any |= !game.hand(seat).is_empty();
            }
            game.apply(step, &mut ());
        }
        passed += u32::from(any);
        left += u32::from(game.table().laid() != rules.deck.cards());
    }
    [passed, left].map(|count| f64::from(count) * 100.0 / f64::from(games))
}

/// The figures, in per cent, each within `tolerance` points.
fn figures(games: u32, tolerance: f64) {
    let three = Rules {
        teams: Teams::ThreeEach,
        ..Rules::mountains()
    };
    let expected = [
        ("mountains", Rules::mountains(), [Some(21.5), Some(6.8)]),
        ("mountains, three a side", three, [Some(31.0), None]),
        ("columns", Rules::columns(), [Some(84.6), Some(82.0)]),
    ];
    for (name, rules, expected) in expected {
        let shares = shares(rules, games);
        println!(
            "{name}: {:.1} % with a pass, {:.1} % with cards left",
            shares[0], shares[1]
        );
        for (share, expected) in shares.into_iter().zip(expected) {
            if let Some(expected) = expected {
                let off = (share - expected).abs();
                assert!(
                    off <= tolerance,
                    "{name}: {share:.1} %, expected {expected} %"
                );
            }
        }
    }
}

#[test]
fn random_play_keeps_to_the_figures() {
    // 3,000 games: the tolerance of 10,000 games times the square root of their ratio.
    figures(3_000, 1.5 * (10_000.0_f64 / 3_000.0).sqrt());
}

#[test]
#[ignore = "10,000 games of each: for the release profile"]
fn random_play_keeps_to_the_figures_over_10_000_games() {
    figures(10_000, 1.5);
}
