//! What is hidden stays hidden: in views, events and seen steps, in every form that they have.
//!
//! Looked for in two ways. Texts are searched for tiles that the viewer may not know. And what two matches show that differ
//! in hidden tiles alone must be the same to the byte, in `Debug` and compact data too, where tiles are numbers and bits.

use std::fmt::{Debug, Display};

use crate::common::all_drawing_rules;
use boardcore::{
    Determinize, Game, Observe, Seat, Seed, Situation, Step, StepOf, Stream, Turn, Valid, View,
    Viewer, Worlds, play,
};
use domino_ends::{
    Action, Did, DominoEnds, DominoEndsView, Event, Observation, Rules, Then, Tile, Tiles,
};

/// All that can be made of a value without asking it anything.
#[cfg(feature = "serde")]
fn forms<T: Display + Debug + serde::Serialize>(value: &T) -> Vec<Vec<u8>> {
    let mut forms = texts(value);
    forms.push(format!("{value:?}").into_bytes());
    forms.push(postcard::to_allocvec(value).unwrap());
    forms
}

/// Those of them that name tiles by their text.
#[cfg(feature = "serde")]
fn texts<T: Display + serde::Serialize>(value: &T) -> Vec<Vec<u8>> {
    vec![
        value.to_string().into_bytes(),
        serde_json::to_vec(value).unwrap(),
    ]
}

#[cfg(not(feature = "serde"))]
fn forms<T: Display + Debug>(value: &T) -> Vec<Vec<u8>> {
    let mut forms = texts(value);
    forms.push(format!("{value:?}").into_bytes());
    forms
}

#[cfg(not(feature = "serde"))]
fn texts<T: Display>(value: &T) -> Vec<Vec<u8>> {
    vec![value.to_string().into_bytes()]
}

/// The same of a view: its text, its board, and its facts as data.
fn view_texts(view: &DominoEndsView) -> Vec<Vec<u8>> {
    #[allow(unused_mut, reason = "facts are data only with serde")]
    let mut texts = vec![
        view.to_string().into_bytes(),
        format!("{view:#}").into_bytes(),
    ];
    #[cfg(feature = "serde")]
    texts.push(serde_json::to_vec(&view.facts()).unwrap());
    texts
}

fn view_forms(view: &DominoEndsView) -> Vec<Vec<u8>> {
    let mut forms = view_texts(view);
    forms.push(format!("{view:?}").into_bytes());
    forms
}

/// The tiles that texts name, either half first.
fn named(texts: &[Vec<u8>]) -> Tiles {
    texts
        .iter()
        .flat_map(|text| text.windows(3))
        .filter_map(|three| std::str::from_utf8(three).ok()?.parse::<Tile>().ok())
        .collect()
}

/// The tiles that a viewer may know of now: those in the line, those in the own hand, and all that were shown at the end.
fn open(game: &DominoEnds, viewer: Viewer) -> Tiles {
    let line: Tiles = game.table().line().tiles().collect();
    let own = viewer.seat().map(|seat| game.hand(seat));
    let shown = match game.table().phase() {
        domino_ends::Phase::Out | domino_ends::Phase::Blocked => (0..game.rules().players)
            .map(|seat| game.hand(boardcore::Seat::new(seat)))
            .fold(Tiles::EMPTY, Tiles::union),
        _ => Tiles::EMPTY,
    };
    line | own.unwrap_or_default() | shown
}

/// The tiles that a step and the end of a round it may bring put before a viewer, taken from the state and the step.
fn shown_by(
    game: &DominoEnds,
    step: StepOf<DominoEnds>,
    viewer: Viewer,
    events: &[Event],
) -> Tiles {
    let mut tiles = Tiles::EMPTY;
    match step {
        Step::Action(Action::Lead(pips)) => tiles.insert(pips.double()),
        Step::Action(Action::Play(tile, _)) => tiles.insert(tile),
        Step::Action(Action::Pass) => {}
        Step::Chance(chance) => {
            if let Turn::Chance { for_seat } = game.turn()
                && for_seat == viewer.seat()
                && for_seat.is_some()
            {
                tiles.insert(chance.tile());
            }
        }
        Step::Incident(never) => match never {},
    }
    for event in events {
        if let Event::RoundOver { hands, .. } = event {
            tiles = hands.iter().fold(tiles, |all, &hand| all | hand);
        }
    }
    tiles
}

fn follow(
    rules: Valid<Rules>,
    seed: u64,
    mut look: impl FnMut(&DominoEnds, StepOf<DominoEnds>),
) -> DominoEnds {
    let (record, _) = play::random_record::<DominoEnds>(rules, Seed::from_u64(seed), 300);
    let mut game = DominoEnds::new(rules);
    for &step in &record.steps {
        look(&game, step);
        game.play(step).expect("random steps are legal");
    }
    game
}

#[test]
fn no_text_names_a_tile_that_is_hidden() {
    // How often the search would have found something in what is not for this viewer: it does find.
    let (mut in_events, mut in_steps, mut in_states) = (0, 0, 0);
    for (rules, seed) in all_drawing_rules().zip(3..) {
        let look_at_view = |game: &DominoEnds| {
            for viewer in Viewer::all(rules.players) {
                let view = game.view(viewer);
                let table = game.table();
                // What is open is the same in both.
                assert_eq!(
                    (
                        view.table().phase(),
                        view.turn(),
                        view.table().line(),
                        view.table().leader()
                    ),
                    (table.phase(), game.turn(), table.line(), table.leader())
                );
                assert_eq!(view.table().round(), game.table().round());
                assert_eq!(
                    usize::from(view.table().boneyard_size()),
                    game.boneyard().iter().count()
                );
                for seat in Seat::all(rules.players) {
                    assert_eq!(view.table().score(seat), game.table().score(seat));
                    assert_eq!(
                        usize::from(view.table().hand_size(seat)),
                        game.hand(seat).iter().count()
                    );
                }
                assert_eq!(
                    view.table().history().count(),
                    game.table().history().count()
                );
                let mut texts = view_texts(&view);

                for fact in view.facts() {
                    // It names the double that was led.
                    texts.push(fact.to_string().into_bytes());
                }
                let hidden = named(&texts) - open(game, viewer);
                assert!(hidden.is_empty(), "{viewer} sees {hidden} in {view}");
            }
        };
        let last = follow(rules, seed, |game, step| {
            look_at_view(game);
            let events = game.clone().play_events(step).expect("it is legal");
            for viewer in Viewer::all(rules.players) {
                let allowed = shown_by(game, step, viewer, &events);
                let seen = game.observe(step, viewer);
                let hidden = named(&texts(&seen)) - allowed;
                assert!(hidden.is_empty(), "{viewer} sees {hidden} in {seen}");
                for event in &events {
                    if let Some(heard) = game.observe_event(event, viewer) {
                        let hidden = named(&texts(&heard)) - allowed;
                        assert!(hidden.is_empty(), "{viewer} hears {hidden} in {heard}");
                    }
                    in_events += u32::from(!named(&texts(event)).difference(allowed).is_empty());
                }
                in_steps += u32::from(!named(&texts(&step)).difference(allowed).is_empty());
                in_states += u32::from(
                    !named(&texts(game))
                        .difference(open(game, viewer))
                        .is_empty(),
                );
            }
        });
        look_at_view(&last);
    }
    assert!(in_events > 1000 && in_steps > 1000 && in_states > 1000);
}

#[test]
fn matches_that_differ_in_hidden_tiles_alone_look_the_same() {
    let (mut apart, mut together) = (0, 0);
    for (rules, seed) in all_drawing_rules().zip(60..) {
        let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
        follow(rules, seed, |game, step| {
            for viewer in Viewer::all(rules.players) {
                let view = game.view(viewer);
                let worlds = DominoEnds::worlds(&view).expect("the match itself fits");
                let other = worlds.sample(&mut rng);
                // Worlds are made from the view; whether they really differ in what is hidden is counted.
                apart += u32::from(forms(&other) != forms(game));
                let theirs = other.view(viewer);
                assert_eq!(view_forms(&theirs), view_forms(&view));
                assert_eq!(theirs.facts(), view.facts());

                // A step of somebody else that is possible in both: what it shows is the same but for what it brings to
                // light, which is who draws, who leads, and the hands when a round ends.
                let step = match step {
                    Step::Chance(_) => {
                        Step::Chance(play::draw(&other, &mut rng).expect("chance acts there too"))
                    }
                    step => step,
                };
                if other.check_step(step).is_err() || !other_tile(&game.turn(), viewer, step) {
                    continue;
                }
                let here = match step {
                    Step::Chance(_) => {
                        Step::Chance(play::draw(game, &mut rng).expect("chance acts"))
                    }
                    step => step,
                };
                let (a, b) = (game.observe(here, viewer), other.observe(step, viewer));
                assert_eq!(a.did, b.did);
                let plain = |seen: Observation| Observation {
                    did: seen.did,
                    then: Then::GoesOn,
                };
                assert_eq!(forms(&plain(a)), forms(&plain(b)));
                if a.then == b.then {
                    together += 1;
                    assert_eq!(forms(&a), forms(&b));
                    let heard = |game: &DominoEnds, step| {
                        let events = game.clone().play_events(step).expect("it is legal");
                        let heard = events
                            .iter()
                            .filter_map(|event| game.observe_event(event, viewer));
                        heard.map(|event| forms(&event)).collect::<Vec<_>>()
                    };
                    assert_eq!(heard(game, here), heard(&other, step));
                    let updated = |mut view: DominoEndsView, seen| {
                        view.update(seen).expect("it was seen");
                        view_forms(&view)
                    };
                    assert_eq!(updated(view, a), updated(theirs, b));
                }
            }
        });
    }
    assert!(apart > 1000 && together > 1000, "{apart} {together}");
}

/// Whether a step shows this viewer no tile that chance brought.
fn other_tile(turn: &Turn, viewer: Viewer, step: StepOf<DominoEnds>) -> bool {
    match (step, turn) {
        (Step::Chance(_), Turn::Chance { for_seat }) => *for_seat != viewer.seat(),
        _ => true,
    }
}

#[test]
fn a_tile_that_comes_to_another_is_heard_and_seen_without_it_whichever_it_is() {
    let mut of_kind = [0, 0];
    for (rules, seed) in all_drawing_rules().zip(80..) {
        follow(rules, seed, |game, _| {
            let Turn::Chance {
                for_seat: Some(seat),
            } = game.turn()
            else {
                return;
            };
            let others = Viewer::all(rules.players).filter(|viewer| viewer.seat() != Some(seat));
            let mut heard: Vec<(Viewer, Vec<Vec<u8>>)> = Vec::new();
            for (chance, _) in game.outcomes().into_iter().step_by(4) {
                let step = Step::Chance(chance);
                // The first event is that of the tile.
                let events = game.clone().play_events(step).expect("it is legal");
                for viewer in others.clone() {
                    let seen = game.observe(step, viewer);
                    assert!(
                        matches!(seen.did, Did::Deal(None) | Did::Draw(None)),
                        "{seen}"
                    );
                    of_kind[usize::from(seen.did == Did::Draw(None))] += 1;
                    let event = game
                        .observe_event(&events[0], viewer)
                        .expect("everybody hears that a tile came");
                    let event = forms(&event);
                    match heard.iter().find(|(who, _)| *who == viewer) {
                        Some((_, first)) => assert_eq!(*first, event, "{viewer}"),
                        None => heard.push((viewer, event)),
                    }
                }
            }
        });
    }
    assert!(of_kind.iter().all(|&n| n > 1000), "{of_kind:?}");
}
