//! The engines by name, and what a program asks of each beyond the contract of `boardcore`.

use boardcore::{Determinize, Notation, Step, StepOf};
use clap::ValueEnum;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

/// A game that the programs can play.
pub trait Playable:
    Notation<Rules: Serialize + DeserializeOwned + Send + Sync> + Determinize<View: Serialize>
{
    /// The name people know it by.
    const TITLE: &'static str;
    /// The names of its presets; the first is the default.
    const PRESETS: &'static [&'static str];
    /// Whether people at one terminal must not see each other's views.
    const HIDDEN_HANDS: bool;

    /// The rules of a preset; `None` for a name that is not in [`PRESETS`](Self::PRESETS).
    fn preset(name: &str) -> Option<Self::Rules>;

    /// Removes from a preset what follows from the options that were given.
    fn forget_dependent(base: &mut Map<String, Value>, given: &Map<String, Value>) {
        let _ = (base, given);
    }

    /// The whole state as a picture of several lines.
    fn picture(&self) -> String;

    /// What a viewer knows as a picture of several lines.
    fn picture_of(view: &Self::View) -> String;
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
    /// What comes of it.
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
        GameName::DominoEnds => visitor.visit::<domino_ends::Match>(),
        GameName::Skim => visitor.visit::<skim::Skim>(),
    }
}

/// Who takes a step that is legal in a state, in a word or two: a seat, chance, or the table.
pub fn actor<G: Playable>(game: &G, step: StepOf<G>) -> String {
    match (step, game.turn().seat()) {
        (Step::Action(_), Some(seat)) => format!("seat {seat}"),
        (Step::Report(_), _) => "table".to_owned(),
        _ => "chance".to_owned(),
    }
}
