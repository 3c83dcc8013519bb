//! What a seat may do, counted and listed, in all games; makarenko's moves in three tiers. Throughput in actions.

use std::hint::black_box;
use std::ops::ControlFlow;

use benches::{choices, positions};
use boardcore::Game;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use makarenko::MoveList;

fn game<G: Game<Rules: Default>>(c: &mut Criterion, plies: u64) {
    let states = choices::<G>(plies);
    let mut group = c.benchmark_group(format!("moves/{}", G::NAME));
    let total: u64 = states.iter().map(|state| u64::from(state.count())).sum();
    group.throughput(Throughput::Elements(total));
    group.bench_function("count", |b| {
        b.iter(|| {
            states
                .iter()
                .map(|state| black_box(state).count())
                .sum::<u32>()
        });
    });
    group.bench_function("each", |b| {
        b.iter(|| {
            for state in &states {
                let _ = black_box(state).for_each_action(|action| {
                    black_box(action);
                    ControlFlow::<()>::Continue(())
                });
            }
        });
    });
    group.finish();
}

fn makarenko(c: &mut Criterion) {
    for (name, position) in positions() {
        let mut group = c.benchmark_group(format!("moves/makarenko {name}"));
        group.throughput(Throughput::Elements(position.count_moves().into()));
        group.bench_function("sets", |b| {
            b.iter(|| {
                let mut count = 0;
                let _ = black_box(&position).for_each_move_set(|set| {
                    count += set.to.len();
                    ControlFlow::<()>::Continue(())
                });
                count
            });
        });
        group.bench_function("list", |b| {
            let mut list = MoveList::new();
            b.iter(|| {
                black_box(&position).moves_into(&mut list);
                list.as_slice().len()
            });
        });
        group.bench_function("new list", |b| {
            b.iter(|| black_box(&position).moves().as_slice().len());
        });
        group.bench_function("count", |b| b.iter(|| black_box(&position).count_moves()));
        group.finish();
    }
}

fn games(c: &mut Criterion) {
    benches::mid_games!(game, c);
}

criterion_group!(benches, games, makarenko);
criterion_main!(benches);
