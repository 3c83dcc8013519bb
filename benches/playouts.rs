//! Random play of each engine with default rules, from one generator; throughput in plies, chance counted, by the time on the
//! processor.

mod cpu_time;

use benches::default_rules;
use boardcore::play::playout;
use boardcore::{Game, Seed, Stream};
use cpu_time::CpuTime;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const GAMES: u64 = 20;
const MAX_PLIES: u64 = 5_000;

fn game<G: Game<Rules: Default>>(c: &mut Criterion<CpuTime>) {
    let rules = default_rules::<G>();
    let play = || {
        let mut rng = Seed::from_u64(1).stream(Stream::Chance);
        (0..GAMES)
            .map(|_| playout(&mut G::new(rules), &mut rng, MAX_PLIES))
            .sum::<u64>()
    };
    let mut group = c.benchmark_group("playout");
    group.throughput(Throughput::Elements(play()));
    group.bench_function(G::NAME, |b| b.iter(play));
    group.finish();
}

fn playouts(c: &mut Criterion<CpuTime>) {
    game::<flea::Flea>(c);
    game::<makarenko::Makarenko>(c);
    game::<memory::Memory>(c);
    game::<domino_ends::Match>(c);
    game::<skim::Skim>(c);
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(CpuTime);
    targets = playouts
}
criterion_main!(benches);
