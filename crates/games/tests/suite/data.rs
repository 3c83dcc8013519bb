//! What a host sends, as data.

use boardcore::any::{AnyPreset, Group, Outcome, Saved, Seen};
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

/// Record, seed and places as text and as data; whatever is cut off is refused by its line.
#[test]
fn a_saved_game_goes_on_exactly() {
    for kind in games::GAMES {
        let mut game = kind.start("-").unwrap();
        let seed = Seed::from_u64(8);
        let mut streams = Streams::new(seed, game.seats());
        for _ in 0..70 {
            game.play_random(&mut streams);
        }
        let saved = Saved::new(&*game, seed, &streams).unwrap();
        let text = saved.to_string();
        assert_eq!(text.parse(), Ok(saved.clone()));
        assert_eq!(
            from_str::<Saved>(&to_string(&saved).unwrap()).unwrap(),
            saved
        );
        let foreign = format!("\u{FEFF}{}", text.replace('\n', "\r\n"));

        for text in [text, foreign] {
            let saved: Saved = text.parse().unwrap();
            let (mut resumed, mut taken_up) = saved.resume(*kind).unwrap();
            let (mut twin, mut own) = (game.clone(), streams.clone());
            while twin.plies() < 300 && twin.play_random(&mut own) {
                resumed.play_random(&mut taken_up);
            }
            assert_eq!(resumed.record(), twin.record());
        }

        game.drop_history();
        assert_eq!(Saved::new(&*game, seed, &streams), None);
    }
}

#[test]
fn what_is_no_saved_game_is_refused() {
    let seed = Seed::from_u64(8);
    let flea = games::find("flea").unwrap();
    let error = |text: String| text.parse::<Saved>().unwrap_err().to_string();
    let lines = [
        (
            String::new(),
            "expected `seed` and 64 hexadecimal digits at byte 0 of line 1",
        ),
        (
            "seed 01g".into(),
            "expected 64 hexadecimal digits 0 to 9, a to f at byte 7 of line 1",
        ),
        (
            format!("seed {seed}"),
            "expected `places` and the places of streams at byte 0 of line 2",
        ),
        (
            format!("seed {seed}\nplaces 0 x"),
            "expected the place of a stream at byte 9 of line 2",
        ),
    ];
    for (text, expected) in lines {
        assert_eq!(error(text), expected);
    }
    // Dice of another table, and no record.
    let saved = |places: &str, record: &str| {
        let text = format!("seed {seed}\nplaces {places}\n{record}");
        text.parse::<Saved>()
            .unwrap()
            .resume(flea)
            .err()
            .unwrap()
            .to_string()
    };
    let sentence = "the places are of 2 players, but the table has 4 seats at byte 0";
    assert_eq!(saved("0 0,0", "flea -"), sentence);
    assert_eq!(
        saved("0 0,0,0,0", ""),
        "expected `flea`, the name of the game at byte 0 of line 1"
    );
}
