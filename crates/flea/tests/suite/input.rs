//! Bad input: refused with a typed error, or another valid value, and never a panic.

use crate::common;
use boardcore::strategies;
use boardcore::{
    Game, Indexed, Notation, ParseError, Record, RuleSet, Seed, Situation, Step, StepOf, play,
};
use flea::{Action, Corner, Corners, Few, Flea, Roll, Rules};
use proptest::prelude::*;

/// A text with a few places changed, taken out or doubled.
fn mutated(text: String) -> impl Strategy<Value = String> {
    let changes = proptest::collection::vec(
        (any::<proptest::sample::Index>(), 0..4, any::<char>()),
        1..4,
    );
    (
        changes,
        proptest::sample::select(" ,./>=-0123456789abhoenrcp".chars().collect::<Vec<_>>()),
    )
        .prop_map(move |(changes, likely)| {
            let mut chars: Vec<char> = text.chars().collect();
            for (place, kind, any) in changes {
                if chars.is_empty() {
                    break;
                }
                let at = place.index(chars.len());
                match kind {
                    0 => chars[at] = any,
                    1 => chars[at] = likely,
                    2 => {
                        chars.remove(at);
                    }
                    _ => chars.insert(at, chars[at]),
                }
            }
            chars.into_iter().collect()
        })
}

/// A state somewhere in a game.
fn state() -> impl Strategy<Value = Flea> {
    (common::rules(), any::<u64>(), 0..1_500_u64).prop_map(|(rules, seed, plies)| {
        play::random_record::<Flea>(rules, Seed::from_u64(seed), plies).1
    })
}

/// Whatever reads as a position is a state that a game can continue from.
pub(crate) fn sound(game: &Flea) {
    assert_eq!(game.audit(), Ok(()), "{game}");
    let text = game.to_string();
    assert_eq!(
        Flea::parse_position(*game.rules(), &text).as_ref(),
        Ok(game)
    );
    let mut game = game.clone();
    let mut rng = Seed::from_u64(9).stream(boardcore::Stream::Chance);
    for _ in 0..200 {
        let Some(step) = play::random_step(&game, &mut rng) else {
            break;
        };
        game.play(step).unwrap();
        assert_eq!(game.audit(), Ok(()), "{game}");
    }
}

proptest! {
    #![proptest_config(strategies::config(400))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), rules in common::rules()) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text.clone());
        }
        if let Ok(roll) = text.parse::<Roll>() {
            prop_assert_eq!(roll.to_string(), text.clone());
        }
        let _ = text.parse::<Corner>();
        let _ = text.parse::<StepOf<Flea>>();
        let _ = text.parse::<Record<Flea>>();
        let _ = Rules::parse_text(&text);
        if let Ok(game) = Flea::parse_position(rules, &text) {
            sound(&game);
        }
    }

    #[test]
    fn mutated_actions(text in (0..Action::COUNT).prop_flat_map(|i| mutated(Action::at(i).unwrap().to_string()))) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text.clone());
        }
        if let Ok(roll) = text.parse::<Roll>() {
            prop_assert_eq!(roll.to_string(), text);
        }
    }

    #[test]
    fn mutated_positions((rules, text) in state().prop_flat_map(|game| (Just(*game.rules()), mutated(game.to_string())))) {
        if let Ok(game) = Flea::parse_position(rules, &text) {
            // One spelling: what is read is printed like that.
            prop_assert_eq!(game.to_string(), text);
            sound(&game);
        }
    }

    #[test]
    fn positions_under_other_rules(game in state(), rules in common::rules()) {
        if let Ok(game) = Flea::parse_position(rules, &game.to_string()) {
            sound(&game);
        }
    }

    #[test]
    fn mutated_rules((rules, text) in common::rules().prop_flat_map(|rules| (Just(rules), mutated(rules.to_string())))) {
        prop_assert_eq!(Rules::parse_text(&rules.to_string()), Ok(rules.get()));
        if let Ok(read) = Rules::parse_text(&text) {
            // An option has one spelling: what is read is printed like that, with the missing ones.
            let printed = read.to_string();
            let mut options = text.split(' ');
            prop_assert!(text == "-" || options.all(|given| printed.split(' ').any(|option| option == given)));
            prop_assert_eq!(Rules::parse_text(&printed), Ok(read));
            let _ = read.faults();
        }
    }

    #[test]
    fn mutated_records(text in (common::rules(), any::<u64>()).prop_flat_map(|(rules, seed)| {
        let (record, _) = play::random_record::<Flea>(rules, Seed::from_u64(seed), 60);
        mutated(record.to_string())
    })) {
        if let Ok(record) = text.parse::<Record<Flea>>() {
            match record.replay() {
                Ok(game) => sound(&game),
                Err(error) => prop_assert!((1..=record.steps.len()).contains(&error.number)),
            }
        }
    }

    /// Any action at any turn gets an answer.
    #[test]
    fn any_action_at_any_turn(game in state(), index in 0..Action::COUNT) {
        let action = Action::at(index).unwrap();
        let _ = game.check(action);
        let mut played = game.clone();
        if played.play(Step::Action(action)).is_err() {
            prop_assert_eq!(played, game);
        }
    }
}

#[test]
fn errors_of_actions_say_where() {
    for (text, expected, at) in [
        ("", "`corner`, `enter`, `pass` or two squares", 0),
        ("я", "`corner`, `enter`, `pass` or two squares", 0),
        ("Enter", "`corner`, `enter`, `pass` or two squares", 0),
        ("a9a1", "a rank 1 to 8", 1),
        ("a1", "a file a to h", 2),
        ("a1i1", "a file a to h", 2),
        ("a1a9", "a rank 1 to 8", 3),
        ("a1a2 ", "the end", 4),
        ("corner d4", "a corner: a1, a8, h8 or h1", 7),
        ("corner ", "a corner: a1, a8, h8 or h1", 7),
    ] {
        assert_eq!(
            text.parse::<Action>(),
            Err(ParseError::new(expected, at)),
            "{text:?}"
        );
    }
    for (text, expected, at) in [
        ("", "`roll` and a number", 0),
        ("roll", "`roll` and a number", 0),
        ("roll 0", "a number from 1 to 6", 5),
        ("roll 7", "a number from 1 to 6", 5),
        ("roll 05", "a number from 1 to 6", 5),
        ("roll 5 ", "the end", 6),
        ("roll 5\n", "the end", 6),
        ("roll ٥", "a number from 1 to 6", 5),
    ] {
        let error = text.parse::<Roll>().expect_err(text);
        let expected = format!("expected {expected} at byte {at}");
        assert_eq!(error.to_string(), expected, "{text:?}");
    }
}

#[test]
fn errors_of_rules_say_where() {
    let good = "players=2 corners=Fixed:a1,h8 order=Clockwise extra_roll=AnySix entry_on_enemy=Blocked play_on=false";
    assert!(Rules::parse_text(good).is_ok());
    let corners = "expected `Chosen` or `Fixed:` and corners at byte 18";
    let corner = "expected a corner: a1, a8, h8 or h1 at byte";
    let names = "players, corners, order, extra_roll, entry_on_enemy, play_on at byte";
    let orders = "Clockwise, Counterclockwise, Descending at byte";
    for (from, to, expected) in [
        (
            "players",
            "player",
            format!("unknown option `player`; expected one of {names} 0"),
        ),
        (
            "2",
            "two",
            "expected a number from 0 to 255 at byte 8".into(),
        ),
        (
            "2",
            "256",
            "expected a number from 0 to 255 at byte 8".into(),
        ),
        ("Fixed:a1,h8", "Free", corners.into()),
        (
            "Fixed:a1,h8",
            "Chosenly",
            "expected the end of the value at byte 24".into(),
        ),
        ("Fixed:a1,h8", "Fixed", corners.into()),
        ("Fixed:a1,h8", "Fixed(a1,h8)", corners.into()),
        ("a1,h8", "a1,h9", format!("{corner} 27")),
        ("a1,h8", "a1;h8", format!("{corner} 24")),
        ("a1,h8", "a1,", format!("{corner} 27")),
        ("a1,h8", "a1,,h8", format!("{corner} 27")),
        ("a1,h8", ",a1", format!("{corner} 24")),
        (
            "a1,h8",
            "a1,a1,a1,a1,a1",
            "expected at most four corners at byte 36".into(),
        ),
        (
            "Clockwise",
            "clockwise",
            format!("unknown value `clockwise`; expected one of {orders} 36"),
        ),
        (
            "AnySix",
            "Six",
            "unknown value `Six`; expected one of EntryOrCapture, AnySix at byte 57".into(),
        ),
        (
            "Blocked",
            "",
            "unknown value ``; expected one of Captures, Blocked at byte 79".into(),
        ),
        (
            "false",
            "no",
            "unknown value `no`; expected one of true, false at byte 95".into(),
        ),
        (
            "false",
            "false ",
            format!("unknown option ``; expected one of {names} 101"),
        ),
        (
            "play_on",
            "order",
            "option `order` is given twice at byte 87".into(),
        ),
        (
            "play_on=false",
            "play_on",
            "expected `=` and a value at byte 94".into(),
        ),
    ] {
        let text = good.replacen(from, to, 1);
        let error = Rules::parse_text(&text).expect_err(&text);
        assert_eq!(error.to_string(), expected, "{text}");
    }
    // Rules of any values have a text, valid or not.
    for corners in [
        Corners::Fixed(Few::empty()),
        Corners::Fixed(Few::new(&[Corner::A1; 4]).unwrap()),
    ] {
        let rules = Rules {
            players: 255,
            corners,
            ..Rules::default()
        };
        assert_eq!(Rules::parse_text(&rules.to_string()), Ok(rules));
        assert!(!rules.faults().is_empty());
    }
}

#[test]
fn rules_text_has_options_in_any_order() {
    let two = Rules::parse_text("play_on=false corners=Fixed:h1,a8 players=2").unwrap();
    let expected = Rules {
        corners: Corners::Fixed(Few::new(&[Corner::H1, Corner::A8]).unwrap()),
        play_on: false,
        ..Rules::for_players(2)
    };
    assert_eq!(two, expected);
    assert_eq!(
        two.to_string(),
        "players=2 corners=Fixed:h1,a8 order=Clockwise extra_roll=EntryOrCapture entry_on_enemy=Captures play_on=false"
    );
    let other = "entry_on_enemy=Blocked order=Counterclockwise extra_roll=AnySix corners=Chosen";
    assert_eq!(
        Rules::parse_text(other).unwrap().to_string(),
        "players=4 corners=Chosen order=Counterclockwise extra_roll=AnySix entry_on_enemy=Blocked play_on=true"
    );
    assert_eq!(Rules::parse_text("-"), Ok(Rules::default()));
    assert!(Rules::parse_text("").is_err());
}

#[test]
fn a_few_show_what_they_are() {
    let few = Few::new(&[Corner::A1, Corner::H8]).unwrap();
    assert_eq!(format!("{few:?} {few}"), "[A1, H8] a1,h8");
    assert_eq!(format!("{:?}", Few::<Corner>::empty()), "[]");
}

#[cfg(feature = "serde")]
mod data {
    use super::*;
    use serde_json::{from_str, json, to_string, to_value};

    #[test]
    fn rules_as_data() {
        let text = r#"{"players":4,"corners":"Chosen","order":"Clockwise","extra_roll":"EntryOrCapture","entry_on_enemy":"Captures","play_on":true}"#;
        assert_eq!(to_string(&Rules::default()).unwrap(), text);
        assert_eq!(from_str::<Rules>(text).unwrap(), Rules::default());
        let fixed = Rules {
            players: 2,
            corners: Corners::Fixed(Few::new(&[Corner::A1, Corner::H8]).unwrap()),
            order: flea::Order::Descending,
            extra_roll: flea::ExtraRoll::AnySix,
            entry_on_enemy: flea::EntryOnEnemy::Blocked,
            play_on: false,
        };
        let data = json!({
            "players": 2, "corners": {"Fixed": ["a1", "h8"]}, "order": "Descending",
            "extra_roll": "AnySix", "entry_on_enemy": "Blocked", "play_on": false,
        });
        assert_eq!(to_value(fixed).unwrap(), data);
        assert_eq!(serde_json::from_value::<Rules>(data).unwrap(), fixed);
        // Missing fields take their defaults.
        assert_eq!(from_str::<Rules>("{}").unwrap(), Rules::default());
        assert_eq!(
            from_str::<Rules>(r#"{"players":3}"#).unwrap(),
            Rules::for_players(3)
        );
    }

    /// The forms that the formats document gives.
    #[test]
    fn events_as_data() {
        let mut game = Flea::new(Rules::for_players(2).validate().unwrap());
        let mut events = common::play(
            &mut game,
            "corner a8, corner h8, roll 5, roll 5, roll 6, roll 1, roll 6, enter, roll 1, a8b8, roll 2, pass",
        );
        let mut late = common::two("order=0,1 pieces=27.29.30.31/14 roll=1 finished=-");
        events.extend(common::play(&mut late, "b1a1"));
        let forms: Vec<String> = events
            .iter()
            .map(|event| to_string(event).unwrap())
            .collect();
        for form in [
            r#"{"CornerTaken":{"seat":0,"corner":"a8"}}"#,
            r#"{"Rolled":{"seat":0,"roll":"roll 5"}}"#,
            r#"{"RollOff":{"seats":[0,1]}}"#,
            r#"{"OrderSettled":{"order":[0,1]}}"#,
            r#"{"Entered":{"seat":0,"corner":"a8"}}"#,
            r#"{"Walked":{"seat":0,"from":"a8","to":"b8"}}"#,
            r#"{"Captured":{"seat":0,"owner":1,"at":"a1"}}"#,
            r#"{"Passed":{"seat":1}}"#,
            r#"{"RollsAgain":{"seat":0}}"#,
            r#"{"Finished":{"seat":0,"place":1}}"#,
            r#""Over""#,
        ] {
            assert!(
                forms.iter().any(|other| other == form),
                "{form} of {forms:?}"
            );
        }
        let state = to_string(&common::two("order=0,1 pieces=3/- roll=- finished=-")).unwrap();
        assert!(
            state.ends_with(
                r#""position":"stage=play corners=a1,h8 order=0,1 pieces=3/- roll=- finished=-"}"#
            ),
            "{state}"
        );
    }

    #[test]
    fn rules_that_are_no_rules() {
        for text in [
            r#"{"player":3}"#,
            r#"{"players":-1}"#,
            r#"{"players":256}"#,
            r#"{"players":"3"}"#,
            r#"{"corners":"Free"}"#,
            r#"{"corners":{"Fixed":["a1","d4"]}}"#,
            r#"{"corners":{"Fixed":["a1","a8","h8","h1","a1"]}}"#,
            r#"{"order":"clockwise"}"#,
            r#"{"play_on":1}"#,
            r#"{"play_on":true"#,
            "[]x",
            "null",
        ] {
            assert!(from_str::<Rules>(text).is_err(), "{text}");
        }
        for text in [
            r#"{"players":5}"#,
            r#"{"players":2,"corners":{"Fixed":["a1","a1"]}}"#,
        ] {
            assert!(from_str::<Rules>(text).is_ok(), "{text}");
            assert!(from_str::<boardcore::Valid<Rules>>(text).is_err(), "{text}");
        }
    }

    proptest! {
        #![proptest_config(strategies::config(200))]

        /// A step is its text; what happened goes round (rules, states and records by law 11).
        #[test]
        fn steps_and_events(game in state(), seed in any::<u64>()) {
            let mut game = game;
            let mut rng = Seed::from_u64(seed).stream(boardcore::Stream::Chance);
            for _ in 0..50 {
                let Some(step) = play::random_step(&game, &mut rng) else { break };
                prop_assert_eq!(to_string(&step).unwrap(), format!("\"{step}\""));
                let told = game.play_events(step).unwrap();
                let back: Vec<flea::Event> = from_str(&to_string(&told).unwrap()).unwrap();
                prop_assert_eq!(&told, &back);
                let back: Vec<flea::Event> = postcard::from_bytes(&postcard::to_allocvec(&told).unwrap()).unwrap();
                prop_assert_eq!(&told, &back);
            }
        }

        #[test]
        fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            let _ = postcard::from_bytes::<Rules>(&bytes);
            let _ = postcard::from_bytes::<Action>(&bytes);
            let _ = postcard::from_bytes::<Roll>(&bytes);
            let _ = postcard::from_bytes::<Few<Corner>>(&bytes);
            if let Ok(game) = postcard::from_bytes::<Flea>(&bytes) {
                sound(&game);
            }
            if let Ok(record) = postcard::from_bytes::<Record<Flea>>(&bytes) {
                let _ = record.replay();
            }
        }
    }

    #[test]
    fn a_list_of_five_is_refused_by_its_length() {
        let read = |text: &str| from_str::<Few<Corner>>(text).map_err(|error| error.to_string());
        let four = [Corner::A1, Corner::H1, Corner::A8, Corner::H8];
        assert_eq!(
            read(r#"["a1","h1","a8","h8"]"#),
            Ok(Few::new(&four).unwrap())
        );
        let five = read(r#"["a1","h1","a8","h8","a1"]"#).unwrap_err();
        assert!(
            five.starts_with("invalid length 5, expected a list of at most four"),
            "{five}"
        );
        let none = read("4").unwrap_err();
        assert!(none.contains("expected a list of at most four"), "{none}");
    }
}
