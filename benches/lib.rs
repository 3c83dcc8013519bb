//! What the benchmarks share; they live beside this file, one a subject.

use boardcore::play::random_record;
use boardcore::{Game, GameRng, Options, RuleSet, Seed, StepOf, Stream, Turn, Valid, shuffle};
use makarenko::{Position, Rules};

/// The default rules of a game.
///
/// # Panics
/// If they cannot be played by: a fault of the game.
pub fn default_rules<G: Game>() -> Valid<G::Rules> {
    G::Rules::DEFAULT
        .validate()
        .unwrap_or_else(|_| panic!("the default rules of {} can be played by", G::NAME))
}

/// The states after so many steps of 32 games with default rules, each from a seed of its own.
pub fn states<G: Game>(plies: u64) -> Vec<G> {
    let rules = default_rules::<G>();
    (0..32)
        .map(|seed| random_record::<G>(rules, Seed::from_u64(seed), plies).1)
        .collect()
}

/// States of 32 games where a seat is to choose: about so many steps after the start.
pub fn choices<G: Game>(plies: u64) -> Vec<G> {
    let rules = default_rules::<G>();
    let state = |seed| {
        let (record, _) = random_record::<G>(rules, Seed::from_u64(seed), plies);
        let mut game = G::new(rules);
        let mut last = None;
        for step in record.steps {
            if matches!(game.turn(), Turn::Seat(_)) {
                last = Some(game.clone());
            }
            game.apply(step, &mut ());
        }
        last
    };
    (0..32).filter_map(state).collect()
}

/// The steps that are open in a state: of a seat, or of chance.
pub fn steps<G: Game>(state: &G) -> Vec<StepOf<G>> {
    let mut steps = Vec::new();
    let _ = boardcore::play::for_each_step(state, |step| {
        steps.push(step);
        std::ops::ControlFlow::<()>::Continue(())
    });
    steps
}

/// Positions of makarenko with a name: the start, and three from the middle of games.
///
/// # Panics
/// If one cannot be read: a fault of the game.
pub fn positions() -> Vec<(&'static str, Position)> {
    let read = |(name, fen)| {
        let position = Position::from_fen(&Rules::default(), fen).expect("the positions are sound");
        (name, position)
    };
    [
        (
            "start",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        ("splits", "4k3/3q4/2h2b2/8/8/2B2H2/3Q4/4K3 w - - 0 1"),
        (
            "merges",
            "r3k3/p6q/d3n3/h1n5/6H1/5N2/1B4D1/R2NK2Q w - - 0 1",
        ),
        (
            "double steps",
            "4k3/pdrnbpdr/8/hq1r4/HQ1R4/8/PDRNBPDR/4K3 w - - 0 1",
        ),
    ]
    .map(read)
    .to_vec()
}

/// All positions two moves on from one of makarenko.
pub fn family(position: &Position) -> Vec<Position> {
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

/// Items in a new order for each round. A processor learns a fixed order of a few thousand by heart, and then guesses right what
/// it could not in play. Orders are made where no time is taken: in the setup of `iter_batched_ref`.
#[derive(Clone, Debug)]
pub struct Rounds<'a, T> {
    items: Vec<&'a T>,
    rng: GameRng,
}

impl<'a, T> Rounds<'a, T> {
    /// Rounds of these items.
    pub fn of(items: &'a [T]) -> Self {
        Self {
            items: items.iter().collect(),
            rng: Seed::from_u64(1).stream(Stream::Chance),
        }
    }

    /// The items in a new order.
    pub fn shuffled(&mut self) -> Vec<&'a T> {
        shuffle(&mut self.rng, &mut self.items);
        self.items.clone()
    }
}

/// Calls a function of a game, of Criterion and of a number of steps for every game: so many steps lead to the middle of
/// one.
#[macro_export]
macro_rules! mid_games {
    ($game:ident, $criterion:expr) => {
        $game::<flea::Flea>($criterion, 60);
        $game::<makarenko::Makarenko>($criterion, 40);
        $game::<memory::Memory>($criterion, 60);
        $game::<domino_ends::DominoEnds>($criterion, 32);
        $game::<skim::Skim>($criterion, 60);
    };
}
