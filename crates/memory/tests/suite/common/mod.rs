//! What the tests share: rules to play by, and games in text.

#![allow(dead_code, reason = "each test file uses its own part")]

use boardcore::strategies;
use boardcore::{Die, Game, Refused, RuleSet, Seating, Side, StepOf, Valid};
use memory::{AbsentFace, Colour, Counts, Event, First, Illegal, Kit, Memory, Rules};
use proptest::collection::vec;
use proptest::prelude::*;

#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Json: serde_json::to_vec, serde_json::from_slice);
#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Postcard: postcard::to_allocvec, postcard::from_bytes);

/// Valid rules of all kinds, mostly with few pegs, so that games come to their end.
pub(crate) fn rules() -> impl Strategy<Value = Valid<Rules>> {
    let kit = (
        1_u8..=16,
        1_u8..=16,
        vec(0_usize..64, 1..=24),
        prop_oneof![4 => 1_usize..=8, 1 => 9_usize..=24, 1 => 25_usize..=64],
        vec(0_usize..8, 0..=16),
        1_usize..=8,
    );
    let sides = prop_oneof![
        8 => vec(prop_oneof![3 => Just(1_u8), 1 => 1_u8..=4], 1..=12),
        1 => prop::sample::select(vec![vec![24], vec![1], vec![2; 12], vec![1, 23]]),
    ];
    let options = (
        prop::option::of(0_u8..12),
        any::<bool>(),
        any::<bool>(),
        prop_oneof![
            4 => Just(None),
            4 => (1_u32..=4).prop_map(Some),
            1 => Just(Some(u32::MAX))
        ],
        any::<bool>(),
    );
    (kit, sides, options).prop_map(|(kit, sides, options)| {
        let (columns, rows, picks, pegs, faces, palette) = kit;
        let rows = rows.min(64 / columns);
        let holes = usize::from(columns * rows);
        let mut counts = Counts::NONE;
        for i in 0..pegs.min(holes) {
            counts[Colour::ALL[picks[i % picks.len()] % palette]] += 1;
        }
        let mut die: Vec<Colour> = counts.iter().map(|(colour, _)| colour).collect();
        die.extend(faces.iter().map(|&face| Colour::ALL[face]));
        let mut members = Vec::new();
        for side in sides {
            if members.iter().sum::<u8>() + side <= 24 {
                members.push(side);
            }
        }
        let (first, lose_turn, extra_roll_on_match, rounds, time_limit) = options;
        let rules = Rules {
            kit: Kit {
                columns,
                rows,
                pegs: counts,
                die: Die::new(&die).expect("1 to 24 faces"),
            },
            sides: Seating::new(&members).expect("1 to 12 sides"),
            first: first.map_or(First::Lot, |side| {
                First::Side(Side::new(side % members.len() as u8))
            }),
            absent_face: if lose_turn {
                AbsentFace::LoseTurn
            } else {
                AbsentFace::RollAgain
            },
            extra_roll_on_match,
            rounds,
            time_limit,
        };
        rules.validate().expect("the rules can be played by")
    })
}

/// Choice bytes of a game.
pub(crate) fn bytes() -> impl Strategy<Value = Vec<u8>> {
    strategies::choice_bytes(0..400)
}

/// Rules from their text; what is left out is the default.
pub(crate) fn rules_of(text: &str) -> Valid<Rules> {
    Rules::parse_text(text)
        .expect("rules that read")
        .validate()
        .expect("rules to play by")
}

/// A step from its text.
pub(crate) fn step(text: &str) -> StepOf<Memory> {
    text.parse().unwrap_or_else(|e| panic!("`{text}`: {e}"))
}

/// A game by these rules with pegs laid in this order; spaces are passed over.
pub(crate) fn laid(rules: &str, layout: &str) -> Memory {
    let mut game = Memory::new(rules_of(rules));
    lay(&mut game, layout);
    game
}

/// Lays pegs in this order.
pub(crate) fn lay(game: &mut Memory, layout: &str) {
    for colour in layout.chars().filter(|&c| c != ' ') {
        game.play(step(&format!("peg {colour}")))
            .unwrap_or_else(|e| panic!("peg {colour}: {e}"));
    }
}

/// Plays steps divided by `, `, and returns the events of the last one.
pub(crate) fn go(game: &mut Memory, steps: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in steps.split(", ") {
        events = game
            .play_events(step(text))
            .unwrap_or_else(|e| panic!("`{text}` in `{game}`: {e}"));
    }
    events
}

/// Why a step is refused.
pub(crate) fn refused(game: &Memory, text: &str) -> Refused<Illegal> {
    let mut copy = *game;
    let refused = copy.play(step(text)).expect_err(text);
    assert_eq!(copy, *game, "a refused step changes nothing");
    refused
}

/// The rules' reason for which a step is refused.
pub(crate) fn illegal(game: &Memory, text: &str) -> Illegal {
    match refused(game, text) {
        Refused::Illegal(reason) => reason,
        other => panic!("`{text}`: {other}"),
    }
}

/// The sentences of events, one after the other.
pub(crate) fn told(events: &[Event]) -> String {
    events
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}
