//! The engines by name for programs that need their types: to measure, to stream, to read JSON.

use boardcore::any::{AnyKind, Kind};
use boardcore::{Determinize, Notation};
use clap::ValueEnum;
use serde::{Serialize, de::DeserializeOwned};

/// A game that the programs can play.
pub trait Playable: Notation<Rules: Serialize + DeserializeOwned> + Determinize {}

impl<G: Notation<Rules: Serialize + DeserializeOwned> + Determinize> Playable for G {}

/// One of the engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameName {
    /// Pegs whose colour is remembered.
    Memory,
    /// A race round a chess board.
    Flea,
    /// An evening of games of flea: each loser leaves the board.
    FleaKnockout,
    /// Dominoes that score when both ends are equal.
    #[value(name = "domino_ends", alias = "domino-ends")]
    DominoEnds,
    /// Towers of discs that merge and split.
    Makarenko,
    /// Mosaic card games.
    Skim,
}

impl GameName {
    /// The engine with the name that records carry.
    pub fn of_record(name: &str) -> Option<Self> {
        let mut engines = Self::value_variants().iter().copied();
        engines.find(|game| game.kind().name() == name)
    }

    /// The engine behind its run-time face.
    pub fn kind(self) -> &'static dyn AnyKind {
        visit(self, Named)
    }
}

struct Named;

impl Visitor for Named {
    type Out = &'static dyn AnyKind;

    fn visit<G: Playable>(self) -> Self::Out {
        const { &Kind::<G>::NEW }
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
        GameName::Memory => visitor.visit::<memory::Memory>(),
        GameName::Flea => visitor.visit::<flea::Flea>(),
        GameName::FleaKnockout => visitor.visit::<flea::Knockout>(),
        GameName::DominoEnds => visitor.visit::<domino_ends::DominoEnds>(),
        GameName::Makarenko => visitor.visit::<makarenko::Makarenko>(),
        GameName::Skim => visitor.visit::<skim::Skim>(),
    }
}
