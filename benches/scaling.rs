//! Long games by the main ways in, at several lengths; throughput in plies. Law 27 is a flat throughput.

mod long;

use std::hint::black_box;

use boardcore::{Record, Seat, Table, Viewer};
use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use long::Long;

const PLIES: [usize; 3] = [1_000, 4_000, 16_000];
const ME: Viewer = Viewer::Seat(Seat::new(0));

/// A way in at one length: what is made before, and what is measured.
fn way<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    (name, plies): (&str, usize),
    make: impl Fn() -> T,
    run: impl Fn(&mut T),
) {
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function(BenchmarkId::new(name, plies), |b| {
        b.iter_batched_ref(&make, |input| run(black_box(input)), BatchSize::LargeInput);
    });
}

fn game<G: Long>(c: &mut Criterion) {
    let mut group = c.benchmark_group(format!("scaling/{}", G::NAME));
    group.sample_size(10);
    for plies in PLIES {
        let record = G::record(plies);
        let text = record.to_string();
        way(
            &mut group,
            ("read", plies),
            || (),
            |()| {
                black_box(text.parse::<Record<G>>()).ok();
            },
        );
        way(
            &mut group,
            ("write", plies),
            || (),
            |()| {
                black_box(record.to_string());
            },
        );
        if !G::ENDLESS {
            continue;
        }
        way(
            &mut group,
            ("replay", plies),
            || (),
            |()| {
                black_box(record.replay()).ok();
            },
        );
        let end = record.replay().expect("the policy takes legal steps");
        way(
            &mut group,
            ("audit", plies),
            || (),
            |()| {
                black_box(end.audit()).ok();
            },
        );
        way(
            &mut group,
            ("seen", plies),
            || (),
            |()| {
                black_box(record.seen_by(ME)).ok();
            },
        );
        let seen = record.seen_by(ME).expect("the policy takes legal steps");
        let seen = seen.to_string();
        way(
            &mut group,
            ("follow", plies),
            || (),
            |()| {
                let read = seen.parse::<Record<G, Viewer>>();
                black_box(read.map(|record| record.replay())).ok();
            },
        );
        let table = || Table::resume(&record).expect("the policy takes legal steps");
        way(
            &mut group,
            ("resume", plies),
            || (),
            |()| {
                black_box(table());
            },
        );
        if !G::BOUNDED {
            continue;
        }
        way(&mut group, ("undo", plies), table, |table| {
            while table.undo().is_some() {}
        });
    }
    group.finish();
}

fn games(c: &mut Criterion) {
    game::<flea::Flea>(c);
    game::<memory::Memory>(c);
    game::<domino_ends::DominoEnds>(c);
    game::<makarenko::Makarenko>(c);
    game::<skim::Skim>(c);
}

criterion_group!(benches, games);
criterion_main!(benches);
