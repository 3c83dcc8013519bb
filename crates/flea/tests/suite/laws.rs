//! The laws that every game keeps, over random rules and games, and the figures that stay the same in every version.

use crate::common;
use std::collections::{BTreeMap, BTreeSet};

use boardcore::laws;
use boardcore::strategies;
use boardcore::{
    Game, Notation, Reason, Record, RuleSet, Seat, Seed, Situation, Step, StepOf, Valid, play,
};
use flea::{Action, Corner, Corners, End, Few, Flea, Illegal, Order, Rules};
use proptest::prelude::*;

proptest! {
    #![proptest_config(strategies::config(96))]

    #[test]
    fn laws(rules in common::rules(), bytes in common::bytes(700)) {
        let mut all = laws::game::<Flea>();
        all.extend(laws::positions());
        all.extend(laws::views());
        all.extend(laws::worlds());
        laws::check_case(&all, rules, &bytes)?;
    }

    #[cfg(feature = "serde")]
    #[test]
    fn laws_of_data(rules in common::rules(), bytes in common::bytes(300)) {
        laws::check_case(&laws::data::<Flea, common::Json>(), rules, &bytes)?;
        laws::check_case(&laws::data::<Flea, common::Postcard>(), rules, &bytes)?;
    }

    /// Law 20: the board turned by quarters.
    #[test]
    fn rotations(rules in common::rules(), bytes in common::bytes(2_000), quarters in 1..4_usize) {
        let turned = |rules: Valid<Rules>| {
            let mut rules = rules.get();
            if let Corners::Fixed(corners) = rules.corners {
                let corners: Vec<Corner> = corners.iter().map(|c| turn_corner(c, quarters)).collect();
                rules.corners = Corners::Fixed(Few::new(&corners).unwrap());
            }
            rules.validate().unwrap()
        };
        let map = |step| turn_step(step, quarters);
        let verdict = laws::check_symmetry::<Flea>(rules, turned(rules), &bytes, map, |seat| seat);
        prop_assert_eq!(verdict, Ok(()));
    }

    /// Law 20: once the order is settled it does not matter which number a seat has.
    #[test]
    fn seats_by_any_number(
        rules in common::rules(),
        seed in any::<u64>(),
        numbers in Just(vec![0_u8, 1, 2, 3]).prop_shuffle(),
    ) {
        let players = rules.players;
        let numbers: Vec<u8> = numbers.into_iter().filter(|&n| n < players).collect();
        let chosen = Rules { corners: Corners::Chosen, ..rules.get() }.validate().unwrap();
        let (record, _) = play::random_record::<Flea>(chosen, Seed::from_u64(seed), 2_000);
        let mut game = Flea::new(chosen);
        let mut image = None;
        for &step in &record.steps {
            if image.is_none() && !game.order().is_empty() {
                image = Some(Flea::parse_position(chosen, &renumbered(&game, &numbers)).unwrap());
            }
            if let Some(image) = &mut image {
                prop_assert_eq!(image.to_string(), renumbered(&game, &numbers));
                prop_assert_eq!(image.actions(), game.actions());
                image.play(step).unwrap();
            }
            game.play(step).unwrap();
        }
        if let (Some(own), Some(other)) = (game.standings(), image.and_then(|i| i.standings())) {
            for (seat, &number) in numbers.iter().enumerate() {
                prop_assert_eq!(own.entries()[seat], other.entries()[usize::from(number)]);
            }
        }
    }
}

fn turn_corner(corner: Corner, quarters: usize) -> Corner {
    (0..quarters).fold(corner, |corner, _| corner.clockwise())
}

fn turn_step(step: StepOf<Flea>, quarters: usize) -> StepOf<Flea> {
    let turn = |square| (0..quarters).fold(square, |square: boardcore::Square, _| square.rotate());
    match step {
        Step::Action(Action::Corner(corner)) => {
            Step::Action(Action::Corner(turn_corner(corner, quarters)))
        }
        Step::Action(Action::Walk { from, to }) => Step::Action(Action::Walk {
            from: turn(from),
            to: turn(to),
        }),
        other => other,
    }
}

/// The position with seat s renamed to `numbers[s]`.
fn renumbered(game: &Flea, numbers: &[u8]) -> String {
    let by_number = |list: &str, separator: &str| {
        let items: Vec<&str> = list.split(separator).collect();
        let mut moved = vec![""; items.len()];
        for (seat, item) in items.into_iter().enumerate() {
            moved[usize::from(numbers[seat])] = item;
        }
        moved.join(separator)
    };
    let renamed = |list: &str| {
        list.chars()
            .map(|c| match c.to_digit(10) {
                Some(seat) => numbers[seat as usize].to_string(),
                None => c.to_string(),
            })
            .collect::<String>()
    };
    let text = game.to_string();
    let fields = text.split(' ').map(|field| {
        let (name, value) = field.split_once('=').unwrap();
        let value = match name {
            "corners" => by_number(value, ","),
            "pieces" => by_number(value, "/"),
            "order" | "finished" => renamed(value),
            _ => value.to_owned(),
        };
        format!("{name}={value}")
    });
    fields.collect::<Vec<_>>().join(" ")
}

/// The laws under the default rules and the presets, as the one line that a stranger's test would be.
#[test]
fn laws_of_the_presets() {
    laws::assert_observed::<Flea>(8);
}

/// Law 4: every reason for a refusal is reached.
#[test]
fn reasons_are_all_reached() {
    let cases = [
        "players=4 corners=Chosen order=Clockwise extra_roll=EntryOrCapture entry_on_enemy=Captures play_on=true",
        "players=4 corners=Chosen order=Descending extra_roll=AnySix entry_on_enemy=Blocked play_on=true",
        "players=2 corners=Chosen order=Clockwise extra_roll=AnySix entry_on_enemy=Blocked play_on=false",
    ];
    let cases = cases.iter().flat_map(|text| {
        let rules = Rules::parse_text(text).unwrap().validate().unwrap();
        // Short games too: the longer ones are looked at here and there, and the corners are soon gone.
        (0..30_u64).map(move |seed| {
            let mut rng = Seed::from_u64(seed).stream(boardcore::Stream::Chance);
            let length = if seed % 3 == 0 { 4 } else { 800 };
            let bytes = (0..length)
                .map(|_| boardcore::below(&mut rng, 256) as u8)
                .collect();
            (rules, bytes)
        })
    });
    let reached = laws::reasons::<Flea>(cases);
    assert_eq!(reached, Illegal::CODES.iter().copied().collect());
}

/// Law 9, over the whole space.
#[test]
fn actions_are_numbered_0_to_4101() {
    use boardcore::Indexed;
    assert_eq!(Action::COUNT, 4_102);
    let all: Vec<Action> = (0..4_102).map(|i| Action::at(i).unwrap()).collect();
    assert!(all.is_sorted_by(|a, b| a < b));
    for (index, action) in (0..).zip(&all) {
        assert_eq!(action.index(), index);
        assert_eq!(action.to_string().parse(), Ok(*action));
    }
    assert_eq!(Action::at(4_102), None);
    assert_eq!(all[0].to_string(), "corner a1");
    assert_eq!(all[3].to_string(), "corner h1");
    assert_eq!(all[4].to_string(), "enter");
    assert_eq!(all[5].to_string(), "a1a1");
    assert_eq!(all[5 + 64 + 2].to_string(), "b1c1");
    assert_eq!(all[4_101].to_string(), "pass");
}

/// Law 21: the die is fair.
#[test]
fn dice_are_fair() {
    let rules = Rules::default().validate().unwrap();
    let mut rolls = vec![];
    for seed in 0..20 {
        let (record, _) = play::random_record::<Flea>(rules, Seed::from_u64(seed), 1_000);
        rolls.extend(record.steps.iter().filter_map(|step| step.chance()));
    }
    assert!(rolls.len() > 5_000);
    let expected: BTreeMap<_, u64> = (1..=6)
        .map(|pips| (flea::Roll::new(pips).unwrap(), 1))
        .collect();
    laws::fits(rolls, &expected).unwrap();
}

/// Law 12: a record with one step altered is refused there or later, or is another game.
#[test]
fn altered_records_are_refused_by_number() {
    let rules = Rules::for_players(2).validate().unwrap();
    let (record, last) = play::random_record::<Flea>(rules, Seed::from_u64(3), 10_000);
    assert_eq!(record.replay().unwrap(), last);
    for i in 0..record.steps.len() {
        let mut altered: Record<Flea> = record.clone();
        altered.steps[i] = "e4e5".parse().unwrap();
        let error = altered.replay().unwrap_err();
        assert_eq!(error.number, i + 1);
    }
}

/// Laws 8, 19: the same seed gives the same record, key and standings, on every machine and in every version.
#[test]
fn golden_records() {
    for (name, key, standings, end) in GOLDEN {
        let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let record: Record<Flea> = text.trim_end().parse().unwrap();
        let (again, game) = play::random_record::<Flea>(record.rules, Seed::from_u64(1), 20_000);
        assert!(again == record, "{name}: the seed plays another game");
        assert_eq!(record.to_string(), text.trim_end());
        assert_eq!(record.replay().unwrap(), game);
        assert_eq!(game.key(), *key, "{name}");
        let ending = game.ending().unwrap();
        assert_eq!(ending.standings.to_string(), *standings, "{name}");
        assert_eq!(ending.end, *end, "{name}");
    }
}

/// The keys of some positions (law 8).
#[test]
fn golden_keys() {
    let rules = Rules::default().validate().unwrap();
    let descending = Rules {
        order: Order::Descending,
        ..Rules::default()
    };
    for (rules, text, key) in [
        (rules.get(), "stage=choose corners=-", KEYS[0]),
        (rules.get(), "stage=choose corners=a8,h1", KEYS[1]),
        (
            descending,
            "stage=opening corners=a1,a8,h8,h1 groups=3>0=5,1,2",
            KEYS[2],
        ),
        (
            rules.get(),
            "stage=play corners=a1,a8,h8,h1 order=2,3,0 pieces=0.12/-/28.30/5 roll=6 finished=1",
            KEYS[3],
        ),
    ] {
        assert_eq!(common::position(rules, text).key(), key, "{text}");
    }
}

/// Law 4 for ends: each is reached, the one where the rules say so.
#[test]
fn ends_are_all_reached() {
    let reached: BTreeSet<&str> = [true, false]
        .map(|play_on| {
            let rules = Rules {
                play_on,
                ..Rules::for_players(3)
            }
            .validate()
            .unwrap();
            let (_, game) = play::random_record::<Flea>(rules, Seed::from_u64(5), 20_000);
            let end = game.ending().unwrap().end;
            assert_eq!(end.rule(), "F11");
            assert_eq!(end == End::OneLeft, play_on);
            end.code()
        })
        .into();
    assert_eq!(reached, End::CODES.iter().copied().collect());
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<Flea>() <= 64, "{}", size_of::<Flea>());
    assert_eq!(Flea::max_plies(&Rules::default()), None);
    assert_eq!(Flea::score_bounds(&Rules::default()), Some(0..=4));
    assert_eq!(Rules::for_players(3).seats(), 3);
    assert_eq!(Rules::default().side_of(Seat::new(2)).number(), 2);
}

const GOLDEN: &[(&str, u64, &str, End)] = &[
    (
        "four",
        0xb2cf_7106_3a78_f74b,
        "1. side 2 (4) · 2. side 3 (4) · 3. side 1 (4) · 4. side 0 (3)",
        End::OneLeft,
    ),
    (
        "two_any_six",
        0xee1f_bdde_ef80_06ae,
        "1. side 1 (4) · 2. side 0 (2)",
        End::DiagonalFull,
    ),
    (
        "three_descending",
        0x634c_aee5_4962_8c61,
        "1. side 0 (4) · 2. side 1 (1) · 2. side 2 (3)",
        End::DiagonalFull,
    ),
];

const KEYS: [u64; 4] = [
    0x16e5_d453_eaaa_5073,
    0xd856_27fd_5cea_5b41,
    0x5eb4_d284_0174_15a1,
    0x8abd_b9d9_03fc_58b7,
];
