//! Views as data: round trips, and data that are damaged (law 11).

use crate::common::any_rules;
use boardcore::{
    Determinize, Game, Indexed, Observe, Seat, Seed, StepOf, Stream, Valid, Validate, Viewer,
    Worlds, below, play,
};
use proptest::prelude::*;
use serde_json::{Value, json};
use skim::{Continuity, Rules, Seen, Skim, Teams, View};

fn valid(rules: Rules) -> Valid<Rules> {
    rules.validate().unwrap()
}

/// The steps of a random game.
fn steps(rules: Rules, seed: u64) -> Vec<StepOf<Skim>> {
    let (record, _) = play::random_record::<Skim>(valid(rules), Seed::from_u64(seed), 10_000);
    record.steps
}

/// A state reached by so many random steps.
fn state(rules: Rules, seed: u64, plies: u64) -> Skim {
    play::random_record::<Skim>(valid(rules), Seed::from_u64(seed), plies).1
}

/// A viewer by a number.
fn viewer(rules: &Rules, number: usize) -> Viewer {
    let mut viewers = Viewer::all(rules.seats()).cycle();
    viewers.nth(number).unwrap()
}

/// The view read back, in both formats.
fn copies(view: &View) -> [View; 2] {
    let json = serde_json::to_string(view).unwrap();
    let compact = postcard::to_allocvec(view).unwrap();
    [
        serde_json::from_str(&json).unwrap_or_else(|e| panic!("{e}: {json}")),
        postcard::from_bytes(&compact).unwrap_or_else(|e| panic!("{e}: {json}")),
    ]
}

/// Asks a view for everything it has to tell.
fn ask_all(view: &View) {
    let _ = (view.turn(), view.score().to_string(), view.undealt());
    let _ = (
        view.table().draw().to_string(),
        format!("{view:?} {}", view.table()),
    );
    for seat in Seat::all(7) {
        let _ = (view.hand(seat), view.may_hold(seat), view.lacks(seat));
    }
    if let Ok(worlds) = Skim::worlds(view) {
        let _ = worlds.count();
        worlds.sample(&mut Seed::from_u64(5).stream(Stream::Chance));
    }
    serde_json::to_string(view).unwrap();
    postcard::to_allocvec(view).unwrap();
}

/// A view that was read is one that a viewer can have: it fits a state, and it goes on with that state. What cannot have
/// been seen does it no harm.
fn holds(view: &View, seed: u64) {
    assert_eq!(copies(view), [view.clone(), view.clone()]);
    let mut rng = Seed::from_u64(seed).stream(Stream::Worlds(Seat::new(0)));
    let worlds = Skim::worlds(view).unwrap_or_else(|e| panic!("{e}: {view:?}"));
    let mut world = worlds.sample(&mut rng);
    assert_eq!(world.audit(), Ok(()), "{world}");
    assert_eq!(&world.view(view.viewer()), view);
    ask_all(view);
    let mut astray = view.clone();
    let mut follows = view.clone();
    // Seen in another world than the one that the view goes on with, so much of it cannot be.
    let mut other = worlds.sample(&mut rng);
    while let Some(step) = play::random_step(&world, &mut rng) {
        Skim::advance(&mut follows, world.seen(step, view.viewer()));
        world.apply(step, &mut ());
        let seen = match (below(&mut rng, 4), play::random_step(&other, &mut rng)) {
            (0..=1, Some(step)) => {
                let seen = other.seen(step, view.viewer());
                other.apply(step, &mut ());
                seen
            }
            (2, _) => "pass".parse().unwrap(),
            _ => Seen::at(below(&mut rng, Seen::COUNT)).unwrap(),
        };
        Skim::advance(&mut astray, seen);
    }
    assert_eq!(follows, world.view(view.viewer()));
    ask_all(&astray);
}

/// Changes one of the values in a tree, chosen by numbers; `None` where that changes nothing.
fn damaged(mut data: Value, at: usize, how: usize, amount: u8) -> Option<Value> {
    fn places(value: &Value, path: &str, found: &mut Vec<String>) {
        found.push(path.to_owned());
        match value {
            Value::Array(values) => {
                for (i, value) in values.iter().enumerate() {
                    places(value, &format!("{path}/{i}"), found);
                }
            }
            Value::Object(fields) => {
                for (name, value) in fields {
                    places(value, &format!("{path}/{name}"), found);
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    places(&data, "", &mut found);
    let before = data.clone();
    let path = &found[at % found.len()];
    let other = data.pointer(&found[how % found.len()]).unwrap().clone();
    let place = data.pointer_mut(path).unwrap();
    match place {
        _ if how.is_multiple_of(7) => *place = Value::Null,
        _ if how.is_multiple_of(5) => *place = other,
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            *place = json!(number + i64::from(amount % 5) - 2);
        }
        Value::Array(values) if !values.is_empty() => {
            let (a, b) = (how % values.len(), usize::from(amount) % values.len());
            match how % 3 {
                0 => values.swap(a, b),
                1 => drop(values.remove(a)),
                _ => values.insert(a, values[b].clone()),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let name = fields.keys().nth(how % fields.len()).unwrap().clone();
            fields.remove(&name);
        }
        Value::String(text) if !text.is_empty() => {
            let mut chars: Vec<char> = text.chars().collect();
            let at = how % chars.len();
            let letters: Vec<char> = "23456789TJQKAhdcs@,-0é".chars().collect();
            match how % 4 {
                0 => drop(chars.drain(at..(at + 2).min(chars.len()))),
                _ => chars[at] = letters[usize::from(amount) % letters.len()],
            }
            *text = chars.into_iter().collect();
        }
        _ => {}
    }
    (data != before).then_some(data)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn views_go_round_at_every_state(rules in any_rules(), seed in any::<u64>(), from in any::<usize>(), who in 0..7_usize) {
        let steps = steps(rules, seed);
        let mut game = Skim::new(valid(rules));
        let from = from % steps.len();
        let who = viewer(&rules, who);
        let mut follows = [game.view(who), game.view(who)];
        for (i, &step) in steps.iter().enumerate() {
            for viewer in Viewer::all(rules.seats()) {
                let view = game.view(viewer);
                prop_assert_eq!(copies(&view), [view.clone(), view]);
            }
            if i == from {
                follows = copies(&game.view(who));
            }
            for view in &mut follows {
                Skim::advance(view, game.seen(step, who));
            }
            game.apply(step, &mut ());
        }
        let end = game.view(who);
        prop_assert_eq!(copies(&end), [end.clone(), end.clone()]);
        prop_assert_eq!(follows, [end.clone(), end]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn damaged_json_is_refused_or_another_view(
        rules in any_rules(), seed in any::<u64>(), plies in 0..140_u64, who in 0..7_usize,
        at in any::<usize>(), with in "[0-9TJQKAhdcs@,\"{}é\\[\\]-]{0,3}", cut in 0..4_usize,
        changes in prop::collection::vec((any::<usize>(), any::<usize>(), any::<u8>()), 24),
    ) {
        let view = state(rules, seed, plies).view(viewer(&rules, who));
        let text: Vec<char> = serde_json::to_string(&view).unwrap().chars().collect();
        let at = at % text.len();
        let (head, tail) = (&text[..at], &text[(at + cut).min(text.len())..]);
        let changed: String = head.iter().copied().chain(with.chars()).chain(tail.iter().copied()).collect();
        if let Ok(other) = serde_json::from_str::<View>(&changed) {
            holds(&other, seed);
        }
        let data = serde_json::to_value(&view).unwrap();
        for (at, how, amount) in changes {
            if let Some(data) = damaged(data.clone(), at, how, amount)
                && let Ok(other) = serde_json::from_value::<View>(data)
            {
                holds(&other, seed);
            }
        }
    }

    #[test]
    fn damaged_bytes_are_refused_or_another_view(
        rules in any_rules(), seed in any::<u64>(), plies in 0..140_u64, who in 0..7_usize,
        changes in prop::collection::vec((any::<usize>(), any::<u8>()), 24), noise in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        if let Ok(other) = postcard::from_bytes::<View>(&noise) {
            holds(&other, seed);
        }
        let view = state(rules, seed, plies).view(viewer(&rules, who));
        let compact = postcard::to_allocvec(&view).unwrap();
        for (at, bits) in changes {
            let mut changed = compact.clone();
            let at = at % compact.len();
            match bits % 8 {
                0 => changed.truncate(at),
                1 => drop(changed.remove(at)),
                2 => changed.insert(at, bits),
                // One bit of it: nearer to what is right than any other byte.
                3..=5 => changed[at] ^= 1 << (bits >> 5),
                _ => changed[at] ^= bits,
            }
            if let Ok(other) = postcard::from_bytes::<View>(&changed) {
                holds(&other, seed);
            }
        }
    }
}

/// Damage is not refused as a whole: some of it gives other views, and those hold.
#[test]
fn some_damage_gives_another_view() {
    let mut rng = Seed::from_u64(11).stream(Stream::Chance);
    let (mut read, mut refused) = (0, 0);
    for seed in 0..12 {
        let rules = Rules {
            continuity: [Continuity::AnyCard, Continuity::PreviousCard][seed as usize % 2],
            ..[Rules::mountains(), Rules::columns(), Rules::practice()][seed as usize % 3]
        };
        let view = state(rules, seed, 40 + 5 * seed).view(viewer(&rules, seed as usize));
        let data = serde_json::to_value(&view).unwrap();
        for _ in 0..400 {
            let mut draw = || below(&mut rng, 1 << 20) as usize;
            let Some(data) = damaged(data.clone(), draw(), draw(), draw() as u8) else {
                continue;
            };
            match serde_json::from_value::<View>(data) {
                Ok(other) => {
                    holds(&other, seed);
                    read += u32::from(other != view);
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(
        read > 50 && refused > 1000,
        "{read} read, {refused} refused"
    );
}

/// A view of seat 1, which sees its own cards, after two cards were laid; with another value in one place.
fn with(path: &str, value: Value) -> Result<View, String> {
    let rules = r#""rules":{"first":{"Seat":0},"outline":{"Rectangle":{"width":9,"height":4}},"goal":"Columns"}"#;
    let right = format!(
        r#"{{"viewer":"seat 1",{rules},"phase":"Play","turn":2,"passes":0,"table":["Th@0,0","Kc@1,0"],"last":null,
        "hands":[null,"6c7c8c9cTcJcQcAc",null,null],"counts":[8,8,9,9],"lacks":["-","-","-","-"],"score":{{"columns":[
        {{"x":0,"cards":1,"red":10,"black":0,"owner":"Red","points":1}},
        {{"x":1,"cards":1,"red":0,"black":13,"owner":"Black","points":1}}],"totals":[1,1]}}}}"#
    );
    let mut data: Value = serde_json::from_str(&right).unwrap();
    if let Some(place) = data.pointer_mut(path) {
        *place = value;
    } else {
        let fields = data.as_object_mut().unwrap();
        fields.insert(path.trim_start_matches('/').to_owned(), value);
    }
    serde_json::from_value::<View>(data).map_err(|e| e.to_string())
}

#[test]
fn what_is_not_seen_fits_into_the_hands() {
    let view = with("/turn", json!(2)).unwrap();
    holds(&view, 1);
    assert_eq!(view.hand(Seat::new(1)).unwrap().len(), 8);
    assert_eq!(
        Skim::worlds(&view).unwrap().count(),
        Some(24_310),
        "17 red cards in hands of eight and nine; of the black ones all nine are seat 3's"
    );
    // Seat 0 has eight of the red cards; with nine proven away there is one hand left, and with ten none.
    let view = with("/lacks/0", json!("6h6d7h7d8h8d9h9dTd")).unwrap();
    holds(&view, 1);
    assert_eq!(Skim::worlds(&view).unwrap().count(), Some(1));
}

#[test]
fn what_no_viewer_can_see_is_refused_for_its_reason() {
    let lots: Vec<String> = (0..53).map(|i| format!("6h@{},0", i - 26)).collect();
    let cases = [
        ("/viewer", json!("seat 4"), "viewer: "),
        ("/viewer", json!("seat one"), "viewer: "),
        ("/viewer", json!("seat 0"), "hands: seat 0 is seen"),
        ("/viewer", json!("spectator"), "hands: seat 1 is seen"),
        ("/rules", json!({"teams": "Many"}), "unknown variant"),
        ("/rules", json!({"first": {"Seat": 4}}), "first: seat 4"),
        ("/rules", json!({"teams": "ThreeEach"}), "one for each"),
        ("/phase", json!("Deal"), "turn: "),
        ("/phase", json!("Over"), "turn: "),
        ("/phase", json!("Early"), "unknown variant"),
        ("/turn", json!(null), "turn: "),
        ("/turn", json!(4), "turn: "),
        ("/passes", json!(5), "the passes"),
        ("/passes", json!(4), "the turn"),
        ("/passes", json!(1), "the passes"),
        ("/passes", json!(-1), "invalid value"),
        ("/table", json!(["Kc@1,0", "Th@0,0"]), "table: "),
        ("/table", json!(["Th@0,0", "Kc@0,0"]), "table: "),
        ("/table", json!(lots), "table: "),
        ("/table", json!(["Th@0,0", "Kc@1,1"]), "no order"),
        ("/table", json!(["Th@0,0", "Th@1,0"]), "no order"),
        ("/table", json!(["Th@0,0", "Th@99,0"]), "an x, -31 to 31"),
        ("/table/1", json!("Qc@1,0"), "Qc is not of the deck"),
        ("/table/1", json!("5c@1,0"), "no order"),
        ("/last", json!([1, 0]), "laid last"),
        ("/last", json!([7, 0]), "laid last"),
        (
            "/hands",
            json!([null, "6c7c8c9cTcJcQcAc", null]),
            "one for each",
        ),
        ("/hands/0", json!("-"), "hands: seat 0"),
        ("/hands/1", json!(null), "hands: seat 1"),
        ("/hands/1", json!("6c7c8c9cTcJcQc"), "seat 1 cannot hold"),
        ("/hands/1", json!("6h6c7c8c9cTcJcQc"), "seat 1 cannot hold"),
        (
            "/hands/1",
            json!("6c7c8c9cTcJcQcKc"),
            "Kc is not of the deck",
        ),
        (
            "/hands/1",
            json!("2c6c7c8c9cTcJcQc"),
            "2c is not of the deck",
        ),
        ("/counts", json!([8, 8, 9]), "one for each"),
        ("/counts", json!([8, 8, 9, 9, 0]), "one for each"),
        ("/counts", json!([255, 8, 255, 255]), "seat 0 cannot hold"),
        ("/counts", json!([8, 8, 9, 8]), "no order"),
        ("/counts", json!([7, 8, 10, 9]), "seat 2 cannot hold"),
        ("/lacks", json!(["-"]), "one for each"),
        ("/lacks/0", json!("6c"), "seat 0 cannot lack"),
        ("/lacks/0", json!("Th"), "seat 0 cannot lack"),
        ("/lacks/1", json!("6c"), "seat 1 cannot lack"),
        ("/lacks/3", json!("6s"), "seat 3 cannot lack"),
        ("/lacks", json!(["6d", "-", "6d", "-"]), "cannot lack"),
        (
            "/lacks/0",
            json!("6h6d7h7d8h8d9h9dTdJh"),
            "seat 0 cannot lack",
        ),
        ("/score/totals", json!([1, 2]), "score: "),
        ("/score/columns/0/red", json!(9), "score: "),
        ("/score/columns/0/owner", json!(null), "score: "),
        ("/score/columns", json!([]), "score: "),
        ("/score/columns/0/x", json!(300), "invalid value"),
        ("/scores", json!(1), "unknown field"),
    ];
    let wrong: Vec<String> = cases
        .into_iter()
        .filter_map(|(path, value, expected)| {
            let told = format!("{path} {value}");
            match with(path, value) {
                Err(error) if error.contains(expected) => None,
                Err(error) => Some(format!("{told}: {error}")),
                Ok(view) => Some(format!("{told}: {view:?}")),
            }
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_step_that_cannot_have_been_seen_is_passed_over() {
    let game = |plies| state(Rules::columns(), 1, plies).view(Viewer::Seat(Seat::new(1)));
    let own = game(37).hand(Seat::new(1)).unwrap();
    let cannot = |view: &View, seen: &str| {
        let mut after = view.clone();
        Skim::advance(&mut after, seen.parse().unwrap());
        assert_eq!(&after, view, "{seen}");
    };
    // Seat 0 is dealt a card that seat 1 does not see; then seat 1 one of its own colour that it does not have yet.
    for seen in ["deal 6h", "open 0", "pass", "6h@0,0"] {
        cannot(&game(0), seen);
    }
    let first = game(5).hand(Seat::new(1)).unwrap();
    for seen in [
        "deal ?",
        "deal 6h",
        "deal 2c",
        &format!("deal {first}"),
        "open 1",
    ] {
        cannot(&game(5), seen);
    }
    for seen in ["open 4", "open 255", "deal ?", "pass", "6h@0,0"] {
        cannot(&game(36), seen);
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
            cannot(&turn, &format!("{card}@{cell}"));
        }
    }
    for seen in ["pass", "6c@9,9", "open 0", "deal 6c"] {
        cannot(&turn, seen);
    }
    // A seat that is not seen cannot lay what the viewer holds, what is not of its colour, or what it lacks.
    let mine = turn.table().legal_placements(held).next().unwrap();
    Skim::advance(&mut turn, Seen::Action(skim::Action::Lay(mine)));
    assert_eq!(turn.turn().seat(), Some(Seat::new(2)));
    let red = turn.rules().cards_for(Seat::new(2));
    for card in (turn.rules().deck.cards() - red - turn.table().laid()).iter() {
        for cell in turn.table().legal_cells(card).iter() {
            cannot(&turn, &format!("{card}@{cell}"));
        }
    }
    let over = state(Rules::columns(), 1, 10_000).view(Viewer::Spectator);
    assert!(over.turn().is_over());
    for seen in ["pass", "open 0", "deal ?", "6h@0,1"] {
        cannot(&over, seen);
    }
}

#[test]
fn a_person_with_two_seats_is_named_by_the_lower() {
    let rules = Rules {
        teams: Teams::OneEach,
        ..Rules::columns()
    };
    let view = state(rules, 1, 50).view(Viewer::Seat(Seat::new(3)));
    let mut data = serde_json::to_value(&view).unwrap();
    assert_eq!(data["viewer"], json!("seat 1"));
    assert_eq!(serde_json::from_value::<View>(data.clone()).unwrap(), view);
    data["viewer"] = json!("seat 3");
    let error = serde_json::from_value::<View>(data).unwrap_err();
    assert!(error.to_string().contains("viewer"), "{error}");
}

#[test]
fn events_go_round() {
    let mut game = Skim::new(valid(Rules::columns()));
    for step in steps(Rules::columns(), 3) {
        let mut events = Vec::new();
        game.apply(step, &mut events);
        for event in events {
            let event = game.seen_event(&event, Viewer::Spectator).unwrap();
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
