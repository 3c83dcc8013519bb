//! Rules F6 to F10 by their numbers: a turn.

use crate::common::{actions, play, position, refused, rolls_for, steps, two};
use boardcore::{Game, Refused, Seat, Situation, Step};
use flea::{Corner, EntryOnEnemy, Event, ExtraRoll, Illegal, Rules};

// F6

#[test]
fn f6_a_six_enters_or_walks() {
    let mut game = two("order=0,1 pieces=3.10/- roll=6 finished=-");
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
        let game = two(&format!("order=0,1 pieces=-/- roll={pips} finished=-"));
        assert_eq!(actions(&game), "pass");
        assert_eq!(refused(&game, "enter"), ("not-six", "F6"));
    }
    let game = two("order=0,1 pieces=3.4.5.6/- roll=6 finished=-");
    assert_eq!(refused(&game, "enter"), ("no-reserve", "F6"));
}

#[test]
fn f6_a_walk_is_exactly_the_roll_with_an_own_piece() {
    let game = two("order=0,1 pieces=3/3 roll=4 finished=-");
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
    for text in [
        "order=0,1 pieces=3/- roll=4 finished=-",
        "order=0,1 pieces=-/- roll=6 finished=-",
    ] {
        let game = two(text);
        assert_eq!(refused(&game, "pass"), ("must-move", "F6"));
    }
    // A capture that is the only move: seat 1 on a8.
    let game = two("order=0,1 pieces=3/21 roll=4 finished=-");
    assert_eq!(actions(&game), "a4a8");
    assert_eq!(refused(&game, "pass"), ("must-move", "F6"));
}

#[test]
fn f6_who_has_no_move_waits() {
    let mut game = two("order=0,1 pieces=-/- roll=2 finished=-");
    assert_eq!(actions(&game), "pass");
    let events = play(&mut game, "pass");
    assert_eq!(events, [Event::Passed { seat: Seat::new(0) }]);
    assert_eq!(game.turn(), rolls_for(1));
}

// F7

#[test]
fn f7_no_piece_is_jumped() {
    // An own piece on a6, then an enemy there (step 19 from h8).
    let own = two("order=0,1 pieces=3.5/- roll=4 finished=-");
    assert_eq!(actions(&own), "a6c8");
    let enemy = two("order=0,1 pieces=3/19 roll=4 finished=-");
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
    let mut game = two("order=0,1 pieces=3/19.30 roll=2 finished=-");
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
    let game = two("order=0,1 pieces=3.5/- roll=2 finished=-");
    assert_eq!(actions(&game), "a6a8");
    assert_eq!(refused(&game, "a4a6"), ("own-piece", "F7"));
    // The corner as the last square: an own piece has just entered there.
    let game = two("order=0,1 pieces=0.26/- roll=2 finished=-");
    assert_eq!(actions(&game), "a1a3");
    assert_eq!(refused(&game, "c1a1"), ("own-piece", "F7"));
    // And as a square on the way.
    let game = two("order=0,1 pieces=0.26/- roll=3 finished=-");
    assert_eq!(refused(&game, "c1b2"), ("jump", "F7"));
}

#[test]
fn f7_a_piece_does_not_walk_past_its_end() {
    for (step, most) in [(26, 5), (29, 2), (30, 1), (31, 0)] {
        for pips in 1..=6 {
            let game = two(&format!(
                "order=0,1 pieces=1.{step}/- roll={pips} finished=-"
            ));
            let from = Corner::A1.square(step).unwrap();
            let walks = game.actions().iter().any(
                |action| matches!(action, flea::Action::Walk { from: other, .. } if *other == from),
            );
            assert_eq!(walks, pips <= most, "{step} {pips}");
        }
    }
    let game = two("order=0,1 pieces=29/- roll=3 finished=-");
    assert_eq!(refused(&game, "b2d4"), ("past-the-end", "F7"));
}

#[test]
fn f7_worked_example_an_enemy_on_the_next_square() {
    // Seat 0 on a4, the enemy on a5 (step 18 from h8).
    for pips in 1..=6 {
        let game = two(&format!("order=0,1 pieces=3/18 roll={pips} finished=-"));
        let expected = match pips {
            1 => "a4a5",
            6 => "enter",
            _ => "pass",
        };
        assert_eq!(actions(&game), expected);
    }
    let mut game = two("order=0,1 pieces=3/18 roll=2 finished=-");
    play(&mut game, "pass");
    assert_eq!(game.turn(), rolls_for(1));
}

// F8

#[test]
fn f8_entering_and_capturing_give_another_roll() {
    let mut game = two("order=0,1 pieces=-/- roll=6 finished=-");
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
    let mut game = two("order=0,1 pieces=3/19 roll=2 finished=-");
    play(&mut game, "a4a6");
    assert_eq!(game.turn(), rolls_for(0));
}

#[test]
fn f8_both_at_once_give_one() {
    // The enemy stands on a1: 14 steps from h8.
    let mut game = two("order=0,1 pieces=-/14 roll=6 finished=-");
    let events = play(&mut game, "enter");
    assert_eq!(events.len(), 3);
    play(&mut game, "roll 1, a1a2");
    assert_eq!(game.turn(), rolls_for(1));
}

#[test]
fn f8_further_ones_give_further_ones_with_any_piece() {
    let mut game = two("order=0,1 pieces=3/15.16.18 roll=- finished=-");
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
    let mut game = two("order=0,1 pieces=-/- roll=6 finished=-");
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
        (
            "stage=play corners=a1,h8 order=0,1 pieces=3.5.7.9/- roll=6 finished=-",
            "c8h7",
        ),
        (
            "stage=play corners=a1,h8 order=0,1 pieces=28/- roll=6 finished=-",
            "pass",
        ),
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
    let mut game = position(
        rules(ExtraRoll::AnySix),
        "stage=play corners=a1,h8 order=0,1 pieces=3/- roll=5 finished=-",
    );
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
    let mut game = position(
        rules,
        "stage=play corners=a1,h8,h1 order=0,1,2 pieces=22.29.30.31/-/- roll=6 finished=-",
    );
    play(&mut game, "g1a1");
    assert_eq!(game.turn(), rolls_for(1));
    // With a capture: seat 2 stands on a1, 7 steps from h1.
    let mut game = position(
        Rules::for_players(3),
        "stage=play corners=a1,h8,h1 order=0,1,2 pieces=26.29.30.31/-/7 roll=2 finished=-",
    );
    let events = play(&mut game, "c1a1");
    assert_eq!(game.turn(), rolls_for(1));
    assert!(!events.contains(&Event::RollsAgain { seat: Seat::new(0) }));
    assert_eq!(game.reserve(Seat::new(2)), 4);
}

// F9

#[test]
fn f9_entering_on_an_enemy_captures_or_is_blocked() {
    let text = "stage=play corners=a1,h8 order=0,1 pieces=3/14 roll=6 finished=-";
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
    let mut game = position(
        rules,
        "stage=play corners=a1,h8 order=0,1 pieces=26/14 roll=2 finished=-",
    );
    play(&mut game, "c1a1");
    assert!(steps(&game, 1).is_empty());
}

#[test]
fn f9_an_own_piece_on_the_corner_blocks_entry() {
    for (text, others) in [
        ("order=0,1 pieces=0.10/- roll=6 finished=-", "a1a7"),
        ("order=0,1 pieces=3.28/- roll=6 finished=-", "a4c8"),
    ] {
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
    let mut game = two("order=1,0 pieces=28/12 roll=2 finished=-");
    assert_eq!(actions(&game), "c1a1");
    let blocked = two("order=1,0 pieces=28/12 roll=3 finished=-");
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
    let game = two("order=1,0 pieces=29.30.31/13 roll=2 finished=-");
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
