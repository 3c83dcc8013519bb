//! Sets of cards and of cells against plain sorted sets, and what events say.

use std::collections::BTreeSet;

use boardcore::{Cell, Seat};
use proptest::prelude::*;
use skim::{Action, Card, CardSet, CellSet, Colour, Column, End, Event, Placement};

fn any_card() -> impl Strategy<Value = Card> {
    (0..52_usize).prop_map(|number| Card::all().nth(number).expect("one of 52"))
}

/// Cells in reach of a set, the farthest among them.
fn any_cell() -> impl Strategy<Value = Cell> {
    let along = || prop_oneof![4 => -3..=3_i8, 1 => -31..=31_i8, 1 => Just(31), 1 => Just(-31)];
    (along(), along()).prop_map(|(x, y)| Cell::new(x, y))
}

proptest! {
    #[test]
    fn a_card_set_is_a_set(
        a in prop::collection::btree_set(any_card(), 0..40),
        b in prop::collection::btree_set(any_card(), 0..40),
        card in any_card(),
    ) {
        let set = |cards: &BTreeSet<Card>| cards.iter().copied().collect::<CardSet>();
        let list = |cards: CardSet| cards.iter().collect::<BTreeSet<_>>();
        let (x, y) = (set(&a), set(&b));
        let one: BTreeSet<Card> = [card].into();
        prop_assert_eq!(list(x), a.clone());
        prop_assert_eq!(list(x.with(card)), &a | &one);
        prop_assert_eq!(x.with(card).with(card), x.with(card));
        prop_assert_eq!(list(x.without(card)), &a - &one);
        prop_assert_eq!(list(x & y), &a & &b);
        prop_assert_eq!(list(x | y), &a | &b);
        prop_assert_eq!(list(x - y), &a - &b);
        prop_assert_eq!(list(!x).len(), 52 - a.len());
        prop_assert!((x & !x).is_empty());
        prop_assert_eq!(x.contains(card), a.contains(&card));
        prop_assert_eq!((x.len() as usize, x.is_empty()), (a.len(), a.is_empty()));
        prop_assert_eq!(x.first(), a.first().copied());
        prop_assert!(x.iter().is_sorted());
        for n in 0..53 {
            prop_assert_eq!(x.nth(n), a.iter().nth(n as usize).copied());
        }
        prop_assert_eq!(x.to_string().parse(), Ok(x));
        prop_assert_eq!(CardSet::from_bits(x.bits()), x);
    }

    #[test]
    fn a_cell_set_is_a_set(a in prop::collection::vec(any_cell(), 0..30), cell in any_cell()) {
        let set: CellSet = a.iter().copied().collect();
        let mut sorted: Vec<Cell> = a.clone();
        sorted.sort_by_key(|cell| (cell.y, cell.x));
        sorted.dedup();
        prop_assert_eq!(set.iter().collect::<Vec<_>>(), sorted.clone());
        prop_assert_eq!((set.len() as usize, set.is_empty()), (sorted.len(), a.is_empty()));
        prop_assert_eq!(set.contains(cell), a.contains(&cell));
        let texts: Vec<String> = sorted.iter().map(ToString::to_string).collect();
        let text = if a.is_empty() { "-".to_owned() } else { texts.join(" ") };
        prop_assert_eq!(set.to_string(), text);
    }
}

#[test]
fn cells_out_of_reach_are_passed_over() {
    for far in [Cell::new(32, 0), Cell::new(0, -32), Cell::new(-128, 127)] {
        let mut set = CellSet::EMPTY;
        set.insert(far);
        assert!(set.is_empty() && !set.contains(far), "{far}");
    }
}

#[test]
fn events_say_what_happened() {
    let seat = Seat::new(2);
    let card: Card = "Td".parse().expect("a card");
    let placement: Placement = "Td@-1,2".parse().expect("a placement");
    let column = Column {
        x: -1,
        cards: 3,
        red: 17,
        black: 6,
        owner: Some(Colour::Red),
        points: 3,
    };
    let tied = Column {
        owner: None,
        points: 0,
        ..column
    };
    let ended = |end| Event::Ended {
        end,
        totals: [20, 16],
    };
    for (event, text) in [
        (
            Event::Dealt {
                seat,
                card: Some(card),
            },
            "seat 2 is dealt Td",
        ),
        (Event::Dealt { seat, card: None }, "seat 2 is dealt a card"),
        (Event::Opens { seat }, "seat 2 opens"),
        (Event::Laid { seat, placement }, "seat 2 lays Td at -1,2"),
        (Event::Passed { seat }, "seat 2 passes"),
        (
            Event::Scored(column),
            "column -1: 3 cards, red 17, black 6, 3 to red",
        ),
        (
            Event::Scored(tied),
            "column -1: 3 cards, red 17, black 6, nobody's",
        ),
        (
            ended(End::AllPassed),
            "every seat passed in turn: red 20, black 16",
        ),
        (ended(End::AllLaid), "all cards are laid: red 20, black 16"),
    ] {
        assert_eq!(event.to_string(), text);
    }
}

#[test]
fn an_action_has_a_placement_unless_it_is_a_pass() {
    let laid: Action = "Qs@2,-1".parse().unwrap();
    assert_eq!(laid.placement(), Some("Qs@2,-1".parse().unwrap()));
    assert_eq!(Action::Pass.placement(), None);
}
