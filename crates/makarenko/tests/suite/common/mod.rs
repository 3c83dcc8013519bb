//! What several tests use: arbitrary rules and arbitrary positions.
#![allow(dead_code)]

use boardcore::{RuleSet, Square, Valid};
use makarenko::{Colour, Fen, PawnMerge, Position, Rules};
use proptest::prelude::*;

#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Json: serde_json::to_vec, serde_json::from_slice);
#[cfg(feature = "serde")]
boardcore::serde_format!(pub(crate) Postcard: postcard::to_allocvec, postcard::from_bytes);

/// All choices of an option.
pub(crate) const MERGES: [PawnMerge; 3] =
    [PawnMerge::Straight, PawnMerge::Diagonal, PawnMerge::Both];

/// The preset `bare`.
pub(crate) fn bare() -> Rules {
    Rules::preset("bare").expect("a preset")
}

/// The text of a placement in the board's letters, rank 8 first.
fn placement(board: &[Option<char>; 64]) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            match board[8 * rank + file] {
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(letter);
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// A FEN of any placement that the reader accepts: towers anywhere, few kings or many, castling rights and skipped squares
/// where they are possible.
pub(crate) fn fen() -> impl Strategy<Value = String> {
    (
        prop::collection::vec((0_usize..64, 0_usize..2, 1_usize..9, 0_u8..4), 2..40),
        any::<bool>(),
        0_u8..16,
        0_usize..8,
        (0_u32..120, 1_u32..200),
    )
        .prop_map(|(towers, white, rights, file, (quiet, number))| {
            let letters = [*b"PDRNBHQK", *b"pdrnbhqk"];
            let mut board = [None; 64];
            let mut discs = [8, 8];
            let mut put = |board: &mut [Option<char>; 64], square: usize, side: usize, height| {
                if board[square].is_none() && discs[side] + height <= 47 {
                    discs[side] += height;
                    board[square] = Some(letters[side][height - 1] as char);
                }
            };
            // The disc budget above keeps room for a king each; who has just moved needs one.
            let home = [4, 60];
            let mover = usize::from(white);
            let king_at_home = rights > 3;
            let king_square = if king_at_home {
                home[mover]
            } else {
                8 * file + 3
            };
            board[king_square] = Some(letters[mover][7] as char);
            if rights > 5 && board[home[1 - mover]].is_none() {
                board[home[1 - mover]] = Some(letters[1 - mover][7] as char);
            }
            for (side, first) in [(0, 0), (1, 56)] {
                if rights >> (2 * side) & 1 == 1 {
                    put(&mut board, first, side, 3);
                }
                if rights >> (2 * side) & 2 == 2 {
                    put(&mut board, first + 7, side, 3);
                }
            }
            // A double step that may just have happened, with somebody beside it.
            let (landed, skipped, came_from) = if white { (32, 40, 48) } else { (24, 16, 8) };
            if number % 3 > 0 {
                put(&mut board, landed + file, mover, 1 + (quiet as usize & 1));
                if file > 0 {
                    put(
                        &mut board,
                        landed + file - 1,
                        1 - mover,
                        1 + quiet as usize % 8,
                    );
                }
            }
            for (square, side, height, keep) in towers {
                let free_lane = keep == 0 || square != skipped + file && square != came_from + file;
                if free_lane {
                    put(&mut board, square, side, height);
                }
            }
            let holds = |square: usize, letter: char| board[square] == Some(letter);
            let mut castling = String::new();
            for (letter, king, at, rook, corner) in [
                ('K', 'K', 4, 'R', 7),
                ('Q', 'K', 4, 'R', 0),
                ('k', 'k', 60, 'r', 63),
                ('q', 'k', 60, 'r', 56),
            ] {
                if holds(at, king) && holds(corner, rook) {
                    castling.push(letter);
                }
            }
            if castling.is_empty() {
                castling.push('-');
            }
            let turn = if white { 'w' } else { 'b' };
            let with = |skipped: &str| {
                format!(
                    "{} {turn} {castling} {skipped} {quiet} {number}",
                    placement(&board)
                )
            };
            let square = Square::wrap((skipped + file) as u8).to_string();
            let passing = with(&square);
            if Fen::parse(&Rules::default(), &passing).is_ok() {
                passing
            } else {
                with("-")
            }
        })
}

/// Any position, by any rules.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    (any::<Valid<Rules>>(), fen()).prop_map(|(rules, fen)| {
        Position::from_fen(&rules, &fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
    })
}

/// The colour to move in a FEN.
pub(crate) fn turn_of(fen: &str) -> Colour {
    if fen.contains(" w ") {
        Colour::White
    } else {
        Colour::Black
    }
}
