//! A fixed amount of work on one main path, for counting instructions: `workload NAME` does it and prints how many nodes,
//! plies or worlds it was. Without a name it prints the names.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::process::ExitCode;

use benches::default_rules;
use boardcore::play::{playout, random_record};
use boardcore::{Determinize, Game, RuleSet, Seat, Seed, Situation, Stream, Viewer, Worlds};
use makarenko::{MoveList, Position, Rules};

/// A name, and the work behind it.
type Workload = (&'static str, fn() -> u64);

const WORKLOADS: &[Workload] = &[
    ("makarenko-bulk", || perft(Position::perft)),
    ("makarenko-sets", || perft(sets)),
    ("makarenko-list", || perft(list)),
    ("makarenko-made", || perft(made)),
    ("play-flea", || play::<flea::Flea>(30)),
    ("play-makarenko", || play::<makarenko::Makarenko>(200)),
    ("play-memory", || play::<memory::Memory>(50)),
    ("play-domino_ends", || play::<domino_ends::Match>(60)),
    ("play-skim", || play::<skim::Skim>(100)),
    ("count-skim", || {
        skim_hands(|game, _| u64::from(game.count()))
    }),
    ("list-skim", || {
        skim_hands(|game, list| {
            list.clear();
            game.actions_into(list);
            black_box(&*list).len() as u64
        })
    }),
    ("prepare-domino_ends", || prepare::<domino_ends::Match>(32)),
    ("worlds-domino_ends", || worlds::<domino_ends::Match>(32)),
    ("prepare-skim", || prepare::<skim::Skim>(50)),
    ("worlds-skim", || worlds::<skim::Skim>(50)),
];

fn main() -> ExitCode {
    let Some(name) = std::env::args().nth(1) else {
        for (name, _) in WORKLOADS {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, work)) = WORKLOADS.iter().find(|work| work.0 == name) else {
        eprintln!("no work is called {name}");
        return ExitCode::from(2);
    };
    println!("{}", work());
    ExitCode::SUCCESS
}

/// The start three moves deep, and positions from the middle of games.
fn perft(count: impl Fn(&Position, u32) -> u64) -> u64 {
    const POSITIONS: [(&str, u32); 3] = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            3,
        ),
        ("4k3/3q4/2h2b2/8/8/2B2H2/3Q4/4K3 w - - 0 1", 2),
        ("r3k2r/p2q2pp/8/8/8/8/P2Q2PP/R3K2R w KQkq - 0 1", 3),
    ];
    let counts = POSITIONS.map(|(fen, depth)| {
        let position = Position::from_fen(&Rules::default(), fen).expect("the positions are sound");
        count(&position, depth)
    });
    counts.iter().sum()
}

/// Counts the last ply set by set.
fn sets(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    let _ = position.for_each_move_set(|set| {
        if depth == 1 {
            nodes += u64::from(set.len());
        } else {
            for mv in set {
                let mut next = *position;
                next.play_unchecked(mv);
                nodes += sets(&next, depth - 1);
            }
        }
        ControlFlow::<()>::Continue(())
    });
    nodes
}

/// Lists the moves of the last ply too.
fn list(position: &Position, depth: u32) -> u64 {
    fn go(position: &Position, depth: u32, lists: &mut [MoveList]) -> u64 {
        let Some((moves, deeper)) = lists.split_first_mut() else {
            return 1;
        };
        position.moves_into(moves);
        if depth == 1 {
            return black_box(&*moves).len() as u64;
        }
        let nodes = moves.iter().map(|&mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            go(&next, depth - 1, deeper)
        });
        nodes.sum()
    }
    go(position, depth, &mut vec![MoveList::new(); depth as usize])
}

/// Plays every move, those of the last ply too.
fn made(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _ = position.for_each_move_set(|set| {
        for mv in set {
            let mut next = *position;
            next.play_unchecked(mv);
            nodes += made(black_box(&next), depth - 1);
        }
        ControlFlow::<()>::Continue(())
    });
    nodes
}

/// Plays games at random.
fn play<G: Game<Rules: Default>>(games: u64) -> u64 {
    let rules = default_rules::<G>();
    let mut rng = Seed::from_u64(1).stream(Stream::Chance);
    (0..games)
        .map(|_| playout(&mut G::new(rules), &mut rng, 5_000))
        .sum()
}

/// Goes through the actions at positions of Mountains, hands of one colour, and of Practice, hands of two, a thousand times
/// each. Returns how many actions there were.
fn skim_hands(actions: impl Fn(&skim::Skim, &mut Vec<skim::Action>) -> u64) -> u64 {
    let mut list = Vec::new();
    let mut sum = 0;
    for (rules, dealt) in [
        (skim::Rules::mountains(), 37),
        (skim::Rules::practice(), 53),
    ] {
        let rules = rules.validate().expect("the rules can be played by");
        for laid in 12..24 {
            let (_, game) = random_record::<skim::Skim>(rules, Seed::from_u64(laid), dealt + laid);
            for _ in 0..1_000 {
                sum += actions(black_box(&game), &mut list);
            }
        }
    }
    sum
}

/// What a seat sees after so many steps of some games.
fn views<G: Determinize<Rules: Default>>(plies: u64) -> Vec<G::View> {
    let rules = default_rules::<G>();
    let states = (0..16).map(|seed| random_record::<G>(rules, Seed::from_u64(seed), plies).1);
    let me = Viewer::Seat(Seat::new(0));
    states.map(|state| state.view(me)).collect()
}

/// Prepares worlds from views.
fn prepare<G: Determinize<Rules: Default>>(plies: u64) -> u64 {
    let views = views::<G>(plies);
    for view in &views {
        black_box(G::worlds(view).expect("the real world fits"));
    }
    views.len() as u64
}

/// Prepares worlds and draws a thousand from each view.
fn worlds<G: Determinize<Rules: Default>>(plies: u64) -> u64 {
    const DRAWN: u64 = 1_000;
    let views = views::<G>(plies);
    let mut rng = Seed::from_u64(1).stream(Stream::Worlds(Seat::new(0)));
    for view in &views {
        let worlds = G::worlds(view).expect("the real world fits");
        for _ in 0..DRAWN {
            black_box(worlds.sample(&mut rng));
        }
    }
    DRAWN * views.len() as u64
}
