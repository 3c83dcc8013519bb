//! Steps made: every one that is open in states from the middle of games, each on a copy. Throughput in steps.

use std::hint::black_box;

use benches::{Rounds, family, positions, states, steps};
use boardcore::Game;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn game<G: Game>(c: &mut Criterion, plies: u64) {
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
        let each = states
            .iter()
            .flat_map(|(state, steps)| steps.iter().map(move |&step| (state, step)));
        let each: Vec<_> = each.collect();
        let mut rounds = Rounds::of(&each);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |each| {
                for &&(state, step) in each.iter() {
                    let mut next = black_box(state).clone();
                    next.apply(step, &mut ());
                    black_box(&next);
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn makarenko(c: &mut Criterion) {
    for (name, position) in positions() {
        let family = family(&position);
        let total: u64 = family
            .iter()
            .map(|next| u64::from(next.count_moves()))
            .sum();
        let mut group = c.benchmark_group("make/makarenko, two moves on");
        group.throughput(Throughput::Elements(total));
        group.bench_function(name, |b| {
            let mut rounds = Rounds::of(&family);
            b.iter_batched_ref(
                || rounds.shuffled(),
                |family| {
                    for &position in family.iter() {
                        for &mv in &black_box(position).moves() {
                            let mut next = *position;
                            next.play_unchecked(mv);
                            black_box(next);
                        }
                    }
                },
                BatchSize::LargeInput,
            );
        });
        group.finish();
    }
}

fn games(c: &mut Criterion) {
    benches::mid_games!(game, c);
}

criterion_group!(benches, games, makarenko);
criterion_main!(benches);
