//! What a game keeps of the past: how often positions occurred, and which games are equal.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use boardcore::{Game, Notation, RuleSet, Step, Valid};
use makarenko::{Makarenko, Move, Position, Rules};

fn limits(repetition: Option<u16>, quiet_limit: Option<u16>) -> Valid<Rules> {
    let rules = Rules {
        repetition,
        quiet_limit,
        ..Rules::default()
    };
    rules.validate().expect("valid rules")
}

/// Moves at random, without a capture: among few positions, so that they recur in ways that no cycle has.
fn wander(game: &Makarenko, x: &mut u64) -> Move {
    *x ^= *x << 13;
    *x ^= *x >> 7;
    *x ^= *x << 17;
    let position = game.position();
    let enemy = position.towers(position.turn().other());
    let quiet: Vec<Move> = position
        .moves()
        .iter()
        .copied()
        .filter(|mv| !enemy.contains(mv.to()))
        .collect();
    quiet[(*x % quiet.len() as u64) as usize]
}

#[test]
fn m13_long_histories_are_counted_as_short_ones() {
    let rules = limits(Some(1000), None);
    for (fen, seed) in [
        ("8/2k5/8/8/8/8/2K5/8 w - - 0 1", 1),
        ("k7/p7/8/8/8/8/P7/K7 b - - 3 9", 2),
        // The rights go, after which no position from before can come again.
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 3),
    ] {
        let mut x = 0x9E37_79B9_7F4A_7C15 ^ seed;
        let mut game = Makarenko::parse_position(rules, fen).expect("a valid FEN");
        let mut counts = HashMap::from([(*game.position(), 1)]);
        for ply in 0..1_500 {
            let mv = wander(&game, &mut x);
            game.play(Step::Action(mv)).expect("a legal move");
            let count = counts.entry(*game.position()).or_insert(0_u16);
            *count += 1;
            assert_eq!(game.occurrences(), *count, "{fen}, ply {ply}");
            if ply % 500 == 250 {
                game.audit().expect("a sound game");
                let read = Makarenko::parse_position(rules, &game.to_string());
                assert_eq!(read.as_ref(), Ok(&game));
                // A copy counts on as the game does.
                game = game.clone();
            }
        }
    }
}

#[test]
fn m13_a_capture_ends_a_long_history() {
    let rules = limits(Some(1000), None);
    let text = "7k/8/8/3p4/3P4/8/8/K7 w - - 0 1";
    let mut game = Makarenko::parse_position(rules, text).expect("a valid FEN");
    let play = |game: &mut Makarenko, text: &str| {
        let mv = text.parse().expect("a move");
        game.play(Step::Action(mv)).expect("a legal move");
    };
    let shuffle = |game: &mut Makarenko| {
        for mv in ["Ka1a2", "Kh8h7", "Ka2a1", "Kh7h8"] {
            play(game, mv);
        }
    };
    for _ in 0..50 {
        shuffle(&mut game);
    }
    assert_eq!((game.occurrences(), game.moves_since().len()), (51, 200));
    for mv in [
        "Ka1b2", "Kh8h7", "Kb2c3", "Kh7h8", "Kc3c4", "Kh8h7", "Kc4d5", "Kh7h8",
    ] {
        play(&mut game, mv);
    }
    assert_eq!((game.occurrences(), game.quiet()), (1, 1));
    for mv in ["Kd5c4", "Kh8h7", "Kc4d5", "Kh7h8"] {
        play(&mut game, mv);
    }
    assert_eq!(game.occurrences(), 2);
    game.audit().expect("a sound game");
}

fn hash(game: &Makarenko) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

/// What leads to a position is in the state only where the repetition rule looks at it.
#[test]
fn m13_equality_asks_what_the_rules_ask() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let ways = ["Pe2e4 Pe7e5 Pd2d4", "Pd2d4 Pe7e5 Pe2e4"];
    for (repetition, quiet_limit, equal) in [
        (None, None, true),
        (None, Some(100), true),
        (Some(3), None, false),
        (Some(3), Some(100), false),
    ] {
        let rules = limits(repetition, quiet_limit);
        let [one, other] = ways.map(|moves| {
            let text = format!("{start} moves {moves}");
            Makarenko::parse_position(rules, &text).expect("legal moves")
        });
        assert_eq!(one.fen(), other.fen());
        assert_eq!(one.key(), other.key());
        assert_eq!(hash(&one), hash(&other));
        assert_eq!(one == other, equal);
        assert_eq!(one.to_string() == other.to_string(), equal);
        let moves = one.moves_since().len();
        assert_eq!(moves, if repetition.is_some() { 3 } else { 0 });
        for game in [one, other] {
            assert_eq!(game.quiet(), 3);
            game.audit().expect("a sound game");
            let read = Makarenko::parse_position(rules, &game.to_string());
            assert_eq!(read, Ok(game));
        }
    }
}

/// A list of its own has room for the moves of all positions, those with very many included.
#[test]
fn new_lists_hold_all_moves() {
    for (fen, count) in [
        // More than any position that is met in play.
        ("k7/8/1Q3Q2/3Q4/1Q6/4N1Q1/8/K7 w - - 0 1", 161..=541),
        ("4k3/3q4/2h2b2/8/8/2B2H2/3Q4/4K3 w - - 0 1", 1..=159),
    ] {
        let position = Position::from_fen(&Rules::default(), fen).expect("a valid FEN");
        let moves = position.moves();
        assert!(count.contains(&moves.len()), "{}", moves.len());
        assert_eq!(moves.len(), position.count_moves() as usize);
        let mut kept = makarenko::MoveList::new();
        position.moves_into(&mut kept);
        assert_eq!(kept, moves);
        // A small list makes room for what it is given, and large ones keep it.
        let mut small = Position::start(&Rules::default()).moves();
        position.moves_into(&mut small);
        assert_eq!(small, moves);
        let nth = (0..moves.len() as u32).map(|n| position.nth_move(n).expect("a move"));
        assert!(nth.eq(moves.iter().copied()));
    }
}
