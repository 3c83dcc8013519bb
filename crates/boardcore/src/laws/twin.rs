//! A second implementation beside the first.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Law, Verdict, Walk, assert, ensure};
use crate::game::Game;
use crate::rules::Valid;
use crate::turn::Turn;

/// A naive second implementation of a game, written from the rules and not from the engine: plain, slow, and all in text,
/// so that it shares no type with the engine.
pub trait Twin<G: Game>: Sized + 'static {
    /// The state before the first step.
    fn new(rules: &G::Rules) -> Self;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The legal actions as text, in any order; none where it is not a seat's turn.
    fn actions(&self) -> Vec<String>;
    /// The outcomes of chance as text with their weights, in any order; none where it is not chance's turn.
    fn outcomes(&self) -> Vec<(String, u32)>;
    /// The possible incidents as text, in any order.
    fn incidents(&self) -> Vec<String> {
        Vec::new()
    }
    /// Takes a legal step.
    fn step(&mut self, text: &str);
    /// Place and score by side, once the game is over.
    fn standings(&self) -> Option<Vec<(u8, i32)>>;
    /// The score so far, where the game has one.
    fn scores(&self) -> Vec<i32> {
        Vec::new()
    }
}

/// Plays a game and compares its second implementation with it at every state (law 22).
///
/// ```
#[doc = include_str!("coin.txt")]
/// struct Naive(Option<String>);
///
/// impl laws::Twin<Coin> for Naive {
///     fn new(_: &Seats<2>) -> Self { Naive(None) }
///     fn turn(&self) -> Turn { if self.0.is_none() { Turn::Chance { for_seat: None } } else { Turn::Over } }
///     fn actions(&self) -> Vec<String> { vec![] }
///     fn outcomes(&self) -> Vec<(String, u32)> {
///         let sides = ["0", "1"].into_iter().filter(|_| self.0.is_none());
///         sides.map(|side| (side.to_string(), 1)).collect()
///     }
///     fn step(&mut self, text: &str) { self.0 = Some(text.to_string()); }
///     fn standings(&self) -> Option<Vec<(u8, i32)>> {
///         self.0.as_ref().map(|side| if side == "0" { vec![(1, 1), (2, 0)] } else { vec![(2, 0), (1, 1)] })
///     }
/// }
///
/// laws::assert_twin::<Coin, Naive>(rules, &[200]);
/// ```
///
/// # Panics
/// At the first difference, with the shortest game found that shows it.
#[track_caller]
pub fn assert_twin<G: Game, T: Twin<G>>(rules: Valid<G::Rules>, bytes: &[u8]) {
    assert(&twin::<G, T>(), rules, bytes);
}

/// The law that a second implementation agrees with the game at every ply (22), as [`assert_twin`] checks it.
pub fn twin<G: Game, T: Twin<G>>() -> Vec<Law<G>> {
    let law = Law::new(22, "the second implementation agrees", compare::<G, T>);
    Vec::from([law])
}

fn compare<G: Game, T: Twin<G>>(walk: &Walk<G>) -> Verdict {
    let mut twin = T::new(&walk.rules());
    for (i, state) in walk.states().iter().enumerate() {
        ensure!(
            twin.turn() == state.turn(),
            "after {i} steps: {}; the twin says {}",
            state.turn(),
            twin.turn()
        );
        let actions: Vec<String> = state.actions().iter().map(ToString::to_string).collect();
        same(i, "actions", actions, twin.actions())?;
        let outcomes: Vec<(String, u32)> = state
            .outcomes()
            .iter()
            .map(|&(outcome, weight)| (outcome.to_string(), weight))
            .collect();
        same(i, "outcomes", outcomes, twin.outcomes())?;
        let incidents: Vec<String> = state.incidents().iter().map(ToString::to_string).collect();
        same(i, "incidents", incidents, twin.incidents())?;
        let standings = state.standings().map(|standings| {
            standings
                .entries()
                .iter()
                .map(|entry| (entry.place, entry.score))
                .collect::<Vec<_>>()
        });
        ensure!(
            standings == twin.standings(),
            "after {i} steps the standings are {standings:?}; the twin says {:?}",
            twin.standings()
        );
        let scores = twin.scores();
        ensure!(
            scores.is_empty() || scores == state.scores(),
            "after {i} steps the scores are {:?}; the twin says {scores:?}",
            state.scores()
        );
        if let Some(step) = walk.record().steps.get(i) {
            twin.step(&step.to_string());
        }
    }
    Ok(())
}

fn same<T: Ord + core::fmt::Debug>(
    plies: usize,
    what: &str,
    mut own: Vec<T>,
    mut twin: Vec<T>,
) -> Verdict {
    own.sort_unstable();
    twin.sort_unstable();
    let missing: Vec<&T> = twin
        .iter()
        .filter(|item| own.binary_search(item).is_err())
        .collect();
    let extra: Vec<&T> = own
        .iter()
        .filter(|item| twin.binary_search(item).is_err())
        .collect();
    ensure!(
        missing.is_empty() && extra.is_empty() && own.len() == twin.len(),
        "after {plies} steps, {what}: the twin alone has {missing:?}, the game alone {extra:?} (of {} and {})",
        twin.len(),
        own.len()
    );
    Ok(())
}
