//! Games played by choice bytes, with a law checked along them.

use boardcore::laws::{self, Law};
use boardcore::{Determinize, Notation, Options, RuleSet};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::case::Case;
use crate::for_game;
use crate::serde_forms::{Json, Postcard};

/// Three bytes choose the engine, one law of all and the place of the game where it looks closely; then comes a line of rules (the
/// default ones where it is none), then choice bytes.
///
/// One law at one place is a hundred times as fast as all laws along the whole game, and the fuzzer chooses both.
///
/// # Panics
/// If a law is broken.
pub fn games(data: &[u8]) {
    if let Some(case) = Case::new(data) {
        for_game!(case.engine, check(&case));
    }
}

fn check<G>(case: &Case<'_>)
where
    G: Notation + Determinize<Rules: Serialize + DeserializeOwned>,
    G: Serialize + DeserializeOwned,
{
    let rules = case.rules().or_else(|| G::Rules::DEFAULT.validate().ok());
    if let Some(rules) = rules {
        assert_one(&all::<G>(), rules, case);
    }
}

/// Every law of a game that is kept as data.
pub(crate) fn all<G>() -> Vec<Law<G>>
where
    G: Notation + Determinize<Rules: Serialize + DeserializeOwned>,
    G: Serialize + DeserializeOwned,
{
    let mut all = laws::game::<G>();
    all.extend(laws::positions());
    all.extend(laws::views());
    all.extend(laws::worlds());
    all.extend(laws::data::<G, Json>());
    all.extend(laws::data::<G, Postcard>());
    all
}

/// Checks the law that a case chooses.
pub(crate) fn assert_one<G: boardcore::Game>(
    laws: &[Law<G>],
    rules: boardcore::Valid<G::Rules>,
    case: &Case<'_>,
) {
    let chosen = usize::from(case.law) % laws.len();
    if let Err(broken) = laws::check_at(&laws[chosen..=chosen], rules, case.bytes, case.place) {
        panic!("{broken}");
    }
}
