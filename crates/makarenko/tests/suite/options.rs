//! Rules of any value, valid or not: every fault is told, nothing panics, and the tests play by every option.

use crate::common;
use std::collections::BTreeSet;

use boardcore::{RuleSet, laws};
use makarenko::Rules;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

#[cfg(feature = "serde")]
boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
#[cfg(feature = "serde")]
boardcore::serde_format!(Postcard: postcard::to_allocvec, postcard::from_bytes);

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

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn every_fault_is_told(rules in any_rules()) {
        let faults = wrong(&rules);
        prop_assert_eq!(laws::check_rules(rules, &faults), Ok(()));
        let named = rules.faults();
        let named = named.as_slice().iter().map(|fault| fault.option);
        prop_assert!(named.eq(faults.iter().map(|fault| fault.split(':').next().unwrap_or_default())));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn rules_of_any_value_are_data(rules in any_rules()) {
        prop_assert_eq!(laws::check_rules_as_data::<Rules, Json>(rules), Ok(()));
        prop_assert_eq!(laws::check_rules_as_data::<Rules, Postcard>(rules), Ok(()));
    }
}

/// The cases above are not empty: they have each fault, alone and with the other.
#[test]
fn every_fault_comes_alone_and_with_the_other() {
    let mut runner = TestRunner::deterministic();
    let mut met = BTreeSet::new();
    for _ in 0..500 {
        let rules = any_rules().new_tree(&mut runner).expect("a case").current();
        let kinds: String = wrong(&rules).iter().map(|fault| &fault[..1]).collect();
        met.insert(kinds);
    }
    assert!(met.iter().eq(["", "q", "r", "rq"]), "{met:?}");
}

/// The rules that the laws are tried by have every option, and the highest and lowest numbers.
#[test]
fn the_laws_are_tried_by_every_option() {
    let mut runner = TestRunner::deterministic();
    let rules = (0..500).map(|_| {
        common::rules()
            .new_tree(&mut runner)
            .expect("a case")
            .current()
            .get()
    });
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
