//! Positions that are refused, each with its reason, and their nearest neighbours that are not.

use crate::common::position;
use crate::input::sound;
use std::collections::BTreeSet;

use boardcore::{Notation, Reason, RuleSet, Seat, Valid};
use flea::{Corner, Flea, Impossible, PositionError, Rules};

/// Rules, a position, the code and the rule of what is wrong, and the sentence.
const IMPOSSIBLE: &str = "\
players=2 | choose a1,h8 | all-taken F2 | a corner is to be taken, but 2 are taken and 2 seats play
players=2 | choose a1,a8,h8 | all-taken F2 | a corner is to be taken, but 3 are taken and 2 seats play
- | choose a1,a1 | corner-twice F2 | seats 0 and 1 both have the corner a1
- | choose a1,h8,a8,h8 | all-taken F2 | a corner is to be taken, but 4 are taken and 4 seats play
- | choose a1,h8,h8 | corner-twice F2 | seats 1 and 2 both have the corner h8
players=2 corners=Fixed:h1,a1 | choose - | corners-fixed F2 | a corner is to be taken, but the rules fix all of them
players=2 corners=Fixed:h1,a1 | opening a1,h1 0,1 | other-corner F2 | seat 0 has the corner a1, but the rules fix h1
players=2 | opening a1 0,1 | corner-count F2 | 2 seats play, but the number of corners is 1
players=2 | opening - 0,1 | corner-count F2 | 2 seats play, but the number of corners is 0
players=2 | play a1,a8,h8 0,1 -/- - - | corner-count F2 | 2 seats play, but the number of corners is 3
players=2 | opening a1,a1 0,1 | corner-twice F2 | seats 0 and 1 both have the corner a1
players=2 | opening a1,h8 0,2 | no-such-seat F1 | seat 2 is named, but only 2 seats play
players=2 | opening a1,h8 0 | seat-missing F1 | seat 1 plays, but is not named
players=2 | opening a1,h8 0>0 | seat-twice F1 | seat 0 is named twice
players=2 | opening a1,h8 0>1 | settled F3 | no seats are tied for a place that is rolled for
players=3 | opening a1,h8,h1 0>1,2 | settled F3 | no seats are tied for a place that is rolled for
- | opening a1,a8,h8,h1 0,1>2>3 | third-group F3 | seat 3 is in a third group, but who rolls for the first player is in or out
players=2 | opening a1,h8 0=5,1=5 | all-rolled F3 | the tied seats have all rolled, up to seat 1
players=2 | opening a1,h8 0,1=5 | rolled-early F3 | seat 1 has rolled 5, but it is the turn of seat 0
players=3 order=Descending | opening a1,h8,h1 0=5>1,2 | rolled-early F3 | seat 0 has rolled 5, but it is the turn of seat 1
players=2 | play a1,h8 0 -/- - - | seat-missing F1 | seat 1 plays, but is not named
players=2 | play a1,h8 0,1,1 -/- - - | seat-twice F1 | seat 1 is named twice
players=2 | play a1,h8 0,1 -/- - 1 | seat-twice F1 | seat 1 is named twice
players=2 | play a1,h8 0,2 -/- - - | no-such-seat F1 | seat 2 is named, but only 2 seats play
players=2 | play a1,h8 0,4 -/- - - | no-such-seat F1 | seat 4 is named, but only 2 seats play
players=3 | play a1,a8,h8 0,1,2 -/-/- - 3 | no-such-seat F1 | seat 3 is named, but only 3 seats play
players=3 | play a1,a8,h8 0,2,1 -/-/- - - | order F3 | seat 2 follows seat 0, but by the corners seat 1 does
players=3 | play a1,a8,h8 0 -/-/- - 1,2 | over F11 | the game continues with 2 finished, but the rules end it with 2
players=3 | over a1,a8,h8 0,1 -/-/- 2 | not-over F11 | the game is over with 1 finished, but the rules end it with 2
players=3 play_on=false | play a1,a8,h8 0,1 -/-/- - 2 | over F11 | the game continues with 1 finished, but the rules end it with 1
players=3 play_on=false | over a1,a8,h8 0 -/-/- 2,1 | not-over F11 | the game is over with 2 finished, but the rules end it with 1
players=2 | play a1,h8 0,1 1.2.3.4.5/- - - | too-many-pieces F1 | seat 0 has 5 pieces on the board, but each seat has 4
players=2 | play a1,h8 0,1 0.28/- - - | shared-square F7 | a1 holds a piece of seat 0 and another of seat 0
players=2 | play a1,h8 0,1 -/0.28 - - | shared-square F7 | h8 holds a piece of seat 1 and another of seat 1
players=2 | play a1,h8 0,1 14/0 - - | shared-square F7 | h8 holds a piece of seat 0 and another of seat 1
players=2 | play a1,h8 0,1 14/28 - - | shared-square F7 | h8 holds a piece of seat 0 and another of seat 1
players=2 | play a1,h8 0,1 3/17 5 - | shared-square F7 | a4 holds a piece of seat 0 and another of seat 1
players=2 | play a1,h8 0,1 28.29.30.31/- - - | full-diagonal F11 | seat 0 has filled its diagonal, but its pieces are on the board
players=3 | play a1,a8,h8 0,1 -/-/3 - 2 | finished-piece F11 | seat 2 has finished, but has a piece on h5";

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
    assert_eq!(reached, Impossible::CODES.iter().copied().collect());
}

/// What is wrong is a value that a program can ask.
#[test]
fn impossible_positions_have_typed_reasons() {
    let read = |text| Flea::parse_position(rules("players=2"), text);
    let (first, second) = (Seat::new(0), Seat::new(1));
    let corner = Corner::A1;
    assert_eq!(
        read("choose a1,a1"),
        Err(PositionError::Impossible(Impossible::AllTaken {
            taken: 2,
            players: 2
        }))
    );
    assert_eq!(
        read("opening a1,a1 0,1"),
        Err(PositionError::Impossible(Impossible::CornerTwice {
            corner,
            first,
            second
        }))
    );
    let square = "a4".parse().unwrap();
    assert_eq!(
        read("play a1,h8 0,1 3/17 5 -"),
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
        ("-", "choose a1,a8,h8"),
        ("players=2 corners=Fixed:h1,a1", "opening h1,a1 0=3,1"),
        ("players=3 order=Descending", "opening a1,h8,h1 0>1=5,2"),
        ("players=3", "opening a1,h8,h1 0,2>1"),
        ("players=3", "play a1,a8,h8 2,0,1 -/-/- 6 -"),
        (
            "players=3 order=Counterclockwise",
            "play a1,a8,h8 0,2,1 -/-/- - -",
        ),
        (
            "players=3 order=Descending",
            "play a1,a8,h8 0,2,1 -/-/- - -",
        ),
        ("players=3", "over a1,a8,h8 0 1/-/- 2,1"),
        ("players=3 play_on=false", "over a1,a8,h8 0,1 -/-/- 2"),
    ] {
        sound(&position(rules(options).get(), text));
    }
}

#[test]
fn positions_that_are_malformed() {
    let stages = "expected one of choose, opening, play, over at byte 0";
    let nothing = format!("unknown stage ``; {stages}");
    let unknown = format!("unknown stage `ходит`; {stages}");
    for (text, expected) in [
        ("", nothing.as_str()),
        ("ходит", &unknown),
        ("choose", "expected a space at byte 6"),
        ("choose  ", "expected a corner: a1, a8, h8 or h1 at byte 7"),
        ("choose a1 ", "expected the end at byte 9"),
        (
            "choose -,a1",
            "expected a corner: a1, a8, h8 or h1 at byte 7",
        ),
        (
            "choose a1,a8,h8,h1,a1",
            "expected at most four corners at byte 19",
        ),
        ("opening a1,h8 ", "expected a seat number at byte 14"),
        (
            "opening a1,h8 1,0",
            "expected the seats of a group ascending at byte 16",
        ),
        ("opening a1,h8 0=7,1", "expected a number 1 to 6 at byte 16"),
        ("opening a1,h8 0=5x,1", "expected the end at byte 17"),
        ("opening a1,h8 0>", "expected a seat number at byte 16"),
        (
            "opening a1,h8 0>1>0>1>0",
            "expected at most four seats at byte 22",
        ),
        (
            "play a1,h8 0,x -/- - -",
            "expected a seat number at byte 13",
        ),
        (
            "play a1,h8 0,1, -/- - -",
            "expected a seat number at byte 15",
        ),
        (
            "play a1,h8 0,1,0,1,0 -/- - -",
            "expected at most four seats at byte 19",
        ),
        ("play a1,h8 0,1 - - -", "expected `/` at byte 16"),
        ("play a1,h8 0,1 -/-/- - -", "expected the end at byte 18"),
        (
            "play a1,h8 0,1 32/- - -",
            "expected a step 0 to 31, the steps of a seat ascending at byte 15",
        ),
        (
            "play a1,h8 0,1 3.3/- - -",
            "expected a step 0 to 31, the steps of a seat ascending at byte 17",
        ),
        ("play a1,h8 0,1 3x/- - -", "expected `/` at byte 16"),
        (
            "play a1,h8 0,1 -/- 7 -",
            "expected a number 1 to 6 or `-` at byte 19",
        ),
        ("play a1,h8 0,1 -/- 5x -", "expected the end at byte 20"),
        ("play a1,h8 0,1 -/- -", "expected a space at byte 20"),
        ("over a1,h8 0 -/- x", "expected a seat number at byte 17"),
        ("over a1,h8 0 -/- 1 ", "expected the end at byte 18"),
    ] {
        let error = Flea::parse_position(rules("players=2"), text).expect_err(text);
        assert!(matches!(error, PositionError::Text(_)), "{text}");
        assert_eq!(error.to_string(), expected, "{text}");
    }
}
