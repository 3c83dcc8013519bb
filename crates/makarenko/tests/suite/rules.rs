//! The rules, one by one: each test is named by the number of its rule.

use crate::common;
use boardcore::{
    Game, Notation, Reason, Refused, RuleSet, Seat, Side, Situation, Standing, Step, Turn, Valid,
};
use makarenko::{
    Castling, Colour, End, Event, Fen, Height, Illegal, Makarenko, Move, PawnMerge, Piece,
    Position, Rights, Rules, Wing,
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn default() -> Valid<Rules> {
    Rules::default().validate().expect("valid")
}

fn merge(pawn_merge: PawnMerge) -> Rules {
    Rules {
        pawn_merge,
        ..Rules::default()
    }
}

fn mv(text: &str) -> Move {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn at(fen: &str) -> Position {
    Position::from_fen(&Rules::default(), fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn under(rules: &Rules, fen: &str) -> Position {
    Position::from_fen(rules, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn game(rules: Rules, text: &str) -> Makarenko {
    let rules = rules.validate().expect("valid rules");
    Makarenko::parse_position(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(game: &mut Makarenko, moves: &str) {
    for text in moves.split(' ') {
        game.play(Step::Action(mv(text)))
            .unwrap_or_else(|refused| panic!("{text} in {game}: {refused}"));
    }
}

fn after(position: &Position, text: &str) -> Position {
    let mut next = *position;
    next.play(mv(text))
        .unwrap_or_else(|reason| panic!("{text} in {position}: {reason}"));
    next
}

/// Where a part may go, as names in their order.
fn targets(position: &Position, discs: u8, from: &str) -> String {
    let moves: Vec<String> = position
        .moves()
        .iter()
        .filter(|mv| mv.discs().get() == discs && mv.from().to_string() == from)
        .map(|mv| mv.to().to_string())
        .collect();
    moves.join(" ")
}

fn placement(position: &Position) -> String {
    position.to_string().split(' ').next().unwrap().to_string()
}

#[test]
fn m1_two_players_white_first() {
    let mut game = Makarenko::new(default());
    assert_eq!(Rules::default().seats(), 2);
    assert_eq!(game.turn(), Turn::Seat(Seat::new(0)));
    assert_eq!(Colour::White.seat(), Seat::new(0));
    assert_eq!(Colour::Black.seat(), Seat::new(1));
    for colour in [Colour::White, Colour::Black] {
        assert_eq!(Colour::of_seat(colour.seat()), Some(colour));
    }
    assert_eq!(Colour::of_seat(Seat::new(2)), None);
    play(&mut game, "Pe2e4");
    assert_eq!(game.turn(), Turn::Seat(Seat::new(1)));
    let refused = game.play_as(Seat::new(0), mv("Pd2d4")).unwrap_err();
    assert!(matches!(refused, Refused::Seat { .. }));
}

#[test]
fn m2_the_height_is_the_piece() {
    let pieces = [
        (1, 'P', Piece::Pawn),
        (2, 'D', Piece::Pawn),
        (3, 'R', Piece::Rook),
        (4, 'N', Piece::Knight),
        (5, 'B', Piece::Bishop),
        (6, 'H', Piece::Bishop),
        (7, 'Q', Piece::Queen),
        (8, 'K', Piece::King),
    ];
    for (discs, letter, piece) in pieces {
        let height = Height::new(discs).unwrap();
        assert_eq!((height.letter(), height.piece()), (letter, piece));
        assert_eq!(Height::from_letter(letter), Some(height));
    }
    assert_eq!((Height::new(0), Height::new(9)), (None, None));
    // Each moves as its piece on an empty board.
    let counts = [(3, 14), (4, 8), (5, 13), (6, 13), (7, 27)];
    for (discs, count) in counts {
        let letter = Height::new(discs).unwrap().letter();
        let position = at(&format!("k7/8/8/8/3{letter}4/8/8/1K6 w - - 0 1"));
        let moves = targets(&position, discs, "d4");
        assert_eq!(moves.split(' ').count(), count, "{discs}: {moves}");
    }
    assert_eq!(
        targets(&at("k7/8/8/8/3K4/8/8/8 w - - 0 1"), 8, "d4"),
        "c3 d3 e3 c4 e4 c5 d5 e5"
    );
}

#[test]
fn m3_the_start() {
    let start = Position::start(&Rules::default());
    let heights: Vec<u8> = "abcdefgh"
        .chars()
        .map(|file| {
            let square = format!("{file}1").parse().unwrap();
            start.tower(square).unwrap().height.get()
        })
        .collect();
    assert_eq!(heights, [3, 4, 5, 7, 8, 5, 4, 3]);
    assert_eq!(start.discs(Colour::White), 47);
    assert_eq!(start.discs(Colour::Black), 47);
    assert_eq!(Makarenko::new(default()).to_string(), START);
    assert_eq!(at(START), start);
    assert_eq!(
        Makarenko::new(common::bare().validate().unwrap()).to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    );
}

#[test]
fn m4_some_discs_off_the_top() {
    // Of a tower of 5, each part moves as its own piece; what stays is the rest.
    let position = at("7k/8/8/8/8/8/8/2B4K w - - 0 1");
    assert_eq!(targets(&position, 1, "c1"), "c2");
    assert_eq!(targets(&position, 2, "c1"), "c2");
    assert_eq!(
        targets(&position, 3, "c1"),
        "a1 b1 d1 e1 f1 g1 c2 c3 c4 c5 c6 c7 c8"
    );
    assert_eq!(targets(&position, 4, "c1"), "a2 e2 b3 d3");
    assert_eq!(targets(&position, 5, "c1"), "b2 d2 a3 e3 f4 g5 h6");
    assert_eq!(targets(&position, 6, "c1"), "");
    assert_eq!(
        position.check(mv("Hc1b2")),
        Err(Illegal::TooFewDiscs {
            height: Height::Five
        })
    );
    assert_eq!(position.check(mv("Rd1d2")), Err(Illegal::NoTower));
    assert_eq!(position.check(mv("Kh8h7")), Err(Illegal::NotYours));
    assert_eq!(
        position.check(mv("Bc1c2")),
        Err(Illegal::NotItsWay {
            discs: Height::Five
        })
    );
    assert_eq!(
        position.check(mv("Bc1c1")),
        Err(Illegal::NotItsWay {
            discs: Height::Five
        })
    );
    assert_eq!(
        placement(&after(&position, "Nc1d3")),
        "7k/8/8/8/8/3N4/8/2P4K"
    );
    assert_eq!(placement(&after(&position, "Bc1d2")), "7k/8/8/8/8/8/3B4/7K");
    // There is no passing: every action moves discs.
    assert!(position.moves().iter().all(|mv| mv.from() != mv.to()));
}

#[test]
fn m4_example_the_rest_stays() {
    let position = after(&at("7k/8/8/8/8/8/8/2B4K w - - 0 1"), "Rc1c5");
    assert_eq!(placement(&position), "7k/8/8/2R5/8/8/8/2D4K");
    assert_eq!(targets(&after(&position, "Kh8h7"), 2, "c1"), "c2");
}

#[test]
fn m5_empty_merge_capture() {
    let position = at("7k/8/8/8/B2r4/8/8/R2R3K w - - 0 1");
    // Merge up to 8.
    let king = after(&position, "Ra1a4");
    assert_eq!(placement(&king), "7k/8/8/8/K2r4/8/8/3R3K");
    // Not above it: 5 on 3 is 8, 3 on 5 is 8, 3 on 7 is 10.
    let high = at("7k/8/8/8/Q7/8/8/R6K w - - 0 1");
    assert_eq!(high.check(mv("Ra1a4")), Err(Illegal::TooHigh));
    assert_eq!(high.check(mv("Pa1a2")), Ok(()));
    assert_eq!(targets(&high, 3, "a1"), "b1 c1 d1 e1 f1 g1 a2 a3");
    // A capture takes the whole tower, whatever its height; a part captures as a whole tower does.
    let captured = after(&position, "Rd1d4");
    assert_eq!(placement(&captured), "7k/8/8/8/B2R4/8/8/R6K");
    let by_part = after(&at("7k/8/8/3q4/8/8/8/3B3K w - - 0 1"), "Rd1d5");
    assert_eq!(placement(&by_part), "7k/8/8/3R4/8/8/8/3D3K");
    assert_eq!(by_part.discs(Colour::Black), 8);
}

#[test]
fn m5_example_a_rook_on_a_bishop_is_a_king() {
    let position = after(&at("7k/8/8/8/B7/8/8/R6K w - - 0 1"), "Ra1a4");
    assert_eq!(placement(&position), "7k/8/8/8/K7/8/8/7K");
    let next = after(&position, "Kh8h7");
    assert_eq!(targets(&next, 8, "a4"), "a3 b3 b4 a5 b5");
}

#[test]
fn m6_what_is_blocked() {
    let position = at("7k/8/8/1p6/1P6/8/8/1Q5K w - - 0 1");
    // The queen's own file: up to the pawn, which she may not merge with only if too high: 7 + 1 is 8.
    assert_eq!(
        targets(&position, 7, "b1"),
        "a1 c1 d1 e1 f1 g1 a2 b2 c2 b3 d3 b4 e4 f5 g6 h7"
    );
    assert_eq!(position.check(mv("Qb1b5")), Err(Illegal::Blocked));
    assert_eq!(position.check(mv("Rb1b6")), Err(Illegal::Blocked));
    let diagonal = at("7k/8/8/8/8/3p4/8/1H5K w - - 0 1");
    assert_eq!(targets(&diagonal, 6, "b1"), "a2 c2 d3");
    assert_eq!(diagonal.check(mv("Bb1e4")), Err(Illegal::Blocked));
    // A knight part jumps.
    let walled = at("7k/8/8/8/8/ppp5/ppp5/1N5K w - - 0 1");
    assert_eq!(targets(&walled, 4, "b1"), "d2 a3 c3");
    // A king part steps one square.
    assert_eq!(
        targets(&at("k7/8/8/8/8/8/8/K7 w - - 0 1"), 8, "a1"),
        "b1 a2 b2"
    );
}

#[test]
fn m7_pawns_step_straight_and_capture_diagonally() {
    let position = at("7k/8/8/3p1p2/4P3/8/8/7K w - - 0 1");
    assert_eq!(targets(&position, 1, "e4"), "d5 e5 f5");
    assert_eq!(
        position.check(mv("Pe4e3")),
        Err(Illegal::NotItsWay { discs: Height::One })
    );
    assert_eq!(position.check(mv("Pe4e6")), Err(Illegal::DoubleStep));
    let blocked = at("7k/8/8/4p3/4D3/8/8/7K w - - 0 1");
    assert_eq!(targets(&blocked, 1, "e4"), "");
    assert_eq!(blocked.check(mv("De4e5")), Err(Illegal::PawnBlocked));
    assert_eq!(blocked.check(mv("De4d5")), Err(Illegal::NothingToCapture));
    // Black steps down the board.
    assert_eq!(
        targets(&at("k7/8/8/4p3/3P1P2/8/8/K7 b - - 0 1"), 1, "e5"),
        "d4 e4 f4"
    );
    // No wrapping round the edge.
    assert_eq!(targets(&at("7k/8/8/p7/7P/8/8/K7 w - - 0 1"), 1, "h4"), "h5");
}

#[test]
fn m7_pawn_merge_straight() {
    let fen = "7k/8/8/8/8/3RRB2/4D3/7K w - - 0 1";
    let position = at(fen);
    assert_eq!(position.pawn_merge(), PawnMerge::Straight);
    assert_eq!(targets(&position, 1, "e2"), "e3");
    assert_eq!(targets(&position, 2, "e2"), "e3");
    assert_eq!(position.check(mv("De2d3")), Err(Illegal::PawnMerge));
    assert_eq!(
        placement(&after(&position, "De2e3")),
        "7k/8/8/8/8/3RBB2/8/7K"
    );
    // The height is looked at as everywhere.
    assert_eq!(
        at("7k/8/8/8/8/4Q3/4D3/7K w - - 0 1").check(mv("De2e3")),
        Err(Illegal::TooHigh)
    );
}

#[test]
fn a_position_knows_its_pawn_merge() {
    for pawn_merge in [PawnMerge::Straight, PawnMerge::Diagonal, PawnMerge::Both] {
        let rules = Rules {
            pawn_merge,
            ..Rules::default()
        };
        let game = Makarenko::new(rules.validate().expect("rules"));
        assert_eq!(game.position().pawn_merge(), pawn_merge);
    }
}

#[test]
fn m7_pawn_merge_diagonal() {
    let rules = merge(PawnMerge::Diagonal);
    let position = under(&rules, "7k/8/8/8/8/3RRB2/4D3/7K w - - 0 1");
    assert_eq!(targets(&position, 1, "e2"), "d3 f3");
    assert_eq!(position.check(mv("De2e3")), Err(Illegal::PawnMerge));
    // Straight steps, single and double, go to empty squares only.
    let double = under(&rules, "7k/8/8/8/4R3/8/4D3/7K w - - 0 1");
    assert_eq!(targets(&double, 1, "e2"), "e3");
    assert_eq!(double.check(mv("De2e4")), Err(Illegal::PawnMerge));
}

#[test]
fn m7_pawn_merge_both() {
    let rules = merge(PawnMerge::Both);
    let position = under(&rules, "7k/8/8/8/8/3RRB2/4D3/7K w - - 0 1");
    assert_eq!(targets(&position, 2, "e2"), "d3 e3 f3");
    let double = under(&rules, "7k/8/8/8/4R3/8/4D3/7K w - - 0 1");
    assert_eq!(targets(&double, 1, "e2"), "e3 e4");
}

#[test]
fn m7_double_step() {
    let position = at("7k/8/8/8/4R3/8/P3D2B/7K w - - 0 1");
    // From the second rank, off any tower, onto an empty square or an own tower.
    assert_eq!(targets(&position, 1, "a2"), "a3 a4");
    assert_eq!(targets(&position, 2, "e2"), "e3 e4");
    assert_eq!(targets(&position, 2, "h2"), "h3 h4");
    assert_eq!(
        placement(&after(&position, "De2e4")),
        "7k/8/8/8/4B3/8/P6B/7K"
    );
    // Not over a tower, not onto an enemy, not from another rank, the first included.
    let blocked = at("7k/8/8/8/1r6/p7/PP5P/P6K w - - 0 1");
    assert_eq!(targets(&blocked, 1, "a2"), "");
    assert_eq!(targets(&blocked, 1, "b2"), "a3 b3");
    assert_eq!(targets(&blocked, 1, "a1"), "a2");
    assert_eq!(blocked.check(mv("Pa2a4")), Err(Illegal::PawnBlocked));
    assert_eq!(blocked.check(mv("Pb2b4")), Err(Illegal::PawnBlocked));
    assert_eq!(blocked.check(mv("Pa1a3")), Err(Illegal::DoubleStep));
    // Black's second rank is the seventh.
    assert_eq!(
        targets(&at("k7/4p3/8/8/8/8/8/K7 b - - 0 1"), 1, "e7"),
        "e5 e6"
    );
    // Without the option, one square.
    let rules = Rules {
        double_step: false,
        ..Rules::default()
    };
    let single = under(&rules, "7k/8/8/8/8/8/4P3/7K w - - 0 1");
    assert_eq!(targets(&single, 1, "e2"), "e3");
    assert_eq!(single.check(mv("Pe2e4")), Err(Illegal::DoubleStep));
}

#[test]
fn m7_en_passant() {
    // White takes two of three discs two squares ahead, past a black tower of 2: either part of it may capture.
    let position = after(&at("4k3/8/8/8/3d4/8/4R3/4K3 w - - 0 1"), "De2e4");
    assert_eq!(position.en_passant().unwrap().to_string(), "e3");
    assert_eq!(targets(&position, 1, "d4"), "d3 e3");
    assert_eq!(targets(&position, 2, "d4"), "d3 e3");
    // The tower that made the double step is removed, the rest where it came from stays.
    let captured = after(&position, "Pd4e3");
    assert_eq!(placement(&captured), "4k3/8/8/8/3p4/4p3/4P3/4K3");
    assert_eq!(
        placement(&after(&position, "Dd4e3")),
        "4k3/8/8/8/8/4d3/4P3/4K3"
    );
    // Only right after it.
    let late = after(&after(&position, "Ke8e7"), "Ke1d1");
    assert_eq!(late.check(mv("Pd4e3")), Err(Illegal::NothingToCapture));
    // Not where the double step merged.
    let merged = after(&at("4k3/8/8/8/3dR3/8/4R3/4K3 w - - 0 1"), "De2e4");
    assert_eq!(merged.en_passant(), None);
    assert_eq!(merged.check(mv("Pd4e3")), Err(Illegal::NothingToCapture));
    // Only a pawn part captures so: a bishop part may go to the empty square, and captures nothing.
    let bishop = after(&at("4k3/8/8/8/3b4/8/4P3/4K3 w - - 0 1"), "Pe2e4");
    assert_eq!(
        placement(&after(&bishop, "Bd4e3")),
        "4k3/8/8/8/4P3/4b3/8/4K3"
    );
    assert_eq!(
        placement(&after(&bishop, "Pd4e3")),
        "4k3/8/8/8/3n4/4p3/8/4K3"
    );
    // A straight step onto the skipped square captures nothing either.
    let straight = after(&at("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1"), "Pd2d4");
    assert_eq!(
        placement(&after(&straight, "Pe4e3")),
        "4k3/8/8/8/3P4/4p3/8/4K3"
    );
    // The sole king, which cannot be split, captures nothing in passing (M8); one of two may.
    let sole = after(&at("8/8/8/8/3k4/8/4P3/4K3 w - - 0 1"), "Pe2e4");
    assert_eq!(sole.en_passant(), None);
    let two = after(&at("7k/8/8/8/3k4/8/4P3/4K3 w - - 0 1"), "Pe2e4");
    assert_eq!(placement(&after(&two, "Dd4e3")), "7k/8/8/8/3h4/4d3/8/4K3");
    // Without the option, never.
    let rules = Rules {
        en_passant: false,
        ..Rules::default()
    };
    let mut off = under(&rules, "4k3/8/8/8/3d4/8/4R3/4K3 w - - 0 1");
    off.play(mv("De2e4")).unwrap();
    assert_eq!(off.check(mv("Pd4e3")), Err(Illegal::NothingToCapture));
}

#[test]
fn m7_no_promotion() {
    let position = after(&at("7k/4P3/8/8/8/8/8/7K w - - 0 1"), "Pe7e8");
    assert_eq!(placement(&position), "4P2k/8/8/8/8/8/8/7K");
    // On the last rank a pawn part has no move.
    let next = after(&position, "Kh8h7");
    assert_eq!(targets(&next, 1, "e8"), "");
    assert_eq!(next.count_moves(), 3);
}

#[test]
fn m8_sole_king_cannot_be_split() {
    let position = at("7k/8/8/8/4B3/8/8/4K3 w - - 0 1");
    assert!(
        position
            .moves()
            .iter()
            .all(|mv| { mv.from().to_string() != "e1" || mv.discs() == Height::Eight })
    );
    for part in ["Pe1e2", "De1e2", "Ne1d3", "Be1d2", "Qe1e2"] {
        assert_eq!(position.check(mv(part)), Err(Illegal::SoleKing), "{part}");
    }
    // Also when he is the only tower.
    let alone = at("7k/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(alone.check(mv("Pe1e2")), Err(Illegal::SoleKing));
    assert_eq!(alone.count_moves(), 5);
}

#[test]
fn m8_example_not_even_to_make_another() {
    // Three discs of the only king on the five would make an 8 again: not legal.
    let one = at("7k/8/8/8/4B3/8/8/4K3 w - - 0 1");
    assert_eq!(one.check(mv("Re1e4")), Err(Illegal::SoleKing));
    let two = at("7k/8/8/8/4B3/8/8/K3K3 w - - 0 1");
    assert_eq!(two.check(mv("Re1e4")), Ok(()));
    assert_eq!(placement(&after(&two, "Re1e4")), "7k/8/8/8/4K3/8/8/K3B3");
    // Of two kings either may be split, even both, one after the other.
    assert_eq!(two.check(mv("Pa1a2")), Ok(()));
}

#[test]
fn m9_kings_can_be_captured_and_no_attack_need_be_answered() {
    // Black's rook attacks the king; White may do as he likes, and castle or stay where he is attacked.
    let position = at("4k3/8/8/8/4r3/8/P7/4K3 w - - 0 1");
    assert_eq!(position.check(mv("Pa2a3")), Ok(()));
    assert_eq!(position.check(mv("Ke1e2")), Ok(()));
    let captured = after(&after(&position, "Pa2a3"), "Re4e1");
    assert!(captured.kings(Colour::White).is_empty());
    // A king captures like any tower, another king included.
    let kings = at("8/8/8/8/8/8/4k3/4K3 w - - 0 1");
    assert_eq!(placement(&after(&kings, "Ke1e2")), "8/8/8/8/8/8/4K3/8");
}

#[test]
fn m10_the_last_king_captured() {
    let mut lost = game(Rules::default(), "4k3/8/8/8/4r3/8/P7/4K3 b - - 0 1");
    let events = lost.play_events(Step::Action(mv("Re4e1"))).unwrap();
    assert_eq!(
        lost.end(),
        Some(End::Won {
            winner: Colour::Black
        })
    );
    assert_eq!(lost.turn(), Turn::Over);
    let standings = lost.standings().unwrap();
    assert_eq!(standings.scores().collect::<Vec<_>>(), [-1, 1]);
    assert_eq!(standings.places().collect::<Vec<_>>(), [2, 1]);
    assert_eq!(standings.winner(), Some(Side::new(1)));
    let first = Standing { place: 1, score: 1 };
    assert_eq!(lost.standing_of(Seat::new(1)), Some(first));
    assert_eq!(lost.ending().map(|ending| ending.end), lost.end());
    assert!(events.contains(&Event::KinglessNow {
        colour: Colour::White
    }));
    assert!(lost.actions().is_empty());
    assert_eq!((lost.count(), lost.nth(0)), (0, None));
    assert!(matches!(
        lost.play(Step::Action(mv("Pa2a3"))),
        Err(Refused::Turn { turn: Turn::Over })
    ));
    // With a second king the game goes on as ever.
    let mut spare = game(Rules::default(), "4k3/8/8/8/4r3/8/P7/K3K3 b - - 0 1");
    play(&mut spare, "Re4e1");
    assert_eq!(spare.end(), None);
    assert_eq!(spare.check(mv("Pa2a3")), Ok(()));
    // Capturing the enemy's only king in reply builds nothing, so that it is not legal.
    let reply = at("4k3/8/8/8/8/B7/8/R2Qr2R w - - 0 1");
    assert_eq!(reply.check(mv("Qd1d8")), Err(Illegal::NoKingMade));
    let face = at("8/8/8/8/B7/8/8/R3kQ2 w - - 0 1");
    assert_eq!(face.check(mv("Qf1e1")), Err(Illegal::NoKingMade));
    assert_eq!(face.moves().as_slice(), [mv("Ra1a4")]);
    // A king built by splitting what is left: five discs off a six on a three.
    let split = at("4k3/8/8/2R5/8/H7/8/4q3 w - - 0 1");
    assert_eq!(split.moves().as_slice(), [mv("Ba3c5")]);
}

#[test]
fn m10_example_a_king_rebuilt_or_not() {
    let mut open = game(Rules::default(), "4k3/R7/8/8/8/8/8/B3Kr2 b - - 0 1");
    play(&mut open, "Rf1e1");
    assert_eq!(open.end(), None);
    assert_eq!(open.actions(), [mv("Ra7a1")]);
    assert_eq!(open.check(mv("Ba1b2")), Err(Illegal::NoKingMade));
    let mut after = open.clone();
    play(&mut after, "Ra7a1");
    assert_eq!(after.position().kings(Colour::White).len(), 1);
    assert_eq!(after.end(), None);
    // The file closed: Black has won by the capture.
    let mut closed = game(Rules::default(), "4k3/R7/8/n7/8/8/8/B3Kr2 b - - 0 1");
    play(&mut closed, "Rf1e1");
    assert_eq!(
        closed.end(),
        Some(End::Won {
            winner: Colour::Black
        })
    );
}

#[test]
fn m10_every_king_making_move_and_no_other() {
    let position = at("4k3/R7/8/7Q/7P/8/8/B3q3 w - - 0 21");
    assert_eq!(
        position.moves().as_slice(),
        [mv("Ph4h5"), mv("Qh5h4"), mv("Ra7a1")]
    );
}

#[test]
fn m11_castling() {
    let position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(targets(&position, 8, "e1"), "c1 d1 f1 g1 d2 e2 f2");
    assert_eq!(
        placement(&after(&position, "Ke1g1")),
        "r3k2r/8/8/8/8/8/8/R4RK1"
    );
    assert_eq!(
        placement(&after(&position, "Ke1c1")),
        "r3k2r/8/8/8/8/8/8/2KR3R"
    );
    let black = at("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    assert_eq!(
        placement(&after(&black, "Ke8g8")),
        "r4rk1/8/8/8/8/8/8/R3K2R"
    );
    assert_eq!(
        placement(&after(&black, "Ke8c8")),
        "2kr3r/8/8/8/8/8/8/R3K2R"
    );
    // Every square between must be empty, b1 too.
    let blocked = at("4k3/8/8/8/8/8/8/RN2K1nR w KQ - 0 1");
    assert_eq!(blocked.check(mv("Ke1c1")), Err(Illegal::CastlingBlocked));
    assert_eq!(blocked.check(mv("Ke1g1")), Err(Illegal::CastlingBlocked));
    // No attack conditions: from, over and onto attacked squares.
    let attacked = at("4k3/8/8/8/4rrr1/8/8/R3K2R w KQ - 0 1");
    assert_eq!(attacked.check(mv("Ke1g1")), Ok(()));
    // A king elsewhere, and one without rights, does not castle.
    let none = at("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
    assert_eq!(none.check(mv("Ke1g1")), Err(Illegal::NoCastlingRight));
    assert_eq!(none.check(mv("Ke1c1")), Ok(()));
    assert_eq!(
        at("4k3/8/8/8/4K3/8/8/8 w - - 0 1").check(mv("Ke4g4")),
        Err(Illegal::NotItsWay {
            discs: Height::Eight
        })
    );
    // Without the option there are no rights.
    let rules = Rules {
        castling: false,
        ..Rules::default()
    };
    let off = under(&rules, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(off.rights(), Rights::EMPTY);
    assert_eq!(off.check(mv("Ke1g1")), Err(Illegal::NoCastlingRight));
}

#[test]
fn m11_what_ends_the_right() {
    let position = at("r3k2r/8/8/8/8/8/7P/R3K2R w KQkq - 0 1");
    let rights = |position: &Position| position.rights().to_string();
    // Moved from: the king both, a rook its own.
    assert_eq!(rights(&after(&position, "Ke1e2")), "kq");
    assert_eq!(rights(&after(&position, "Ra1b1")), "Kkq");
    assert_eq!(rights(&after(&position, "Ke1g1")), "kq");
    // A part moved from the rook's tower.
    assert_eq!(rights(&after(&position, "Pa1a2")), "Kkq");
    // Captured on, and moved from, in one move.
    let corner = after(&position, "Ra1a8");
    assert_eq!(rights(&corner), "Kk");
    // Moved to: a merge, though taken off again later.
    let merge = at("4k3/8/8/8/8/8/8/R2RK3 w Q - 0 1");
    let merged = after(&merge, "Rd1a1");
    assert_eq!(rights(&merged), "-");
    // The king captured on his square ends both.
    let king = after(&at("4k3/8/8/8/8/8/4r3/R3K2R b KQ - 0 1"), "Re2e1");
    assert_eq!(king.rights(), Rights::EMPTY);
    assert!(
        !Rights::of(Castling::new(Colour::White, Wing::King))
            .contains(Castling::new(Colour::White, Wing::Queen))
    );
}

#[test]
fn m12_no_move_is_a_draw() {
    // It cannot happen: a king has a free square or a neighbour that can move. So no end has this rule.
    assert_eq!(End::CODES, ["no-king", "repetition", "quiet"]);
    // As near as 47 discs come: one move is left.
    let tight = at("KP5k/PP6/8/8/8/8/8/8 w - - 0 1");
    assert!(tight.has_move());
    assert_eq!(tight.count_moves(), 1);
}

#[test]
fn m13_third_occurrence() {
    let mut game = Makarenko::new(default());
    let shuffle = "Nb1c3 Nb8c6 Nc3b1 Nc6b8";
    play(&mut game, shuffle);
    assert_eq!((game.occurrences(), game.end()), (2, None));
    play(&mut game, "Nb1c3 Nb8c6 Nc3b1");
    assert_eq!(game.occurrences(), 2);
    let events = game.play_events(Step::Action(mv("Nc6b8"))).unwrap();
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.end(), Some(End::Repetition));
    assert_eq!(
        events.last(),
        Some(&Event::Over {
            end: End::Repetition
        })
    );
    let standings = game.standings().unwrap();
    assert_eq!(standings.scores().collect::<Vec<_>>(), [0, 0]);
    assert_eq!(standings.places().collect::<Vec<_>>(), [1, 1]);
}

#[test]
fn m13_other_counts_and_none() {
    let shuffle = "Nb1c3 Nb8c6 Nc3b1 Nc6b8";
    let with = |repetition| Rules {
        repetition,
        ..Rules::default()
    };
    let mut twice = game(with(Some(2)), START);
    play(&mut twice, shuffle);
    assert_eq!(twice.end(), Some(End::Repetition));
    let mut never = game(with(None), START);
    for _ in 0..24 {
        play(&mut never, shuffle);
    }
    assert_eq!((never.end(), never.occurrences()), (None, 1));
    play(&mut never, shuffle);
    assert_eq!(never.end(), Some(End::Quiet));
}

#[test]
fn m13_what_makes_a_position_another() {
    // The castling rights: after the king has moved and come back, the position is another than the first.
    let mut rights = game(Rules::default(), "r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    play(&mut rights, "Ke1d1 Ke8d8 Kd1e1 Kd8e8");
    assert_eq!(rights.occurrences(), 1);
    play(&mut rights, "Ke1d1 Ke8d8 Kd1e1 Kd8e8");
    assert_eq!(rights.occurrences(), 2);
    // The en-passant capture that was possible the first time.
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let mut passing = game(Rules::default(), fen);
    play(&mut passing, "Pe2e4 Ke8d8 Ke1d1 Kd8e8 Kd1e1");
    assert_eq!(passing.occurrences(), 1);
    // Where nobody could capture, the double step leaves no trace.
    let mut quiet = game(Rules::default(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    play(&mut quiet, "Pe2e4 Ke8d8 Ke1d1 Kd8e8 Kd1e1");
    assert_eq!(quiet.occurrences(), 2);
    // A loaded position is its first occurrence, and a capture forgets what was before.
    let text = quiet.to_string();
    assert_eq!(game(Rules::default(), &text).occurrences(), 2);
    assert_eq!(
        game(Rules::default(), &quiet.fen().to_string()).occurrences(),
        1
    );
}

#[test]
fn m14_plies_without_a_capture() {
    let with = |quiet_limit| Rules {
        quiet_limit,
        repetition: None,
        ..Rules::default()
    };
    let shuffle = "Nb1c3 Nb8c6 Nc3b1 Nc6b8";
    let mut hundred = game(with(Some(100)), START);
    for _ in 0..24 {
        play(&mut hundred, shuffle);
    }
    play(&mut hundred, "Nb1c3 Nb8c6 Nc3b1");
    assert_eq!((hundred.quiet(), hundred.end()), (99, None));
    play(&mut hundred, "Nc6b8");
    assert_eq!((hundred.quiet(), hundred.end()), (100, Some(End::Quiet)));
    // A pawn's step does not reset the count; a capture does.
    let mut reset = game(with(Some(4)), "7k/8/8/8/3p4/8/4P3/7K w - - 0 1");
    play(&mut reset, "Pe2e3 Kh8h7");
    assert_eq!(reset.quiet(), 2);
    play(&mut reset, "Pe3d4");
    assert_eq!((reset.quiet(), reset.end()), (0, None));
    // En passant is a capture.
    let mut passing = game(with(Some(4)), "7k/8/8/8/3p4/8/4P3/7K w - - 0 1");
    play(&mut passing, "Pe2e4 Pd4e3");
    assert_eq!(passing.quiet(), 0);
    // The count goes on where the limit is off.
    let mut off = game(with(None), START);
    for _ in 0..30 {
        play(&mut off, shuffle);
    }
    assert_eq!((off.quiet(), off.end()), (120, None));
    assert_eq!(
        off.fen().to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 120 61"
    );
}

#[test]
fn m14_order_of_the_ends() {
    // M10 before M14: the capture wins, whatever the count would say. M13 before M14.
    let quiet = |limit| Rules {
        quiet_limit: Some(limit),
        ..Rules::default()
    };
    let mut both = game(quiet(8), START);
    play(&mut both, "Nb1c3 Nb8c6 Nc3b1 Nc6b8 Nb1c3 Nb8c6 Nc3b1 Nc6b8");
    assert_eq!(both.quiet(), 8);
    assert_eq!(both.end(), Some(End::Repetition));
    // A loaded position over by M10 and by its count is lost.
    let lost = game(quiet(8), "4k3/R7/8/n7/8/8/8/B3q2P w - - 50 21");
    assert_eq!(
        lost.end(),
        Some(End::Won {
            winner: Colour::Black
        })
    );
    // A loaded position whose count is over is over.
    let drawn = game(quiet(8), "4k3/8/8/8/8/8/8/4K3 w - - 8 21");
    assert_eq!(drawn.end(), Some(End::Quiet));
}

#[test]
fn presets() {
    assert_eq!(
        common::bare(),
        Rules {
            double_step: false,
            en_passant: false,
            castling: false,
            pawn_merge: PawnMerge::Straight,
            repetition: Some(3),
            quiet_limit: Some(100),
        }
    );
    assert_eq!(
        Rules::default(),
        Rules {
            double_step: true,
            en_passant: true,
            castling: true,
            ..common::bare()
        }
    );
    let presets = Rules::PRESETS
        .iter()
        .map(|preset| (preset.name, preset.rules));
    assert!(presets.eq([("bare", common::bare())]));
    assert_eq!(Position::start(&common::bare()).count_moves(), 67);
}

#[test]
fn rules_out_of_range() {
    for (repetition, quiet_limit, faults) in [
        (Some(1), Some(0), 2),
        (Some(0), None, 1),
        (Some(1001), Some(1001), 2),
        (Some(2), Some(1), 0),
        (Some(1000), Some(1000), 0),
        (None, None, 0),
    ] {
        let rules = Rules {
            repetition,
            quiet_limit,
            ..Rules::default()
        };
        assert_eq!(rules.faults().as_slice().len(), faults, "{rules:?}");
    }
}

#[test]
fn the_events_of_a_move() {
    let events = |fen: &str, text: &str| {
        game(Rules::default(), fen)
            .play_events(Step::Action(mv(text)))
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        events("7k/8/8/8/B7/8/8/R6K w - - 0 1", "Ra1a4"),
        [
            "White moves 3 discs as a rook from a1 to a4",
            "the tower on a4 is 8 high now",
            "a king is made on a4"
        ]
    );
    assert_eq!(
        events("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ke1c1"),
        [
            "White moves 8 discs as a king from e1 to c1",
            "castling: the rook goes from a1 to d1"
        ]
    );
    assert_eq!(
        events("4k3/8/8/3QdN2/8/8/8/4K3 w - e6 1 20", "Pd5e6"),
        [
            "White moves 1 disc as a pawn from d5 to e6",
            "the tower of 2 on e5 is captured"
        ]
    );
    assert_eq!(
        events("4k3/8/8/8/4r3/8/P7/4K3 b - - 0 1", "Re4e1"),
        [
            "Black moves 3 discs as a rook from e4 to e1",
            "the tower of 8 on e1 is captured",
            "White has no king left",
            "the game is over: White's last king was captured and no move makes another"
        ]
    );
}

#[test]
fn reasons_name_their_rules() {
    let all = [
        (Illegal::NoTower, "M4"),
        (Illegal::NotYours, "M4"),
        (
            Illegal::TooFewDiscs {
                height: Height::One,
            },
            "M4",
        ),
        (Illegal::NotItsWay { discs: Height::One }, "M4"),
        (Illegal::TooHigh, "M5"),
        (Illegal::Blocked, "M6"),
        (Illegal::PawnBlocked, "M7"),
        (Illegal::NothingToCapture, "M7"),
        (Illegal::PawnMerge, "M7"),
        (Illegal::DoubleStep, "M7"),
        (Illegal::SoleKing, "M8"),
        (Illegal::NoKingMade, "M10"),
        (Illegal::NoCastlingRight, "M11"),
        (Illegal::CastlingBlocked, "M11"),
    ];
    assert_eq!(all.map(|(reason, _)| reason.code()), Illegal::CODES);
    for (reason, rule) in all {
        assert_eq!(reason.rule(), rule);
    }
}

#[test]
fn the_move_number_follows_black() {
    let mut game = game(Rules::default(), "7k/8/8/8/3p4/8/4P3/7K b - - 7 12");
    play(&mut game, "Kh8h7");
    assert_eq!((game.number(), game.quiet()), (13, 8));
    play(&mut game, "Pe2e3");
    assert_eq!((game.number(), game.quiet()), (13, 9));
    play(&mut game, "Pd4e3");
    assert_eq!((game.number(), game.quiet()), (14, 0));
    assert_eq!(game.to_string(), "8/7k/8/8/8/4p3/8/7K w - - 0 14");
    assert_eq!(
        *game.base(),
        Fen {
            position: *game.position(),
            quiet: 0,
            number: 14
        }
    );
    assert_eq!(game.moves_since().len(), 0);
}

#[test]
fn ends_name_their_rules() {
    let all = [
        (
            End::Won {
                winner: Colour::White,
            },
            "M10",
            "Black's last king was captured and no move makes another",
        ),
        (End::Repetition, "M13", "the position was repeated"),
        (End::Quiet, "M14", "too many plies without a capture"),
    ];
    assert_eq!(all.map(|(end, ..)| end.code()), End::CODES);
    for (end, rule, sentence) in all {
        assert_eq!((end.rule(), end.to_string()), (rule, sentence.into()));
    }
    assert_eq!(
        all.map(|(end, ..)| end.winner()),
        [Some(Colour::White), None, None]
    );
}

#[test]
fn refusals_count_discs() {
    let tower = at("7k/8/8/8/8/8/8/PB5K w - - 0 1");
    let why = |text| tower.check(mv(text)).unwrap_err().to_string();
    assert_eq!(why("Da1a2"), "the tower has only 1 disc");
    assert_eq!(why("Hb1b2"), "the tower has only 5 discs");
    assert_eq!(why("Pa1c3"), "a part of 1 disc does not move that way");
    assert_eq!(why("Db1h8"), "a part of 2 discs does not move that way");
}
