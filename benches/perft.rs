//! Leaves counted: makarenko's own perft, and the generic one over the other games. Throughput in nodes.

use std::hint::black_box;

use benches::{Rounds, positions, states};
use boardcore::{Game, play};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn game<G: Game>(c: &mut Criterion, plies: u64, depth: u32) {
    let states = &states::<G>(plies)[..4];
    let nodes = |states: &mut Vec<&G>| {
        let each = states.iter();
        each.map(|&state| play::perft(black_box(state), depth))
            .sum::<u64>()
    };
    let mut rounds = Rounds::of(states);
    let mut group = c.benchmark_group(format!("perft/{depth}"));
    group.throughput(Throughput::Elements(nodes(&mut rounds.shuffled())));
    group.bench_function(G::NAME, |b| {
        b.iter_batched_ref(|| rounds.shuffled(), nodes, BatchSize::SmallInput);
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    game::<flea::Flea>(c, 60, 4);
    game::<memory::Memory>(c, 60, 4);
    game::<domino_ends::DominoEnds>(c, 32, 4);
    game::<skim::Skim>(c, 60, 3);
}

fn makarenko(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft/3, makarenko");
    for (name, position) in positions() {
        group.throughput(Throughput::Elements(position.perft(3)));
        group.bench_function(name, |b| b.iter(|| black_box(&position).perft(3)));
    }
    group.finish();
}

criterion_group!(benches, makarenko, games);
criterion_main!(benches);
