//! Actions decided without listing: the whole action space of each game. Throughput in actions.

use std::hint::black_box;

use benches::{Rounds, choices};
use boardcore::Game;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn game<G: Game>(c: &mut Criterion, plies: u64) {
    let states = &choices::<G>(plies)[..4];
    let rules = *states[0].rules();
    let count = G::action_space(&rules);
    // Some games number so many actions that a step through them all is sampled.
    let stride = (count / 4_096).max(1) as usize;
    let all: Vec<_> = (0..count)
        .step_by(stride)
        .filter_map(|index| G::action_at(&rules, index))
        .collect();
    let mut group = c.benchmark_group("check");
    group.throughput(Throughput::Elements((states.len() * all.len()) as u64));
    group.bench_function(G::NAME, |b| {
        let mut rounds = Rounds::of(&all);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |all| {
                let legal = |state: &G| {
                    let each = all.iter();
                    each.filter(|&&&action| state.check(action).is_ok()).count()
                };
                states
                    .iter()
                    .map(|state| legal(black_box(state)))
                    .sum::<usize>()
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    benches::mid_games!(game, c);
}

criterion_group!(benches, games);
criterion_main!(benches);
