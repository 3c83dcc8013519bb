//! Records replayed and read, and legal placements of a whole hand in skim.

use std::hint::black_box;

use boardcore::play::random_record;
use boardcore::{Game, Record, Seat, Seed, Validate};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn replay<G: Game<Rules: Default>>(c: &mut Criterion) {
    let rules = G::Rules::default()
        .validate()
        .unwrap_or_else(|_| panic!("the default rules of {} can be played by", G::NAME));
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

fn placements(c: &mut Criterion) {
    for (name, rules) in [
        ("mountains", skim::Rules::mountains()),
        ("columns", skim::Rules::columns()),
    ] {
        let rules = rules.validate().expect("the presets can be played by");
        // Twelve to twenty-four cards on the table: all are dealt and one opens before.
        let states: Vec<skim::Skim> = (0..64)
            .map(|seed| random_record(rules, Seed::from_u64(seed), 37 + 12 + seed % 13).1)
            .filter(|state: &skim::Skim| state.turn().seat().is_some())
            .collect();
        let mut group = c.benchmark_group(format!("placements/{name}"));
        group.bench_function("count", |b| {
            let mut all = states.iter().cycle();
            b.iter(|| all.next().map(Game::count));
        });
        group.bench_function("list", |b| {
            let mut all = states.iter().cycle();
            b.iter(|| {
                all.next().map(|state| {
                    let hand = state.turn().seat().map_or(Seat::new(0), |seat| seat);
                    let placements = state.table().legal_placements(state.hand(hand));
                    placements.map(|p| p.cell().x as i64).sum::<i64>()
                })
            });
        });
        group.finish();
    }
}

criterion_group!(benches, records, placements);
criterion_main!(benches);
