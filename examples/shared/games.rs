//! The engines by name, and what a program asks of each beyond the contract of `boardcore`.

use boardcore::{Determinize, Notation, Observe, Seat, Step, StepOf, Viewer};
use clap::ValueEnum;
use serde::{Serialize, de::DeserializeOwned};

/// A game that the programs can play.
pub trait Playable: Notation<Rules: Serialize + DeserializeOwned> + Determinize {
    /// The name people know it by.
    const TITLE: &'static str;
    /// Whether people at one terminal must not see each other's views.
    const HIDDEN_HANDS: bool;

    /// The seat by which the person at a seat is known: of one who holds two, the first.
    fn person(rules: &Self::Rules, seat: Seat) -> Seat {
        let _ = rules;
        seat
    }

    /// The board that a viewer is shown in play. A game of memory leaves remembering to the player, unless `remember` is set.
    fn shown(&self, viewer: Viewer, remember: bool) -> String {
        let _ = remember;
        format!("{:#}", self.view(viewer))
    }
}

impl Playable for flea::Flea {
    const TITLE: &'static str = "Flea";
    const HIDDEN_HANDS: bool = false;
}

impl Playable for makarenko::Makarenko {
    const TITLE: &'static str = "Makarenko chess";
    const HIDDEN_HANDS: bool = false;
}

impl Playable for memory::Memory {
    const TITLE: &'static str = "Memory chess";
    const HIDDEN_HANDS: bool = false;

    /// Pegs that were put back look alike again.
    fn shown(&self, viewer: Viewer, remember: bool) -> String {
        let board = format!("{:#}", self.view(viewer));
        match board.rsplit_once('\n') {
            Some((rows, columns)) if !remember => {
                let rows = rows.replace(|c: char| c.is_ascii_lowercase(), "?");
                format!("{rows}\n{columns}")
            }
            _ => board,
        }
    }
}

impl Playable for domino_ends::DominoEnds {
    const TITLE: &'static str = "Domino ends (Bergen)";
    const HIDDEN_HANDS: bool = true;
}

impl Playable for skim::Skim {
    const TITLE: &'static str = "SKIM mosaic cards";
    const HIDDEN_HANDS: bool = true;

    /// One against one, each person holds two heaps (K2).
    fn person(rules: &skim::Rules, seat: Seat) -> Seat {
        match rules.teams {
            skim::Teams::OneEach => Seat::new(seat.number() % 2),
            skim::Teams::TwoEach | skim::Teams::ThreeEach => seat,
        }
    }
}

/// One of the engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameName {
    /// A race round a chess board.
    Flea,
    /// Towers of discs that merge and split.
    Makarenko,
    /// Pegs whose colour is remembered.
    Memory,
    /// Dominoes that score when both ends are equal.
    #[value(name = "domino_ends", alias = "domino-ends")]
    DominoEnds,
    /// Mosaic card games.
    Skim,
}

impl GameName {
    /// The engine with the name that records carry.
    pub fn of_record(name: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|game| {
            game.to_possible_value()
                .is_some_and(|v| v.get_name() == name)
        })
    }
}

/// Something to do with a game whose type is known only when the program runs.
pub trait Visitor {
    /// The result.
    type Out;

    /// Does it.
    fn visit<G: Playable>(self) -> Self::Out;
}

/// Does something with the game of a name.
pub fn visit<V: Visitor>(game: GameName, visitor: V) -> V::Out {
    match game {
        GameName::Flea => visitor.visit::<flea::Flea>(),
        GameName::Makarenko => visitor.visit::<makarenko::Makarenko>(),
        GameName::Memory => visitor.visit::<memory::Memory>(),
        GameName::DominoEnds => visitor.visit::<domino_ends::DominoEnds>(),
        GameName::Skim => visitor.visit::<skim::Skim>(),
    }
}

/// Who takes a step that is legal in a state, in a word or two: a seat, chance, or the table.
pub fn actor<G: Playable>(game: &G, step: StepOf<G>) -> String {
    match (step, game.turn().seat()) {
        (Step::Action(_), Some(seat)) => format!("seat {seat}"),
        (Step::Incident(_), _) => "table".to_owned(),
        _ => "chance".to_owned(),
    }
}

/// How a game ended, in one line; whose turn it is where it has not.
pub fn ending<G: Playable>(game: &G) -> String {
    match game.ending() {
        Some(ending) => format!("{}: {}", ending.standings, ending.end),
        None => format!("not over: {}", game.turn()),
    }
}
