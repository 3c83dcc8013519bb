//! What a seat sees, hears and can prove, word for word.

use crate::common::{before_going_out, dealt, play, three_left};
use boardcore::{
    Determinize, Game, Notation, Observe, RuleSet, Seat, Situation, Step, View, Viewer, Worlds,
};
use domino_ends::{DominoEnds, Drawing, DrawnTile, Rules, Tiles};

const ME: Viewer = Viewer::Seat(Seat::new(0));
const OTHER: Viewer = Viewer::Seat(Seat::new(1));

/// Seat 0 leads 1-1; nobody else has a 1.
const NO_ONES: &str = "1-1 2-3 2-4 2-5 2-6 3-4 / 3-5 3-6 4-5 4-6 5-6 3-3";

fn game(drawing: Drawing, drawn_tile: DrawnTile, steps: &str) -> DominoEnds {
    let rules = Rules {
        drawing,
        drawn_tile,
        ..Rules::new(2)
    };
    let mut game = dealt(rules, NO_ONES);
    play(&mut game, steps);
    game
}

fn facts(game: &DominoEnds) -> Vec<String> {
    let view = game.view(Viewer::Spectator);
    view.facts().iter().map(ToString::to_string).collect()
}

/// The next step as the two seats see it.
fn seen(game: &mut DominoEnds, step: &str) -> [String; 2] {
    let step = step.parse().unwrap();
    game.check_step(step).unwrap();
    let seen = [ME, OTHER].map(|viewer| game.observe(step, viewer).to_string());
    assert_eq!(game.observe(step, Viewer::Spectator).to_string(), seen[0]);
    game.play(step).unwrap();
    seen
}

#[test]
fn a_step_is_seen_without_what_is_hidden() {
    let mut game = game(Drawing::UntilPlayable, DrawnTile::MayKeep, "");
    let both = |text: &str| [text.to_owned(), text.to_owned()];
    let hidden = |open: &str, own: &str| [open.to_owned(), own.to_owned()];
    assert_eq!(seen(&mut game, "lead 1-1"), both("lead 1-1, then draw"));
    assert_eq!(
        seen(&mut game, "draw 0-5"),
        hidden("draw ?, then draw", "draw 0-5, then draw")
    );
    assert_eq!(seen(&mut game, "draw 1-2"), hidden("draw ?", "draw 1-2"));
    assert_eq!(seen(&mut game, "pass"), both("pass, then draw"));
}

#[test]
fn whoever_gets_a_tile_is_told_which() {
    let told = |game: &mut DominoEnds, step: &str| {
        let events = game.play_events(step.parse().unwrap()).unwrap();
        [ME, OTHER, Viewer::Spectator].map(|viewer| {
            let seen = events.iter().map(|event| game.observe_event(event, viewer));
            seen.flatten()
                .map(|event| event.to_string())
                .collect::<Vec<_>>()
        })
    };
    let mut deal = DominoEnds::new(Rules::new(2).validate().unwrap());
    let [own, other, spectator] = told(&mut deal, "deal 2-3");
    assert_eq!(own, ["seat 0 is dealt 2-3"]);
    assert_eq!(other, ["seat 0 is dealt a tile"]);
    assert_eq!(spectator, other);

    let mut game = game(Drawing::One, DrawnTile::MayKeep, "lead 1-1");
    let [other, own, spectator] = told(&mut game, "draw 0-5");
    assert_eq!(own, ["seat 1 draws 0-5"]);
    assert_eq!(other, ["seat 1 draws a tile"]);
    assert_eq!(spectator, other);
}

#[test]
fn a_table_is_drawn_with_who_is_to_act() {
    let mut game = game(Drawing::One, DrawnTile::MayKeep, "");
    let drawn = "round 1 · boneyard 16
line   -
seat 0 >  0  1-1 2-3 2-4 2-5 2-6 3-4
seat 1    0  3-3 3-5 3-6 4-5 4-6 5-6";
    assert_eq!(format!("{game:#}"), drawn);
    play(&mut game, "lead 1-1");
    let drawn = "round 1 · boneyard 16
line   {1|1}
seat 0    2  2-3 2-4 2-5 2-6 3-4
seat 1 ?  0  6 tiles";
    assert_eq!(format!("{:#}", game.view(ME)), drawn);

    let game = before_going_out(Rules::new(4));
    let drawn = "round 1 · boneyard 8
line   [2|4][4|6][6|3][3|1][1|6][6|0]{0|0}[0|4]{4|4}[4|3][3|5][5|2]
       [2|6][6|5]{5|5}[5|0]
seat 0 >  2  0-2
seat 1    0  6-6
seat 2    0  2-2
seat 3    0  1-1";
    assert_eq!(format!("{game:#}"), drawn);
    let drawn = "round 1 · boneyard 8
line   [2|4][4|6][6|3][3|1][1|6][6|0]{0|0}[0|4]{4|4}[4|3][3|5][5|2]
       [2|6][6|5]{5|5}[5|0]
seat 0 >  2  1 tile
seat 1    0  1 tile
seat 2    0  1 tile
seat 3    0  1 tile";
    assert_eq!(format!("{:#}", game.view(Viewer::Spectator)), drawn);
}

#[test]
fn a_deal_is_seen_by_whom_it_is_for_and_its_end_by_everybody() {
    let mut game = dealt(Rules::new(2), "1-1 2-3 2-4 2-5 2-6 / 3-5 3-6 4-5 4-6 5-6");
    // The thirteenth tile is seat 0's, the fourteenth seat 1's.
    let step = "deal 3-4".parse().unwrap();
    assert_eq!(game.observe(step, ME).to_string(), "deal 3-4");
    assert_eq!(game.observe(step, OTHER).to_string(), "deal ?");
    game.play(step).unwrap();
    let last = "deal 3-3".parse().unwrap();
    assert_eq!(
        game.observe(last, ME).to_string(),
        "deal ?, then seat 0 leads"
    );
    assert_eq!(
        game.observe(last, OTHER).to_string(),
        "deal 3-3, then seat 0 leads"
    );
    assert_eq!(
        game.observe(last, Viewer::Spectator).to_string(),
        "deal ?, then seat 0 leads"
    );

    let plain = "0-1 0-3 0-5 1-2 1-4 / 0-2 0-4 0-6 1-3 1-5";
    let mut game = dealt(Rules::new(2), plain);
    play(&mut game, "deal 1-6");
    let last = "deal 2-3".parse().unwrap();
    assert_eq!(game.observe(last, ME).to_string(), "deal ?, then redeal");
}

#[test]
fn the_end_of_a_round_shows_the_hands() {
    let rules = Rules {
        target: 1000,
        ..Rules::new(4)
    };
    let mut game = before_going_out(rules);
    let last = "play 0-2 right".parse().unwrap();
    for viewer in Viewer::all(4) {
        assert_eq!(
            game.observe(last, viewer).to_string(),
            "play 0-2 right, then out: - / 6-6 / 2-2 / 1-1"
        );
    }
    game.play(last).unwrap();
    // The next round has begun: a view of it knows nothing of the last.
    assert_eq!(game.view(ME).shown(), None);
    assert_eq!(game.view(ME).hand(), Some(Tiles::EMPTY));
}

#[test]
fn hands_stay_hidden_when_the_match_ends_in_the_middle_of_a_round() {
    let rules = Rules {
        target: 2,
        ..Rules::new(2)
    };
    let mut game = dealt(rules, NO_ONES);
    play(&mut game, "lead 1-1");
    assert!(game.turn().is_over());
    let view = game.view(OTHER);
    assert_eq!(view.shown(), None);
    assert_eq!(
        view.to_string(),
        "viewer=1 round=1 scores=2,0 line=1-1 hands=5?/3-3,3-5,3-6,4-5,4-6,5-6 boneyard=16 steps=0:lead:1-1 end=stopped \
         turn=over"
    );
}

#[test]
fn drawn_tiles_are_told_to_the_drawer_alone() {
    let mut game = game(Drawing::One, DrawnTile::MayKeep, "lead 1-1");
    let events = game.play_events("draw 1-2".parse().unwrap()).unwrap();
    let heard = |viewer| {
        let event = game.observe_event(&events[0], viewer).unwrap();
        event.to_string()
    };
    assert_eq!(heard(OTHER), "seat 1 draws 1-2");
    assert_eq!(heard(ME), "seat 1 draws a tile");
    assert_eq!(heard(Viewer::Spectator), "seat 1 draws a tile");
    let view = game.view(ME);
    assert_eq!(
        view.to_string(),
        "viewer=0 round=1 scores=2,0 line=1-1 hands=2-3,2-4,2-5,2-6,3-4/7? boneyard=15 \
         steps=0:lead:1-1,1:draw:? end=- turn=1"
    );
    assert_eq!(
        format!("{view:#}"),
        "round 1 · boneyard 15\n\
         line   {1|1}\n\
         seat 0    2  2-3 2-4 2-5 2-6 3-4\n\
         seat 1 >  0  7 tiles"
    );
    assert_eq!(
        format!("{game:#}"),
        "round 1 · boneyard 15\n\
         line   {1|1}\n\
         seat 0    2  2-3 2-4 2-5 2-6 3-4\n\
         seat 1 >  0  1-2 3-3 3-5 3-6 4-5 4-6 5-6"
    );
}

#[test]
fn facts_are_what_the_steps_prove() {
    let led = "no hand was dealt a double lower than 1-1";
    let first = "after 1 entry seat 1 held no tile with 1 or 1";
    assert_eq!(
        facts(&game(Drawing::One, DrawnTile::MayKeep, "")),
        ["seat 0 holds the lowest double in any hand"]
    );
    // A seat that is about to draw.
    assert_eq!(
        facts(&game(Drawing::One, DrawnTile::MayKeep, "lead 1-1")),
        [led, first]
    );
    // A pass after a draw says nothing with One and MayKeep, and that the tile does not fit with MustPlay.
    let steps = "lead 1-1, draw 0-5, pass";
    let next = "after 3 entries seat 0 held no tile with 1 or 1";
    assert_eq!(
        facts(&game(Drawing::One, DrawnTile::MayKeep, steps)),
        [led, first, next]
    );
    let passed = "after 2 entries seat 1 held no tile with 1 or 1";
    assert_eq!(
        facts(&game(Drawing::One, DrawnTile::MustPlay, steps)),
        [led, first, passed, next]
    );
    // Drawing on says that the tile before does not fit; deciding, and then passing, that the last one does.
    let steps = "lead 1-1, draw 0-5, draw 1-2";
    let fits = "the tile that seat 1 drew after 2 entries has 1 or 1";
    for drawn_tile in [DrawnTile::MayKeep, DrawnTile::MustPlay] {
        assert_eq!(
            facts(&game(Drawing::UntilPlayable, drawn_tile, steps)),
            [led, first, passed, fits]
        );
    }
    let steps = "lead 1-1, draw 0-5, draw 1-2, pass";
    assert_eq!(
        facts(&game(Drawing::UntilPlayable, DrawnTile::MayKeep, steps)),
        [
            led,
            first,
            passed,
            fits,
            "after 4 entries seat 0 held no tile with 1 or 1"
        ]
    );
    // A seat that decides without a draw holds a fitting tile.
    let steps = "lead 1-1, draw 1-2, play 1-2 right";
    assert_eq!(
        facts(&game(Drawing::One, DrawnTile::MayKeep, steps)),
        [led, first, "seat 0 holds a tile with 1 or 2"]
    );
}

#[test]
fn positions_and_views_are_what_the_formats_document_shows() {
    let formats = include_str!("../../FORMATS.md");
    let position = formats.lines().find(|line| line.starts_with("round="));
    let position = position.expect("an example");
    let rules = Rules::new(4).validate().unwrap();
    let read = DominoEnds::parse_position(rules, position).unwrap();
    assert_eq!(read.to_string(), position);
    let view = game(Drawing::One, DrawnTile::MayKeep, "lead 1-1, draw 1-2").view(ME);
    assert!(formats.contains(&format!("\n{view}\n")), "{view}");
}

/// The example of the formats document: its board and its facts.
#[test]
fn boards_and_facts_are_what_the_formats_document_shows() {
    let steps = "lead 1-1, draw 1-2, play 1-2 right";
    let view = game(Drawing::One, DrawnTile::MayKeep, steps).view(ME);
    let formats = include_str!("../../FORMATS.md");
    assert!(formats.contains(&format!("{view:#}")), "{view:#}");
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(&view.facts()).unwrap();
        assert!(formats.contains(&json), "{json}");
        let read: Vec<domino_ends::Fact> = serde_json::from_str(&json).unwrap();
        assert_eq!(read, view.facts());
    }
}

#[test]
fn with_two_tiles_left_some_hand_fits() {
    let mut game = three_left();
    play(&mut game, "draw 6-6");
    let last = || facts(&game).last().cloned();
    assert_eq!(last().as_deref(), Some("some hand has a tile with 0 or 0"));
    play(&mut game, "pass");
    let told = facts(&game);
    assert_eq!(told[told.len() - 1], "some hand has a tile with 0 or 0");
    // In every world of every seat some hand does fit.
    for viewer in Viewer::all(4) {
        let worlds = DominoEnds::worlds(&game.view(viewer)).unwrap();
        let mut rng = boardcore::Seed::from_u64(8).stream(boardcore::Stream::Chance);
        for _ in 0..200 {
            let world = worlds.sample(&mut rng);
            let fits = Seat::all(4).any(|seat| {
                let hand = world.hand(seat);
                hand.iter().any(|tile| tile.low().number() == 0)
            });
            assert!(fits, "{world}");
        }
    }
}

#[test]
fn a_world_is_counted_by_hand_where_it_can_be() {
    let mut game = DominoEnds::new(*dealt(Rules::new(2), "1-1 / 2-2").rules());
    play(&mut game, "deal 1-1");
    let count = |game: &DominoEnds, viewer| DominoEnds::worlds(&game.view(viewer)).unwrap().count();
    assert_eq!(count(&game, ME), Some(1));
    assert_eq!(count(&game, OTHER), Some(28));
    play(&mut game, "deal 2-2");
    assert_eq!(count(&game, ME), Some(27));
    assert_eq!(count(&game, Viewer::Spectator), Some(28 * 27));
    // Seat 0 leads 1-1 and seat 1 draws: it has no tile with a 1, was not dealt 0-0, and has none of the five others that
    // seat 0 holds. 28 − 7 − 1 − 5 are left for its six.
    let game = dealt(Rules::new(2), NO_ONES);
    let mut game = game;
    play(&mut game, "lead 1-1");
    let six_of = |n: u128| n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5) / 720;
    assert_eq!(count(&game, ME), Some(six_of(15)));
    // The draw is any of the 16 others; 0-0 too.
    play(&mut game, "draw 0-0");
    assert_eq!(count(&game, ME), Some(six_of(15) * 16));
    // Seat 1 knows its own tiles: seat 0 was dealt 1-1 and five of the 20 that are not 0-0 or its own.
    let five_of = |n: u128| n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 120;
    assert_eq!(count(&game, OTHER), Some(five_of(20)));
}

#[test]
fn a_view_reads_like_the_state_it_is_of() {
    let game = game(
        Drawing::One,
        DrawnTile::MayKeep,
        "lead 1-1, draw 1-2, play 1-2 right",
    );
    let view = game.view(OTHER);
    assert_eq!(view.viewer(), OTHER);
    assert_eq!(view.rules(), game.rules());
    assert_eq!(view.table().round(), 1);
    assert_eq!(view.table().line(), game.table().line());
    assert_eq!(view.turn(), game.turn());
    assert_eq!(view.table().phase(), game.table().phase());
    assert_eq!(view.table().leader(), Some(Seat::new(0)));
    assert_eq!(
        u32::from(view.table().boneyard_size()),
        game.boneyard().len()
    );
    for seat in Seat::all(2) {
        assert_eq!(view.table().score(seat), game.table().score(seat));
        assert_eq!(
            u32::from(view.table().hand_size(seat)),
            game.hand(seat).len()
        );
    }
    assert_eq!(view.hand(), Some(game.hand(Seat::new(1))));
    assert_eq!(game.view(Viewer::Spectator).hand(), None);
    let history: Vec<String> = view
        .table()
        .history()
        .map(|(seat, past)| format!("{seat} {past}"))
        .collect();
    assert_eq!(history, ["0 lead 1-1", "1 draw 1-2", "1 play 1-2 right"]);
    let mut other = game.view(ME);
    let step = Step::Action("play 2-3 right".parse().unwrap());
    let mut next = game;
    other.update(game.observe(step, ME)).unwrap();
    next.play(step).unwrap();
    assert_eq!(other, next.view(ME));
}
