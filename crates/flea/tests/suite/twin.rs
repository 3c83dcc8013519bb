//! A naive second implementation agrees with the engine at every state (law 22), and counts the same trees (law 23).

use crate::common;
use crate::naive::Naive;
use boardcore::laws::{self, Twin};
use boardcore::play::perft;
use boardcore::strategies;
use boardcore::{Game, RuleSet, Seed, Situation, play};
use flea::{Flea, Rules};
use proptest::prelude::*;

proptest! {
    #![proptest_config(strategies::config(96))]

    #[test]
    fn the_twin_agrees(rules in common::rules(), bytes in common::bytes(2500)) {
        laws::check_case(&laws::twin::<Flea, Naive>(), rules, &bytes)?;
    }
}

/// Whole games, so that the twin sees finishers, captures late in the game and standings.
#[test]
fn the_twin_agrees_to_the_end() {
    let mut ended = 0;
    for (seed, rules) in (0..).zip(boardcore::sampled!(common::rules(), 40)) {
        let (record, game) = play::random_record::<Flea>(rules, Seed::from_u64(seed), 20_000);
        ended += u32::from(game.turn().is_over());
        let mut state = Flea::new(rules);
        let mut naive = Naive::new(&rules);
        for &step in &record.steps {
            assert_eq!(state.turn(), naive.turn(), "{state}");
            assert_eq!(common::actions(&state), sorted(naive.actions()), "{state}");
            naive.step(&step.to_string());
            state.play(step).unwrap();
        }
        let standings = game.standings().unwrap();
        let entries: Vec<(u8, i32)> = standings
            .entries()
            .iter()
            .map(|entry| (entry.place, entry.score))
            .collect();
        assert_eq!(Some(entries), naive.standings(), "{game}");
    }
    assert_eq!(ended, 40);
}

/// The twin's actions in the order of the action's numbers.
fn sorted(mut actions: Vec<String>) -> String {
    actions.sort_by_key(|text| text.parse::<flea::Action>().unwrap());
    actions.join(", ")
}

fn naive_perft(naive: &Naive, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let rolls = naive.outcomes().into_iter().map(|(roll, _)| roll);
    naive
        .actions()
        .into_iter()
        .chain(rolls)
        .map(|text| {
            let mut next = naive.clone();
            next.step(&text);
            naive_perft(&next, depth - 1)
        })
        .sum()
}

#[test]
fn perft_figures() {
    let rules = Rules::for_players(2).validate().unwrap();
    let figures: Vec<u64> = (0..=7)
        .map(|depth| perft(&Flea::new(rules), depth))
        .collect();
    let naive: Vec<u64> = (0..=7)
        .map(|depth| naive_perft(&Naive::new(&rules), depth))
        .collect();
    assert_eq!(figures, naive);
    assert_eq!(figures, [1, 4, 12, 72, 432, 2_592, 4_752, 28_512]);
}
