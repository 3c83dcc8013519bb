//! Records replayed, read and written; throughput in plies.

use std::hint::black_box;

use benches::default_rules;
use boardcore::play::random_record;
use boardcore::{Game, Record, Seed};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn replay<G: Game<Rules: Default>>(c: &mut Criterion) {
    let rules = default_rules::<G>();
    let (record, _) = random_record::<G>(rules, Seed::from_u64(1), 1_000);
    let text = record.to_string();
    let mut group = c.benchmark_group(format!("record/{}", G::NAME));
    group.throughput(Throughput::Elements(record.steps.len() as u64));
    group.bench_function("replay", |b| b.iter(|| black_box(&record).replay()));
    group.bench_function("read", |b| b.iter(|| black_box(&text).parse::<Record<G>>()));
    group.bench_function("write", |b| b.iter(|| black_box(&record).to_string()));
    group.finish();
}

fn records(c: &mut Criterion) {
    replay::<flea::Flea>(c);
    replay::<makarenko::Makarenko>(c);
    replay::<memory::Memory>(c);
    replay::<domino_ends::Match>(c);
    replay::<skim::Skim>(c);
}

criterion_group!(benches, records);
criterion_main!(benches);
