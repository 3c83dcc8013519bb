//! Worlds that fit a view: prepared, and drawn once prepared, from the middle of games. Throughput in views and in worlds.

use std::hint::black_box;

use benches::{Rounds, states};
use boardcore::{Determinize, Seat, Seed, Stream, Viewer, Worlds};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn game<G: Determinize>(c: &mut Criterion, plies: u64) {
    let me = Viewer::Seat(Seat::new(0));
    let views: Vec<G::View> = states::<G>(plies)
        .iter()
        .map(|state| state.view(me))
        .collect();
    let mut group = c.benchmark_group(format!("worlds/{}", G::NAME));
    group.throughput(Throughput::Elements(views.len() as u64));
    group.bench_function("prepare", |b| {
        let mut rounds = Rounds::of(&views);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |views| {
                for &view in views.iter() {
                    black_box(G::worlds(view).expect("the real world fits"));
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.bench_function("draw", |b| {
        let worlds: Vec<G::Worlds> = views
            .iter()
            .map(|view| G::worlds(view).expect("the real world fits"))
            .collect();
        let mut rounds = Rounds::of(&worlds);
        let mut rng = Seed::from_u64(1).stream(Stream::Worlds(Seat::new(0)));
        b.iter_batched_ref(
            || rounds.shuffled(),
            |worlds| {
                for worlds in worlds.iter() {
                    black_box(worlds.sample(&mut rng));
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
