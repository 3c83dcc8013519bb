//! Rules F1 to F5 by their numbers: the table, the opening, the track.

use crate::common::{actions, fixed, new, order, play, refused, rolls_for, seat_acts, steps, two};
use boardcore::{Fault, Game, RuleSet, Seat, Situation};
use flea::{Corner, Event, Few, Flea, Illegal, Order, Roll, Rules};

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
    let game = two("order=0,1 pieces=-/- roll=- finished=-");
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
    let game = two("order=0,1 pieces=-/- roll=5 finished=-");
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
    assert_eq!(game.to_string(), "stage=opening corners=h1,a8 groups=0,1");
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
    assert_eq!(
        game.to_string(),
        "stage=opening corners=a1,a8,h8,h1 groups=0,2,3>1"
    );
    // In seat order, until one is highest; who falls out stays out.
    assert_eq!(game.turn(), rolls_for(0));
    play(&mut game, "roll 4");
    assert_eq!(game.turn(), rolls_for(2));
    play(&mut game, "roll 1");
    assert_eq!(game.turn(), rolls_for(3));
    play(&mut game, "roll 4");
    assert_eq!(
        game.to_string(),
        "stage=opening corners=a1,a8,h8,h1 groups=0,3>1,2"
    );
    assert_eq!(game.turn(), rolls_for(0));
    play(&mut game, "roll 3, roll 3");
    assert_eq!(
        game.to_string(),
        "stage=opening corners=a1,a8,h8,h1 groups=0,3>1,2"
    );
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
    assert_eq!(
        game.to_string(),
        "stage=opening corners=a1,a8,h8,h1 groups=0,1,2>3"
    );
    play(&mut game, "roll 6, roll 3, roll 3");
    assert_eq!(
        game.to_string(),
        "stage=opening corners=a1,a8,h8,h1 groups=0>1,2>3"
    );
    assert_eq!(game.turn(), rolls_for(1));
    play(&mut game, "roll 1, roll 4");
    assert_eq!(order(&game), [0, 2, 1, 3]);
}

#[test]
fn f3_descending_settles_the_higher_group_whole_first() {
    let corners = [Corner::A1, Corner::A8, Corner::H8, Corner::H1];
    let mut game = opening(Order::Descending, &corners);
    play(&mut game, "roll 2, roll 5, roll 2, roll 5");
    assert_eq!(
        game.to_string(),
        "stage=opening corners=a1,a8,h8,h1 groups=1,3>0,2"
    );
    play(&mut game, "roll 4, roll 4");
    // Tied once more: the lower group waits.
    assert_eq!(
        game.to_string(),
        "stage=opening corners=a1,a8,h8,h1 groups=1,3>0,2"
    );
    play(&mut game, "roll 1, roll 2");
    assert_eq!(
        game.to_string(),
        "stage=opening corners=a1,a8,h8,h1 groups=3>1>0,2"
    );
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
    let mut game = two("order=0,1 pieces=27/- roll=- finished=-");
    play(&mut game, "roll 1, b1a1");
    assert_eq!(steps(&game, 0), [28]);
    assert_eq!(game.home(Seat::new(0)), 1);
    play(&mut game, "roll 2, pass, roll 3, a1d4");
    assert_eq!(steps(&game, 0), [31]);
}

#[test]
fn f5_step_0_and_step_28_are_one_square_and_two_steps() {
    let entered = two("order=0,1 pieces=0/- roll=3 finished=-");
    let home = two("order=0,1 pieces=28/- roll=3 finished=-");
    assert_ne!(entered, home);
    assert_eq!(actions(&entered), "a1a4");
    assert_eq!(actions(&home), "a1d4");
    let a1 = "a1".parse().unwrap();
    assert_eq!(entered.piece_on(a1), Some((Seat::new(0), 0)));
    assert_eq!(home.piece_on(a1), Some((Seat::new(0), 28)));
}

#[test]
fn f5_worked_example_pieces_on_28_and_30() {
    let game = two("order=0,1 pieces=28.30/- roll=1 finished=-");
    assert_eq!(actions(&game), "a1b2, c3d4");
    let game = two("order=0,1 pieces=28.30/- roll=2 finished=-");
    assert_eq!(actions(&game), "pass");
    assert_eq!(refused(&game, "a1c3"), ("own-piece", "F7"));
    assert_eq!(refused(&game, "c3d4"), ("past-the-end", "F7"));
    let game = two("order=0,1 pieces=28.30/- roll=3 finished=-");
    assert_eq!(actions(&game), "pass");
    assert_eq!(
        game.check("a1d4".parse().unwrap()),
        Err(Illegal::Jump {
            over: "c3".parse().unwrap()
        })
    );
}
