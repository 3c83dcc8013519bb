//! Rules of any value, valid or not: every fault is reported, nothing panics, and the tests play by every option.

use crate::common;
use std::collections::BTreeSet;

use boardcore::{Die, Form, Game, Options, RuleSet, Seating, Side, Valid, laws};
use memory::{AbsentFace, Colour, Counts, First, Kit, Memory, Rules};
use proptest::collection::vec;
use proptest::prelude::*;

/// Any value of every option.
fn any_rules() -> impl Strategy<Value = Rules> {
    let side = || {
        prop_oneof![
            4 => 1..=8_u8,
            2 => prop::sample::select(vec![0, 1, 2, 16, 17]),
            1 => any::<u8>()
        ]
    };
    let number = prop_oneof![12 => Just(0_u8), 4 => 1..=4_u8, 1 => any::<u8>()];
    let board = (side(), side(), vec(number, 8), vec(0_usize..8, 1..=24));
    let options = (
        vec(prop_oneof![6 => 1..=2_u8, 1 => 1..=21_u8], 1..=12),
        prop_oneof![
            Just(First::Lot),
            (0..=12_u8).prop_map(|side| First::Side(Side::new(side))),
            any::<u8>().prop_map(|side| First::Side(Side::new(side)))
        ],
        prop_oneof![Just(AbsentFace::RollAgain), Just(AbsentFace::LoseTurn)],
        any::<bool>(),
        prop_oneof![
            prop::sample::select(vec![None, Some(0), Some(1), Some(u32::MAX)]),
            any::<Option<u32>>()
        ],
        any::<bool>(),
    );
    (board, options).prop_map(|(board, options)| {
        let (columns, rows, pegs, faces) = board;
        let (members, first, absent_face, extra_roll_on_match, rounds, time_limit) = options;
        let faces: Vec<Colour> = faces.into_iter().map(|face| Colour::ALL[face]).collect();
        Rules {
            kit: Kit {
                columns,
                rows,
                pegs: Counts(pegs.try_into().expect("eight colours")),
                die: Die::new(&faces).expect("1 to 24 faces"),
            },
            sides: Seating::new(&members).expect("1 to 12 sides of at most 252 people"),
            first,
            absent_face,
            extra_roll_on_match,
            rounds,
            time_limit,
        }
    })
}

/// What is wrong, as the rules document has it.
fn wrong(rules: &Rules) -> Vec<String> {
    let mut faults = vec![];
    let Kit {
        columns,
        rows,
        pegs,
        die,
    } = rules.kit;
    // A board has 1 to 16 columns and 1 to 16 rows, 64 holes at most (C2).
    if matches!(columns, 0 | 17..) {
        faults.push(format!("columns: {columns} is not from 1 to 16 (C2)"));
    }
    if matches!(rows, 0 | 17..) {
        faults.push(format!("rows: {rows} is not from 1 to 16 (C2)"));
    }
    let holes = u32::from(columns) * u32::from(rows);
    if holes > 64 {
        faults.push(format!(
            "rows: {columns} × {rows} is {holes}, more than 64 holes (C2)"
        ));
    }
    // There is at least one peg, and no more than holes (C2).
    let numbers: Vec<u32> = Colour::ALL.iter().map(|&c| u32::from(pegs[c])).collect();
    let pegs: u32 = numbers.iter().sum();
    if pegs == 0 {
        faults.push("pegs: there is no peg (C2)".into());
    } else if pegs > holes {
        faults.push(format!(
            "pegs: the kit has {pegs}, but the board has room for {holes} (C2)"
        ));
    }
    // Each colour that has pegs is on the die (C2).
    for (&colour, &number) in Colour::ALL.iter().zip(&numbers) {
        if number > 0 && !die.faces().contains(&colour) {
            let name = colour.name();
            faults.push(format!(
                "die: no face is {name}, but the kit has {name} pegs (C2)"
            ));
        }
    }
    // 24 people in all (C4).
    let members = rules.sides.members();
    let people: u8 = members.iter().sum();
    if people > 24 {
        faults.push(format!("sides: {people} people, more than 24 (C4)"));
    }
    // Somebody who plays begins (C5).
    if let First::Side(side) = rules.first
        && usize::from(side.number()) >= members.len()
    {
        let last = members.len() - 1;
        faults.push(format!(
            "first: side {side} does not play; the last is side {last} (C5)"
        ));
    }
    // At least one round (C11).
    if rules.rounds == Some(0) {
        faults.push("rounds: 0 is not from 1 to 4294967295 (C11)".into());
    }
    faults
}

fn kind(fault: &str) -> &'static str {
    let kinds = [
        ("columns: ", "columns"),
        (" × ", "holes"),
        ("rows: ", "rows"),
        ("no peg", "no pegs"),
        ("pegs: ", "many pegs"),
        ("die: ", "die"),
        ("sides: ", "people"),
        ("first: ", "first"),
        ("rounds: ", "rounds"),
    ];
    let found = kinds.iter().find(|(part, _)| fault.contains(part));
    found.expect("a kind of fault").1
}

boardcore::rules_tests! {
    cases: 512,
    faults: wrong,
    formats: [common::Json, common::Postcard],
    (rules in any_rules()) {
        // Faulty rules answer too.
        let count = Memory::action_space(&rules);
        let _ = Memory::action_at(&rules, count);
        let _ = Memory::action_at(&rules, 0).map(|action| Memory::action_index(&rules, action));
        let _ = rules.kit.all_holes().count();
        let _ = rules.kit.reduced(2, 1);
        if let Ok(valid) = rules.validate() {
            prop_assert!(Memory::new(valid).audit().is_ok());
        }
    }
}

/// The cases above are not empty: they have each fault, alone and with each other that it can come with.
#[test]
fn every_fault_comes_alone_and_with_others() {
    let mut pairs = BTreeSet::new();
    for rules in boardcore::sampled!(any_rules(), 4_000) {
        let kinds: BTreeSet<&str> = wrong(&rules).iter().map(|fault| kind(fault)).collect();
        if kinds.is_empty() {
            pairs.insert(("none", "none"));
        }
        for &a in &kinds {
            pairs.extend(kinds.iter().filter(|&&b| b != a).map(|&b| (a, b)));
            if kinds.len() == 1 {
                pairs.insert((a, a));
            }
        }
    }
    assert!(pairs.contains(&("none", "none")));
    let all = [
        "columns",
        "rows",
        "holes",
        "no pegs",
        "many pegs",
        "die",
        "people",
        "first",
        "rounds",
    ];
    for a in all {
        for b in all {
            // Without a peg there are not too many, nor one that is not on the die.
            let excluded = [a, b].contains(&"no pegs")
                && a != b
                && ["many pegs", "die"]
                    .iter()
                    .any(|other| [a, b].contains(other));
            assert_eq!(pairs.contains(&(a, b)), !excluded, "{a}, {b}");
        }
    }
}

/// The rules that the laws are tried by have every option, and the highest and lowest numbers.
#[test]
fn the_laws_are_tried_by_every_option() {
    let cases = boardcore::sampled!(common::rules(), 2_000);
    let all: Vec<Rules> = cases.map(Valid::get).collect();
    let mut met = laws::option_values(all.iter().copied());
    let mut note = |name: &str, value: String| met.entry(name.into()).or_default().insert(value);
    for rules in all {
        for (colour, _) in rules.kit.pegs.iter() {
            note("peg", colour.to_string());
        }
        note("holes", rules.kit.holes().to_string());
        note("people", rules.sides.seats().to_string());
        note("sides in all", rules.sides.sides().to_string());
        note("faces", rules.kit.die.faces().len().to_string());
        let most = rules.sides.members().iter().max();
        note("members", most.map_or(0, |&n| n).to_string());
        let absent = Colour::ALL
            .iter()
            .any(|&colour| rules.kit.die.weight_of(colour) > 0 && rules.kit.pegs[colour] == 0);
        note("a face without pegs", absent.to_string());
        let full = rules.kit.pegs.total() == rules.kit.holes();
        note("as many pegs as holes", full.to_string());
    }
    for (name, values) in [
        ("columns", &["1", "6", "16"][..]),
        ("rows", &["1", "4", "16"]),
        ("holes", &["1", "24", "64"]),
        ("peg", &["R", "O", "Y", "G", "B", "V", "K", "W"]),
        ("faces", &["1", "6", "24"]),
        ("a face without pegs", &["false", "true"]),
        ("as many pegs as holes", &["false", "true"]),
        ("sides in all", &["1", "2", "3", "12"]),
        ("people", &["1", "2", "3", "24"]),
        ("members", &["1", "4", "24"]),
        ("first", &["Lot", "Side:0", "Side:11"]),
        ("absent_face", &["RollAgain", "LoseTurn"]),
        ("extra_roll_on_match", &["false", "true"]),
        ("rounds", &["none", "1", "4", "4294967295"]),
        ("time_limit", &["false", "true"]),
    ] {
        for &value in values {
            assert!(met[name].contains(value), "{name}={value}: {:?}", met[name]);
        }
    }
}

/// The table of options is complete: each has a meaning with the number of its rule, texts have examples that read, and presets
/// can be played by.
#[test]
fn the_table_of_options() {
    for option in Rules::OPTIONS {
        let info = option.info;
        assert!(info.rule().starts_with('C'), "{}", info.name);
        if let Form::Text { examples, .. } = info.form {
            for example in examples {
                let text = format!("{}={example}", info.name);
                let rules = Rules::parse_text(&text).expect(&text);
                assert!(rules.to_string().contains(&text), "{text}");
            }
        }
    }
    let names: BTreeSet<&str> = Rules::PRESETS.iter().map(|preset| preset.name).collect();
    assert_eq!(names.len(), Rules::PRESETS.len());
    for preset in Rules::PRESETS {
        assert!(preset.rules.faults().is_empty(), "{}", preset.name);
    }
}
