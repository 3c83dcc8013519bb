//! Rules of any value, valid or not.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use core::fmt::{self, Display};

use super::written_laws::damaged;
use super::{Verdict, ensure};
use crate::rules::Validate;

/// Checks rules of any value, valid or not, against a list of what is wrong with them (law 10 for rules): all of that is told,
/// in the order of the fields, and nothing else; the text reads back, and a damaged one is read or refused.
///
/// The list should be written straight from the rules document, and the values should be wild: then a fault that hides
/// another is found.
///
/// ```
/// use boardcore::options::{ReadValue, read_options};
/// use boardcore::{ParseError, Validate, kit};
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Rules { heaps: u8, counters: u8 }
///
/// #[derive(Clone, PartialEq, Eq, Debug)]
/// enum Fault { NoHeap, NoCounter }
/// impl std::fmt::Display for Fault {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "{self:?}") }
/// }
/// impl std::error::Error for Fault {}
///
/// const OPTIONS: [(&str, ReadValue<Rules>); 2] = [
///     ("heaps", |rules, value| value.number(0..=255, "a number").map(|n| rules.heaps = n as u8)),
///     ("counters", |rules, value| value.number(0..=255, "a number").map(|n| rules.counters = n as u8)),
/// ];
///
/// impl Validate for Rules {
///     type Fault = Fault;
///     fn faults(&self) -> Vec<Fault> {
///         if self.heaps == 0 { vec![Fault::NoHeap] } else if self.counters == 0 { vec![Fault::NoCounter] } else { vec![] }
///     }
///     fn write_text(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         write!(f, "heaps={} counters={}", self.heaps, self.counters)
///     }
///     fn parse_text(text: &str) -> Result<Self, ParseError> {
///         read_options(text, Rules { heaps: 1, counters: 15 }, &OPTIONS)
///     }
/// }
///
/// assert_eq!(kit::options(Rules { heaps: 3, counters: 0 }, &[Fault::NoCounter]), Ok(()));
/// // The first fault hides the second.
/// assert!(kit::options(Rules { heaps: 0, counters: 0 }, &[Fault::NoHeap, Fault::NoCounter]).is_err());
/// ```
///
/// # Errors
/// What is wrong.
pub fn options<R: Validate>(rules: R, faults: &[R::Fault]) -> Verdict {
    let text = Written(&rules).to_string();
    let found = rules.faults();
    ensure!(
        found == faults,
        "of `{text}` these faults are told: {found:?}, and these there are: {faults:?}"
    );
    let verdict = rules.validate();
    ensure!(
        match &verdict {
            Ok(valid) => faults.is_empty() && valid.get() == rules,
            Err(told) => !faults.is_empty() && told.as_slice() == faults,
        },
        "`{text}` has the faults {faults:?}, and is validated as {verdict:?}"
    );
    if let Err(told) = verdict {
        let told = told.to_string();
        for fault in faults {
            ensure!(
                told.contains(&fault.to_string()),
                "{fault:?} is not in `{told}`"
            );
        }
    }
    let back = R::parse_text(&text);
    ensure!(
        back == Ok(rules),
        "the rules `{text}` read back as {back:?}, and are {rules:?}"
    );
    damaged(&text, |text| R::parse_text(text).is_ok());
    Ok(())
}

/// Which values each option has in some rules, valid or not, as their text writes them: to see that the rules that laws are
/// tried by reach every value of every option.
///
/// The text is to be `name=value name=value`, as [`read_options`](crate::options::read_options) reads it. A piece without
/// a `=` counts as an option with the empty value.
///
/// ```
/// use boardcore::{ParseError, Validate, kit};
///
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Rules { players: u8, play_on: bool }
///
/// # #[derive(Clone, PartialEq, Eq, Debug)]
/// # struct Never;
/// # impl std::fmt::Display for Never { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str("never") } }
/// # impl std::error::Error for Never {}
/// impl Validate for Rules {
/// #     type Fault = Never;
/// #     fn faults(&self) -> Vec<Never> { vec![] }
/// #     fn parse_text(_: &str) -> Result<Self, ParseError> { Err(ParseError::new("rules", 0)) }
///     // …
///     fn write_text(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         write!(f, "players={} play_on={}", self.players, self.play_on)
///     }
/// }
///
/// let rules = (2..=4).map(|players| Rules { players, play_on: false });
/// let values = kit::option_values(rules);
/// assert!(values["players"].iter().eq(["2", "3", "4"]));
/// // Here the laws are never tried with `play_on`.
/// assert!(values["play_on"].iter().eq(["false"]));
/// ```
pub fn option_values<R: Validate>(
    rules: impl IntoIterator<Item = R>,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut values: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for rules in rules {
        for option in Written(&rules).to_string().split(' ') {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            values.entry(name.into()).or_default().insert(value.into());
        }
    }
    values
}

/// Values of a proptest strategy, the same in every run: shows what the cases of a test reach.
///
/// Expands to an iterator, and needs `proptest` in the crate that calls it.
///
/// ```
/// let numbers: Vec<u8> = boardcore::sampled!(2..=4_u8, 100).collect();
/// assert!((2..=4).all(|n| numbers.contains(&n)));
/// ```
#[macro_export]
macro_rules! sampled {
    ($strategy:expr, $number:expr) => {{
        let strategy = $strategy;
        let mut runner = ::proptest::test_runner::TestRunner::deterministic();
        (0..$number).map(move |_| {
            let tree = ::proptest::strategy::Strategy::new_tree(&strategy, &mut runner);
            ::proptest::strategy::ValueTree::current(&tree.expect("the strategy has a value"))
        })
    }};
}

/// Two proptests over rules of any value, valid or not.
///
/// `every_fault_is_told` checks [`kit::options`](crate::kit::options), and that each fault's text begins with its `field()`;
/// `rules_of_any_value_are_data`, with the caller's feature `serde`, checks [`kit::serde_options`](crate::kit::serde_options)
/// in each format. The block holds what else a game checks of its rules; its parameters may go on after the rules.
/// Needs `proptest` in the crate that calls it.
///
/// ```
/// boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
///
/// boardcore::rules_tests! {
///     cases: 512,
///     faults: wrong,              // fn wrong(rules: &Rules) -> Vec<RulesFault>
///     formats: [Json],
///     (rules in any_rules()) {}   // fn any_rules() -> impl Strategy<Value = Rules>
/// }
/// ```
#[macro_export]
macro_rules! rules_tests {
    (
        cases: $cases:expr,
        faults: $faults:expr,
        formats: [$($format:ty),* $(,)?],
        ($rules:ident in $any:expr $(, $more:ident in $strategy:expr)*) $also:block
    ) => {
        ::proptest::proptest! {
            #![proptest_config(::proptest::test_runner::Config {
                failure_persistence: None,
                ..::proptest::test_runner::Config::with_cases($cases)
            })]

            #[test]
            fn every_fault_is_told($rules in $any $(, $more in $strategy)*) {
                let faults = $faults(&$rules);
                ::proptest::prop_assert_eq!($crate::kit::options($rules, &faults), Ok(()));
                for fault in &faults {
                    let told = ::std::string::ToString::to_string(fault);
                    ::proptest::prop_assert_eq!(told.split(':').next(), Some(fault.field()));
                }
                $also
            }

            #[cfg(feature = "serde")]
            #[test]
            fn rules_of_any_value_are_data($rules in $any) {
                $(::proptest::prop_assert_eq!($crate::kit::serde_options::<_, $format>($rules), Ok(()));)*
            }
        }
    };
}

/// The text of rules that need not be valid.
struct Written<'a, R>(&'a R);

impl<R: Validate> Display for Written<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_text(f)
    }
}
