//! The laws every game keeps, over games under random rules.

mod common;

use boardcore::{Reason, Seat, Validate, kit};
use common::{any_rules, bytes_of};
use proptest::prelude::*;
use skim::{First, Illegal, Rules, Skim};

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn the_laws_of_games_hold(rules in any_rules(), bytes in prop::collection::vec(any::<u8>(), 0..160)) {
        kit::hold::<Skim>(&kit::game_laws(), rules.validate().unwrap(), &bytes);
    }

    #[test]
    fn the_laws_of_positions_hold(rules in any_rules(), bytes in prop::collection::vec(any::<u8>(), 0..160)) {
        kit::hold::<Skim>(&kit::notation_laws(), rules.validate().unwrap(), &bytes);
    }

    #[test]
    fn the_laws_of_views_hold(rules in any_rules(), bytes in prop::collection::vec(any::<u8>(), 0..160)) {
        kit::hold::<Skim>(&kit::observe_laws(), rules.validate().unwrap(), &bytes);
    }

    #[test]
    fn the_laws_of_worlds_hold(rules in any_rules(), bytes in prop::collection::vec(any::<u8>(), 0..160)) {
        kit::hold::<Skim>(&kit::determinize_laws(), rules.validate().unwrap(), &bytes);
    }
}

#[test]
fn every_reason_is_reached() {
    // With a seat that opens, the opening itself is among the states looked at.
    let opening = Rules {
        first: First::Seat(Seat::new(0)),
        ..Rules::mountains()
    };
    let rules = [
        Rules::mountains(),
        Rules::columns(),
        Rules::practice(),
        common::cross(),
        opening,
    ];
    let cases = rules
        .into_iter()
        .flat_map(|rules| (0..3).map(move |seed| (rules.validate().unwrap(), bytes_of(seed, 200))));
    let reached = kit::reasons::<Skim>(cases);
    assert_eq!(reached, Illegal::CODES.iter().copied().collect());
}
