//! Readers, steps, keys, and serde of what boardcore itself writes.

use boardcore::options::{ReadValue, flag, limit, read_options, word};
use boardcore::text::{Reader, join};
use boardcore::{
    Cell, Indexed, Key, Never, ParseError, Seat, Square, Step, Valid, Validate, Viewer,
};
use proptest::prelude::*;

type OneStep = Step<Square, Never, u8>;

#[test]
fn a_reader_knows_where_it_stands() {
    let mut reader = Reader::new("ab=-12;é");
    assert_eq!(reader.char("a letter"), Ok('a'));
    assert!(!reader.accept("c"));
    assert_eq!(reader.literal("c", "`c`"), Err(ParseError::new("`c`", 1)));
    assert_eq!(reader.until('='), "b");
    assert!(reader.accept("="));
    assert_eq!(
        reader.number(0..=5, "0 to 5"),
        Err(ParseError::new("0 to 5", 3))
    );
    assert_eq!(reader.number(-20..=5, "-20 to 5"), Ok(-12));
    assert_eq!(reader.end(), Err(ParseError::new("the end", 6)));
    assert!(reader.accept(";"));
    assert_eq!(
        reader.pick("a digit", |c| c.to_digit(10)),
        Err(ParseError::new("a digit", 7))
    );
    assert_eq!(reader.peek(), Some('é'));
    assert_eq!(reader.char("any"), Ok('é'));
    assert_eq!(reader.char("any"), Err(ParseError::new("any", 9)));
    assert_eq!(reader.end(), Ok(()));
}

#[test]
fn numbers_are_read_strictly() {
    for wrong in [
        "",
        "-",
        "01",
        "-0",
        "+1",
        "1a",
        " 1",
        "99999999999999999999",
        "--1",
    ] {
        let mut reader = Reader::new(wrong);
        let whole = reader
            .number(i64::MIN..=i64::MAX, "a number")
            .and_then(|n| reader.end().map(|()| n));
        assert!(whole.is_err(), "{wrong:?} gives {whole:?}");
    }
    assert_eq!(Reader::new("0").number(0..=9, "a digit"), Ok(0));
    assert_eq!(
        Reader::new("-9223372036854775808").number(i64::MIN..=0, "a number"),
        Ok(i64::MIN)
    );
}

#[test]
fn a_value_tells_its_place_in_the_whole_text() {
    let mut reader = Reader::new("at e9 now");
    reader.literal("at ", "`at `").unwrap();
    let error = reader.value::<Square>(' ').unwrap_err();
    assert_eq!(error, ParseError::new("a rank 1 to 8", 4));
}

#[test]
fn a_part_counts_the_bytes_of_the_whole() {
    let mut reader = Reader::new("é b");
    let mut first = reader.part(' ');
    assert_eq!((first.at(), first.rest()), (0, "é"));
    assert_eq!(reader.rest(), " b");
    assert_eq!(first.char("é"), Ok('é'));
    assert_eq!(first.end(), Ok(()));
    assert!(reader.accept(" "));
    let second = reader.part(' ');
    assert_eq!((second.at(), second.rest()), (3, "b"));
    assert_eq!(second.end(), Err(ParseError::new("the end", 3)));
    assert_eq!(reader.end(), Ok(()));
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Options {
    players: u8,
    loud: bool,
    rounds: Option<u8>,
    end: char,
}

const DEFAULTS: Options = Options {
    players: 4,
    loud: true,
    rounds: None,
    end: 'l',
};

const OPTIONS: [(&str, ReadValue<Options>); 4] = [
    ("players", |options, value| {
        value
            .number(0..=9, "a digit")
            .map(|n| options.players = n as u8)
    }),
    ("loud", |options, value| {
        flag(value).map(|it| options.loud = it)
    }),
    ("rounds", |options, value| {
        limit(value, 1..=9, "`none` or 1 to 9").map(|n| options.rounds = n.map(|n| n as u8))
    }),
    ("end", |options, value| {
        let words = [("Left", 'l'), ("Right", 'r')];
        word(value, "`Left` or `Right`", &words).map(|it| options.end = it)
    }),
];

fn options(text: &str) -> Result<Options, ParseError> {
    read_options(text, DEFAULTS, &OPTIONS)
}

#[test]
fn options_are_read_in_any_order_and_may_be_missing() {
    let all = Options {
        players: 2,
        loud: false,
        rounds: Some(7),
        end: 'r',
    };
    assert_eq!(options("players=2 loud=false rounds=7 end=Right"), Ok(all));
    assert_eq!(options("end=Right rounds=7 players=2 loud=false"), Ok(all));
    assert_eq!(options("-"), Ok(DEFAULTS));
    assert_eq!(options("rounds=none end=Left loud=true"), Ok(DEFAULTS));
    let end = Options {
        end: 'r',
        ..DEFAULTS
    };
    assert_eq!(options("end=Right"), Ok(end));
}

#[test]
fn options_that_are_wrong_are_refused_where_they_are() {
    for (text, expected, at) in [
        ("", "the name of an option", 0),
        ("player=2", "the name of an option", 0),
        ("playersé=2", "the name of an option", 0),
        ("Players=2", "the name of an option", 0),
        ("loud=true player=2", "the name of an option", 10),
        (" loud=true", "the name of an option", 0),
        ("loud=true ", "the name of an option", 10),
        ("loud=true  players=2", "the name of an option", 10),
        ("- loud=true", "the name of an option", 0),
        ("loud=true -", "the name of an option", 10),
        ("=true", "the name of an option", 0),
        ("loud", "`=` and a value", 4),
        ("players=2 loud rounds=1", "`=` and a value", 14),
        ("loud=", "`true` or `false`", 5),
        ("loud=yes", "`true` or `false`", 5),
        ("loud=truest", "`true` or `false`", 5),
        ("loud= true", "`true` or `false`", 5),
        ("loud==true", "`true` or `false`", 5),
        ("rounds=2 loud=é", "`true` or `false`", 14),
        ("players=02", "a digit", 8),
        ("players=2,loud=true", "the end of the value", 9),
        ("players=2\nloud=true", "the end of the value", 9),
        ("rounds=nonesuch", "the end of the value", 11),
        ("rounds=0", "`none` or 1 to 9", 7),
        ("rounds=-", "`none` or 1 to 9", 7),
        ("end=right", "`Left` or `Right`", 4),
        ("end=RightLeft", "`Left` or `Right`", 4),
        (
            "end=Left loud=true end=Left",
            "an option that was not named before",
            19,
        ),
        ("loud=true loud", "an option that was not named before", 10),
    ] {
        assert_eq!(
            options(text),
            Err(ParseError::new(expected, at)),
            "{text:?}"
        );
    }
}

#[test]
fn lists_are_joined() {
    struct List(Vec<u8>);
    impl std::fmt::Display for List {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            join(f, &self.0, ",")
        }
    }
    assert_eq!(List(vec![1, 2, 3]).to_string(), "1,2,3");
    assert_eq!(List(vec![]).to_string(), "");
}

#[test]
fn steps_are_numbered_through() {
    assert_eq!(OneStep::COUNT, 64 + 256);
    for index in 0..OneStep::COUNT {
        assert_eq!(OneStep::at(index).map(Indexed::index), Some(index));
    }
    assert_eq!(OneStep::at(OneStep::COUNT), None);
    assert_eq!("e4".parse(), Ok(OneStep::Action("e4".parse().unwrap())));
    assert_eq!("17".parse(), Ok(OneStep::Report(17)));
    assert!("e9".parse::<OneStep>().is_err());
    assert_eq!(OneStep::Report(17).report(), Some(17));
    assert_eq!(OneStep::Report(17).action(), None);
    assert_eq!(OneStep::Report(17).chance(), None);
    assert!("x".parse::<Never>().is_err());
    assert_eq!(Never::at(0), None);
}

#[test]
fn steps_of_all_three_kinds_are_numbered_through() {
    type Three = Step<Square, Square, u8>;
    assert_eq!(Three::COUNT, 64 + 64 + 256);
    let numbers = |step: Three| step.index();
    let square: Square = "b1".parse().unwrap();
    assert_eq!(Three::Action(square).action(), Some(square));
    assert_eq!(Three::Chance(square).chance(), Some(square));
    assert_eq!(Three::Chance(square).action(), None);
    assert_eq!(numbers(Step::Action(square)), 1);
    assert_eq!(numbers(Step::Chance(square)), 65);
    assert_eq!(numbers(Step::Report(3)), 131);
    for index in 0..Three::COUNT {
        assert_eq!(Three::at(index).map(numbers), Some(index));
    }
    assert_eq!(Three::at(Three::COUNT), None);
}

#[test]
fn keys_are_golden() {
    assert_eq!(Key::new().finish(), 0x9e37_79b9_7f4a_7c15);
    assert_eq!(Key::new().bytes(&[1]), Key::new().word(1).word(1));
    assert_eq!(
        Key::new().bytes(&[0; 9]),
        Key::new().word(0).word(0).word(9)
    );
    assert_eq!(Key::of_debug(&1), Key::new().word(u64::from(b'1')).finish());
    assert_ne!(Key::of_debug("ab"), Key::of_debug("ba"));
}

#[test]
fn games_without_options_have_a_rules_text_too() {
    assert_eq!(<()>::parse_text("-"), Ok(()));
    assert!(<()>::parse_text("players=2").is_err());
    assert_eq!(().validate().map(Valid::get), Ok(()));
}

#[cfg(feature = "serde")]
#[test]
fn data_is_text_for_people_and_numbers_for_machines() {
    let step = OneStep::Action(Square::H8);
    assert_eq!(serde_json::to_string(&step).unwrap(), r#""h8""#);
    assert_eq!(serde_json::from_str::<OneStep>(r#""h8""#).unwrap(), step);
    assert!(serde_json::from_str::<OneStep>(r#""h9""#).is_err());
    assert!(serde_json::from_str::<OneStep>("63").is_err());
    let bytes = postcard::to_allocvec(&step).unwrap();
    assert_eq!(bytes, [63]);
    assert_eq!(postcard::from_bytes::<OneStep>(&bytes).unwrap(), step);
    assert!(postcard::from_bytes::<OneStep>(&postcard::to_allocvec(&320_u32).unwrap()).is_err());
    assert!(postcard::from_bytes::<Square>(&[64]).is_err());
    assert_eq!(serde_json::to_string(&Seat::new(3)).unwrap(), "3");
    assert!(serde_json::from_str::<Seat>("256").is_err());
}

proptest! {
    #[test]
    fn no_parser_panics(text: String) {
        let _ = (text.parse::<OneStep>(), text.parse::<Viewer>(), text.parse::<Seat>(), text.parse::<Cell>());
        let _ = options(&text);
        let mut reader = Reader::new(&text);
        let _ = reader.number(-5..=500, "a number");
        let _ = reader.until('é');
        prop_assert!(text.is_char_boundary(reader.at()));
    }
}
