//! The laws every game keeps, over games under all rules.

use crate::common;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::common::all_drawing_rules;
use boardcore::strategies;
use boardcore::{
    Determinize, Game, Observe, Reason, RuleSet, Seat, Seed, Situation, Step, StepOf, Stream,
    Viewer, Worlds, below, laws, play,
};
use domino_ends::{Action, DominoEnds, DominoEndsView, End, Illegal, Rules};
use proptest::prelude::*;

proptest! {
    #![proptest_config(strategies::config(64))]

    #[test]
    fn the_laws_of_games_hold((rules, bytes) in strategies::cases::<DominoEnds>(0..260)) {
        laws::check_case::<DominoEnds>(&laws::game(), rules, &bytes)?;
        laws::check_case::<DominoEnds>(&laws::positions(), rules, &bytes)?;
    }

    #[test]
    fn the_laws_of_views_hold((rules, bytes) in strategies::cases::<DominoEnds>(0..260)) {
        laws::check_case::<DominoEnds>(&laws::views(), rules, &bytes)?;
    }

    #[test]
    fn the_laws_of_worlds_hold((rules, bytes) in strategies::cases::<DominoEnds>(0..260)) {
        laws::check_case::<DominoEnds>(&laws::worlds(), rules, &bytes)?;
    }

    #[cfg(feature = "serde")]
    #[test]
    fn the_laws_of_data_hold((rules, bytes) in strategies::cases::<DominoEnds>(0..260)) {
        laws::check_case(&laws::data::<DominoEnds, common::Json>(), rules, &bytes)?;
        laws::check_case(&laws::data::<DominoEnds, common::Postcard>(), rules, &bytes)?;
    }

    /// Law 20: the line has no direction.
    #[test]
    fn the_line_can_be_turned_round((rules, bytes) in strategies::cases::<DominoEnds>(0..260)) {
        let turned = |step: StepOf<DominoEnds>| match step {
            Step::Action(Action::Play(tile, end)) => Step::Action(Action::Play(tile, end.opposite())),
            other => other,
        };
        let verdict = laws::check_symmetry::<DominoEnds>(rules, rules, &bytes, turned, |seat| seat);
        prop_assert_eq!(verdict, Ok(()));
    }
}

/// Two cases that failed once.
#[test]
fn cases_that_once_failed() {
    let short = [10, 171, 10, 62, 64, 67, 70, 13, 90, 68, 15, 0];
    let long = [
        37, 200, 69, 31, 224, 78, 105, 179, 192, 45, 76, 55, 238, 108, 167, 169, 207, 246, 22, 201,
        244, 185, 231, 136, 97, 216, 132, 82, 69, 129, 19, 11, 168, 235, 16, 95, 151, 153, 66, 160,
        44, 114, 154, 90, 213, 222, 33, 81, 183, 118, 8, 255, 216, 244, 190, 60, 158, 43, 88, 47,
        197, 187, 140, 251, 182, 61, 220, 33, 227, 102, 84, 249, 61, 244, 84, 5, 197, 116, 81, 152,
    ];
    let mut all = laws::game::<DominoEnds>();
    all.extend(laws::positions());
    all.extend(laws::views());
    all.extend(laws::worlds());
    for (rules, bytes) in [
        ("players=2 target=1", &short[..]),
        ("players=2 target=6 drawing=UntilPlayable", &long),
    ] {
        let rules = Rules::parse_text(rules).unwrap().validate().unwrap();
        laws::assert(&all, rules, bytes);
    }
}

fn random_bytes(seed: u64, len: usize) -> Vec<u8> {
    let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
    (0..len).map(|_| below(&mut rng, 256) as u8).collect()
}

/// Law 4.
#[test]
fn every_reason_is_reached() {
    let cases = all_drawing_rules()
        .cycle()
        .take(36)
        .enumerate()
        .map(|(i, rules)| (rules, random_bytes(i as u64, 300)));
    let reached = laws::reasons::<DominoEnds>(cases);
    let all: BTreeSet<&str> = Illegal::CODES.iter().copied().collect();
    assert_eq!(reached, all);
}

/// Law 21: each tile is dealt and drawn as often as the next.
#[test]
fn deals_and_draws_are_uniform() {
    let game = DominoEnds::new(Rules::new(2).validate().unwrap());
    let mut rng = Seed::from_u64(21).stream(Stream::Chance);
    let expected: BTreeMap<_, _> = game
        .outcomes()
        .into_iter()
        .map(|(tile, _)| (tile, 1))
        .collect();
    assert_eq!(expected.len(), 28);
    let draws = (0..50_000).map(|_| play::draw(&game, &mut rng).unwrap());
    laws::fits(draws, &expected).unwrap();

    let mut game = common::dealt(
        Rules::new(2),
        "1-1 2-3 2-4 2-5 2-6 3-4 / 3-5 3-6 4-5 4-6 5-6 3-3",
    );
    common::play(&mut game, "lead 1-1");
    let expected: BTreeMap<_, _> = game
        .outcomes()
        .into_iter()
        .map(|(tile, _)| (tile, 1))
        .collect();
    assert_eq!(expected.len(), 16);
    let draws = (0..50_000).map(|_| play::draw(&game, &mut rng).unwrap());
    laws::fits(draws, &expected).unwrap();
}

/// Law 15: the generator of worlds is given a view and nothing else, and draws more than one world where several fit.
#[test]
fn worlds_are_diverse() {
    let rules = Rules::new(4).validate().unwrap();
    let (_, game) = play::random_record::<DominoEnds>(rules, Seed::from_u64(15), 24);
    let view = game.view(Viewer::Seat(Seat::new(2)));
    let worlds = DominoEnds::worlds(&view).unwrap();
    let mut rng = Seed::from_u64(15).stream(Stream::Worlds(Seat::new(2)));
    let drawn: BTreeSet<String> = (0..100)
        .map(|_| worlds.sample(&mut rng).to_string())
        .collect();
    assert!(worlds.count().unwrap() > 10_000);
    assert!(drawn.len() > 95, "{}", drawn.len());
}

/// Law 19: what is pinned for ever.
#[test]
fn golden_records_keys_and_perft_stay_what_they_are() {
    let mut found = String::new();
    for (rules, seed) in [
        (Rules::new(4), 1),
        (Rules::new(3), 2),
        (Rules::new(2), 3),
        (Rules::bergen(4), 4),
        (Rules::bergen(2), 5),
    ] {
        let rules = rules.validate().unwrap();
        let (record, game) =
            play::random_record::<DominoEnds>(rules, Seed::from_u64(seed), u64::MAX);
        let ending = game.ending().unwrap();
        // Each seat is a side, and is pinned as a seat.
        let standings = ending.standings.to_string().replace("side", "seat");
        let (end, key) = (ending.end, game.key());
        writeln!(found, "{record}\nkey {key:016x}\n{standings}: {end}\n").unwrap();
    }
    let game = common::dealt(
        Rules::new(2),
        "1-1 2-3 2-4 2-5 2-6 3-4 / 3-5 3-6 4-5 4-6 5-6 3-3",
    );
    for depth in 0..=5 {
        writeln!(found, "perft {depth}: {}", play::perft(&game, depth)).unwrap();
    }
    let parts: u64 = play::divide(&game, 4).iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(parts, play::perft(&game, 4));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/matches.txt");
    if std::env::var_os("WRITE_GOLDEN").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    assert!(
        found == include_str!("../golden/matches.txt"),
        "what is pinned has changed; WRITE_GOLDEN=1 writes it again, and `git diff` shows where"
    );
}

/// A line's direction and its text.
#[test]
fn ends_have_opposites() {
    assert_eq!(End::Left.opposite(), End::Right);
    assert_eq!(End::Right.opposite().to_string(), "left");
}

/// States and views are small and flat.
#[test]
fn states_are_small() {
    assert!(
        size_of::<DominoEnds>() <= 160,
        "{}",
        size_of::<DominoEnds>()
    );
    assert!(size_of::<DominoEndsView>() <= 176);
}
