//! Records of both perspectives: text, header, journal, data.

use boardcore::{Header, Record, RuleSet, Seat, Seats, Side, Termination, Viewer, game_of};

use crate::game::Scales;

const TEXT: &str = "scales -\nf1\n4";
const HEADED: &str = "scales -\n# name 0 Ann\n# name 1 Bo the Great\n# date 2026-11-30\n# termination resigned 1\nf1\n4";

fn read(text: &str) -> Record<Scales> {
    text.parse().unwrap()
}

fn refused(text: &str) -> String {
    text.parse::<Record<Scales>>().unwrap_err().to_string()
}

fn headed() -> Record<Scales> {
    let mut record = read(TEXT);
    record.header.set_name(Seat::new(0), "Ann").unwrap();
    record
        .header
        .set_name(Seat::new(1), "Bo the Great")
        .unwrap();
    record.header.set_date("2026-11-30").unwrap();
    record.header.termination = Some(Termination::Resigned(Side::new(1)));
    record
}

#[test]
fn records_of_both_perspectives_read_back_and_replay() {
    let record = read(TEXT);
    assert_eq!(record.to_string(), TEXT);
    let end = record.replay().unwrap();
    let seen = record.seen_by(Viewer::Seat(Seat::new(1))).unwrap();
    assert_eq!(seen.to_string(), "scales seat 1 -\nf1\n4");
    assert_eq!(seen.to_string().parse(), Ok(seen.clone()));
    assert_eq!(seen.replay(), Ok(end));
    // Who is not at the table sees what the spectator sees.
    let stranger = record.seen_by(Viewer::Seat(Seat::new(2))).unwrap();
    assert_eq!(stranger, record.seen_by(Viewer::Spectator).unwrap());
    let error = read("scales -\nf1\n7").replay().unwrap_err();
    assert_eq!(
        error.to_string(),
        "step 2: an even weight, lighter than the one that fell"
    );
}

#[test]
fn lines_end_as_systems_end_them_and_a_byte_order_mark_is_passed_over() {
    let record = read(TEXT);
    for text in [
        "scales -\r\nf1\r\n4",
        "scales -\nf1\n4\n",
        "\u{FEFF}scales -\nf1\n4",
        "\u{FEFF}scales -\r\nf1\r\n4\r\n",
    ] {
        assert_eq!(read(text), record, "{text:?}");
        assert_eq!(game_of(text), Some("scales"));
    }
    for text in ["", "\n", " scales -", "Scales -", "{\"game\":\"scales\"}"] {
        assert_eq!(game_of(text), None, "{text:?}");
    }
}

#[test]
fn a_header_reads_back_and_does_not_change_the_game() {
    let record = headed();
    assert_eq!(record.to_string(), HEADED);
    assert_eq!(read(HEADED), record);
    assert_eq!(record.replay(), read(TEXT).replay());
    let seen = record.seen_by(Viewer::Spectator).unwrap();
    assert_eq!(seen.header, record.header);
    assert_eq!(record.header.name(Seat::new(1)), Some("Bo the Great"));
    assert_eq!(record.header.name(Seat::new(2)), None);
    assert_eq!(record.header.date(), Some("2026-11-30"));
}

#[test]
fn a_header_that_is_empty_again_is_none() {
    let mut record = headed();
    for seat in [0, 1] {
        record.header.set_name(Seat::new(seat), "").unwrap();
    }
    record.header.set_date("").unwrap();
    record.header.termination = None;
    assert!(record.header.is_empty());
    assert_eq!(record.to_string(), TEXT);
}

#[test]
fn terminations_read_back() {
    let side = Side::new(3);
    for (termination, text) in [
        (Termination::Resigned(side), "resigned 3"),
        (Termination::DrawAgreed, "draw agreed"),
        (Termination::Abandoned, "abandoned"),
        (Termination::Adjudicated(side), "adjudicated 3"),
        (Termination::AdjudicatedDraw, "adjudicated draw"),
    ] {
        assert_eq!(termination.to_string(), text);
        assert_eq!(text.parse(), Ok(termination));
    }
    assert!("resigned".parse::<Termination>().is_err());
    assert!("resigned 03".parse::<Termination>().is_err());
}

#[test]
fn headers_that_are_wrong_are_refused_where_they_are() {
    for (line, message) in [
        (
            "# names 0 Ann",
            "unknown key `names`; expected one of name, date, termination at byte 2 of line 2",
        ),
        ("# name", "expected a space and a value at byte 6 of line 2"),
        ("# name Ann", "expected a seat number at byte 7 of line 2"),
        (
            "# name 0",
            "expected a space and a name at byte 8 of line 2",
        ),
        ("# name 0 ", "expected a value at byte 9 of line 2"),
        (
            "# name 0  Ann",
            "the value begins with a space at byte 9 of line 2",
        ),
        (
            "# name 2 Cy",
            "seat 2 is not at the table; the last is seat 1 at byte 0 of line 2",
        ),
        (
            "# name 0 A\tB",
            "the value has a control character at byte 10 of line 2",
        ),
        (
            "# termination resigned",
            "expected `resigned SIDE`, `draw agreed`, `abandoned`, `adjudicated SIDE` or `adjudicated draw` at byte 14 of line 2",
        ),
        (
            "# termination resigned x",
            "expected a side number at byte 23 of line 2",
        ),
        (
            "# date 1\n# date 2",
            "the date is given twice at byte 2 of line 3",
        ),
        (
            "# name 0 A\n# name 0 B",
            "the name of seat 0 is given twice at byte 2 of line 3",
        ),
        (
            "#name 0 Ann",
            "expected a number from 0 to 255, or a file a to h at byte 0 of line 2",
        ),
    ] {
        assert_eq!(refused(&format!("scales -\n{line}")), message, "{line:?}");
    }
    let mut header = Header::default();
    assert!(header.set_date(&"9".repeat(201)).is_err());
    assert!(header.set_date(&"9".repeat(200)).is_ok());
    assert!(header.set_name(Seat::new(0), "two\nlines").is_err());
    assert_eq!(header.name(Seat::new(0)), None);
}

#[test]
fn a_journal_loses_at_most_its_torn_last_line() {
    let whole = format!("{TEXT}\n# termination abandoned\n");
    let (record, torn) = Record::<Scales>::from_journal(&whole).unwrap();
    assert_eq!((record.steps.len(), torn), (2, None));
    assert_eq!(record.header.termination, Some(Termination::Abandoned));
    // Torn anywhere after the first line: what is whole stays.
    for end in TEXT.find('\n').unwrap() + 1..whole.len() {
        let (record, torn) = Record::<Scales>::from_journal(&whole[..end]).unwrap();
        let lines = whole[..end].matches('\n').count();
        assert_eq!(record.steps.len(), (lines - 1).min(2));
        let rest = whole[..end].rsplit('\n').next().unwrap_or_default();
        match torn {
            Some(torn) => assert_eq!((torn.line, torn.text.as_str()), (lines + 1, rest)),
            None => assert_eq!(rest, ""),
        }
    }
    // A first line that is torn is no record.
    assert!(Record::<Scales>::from_journal("scales -").is_err());
    assert!(Record::<Scales>::from_journal("").is_err());
}

#[test]
fn a_record_that_has_not_begun_has_one_line() {
    let rules = Seats::<2>.validate().unwrap();
    assert_eq!(Record::<Scales>::new(rules).to_string(), "scales -");
    let seen = Record::<Scales, Viewer>::of(rules, Viewer::Spectator);
    assert_eq!(seen.to_string(), "scales spectator -");
}

#[cfg(feature = "serde")]
mod data {
    use super::*;
    use serde::de::DeserializeOwned;

    fn json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_header_is_a_member_where_there_is_one() {
        let plain = read(TEXT);
        let text = serde_json::to_string(&plain).unwrap();
        assert_eq!(text, r#"{"game":"scales","rules":{},"steps":["f1","4"]}"#);
        assert_eq!(json(&text), Ok(plain.clone()));
        let text = serde_json::to_string(&headed()).unwrap();
        assert_eq!(
            text,
            r#"{"game":"scales","rules":{},"header":{"names":["Ann","Bo the Great"],"date":"2026-11-30","termination":"resigned 1"},"steps":["f1","4"]}"#
        );
        assert_eq!(json(&text), Ok(headed()));
        for record in [plain, headed()] {
            let bytes = postcard::to_allocvec(&record).unwrap();
            assert_eq!(
                postcard::from_bytes::<Record<Scales>>(&bytes).unwrap(),
                record
            );
            let seen = record.seen_by(Viewer::Seat(Seat::new(0))).unwrap();
            let bytes = postcard::to_allocvec(&seen).unwrap();
            assert_eq!(
                postcard::from_bytes::<Record<Scales, Viewer>>(&bytes).unwrap(),
                seen
            );
        }
    }

    #[test]
    fn members_may_come_in_any_order_and_each_once() {
        let record = read(TEXT);
        let text = r#"{"steps":["f1","4"],"rules":{},"game":"scales"}"#;
        assert_eq!(json(text), Ok(record));
        for (text, message) in [
            (
                r#"{"game":"flea","rules":{"players":9},"steps":[]}"#,
                "this is a record of `flea`, not of scales",
            ),
            (
                r#"{"game":"scales","game":"scales","rules":{},"steps":[]}"#,
                "duplicate field `game`",
            ),
            (
                r#"{"game":"scales","rules":{},"rules":{},"steps":[]}"#,
                "duplicate field `rules`",
            ),
            (
                r#"{"game":"scales","rules":{},"steps":[],"steps":[]}"#,
                "duplicate field `steps`",
            ),
            (
                r#"{"game":"scales","rules":{},"steps":[],"extra":1}"#,
                "unknown member `extra`; expected one of game, rules, header, steps",
            ),
            (
                r#"{"game":"scales","rules":{},"seen":[]}"#,
                "unknown member `seen`; expected one of game, rules, header, steps",
            ),
            (r#"{"game":"scales","rules":{}}"#, "missing field `steps`"),
            (r#"{"rules":{},"steps":[]}"#, "missing field `game`"),
            (r#"{"game":"scales","steps":[]}"#, "missing field `rules`"),
            (
                r#"{"game":"scales","rules":{},"steps":["f1","x"]}"#,
                "step 2: `x`: expected a number from 0 to 255, or a file a to h at byte 0",
            ),
            (
                r#"{"game":"scales","rules":{},"header":{"names":["","","Cy"]},"steps":[]}"#,
                "seat 2 is not at the table; the last is seat 1",
            ),
            (
                r#"{"game":"scales","rules":{},"header":{"name":"Cy"},"steps":[]}"#,
                "unknown field `name`",
            ),
            (
                r#"{"game":"scales","rules":{},"header":null,"steps":[]}"#,
                "invalid type: null",
            ),
        ] {
            let error = json::<Record<Scales>>(text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
        let seat = r#"{"game":"scales","viewer":"seat 2","rules":{},"seen":[]}"#;
        let error = json::<Record<Scales, Viewer>>(seat).unwrap_err();
        assert!(
            error.starts_with("seat 2 is not at the table; the last is seat 1"),
            "{error}"
        );
    }
}
