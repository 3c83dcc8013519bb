//! What a host sends, as data.

use boardcore::any::{AnyPreset, Group, Outcome, Seen};
use boardcore::play::Streams;
use boardcore::{Ending, PlainReason, Seed, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, from_value, json, to_string, to_value};

fn reads_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = to_string(value).unwrap();
    assert_eq!(&from_str::<T>(&text).unwrap(), value);
    // Members that are not known are refused.
    let mut object = to_value(value).unwrap();
    object["extra"] = json!(1);
    assert!(
        from_value::<T>(object).is_err(),
        "{text} with a member more"
    );
}

#[test]
fn what_the_face_gives_reads_back() {
    for kind in games::GAMES {
        kind.presets().iter().for_each(reads_back::<AnyPreset>);
        let mut game = kind.start("-").unwrap();
        let mut streams = Streams::new(Seed::from_u64(2), game.seats());
        loop {
            game.groups().iter().for_each(reads_back::<Group>);
            game.outcomes().iter().for_each(reads_back::<Outcome>);
            if game.plies() == 60 || !game.play_random(&mut streams) {
                break;
            }
        }
        game.seen(Viewer::Spectator, 0)
            .iter()
            .for_each(reads_back::<Seen>);
        while game.play_random(&mut streams) {}
        let ending = game.ending().unwrap();
        let text = to_string(&ending).unwrap();
        assert_eq!(from_str::<Ending<PlainReason>>(&text).unwrap(), ending);
    }
}

/// What a front end makes a form of.
#[test]
fn an_option_is_one_object() {
    let domino_ends = games::find("domino_ends").unwrap();
    let options = domino_ends.options("players=3").unwrap();
    let players = to_value(&options[0]).unwrap();
    assert_eq!(players["name"], "players");
    assert_eq!(players["value"], "3");
    assert_eq!(players["form"], json!({ "Number": { "min": 2, "max": 4 } }));
    let drawing = options
        .iter()
        .find(|option| option.info.name == "drawing")
        .unwrap();
    let words = &to_value(drawing).unwrap()["form"]["Words"];
    assert_eq!(words[0]["name"], "One");
}
