//! Rule F11 by its number: the end; events and the board in words.

use crate::common::{actions, new, order, play, position, rolls_for, steps, two};
use boardcore::{Game, Reason, Refused, Seat, Side, Situation, Turn};
use flea::{End, Event, Rules};

// F11

#[test]
fn f11_the_first_to_fill_his_diagonal_has_won_and_the_others_play_on() {
    let mut game = position(
        Rules::for_players(3),
        "stage=play corners=a1,h8,h1 order=0,1,2 pieces=27.29.30.31/29.30/25.28.30.31 roll=1 finished=-",
    );
    let events = play(&mut game, "b1a1");
    assert_eq!(
        events.last(),
        Some(&Event::Finished {
            seat: Seat::new(0),
            place: 1
        })
    );
    // His pieces have left the board, and he is skipped.
    assert!(steps(&game, 0).is_empty());
    assert_eq!(game.reserve(Seat::new(0)), 0);
    assert_eq!(game.home(Seat::new(0)), 4);
    assert_eq!(order(&game), [1, 2]);
    assert_eq!(
        game.to_string(),
        "stage=play corners=a1,h8,h1 order=1,2 pieces=-/29.30/25.28.30.31 roll=- finished=0"
    );
    assert_eq!(game.piece_on("a1".parse().unwrap()), None);
    play(&mut game, "roll 4, pass, roll 1, h1g2");
}

#[test]
fn f11_the_last_one_left_is_the_loser() {
    let mut game = position(
        Rules::for_players(3),
        "stage=play corners=a1,h8,h1 order=2,1 pieces=-/3.28.29.31/26.29.30.31 roll=4 finished=0",
    );
    // Four does not do it, two does.
    play(&mut game, "pass, roll 1, h5h4, roll 2");
    let events = play(&mut game, "h3h1");
    assert_eq!(
        events[1..],
        [
            Event::Finished {
                seat: Seat::new(2),
                place: 2
            },
            Event::Over
        ]
    );
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(actions(&game), "");
    assert_eq!(game.outcomes(), []);
    let standings = game.standings().unwrap();
    let entries: Vec<(u8, i32)> = standings
        .entries()
        .iter()
        .map(|entry| (entry.place, entry.score))
        .collect();
    assert_eq!(entries, [(1, 4), (3, 3), (2, 4)]);
    assert_eq!(game.scores(), [4, 3, 4]);
    let end = game.ending().unwrap().end;
    assert_eq!(end, End::OneLeft);
    assert_eq!(end.to_string(), "all but one have filled their diagonals");
    assert_eq!(end.rule(), "F11");
    assert_eq!(game.standing_of(Seat::new(1)).unwrap().place, 3);
    assert_eq!(game.standing_of(Seat::new(3)), None);
    let roll = "roll 3".parse().unwrap();
    assert_eq!(game.play(roll), Err(Refused::Turn { turn: Turn::Over }));
}

#[test]
fn f11_without_playing_on_the_others_share_place_2() {
    let rules = Rules {
        play_on: false,
        ..Rules::for_players(4)
    };
    let mut game = position(
        rules,
        "stage=play corners=a1,a8,h8,h1 order=3,0,1,2 pieces=3.28.29/-/28.30.31/27.29.30.31 roll=1 finished=-",
    );
    play(&mut game, "h2h1");
    assert_eq!(game.turn(), Turn::Over);
    let standings = game.standings().unwrap();
    let entries: Vec<(u8, i32)> = standings
        .entries()
        .iter()
        .map(|entry| (entry.place, entry.score))
        .collect();
    assert_eq!(entries, [(2, 2), (2, 0), (2, 3), (1, 4)]);
    assert_eq!(standings.winner(), Some(Side::new(3)));
    assert_eq!(game.ending().unwrap().end, End::DiagonalFull);
    assert_eq!(
        game.to_string(),
        "stage=over corners=a1,a8,h8,h1 order=0,1,2 pieces=3.28.29/-/28.30.31/- finished=3"
    );
}

#[test]
fn f11_with_two_there_is_a_winner_and_a_loser() {
    for play_on in [true, false] {
        let rules = Rules {
            play_on,
            ..Rules::for_players(2)
        };
        let mut game = position(
            rules,
            "stage=play corners=a1,h8 order=1,0 pieces=-/25.28.29.31 roll=5 finished=-",
        );
        play(&mut game, "pass, roll 3, pass, roll 5, pass");
        assert_eq!(game.turn(), rolls_for(0));
        let mut game = position(
            rules,
            "stage=play corners=a1,h8 order=1,0 pieces=30/27.29.30.31 roll=1 finished=-",
        );
        play(&mut game, "g8h8");
        let places: Vec<u8> = game.standings().unwrap().places().collect();
        assert_eq!(places, [2, 1]);
    }
}

#[test]
fn events_are_told_in_words() {
    let mut game = new(Rules::for_players(2));
    let mut events = play(
        &mut game,
        "corner a1, corner h8, roll 3, roll 3, roll 5, roll 2, roll 6, enter, roll 2, a1a3, roll 1, pass",
    );
    let mut late = two("order=0,1 pieces=27.29.30.31/14 roll=1 finished=-");
    events.extend(play(&mut late, "b1a1"));
    let told: Vec<String> = events.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "seat 0 takes a1",
            "seat 1 takes h8",
            "seat 0 rolls 3",
            "seat 1 rolls 3",
            "tied, to roll again: seats 0,1",
            "seat 0 rolls 5",
            "seat 1 rolls 2",
            "order of play: seats 0,1",
            "seat 0 rolls 6",
            "seat 0 enters a piece on a1",
            "seat 0 rolls again",
            "seat 0 rolls 2",
            "seat 0 walks a1 to a3",
            "seat 1 rolls 1",
            "seat 1 cannot move",
            "seat 0 walks b1 to a1",
            "seat 0 captures a piece of seat 1 on a1",
            "seat 0 has finished, place 1",
            "the game is over",
        ]
    );
}

#[test]
fn the_board_is_drawn_in_every_stage() {
    let mut game = new(Rules::for_players(2));
    let first: Vec<String> = format!("{game:#}").lines().map(String::from).collect();
    assert_eq!(first.len(), 9);
    assert_eq!(first[0], "8  . . . . . . . .   > seat 0: reserve 4, home 0");
    assert_eq!(first[1], "7  . . . . . . . .     seat 1: reserve 4, home 0");
    assert_eq!(first[8], "   a b c d e f g h");
    play(&mut game, "corner h8, corner a1, roll 2, roll 1, roll 6");
    let moves = format!("{game:#}");
    assert!(moves.contains("> seat 0 from h8: reserve 4, home 0"));
    assert!(moves.contains("seat 0 rolled 6"));
    let mut over = two("order=0,1 pieces=27.29.30.31/14 roll=1 finished=-");
    play(&mut over, "b1a1");
    assert!(format!("{over:#}").contains("seat 0 from a1: finished, place 1"));
    assert!(!format!("{over:#}").contains('>'));
}
