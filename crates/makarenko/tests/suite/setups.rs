//! Set-ups: every fault at once, no panic on any of them, and a position taken apart is built again.

use boardcore::play::random_record;
use boardcore::{Game, Notation, RuleSet, Seed, Situation, Square, Valid, strategies};
use makarenko::{
    Castling, Colour, Height, Makarenko, Move, PositionFault, Rights, Rules, Setup, Tower, Wing,
};
use proptest::prelude::*;

fn square() -> impl Strategy<Value = Square> {
    (0..64_usize).prop_map(|index| Square::from_index(index as u8).expect("below 64"))
}

fn tower() -> impl Strategy<Value = Option<Tower>> {
    prop::option::of((any::<bool>(), 1..=8_u8).prop_map(|(white, height)| Tower {
        colour: if white { Colour::White } else { Colour::Black },
        height: Height::new(height).expect("1 to 8"),
    }))
}

/// A set-up of a game that was played, with some parts changed to anything.
fn changed() -> impl Strategy<Value = (Valid<Rules>, Setup)> {
    let rights = any::<u8>().prop_map(|bits| {
        let all = Castling::ALL.into_iter().zip(0..);
        let mut rights = Rights::EMPTY;
        for (castling, bit) in all {
            if bits >> bit & 1 == 1 {
                rights.insert(castling);
            }
        }
        rights
    });
    let count = || prop_oneof![0..200_u32, any::<u32>()];
    let changes = (
        prop::collection::vec((square(), tower()), 0..4),
        prop::option::weighted(0.3, rights),
        prop::option::weighted(0.3, prop::option::of(square())),
        prop::option::weighted(0.3, count()),
        prop::option::weighted(0.3, count()),
        any::<[bool; 2]>(),
    );
    (any::<Valid<Rules>>(), any::<u64>(), 0..200_u64, changes).prop_map(
        |(rules, seed, plies, changes)| {
            let (_, game) = random_record::<Makarenko>(rules, Seed::from_u64(seed), plies);
            let mut setup = Setup::of(&game);
            let (towers, rights, en_passant, quiet, number, [turn, moves]) = changes;
            for (square, tower) in towers {
                setup.towers[square.index()] = tower;
            }
            setup.rights = rights.unwrap_or(setup.rights);
            setup.en_passant = en_passant.unwrap_or(setup.en_passant);
            setup.quiet = quiet.unwrap_or(setup.quiet);
            setup.number = number.unwrap_or(setup.number);
            if turn {
                setup.turn = setup.turn.other();
            }
            if moves {
                setup.moves.clear();
            }
            (rules, setup)
        },
    )
}

proptest! {
    #![proptest_config(strategies::config(1_000))]

    #[test]
    fn any_setup_is_built_or_refused((rules, setup) in changed()) {
        match setup.build(rules) {
            Ok(game) => {
                prop_assert_eq!(game.audit(), Ok(()));
                let read = Makarenko::parse_position(rules, &game.to_string());
                prop_assert_eq!(read.as_ref(), Ok(&game));
                prop_assert_eq!(game.turn().is_over(), game.standings().is_some());
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn what_is_taken_apart_is_built_again(rules in any::<Valid<Rules>>(), seed in any::<u64>(), plies in 0..300_u64) {
        let (_, game) = random_record::<Makarenko>(rules, Seed::from_u64(seed), plies);
        prop_assert_eq!(Setup::of(&game).build(rules), Ok(game));
    }
}

#[test]
fn some_changed_setups_are_positions() {
    let built =
        boardcore::sampled!(changed(), 500).filter(|(rules, setup)| setup.build(*rules).is_ok());
    assert!(built.count() > 30);
}

#[test]
fn every_fault_is_reported_at_once() {
    let rules = Rules::default().validate().unwrap();
    let colour = Colour::White;
    let mut setup = Setup {
        turn: Colour::Black,
        en_passant: Some("e3".parse().unwrap()),
        quiet: u32::MAX,
        number: 0,
        ..Setup::EMPTY
    };
    let seven = Tower {
        colour,
        height: Height::Seven,
    };
    for tower in &mut setup.towers[..8] {
        *tower = Some(seven);
    }
    let e3: Square = "e3".parse().unwrap();
    setup.towers[e3.index()] = Some(seven);
    let castling = Castling::new(colour, Wing::King);
    setup.rights.insert(castling);
    let missing = |at: &str, height| PositionFault::RightWithoutTower {
        castling,
        at: at.parse().unwrap(),
        needed: Tower { colour, height },
        found: Some(seven),
    };
    let faults = setup.build(rules).unwrap_err();
    assert_eq!(
        faults.as_slice(),
        [
            PositionFault::TooManyDiscs { colour, discs: 63 },
            PositionFault::NoKing { colour },
            missing("e1", Height::Eight),
            missing("h1", Height::Three),
            PositionFault::EnPassantOccupied {
                skipped: e3,
                found: seven
            },
            PositionFault::EnPassantTower {
                colour,
                skipped: e3,
                landed: "e4".parse().unwrap(),
                found: None,
            },
            PositionFault::Quiet { quiet: u32::MAX },
            PositionFault::Number { number: 0 },
        ]
    );
    let start = Setup::new(rules);
    assert_eq!(start.build(rules), Ok(Makarenko::new(rules)));
    let two: Vec<Move> = ["Pe2e4", "Pe4e5"].map(|text| text.parse().unwrap()).into();
    let refused = Setup {
        moves: two,
        ..start
    }
    .build(rules)
    .unwrap_err();
    assert_eq!(refused.to_string(), "move 2: the tower is not yours");
    assert_eq!(refused.as_slice().len(), 1);
}
