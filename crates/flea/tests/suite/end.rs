//! Rules F11 and F12 by their numbers: the end and the knock-out; events and the board in words.

use crate::common::{actions, new, order, play, position, rolls_for, steps, two};
use boardcore::{Game, Reason, Refused, RuleSet, Seat, Seed, Side, Situation, Turn, play as drive};
use flea::{End, Event, Knockout, KnockoutFault, Rules};

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

// F12

/// Plays the present game of a knock-out to its end.
fn round(knockout: &mut Knockout, streams: &mut drive::Streams) -> flea::Round {
    loop {
        let step = streams.random_step(knockout.game().unwrap()).unwrap();
        if let Some(round) = knockout.play(step).unwrap() {
            return round;
        }
    }
}

#[test]
fn f12_the_loser_goes_to_the_end_of_the_queue() {
    let rules = Rules::for_players(3).validate().unwrap();
    let mut knockout = Knockout::new(rules, 6, 30).unwrap();
    let mut streams = drive::Streams::new(Seed::from_u64(12), 3);
    let mut seated = vec![0, 1, 2];
    let mut queue = vec![3, 4, 5];
    let mut played = [0_u32; 6];
    let mut losses = [0_u32; 6];
    for number in 1..=30 {
        assert_eq!(knockout.seated(), seated);
        assert!(knockout.queue().eq(queue.iter().copied()));
        // Corners and opening rolls are made anew.
        assert_eq!(
            knockout.game().unwrap().to_string(),
            "stage=choose corners=-"
        );
        let round = round(&mut knockout, &mut streams);
        assert_eq!(round.number, number);
        assert_eq!(round.seated, seated);
        assert_eq!(round.last.standings(), Some(round.standings));
        let worst = round.standings.places().position(|place| place == 3);
        assert_eq!(worst, Some(round.seat.index()));
        assert_eq!(round.loser, seated[round.seat.index()]);
        for &person in &seated {
            played[person] += 1;
        }
        losses[round.loser] += 1;
        queue.push(round.loser);
        seated[round.seat.index()] = queue.remove(0);
    }
    assert_eq!(knockout.finished(), 30);
    assert_eq!(knockout.game(), None);
    let roll = "roll 1".parse().unwrap();
    assert_eq!(knockout.play(roll), Err(Refused::Turn { turn: Turn::Over }));
    let tallies = knockout.standings();
    for tally in &tallies {
        assert_eq!(tally.played, played[tally.person]);
        assert_eq!(tally.losses, losses[tally.person]);
    }
    assert_eq!(losses.iter().sum::<u32>(), 30);
    for pair in tallies.windows(2) {
        let ratio = |t: &flea::Tally| f64::from(t.losses) / f64::from(t.played);
        assert!(ratio(&pair[0]) <= ratio(&pair[1]));
        assert!(pair[0].place <= pair[1].place);
    }
}

#[test]
fn f12_a_single_loser_is_needed() {
    let rules = |players, play_on| {
        Rules {
            play_on,
            ..Rules::for_players(players)
        }
        .validate()
        .unwrap()
    };
    for players in 3..=4 {
        assert_eq!(
            Knockout::new(rules(players, false), 9, 1),
            Err(KnockoutFault::NoLoser { players })
        );
        assert!(Knockout::new(rules(players, true), 9, 1).is_ok());
    }
    assert!(Knockout::new(rules(2, false), 9, 1).is_ok());
}

#[test]
fn f12_bounds_of_people_and_games() {
    let rules = Rules::for_players(4).validate().unwrap();
    let refused = |people, games| Knockout::new(rules, people, games).unwrap_err();
    for people in [0, 3, 65, usize::MAX] {
        let fault = KnockoutFault::People { people, players: 4 };
        assert_eq!(refused(people, 1), fault);
    }
    for games in [0, 10_001, u32::MAX] {
        assert_eq!(refused(4, games), KnockoutFault::Games { games });
    }
    assert!(Knockout::new(rules, 4, 1).is_ok());
    assert!(Knockout::new(rules, 64, 10_000).is_ok());
    assert_eq!(
        refused(65, 1).to_string(),
        "65 people for 4 seats: not from 4 to 64"
    );
    assert_eq!(refused(4, 0).to_string(), "0 games: not from 1 to 10000");
}

#[test]
fn f12_a_short_queue_and_a_long_one() {
    // Nobody waits: the loser stays. Many wait: the loser is the last of them.
    let rules = Rules::for_players(2).validate().unwrap();
    let mut streams = drive::Streams::new(Seed::from_u64(5), 2);
    let mut alone = Knockout::new(rules, 2, 3).unwrap();
    for _ in 0..3 {
        round(&mut alone, &mut streams);
        let mut seated = alone.seated().to_vec();
        seated.sort_unstable();
        assert_eq!(seated, [0, 1]);
    }
    let mut crowd = Knockout::new(rules, 64, 2).unwrap();
    let first = round(&mut crowd, &mut streams);
    assert!(crowd.seated().contains(&2));
    assert_eq!(crowd.queue().last(), Some(first.loser));
}

#[test]
fn f12_standings_by_losses_per_game_then_games() {
    let rules = Rules::for_players(2).validate().unwrap();
    let mut knockout = Knockout::new(rules, 5, 2).unwrap();
    // Before the first game nobody has played: all share the place.
    assert!(knockout.standings().iter().all(|tally| tally.place == 1));
    let mut streams = drive::Streams::new(Seed::from_u64(8), 2);
    let one = round(&mut knockout, &mut streams);
    let two = round(&mut knockout, &mut streams);
    let tallies: Vec<(usize, u32, u32)> = knockout
        .standings()
        .iter()
        .map(|tally| (tally.place, tally.played, tally.losses))
        .collect();
    // The winner of the first game sits in both.
    let winner = 1 - one.loser;
    if two.loser == winner {
        // 0 of 1; 1 of 2; 1 of 1; then two who have not played.
        assert_eq!(
            tallies,
            [(1, 1, 0), (2, 2, 1), (3, 1, 1), (4, 0, 0), (4, 0, 0)]
        );
    } else {
        assert_eq!(
            tallies,
            [(1, 2, 0), (2, 1, 1), (2, 1, 1), (4, 0, 0), (4, 0, 0)]
        );
    }
}

#[test]
fn f12_of_equals_who_played_more_stands_better() {
    let rules = Rules::for_players(3).validate().unwrap();
    let mut met = 0;
    for seed in 0..12 {
        let mut knockout = Knockout::new(rules, 4, 2).unwrap();
        let mut streams = drive::Streams::new(Seed::from_u64(seed), 3);
        let one = round(&mut knockout, &mut streams);
        let two = round(&mut knockout, &mut streams);
        if two.loser == 3 {
            continue;
        }
        met += 1;
        // One has lost neither of two games, person 3 not his only one.
        let winner = (0..3).find(|&p| p != one.loser && p != two.loser).unwrap();
        let tallies: Vec<(usize, usize)> = knockout
            .standings()
            .iter()
            .map(|tally| (tally.person, tally.place))
            .collect();
        assert_eq!(
            tallies,
            [(winner, 1), (3, 2), (two.loser, 3), (one.loser, 4)]
        );
    }
    assert!(met > 0);
}

#[test]
fn f12_events_come_through() {
    let rules = Rules::for_players(2).validate().unwrap();
    let mut knockout = Knockout::new(rules, 3, 1).unwrap();
    let mut events = Vec::new();
    let step = "corner a8".parse().unwrap();
    assert_eq!(knockout.play_into(step, &mut events), Ok(None));
    assert_eq!(events[0].to_string(), "seat 0 takes a8");
    let again = knockout.clone();
    assert!(knockout.play(step).is_err());
    assert_eq!(knockout, again);
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
