//! Keys of states from the middle of games; throughput in states.

use std::hint::black_box;

use benches::{Rounds, states};
use boardcore::Game;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn game<G: Game>(c: &mut Criterion, plies: u64) {
    let states = states::<G>(plies);
    let mut group = c.benchmark_group("key");
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function(G::NAME, |b| {
        let mut rounds = Rounds::of(&states);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |states| {
                let keys = states.iter().map(|&state| black_box(state).key());
                keys.fold(0, |all, key| all ^ key)
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
