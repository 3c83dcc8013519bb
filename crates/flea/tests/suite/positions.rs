//! Positions that are refused, each with its reason, and their nearest neighbours that are not.

use crate::common::position;
use crate::input::sound;
use std::collections::BTreeSet;

use boardcore::{Notation, Reason, RuleSet, Seat, Valid};
use flea::{Corner, Flea, Impossible, PositionError, Rules};

/// Rules, a position, the code and the rule of what is wrong, and the sentence.
const IMPOSSIBLE: &str = "\
players=2 | stage=choose corners=a1,h8 | all-taken F2 | a corner is to be taken, but 2 are taken and 2 seats play
players=2 | stage=choose corners=a1,a8,h8 | all-taken F2 | a corner is to be taken, but 3 are taken and 2 seats play
- | stage=choose corners=a1,a1 | corner-twice F2 | seats 0 and 1 both have the corner a1
- | stage=choose corners=a1,h8,a8,h8 | all-taken F2 | a corner is to be taken, but 4 are taken and 4 seats play
- | stage=choose corners=a1,h8,h8 | corner-twice F2 | seats 1 and 2 both have the corner h8
players=2 corners=Fixed:h1,a1 | stage=choose corners=- | corners-fixed F2 | a corner is to be taken, but the rules fix all of them
players=2 corners=Fixed:h1,a1 | stage=opening corners=a1,h1 groups=0,1 | other-corner F2 | seat 0 has the corner a1, but the rules fix h1
players=2 | stage=opening corners=a1 groups=0,1 | corner-count F2 | 2 seats play, but the number of corners is 1
players=2 | stage=opening corners=- groups=0,1 | corner-count F2 | 2 seats play, but the number of corners is 0
players=2 | stage=play corners=a1,a8,h8 order=0,1 pieces=-/- roll=- finished=- | corner-count F2 | 2 seats play, but the number of corners is 3
players=2 | stage=opening corners=a1,a1 groups=0,1 | corner-twice F2 | seats 0 and 1 both have the corner a1
players=2 | stage=opening corners=a1,h8 groups=0,2 | no-such-seat F1 | seat 2 is named, but only 2 seats play
players=2 | stage=opening corners=a1,h8 groups=0 | seat-missing F1 | seat 1 plays, but is not named
players=2 | stage=opening corners=a1,h8 groups=0>0 | seat-twice F1 | seat 0 is named twice
players=2 | stage=opening corners=a1,h8 groups=0>1 | settled F3 | no seats are tied, so none rolls for its place
players=3 | stage=opening corners=a1,h8,h1 groups=0>1,2 | settled F3 | no seats are tied, so none rolls for its place
- | stage=opening corners=a1,a8,h8,h1 groups=0,1>2>3 | third-group F3 | seat 3 is in a third group, but there are two: the tied seats and the others
players=2 | stage=opening corners=a1,h8 groups=0=5,1=5 | all-rolled F3 | the tied seats have all rolled, up to seat 1
players=2 | stage=opening corners=a1,h8 groups=0,1=5 | rolled-early F3 | seat 1 has rolled 5, but it is the turn of seat 0
players=3 order=Descending | stage=opening corners=a1,h8,h1 groups=0=5>1,2 | rolled-early F3 | seat 0 has rolled 5, but it is the turn of seat 1
players=2 | stage=play corners=a1,h8 order=0 pieces=-/- roll=- finished=- | seat-missing F1 | seat 1 plays, but is not named
players=2 | stage=play corners=a1,h8 order=0,1,1 pieces=-/- roll=- finished=- | seat-twice F1 | seat 1 is named twice
players=2 | stage=play corners=a1,h8 order=0,1 pieces=-/- roll=- finished=1 | seat-twice F1 | seat 1 is named twice
players=2 | stage=play corners=a1,h8 order=0,2 pieces=-/- roll=- finished=- | no-such-seat F1 | seat 2 is named, but only 2 seats play
players=2 | stage=play corners=a1,h8 order=0,4 pieces=-/- roll=- finished=- | no-such-seat F1 | seat 4 is named, but only 2 seats play
players=3 | stage=play corners=a1,a8,h8 order=0,1,2 pieces=-/-/- roll=- finished=3 | no-such-seat F1 | seat 3 is named, but only 3 seats play
players=3 | stage=play corners=a1,a8,h8 order=0,2,1 pieces=-/-/- roll=- finished=- | order F3 | seat 2 follows seat 0, but by the corners seat 1 does
players=3 | stage=play corners=a1,a8,h8 order=0 pieces=-/-/- roll=- finished=1,2 | over F11 | the game continues with 2 finished, but the rules end it with 2
players=3 | stage=over corners=a1,a8,h8 order=0,1 pieces=-/-/- finished=2 | not-over F11 | the game is over with 1 finished, but the rules end it with 2
players=3 play_on=false | stage=play corners=a1,a8,h8 order=0,1 pieces=-/-/- roll=- finished=2 | over F11 | the game continues with 1 finished, but the rules end it with 1
players=3 play_on=false | stage=over corners=a1,a8,h8 order=0 pieces=-/-/- finished=2,1 | not-over F11 | the game is over with 2 finished, but the rules end it with 1
players=2 | stage=play corners=a1,h8 order=0,1 pieces=1.2.3.4.5/- roll=- finished=- | too-many-pieces F1 | seat 0 has 5 pieces on the board, but each seat has 4
players=2 | stage=play corners=a1,h8 order=0,1 pieces=0.28/- roll=- finished=- | shared-square F7 | a1 holds two pieces of seat 0
players=2 | stage=play corners=a1,h8 order=0,1 pieces=-/0.28 roll=- finished=- | shared-square F7 | h8 holds two pieces of seat 1
players=2 | stage=play corners=a1,h8 order=0,1 pieces=14/0 roll=- finished=- | shared-square F7 | h8 holds a piece of seat 0 and another of seat 1
players=2 | stage=play corners=a1,h8 order=0,1 pieces=14/28 roll=- finished=- | shared-square F7 | h8 holds a piece of seat 0 and another of seat 1
players=2 | stage=play corners=a1,h8 order=0,1 pieces=3/17 roll=5 finished=- | shared-square F7 | a4 holds a piece of seat 0 and another of seat 1
players=2 | stage=play corners=a1,h8 order=0,1 pieces=28.29.30.31/- roll=- finished=- | full-diagonal F11 | seat 0 has filled its diagonal, but its pieces are on the board
players=3 | stage=play corners=a1,a8,h8 order=0,1 pieces=-/-/3 roll=- finished=2 | finished-piece F11 | seat 2 has finished, but has a piece on h5";

fn rules(text: &str) -> Valid<Rules> {
    Rules::parse_text(text).unwrap().validate().unwrap()
}

#[test]
fn positions_that_are_impossible() {
    let mut reached = BTreeSet::new();
    for line in IMPOSSIBLE.lines() {
        let [options, text, reason, sentence] = *line.split(" | ").collect::<Vec<_>>() else {
            panic!("four columns: {line}");
        };
        let error = Flea::parse_position(rules(options), text).expect_err(text);
        assert_eq!(error.to_string(), sentence, "{text}");
        let PositionError::Impossible(fault) = error else {
            panic!("{text} is well formed");
        };
        assert_eq!(
            format!("{} {}", fault.code(), fault.rule()),
            reason,
            "{text}"
        );
        reached.insert(fault.code());
    }
    // No text says that pieces come too early, and the faults of a knock-out are tried with it.
    reached.extend([
        "not-begun",
        "seated",
        "tallies",
        "tally",
        "sittings",
        "games",
    ]);
    assert_eq!(reached, Impossible::CODES.iter().copied().collect());
}

/// What is wrong is a value that a program can ask.
#[test]
fn impossible_positions_have_typed_reasons() {
    let read = |text| Flea::parse_position(rules("players=2"), text);
    let (first, second) = (Seat::new(0), Seat::new(1));
    let corner = Corner::A1;
    assert_eq!(
        read("stage=choose corners=a1,a1"),
        Err(PositionError::Impossible(Impossible::AllTaken {
            taken: 2,
            players: 2
        }))
    );
    assert_eq!(
        read("stage=opening corners=a1,a1 groups=0,1"),
        Err(PositionError::Impossible(Impossible::CornerTwice {
            corner,
            first,
            second
        }))
    );
    let square = "a4".parse().unwrap();
    assert_eq!(
        read("stage=play corners=a1,h8 order=0,1 pieces=3/17 roll=5 finished=-"),
        Err(PositionError::Impossible(Impossible::SharedSquare {
            square,
            first,
            second
        }))
    );
}

#[test]
fn positions_that_are_nearly_impossible() {
    for (options, text) in [
        ("-", "stage=choose corners=a1,a8,h8"),
        (
            "players=2 corners=Fixed:h1,a1",
            "stage=opening corners=h1,a1 groups=0=3,1",
        ),
        (
            "players=3 order=Descending",
            "stage=opening corners=a1,h8,h1 groups=0>1=5,2",
        ),
        ("players=3", "stage=opening corners=a1,h8,h1 groups=0,2>1"),
        (
            "players=3",
            "stage=play corners=a1,a8,h8 order=2,0,1 pieces=-/-/- roll=6 finished=-",
        ),
        (
            "players=3 order=Counterclockwise",
            "stage=play corners=a1,a8,h8 order=0,2,1 pieces=-/-/- roll=- finished=-",
        ),
        (
            "players=3 order=Descending",
            "stage=play corners=a1,a8,h8 order=0,2,1 pieces=-/-/- roll=- finished=-",
        ),
        (
            "players=3",
            "stage=over corners=a1,a8,h8 order=0 pieces=1/-/- finished=2,1",
        ),
        (
            "players=3 play_on=false",
            "stage=over corners=a1,a8,h8 order=0,1 pieces=-/-/- finished=2",
        ),
    ] {
        sound(&position(rules(options).get(), text));
    }
}

/// Texts that are malformed, and the sentence.
const MALFORMED: &[(&str, &str)] = &[
    ("", "expected `stage=` at byte 0"),
    ("choose -", "expected `stage=` at byte 0"),
    (
        "stage=",
        "unknown stage ``; expected one of choose, opening, play, over at byte 6",
    ),
    (
        "stage=ходит",
        "unknown stage `ходит`; expected one of choose, opening, play, over at byte 6",
    ),
    (
        "stage=choose",
        "expected a space and the next field at byte 12",
    ),
    ("stage=choose  ", "expected `corners=` at byte 13"),
    ("stage=choose order=0", "expected `corners=` at byte 13"),
    (
        "stage=choose corners= ",
        "expected a corner: a1, a8, h8 or h1 at byte 21",
    ),
    ("stage=choose corners=a1 ", "expected the end at byte 23"),
    (
        "stage=choose corners=-,a1",
        "expected a corner: a1, a8, h8 or h1 at byte 21",
    ),
    (
        "stage=choose corners=a1,a8,h8,h1,a1",
        "expected at most four corners at byte 33",
    ),
    (
        "stage=opening corners=a1,h8 groups=",
        "expected a seat number at byte 35",
    ),
    (
        "stage=opening corners=a1,h8 groups=1,0",
        "expected the seats of a group ascending at byte 37",
    ),
    (
        "stage=opening corners=a1,h8 groups=0=7,1",
        "expected a number 1 to 6 at byte 37",
    ),
    (
        "stage=opening corners=a1,h8 groups=0=5x,1",
        "expected the end at byte 38",
    ),
    (
        "stage=opening corners=a1,h8 groups=0>",
        "expected a seat number at byte 37",
    ),
    (
        "stage=opening corners=a1,h8 groups=0>1>0>1>0",
        "expected at most four seats at byte 43",
    ),
    (
        "stage=play corners=a1,h8 order=0,x pieces=-/- roll=- finished=-",
        "expected a seat number at byte 33",
    ),
    (
        "stage=play corners=a1,h8 order=0,1, pieces=-/- roll=- finished=-",
        "expected a seat number at byte 35",
    ),
    (
        "stage=play corners=a1,h8 order=0,1,0,1,0 pieces=-/- roll=- finished=-",
        "expected at most four seats at byte 39",
    ),
    (
        "stage=play corners=a1,h8 order=0,1 pieces=- roll=- finished=-",
        "expected `/` and the pieces of the next seat at byte 43",
    ),
    (
        "stage=play corners=a1,h8 order=0,1 pieces=-/-/- roll=- finished=-",
        "expected the end at byte 45",
    ),
    (
        "stage=play corners=a1,h8 order=0,1 pieces=32/- roll=- finished=-",
        "expected a step 0 to 31, the steps of a seat ascending at byte 42",
    ),
    (
        "stage=play corners=a1,h8 order=0,1 pieces=3.3/- roll=- finished=-",
        "expected a step 0 to 31, the steps of a seat ascending at byte 44",
    ),
    (
        "stage=play corners=a1,h8 order=0,1 pieces=3x/- roll=- finished=-",
        "expected `/` and the pieces of the next seat at byte 43",
    ),
    (
        "stage=play corners=a1,h8 order=0,1 pieces=-/- roll=7 finished=-",
        "expected a number 1 to 6 or `-` at byte 51",
    ),
    (
        "stage=play corners=a1,h8 order=0,1 pieces=-/- roll=5x finished=-",
        "expected the end at byte 52",
    ),
    (
        "stage=play corners=a1,h8 order=0,1 pieces=-/- roll=-",
        "expected a space and the next field at byte 52",
    ),
    (
        "stage=over corners=a1,h8 order=0 pieces=-/- roll=- finished=1",
        "expected `finished=` at byte 44",
    ),
    (
        "stage=over corners=a1,h8 order=0 pieces=-/- finished=x",
        "expected a seat number at byte 53",
    ),
    (
        "stage=over corners=a1,h8 order=0 pieces=-/- finished=1 ",
        "expected the end at byte 54",
    ),
];

#[test]
fn positions_that_are_malformed() {
    for &(text, expected) in MALFORMED {
        let error = Flea::parse_position(rules("players=2"), text).expect_err(text);
        assert!(matches!(error, PositionError::Text(_)), "{text}");
        assert_eq!(error.to_string(), expected, "{text}");
    }
}
