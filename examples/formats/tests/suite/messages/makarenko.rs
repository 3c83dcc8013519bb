//! The messages of Makarenko.

use boardcore::{Game, Square, Step, Valid};
use makarenko::{Castling, Event, Fen, Makarenko, Move, Rights, Rules, Setup, Tower};

use super::Page;

pub(crate) fn messages(page: &mut Page) {
    page.of_crate("makarenko");
    page.illegal::<Makarenko>(&[["-", "8/8/8/8/8/8/q7/p3K3 b - - 0 1"]]);
    page.ends::<Makarenko>(&["repetition=2 quiet_limit=none", "quiet_limit=3"]);
    page.texts::<Move>(
        "moves",
        &[
            "", "e2e4", "pe2e4", "Xe2e4", "Pi2e4", "Pe0e4", "Pe2", "Pe2e9", "Pe2-e4", "Pe2e45",
            "O-O",
        ],
    );
    page.texts::<Rights>("castling rights", &["", "QK", "KK", "x"]);
    page.texts::<Castling>("castlings", &["", "x", "KQ"]);
    page.rules::<Rules>(
        &[
            "",
            "castling",
            "castling=yes",
            "pawn_merge=Sideways",
            "repetition=03",
            "repetition=65536",
            "repetition=none3",
            "castling=true castling=false",
            "stalemate=false",
        ],
        &[
            "repetition=1 quiet_limit=0",
            "repetition=1001",
            "quiet_limit=1001",
        ],
    );
    fens(page);
    setups(page);
    audits(page);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    page.changed_positions::<Makarenko>(
        "-",
        start,
        &[
            ["0 1", "0 1 "],
            ["0 1", "0 1 moves"],
            ["0 1", "0 1 moves "],
            ["0 1", "0 1 move Pe2e4"],
            ["0 1", "0 1 moves Pe2e4,Pe7e5"],
            ["0 1", "0 1 moves Pe2e9"],
            ["0 1", "0 1 moves pe2e4"],
            ["0 1", "0 1 moves Pe2e4 Pe4e5"],
        ],
    );
    page.positions::<Makarenko>("-", &["4k3/8/8/8/4r3/8/P7/4K3 b - - 0 1 moves Re4e1 Pa2a3"]);
    page.records::<Makarenko>(
        &[
            "flea -",
            "makarenko -\nPe7e9",
            "makarenko -\nPe2e4\nPe4e5",
            "makarenko -\nDe2e4",
            "makarenko repetition=1",
        ],
        &["makarenko seat 2 -", "makarenko seat 0 -\nPe7e5"],
    );
    page.data::<Valid<Rules>>(
        "rules",
        &[
            "null",
            r#"{"stalemate":false}"#,
            r#"{"castling":null}"#,
            r#"{"pawn_merge":"Sideways"}"#,
            r#"{"repetition":null}"#,
            r#"{"repetition":1}"#,
            r#"{"repetition":65536}"#,
            r#"{"repetition":"off"}"#,
            r#"{"repetition":2,"repetition":3}"#,
        ],
    );
    page.data::<Fen>(
        "FENs",
        &["null", r#"{"rules":{},"fen":""}"#, r#"{"rules":{"double_step":true,"en_passant":true,"castling":true,"pawn_merge":"Straight"},"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#, r#"{"rules":{"double_step":true,"en_passant":true,"castling":true,"pawn_merge":"Straight","repetition":3},"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#],
    );
    page.data::<Tower>(
        "towers",
        &[
            r#"{"colour":"Red","height":3}"#,
            r#"{"colour":"White","height":9}"#,
            r#"{"colour":"White","height":3,"square":"a1"}"#,
        ],
    );
    page.data::<Event>(
        "events",
        &[
            r#"{"Moved":{"colour":"White","mv":"Pe2"}}"#,
            r#"{"Captured":{"at":"d4","height":9}}"#,
            r#"{"Over":{"end":"Won"}}"#,
            r#"{"Over":{"end":null}}"#,
            r#"{"KingMade":{"at":"d4","by":"White"}}"#,
        ],
    );
}

fn fens(page: &mut Page) {
    page.kind("FENs");
    for text in [
        "",
        "rnbqkbnr",
        "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QK - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 00 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
        "4k3/8/8/8/8/Q7/QQQQQ3/4K3 w - - 0 1",
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "r3k2q/8/8/8/8/8/8/4K3 w kq - 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e3 0 1",
        "4k3/8/4r3/3Pp3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/3Pr3/8/8/8/4K3 w - e6 0 1",
        "4k3/4R3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
        "4k3/4q3/8/3Pd3/8/8/8/4K3 w - e6 0 1",
    ] {
        page.refused(text, Fen::parse(&Rules::default(), text));
    }
}

/// `apply` takes illegal moves as they come, and leaves states that an audit finds.
fn audits(page: &mut Page) {
    page.kind("audits after illegal moves that were not refused");
    for text in ["Pe1e2", "Qa2a3", "Qa1a8", "Pb4b5"] {
        let mut game = Makarenko::new(super::valid("-"));
        game.apply(Step::Action(text.parse().expect("a move")), &mut ());
        page.line(text, &game.audit().expect_err(text));
    }
}

fn setups(page: &mut Page) {
    fn put(setup: &mut Setup, square: &str, tower: Option<char>) {
        let square: Square = square.parse().expect("a square");
        setup.towers[square.index()] = tower.and_then(Tower::from_letter);
    }
    let rules = super::valid("-");
    page.setups(
        &Setup::new(rules),
        |setup| setup.build(rules),
        &[
            ("no tower on e8, sevens on rank 6", |setup| {
                put(setup, "e8", None);
                for square in ["a6", "b6", "c6", "d6", "e6"] {
                    put(setup, square, Some('q'));
                }
            }),
            ("no tower on e1 and h1", |setup| {
                put(setup, "e1", None);
                put(setup, "h1", None);
            }),
            ("d6 is skipped, a pawn stands there", |setup| {
                put(setup, "d6", Some('p'));
                setup.en_passant = "d6".parse().ok();
            }),
            ("quiet is 1000000000, number is 0", |setup| {
                setup.quiet = Fen::MAX_CLOCK + 1;
                setup.number = 0;
            }),
            ("the moves are Pe2e4 and Pe4e5", |setup| {
                let moves = ["Pe2e4", "Pe4e5"].map(|text| text.parse().expect("a move"));
                setup.moves = moves.into();
            }),
        ],
    );
}
