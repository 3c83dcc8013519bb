//! Whether worlds are sampled evenly.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::ops::ControlFlow;

use super::{Verdict, fits};
use crate::observe::{Determinize, Worlds};
use crate::play::for_each_step;
use crate::record::Record;
use crate::rng::{Seed, Stream};
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
    let mut search = Search {
        observations: &seen.steps,
        viewer,
        left: most,
        found: Vec::new(),
    };
    search.try_all(&G::new(record.rules), 1)?;
    let view = seen.replay().map_err(|error| format!("{error}"))?;
    let found = search.found;
    let class = |world: &G| {
        let place = found.iter().position(|(other, _)| other == world);
        Class(place.unwrap_or(found.len()), format!("{world:?}"))
    };
    let expected = found.iter().map(|(world, weight)| (class(world), *weight));
    check_uniform::<G, Class>(&view, samples, class, &expected.collect())
}

/// A world by its place among those that fit, printed as itself.
struct Class(usize, String);

/// What prints need not be all of a state: the place alone tells classes apart.
impl Ord for Class {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl PartialOrd for Class {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Class {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Class {}

impl Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

struct Search<'o, G: Determinize> {
    observations: &'o [G::Observation],
    viewer: Viewer,
    left: u64,
    /// Each world with the weight of its histories.
    found: Vec<(G, u64)>,
}

impl<G: Determinize> Search<'_, G> {
    /// Follows every step that looks as the next observation; `weight` is that of the history.
    fn try_all(&mut self, game: &G, weight: u64) -> Verdict {
        let Some((&next, rest)) = self.observations.split_first() else {
            match self.found.iter_mut().find(|(world, _)| world == game) {
                Some((_, sum)) => *sum += weight,
                None => self.found.push((game.clone(), weight)),
            }
            return Ok(());
        };
        let mut verdict = Ok(());
        let all = self.observations;
        let mut follow = |step, weight| {
            let fits = game.observe(step, self.viewer) == next;
            if fits && self.left == 0 {
                verdict = Err(String::from("the game is too large for a search"));
                return ControlFlow::Break(());
            }
            if fits {
                self.left -= 1;
                let mut after = game.clone();
                after.apply(step, &mut ());
                self.observations = rest;
                verdict = self.try_all(&after, weight);
                self.observations = all;
            }
            if verdict.is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let mut steps = Vec::new();
        let _ = for_each_step(game, |step| {
            let own = match step {
                Step::Chance(outcome) => game.probability(outcome).0.into(),
                _ => 1,
            };
            steps.push((step, weight * own));
            ControlFlow::<()>::Continue(())
        });
        steps.extend(
            game.incidents()
                .into_iter()
                .map(|it| (Step::Incident(it), weight)),
        );
        let _ = steps
            .into_iter()
            .try_for_each(|(step, weight)| follow(step, weight));
        verdict
    }
}
