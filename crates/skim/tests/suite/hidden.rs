//! Nothing that a viewer cannot know is in what the viewer is given: not in a view, a seen step or an event, nor in what a
//! program may print or send of them (law 13).

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::common::rules;
use boardcore::strategies;
use boardcore::{
    Determinize, Game, Observe, RuleSet, Seat, Seed, Situation, Step, StepOf, Stream, Turn, Viewer,
    Worlds, play,
};
use proptest::prelude::*;
use serde::Serialize;
use skim::{CardSet, Chance, Skim, Teams};

/// A value in all the forms in which it may leave the program.
fn forms(value: &(impl Debug + Serialize)) -> (String, String, Vec<u8>) {
    let json = serde_json::to_string(value).unwrap();
    (
        format!("{value:?}"),
        json,
        postcard::to_allocvec(value).unwrap(),
    )
}

/// The seats whose hands a viewer does not see, by the rules in words.
fn hidden_seats(game: &Skim, viewer: Viewer) -> BTreeSet<Seat> {
    let own = viewer.seat().map(Seat::number);
    let both = game.rules().teams == Teams::OneEach;
    Seat::all(game.rules().seats())
        .filter(|seat| {
            let seat = seat.number();
            own.is_none_or(|own| own != seat && !(both && own.abs_diff(seat) == 2))
        })
        .collect()
}

/// What a viewer is given of a step: how it is seen, and the events of it.
fn given(game: &Skim, step: StepOf<Skim>, viewer: Viewer) -> (String, String, Vec<u8>) {
    let seen = game.observe(step, viewer);
    let mut after = game.clone();
    let mut events = Vec::new();
    after.apply(step, &mut events);
    let events: Vec<_> = events
        .iter()
        .filter_map(|event| after.observe_event(event, viewer))
        .collect();
    let texts: Vec<String> = events.iter().map(ToString::to_string).collect();
    let (debug, json, bytes) = forms(&(seen, events));
    (format!("{debug} {seen} {texts:?}"), json, bytes)
}

/// Looks through a view and what is seen of the next steps for cards that are hidden.
fn scan(game: &Skim, viewer: Viewer) {
    let view = game.view(viewer);
    assert_eq!(
        (view.turn(), view.passes(), view.score(), view.table()),
        (game.turn(), game.passes(), game.score(), game.table())
    );
    let (debug, ..) = forms(&view);
    let shown = format!("{view} {view:#}");
    let hidden = hidden_seats(game, viewer);
    let hands = hidden.iter().map(|&seat| game.hand(seat));
    let secrets = hands.chain([game.deck()]);
    // What seats have proven is public, and may be all that a hand holds.
    let public: Vec<CardSet> = Seat::all(6).map(|seat| game.lacks(seat)).collect();
    for secret in secrets
        .clone()
        .filter(|secret| secret.len() > 1 && !public.contains(secret))
    {
        let bits = format!("CardSet({})", secret.bits());
        assert!(!debug.contains(&bits), "{viewer}, {secret}: {debug}");
    }
    let mut data = serde_json::to_value(&view).unwrap();
    let fields = data.as_object_mut().unwrap();
    for public in ["rules", "lacks"] {
        assert!(fields.remove(public).is_some());
    }
    let text = data.to_string();
    for card in secrets.flat_map(CardSet::iter) {
        assert!(
            !text.contains(&card.to_string()),
            "{viewer}, {card}: {text}"
        );
        let lacks = shown.split("lacks=").nth(1).unwrap();
        let public = lacks.lines().next().unwrap();
        assert!(
            !shown.replace(public, "").contains(&card.to_string()),
            "{viewer}, {card}: {shown}"
        );
    }
    let Turn::Chance {
        for_seat: Some(due),
    } = game.turn()
    else {
        return;
    };
    let sees = !hidden.contains(&due);
    for (chance, _) in game.outcomes() {
        if let Chance::Deal(card) = chance {
            let (debug, json, _) = given(game, Step::Chance(chance), viewer);
            let shown = [&debug, &json].map(|text| text.contains(&card.to_string()));
            assert_eq!(shown, [sees; 2], "{viewer}, {card}: {debug}");
            assert_eq!(debug.contains(&format!("{card:?}")), sees, "{debug}");
        }
    }
}

/// Two states that a viewer cannot tell apart: what the viewer is given of them, and of every next step that looks the
/// same, is the same to the byte. Returns whether they differ.
fn same_to(a: &Skim, b: &Skim, viewer: Viewer) -> bool {
    assert_eq!(forms(&a.view(viewer)), forms(&b.view(viewer)), "{a}\n{b}");
    assert_eq!(a.turn(), b.turn());
    let hides = match a.turn() {
        Turn::Chance { for_seat } => {
            for_seat.is_some_and(|seat| hidden_seats(a, viewer).contains(&seat))
        }
        Turn::Seat(_) | Turn::Over => false,
    };
    let next = |game: &Skim| -> Vec<StepOf<Skim>> {
        let outcomes = game.outcomes().into_iter();
        let actions = game.actions().into_iter().map(Step::Action);
        outcomes
            .map(|(chance, _)| Step::Chance(chance))
            .chain(actions)
            .collect()
    };
    let others = next(b);
    for step in next(a) {
        for &other in others.iter().filter(|&&other| hides || other == step) {
            assert_eq!(
                given(a, step, viewer),
                given(b, other, viewer),
                "{viewer}, {step}, {other}"
            );
        }
    }
    a != b
}

proptest! {
    #![proptest_config(strategies::config(24))]

    #[test]
    fn nothing_hidden_is_given(rules in rules(), seed in any::<u64>()) {
        let mut game = Skim::new(rules);
        let mut chance = Seed::from_u64(seed).stream(Stream::Chance);
        let mut rng = Seed::from_u64(seed).stream(Stream::Worlds(Seat::new(0)));
        let mut differ = 0;
        for ply in 0.. {
            for viewer in Viewer::all(rules.seats()) {
                if ply % 2 == 0 {
                    scan(&game, viewer);
                }
                if ply % 9 == 0 {
                    let worlds = Skim::worlds(&game.view(viewer)).unwrap();
                    let (a, b) = (worlds.sample(&mut rng), worlds.sample(&mut rng));
                    differ += u32::from(same_to(&game, &a, viewer)) + u32::from(same_to(&a, &b, viewer));
                }
            }
            let Some(step) = play::random_step(&game, &mut chance) else {
                break;
            };
            game.apply(step, &mut ());
        }
        prop_assert!(differ > 20, "{} pairs of worlds differ", differ);
    }
}
