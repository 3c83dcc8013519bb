//! The laws of views and of worlds.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::walk::all_steps;
use super::{Law, Verdict, Walk, ensure};
use crate::game::Game;
use crate::game::StepOf;
use crate::observe::{Determinize, Observe, View, Worlds};
use crate::record::Record;
use crate::rng::{Seed, Stream};
use crate::rules::RuleSet;
use crate::seat::{Seat, Viewer};
use crate::situation::Situation;

/// How many pairs of steps that look alike are followed from one state.
const PAIRS: usize = 6;
/// How many steps two games that look alike are followed.
const FOLLOWED: usize = 40;
/// How many steps from one state are compared by the views they lead to.
const ALIKE: usize = 60;

/// The laws of [`Observe`]: 13 and 16, and 10 for what was seen.
///
/// ```
#[doc = include_str!("coin.txt")]
/// laws::assert::<Coin>(&laws::views(), rules, &[200]);
/// ```
pub fn views<G: Observe>() -> Vec<Law<G>> {
    alloc::vec![
        Law::new(13, "a view is a fold of observations", fold),
        Law::new(
            13,
            "a view knows what is public, and its own actions",
            known
        ),
        Law::new(13, "what looks alike stays alike", non_interference),
        Law::new(13, "what is alike looks alike", looks_alike),
        Law::new(16, "the spectator sees what everybody sees", spectator),
        Law::new(10, "observations and records of them read back", seen_texts),
    ]
}

/// The laws of [`Determinize`]: 14, and 13 between the state and its worlds.
///
/// ```
#[doc = include_str!("coin.txt")]
/// laws::assert::<Coin>(&laws::worlds(), rules, &[200]);
/// ```
pub fn worlds<G: Determinize>() -> Vec<Law<G>> {
    alloc::vec![
        Law::new(14, "a world fits its view", worlds_fit),
        Law::new(13, "a world continues like the state", worlds_continue),
    ]
}

fn viewers<G: Game>(walk: &Walk<G>) -> impl Iterator<Item = Viewer> + Clone {
    Viewer::all(walk.rules().seats())
}

fn fold<G: Observe>(walk: &Walk<G>) -> Verdict {
    for viewer in viewers(walk) {
        let mut view = walk.states()[0].view(viewer);
        for (before, step, after) in walk.steps() {
            let observation = before.observe(step, viewer);
            let taken = view.update(observation);
            ensure!(
                taken.is_ok(),
                "{viewer} saw `{observation}`, and the view refuses it: {taken:?}"
            );
            let expected = after.view(viewer);
            ensure!(
                view == expected,
                "{viewer} saw `{observation}`: the view became {view:?}, and is {expected:?}"
            );
        }
        let seen = walk.record().seen_by(viewer);
        let folded = seen.map(|record| record.replay());
        ensure!(
            folded.as_ref().ok() == Some(&Ok(view)),
            "the record as {viewer} saw it folds to {folded:?}"
        );
    }
    Ok(())
}

/// A view knows the rules, the turn, the scores and the end as they are; it lists its viewer's actions, and another seat's all
/// or none; an observation that it refuses leaves it as it was.
fn known<G: Observe>(walk: &Walk<G>) -> Verdict {
    for (i, state) in walk.sample(40) {
        let turn = state.turn();
        let actions = state.actions();
        for viewer in viewers(walk) {
            let view = state.view(viewer);
            ensure!(view.rules() == state.rules(), "{viewer} knows other rules");
            ensure!(
                view.turn() == turn,
                "{viewer} knows another turn: {}, and {turn}",
                view.turn()
            );
            ensure!(
                view.scores() == state.scores(),
                "{viewer} knows the scores {:?}, which are {:?}",
                view.scores(),
                state.scores()
            );
            ensure!(
                view.ending() == state.ending(),
                "{viewer} knows the ending {:?}, which is {:?}",
                view.ending(),
                state.ending()
            );
            let known = view.actions();
            let own = viewer.seat().is_some() && viewer.seat() == turn.seat();
            ensure!(
                known == actions || (known.is_empty() && !own),
                "{viewer} knows the actions {known:?}, which are {actions:?} ({turn})"
            );
            let places = (0..view.count()).map(|n| view.nth(n));
            ensure!(
                places.eq(known.iter().copied().map(Some)),
                "{viewer}: the actions of a view are counted and found otherwise than listed"
            );
            for &(step, of) in &strange(walk, i, viewer) {
                let mut after = view.clone();
                if after.update(step).is_err() {
                    ensure!(
                        after == view,
                        "{viewer} refused `{step}`, seen after {of} steps, and knows something else"
                    );
                }
            }
        }
        let stranger = state.view(Viewer::Seat(Seat::new(255)));
        ensure!(
            stranger == state.view(Viewer::Spectator),
            "a viewer who is not at the table sees more than the spectator"
        );
    }
    Ok(())
}

/// A few observations of other places of the game, for a view that should not take them.
fn strange<G: Observe>(
    walk: &Walk<G>,
    place: usize,
    viewer: Viewer,
) -> Vec<(G::Observation, usize)> {
    let steps = walk.record().steps.len();
    let places = [
        place + 1,
        place + 2,
        place / 2,
        steps / 2,
        steps.saturating_sub(1),
    ];
    let there = places.into_iter().filter(|&of| of < steps && of != place);
    there
        .map(|of| {
            (
                walk.states()[of].observe(walk.record().steps[of], viewer),
                of,
            )
        })
        .collect()
}

fn seen_texts<G: Observe>(walk: &Walk<G>) -> Verdict {
    for viewer in viewers(walk) {
        let seen = match walk.record().seen_by(viewer) {
            Ok(seen) => seen,
            Err(error) => return Err(format!("the record as {viewer} saw it: {error}")),
        };
        let text = seen.to_string();
        let back = text.parse::<Record<G, Viewer>>();
        ensure!(
            back.as_ref() == Ok(&seen),
            "{viewer} saw\n{text}\nwhich reads back as {back:?}"
        );
    }
    Ok(())
}

fn non_interference<G: Observe>(walk: &Walk<G>) -> Verdict {
    for (i, state) in walk.sample(40) {
        let steps = all_steps(state);
        for viewer in viewers(walk) {
            let taken = walk.record().steps.get(i).copied();
            let pairs = alike(state, &steps, viewer, taken);
            for pair in pairs.into_iter().take(PAIRS) {
                let (mut a, mut b) = (state.clone(), state.clone());
                step_both(&mut a, pair.0, &mut b, pair.1, viewer)?;
                if Some(pair.0) == taken {
                    follow(a, b, &walk.record().steps[i + 1..], viewer)?;
                }
            }
        }
    }
    Ok(())
}

/// Steps after which a viewer's views are equal look equal, unless the viewer sees them as they are.
fn looks_alike<G: Observe>(walk: &Walk<G>) -> Verdict {
    for (i, state) in walk.sample(24) {
        let steps = all_steps(state);
        for viewer in viewers(walk) {
            let mut groups: Vec<(G::View, StepOf<G>)> = Vec::new();
            let hidden = steps.iter().filter(|&&step| !state.is_open(step, viewer));
            for &step in hidden.take(ALIKE) {
                let mut after = state.clone();
                after.apply(step, &mut ());
                let view = after.view(viewer);
                let Some((_, other)) = groups.iter().find(|(known, _)| *known == view) else {
                    groups.push((view, step));
                    continue;
                };
                let (seen, seen_other) =
                    (state.observe(step, viewer), state.observe(*other, viewer));
                ensure!(
                    seen == seen_other,
                    "after {i} steps, {viewer} sees `{other}` as `{seen_other}` and `{step}` as `{seen}`, and knows the same after both"
                );
            }
        }
    }
    Ok(())
}

/// Pairs of different steps that a viewer sees equally, those with the step that was taken first.
fn alike<G: Observe>(
    state: &G,
    steps: &[StepOf<G>],
    viewer: Viewer,
    taken: Option<StepOf<G>>,
) -> Vec<(StepOf<G>, StepOf<G>)> {
    let seen: Vec<G::Observation> = steps
        .iter()
        .map(|&step| state.observe(step, viewer))
        .collect();
    let mut pairs = Vec::new();
    for (i, &a) in steps.iter().enumerate() {
        for (j, &b) in steps.iter().enumerate() {
            if i != j && seen[i] == seen[j] && (i < j || Some(a) == taken) {
                pairs.push((a, b));
            }
        }
    }
    pairs.sort_by_key(|&(a, _)| Some(a) != taken);
    pairs
}

/// Takes two steps that a viewer sees equally in two states that look alike, and makes sure that they still do.
fn step_both<G: Observe>(
    a: &mut G,
    step_a: StepOf<G>,
    b: &mut G,
    step_b: StepOf<G>,
    viewer: Viewer,
) -> Verdict {
    let mut events = (Vec::new(), Vec::new());
    a.apply(step_a, &mut events.0);
    b.apply(step_b, &mut events.1);
    let seen = |game: &G, events: &[G::Event]| -> Vec<G::Event> {
        events
            .iter()
            .filter_map(|event| game.observe_event(event, viewer))
            .collect()
    };
    let (seen_a, seen_b) = (seen(a, &events.0), seen(b, &events.1));
    ensure!(
        seen_a == seen_b,
        "{viewer} sees `{step_a}` and `{step_b}` alike, but the events {seen_a:?} and {seen_b:?}"
    );
    look_alike(a, b, viewer)
        .map_err(|what| format!("{viewer} sees `{step_a}` and `{step_b}` alike, and then {what}"))
}

fn look_alike<G: Observe>(a: &G, b: &G, viewer: Viewer) -> Verdict {
    let (view_a, view_b) = (a.view(viewer), b.view(viewer));
    ensure!(view_a == view_b, "has the views {view_a:?} and {view_b:?}");
    ensure!(
        a.turn() == b.turn(),
        "the turns differ: {}, {}",
        a.turn(),
        b.turn()
    );
    if viewer.seat().is_some() && viewer.seat() == a.turn().seat() {
        ensure!(
            a.actions() == b.actions(),
            "may do {:?} or {:?}",
            a.actions(),
            b.actions()
        );
    }
    Ok(())
}

/// Continues in both: the first by recorded steps, the second by steps that look the same, as long as it has them.
fn follow<G: Observe>(mut a: G, mut b: G, steps: &[StepOf<G>], viewer: Viewer) -> Verdict {
    for &step in steps.iter().take(FOLLOWED) {
        let seen = a.observe(step, viewer);
        let candidates = all_steps(&b);
        let fits = |other: &&StepOf<G>| b.observe(**other, viewer) == seen;
        let same = candidates.iter().filter(|&&other| other == step).find(fits);
        let Some(&other) = same.or_else(|| candidates.iter().find(fits)) else {
            return Ok(());
        };
        step_both(&mut a, step, &mut b, other, viewer)?;
    }
    Ok(())
}

fn spectator<G: Observe>(walk: &Walk<G>) -> Verdict {
    for (_, state) in walk.sample(60) {
        let steps = all_steps(state);
        let public: Vec<G::Observation> = steps
            .iter()
            .map(|&step| state.observe(step, Viewer::Spectator))
            .collect();
        for seat in Seat::all(walk.rules().seats()) {
            let own: Vec<G::Observation> = steps
                .iter()
                .map(|&step| state.observe(step, Viewer::Seat(seat)))
                .collect();
            for i in 0..steps.len() {
                for j in 0..i {
                    ensure!(
                        own[i] != own[j] || public[i] == public[j],
                        "seat {seat} sees `{}` and `{}` alike, and the spectator does not",
                        steps[i],
                        steps[j]
                    );
                }
            }
        }
    }
    Ok(())
}

/// Draws a few worlds for each viewer at some states, by a generator fixed for the place.
fn each_world<G: Determinize>(
    walk: &Walk<G>,
    mut check: impl FnMut(usize, &G, Viewer, G) -> Verdict,
) -> Verdict {
    for (i, state) in walk.sample(16) {
        for viewer in viewers(walk) {
            let view = state.view(viewer);
            let worlds = match G::worlds(&view) {
                Ok(worlds) => worlds,
                Err(error) => return Err(format!("after {i} steps, {viewer}: {error}")),
            };
            ensure!(
                worlds.count() != Some(0),
                "after {i} steps, {viewer}: the real world is not counted"
            );
            let seat = viewer.seat().unwrap_or(Seat::new(60));
            let mut rng = Seed::from_u64(i as u64).stream(Stream::Worlds(seat));
            for _ in 0..3 {
                check(i, state, viewer, worlds.sample(&mut rng))
                    .map_err(|what: String| format!("after {i} steps, {viewer}: {what}"))?;
            }
        }
    }
    Ok(())
}

fn worlds_fit<G: Determinize>(walk: &Walk<G>) -> Verdict {
    each_world(walk, |_, state, viewer, world| {
        look_alike(state, &world, viewer)?;
        ensure!(
            world.view(Viewer::Spectator) == state.view(Viewer::Spectator),
            "the spectator sees a world of {viewer} differently"
        );
        ensure!(world.rules() == state.rules(), "a world has other rules");
        world
            .audit()
            .map_err(|what| format!("a world does not add up: {what}"))
    })
}

fn worlds_continue<G: Determinize>(walk: &Walk<G>) -> Verdict {
    each_world(walk, |i, state, viewer, world| {
        follow(state.clone(), world, &walk.record().steps[i..], viewer)
    })
}
