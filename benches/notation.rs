//! Positions and actions written and read; throughput in positions and in actions.

use std::hint::black_box;

use benches::choices;
use boardcore::{Game, Notation};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn game<G: Notation<Rules: Default>>(c: &mut Criterion, plies: u64) {
    let states = choices::<G>(plies);
    let texts: Vec<String> = states.iter().map(ToString::to_string).collect();
    let mut group = c.benchmark_group(format!("notation/{}", G::NAME));
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function("positions out", |b| {
        b.iter(|| {
            states
                .iter()
                .map(|state| black_box(state).to_string().len())
                .sum::<usize>()
        });
    });
    group.bench_function("positions in", |b| {
        b.iter(|| {
            for (state, text) in states.iter().zip(&texts) {
                black_box(G::parse_position(*state.rules(), black_box(text))).ok();
            }
        });
    });
    let actions: Vec<G::Action> = states.iter().flat_map(Game::actions).collect();
    let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    group.throughput(Throughput::Elements(actions.len() as u64));
    group.bench_function("actions out", |b| {
        b.iter(|| {
            actions
                .iter()
                .map(|action| black_box(action).to_string().len())
                .sum::<usize>()
        });
    });
    group.bench_function("actions in", |b| {
        b.iter(|| {
            for text in &texts {
                black_box(black_box(text).parse::<G::Action>()).ok();
            }
        });
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    benches::mid_games!(game, c);
}

criterion_group!(benches, games);
criterion_main!(benches);
