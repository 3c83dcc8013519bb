//! Drawing fairly: outcomes of chance by their weights, legal actions evenly.

use rand::Rng;

use crate::game::Game;
use crate::rng::below;

/// An outcome of chance, drawn fairly by the exact weights; `None` where it is not chance's turn.
pub fn draw<G: Game, R: Rng + ?Sized>(game: &G, rng: &mut R) -> Option<G::Chance> {
    match game.weight() {
        0 => None,
        weight => game.outcome_at(below(rng, weight)),
    }
}

/// A legal action, each equally likely; `None` where it is not a seat's turn.
pub fn choose<G: Game, R: Rng + ?Sized>(game: &G, rng: &mut R) -> Option<G::Action> {
    game.pick(|count| below(rng, count))
}
