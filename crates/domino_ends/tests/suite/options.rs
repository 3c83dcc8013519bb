//! Rules of any value, valid or not: every fault is told, nothing panics, and the tests play by every option.

use crate::common;
use std::collections::BTreeSet;

use boardcore::{RuleSet, Valid, laws};
use domino_ends::Rules;
use proptest::prelude::*;

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

boardcore::rules_tests! {
    cases: 512,
    faults: wrong,
    formats: [common::Json, common::Postcard],
    (rules in any::<Rules>()) {
        let _ = (rules.hand_size(), Rules::new(rules.players), Rules::bergen(rules.players).validate());
    }
}

/// The cases above are not empty: they have each fault, alone and with the others.
#[test]
fn every_fault_comes_alone_and_with_others() {
    let mut met: BTreeSet<Vec<String>> = BTreeSet::new();
    for rules in boardcore::sampled!(any::<Rules>(), 1_000) {
        met.insert(wrong(&rules).iter().map(|fault| option(fault)).collect());
    }
    // All subsets of three.
    assert_eq!(met.len(), 8, "{met:?}");
}

/// The rules that the laws are tried by have every option, and the highest and lowest numbers.
#[test]
fn the_laws_are_tried_by_every_option() {
    let rules = boardcore::sampled!(any::<Valid<Rules>>(), 500).map(Valid::get);
    let met = laws::option_values(rules);
    for (name, values) in [
        ("players", &["2", "3", "4"][..]),
        ("drawing", &["One", "UntilPlayable"]),
        ("drawn_tile", &["MayKeep", "MustPlay"]),
        ("triple_header", &["ExposedDouble", "PlayedDouble"]),
        ("blocked_tie", &["Nobody", "Shared"]),
    ] {
        assert!(met[name].iter().eq(values), "{name}: {:?}", met[name]);
    }
    for (name, values) in [
        ("target", &["1", "2", "10", "15", "16", "1000"][..]),
        ("blocked_points", &["0", "1", "2", "3", "100"]),
    ] {
        for &value in values {
            assert!(met[name].contains(value), "{value}: {:?}", met[name]);
        }
    }
    assert_eq!(met.len(), 7);
}
