//! Views as data: what is written is read as the same view, and whatever is read is the view of some match.

use crate::common::{all_drawing_rules, any_rules, dealt, play as play_steps};
use boardcore::{
    Determinize, Game, Indexed, Observe, Seat, Seed, Step, Stream, Turn, Valid, Validate, Viewer,
    Worlds, below, play,
};
use domino_ends::{Action, Did, End, Match, Rules, Seen, TILES, Then, Tile, View};
use proptest::prelude::*;
use serde_json::{Value, json};

fn through_json(view: &View) -> View {
    let json = serde_json::to_string(view).unwrap();
    serde_json::from_str(&json).unwrap_or_else(|e| panic!("{e}\n{json}"))
}

fn through_postcard(view: &View) -> View {
    let bytes = postcard::to_allocvec(view).unwrap();
    postcard::from_bytes(&bytes).unwrap_or_else(|e| panic!("{e}\n{view}"))
}

/// Plays a match at random, with a look at every state and at every step before it is taken.
fn follow(
    rules: Valid<Rules>,
    seed: u64,
    plies: u64,
    mut look: impl FnMut(&Match, Option<Step<Action, domino_ends::Chance, boardcore::Never>>),
) {
    let (record, _) = play::random_record::<Match>(rules, Seed::from_u64(seed), plies);
    let mut game = Match::new(rules);
    for &step in &record.steps {
        look(&game, Some(step));
        game.play(step).expect("random steps are legal");
    }
    look(&game, None);
}

/// What was read is a view that some match has: everything can be asked of it, and play goes on from it.
fn is_a_view(view: &View) {
    let json = serde_json::to_string(view).unwrap();
    assert_eq!(serde_json::from_str::<View>(&json).unwrap(), *view);
    assert_eq!(through_postcard(view), *view);
    let _ = (view.drawing().to_string(), format!("{view:?}"));
    let viewer = view.viewer();
    let worlds = Match::worlds(view).expect("some match has it");
    let mut rng = Seed::from_u64(9).stream(Stream::Chance);
    for _ in 0..3 {
        let mut world = worlds.sample(&mut rng);
        assert_eq!(world.audit(), Ok(()), "{view}");
        assert_eq!(world.view(viewer), *view);
        let mut seen = *view;
        for _ in 0..60 {
            let step = match world.turn() {
                turn if turn.is_over() => break,
                turn if turn.is_chance() => Step::Chance(play::draw(&world, &mut rng).unwrap()),
                _ => Step::Action(world.actions()[0]),
            };
            Match::advance(&mut seen, world.seen(step, viewer));
            world.play(step).expect("it was listed");
            assert_eq!(seen, world.view(viewer));
        }
    }
}

#[test]
fn a_view_is_the_same_after_json_and_postcard_in_every_state_and_for_every_viewer() {
    let mut ends = Vec::new();
    for (rules, seed) in all_drawing_rules().flat_map(|rules| [(rules, 1), (rules, 2)]) {
        follow(rules, seed, 400, |game, _| {
            for viewer in Viewer::all(rules.players) {
                let view = game.view(viewer);
                assert_eq!(through_json(&view), view);
                assert_eq!(through_postcard(&view), view);
            }
            ends.push(game.round().phase());
        });
    }
    // Every phase came up, so nothing of this was idle.
    for phase in [
        domino_ends::Phase::Deal,
        domino_ends::Phase::Lead,
        domino_ends::Phase::Play,
        domino_ends::Phase::Drawn,
        domino_ends::Phase::Draw,
        domino_ends::Phase::Stopped,
        domino_ends::Phase::Out,
    ] {
        assert!(ends.contains(&phase), "{phase:?}");
    }
}

#[test]
fn a_view_of_a_match_that_a_block_ended_is_read() {
    let (mut draws, mut lays) = (0, 0);
    for seed in 0..400 {
        let rules = Rules {
            target: 3,
            blocked_points: 100,
            ..Rules::new(4)
        };
        let rules = rules.validate().unwrap();
        let (_, game) = play::random_record::<Match>(rules, Seed::from_u64(seed), 400);
        if game.round().phase() != domino_ends::Phase::Blocked {
            continue;
        }
        match game.history().last() {
            Some((_, domino_ends::Past::Draw(_))) => draws += 1,
            _ => lays += 1,
        }
        for viewer in Viewer::all(4) {
            let view = game.view(viewer);
            assert_eq!(through_json(&view), view);
            assert_eq!(through_postcard(&view), view);
        }
    }
    assert!(draws + lays > 0, "no match ended so");
}

#[test]
fn a_view_that_was_read_goes_on_as_the_one_that_was_written() {
    for (rules, seed) in all_drawing_rules().zip(20..) {
        let mut read: Vec<Vec<View>> = Vec::new();
        let mut ply = 0;
        follow(rules, seed, 250, |game, step| {
            let viewers = || Viewer::all(rules.players);
            if ply % 10 == 0 {
                read.push(viewers().map(|v| through_json(&game.view(v))).collect());
                read.push(viewers().map(|v| through_postcard(&game.view(v))).collect());
            }
            for views in &mut read {
                for (view, viewer) in views.iter_mut().zip(viewers()) {
                    assert_eq!(*view, game.view(viewer));
                    if let Some(step) = step {
                        // As the client gets it: the seen step goes over the wire too.
                        let seen = game.seen(step, viewer).to_string();
                        Match::advance(view, seen.parse().unwrap());
                    }
                }
            }
            ply += 1;
        });
    }
}

#[test]
fn worlds_of_a_view_that_was_read_are_those_of_the_one_that_was_written() {
    for (rules, seed) in all_drawing_rules().zip(40..) {
        let (_, game) = play::random_record::<Match>(rules, Seed::from_u64(seed), 30);
        for viewer in Viewer::all(rules.players) {
            let view = game.view(viewer);
            assert_eq!(
                Match::worlds(&through_json(&view)),
                Match::worlds(&view),
                "{view}"
            );
            is_a_view(&through_postcard(&view));
        }
    }
}

/// Seat 0 leads 1-1; nobody else has a 1, and seat 1 has drawn once.
fn example() -> Value {
    let mut game = dealt(
        Rules::new(2),
        "1-1 2-3 2-4 2-5 2-6 3-4 / 3-5 3-6 4-5 4-6 5-6 3-3",
    );
    play_steps(&mut game, "lead 1-1, draw 1-2, play 1-2 right");
    serde_json::to_value(game.view(Viewer::Seat(Seat::new(0)))).unwrap()
}

#[test]
fn the_data_are_what_the_format_says() {
    assert_eq!(
        example(),
        json!({
            "rules": {
                "players": 2, "target": 15, "drawing": "One", "drawn_tile": "MayKeep",
                "triple_header": "PlayedDouble", "blocked_points": 1, "blocked_tie": "Nobody"
            },
            "viewer": 0,
            "round": 1,
            "scores": [2, 0],
            "phase": "Play",
            "turn": 0,
            "leader": 0,
            "line": "1-1 1-2",
            "hand": "2-3 2-4 2-5 2-6 3-4",
            "hand_sizes": [5, 6],
            "boneyard": 15,
            "history": [[0, "lead 1-1"], [1, "draw ?"], [1, "play 1-2 right"]],
            "facts": [
                { "NoLowerDouble": { "led": "1" } },
                { "NothingFits": { "seat": 1, "at": 1, "ends": ["1", "1"] } },
                { "SomethingFits": { "seat": 0, "ends": ["1", "2"] } }
            ],
            "shown": null,
            "over": false
        })
    );
}

/// The example with some fields changed is refused, for this reason.
fn refused(changes: &[(&str, Value)], why: &str) {
    let mut data = example();
    for (field, value) in changes {
        let path = format!("/{field}");
        let place = data.pointer_mut(&path).unwrap_or_else(|| panic!("{path}"));
        assert_ne!(place, value, "{path}");
        *place = value.clone();
    }
    let error = serde_json::from_value::<View>(data).unwrap_err();
    assert!(error.to_string().contains(why), "{changes:?}: {error}");
}

const NO_MATCH: &str = "no match has this view";
const ONE_EACH: &str = "a list has not one entry for each seat";
const HISTORY: &str = "the history is longer than a round, or not told of the seats in turn";
const IN_TURN: &str = "who is in turn, who led and the phase do not agree";
const FACTS: &str = "the facts are not what the steps prove";

#[test]
fn wrong_seats_scores_and_turns_are_refused_for_their_reason() {
    refused(&[("rules/players", json!(5))], "players: 5");
    refused(&[("rules/players", json!(3))], ONE_EACH);
    refused(
        &[("viewer", json!(2))],
        "the viewer does not sit at the table",
    );
    refused(
        &[("viewer", Value::Null)],
        "a seat sees its hand, and a spectator none",
    );
    refused(
        &[("hand", Value::Null)],
        "a seat sees its hand, and a spectator none",
    );
    refused(&[("viewer", json!(1))], NO_MATCH);
    refused(&[("round", json!(0))], "rounds are counted from 1");
    refused(&[("round", json!(2))], NO_MATCH);
    refused(&[("scores", json!([2]))], ONE_EACH);
    refused(&[("scores", json!([2, 0, 0]))], ONE_EACH);
    // Less than the lead gave; more than the first round can have given; the target, though nobody stopped.
    refused(&[("scores/0", json!(1))], NO_MATCH);
    refused(&[("scores/1", json!(2))], NO_MATCH);
    refused(&[("scores/0", json!(15))], NO_MATCH);
    refused(&[("phase", json!("Over"))], "unknown variant");
    refused(&[("phase", json!("Out"))], IN_TURN);
    refused(
        &[
            ("phase", json!("Drawn")),
            ("facts/2", json!({ "SomebodyFits": { "ends": ["1", "2"] } })),
        ],
        FACTS,
    );
    refused(&[("turn", json!(1))], FACTS);
    refused(&[("turn", Value::Null)], IN_TURN);
    refused(
        &[("turn", json!(2))],
        "who is in turn or who led does not sit at the table",
    );
    refused(
        &[("turn", Value::Null), ("history", json!([]))],
        "nobody is in turn",
    );
    refused(&[("leader", json!(1))], HISTORY);
    refused(
        &[("leader", json!(200))],
        "who is in turn or who led does not sit at the table",
    );
    refused(&[("leader", Value::Null)], IN_TURN);
}

#[test]
fn wrong_tiles_and_histories_are_refused_for_their_reason() {
    refused(
        &[("line", json!("1-1"))],
        "the line is not what the steps lay",
    );
    refused(
        &[("line", json!("1-1 2-1"))],
        "the half that the tile before shows",
    );
    // A tile too few, one that lies in the line, one named twice, one that is none.
    refused(&[("hand", json!("2-3 2-4 2-5 2-6"))], NO_MATCH);
    refused(&[("hand", json!("1-2 2-4 2-5 2-6 3-4"))], NO_MATCH);
    refused(
        &[("hand", json!("2-3 2-3 2-5 2-6 3-4"))],
        "a tile that was not named before",
    );
    refused(&[("hand", json!("2-3 2-4 2-5 2-6 3-7"))], "pips 0 to 6");
    // No tile that fits, and no draw; a double that had to be led instead.
    refused(&[("hand", json!("3-3 3-4 3-5 3-6 4-4"))], NO_MATCH);
    refused(&[("hand", json!("0-0 2-4 2-5 2-6 3-4"))], NO_MATCH);
    refused(&[("hand_sizes", json!([5]))], ONE_EACH);
    refused(&[("hand_sizes/0", json!(6))], NO_MATCH);
    refused(&[("hand_sizes/1", json!(255))], NO_MATCH);
    refused(&[("boneyard", json!(16))], NO_MATCH);
    refused(&[("history/1/0", json!(0))], HISTORY);
    refused(&[("boneyard", json!(1))], NO_MATCH);
    refused(
        &[("history", json!([]))],
        "the line is not what the steps lay",
    );
    // Steps in a deal, and before the lead.
    let facts = example()["facts"].as_array().unwrap()[..2].to_vec();
    refused(
        &[
            ("phase", json!("Deal")),
            ("leader", Value::Null),
            ("facts", json!(facts)),
        ],
        NO_MATCH,
    );
    let leads = json!({ "HoldsLowestDouble": { "seat": 0 } });
    refused(&[("phase", json!("Lead")), ("facts/2", leads)], NO_MATCH);
    // The tile of a draw that the viewer does not see.
    refused(&[("history/1/1", json!("draw 1-2"))], NO_MATCH);
    refused(
        &[("history", json!(vec![json!([0, "draw ?"]); 300]))],
        HISTORY,
    );
    refused(&[("facts", json!([]))], FACTS);
    refused(&[("shown", json!(["-", "-"]))], NO_MATCH);
    refused(&[("shown", json!(["-"]))], ONE_EACH);
    refused(&[("over", json!(true))], IN_TURN);
}

#[test]
fn every_field_is_there_and_no_other() {
    let mut data = example();
    data["boneyard_tiles"] = json!("0-0");
    let error = serde_json::from_value::<View>(data).unwrap_err();
    assert!(error.to_string().contains("unknown field"), "{error}");
    for field in [
        "rules", "round", "scores", "phase", "line", "history", "facts", "over",
    ] {
        let mut data = example();
        data.as_object_mut().unwrap().remove(field);
        let error = serde_json::from_value::<View>(data).unwrap_err();
        assert!(error.to_string().contains("missing field"), "{error}");
    }
}

#[test]
fn data_that_another_match_has_are_another_view() {
    let view: View = serde_json::from_value(example()).unwrap();
    let mut data = example();
    data["hand"] = json!("0-2 2-4 2-5 2-6 3-4");
    data["rules"]["target"] = json!(3);
    let other: View = serde_json::from_value(data).unwrap();
    assert_ne!(other, view);
    is_a_view(&other);
}

#[test]
fn a_seat_that_is_not_at_the_table_never_leads() {
    for rules in all_drawing_rules() {
        let players = rules.get().players;
        for seat in 0..4 {
            let mut view = Match::new(rules).view(Viewer::Spectator);
            let then = Then::Leads(Seat::new(seat));
            let did = Did::Action(Action::Pass);
            Match::advance(&mut view, Seen { did, then });
            let leads = Seat::new(seat.min(players - 1));
            assert_eq!(view.turn(), Turn::Seat(leads), "seat {seat} of {players}");
        }
    }
}

#[test]
fn a_view_that_was_led_astray_is_refused_or_another_view() {
    let (mut read, mut refused) = (0, 0);
    for (rules, seed) in (0..3).flat_map(|i| all_drawing_rules().zip(100 * i..)) {
        let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
        let mut game = Match::new(rules);
        while game.turn().is_chance() {
            play::playout(&mut game, &mut rng, 1);
        }
        let mut view = game.view(Viewer::Spectator);
        let mut seen = Seen {
            did: Did::Action(game.actions()[0]),
            then: Then::GoesOn,
        };
        // Whatever the rules say: draws, passes, and tiles that fit the line.
        for _ in 0..24 {
            Match::advance(&mut view, seen);
            let data = postcard::to_allocvec(&view).unwrap();
            match postcard::from_bytes::<View>(&data) {
                Ok(other) => {
                    read += 1;
                    is_a_view(&other);
                }
                Err(_) => refused += 1,
            }
            let mut pick = |n| below(&mut rng, n);
            seen.did = match pick(4) {
                0 => Did::Draw(None),
                1 => Did::Action(Action::Pass),
                _ => {
                    let (tile, end) = (Tile::at(pick(28)).unwrap(), End::at(pick(2)).unwrap());
                    if !view.line().lay(tile, end) {
                        continue;
                    }
                    Did::Action(Action::Play(tile, end))
                }
            };
            seen.then = [Then::GoesOn, Then::Draw][pick(2) as usize];
        }
    }
    assert!(read > 50 && refused > 200, "{read} {refused}");
}

/// The values in some data that hold no others.
fn places(data: &mut Value) -> Vec<&mut Value> {
    match data {
        Value::Object(fields) => fields.values_mut().flat_map(places).collect(),
        Value::Array(list) => list.iter_mut().flat_map(places).collect(),
        leaf => vec![leaf],
    }
}

/// Another value in the place of one: near it, or like others that stand in views.
fn changed(value: &Value, other: &Value, by: u8) -> Value {
    match (value, by % 4) {
        (_, 0) => other.clone(),
        (Value::Number(n), _) => {
            let n = n.as_i64().unwrap_or_default();
            json!(n + [1, -1, 7][usize::from(by / 4) % 3])
        }
        (Value::Bool(b), _) => json!(!b),
        (Value::String(text), 1) => {
            // One tile more or less.
            match text.rsplit_once(' ') {
                Some((rest, _)) => json!(rest),
                None => json!(format!("{text} 3-3")),
            }
        }
        (Value::String(text), _) => {
            let digit = char::from(b'0' + by / 4 % 7);
            match text.find(|c: char| c.is_ascii_digit()) {
                Some(at) => json!(format!("{}{digit}{}", &text[..at], &text[at + 1..])),
                None => json!(["left", "pass", "draw ?", "Out"][usize::from(by / 4) % 4]),
            }
        }
        (Value::Null, _) => json!(by / 4 % 4),
        _ => Value::Null,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn damaged_json_is_refused_or_another_view(
        rules in any_rules(),
        seed in any::<u64>(),
        plies in 0..200_u64,
        viewer in 0..=4_u8,
        damage in prop::collection::vec((any::<usize>(), any::<usize>(), any::<u8>()), 24),
        with in any::<u8>(),
    ) {
        let (_, game) = play::random_record::<Match>(rules, Seed::from_u64(seed), plies);
        let viewer = if viewer < rules.players { Viewer::Seat(Seat::new(viewer)) } else { Viewer::Spectator };
        let view = game.view(viewer);
        let written = serde_json::to_value(view).unwrap();
        // One place or two at a time, and each time from the sound data.
        for (i, changes) in damage.chunks(2).enumerate() {
            let mut data = written.clone();
            for &(place, other, by) in changes.iter().skip(i % 2) {
                let mut values = places(&mut data);
                let other = values[other % values.len()].clone();
                let place = place % values.len();
                *values[place] = changed(values[place], &other, by);
            }
            if let Ok(read) = serde_json::from_value::<View>(data) {
                is_a_view(&read);
            }
        }
        // A hand and a fitting line of other tiles, which is often another view.
        let mut data = written.clone();
        if let Some(hand) = view.hand() {
            let tiles: Vec<_> = domino_ends::Tiles::ALL.iter().collect();
            let shift = usize::from(with);
            let other: domino_ends::Tiles = hand
                .iter()
                .map(|tile| tiles[(usize::from(tile.number()) + shift) % TILES])
                .collect();
            data["hand"] = json!(other.to_string());
            if let Ok(read) = serde_json::from_value::<View>(data) {
                is_a_view(&read);
            }
        }
        let text = written.to_string();
        for &(place, _, _) in &damage {
            let mut bytes = text.clone().into_bytes();
            let at = place % bytes.len();
            bytes[at] = with;
            if let Ok(read) = serde_json::from_slice::<View>(&bytes) {
                is_a_view(&read);
            }
        }
    }

    #[test]
    fn damaged_bytes_are_refused_or_another_view(
        rules in any_rules(),
        seed in any::<u64>(),
        plies in 0..200_u64,
        viewer in 0..=4_u8,
        damage in prop::collection::vec((any::<usize>(), any::<u8>()), 24),
    ) {
        let (_, game) = play::random_record::<Match>(rules, Seed::from_u64(seed), plies);
        let viewer = if viewer < rules.players { Viewer::Seat(Seat::new(viewer)) } else { Viewer::Spectator };
        let written = postcard::to_allocvec(&game.view(viewer)).unwrap();
        for &(place, with) in &damage {
            let mut bytes = written.clone();
            let at = place % bytes.len();
            // Near what stood there, or anything.
            bytes[at] = if with < 128 { bytes[at] ^ 1 << (with % 8) } else { with };
            if let Ok(read) = postcard::from_bytes::<View>(&bytes) {
                is_a_view(&read);
            }
            if let Ok(read) = postcard::from_bytes::<View>(&written[..at]) {
                is_a_view(&read);
            }
        }
    }

    #[test]
    fn any_bytes_are_refused_or_a_view(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(read) = postcard::from_bytes::<View>(&bytes) {
            is_a_view(&read);
        }
        if let Ok(read) = serde_json::from_slice::<View>(&bytes) {
            is_a_view(&read);
        }
    }
}
