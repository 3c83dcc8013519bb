//! What all games share. The parsers that need a game are shown by flea.

use boardcore::play::{Drawn, Places, Streams};
use boardcore::{
    Bitboard, Cell, Ending, Game, Header, Never, Num, PlainReason, Record, Refused, Seat, Seating,
    Seats, Seed, Side, Square, Standings, Step, Termination, Turn, Viewer,
};
use flea::Flea;

use super::Page;

pub(crate) fn messages(page: &mut Page) {
    page.of_crate("boardcore");
    texts(page);
    page.kind("refusals without a rule");
    for turn in [
        Turn::Seat(Seat::new(2)),
        Turn::Chance { for_seat: None },
        Turn::Chance {
            for_seat: Some(Seat::new(0)),
        },
        Turn::Over,
    ] {
        page.line(&format!("{turn:?}"), &Refused::<Never>::Turn { turn });
        let tried = Seat::new(1);
        page.line(
            &format!("seat 1, {turn:?}"),
            &Refused::<Never>::Seat { tried, turn },
        );
    }
    page.kind("seatings");
    for members in [&[][..], &[1, 2, 3, 4], &[1, 0, 2], &[200, 100]] {
        let error = Seating::<3>::new(members).expect_err("no seating");
        page.line(&format!("{members:?} on 3 sides"), &error);
    }
    streams(page);
    data(page);
}

fn texts(page: &mut Page) {
    page.texts::<Square>("squares", &["", "i1", "e9", "e", "e44", "E4"]);
    page.texts::<Cell>(
        "cells",
        &["", "1", "1,", "1,x", "128,0", "0,128", "01,0", "1,2,3"],
    );
    page.texts::<Seat>("seats", &["", "-1", "256", "01", "two", "1 "]);
    page.texts::<Side>("sides", &["", "256"]);
    page.texts::<Viewer>("viewers", &["", "seat", "seat x", "seat 256", "Spectator"]);
    page.texts::<Num<1, 6>>("numbers from 1 to 6", &["", "0", "7", "+5", "5x"]);
    page.texts::<Never>("steps of a game without such", &["pass"]);
    let long = "0".repeat(65);
    page.texts::<Seed>("seeds", &["", "0", "xyz", "AB", &long]);
    let many = format!("0 {}", ["1"; 257].join(","));
    page.texts::<Places>(
        "places of streams",
        &[
            "",
            "x 1",
            "17",
            "17 ",
            "17 1,",
            "17 -1",
            "17 -,1",
            "18446744073709551615 0",
            &many,
        ],
    );
    page.texts::<Termination>(
        "terminations",
        &[
            "",
            "lost",
            "resigned",
            "resigned x",
            "resigned 256",
            "adjudicated",
            "draw agreed!",
        ],
    );
    page.kind("names and dates of a header");
    let mut header = Header::default();
    let long = "n".repeat(201);
    for name in [" Ann", "Ann\tBea", &long] {
        page.line(
            name,
            &header.set_name(Seat::new(0), name).expect_err("no name"),
        );
        page.line(name, &header.set_date(name).expect_err("no date"));
    }
}

/// Streams that are drawn along a record which they did not give.
fn streams(page: &mut Page) {
    page.kind("streams after a record that they did not give");
    for text in ["flea -\ncorner a8", "flea -\ncorner h1\nroll 3"] {
        let record: Record<Flea> = text.parse().expect(text);
        let error = Streams::after(Seed::from_u64(0), &record, |_, step| match step {
            Step::Chance(_) => Drawn::Elsewhere,
            _ => Drawn::Here,
        })
        .map(|(_, game)| game.to_string())
        .expect_err(text);
        page.line(text, &error);
    }
    page.line(Flea::NAME, &boardcore::NoWorld);
}

fn data(page: &mut Page) {
    page.data::<Seat>("seats", &["null", "-1", "256", "1.5", r#""1""#]);
    page.data::<Viewer>("viewers", &["null", "0", r#""seat x""#]);
    page.data::<Turn>(
        "turns",
        &[
            "null",
            r#""seat""#,
            r#""now""#,
            r#"{"seat":256}"#,
            r#"{"seat":null}"#,
            r#"{"chance_for":null}"#,
            r#"{"seat":1,"of":2}"#,
        ],
    );
    page.data::<Seed>("seeds", &["null", "7", r#""07""#]);
    page.data::<Places>(
        "places of streams",
        &[
            "null",
            "{}",
            r#"{"chance":1,"players":null}"#,
            r#"{"chance":-1,"players":[]}"#,
            r#"{"chance":1,"chance":2,"players":[]}"#,
            r#"{"chance":9223372036854775808,"players":[]}"#,
            r#"{"chance":1,"players":[],"incidents":2}"#,
        ],
    );
    page.data::<Square>("squares", &["null", "28", r#""e9""#]);
    page.data::<Cell>("cells", &["null", "[1,2]", r#""1;2""#]);
    page.data::<Bitboard>("bitboards", &["null", "1", r#"["a1","a1"]"#, r#"["a9"]"#]);
    page.data::<Num<1, 6>>("numbers from 1 to 6", &["3", r#""7""#]);
    page.data::<Seats<2>>("rules without options", &["null", r#"{"players":2}"#]);
    page.data::<Standings>(
        "standings",
        &[
            "null",
            "[]",
            r#"[{"place":2,"score":3}]"#,
            r#"[{"place":1,"score":3},{"place":3,"score":1}]"#,
            r#"[{"place":1}]"#,
            r#"[{"place":1,"score":null}]"#,
            r#"[{"place":1,"score":3,"name":"Ann"}]"#,
        ],
    );
    page.data::<PlainReason>(
        "reasons",
        &[
            "null",
            r#"{"code":"jump"}"#,
            r#"{"code":"jump","rule":"F7","sentence":null}"#,
            r#"{"code":"jump","rule":"F7","sentence":"","seat":1}"#,
        ],
    );
    page.data::<Ending<PlainReason>>("endings", &["null", "{}", r#"{"end":null,"standings":[]}"#]);
    page.data::<Header>(
        "headers",
        &[
            "null",
            r#"{"name":"Ann"}"#,
            r#"{"names":null}"#,
            r#"{"names":[" Ann"]}"#,
            r#"{"date":"a\tb"}"#,
            r#"{"termination":"won"}"#,
        ],
    );
}
