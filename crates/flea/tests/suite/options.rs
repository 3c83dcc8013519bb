//! Rules of any value, valid or not: every fault is told, nothing panics, and the tests play by every option.

use crate::common;
use std::collections::BTreeSet;

use boardcore::{Valid, kit};
use flea::{Corner, Corners, EntryOnEnemy, ExtraRoll, Few, Order, Rules, RulesFault};
use proptest::prelude::*;

/// Any value of every option.
fn any_rules() -> impl Strategy<Value = Rules> {
    let corners = prop::collection::vec(prop::sample::select(Corner::ALL.to_vec()), 0..=4);
    (
        prop_oneof![3 => 0..=6_u8, 1 => any::<u8>()],
        prop_oneof![
            1 => Just(Corners::Chosen),
            3 => corners.prop_map(|corners| Corners::Fixed(Few::new(&corners).expect("at most four"))),
        ],
        prop_oneof![
            Just(Order::Clockwise),
            Just(Order::Counterclockwise),
            Just(Order::Descending)
        ],
        prop_oneof![Just(ExtraRoll::EntryOrCapture), Just(ExtraRoll::AnySix)],
        prop_oneof![Just(EntryOnEnemy::Captures), Just(EntryOnEnemy::Blocked)],
        any::<bool>(),
    )
        .prop_map(
            |(players, corners, order, extra_roll, entry_on_enemy, play_on)| Rules {
                players,
                corners,
                order,
                extra_roll,
                entry_on_enemy,
                play_on,
            },
        )
}

/// What is wrong, as the rules document has it: two to four play (F1); fixed corners are one for each, all different (F2).
fn wrong(rules: &Rules) -> Vec<RulesFault> {
    let mut faults = vec![];
    let players = rules.players;
    if matches!(players, 0 | 1 | 5..) {
        faults.push(RulesFault::Players { got: players });
    }
    if let Corners::Fixed(given) = rules.corners {
        let given: Vec<Corner> = given.iter().collect();
        let corners = given.len() as u8;
        if corners != players {
            faults.push(RulesFault::CornerCount { corners, players });
        }
        for corner in [Corner::A1, Corner::A8, Corner::H8, Corner::H1] {
            if given.iter().filter(|&&other| other == corner).count() >= 2 {
                faults.push(RulesFault::CornerTwice { corner });
            }
        }
    }
    faults
}

fn kind(fault: &RulesFault) -> &'static str {
    match fault {
        RulesFault::Players { .. } => "players",
        RulesFault::CornerCount { .. } => "count",
        RulesFault::CornerTwice { .. } => "twice",
    }
}

boardcore::rules_tests! {
    cases: 512,
    faults: wrong,
    formats: [common::Json, common::Postcard],
    (rules in any_rules()) {}
}

/// The cases above are not empty: they have each fault, alone and with the others.
#[test]
fn every_fault_comes_alone_and_with_others() {
    let mut met: BTreeSet<Vec<&str>> = BTreeSet::new();
    for rules in boardcore::sampled!(any_rules(), 1_000) {
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
    let met = kit::option_values(rules);
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
