//! Views, and worlds drawn from them, at states in the middle of games.

use std::hint::black_box;

use benches::default_rules;
use boardcore::play::random_record;
use boardcore::{Determinize, Game, Seat, Seed, Stream, Viewer, Worlds};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

/// States after so many steps of games with different seeds.
fn states<G: Game<Rules: Default>>(plies: u64) -> Vec<G> {
    let rules = default_rules::<G>();
    (0..32)
        .map(|seed| random_record::<G>(rules, Seed::from_u64(seed), plies).1)
        .collect()
}

fn game<G: Determinize<Rules: Default>>(c: &mut Criterion, plies: u64) {
    let me = Viewer::Seat(Seat::new(0));
    let states = states::<G>(plies);
    let mut group = c.benchmark_group(G::NAME);
    group.bench_function("view", |b| {
        let mut all = states.iter().cycle();
        b.iter(|| all.next().map(|state| state.view(me)));
    });
    let views: Vec<G::View> = states.iter().map(|state| state.view(me)).collect();
    group.bench_function("prepare worlds", |b| {
        let mut all = views.iter().cycle();
        b.iter_batched(
            || all.next().expect("a cycle has no end"),
            |view| G::worlds(view).expect("the real world fits"),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("draw a world", |b| {
        let worlds: Vec<G::Worlds> = views
            .iter()
            .map(|view| G::worlds(view).expect("the real world fits"))
            .collect();
        let mut all = worlds.iter().cycle();
        let mut rng = Seed::from_u64(1).stream(Stream::Worlds(Seat::new(0)));
        b.iter(|| black_box(all.next().map(|worlds| worlds.sample(&mut rng))));
    });
    group.finish();
}

fn knowledge(c: &mut Criterion) {
    game::<memory::Memory>(c, 60);
    game::<domino_ends::Match>(c, 32);
    game::<skim::Skim>(c, 50);
}

criterion_group!(benches, knowledge);
criterion_main!(benches);
