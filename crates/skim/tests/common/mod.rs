//! Rules and choice bytes for the tests.
#![allow(dead_code, reason = "each test file takes what it needs")]

use boardcore::{Cell, Seat, Seed, Stream, below};
use proptest::prelude::*;
use skim::{Continuity, Deal, Deck, First, Goal, Outline, Rules, Shape, Teams, Values};

/// Choice bytes from a seed.
pub(crate) fn bytes_of(seed: u64, len: usize) -> Vec<u8> {
    let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
    (0..len).map(|_| below(&mut rng, 256) as u8).collect()
}

/// A cross of 5 × 5 cells, in which 36 cards do not find room.
pub(crate) fn cross() -> Rules {
    let cells = (-2..=2).flat_map(|y| (-2..=2).map(move |x| Cell::new(x, y)));
    let cells: Vec<Cell> = cells.filter(|c| c.x.abs() < 2 || c.y.abs() < 2).collect();
    Rules {
        outline: Outline::Shape(Shape::new(&cells).unwrap()),
        goal: Goal::Columns,
        ..Rules::mountains()
    }
}

fn any_outline() -> impl Strategy<Value = Outline> {
    let size = || (1..=14_u8, 1..=9_u8);
    let cells = prop::collection::btree_set((-5..6_i8, -4..5_i8), 1..70);
    prop_oneof![
        3 => size().prop_map(|(width, height)| Outline::Rectangle { width, height }),
        3 => size().prop_map(|(width, height)| Outline::Mountains { width, height }),
        3 => cells.prop_map(|cells| {
            let cells: Vec<Cell> = cells.into_iter().map(|(x, y)| Cell::new(x, y)).collect();
            Outline::Shape(Shape::new(&cells).unwrap())
        }),
        1 => Just(Outline::Rectangle { width: 32, height: 4 }),
        1 => Just(Outline::Rectangle { width: 4, height: 32 }),
        1 => Just(Outline::Mountains { width: 32, height: 3 }),
        1 => Just(Outline::Mountains { width: 3, height: 32 }),
    ]
}

/// Rules of every kind.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let deck = prop_oneof![Just(Deck::Cards36), Just(Deck::Cards52)];
    let teams = prop_oneof![
        Just(Teams::OneEach),
        Just(Teams::TwoEach),
        Just(Teams::ThreeEach)
    ];
    let deal = prop_oneof![Just(Deal::OwnColour), Just(Deal::Ordinary)];
    let first = prop_oneof![
        Just(First::Lot),
        (0..4_u8).prop_map(|seat| First::Seat(Seat::new(seat)))
    ];
    let continuity = prop_oneof![
        3 => Just(Continuity::AnyCard),
        1 => Just(Continuity::PreviousCard)
    ];
    let goal = prop_oneof![Just(Goal::Mountains), Just(Goal::Columns), Just(Goal::Fill)];
    let values = prop_oneof![
        Just(Values::Rank),
        Just(Values::Russian),
        Just(Values::Tens),
        any::<[u8; 13]>().prop_map(Values::Custom)
    ];
    (
        deck,
        teams,
        deal,
        first,
        continuity,
        any_outline(),
        goal,
        values,
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
