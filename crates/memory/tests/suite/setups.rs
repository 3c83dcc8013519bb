//! Set-ups: every fault at once, no panic on any of them, and a position taken apart is built again.

use crate::common;
use boardcore::play::random_record;
use boardcore::{Game, Notation, RuleSet, Seed, Side, Valid, strategies};
use memory::{Colour, Counts, First, Memory, PositionError, Rules, Setup, SetupHole, Stage};
use proptest::prelude::*;

fn colour() -> impl Strategy<Value = Colour> {
    prop::sample::select(Colour::ALL.to_vec())
}

fn stage() -> impl Strategy<Value = Stage> {
    prop_oneof![
        Just(Stage::Lot),
        Just(Stage::Roll),
        Just(Stage::Over),
        colour().prop_map(Stage::Choose)
    ]
}

fn hole() -> impl Strategy<Value = SetupHole> {
    prop_oneof![
        Just(SetupHole::Empty),
        Just(SetupHole::Awaits),
        (colour(), any::<bool>()).prop_map(|(colour, shown)| SetupHole::Peg { colour, shown }),
    ]
}

/// A set-up of a game that was played, with some parts changed to anything.
fn changed() -> impl Strategy<Value = (Valid<Rules>, Setup)> {
    let some = |weight| prop::option::weighted(weight, any::<u8>());
    let changes = (
        prop::collection::vec(
            (prop_oneof![4 => 0..8_usize, 1 => 0..64_usize], hole()),
            0..3,
        ),
        prop::option::weighted(0.2, any::<[u8; 8]>()),
        prop::option::weighted(0.2, any::<[u8; 12]>()),
        prop::option::weighted(0.2, prop::option::of(any::<u8>())),
        prop::option::weighted(0.2, prop_oneof![0..9_u64, any::<u64>()]),
        prop::option::weighted(0.2, stage()),
        [some(0.1), some(0.1)],
    );
    let rules = (common::rules(), common::rules(), prop::bool::weighted(0.2));
    (rules, any::<u64>(), 0..300_u64, changes).prop_map(|(rules, seed, plies, changes)| {
        let (rules, others, under_others) = rules;
        let (_, game) = random_record::<Memory>(rules, Seed::from_u64(seed), plies);
        let mut setup = Setup::of(&game);
        let (holes, left, piles, first, turns, next, [pile, peg]) = changes;
        for (number, hole) in holes {
            setup.holes[number] = hole;
        }
        setup.left = left.map_or(setup.left, Counts);
        setup.piles = piles.unwrap_or(setup.piles);
        setup.first = first.map_or(setup.first, |first| first.map(Side::new));
        setup.turns = turns.unwrap_or(setup.turns);
        setup.next = next.unwrap_or(setup.next);
        // Piles and pegs may add up still.
        if let Some(pile) = pile {
            setup.piles.rotate_left(usize::from(pile % 12));
        }
        if let Some(peg) = peg {
            setup.holes[..8].rotate_left(usize::from(peg % 8));
        }
        (if under_others { others } else { rules }, setup)
    })
}

proptest! {
    #![proptest_config(strategies::config(2_000))]

    #[test]
    fn any_setup_is_built_or_refused((rules, setup) in changed()) {
        match setup.build(rules) {
            Ok(game) => {
                prop_assert_eq!(game.audit(), Ok(()));
                prop_assert_eq!(Setup::of(&game), setup);
                // A text holds no more turns than a number of this size.
                if i64::try_from(setup.turns).is_ok() {
                    prop_assert_eq!(Memory::parse_position(rules, &game.to_string()), Ok(game));
                }
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn what_is_taken_apart_is_built_again(rules in common::rules(), seed in any::<u64>(), plies in 0..500_u64) {
        let (_, game) = random_record::<Memory>(rules, Seed::from_u64(seed), plies);
        prop_assert_eq!(Setup::of(&game).build(rules), Ok(game));
    }
}

#[test]
fn some_changed_setups_are_positions() {
    let built =
        boardcore::sampled!(changed(), 1_000).filter(|(rules, setup)| setup.build(*rules).is_ok());
    assert!(built.count() > 100);
}

#[test]
fn every_fault_is_reported_at_once() {
    let rules = Rules::parse_text("columns=3 rows=2 pegs=R2,G2 sides=1,1 first=Lot rounds=3");
    let rules = rules.unwrap().validate().unwrap();
    let peg = |colour| SetupHole::Peg {
        colour,
        shown: true,
    };
    let mut setup = Setup::new(rules);
    setup.holes = [SetupHole::Empty; 64];
    setup.holes[0] = SetupHole::Awaits;
    setup.holes[1] = peg(Colour::Red);
    setup.holes[40] = peg(Colour::Blue);
    setup.left = Counts::each(3, &[Colour::Red]);
    setup.piles[5] = 7;
    setup.turns = 9;
    setup.next = Stage::Roll;
    let hole = |text: &str| text.parse().unwrap();
    let faults = setup.build(rules).unwrap_err();
    assert_eq!(
        faults.as_slice(),
        [
            PositionError::StartsEmpty { hole: hole("b14") },
            PositionError::ShownWhileLaying { hole: hole("b1") },
            PositionError::LeftOut { hole: hole("a1") },
            PositionError::Kit {
                colour: Colour::Red,
                left: 3,
                kit: 2
            },
            PositionError::Colour {
                colour: Colour::Blue,
                left: 0,
                board: 1,
                to_lay: 0
            },
            PositionError::Piles { piles: 7, won: 1 },
            PositionError::NoSuchSide {
                side: Side::new(5),
                pile: 7,
                sides: 2
            },
            PositionError::NobodyBegan { turns: 9 },
            PositionError::Turns { turns: 9 },
            PositionError::Next {
                next: Stage::Roll,
                why: "nobody has begun"
            },
        ]
    );
    setup.first = Some(Side::new(200));
    let first = PositionError::First {
        first: setup.first,
        agreed: First::Lot,
        sides: 2,
    };
    let faults = setup.build(rules).unwrap_err();
    assert_eq!(
        (faults.as_slice().len(), &faults.as_slice()[0]),
        (8, &first)
    );
    assert_eq!(faults.first(), first);
}
