//! Drivers: random play, drawing from chance, counting games.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use rand::Rng;

use crate::game::{Game, StepOf};
use crate::record::Record;
use crate::rng::Seed;
use crate::rules::{RuleSet, Valid};
use crate::step::Step;
use crate::turn::Turn;

pub use crate::draw::{choose, draw};
pub use crate::streams::{Drawn, NotDrawn, Places, Streams};

/// The next step of random play from one generator; `None` at the end.
pub fn random_step<G: Game, R: Rng + ?Sized>(game: &G, rng: &mut R) -> Option<StepOf<G>> {
    match game.turn() {
        Turn::Seat(_) => choose(game, rng).map(Step::Action),
        Turn::Chance { .. } => draw(game, rng).map(Step::Chance),
        Turn::Over => None,
    }
}

/// Plays at random from one generator until the end, or for at most `max_plies`; returns the number of plies played.
pub fn playout<G: Game, R: Rng + ?Sized>(game: &mut G, rng: &mut R, max_plies: u64) -> u64 {
    let mut plies = 0;
    while plies < max_plies
        && let Some(step) = random_step(game, rng)
    {
        game.apply(step, &mut ());
        plies += 1;
    }
    plies
}

/// A whole game at random from a seed, as a record; cut after `max_plies`.
pub fn random_record<G: Game>(
    rules: Valid<G::Rules>,
    seed: Seed,
    max_plies: u64,
) -> (Record<G>, G) {
    let mut game = G::new(rules);
    let mut streams = Streams::new(seed, rules.seats());
    let mut record = Record::new(rules);
    while (record.steps.len() as u64) < max_plies
        && let Some(step) = streams.random_step(&game)
    {
        game.apply(step, &mut ());
        record.steps.push(step);
    }
    (record, game)
}

/// Calls `f` with every legal step: the actions, or the outcomes of chance, ascending. Incidents are left out.
pub fn for_each_step<G: Game, B>(
    game: &G,
    mut f: impl FnMut(StepOf<G>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match game.turn() {
        Turn::Seat(_) => game.for_each_action(|action| f(Step::Action(action))),
        Turn::Chance { .. } => game.for_each_chance(|chance, _| f(Step::Chance(chance))),
        Turn::Over => ControlFlow::Continue(()),
    }
}

/// How many sequences of exactly `depth` legal steps there are, each outcome of chance one step; `perft(0)` is 1. A
/// finished game has no steps.
///
/// Every step is taken: no shortcut at the last ply, so that the figure proves `apply` too.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _ = for_each_step(game, |step| {
        let mut next = game.clone();
        next.apply(step, &mut ());
        nodes += perft(&next, depth - 1);
        ControlFlow::<()>::Continue(())
    });
    nodes
}

/// [`perft`] split by the first step; the parts add up to the whole. Empty at depth 0.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(StepOf<G>, u64)> {
    let mut parts = Vec::new();
    if depth > 0 {
        let _ = for_each_step(game, |step| {
            let mut next = game.clone();
            next.apply(step, &mut ());
            parts.push((step, perft(&next, depth - 1)));
            ControlFlow::<()>::Continue(())
        });
    }
    parts
}
