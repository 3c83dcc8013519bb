//! Legal placements of a whole hand in skim, counted and listed, at random positions with 12 to 24 cards on the table; beside
//! them the naive second implementation of the tests at some of the same positions. By the time on the processor.

mod cpu_time;

use std::hint::black_box;

use benches::Rounds;
use boardcore::laws::Twin as _;
use boardcore::play::random_record;
use boardcore::{Cell, Record, RuleSet, Seed, Situation};
use cpu_time::CpuTime;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use skim::{CardSet, Outline, Placement, Rules, Shape, Skim, Table};

#[path = "../crates/skim/tests/suite/naive/mod.rs"]
mod naive;

/// Cards dealt, and the draw of who opens: what comes before the first card lies.
const BEFORE: u64 = 37;

/// How many positions are gone through in a round, in an order that is new each time: in a fixed order a processor learns them
/// by heart, and takes a third of the time.
const POSITIONS: u64 = 2_000;
/// At how many of them the naive implementation is measured.
const NAIVE: usize = 64;

/// A position, and its hand.
type Position = (Table, CardSet);

fn positions(rules: Rules) -> (Vec<Position>, Vec<naive::Twin>) {
    let valid = rules.validate().expect("the rules can be played by");
    let mut twins = Vec::new();
    let positions = (0..POSITIONS)
        .filter_map(|seed| {
            let plies = BEFORE + 12 + seed % 13;
            let (record, state): (Record<Skim>, _) =
                random_record(valid, Seed::from_u64(seed), plies);
            let seat = state.turn().seat()?;
            let table = state.table();
            if !(12..=24).contains(&table.laid().len()) {
                return None;
            }
            if twins.len() < NAIVE {
                let mut naive = naive::Twin::new(&rules);
                for step in &record.steps {
                    naive.step(&step.to_string());
                }
                twins.push(naive);
            }
            Some((table.clone(), state.hand(seat)))
        })
        .collect();
    (positions, twins)
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

fn placement(c: &mut Criterion<CpuTime>) {
    for (name, rules) in [
        ("mountains", Rules::mountains()),
        ("columns", Rules::columns()),
        ("shape", shape()),
    ] {
        let (positions, twins) = positions(rules);
        let mut group = c.benchmark_group(format!("placement/{name}"));
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function("count", |b| {
            let mut rounds = Rounds::of(&positions);
            b.iter_batched_ref(
                || rounds.shuffled(),
                |positions| {
                    let count = |(table, hand): &Position| table.legal_placements(*hand).count();
                    positions.iter().copied().map(count).sum::<usize>()
                },
                BatchSize::LargeInput,
            );
        });
        group.bench_function("list", |b| {
            let mut rounds = Rounds::of(&positions);
            let first: Placement = "6h@0,0".parse().expect("a placement");
            let mut list = [first; 1_400];
            b.iter_batched_ref(
                || rounds.shuffled(),
                |positions| {
                    for (table, hand) in positions.iter().copied() {
                        let placements = table.legal_placements(*hand);
                        let len = placements.fold(0, |len, placement| {
                            list[len] = placement;
                            len + 1
                        });
                        black_box(&list[..len]);
                    }
                },
                BatchSize::LargeInput,
            );
        });
        group.throughput(Throughput::Elements(twins.len() as u64));
        group.bench_function("naive", |b| {
            let mut rounds = Rounds::of(&twins);
            b.iter_batched_ref(
                || rounds.shuffled(),
                |twins| {
                    let count = |naive: &naive::Twin| naive.actions().len();
                    twins.iter().copied().map(count).sum::<usize>()
                },
                BatchSize::LargeInput,
            );
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(CpuTime);
    targets = placement
}
criterion_main!(benches);
