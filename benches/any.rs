//! What the face of a game costs: random play of each engine, typed and behind [`boardcore::any`], by the time on the processor.
//!
//! All variants draw the same steps from the same streams: typed, behind the face without history and with it, and with the actions of
//! seats chosen by place or by text.

mod cpu_time;

use std::fmt::Display;
use std::hint::black_box;

use benches::default_rules;
use boardcore::any::{AnyGame, AnyKind, Kind};
use boardcore::play::Streams;
use boardcore::{Game, Observe, RuleSet, Seed, below};
use cpu_time::CpuTime;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const GAMES: u64 = 8;
const MAX_PLIES: usize = 2_000;

fn typed<G: Game>() -> u64 {
    let rules = default_rules::<G>();
    let mut plies = 0;
    for seed in 0..GAMES {
        let mut streams = Streams::new(Seed::from_u64(seed), rules.seats());
        let mut game = G::new(rules);
        let mut own = 0;
        while own < MAX_PLIES
            && let Some(step) = streams.random_step(&game)
        {
            game.apply(step, &mut ());
            own += 1;
        }
        black_box(&game);
        plies += own as u64;
    }
    plies
}

/// Plays behind the face; `act` takes an action for the seat to move.
fn face(
    kind: &dyn AnyKind,
    history: bool,
    mut act: impl FnMut(&mut dyn AnyGame, &mut Streams),
) -> u64 {
    let mut plies = 0;
    for seed in 0..GAMES {
        let mut game = kind.start("-").expect("defaults can be played by");
        if !history {
            game.drop_history();
        }
        let mut streams = Streams::new(Seed::from_u64(seed), game.seats());
        while game.plies() < MAX_PLIES && !game.turn().is_over() {
            act(&mut *game, &mut streams);
        }
        plies += game.plies() as u64;
    }
    plies
}

fn random(game: &mut dyn AnyGame, streams: &mut Streams) {
    game.play_random(streams);
}

/// The place of an action for the seat to move, from its stream; `None` at chance's turn.
fn place(game: &dyn AnyGame, streams: &mut Streams) -> Option<u32> {
    let rng = streams.player(game.turn().seat()?)?;
    Some(below(rng, game.count()))
}

fn by_place(game: &mut dyn AnyGame, streams: &mut Streams) {
    match place(game, streams) {
        Some(n) => game.play_nth(n).expect("a place below the count"),
        None => random(game, streams),
    }
}

fn by_text(game: &mut dyn AnyGame, streams: &mut Streams) {
    match place(game, streams) {
        Some(n) => {
            let action = game.nth(n).expect("a place below the count");
            game.play(&action).expect("a legal action");
        }
        None => random(game, streams),
    }
}

fn game<G: Observe + Display>(c: &mut Criterion<CpuTime>) {
    let kind = &Kind::<G>::NEW;
    let plies = typed::<G>();
    let mut group = c.benchmark_group(format!("any/{}", G::NAME));
    group.throughput(Throughput::Elements(plies));
    group.bench_function("typed", |b| b.iter(typed::<G>));
    group.bench_function("random, no history", |b| {
        b.iter(|| face(kind, false, random));
    });
    group.bench_function("random", |b| b.iter(|| face(kind, true, random)));
    group.bench_function("by place", |b| b.iter(|| face(kind, true, by_place)));
    group.bench_function("by text", |b| b.iter(|| face(kind, true, by_text)));
    group.finish();
}

fn any(c: &mut Criterion<CpuTime>) {
    game::<flea::Flea>(c);
    game::<makarenko::Makarenko>(c);
    game::<memory::Memory>(c);
    game::<domino_ends::DominoEnds>(c);
    game::<skim::Skim>(c);
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(CpuTime);
    targets = any
}
criterion_main!(benches);
