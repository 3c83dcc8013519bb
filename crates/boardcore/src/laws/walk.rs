//! A game played by choice bytes.

use alloc::format;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Verdict, ensure};
use crate::game::Game;
use crate::game::StepOf;
use crate::indexed::Indexed;
use crate::play::for_each_step;
use crate::record::Record;
use crate::rules::Valid;
use crate::step::Step;

/// The most steps a walk takes: forced ones use no bytes.
const MAX_PLIES: usize = 20_000;
/// About how many actions are tried to find those that rules cannot number.
const UNNUMBERED: usize = 2_000;
/// A choice byte from here on asks for an incident, where one is possible; the next byte chooses it.
const INCIDENT: u8 = 248;

/// A game played by choice bytes, with every state on the way.
///
/// Where there is one step it is taken, and uses no byte. Where there are up to 256 one byte chooses evenly, where there
/// are more two do. A high byte asks for an incident where one is possible. The walk ends with the game or with the bytes.
///
/// ```
#[doc = include_str!("coin.txt")]
/// let walk = laws::Walk::<Coin>::new(rules, &[200]);
/// assert_eq!(walk.record().to_string(), "coin -\n1");
/// assert_eq!(walk.states().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Walk<G: Game> {
    record: Record<G>,
    states: Vec<G>,
    /// The one place to look at closely; none for all.
    place: Option<usize>,
}

impl<G: Game> Walk<G> {
    /// Plays a game by choice bytes.
    pub fn new(rules: Valid<G::Rules>, bytes: &[u8]) -> Self {
        let mut record = Record::new(rules);
        let mut states = alloc::vec![G::new(rules)];
        let mut bytes = bytes.iter().copied();
        while record.steps.len() < MAX_PLIES {
            let state = &states[states.len() - 1];
            let Some(step) = choose(state, &mut bytes) else {
                break;
            };
            let mut next = state.clone();
            next.apply(step, &mut ());
            record.steps.push(step);
            states.push(next);
        }
        Self {
            record,
            states,
            place: None,
        }
    }

    /// The same game, to be looked at closely at one place: `place` in 256 parts of the way from the first state to the last.
    #[must_use]
    pub(super) fn at(mut self, place: u8) -> Self {
        self.place = Some((usize::from(place) * self.states.len()) >> 8);
        self
    }

    /// The game as a record.
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The rules it was played by.
    pub const fn rules(&self) -> Valid<G::Rules> {
        self.record.rules
    }

    /// Every state: the first, then that after each step.
    pub fn states(&self) -> &[G] {
        &self.states
    }

    /// Every step with the states before and after it.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = (&G, StepOf<G>, &G)> {
        self.record
            .steps
            .iter()
            .zip(self.states.windows(2))
            .map(|(&step, pair)| (&pair[0], step, &pair[1]))
    }

    /// Of many like trials at one state, such as damages to a text, every how many-th is made: all of them along a whole game, fewer
    /// in a case at one place.
    pub(super) fn stride(&self) -> usize {
        if self.place.is_some() { 8 } else { 1 }
    }

    /// About `most` of the states with their places, spread evenly; the first and the last are among them. In a case at one
    /// place ([`check_at`](super::check_at)), that place alone.
    pub fn sample(&self, most: usize) -> impl Iterator<Item = (usize, &G)> {
        let last = self.states.len() - 1;
        let stride = last.div_ceil(most.max(1)).max(1);
        let (from, to) = self.place.map_or((0, last), |place| (place, place));
        (from..=to)
            .filter(move |&i| self.place.is_some() || i % stride == 0 || i == last)
            .map(|i| (i, &self.states[i]))
    }
}

/// The step that the next bytes choose; `None` at the end of the game or of the bytes.
fn choose<G: Game>(game: &G, bytes: &mut impl Iterator<Item = u8>) -> Option<StepOf<G>> {
    let steps = legal_steps(game);
    match steps.len() {
        0 => None,
        1 if game.turn().is_chance() => Some(steps[0]),
        len => {
            let byte = if len == 1 {
                bytes.next().unwrap_or(0)
            } else {
                bytes.next()?
            };
            if byte >= INCIDENT {
                let incidents = game.incidents();
                if !incidents.is_empty() {
                    let pick = usize::from(bytes.next()?);
                    return Some(Step::Incident(incidents[pick % incidents.len()]));
                }
            }
            place(byte, bytes, len).map(|index| steps[index])
        }
    }
}

/// The place among up to 256 that a byte chooses, or among more that it chooses with the next one.
fn place(first: u8, bytes: &mut impl Iterator<Item = u8>, len: usize) -> Option<usize> {
    if len <= 256 {
        return Some((usize::from(first) * len) >> 8);
    }
    let number = usize::from(first) << 8 | usize::from(bytes.next()?);
    Some((number * len) >> 16)
}

/// Every legal step but incidents, ascending.
pub(super) fn legal_steps<G: Game>(game: &G) -> Vec<StepOf<G>> {
    let mut steps = Vec::new();
    let _ = for_each_step(game, |step| {
        steps.push(step);
        ControlFlow::<()>::Continue(())
    });
    steps
}

/// Every legal step and every possible incident.
pub(super) fn all_steps<G: Game>(game: &G) -> Vec<StepOf<G>> {
    let mut steps = legal_steps(game);
    steps.extend(game.incidents().into_iter().map(Step::Incident));
    steps
}

/// Some of the actions that the type can write and these rules cannot number, spread evenly.
pub(super) fn unnumbered<G: Game>(rules: &G::Rules) -> Vec<G::Action> {
    let all = G::Action::COUNT;
    if all == G::action_space(rules) {
        return Vec::new();
    }
    let stride = (all as usize / UNNUMBERED).max(1);
    (0..all)
        .step_by(stride)
        .chain([all - 1])
        .filter_map(G::Action::at)
        .filter(|&action| G::action_index(rules, action).is_none())
        .collect()
}

/// Plays on from a state that was read, another way for each `pick`: it adds up, and has steps until it is over.
pub(super) fn continues<G: Game>(mut state: G, pick: usize) -> Verdict {
    for k in 0..=6 {
        if let Err(what) = state.audit() {
            return Err(format!("{k} steps on: {what}"));
        }
        let (turn, steps) = (state.turn(), legal_steps(&state));
        ensure!(
            steps.is_empty() == turn.is_over() && turn.is_over() == state.standings().is_some(),
            "{k} steps on: {turn}, with {} steps and the standings {:?}",
            steps.len(),
            state.standings()
        );
        match steps.get((pick + k) % steps.len().max(1)) {
            Some(&step) if k < 6 => state.apply(step, &mut ()),
            _ => break,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn one_byte_chooses_among_256_and_two_among_more() {
        let place = |bytes: &[u8], len| {
            let mut bytes = bytes.iter().copied();
            let first = bytes.next().expect("a byte");
            (place(first, &mut bytes, len), bytes.len())
        };
        assert_eq!(place(&[0, 9], 2), (Some(0), 1));
        assert_eq!(place(&[127, 9], 2), (Some(0), 1));
        assert_eq!(place(&[128, 9], 2), (Some(1), 1));
        assert_eq!(place(&[255, 9], 256), (Some(255), 1));
        assert_eq!(place(&[0, 255], 257), (Some(0), 0));
        assert_eq!(place(&[128, 0], 1000), (Some(500), 0));
        assert_eq!(place(&[255, 255], 1000), (Some(999), 0));
        assert_eq!(place(&[1, 2], 65_536), (Some(0x0102), 0));
        assert_eq!(place(&[1], 1000), (None, 0));
    }
}
