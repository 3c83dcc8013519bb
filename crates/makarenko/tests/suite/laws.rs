//! The laws every game keeps, over games from choice bytes and any rules, and golden values.

use crate::common;
use std::collections::BTreeSet;

use boardcore::laws;
use boardcore::play::random_record;
use boardcore::strategies;
use boardcore::{Game, Key, Notation, Reason, Record, RuleSet, Seed, Situation, Step, Valid};
use makarenko::{Illegal, Makarenko, Move, Rules};
use proptest::prelude::*;

fn default() -> Valid<Rules> {
    Rules::default().validate().expect("valid")
}

proptest! {
    #![proptest_config(strategies::config(48))]

    #[test]
    fn laws_of_games((rules, bytes) in strategies::cases::<Makarenko>(0..240)) {
        laws::check_case::<Makarenko>(&laws::game(), rules, &bytes)?;
    }

    #[test]
    fn laws_of_notation((rules, bytes) in strategies::cases::<Makarenko>(0..120)) {
        laws::check_case::<Makarenko>(&laws::positions(), rules, &bytes)?;
    }

    #[test]
    fn laws_of_views((rules, bytes) in strategies::cases::<Makarenko>(0..40)) {
        laws::check_case::<Makarenko>(&laws::views(), rules, &bytes)?;
        laws::check_case::<Makarenko>(&laws::worlds(), rules, &bytes)?;
    }

    #[cfg(feature = "serde")]
    #[test]
    fn laws_of_data((rules, bytes) in strategies::cases::<Makarenko>(0..60)) {
        laws::check_case::<Makarenko>(&laws::data::<Makarenko, common::Json>(), rules, &bytes)?;
        laws::check_case::<Makarenko>(&laws::data::<Makarenko, common::Postcard>(), rules, &bytes)?;
    }

    /// Law 20, of the whole game: the colours changed and the ranks turned, draws and standings included.
    #[test]
    fn law_20_colours(rules: Valid<Rules>, fen in common::fen(), picks in prop::collection::vec(any::<u16>(), 0..60)) {
        let mut game = Makarenko::parse_position(rules, &fen).expect("a valid FEN");
        let mut flipped = game.fen();
        flipped.position = flipped.position.flip_colours();
        let mut image = Makarenko::parse_position(rules, &flipped.to_string()).expect("the image is valid");
        for pick in picks {
            prop_assert_eq!(game.turn().is_over(), image.turn().is_over());
            prop_assert_eq!(game.count(), image.count());
            prop_assert_eq!(game.quiet(), image.quiet());
            prop_assert_eq!(game.occurrences(), image.occurrences());
            if let (Some(a), Some(b)) = (game.standings(), image.standings()) {
                let turned: Vec<i32> = b.scores().collect();
                let turned = vec![turned[1], turned[0]];
                prop_assert_eq!(a.scores().collect::<Vec<_>>(), turned);
                break;
            }
            let mv = game.nth(u32::from(pick) % game.count()).expect("in range");
            game.play(Step::Action(mv)).expect("legal");
            image.play(Step::Action(mv.flip_ranks())).expect("legal in the image");
        }
    }
}

/// Law 4: every reason is reached, with fixed choice bytes.
#[test]
fn law_4_every_reason() {
    let mut x = 0x9E37_79B9_7F4A_7C15_u64;
    let mut bytes = move || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        (x >> 32) as u8
    };
    // A state without a king is rare: the run begins where one comes soon.
    let cases: Vec<_> = (0..100)
        .map(|_| (default(), (0..200).map(|_| bytes()).collect::<Vec<u8>>()))
        .skip(72)
        .take(10)
        .collect();
    let reached = laws::reasons::<Makarenko>(cases);
    let all: BTreeSet<_> = Illegal::CODES.iter().copied().collect();
    assert_eq!(reached, all);
}

/// Law 25, as far as it can be seen from here: the history's room is reserved, and a clone keeps it.
#[test]
fn clones_are_equal_and_independent() {
    let mut game = Makarenko::new(default());
    let before = game.clone();
    game.play(Step::Action("Pe2e4".parse().unwrap())).unwrap();
    assert_ne!(game, before);
    assert_eq!(before, Makarenko::new(default()));
    assert_eq!(game.clone(), game);
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<Makarenko>() <= 256, "{}", size_of::<Makarenko>());
}

/// Law 17: a capture takes a disc at least, and both sides can lose 86 together; each spell ends by the limit.
#[test]
fn law_17_the_quiet_limit_bounds_a_game() {
    let bound = |quiet_limit| {
        Makarenko::max_plies(&Rules {
            quiet_limit,
            ..Rules::default()
        })
    };
    assert_eq!(
        [Some(1), Some(100), None].map(bound),
        [Some(87), Some(8_700), None]
    );
}

/// Law 19: the same seed, the same record. The files are promises.
#[test]
fn law_19_golden_records() {
    for (seed, rules, golden) in [
        (1, Rules::default(), include_str!("../golden/default-1.txt")),
        (2, common::bare(), include_str!("../golden/bare-2.txt")),
    ] {
        let (record, game) =
            random_record::<Makarenko>(rules.validate().unwrap(), Seed::from_u64(seed), 10_000);
        let ending = game.ending().expect("the game is over");
        let text = format!(
            "{record}\n= {game}\n= {:#018x}\n= {}: {}\n",
            game.key(),
            // The files name seats, each of which is a side.
            ending.standings.to_string().replace("side", "seat"),
            ending.end
        );
        if std::env::var_os("WRITE_GOLDEN").is_some() {
            let name = if seed == 1 { "default-1" } else { "bare-2" };
            let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
            std::fs::write(path, &text).expect("the golden file can be written");
            continue;
        }
        assert_eq!(text, golden);
        let (steps, _) = golden.split_once("\n=").expect("what the record led to");
        let read: Record<Makarenko> = steps.parse().expect("the golden record reads");
        assert_eq!(read, record);
        assert_eq!(read.replay().expect("and replays"), game);
    }
}

/// Law 8: keys are promises.
#[test]
fn law_8_golden_keys() {
    let mut game = Makarenko::new(default());
    let mut keys = vec![(game.position().key(), game.key())];
    for mv in ["Pe2e4", "Pe7e5", "Ng1f3"] {
        let mv: Move = mv.parse().unwrap();
        game.play(Step::Action(mv)).unwrap();
        keys.push((game.position().key(), game.key()));
    }
    assert_eq!(
        keys,
        [
            (475_801_815_874_376_348, 17_369_577_628_852_452_037),
            (7_113_976_507_323_787_189, 14_197_945_752_520_290_123),
            (6_422_325_513_032_912_730, 8_587_230_709_756_902_343),
            (13_640_765_736_189_947_516, 1_883_406_306_687_888_303),
        ]
    );
}

/// The key of a position, made as the formats say.
#[test]
fn law_8_keys_as_documented() {
    let text = "r3k3/8/8/3QdN2/8/8/8/4K2R w Kq e6 1 20";
    let position = makarenko::Position::from_fen(&Rules::default(), text).expect("a valid FEN");
    let mut words = [0_u64; 4];
    let mut white = 0;
    for square in boardcore::Square::all() {
        if let Some(tower) = position.tower(square) {
            let s = square.index();
            words[s % 4] |= u64::from(tower.height.get()) << (4 * (s / 4));
            if tower.colour == makarenko::Colour::White {
                white |= 1 << s;
            }
        }
    }
    let rest = 44 << 16 | (1 + 8) << 8 | (1 + 2 + 4 + 8) << 24;
    let left = Key::new().word(words[0]).word(words[1]).word(rest);
    let right = Key::new().word(words[2]).word(words[3]).word(white);
    assert_eq!(position.key(), left.word(right.finish()).finish());
    let game = Makarenko::parse_position(default(), text).expect("a valid FEN");
    let clocks = (1 << 32) + 20;
    let key = Key::new().word(position.key()).word(clocks).word(1);
    assert_eq!(game.key(), key.finish());
}
