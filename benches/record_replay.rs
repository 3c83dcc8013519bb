//! Records replayed, read and written; throughput in plies.

use std::hint::black_box;

use benches::{Rounds, default_rules};
use boardcore::play::random_record;
use boardcore::{Game, Record, Seed};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn replay<G: Game>(c: &mut Criterion) {
    let rules = default_rules::<G>();
    let records: Vec<Record<G>> = (0..32)
        .map(|seed| random_record::<G>(rules, Seed::from_u64(seed), 1_000).0)
        .collect();
    let texts: Vec<String> = records.iter().map(ToString::to_string).collect();
    let plies: usize = records.iter().map(|record| record.steps.len()).sum();
    let mut group = c.benchmark_group(format!("record/{}", G::NAME));
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function("replay", |b| {
        let mut rounds = Rounds::of(&records);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |records| {
                for &record in records.iter() {
                    black_box(black_box(record).replay()).ok();
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.bench_function("read", |b| {
        let mut rounds = Rounds::of(&texts);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |texts| {
                for &text in texts.iter() {
                    black_box(black_box(text).parse::<Record<G>>()).ok();
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.bench_function("write", |b| {
        let mut rounds = Rounds::of(&records);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |records| {
                for &record in records.iter() {
                    black_box(black_box(record).to_string());
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn records(c: &mut Criterion) {
    replay::<flea::Flea>(c);
    replay::<makarenko::Makarenko>(c);
    replay::<memory::Memory>(c);
    replay::<domino_ends::DominoEnds>(c);
    replay::<skim::Skim>(c);
}

criterion_group!(benches, records);
criterion_main!(benches);
