//! Rules and choice bytes for the tests.
#![allow(dead_code, reason = "each test file takes what it needs")]

use boardcore::{Cell, RuleSet, Seat, Seed, Stream, Valid, below};
use proptest::prelude::*;
use skim::{First, Goal, Outline, Rules, Shape, Values};

#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Json: serde_json::to_vec, serde_json::from_slice);
#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Postcard: postcard::to_allocvec, postcard::from_bytes);

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

fn shape(cells: impl IntoIterator<Item = (i8, i8)>) -> Outline {
    let cells: Vec<Cell> = cells.into_iter().map(|(x, y)| Cell::new(x, y)).collect();
    Outline::Shape(Shape::new(&cells).unwrap())
}

/// A shape that spans as much as one can, 32 by 32: a base of 32 cells, a column of 32, and others; 128 cells at most.
fn widest() -> impl Strategy<Value = Outline> {
    let cells = prop::collection::btree_set((1..32_i8, 1..32_i8), 65);
    (cells, any::<bool>()).prop_map(|(cells, most)| {
        let along = (0..32).flat_map(|i| [(i, 0), (0, i)]);
        let cells = along.chain(cells.into_iter().take(if most { 65 } else { 9 }));
        let cells: std::collections::BTreeSet<(i8, i8)> = cells.collect();
        shape(cells)
    })
}

fn any_outline() -> impl Strategy<Value = Outline> {
    let size = || (1..=14_u8, 1..=9_u8);
    let cells = prop::collection::btree_set((-5..6_i8, -4..5_i8), 1..70);
    prop_oneof![
        3 => size().prop_map(|(width, height)| Outline::Rectangle { width, height }),
        3 => size().prop_map(|(width, height)| Outline::Mountains { width, height }),
        3 => cells.prop_map(shape),
        1 => widest(),
        2 => prop::sample::select(vec![(32, 4), (4, 32), (1, 1)]).prop_flat_map(|(width, height)| {
            prop_oneof![
                Just(Outline::Rectangle { width, height }),
                Just(Outline::Mountains { width, height })
            ]
        }),
    ]
}

/// Rules of every kind, with any outline and a seat that opens in every second case.
pub(crate) fn rules() -> impl Strategy<Value = Valid<Rules>> {
    let values = prop::option::of(any::<[u8; 13]>());
    // A seat that three a side alone have, where they play.
    let first = prop::option::of(0..6_u8);
    (any::<Valid<Rules>>(), any_outline(), values, first).prop_map(
        |(rules, outline, values, first)| {
            let seat = |seat| Seat::new(seat % rules.seats());
            let rules = Rules {
                outline,
                values: values.map_or(rules.values, Values::Custom),
                first: first.map_or(First::Lot, |first| First::Seat(seat(first))),
                ..rules.get()
            };
            rules.validate().unwrap()
        },
    )
}
