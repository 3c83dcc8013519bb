//! Long games of every engine, made by a policy: no step ends the game, and scores stay as they are for as long as they can.

use boardcore::play::random_record;
use boardcore::{
    Game, Notation, Observe, Record, RuleSet, Seed, Situation, Square, Step, StepOf, Valid,
};
use makarenko::{Height, Makarenko, Move};
use serde::{Serialize, de::DeserializeOwned};

/// A game with long records.
pub(crate) trait Long:
    Observe + Notation + Situation<Rules: Serialize + DeserializeOwned>
{
    /// Whether a game can be as long as it likes. Where its rules bound it, only its texts are long.
    const ENDLESS: bool = true;
    /// Whether a state has a bounded size. Where it has not, undo, which copies a state each time, is not linear.
    const BOUNDED: bool = true;

    /// A record of `plies` steps: a legal game where the game is endless.
    fn record(plies: usize) -> Record<Self>;
}

/// Four people, so that pieces meet.
impl Long for flea::Flea {
    fn record(plies: usize) -> Record<Self> {
        calm(benches::default_rules::<Self>(), plies)
    }
}

/// Pegs that do not match are put back, and every few steps something happens at the table.
impl Long for memory::Memory {
    fn record(plies: usize) -> Record<Self> {
        calm(benches::default_rules::<Self>(), plies)
    }
}

/// A lead scores, so a match is not endless; the highest target leaves room for some ten thousand steps.
impl Long for domino_ends::DominoEnds {
    fn record(plies: usize) -> Record<Self> {
        let rules = domino_ends::Rules {
            target: 1000,
            blocked_points: 0,
            ..domino_ends::Rules::new(4)
        };
        calm(rules.validate().expect("the options are in range"), plies)
    }
}

/// Rooks that go round rank 4 and rank 5, so that positions recur after 112 plies. Copies of a game hold its history, so the
/// policy, which tries steps on copies, would not be linear.
impl Long for Makarenko {
    const BOUNDED: bool = false;

    fn record(plies: usize) -> Record<Self> {
        let mut record = Record::new(endless());
        record
            .steps
            .extend(rooks(plies).into_iter().map(Step::Action));
        record
    }
}

/// A game ends after some hundred steps: the steps of one, again and again. They are well formed, and refused.
impl Long for skim::Skim {
    const ENDLESS: bool = false;

    fn record(plies: usize) -> Record<Self> {
        let rules = benches::default_rules::<Self>();
        let (mut record, _) = random_record::<Self>(rules, Seed::from_u64(1), u64::MAX);
        record.steps = record.steps.iter().copied().cycle().take(plies).collect();
        record
    }
}

/// Rules of makarenko that end no game on the way.
pub(crate) fn endless() -> Valid<makarenko::Rules> {
    let rules = makarenko::Rules {
        repetition: Some(1000),
        quiet_limit: None,
        ..makarenko::Rules::default()
    };
    rules.validate().expect("1000 is in range")
}

/// Moves from the start position of makarenko, legal by the rules of [`endless`].
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

/// A game of calm steps.
fn calm<G: Game>(rules: Valid<G::Rules>, plies: usize) -> Record<G> {
    let mut game = G::new(rules);
    let mut record = Record::new(rules);
    for ply in 0..plies {
        let step = calm_step(&game, ply);
        game.apply(step, &mut ());
        record.steps.push(step);
    }
    record
}

/// The first calm step, counted round from the number of the ply, so that choices and dice vary; else one that does not end
/// the game. Each sixteenth may be an incident.
fn calm_step<G: Game>(game: &G, ply: usize) -> StepOf<G> {
    let mut steps = benches::steps(game);
    if ply % 16 == 15 {
        steps.splice(0..0, game.incidents().into_iter().map(Step::Incident));
    }
    let first = ply % steps.len();
    steps.rotate_left(first);
    let found = steps
        .iter()
        .find(|&&step| after_calm(game, step).is_some_and(|next| has_calm(&next)))
        .or_else(|| {
            steps
                .iter()
                .find(|&&step| !after(game, step).turn().is_over())
        });
    *found.unwrap_or_else(|| panic!("{} goes on after {ply} plies", G::NAME))
}

/// Whether a seat to move has a calm step.
fn has_calm<G: Game>(game: &G) -> bool {
    game.turn().seat().is_none()
        || benches::steps(game)
            .iter()
            .any(|&step| after_calm(game, step).is_some())
}

/// The state after a step; `None` where scores change or the game ends.
fn after_calm<G: Game>(game: &G, step: StepOf<G>) -> Option<G> {
    let next = after(game, step);
    (next.scores() == game.scores() && !next.turn().is_over()).then_some(next)
}

fn after<G: Game>(game: &G, step: StepOf<G>) -> G {
    let mut next = game.clone();
    next.apply(step, &mut ());
    next
}
