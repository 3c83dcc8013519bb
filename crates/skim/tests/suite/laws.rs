//! The laws every game keeps, over games under random rules.

use crate::common;
use crate::common::{bytes_of, rules};
use boardcore::play::{perft, random_record};
use boardcore::strategies;
use boardcore::{Ending, Game, Reason, Record, RuleSet, Seat, Seed, Situation, laws};
use proptest::prelude::*;
use skim::{Continuity, First, Illegal, Rules, Skim, Teams};

proptest! {
    #![proptest_config(strategies::config(24))]

    #[test]
    fn the_laws_of_games_hold(rules in rules(), bytes in strategies::choice_bytes(40..260)) {
        laws::check_case::<Skim>(&laws::game(), rules, &bytes)?;
    }

    #[test]
    fn the_laws_of_positions_hold(rules in rules(), bytes in strategies::choice_bytes(40..260)) {
        laws::check_case::<Skim>(&laws::positions(), rules, &bytes)?;
    }

    #[test]
    fn the_laws_of_views_hold(rules in rules(), bytes in strategies::choice_bytes(40..260)) {
        laws::check_case::<Skim>(&laws::views(), rules, &bytes)?;
    }

    #[test]
    fn the_laws_of_worlds_hold(rules in rules(), bytes in strategies::choice_bytes(40..260)) {
        laws::check_case::<Skim>(&laws::worlds(), rules, &bytes)?;
    }

    #[cfg(feature = "serde")]
    #[test]
    fn the_laws_of_data_hold(rules in rules(), bytes in strategies::choice_bytes(0..260)) {
        laws::check_case(&laws::data::<Skim, common::Json>(), rules, &bytes)?;
        laws::check_case(&laws::data::<Skim, common::Postcard>(), rules, &bytes)?;
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
    let reached = laws::reasons::<Skim>(cases);
    assert_eq!(reached, Illegal::CODES.iter().copied().collect());
}

/// Records of whole games by their seed: key and standings are promises.
#[test]
fn golden_games() {
    let three = Rules {
        teams: Teams::ThreeEach,
        ..Rules::practice()
    };
    let previous = Rules {
        continuity: Continuity::PreviousCard,
        ..Rules::columns()
    };
    let games = [
        (
            Rules::mountains(),
            0x4258_9F61_B342_FEE8,
            "73 plies; 1. side 0 (20) · 2. side 1 (16): all cards are laid",
        ),
        (
            Rules::columns(),
            0x87B5_2A1E_FEA0_8522,
            "73 plies; 1. side 0 (5) · 2. side 1 (4): all cards are laid",
        ),
        (
            three,
            0x3ECB_E5F1_900D_7582,
            "113 plies; 1. side 0 (50) · 1. side 1 (50): every seat passed in turn",
        ),
        (
            previous,
            0xB709_05E5_6E2D_3E5F,
            "70 plies; 1. side 0 (4) · 1. side 1 (4): every seat passed in turn",
        ),
        (
            common::cross(),
            0xDA48_58F4_3936_CB20,
            "62 plies; 1. side 1 (3) · 2. side 0 (2): every seat passed in turn",
        ),
    ];
    for (rules, key, expected) in games {
        let rules = rules.validate().unwrap();
        let (record, game) = random_record::<Skim>(rules, Seed::from_u64(42), 10_000);
        let Ending { end, standings } = game.ending().unwrap();
        let got = format!("{} plies; {standings}: {end}", record.steps.len());
        assert_eq!((game.key(), got.as_str()), (key, expected));
    }
}

#[test]
fn golden_record() {
    let (record, game) = random_record::<Skim>(
        Rules::mountains().validate().unwrap(),
        Seed::from_u64(42),
        10_000,
    );
    let golden = include_str!("../golden/mountains.txt");
    assert_eq!(record.to_string(), golden.trim_end());
    assert_eq!(
        golden
            .trim_end()
            .parse::<Record<Skim>>()
            .unwrap()
            .replay()
            .unwrap(),
        game
    );
    assert_eq!(
        game.to_string(),
        include_str!("../golden/mountains.position.txt").trim_end()
    );
}

#[test]
fn golden_perft() {
    // From the opening of Columns, after the deal of seed 42.
    let rules = Rules::columns().validate().unwrap();
    let (_, game) = random_record::<Skim>(rules, Seed::from_u64(42), 37);
    let nodes: Vec<u64> = (0..=3).map(|depth| perft(&game, depth)).collect();
    assert_eq!(nodes, [1, 6, 172, 4_236]);
}

/// States are flat, and no larger than docs/PERFORMANCE.md says.
#[test]
fn states_are_flat() {
    assert_eq!(size_of::<Skim>(), 824);
}
