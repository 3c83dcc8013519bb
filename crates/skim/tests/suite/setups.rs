//! Set-ups: every fault at once, no panic on any of them, and a position taken apart is built again.

use crate::common;
use boardcore::play::random_record;
use boardcore::{Cell, Game, Indexed, Notation, RuleSet, Seat, Seed, Valid, strategies};
use proptest::prelude::*;
use skim::{Card, CardSet, Placement, Rules, Setup, SetupTurn, Skim};

fn card() -> impl Strategy<Value = Card> {
    (0..Card::COUNT).prop_map(|index| Card::at(index).unwrap())
}

fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![(-3..4_i8, -3..4_i8), any::<(i8, i8)>(),].prop_map(|(x, y)| Cell::new(x, y))
}

fn turn() -> impl Strategy<Value = SetupTurn> {
    prop_oneof![
        Just(SetupTurn::Deal),
        Just(SetupTurn::Lot),
        Just(SetupTurn::Over),
        prop_oneof![0..6_u8, any::<u8>()].prop_map(|seat| SetupTurn::Seat(Seat::new(seat))),
    ]
}

/// A set-up of a game that was played, with some parts changed to anything.
fn changed() -> impl Strategy<Value = (Valid<Rules>, Setup)> {
    let placement = || {
        (card(), cell()).prop_filter_map("a cell within reach", |(card, cell)| {
            Placement::new(card, cell)
        })
    };
    let changes = (
        prop::option::weighted(0.2, turn()),
        prop::option::weighted(0.2, prop_oneof![0..7_u8, any::<u8>()]),
        prop::collection::vec(placement(), 0..2),
        prop::option::weighted(0.2, any::<prop::sample::Index>()),
        prop::option::weighted(0.2, prop::option::of(cell())),
        prop::collection::vec((0..6_usize, card(), any::<[bool; 2]>()), 0..2),
    );
    (common::rules(), any::<u64>(), 0..120_u64, changes).prop_map(
        |(rules, seed, plies, changes)| {
            let (_, game) = random_record::<Skim>(rules, Seed::from_u64(seed), plies);
            let mut setup = Setup::of(&game);
            let (turn, passes, cards, lost, last, held) = changes;
            setup.turn = turn.unwrap_or(setup.turn);
            setup.passes = passes.unwrap_or(setup.passes);
            if let Some(lost) = lost {
                setup.cards.truncate(lost.index(setup.cards.len() + 1));
            }
            setup.cards.extend(cards);
            setup.last = last.unwrap_or(setup.last);
            for (seat, card, [lacks, there]) in held {
                let set = if lacks {
                    &mut setup.lacks[seat]
                } else {
                    &mut setup.hands[seat]
                };
                if there {
                    set.insert(card);
                } else {
                    set.remove(card);
                }
            }
            (rules, setup)
        },
    )
}

proptest! {
    #![proptest_config(strategies::config(2_000))]

    #[test]
    fn any_setup_is_built_or_refused((rules, setup) in changed()) {
        match setup.build(rules) {
            Ok(game) => {
                prop_assert_eq!(game.audit(), Ok(()));
                prop_assert_eq!(Skim::parse_position(rules, &game.to_string()), Ok(game));
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn what_is_taken_apart_is_built_again(
        rules in common::rules(),
        seed in any::<u64>(),
        plies in 0..150_u64,
        turned in any::<prop::sample::Index>(),
    ) {
        let (_, game) = random_record::<Skim>(rules, Seed::from_u64(seed), plies);
        let mut setup = Setup::of(&game);
        prop_assert_eq!(setup.build(rules), Ok(game.clone()));
        // The order of the cards on the table does not matter.
        let by = turned.index(setup.cards.len().max(1));
        setup.cards.rotate_left(by);
        prop_assert_eq!(setup.build(rules), Ok(game));
    }
}

#[test]
fn some_changed_setups_are_positions() {
    let built =
        boardcore::sampled!(changed(), 1_000).filter(|(rules, setup)| setup.build(*rules).is_ok());
    assert!(built.count() > 100);
}

/// The columns in play, two cards on the table; seat 2 is to move.
fn columns() -> (Valid<Rules>, Setup) {
    let rules = Rules::columns().validate().unwrap();
    let text = "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- \
        hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-";
    (
        rules,
        Setup::of(&Skim::parse_position(rules, text).unwrap()),
    )
}

fn told(rules: Valid<Rules>, setup: &Setup) -> Vec<String> {
    let faults = setup.build(rules).unwrap_err();
    faults.as_slice().iter().map(ToString::to_string).collect()
}

#[test]
fn every_fault_is_reported_at_once() {
    let (rules, start) = columns();
    let set = |text: &str| text.parse::<CardSet>().unwrap();
    let mut setup = start.clone();
    setup.turn = SetupTurn::Seat(Seat::new(4));
    setup.passes = 255;
    setup.hands[5] = set("6h");
    setup.cards.push("Kc@7,7".parse().unwrap());
    setup.cards.push("2c@1,1".parse().unwrap());
    assert_eq!(
        told(rules, &setup),
        [
            "turn: seat 4 is not at the table",
            "passes: 255 is not 0 to 4",
            "hands: seat 5 is not at the table, but has 6h",
            "table: Kc lies in two cells",
            "table: 2c is not of the deck",
        ]
    );
    let mut setup = start.clone();
    setup.last = Some(Cell::new(0, 0));
    setup.cards = ["Th@0,0", "Kc@5,0", "Qc@0,5"]
        .map(|text| text.parse().unwrap())
        .into();
    assert_eq!(
        told(rules, &setup),
        [
            "table: Kc@5,0 can be laid in no order: 5,0 touches no card",
            "table: Qc@0,5 can be laid in no order: the cards would span 6 rows, more than 4",
            "last: no rule asks for the card laid last, at 0,0",
        ]
    );
    let mut setup = start.clone();
    setup.turn = SetupTurn::Lot;
    setup.hands[0] = set("6h6c7h7c8h9hJhQhKhAh");
    setup.lacks[2] = set("6d");
    assert_eq!(
        told(rules, &setup),
        [
            "hands: 6c is in two places",
            "hands: 7c is in two places",
            "hands: seat 0 holds 6c, of the other colour",
            "hands: seat 0 holds 7c, of the other colour",
            "hands: seat 0 was dealt 9 cards, but holds 10 cards",
            "hands: seat 1 was dealt 9 cards, but holds 8 cards",
            "turn: cards are laid, but the lot is not drawn",
            "lacks: seat 2 holds 6d",
        ]
    );
}
