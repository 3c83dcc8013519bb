//! Law 22: the engine and the naive second implementation agree, ply by ply.

use crate::common;
use crate::naive::Naive;
use boardcore::laws::{self, Twin};
use boardcore::strategies;
use boardcore::{Game, Notation, RuleSet, Situation, Step, Valid};
use makarenko::{Makarenko, Rules};
use proptest::prelude::*;

proptest! {
    #![proptest_config(strategies::config(48))]

    #[test]
    fn random_games((rules, bytes) in strategies::cases::<Makarenko>(0..160)) {
        laws::check_case(&laws::twin::<Makarenko, Naive>(), rules, &bytes)?;
    }
}

proptest! {
    #![proptest_config(strategies::config(96))]

    /// From arbitrary positions, which reach what random games from the start seldom do: many kings, none, en passant.
    #[test]
    fn random_positions(rules: Valid<Rules>, fen in common::fen(), picks in prop::collection::vec(any::<u16>(), 0..20)) {
        let mut game = Makarenko::parse_position(rules, &fen).expect("a valid FEN");
        let mut naive = Naive::load(&rules, &fen);
        for i in 0..=picks.len() {
            let own: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
            let mut sorted = own.clone();
            sorted.sort_unstable();
            let mut twin = naive.actions();
            twin.sort_unstable();
            prop_assert_eq!(sorted, twin, "{}", game);
            prop_assert_eq!(game.turn(), naive.turn(), "{}", game);
            let entries = game.standings().map(|standings| {
                standings.entries().iter().map(|entry| (entry.place, entry.score)).collect::<Vec<_>>()
            });
            prop_assert_eq!(entries, naive.standings(), "{}", game);
            let (Some(&pick), false) = (picks.get(i), own.is_empty()) else { break };
            let step = &own[usize::from(pick) % own.len()];
            game.play(Step::Action(step.parse().expect("a move"))).expect("legal");
            naive.step(step);
        }
    }
}

/// Shuffling towers to and fro reaches the repetitions that random play seldom does.
#[test]
fn repetitions() {
    let shuffles = [
        ["Nb1c3", "Nb8c6", "Nc3b1", "Nc6b8"],
        ["Ke1g1", "Ke8g8", "Rf1e1", "Rf8e8"],
        ["Pe2e4", "Pe7e5", "Ng1f3", "Ng8f6"],
    ];
    let fens = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p2q2pp/8/8/8/8/P2Q2PP/R3K2R w KQkq - 3 1",
    ];
    for fen in fens {
        for first in shuffles {
            let rules = makarenko::Rules::default().validate().unwrap();
            let mut game = Makarenko::parse_position(rules, fen).unwrap();
            let mut naive = Naive::load(&rules, fen);
            let mut plan: Vec<&str> = first.to_vec();
            for _ in 0..4 {
                plan.extend(["Qd1c1", "Qd8c8", "Qc1d1", "Qc8d8"]);
                plan.extend(["Nb1c3", "Nb8c6", "Nc3b1", "Nc6b8"]);
                plan.extend(["Ra1b1", "Ra8b8", "Rb1a1", "Rb8a8"]);
            }
            for step in plan {
                if game.play(Step::Action(step.parse().unwrap())).is_ok() {
                    naive.step(step);
                }
                assert_eq!(game.turn(), naive.turn(), "{game}");
                assert_eq!(game.count() as usize, naive.actions().len(), "{game}");
            }
            assert!(game.turn().is_over(), "{game}");
            assert_eq!(game.end(), Some(makarenko::End::Repetition));
        }
    }
}
