//! Readers, steps, keys, and serde of what boardcore itself writes.

use boardcore::text::{Reader, join};
use boardcore::{Cell, Indexed, Key, Never, Num, ParseError, Seat, Square, Step, Viewer};
use proptest::prelude::*;

type Byte = Num<0, 255>;
type OneStep = Step<Square, Never, Byte>;

fn byte(number: u8) -> Byte {
    Num::new(number).unwrap()
}

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

#[test]
fn the_most_exact_error_of_a_step_is_kept() {
    type Any = Step<Square, Num<1, 6>, Byte>;
    let error = |text: &str| text.parse::<Any>().unwrap_err().to_string();
    assert_eq!(error("e9"), "expected a rank 1 to 8 at byte 1");
    assert_eq!(error("e4x"), "expected the end at byte 2");
    // Two kinds are wrong at one place, the third says the same as the second.
    assert_eq!(
        error("x"),
        "expected a file a to h, or a number from 1 to 6, or a number from 0 to 255 at byte 0"
    );
    assert_eq!("7".parse(), Ok(Any::Incident(byte(7))));
    // A kind that the game does not have is not named.
    let error = "x".parse::<OneStep>().unwrap_err().to_string();
    assert_eq!(
        error,
        "expected a file a to h, or a number from 0 to 255 at byte 0"
    );
}

#[test]
fn errors_quote_what_they_found_cut_and_escaped() {
    let long = "é".repeat(40);
    let error = ParseError::unknown("option", &long, ["one"], 7).to_string();
    assert_eq!(
        error,
        format!(
            "unknown option `{}…`; expected one at byte 7",
            "é".repeat(32)
        )
    );
    let error = ParseError::twice("option", "a\n\u{1b}b", 0).to_string();
    assert_eq!(error, r"option `a\n\u{1b}b` is given twice at byte 0");
    let error = ParseError::new("a thing", 2).shifted(3).on_line(4);
    assert_eq!((error.at(), error.line()), (5, Some(4)));
    assert_eq!(size_of::<ParseError>(), 32);
}

#[test]
fn small_numbers_are_numbered_from_their_lowest() {
    type Die = Num<1, 6>;
    assert_eq!(Die::COUNT, 6);
    let all: Vec<u8> = (0..7).filter_map(Die::at).map(Die::get).collect();
    assert_eq!(all, [1, 2, 3, 4, 5, 6]);
    assert_eq!(Die::new(3).map(Indexed::index), Some(2));
    assert_eq!(
        [Die::at(6), Die::at(u32::MAX), Die::new(0), Die::new(7)],
        [None; 4]
    );
    assert_eq!("3".parse(), Ok(Die::new(3).unwrap()));
    for wrong in ["0", "7", "03", "3 ", "", "x"] {
        assert!(wrong.parse::<Die>().is_err(), "{wrong:?}");
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
    assert_eq!("17".parse(), Ok(OneStep::Incident(byte(17))));
    assert!("e9".parse::<OneStep>().is_err());
    assert_eq!(OneStep::Incident(byte(17)).incident(), Some(byte(17)));
    assert_eq!(OneStep::Incident(byte(17)).action(), None);
    assert_eq!(OneStep::Incident(byte(17)).chance(), None);
    assert!("x".parse::<Never>().is_err());
    assert_eq!(Never::at(0), None);
}

#[test]
fn steps_of_all_three_kinds_are_numbered_through() {
    type Three = Step<Square, Square, Byte>;
    assert_eq!(Three::COUNT, 64 + 64 + 256);
    let numbers = |step: Three| step.index();
    let square: Square = "b1".parse().unwrap();
    assert_eq!(Three::Action(square).action(), Some(square));
    assert_eq!(Three::Chance(square).chance(), Some(square));
    assert_eq!(Three::Chance(square).action(), None);
    assert_eq!(numbers(Step::Action(square)), 1);
    assert_eq!(numbers(Step::Chance(square)), 65);
    assert_eq!(numbers(Step::Incident(byte(3))), 131);
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
        let _ = text.parse::<Byte>();
        let mut reader = Reader::new(&text);
        let _ = reader.number(-5..=500, "a number");
        let _ = reader.until('é');
        prop_assert!(text.is_char_boundary(reader.at()));
    }
}
