//! What the benchmarks share; they live beside this file, one a subject.

use boardcore::{Game, Valid, Validate};

/// The default rules of a game.
///
/// # Panics
/// If they cannot be played by: a fault of the game.
pub fn default_rules<G: Game<Rules: Default>>() -> Valid<G::Rules> {
    G::Rules::default()
        .validate()
        .unwrap_or_else(|_| panic!("the default rules of {} can be played by", G::NAME))
}
