//! Drawing from the strategies of proptest: rules, and games of 40 plies beside the same length played by `random_record`.

use std::hint::black_box;

use benches::default_rules;
use boardcore::play::random_record;
use boardcore::{Game, Seed, strategies};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use proptest::strategy::{Just, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

const PLIES: usize = 40;

fn drawing<S: Strategy>(strategy: S) -> impl FnMut() -> S::Value {
    let mut runner = TestRunner::deterministic();
    move || {
        let tree = strategy.new_tree(&mut runner).expect("nothing is rejected");
        tree.current()
    }
}

fn game<G: Game>(c: &mut Criterion) {
    let rules = default_rules::<G>();
    let mut group = c.benchmark_group(format!("strategies/{}", G::NAME));
    let mut draw = drawing(strategies::rules::<G::Rules>());
    group.bench_function("rules", |b| b.iter(|| black_box(draw())));
    group.throughput(Throughput::Elements(PLIES as u64));
    let mut draw = drawing(strategies::games_with::<G>(Just(rules), PLIES).incidents(0));
    group.bench_function("games", |b| b.iter(|| black_box(draw())));
    let mut seeds = 0_u64..;
    group.bench_function("random_record", |b| {
        b.iter(|| {
            let seed = Seed::from_u64(seeds.next().unwrap_or_default());
            black_box(random_record::<G>(rules, seed, PLIES as u64))
        });
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    game::<flea::Flea>(c);
    game::<makarenko::Makarenko>(c);
    game::<memory::Memory>(c);
    game::<domino_ends::DominoEnds>(c);
    game::<skim::Skim>(c);
}

criterion_group!(benches, games);
criterion_main!(benches);
