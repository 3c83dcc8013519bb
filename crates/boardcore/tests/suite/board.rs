//! Cells, grids, squares, bitboards and dice.

use std::collections::BTreeSet;

use boardcore::{Bitboard, Cell, Die, Direction, Grid, Indexed, ParseError, Square, bits};
use proptest::prelude::*;

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn squares_are_counted_along_the_ranks() {
    for (text, index) in [
        ("a1", 0),
        ("b1", 1),
        ("h1", 7),
        ("a2", 8),
        ("e4", 28),
        ("h8", 63),
    ] {
        let square = square(text);
        assert_eq!(square.index(), index);
        assert_eq!(square.to_string(), text);
        assert_eq!(Square::from_index(index as u8), Some(square));
        assert_eq!(Square::at(index as u32), Some(square));
    }
    assert_eq!(Square::from_index(64), None);
    assert_eq!(Square::new(8, 0), None);
    assert_eq!(Square::new(0, 8), None);
    assert_eq!(Square::wrap(64 + 5), Square::from_index(5).unwrap());
    assert_eq!(Square::all().count(), 64);
}

#[test]
fn malformed_squares_say_where() {
    for (text, expected, at) in [
        ("", "a file a to h", 0),
        ("i1", "a file a to h", 0),
        ("A1", "a file a to h", 0),
        ("a", "a rank 1 to 8", 1),
        ("a9", "a rank 1 to 8", 1),
        ("a0", "a rank 1 to 8", 1),
        ("a1 ", "the end", 2),
        ("é1", "a file a to h", 0),
    ] {
        assert_eq!(
            text.parse::<Square>(),
            Err(ParseError::new(expected, at)),
            "{text:?}"
        );
    }
}

#[test]
fn a_quarter_turn_takes_corner_to_corner() {
    assert_eq!(Square::A1.rotate(), Square::A8);
    assert_eq!(Square::A8.rotate(), Square::H8);
    assert_eq!(Square::H8.rotate(), Square::H1);
    assert_eq!(Square::H1.rotate(), Square::A1);
    assert_eq!(square("a2").rotate(), square("b8"));
    assert_eq!(square("b2").rotate(), square("b7"));
    assert_eq!(square("b3").flip_ranks(), square("b6"));
    assert_eq!(square("b3").flip_files(), square("g3"));
}

#[test]
fn cells_step_and_order_row_by_row() {
    let cell = Cell::new(3, -2);
    for direction in Direction::ALL {
        assert_eq!(cell + direction - direction, cell);
        assert_eq!(cell.step(direction), Some(cell + direction));
        let (dx, dy) = direction.delta();
        assert_eq!((-direction).delta(), (-dx, -dy));
    }
    let around: BTreeSet<Cell> = cell.neighbours().collect();
    let expected = ["2,-2", "4,-2", "3,-1", "3,-3"].map(|text| text.parse().unwrap());
    assert_eq!(around, expected.into());
    assert_eq!(Cell::new(127, 127).neighbours().count(), 2);
    assert_eq!(
        Direction::SIDES.len() + Direction::CORNERS.len(),
        Direction::ALL.len()
    );
}

#[test]
fn malformed_cells_say_where() {
    for (text, at) in [
        ("", 0),
        ("1", 1),
        ("1,", 2),
        ("128,0", 0),
        ("01,0", 0),
        ("1,2,3", 3),
        ("-0,1", 0),
        ("1,-", 2),
    ] {
        let error = text.parse::<Cell>().unwrap_err();
        assert_eq!(error.at(), at, "{text:?}: {error}");
    }
    assert_eq!("-128,127".parse(), Ok(Cell::new(-128, 127)));
}

#[test]
fn a_grid_holds_something_in_every_cell() {
    let mut grid = Grid::<char, 24>::new(6, 4, '.').unwrap();
    grid[Cell::new(2, 1)] = 'x';
    assert_eq!((grid.columns(), grid.rows()), (6, 4));
    assert_eq!(grid.iter().count(), 24);
    assert_eq!(
        grid.iter()
            .filter(|&(_, &c)| c == 'x')
            .map(|(cell, _)| cell)
            .collect::<Vec<_>>(),
        [Cell::new(2, 1)]
    );
    assert_eq!(grid.index_of(Cell::new(2, 1)), Some(8));
    for outside in [
        Cell::new(6, 0),
        Cell::new(0, 4),
        Cell::new(-1, 0),
        Cell::new(0, -1),
    ] {
        assert_eq!(grid.get(outside), None);
        assert_eq!(grid.get_mut(outside), None);
    }
    assert!(Grid::<u8, 24>::new(0, 4, 0).is_none());
    assert!(Grid::<u8, 200>::new(128, 1, 0).is_none());
    assert!(Grid::<u8, 200>::new(127, 1, 0).is_some());
}

#[test]
fn named_sets_are_what_they_say() {
    assert_eq!(Bitboard::FILE_A.len(), 8);
    assert!(Bitboard::FILE_A.is_disjoint(Bitboard::FILE_H));
    assert_eq!((!Bitboard::EMPTY).len(), 64);
    assert_eq!(Bitboard::FILE_A.flip_ranks(), Bitboard::FILE_A);
    let corner = Bitboard::of(Square::A1);
    assert_eq!(corner.flip_ranks(), Bitboard::of(Square::A8));
}

#[test]
fn words_are_sets() {
    assert_eq!([0, 3, 64, 99].map(bits::below), [0, 7, !0, !0]);
    let mut sets = [0, 1, 1 << 63, !0, bits::below(24), 0x8000_0000_0000_0001].to_vec();
    let mut set = 0x9E37_79B9_7F4A_7C15_u64;
    for round in 0..2000 {
        sets.push(set);
        set = set
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        if round % 3 == 0 {
            set &= set >> 7;
        }
    }
    for set in sets {
        let members: Vec<u32> = bits::members(set).collect();
        assert!(
            members
                .iter()
                .copied()
                .eq((0..64).filter(|i| set >> i & 1 == 1))
        );
        for (n, &member) in (0..).zip(&members) {
            assert_eq!(bits::nth(set, n), Some(member), "{set:x}");
        }
        let len = set.count_ones();
        for n in [len, len + 1, 64, 255, 256, u32::MAX] {
            assert_eq!(bits::nth(set, n), None, "{set:x}");
        }
    }
}

#[test]
fn dice_have_exact_outcomes() {
    assert!(Die::<u8, 6>::new(&[]).is_none());
    assert!(Die::<u8, 2>::new(&[1, 2, 3]).is_none());
    let die = Die::<u8, 6>::new(&[3, 1, 3, 3]).unwrap();
    assert_eq!(die.faces(), [3, 1, 3, 3]);
    assert_eq!(die.outcomes().collect::<Vec<_>>(), [(1, 1), (3, 3)]);
    assert_eq!(die.weight_of(2), 0);
}

fn any_square() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(Square::wrap)
}

proptest! {
    #[test]
    fn a_bitboard_is_a_set(a in prop::collection::btree_set(any_square(), 0..40), b in prop::collection::btree_set(any_square(), 0..40), s in any_square()) {
        let set = |squares: &BTreeSet<Square>| squares.iter().copied().collect::<Bitboard>();
        let list = |board: Bitboard| board.into_iter().collect::<BTreeSet<_>>();
        let (x, y) = (set(&a), set(&b));
        prop_assert_eq!(list(x & y), &a & &b);
        prop_assert_eq!(list(x | y), &a | &b);
        prop_assert_eq!((x.union(y), x.intersection(y), x.difference(y)), (x | y, x & y, x - y));
        prop_assert_eq!(list(x - y), &a - &b);
        prop_assert_eq!(x.len() as usize, a.len());
        prop_assert_eq!(x.is_empty(), a.is_empty());
        prop_assert_eq!(x.contains(s), a.contains(&s));
        prop_assert_eq!(x.is_disjoint(y), a.is_disjoint(&b));
        prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
        prop_assert_eq!(x.first(), a.first().copied());
        prop_assert_eq!(x.with(s), x | Bitboard::of(s));
        let (mut more, mut less) = (x, x);
        more.insert(s);
        less.remove(s);
        prop_assert_eq!((more, less), (x.with(s), x.without(s)));
        prop_assert!(x.iter().eq(a.iter().copied()));
        prop_assert!((0..).map_while(|n| x.nth(n)).eq(a.iter().copied()));
        prop_assert_eq!(x.with(s).with(s), x.with(s));
        prop_assert_eq!(x.with(s).without(s), x - Bitboard::of(s));
        prop_assert_eq!(x.into_iter().len(), a.len());
        prop_assert!(x.into_iter().is_sorted());
    }

    #[test]
    fn texts_read_back_and_others_do_not_panic(x: i8, y: i8, s in any_square(), text: String) {
        let cell = Cell::new(x, y);
        prop_assert_eq!(cell.to_string().parse(), Ok(cell));
        prop_assert_eq!(s.to_string().parse(), Ok(s));
        prop_assert_eq!(s.rotate().rotate().rotate().rotate(), s);
        let _ = text.parse::<Cell>();
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text);
        }
    }
}
