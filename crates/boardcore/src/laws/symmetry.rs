//! Games that look the same from another side.

use alloc::format;
use alloc::vec::Vec;

use super::walk::legal_steps;
use super::{Verdict, Walk, ensure};
use crate::game::Game;
use crate::game::StepOf;
use crate::rules::Valid;

/// Plays a game and its image side by side (law 20): mapped steps lead through states with the mapped legal steps and the
/// same scores, from the image of the rules on.
///
/// `map` is the image of a step, `entry_map` that of an entry of the standings, a side. A symmetry that holds only
/// after an opening is tried with rules that fix the opening.
///
/// ```
#[doc = include_str!("coin.txt")]
/// // Heads and tails change over, and so do the seats.
/// let verdict = laws::check_symmetry::<Coin>(
///     rules,
///     rules,
///     &[200],
///     |step| match step { Step::Chance(coin) => Step::Chance(Num::new(1 - coin.get()).unwrap()), step => step },
///     |seat| 1 - seat,
/// );
/// assert_eq!(verdict, Ok(()));
/// ```
///
/// # Errors
/// The first step whose image is refused, or whose states differ in what may be done or in how they end.
pub fn check_symmetry<G: Game>(
    rules: Valid<G::Rules>,
    image_rules: Valid<G::Rules>,
    bytes: &[u8],
    map: impl Fn(StepOf<G>) -> StepOf<G>,
    entry_map: impl Fn(usize) -> usize,
) -> Verdict {
    let walk = Walk::<G>::new(rules, bytes);
    let mut image = G::new(image_rules);
    for (i, state) in walk.states().iter().enumerate() {
        let mut mapped: Vec<StepOf<G>> = legal_steps(state).into_iter().map(&map).collect();
        mapped.sort_unstable();
        let steps = legal_steps(&image);
        ensure!(
            mapped == steps,
            "after {i} steps the image of what may be done is {mapped:?}, and what may be done in the image is {steps:?}"
        );
        if let Some(&step) = walk.record().steps.get(i) {
            let step = map(step);
            if let Err(refused) = image.play(step) {
                return Err(format!(
                    "the image of step {} is `{step}`: {refused}",
                    i + 1
                ));
            }
        } else if let (Some(a), Some(b)) = (state.standings(), image.standings()) {
            for (entry, standing) in a.entries().iter().enumerate() {
                let other = b.entries().get(entry_map(entry)).copied();
                ensure!(
                    other == Some(*standing),
                    "entry {entry} ends with {standing:?}, its image with {other:?}"
                );
            }
        }
    }
    Ok(())
}
