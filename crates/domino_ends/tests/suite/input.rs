//! Input from outside: whatever it is, it is read, or refused without a panic.

use std::str::FromStr;

use boardcore::strategies;
use boardcore::{
    Determinize, Game, Indexed, Notation, Observe, Record, RuleSet, Seed, Step, StepOf, Valid,
    View, Viewer, Worlds, play,
};
use domino_ends::{
    Action, Chance, DominoEnds, End, Line, Observation, Past, Phase, Pips, PositionError, Rules,
    Tile, Tiles,
};
use proptest::prelude::*;

/// A text must be refused, or be the same value when written and read again.
fn read<T: FromStr + ToString + PartialEq + std::fmt::Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let written = value.to_string();
        assert_eq!(written.parse().ok(), Some(value), "{text:?} → {written:?}");
    }
}

fn read_everything(text: &str) {
    read::<Action>(text);
    read::<Chance>(text);
    read::<StepOf<DominoEnds>>(text);
    read::<Pips>(text);
    read::<Tile>(text);
    read::<Tiles>(text);
    read::<Line>(text);
    read::<End>(text);
    read::<Past>(text);
    read::<Observation>(text);
}

fn read_rules(text: &str) {
    if let Ok(rules) = Rules::parse_text(text)
        && let Ok(rules) = rules.validate()
    {
        assert_eq!(Rules::parse_text(&rules.to_string()), Ok(rules.get()));
    }
}

/// What reads as a position is a state that play goes on from.
fn read_position(rules: Valid<Rules>, text: &str) {
    let Ok(mut game) = DominoEnds::parse_position(rules, text) else {
        return;
    };
    assert_eq!(game.audit(), Ok(()), "{text:?}");
    assert_eq!(
        DominoEnds::parse_position(rules, &game.to_string()),
        Ok(game)
    );
    for viewer in Viewer::all(rules.players) {
        let view = game.view(viewer);
        let worlds = DominoEnds::worlds(&view).expect("the real world fits");
        let mut rng = Seed::from_u64(1).stream(boardcore::Stream::Chance);
        assert_eq!(worlds.sample(&mut rng).view(viewer), view);
    }
    let mut rng = Seed::from_u64(1).stream(boardcore::Stream::Chance);
    play::playout(&mut game, &mut rng, 200);
    assert_eq!(game.audit(), Ok(()), "{text:?}");
}

/// A match after some random plies.
fn reached(rules: Valid<Rules>, seed: u64, plies: u64) -> (Record<DominoEnds>, DominoEnds) {
    play::random_record(rules, Seed::from_u64(seed), plies)
}

/// A text with one place changed.
fn mutated(text: &str, place: usize, kind: u8, with: char) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let place = place % (chars.len() + 1);
    match kind % 4 {
        0 => chars.insert(place, with),
        1 if place < chars.len() => chars[place] = with,
        2 if place < chars.len() => drop(chars.remove(place)),
        _ => chars.truncate(place),
    }
    chars.into_iter().collect()
}

fn char_of_texts() -> impl Strategy<Value = char> {
    prop_oneof![
        prop::char::range('0', '7'),
        prop::sample::select("-?/:, abdefghilnoprstuwy=é∞\n".chars().collect::<Vec<_>>()),
        any::<char>(),
    ]
}

proptest! {
    #![proptest_config(strategies::config(128))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>(), rules: Valid<Rules>) {
        read_everything(&text);
        read_rules(&text);
        read_position(rules, &text);
        let _ = text.parse::<Record<DominoEnds>>();
        let _ = text.parse::<Record<DominoEnds, Viewer>>();
    }

    #[test]
    fn texts_of_the_alphabet_are_read_or_refused(
        text in "(deal|draw|play|lead|pass|then|round|out|blocked|left|right|[0-7]-[0-7]|\\?|-|/|;|:|=|,| ){0,12}",
        rules: Valid<Rules>,
    ) {
        read_everything(&text);
        read_position(rules, &text);
    }

    #[test]
    fn a_changed_position_is_refused_or_another_one(
        rules: Valid<Rules>,
        seed in any::<u64>(),
        plies in 0..300_u64,
        place in any::<usize>(),
        kind in any::<u8>(),
        with in char_of_texts(),
    ) {
        let (record, game) = reached(rules, seed, plies);
        read_position(rules, &game.to_string());
        read_position(rules, &mutated(&game.to_string(), place, kind, with));
        let text = mutated(&record.to_string(), place, kind, with);
        if let Ok(record) = text.parse::<Record<DominoEnds>>() {
            let _ = record.replay();
        }
        read_rules(&mutated(&rules.to_string(), place, kind, with));
    }

    #[test]
    fn a_changed_step_is_refused_or_another_one(
        rules: Valid<Rules>,
        seed in any::<u64>(),
        place in any::<usize>(),
        kind in any::<u8>(),
        with in char_of_texts(),
    ) {
        let (record, _) = reached(rules, seed, 120);
        let mut game = DominoEnds::new(rules);
        for &step in &record.steps {
            let seen = game.observe(step, Viewer::Spectator).to_string();
            read_everything(&seen);
            read_everything(&mutated(&seen, place, kind, with));
            read_everything(&mutated(&step.to_string(), place, kind, with));
            game.play(step).expect("random steps are legal");
        }
    }

    #[test]
    fn every_step_is_checked_without_a_panic(
        rules: Valid<Rules>,
        seed in any::<u64>(),
        plies in 0..200_u64,
    ) {
        let (_, game) = reached(rules, seed, plies);
        for action in (0..Action::COUNT).filter_map(Action::at) {
            let _ = game.check(action);
            let before = game;
            let mut tried = game;
            if tried.play(Step::Action(action)).is_err() {
                prop_assert_eq!(tried, before);
            }
        }
        for chance in (0..Chance::COUNT).filter_map(Chance::at) {
            let _ = game.check_chance(chance);
        }
    }

    #[test]
    fn a_view_takes_or_refuses_any_observation_without_a_panic(
        rules: Valid<Rules>,
        seed in any::<u64>(),
        plies in 0..200_u64,
        other in any::<u64>(),
    ) {
        // Observations of another match.
        let (_, game) = reached(rules, seed, plies);
        let (record, _) = reached(rules, other, 200);
        for viewer in Viewer::all(rules.players) {
            let mut view = game.view(viewer);
            let mut elsewhere = DominoEnds::new(rules);
            for &step in &record.steps {
                let (before, seen) = (view, elsewhere.observe(step, viewer));
                if view.update(seen).is_err() {
                    prop_assert_eq!(view, before);
                }
                elsewhere.play(step).expect("random steps are legal");
                let _ = (view.facts(), view.to_string(), format!("{view:#}"));
                if let Ok(worlds) = DominoEnds::worlds(&view) {
                    let mut rng = Seed::from_u64(other).stream(boardcore::Stream::Chance);
                    let _ = worlds.sample(&mut rng);
                }
            }
        }
    }
}

/// A position for two players.
const RIGHT: &str = "round=1 scores=2,0 line=1-1 hands=0-1,0-2,0-3,0-4,0-5/2-2,2-3,2-4,2-5,2-6,3-3 steps=0:lead:1-1 end=-";

/// Why it is refused with one place changed.
fn refused(from: &str, to: &str) -> PositionError {
    let rules = Rules::new(2).validate().unwrap();
    let text = RIGHT.replace(from, to);
    assert_ne!(text, RIGHT);
    DominoEnds::parse_position(rules, &text).unwrap_err()
}

#[test]
fn faults_of_a_position_text_have_a_place() {
    for (from, to, expected) in [
        ("round=", "rounds=", "`round=` at byte 0"),
        ("round=1", "round=0", "the number of a round at byte 6"),
        ("=1 s", "=1; s", "the end at byte 7"),
        ("2,0", "2", "`,` and the next score at byte 16"),
        ("2,0", "2,0,0", "the end at byte 18"),
        (
            "=1-1",
            "=1-1,2-2",
            "1, which the tile before shows at byte 28",
        ),
        ("=1-1", "=1-1,", "pips 0 to 6 at byte 28"),
        (",0-2", " 0-2", "`/` and the next hand at byte 37"),
        (",3-3", ",3-3/-", "the end at byte 77"),
        ("0:lead", "4:lead", "the seat that took the step at byte 84"),
        ("0:lead", "0lead", "`:` and a step at byte 85"),
        (
            "lead:",
            "led:",
            "`lead`, `play` or `pass`, or `draw` and a tile or `?` at byte 86",
        ),
        ("d:1-1", "d:1-2", "a double at byte 91"),
        (
            "d:1-1",
            "d:1-1,1:play:2-2",
            "the end to lay it at, `left` or `right` at byte 105",
        ),
        ("d:1-1", "d:1-1:left", "the end at byte 94"),
        (" end=-", "", "a space and the next field at byte 94"),
        ("end=-", "stopped", "`end=` at byte 95"),
        ("end=-", "end=- ", "the end at byte 100"),
    ] {
        let error = refused(from, to).to_string();
        assert_eq!(error, format!("expected {expected}"), "{from} → {to}");
    }
    assert_eq!(
        refused("end=-", "end=over").to_string(),
        "unknown end `over`; expected one of -, stopped, out, blocked at byte 99"
    );
    assert_eq!(
        refused(",0-2", ",0-1").to_string(),
        "0-1 is named twice at byte 38"
    );
}

#[test]
fn positions_against_the_rules_are_refused_for_their_reason() {
    let rules = Rules::new(2).validate().unwrap();
    let game = DominoEnds::parse_position(rules, RIGHT).unwrap();
    assert_eq!(game.to_string(), RIGHT);
    let seat = |n| boardcore::Seat::new(n);
    let laid = "1-1".parse().unwrap();
    assert_eq!(
        refused("line=1-1", "line=1-2"),
        PositionError::Line { laid }
    );
    for twice in ["0-1", "1-1"] {
        let tile = twice.parse().unwrap();
        assert_eq!(refused("2-3", twice), PositionError::TwicePlaced { tile });
    }
    let size = |n, tiles| PositionError::HandSize {
        seat: seat(n),
        tiles,
        deal: 6,
    };
    let score = |n, score, gained| PositionError::Score {
        seat: seat(n),
        score,
        gained,
        target: 15,
    };
    assert_eq!(refused(",0-5/", "/"), size(0, 5));
    assert_eq!(refused(",3-3", ""), size(1, 5));
    assert_eq!(refused("scores=2,0", "scores=1,0"), score(0, 1, 2));
    assert_eq!(refused("scores=2,0", "scores=2,15"), score(1, 15, 0));
    let rounds = |number, sum| PositionError::Rounds { number, sum };
    assert_eq!(refused("scores=2,0", "scores=3,0"), rounds(1, 1));
    assert_eq!(refused("round=1", "round=2"), rounds(2, 0));
    assert_eq!(refused("steps=0", "steps=1"), size(0, 5));
    assert_eq!(
        refused("end=-", "end=out"),
        PositionError::End {
            is: None,
            says: Some(Phase::Out)
        }
    );
    // A tile that was drawn is held or laid, and a step after the end of the round is none of the round.
    assert_eq!(
        refused("lead:1-1", "lead:1-1,1:draw:6-6"),
        PositionError::DrawnNowhere {
            seat: seat(1),
            tile: "6-6".parse().unwrap()
        }
    );
    assert_eq!(
        refused("lead:1-1", "lead:1-1,0:draw:?"),
        PositionError::UnseenDraw { number: 2 }
    );
    assert!(matches!(
        refused("lead:1-1", "lead:1-1,0:pass"),
        PositionError::WrongSeat { number: 2, .. }
    ));
    let number = 2;
    assert_eq!(
        refused("lead:1-1", "lead:1-1,2:draw:1-1"),
        PositionError::WrongSeat {
            number,
            seat: seat(2)
        }
    );
    assert!(matches!(
        refused("lead:1-1", "lead:1-1,1:pass"),
        PositionError::Step { number: 2, .. }
    ));
    let plain = "round=1 scores=0,0 line=- hands=0-1,0-2,0-3,0-4,0-5,0-6/2-3,2-4,2-5,2-6,1-2,1-3 steps=- end=-";
    assert_eq!(
        DominoEnds::parse_position(rules, plain),
        Err(PositionError::NoDouble)
    );
}

#[test]
fn rules_text_names_options_in_any_order() {
    let rules = Rules::parse_text("drawing=UntilPlayable players=2").unwrap();
    assert_eq!(rules.target, 15);
    assert_eq!(rules.drawing, domino_ends::Drawing::UntilPlayable);
    assert_eq!(Rules::parse_text("-"), Ok(Rules::new(4)));
    // The target follows the players, wherever they stand.
    let targets = [
        ("players=2", 15),
        ("players=3", 10),
        ("blocked_points=7", 10),
        ("target=12 players=2", 12),
        ("players=2 target=12", 12),
    ];
    for (text, target) in targets {
        assert_eq!(Rules::parse_text(text).unwrap().target, target, "{text}");
    }
    let all = "blocked_tie=Shared blocked_points=7 triple_header=ExposedDouble drawn_tile=MustPlay target=1 players=3 drawing=UntilPlayable";
    assert_eq!(
        Rules::parse_text(all)
            .unwrap()
            .validate()
            .unwrap()
            .to_string(),
        "players=3 target=1 drawing=UntilPlayable drawn_tile=MustPlay triple_header=ExposedDouble blocked_points=7 blocked_tie=Shared"
    );
    for (wrong, expected, at) in [
        ("", "unknown option ``", 0),
        ("players=2 players=3", "option `players` is given twice", 10),
        ("players=02", "expected a number from 0 to 255", 8),
        ("players=256", "expected a number from 0 to 255", 8),
        ("target=65536", "expected a number from 0 to 65535", 7),
        ("players=2 ", "unknown option ``", 10),
        ("players=2  target=3", "unknown option ``", 10),
        (
            "drawing=Two",
            "unknown value `Two`; expected one of One, UntilPlayable",
            8,
        ),
        (
            "players=2 drawn_tile=",
            "unknown value ``; expected one of MayKeep, MustPlay",
            21,
        ),
        (
            "triple_header=None",
            "unknown value `None`; expected one of PlayedDouble, ExposedDouble",
            14,
        ),
        (
            "blocked_tie=nobody",
            "unknown value `nobody`; expected one of Nobody, Shared",
            12,
        ),
        ("blocked_points=x", "expected a number from 0 to 255", 15),
        (
            "colour=red",
            "unknown option `colour`; expected one of players, target, drawing, drawn_tile, triple_header, \
             blocked_points, blocked_tie",
            0,
        ),
        ("players=2,target=3", "expected the end of the value", 9),
        ("players", "expected `=` and a value", 7),
        ("- players=2", "unknown option `-`", 0),
    ] {
        let error = Rules::parse_text(wrong).unwrap_err();
        assert!(
            error.to_string().starts_with(expected),
            "{wrong:?}: {error}"
        );
        assert_eq!(error.at(), at, "{wrong:?}: {error}");
    }
    assert_eq!(
        Rules::bergen(2).validate().unwrap().to_string(),
        "players=2 target=15 drawing=UntilPlayable drawn_tile=MustPlay triple_header=ExposedDouble blocked_points=1 blocked_tie=Nobody"
    );
}

#[cfg(feature = "serde")]
mod serde {
    use super::*;
    use boardcore::Situation;

    const DEFAULT: &str = r#"{"players":4,"target":10,"drawing":"One","drawn_tile":"MayKeep","triple_header":"PlayedDouble","blocked_points":1,"blocked_tie":"Nobody"}"#;

    #[test]
    fn rules_are_the_json_that_the_rules_document_shows() {
        assert_eq!(serde_json::to_string(&Rules::new(4)).unwrap(), DEFAULT);
        let read = |text: &str| serde_json::from_str::<Rules>(text);
        assert_eq!(read(DEFAULT).unwrap(), Rules::new(4));
        assert_eq!(read("{}").unwrap(), Rules::new(4));
        assert_eq!(read(r#"{"players":2}"#).unwrap(), Rules::new(2));
        assert_eq!(read(r#"{"players":3}"#).unwrap(), Rules::new(3));
        let target = read(r#"{"target":12,"players":2}"#).unwrap().target;
        assert_eq!(target, 12);
        for null in [r#"{"players":null}"#, r#"{"target":null}"#] {
            assert!(read(null).is_err(), "{null}");
        }
        assert!(read(r#"{"playrs":3}"#).is_err());
        assert!(read(r#"{"drawing":"Two"}"#).is_err());
        let valid = serde_json::from_str::<Valid<Rules>>(r#"{"players":5}"#);
        assert!(valid.unwrap_err().to_string().contains("players: 5"));
    }

    proptest! {
        #![proptest_config(strategies::config(64))]

        #[test]
        fn hidden_tiles_are_in_no_view_in_any_form(
            rules: Valid<Rules>,
            seed in any::<u64>(),
            plies in 0..200_u64,
        ) {
            let (_, game) = reached(rules, seed, plies);
            if game.turn().is_over() {
                return Ok(());
            }
            for viewer in Viewer::all(rules.players) {
                let view = game.view(viewer);
                let mut open: Tiles = view.table().line().tiles().collect();
                open |= view.hand().unwrap_or_default();
                let forms = [view.to_string(), serde_json::to_string(&view.facts()).unwrap(), format!("{view:#}")];
                for tile in (Tiles::ALL - open).iter() {
                    for form in &forms {
                        // The line turns tiles, so only those that are hidden are looked for, both ways round; the facts
                        // name the led double and hold pips, no tiles.
                        let turned = format!("{}-{}", tile.high(), tile.low());
                        prop_assert!(!form.contains(&tile.to_string()), "{viewer} sees {tile} in {form}");
                        prop_assert!(!form.contains(&turned), "{viewer} sees {tile} in {form}");
                    }
                }
                // Worlds differ in what is hidden, and all have this view: nothing of what is hidden is in it, in `Debug` too.
                let worlds = DominoEnds::worlds(&view).expect("the real world fits");
                let mut rng = Seed::from_u64(seed).stream(boardcore::Stream::Chance);
                for _ in 0..4 {
                    let other = worlds.sample(&mut rng).view(viewer);
                    prop_assert_eq!(format!("{other:?}"), format!("{view:?}"));
                }
            }
        }
    }

    #[test]
    fn events_and_seen_steps_are_data_too() {
        let rules = Rules::bergen(3).validate().unwrap();
        let (record, _) = reached(rules, 5, 400);
        let mut game = DominoEnds::new(rules);
        for &step in &record.steps {
            for viewer in Viewer::all(3) {
                let seen = game.observe(step, viewer);
                let json = serde_json::to_string(&seen).unwrap();
                assert_eq!(json, format!("\"{seen}\""));
                assert_eq!(serde_json::from_str::<Observation>(&json).unwrap(), seen);
                let bytes = postcard::to_allocvec(&seen).unwrap();
                assert_eq!(postcard::from_bytes::<Observation>(&bytes), Ok(seen));
            }
            assert_eq!(serde_json::to_string(&step).unwrap(), format!("\"{step}\""));
            for event in game.play_events(step).unwrap() {
                let json = serde_json::to_string(&event).unwrap();
                assert_eq!(
                    serde_json::from_str::<domino_ends::Event>(&json).unwrap(),
                    event
                );
                let bytes = postcard::to_allocvec(&event).unwrap();
                assert_eq!(postcard::from_bytes(&bytes), Ok(event));
            }
        }
        let more = r#"{"Passed":{"seat":0,"tile":"0-1"}}"#;
        assert!(serde_json::from_str::<domino_ends::Event>(more).is_err());
        let more = r#"{"SomebodyFits":{"ends":["1","2"],"seat":0}}"#;
        assert!(serde_json::from_str::<domino_ends::Fact>(more).is_err());
    }
}
