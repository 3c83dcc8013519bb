//! The laws of any game.

use alloc::format;
use alloc::vec::Vec;
use core::fmt::Display;
use core::ops::ControlFlow;

use super::walk::{all_steps, legal_steps, unnumbered};
use super::written::{keys, numbers, replay, texts};
use super::{Law, Verdict, Walk, ensure};
use crate::game::Game;
use crate::game::StepOf;
use crate::indexed::Indexed;
use crate::play::{divide, perft};
use crate::reason::Reason;
use crate::rules::RuleSet;
use crate::seat::{Seat, Side};
use crate::step::Step;
use crate::turn::Refused;
use crate::turn::Turn;

/// How many checks law 2 spends on the actions of one game, on its outcomes and on its incidents: the whole space of what can be
/// written, at every state where that is small, at some of the states (four at least, where there are as many) where it is large.
const CHECKS: usize = 60_000;

/// The laws of any [`Game`]: 1–3, 5–10, 12, 17, 18 and 23.
///
/// ```
#[doc = include_str!("coin.txt")]
/// laws::assert::<Coin>(&laws::game(), rules, &[200]);
/// ```
pub fn game<G: Game>() -> Vec<Law<G>> {
    alloc::vec![
        Law::new(1, "one turn, standings exactly at the end", turn),
        Law::new(2, "generator and check agree", generator),
        Law::new(3, "an illegal step changes nothing", refusal),
        Law::new(5, "checked and unchecked play agree", twice),
        Law::new(6, "chance has exact weights", weights),
        Law::new(7, "clones are independent", clones),
        Law::new(8, "equal states have equal keys", keys),
        Law::new(9, "actions are numbered", numbers),
        Law::new(10, "text reads back", texts),
        Law::new(12, "a record replays", replay),
        Law::new(17, "scores and plies keep their bounds", bounds),
        Law::new(18, "everything adds up", audit),
        Law::new(23, "perft is the sum of its parts", perft_adds_up),
    ]
}

fn turn<G: Game>(walk: &Walk<G>) -> Verdict {
    let rules = walk.rules();
    let seats = rules.seats();
    let sides = rules.sides();
    ensure!(seats >= 1, "there are no seats");
    ensure!(
        (1..=seats).contains(&sides),
        "{sides} sides of {seats} seats"
    );
    for seat in Seat::all(seats) {
        let side = rules.side_of(seat);
        ensure!(side.number() < sides, "seat {seat} is of side {side}");
    }
    for side in Side::all(sides) {
        ensure!(
            Seat::all(seats).any(|seat| rules.side_of(seat) == side),
            "side {side} has no seat"
        );
    }
    for state in walk.states() {
        let turn = state.turn();
        if let Turn::Seat(seat)
        | Turn::Chance {
            for_seat: Some(seat),
        } = turn
        {
            ensure!(seat.number() < seats, "{turn}, of {seats}");
        }
        let standings = state.standings();
        ensure!(
            turn.is_over() == standings.is_some(),
            "{turn}, with standings {standings:?}"
        );
        if let Some(standings) = standings {
            ensure!(
                standings.entries().len() == usize::from(sides),
                "standings of {} for {sides} sides",
                standings.entries().len()
            );
            for seat in Seat::all(seats) {
                ensure!(
                    state.standing_of(seat) == standings.of(rules.side_of(seat)),
                    "seat {seat} stands otherwise than its side"
                );
            }
        }
        if let Some(ending) = state.ending() {
            let code = ending.end.code();
            ensure!(
                G::End::CODES.contains(&code),
                "the code {code} of {:?} is not listed",
                ending.end
            );
        }
        let scores = state.scores();
        ensure!(
            scores.is_empty() || scores.len() == usize::from(sides),
            "{} scores for {sides} sides",
            scores.len()
        );
    }
    Ok(())
}

fn generator<G: Game>(walk: &Walk<G>) -> Verdict {
    for (_, state) in walk.sample(usize::MAX) {
        let turn = state.turn();
        let actions = state.actions();
        let outcomes = state.outcomes();
        let incidents = state.incidents();
        ensure!(
            turn.seat().is_some() != actions.is_empty(),
            "{turn}, with {} actions",
            actions.len()
        );
        ensure!(
            turn.is_chance() != outcomes.is_empty(),
            "{turn}, with {} outcomes",
            outcomes.len()
        );
        ascending(actions.iter().copied(), "actions")?;
        ascending(outcomes.iter().map(|&(outcome, _)| outcome), "outcomes")?;
        ascending(incidents.iter().copied(), "incidents")?;
        for step in all_steps(state) {
            agrees(state, step, true)?;
        }
    }
    let rules = walk.rules();
    let actions = Space {
        count: G::action_space(&rules),
        at: |index| G::action_at(&rules, index).map(Step::Action),
        due: |turn: Turn| turn.seat().is_some(),
    };
    actions.agree(walk)?;
    unnumbered_refused(walk)?;
    let outcomes = Space {
        count: G::Chance::COUNT,
        at: |index| G::Chance::at(index).map(Step::Chance),
        due: Turn::is_chance,
    };
    outcomes.agree(walk)?;
    let incidents = Space {
        count: G::Incident::COUNT,
        at: |index| G::Incident::at(index).map(Step::Incident),
        due: |turn: Turn| !turn.is_over(),
    };
    incidents.agree(walk)
}

/// Actions that the type can write and these rules cannot number are refused, without a panic.
fn unnumbered_refused<G: Game>(walk: &Walk<G>) -> Verdict {
    let strange = unnumbered::<G>(&walk.rules());
    for (_, state) in walk.sample(8) {
        for &action in &strange {
            let verdict = state.check(action);
            ensure!(
                verdict.is_err() || state.turn().seat().is_none(),
                "`{action}` has no number under these rules, and passes the check"
            );
        }
    }
    Ok(())
}

/// Every step of one kind that can be written.
struct Space<At, Due> {
    count: u32,
    at: At,
    /// Whether the kind may be listed at a turn.
    due: Due,
}

impl<At, Due: Fn(Turn) -> bool> Space<At, Due> {
    /// Checks the whole space against the list, at as many states as [`CHECKS`] allow: most of them where the kind is due, the
    /// others where nothing of it may pass.
    fn agree<G: Game>(&self, walk: &Walk<G>) -> Verdict
    where
        At: Fn(u32) -> Option<StepOf<G>>,
    {
        let most = (CHECKS / (self.count as usize + 1)).max(4);
        let (due, others): (Vec<&G>, Vec<&G>) = walk
            .sample(usize::MAX)
            .map(|(_, state)| state)
            .partition(|state| (self.due)(state.turn()));
        for state in spread(&due, most).chain(spread(&others, most / 8 + 1)) {
            let listed = all_steps(state);
            for step in (0..self.count).filter_map(&self.at) {
                agrees(state, step, listed.binary_search(&step).is_ok())?;
            }
        }
        Ok(())
    }
}

/// At most `most` of some states, in the middle of parts of equal length.
fn spread<'s, G>(states: &[&'s G], most: usize) -> impl Iterator<Item = &'s G> {
    let parts = most.min(states.len());
    (0..parts).map(move |i| states[(2 * i + 1) * states.len() / (2 * parts)])
}

fn ascending<T: Ord + Display + Copy>(items: impl Iterator<Item = T>, what: &str) -> Verdict {
    let mut last = None;
    for item in items {
        if let Some(last) = last {
            ensure!(last < item, "{what} are not ascending: {last}, {item}");
        }
        last = Some(item);
    }
    Ok(())
}

fn agrees<G: Game>(state: &G, step: StepOf<G>, listed: bool) -> Verdict {
    let verdict = state.check_step(step);
    ensure!(
        verdict.is_ok() == listed,
        "`{step}` is {}listed, and the check says {verdict:?} ({})",
        if listed { "" } else { "not " },
        state.turn()
    );
    Ok(())
}

fn refusal<G: Game>(walk: &Walk<G>) -> Verdict {
    let rules = walk.rules();
    let space = u64::from(G::action_space(&rules));
    let chances = u64::from(G::Chance::COUNT);
    let incidents = u64::from(G::Incident::COUNT);
    for (i, state) in walk.sample(200) {
        // A few steps a state, spread over the spaces by a fixed rule.
        for k in 0..24_u64 {
            let spread = (i as u64 * 24 + k).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 16;
            let pick = |count: u64| spread.checked_rem(count).map(|index| index as u32);
            let step = match k % 4 {
                0 => pick(chances).and_then(G::Chance::at).map(Step::Chance),
                1 => pick(incidents)
                    .and_then(G::Incident::at)
                    .map(Step::Incident),
                _ => None,
            };
            let step = step.or_else(|| {
                pick(space)
                    .and_then(|index| G::action_at(&rules, index))
                    .map(Step::Action)
            });
            if let Some(step) = step {
                refused_equally(state, step)?;
            }
        }
    }
    Ok(())
}

fn refused_equally<G: Game>(state: &G, step: StepOf<G>) -> Verdict {
    let Err(reason) = state.check_step(step) else {
        return Ok(());
    };
    let mut after = state.clone();
    let mut events: Vec<G::Event> = Vec::new();
    let result = after.play_into(step, &mut events);
    ensure!(
        result.as_ref() == Err(&reason),
        "`{step}`: the check says {reason:?}, playing it {result:?}"
    );
    ensure!(
        after == *state,
        "`{step}` was refused and changed the state"
    );
    ensure!(
        events.is_empty(),
        "`{step}` was refused and emitted {events:?}"
    );
    if let Refused::Illegal(illegal) = &reason {
        let code = illegal.code();
        ensure!(
            G::Illegal::CODES.contains(&code),
            "the code {code} of {illegal:?} is not listed"
        );
        ensure!(!illegal.rule().is_empty(), "{illegal:?} names no rule");
    }
    if let (Step::Action(action), Some(seat)) = (step, state.turn().seat()) {
        let result = after.play_as(seat, action);
        ensure!(
            result.as_ref().err() == Some(&reason) && after == *state,
            "`{step}` as seat {seat}: {result:?}"
        );
    }
    let stranger = Seat::new(255);
    if let Step::Action(action) = step {
        let result = after.play_as(stranger, action);
        ensure!(
            matches!(result, Err(Refused::Seat { tried, .. }) if tried == stranger),
            "a seat that is not to act: {result:?}"
        );
    }
    Ok(())
}

fn twice<G: Game>(walk: &Walk<G>) -> Verdict {
    for (before, step, after) in walk.steps() {
        let mut checked = before.clone();
        let mut events = Vec::new();
        let verdict = checked.play_into(step, &mut events);
        ensure!(
            verdict.is_ok(),
            "`{step}` is listed and refused: {verdict:?}"
        );
        ensure!(
            checked == *after,
            "`{step}` gives two states, checked and unchecked"
        );
        let mut again = before.clone();
        let mut events_again = Vec::new();
        again.apply(step, &mut events_again);
        ensure!(
            again == *after,
            "`{step}` gives two states, with and without events"
        );
        ensure!(
            events == events_again,
            "`{step}` emits {events:?}, then {events_again:?}"
        );
    }
    for (_, state) in walk.sample(400) {
        let actions = state.actions();
        ensure!(
            state.count() as usize == actions.len(),
            "count is {}, the list has {}",
            state.count(),
            actions.len()
        );
        // A list is added to, and what it holds stays.
        let mut twice = actions.clone();
        state.actions_into(&mut twice);
        ensure!(
            twice == [&actions[..], &actions[..]].concat(),
            "the list is {actions:?}, added to itself it is {twice:?}"
        );
        for (n, &action) in actions.iter().enumerate() {
            let nth = state.nth(n as u32);
            ensure!(
                nth == Some(action),
                "nth({n}) is {nth:?}, listed is {action}"
            );
        }
        let past = state.nth(actions.len() as u32);
        ensure!(past.is_none(), "nth past the list is {past:?}");
        for n in 0..=actions.len() {
            let mut passed = None;
            let picked = state.pick(|count| {
                passed = Some(count as usize);
                n as u32
            });
            ensure!(
                picked == actions.get(n).copied(),
                "pick of {n} is {picked:?}, not as listed"
            );
            let count = Some(actions.len()).filter(|&count| count > 0);
            ensure!(
                passed == count,
                "pick passes {passed:?} actions, the list has {count:?}"
            );
        }
        for stop in [0, actions.len() / 2] {
            let mut seen = 0;
            let broke = state.for_each_action(|action| {
                seen += 1;
                if seen > stop {
                    ControlFlow::Break(action)
                } else {
                    ControlFlow::Continue(())
                }
            });
            let expected = actions.get(stop).copied();
            let got = match broke {
                ControlFlow::Break(action) => Some(action),
                ControlFlow::Continue(()) => None,
            };
            ensure!(
                got == expected && seen == (stop + 1).min(actions.len()),
                "a break after {stop} gave {got:?} after {seen} actions"
            );
        }
    }
    Ok(())
}

fn weights<G: Game>(walk: &Walk<G>) -> Verdict {
    for (_, state) in walk.sample(400) {
        let outcomes = state.outcomes();
        let sum: u64 = outcomes.iter().map(|&(_, weight)| u64::from(weight)).sum();
        ensure!(
            sum == u64::from(state.weight()),
            "the weights add up to {sum}, and the total says {}",
            state.weight()
        );
        let mut point = 0;
        for &(outcome, weight) in &outcomes {
            ensure!(weight > 0, "`{outcome}` has no weight");
            for inside in [point, point + weight - 1] {
                let drawn = state.outcome_at(inside);
                ensure!(
                    drawn == Some(outcome),
                    "point {inside} draws {drawn:?}, not {outcome}"
                );
            }
            let (own, all) = state.probability(outcome);
            ensure!(
                own == weight && u64::from(all) == sum,
                "`{outcome}` has probability {own}/{all}"
            );
            point += weight;
        }
        let past = state.outcome_at(point);
        ensure!(past.is_none(), "a point past the weights draws {past:?}");
    }
    Ok(())
}

fn clones<G: Game>(walk: &Walk<G>) -> Verdict {
    for (i, state) in walk.sample(40) {
        let before = format!("{state:?}");
        let mut clone = state.clone();
        for &step in walk.record().steps.iter().skip(i).take(20) {
            clone.apply(step, &mut ());
        }
        ensure!(
            format!("{state:?}") == before,
            "playing on with a clone changed the original"
        );
    }
    Ok(())
}

fn bounds<G: Game>(walk: &Walk<G>) -> Verdict {
    let rules = walk.rules();
    let bounds = G::score_bounds(&rules);
    if let Some(most) = G::max_plies(&rules) {
        let plies = walk.record().steps.len();
        // Reports are outside the bound: a table may have any number of accidents.
        let incidents = walk
            .record()
            .steps
            .iter()
            .filter(|step| matches!(step, Step::Incident(_)))
            .count();
        ensure!(
            plies - incidents <= most as usize,
            "{plies} plies, and at most {most} are possible"
        );
    }
    for state in walk.states() {
        let Some(standings) = state.standings() else {
            continue;
        };
        for (i, a) in standings.entries().iter().enumerate() {
            if let Some(bounds) = &bounds {
                ensure!(
                    bounds.contains(&a.score),
                    "a score of {} outside {bounds:?}",
                    a.score
                );
            }
            let better = standings.places().filter(|&place| place < a.place).count();
            ensure!(
                usize::from(a.place) == better + 1,
                "place {} after {better} better ones",
                a.place
            );
            for b in standings.entries() {
                ensure!(
                    a.score <= b.score || a.place <= b.place,
                    "entry {i} has the higher score and the worse place: {standings}"
                );
            }
        }
    }
    Ok(())
}

fn audit<G: Game>(walk: &Walk<G>) -> Verdict {
    for (i, state) in walk.states().iter().enumerate() {
        if let Err(what) = state.audit() {
            return Err(format!("after {i} steps: {what}"));
        }
    }
    Ok(())
}

fn perft_adds_up<G: Game>(walk: &Walk<G>) -> Verdict {
    for (_, state) in walk.sample(3) {
        let steps = legal_steps(state).len() as u64;
        ensure!(perft(state, 0) == 1, "perft(0) is {}", perft(state, 0));
        ensure!(
            perft(state, 1) == steps,
            "perft(1) is {}, of {steps} steps",
            perft(state, 1)
        );
        if steps <= 40 {
            let parts = divide(state, 2);
            let sum: u64 = parts.iter().map(|&(_, nodes)| nodes).sum();
            ensure!(
                parts.len() as u64 == steps,
                "divide has {} parts of {steps}",
                parts.len()
            );
            ensure!(
                sum == perft(state, 2),
                "the parts add up to {sum}, the whole is {}",
                perft(state, 2)
            );
        }
    }
    Ok(())
}
