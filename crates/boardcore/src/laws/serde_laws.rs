//! The law of what is kept as data, in the formats that a test brings.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::walk::{goes_on, legal_steps};
use super::{Law, Verdict, Walk, ensure};
use crate::game::Game;
use crate::key::Key;
use crate::record::Record;
use crate::rules::{Valid, Validate};
use crate::step::StepOf;

/// How many steps are played on from a copy.
const FOLLOWED: usize = 40;
/// In how many places a piece of data is damaged, each time in one way.
const DAMAGES: u64 = 48;

/// A format of serde. The kit depends on none: a test brings those that its game is kept in, most easily by
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

/// Makes a type that is a [`kit::Format`](crate::kit::Format) from a function that writes a value to a `Vec<u8>`, and one that
/// reads a value from bytes.
///
/// ```
/// use boardcore::kit::Format;
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

        impl $crate::kit::Format for $name {
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
/// Rules, steps, records and states read back; play goes on equally from the copy of a state; data that was damaged is
/// refused, or is another value that adds up and reads back.
///
/// ```
/// # use std::ops::ControlFlow;
/// # use boardcore::{Game, Never, Per, Seat, Sink, Standings, Step, StepOf, Turn, Valid, Validate, kit};
/// # use serde::{Deserialize, Serialize};
/// boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
///
/// #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
/// struct Coin(Valid<()>, Option<bool>);
///
/// # #[derive(Clone, PartialEq, Eq, Debug)]
/// # struct Tails;
/// # impl std::fmt::Display for Tails { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("never") } }
/// # impl std::error::Error for Tails {}
/// # impl boardcore::Reason for Tails { const CODES: &'static [&'static str] = &["side"]; fn code(&self) -> &'static str { "side" } fn rule(&self) -> &'static str { "1" } }
/// # impl Game for Coin {
/// #     const NAME: &'static str = "coin";
/// #     type Rules = (); type Action = Never; type Chance = u8; type Report = Never; type Illegal = Tails; type Event = Never;
/// #     fn new(rules: Valid<()>) -> Self { Coin(rules, None) }
/// #     fn rules(&self) -> &Valid<()> { &self.0 }
/// #     fn seats(_: &()) -> u8 { 1 }
/// #     fn turn(&self) -> Turn { if self.1.is_none() { Turn::Chance { for_seat: None } } else { Turn::Over } }
/// #     fn for_each_action<B>(&self, _: impl FnMut(Never) -> ControlFlow<B>) -> ControlFlow<B> { ControlFlow::Continue(()) }
/// #     fn for_each_chance<B>(&self, mut f: impl FnMut(u8, u32) -> ControlFlow<B>) -> ControlFlow<B> {
/// #         if self.1.is_none() { f(0, 1)?; f(1, 1)?; }
/// #         ControlFlow::Continue(())
/// #     }
/// #     fn check(&self, action: Never) -> Result<(), Tails> { match action {} }
/// #     fn check_chance(&self, coin: u8) -> Result<(), Tails> { if coin < 2 { Ok(()) } else { Err(Tails) } }
/// #     fn apply(&mut self, step: StepOf<Self>, _: &mut impl Sink<Never>) { if let Step::Chance(coin) = step { self.1 = Some(coin == 1) } }
/// #     fn standings(&self) -> Option<Standings> { self.1.map(|coin| Standings::ranked(Per::Seat, &[coin.into()], "the coin fell")) }
/// # }
/// // `Coin` is a game.
/// kit::hold::<Coin>(&kit::serde_laws::<Coin, Json>(), ().validate().unwrap(), &[200]);
/// ```
pub fn serde_laws<G, F>() -> Vec<Law<G>>
where
    G: Game<Rules: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    F: Format,
{
    alloc::vec![
        Law::new(11, "data reads back", round_trips::<G, F>),
        Law::new(11, "play goes on equally from a copy", copies::<G, F>),
        Law::new(
            11,
            "damaged data is refused or is another value",
            damaged::<G, F>
        ),
    ]
}

/// Checks rules of any value, valid or not, as data in a format (law 11 for rules): they read back, and only rules without a
/// fault are read as [`Valid`].
///
/// ```
/// use boardcore::{ParseError, Validate, kit};
/// use serde::{Deserialize, Serialize};
///
/// boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
/// struct Rules {
///     players: u8,
///     #[serde(skip)]
///     rounds: u8,
/// }
///
/// # #[derive(Clone, PartialEq, Eq, Debug)]
/// # struct NoPlayer;
/// # impl std::fmt::Display for NoPlayer { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("no player") } }
/// # impl std::error::Error for NoPlayer {}
/// impl Validate for Rules {
/// #     type Fault = NoPlayer;
/// #     fn write_text(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "{} {}", self.players, self.rounds) }
/// #     fn parse_text(_: &str) -> Result<Self, ParseError> { Err(ParseError::new("rules", 0)) }
///     // …
///     fn faults(&self) -> Vec<NoPlayer> {
///         if self.players == 0 { vec![NoPlayer] } else { vec![] }
///     }
/// }
///
/// assert_eq!(kit::serde_options::<Rules, Json>(Rules { players: 2, rounds: 0 }), Ok(()));
/// assert_eq!(kit::serde_options::<Rules, Json>(Rules { players: 0, rounds: 0 }), Ok(()));
/// // One option is not kept.
/// assert!(kit::serde_options::<Rules, Json>(Rules { players: 2, rounds: 5 }).is_err());
/// ```
///
/// # Errors
/// What is wrong.
pub fn serde_options<R, F>(rules: R) -> Verdict
where
    R: Validate + Serialize + DeserializeOwned,
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
    Ok(())
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
        for report in state.reports() {
            copy::<_, F>("a report", &StepOf::<G>::Report(report))?;
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
                    && copy.reports() == original.reports(),
                "after {i} steps a copy by {} plays otherwise: {} is {:?}, and should be {:?}",
                F::NAME,
                copy.turn(),
                legal_steps(&copy),
                legal_steps(&original)
            );
            let Some(&step) = steps.next() else { break };
            let (mut told, mut expected) = (Vec::new(), Vec::new());
            let played = copy.play_into(step, &mut told);
            original.apply(step, &mut expected);
            ensure!(
                played.is_ok() && copy == original && told == expected,
                "after {i} steps a copy by {} answers `{step}` with {played:?}, {told:?} and becomes {copy:?}; \
                 the state tells {expected:?} and becomes {original:?}",
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

/// Calls `check` with some data damaged in many ways: cut short, with a byte missing, doubled, or changed.
fn each_damage(data: &[u8], mut check: impl FnMut(&[u8]) -> Verdict) -> Verdict {
    if data.is_empty() {
        return Ok(());
    }
    let of_data = Key::new().bytes(data);
    for n in 0..DAMAGES {
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
    each_damage(&F::write(&walk.rules()), |data| {
        let Ok(rules) = F::read::<Valid<G::Rules>>(data) else {
            return Ok(());
        };
        copy::<_, F>("rules from damaged data", &rules)?;
        goes_on(G::new(rules), 1).map_err(|what| told::<F>("rules", data, &what))
    })?;
    each_damage(&F::write(walk.record()), |data| {
        let Ok(record) = F::read::<Record<G>>(data) else {
            return Ok(());
        };
        copy::<_, F>("a record from damaged data", &record)?;
        record.replay().map_or(Ok(()), |end| {
            goes_on(end, 0).map_err(|what| told::<F>("a record", data, &what))
        })
    })?;
    for (i, state) in walk.sample(4) {
        each_damage(&F::write(state), |data| {
            let Ok(state) = F::read::<G>(data) else {
                return Ok(());
            };
            goes_on(state.clone(), i).map_err(|what| told::<F>("a state", data, &what))?;
            copy::<_, F>("a state from damaged data", &state).map(drop)
        })?;
        if let Some(step) = walk.record().steps.get(i) {
            each_damage(&F::write(step), |data| {
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

fn told<F: Format>(what: &str, data: &[u8], wrong: &str) -> String {
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
            each_damage(&data, |damaged| {
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
        let told = each_damage(b"data", |_| {
            calls += 1;
            Err("enough".into())
        });
        assert_eq!((told, calls), (Err("enough".into()), 1));
        assert_eq!(each_damage(b"", |_| Err("never".into())), Ok(()));
    }
}
