//! Rules of any value, valid or not: every fault is reported, nothing panics, and the tests play by every option.

use crate::common;
use std::collections::BTreeSet;

use boardcore::{Valid, laws};
use makarenko::Rules;
use proptest::prelude::*;

/// Any limit, often one at the edge of what is allowed.
fn any_limit() -> impl Strategy<Value = Option<u16>> {
    let edges = [None, Some(0), Some(1), Some(2), Some(1000), Some(1001)];
    prop_oneof![
        prop::sample::select(edges.to_vec()),
        any::<Option<u16>>(),
        (0..=1001_u16).prop_map(Some)
    ]
}

/// Any value of every option.
fn any_rules() -> impl Strategy<Value = Rules> {
    let merges = prop::sample::select(common::MERGES.to_vec());
    (any::<[bool; 3]>(), merges, any_limit(), any_limit()).prop_map(
        |([double_step, en_passant, castling], pawn_merge, repetition, quiet_limit)| Rules {
            double_step,
            en_passant,
            castling,
            pawn_merge,
            repetition,
            quiet_limit,
        },
    )
}

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
    (rules in any_rules()) {}
}

/// The cases above are not empty: they have each fault, alone and with the other.
#[test]
fn every_fault_comes_alone_and_with_the_other() {
    let mut met = BTreeSet::new();
    for rules in boardcore::sampled!(any_rules(), 500) {
        let kinds: String = wrong(&rules).iter().map(|fault| &fault[..1]).collect();
        met.insert(kinds);
    }
    assert!(met.iter().eq(["", "q", "r", "rq"]), "{met:?}");
}

/// The rules that the laws are tried by have every option, and the highest and lowest numbers.
#[test]
fn the_laws_are_tried_by_every_option() {
    let rules = boardcore::sampled!(common::rules(), 500).map(Valid::get);
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
