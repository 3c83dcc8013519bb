//! Seats, sides, viewers, standings.

use boardcore::{ParseError, Seat, Seating, SeatingError, Side, Standings, Viewer};
use proptest::prelude::*;

#[test]
fn the_turn_passes_round_the_table() {
    assert_eq!(Seat::new(1).next(3), Seat::new(2));
    assert_eq!(Seat::new(2).next(3), Seat::new(0));
    assert_eq!(Seat::new(255).next(255), Seat::new(1));
    assert_eq!(
        Seat::all(3).map(Seat::number).collect::<Vec<_>>(),
        [0, 1, 2]
    );
}

#[test]
fn viewers_read_back() {
    for viewer in Viewer::all(3) {
        assert_eq!(viewer.to_string().parse(), Ok(viewer));
    }
    assert_eq!(Viewer::all(3).count(), 4);
    assert_eq!(
        "seat x".parse::<Viewer>(),
        Err(ParseError::new("a seat number", 5))
    );
    assert_eq!("seat 256".parse::<Viewer>().unwrap_err().at(), 5);
    assert!("nobody".parse::<Viewer>().is_err());
    assert_eq!(Viewer::from(Seat::new(1)).seat(), Some(Seat::new(1)));
    assert_eq!(Viewer::Spectator.seat(), None);
}

#[test]
fn a_viewer_who_is_not_at_the_table_is_a_spectator() {
    let seat = |number| Viewer::Seat(Seat::new(number));
    assert_eq!(seat(3).at_table(4), seat(3));
    assert_eq!(seat(4).at_table(4), Viewer::Spectator);
    assert_eq!(seat(0).at_table(0), Viewer::Spectator);
    assert_eq!(Viewer::Spectator.at_table(4), Viewer::Spectator);
}

#[cfg(feature = "serde")]
#[test]
fn standings_read_back_and_places_that_are_none_do_not() {
    let standings = Standings::ranked(&[5, 9, 5]);
    let text = serde_json::to_string(&standings).unwrap();
    assert_eq!(
        text,
        r#"[{"place":2,"score":5},{"place":1,"score":9},{"place":2,"score":5}]"#
    );
    assert_eq!(serde_json::from_str::<Standings>(&text).unwrap(), standings);
    let bytes = postcard::to_allocvec(&standings).unwrap();
    assert_eq!(
        postcard::from_bytes::<Standings>(&bytes).unwrap(),
        standings
    );
    for (wrong, message) in [
        ("[]", "invalid length 0, expected 1 to 64 sides"),
        (
            r#"[{"place":2,"score":5}]"#,
            "side 0 has place 2, but by the other places it is 1",
        ),
        (
            r#"[{"place":1,"score":5,"side":0}]"#,
            "unknown field `side`",
        ),
    ] {
        let error = serde_json::from_str::<Standings>(wrong)
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(message), "{error}");
    }
    let many = [r#"{"place":1,"score":0}"#; 65].join(",");
    assert!(serde_json::from_str::<Standings>(&format!("[{many}]")).is_err());
}

#[test]
fn people_are_numbered_side_by_side() {
    let seating = Seating::<4>::new(&[2, 1, 3]).unwrap();
    assert_eq!((seating.sides(), seating.seats()), (3, 6));
    let sides: Vec<u8> = Seat::all(6)
        .map(|seat| seating.side_of(seat).number())
        .collect();
    assert_eq!(sides, [0, 0, 1, 2, 2, 2]);
    let turns: Vec<u8> = (0..4)
        .map(|turn| seating.member(Side::new(2), turn).number())
        .collect();
    assert_eq!(turns, [3, 4, 5, 3]);
    assert_eq!(seating.side_of(Seat::new(200)), Side::new(2));
}

#[test]
fn impossible_seatings_say_why() {
    assert_eq!(
        Seating::<2>::new(&[]),
        Err(SeatingError::Sides { got: 0, most: 2 })
    );
    assert_eq!(
        Seating::<2>::new(&[1, 1, 1]),
        Err(SeatingError::Sides { got: 3, most: 2 })
    );
    assert_eq!(
        Seating::<3>::new(&[1, 0, 0]),
        Err(SeatingError::Empty { side: 1 })
    );
    assert_eq!(
        Seating::<2>::new(&[200, 56]),
        Err(SeatingError::People { people: 256 })
    );
    assert!(Seating::<2>::new(&[200, 55]).is_ok());
}

#[test]
fn equal_scores_share_a_place_and_the_next_is_skipped() {
    let standings = Standings::ranked(&[5, 9, 5, 1]);
    assert_eq!(standings.places().collect::<Vec<_>>(), [2, 1, 2, 4]);
    assert_eq!(standings.scores().collect::<Vec<_>>(), [5, 9, 5, 1]);
    assert_eq!(standings.winner(), Some(Side::new(1)));
    let second = standings
        .of(Side::new(2))
        .map(|entry| (entry.place, entry.score));
    assert_eq!((second, standings.of(Side::new(4))), (Some((2, 5)), None));
    assert_eq!(
        standings.to_string(),
        "1. side 1 (9) · 2. side 0 (5) · 2. side 2 (5) · 4. side 3 (1)"
    );
    assert_eq!(Standings::ranked(&[3, 3]).winner(), None);
    let placed = Standings::placed(&[(2, 4), (1, 0)]);
    assert_eq!(placed.entries()[1].place, 1);
    assert_eq!(placed.winner(), Some(Side::new(1)));
}

#[test]
#[should_panic(expected = "1 to 64 sides")]
fn nobody_cannot_be_ranked() {
    let _ = Standings::ranked(&[]);
}

proptest! {
    #[test]
    fn places_count_the_better_ones(scores in prop::collection::vec(-3..4_i32, 1..=64)) {
        let standings = Standings::ranked(&scores);
        for (entry, &score) in standings.entries().iter().zip(&scores) {
            let better = scores.iter().filter(|&&other| other > score).count();
            prop_assert_eq!(usize::from(entry.place), better + 1);
        }
    }

    #[test]
    fn every_member_of_a_side_has_the_turn(members in prop::collection::vec(1..5_u8, 1..6)) {
        let seating = Seating::<6>::new(&members).unwrap();
        for side in Side::all(seating.sides()) {
            for turn in 0..20 {
                let seat = seating.member(side, turn);
                prop_assert_eq!(seating.side_of(seat), side);
                prop_assert_eq!(seat, seating.member(side, turn + u32::from(members[side.index()])));
            }
        }
    }
}
