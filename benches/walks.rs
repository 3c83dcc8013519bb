//! Games of makarenko without a capture from a position where no game begins: they have a text, and no record.
//!
//! White's towers keep to ranks 1 to 4, Black's to ranks 5 to 8, so that they never meet.

use std::hint::black_box;

use boardcore::{Game, Notation, Square, Step};
use makarenko::{Height, Makarenko, Move};

use crate::Work;
use crate::long::endless;

/// A way in, for a walk of a number of plies.
pub(crate) type Way = fn(Walk, usize) -> Work;

/// Every kind of walk by every way in, by name.
pub(crate) fn ways() -> impl Iterator<Item = (String, Walk, Way)> {
    let kinds = [
        ("recurring", Walk::Recurring),
        ("new", Walk::New),
        ("mixed", Walk::Mixed),
    ];
    let ways: [(&str, Way); 3] = [("play", play), ("parse", parse), ("audit", audit)];
    kinds
        .into_iter()
        .flat_map(move |(kind, walk)| ways.map(|(way, work)| (format!("{way}-{kind}"), walk, work)))
}

/// The position that [`walk`] begins with: four kings a side, each in a block of two files by four ranks.
const START: &str = "8/8/8/k1k1k1k1/8/8/8/K1K1K1K1 w - - 0 1";

/// What the positions of a walk have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Walk {
    /// Every position recurs, after 896 plies.
    Recurring,
    /// No position occurs twice.
    New,
    /// A hundred moves of each side forth, fifty back: half of the positions on the way back, and more on the way forth, were
    /// there before.
    Mixed,
}

/// The kings of a side as an odometer: each walks around its block, and steps when the one before it has been around.
struct Odometer {
    /// Where a walk around a block leads, as file and rank from the block's corner.
    ring: &'static [(u8, u8)],
    rank: u8,
    /// How many of the four kings walk.
    kings: u32,
    /// How many steps were made.
    steps: u32,
    /// Where in its ring each king stands.
    at: [usize; 4],
}

const EIGHT: [(u8, u8); 8] = [
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (1, 3),
    (1, 2),
    (1, 1),
    (1, 0),
];
const SEVEN: [(u8, u8); 7] = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 2), (1, 1), (1, 0)];

impl Odometer {
    const fn new(ring: &'static [(u8, u8)], rank: u8, kings: u32) -> Self {
        Self {
            ring,
            rank,
            kings,
            steps: 0,
            at: [0; 4],
        }
    }

    fn square(&self, king: usize) -> Square {
        let (file, rank) = self.ring[self.at[king]];
        Square::new(2 * king as u8 + file, self.rank + rank).expect("a block is on the board")
    }

    /// The next step, or the last one taken back.
    fn step(&mut self, back: bool) -> Move {
        let len = self.ring.len();
        let step = if back { self.steps } else { self.steps + 1 };
        self.steps = if back { step - 1 } else { step };
        let mut turns = step;
        let mut king = 0;
        while king + 1 < self.kings && turns % len as u32 == 0 {
            turns /= len as u32;
            king += 1;
        }
        let king = king as usize;
        let from = self.square(king);
        self.at[king] = (self.at[king] + if back { len - 1 } else { 1 }) % len;
        Move::new(Height::Eight, from, self.square(king))
    }
}

/// So many moves from [`START`], legal by the rules of [`endless`].
fn walk(kind: Walk, plies: usize) -> Vec<Move> {
    let (kings_white, kings_black) = match kind {
        Walk::Recurring => (2, 1),
        Walk::New | Walk::Mixed => (4, 4),
    };
    let mut white = Odometer::new(&EIGHT, 0, kings_white);
    let mut black = Odometer::new(&SEVEN, 4, kings_black);
    (0..plies)
        .map(|ply| {
            let back = kind == Walk::Mixed && ply / 2 % 150 >= 100;
            if ply % 2 == 0 {
                white.step(back)
            } else {
                black.step(back)
            }
        })
        .collect()
}

/// A game played step by step, as a table or a tournament does.
fn play(kind: Walk, plies: usize) -> Work {
    let moves = walk(kind, plies);
    let mut game = Makarenko::parse_position(endless(), START).expect("a sound position");
    Box::new(move || {
        for mv in moves {
            game.play(Step::Action(mv)).expect("a walk is legal");
        }
        black_box(game);
    })
}

/// The text of a game.
fn text(kind: Walk, plies: usize) -> String {
    let mut text = format!("{START} moves");
    for mv in walk(kind, plies) {
        text.push(' ');
        text.push_str(&mv.to_string());
    }
    text
}

fn parse(kind: Walk, plies: usize) -> Work {
    let text = text(kind, plies);
    Box::new(move || {
        black_box(Makarenko::parse_position(endless(), &text).expect("a walk is legal"));
    })
}

fn audit(kind: Walk, plies: usize) -> Work {
    let game = Makarenko::parse_position(endless(), &text(kind, plies)).expect("a walk is legal");
    Box::new(move || game.audit().expect("what was read is sound"))
}
