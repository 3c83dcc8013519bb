//! Bad input: refused with a typed error, or another valid value; never a panic.

use crate::common;
use boardcore::strategies;
use boardcore::text::Reader;
use boardcore::{Game, Indexed, Notation, ParseError, Record, RuleSet, Seed, Square, Step, Valid};
use makarenko::{
    Castling, Colour, Fen, Height, Illegal, Makarenko, Move, PositionError, PositionFault, Rules,
    Tower, Wing,
};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn fen(text: &str) -> Result<Fen, PositionError> {
    Fen::parse(&Rules::default(), text)
}

fn fault(text: &str) -> (PositionFault, usize) {
    match fen(text).expect_err(text) {
        PositionError::Position { fault, at } => (fault, at),
        error => panic!("{text}: {error}"),
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn tower(letter: char) -> Tower {
    Tower::from_letter(letter).expect("a tower")
}

#[test]
fn malformed_fens_say_where() {
    for (text, at) in [
        ("", 0),
        ("rnbqkbnr", 8),
        (
            "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            17,
        ),
        (
            "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            16,
        ),
        (
            "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            19,
        ),
        (
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            18,
        ),
        (
            "rnbqkbnr/pppppppp/0p7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            18,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNZ w KQkq - 0 1",
            42,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1",
            43,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1",
            44,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
            44,
        ),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QK - 0 1", 47),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", 47),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w  - 0 1", 46),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
            52,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 00 1",
            53,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1",
            53,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0",
            55,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 01",
            55,
        ),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0", 54),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ",
            56,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1000000000",
            55,
        ),
        (
            " rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            0,
        ),
        (
            "rnbqkbnr/ppp♙pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            12,
        ),
    ] {
        let error = fen(text).expect_err(text);
        assert!(matches!(error, PositionError::Text(_)), "{text}: {error:?}");
        assert_eq!(error.at(), at, "{text}: {error:?}");
    }
}

/// Texts, what is wrong with them, and where.
const IMPOSSIBLE: [(&str, &str, usize, &str); 17] = [
    (
        "4k3/8/8/8/8/Q7/QQQQQ3/4K3 w - - 0 1",
        "TooManyDiscs",
        0,
        "White has 50 discs, more than 47",
    ),
    (
        "kkkkkk2/8/8/8/8/8/8/4K3 w - - 0 1",
        "TooManyDiscs",
        0,
        "Black has 48 discs, more than 47",
    ),
    (
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "NoKing",
        18,
        "Black, who is not to move, has no king",
    ),
    (
        "4k3/8/8/8/8/8/8/8 b - - 0 1",
        "NoKing",
        18,
        "White, who is not to move, has no king",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "RightWithoutTower",
        22,
        "the right K needs White's tower of 3 on h1, where nothing stands",
    ),
    (
        "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1",
        "RightWithoutTower",
        23,
        "the right K needs White's tower of 3 on h1, where nothing stands",
    ),
    (
        "r3k2q/8/8/8/8/8/8/4K3 w kq - 0 1",
        "RightWithoutTower",
        24,
        "the right k needs Black's tower of 3 on h8, where Black's tower of 7 stands",
    ),
    (
        "r2k4/8/8/8/8/8/8/4K3 w q - 0 1",
        "RightWithoutTower",
        23,
        "the right q needs Black's tower of 8 on e8, where nothing stands",
    ),
    // Any rook and king of the right height on the right squares, but of the wrong colour.
    (
        "4k3/8/8/8/8/8/8/r3K3 w Q - 0 1",
        "RightWithoutTower",
        23,
        "the right Q needs White's tower of 3 on a1, where Black's tower of 3 stands",
    ),
    (
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e3 0 1",
        "EnPassantRank",
        27,
        "Black's double step skips a square of rank 6, not e3",
    ),
    (
        "4k3/8/8/3Pp3/8/8/8/4K3 b - e6 0 1",
        "EnPassantRank",
        27,
        "White's double step skips a square of rank 3, not e6",
    ),
    (
        "4k3/8/4r3/3Pp3/8/8/8/4K3 w - e6 0 1",
        "EnPassantOccupied",
        29,
        "Black's tower of 3 stands on the skipped square e6",
    ),
    (
        "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1",
        "EnPassantTower",
        26,
        "the double step past e6 needs Black's tower of 1 or 2 on e5, where nothing stands",
    ),
    (
        "4k3/8/8/3Pr3/8/8/8/4K3 w - e6 0 1",
        "EnPassantTower",
        27,
        "the double step past e6 needs Black's tower of 1 or 2 on e5, where Black's tower of 3 stands",
    ),
    (
        "4k3/8/8/3PP3/8/8/8/4K3 w - e6 0 1",
        "EnPassantTower",
        27,
        "the double step past e6 needs Black's tower of 1 or 2 on e5, where White's tower of 1 stands",
    ),
    (
        "4k3/4R3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
        "EnPassantOrigin",
        29,
        "a double step of 1 disc from e7 cannot leave White's tower of 3 there",
    ),
    (
        "4k3/4q3/8/3Pd3/8/8/8/4K3 w - e6 0 1",
        "EnPassantOrigin",
        29,
        "a double step of 2 discs from e7 cannot leave Black's tower of 7 there",
    ),
];

#[test]
fn impossible_positions() {
    for (text, kind, at, sentence) in IMPOSSIBLE {
        let (found, found_at) = fault(text);
        assert!(format!("{found:?}").starts_with(kind), "{text}: {found:?}");
        assert_eq!(
            (found_at, found.to_string()),
            (at, sentence.into()),
            "{text}"
        );
        let error = fen(text).expect_err(text).to_string();
        assert_eq!(error, format!("{sentence} at byte {at}"));
    }
    let at_e8 = PositionFault::RightWithoutTower {
        castling: Castling::new(Colour::Black, Wing::Queen),
        at: square("e8"),
        needed: tower('k'),
        found: None,
    };
    assert_eq!(fault("r2k4/8/8/8/8/8/8/4K3 w q - 0 1"), (at_e8, 23));
    let from_e7 = PositionFault::EnPassantOrigin {
        origin: square("e7"),
        discs: Height::Two,
        found: tower('q'),
    };
    assert_eq!(fault("4k3/4q3/8/3Pd3/8/8/8/4K3 w - e6 0 1"), (from_e7, 29));
}

/// Moves that are not legal leave broken states, if nobody asks. An audit names what is wrong.
#[test]
fn audits_name_what_is_broken() {
    for (text, broken) in [
        ("Pe1e2", "White, who is not to move, has no king"),
        ("Qa2a3", "a2 has 10 discs and the owners [White]"),
        ("Qa1a8", "a1 has 12 discs and the owners [White]"),
        ("Pb4b5", "b4 has 15 discs and the owners []"),
    ] {
        let mut game = Makarenko::new(Rules::default().validate().expect("valid"));
        game.apply(Step::Action(text.parse().expect("a move")), &mut ());
        assert_eq!(game.position().audit(), Err(broken.into()), "{text}");
        let error = game.audit().expect_err(text);
        assert!(error.ends_with(broken), "{text}: {error}");
    }
}

#[test]
fn what_is_read_and_dropped() {
    let written = |rules: &Rules, text: &str| Fen::parse(rules, text).expect(text).to_string();
    let default = Rules::default();
    // A skipped square that nobody can capture on.
    for (text, expected) in [
        (
            "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1",
            "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1",
        ),
        // The sole king cannot be split, and who has no king must make one.
        (
            "4k3/8/8/4pK2/8/8/8/8 w - e6 0 1",
            "4k3/8/8/4pK2/8/8/8/8 w - - 0 1",
        ),
        (
            "4k3/8/8/4pP2/8/8/8/8 w - e6 0 1",
            "4k3/8/8/4pP2/8/8/8/8 w - - 0 1",
        ),
        // The board's edges do not meet.
        (
            "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1",
            "4k3/8/8/p6P/8/8/8/4K3 w - - 0 1",
        ),
        // Somebody can: it stays, with the rest of a higher tower behind or without.
        (
            "4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1",
            "4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1",
        ),
        (
            "4k3/4q3/8/4pP2/8/8/8/4K3 w - e6 0 1",
            "4k3/4q3/8/4pP2/8/8/8/4K3 w - e6 0 1",
        ),
        (
            "4k3/8/8/8/pDh5/8/8/4K3 b - b3 0 1",
            "4k3/8/8/8/pDh5/8/8/4K3 b - b3 0 1",
        ),
    ] {
        assert_eq!(written(&default, text), expected);
    }
    // Fields that mean nothing under the rules; still checked.
    let text = "r3k2r/8/8/4pP2/8/8/8/R3K2R w KQkq e6 3 9";
    let dropped = [
        (
            Rules {
                castling: false,
                ..default
            },
            "- e6",
        ),
        (
            Rules {
                en_passant: false,
                ..default
            },
            "KQkq -",
        ),
        (
            Rules {
                double_step: false,
                ..default
            },
            "KQkq -",
        ),
        (common::bare(), "- -"),
    ];
    for (rules, fields) in dropped {
        assert_eq!(
            written(&rules, text),
            format!("r3k2r/8/8/4pP2/8/8/8/R3K2R w {fields} 3 9")
        );
        assert!(Fen::parse(&rules, "4k3/8/8/8/8/8/8/4K3 w K - 0 1").is_err());
        assert!(Fen::parse(&rules, "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1").is_err());
    }
}

#[test]
fn clocks_stop_at_their_highest() {
    let rules = Rules {
        quiet_limit: None,
        repetition: None,
        ..Rules::default()
    }
    .validate()
    .unwrap();
    let counted = Rules {
        repetition: Some(3),
        ..*rules
    }
    .validate()
    .unwrap();
    let text = "7k/8/8/8/8/8/8/7K b - - 999999999 999999999 moves Kh8h7 Kh1h2 Kh7h8";
    for rules in [rules, counted] {
        let game = Makarenko::parse_position(rules, text).unwrap();
        assert_eq!((game.quiet(), game.number()), (999_999_999, 999_999_999));
        assert_eq!(
            Makarenko::parse_position(rules, &game.fen().to_string())
                .unwrap()
                .quiet(),
            999_999_999
        );
    }
    let game = |rules| Makarenko::parse_position(rules, text).unwrap().to_string();
    assert_eq!(game(counted), text);
    // Without repetition no moves are kept.
    assert_eq!(game(rules), "7k/8/8/8/8/8/7K/8 w - - 999999999 999999999");
}

#[test]
fn refused_games() {
    let rules = Rules::default().validate().unwrap();
    let read = |text: &str| Makarenko::parse_position(rules, text);
    assert!(matches!(read("x"), Err(PositionError::Text(_))));
    for (tail, at) in [
        (" ", 56),
        (" moves", 62),
        (" moves ", 63),
        (" move Pe2e4", 56),
        (" moves  Pe2e4", 63),
        (" moves Pe2e4 ", 69),
        (" moves Pe2e4,Pe7e5", 68),
        (" moves Pe2e9", 67),
        (" moves pe2e4", 63),
    ] {
        let error = read(&format!("{START}{tail}")).expect_err(tail);
        let PositionError::Text(error) = error else {
            panic!("{tail}: {error:?}")
        };
        assert_eq!(error.at(), at, "{tail}");
    }
    let error = read(&format!("{START} moves Pe2e4 Pe4e5")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 2: the tower is not yours at byte 57"
    );
    let refused = PositionFault::Move {
        number: 2,
        refused: boardcore::Refused::Illegal(Illegal::NotYours),
    };
    assert_eq!(
        error,
        PositionError::Position {
            fault: refused,
            at: 57
        }
    );
    // Nothing follows the end.
    let over = read("4k3/8/8/8/4r3/8/P7/4K3 b - - 0 1 moves Re4e1 Pa2a3").unwrap_err();
    let PositionError::Position { fault, .. } = over else {
        panic!("{over}");
    };
    assert!(matches!(fault, PositionFault::Move { number: 2, .. }));
    // Captures among the moves are read, and forgotten in what is written.
    let game = read("7k/8/8/8/3p4/8/4P3/7K w - - 0 1 moves Pe2e3 Kh8h7 Pe3d4 Kh7h8").unwrap();
    assert_eq!(
        game.to_string(),
        "8/7k/8/8/3P4/8/8/7K b - - 0 2 moves Kh7h8"
    );
}

#[test]
fn moves_and_their_errors() {
    for (text, at) in [
        ("", 0),
        ("P", 1),
        ("e2e4", 0),
        ("Pe2", 3),
        ("Pe2e", 4),
        ("Pe2e45", 5),
        ("Xe2e4", 0),
        ("Pi2e4", 1),
        ("Pe0e4", 2),
        ("Pé2e4", 1),
        ("pe2e4", 0),
        ("O-O", 0),
        ("Pe2-e4", 3),
    ] {
        assert_eq!(text.parse::<Move>().expect_err(text).at(), at, "{text}");
    }
    assert_eq!("Pe2e45".parse::<Move>(), Err(ParseError::new("the end", 5)));
    assert_eq!(Move::COUNT, 32_768);
    for index in 0..Move::COUNT {
        let mv = Move::at(index).unwrap();
        assert_eq!(mv.index(), index);
        assert_eq!(mv.to_string().parse(), Ok(mv));
        let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
        assert_eq!(
            index,
            from * 512 + (u32::from(mv.discs().get()) - 1) * 64 + to
        );
        assert_eq!(Move::new(mv.discs(), mv.from(), mv.to()), mv);
    }
    assert_eq!(Move::at(32_768), None);
    let mut reader = Reader::new("Ke1g1 rest");
    assert_eq!(Move::read(&mut reader).unwrap().to_string(), "Ke1g1");
    assert_eq!(reader.rest(), " rest");
}

#[test]
fn rules_text() {
    let text = "double_step=true en_passant=true castling=true pawn_merge=Straight repetition=3 quiet_limit=100";
    let rules = Rules::parse_text(text).unwrap();
    assert_eq!(rules, Rules::default());
    assert_eq!(rules.validate().unwrap().to_string(), text);
    let off = "double_step=false en_passant=true castling=false pawn_merge=Both repetition=none quiet_limit=none";
    assert_eq!(
        Rules::parse_text(off)
            .unwrap()
            .validate()
            .unwrap()
            .to_string(),
        off
    );
    let mixed = Rules::parse_text("quiet_limit=none pawn_merge=Diagonal en_passant=false");
    assert_eq!(
        mixed.unwrap().validate().unwrap().to_string(),
        "double_step=true en_passant=false castling=true pawn_merge=Diagonal repetition=3 quiet_limit=none"
    );
    assert_eq!(Rules::parse_text("-"), Ok(rules));
    for (bad, at) in [
        ("", 0),
        ("double_step=yes", 12),
        (
            "double_step=true en_passant=true castling=true pawn_merge=Sideways repetition=3 quiet_limit=100",
            58,
        ),
        (
            "double_step=true en_passant=true castling=true pawn_merge=Both repetition=03 quiet_limit=100",
            74,
        ),
        (
            "double_step=true en_passant=true castling=true pawn_merge=Both repetition=3 quiet_limit=100 ",
            92,
        ),
        (
            "double_step=true en_passant=true castling=true pawn_merge=Both repetition=65536 quiet_limit=100",
            74,
        ),
        ("pawn_merge=Bothered", 11),
        ("repetition=none3", 15),
        ("repetition=-1", 11),
        ("castling=true castling=false", 14),
        ("castling=true stalemate=false", 14),
        ("castling=true  en_passant=true", 14),
        ("castling", 8),
        ("- castling=true", 0),
    ] {
        assert_eq!(Rules::parse_text(bad).expect_err(bad).at(), at, "{bad}");
    }
    let impossible = Rules {
        repetition: Some(1),
        quiet_limit: Some(0),
        ..rules
    };
    assert_eq!(
        impossible.faults().to_string(),
        "repetition: 1 is not from 2 to 1000 (M13); quiet_limit: 0 is not from 1 to 1000 (M14)"
    );
    let error = |text| Rules::parse_text(text).unwrap_err().to_string();
    assert_eq!(
        error("castling=true stalemate=false"),
        "unknown option `stalemate`; expected one of double_step, en_passant, castling, pawn_merge, repetition, \
         quiet_limit at byte 14"
    );
    assert_eq!(
        error("castling=true castling=false"),
        "option `castling` is given twice at byte 14"
    );
    assert_eq!(
        error("pawn_merge=Sideways"),
        "unknown value `Sideways`; expected one of Straight, Diagonal, Both at byte 11"
    );
}

#[cfg(feature = "serde")]
mod data {
    use super::*;
    use makarenko::{End, Event, Height, PawnMerge};

    #[test]
    fn rules_as_data() {
        let json = r#"{"double_step":true,"en_passant":true,"castling":true,"pawn_merge":"Straight","repetition":3,"quiet_limit":100}"#;
        assert_eq!(serde_json::to_string(&Rules::default()).unwrap(), json);
        assert_eq!(
            serde_json::from_str::<Rules>(json).unwrap(),
            Rules::default()
        );
        assert_eq!(
            serde_json::from_str::<Rules>("{}").unwrap(),
            Rules::default()
        );
        let partial: Rules =
            serde_json::from_str(r#"{"pawn_merge":"Both","quiet_limit":"none"}"#).unwrap();
        assert_eq!(
            partial,
            Rules {
                pawn_merge: PawnMerge::Both,
                quiet_limit: None,
                ..Rules::default()
            }
        );
        for bad in [
            r#"{"pawnmerge":"Both"}"#,
            r#"{"pawn_merge":"both"}"#,
            r#"{"repetition":-1}"#,
            r#"{"castling":1}"#,
            r#"{"repetition":70000}"#,
            r#"{"repetition":null}"#,
            r#"{"repetition":"None"}"#,
            r#"{"castling":null}"#,
            "3",
            "null",
        ] {
            assert!(serde_json::from_str::<Rules>(bad).is_err(), "{bad}");
        }
        for bad in [
            r#"{"repetition":1}"#,
            r#"{"quiet_limit":0}"#,
            r#"{"quiet_limit":1001}"#,
        ] {
            assert!(serde_json::from_str::<Rules>(bad).is_ok(), "{bad}");
            assert!(serde_json::from_str::<Valid<Rules>>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn small_values_as_data() {
        let mv: Move = "Rd1d4".parse().unwrap();
        assert_eq!(serde_json::to_string(&mv).unwrap(), r#""Rd1d4""#);
        let bytes = postcard::to_allocvec(&mv).unwrap();
        assert_eq!(postcard::from_bytes::<Move>(&bytes).unwrap(), mv);
        let beyond = postcard::to_allocvec(&32_768_u32).unwrap();
        assert!(postcard::from_bytes::<Move>(&beyond).is_err());
        assert_eq!(serde_json::to_string(&Height::Five).unwrap(), "5");
        assert!(serde_json::from_str::<Height>("9").is_err());
        let events = [
            Event::Moved {
                colour: Colour::White,
                mv,
            },
            Event::Captured {
                at: Square::H8,
                height: Height::Two,
            },
            Event::Over {
                end: End::Won {
                    winner: Colour::Black,
                },
            },
        ];
        let json = serde_json::to_string(&events).unwrap();
        assert_eq!(
            json,
            r#"[{"Moved":{"colour":"White","mv":"Rd1d4"}},{"Captured":{"at":"h8","height":2}},{"Over":{"end":{"Won":"Black"}}}]"#
        );
        assert_eq!(serde_json::from_str::<Vec<Event>>(&json).unwrap(), events);
    }

    #[test]
    fn a_state_as_data() {
        let rules = Rules::default().validate().unwrap();
        let game = Makarenko::parse_position(rules, &format!("{START} moves Pe2e4")).unwrap();
        let json = serde_json::to_string(&game).unwrap();
        assert_eq!(
            json,
            format!(
                r#"{{"rules":{},"position":"{START} moves Pe2e4"}}"#,
                serde_json::to_string(&rules).unwrap()
            )
        );
        assert_eq!(serde_json::from_str::<Makarenko>(&json).unwrap(), game);
        assert!(serde_json::from_str::<Makarenko>(&json.replace("Pe2e4", "Pe2e5")).is_err());
        assert!(serde_json::from_str::<Makarenko>(&json.replace(":3,", ":1,")).is_err());
    }

    proptest! {
        #![proptest_config(strategies::config(64))]

        #[test]
        fn data_round_trips(rules: Valid<Rules>, fen in common::fen()) {
            let json = serde_json::to_string(&rules).expect("rules are data");
            prop_assert_eq!(serde_json::from_str::<Valid<Rules>>(&json).expect("and read"), rules);
            let bytes = postcard::to_allocvec(&rules).expect("rules are data");
            prop_assert_eq!(postcard::from_bytes::<Valid<Rules>>(&bytes).expect("and read"), rules);
            let game = Makarenko::parse_position(rules, &fen).expect("a valid FEN");
            let json = serde_json::to_string(&game).expect("states are data");
            prop_assert_eq!(serde_json::from_str::<Makarenko>(&json).expect("and read"), game.clone());
            let bytes = postcard::to_allocvec(&game).expect("states are data");
            prop_assert_eq!(postcard::from_bytes::<Makarenko>(&bytes).expect("and read"), game);
        }

        #[test]
        fn damaged_data(fen in common::fen(), at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
            let rules = Rules::default().validate().expect("valid");
            let game = Makarenko::parse_position(rules, &fen).expect("a valid FEN");
            let mut bytes = postcard::to_allocvec(&game).expect("states are data");
            let at = at.index(bytes.len());
            if cut { bytes.truncate(at) } else { bytes[at] = byte }
            if let Ok(other) = postcard::from_bytes::<Makarenko>(&bytes) {
                prop_assert_eq!(other.audit(), Ok(()));
            }
            let (record, _) = boardcore::play::random_record::<Makarenko>(rules, Seed::from_u64(7), 20);
            let mut bytes = postcard::to_allocvec(&record).expect("records are data");
            let at = at % bytes.len();
            if cut { bytes.truncate(at) } else { bytes[at] = byte }
            if let Ok(other) = postcard::from_bytes::<Record<Makarenko>>(&bytes) {
                let _ = other.replay();
            }
        }
    }
}

/// A text with one place changed: cut out, doubled, or replaced by another character.
fn mutated(text: &str, at: usize, with: char, how: u8) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = at % chars.len();
    match how % 4 {
        0 => {
            chars.remove(at);
        }
        1 => chars.insert(at, with),
        2 => chars[at] = with,
        _ => chars.truncate(at),
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(strategies::config(256))]

    #[test]
    fn any_text(text in any::<String>(), rules: Valid<Rules>) {
        let _ = text.parse::<Move>();
        let _ = Rules::parse_text(&text);
        let _ = Fen::parse(&rules, &text);
        let _ = Makarenko::parse_position(rules, &text);
        let _ = text.parse::<Record<Makarenko>>();
    }

    #[test]
    fn text_of_the_right_letters(text in "[PDRNBHQKpdrnbhqk1-8/]{0,80} [wb] [KQkq-]{0,4} ([a-h][36]|-) [0-9]{0,3} [0-9]{0,3}", rules: Valid<Rules>) {
        if let Ok(game) = Makarenko::parse_position(rules, &text) {
            prop_assert_eq!(game.audit(), Ok(()));
        }
    }

    #[test]
    fn damaged_fens(rules: Valid<Rules>, fen in common::fen(), at in any::<usize>(), with in "[PDRNBHQKpdrnbhqkw1-9a-h/ é-]", how in any::<u8>()) {
        let with = with.chars().next().expect("one character");
        let text = mutated(&fen, at, with, how);
        match Fen::parse(&rules, &text) {
            Ok(read) => {
                prop_assert_eq!(read.position.audit(), Ok(()));
                prop_assert_eq!(Fen::parse(&rules, &read.to_string()), Ok(read));
            }
            Err(error) => prop_assert!(error.at() <= text.len(), "{}: {}", text, error),
        }
    }

    #[test]
    fn damaged_records(seed in 0_u64..40, at in any::<usize>(), with in any::<char>(), how in any::<u8>()) {
        let rules = Rules::default().validate().expect("valid");
        let (record, game) = boardcore::play::random_record::<Makarenko>(rules, Seed::from_u64(seed), 60);
        let text = record.to_string();
        prop_assert_eq!(text.parse::<Record<Makarenko>>().expect("a record reads").replay().expect("and replays"), game);
        if let Ok(other) = mutated(&text, at, with, how).parse::<Record<Makarenko>>() {
            let _ = other.replay();
        }
    }
}
