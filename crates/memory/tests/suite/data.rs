//! As data: rules in the form of the rules document, states, steps, views, events (law 11).

use crate::common::{bytes, rules, rules_of};
use boardcore::laws::Walk;
use boardcore::strategies;
use boardcore::{Game, Observe, Record, RuleSet, Valid, Viewer};
use memory::{Accident, Action, Chance, Event, Memory, Observation, Rules};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The rules document's form.
const DEFAULT: &str = r#"{"kit":{"columns":6,"rows":4,"pegs":{"R":4,"O":4,"Y":4,"G":4,"B":4,"V":4},"die":["R","O","Y","G","B","V"]},"sides":[1,1,1],"first":"Lot","absent_face":"RollAgain","extra_roll_on_match":false,"rounds":"none","time_limit":false}"#;

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a value as JSON")
}

fn both_ways<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = json(value);
    assert_eq!(&serde_json::from_str::<T>(&text).expect(&text), value);
    let bytes = postcard::to_allocvec(value).expect("a value in bytes");
    assert_eq!(
        &postcard::from_bytes::<T>(&bytes).expect("the bytes of a value"),
        value
    );
}

#[test]
fn rules_as_data() {
    assert_eq!(json(&Rules::default()), DEFAULT);
    let read = |text: &str| serde_json::from_str::<Rules>(text);
    assert_eq!(read(DEFAULT).expect("rules"), Rules::default());
    assert_eq!(read("{}").expect("the defaults"), Rules::default());

    let begins = read(r#"{"first":{"Side":0}}"#).expect("rules");
    assert_eq!(begins, rules_of("first=Side:0").get());
    let small = r#"{"kit":{"columns":3,"pegs":{"K":2,"R":0}},"rounds":5,"absent_face":"LoseTurn","sides":[2,1],"time_limit":true}"#;
    assert_eq!(
        read(small).expect("rules"),
        parsed("columns=3 pegs=K2 rounds=5 absent_face=LoseTurn sides=2,1 time_limit=true")
    );
    // The order of the faces is kept.
    let die = r#"{"kit":{"die":["K","R","K"]}}"#;
    assert!(json(&read(die).expect("rules")).contains(r#""die":["K","R","K"]"#));

    for (text, reason) in [
        (r#"{"pegs":{}}"#, "unknown field `pegs`"),
        (r#"{"kit":{"holes":24}}"#, "unknown field `holes`"),
        (r#"{"kit":{"pegs":{"X":1}}}"#, "expected a colour"),
        (r#"{"kit":{"pegs":{"R":1,"R":2}}}"#, "counted twice"),
        (r#"{"kit":{"pegs":{"R":256}}}"#, "256"),
        (r#"{"kit":{"pegs":[4]}}"#, "numbers of pegs by colour"),
        (r#"{"kit":{"die":[]}}"#, "1 to 24 faces"),
        (
            r#"{"kit":{"die":["R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R"]}}"#,
            "1 to 24 faces",
        ),
        (r#"{"sides":[]}"#, "0 sides"),
        (r#"{"sides":[1,0]}"#, "no members"),
        (r#"{"first":"Side"}"#, "newtype variant"),
        (r#"{"absent_face":"Skip"}"#, "unknown variant"),
        (r#"{"rounds":-1}"#, "-1"),
        (r#"{"rounds":4294967296}"#, "4294967296"),
        (r#"{"rounds":null}"#, "a number or \"none\""),
        (r#"{"rounds":"off"}"#, "a number or \"none\""),
        (r#"{"sides":null}"#, "null"),
        (r#"{"time_limit":null}"#, "null"),
        (r#"{"time_limit":30}"#, "a boolean"),
        (r#"{"rounds":1,"rounds":2}"#, "duplicate field `rounds`"),
        (r#"{"kit":{"rows":1,"rows":2}}"#, "duplicate field `rows`"),
    ] {
        let error = read(text).expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    // What reads may still be unfit to play by.
    let none = r#"{"kit":{"pegs":{}}}"#;
    assert!(read(none).is_ok());
    let error = serde_json::from_str::<Valid<Rules>>(none).expect_err("no pegs");
    assert!(error.to_string().contains("there is no peg"));
}

fn parsed(text: &str) -> Rules {
    Rules::parse_text(text).expect("rules that read")
}

#[test]
fn steps_and_events_as_data() {
    let action: Action = "lift c2".parse().expect("an action");
    assert_eq!(json(&action), r#""lift c2""#);
    both_ways(&action);
    for chance in ["peg R", "first 2", "roll G"] {
        both_ways(&chance.parse::<Chance>().expect("an outcome"));
    }
    for accident in ["lifted c2", "fell c2", "mixed", "timeout"] {
        both_ways(&accident.parse::<Accident>().expect("an accident"));
    }
    for seen in ["lift c2 R", "peg ?", "fell a1 K"] {
        both_ways(&seen.parse::<Observation>().expect("an observation"));
    }
    assert!(serde_json::from_str::<Action>(r#""lift q2""#).is_err());
    // The numbers are the compact form: there are 256 actions.
    let bytes = postcard::to_allocvec(&256_u32).expect("a number");
    assert!(postcard::from_bytes::<Action>(&bytes).is_err());
    let event = Event::Laid {
        hole: "c2".parse().expect("a hole"),
        colour: None,
    };
    assert_eq!(json(&event), r#"{"Laid":{"hole":"c2","colour":null}}"#);
}

proptest! {
    #![proptest_config(strategies::config(64))]

    /// Events, observations and records of these come back (rules, states, steps and records of games by law 11).
    #[test]
    fn events_and_observations_come_back(rules in rules(), bytes in bytes()) {
        let walk = Walk::<Memory>::new(rules, &bytes);
        both_ways(&walk.record().seen_by(Viewer::Spectator).expect("a legal game"));
        for (before, step, _) in walk.steps() {
            let mut events: Vec<Event> = Vec::new();
            let mut after = *before;
            after.play_into(step, &mut events).expect("a legal step");
            events.iter().for_each(both_ways);
            both_ways(&before.observe(step, Viewer::Spectator));
        }
    }

    /// A damaged record of observations is refused, or is another one, which folds to a view or is refused then.
    #[test]
    fn damaged_records_of_observations(
        rules in rules(),
        bytes in bytes(),
        at in any::<prop::sample::Index>(),
        with in any::<u8>(),
    ) {
        let walk = Walk::<Memory>::new(rules, &bytes);
        let seen = walk.record().seen_by(Viewer::Spectator).expect("a legal game");
        let mut data = json(&seen).into_bytes();
        let place = at.index(data.len());
        data[place] = with;
        if let Ok(other) = serde_json::from_slice::<Record<Memory, Viewer>>(&data) {
            both_ways(&other);
            let _ = other.replay();
        }
    }
}
