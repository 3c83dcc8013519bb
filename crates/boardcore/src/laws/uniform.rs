//! Whether worlds are sampled evenly.

extern crate std;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::ControlFlow;
use std::collections::HashMap;

use super::statistics::{fit, fits};
use super::walk::all_steps;
use super::{Law, Verdict, Walk};
use crate::observe::{Determinize, Worlds};
use crate::record::Record;
use crate::rng::{Seed, Stream};
use crate::rules::RuleSet;
use crate::seat::{Seat, Viewer};
use crate::step::Step;

/// Checks that worlds of a view are sampled evenly over the histories that fit (law 15).
///
/// `class` sorts worlds into classes, `expected` has each class with the number of its histories. The draws are fixed, so the
/// verdict is the same each time.
///
/// # Errors
/// A view that no world fits, a world of no class, or the class whose worlds come too often or too rarely.
pub fn check_uniform<G: Determinize, C: Ord + Debug>(
    view: &G::View,
    samples: u32,
    class: impl Fn(&G) -> C,
    expected: &BTreeMap<C, u64>,
) -> Verdict {
    let worlds = G::worlds(view).map_err(|error| format!("{error}"))?;
    let mut rng = Seed::from_u64(15).stream(Stream::Worlds(Seat::new(0)));
    let draws = (0..samples).map(|_| class(&worlds.sample(&mut rng)));
    fits(draws, expected).map(drop)
}

/// The law of evenly sampled worlds: 15.
///
/// Brute force, at a few places of the game: all histories that a viewer cannot tell from the real one are searched, where they
/// are few, and many worlds drawn. So the rules that it is tried by should hide little: two seats, two dice. A sampler is blamed
/// for draws that a fair one gives once in 10⁹ times; [`check_uniform`] tells smaller differences.
///
/// ```
#[doc = include_str!("coin.txt")]
/// laws::assert::<Coin>(&laws::uniform(), rules, &[200]);
/// ```
pub fn uniform<G: Determinize>() -> Vec<Law<G>> {
    alloc::vec![Law::new(15, "worlds are sampled evenly", evenly)]
}

/// At how many places of a game worlds are drawn.
const PLACES: usize = 6;
/// How many steps are tried to find the histories that fit at one place.
const SEARCHED: u64 = 1_000;
/// How often the world that comes most rarely is expected.
const EXPECTED: u64 = 60;
/// How many worlds are drawn at most.
const DRAWS: u64 = 40_000;
/// The probability of its draws below which a sampler is blamed: low enough that a fair one never is.
const UNLIKELY: f64 = 1e-9;

fn evenly<G: Determinize>(walk: &Walk<G>) -> Verdict {
    for (i, state) in walk.sample(PLACES) {
        let mut record = Record::<G>::new(walk.rules());
        record.steps = walk.record().steps[..i].to_vec();
        for viewer in Viewer::all(walk.rules().seats()) {
            let Some(found) = histories(&record, viewer, SEARCHED)? else {
                continue;
            };
            let weights = || found.values().map(|&(_, weight)| weight);
            let rarest = weights().min().unwrap_or(1).max(1);
            let draws = weights().fold(0, u64::saturating_add) / rarest;
            let draws = draws.saturating_mul(EXPECTED);
            if draws <= DRAWS {
                drawn_evenly(&state.view(viewer), draws, &found, UNLIKELY)
                    .map_err(|what| format!("after {i} steps, {viewer}: {what}"))?;
            }
        }
    }
    Ok(())
}

/// Checks that worlds are sampled evenly after a game as a viewer saw it, by trying every history that looks the same (law 15).
///
/// Brute force, for small games: `most` bounds the steps that are tried. Players' choices count once each, outcomes of chance by
/// their weights. The report shows the world that
/// comes too often or too rarely.
///
/// ```
#[doc = include_str!("coin.txt")]
/// # let (record, _) = boardcore::play::random_record::<Coin>(rules, 1.into(), 9);
/// let verdict = laws::check_uniform_by_search(&record, boardcore::Viewer::Spectator, 100, 1000);
/// assert_eq!(verdict, Ok(()));
/// ```
///
/// # Errors
/// As [`check_uniform`]; a record that is no legal game, and a game that is too large.
pub fn check_uniform_by_search<G: Determinize>(
    record: &Record<G>,
    viewer: Viewer,
    samples: u32,
    most: u64,
) -> Verdict {
    let seen = record.seen_by(viewer).map_err(|error| format!("{error}"))?;
    let Some(found) = histories(record, viewer, most)? else {
        return Err(String::from("the game is too large for a search"));
    };
    let view = seen.replay().map_err(|error| format!("{error}"))?;
    drawn_evenly(&view, samples.into(), &found, 0.001)
}

/// Worlds, each with its number in the order in which they were found and the weight of its histories.
type Found<G> = HashMap<G, (usize, u64)>;

/// The worlds that a viewer cannot tell from the end of a record; `None` if more than `most` steps have to be tried.
fn histories<G: Determinize>(
    record: &Record<G>,
    viewer: Viewer,
    most: u64,
) -> Result<Option<Found<G>>, String> {
    let seen = record.seen_by(viewer).map_err(|error| format!("{error}"))?;
    let mut search = Search {
        observations: &seen.steps,
        viewer,
        left: most,
        found: HashMap::new(),
    };
    let whole = search.try_all(&G::new(record.rules), 1);
    Ok(whole.is_continue().then_some(search.found))
}

/// Draws worlds of a view, and compares how often each came with the weight of its histories.
fn drawn_evenly<G: Determinize>(
    view: &G::View,
    draws: u64,
    found: &Found<G>,
    least: f64,
) -> Verdict {
    let worlds = G::worlds(view).map_err(|error| format!("{error}"))?;
    let mut rng = Seed::from_u64(15).stream(Stream::Worlds(Seat::new(0)));
    let (mut counts, mut weights) = (alloc::vec![0; found.len()], alloc::vec![0; found.len()]);
    for &(at, weight) in found.values() {
        weights[at] = weight;
    }
    for _ in 0..draws {
        let world = worlds.sample(&mut rng);
        match found.get(&world) {
            Some(&(at, _)) => counts[at] += 1,
            None => return Err(format!("{world:?} came, which cannot")),
        }
    }
    let world = |place| {
        let mut worlds = found.iter();
        worlds.find_map(|(world, &(at, _))| (at == place).then_some(world))
    };
    fit(&counts, &weights, least, world).map(drop)
}

struct Search<'o, G: Determinize> {
    observations: &'o [G::Observation],
    viewer: Viewer,
    left: u64,
    found: Found<G>,
}

impl<G: Determinize> Search<'_, G> {
    /// Follows every step that looks as the next observation; `weight` is that of the history. Breaks when nothing is left to try.
    fn try_all(&mut self, game: &G, weight: u64) -> ControlFlow<()> {
        let all = self.observations;
        let Some((&next, rest)) = all.split_first() else {
            let next = self.found.len();
            let (_, sum) = self.found.entry(game.clone()).or_insert((next, 0));
            *sum = sum.saturating_add(weight);
            return ControlFlow::Continue(());
        };
        for step in all_steps(game) {
            if game.observe(step, self.viewer) != next {
                continue;
            }
            if self.left == 0 {
                return ControlFlow::Break(());
            }
            self.left -= 1;
            let own = match step {
                Step::Chance(outcome) => game.probability(outcome).0.into(),
                _ => 1,
            };
            let mut after = game.clone();
            after.apply(step, &mut ());
            self.observations = rest;
            self.try_all(&after, weight.saturating_mul(own))?;
            self.observations = all;
        }
        ControlFlow::Continue(())
    }
}
