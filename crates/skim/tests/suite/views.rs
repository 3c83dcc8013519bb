//! Views: what they show, what they refuse, and the worlds of those that no game led to (law 29).

use crate::common::rules;
use boardcore::strategies;
use boardcore::{
    Determinize, Game, Indexed, Observe, Record, Refused, RuleSet, Seat, Seed, Situation, StepOf,
    Stream, Valid, View, Viewer, Worlds, below, play,
};
use proptest::prelude::*;
use skim::{Action, CardSet, First, Illegal, Observation, Rules, Skim, SkimView, Teams};

fn valid(rules: Rules) -> Valid<Rules> {
    rules.validate().unwrap()
}

/// The steps of a random game.
fn steps(rules: Rules, seed: u64) -> Vec<StepOf<Skim>> {
    let (record, _) = play::random_record::<Skim>(valid(rules), Seed::from_u64(seed), 10_000);
    record.steps
}

/// A state reached by `plies` random steps.
fn state(rules: Rules, seed: u64, plies: u64) -> Skim {
    play::random_record::<Skim>(valid(rules), Seed::from_u64(seed), plies).1
}

/// A viewer by a number.
fn viewer(rules: &Rules, number: usize) -> Viewer {
    let mut viewers = Viewer::all(rules.seats()).cycle();
    viewers.nth(number).unwrap()
}

const SEAT_1: Viewer = Viewer::Seat(Seat::new(1));

/// Columns that seat 0 opens, as seat 1 sees it after two cards were laid.
fn after_two() -> SkimView {
    let rules = Rules {
        first: First::Seat(Seat::new(0)),
        ..Rules::columns()
    };
    let mut view = Skim::new(valid(rules)).view(SEAT_1);
    for card in "6c 7c 8c 9c Tc Jc Qc Kc Ac".split(' ') {
        for observation in ["deal ?", &format!("deal {card}"), "deal ?", "deal ?"] {
            view.update(observation.parse().unwrap()).unwrap();
        }
    }
    for action in ["Th@0,0", "Kc@1,0"] {
        view.update(action.parse().unwrap()).unwrap();
    }
    view
}

/// Something that may have been seen, or not: a step of another world, any placement of a card that the seat to move may
/// hold, or anything that has a text.
fn made_up(view: &SkimView, other: Option<Observation>, rng: &mut impl rand::Rng) -> Observation {
    if let (Some(seen), 0..=1) = (other, below(rng, 6)) {
        return seen;
    }
    let seat = view.turn().seat().unwrap_or(Seat::new(0));
    let may = view.table().legal_placements(view.may_hold(seat));
    let may: Vec<_> = may.collect();
    match below(rng, 4) {
        0 => Observation::Action(Action::Pass),
        1 => Observation::at(below(rng, Observation::COUNT)).unwrap(),
        _ if may.is_empty() => Observation::Deal(None),
        _ => Observation::Action(Action::Lay(may[below(rng, may.len() as u32) as usize])),
    }
}

proptest! {
    #![proptest_config(strategies::config(96))]

    /// What no game led to is refused and does the view no harm, or gives a view that a game could lead to.
    #[test]
    fn law_29_made_up_views_have_worlds(
        start in strategies::games_with::<Skim>(rules(), 0..140), seed in any::<u64>(), who in 0..7_usize,
    ) {
        let mut view = start.view(viewer(&start.record.rules, who));
        let mut rng = Seed::from_u64(seed).stream(Stream::Worlds(Seat::new(0)));
        let mut other = Skim::worlds(&view).unwrap().sample(&mut rng);
        for _ in 0..60 {
            let step = play::random_step(&other, &mut rng);
            let seen = step.map(|step| other.observe(step, view.viewer()));
            if let Some(step) = step {
                other.apply(step, &mut ());
            }
            let observation = made_up(&view, seen, &mut rng);
            let before = view.clone();
            let taken = view.update(observation);
            if taken.is_err() {
                prop_assert_eq!(&view, &before, "{}", observation);
                continue;
            }
            let worlds = Skim::worlds(&view);
            prop_assert!(worlds.is_ok(), "{} after {:?}", observation, before);
            let mut world = worlds.unwrap().sample(&mut rng);
            prop_assert_eq!(world.audit(), Ok(()), "{}", world);
            prop_assert_eq!(&world.view(view.viewer()), &view);
            if below(&mut rng, 8) == 0 {
                play::playout(&mut world, &mut rng, 1_000);
                prop_assert!(world.ending().is_some());
            }
        }
    }
}

#[test]
fn what_is_not_seen_fits_into_the_hands() {
    let view = after_two();
    assert_eq!(view.hand(Seat::new(1)).unwrap().len(), 8);
    assert_eq!(
        Skim::worlds(&view).unwrap().count(),
        Some(24_310),
        "17 red cards in hands of eight and nine; of the black ones all nine are seat 3's"
    );
    // A pass of seat 2 would prove that it has no diamond, and only eight hearts are left for its nine cards.
    let mut passed = view.clone();
    let refused = passed.update("pass".parse().unwrap());
    assert_eq!(
        refused,
        Err(Refused::Unseen(
            "no deal fits this and what was seen before"
        ))
    );
    assert_eq!(passed, view);
    // All nine cards of seat 3 are known, so the rules refuse its pass.
    let mut known = view.clone();
    known.update("Jd@0,1".parse().unwrap()).unwrap();
    assert_eq!(known.turn().seat(), Some(Seat::new(3)));
    assert!(matches!(
        known.update("pass".parse().unwrap()),
        Err(Refused::Illegal(Illegal::MustLay { .. }))
    ));
}

#[test]
fn a_hand_that_is_known_without_being_seen_may_act() {
    // With own colours and two a side, the nine cards of the partner are those of the colour that one does not hold.
    let mut view = after_two();
    assert_eq!(view.turn().seat(), Some(Seat::new(2)));
    assert_eq!(view.actions(), []);
    view.update("Jd@0,1".parse().unwrap()).unwrap();
    let spades: CardSet = "6s7s8s9sTsJsQsKsAs".parse().unwrap();
    assert_eq!(view.hand(Seat::new(3)), None);
    assert_eq!(view.may_hold(Seat::new(3)), spades);
    let placements = view.table().legal_placements(spades);
    let expected: Vec<Action> = placements.map(Action::Lay).collect();
    assert_eq!(view.actions(), expected);
    assert_eq!(view.count() as usize, expected.len());
    assert_eq!(view.nth(1), Some(expected[1]));
}

#[test]
fn a_step_that_cannot_have_been_seen_is_refused() {
    let game = |plies| state(Rules::columns(), 1, plies).view(SEAT_1);
    let own = game(37).hand(Seat::new(1)).unwrap();
    let refused = |view: &SkimView, seen: &str| {
        let mut after = view.clone();
        let refused = after.update(seen.parse().unwrap()).expect_err(seen);
        assert_eq!(&after, view, "{seen}");
        refused
    };
    let cannot = |view: &SkimView, seen: &str, why: &str| {
        assert_eq!(refused(view, seen).to_string(), why, "{seen}");
    };
    // Seat 0 is dealt a card that seat 1 does not see; then seat 1 one of its own colour that it does not have yet.
    let chance = "it is the turn of chance, for seat 0";
    for (seen, why) in [
        (
            "deal 6h",
            "the card is named, but the viewer does not see it",
        ),
        ("deal 6c", "6c is not of the colour of seat 0"),
        ("deal 2h", "2h is not in the deck"),
        ("open 0", "the deck still holds 36 cards"),
        ("pass", chance),
        ("6h@0,0", chance),
    ] {
        cannot(&game(0), seen, why);
    }
    let first = game(5).hand(Seat::new(1)).unwrap();
    for (seen, why) in [
        ("deal ?", "the card is not named, but the viewer sees it"),
        ("deal 6h", "6h is not of the colour of seat 1"),
        ("deal 2c", "2c is not in the deck"),
        (
            &format!("deal {first}"),
            &format!("{first} is not in the deck"),
        ),
        ("open 1", "the deck still holds 31 cards"),
    ] {
        cannot(&game(5), seen, why);
    }
    let lot = "it is the turn of chance";
    for (seen, why) in [
        ("open 4", "there is no seat 4"),
        ("open 255", "there is no seat 255"),
        ("deal ?", "no card is left in the deck"),
        ("deal 6h", "6h is not in the deck"),
        ("pass", lot),
        ("6h@0,0", lot),
    ] {
        cannot(&game(36), seen, why);
    }
    // At seat 1's first turn: what it holds no more, what lies nowhere, and a pass with cards that can be laid.
    let turn = (37..45)
        .map(game)
        .find(|view| view.turn().seat() == Some(Seat::new(1)));
    let mut turn = turn.unwrap();
    let held = turn.hand(Seat::new(1)).unwrap();
    assert_eq!(held, own);
    assert!(!(held & turn.table().placeable()).is_empty());
    let other = turn.rules().deck.cards() - held - turn.table().laid();
    for card in other.iter() {
        for cell in turn.table().legal_cells(card).iter() {
            let why = format!("{card} is not in the hand");
            cannot(&turn, &format!("{card}@{cell}"), &why);
        }
    }
    let must = "a card can be laid, such as ";
    assert!(refused(&turn, "pass").to_string().starts_with(must));
    let far = format!("{}@9,9", held.first().unwrap());
    assert!(matches!(refused(&turn, &far), Refused::Illegal(_)));
    for seen in ["open 0", "deal 6c", "deal ?"] {
        cannot(&turn, seen, "it is the turn of seat 1");
    }
    // A seat that is not seen cannot lay what the viewer holds, what is not of its colour, or what it lacks.
    let mine = turn.table().legal_placements(held).next().unwrap();
    turn.update(Observation::Action(Action::Lay(mine))).unwrap();
    assert_eq!(turn.turn().seat(), Some(Seat::new(2)));
    let red = turn.rules().cards_for(Seat::new(2));
    for card in (turn.rules().deck.cards() - red - turn.table().laid()).iter() {
        for cell in turn.table().legal_cells(card).iter() {
            let why = format!("{card} is not in the hand");
            cannot(&turn, &format!("{card}@{cell}"), &why);
        }
    }
    let over = state(Rules::columns(), 1, 10_000).view(Viewer::Spectator);
    assert!(over.turn().is_over());
    for seen in ["pass", "open 0", "deal ?", "6h@0,1"] {
        cannot(&over, seen, "the game is over");
    }
}

#[test]
fn a_record_as_seen_says_which_line_cannot_be() {
    let head = "skim seat 1 deck=Cards36 first=Seat:0\n";
    let read = |lines: &str| {
        let record: Record<Skim, Viewer> = format!("{head}{lines}").parse().unwrap();
        record.replay().map_err(|error| error.to_string())
    };
    assert_eq!(
        read("deal ?\ndeal Ks\ndeal ?").unwrap().held(Seat::new(2)),
        1
    );
    for (lines, why) in [
        (
            "deal Th",
            "step 1: the card is named, but the viewer does not see it",
        ),
        (
            "deal ?\ndeal ?",
            "step 2: the card is not named, but the viewer sees it",
        ),
        (
            "deal ?\ndeal Ks\ndeal ?\ndeal ?\ndeal ?\ndeal Ks",
            "step 6: Ks is not in the deck",
        ),
        (
            "deal ?\nKs@0,0",
            "step 2: it is the turn of chance, for seat 1",
        ),
    ] {
        assert_eq!(read(lines), Err(why.into()));
    }
}

#[test]
fn nobody_sees_more_from_a_seat_that_is_not_at_the_table() {
    for teams in [Teams::OneEach, Teams::TwoEach, Teams::ThreeEach] {
        let rules = Rules {
            teams,
            ..Rules::columns()
        };
        let seats = rules.seats();
        let mut game = Skim::new(valid(rules));
        for step in steps(rules, 4) {
            let mut events = Vec::new();
            let mut after = game.clone();
            after.apply(step, &mut events);
            for nobody in [seats, seats + 1, 7, 255].map(|seat| Viewer::Seat(Seat::new(seat))) {
                let spectator = Viewer::Spectator;
                assert_eq!(game.view(nobody), game.view(spectator));
                assert_eq!(game.observe(step, nobody), game.observe(step, spectator));
                for event in &events {
                    assert_eq!(
                        after.observe_event(event, nobody),
                        after.observe_event(event, spectator)
                    );
                }
            }
            game = after;
        }
        let (record, _) = play::random_record::<Skim>(valid(rules), Seed::from_u64(4), 40);
        let seen = record.seen_by(Viewer::Seat(Seat::new(7))).unwrap();
        assert_eq!(Ok(&seen), record.seen_by(Viewer::Spectator).as_ref());
        let text = seen.to_string().replacen("spectator", "seat 7", 1);
        assert!(text.parse::<Record<Skim, Viewer>>().is_err());
    }
}

#[test]
fn views_are_written() {
    let view = after_two();
    assert_eq!(
        view.to_string(),
        "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- hands=8?/6c7c8c9cTcJcQcAc/9?/9? lacks=-/-/-/-"
    );
    assert_eq!(
        format!("{view:#}"),
        "  1       ·   ·     \n\
         \x20 0   · 10♥  K♣   · \n\
         \x20-1       ·   ·     \n\
         \x20    -1   0   1   2 \n\
         seat 0: 8 cards\nseat 1: 6c7c8c9cTcJcQcAc\nseat 2: 9 cards\nseat 3: 9 cards"
    );
    let game = state(Rules::columns(), 1, 3);
    let view = game.view(Viewer::Spectator);
    assert!(format!("{view:#}").ends_with("seat 2: 1 card\nseat 3: 0 cards"));
    let hand = game.hand(Seat::new(2));
    assert!(format!("{game:#}").ends_with(&format!("seat 2: {hand}\nseat 3: -")));
}

#[test]
fn a_person_with_two_seats_is_named_by_the_lower() {
    let rules = Rules {
        teams: Teams::OneEach,
        ..Rules::columns()
    };
    let view = state(rules, 1, 50).view(Viewer::Seat(Seat::new(3)));
    assert_eq!(view.viewer(), SEAT_1);
    assert_eq!(view, state(rules, 1, 50).view(SEAT_1));
}

#[cfg(feature = "serde")]
#[test]
fn views_as_data() {
    let data = r#"{"viewer":"seat 1","rules":{"deck":"Cards36","teams":"TwoEach","deal":"OwnColour","first":{"Seat":0},"continuity":"AnyCard","outline":{"Rectangle":{"width":9,"height":4}},"goal":"Columns","values":"Rank"},"phase":"Play","turn":2,"passes":0,"table":["Th@0,0","Kc@1,0"],"last":null,"hands":[null,"6c7c8c9cTcJcQcAc",null,null],"counts":[8,8,9,9],"lacks":["-","-","-","-"],"score":{"columns":[{"x":0,"cards":1,"red":10,"black":0,"owner":"Red","points":1},{"x":1,"cards":1,"red":0,"black":13,"owner":"Black","points":1}],"totals":[1,1]}}"#;
    assert_eq!(serde_json::to_string(&after_two()).unwrap(), data);
}

#[cfg(feature = "serde")]
#[test]
fn events_go_round() {
    let mut game = Skim::new(valid(Rules::columns()));
    for step in steps(Rules::columns(), 3) {
        let mut events = Vec::new();
        game.apply(step, &mut events);
        for event in events {
            let event = game.observe_event(&event, Viewer::Spectator).unwrap();
            let json = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<skim::Event>(&json).unwrap(), event);
            let compact = postcard::to_allocvec(&event).unwrap();
            assert_eq!(
                postcard::from_bytes::<skim::Event>(&compact).unwrap(),
                event
            );
        }
    }
}
