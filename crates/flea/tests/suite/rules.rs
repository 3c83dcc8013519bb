//! Every rule by its number, every option, every worked example.

use crate::common::{actions, play, position, refused, two};
use boardcore::{
    Fault, Game, Reason, Refused, RuleSet, Seat, Seed, Side, Situation, Step, Turn, play as drive,
};
use flea::{
    Corner, Corners, End, EntryOnEnemy, Event, ExtraRoll, Few, Flea, Illegal, Knockout,
    KnockoutFault, Order, Roll, Rules,
};

fn new(rules: Rules) -> Flea {
    Flea::new(rules.validate().unwrap())
}

fn fixed(corners: &[Corner]) -> Corners {
    Corners::Fixed(Few::new(corners).unwrap())
}

fn rolls_for(seat: u8) -> Turn {
    Turn::Chance {
        for_seat: Some(Seat::new(seat)),
    }
}

fn seat_acts(seat: u8) -> Turn {
    Turn::Seat(Seat::new(seat))
}

fn order(game: &Flea) -> Vec<u8> {
    game.order().iter().map(Seat::number).collect()
}

fn steps(game: &Flea, seat: u8) -> Vec<u8> {
    game.steps(Seat::new(seat)).iter().collect()
}

// F1

#[test]
fn f1_two_to_four_players_with_four_pieces() {
    for players in 0..=255 {
        let faults = Rules::for_players(players).faults();
        if (2..=4).contains(&players) {
            assert!(faults.is_empty());
            let game = new(Rules::for_players(players));
            for seat in Seat::all(players) {
                assert_eq!(game.reserve(seat), 4);
                assert!(game.steps(seat).is_empty());
            }
            assert_eq!(game.reserve(Seat::new(players)), 0);
        } else {
            let fault = Fault {
                option: "players",
                rule: "F1",
                what: format!("{players} is not from 2 to 4"),
            };
            assert_eq!(faults.as_slice(), [fault]);
        }
    }
}

#[test]
fn f1_one_die_with_six_faces() {
    let game = two("0,1 -/- - -");
    let outcomes: Vec<(String, u32)> = game
        .outcomes()
        .iter()
        .map(|(roll, weight)| (roll.to_string(), *weight))
        .collect();
    let expected = ["roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"];
    assert_eq!(outcomes, expected.map(|roll| (roll.to_string(), 1)));
    assert_eq!(game.probability(Roll::SIX), (1, 6));
}

// F2

#[test]
fn f2_each_seat_takes_a_free_corner_in_seat_order() {
    let mut game = new(Rules::default());
    assert_eq!(game.turn(), seat_acts(0));
    assert_eq!(actions(&game), "corner a1, corner a8, corner h8, corner h1");
    assert_eq!(game.corner(Seat::new(0)), None);
    play(&mut game, "corner h8");
    assert_eq!(game.corner(Seat::new(0)), Some(Corner::H8));
    assert_eq!(game.turn(), seat_acts(1));
    assert_eq!(actions(&game), "corner a1, corner a8, corner h1");
    assert_eq!(
        game.check("corner h8".parse().unwrap()),
        Err(Illegal::CornerTaken {
            corner: Corner::H8,
            by: Seat::new(0)
        })
    );
    for action in ["enter", "a1a2", "pass"] {
        assert_eq!(refused(&game, action), ("corner-first", "F2"));
    }
    play(&mut game, "corner a1, corner h1");
    // The last free corner is a decision as well.
    assert_eq!(game.turn(), seat_acts(3));
    assert_eq!(actions(&game), "corner a8");
    let events = play(&mut game, "corner a8");
    assert_eq!(
        events,
        [Event::CornerTaken {
            seat: Seat::new(3),
            corner: Corner::A8
        }]
    );
    assert_eq!(game.turn(), rolls_for(0));
    let game = two("0,1 -/- 5 -");
    assert_eq!(refused(&game, "corner a8"), ("corners-settled", "F2"));
}

#[test]
fn f2_fixed_corners_are_no_decisions() {
    let rules = Rules {
        corners: fixed(&[Corner::H1, Corner::A8]),
        ..Rules::for_players(2)
    };
    let game = new(rules);
    assert_eq!(game.turn(), rolls_for(0));
    assert_eq!(game.corner(Seat::new(0)), Some(Corner::H1));
    assert_eq!(game.corner(Seat::new(1)), Some(Corner::A8));
    assert_eq!(game.to_string(), "opening h1,a8 0,1");
}

#[test]
fn f2_fixed_corners_are_one_different_corner_for_each() {
    let faults = |corners: &[Corner]| {
        let rules = Rules {
            corners: fixed(corners),
            ..Rules::for_players(3)
        };
        let faults = rules.faults();
        assert!(
            faults
                .as_slice()
                .iter()
                .all(|fault| fault.option == "corners")
        );
        faults.to_string()
    };
    assert_eq!(faults(&[Corner::H1, Corner::A8, Corner::A1]), "");
    assert_eq!(
        faults(&[Corner::H1, Corner::A8]),
        "corners: 2 given, 3 needed (F2)"
    );
    assert_eq!(
        faults(&[Corner::H1, Corner::A8, Corner::H1]),
        "corners: h1 is given twice (F2)"
    );
    assert_eq!(
        faults(&[Corner::H1; 4]),
        "corners: 4 given, 3 needed (F2); corners: h1 is given twice (F2)"
    );
    let all = Rules {
        players: 9,
        corners: fixed(&[]),
        ..Rules::default()
    };
    assert_eq!(
        all.validate().unwrap_err().to_string(),
        "players: 9 is not from 2 to 4 (F1); corners: 0 given, 9 needed (F2)"
    );
}

// F3

fn opening(order: Order, corners: &[Corner]) -> Flea {
    new(Rules {
        players: corners.len() as u8,
        corners: fixed(corners),
        order,
        ..Rules::default()
    })
}

#[test]
fn f3_the_highest_roll_goes_first_and_rolls_anew() {
    let mut game = opening(Order::Clockwise, &[Corner::A1, Corner::A8, Corner::H8]);
    for (seat, roll) in [(0, "roll 2"), (1, "roll 3"), (2, "roll 5")] {
        assert_eq!(game.turn(), rolls_for(seat));
        assert_eq!(actions(&game), "");
        let events = play(&mut game, roll);
        assert_eq!(
            events[0],
            Event::Rolled {
                seat: Seat::new(seat),
                roll: roll.parse().unwrap()
            }
        );
    }
    // No roll is left over for the first turn.
    assert_eq!(game.turn(), rolls_for(2));
    assert_eq!(game.roll(), None);
    assert_eq!(order(&game), [2, 0, 1]);
}

#[test]
fn f3_those_tied_for_the_highest_roll_again_they_alone() {
    let mut game = opening(
        Order::Clockwise,
        &[Corner::A1, Corner::A8, Corner::H8, Corner::H1],
    );
    let events = play(&mut game, "roll 6, roll 2, roll 6, roll 6");
    let tied = [0, 2, 3].map(Seat::new);
    assert_eq!(
        events.last(),
        Some(&Event::RollOff {
            seats: Few::new(&tied).unwrap()
        })
    );
    assert_eq!(game.to_string(), "opening a1,a8,h8,h1 0,2,3>1");
    // In seat order, until one is highest; who falls out stays out.
    assert_eq!(game.turn(), rolls_for(0));
    play(&mut game, "roll 4");
    assert_eq!(game.turn(), rolls_for(2));
    play(&mut game, "roll 1");
    assert_eq!(game.turn(), rolls_for(3));
    play(&mut game, "roll 4");
    assert_eq!(game.to_string(), "opening a1,a8,h8,h1 0,3>1,2");
    assert_eq!(game.turn(), rolls_for(0));
    play(&mut game, "roll 3, roll 3");
    assert_eq!(game.to_string(), "opening a1,a8,h8,h1 0,3>1,2");
    let events = play(&mut game, "roll 1, roll 2");
    assert_eq!(game.turn(), rolls_for(3));
    let settled = [3, 0, 1, 2].map(Seat::new);
    assert_eq!(
        events.last(),
        Some(&Event::OrderSettled {
            order: Few::new(&settled).unwrap()
        })
    );
}

#[test]
fn f3_the_order_goes_by_the_corners_either_way() {
    let corners = [Corner::H8, Corner::A1, Corner::H1, Corner::A8];
    let mut game = opening(Order::Clockwise, &corners);
    play(&mut game, "roll 1, roll 6, roll 5, roll 4");
    assert_eq!(order(&game), [1, 3, 0, 2]);
    let mut game = opening(Order::Counterclockwise, &corners);
    play(&mut game, "roll 1, roll 6, roll 5, roll 4");
    assert_eq!(order(&game), [1, 2, 0, 3]);
    // A corner that nobody has is passed over.
    let mut game = opening(Order::Clockwise, &[Corner::H1, Corner::A8, Corner::A1]);
    play(&mut game, "roll 6, roll 5, roll 4");
    assert_eq!(order(&game), [0, 2, 1]);
}

#[test]
fn f3_descending_order_goes_by_the_rolls() {
    let corners = [Corner::H8, Corner::A1, Corner::H1, Corner::A8];
    let mut game = opening(Order::Descending, &corners);
    play(&mut game, "roll 3, roll 6, roll 2, roll 4");
    assert_eq!(order(&game), [1, 3, 0, 2]);
}

#[test]
fn f3_descending_example_5_5_5_2() {
    let corners = [Corner::A1, Corner::A8, Corner::H8, Corner::H1];
    let mut game = opening(Order::Descending, &corners);
    play(&mut game, "roll 5, roll 5, roll 5, roll 2");
    assert_eq!(game.to_string(), "opening a1,a8,h8,h1 0,1,2>3");
    play(&mut game, "roll 6, roll 3, roll 3");
    assert_eq!(game.to_string(), "opening a1,a8,h8,h1 0>1,2>3");
    assert_eq!(game.turn(), rolls_for(1));
    play(&mut game, "roll 1, roll 4");
    assert_eq!(order(&game), [0, 2, 1, 3]);
}

#[test]
fn f3_descending_settles_the_higher_group_whole_first() {
    let corners = [Corner::A1, Corner::A8, Corner::H8, Corner::H1];
    let mut game = opening(Order::Descending, &corners);
    play(&mut game, "roll 2, roll 5, roll 2, roll 5");
    assert_eq!(game.to_string(), "opening a1,a8,h8,h1 1,3>0,2");
    play(&mut game, "roll 4, roll 4");
    // Tied once more: the lower group waits.
    assert_eq!(game.to_string(), "opening a1,a8,h8,h1 1,3>0,2");
    play(&mut game, "roll 1, roll 2");
    assert_eq!(game.to_string(), "opening a1,a8,h8,h1 3>1>0,2");
    assert_eq!(game.turn(), rolls_for(0));
    play(&mut game, "roll 3, roll 6");
    assert_eq!(order(&game), [3, 1, 2, 0]);
    assert_eq!(game.turn(), rolls_for(3));
}

// F4

#[test]
fn f4_the_track_runs_clockwise_along_the_edge() {
    let track =
        "a1 a2 a3 a4 a5 a6 a7 a8 b8 c8 d8 e8 f8 g8 h8 h7 h6 h5 h4 h3 h2 h1 g1 f1 e1 d1 c1 b1";
    let track: Vec<&str> = track.split(' ').collect();
    assert_eq!(track.len(), 28);
    for (number, corner) in Corner::ALL.into_iter().enumerate() {
        for step in 0..28 {
            let square = corner.square(step).unwrap();
            assert_eq!(
                square.to_string(),
                track[(7 * number + usize::from(step)) % 28]
            );
            assert_eq!(corner.step_of(square), Some(step));
        }
    }
}

// F5

#[test]
fn f5_steps_28_to_31_lead_from_the_own_corner_inwards() {
    let ends = [
        (Corner::A1, "a1 b2 c3 d4"),
        (Corner::A8, "a8 b7 c6 d5"),
        (Corner::H8, "h8 g7 f6 e5"),
        (Corner::H1, "h1 g2 f3 e4"),
    ];
    for (corner, squares) in ends {
        let way: Vec<String> = (28..32)
            .map(|step| corner.square(step).unwrap().to_string())
            .collect();
        assert_eq!(way.join(" "), squares);
        assert_eq!(corner.square(32), None);
        assert_eq!(corner.square(255), None);
    }
    assert_eq!(Corner::A1.step_of("e5".parse().unwrap()), None);
}

#[test]
fn f5_a_piece_goes_round_and_in() {
    let mut game = two("0,1 27/- - -");
    play(&mut game, "roll 1, b1a1");
    assert_eq!(steps(&game, 0), [28]);
    assert_eq!(game.home(Seat::new(0)), 1);
    play(&mut game, "roll 2, pass, roll 3, a1d4");
    assert_eq!(steps(&game, 0), [31]);
}

#[test]
fn f5_step_0_and_step_28_are_one_square_and_two_steps() {
    let entered = two("0,1 0/- 3 -");
    let home = two("0,1 28/- 3 -");
    assert_ne!(entered, home);
    assert_eq!(actions(&entered), "a1a4");
    assert_eq!(actions(&home), "a1d4");
    let a1 = "a1".parse().unwrap();
    assert_eq!(entered.piece_on(a1), Some((Seat::new(0), 0)));
    assert_eq!(home.piece_on(a1), Some((Seat::new(0), 28)));
}

#[test]
fn f5_worked_example_pieces_on_28_and_30() {
    let game = two("0,1 28.30/- 1 -");
    assert_eq!(actions(&game), "a1b2, c3d4");
    let game = two("0,1 28.30/- 2 -");
    assert_eq!(actions(&game), "pass");
    assert_eq!(refused(&game, "a1c3"), ("own-piece", "F7"));
    assert_eq!(refused(&game, "c3d4"), ("past-the-end", "F7"));
    let game = two("0,1 28.30/- 3 -");
    assert_eq!(actions(&game), "pass");
    assert_eq!(
        game.check("a1d4".parse().unwrap()),
        Err(Illegal::Jump {
            over: "c3".parse().unwrap()
        })
    );
}

// F6

#[test]
fn f6_a_six_enters_or_walks() {
    let mut game = two("0,1 3.10/- 6 -");
    assert_eq!(actions(&game), "enter, a4c8, d8h6");
    let events = play(&mut game, "enter");
    assert_eq!(
        events[0],
        Event::Entered {
            seat: Seat::new(0),
            corner: Corner::A1
        }
    );
    assert_eq!(steps(&game, 0), [0, 3, 10]);
    assert_eq!(game.reserve(Seat::new(0)), 1);
}

#[test]
fn f6_other_rolls_do_not_enter() {
    for pips in 1..6 {
        let game = two(&format!("0,1 -/- {pips} -"));
        assert_eq!(actions(&game), "pass");
        assert_eq!(refused(&game, "enter"), ("not-six", "F6"));
    }
    let game = two("0,1 3.4.5.6/- 6 -");
    assert_eq!(refused(&game, "enter"), ("no-reserve", "F6"));
}

#[test]
fn f6_a_walk_is_exactly_the_roll_with_an_own_piece() {
    let game = two("0,1 3/3 4 -");
    assert_eq!(actions(&game), "a4a8");
    assert_eq!(
        game.check("a4a7".parse().unwrap()),
        Err(Illegal::NotTheRoll {
            from: "a4".parse().unwrap(),
            leads_to: "a8".parse().unwrap()
        })
    );
    assert_eq!(refused(&game, "a4a7"), ("not-the-roll", "F6"));
    assert_eq!(refused(&game, "a3a7"), ("no-piece", "F6"));
    assert_eq!(refused(&game, "e4e5"), ("no-piece", "F6"));
    // Seat 1's piece, three steps from h8.
    assert_eq!(refused(&game, "h5h1"), ("not-your-piece", "F6"));
}

#[test]
fn f6_nothing_that_is_possible_may_be_refused() {
    for text in ["0,1 3/- 4 -", "0,1 -/- 6 -"] {
        let game = two(text);
        assert_eq!(refused(&game, "pass"), ("must-move", "F6"));
    }
    // A capture that is the only move: seat 1 on a8.
    let game = two("0,1 3/21 4 -");
    assert_eq!(actions(&game), "a4a8");
    assert_eq!(refused(&game, "pass"), ("must-move", "F6"));
}

#[test]
fn f6_who_has_no_move_waits() {
    let mut game = two("0,1 -/- 2 -");
    assert_eq!(actions(&game), "pass");
    let events = play(&mut game, "pass");
    assert_eq!(events, [Event::Passed { seat: Seat::new(0) }]);
    assert_eq!(game.turn(), rolls_for(1));
}

// F7

#[test]
fn f7_no_piece_is_jumped() {
    // An own piece on a6, then an enemy there (step 19 from h8).
    let own = two("0,1 3.5/- 4 -");
    assert_eq!(actions(&own), "a6c8");
    let enemy = two("0,1 3/19 4 -");
    assert_eq!(actions(&enemy), "pass");
    for game in [own, enemy] {
        assert_eq!(
            game.check("a4a8".parse().unwrap()),
            Err(Illegal::Jump {
                over: "a6".parse().unwrap()
            })
        );
        assert_eq!(refused(&game, "a4a8"), ("jump", "F7"));
    }
}

#[test]
fn f7_an_exact_roll_captures() {
    let mut game = two("0,1 3/19.30 2 -");
    let events = play(&mut game, "a4a6");
    assert_eq!(
        events[..2],
        [
            Event::Walked {
                seat: Seat::new(0),
                from: "a4".parse().unwrap(),
                to: "a6".parse().unwrap()
            },
            Event::Captured {
                seat: Seat::new(0),
                owner: Seat::new(1),
                at: "a6".parse().unwrap()
            }
        ]
    );
    assert_eq!(steps(&game, 0), [5]);
    assert_eq!(steps(&game, 1), [30]);
    assert_eq!(game.reserve(Seat::new(1)), 3);
}

#[test]
fn f7_own_pieces_are_never_captured() {
    let game = two("0,1 3.5/- 2 -");
    assert_eq!(actions(&game), "a6a8");
    assert_eq!(refused(&game, "a4a6"), ("own-piece", "F7"));
    // The corner as the last square: an own piece has just entered there.
    let game = two("0,1 0.26/- 2 -");
    assert_eq!(actions(&game), "a1a3");
    assert_eq!(refused(&game, "c1a1"), ("own-piece", "F7"));
    // And as a square on the way.
    let game = two("0,1 0.26/- 3 -");
    assert_eq!(refused(&game, "c1b2"), ("jump", "F7"));
}

#[test]
fn f7_a_piece_does_not_walk_past_its_end() {
    for (step, most) in [(26, 5), (29, 2), (30, 1), (31, 0)] {
        for pips in 1..=6 {
            let game = two(&format!("0,1 1.{step}/- {pips} -"));
            let from = Corner::A1.square(step).unwrap();
            let walks = game.actions().iter().any(
                |action| matches!(action, flea::Action::Walk { from: other, .. } if *other == from),
            );
            assert_eq!(walks, pips <= most, "{step} {pips}");
        }
    }
    let game = two("0,1 29/- 3 -");
    assert_eq!(refused(&game, "b2d4"), ("past-the-end", "F7"));
}

#[test]
fn f7_worked_example_an_enemy_on_the_next_square() {
    // Seat 0 on a4, the enemy on a5 (step 18 from h8).
    for pips in 1..=6 {
        let game = two(&format!("0,1 3/18 {pips} -"));
        let expected = match pips {
            1 => "a4a5",
            6 => "enter",
            _ => "pass",
        };
        assert_eq!(actions(&game), expected);
    }
    let mut game = two("0,1 3/18 2 -");
    play(&mut game, "pass");
    assert_eq!(game.turn(), rolls_for(1));
}

// F8

#[test]
fn f8_entering_and_capturing_give_another_roll() {
    let mut game = two("0,1 -/- 6 -");
    let events = play(&mut game, "enter");
    assert_eq!(
        events.last(),
        Some(&Event::RollsAgain { seat: Seat::new(0) })
    );
    assert_eq!(game.turn(), rolls_for(0));
    // A walk takes the turn away; so does a six that walks.
    let mut walks = game.clone();
    play(&mut walks, "roll 3, a1a4");
    assert_eq!(walks.turn(), rolls_for(1));
    play(&mut game, "roll 6, a1a7");
    assert_eq!(game.turn(), rolls_for(1));
    let mut game = two("0,1 3/19 2 -");
    play(&mut game, "a4a6");
    assert_eq!(game.turn(), rolls_for(0));
}

#[test]
fn f8_both_at_once_give_one() {
    // The enemy stands on a1: 14 steps from h8.
    let mut game = two("0,1 -/14 6 -");
    let events = play(&mut game, "enter");
    assert_eq!(events.len(), 3);
    play(&mut game, "roll 1, a1a2");
    assert_eq!(game.turn(), rolls_for(1));
}

#[test]
fn f8_further_ones_give_further_ones_with_any_piece() {
    let mut game = two("0,1 3/15.16.18 - -");
    play(
        &mut game,
        "roll 6, enter, roll 1, a4a5, roll 1, a1a2, roll 1, a2a3",
    );
    assert_eq!(game.turn(), rolls_for(0));
    assert_eq!(steps(&game, 0), [2, 4]);
    assert_eq!(game.reserve(Seat::new(1)), 4);
    play(&mut game, "roll 6, enter, roll 5, a5c8");
    assert_eq!(game.turn(), rolls_for(1));
}

#[test]
fn f8_the_extra_roll_cannot_be_declined() {
    let mut game = two("0,1 -/- 6 -");
    play(&mut game, "enter");
    assert_eq!(game.turn(), rolls_for(0));
    let pass = Step::Action(flea::Action::Pass);
    assert_eq!(game.play(pass), Err(Refused::Turn { turn: rolls_for(0) }));
    play(&mut game, "roll 2");
    assert_eq!(refused(&game, "pass"), ("must-move", "F6"));
}

#[test]
fn f8_any_six_gives_one_too() {
    let rules = |extra_roll| Rules {
        extra_roll,
        ..Rules::for_players(2)
    };
    // A six that walks, and one that nothing can use: the own piece is on the corner, and cannot walk past its end.
    for (text, action) in [
        ("play a1,h8 0,1 3.5.7.9/- 6 -", "c8h7"),
        ("play a1,h8 0,1 28/- 6 -", "pass"),
    ] {
        let mut plain = position(rules(ExtraRoll::EntryOrCapture), text);
        let mut any_six = position(rules(ExtraRoll::AnySix), text);
        play(&mut plain, action);
        assert_eq!(plain.turn(), rolls_for(1), "{text}");
        let events = play(&mut any_six, action);
        assert_eq!(any_six.turn(), rolls_for(0), "{text}");
        assert_eq!(
            events.last(),
            Some(&Event::RollsAgain { seat: Seat::new(0) })
        );
    }
    // Other rolls give none.
    let mut game = position(rules(ExtraRoll::AnySix), "play a1,h8 0,1 3/- 5 -");
    play(&mut game, "a4b8");
    assert_eq!(game.turn(), rolls_for(1));
}

#[test]
fn f8_no_further_roll_after_the_diagonal_is_full() {
    // With a six, under a rule that gives one for every six.
    let rules = Rules {
        extra_roll: ExtraRoll::AnySix,
        ..Rules::for_players(3)
    };
    let mut game = position(rules, "play a1,h8,h1 0,1,2 22.29.30.31/-/- 6 -");
    play(&mut game, "g1a1");
    assert_eq!(game.turn(), rolls_for(1));
    // With a capture: seat 2 stands on a1, 7 steps from h1.
    let mut game = position(
        Rules::for_players(3),
        "play a1,h8,h1 0,1,2 26.29.30.31/-/7 2 -",
    );
    let events = play(&mut game, "c1a1");
    assert_eq!(game.turn(), rolls_for(1));
    assert!(!events.contains(&Event::RollsAgain { seat: Seat::new(0) }));
    assert_eq!(game.reserve(Seat::new(2)), 4);
}

// F9

#[test]
fn f9_entering_on_an_enemy_captures_or_is_blocked() {
    let text = "play a1,h8 0,1 3/14 6 -";
    let mut game = position(Rules::for_players(2), text);
    assert_eq!(actions(&game), "enter, a4c8");
    let events = play(&mut game, "enter");
    assert!(events.contains(&Event::Captured {
        seat: Seat::new(0),
        owner: Seat::new(1),
        at: "a1".parse().unwrap()
    }));
    assert_eq!(steps(&game, 0), [0, 3]);
    assert!(steps(&game, 1).is_empty());
    let rules = Rules {
        entry_on_enemy: EntryOnEnemy::Blocked,
        ..Rules::for_players(2)
    };
    let game = position(rules, text);
    assert_eq!(actions(&game), "a4c8");
    assert_eq!(
        game.check("enter".parse().unwrap()),
        Err(Illegal::EnemyOnCorner { corner: Corner::A1 })
    );
    assert_eq!(refused(&game, "enter"), ("enemy-on-corner", "F9"));
    // Walking onto the corner still captures.
    let mut game = position(rules, "play a1,h8 0,1 26/14 2 -");
    play(&mut game, "c1a1");
    assert!(steps(&game, 1).is_empty());
}

#[test]
fn f9_an_own_piece_on_the_corner_blocks_entry() {
    for (text, others) in [("0,1 0.10/- 6 -", "a1a7"), ("0,1 3.28/- 6 -", "a4c8")] {
        let game = two(text);
        assert!(actions(&game).contains(others));
        assert!(!actions(&game).contains("enter"));
        assert_eq!(refused(&game, "enter"), ("own-piece-on-corner", "F9"));
    }
}

// F10

#[test]
fn f10_a_piece_on_step_28_can_be_captured_and_blocks() {
    // Seat 1 stands 12 steps from h8 on c1, seat 0 on its own corner a1 at the end of its way.
    let mut game = two("1,0 28/12 2 -");
    assert_eq!(actions(&game), "c1a1");
    let blocked = two("1,0 28/12 3 -");
    assert_eq!(actions(&blocked), "pass");
    assert_eq!(refused(&blocked, "c1a2"), ("jump", "F7"));
    play(&mut game, "c1a1");
    assert!(steps(&game, 0).is_empty());
    assert_eq!(steps(&game, 1), [14]);
    assert_eq!(game.reserve(Seat::new(0)), 4);
}

#[test]
fn f10_the_three_squares_inwards_are_out_of_reach() {
    // The enemy passes a1, and goes on along the edge.
    let game = two("1,0 29.30.31/13 2 -");
    assert_eq!(actions(&game), "b1a2");
    for corner in Corner::ALL {
        for step in 29..32 {
            let inside = corner.square(step).unwrap();
            for other in Corner::ALL.into_iter().filter(|&other| other != corner) {
                assert_eq!(other.step_of(inside), None);
            }
        }
    }
}

// F11

#[test]
fn f11_the_first_to_fill_his_diagonal_has_won_and_the_others_play_on() {
    let mut game = position(
        Rules::for_players(3),
        "play a1,h8,h1 0,1,2 27.29.30.31/29.30/25.28.30.31 1 -",
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
        "play a1,h8,h1 1,2 -/29.30/25.28.30.31 - 0"
    );
    assert_eq!(game.piece_on("a1".parse().unwrap()), None);
    play(&mut game, "roll 4, pass, roll 1, h1g2");
}

#[test]
fn f11_the_last_one_left_is_the_loser() {
    let mut game = position(
        Rules::for_players(3),
        "play a1,h8,h1 2,1 -/3.28.29.31/26.29.30.31 4 0",
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
        "play a1,a8,h8,h1 3,0,1,2 3.28.29/-/28.30.31/27.29.30.31 1 -",
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
        "over a1,a8,h8,h1 0,1,2 3.28.29/-/28.30.31/- 3"
    );
}

#[test]
fn f11_with_two_there_is_a_winner_and_a_loser() {
    for play_on in [true, false] {
        let rules = Rules {
            play_on,
            ..Rules::for_players(2)
        };
        let mut game = position(rules, "play a1,h8 1,0 -/25.28.29.31 5 -");
        play(&mut game, "pass, roll 3, pass, roll 5, pass");
        assert_eq!(game.turn(), rolls_for(0));
        let mut game = position(rules, "play a1,h8 1,0 30/27.29.30.31 1 -");
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
        assert_eq!(knockout.game().unwrap().to_string(), "choose -");
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
    assert_eq!(
        Knockout::new(rules(4, true), 3, 1),
        Err(KnockoutFault::TooFew {
            people: 3,
            players: 4
        })
    );
}

#[test]
fn f12_a_queue_of_any_length() {
    // Nobody waits: the loser stays. Thousands wait: nobody plays twice.
    let rules = Rules::for_players(2).validate().unwrap();
    let mut streams = drive::Streams::new(Seed::from_u64(5), 2);
    let mut alone = Knockout::new(rules, 2, 3).unwrap();
    for _ in 0..3 {
        round(&mut alone, &mut streams);
        let mut seated = alone.seated().to_vec();
        seated.sort_unstable();
        assert_eq!(seated, [0, 1]);
    }
    let mut crowd = Knockout::new(rules, 5_000, 2).unwrap();
    let first = round(&mut crowd, &mut streams);
    assert!(crowd.seated().contains(&2));
    assert_eq!(crowd.queue().last(), Some(first.loser));
    let none = Knockout::new(rules, 2, 0).unwrap();
    assert_eq!(none.game(), None);
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
    let mut late = two("0,1 27.29.30.31/14 1 -");
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
    let mut over = two("0,1 27.29.30.31/14 1 -");
    play(&mut over, "b1a1");
    assert!(format!("{over:#}").contains("seat 0 from a1: finished, place 1"));
    assert!(!format!("{over:#}").contains('>'));
}
