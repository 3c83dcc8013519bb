//! Names, rules and rulebooks.

use boardcore::Seed;
use boardcore::any::AnyError;
use boardcore::play::Streams;
use games::{GAMES, find, kind_of};

#[test]
fn games_are_found_by_name_and_by_record() {
    let names: Vec<&str> = GAMES.iter().map(|kind| kind.name()).collect();
    let all = [
        "memory",
        "flea",
        "flea-knockout",
        "domino_ends",
        "makarenko",
        "skim",
    ];
    assert_eq!(names, all);
    for &kind in GAMES {
        assert_eq!(find(kind.name()).unwrap().title(), kind.title());
        assert_ne!(kind.title(), kind.name(), "a game has a title of its own");
        let record = kind.start("-").unwrap().record().unwrap();
        assert_eq!(kind_of(&record).unwrap().name(), kind.name());
    }
    assert!(find("chess").is_none());
    let error = kind_of("chess -\ne2e4").unwrap_err();
    let known = all.join(", ");
    let sentence = format!("unknown game `chess`; expected one of {known} at byte 0 of line 1");
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn hidden_hands_are_told() {
    let hidden: Vec<&str> = GAMES
        .iter()
        .filter(|kind| kind.hidden_hands())
        .map(|kind| kind.name())
        .collect();
    assert_eq!(hidden, ["domino_ends", "skim"]);
}

#[test]
fn the_rules_of_a_preset_take_options_over_them() {
    let skim = find("skim").unwrap();
    let rules = skim.rules("columns", "first=Seat:2").unwrap();
    assert!(
        rules.contains("outline=Rectangle:9x4") && rules.contains("first=Seat:2"),
        "{rules}"
    );
    let presets = skim.presets();
    assert_eq!(presets[0].name, "default");
    for preset in &presets {
        assert_eq!(skim.rules(&preset.name, "-").unwrap(), preset.rules);
    }

    let unknown = skim.rules("valleys", "-").unwrap_err();
    let sentence =
        "unknown preset `valleys`; expected one of default, mountains, columns, practice at byte 0";
    assert_eq!(unknown.to_string(), sentence);
    assert!(matches!(
        skim.rules("columns", "first"),
        Err(AnyError::Text(_))
    ));
    assert!(matches!(
        skim.rules("columns", "first=Seat:9"),
        Err(AnyError::Rules(_))
    ));
}

#[test]
fn a_preset_has_one_name() {
    for kind in GAMES {
        let presets = kind.presets();
        assert_eq!(presets[0].name, "default", "{}", kind.name());
        assert_eq!(presets[0].rules, kind.rules("default", "-").unwrap());
        let mut names: Vec<String> = presets.into_iter().map(|it| it.name).collect();
        let listed = names.clone();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), listed.len(), "{}: {listed:?}", kind.name());
    }
}

#[test]
fn options_have_the_values_of_the_rules() {
    for kind in GAMES {
        for preset in kind.presets() {
            let options = kind.options(&preset.rules).unwrap();
            let line: Vec<String> = options
                .iter()
                .map(|option| format!("{}={}", option.info.name, option.value))
                .collect();
            assert_eq!(line.join(" "), preset.rules, "{}", kind.name());
            assert!(options.iter().all(|option| !option.info.help.is_empty()));
            assert!(kind.faults(&preset.rules).unwrap().is_empty());
        }
    }
    // Rules that cannot be played by have options too, and all their faults.
    let flea = find("flea").unwrap();
    assert_eq!(flea.options("players=9").unwrap()[0].value, "9");
    assert_eq!(
        flea.faults("players=9").unwrap().to_string(),
        "players: 9 is not from 2 to 4 (F1)"
    );
    let refused = flea.start("players=9").unwrap_err();
    assert!(matches!(refused, AnyError::Rules(_)));
}

/// A form changes one option at a time, and may be wrong in between.
#[test]
fn options_are_changed_one_by_one() {
    for kind in GAMES {
        for preset in kind.presets() {
            assert_eq!(kind.change(&preset.rules, "-").unwrap(), preset.rules);
            for option in kind.options(&preset.rules).unwrap() {
                let same = format!("{}={}", option.info.name, option.value);
                let default = kind.change("-", &same).unwrap();
                let again = kind.options(&default).unwrap();
                let again = again.iter().find(|it| it.info.name == option.info.name);
                assert_eq!(again.unwrap().value, option.value, "{}", kind.name());
            }
        }
    }
    let bergen = find("domino_ends").unwrap();
    let rules = bergen.change("-", "players=9").unwrap();
    let rules = bergen.change(&rules, "target=0").unwrap();
    assert_eq!(bergen.faults(&rules).unwrap().as_slice().len(), 2);
    let rules = bergen.change(&rules, "target=20 players=4").unwrap();
    assert_eq!(
        bergen.rules("default", "players=4 target=20").unwrap(),
        rules
    );
    let error = bergen.change(&rules, "player=2").unwrap_err();
    assert!(matches!(error, AnyError::Text(_)));
}

#[test]
fn the_choices_of_an_option_are_written_for_people() {
    let of = |game: &str, name: &str| {
        let options = find(game).unwrap().options("-").unwrap();
        let option = options.iter().find(|it| it.info.name == name).unwrap();
        option.info.form.to_string()
    };
    assert_eq!(of("domino_ends", "players"), "2 to 4");
    assert_eq!(of("makarenko", "castling"), "true or false");
}

/// Every number that a refusal can name leads to its rule.
#[test]
fn every_rule_has_its_text() {
    for kind in GAMES {
        let anchors: Vec<&str> = kind
            .rulebook()
            .split("<a id=\"")
            .skip(1)
            .map(|rest| rest.split_once('"').unwrap().0)
            .collect();
        assert!(
            anchors.len() >= 10,
            "{} has {} rules",
            kind.name(),
            anchors.len()
        );
        for anchor in anchors {
            let text = kind.rule(anchor).unwrap();
            let upper = anchor.to_ascii_uppercase();
            let numbered = text.starts_with(&format!("**{upper}**"))
                || text.starts_with(&format!("**{upper} "));
            assert!(numbered, "{}: {text}", kind.name());
            assert!(
                !text.contains("<a id"),
                "{}: {upper} runs into the next rule",
                kind.name()
            );
            assert!(
                !text.contains("\n## "),
                "{}: {upper} runs into the next section",
                kind.name()
            );
        }
        assert_eq!(kind.rule("Z99"), None);

        // The number as a game's end has it.
        let mut game = kind.start("-").unwrap();
        let mut streams = Streams::new(Seed::from_u64(3), game.seats());
        while game.play_random(&mut streams) {}
        let rule = game.ending().unwrap().end.rule;
        assert!(kind.rule(&rule).is_some(), "{}: {rule}", kind.name());
    }
}
