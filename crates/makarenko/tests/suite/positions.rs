//! Laws of `Position` over arbitrary placements, reached by play or not.

use crate::common;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use boardcore::strategies;
use boardcore::{Indexed, Square, Valid};
use makarenko::{Colour, Fen, Height, Move, MoveList, Position, Rules};
use proptest::prelude::*;

/// Everything that must agree about the moves of one position.
fn agrees(position: &Position) {
    position.audit().expect("the invariants hold");
    let list = position.moves();
    assert!(list.is_sorted(), "ascending: {position:?}");
    let unique: BTreeSet<Move> = list.iter().copied().collect();
    assert_eq!(unique.len(), list.len(), "each once: {position:?}");
    assert_eq!(position.count_moves() as usize, list.len(), "{position:?}");
    assert_eq!(position.has_move(), !list.is_empty(), "{position:?}");
    let king = !position.kings(position.turn()).is_empty();
    assert!(
        !king || !list.is_empty(),
        "a king and no move (M12): {position:?}"
    );

    let mut from_sets = Vec::new();
    let _ = position.for_each_move_set(|set| {
        assert!(!set.is_empty());
        assert_eq!(set.into_iter().len() as u32, set.len());
        assert_eq!(set.into_iter().count() as u32, set.len());
        from_sets.extend(set);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(from_sets, list.as_slice(), "{position:?}");
    for from in position.towers(position.turn()) {
        let tower = position.tower(from).expect("a tower of the set");
        let moves = list.iter().filter(|mv| mv.from() == from).count();
        let castlings = if tower.height == Height::Eight { 2 } else { 0 };
        assert!(moves <= MOST[usize::from(tower.height.get()) - 1] + castlings);
    }

    for mv in (0..Move::COUNT).filter_map(Move::at) {
        assert_eq!(
            position.check(mv).is_ok(),
            unique.contains(&mv),
            "{mv} in {position:?}: {:?}",
            position.check(mv)
        );
    }
}

proptest! {
    #![proptest_config(strategies::config(96))]

    #[test]
    fn list_sets_count_and_check_agree(position in common::position()) {
        agrees(&position);
    }

    #[test]
    fn legal_moves_keep_the_invariants(mut position in common::position(), picks in prop::collection::vec(any::<u16>(), 30)) {
        for pick in picks {
            let moves = position.moves();
            for &mv in &moves {
                let mut next = position;
                next.play(mv).expect("a listed move is legal");
                next.audit().unwrap_or_else(|what| panic!("{mv} in {position:?}: {what}"));
            }
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[usize::from(pick) % moves.len()]);
        }
        agrees(&position);
    }

    #[test]
    fn an_illegal_move_changes_nothing(position in common::position(), index in 0..Move::COUNT) {
        let mv = Move::at(index).expect("in range");
        let mut other = position;
        if let Err(reason) = other.play(mv) {
            prop_assert_eq!(Err(reason), position.check(mv));
            prop_assert_eq!(other, position);
        }
    }

    /// Law 20: colours with the ranks turned.
    #[test]
    fn colours_are_equal(mut position in common::position(), picks in prop::collection::vec(any::<u16>(), 12)) {
        for pick in picks {
            let mut image = position.flip_colours();
            image.audit().expect("the image is a position");
            prop_assert_eq!(image.flip_colours(), position);
            let moves = position.moves();
            let mut mapped: Vec<Move> = moves.iter().map(|mv| mv.flip_ranks()).collect();
            mapped.sort_unstable();
            let image_moves = image.moves();
            prop_assert_eq!(&mapped, image_moves.as_slice());
            let Some(&mv) = moves.get(usize::from(pick) % moves.len().max(1)) else { break };
            position.play_unchecked(mv);
            image.play_unchecked(mv.flip_ranks());
            prop_assert_eq!(image, position.flip_colours());
        }
    }

    /// Law 20: left and right, without castling rights.
    #[test]
    fn left_and_right_are_equal(mut position in common::position(), picks in prop::collection::vec(any::<u16>(), 12)) {
        for pick in picks {
            if let Some(mut image) = position.flip_files() {
                image.audit().expect("the image is a position");
                let moves = position.moves();
                let mut mapped: Vec<Move> = moves.iter().map(|mv| mv.flip_files()).collect();
                mapped.sort_unstable();
                let image_moves = image.moves();
                prop_assert_eq!(&mapped, image_moves.as_slice());
                let Some(&mv) = moves.get(usize::from(pick) % moves.len().max(1)) else { break };
                position.play_unchecked(mv);
                image.play_unchecked(mv.flip_files());
                prop_assert_eq!(Some(image), position.flip_files());
            } else {
                prop_assert!(!position.rights().is_empty());
                let moves = position.moves();
                let Some(&mv) = moves.get(usize::from(pick) % moves.len().max(1)) else { break };
                position.play_unchecked(mv);
            }
        }
    }

    /// Towers packed around kings, as far as 47 discs go: a side with a king has a move.
    #[test]
    fn m12_a_side_with_a_king_has_a_move(kings in prop::collection::vec(0_u8..64, 1..4), heights in prop::collection::vec(1_u8..8, 47), rules: Valid<Rules>) {
        let mut board = std::collections::BTreeMap::new();
        let mut left = 47;
        let mut put = |square: Square, height: Height| {
            if !board.contains_key(&square) && height.get() <= left {
                left -= height.get();
                board.insert(square, height);
            }
        };
        for &king in &kings {
            put(Square::wrap(king), Height::Eight);
        }
        let around = (-2..=2).flat_map(|files| (-2..=2).map(move |ranks| (files, ranks)));
        let mut around: Vec<(i8, i8)> = around.collect();
        around.sort_by_key(|(files, ranks)| files.abs().max(ranks.abs()));
        let mut heights = heights.into_iter().filter_map(Height::new);
        for (files, ranks) in around {
            for &king in &kings {
                if let (Some(square), Some(height)) = (Square::wrap(king).offset(files, ranks), heights.next()) {
                    put(square, height);
                }
            }
        }
        let free = Square::all().find(|square| !board.contains_key(square)).expect("a free square");
        let mut text = String::new();
        for rank in (0..8).rev() {
            for file in 0..8 {
                let square = Square::wrap(8 * rank + file);
                match board.get(&square) {
                    Some(height) => text.push(height.letter()),
                    None if square == free => text.push('k'),
                    None => text.push('1'),
                }
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        for n in (2..=8).rev() {
            text = text.replace(&"1".repeat(n), &n.to_string());
        }
        let position = Position::from_fen(&rules, &format!("{text}w - - 0 1")).expect("a valid FEN");
        for position in [position, position.flip_colours()] {
            prop_assert!(position.has_move() && position.count_moves() > 0, "{}", position);
        }
    }

    /// The FEN of a position reads back, and equal positions have equal keys.
    #[test]
    fn fens_read_back(text in common::fen(), rules: Valid<Rules>) {
        let fen = Fen::parse(&rules, &text).expect("a valid FEN");
        let again = Fen::parse(&rules, &fen.to_string()).expect("what is written reads");
        prop_assert_eq!(again, fen);
        prop_assert_eq!(again.position.key(), fen.position.key());
    }
}

#[test]
fn a_position_is_small_and_a_move_has_a_niche() {
    assert_eq!(size_of::<Position>(), 56);
    assert_eq!(size_of::<Move>(), 2);
    assert_eq!(size_of::<Option<Move>>(), 2);
}

/// The most moves that towers of 1 to 8 discs can have: what `agrees` looks at, castling aside.
const MOST: [usize; 8] = [4, 8, 22, 30, 43, 56, 83, 91];

#[test]
fn the_list_holds_the_most_moves_there_can_be() {
    let mut best = [0; 48];
    for discs in 1..48 {
        for (i, moves) in MOST.iter().enumerate() {
            if i < discs {
                best[discs] = best[discs].max(best[discs - i - 1] + moves);
            }
        }
    }
    assert_eq!(best[47], 541);
    assert!(makarenko::MoveList::CAPACITY >= best[47]);
}

#[test]
fn turn_and_colours() {
    let position = Position::start(&Rules::default());
    assert_eq!(position.turn(), Colour::White);
    assert_eq!(position.discs(Colour::White), 47);
    assert_eq!(position.discs(Colour::Black), 47);
    assert_eq!(position.occupied().len(), 32);
    // The start looks the same from the other side, but for whose turn it is.
    let flipped = position.flip_colours();
    assert_eq!(flipped.turn(), Colour::Black);
    assert_eq!(
        format!("{flipped}"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
    );
    assert_eq!(
        format!("{position:#}"),
        "8  r n b q k b n r\n\
         7  p p p p p p p p\n\
         6  . . . . . . . .\n\
         5  . . . . . . . .\n\
         4  . . . . . . . .\n\
         3  . . . . . . . .\n\
         2  P P P P P P P P\n\
         1  R N B Q K B N R\n   a b c d e f g h"
    );
}

#[test]
fn a_turned_position_keeps_its_en_passant_square() {
    let read = |text| Position::from_fen(&Rules::default(), text).expect("a valid FEN");
    let position = read("4k3/8/8/8/3dD3/8/4P3/4K3 b - e3 0 1");
    assert_eq!(
        position.en_passant().map(|at| at.to_string()),
        Some("e3".into())
    );
    assert_eq!(
        position.flip_files(),
        Some(read("3k4/8/8/8/3Dd3/8/3P4/3K4 b - d3 0 1"))
    );
    assert_eq!(
        position.flip_colours(),
        read("4k3/4p3/8/3Dd3/8/8/8/4K3 w - e6 0 1")
    );
}

#[test]
fn a_position_shows_its_text_when_debugged() {
    let text = "4k3/3q4/2h2b2/8/8/2B2H2/3Q4/4K3 w - - 0 1";
    let position = Position::from_fen(&Rules::default(), text).expect("a valid FEN");
    assert_eq!(format!("{position:?}"), format!("Position({position})"));
    assert!(
        position
            .to_string()
            .starts_with("4k3/3q4/2h2b2/8/8/2B2H2/3Q4/4K3 w")
    );
}

#[test]
fn a_list_of_moves_is_what_is_in_it() {
    let text = "7k/8/8/8/8/8/P7/7K w - - 0 1";
    let position = Position::from_fen(&Rules::default(), text).expect("a valid FEN");
    let mut list = MoveList::default();
    assert!(list.is_empty() && list == MoveList::new());
    position.moves_into(&mut list);
    assert_eq!(list, position.moves());
    assert_ne!(list, MoveList::default());
    assert_eq!(list.into_iter().count(), list.len());
    let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
    assert_eq!(texts.join(" "), "Kh1g1 Kh1g2 Kh1h2 Pa2a3 Pa2a4");
    assert_eq!(format!("{list:?}"), format!("{:?}", list.as_slice()));
}
