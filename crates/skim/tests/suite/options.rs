//! Rules of any value, valid or not: every fault is reported, nothing panics, and the tests play by every option.

use crate::common;
use std::collections::BTreeSet;

use boardcore::{Cell, Game, RuleSet, Seat, Valid, laws};
use proptest::prelude::*;
use skim::{Continuity, Deal, Deck, First, Goal, Outline, Rules, Shape, Skim, Teams, Values};

/// Any outline that can be had as a value: a shape never spans more than 32 by 32.
fn any_outline() -> impl Strategy<Value = Outline> {
    let side = || prop_oneof![3 => 1..=16_u8, 1 => 0..=34_u8, 1 => any::<u8>()];
    let cells = prop::collection::btree_set((0..32_i8, 0..32_i8), 1..200);
    prop_oneof![
        (side(), side()).prop_map(|(width, height)| Outline::Rectangle { width, height }),
        (side(), side()).prop_map(|(width, height)| Outline::Mountains { width, height }),
        (cells, -128..=96_i8, -128..=96_i8).prop_map(|(cells, x, y)| {
            let moved = |(a, b): (i8, i8)| Cell::new(x + a, y + b);
            let cells: Vec<Cell> = cells.into_iter().map(moved).collect();
            Outline::Shape(Shape::new(&cells).unwrap())
        }),
    ]
}

/// Any value of every option.
fn any_rules() -> impl Strategy<Value = Rules> {
    let first = prop_oneof![
        Just(First::Lot),
        (0..=6_u8).prop_map(|seat| First::Seat(Seat::new(seat))),
        any::<u8>().prop_map(|seat| First::Seat(Seat::new(seat)))
    ];
    (
        prop::sample::select(vec![Deck::Cards36, Deck::Cards52]),
        prop::sample::select(vec![Teams::OneEach, Teams::TwoEach, Teams::ThreeEach]),
        prop::sample::select(vec![Deal::OwnColour, Deal::Ordinary]),
        first,
        prop::sample::select(vec![Continuity::AnyCard, Continuity::PreviousCard]),
        any_outline(),
        prop::sample::select(vec![Goal::Mountains, Goal::Columns, Goal::Fill]),
        prop_oneof![
            prop::sample::select(vec![Values::Rank, Values::Russian, Values::Tens]),
            any::<[u8; 13]>().prop_map(Values::Custom)
        ],
    )
        .prop_map(
            |(deck, teams, deal, first, continuity, outline, goal, values)| Rules {
                deck,
                teams,
                deal,
                first,
                continuity,
                outline,
                goal,
                values,
            },
        )
}

/// What is wrong, as the rules document has it.
fn wrong(rules: &Rules) -> Vec<String> {
    let mut faults = vec![];
    // The seat that opens is one of four, with three a side of six (K1, K2, K4).
    let seats = if rules.teams == Teams::ThreeEach {
        6
    } else {
        4
    };
    if let First::Seat(seat) = rules.first
        && seat.number() >= seats
    {
        let last = seats - 1;
        faults.push(format!(
            "first: seat {seat} is not at the table; the last is seat {last} (K4)"
        ));
    }
    // Width and height are 1 to 32, and there are at most 128 cells (K21).
    let (width, height, cells) = match rules.outline {
        Outline::Rectangle { width, height } | Outline::Mountains { width, height } => {
            (width, height, u32::from(width) * u32::from(height))
        }
        Outline::Shape(shape) => {
            let cells: Vec<Cell> = shape.cells().collect();
            let span = |along: fn(&Cell) -> i8| {
                let low = cells.iter().map(along).min().unwrap();
                let high = cells.iter().map(along).max().unwrap();
                high.abs_diff(low) + 1
            };
            (span(|cell| cell.x), span(|cell| cell.y), cells.len() as u32)
        }
    };
    for (side, name) in [(width, "columns"), (height, "rows")] {
        if matches!(side, 0 | 33..) {
            faults.push(format!("outline: {side} {name} are not from 1 to 32 (K21)"));
        }
    }
    if cells > 128 {
        faults.push(format!("outline: {cells} cells are more than 128 (K21)"));
    }
    faults
}

fn kind(fault: &str) -> &'static str {
    let kinds = ["first", "columns", "rows", "cells"];
    kinds.into_iter().find(|kind| fault.contains(kind)).unwrap()
}

boardcore::rules_tests! {
    cases: 256,
    faults: wrong,
    formats: [common::Json, common::Postcard],
    (rules in any_rules(), at in any::<u32>()) {
        if let Ok(rules) = rules.validate() {
            let game = Skim::new(rules);
            let action = Skim::action_at(&rules, at % Skim::action_space(&rules)).unwrap();
            let _ = game.check(action);
        }
    }
}

/// The cases above are not empty: they have each fault, alone and with the others.
#[test]
fn every_fault_comes_alone_and_with_others() {
    let mut met: BTreeSet<Vec<&str>> = BTreeSet::new();
    let mut large_shapes = 0;
    for rules in boardcore::sampled!(any_rules(), 1_000) {
        let kinds: Vec<&str> = wrong(&rules).iter().map(|fault| kind(fault)).collect();
        if matches!(rules.outline, Outline::Shape(_)) && kinds.contains(&"cells") {
            large_shapes += 1;
        }
        met.insert(kinds);
    }
    // All subsets of four.
    assert_eq!(met.len(), 16, "{met:?}");
    assert!(large_shapes > 20);
}

#[test]
fn presets_are_found_by_name() {
    for (name, rules) in [
        ("mountains", Rules::mountains()),
        ("columns", Rules::columns()),
        ("practice", Rules::practice()),
    ] {
        assert_eq!(Rules::preset(name), Some(rules), "{name}");
        assert!(rules.faults().is_empty(), "{name}");
    }
    assert_eq!(Rules::PRESETS.len(), 3);
    assert_eq!(Rules::preset("labyrinth"), None);
    let over = Rules::read_over(Rules::columns(), "teams=ThreeEach").unwrap();
    assert_eq!((over.teams, over.goal), (Teams::ThreeEach, Goal::Columns));
}

/// The rules that the laws are tried by have every option, and the largest outlines.
#[test]
fn the_laws_are_tried_by_every_option() {
    let all: Vec<Rules> = boardcore::sampled!(common::rules(), 500)
        .map(Valid::get)
        .collect();
    let mut met = laws::option_values(all.iter().copied());
    // Of outlines and values that may be any, the kind.
    for name in ["outline", "values"] {
        let kind = |value: &String| value.split(':').next().unwrap().to_owned();
        let kinds = met[name].iter().map(kind).collect();
        met.insert(name.into(), kinds);
    }
    for outline in all.iter().map(|rules| rules.outline) {
        let kind = match outline {
            Outline::Rectangle { .. } => "Rectangle",
            Outline::Mountains { .. } => "Mountains",
            Outline::Shape(_) => "Shape",
        };
        let (width, height) = outline.span();
        let sizes = met.entry(kind.into()).or_default();
        sizes.insert(format!("{width}x{height}"));
        sizes.insert(format!("{} cells", outline.cells()));
    }
    for (name, values) in [
        ("deck", &["Cards36", "Cards52"][..]),
        ("teams", &["OneEach", "ThreeEach", "TwoEach"]),
        ("deal", &["Ordinary", "OwnColour"]),
        (
            "first",
            &[
                "Lot", "Seat:0", "Seat:1", "Seat:2", "Seat:3", "Seat:4", "Seat:5",
            ],
        ),
        ("continuity", &["AnyCard", "PreviousCard"]),
        ("outline", &["Mountains", "Rectangle", "Shape"]),
        ("goal", &["Columns", "Fill", "Mountains"]),
        ("values", &["Custom", "Rank", "Russian", "Tens"]),
    ] {
        assert!(met[name].iter().eq(values), "{name}: {:?}", met[name]);
    }
    for (kind, sizes) in [
        ("Rectangle", &["1x1", "32x4", "4x32", "128 cells"][..]),
        ("Mountains", &["1x1", "32x4", "4x32", "128 cells"]),
        ("Shape", &["1 cells", "32x32", "128 cells"]),
    ] {
        for &size in sizes {
            assert!(met[kind].contains(size), "{kind} {size}: {:?}", met[kind]);
        }
    }
}
