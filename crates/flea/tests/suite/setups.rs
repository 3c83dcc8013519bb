//! Set-ups: every fault at once, no panic on any of them, and a position taken apart is built again.

use boardcore::play::random_record;
use boardcore::{Game, RuleSet, Seat, Seed, Valid, strategies};
use flea::{Corner, Few, Flea, Impossible, Roll, Rules, Setup, SetupStage};
use proptest::prelude::*;

use crate::common;

fn few<T: Copy + core::fmt::Debug>(
    item: impl Strategy<Value = T>,
) -> impl Strategy<Value = Few<T>> {
    proptest::collection::vec(item, 0..=4).prop_map(|items| Few::new(&items).unwrap())
}

fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![9 => 0..4_u8, 1 => any::<u8>()].prop_map(Seat::new)
}

/// Any set-up.
pub(crate) fn any_setup() -> impl Strategy<Value = Setup> {
    let corner = || proptest::sample::select(Corner::ALL.to_vec());
    let roll = || proptest::option::of((1..=6_u8).prop_map(|pips| Roll::new(pips).unwrap()));
    let stage = prop_oneof![
        Just(SetupStage::Choose),
        few(few((seat(), roll()))).prop_map(|groups| SetupStage::Opening { groups }),
        roll().prop_map(|roll| SetupStage::Play { roll }),
        Just(SetupStage::Over),
    ];
    let pieces = prop_oneof![
        Just(0),
        any::<u32>(),
        (0..32, 0..32).prop_map(|(a, b)| 1_u32 << a | 1_u32 << b)
    ];
    let pieces = [pieces.clone(), pieces.clone(), pieces.clone(), pieces];
    (few(corner()), stage, few(seat()), pieces, few(seat())).prop_map(
        |(corners, stage, order, pieces, finished)| Setup {
            corners,
            stage,
            order,
            pieces,
            finished,
        },
    )
}

/// A set-up of a game that was played, with some of its parts changed to any others, perhaps to be built by other rules.
fn changed() -> impl Strategy<Value = (Valid<Rules>, Setup)> {
    (
        [common::rules(), common::rules()],
        any::<u64>(),
        0..1_500_u64,
        any_setup(),
        any::<[u8; 2]>(),
    )
        .prop_map(|([rules, others], seed, plies, other, [kept, too])| {
            let (_, game) = random_record::<Flea>(rules, Seed::from_u64(seed), plies);
            let own = Setup::of(&game);
            let keep = |part: u8| (kept | too) >> part & 1 == 1;
            let rules = if keep(0) { rules } else { others };
            let setup = Setup {
                corners: if keep(1) { own.corners } else { other.corners },
                stage: if keep(2) { own.stage } else { other.stage },
                order: if keep(3) { own.order } else { other.order },
                pieces: if keep(4) { own.pieces } else { other.pieces },
                finished: if keep(5) {
                    own.finished
                } else {
                    other.finished
                },
            };
            (rules, setup)
        })
}

proptest! {
    #![proptest_config(strategies::config(2_000))]

    #[test]
    fn any_setup_is_built_or_refused((rules, setup) in prop_oneof![(common::rules(), any_setup()), changed()]) {
        match setup.build(rules) {
            Ok(game) => crate::input::sound(&game),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn what_is_taken_apart_is_built_again(rules in common::rules(), seed in any::<u64>(), plies in 0..2_000_u64) {
        let (_, game) = random_record::<Flea>(rules, Seed::from_u64(seed), plies);
        let setup = Setup::of(&game);
        prop_assert_eq!(setup.build(rules), Ok(game));
    }
}

/// Set-ups near those of games are built often enough for the test above to mean something.
#[test]
fn some_changed_setups_are_positions() {
    let built =
        boardcore::sampled!(changed(), 1_000).filter(|(rules, setup)| setup.build(*rules).is_ok());
    assert!(built.count() > 30);
}

#[test]
fn every_fault_is_reported_at_once() {
    let rules = Rules::for_players(3).validate().unwrap();
    let seats = |numbers: &[u8]| {
        let seats: Vec<Seat> = numbers.iter().copied().map(Seat::new).collect();
        Few::new(&seats).unwrap()
    };
    let setup = Setup {
        corners: Few::new(&[Corner::A1, Corner::A1]).unwrap(),
        stage: SetupStage::Over,
        order: seats(&[0, 0, 5]),
        pieces: [0x1F << 27, 1, 0, 1 << 9],
        finished: seats(&[1]),
    };
    let faults = setup.build(rules).unwrap_err();
    let seat = Seat::new;
    let a1 = "a1".parse().unwrap();
    assert_eq!(
        faults.as_slice(),
        [
            Impossible::CornerCount {
                corners: 2,
                players: 3
            },
            Impossible::CornerTwice {
                corner: Corner::A1,
                first: seat(0),
                second: seat(1)
            },
            Impossible::SeatTwice { seat: seat(0) },
            Impossible::NoSuchSeat {
                seat: seat(5),
                players: 3
            },
            Impossible::SeatMissing { seat: seat(2) },
            Impossible::NotOver {
                finished: 1,
                needed: 2
            },
            Impossible::TooManyPieces {
                seat: seat(0),
                pieces: 5
            },
            Impossible::FullDiagonal { seat: seat(0) },
            Impossible::FinishedPiece {
                seat: seat(1),
                square: a1
            },
            Impossible::SharedSquare {
                square: a1,
                first: seat(0),
                second: seat(1)
            },
            Impossible::NoSuchSeat {
                seat: seat(3),
                players: 3
            },
        ]
    );
    assert_eq!(faults.clone().first(), faults.as_slice()[0]);
    // A setup that has not begun has no pieces.
    let mut early = Setup::new(rules);
    early.pieces[0] = 1;
    assert_eq!(
        early.build(rules).unwrap_err().as_slice(),
        [Impossible::NotBegun]
    );
    early.pieces[0] = 0;
    assert_eq!(early.build(rules), Ok(Flea::new(rules)));
}
