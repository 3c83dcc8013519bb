//! Plays each of the two games from a seed: `cargo run -p own_games -- 7`.

use std::error::Error;

use boardcore::play::random_record;
use boardcore::{Notation, RuleSet, Seed};
use own_games::{ConnectFour, LiarsDice, liars_dice};

fn main() -> Result<(), Box<dyn Error>> {
    let number: u64 = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    let seed = Seed::from_u64(number);
    play::<ConnectFour>(own_games::connect_four::Rules::DEFAULT, seed)?;
    play::<LiarsDice>(
        liars_dice::Rules {
            dice: 2,
            ..liars_dice::Rules::DEFAULT
        },
        seed,
    )
}

/// Plays at random and prints the record, the last position and how it ended.
fn play<G: Notation>(rules: G::Rules, seed: Seed) -> Result<(), Box<dyn Error>> {
    let (record, game) = random_record::<G>(rules.validate()?, seed, u64::MAX);
    println!("{record}\n\n{game:#}");
    if let Some(ending) = game.ending() {
        println!("{}: {}\n", ending.end, ending.standings);
    }
    Ok(())
}
