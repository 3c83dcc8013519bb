//! Legal placements of a whole hand in skim, counted and listed, at random positions with 12 to 24 cards on the table; beside
//! them the naive second implementation of the tests at the same positions.

use std::hint::black_box;

use boardcore::kit::Twin as _;
use boardcore::play::random_record;
use boardcore::{Cell, Game, Record, Seed, Validate};
use criterion::{Criterion, criterion_group, criterion_main};
use skim::{CardSet, Outline, Rules, Shape, Skim, Table};

#[path = "../crates/skim/tests/naive/mod.rs"]
mod naive;

/// Cards dealt, and the draw of who opens: what comes before the first card lies.
const BEFORE: u64 = 37;

/// A position as both implementations know it.
struct Position {
    table: Table,
    hand: CardSet,
    naive: naive::Twin,
}

fn positions(rules: Rules) -> Vec<Position> {
    let valid = rules.validate().expect("the rules can be played by");
    (0..64)
        .filter_map(|seed| {
            let plies = BEFORE + 12 + seed % 13;
            let (record, state): (Record<Skim>, _) =
                random_record(valid, Seed::from_u64(seed), plies);
            let seat = state.turn().seat()?;
            let mut naive = naive::Twin::new(&rules);
            for step in &record.steps {
                naive.step(&step.to_string());
            }
            Some(Position {
                table: state.table().clone(),
                hand: state.hand(seat),
                naive,
            })
        })
        .collect()
}

/// The rectangle of Columns, as a set of cells.
fn shape() -> Rules {
    let cells: Vec<Cell> = (0..4)
        .flat_map(|y| (0..9).map(move |x| Cell::new(x, y)))
        .collect();
    Rules {
        outline: Outline::Shape(Shape::new(&cells).expect("36 cells are a shape")),
        ..Rules::columns()
    }
}

fn placement(c: &mut Criterion) {
    for (name, rules) in [
        ("mountains", Rules::mountains()),
        ("columns", Rules::columns()),
        ("shape", shape()),
    ] {
        let positions = positions(rules);
        let mut group = c.benchmark_group(format!("placement/{name}"));
        group.bench_function("count", |b| {
            let mut all = positions.iter().cycle();
            b.iter(|| all.next().map(|p| p.table.legal_placements(p.hand).count()));
        });
        group.bench_function("list", |b| {
            let mut all = positions.iter().cycle();
            b.iter(|| {
                let position = all.next().expect("a cycle has no end");
                for placement in position.table.legal_placements(position.hand) {
                    black_box(placement);
                }
            });
        });
        group.bench_function("naive", |b| {
            let mut all = positions.iter().cycle();
            b.iter(|| all.next().map(|p| p.naive.actions().len()));
        });
        group.finish();
    }
}

criterion_group!(benches, placement);
criterion_main!(benches);
