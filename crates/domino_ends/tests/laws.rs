//! The laws every game keeps, over games under all rules.

mod common;

use boardcore::kit;
use boardcore::{Game, Reason, Seed, Stream, Validate, play};
use common::{any_rules, bytes};
use domino_ends::{Action, Chance, End, Illegal, Match, Rules};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_laws_of_games_hold(rules in any_rules(), bytes in bytes()) {
        kit::hold::<Match>(&kit::game_laws(), rules, &bytes);
        kit::hold::<Match>(&kit::notation_laws(), rules, &bytes);
    }

    #[test]
    fn the_laws_of_views_hold(rules in any_rules(), bytes in bytes()) {
        kit::hold::<Match>(&kit::observe_laws(), rules, &bytes);
    }

    #[test]
    fn the_laws_of_worlds_hold(rules in any_rules(), bytes in bytes()) {
        kit::hold::<Match>(&kit::determinize_laws(), rules, &bytes);
    }
}
