//! Makarenko chess.

use std::hint::black_box;
use std::ops::ControlFlow;

use boardcore::play::playout;
use boardcore::{Game, GameRng, RuleSet, Seed, Stream, below};
use makarenko::{Makarenko, MoveList, Position, Rules};

use crate::Job;

/// The start, and positions from the middle of games, by their names in the rules, with the depth of bulk perft. The last
/// number is the depth of plain perft.
const POSITIONS: &[(&str, &str, u32, u32)] = &[
    (
        "start 5",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4,
    ),
    (
        "splits 4",
        "4k3/3q4/2h2b2/8/8/2B2H2/3Q4/4K3 w - - 0 1",
        4,
        3,
    ),
    (
        "merges-to-8 4",
        "r3k3/p6q/d3n3/h1n5/6H1/5N2/1B4D1/R2NK2Q w - - 0 1",
        4,
        3,
    ),
    ("two-kings 4", "k6k/8/2b2r2/8/8/2R2B2/8/K6K w - - 0 1", 4, 3),
    (
        "ep-coming 4",
        "4k3/2p1p1p1/8/1R1Q1P1N/1r1q1p1n/8/2P1P1P1/4K3 w - - 0 1",
        4,
        3,
    ),
];

fn position(fen: &str) -> Position {
    Position::from_fen(&Rules::default(), fen).expect("a valid FEN")
}

/// As chess is counted: the sets of the last ply popcounted.
fn perft_sets(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    let _ = position.for_each_move_set(|set| {
        if depth == 1 {
            nodes += u64::from(set.len());
        } else {
            for mv in set {
                let mut next = *position;
                next.play_unchecked(mv);
                nodes += perft_sets(&next, depth - 1);
            }
        }
        ControlFlow::<()>::Continue(())
    });
    nodes
}

fn perft_plain(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _ = position.for_each_move_set(|set| {
        for mv in set {
            let mut next = *position;
            next.play_unchecked(mv);
            nodes += perft_plain(black_box(&next), depth - 1);
        }
        ControlFlow::<()>::Continue(())
    });
    nodes
}

pub fn bulk() -> Vec<Job> {
    let mut jobs = Vec::new();
    for &(name, fen, depth, _) in POSITIONS {
        let position = position(fen);
        jobs.push(Job::new(name, move || position.perft(depth)));
    }
    for (&(_, fen, depth, _), name) in POSITIONS
        .iter()
        .zip(["start 4, set by set", "splits 4, set by set"])
    {
        let position = position(fen);
        jobs.push(Job::new(name, move || perft_sets(&position, depth.min(4))));
    }
    jobs
}

pub fn plain() -> Vec<Job> {
    let names = [
        "start 4",
        "splits 3",
        "merges-to-8 3",
        "two-kings 3",
        "ep-coming 3",
    ];
    let jobs = POSITIONS.iter().zip(names);
    jobs.map(|(&(_, fen, _, depth), name)| {
        let position = position(fen);
        Job::new(name, move || perft_plain(&position, depth))
    })
    .collect()
}

/// All positions two moves on.
fn family(position: &Position) -> Vec<Position> {
    let next = |position: &Position| {
        let moves = position.moves();
        let next = |&mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            next
        };
        moves.iter().map(next).collect::<Vec<_>>()
    };
    next(position).iter().flat_map(next).collect()
}

pub fn lists() -> Vec<Job> {
    let names = ["start", "splits", "merges-to-8", "two-kings", "ep-coming"];
    let mut jobs = Vec::new();
    for (&(_, fen, ..), name) in POSITIONS.iter().zip(names) {
        let family = family(&position(fen));
        jobs.push(Job::new(name, move || {
            let mut list = MoveList::new();
            let mut total = 0;
            for position in &family {
                position.moves_into(&mut list);
                total += black_box(&list).len() as u64;
            }
            total
        }));
    }
    for (&(_, fen, ..), name) in POSITIONS
        .iter()
        .zip(["start, a new list each", "splits, a new list each"])
    {
        let family = family(&position(fen));
        jobs.push(Job::new(name, move || {
            let lists = family.iter().map(Position::moves);
            lists.map(|list| black_box(&list).len() as u64).sum()
        }));
    }
    jobs
}

const GAMES: u64 = 20;
const MAX_PLIES: u64 = 5_000;

fn rng(game: u64) -> GameRng {
    Seed::from_u64(game).stream(Stream::Chance)
}

/// The game first, then the same moves on bare positions.
pub fn play() -> Vec<Job> {
    let Ok(rules) = Rules::default().validate() else {
        panic!("the default rules can be played by")
    };
    let start = Position::start(&rules);
    let play = move |game| playout(&mut Makarenko::new(rules), &mut rng(game), MAX_PLIES);
    let lengths: Vec<u64> = (0..GAMES).map(play).collect();
    vec![
        Job::new("the game", move || (0..GAMES).map(play).sum()),
        Job::new("the same moves, bare positions", move || {
            for (game, &plies) in lengths.iter().enumerate() {
                let mut rng = rng(game as u64);
                let mut position = start;
                for _ in 0..plies {
                    let Some(mv) = position.pick_move(|count| below(&mut rng, count)) else {
                        break;
                    };
                    position.play_unchecked(mv);
                }
                black_box(position);
            }
            lengths.iter().sum()
        }),
    ]
}
