//! Steps made: every one that is open in states from the middle of games, each on a copy. Throughput in steps.

use std::hint::black_box;

use benches::{positions, states, steps};
use boardcore::Game;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn game<G: Game<Rules: Default>>(c: &mut Criterion, plies: u64) {
    let states: Vec<_> = states::<G>(plies)
        .into_iter()
        .map(|state| {
            let steps = steps(&state);
            (state, steps)
        })
        .collect();
    let total: usize = states.iter().map(|(_, steps)| steps.len()).sum();
    let mut group = c.benchmark_group("make");
    group.throughput(Throughput::Elements(total as u64));
    group.bench_function(G::NAME, |b| {
        b.iter(|| {
            for (state, steps) in &states {
                for &step in steps {
                    let mut next = black_box(state).clone();
                    next.apply(step, &mut ());
                    black_box(&next);
                }
            }
        });
    });
    group.finish();
}

fn makarenko(c: &mut Criterion) {
    for (name, position) in positions() {
        let moves = position.moves();
        let mut group = c.benchmark_group("make/makarenko, positions");
        group.throughput(Throughput::Elements(moves.as_slice().len() as u64));
        group.bench_function(name, |b| {
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

fn games(c: &mut Criterion) {
    benches::mid_games!(game, c);
}

criterion_group!(benches, games, makarenko);
criterion_main!(benches);
