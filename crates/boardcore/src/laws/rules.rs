//! Rules of any value, valid or not.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Display};

use super::written::damaged;
use super::{Verdict, ensure};
use crate::options::{self, Form, Options};
use crate::rules::RuleSet;

/// Checks rules of any value, valid or not, against a list of what is wrong with them (law 10 for rules): all of that is
/// reported, in the order of the options, and nothing else; the text reads back, and a damaged one is read or refused; numbers
/// out of their form's range are never valid.
///
/// The list should be written straight from the rules document, and the values should be wild: then a fault that hides
/// another is found. Each entry is an option and what is wrong with it, as a [`Fault`](crate::Fault) prints.
///
/// ```
/// use boardcore::{RuleSet, laws};
///
/// boardcore::rules! {
///     /// What the players agree on.
///     pub struct Rules {
///         /// How many heaps there are (N1).
///         pub heaps: u8 = 1, in 1..=9;
///         /// How many counters a heap has (N2).
///         pub counters: u8 = 15, in 1..=99;
///     }
/// }
/// impl RuleSet for Rules {
///     fn seats(&self) -> u8 { 2 }
/// }
///
/// let faults = ["counters: 0 is not from 1 to 99 (N2)"];
/// assert_eq!(laws::check_rules(Rules { heaps: 3, counters: 0 }, &faults), Ok(()));
/// assert!(laws::check_rules(Rules { heaps: 0, counters: 0 }, &faults).is_err());
/// ```
///
/// # Errors
/// What is wrong.
pub fn check_rules<R: RuleSet>(rules: R, faults: &[impl AsRef<str>]) -> Verdict {
    let text = Written(&rules).to_string();
    let found = rules.faults();
    let found: Vec<String> = found.as_slice().iter().map(ToString::to_string).collect();
    ensure!(
        found.iter().eq(faults.iter().map(AsRef::as_ref)),
        "of `{text}` these faults are reported: {found:?}, and these there are: {:?}",
        faults.iter().map(AsRef::as_ref).collect::<Vec<_>>()
    );
    let verdict = rules.validate();
    ensure!(
        match &verdict {
            Ok(valid) => faults.is_empty() && valid.get() == rules,
            Err(reported) => !faults.is_empty() && *reported == rules.faults(),
        },
        "`{text}` has the faults {found:?}, and is validated as {verdict:?}"
    );
    let back = R::parse_text(&text);
    ensure!(
        back == Ok(rules),
        "the rules `{text}` read back as {back:?}, and are {rules:?}"
    );
    let over = R::read_over(rules, "-");
    ensure!(
        over == Ok(rules),
        "nothing read over `{text}` gives {over:?}"
    );
    damaged(&text, |text| R::parse_text(text).is_ok());
    for option in R::OPTIONS {
        if let Form::Number { min, max } | Form::Limit { min, max } = option.info.form
            && let Some(number) = (option.number)(&rules)
        {
            let inside = (min..=max).contains(&number);
            let blamed = rules.faults();
            let blamed = blamed
                .as_slice()
                .iter()
                .any(|it| it.option == option.info.name);
            ensure!(
                inside || blamed,
                "{number} is out of the range of `{}`, and is not reported",
                option.info.name
            );
        }
    }
    Ok(())
}

/// Which values each option has in some rules, valid or not, as their text writes them: to see that the rules that laws are
/// tried by reach every value of every option.
///
/// ```
/// use boardcore::{RuleSet, laws};
///
/// boardcore::rules! {
///     /// What the players agree on.
///     pub struct Rules {
///         /// How many play (1).
///         pub players: u8 = 2, in 2..=4;
///         /// Whether the others play on (2).
///         pub play_on: bool = false;
///     }
/// }
/// impl RuleSet for Rules {
///     fn seats(&self) -> u8 { self.players }
/// }
///
/// let rules = (2..=4).map(|players| Rules { players, play_on: false });
/// let values = laws::option_values(rules);
/// assert!(values["players"].iter().eq(["2", "3", "4"]));
/// // Here the laws are never tried with `play_on`.
/// assert!(values["play_on"].iter().eq(["false"]));
/// ```
pub fn option_values<R: Options>(
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
/// `every_fault_is_reported` checks them against the faults that the caller finds ([`check_rules`](crate::laws::check_rules)), and
/// `rules_of_any_value_are_data`, with the caller's feature `serde`, in each format (`check_rules_as_data`). The block holds
/// what else a game checks of its rules. Needs `proptest` in the crate that calls it, and boardcore's feature `proptest`.
///
/// ```text
/// boardcore::rules_tests! {
///     cases: 512,
///     faults: wrong,              // fn wrong(rules: &Rules) -> Vec<String>
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
            #![proptest_config($crate::strategies::config($cases))]

            #[test]
            fn every_fault_is_reported($rules in $any $(, $more in $strategy)*) {
                let faults = $faults(&$rules);
                ::proptest::prop_assert_eq!($crate::laws::check_rules($rules, &faults), Ok(()));
                let found = $crate::RuleSet::faults(&$rules);
                for (found, fault) in found.as_slice().iter().zip(&faults) {
                    ::proptest::prop_assert_eq!(fault.split(':').next(), Some(found.option));
                }
                $also
            }

            #[cfg(feature = "serde")]
            #[test]
            fn rules_of_any_value_are_data($rules in $any) {
                $(
                    let verdict = $crate::laws::check_rules_as_data::<_, $format>($rules);
                    ::proptest::prop_assert_eq!(verdict, Ok(()));
                )*
            }
        }
    };
}

/// The text of rules that need not be valid.
struct Written<'a, R>(&'a R);

impl<R: Options> Display for Written<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        options::write(self.0, f)
    }
}
