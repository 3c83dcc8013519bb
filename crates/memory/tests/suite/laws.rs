//! The laws that every game keeps, over all rules; symmetry, fair chance, and golden figures.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{bytes, go, laid, rules, rules_of};
use boardcore::play::{Streams, choose, draw, perft, random_record};
use boardcore::strategies;
use boardcore::{
    Die, Game, Reason, Record, RuleSet, Seed, Situation, Step, StepOf, Stream, Turn, laws,
};
use memory::{Accident, Action, Chance, Colour, Counts, Event, Hole, Illegal, Kit, Memory, Rules};
use proptest::prelude::*;

proptest! {
    #![proptest_config(strategies::config(128))]

    #[test]
    fn any_game(rules in rules(), bytes in bytes()) {
        laws::check_case::<Memory>(&laws::game(), rules, &bytes)?;
    }

    #[test]
    fn notation(rules in rules(), bytes in bytes()) {
        laws::check_case::<Memory>(&laws::positions(), rules, &bytes)?;
    }

    #[test]
    fn views(rules in rules(), bytes in bytes()) {
        laws::check_case::<Memory>(&laws::views(), rules, &bytes)?;
    }

    #[test]
    fn worlds(rules in rules(), bytes in bytes()) {
        laws::check_case::<Memory>(&laws::worlds(), rules, &bytes)?;
    }

    #[cfg(feature = "serde")]
    #[test]
    fn data(rules in rules(), bytes in bytes()) {
        laws::check_case(&laws::data::<Memory, crate::common::Json>(), rules, &bytes)?;
        laws::check_case(&laws::data::<Memory, crate::common::Postcard>(), rules, &bytes)?;
    }
}

/// Laws for the kit of 24 pegs, in games long enough to end.
#[test]
fn the_full_kit() {
    for (seed, text) in ["-", "sides=2,3 extra_roll_on_match=true", "rounds=3"]
        .into_iter()
        .enumerate()
    {
        let mut bytes = Vec::new();
        let mut word = seed as u64 + 1;
        for _ in 0..900 {
            word = word
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            bytes.push((word >> 56) as u8);
        }
        let rules = rules_of(text);
        laws::assert::<Memory>(&laws::game(), rules, &bytes);
        laws::assert::<Memory>(&laws::views(), rules, &bytes);
        laws::assert::<Memory>(&laws::worlds(), rules, &bytes);
    }
}

/// Law 4.
#[test]
fn every_reason_is_reached() {
    let cases = [
        "-",
        "columns=2 rows=2 pegs=R2,G2 die=RG first=Side:0 time_limit=true",
    ]
    .into_iter()
    .flat_map(|text| (0..4_u8).map(move |n| (rules_of(text), vec![60 * n + 20; 80])));
    let reached = laws::reasons::<Memory>(cases);
    let all: BTreeSet<&str> = Illegal::CODES.iter().copied().collect();
    assert_eq!(reached, all);
}

/// The cases above are not empty: together they lead to every event.
#[test]
fn the_cases_lead_everywhere() {
    let mut told = BTreeMap::new();
    for (rules, bytes) in boardcore::sampled!((rules(), bytes()), 800) {
        let walk = laws::Walk::<Memory>::new(rules, &bytes);
        for (before, step, _) in walk.steps() {
            let mut events: Vec<Event> = Vec::new();
            let mut after = *before;
            after.play_into(step, &mut events).expect("a legal step");
            for event in events {
                let kind = match event {
                    Event::Laid { .. } => "laid".to_string(),
                    Event::Begins { .. } => "begins".to_string(),
                    Event::Rolled { .. } => "rolled".to_string(),
                    Event::RollsAgain { why, .. } => format!("again: {why:?}"),
                    Event::Shown { why, .. } => format!("shown: {why:?}"),
                    Event::Kept { .. } => "kept".to_string(),
                    Event::Returned { .. } => "returned".to_string(),
                    Event::TurnLost { why, .. } => format!("lost: {why:?}"),
                    Event::Mixed { .. } => "mixed".to_string(),
                    Event::Over { why } => format!("over: {why:?}"),
                };
                *told.entry(kind).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(told.len(), 16, "{told:?}");
    assert!(told.values().all(|&times| times >= 10), "{told:?}");
}

/// Law 7 of sizes: states are small, and copied without heap.
#[test]
fn states_are_small() {
    fn copied<T: Copy>() {}

    copied::<Memory>();
    assert!(size_of::<Memory>() <= 256, "{}", size_of::<Memory>());
    assert_eq!(size_of::<StepOf<Memory>>(), 3);
}

proptest! {
    #![proptest_config(strategies::config(48))]

    /// The game is the same for any order of the colours: steps with their colours changed lead through the same game.
    #[test]
    fn symmetry_of_the_colours(rules in rules(), bytes in bytes()) {
        // Each colour becomes the next.
        let next = |colour: Colour| Colour::ALL[(colour.slot() + 1) % 8];
        let map = |step: StepOf<Memory>| match step {
            Step::Chance(Chance::Peg(colour)) => Step::Chance(Chance::Peg(next(colour))),
            Step::Chance(Chance::Roll(colour)) => Step::Chance(Chance::Roll(next(colour))),
            other => other,
        };
        let mut pegs = Counts::NONE;
        for (colour, number) in rules.kit.pegs.iter() {
            pegs[next(colour)] = number;
        }
        let faces: Vec<Colour> = rules.kit.die.faces().iter().copied().map(next).collect();
        let die = Die::new(&faces).expect("as many faces");
        let kit = Kit { pegs, die, ..rules.kit };
        let image = Rules { kit, ..rules.get() }.validate().expect("the image can be played by");
        let verdict = laws::check_symmetry::<Memory>(rules, image, &bytes, map, |side| side);
        prop_assert_eq!(verdict, Ok(()));
    }
}

/// The game is the same for any order of the holes, once the pegs lie: columns become rows.
#[test]
fn symmetry_of_the_holes() {
    let turned = |hole: Hole| Hole::new(hole.row(), hole.column()).expect("both are below 16");
    let map = |step: StepOf<Memory>| match step {
        Step::Action(Action::Lift(hole)) => Step::Action(Action::Lift(turned(hole))),
        Step::Incident(Accident::Fell(hole)) => Step::Incident(Accident::Fell(turned(hole))),
        Step::Incident(Accident::Lifted(hole)) => Step::Incident(Accident::Lifted(turned(hole))),
        other => other,
    };
    let rules = "sides=1,2 first=Side:0 extra_roll_on_match=true";
    let mut game = laid(rules, "RRRROO OOGYYY YGGGBB BBVVVV");
    let image = format!("{rules} columns=4 rows=6");
    let mut image = laid(&image, "ROYB ROGB RGGV RYGV OYBV OYBV");
    let mut streams = Streams::new(Seed::from_u64(5), 3);
    let mut plies = 0;
    while let Some(mut step) = streams.random_step(&game) {
        // A peg falls out now and then.
        let pegs = game.incidents();
        if plies % 7 == 3 && pegs.len() > 3 {
            step = Step::Incident(pegs[plies % (pegs.len() - 2)]);
        }
        game.play(step).expect("a legal step");
        image.play(map(step)).expect("its image");
        assert_eq!(game.scores(), image.scores());
        assert_eq!(game.turn(), image.turn());
        for hole in game.rules().kit.all_holes() {
            assert_eq!(game.peg(hole), image.peg(turned(hole)));
            assert_eq!(game.is_shown(hole), image.is_shown(turned(hole)));
        }
        plies += 1;
    }
    assert_eq!(game.standings(), image.standings());
    assert!(game.standings().is_some());
}

/// Law 21: the die, the lot and the layout are fair.
#[test]
fn chance_is_fair() {
    let mut rng = Seed::from_u64(21).stream(Stream::Chance);
    let weighted = "columns=3 rows=1 pegs=R1,G2 die=RGRBGR";

    let game = laid(&format!("{weighted} first=Side:0"), "RGG");
    let faces = BTreeMap::from([("roll R", 3), ("roll G", 2), ("roll B", 1)])
        .into_iter()
        .map(|(text, weight)| (text.to_string(), weight))
        .collect();
    let rolls = (0..60_000).filter_map(|_| draw(&game, &mut rng));
    laws::fits(rolls.map(|roll| roll.to_string()), &faces).expect("a fair die");

    let game = laid(&format!("{weighted} sides=1,1,1,1,1"), "RGG");
    let sides = (0..5).map(|side| (format!("first {side}"), 1)).collect();
    let lots = (0..50_000).filter_map(|_| draw(&game, &mut rng));
    laws::fits(lots.map(|lot| lot.to_string()), &sides).expect("a fair lot");

    // Peg by peg, every distinct layout comes equally often.
    let start = Memory::new(rules_of(
        "columns=5 rows=1 pegs=R2,G2,B1 die=RGB first=Side:0",
    ));
    let mut layouts = BTreeMap::new();
    let drawn: Vec<String> = (0..60_000)
        .map(|_| {
            let mut game = start;
            while let Turn::Chance { for_seat: None } = game.turn() {
                let peg = draw(&game, &mut rng).expect("a peg");
                game.play(Step::Chance(peg)).expect("a peg that is left");
            }
            game.to_string()[6..11].to_string()
        })
        .collect();
    for layout in &drawn {
        layouts.insert(layout.clone(), 1);
    }
    assert_eq!(layouts.len(), 30, "5! / (2! 2! 1!)");
    laws::fits(drawn, &layouts).expect("a fair layout");

    // And so are choices.
    let mut game = laid(&format!("{weighted} first=Side:0"), "RGG");
    go(&mut game, "roll R");
    let holes = ["a1", "b1", "c1"].map(|hole| (format!("lift {hole}"), 1));
    let lifts = (0..30_000).filter_map(|_| choose(&game, &mut rng));
    laws::fits(lifts.map(|lift| lift.to_string()), &holes.into()).expect("fair choices");
}

/// Law 23: how many games of a few steps there are, counted by hand.
///
/// Two pegs: two layouts (2, 2 · 1), then two faces, then two holes.
#[test]
fn perft_figures() {
    let two = Memory::new(rules_of(
        "columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0",
    ));
    let figures: Vec<u64> = (0..=4).map(|depth| perft(&two, depth)).collect();
    assert_eq!(figures, [1, 2, 2, 4, 8]);
    // After a match one peg is left and one of two faces is gone. Per layout: of 4 games of a roll and a lift, 2 match. A
    // miss is followed by 2 rolls, and so does a match.
    assert_eq!(perft(&two, 5), 16);
    // Then: after a miss (2 of 4) each roll has 2 lifts; after a match one roll has 1 lift, the other rolls again on 2
    // faces. Per layout 2 · (2 + 2) + 2 · (1 + 2) = 14.
    assert_eq!(perft(&two, 6), 28);

    let full = Memory::new(rules_of("-"));
    let figures: Vec<u64> = (0..=5).map(|depth| perft(&full, depth)).collect();
    assert_eq!(figures, [1, 6, 36, 216, 1_296, 7_770]);
    let laid = laid("first=Side:0", "RRRROO OOGYYY YGGGBB BBVVVV");
    let figures: Vec<u64> = (0..=3).map(|depth| perft(&laid, depth)).collect();
    assert_eq!(figures, [1, 6, 144, 864]);
}

/// Laws 8 and 19: what a seed gives, and the keys, in every version.
#[test]
fn golden() {
    for (name, text, kept) in [
        ("default", "-", include_str!("../golden/default.txt")),
        (
            "teams",
            "columns=4 rows=3 pegs=R3,G3,B3,K1 die=RGBKW sides=2,1 absent_face=LoseTurn \
             extra_roll_on_match=true rounds=9",
            include_str!("../golden/teams.txt"),
        ),
    ] {
        let (record, end) = random_record::<Memory>(rules_of(text), Seed::from_u64(42), 10_000);
        let ending = end.ending().expect("an end");
        let told = format!(
            "{record}\n---\n{end}\nkey {:016x}\n{}: {}\n",
            end.key(),
            ending.standings,
            ending.end
        );
        if std::env::var_os("WRITE_GOLDEN").is_some() {
            let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
            std::fs::write(path, told).expect("the golden file is written");
            continue;
        }
        assert_eq!(told, kept, "{name}");
        let (steps, _) = kept.split_once("\n---\n").expect("a record and its end");
        let again: Record<Memory> = steps.parse().expect("a record");
        assert_eq!(again.replay(), Ok(end));
    }
    let start = Memory::new(rules_of("-"));
    assert_eq!(format!("{:016x}", start.key()), START_KEY);
}

/// The key of the first state of the default rules.
const START_KEY: &str = "11bd36b989eb1fcf";

/// Law 8: the colour that was rolled is in the key.
#[test]
fn keys_tell_what_was_rolled() {
    let start = laid(
        "columns=3 rows=1 pegs=R1,G1,B1 die=RGB sides=1,1 first=Side:0",
        "RGB",
    );
    let mut keys = vec![start.key()];
    for roll in ["roll R", "roll G", "roll B"] {
        let mut game = start;
        go(&mut game, roll);
        keys.push(game.key());
    }
    let golden = [
        2_870_572_858_961_281_174,
        5_596_199_720_454_859_156,
        17_519_259_669_251_842_224,
        12_966_871_061_761_598_335_u64,
    ];
    assert_eq!(keys, golden);
}
