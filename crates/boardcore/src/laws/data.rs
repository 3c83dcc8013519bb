//! The law of what is kept as data, in the formats that a test brings.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::walk::{continues, legal_steps};
use super::{Law, Verdict, Walk, ensure};
use crate::game::Game;
use crate::game::StepOf;
use crate::key::Key;
use crate::options::{Form, Opt};
use crate::record::Record;
use crate::rules::{RuleSet, Valid};

/// How many steps are played on from a copy.
const FOLLOWED: usize = 40;
/// In how many places a piece of data is damaged, each time in one way.
const DAMAGES: u64 = 48;

/// A format of serde. The laws depend on none: a test brings those that its game is kept in, most easily by
/// [`serde_format!`](crate::serde_format).
pub trait Format: 'static {
    /// Its name, for messages.
    const NAME: &'static str;

    /// The data of a value. May panic: that is a breach of the law.
    fn write<T: Serialize + ?Sized>(value: &T) -> Vec<u8>;

    /// Reads a value.
    ///
    /// # Errors
    /// Why the data was refused.
    fn read<T: DeserializeOwned>(data: &[u8]) -> Result<T, String>;
}

/// Makes a type that is a [`laws::Format`](crate::laws::Format) from a function that writes a value to a `Vec<u8>`, and one that
/// reads a value from bytes.
///
/// ```
/// use boardcore::laws::Format;
///
/// boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
/// boardcore::serde_format!(Postcard: postcard::to_allocvec, postcard::from_bytes);
///
/// assert_eq!(Json::read(&Json::write("pass")), Ok(String::from("pass")));
/// assert_eq!(Postcard::read(&Postcard::write(&700_u32)), Ok(700_u32));
/// assert!(Json::read::<u8>(b"700").is_err());
/// ```
#[macro_export]
macro_rules! serde_format {
    ($visibility:vis $name:ident: $write:path, $read:path) => {
        #[doc = concat!("The format ", stringify!($name), " of serde.")]
        #[derive(Clone, Copy, Debug)]
        $visibility struct $name;

        impl $crate::laws::Format for $name {
            const NAME: &'static str = stringify!($name);

            fn write<T: $crate::__serde::Serialize + ?Sized>(value: &T) -> ::std::vec::Vec<u8> {
                $write(value).expect("the value is written")
            }

            fn read<T: $crate::__serde::de::DeserializeOwned>(
                data: &[u8],
            ) -> ::core::result::Result<T, ::std::string::String> {
                $read(data).map_err(|error| ::std::string::ToString::to_string(&error))
            }
        }
    };
}

/// The laws of a game that is kept as data in a format: 11. One call a format; a human-readable and a compact one find
/// different faults.
///
/// Rules, steps, records and states read back; play continues equally from the copy of a state; damaged data is
/// refused, or is another value that adds up and reads back.
///
/// ```
#[doc = include_str!("coin.txt")]
/// boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
/// boardcore::serde_state!(Coin);
///
/// laws::assert::<Coin>(&laws::data::<Coin, Json>(), rules, &[200]);
/// ```
pub fn data<G, F>() -> Vec<Law<G>>
where
    G: Game<Rules: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    F: Format,
{
    alloc::vec![
        Law::new(11, "data reads back", round_trips::<G, F>),
        Law::new(11, "play continues equally from a copy", copies::<G, F>),
        Law::new(
            11,
            "damaged data is refused or is another value",
            damaged::<G, F>
        ),
    ]
}

/// Checks rules of any value, valid or not, as data in a format (law 11 for rules): they read back, only rules without a fault
/// are read as [`Valid`], and in a human-readable format the data has the names of the options, and their words, as the text
/// has them.
///
/// ```
/// use boardcore::{RuleSet, laws};
///
/// boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
///
/// boardcore::rules! {
///     /// What the players agree on.
///     pub struct Rules {
///         /// How many play (1).
///         pub players: u8 = 2, in 1..=4;
///     }
/// }
/// impl RuleSet for Rules {
///     fn seats(&self) -> u8 { self.players }
/// }
///
/// assert_eq!(laws::check_rules_as_data::<Rules, Json>(Rules { players: 2 }), Ok(()));
/// assert_eq!(laws::check_rules_as_data::<Rules, Json>(Rules { players: 0 }), Ok(()));
/// ```
///
/// # Errors
/// What is wrong.
pub fn check_rules_as_data<R, F>(rules: R) -> Verdict
where
    R: RuleSet + Serialize + DeserializeOwned,
    F: Format,
{
    copy::<_, F>("the rules", &rules)?;
    let data = F::write(&rules);
    let valid = rules.validate().ok();
    let read = F::read::<Valid<R>>(&data).ok();
    ensure!(
        read == valid,
        "{} reads `{}` as {read:?} where valid rules are asked for, and should as {valid:?}",
        F::NAME,
        data.escape_ascii()
    );
    // A readable format spells `true` out.
    if F::write(&true) == b"true" {
        let data = String::from_utf8_lossy(&data);
        for option in R::OPTIONS {
            let name = option.info.name;
            ensure!(
                data.contains(name),
                "the option `{name}` of the text is not in `{data}`"
            );
            let value = Value(&rules, option).to_string();
            ensure!(
                !matches!(option.info.form, Form::Words(_)) || data.contains(&value),
                "the value `{value}` of `{name}` is not in `{data}`"
            );
        }
    }
    Ok(())
}

/// The text of an option's value.
struct Value<'a, R: 'static>(&'a R, &'a Opt<R>);

impl<R> fmt::Display for Value<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.1.write)(self.0, f)
    }
}

/// The copy of a value that went through the format.
fn copy<T, F>(what: &str, value: &T) -> Result<T, String>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
    F: Format,
{
    let data = F::write(value);
    let copy = F::read(&data).map_err(|error| {
        format!(
            "{what}: {} refuses its own `{}`: {error}",
            F::NAME,
            data.escape_ascii()
        )
    })?;
    ensure!(
        copy == *value,
        "{what}: {} wrote `{}`, which reads back as {copy:?}",
        F::NAME,
        data.escape_ascii()
    );
    Ok(copy)
}

fn round_trips<G, F>(walk: &Walk<G>) -> Verdict
where
    G: Game<Rules: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    F: Format,
{
    let rules = walk.rules();
    copy::<_, F>("the rules", &rules)?;
    copy::<_, F>("the plain rules", &rules.get())?;
    copy::<_, F>("the record", walk.record())?;
    for (i, state) in walk.sample(12) {
        let back = copy::<_, F>("a state", state)?;
        ensure!(
            back.key() == state.key() && back.turn() == state.turn(),
            "after {i} steps the copy by {} has the key {:#x} and {}, the state {:#x} and {}",
            F::NAME,
            back.key(),
            back.turn(),
            state.key(),
            state.turn()
        );
        copy::<_, F>("the steps", &legal_steps(state))?;
        for incident in state.incidents() {
            copy::<_, F>("an incident", &StepOf::<G>::Incident(incident))?;
        }
    }
    Ok(())
}

fn copies<G, F>(walk: &Walk<G>) -> Verdict
where
    G: Game<Rules: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    F: Format,
{
    for (i, state) in walk.sample(6) {
        let mut original = state.clone();
        let mut copy = copy::<_, F>("a state", state)?;
        let mut steps = walk.record().steps[i..].iter().take(FOLLOWED);
        loop {
            ensure!(
                legal_steps(&copy) == legal_steps(&original)
                    && copy.incidents() == original.incidents(),
                "after {i} steps a copy by {} plays otherwise: {} is {:?}, and should be {:?}",
                F::NAME,
                copy.turn(),
                legal_steps(&copy),
                legal_steps(&original)
            );
            let Some(&step) = steps.next() else { break };
            let (mut events, mut expected) = (Vec::new(), Vec::new());
            let played = copy.play_into(step, &mut events);
            original.apply(step, &mut expected);
            ensure!(
                played.is_ok() && copy == original && events == expected,
                "after {i} steps a copy by {} answers `{step}` with {played:?}, {events:?} and becomes {copy:?}; \
                 the state emits {expected:?} and becomes {original:?}",
                F::NAME
            );
        }
        ensure!(
            copy.standings() == original.standings(),
            "after {i} steps a copy by {} ends otherwise",
            F::NAME
        );
    }
    Ok(())
}

/// Calls `check` with some data damaged in many ways, or in every `stride`-th of them: cut short, with a byte missing, doubled, or
/// changed.
fn each_damage(data: &[u8], stride: usize, mut check: impl FnMut(&[u8]) -> Verdict) -> Verdict {
    if data.is_empty() {
        return Ok(());
    }
    let of_data = Key::new().bytes(data);
    for n in (0..DAMAGES).step_by(stride) {
        // Spread over the places, the ways and the bytes by what the data is, so that other games are hit elsewhere.
        let spread = of_data.word(n).finish();
        let at = (spread >> 32) as usize % data.len();
        let other = data[(spread >> 8) as usize % data.len()];
        let mut damaged = data.to_vec();
        match spread % 8 {
            0 => damaged.truncate(at),
            1 => drop(damaged.remove(at)),
            2 => damaged.insert(at, other),
            3 | 4 => damaged[at] = other,
            5 => damaged[at] ^= 1 << (n % 8),
            6 => damaged[at] = damaged[at].wrapping_add(1),
            _ => damaged[at] = (spread >> 16) as u8,
        }
        if damaged != data {
            check(&damaged)?;
        }
    }
    Ok(())
}

fn damaged<G, F>(walk: &Walk<G>) -> Verdict
where
    G: Game<Rules: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    F: Format,
{
    let stride = walk.stride();
    each_damage(&F::write(&walk.rules()), stride, |data| {
        let Ok(rules) = F::read::<Valid<G::Rules>>(data) else {
            return Ok(());
        };
        copy::<_, F>("rules from damaged data", &rules)?;
        continues(G::new(rules), 1).map_err(|what| misread::<F>("rules", data, &what))
    })?;
    each_damage(&F::write(walk.record()), stride, |data| {
        let Ok(record) = F::read::<Record<G>>(data) else {
            return Ok(());
        };
        copy::<_, F>("a record from damaged data", &record)?;
        record.replay().map_or(Ok(()), |end| {
            continues(end, 0).map_err(|what| misread::<F>("a record", data, &what))
        })
    })?;
    for (i, state) in walk.sample(4) {
        each_damage(&F::write(state), stride, |data| {
            let Ok(state) = F::read::<G>(data) else {
                return Ok(());
            };
            continues(state.clone(), i).map_err(|what| misread::<F>("a state", data, &what))?;
            copy::<_, F>("a state from damaged data", &state).map(drop)
        })?;
        if let Some(step) = walk.record().steps.get(i) {
            each_damage(&F::write(step), stride, |data| {
                let Ok(step) = F::read::<StepOf<G>>(data) else {
                    return Ok(());
                };
                let _ = state.check_step(step);
                copy::<_, F>("a step from damaged data", &step).map(drop)
            })?;
        }
    }
    Ok(())
}

fn misread<F: Format>(what: &str, data: &[u8], wrong: &str) -> String {
    format!(
        "{} reads `{}` as {what} that is none: {wrong}",
        F::NAME,
        data.escape_ascii()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each way to damage data comes up, and each bit is turned somewhere.
    #[test]
    fn data_is_damaged_in_every_way() {
        let (mut shorter, mut cut, mut longer) = (0, 0, 0);
        let mut turned = 0;
        let mut places = alloc::collections::BTreeSet::new();
        for byte in 0..200_u8 {
            let data = [byte; 32];
            each_damage(&data, 1, |damaged| {
                match damaged.len() {
                    33 => longer += 1,
                    32 => {
                        let differ = |&at: &usize| damaged[at] != data[at];
                        let at = (0..32).find(differ).expect("something is other");
                        places.insert(at);
                        let bits = damaged[at] ^ data[at];
                        if bits.is_power_of_two() {
                            turned |= bits;
                        }
                    }
                    31 => shorter += 1,
                    _ => cut += 1,
                }
                Ok(())
            })
            .expect("no complaint");
        }
        assert!(shorter > 100 && cut > 100 && longer > 100);
        assert_eq!(turned, !0);
        assert_eq!(places.len(), 32);
    }

    #[test]
    fn the_first_complaint_ends_the_damage_and_no_data_has_none() {
        let mut calls = 0;
        let verdict = each_damage(b"data", 1, |_| {
            calls += 1;
            Err("enough".into())
        });
        assert_eq!((verdict, calls), (Err("enough".into()), 1));
        assert_eq!(each_damage(b"", 1, |_| Err("never".into())), Ok(()));
    }
}
