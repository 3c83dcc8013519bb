//! The laws every game keeps, as functions: for proptest, for a fuzz target, for a plain loop.
//!
//! A case is rules and *choice bytes*: the bytes choose the steps of a game ([`Walk`]), and every law is checked along it. When
//! one is broken, the bytes are shortened as far as it stays broken; the report has the law and the shortest game found, as a
//! record.
//!
//! One line is enough for a test: [`assert_game`] plays games by the default rules and the presets, and
//! [`assert_observed`] adds the laws of views and worlds. Lists of laws serve everything else:
//!
//! ```
#![doc = include_str!("coin.txt")]
//! // `Coin` is a game; `rules` are its rules.
//! laws::assert_observed::<Coin>(20);
//!
//! for byte in 0..=255 {
//!     laws::assert::<Coin>(&laws::game(), rules, &[byte]);
//! }
//!
//! proptest::proptest! {
//!     # /*
//!     #[test]
//!     # */
//!     fn keeps_the_laws(bytes: Vec<u8>) {
//!         laws::assert::<Coin>(&laws::game(), Seats::<2>.validate().unwrap(), &bytes);
//!     }
//! }
//! # keeps_the_laws();
//!
//! // libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target(bytes));
//! fn target(bytes: &[u8]) {
//!     laws::assert::<Coin>(&laws::game(), Seats::<2>.validate().unwrap(), bytes);
//! }
//! # target(&[3]);
//! ```
//!
//! | laws | by | what they need |
//! |---|---|---|
//! | 1–3, 5–10, 12, 17, 18, 23 | [`game()`] | [`Game`] |
//! | 10 for positions | [`positions`] | [`Notation`](crate::Notation) |
//! | 10 for rules of any value | [`check_rules`] | the rules, and what is wrong with them |
//! | 11 | `data` (feature `serde`) | a `Format`, by `serde_format!` |
//! | 11 for rules of any value | `check_rules_as_data` (feature `serde`) | the rules, a `Format` |
//! | 13, 16 | [`views`] | [`Observe`](crate::Observe) |
//! | 13 and 14 in worlds | [`worlds`] | [`Determinize`] |
//! | 4 | [`reasons`] | the cases to try |
//! | 15 | [`uniform`] | [`Determinize`], and rules with few histories |
//! | 15 for a view, with more draws | [`check_uniform`], [`check_uniform_by_search`] | what is expected, or a small game |
//! | 21 | [`chi_square`], [`fits`] | what is expected |
//! | 20 | [`check_symmetry`] | the mapping |
//! | 22 | [`twin`], [`assert_twin`] | a second implementation, a [`Twin`] |

extern crate std;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

use crate::game::Game;
use crate::observe::Determinize;
use crate::options::Options;
use crate::record::Record;
use crate::rng::{Seed, Stream, below};
use crate::rules::{RuleSet, Valid};

#[cfg(feature = "serde")]
mod data;
mod game;
mod positions;
mod quiet;
mod reasons;
mod rules;
mod statistics;
mod symmetry;
mod twin;
mod uniform;
mod views;
mod walk;
mod written;

#[cfg(feature = "serde")]
pub use data::{Format, check_rules_as_data, data};
pub use game::game;
pub use positions::positions;
pub use reasons::reasons;
pub use rules::{check_rules, option_values};
pub use statistics::{chi_square, fits};
pub use symmetry::check_symmetry;
pub use twin::{Twin, assert_twin, twin};
pub use uniform::{check_uniform, check_uniform_by_search, uniform};
pub use views::{views, worlds};
pub use walk::Walk;

/// The verdict of a law: nothing, or what is wrong.
pub type Verdict = Result<(), String>;

type Check<G> = dyn Fn(&Walk<G>) -> Verdict;

/// One law, with its number in the list of laws. A game may have laws of its own.
///
/// ```
#[doc = include_str!("coin.txt")]
/// let heads = laws::Law::<Coin>::new(100, "the coin shows heads", |walk| {
///     match walk.states().iter().any(|coin| coin.fell == Some(1)) {
///         true => Err("it shows tails".into()),
///         false => Ok(()),
///     }
/// });
/// assert!(heads.check(&laws::Walk::new(rules, &[0])).is_ok());
/// assert!(heads.check(&laws::Walk::new(rules, &[255])).is_err());
/// ```
pub struct Law<G: Game> {
    /// Its number.
    pub number: u8,
    /// What it says, in a few words.
    pub name: &'static str,
    check: Box<Check<G>>,
}

impl<G: Game> Law<G> {
    /// A law from its number, what it says, and a function that looks for a breach along a game.
    pub fn new(
        number: u8,
        name: &'static str,
        check: impl Fn(&Walk<G>) -> Verdict + 'static,
    ) -> Self {
        Self {
            number,
            name,
            check: Box::new(check),
        }
    }

    /// Checks the law along a game.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self, walk: &Walk<G>) -> Verdict {
        (self.check)(walk)
    }
}

impl<G: Game> fmt::Debug for Law<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} ({})", self.number, self.name)
    }
}

/// A broken law, and the shortest game found that breaks it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Broken {
    /// The law's number.
    pub number: u8,
    /// What the law says.
    pub law: &'static str,
    /// What is wrong.
    pub what: String,
    /// The game, as a record.
    pub record: String,
    /// The choice bytes that play it.
    pub bytes: Vec<u8>,
}

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "law {} ({}) is broken: {}\nthe shortest game found (choice bytes {:?}):\n{}",
            self.number, self.law, self.what, self.bytes, self.record
        )
    }
}

impl core::error::Error for Broken {}

/// Checks laws along the game that some choice bytes play.
///
/// ```
#[doc = include_str!("coin.txt")]
/// let heads = laws::Law::<Coin>::new(100, "the coin shows heads", |walk| {
///     match walk.states().iter().any(|coin| coin.fell == Some(1)) {
///         true => Err("it shows tails".into()),
///         false => Ok(()),
///     }
/// });
/// let broken = laws::check(&[heads], rules, &[255, 7, 7]).unwrap_err();
/// assert_eq!(
///     broken.to_string(),
///     "law 100 (the coin shows heads) is broken: it shows tails\n\
///      the shortest game found (choice bytes [255]):\n\
///      coin -\n\
///      1"
/// );
/// ```
///
/// # Errors
/// The first law that is broken, with the shortest game found that breaks it. A panic of the game is a breach too.
pub fn check<G: Game>(laws: &[Law<G>], rules: Valid<G::Rules>, bytes: &[u8]) -> Result<(), Broken> {
    check_places(laws, rules, bytes, None)
}

/// Checks laws along the game that some choice bytes play, and looks closely at one place alone: for fuzzing, where many quick
/// cases find more than a few thorough ones.
///
/// `place` is a number of 256 parts of the way from the first state to the last. What a law checks at a choice of states
/// ([`Walk::sample`]), it checks at this place; what it checks along the whole game, it checks as ever.
///
/// ```
#[doc = include_str!("coin.txt")]
/// // libfuzzer_sys::fuzz_target!(|bytes: &[u8]| target(bytes));
/// fn target(bytes: &[u8]) {
///     let [place, bytes @ ..] = bytes else { return };
///     if let Err(broken) = laws::check_at::<Coin>(&laws::game(), Seats::<2>.validate().unwrap(), bytes, *place) {
///         panic!("{broken}");
///     }
/// }
/// # target(&[255, 3]);
/// ```
///
/// # Errors
/// As [`check`].
pub fn check_at<G: Game>(
    laws: &[Law<G>],
    rules: Valid<G::Rules>,
    bytes: &[u8],
    place: u8,
) -> Result<(), Broken> {
    check_places(laws, rules, bytes, Some(place))
}

fn check_places<G: Game>(
    laws: &[Law<G>],
    rules: Valid<G::Rules>,
    bytes: &[u8],
    place: Option<u8>,
) -> Result<(), Broken> {
    let Some((law, mut what)) = first_broken(laws, rules, bytes, place) else {
        return Ok(());
    };
    let alone = core::slice::from_ref(law);
    let bytes = shrink(bytes, |shorter| {
        match first_broken(alone, rules, shorter, place) {
            Some((_, shorter)) => {
                what = shorter;
                true
            }
            None => false,
        }
    });
    Err(broken(law, what, rules, bytes))
}

/// The report of a broken law.
fn broken<G: Game>(law: &Law<G>, what: String, rules: Valid<G::Rules>, bytes: Vec<u8>) -> Broken {
    let record = catch(|| Ok(Walk::<G>::new(rules, &bytes).record().to_string()))
        .unwrap_or_else(|_| Record::<G>::new(rules).to_string());
    Broken {
        number: law.number,
        law: law.name,
        what,
        record,
        bytes,
    }
}

/// Checks laws along the game that some choice bytes play, and leaves shrinking to the caller: for proptest, whose test
/// returns the error.
///
/// ```text
/// proptest! {
///     #[test]
///     fn keeps_the_laws(bytes: Vec<u8>) {
///         laws::check_case::<Coin>(&laws::game(), rules, &bytes)?;
///     }
/// }
/// ```
///
/// # Errors
/// The first law that is broken, with the game as it is.
pub fn check_case<G: Game>(
    laws: &[Law<G>],
    rules: Valid<G::Rules>,
    bytes: &[u8],
) -> Result<(), Broken> {
    match first_broken(laws, rules, bytes, None) {
        None => Ok(()),
        Some((law, what)) => Err(broken(law, what, rules, bytes.to_vec())),
    }
}

/// Checks laws along the game that some choice bytes play.
///
/// ```
#[doc = include_str!("coin.txt")]
/// laws::assert::<Coin>(&laws::game(), rules, &[200]);
/// ```
///
/// # Panics
/// If a law is broken, with the law and the shortest game found that breaks it; [`check`] returns them.
#[track_caller]
pub fn assert<G: Game>(laws: &[Law<G>], rules: Valid<G::Rules>, bytes: &[u8]) {
    if let Err(broken) = check(laws, rules, bytes) {
        panic!("{broken}");
    }
}

/// Checks the laws of any game along `games` random games by the default rules, and as many by each preset.
///
/// ```
#[doc = include_str!("coin.txt")]
/// laws::assert_game::<Coin>(20);
/// ```
///
/// # Panics
/// If a law is broken, with the law and the shortest game found that breaks it.
#[track_caller]
pub fn assert_game<G: Game>(games: u32) {
    assert_each(&game::<G>(), games);
}

/// Checks the laws of any game, of its views and of the worlds that fit them, as [`assert_game`] does.
///
/// # Panics
/// If a law is broken, with the law and the shortest game found that breaks it.
#[track_caller]
pub fn assert_observed<G: Determinize>(games: u32) {
    let mut laws = game::<G>();
    laws.extend(views());
    laws.extend(worlds());
    laws.extend(uniform());
    assert_each(&laws, games);
}

#[track_caller]
fn assert_each<G: Game>(laws: &[Law<G>], games: u32) {
    let presets = G::Rules::PRESETS.iter().map(|preset| preset.rules);
    for rules in core::iter::once(G::Rules::DEFAULT).chain(presets) {
        match rules.validate() {
            Ok(rules) => (0..games).for_each(|n| assert(laws, rules, &random_bytes(n))),
            Err(faults) => panic!("the rules of a preset: {faults}"),
        }
    }
}

/// Up to 400 choice bytes, the same for the same number.
fn random_bytes(number: u32) -> Vec<u8> {
    let mut rng = Seed::from_u64(number.into()).stream(Stream::Chance);
    let len = below(&mut rng, 400);
    (0..len).map(|_| below(&mut rng, 256) as u8).collect()
}

/// The first of the laws that the game breaks, and how.
fn first_broken<'l, G: Game>(
    laws: &'l [Law<G>],
    rules: Valid<G::Rules>,
    bytes: &[u8],
    place: Option<u8>,
) -> Option<(&'l Law<G>, String)> {
    let first = laws.first()?;
    let walk = || {
        let walk = Walk::new(rules, bytes);
        match place {
            Some(place) => walk.at(place),
            None => walk,
        }
    };
    let walk = match catch_value(walk) {
        Ok(walk) => walk,
        Err(panic) => return Some((first, panic)),
    };
    laws.iter().find_map(|law| {
        let what = catch(|| law.check(&walk)).err()?;
        Some((law, what))
    })
}

/// Turns a panic into a breach.
fn catch<T>(check: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_value(check).and_then(|verdict| verdict)
}

fn catch_value<T>(make: impl FnOnce() -> T) -> Result<T, String> {
    quiet::catch(make).map_err(|message| alloc::format!("panicked: {message}"))
}

/// The shortest and plainest bytes found that still fail, from bytes that do: cut short, with runs taken out, with bytes
/// set to zero.
fn shrink(bytes: &[u8], mut fails: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    const ATTEMPTS: u32 = 2_000;
    let mut best = bytes.to_vec();
    let mut left = ATTEMPTS;
    let mut attempt = |candidate: Vec<u8>, best: &mut Vec<u8>| {
        if left == 0 || candidate == *best {
            return false;
        }
        left -= 1;
        let better = fails(&candidate);
        if better {
            *best = candidate;
        }
        better
    };
    loop {
        let mut improved = false;
        let mut cut = best.len().div_ceil(2);
        while cut > 0 {
            let shorter = best[..best.len().saturating_sub(cut)].to_vec();
            if attempt(shorter, &mut best) {
                improved = true;
                cut = cut.min(best.len());
            } else {
                cut /= 2;
            }
        }
        let mut run = best.len().div_ceil(2);
        while run > 0 {
            let mut start = 0;
            while start + run <= best.len() {
                let mut without = best.clone();
                without.drain(start..start + run);
                if attempt(without, &mut best) {
                    improved = true;
                } else {
                    start += run;
                }
            }
            run /= 2;
        }
        for i in 0..best.len() {
            let mut plainer = best.clone();
            plainer[i] = 0;
            improved |= attempt(plainer, &mut best);
        }
        if !improved {
            return best;
        }
    }
}

/// Fails with a message unless a condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(alloc::format!($($message)+));
        }
    };
}
use ensure;

#[cfg(test)]
mod tests {
    use super::shrink;

    #[test]
    fn shrinking_keeps_what_fails() {
        let holds_seven = |bytes: &[u8]| bytes.contains(&7);
        assert_eq!(shrink(&[3, 200, 7, 9, 255], holds_seven), [7]);
        let long = |bytes: &[u8]| bytes.len() >= 3;
        assert_eq!(shrink(&[1; 50], long), [0, 0, 0]);
        let apart = |bytes: &[u8]| bytes.first() == Some(&1) && bytes.last() == Some(&2);
        assert_eq!(shrink(&[1, 5, 5, 5, 2], apart), [1, 2]);
        assert!(shrink(&[], |_| true).is_empty());
    }

    #[test]
    fn shrinking_gives_up_after_enough_attempts() {
        let mut attempts = 0;
        let bytes = [1; 3_000];
        let same = shrink(&bytes, |_| {
            attempts += 1;
            false
        });
        assert_eq!((same.len(), attempts), (3_000, 2_000));
    }
}
