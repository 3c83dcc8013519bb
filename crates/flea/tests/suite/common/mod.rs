//! What the tests share: random rules, and games set up from texts.
#![allow(dead_code, reason = "each test file uses a part")]

use boardcore::{Game, Notation, RuleSet, Seat, Situation, Turn, Valid};
use flea::{Corner, Corners, Event, Few, Flea, Rules};
use proptest::prelude::*;

#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Json: serde_json::to_vec, serde_json::from_slice);
#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Postcard: postcard::to_allocvec, postcard::from_bytes);

/// Rules that can be played by, with fixed corners in every second case.
pub(crate) fn rules() -> impl Strategy<Value = Valid<Rules>> {
    let corners = Just(Corner::ALL.to_vec()).prop_shuffle();
    (any::<Valid<Rules>>(), any::<bool>(), corners).prop_map(|(rules, fix, corners)| {
        let few = &corners[..usize::from(rules.players)];
        let corners = if fix { fixed(few) } else { Corners::Chosen };
        Rules {
            corners,
            ..rules.get()
        }
        .validate()
        .unwrap()
    })
}

/// Choice bytes for a game or a part of one.
pub(crate) fn bytes(most: usize) -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..100),
        proptest::collection::vec(any::<u8>(), 0..most),
        // High rolls bring pieces out, and so more meetings.
        proptest::collection::vec(prop_oneof![any::<u8>(), 180..=255_u8], 0..most),
    ]
}

/// A game set up from its position text.
pub(crate) fn position(rules: Rules, text: &str) -> Flea {
    let rules = rules.validate().expect("the rules of a test are valid");
    let game = Flea::parse_position(rules, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(game.to_string(), text);
    game
}

/// A position of two, seat 0 at `a1` and seat 1 at `h8`, from its fields after the corners.
pub(crate) fn two(text: &str) -> Flea {
    position(
        Rules::for_players(2),
        &format!("stage=play corners=a1,h8 {text}"),
    )
}

/// Plays steps from their texts; the events of all.
pub(crate) fn play(game: &mut Flea, steps: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in steps.split(", ") {
        let step = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        game.play_into(step, &mut events)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    events
}

/// The legal actions as one text.
pub(crate) fn actions(game: &Flea) -> String {
    let list: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
    list.join(", ")
}

/// The code and the rule of the reason why an action is refused.
pub(crate) fn refused(game: &Flea, action: &str) -> (&'static str, &'static str) {
    use boardcore::Reason;
    let reason = game
        .check(action.parse().unwrap())
        .expect_err("the action is refused");
    (reason.code(), reason.rule())
}

pub(crate) fn new(rules: Rules) -> Flea {
    Flea::new(rules.validate().unwrap())
}

pub(crate) fn fixed(corners: &[Corner]) -> Corners {
    Corners::Fixed(Few::new(corners).unwrap())
}

pub(crate) fn rolls_for(seat: u8) -> Turn {
    Turn::Chance {
        for_seat: Some(Seat::new(seat)),
    }
}

pub(crate) fn seat_acts(seat: u8) -> Turn {
    Turn::Seat(Seat::new(seat))
}

pub(crate) fn order(game: &Flea) -> Vec<u8> {
    game.order().iter().map(Seat::number).collect()
}

pub(crate) fn steps(game: &Flea, seat: u8) -> Vec<u8> {
    game.steps(Seat::new(seat)).iter().collect()
}
