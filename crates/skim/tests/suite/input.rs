//! What comes from outside: refused with a typed error, or another valid value; never a panic (laws 10 and 11).

use crate::common::rules;
use boardcore::strategies;
use boardcore::{Game, Indexed, Notation, Record, RuleSet, Seed, Situation, Step, Valid, play};
use proptest::prelude::*;
use skim::{Action, Card, CardSet, Chance, Observation, Placement, PositionError, Rules, Skim};

fn valid(rules: Rules) -> Valid<Rules> {
    rules.validate().unwrap()
}

/// A state reached by `plies` random steps.
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
    let _ = text.parse::<Observation>();
    let _ = text.parse::<Card>();
    let _ = text.parse::<CardSet>();
    let _ = text.parse::<Record<Skim>>();
    let _ = Rules::parse_text(text).map(|rules| rules.faults());
    let _ = Skim::parse_position(valid(Rules::columns()), text);
}

/// A position that was read is one that a game can continue from.
fn goes_on(mut game: Skim) {
    assert_eq!(game.audit(), Ok(()), "{game}");
    let mut rng = Seed::from_u64(9).stream(boardcore::Stream::Chance);
    play::playout(&mut game, &mut rng, 1000);
    assert!(game.standings().is_some());
    assert_eq!(game.audit(), Ok(()), "{game}");
}

proptest! {
    #![proptest_config(strategies::config(128))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        read_all(&text);
        read_all(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn nearly_right_texts_are_read_or_refused(
        game in strategies::games_with::<Skim>(rules(), 0..120), at in any::<usize>(), with in "[2-9TJQKAhdcs@,;/=0-9 é-]{0,3}", cut in 0..4_usize,
    ) {
        let rules = game.record.rules;
        let position = mutated(&game.to_string(), at % 4000, &with, cut);
        if let Ok(other) = Skim::parse_position(rules, &position) {
            prop_assert_eq!(Skim::parse_position(rules, &other.to_string()), Ok(other.clone()));
            goes_on(other);
        }
        let text = mutated(&rules.to_string(), at % 200, &with, cut);
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
        if let Ok(other) = mutated(&game.record.to_string(), at % 2000, &with, cut).parse::<Record<Skim>>() {
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
    let options = "deck, teams, deal, first, continuity, outline, goal, values";
    let unknown = |name: &str, at: usize| {
        format!("unknown option `{name}`; expected one of {options} at byte {at}")
    };
    let value = |found: &str, known: &str, at: usize| {
        format!("unknown value `{found}`; expected one of {known} at byte {at}")
    };
    let expected = |what: &str, at: usize| format!("expected {what} at byte {at}");
    let span = |columns: u8, rows: u8, at: usize| {
        format!(
            "the shape spans {columns} × {rows} cells, more than 32 in a row or a column at byte {at}"
        )
    };
    for (text, error) in [
        ("", unknown("", 0)),
        ("goal=Fill ", unknown("", 10)),
        ("goal=Fill cards=36", unknown("cards", 10)),
        ("- goal=Fill", unknown("-", 0)),
        ("goal", expected("`=` and a value", 4)),
        (
            "goal=Fill goal=Fill",
            "option `goal` is given twice at byte 10".to_owned(),
        ),
        ("deck=36", value("36", "Cards36, Cards52", 5)),
        (
            "goal=Fill teams=2",
            value("2", "OneEach, TwoEach, ThreeEach", 16),
        ),
        (
            "deal=own-colour",
            value("own-colour", "OwnColour, Ordinary", 5),
        ),
        ("first=lot", expected("`Lot` or `Seat:` and its number", 6)),
        ("first=Lottery", expected("the end of the value", 9)),
        ("first=Seat:", expected("a seat number", 11)),
        ("first=Seat:256", expected("a seat number", 11)),
        (
            "first=Seat(0)",
            expected("`Lot` or `Seat:` and its number", 6),
        ),
        (
            "continuity=any-card",
            value("any-card", "AnyCard, PreviousCard", 11),
        ),
        (
            "goal=mountains",
            value("mountains", "Mountains, Columns, Fill", 5),
        ),
        (
            "outline=mountains:9x6",
            expected(
                "`Rectangle:` or `Mountains:` and WxH, or `Shape:` and x,y;x,y;…",
                8,
            ),
        ),
        ("outline=Mountains:9x", expected("a height", 20)),
        ("outline=Mountains:9", expected("`x` and a height", 19)),
        ("outline=Mountains:09x6", expected("a width", 18)),
        (
            "outline=Mountains:9x6x2",
            expected("the end of the value", 21),
        ),
        ("outline=Rectangle:256x6", expected("a width", 18)),
        ("outline=Shape:", expected("an x, -128 to 127", 14)),
        ("outline=Shape:0,0;", expected("an x, -128 to 127", 18)),
        ("outline=Shape:0,128", expected("a y, -128 to 127", 16)),
        (
            "goal=Fill outline=Shape:1,0;0,0",
            expected("cells in ascending order by y, then x", 28),
        ),
        ("goal=Fill outline=Shape:0,0;0,32", span(1, 33, 24)),
        (
            "values=rank",
            value("rank", "Rank, Russian, Tens, Custom:…", 7),
        ),
        (
            "values=Custom:1,2",
            expected("`,` and the next of 13 values", 17),
        ),
        ("values=Custom:1,256", expected("a value, 0 to 255", 16)),
        (
            "values=Custom:1,2,3,4,5,6,7,8,9,10,11,12,13,14",
            expected("the end of the value", 43),
        ),
    ] {
        let read = Rules::parse_text(text).map_err(|error| error.to_string());
        assert_eq!(read, Err(error), "{text:?}");
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
    for index in (0..Observation::COUNT).step_by(11) {
        assert_eq!(Observation::at(index).map(Observation::index), Some(index));
    }
}

/// A text in the position, what takes its place, and what is then wrong.
type Case = (&'static str, &'static str, &'static str);

const CASES: &[Case] = &[
    (
        "turn=2",
        "turn=7",
        "expected `deal`, `lot`, `over` or a seat of the table at byte 5",
    ),
    ("turn=2", "turn=2x", "expected the end at byte 6"),
    ("passes=0 ", "", "expected `passes=` at byte 7"),
    ("last=-", "last=-1", "expected `,` and a y at byte 43"),
    (
        "turn=2",
        "turn=deal",
        "hands: seat 0 was dealt 9 cards, but holds 8 cards",
    ),
    (
        "turn=2",
        "turn=lot",
        "hands: seat 0 was dealt 9 cards, but holds 8 cards",
    ),
    (
        "turn=2",
        "turn=over",
        "passes: 0 is not 4, but the game is over",
    ),
    (
        "passes=0",
        "passes=1",
        "passes: seat 1 passed, but can lay JcQcAc",
    ),
    (
        "passes=0",
        "passes=4",
        "passes: 4 is not 0 to 3, but it is the turn of seat 2",
    ),
    (
        "passes=0",
        "passes=5",
        "expected a number of passes, 0 to 4 at byte 14",
    ),
    (
        "Kc@1,0",
        "Kc@1,1",
        "table: Kc@1,1 can be laid in no order: 1,1 touches no card",
    ),
    (
        "Th@0,0;Kc@1,0",
        "Th@0,0;Qc@1,0",
        "hands: Qc is in two places",
    ),
    (
        "Th@0,0;Kc@1,0",
        "Th@0,0;Th@1,0",
        "table: Th lies in two cells",
    ),
    (
        "Th@0,0;Kc@1,0",
        "5h@0,0;Kc@1,0",
        "table: 5h is not of the deck",
    ),
    (
        "Th@0,0;Kc@1,0",
        "Kc@1,0;Th@0,0",
        "expected cells in ascending order at byte 29",
    ),
    (
        "last=-",
        "last=1,0",
        "last: no rule asks for the card laid last, at 1,0",
    ),
    ("6h7h", "6h6c7h", "hands: 6c is in two places"),
    ("Ah/6c", "Ah/2c6c", "hands: 2c is not of the deck"),
    (
        "Ah/6c",
        "Ah/6cKc",
        "expected cards in ascending order at byte 70",
    ),
    (
        "6h7h8h",
        "7h8h",
        "table: cards are laid, but the deck still holds 1 card",
    ),
    (
        "6h7h8h9hJhQhKhAh/6c7c",
        "6h6c7h8h9hJhQhKhAh/7c",
        "hands: seat 0 holds 6c, of the other colour",
    ),
    ("lacks=-", "lacks=6h", "lacks: seat 0 holds 6h"),
    (
        "lacks=-",
        "lacks=Th",
        "lacks: seat 0 lacks Th, which is on the table",
    ),
    ("lacks=-", "lacks=Ks", "lacks: Ks cannot come to seat 0"),
    (
        "table=Th@0,0;Kc@1,0",
        "table=-",
        "hands: seat 2 was dealt 8 cards, but holds 9 cards",
    ),
    (
        "turn=2 passes=0 table=Th@0,0;Kc@1,0",
        "turn=lot passes=0 table=-",
        "hands: seat 0 was dealt 9 cards, but holds 8 cards",
    ),
    (
        "turn=2 passes=0 table=Th@0,0;Kc@1,0",
        "turn=deal passes=0 table=-",
        "hands: seat 0 was dealt 9 cards, but holds 8 cards",
    ),
];

/// Columns that seat 0 opens.
fn seat_0_opens() -> Valid<Rules> {
    valid(Rules {
        first: skim::First::Seat(boardcore::Seat::new(0)),
        ..Rules::columns()
    })
}

#[test]
fn positions_that_cannot_be_are_refused_for_their_reason() {
    let rules = seat_0_opens();
    let right = "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- \
                 hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-";
    let read = |from: &str, to: &str| {
        let text = right.replacen(from, to, 1);
        assert!(from.is_empty() || text != right, "{from}");
        Skim::parse_position(rules, &text)
    };
    assert!(read("", "").is_ok());
    for &(from, to, expected) in CASES {
        let error = read(from, to).expect_err(to).to_string();
        assert_eq!(error, expected, "{from} → {to}");
    }
    // The first card may lie to the right of the others: a king to its left is a table too.
    let left = read("Th@0,0;Kc@1,0", "Kc@-1,0;Th@0,0").unwrap();
    assert_eq!(left.audit(), Ok(()));
}

#[test]
fn positions_before_the_first_card_are_refused_for_their_reason() {
    let rules = seat_0_opens();
    let read = |turn: &str| {
        let rest = "table=- last=- hands=6h7h8h9hThJhQhKhAh/6c7c8c9cTcJcQcKcAc/6d7d8d9dTdJdQdKdAd/\
                    6s7s8s9sTsJsQsKsAs lacks=-/-/-/-";
        Skim::parse_position(rules, &format!("{turn} {rest}")).map_err(|error| error.to_string())
    };
    assert!(read("turn=0 passes=0").is_ok());
    for (turn, expected) in [
        (
            "turn=deal passes=0",
            "turn: it is the turn of chance, for seat 0, but the deck holds 0 cards",
        ),
        ("turn=lot passes=0", "turn: the rules ask for no lot"),
        (
            "turn=1 passes=0",
            "turn: it is the turn of seat 1, but seat 0 opens and passes is 0, so it is that of seat 0",
        ),
        (
            "turn=1 passes=1",
            "passes: seat 0 passed, but can lay 6h7h8h9hTh",
        ),
    ] {
        assert_eq!(read(turn), Err(expected.into()), "{turn}");
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
