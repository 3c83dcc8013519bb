//! What a seat may do, counted and listed, in all games; makarenko's moves in three tiers. Throughput in actions.

use std::hint::black_box;
use std::ops::ControlFlow;

use benches::{Rounds, choices, family, positions};
use boardcore::Game;
use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main,
};
use makarenko::{MoveList, Position};

fn game<G: Game>(c: &mut Criterion, plies: u64) {
    let states = choices::<G>(plies);
    let mut group = c.benchmark_group(format!("moves/{}", G::NAME));
    let total: u64 = states.iter().map(|state| u64::from(state.count())).sum();
    group.throughput(Throughput::Elements(total));
    group.bench_function("count", |b| {
        let mut rounds = Rounds::of(&states);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |states| {
                states
                    .iter()
                    .map(|&state| black_box(state).count())
                    .sum::<u32>()
            },
            BatchSize::SmallInput,
        );
    });
    group.bench_function("each", |b| {
        let mut rounds = Rounds::of(&states);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |states| {
                for &state in states.iter() {
                    let _ = black_box(state).for_each_action(|action| {
                        black_box(action);
                        ControlFlow::<()>::Continue(())
                    });
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Measures one way to go through the moves of a position, which returns how many there are.
fn tier(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    positions: &[Position],
    mut moves: impl FnMut(&Position) -> u32,
) {
    group.bench_function(name, |b| {
        let mut rounds = Rounds::of(positions);
        b.iter_batched_ref(
            || rounds.shuffled(),
            |positions| {
                positions
                    .iter()
                    .map(|&position| moves(black_box(position)))
                    .sum::<u32>()
            },
            BatchSize::LargeInput,
        );
    });
}

fn makarenko(c: &mut Criterion) {
    for (name, position) in positions() {
        let family = family(&position);
        let total = family.iter().map(|next| u64::from(next.count_moves()));
        let mut group = c.benchmark_group(format!("moves/makarenko, two moves on from {name}"));
        group.throughput(Throughput::Elements(total.sum()));
        tier(&mut group, "sets", &family, |position| {
            let mut count = 0;
            let _ = position.for_each_move_set(|set| {
                count += set.to.len();
                ControlFlow::<()>::Continue(())
            });
            count
        });
        let mut list = MoveList::new();
        tier(&mut group, "list", &family, |position| {
            position.moves_into(&mut list);
            black_box(&list).len() as u32
        });
        tier(&mut group, "new list", &family, |position| {
            black_box(&position.moves()).len() as u32
        });
        tier(&mut group, "count", &family, Position::count_moves);
        group.finish();
    }
}

fn games(c: &mut Criterion) {
    benches::mid_games!(game, c);
}

criterion_group!(benches, games, makarenko);
criterion_main!(benches);
