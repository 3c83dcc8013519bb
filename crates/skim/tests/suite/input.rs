//! What comes from outside: refused with a typed error, or another valid value; never a panic (laws 10 and 11).

use crate::common::any_rules;
use boardcore::{Game, Indexed, Notation, Record, Seed, Step, Valid, Validate, play};
use proptest::prelude::*;
use skim::{Action, Card, CardSet, Chance, Placement, PositionError, Rules, Seen, Skim};

fn valid(rules: Rules) -> Valid<Rules> {
    rules.validate().unwrap()
}

/// A state reached by so many random steps.
fn state(rules: Rules, seed: u64, plies: u64) -> Skim {
    play::random_record::<Skim>(valid(rules), Seed::from_u64(seed), plies).1
}

/// A text with one piece changed.
fn mutated(text: &str, at: usize, with: &str, cut: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = at % (chars.len() + 1);
    let end = (at + cut).min(chars.len());
    let mut changed: String = chars[..at].iter().collect();
    changed.push_str(with);
    changed.extend(&chars[end..]);
    changed
}

/// Reads a text as everything there is.
fn read_all(text: &str) {
    let _ = text.parse::<Action>();
    let _ = text.parse::<Placement>();
    let _ = text.parse::<Chance>();
    let _ = text.parse::<Seen>();
    let _ = text.parse::<Card>();
    let _ = text.parse::<CardSet>();
    let _ = text.parse::<Record<Skim>>();
    let _ = Rules::parse_text(text).map(|rules| rules.faults());
    let _ = Skim::parse_position(valid(Rules::columns()), text);
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
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        read_all(&text);
        read_all(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn nearly_right_texts_are_read_or_refused(
        rules in any_rules(), seed in 0..1000_u64, plies in 0..120_u64,
        at in any::<usize>(), with in "[2-9TJQKAhdcs@,;/=0-9 é-]{0,3}", cut in 0..4_usize,
    ) {
        let game = state(rules, seed, plies);
        let position = mutated(&game.to_string(), at % 4000, &with, cut);
        if let Ok(other) = Skim::parse_position(valid(rules), &position) {
            prop_assert_eq!(Skim::parse_position(valid(rules), &other.to_string()), Ok(other.clone()));
            goes_on(other);
        }
        let text = mutated(&valid(rules).to_string(), at % 200, &with, cut);
        if let Ok(other) = Rules::parse_text(&text) && let Ok(other) = other.validate() {
            prop_assert_eq!(Rules::parse_text(&other.to_string()), Ok(other.get()));
            // An option has one spelling: what is read is written like that, with the missing ones.
            let written = other.to_string();
            let mut options = text.split(' ');
            prop_assert!(text == "-" || options.all(|given| written.split(' ').any(|option| option == given)));
        }
        for step in game.actions().into_iter().map(Step::<_, Chance, boardcore::Never>::Action).take(4)
            .chain(game.outcomes().into_iter().map(|(chance, _)| Step::Chance(chance)).take(4)) {
            read_all(&mutated(&step.to_string(), at % 12, &with, cut));
        }
        let (record, _) = play::random_record::<Skim>(valid(rules), Seed::from_u64(seed), plies);
        if let Ok(other) = mutated(&record.to_string(), at % 2000, &with, cut).parse::<Record<Skim>>() {
            let _ = other.replay();
        }
    }
}

#[test]
fn rules_text_has_options_in_any_order() {
    let written = |text: &str| valid(Rules::parse_text(text).unwrap()).to_string();
    let default = "deck=Cards36 teams=TwoEach deal=OwnColour first=Lot continuity=AnyCard outline=Mountains:9x6 goal=Mountains values=Rank";
    assert_eq!(valid(Rules::mountains()).to_string(), default);
    assert_eq!(Rules::parse_text(default), Ok(Rules::mountains()));
    assert_eq!(Rules::parse_text("-"), Ok(Rules::default()));
    assert_eq!(
        Rules::parse_text("goal=Columns outline=Rectangle:9x4"),
        Ok(Rules::columns())
    );
    assert_eq!(
        Rules::parse_text("goal=Fill deal=Ordinary outline=Rectangle:13x4 deck=Cards52"),
        Ok(Rules::practice())
    );
    assert_eq!(
        written(
            "values=Custom:2,3,4,5,6,7,8,9,10,0,1,200,255 first=Seat:5 teams=ThreeEach continuity=PreviousCard outline=Shape:0,0;-1,1;0,1"
        ),
        "deck=Cards36 teams=ThreeEach deal=OwnColour first=Seat:5 continuity=PreviousCard outline=Shape:0,0;-1,1;0,1 \
         goal=Mountains values=Custom:2,3,4,5,6,7,8,9,10,0,1,200,255"
    );
    for values in ["Russian", "Tens"] {
        let text = format!("teams=OneEach values={values}");
        assert_eq!(
            written(&text),
            default
                .replace("TwoEach", "OneEach")
                .replace("Rank", values)
        );
    }
}

#[test]
fn errors_of_rules_say_where() {
    for (text, expected, at) in [
        ("", "the name of an option", 0),
        ("goal=Fill ", "the name of an option", 10),
        ("goal=Fill cards=36", "the name of an option", 10),
        ("- goal=Fill", "the name of an option", 0),
        ("goal", "`=` and a value", 4),
        (
            "goal=Fill goal=Fill",
            "an option that was not named before",
            10,
        ),
        ("deck=36", "`Cards36` or `Cards52`", 5),
        (
            "goal=Fill teams=2",
            "`OneEach`, `TwoEach` or `ThreeEach`",
            16,
        ),
        ("deal=own-colour", "`OwnColour` or `Ordinary`", 5),
        ("first=lot", "`Lot` or `Seat:` and its number", 6),
        ("first=Lottery", "the end of the value", 9),
        ("first=Seat:", "a seat number", 11),
        ("first=Seat:256", "a seat number", 11),
        ("first=Seat(0)", "`Lot` or `Seat:` and its number", 6),
        ("continuity=any-card", "`AnyCard` or `PreviousCard`", 11),
        ("goal=mountains", "`Mountains`, `Columns` or `Fill`", 5),
        (
            "outline=mountains:9x6",
            "`Rectangle:` or `Mountains:` and WxH, or `Shape:` and x,y;x,y;…",
            8,
        ),
        ("outline=Mountains:9x", "a height", 20),
        ("outline=Mountains:9", "`x` and a height", 19),
        ("outline=Mountains:09x6", "a width", 18),
        ("outline=Mountains:9x6x2", "the end of the value", 21),
        ("outline=Rectangle:256x6", "a width", 18),
        ("outline=Shape:", "an x, -128 to 127", 14),
        ("outline=Shape:0,0;", "an x, -128 to 127", 18),
        ("outline=Shape:0,128", "a y, -128 to 127", 16),
        (
            "goal=Fill outline=Shape:1,0;0,0",
            "cells in ascending order by y, then x",
            28,
        ),
        (
            "goal=Fill outline=Shape:0,0;0,32",
            "a shape that spans at most 32 columns and 32 rows",
            24,
        ),
        (
            "values=rank",
            "`Rank`, `Russian`, `Tens` or `Custom:` and 13 values",
            7,
        ),
        ("values=Custom:1,2", "`,` and the next of 13 values", 17),
        ("values=Custom:1,256", "a value, 0 to 255", 16),
        (
            "values=Custom:1,2,3,4,5,6,7,8,9,10,11,12,13,14",
            "the end of the value",
            43,
        ),
    ] {
        let error = boardcore::ParseError::new(expected, at);
        assert_eq!(Rules::parse_text(text), Err(error), "{text:?}");
    }
}

#[test]
fn numbers_are_a_bijection() {
    for index in (0..Action::COUNT).step_by(7).chain([Action::COUNT - 1]) {
        assert_eq!(Action::at(index).map(Action::index), Some(index));
    }
    assert_eq!(Action::COUNT, 63 * 63 * 52 + 1);
    assert_eq!(Action::at(Action::COUNT), None);
    for index in 0..Chance::COUNT {
        assert_eq!(Chance::at(index).map(Chance::index), Some(index));
    }
    assert_eq!(Chance::at(Chance::COUNT), None);
    for index in (0..Seen::COUNT).step_by(11) {
        assert_eq!(Seen::at(index).map(Seen::index), Some(index));
    }
}

/// A text in the position, what takes its place, and whether an error is the one expected.
type Case = (&'static str, &'static str, fn(&PositionError) -> bool);

#[test]
fn positions_that_cannot_be_are_refused_for_their_reason() {
    let rules = valid(Rules {
        first: skim::First::Seat(boardcore::Seat::new(0)),
        ..Rules::columns()
    });
    let right = "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- \
                 hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-";
    let read = |from: &str, to: &str| {
        let text = right.replacen(from, to, 1);
        assert!(from.is_empty() || text != right, "{from}");
        Skim::parse_position(rules, &text)
    };
    assert!(read("", "").is_ok());
    let cases: [Case; 14] = [
        ("turn=2", "turn=7", |e| {
            matches!(e, PositionError::Malformed(_))
        }),
        ("turn=2", "turn=deal", |e| {
            matches!(e, PositionError::Hand { .. })
        }),
        ("turn=2", "turn=lot", |e| {
            matches!(e, PositionError::Hand { .. })
        }),
        ("turn=2", "turn=over", |e| matches!(e, PositionError::Turn)),
        ("passes=0", "passes=1", |e| {
            matches!(e, PositionError::Passes)
        }),
        ("passes=0", "passes=4", |e| matches!(e, PositionError::Turn)),
        ("Kc@1,0", "Kc@1,1", |e| matches!(e, PositionError::Table)),
        ("Th@0,0;Kc@1,0", "Kc@-1,0;Th@0,0", |e| {
            matches!(e, PositionError::Hand { .. } | PositionError::Table)
        }),
        ("Th@0,0;Kc@1,0", "Kc@1,0;Th@0,0", |e| {
            matches!(e, PositionError::Malformed(_))
        }),
        ("last=-", "last=1,0", |e| matches!(e, PositionError::Last)),
        ("6h7h", "6h6c7h", |e| {
            matches!(e, PositionError::Card { .. })
        }),
        ("Ah/6c", "Ah/2c6c", |e| {
            matches!(e, PositionError::Card { .. })
        }),
        ("lacks=-", "lacks=6h", |e| {
            matches!(e, PositionError::Lacks { .. })
        }),
        ("lacks=-", "lacks=Ks", |e| {
            matches!(e, PositionError::Lacks { .. })
        }),
    ];
    for (from, to, expected) in cases {
        match read(from, to) {
            Err(error) => assert!(expected(&error), "{from} → {to}: {error:?}"),
            // The first card may lie to the right of the others: a king to its left is a table too.
            Ok(game) => assert_eq!((from, game.audit()), ("Th@0,0;Kc@1,0", Ok(()))),
        }
    }
    let mistakes = [
        "",
        "turn=",
        "turn=2 passes=0 table=- last=- hands=- lacks=-",
        "turn=2 passes=0 table=é",
    ];
    for text in mistakes {
        let error = Skim::parse_position(rules, text).unwrap_err();
        assert!(matches!(error, PositionError::Malformed(_)), "{text}");
    }
}
