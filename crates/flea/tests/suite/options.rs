//! Rules of any value, valid or not: every fault is reported, nothing panics, and the tests play by every option.

use crate::common;
use std::collections::BTreeSet;

use boardcore::{RuleSet, Valid, laws};
use flea::{Corner, Corners, Order, Rules};
use proptest::prelude::*;

/// What is wrong, as the rules document has it: two to four play (F1); fixed corners are one for each, all different (F2).
pub(crate) fn wrong(rules: &Rules) -> Vec<String> {
    let mut faults = vec![];
    let players = rules.players;
    if matches!(players, 0 | 1 | 5..) {
        faults.push(format!("players: {players} is not from 2 to 4 (F1)"));
    }
    if let Corners::Fixed(given) = rules.corners {
        let given: Vec<Corner> = given.iter().collect();
        let corners = given.len();
        if corners != usize::from(players) {
            faults.push(format!("corners: {corners} given, {players} needed (F2)"));
        }
        for corner in [Corner::A1, Corner::A8, Corner::H8, Corner::H1] {
            if given.iter().filter(|&&other| other == corner).count() >= 2 {
                faults.push(format!("corners: {corner} is given twice (F2)"));
            }
        }
    }
    faults
}

fn kind(fault: &String) -> &'static str {
    match fault {
        fault if fault.starts_with("players: ") => "players",
        fault if fault.ends_with(" needed (F2)") => "count",
        fault if fault.ends_with(" twice (F2)") => "twice",
        fault => panic!("another fault: {fault}"),
    }
}

boardcore::rules_tests! {
    cases: 512,
    faults: wrong,
    formats: [common::Json, common::Postcard],
    (rules in any::<Rules>()) {}
}

/// The cases above are not empty: they have each fault, alone and with the others.
#[test]
fn every_fault_comes_alone_and_with_others() {
    let mut met: BTreeSet<Vec<&str>> = BTreeSet::new();
    for rules in boardcore::sampled!(any::<Rules>(), 1_000) {
        let mut kinds: Vec<&str> = wrong(&rules).iter().map(kind).collect();
        kinds.dedup();
        met.insert(kinds);
    }
    let all = [
        vec![],
        vec!["count"],
        vec!["count", "twice"],
        vec!["players"],
        vec!["players", "count"],
        vec!["players", "count", "twice"],
        vec!["twice"],
    ];
    for kinds in all {
        assert!(met.contains(&kinds), "{kinds:?} of {met:?}");
    }
}

/// The rules that the laws are tried by have every option.
#[test]
fn the_laws_are_tried_by_every_option() {
    let rules = boardcore::sampled!(common::rules(), 2_000).map(Valid::get);
    let met = laws::option_values(rules);
    // Chosen, and each arrangement of two, three and four corners.
    assert_eq!(met["corners"].len(), 1 + 12 + 24 + 24);
    for (name, values) in [
        ("players", &["2", "3", "4"][..]),
        ("order", &["Clockwise", "Counterclockwise", "Descending"]),
        ("extra_roll", &["AnySix", "EntryOrCapture"]),
        ("entry_on_enemy", &["Blocked", "Captures"]),
        ("play_on", &["false", "true"]),
    ] {
        assert!(met[name].iter().eq(values), "{name}: {:?}", met[name]);
    }
    assert_eq!(met.len(), 6);
}

/// Each preset can be played by, and is the default but for what it is about.
#[test]
fn presets() {
    let texts: Vec<(&str, String)> = Rules::PRESETS
        .iter()
        .map(|preset| (preset.name, preset.rules.to_string()))
        .collect();
    let rest = "extra_roll=EntryOrCapture entry_on_enemy=Captures play_on=true";
    assert_eq!(
        texts,
        [
            (
                "two",
                format!("players=2 corners=Chosen order=Clockwise {rest}")
            ),
            (
                "three",
                format!("players=3 corners=Chosen order=Clockwise {rest}")
            ),
            (
                "any-six",
                format!("players=4 corners=Chosen order=Clockwise {rest}")
                    .replace("EntryOrCapture", "AnySix")
            ),
        ]
    );
    for preset in Rules::PRESETS {
        assert_eq!(
            preset.rules.validate().map(Valid::get).as_ref(),
            Ok(&preset.rules)
        );
        assert_eq!(Rules::preset(preset.name), Some(preset.rules));
    }
    assert_eq!(Rules::preset("default"), Some(Rules::default()));
    // An option over a preset leaves the rest of it.
    let over = Rules::read_over(Rules::for_players(3), "order=Descending").unwrap();
    assert_eq!(
        over,
        Rules {
            order: Order::Descending,
            ..Rules::for_players(3)
        }
    );
}
