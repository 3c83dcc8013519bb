//! The laws of any game about what is written down: keys, numbers, texts, records.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::str::FromStr;

use super::walk::legal_steps;
use super::{Verdict, Walk, ensure};
use crate::game::Game;
use crate::indexed::Indexed;
use crate::record::Record;
use crate::rules::RuleSet;
use crate::situation::Situation;
use crate::step::Step;

/// Action spaces up to this size are numbered through; of larger ones evenly spread numbers are tried.
const WHOLE: u32 = 1 << 18;
/// How many children of a state are compared by their keys.
const SIBLINGS: usize = 40;

pub(super) fn keys<G: Game>(walk: &Walk<G>) -> Verdict {
    let keys: Vec<u64> = walk.states().iter().map(Game::key).collect();
    for (i, state) in walk.states().iter().enumerate() {
        ensure!(
            state.key() == keys[i],
            "asked twice, the state after {i} steps has two keys"
        );
    }
    let mut game = G::new(walk.rules());
    for (i, &step) in walk.record().steps.iter().enumerate() {
        ensure!(
            game.key() == keys[i],
            "the state before step {} has two keys",
            i + 1
        );
        game.apply(step, &mut ());
    }
    let sampled: Vec<(usize, &G)> = walk.sample(60).collect();
    for &(a, state) in &sampled {
        for &(b, other) in &sampled {
            ensure!(
                state != other || keys[a] == keys[b],
                "the states after {a} and {b} steps are equal, their keys {:#x} and {:#x}",
                keys[a],
                keys[b]
            );
        }
    }
    siblings(walk)?;
    let first = &walk.states()[0];
    let others = walk.states().iter().any(|state| state != first);
    ensure!(
        !others || keys.iter().any(|&key| key != keys[0]),
        "every state of the game has the key {:#x}",
        keys[0]
    );
    Ok(())
}

/// States that a step or the order of two steps tells apart have different keys.
fn siblings<G: Game>(walk: &Walk<G>) -> Verdict {
    let differ = |a: &G, b: &G, what: &dyn Display| {
        ensure!(
            a.shares_key(b) || a.key() != b.key(),
            "{what}: two states with the key {:#x}: {a:?} and {b:?}",
            a.key()
        );
        Ok(())
    };
    let steps = &walk.record().steps;
    for (i, state) in walk.sample(24) {
        let after = |step| {
            let mut next = state.clone();
            next.apply(step, &mut ());
            next
        };
        let children: Vec<_> = legal_steps(state)
            .into_iter()
            .take(SIBLINGS)
            .map(|step| (step, after(step)))
            .collect();
        for (n, (step, child)) in children.iter().enumerate() {
            for (other, sibling) in &children[..n] {
                let what = format_args!("after {i} steps, `{other}` and `{step}`");
                differ(child, sibling, &what)?;
            }
        }
        // The game with two steps changed over, and a few more.
        for apart in [1, 2] {
            let Some(&later) = steps.get(i + apart) else {
                continue;
            };
            let mut swapped = steps[i..].to_vec();
            swapped.swap(0, apart);
            let mut game = state.clone();
            for (n, &step) in swapped.iter().take(apart + 3).enumerate() {
                if game.play(step).is_err() {
                    break;
                }
                if n >= apart {
                    let what = format_args!("`{}` and `{later}` changed over", steps[i]);
                    differ(&game, &walk.states()[i + n + 1], &what)?;
                }
            }
        }
    }
    Ok(())
}

pub(super) fn numbers<G: Game>(walk: &Walk<G>) -> Verdict {
    let rules = walk.rules();
    let count = G::action_space(&rules);
    let mut last = None;
    for index in (0..count).step_by(stride(count)) {
        let Some(action) = G::action_at(&rules, index) else {
            return Err(format!("no action has the number {index} of {count}"));
        };
        let back = G::action_index(&rules, action);
        ensure!(
            back == Some(index),
            "number {index} is `{action}`, whose number is {back:?}"
        );
        if let Some(last) = last {
            ensure!(
                last < action,
                "`{last}` has a lower number than `{action}`, and is not less"
            );
        }
        last = Some(action);
        numbered(action)?;
    }
    for past in [count, u32::MAX] {
        let action = G::action_at(&rules, past);
        ensure!(action.is_none(), "number {past} of {count} is {action:?}");
    }
    for (_, state) in walk.sample(60) {
        for action in state.actions() {
            let index = G::action_index(&rules, action);
            ensure!(
                index.and_then(|index| G::action_at(&rules, index)) == Some(action),
                "the legal `{action}` has the number {index:?}"
            );
            numbered(action)?;
        }
        for (outcome, _) in state.outcomes() {
            numbered(outcome)?;
        }
        for incident in state.incidents() {
            numbered(incident)?;
        }
    }
    Ok(())
}

/// The type's own numbers.
fn numbered<T: Indexed>(value: T) -> Verdict {
    let index = value.index();
    ensure!(
        index < T::COUNT,
        "`{value}` has the number {index} of {}",
        T::COUNT
    );
    ensure!(
        T::at(index) == Some(value),
        "number {index} is not `{value}` but {:?}",
        T::at(index)
    );
    let past = T::at(T::COUNT);
    ensure!(past.is_none(), "number {} is {past:?}", T::COUNT);
    Ok(())
}

pub(super) fn texts<G: Game>(walk: &Walk<G>) -> Verdict {
    let rules = walk.rules();
    let line = rules.to_string();
    let back = G::Rules::parse_text(&line);
    ensure!(
        back == Ok(rules.get()),
        "the rules `{line}` read back as {back:?}"
    );
    damaged(&line, |text| G::Rules::parse_text(text).is_ok());
    for (i, state) in walk.sample(40) {
        each_reads_back(walk, i, state.actions())?;
        each_reads_back(walk, i, state.outcomes().into_iter().map(|(it, _)| it))?;
        each_reads_back(walk, i, state.incidents())?;
        each_reads_back(walk, i, legal_steps(state))?;
    }
    let text = walk.record().to_string();
    let back = text.parse::<Record<G>>();
    ensure!(
        back.as_ref() == Ok(walk.record()),
        "the record reads back as {back:?}"
    );
    Ok(())
}

/// Steps of one kind at a place read back, and damaged texts of them are read or refused.
fn each_reads_back<G, T>(
    walk: &Walk<G>,
    place: usize,
    steps: impl IntoIterator<Item = T>,
) -> Verdict
where
    G: Game,
    T: FromStr<Err: Eq + Debug> + Display + Eq + Debug,
{
    let steps: Vec<T> = steps.into_iter().collect();
    // Where not every step is damaged, at least one is; turns mostly alternate, and `place / 2` goes through the steps of each.
    let stride = walk.stride().min(steps.len());
    for (n, step) in steps.into_iter().enumerate() {
        let text = step.to_string();
        let back = text.parse::<T>();
        ensure!(
            back.as_ref() == Ok(&step),
            "`{text}` reads back as {back:?}"
        );
        if (n + place / 2).is_multiple_of(stride) {
            damaged(&text, |text| text.parse::<T>().is_ok());
        }
    }
    Ok(())
}

/// Reads a text with a piece missing or put in, in up to 200 places: only a panic is wrong.
pub(super) fn damaged(text: &str, read: impl Fn(&str) -> bool) {
    for (i, c) in text.char_indices().step_by(text.len() / 200 + 1) {
        let end = i + c.len_utf8();
        let _ = read(&text[..i]);
        let _ = read(&text[end..]);
        let _ = read(&format!("{}{}", &text[..i], &text[end..]));
        let _ = read(&format!("{}é{}", &text[..i], &text[i..]));
    }
}

pub(super) fn replay<G: Game>(walk: &Walk<G>) -> Verdict {
    let record = walk.record();
    let end = &walk.states()[record.steps.len()];
    let replayed = record.replay();
    ensure!(
        replayed.as_ref() == Ok(end),
        "the record replays to {replayed:?}"
    );
    ensure!(
        replayed.as_ref().ok().map(Situation::standings) == Some(end.standings()),
        "the record replays to other standings"
    );
    for (i, state) in walk.sample(8) {
        let at = record.state_at(i);
        ensure!(at.as_ref() == Ok(state), "the state at ply {i} is {at:?}");
    }
    // A record with one step changed is refused there or later, or is another game.
    for i in [0, record.steps.len() / 2] {
        let Some(&old) = record.steps.get(i) else {
            continue;
        };
        let mut altered = record.clone();
        altered.steps[i] = match old {
            Step::Action(action) => {
                let rules = walk.rules();
                let index = G::action_index(&rules, action).unwrap_or(0);
                let other = next(index, G::action_space(&rules));
                G::action_at(&rules, other).map_or(old, Step::Action)
            }
            Step::Chance(chance) => {
                let other = next(chance.index(), G::Chance::COUNT);
                G::Chance::at(other).map_or(old, Step::Chance)
            }
            Step::Incident(incident) => {
                let other = next(incident.index(), G::Incident::COUNT);
                G::Incident::at(other).map_or(old, Step::Incident)
            }
        };
        if let Err(error) = altered.replay() {
            ensure!(
                error.number > i && error.number <= record.steps.len(),
                "step {} was altered, and step {} is blamed",
                i + 1,
                error.number
            );
        }
    }
    Ok(())
}

/// The distance between the numbers that are tried of `count`: below [`WHOLE`] of them, all are.
const fn stride(count: u32) -> usize {
    (count / WHOLE + 1) as usize
}

/// The number after another one, below `count`, round and round.
fn next(index: u32, count: u32) -> u32 {
    (index + 1) % count.max(1)
}

#[cfg(test)]
mod tests {
    use super::{WHOLE, next, stride};

    #[test]
    fn the_next_number_is_another_where_there_are_several() {
        assert_eq!([0, 1, 2].map(|index| next(index, 3)), [1, 2, 0]);
        assert_eq!([next(0, 1), next(0, 0)], [0, 0]);
    }

    #[test]
    fn all_numbers_are_tried_where_they_are_not_too_many() {
        assert_eq!([1, 9, 1000, WHOLE - 1].map(stride), [1; 4]);
        assert_eq!([WHOLE, 2 * WHOLE, 9 * WHOLE].map(stride), [2, 3, 10]);
    }
}
