//! Each rule of the rules document by its number, and every option.

use crate::common::{actions, all_drawing_rules, before_going_out, dealt, play, three_left};
use boardcore::{
    Game, Reason, RuleSet, Seat, Seed, Side, Situation, Standings, Turn, play as driver,
};
use domino_ends::{
    BlockedTie, DominoEnds, Drawing, DrawnTile, End, Event, Illegal, Phase, RoundEnd, Rules, Tile,
    Tiles, TripleHeader, Why, lowest_hands,
};

fn seat(n: u8) -> Seat {
    Seat::new(n)
}

fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

fn tiles(text: &str) -> Tiles {
    text.parse().unwrap()
}

/// Why a step is refused: its code and its rule.
fn refused(game: &DominoEnds, step: &str) -> (&'static str, &'static str) {
    let mut game = *game;
    let error = game.play(step.parse().unwrap()).unwrap_err();
    let reason = error.illegal().expect("refused by a rule");
    (reason.code(), reason.rule())
}

fn draws(game: &DominoEnds) -> Option<u8> {
    match game.turn() {
        Turn::Chance { for_seat } if game.table().phase() == Phase::Draw => {
            for_seat.map(Seat::number)
        }
        _ => None,
    }
}

fn decides(game: &DominoEnds) -> Option<u8> {
    game.turn().seat().map(Seat::number)
}

/// The last step of a text, with the events it makes.
fn events(game: &mut DominoEnds, step: &str) -> Vec<Event> {
    game.play_events(step.parse().unwrap()).unwrap()
}

fn places(standings: &Standings) -> Vec<(u8, i32)> {
    standings
        .entries()
        .iter()
        .map(|entry| (entry.place, entry.score))
        .collect()
}

#[test]
fn e1_hands_are_dealt_round_the_table() {
    for (players, size) in [(2, 6), (3, 6), (4, 5)] {
        let rules = Rules::new(players).validate().unwrap();
        let mut game = DominoEnds::new(rules);
        assert_eq!(game.outcomes().len(), 28);
        let mut rng = Seed::from_u64(u64::from(players)).stream(boardcore::Stream::Chance);
        for i in 0..players * size {
            let for_seat = Some(seat(i % players));
            assert_eq!(game.turn(), Turn::Chance { for_seat });
            assert_eq!(game.weight(), u32::from(28 - i));
            let step = boardcore::Step::Chance(driver::draw(&game, &mut rng).unwrap());
            game.play(step).unwrap();
        }
        for s in Seat::all(players) {
            assert_eq!(game.hand(s).len(), u32::from(size));
        }
        assert_eq!(game.boneyard().len(), 28 - u32::from(players * size));
    }
    let mut game = DominoEnds::new(Rules::new(2).validate().unwrap());
    play(&mut game, "deal 0-1, deal 2-3");
    assert_eq!(game.hand(seat(0)), tiles("0-1"));
    assert_eq!(game.hand(seat(1)), tiles("2-3"));
    assert_eq!(refused(&game, "deal 0-1"), ("not-in-boneyard", "E1"));
    assert_eq!(refused(&game, "draw 0-2"), ("not-a-deal", "E1"));
}

#[test]
fn e2_the_lowest_double_leads() {
    let game = dealt(
        Rules::new(3),
        "0-1 5-5 2-3 0-2 0-3 0-4 / 6-6 1-2 1-3 1-4 1-5 2-2 / 4-4 3-3 4-5 4-6 5-6 3-6",
    );
    assert_eq!(decides(&game), Some(1));
    assert_eq!(game.table().leader(), Some(seat(1)));
    assert_eq!(actions(&game), ["lead 2-2"]);
    assert_eq!(refused(&game, "lead 6-6"), ("not-the-lowest-double", "E2"));
    assert_eq!(refused(&game, "lead 0-0"), ("not-the-lowest-double", "E2"));
    assert_eq!(refused(&game, "play 1-2 left"), ("not-a-lead", "E2"));
    assert_eq!(refused(&game, "pass"), ("not-a-lead", "E2"));
    let mut game = game;
    play(&mut game, "lead 2-2");
    assert_eq!(game.table().line().to_string(), "2-2");
    assert_eq!(game.table().score(seat(1)), 2);
    // The next seat has none with 2 and draws; what it then draws does not lead again.
    play(&mut game, "draw 2-4");
    assert_eq!(refused(&game, "lead 3-3"), ("already-led", "E2"));
}

#[test]
fn e2_tiles_are_dealt_again_when_nobody_holds_a_double() {
    let mut game = DominoEnds::new(Rules::new(2).validate().unwrap());
    play(
        &mut game,
        "deal 0-1, deal 0-2, deal 0-3, deal 0-4, deal 0-5, deal 0-6, deal 1-2, deal 1-3, deal 1-4, deal 1-5, deal 1-6",
    );
    let told = events(&mut game, "deal 2-3");
    assert_eq!(told.last(), Some(&Event::Redeal));
    assert_eq!(game, DominoEnds::new(Rules::new(2).validate().unwrap()));
    assert_eq!(game.table().round(), 1);
}

#[test]
fn e3_tiles_are_laid_at_either_end_and_the_turn_passes_left() {
    let mut game = dealt(
        Rules::new(3),
        "0-0 0-1 2-3 2-4 2-5 2-6 / 0-2 1-3 1-4 1-5 1-6 3-4 / 0-3 1-2 3-5 3-6 4-5 5-6",
    );
    play(&mut game, "lead 0-0");
    assert_eq!(decides(&game), Some(1));
    assert_eq!(actions(&game), ["play 0-2 left", "play 0-2 right"]);
    assert_eq!(refused(&game, "play 1-3 left"), ("does-not-fit", "E3"));
    assert_eq!(refused(&game, "play 0-3 left"), ("not-in-hand", "E3"));
    play(&mut game, "play 0-2 right");
    assert_eq!(game.table().line().to_string(), "0-0 0-2");
    assert_eq!(decides(&game), Some(2));
    assert_eq!(actions(&game), ["play 0-3 left", "play 1-2 right"]);
    assert_eq!(refused(&game, "play 0-3 right"), ("does-not-fit", "E3"));
    play(&mut game, "play 0-3 left");
    assert_eq!(game.table().line().to_string(), "3-0 0-0 0-2");
    let ends = game.table().ends().map(|(a, b)| (a.number(), b.number()));
    assert_eq!(ends, Some((3, 2)));
    // After the last seat comes seat 0.
    assert_eq!(decides(&game), Some(0));
    assert_eq!(
        actions(&game),
        [
            "play 2-3 left",
            "play 2-3 right",
            "play 2-4 right",
            "play 2-5 right",
            "play 2-6 right"
        ]
    );
}

/// Seat 0 leads 1-1; nobody else has a 1.
const NO_ONES: &str = "1-1 2-3 2-4 2-5 2-6 3-4 / 3-5 3-6 4-5 4-6 5-6 3-3";

fn no_ones(drawing: Drawing, drawn_tile: DrawnTile) -> DominoEnds {
    let rules = Rules {
        drawing,
        drawn_tile,
        ..Rules::new(2)
    };
    let mut game = dealt(rules, NO_ONES);
    play(&mut game, "lead 1-1");
    game
}

#[test]
fn e4_who_has_a_fitting_tile_must_lay_and_who_has_none_draws_one() {
    let mut game = no_ones(Drawing::One, DrawnTile::MayKeep);
    assert_eq!(draws(&game), Some(1));
    assert_eq!(game.weight(), 16);
    assert_eq!(refused(&game, "deal 1-2"), ("not-a-draw", "E4"));
    assert_eq!(refused(&game, "draw 3-5"), ("not-in-boneyard", "E1"));
    // A drawn tile that does not fit: a pass, and nothing else.
    play(&mut game, "draw 0-5");
    assert_eq!(decides(&game), Some(1));
    assert_eq!(actions(&game), ["pass"]);
    play(&mut game, "pass");
    assert_eq!(draws(&game), Some(0));
    // One that fits may be laid.
    play(&mut game, "draw 1-2");
    assert_eq!(actions(&game), ["play 1-2 left", "play 1-2 right", "pass"]);
    play(&mut game, "play 1-2 right");
    // Seat 1 has no 1 and no 2. Seat 0 will, and then must lay one.
    play(&mut game, "draw 0-6, pass");
    assert_eq!(decides(&game), Some(0));
    assert_eq!(
        actions(&game),
        [
            "play 2-3 right",
            "play 2-4 right",
            "play 2-5 right",
            "play 2-6 right"
        ]
    );
    assert_eq!(refused(&game, "pass"), ("must-play", "E4"));
}

#[test]
fn e4_a_drawn_tile_may_be_kept_and_must_be_laid_the_next_turn() {
    let mut game = no_ones(Drawing::One, DrawnTile::MayKeep);
    play(&mut game, "draw 1-6, pass, draw 0-2, pass");
    assert_eq!(decides(&game), Some(1));
    assert_eq!(actions(&game), ["play 1-6 left", "play 1-6 right"]);
    assert_eq!(refused(&game, "pass"), ("must-play", "E4"));
}

#[test]
fn e4_must_play_has_a_fitting_drawn_tile_laid() {
    let mut game = no_ones(Drawing::One, DrawnTile::MustPlay);
    let mut other = game;
    play(&mut game, "draw 1-6");
    assert_eq!(actions(&game), ["play 1-6 left", "play 1-6 right"]);
    assert_eq!(refused(&game, "pass"), ("must-play-drawn", "E4"));
    play(&mut other, "draw 0-6");
    assert_eq!(actions(&other), ["pass"]);
}

#[test]
fn e4_until_playable_draws_on() {
    for drawn_tile in [DrawnTile::MayKeep, DrawnTile::MustPlay] {
        let mut game = no_ones(Drawing::UntilPlayable, drawn_tile);
        for (i, drawn) in ["0-5", "0-6", "2-2"].into_iter().enumerate() {
            assert_eq!(draws(&game), Some(1));
            assert_eq!(game.weight(), 16 - i as u32);
            play(&mut game, &format!("draw {drawn}"));
        }
        play(&mut game, "draw 1-2");
        assert_eq!(decides(&game), Some(1));
        let mut expected = vec!["play 1-2 left", "play 1-2 right"];
        if drawn_tile == DrawnTile::MayKeep {
            expected.push("pass");
        }
        assert_eq!(actions(&game), expected);
        if drawn_tile == DrawnTile::MayKeep {
            // Keeping it ends the turn.
            play(&mut game, "pass");
            assert_eq!(draws(&game), Some(0));
        }
    }
}

#[test]
fn e4_until_playable_stops_at_the_last_two() {
    // The lead is 0-0, and both sevens of tiles with 0 but three are in the hands that cannot draw them.
    let mut game = three_left();
    assert_eq!(draws(&game), Some(1));
    // The boneyard holds 0-6, 5-6 and 6-6; after this draw two are left, and the turn is over.
    play(&mut game, "draw 6-6");
    assert_eq!(decides(&game), Some(1));
    assert_eq!(actions(&game), ["pass"]);
    assert_eq!(game.boneyard(), tiles("0-6 5-6"));
    play(&mut game, "pass");
    assert_eq!(decides(&game), Some(2));
}

#[test]
fn e5_with_two_tiles_left_who_cannot_lay_passes() {
    let mut game = three_left();
    play(&mut game, "draw 6-6, pass, play 0-3 left");
    // Ends 3 and 0.
    play(&mut game, "play 0-4 right, play 1-3 left");
    // Ends 1 and 4. Seat 1 holds 1-5, seat 2 0-1; then they are 5 and 4, 5 and 4 …
    play(&mut game, "play 1-5 left, play 3-4 right, play 3-5 right");
    // Ends 5 and 5: seat 0 holds 1-1, 1-2 and 1-4.
    assert_eq!(game.boneyard().len(), 2);
    assert_eq!(decides(&game), Some(0));
    assert_eq!(actions(&game), ["pass"]);
    let events = events(&mut game, "pass");
    assert_eq!(events, [Event::Passed { seat: seat(0) }]);
    assert_eq!(decides(&game), Some(1));
}

const EXAMPLE: &str =
    "1-1 2-4 3-4 0-1 0-2 / 1-4 4-4 2-2 5-5 2-5 / 1-6 4-5 0-6 3-5 1-5 / 2-6 0-5 6-6 1-2 1-3";

/// Each step of the worked example: who, the step, the ends after it, the points.
const STEPS: [(u8, &str, (u8, u8), u16); 13] = [
    (0, "lead 1-1", (1, 1), 2),
    (1, "play 1-4 right", (1, 4), 0),
    (2, "play 1-6 left", (6, 4), 0),
    (3, "play 2-6 left", (2, 4), 0),
    (0, "play 2-4 left", (4, 4), 2),
    (1, "play 4-4 left", (4, 4), 3),
    (2, "play 4-5 left", (5, 4), 0),
    (3, "play 0-5 left", (0, 4), 0),
    (0, "play 3-4 right", (0, 3), 0),
    (1, "draw 3-6", (0, 3), 0),
    (1, "play 3-6 right", (0, 6), 0),
    (2, "play 0-6 left", (6, 6), 2),
    (3, "play 6-6 left", (6, 6), 3),
];

#[test]
fn e6_the_worked_example() {
    for rules in [Rules::new(4), Rules::bergen(4)] {
        let mut game = dealt(rules, EXAMPLE);
        for (who, step, ends, points) in STEPS {
            let turn = decides(&game).or(draws(&game));
            assert_eq!(turn, Some(who), "{step}");
            let before = game.table().score(seat(who));
            play(&mut game, step);
            let now = game.table().ends().map(|(a, b)| (a.number(), b.number()));
            assert_eq!(now, Some(ends), "{step}");
            assert_eq!(game.table().score(seat(who)), before + points, "{step}");
        }
        assert_eq!(game.scores(), [4, 3, 2, 3]);
        assert_eq!(
            game.table().line().to_string(),
            "6-6 6-0 0-5 5-4 4-4 4-2 2-6 6-1 1-1 1-4 4-3 3-6"
        );
        assert!(include_str!("../../README.md").contains(&format!("{game:#}")));
    }
}

#[test]
fn e6_an_exposed_double_counts_where_the_option_says_so() {
    for (triple_header, points) in [
        (TripleHeader::PlayedDouble, 2),
        (TripleHeader::ExposedDouble, 3),
    ] {
        let rules = Rules {
            triple_header,
            ..Rules::new(2)
        };
        let mut game = dealt(rules, "1-1 2-4 3-3 5-5 6-6 3-5 / 1-4 1-2 4-5 4-6 3-4 2-2");
        let led = events(&mut game, "lead 1-1");
        let (who, why) = (seat(0), Why::EqualEnds);
        let lead = Event::Scored {
            seat: who,
            points: 2,
            why,
        };
        assert!(led.contains(&lead), "the lead scores 2 under either option");
        play(&mut game, "play 1-4 right, play 2-4 right, play 1-2 right");
        assert_eq!(game.table().line().to_string(), "1-1 1-4 4-2 2-1");
        assert_eq!(game.table().score(seat(1)), points);
    }
}

#[test]
fn e7_going_out_scores_two_on_top_of_equal_ends() {
    let rules = Rules {
        target: 1000,
        ..Rules::new(4)
    };
    // A plain last tile on equal ends: 2 + 2.
    let mut game = before_going_out(rules);
    assert_eq!(game.scores(), [2, 0, 0, 0]);
    let told = events(&mut game, "play 0-2 right");
    let hands = ["-", "6-6", "2-2", "1-1"].map(tiles);
    let scored = |points, why| Event::Scored {
        seat: seat(0),
        points,
        why,
    };
    assert_eq!(
        told[1..],
        [
            scored(2, Why::EqualEnds),
            scored(2, Why::GoingOut),
            Event::RoundOver {
                round: 1,
                end: RoundEnd::Out,
                players: 4,
                hands
            }
        ]
    );
    assert_eq!(game.scores(), [6, 0, 0, 0]);
    assert_eq!(game.table().round(), 2);

    // A double as the last tile on equal ends: 3 + 2.
    let mut game = dealt(
        rules,
        "3-5 4-6 0-6 2-4 4-5 / 1-3 6-6 0-2 1-4 2-2 / 2-6 1-5 0-5 3-6 4-4 / 0-3 1-6 0-4 2-5 3-4",
    );
    play(
        &mut game,
        "lead 2-2, play 2-6 right, play 2-5 left, play 0-6 right, play 0-2 right, play 0-5 left, play 0-4 left, \
         play 2-4 right, play 1-4 right, play 1-5 right, play 3-4 left, play 4-5 right, play 1-3 left, play 4-4 right, \
         play 1-6 left, play 4-6 right",
    );
    assert_eq!(game.scores(), [4, 2, 0, 0]);
    play(&mut game, "play 6-6 right");
    assert_eq!(game.scores(), [4, 7, 0, 0]);
}

/// Hands, steps up to the last one, and that one, which blocks the round; and the scores before it.
struct Block {
    rules: Rules,
    hands: &'static str,
    steps: &'static str,
    last: &'static str,
    before: &'static [i32],
}

fn block(players: u8, hands: &'static str, steps: &'static str, before: &'static [i32]) -> Block {
    let (steps, last) = steps.rsplit_once(", ").unwrap();
    Block {
        rules: Rules {
            target: 1000,
            ..Rules::new(players)
        },
        hands,
        steps,
        last,
        before,
    }
}

impl Block {
    /// Plays it; the scores after it, and the events of the last step.
    fn play(&self) -> (Vec<i32>, Vec<Event>, DominoEnds) {
        let mut game = dealt(self.rules, self.hands);
        play(&mut game, self.steps);
        assert_eq!(game.scores(), self.before);
        assert_eq!(game.table().round(), 1);
        let told = events(&mut game, self.last);
        (game.scores(), told, game)
    }
}

/// Equal pips in two hands without doubles: 0-1 0-5 1-4 1-5 and 0-3 0-6 3-5.
fn tie() -> Block {
    block(
        4,
        "2-6 2-5 0-2 4-5 6-6 / 0-1 2-2 5-6 1-4 0-5 / 1-2 0-3 0-4 2-3 0-6 / 4-4 1-3 3-6 4-6 5-5",
        "lead 2-2, play 1-2 left, play 1-3 left, play 2-6 right, play 5-6 right, play 2-3 left, play 5-5 right, \
         play 2-5 right, draw 2-4, play 2-4 left, play 0-4 left, draw 1-6, pass, play 0-2 left, draw 1-5, pass, \
         draw 3-5, pass, draw 0-0, pass, draw 3-4",
        &[4, 2, 0, 0],
    )
}

/// The last tile leaves equal ends, and nobody fits them: seat 2 scores for it, and seat 3, which has no double.
fn block_by_a_play() -> Block {
    block(
        4,
        "0-1 3-3 1-3 2-4 3-6 / 6-6 3-4 0-3 0-4 1-2 / 2-2 2-6 1-1 5-6 4-4 / 1-6 3-5 1-4 2-5 1-5",
        "lead 1-1, play 1-4 right, play 0-1 left, play 0-4 right, draw 4-6, pass, draw 2-3, pass, draw 0-0, \
         play 0-0 right, play 0-3 left, draw 0-5, pass, play 3-5 left, draw 5-5, play 5-5 left, draw 4-5, pass, \
         play 0-5 left",
        &[3, 2, 2, 0],
    )
}

#[test]
fn e8_a_block_by_a_play_and_one_hand_without_a_double() {
    let (scores, told, game) = block_by_a_play().play();
    assert_eq!(scores, [3, 2, 4, 1]);
    let hands = [
        "1-3 2-4 3-3 3-6",
        "1-2 3-4 4-5 6-6",
        "2-2 2-6 4-4 4-6 5-6",
        "1-5 1-6 2-3 2-5",
    ]
    .map(tiles);
    let over = Event::RoundOver {
        round: 1,
        end: RoundEnd::Blocked,
        players: 4,
        hands,
    };
    let lowest = Event::Scored {
        seat: seat(3),
        points: 1,
        why: Why::LowestHand,
    };
    assert_eq!(told[2..], [over, lowest]);
    assert_eq!(
        told[2].to_string(),
        "round 1 is blocked; the hands: 1-3 2-4 3-3 3-6 / 1-2 3-4 4-5 6-6 / 2-2 2-6 4-4 4-6 5-6 / 1-5 1-6 2-3 2-5"
    );
    assert_eq!(told[3].to_string(), "seat 3 scores 1 for the lowest hand");
    // The next round begins with a deal to seat 0.
    assert_eq!(game.table().round(), 2);
    assert_eq!(game.boneyard(), Tiles::ALL);
}

#[test]
fn e8_a_block_right_after_a_draw_needs_no_pass() {
    let block = block(
        4,
        "2-4 0-6 4-5 0-1 0-0 / 2-3 2-5 1-6 1-5 2-2 / 6-6 1-1 0-4 3-4 5-5 / 1-2 1-3 1-4 4-6 3-6",
        "lead 0-0, draw 4-4, pass, play 0-4 left, play 4-6 left, play 0-6 left, draw 5-6, pass, draw 0-2, play 0-2 left, \
         play 1-2 left, play 0-1 left, draw 3-5, pass, draw 3-3, pass, draw 2-6",
        &[6, 0, 0, 0],
    );
    let (scores, told, _) = block.play();
    // Two hands without a double: 2-4 4-5 has 15 pips, 1-3 1-4 2-6 3-6 has 26.
    assert_eq!(scores, [7, 0, 0, 0]);
    assert_eq!(
        told[0],
        Event::Drew {
            seat: seat(3),
            tile: Some(tile("2-6"))
        }
    );
    assert!(matches!(told[1], Event::RoundOver { .. }));
}

#[test]
fn e8_equal_pips_score_for_nobody_or_for_each() {
    let mut tie = tie();
    assert_eq!(tie.play().0, [4, 2, 0, 0]);
    tie.rules.blocked_tie = BlockedTie::Shared;
    assert_eq!(tie.play().0, [4, 3, 1, 0]);
    tie.rules.blocked_points = 7;
    assert_eq!(tie.play().0, [4, 9, 7, 0]);
    tie.rules.blocked_points = 0;
    assert_eq!(tie.play().0, [4, 2, 0, 0]);
}

#[test]
fn e8_where_every_hand_holds_a_double_the_fewest_doubles_win() {
    let block = block(
        3,
        "0-0 1-2 4-6 4-5 2-5 1-5 / 3-6 0-2 2-2 1-6 1-4 1-3 / 2-6 0-6 3-5 2-4 5-6 2-3",
        "lead 0-0, play 0-2 left, play 2-3 left, draw 0-3, play 0-3 left, draw 3-3, pass, play 0-6 left, play 4-6 left, \
         play 1-4 left, draw 0-1, play 0-1 left, draw 5-5, pass, draw 6-6, pass, draw 1-1, pass, draw 4-4, pass, draw 3-4",
        &[4, 0, 2],
    );
    // Two doubles, three, and one.
    assert_eq!(block.play().0, [4, 0, 3]);
}

#[test]
fn e8_of_equally_many_doubles_the_lowest_double_wins() {
    let block = block(
        4,
        "2-2 0-1 4-6 4-4 0-4 / 1-3 2-5 0-0 1-2 1-1 / 3-3 1-4 6-6 2-3 5-6 / 3-4 3-5 2-4 4-5 5-5",
        "lead 0-0, draw 0-2, play 0-2 right, play 2-4 right, play 0-4 right, draw 3-6, pass, draw 0-6, play 0-6 right, \
         draw 1-6, play 1-6 right, play 0-1 right, draw 2-6, pass, draw 1-5",
        &[4, 2, 0, 0],
    );
    // Seats 1 and 3 hold one double each, 1-1 and 5-5.
    assert_eq!(block.play().0, [4, 3, 0, 0]);
}

#[test]
fn e8_hands_are_compared_as_the_rule_says() {
    let shared = Rules {
        blocked_tie: BlockedTie::Shared,
        ..Rules::new(4)
    };
    for (hands, nobody, all) in [
        // A hand without a double beats any with one, whatever its pips.
        (vec!["0-0", "5-6 4-6", "1-1", "2-2"], 0b0010, 0b0010),
        (vec!["5-6 4-6", "4-5 6-6", "3-6 4-6"], 0b100, 0b100),
        // Equal pips, in two and in three hands.
        (vec!["0-6", "1-5", "6-6"], 0, 0b011),
        (vec!["0-6", "1-5", "2-4"], 0, 0b111),
        (vec!["0-6", "1-5", "2-3"], 0b100, 0b100),
        // Doubles in every hand: their number, then the lowest; pips do not count.
        (vec!["0-0 1-1", "6-6 5-6"], 0b10, 0b10),
        (vec!["3-3 0-1", "2-2 5-6"], 0b10, 0b10),
        (vec!["1-1 6-6", "2-2 3-3", "4-4 5-5 0-0"], 0b001, 0b001),
    ] {
        let hands: Vec<Tiles> = hands.into_iter().map(tiles).collect();
        assert_eq!(lowest_hands(&hands, &Rules::new(4)), nobody, "{hands:?}");
        assert_eq!(lowest_hands(&hands, &shared), all, "{hands:?}");
    }
}

/// Seat 2 lays its last tile where nobody could go on.
fn out_where_all_are_stuck() -> Block {
    block(
        4,
        "3-4 1-1 6-6 2-4 5-5 / 1-6 4-5 1-2 2-3 3-6 / 0-0 0-4 4-6 0-5 4-4 / 3-3 1-5 0-2 5-6 2-5",
        "lead 0-0, play 0-2 right, play 2-4 right, play 4-5 right, play 0-5 right, draw 0-3, play 0-3 right, \
         play 3-4 right, draw 2-6, pass, play 0-4 left, draw 1-4, play 1-4 right, play 1-1 right, play 1-6 right, \
         play 4-6 right, draw 0-1, pass, draw 1-3, pass, draw 3-5, pass, play 4-4 left",
        &[0, 0, 8, 0],
    )
}

#[test]
fn e8_a_tile_that_empties_a_hand_ends_the_round_by_e7_alone() {
    let (scores, told, _) = out_where_all_are_stuck().play();
    assert_eq!(scores, [0, 0, 13, 0]);
    assert!(matches!(
        told.last(),
        Some(Event::RoundOver {
            end: RoundEnd::Out,
            ..
        })
    ));
}

#[test]
fn e9_the_target_is_15_for_two_players_and_10_for_more() {
    assert_eq!([2, 3, 4].map(|n| Rules::new(n).target), [15, 10, 10]);
    assert_eq!([2, 3, 4].map(|n| Rules::bergen(n).target), [15, 10, 10]);
}

#[test]
fn e9_the_match_ends_in_the_middle_of_a_round() {
    let rules = Rules {
        target: 4,
        ..Rules::new(4)
    };
    let mut game = dealt(rules, EXAMPLE);
    for (_, step, ..) in &STEPS[..4] {
        play(&mut game, step);
    }
    assert_eq!(game.standings(), None);
    let told = events(&mut game, STEPS[4].1);
    assert_eq!(told.last(), Some(&Event::MatchOver));
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.table().phase(), Phase::Stopped);
    assert_eq!(
        places(&game.standings().unwrap()),
        [(1, 4), (2, 0), (2, 0), (2, 0)]
    );
}

#[test]
fn e9_equal_ends_and_going_out_count_together() {
    let mut block = out_where_all_are_stuck();
    // Seat 2 has 8 before its last tile, which gives 3 and 2: it ends with all of them.
    block.rules.target = 11;
    let (scores, told, game) = block.play();
    assert_eq!(scores, [0, 0, 13, 0]);
    assert_eq!(told.last(), Some(&Event::MatchOver));
    assert_eq!(game.table().phase(), Phase::Out);
}

#[test]
fn e9_a_block_by_the_play_that_reaches_the_target_scores_nothing_more() {
    let mut block = block_by_a_play();
    block.rules.target = 4;
    let (scores, told, game) = block.play();
    assert_eq!(scores, [3, 2, 4, 0]);
    assert!(!told.iter().any(|e| matches!(e, Event::RoundOver { .. })));
    assert_eq!(game.table().phase(), Phase::Stopped);
    // One more to reach, and the block counts.
    block.rules.target = 5;
    assert_eq!(block.play().0, [3, 2, 4, 1]);
    block.rules.blocked_points = 6;
    let (scores, told, game) = block.play();
    assert_eq!(scores, [3, 2, 4, 6]);
    assert_eq!(told.last(), Some(&Event::MatchOver));
    assert_eq!(game.table().phase(), Phase::Blocked);
    assert_eq!(game.standings().unwrap().winner(), Some(Side::new(3)));
}

#[test]
fn e9_shared_points_can_take_two_to_the_target() {
    let mut tie = tie();
    tie.rules.blocked_tie = BlockedTie::Shared;
    tie.rules.blocked_points = 5;
    tie.rules.target = 5;
    let (scores, _, game) = tie.play();
    assert_eq!(scores, [4, 7, 5, 0]);
    assert_eq!(
        places(&game.standings().unwrap()),
        [(3, 4), (1, 7), (2, 5), (4, 0)]
    );
}

#[test]
fn e10_every_round_is_led_by_the_lowest_double_again() {
    let (_, _, mut game) = out_where_all_are_stuck().play();
    assert_eq!(game.table().round(), 2);
    assert_eq!(
        game.turn(),
        Turn::Chance {
            for_seat: Some(seat(0))
        }
    );
    // The winner of the round does not lead: seat 3 holds the lowest double now.
    play(
        &mut game,
        "deal 0-1, deal 0-2, deal 0-3, deal 1-1, deal 1-2, deal 1-3, deal 1-4, deal 1-5, deal 2-3, deal 2-4, deal 2-5, \
         deal 2-6, deal 3-4, deal 3-5, deal 3-6, deal 4-4, deal 4-5, deal 4-6, deal 5-6, deal 6-6",
    );
    assert_eq!(actions(&game), ["lead 1-1"]);
    assert_eq!(decides(&game), Some(3));
    play(&mut game, "lead 1-1");
    assert_eq!(game.scores(), [0, 0, 13, 2]);
}

#[test]
fn e10_places_go_by_score_and_equal_scores_share() {
    for (i, rules) in all_drawing_rules().enumerate() {
        let (_, game) =
            driver::random_record::<DominoEnds>(rules, Seed::from_u64(i as u64), u64::MAX);
        let standings = game.standings().unwrap();
        let scores: Vec<i32> = standings.scores().collect();
        assert_eq!(scores, game.scores());
        assert!(scores.iter().any(|&score| score >= i32::from(rules.target)));
        for entry in standings.entries() {
            let better = scores.iter().filter(|&&score| score > entry.score).count();
            assert_eq!(usize::from(entry.place), better + 1);
        }
    }
}

#[test]
fn presets_are_what_the_document_says() {
    let new = Rules {
        players: 3,
        target: 10,
        drawing: Drawing::One,
        drawn_tile: DrawnTile::MayKeep,
        triple_header: TripleHeader::PlayedDouble,
        blocked_points: 1,
        blocked_tie: BlockedTie::Nobody,
    };
    assert_eq!(Rules::new(3), new);
    assert_eq!(Rules::default(), Rules::new(4));
    let bergen = Rules::preset("bergen").unwrap();
    for players in 2..=4 {
        let over = Rules::read_over(bergen, &format!("players={players}"));
        assert_eq!(over, Ok(Rules::bergen(players)));
    }
    let target = Rules::read_over(bergen, "target=12 players=2")
        .unwrap()
        .target;
    assert_eq!(target, 12);
    assert_eq!(
        Rules::read_over(Rules::new(2), "drawing=One"),
        Ok(Rules::new(2))
    );
    assert_eq!(
        Rules::bergen(3),
        Rules {
            drawing: Drawing::UntilPlayable,
            drawn_tile: DrawnTile::MustPlay,
            triple_header: TripleHeader::ExposedDouble,
            ..new
        }
    );
}

#[test]
fn every_reason_names_its_rule_and_says_what_is_wrong() {
    let wrong = Illegal::DoesNotFit {
        tile: tile("0-3"),
        end: End::Left,
        pips: "5".parse().unwrap(),
    };
    assert_eq!(
        wrong.to_string(),
        "0-3 does not fit the left end, which shows 5"
    );
    assert_eq!((wrong.code(), wrong.rule()), ("does-not-fit", "E3"));
}
