//! Rules, states and records as data: round trips, and what is refused (law 11).
#![cfg(feature = "serde")]

mod common;

use boardcore::{Game, Observe, Record, Seed, Valid, Validate, Viewer, play};
use common::any_rules;
use proptest::prelude::*;
use skim::{Rules, Skim};

fn valid(rules: Rules) -> Valid<Rules> {
    rules.validate().unwrap()
}

/// A state reached by so many random steps.
fn state(rules: Rules, seed: u64, plies: u64) -> Skim {
    play::random_record::<Skim>(valid(rules), Seed::from_u64(seed), plies).1
}

/// A position that was read is one that play goes on from.
fn goes_on(mut game: Skim) {
    assert_eq!(game.audit(), Ok(()), "{game}");
    let mut rng = Seed::from_u64(9).stream(boardcore::Stream::Chance);
    play::playout(&mut game, &mut rng, 1000);
    assert!(game.standings().is_some());
    assert_eq!(game.audit(), Ok(()), "{game}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_no_panic(text in "\\PC{0,60}") {
        let _ = serde_json::from_str::<Rules>(&text);
        let _ = serde_json::from_str::<Skim>(&text);
    }

    #[test]
    fn data_goes_round(rules in any_rules(), seed in 0..1000_u64, plies in 0..120_u64) {
        let json = serde_json::to_string(&rules).unwrap();
        prop_assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), rules);
        let compact = postcard::to_allocvec(&rules).unwrap();
        prop_assert_eq!(postcard::from_bytes::<Valid<Rules>>(&compact).unwrap(), valid(rules));

        let (record, game) = play::random_record::<Skim>(valid(rules), Seed::from_u64(seed), plies);
        let json = serde_json::to_string(&game).unwrap();
        let mut copy = serde_json::from_str::<Skim>(&json).unwrap();
        prop_assert_eq!(&copy, &game);
        let compact = postcard::to_allocvec(&game).unwrap();
        prop_assert_eq!(&postcard::from_bytes::<Skim>(&compact).unwrap(), &game);
        // The game goes on equally from the copy.
        let mut original = game.clone();
        let rng = || Seed::from_u64(seed).stream(boardcore::Stream::Reports);
        prop_assert_eq!(play::playout(&mut original, &mut rng(), 40), play::playout(&mut copy, &mut rng(), 40));
        prop_assert_eq!(original, copy);

        let json = serde_json::to_string(&record).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Record<Skim>>(&json).unwrap(), &record);
        let compact = postcard::to_allocvec(&record).unwrap();
        prop_assert_eq!(&postcard::from_bytes::<Record<Skim>>(&compact).unwrap(), &record);
        for viewer in Viewer::all(4) {
            serde_json::to_string(&game.view(viewer)).unwrap();
        }
    }

    #[test]
    fn corrupted_data_is_refused_or_another_value(
        rules in any_rules(), seed in 0..1000_u64, plies in 0..120_u64, at in any::<usize>(), bits in 1..=255_u8,
    ) {
        let game = state(rules, seed, plies);
        let mut compact = postcard::to_allocvec(&game).unwrap();
        let at = at % compact.len();
        compact[at] ^= bits;
        if let Ok(other) = postcard::from_bytes::<Skim>(&compact) {
            goes_on(other);
        }
        let mut compact = postcard::to_allocvec(&rules).unwrap();
        let at = at % compact.len();
        compact[at] ^= bits;
        if let Ok(other) = postcard::from_bytes::<Rules>(&compact) {
            let _ = other.validate();
        }
    }
}

#[test]
fn rules_as_data() {
    let mountains = r#"{"deck":"Cards36","teams":"TwoEach","deal":"OwnColour","first":"Lot","continuity":"AnyCard","outline":{"Mountains":{"width":9,"height":6}},"goal":"Mountains","values":"Rank"}"#;
    let columns = mountains
        .replace(
            r#"{"Mountains":{"width":9,"height":6}}"#,
            r#"{"Rectangle":{"width":9,"height":4}}"#,
        )
        .replace(r#""goal":"Mountains""#, r#""goal":"Columns""#);
    let practice = r#"{"deck":"Cards52","teams":"TwoEach","deal":"Ordinary","first":"Lot","continuity":"AnyCard","outline":{"Rectangle":{"width":13,"height":4}},"goal":"Fill","values":"Rank"}"#;
    for (json, rules) in [
        (mountains, Rules::mountains()),
        (columns.as_str(), Rules::columns()),
        (practice, Rules::practice()),
        ("{}", Rules::mountains()),
    ] {
        assert_eq!(serde_json::from_str::<Rules>(json).unwrap(), rules);
        if json != "{}" {
            assert_eq!(serde_json::to_string(&rules).unwrap(), json);
        }
    }
    let read = |json: &str| serde_json::from_str::<Rules>(json);
    let rules = read(r#"{"teams":"ThreeEach","first":{"Seat":0},"outline":{"Shape":[[1,0],[0,0],[0,-2]]},"values":{"Custom":[1,2,3,4,5,6,7,8,9,10,11,12,13]}}"#).unwrap();
    let json = serde_json::to_string(&rules).unwrap();
    assert!(
        json.contains(r#""outline":{"Shape":[[0,-2],[0,0],[1,0]]}"#),
        "{json}"
    );
    assert!(json.contains(r#""first":{"Seat":0}"#), "{json}");
    for wrong in [
        r#"{"decks":"Cards36"}"#,
        r#"{"deck":"Cards32"}"#,
        r#"{"outline":{"Shape":[]}}"#,
        r#"{"outline":{"Shape":[[0,0],[0,0]]}}"#,
        r#"{"outline":{"Shape":[[0,0],[99,0]]}}"#,
        r#"{"outline":{"Mountains":{"width":9,"height":6,"depth":1}}}"#,
        r#"{"values":{"Custom":[1,2]}}"#,
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    let wide = serde_json::from_str::<Valid<Rules>>(
        r#"{"outline":{"Rectangle":{"width":40,"height":1}}}"#,
    );
    assert!(wide.unwrap_err().to_string().contains("outline"));
}
