//! The engine beside a second implementation (law 22).

use crate::common::{bytes, rules, rules_of};
use crate::naive::Twin;
use boardcore::laws::{self, Twin as _, Walk};
use boardcore::strategies;
use boardcore::{Observe, Seed, Situation, Viewer, play::random_record};
use memory::{Memory, Sight};
use proptest::prelude::*;

proptest! {
    #![proptest_config(strategies::config(128))]

    /// Turns, actions, outcomes with weights, incidents, scores and standings.
    #[test]
    fn the_twin_agrees(rules in rules(), bytes in bytes()) {
        laws::assert_twin::<Memory, Twin>(rules, &bytes);
    }

    /// Position texts of states and views, and what a view knows of each hole.
    #[test]
    fn the_twin_writes_the_same_texts(rules in rules(), bytes in bytes()) {
        let walk = Walk::<Memory>::new(rules, &bytes);
        let mut twin = Twin::new(&rules);
        for (i, state) in walk.states().iter().enumerate() {
            prop_assert_eq!(state.to_string(), twin.position(true));
            let view = state.view(Viewer::Spectator);
            prop_assert_eq!(view.to_string(), twin.position(false));
            // What is open is the same in both.
            prop_assert_eq!(
                (view.turn(), view.stage(), view.ending(), view.turns(), view.first()),
                (state.turn(), state.stage(), state.ending(), state.turns(), state.first())
            );
            prop_assert_eq!((view.left(), view.piles()), (state.left(), state.piles()));
            prop_assert_eq!(view.actions(), state.actions());
            for hole in rules.kit.all_holes() {
                let name = hole.to_string();
                let expected = if twin.to_fill.contains(&name) {
                    Sight::ToLay
                } else if let Some(&letter) = twin.shown.get(&name) {
                    Sight::Shown(memory::Colour::from_letter(letter).expect("a colour"))
                } else if twin.board.contains_key(&name) {
                    Sight::Hidden
                } else {
                    Sight::Empty
                };
                prop_assert_eq!(view.sight(hole), Some(expected));
            }
            if let Some(step) = walk.record().steps.get(i) {
                twin.step(&step.to_string());
            }
        }
    }
}

/// Whole games with the kit of 24 pegs, to the end.
#[test]
fn the_twin_agrees_to_the_end() {
    for (seed, text) in [
        "-",
        "sides=2,2",
        "sides=3 rounds=20",
        "extra_roll_on_match=true",
    ]
    .into_iter()
    .enumerate()
    {
        let (record, end) =
            random_record::<Memory>(rules_of(text), Seed::from_u64(seed as u64), 5_000);
        let mut twin = Twin::new(&record.rules);
        for step in &record.steps {
            twin.step(&step.to_string());
        }
        assert_eq!(twin.position(true), end.to_string());
        assert!(twin.standings().is_some());
    }
}
