//! Chess, by cozy-chess.

use std::hint::black_box;

use cozy_chess::{Board, Move, Square};

use crate::Job;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn boards() -> [(&'static str, Board); 2] {
    let kiwipete = KIWIPETE.parse().expect("a valid FEN");
    [("start", Board::startpos()), ("kiwipete", kiwipete)]
}

fn perft_bulk(board: &Board, depth: u8) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += perft_bulk(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn perft_plain(board: &Board, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            nodes += perft_plain(black_box(&next), depth - 1);
        }
        false
    });
    nodes
}

pub fn bulk() -> Vec<Job> {
    let [(_, start), (_, kiwipete)] = boards();
    vec![
        Job::new("start 5", move || perft_bulk(&start, 5)),
        Job::new("kiwipete 4", move || perft_bulk(&kiwipete, 4)),
    ]
}

pub fn plain() -> Vec<Job> {
    let [(_, start), (_, kiwipete)] = boards();
    vec![
        Job::new("start 5", move || perft_plain(&start, 5)),
        Job::new("kiwipete 4", move || perft_plain(&kiwipete, 4)),
    ]
}

/// All positions two moves on.
fn family(board: &Board) -> Vec<Board> {
    let next = |board: &Board| {
        let mut boards = Vec::new();
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                boards.push(next);
            }
            false
        });
        boards
    };
    next(board).iter().flat_map(next).collect()
}

pub fn lists() -> Vec<Job> {
    boards()
        .map(|(name, board)| {
            let family = family(&board);
            Job::new(name, move || {
                let filler = Move {
                    from: Square::A1,
                    to: Square::A1,
                    promotion: None,
                };
                let mut list = [filler; 218];
                let mut total = 0;
                for board in &family {
                    let mut len = 0;
                    board.generate_moves(|moves| {
                        for mv in moves {
                            list[len] = mv;
                            len += 1;
                        }
                        false
                    });
                    total += black_box(&list[..len]).len() as u64;
                }
                total
            })
        })
        .into()
}
