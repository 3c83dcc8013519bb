//! Rules of any value, valid or not: every fault is told, nothing panics, and the tests play by every option.

use crate::common;
use std::collections::BTreeSet;

use boardcore::{RuleSet, laws};
use domino_ends::{BlockedTie, Drawing, DrawnTile, Rules, TripleHeader};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

#[cfg(feature = "serde")]
boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
#[cfg(feature = "serde")]
boardcore::serde_format!(Postcard: postcard::to_allocvec, postcard::from_bytes);

/// Any value of every option.
fn any_rules() -> impl Strategy<Value = Rules> {
    (
        prop_oneof![2 => 0..=6_u8, 1 => any::<u8>()],
        prop_oneof![
            1 => prop::sample::select(vec![0, 1, 1000, 1001, u16::MAX]),
            1 => 1..=1000_u16,
            1 => any::<u16>()
        ],
        prop_oneof![Just(Drawing::One), Just(Drawing::UntilPlayable)],
        prop_oneof![Just(DrawnTile::MayKeep), Just(DrawnTile::MustPlay)],
        prop_oneof![
            Just(TripleHeader::PlayedDouble),
            Just(TripleHeader::ExposedDouble)
        ],
        prop_oneof![
            prop::sample::select(vec![0, 100, 101, u8::MAX]),
            any::<u8>()
        ],
        prop_oneof![Just(BlockedTie::Nobody), Just(BlockedTie::Shared)],
    )
        .prop_map(
            |(players, target, drawing, drawn_tile, triple_header, blocked_points, blocked_tie)| {
                Rules {
                    players,
                    target,
                    drawing,
                    drawn_tile,
                    triple_header,
                    blocked_points,
                    blocked_tie,
                }
            },
        )
}

/// What is wrong, as the rules document has it: 2 to 4 players, a target of 1 to 1000, 0 to 100 points for a blocked round.
fn wrong(rules: &Rules) -> Vec<String> {
    let mut faults = vec![];
    let (players, target, points) = (rules.players, rules.target, rules.blocked_points);
    if matches!(players, 0 | 1 | 5..) {
        faults.push(format!("players: {players} is not from 2 to 4 (E1)"));
    }
    if matches!(target, 0 | 1001..) {
        faults.push(format!("target: {target} is not from 1 to 1000 (E9)"));
    }
    if points > 100 {
        faults.push(format!(
            "blocked_points: {points} is not from 0 to 100 (E8)"
        ));
    }
    faults
}

/// The option that a fault blames.
fn option(fault: &str) -> String {
    fault.split(':').next().unwrap_or_default().to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_fault_is_told(rules in any_rules()) {
        let faults = wrong(&rules);
        prop_assert_eq!(laws::check_rules(rules, &faults), Ok(()));
        let _ = (rules.hand_size(), Rules::new(rules.players), Rules::bergen(rules.players).validate());
    }

    #[cfg(feature = "serde")]
    #[test]
    fn rules_of_any_value_are_data(rules in any_rules()) {
        prop_assert_eq!(laws::check_rules_as_data::<Rules, Json>(rules), Ok(()));
        prop_assert_eq!(laws::check_rules_as_data::<Rules, Postcard>(rules), Ok(()));
    }
}

/// The cases above are not empty: they have each fault, alone and with the others.
#[test]
fn every_fault_comes_alone_and_with_others() {
    let mut runner = TestRunner::deterministic();
    let mut met: BTreeSet<Vec<String>> = BTreeSet::new();
    for _ in 0..1_000 {
        let rules = any_rules().new_tree(&mut runner).unwrap().current();
        met.insert(wrong(&rules).iter().map(|fault| option(fault)).collect());
    }
    // All subsets of three.
    assert_eq!(met.len(), 8, "{met:?}");
}

/// The rules that the laws are tried by have every option, and the highest and lowest numbers.
#[test]
fn the_laws_are_tried_by_every_option() {
    let mut runner = TestRunner::deterministic();
    let rules = (0..500).map(|_| {
        common::any_rules()
            .new_tree(&mut runner)
            .unwrap()
            .current()
            .get()
    });
    let met = laws::option_values(rules);
    for (name, values) in [
        ("players", &["2", "3", "4"][..]),
        ("drawing", &["One", "UntilPlayable"]),
        ("drawn_tile", &["MayKeep", "MustPlay"]),
        ("triple_header", &["ExposedDouble", "PlayedDouble"]),
        ("blocked_points", &["0", "1", "100", "2", "3"]),
        ("blocked_tie", &["Nobody", "Shared"]),
    ] {
        assert!(met[name].iter().eq(values), "{name}: {:?}", met[name]);
    }
    for target in ["1", "2", "10", "15", "39", "1000"] {
        assert!(
            met["target"].contains(target),
            "{target}: {:?}",
            met["target"]
        );
    }
    assert_eq!(met.len(), 7);
}
