//! Makarenko's moves: generated in three tiers, made, counted deep, checked, written and read; throughput in moves.

use std::hint::black_box;
use std::ops::ControlFlow;

use boardcore::Indexed;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use makarenko::{Move, Position, Rules};

/// Positions with a name: the start, and three from the middle of games.
const POSITIONS: &[(&str, &str)] = &[
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    ("splits", "4k3/3q4/2h2b2/8/8/2B2H2/3Q4/4K3 w - - 0 1"),
    (
        "merges",
        "r3k3/p6q/d3n3/h1n5/6H1/5N2/1B4D1/R2NK2Q w - - 0 1",
    ),
    (
        "double steps",
        "4k3/pdrnbpdr/8/hq1r4/HQ1R4/8/PDRNBPDR/4K3 w - - 0 1",
    ),
];

fn positions() -> impl Iterator<Item = (&'static str, Position)> {
    POSITIONS.iter().map(|&(name, fen)| {
        let position = Position::from_fen(&Rules::default(), fen).expect("the positions are sound");
        (name, position)
    })
}

fn generation(c: &mut Criterion) {
    for (name, position) in positions() {
        let mut group = c.benchmark_group(format!("moves/{name}"));
        group.throughput(Throughput::Elements(position.count_moves().into()));
        group.bench_function("sets", |b| {
            b.iter(|| {
                let mut count = 0;
                let _ = black_box(&position).for_each_move_set(|set| {
                    count += set.to.len();
                    ControlFlow::<()>::Continue(())
                });
                count
            });
        });
        group.bench_function("list", |b| {
            b.iter(|| black_box(&position).moves().as_slice().len());
        });
        group.bench_function("count", |b| b.iter(|| black_box(&position).count_moves()));
        group.bench_function("make", |b| {
            let moves = position.moves();
            b.iter(|| {
                for &mv in moves.as_slice() {
                    let mut next = *black_box(&position);
                    next.play_unchecked(mv);
                    black_box(next);
                }
            });
        });
        group.finish();
    }
}

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    for (name, position) in positions() {
        group.throughput(Throughput::Elements(position.perft(3)));
        group.bench_with_input(BenchmarkId::new("3", name), &position, |b, position| {
            b.iter(|| position.perft(3));
        });
    }
    group.finish();
}

fn check(c: &mut Criterion) {
    let mut group = c.benchmark_group("check");
    group.throughput(Throughput::Elements(Move::COUNT.into()));
    for (name, position) in positions() {
        group.bench_function(name, |b| {
            b.iter(|| {
                let all = (0..Move::COUNT).filter_map(Move::at);
                all.filter(|&mv| position.check(mv).is_ok()).count()
            });
        });
    }
    group.finish();
}

fn notation(c: &mut Criterion) {
    let (_, position) = positions().last().expect("there are positions");
    let fen = position.to_string();
    let mut group = c.benchmark_group("notation");
    group.bench_function("fen out", |b| b.iter(|| black_box(&position).to_string()));
    group.bench_function("fen in", |b| {
        b.iter(|| Position::from_fen(&Rules::default(), black_box(&fen)));
    });
    group.bench_function("key", |b| b.iter(|| black_box(&position).key()));
    group.finish();
}

criterion_group!(benches, generation, perft, check, notation);
criterion_main!(benches);
