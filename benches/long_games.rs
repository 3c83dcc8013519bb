//! Long games of makarenko without a capture, for measuring how the cost grows with the length: `long_games NAME PLIES` plays,
//! reads, audits or replays one of the given number of plies. Without arguments it prints the names.
//!
//! White's towers keep to ranks 1 to 4, Black's to ranks 5 to 8, so that they never meet.

use std::hint::black_box;
use std::process::ExitCode;

use boardcore::{Game, Notation, Record, RuleSet, Square, Step, Valid};
use makarenko::{Height, Makarenko, Move, Rules};

/// A name, and the work behind it for a number of plies.
type Workload = (&'static str, fn(usize));

const WORKLOADS: &[Workload] = &[
    ("play-recurring", |plies| played(Walk::Recurring, plies)),
    ("play-new", |plies| played(Walk::New, plies)),
    ("play-mixed", |plies| played(Walk::Mixed, plies)),
    ("parse-recurring", |plies| parsed(Walk::Recurring, plies)),
    ("parse-new", |plies| parsed(Walk::New, plies)),
    ("parse-mixed", |plies| parsed(Walk::Mixed, plies)),
    ("audit-recurring", |plies| audited(Walk::Recurring, plies)),
    ("audit-new", |plies| audited(Walk::New, plies)),
    ("audit-mixed", |plies| audited(Walk::Mixed, plies)),
    ("record-recurring", recorded),
];

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(name) = args.next() else {
        for (name, _) in WORKLOADS {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let work = WORKLOADS.iter().find(|work| work.0 == name);
    let plies = args.next().and_then(|plies| plies.parse().ok());
    let (Some((_, work)), Some(plies)) = (work, plies) else {
        eprintln!("expected one of the names, and a number of plies");
        return ExitCode::from(2);
    };
    work(plies);
    println!("{plies}");
    ExitCode::SUCCESS
}

/// The position that [`walk`] begins with: four kings a side, each in a block of two files by four ranks.
const START: &str = "8/8/8/k1k1k1k1/8/8/8/K1K1K1K1 w - - 0 1";

/// What the positions of a walk have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Walk {
    /// Every position recurs, after 896 plies.
    Recurring,
    /// No position occurs twice.
    New,
    /// A hundred moves of each side forth, fifty back: half of the positions on the way back, and more on the way forth, were
    /// there before.
    Mixed,
}

/// Rules that end no game on the way.
fn endless() -> Valid<Rules> {
    let rules = Rules {
        repetition: Some(1000),
        quiet_limit: None,
        ..Rules::default()
    };
    rules.validate().expect("1000 is in range")
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

/// So many moves from the start position, legal by the rules of [`endless`]: rooks that go round rank 4 and rank 5, so that
/// positions recur after 112 plies.
fn rooks(plies: usize) -> Vec<Move> {
    let read = |text: &str| text.parse::<Move>().expect("a move");
    let rook = |rank: u8, from: usize, to: usize| {
        let square = |file| Square::new(file as u8, rank).expect("a file and a rank of the board");
        Move::new(Height::Three, square(from), square(to))
    };
    let mut moves = ["Nb1c3", "Nb8c6", "Rc3c4", "Rc6c5"].map(read).to_vec();
    // The rook on rank 4 goes round all eight files, from c on; the other leaves out the file h.
    moves.extend((0..plies / 2).flat_map(|n| {
        [
            rook(3, (n + 2) % 8, (n + 3) % 8),
            rook(4, (n + 2) % 7, (n + 3) % 7),
        ]
    }));
    moves.truncate(plies);
    moves
}

/// A game played step by step, as a table or a tournament does.
fn played(kind: Walk, plies: usize) {
    let mut game = Makarenko::parse_position(endless(), START).expect("a sound position");
    for mv in walk(kind, plies) {
        game.play(Step::Action(mv)).expect("a walk is legal");
    }
    black_box(game);
}

/// A game read from its text.
fn read(kind: Walk, plies: usize) -> Makarenko {
    let mut text = format!("{START} moves");
    for mv in walk(kind, plies) {
        text.push(' ');
        text.push_str(&mv.to_string());
    }
    Makarenko::parse_position(endless(), &text).expect("a walk is legal")
}

fn parsed(kind: Walk, plies: usize) {
    black_box(read(kind, plies));
}

/// A game read from its text and audited.
fn audited(kind: Walk, plies: usize) {
    read(kind, plies).audit().expect("what was read is sound");
}

/// A record read from its text and replayed.
fn recorded(plies: usize) {
    let mut record = Record::<Makarenko>::new(endless());
    record
        .steps
        .extend(rooks(plies).into_iter().map(Step::Action));
    let read: Record<Makarenko> = record
        .to_string()
        .parse()
        .expect("what was written is read");
    black_box(read.replay().expect("the rooks' moves are legal"));
}
