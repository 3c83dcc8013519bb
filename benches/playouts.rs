//! Random play of each engine with default rules, a seed for each game; throughput in plies, chance counted, by the time on the
//! processor.

mod cpu_time;

use benches::{Rounds, default_rules};
use boardcore::play::playout;
use boardcore::{Game, Seed, Stream};
use cpu_time::CpuTime;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

const GAMES: u64 = 20;
const MAX_PLIES: u64 = 5_000;

fn game<G: Game>(c: &mut Criterion<CpuTime>) {
    let rules = default_rules::<G>();
    let seeds: Vec<u64> = (0..GAMES).collect();
    let mut rounds = Rounds::of(&seeds);
    let play = |seeds: &mut Vec<&u64>| {
        let game = |&&seed| {
            let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
            playout(&mut G::new(rules), &mut rng, MAX_PLIES)
        };
        seeds.iter().map(game).sum::<u64>()
    };
    let mut group = c.benchmark_group("playout");
    group.throughput(Throughput::Elements(play(&mut rounds.shuffled())));
    group.bench_function(G::NAME, |b| {
        b.iter_batched_ref(|| rounds.shuffled(), play, BatchSize::SmallInput);
    });
    group.finish();
}

fn playouts(c: &mut Criterion<CpuTime>) {
    game::<flea::Flea>(c);
    game::<makarenko::Makarenko>(c);
    game::<memory::Memory>(c);
    game::<domino_ends::DominoEnds>(c);
    game::<skim::Skim>(c);
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(CpuTime);
    targets = playouts
}
criterion_main!(benches);
