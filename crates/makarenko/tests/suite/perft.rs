//! Every checked perft figure, from the text files beside this one.

use crate::common;
use makarenko::{PawnMerge, Position, Rules};

/// What the ordinary run counts at most, for each figure.
const NODE_LIMIT: u64 = 200_000;

struct Figure {
    rules: Rules,
    name: &'static str,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

fn suite() -> Vec<Figure> {
    let with = |pawn_merge| Rules {
        pawn_merge,
        ..Rules::default()
    };
    let files = [
        (Rules::default(), include_str!("../perft/default.txt")),
        (common::bare(), include_str!("../perft/bare.txt")),
        (
            with(PawnMerge::Diagonal),
            include_str!("../perft/diagonal.txt"),
        ),
        (with(PawnMerge::Both), include_str!("../perft/both.txt")),
    ];
    let mut figures = Vec::new();
    for (rules, text) in files {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<_> = line.split(" ; ").collect();
            let [name, fen, list] = fields[..] else {
                panic!("three fields: {line}")
            };
            for (depth, nodes) in (1..).zip(list.split(' ')) {
                figures.push(Figure {
                    rules,
                    name,
                    fen,
                    depth,
                    nodes: nodes.parse().expect("a number of nodes"),
                });
            }
        }
    }
    figures
}

fn run(wanted: impl Fn(&Figure) -> bool) -> usize {
    let mut checked = 0;
    for figure in suite().iter().filter(|figure| wanted(figure)) {
        let position = Position::from_fen(&figure.rules, figure.fen).expect("a valid FEN");
        let nodes = position.perft(figure.depth);
        assert_eq!(
            nodes, figure.nodes,
            "{} at depth {} under {:?}",
            figure.name, figure.depth, figure.rules
        );
        checked += 1;
    }
    checked
}

#[test]
fn the_suite_is_complete() {
    // Start: 5 figures by 2 rules. Positions: 16, of which 3 are not for `bare`; 4 figures each. Other merges: 5 positions
    // by 2 rules, 3 figures each.
    assert_eq!(suite().len(), 10 + 4 * (16 + 13) + 30);
}

#[test]
fn shallow_figures() {
    assert!(run(|figure| figure.nodes <= NODE_LIMIT) > 90);
}

/// Every move of the tree made, none counted only; and every move that could be written checked at each node.
#[test]
fn shallow_figures_move_by_move() {
    fn perft(position: &Position, depth: u32) -> u64 {
        position.audit().expect("the invariants hold");
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        for &mv in &position.moves() {
            let mut next = *position;
            next.play(mv).expect("a listed move is legal");
            nodes += perft(&next, depth - 1);
        }
        nodes
    }
    for figure in suite().iter().filter(|figure| figure.nodes <= 20_000) {
        let position = Position::from_fen(&figure.rules, figure.fen).expect("a valid FEN");
        assert_eq!(
            perft(&position, figure.depth),
            figure.nodes,
            "{}",
            figure.name
        );
    }
}

#[test]
fn divide_adds_up() {
    for figure in suite().iter().filter(|figure| figure.nodes <= 20_000) {
        let position = Position::from_fen(&figure.rules, figure.fen).expect("a valid FEN");
        let parts = position.divide(figure.depth);
        assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), figure.nodes);
        assert!(parts.is_sorted_by(|a, b| a.0 < b.0));
        assert_eq!(parts.len() as u32, position.count_moves());
    }
}

/// All of them, some billions of nodes: `cargo test --release -p boardcore-makarenko --test suite -- --ignored`.
#[test]
#[ignore = "some billions of nodes"]
fn every_figure() {
    assert_eq!(run(|_| true), suite().len());
}
