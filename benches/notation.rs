//! Positions, actions and rules written and read; throughput in positions, in actions and in options. Records are in `record_replay`.

use std::hint::black_box;

use benches::{Rounds, choices, default_rules};
use boardcore::{Notation, Options, RuleSet, Situation};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn game<G: Notation>(c: &mut Criterion, plies: u64) {
    let states = choices::<G>(plies);
    let rules = default_rules::<G>();
    let texts: Vec<String> = states.iter().map(ToString::to_string).collect();
    let mut group = c.benchmark_group(format!("notation/{}", G::NAME));
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function("positions out", |b| {
        let mut rounds = Rounds::of(&states);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |states| {
                states
                    .iter()
                    .map(|&state| black_box(state).to_string().len())
                    .sum::<usize>()
            },
            BatchSize::SmallInput,
        );
    });
    group.bench_function("positions in", |b| {
        let mut rounds = Rounds::of(&texts);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |texts| {
                for &text in texts.iter() {
                    black_box(G::parse_position(rules, black_box(text))).ok();
                }
            },
            BatchSize::SmallInput,
        );
    });
    let actions: Vec<G::Action> = states.iter().flat_map(Situation::actions).collect();
    let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    group.throughput(Throughput::Elements(actions.len() as u64));
    group.bench_function("actions out", |b| {
        let mut rounds = Rounds::of(&actions);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |actions| {
                actions
                    .iter()
                    .map(|&action| black_box(action).to_string().len())
                    .sum::<usize>()
            },
            BatchSize::SmallInput,
        );
    });
    group.bench_function("actions in", |b| {
        let mut rounds = Rounds::of(&texts);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |texts| {
                for &text in texts.iter() {
                    black_box(black_box(text).parse::<G::Action>()).ok();
                }
            },
            BatchSize::SmallInput,
        );
    });
    let text = rules.to_string();
    group.throughput(Throughput::Elements(G::Rules::OPTIONS.len() as u64));
    group.bench_function("rules out", |b| b.iter(|| black_box(rules).to_string()));
    group.bench_function("rules in", |b| {
        b.iter(|| G::Rules::parse_text(black_box(&text)).map(RuleSet::validate));
    });
    group.finish();
}

fn games(c: &mut Criterion) {
    benches::mid_games!(game, c);
}

criterion_group!(benches, games);
criterion_main!(benches);
