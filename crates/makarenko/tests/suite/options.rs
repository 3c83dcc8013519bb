//! Rules of any value, valid or not: every fault is reported, nothing panics, and the tests play by every option.

use crate::common;
use std::collections::BTreeSet;

use boardcore::{Valid, laws};
use makarenko::Rules;
use proptest::prelude::*;

/// What is wrong, as the rules document has it: `repetition` is 2 to 1000 or none (M13), `quiet_limit` 1 to 1000 or none (M14).
fn wrong(rules: &Rules) -> Vec<String> {
    let mut faults = vec![];
    if let Some(n @ (0 | 1 | 1001..)) = rules.repetition {
        faults.push(format!("repetition: {n} is not from 2 to 1000 (M13)"));
    }
    if let Some(n @ (0 | 1001..)) = rules.quiet_limit {
        faults.push(format!("quiet_limit: {n} is not from 1 to 1000 (M14)"));
    }
    faults
}

boardcore::rules_tests! {
    cases: 512,
    faults: wrong,
    formats: [common::Json, common::Postcard],
    (rules in any::<Rules>()) {}
}

/// The cases above are not empty: they have each fault, alone and with the other.
#[test]
fn every_fault_comes_alone_and_with_the_other() {
    let mut met = BTreeSet::new();
    for rules in boardcore::sampled!(any::<Rules>(), 500) {
        let kinds: String = wrong(&rules).iter().map(|fault| &fault[..1]).collect();
        met.insert(kinds);
    }
    assert!(met.iter().eq(["", "q", "r", "rq"]), "{met:?}");
}

/// The rules that the laws are tried by have every option, and the highest and lowest numbers.
#[test]
fn the_laws_are_tried_by_every_option() {
    let rules = boardcore::sampled!(any::<Valid<Rules>>(), 500).map(Valid::get);
    let met = laws::option_values(rules);
    for name in ["double_step", "en_passant", "castling"] {
        assert!(met[name].iter().eq(["false", "true"]), "{name}");
    }
    assert!(
        met["pawn_merge"]
            .iter()
            .eq(["Both", "Diagonal", "Straight"])
    );
    for (name, values) in [
        ("repetition", ["2", "3", "1000", "none"]),
        ("quiet_limit", ["1", "100", "1000", "none"]),
    ] {
        for value in values {
            assert!(met[name].contains(value), "{name}: {:?}", met[name]);
        }
    }
    assert_eq!(met.len(), 6);
}
