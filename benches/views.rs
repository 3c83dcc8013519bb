//! What a seat knows: views made of states from the middle of games, and views updated with a step. Throughput in views.

use std::hint::black_box;

use benches::{Rounds, choices, steps};
use boardcore::{Observe, Seat, View, Viewer};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn game<G: Observe>(c: &mut Criterion, plies: u64) {
    let me = Viewer::Seat(Seat::new(0));
    let states = choices::<G>(plies);
    let mut group = c.benchmark_group(format!("views/{}", G::NAME));
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function("view", |b| {
        let mut rounds = Rounds::of(&states);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |states| {
                for &state in states.iter() {
                    black_box(black_box(state).view(me));
                }
            },
            BatchSize::SmallInput,
        );
    });
    let before: Vec<_> = states
        .iter()
        .map(|state| (state.view(me), state.observe(steps(state)[0], me)))
        .collect();
    group.bench_function("a copy updated", |b| {
        let mut rounds = Rounds::of(&before);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |before| {
                for (view, observation) in before.iter().copied() {
                    let mut view = black_box(view).clone();
                    view.update(*observation).expect("the viewer saw it");
                    black_box(&view);
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    game::<memory::Memory>(c, 60);
    game::<domino_ends::DominoEnds>(c, 32);
    game::<skim::Skim>(c, 50);
}

criterion_group!(benches, games);
criterion_main!(benches);
