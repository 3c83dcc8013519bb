//! Law 11 of every game in every format: `boardcore::laws::data`.

use boardcore::Game;
use boardcore::laws::{self, Format};
use domino_ends::DominoEnds;
use flea::{Flea, Knockout};
use makarenko::Makarenko;
use memory::Memory;
use serde::Serialize;
use serde::de::DeserializeOwned;
use skim::Skim;

use crate::formats::in_each_format;
use crate::games::{bytes, rules};

/// Long enough for the end of a round, of a deal, of a short game.
const PLIES: usize = 90;

fn keeps_the_law<G, F>()
where
    G: Game<Rules: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
    F: Format,
{
    for (seed, rules) in (1..).zip(rules::<G::Rules>()) {
        laws::assert(&laws::data::<G, F>(), rules, &bytes(seed, PLIES));
        assert_eq!(
            laws::check_rules_as_data::<G::Rules, F>(rules.get()),
            Ok(())
        );
    }
}

#[test]
fn memory() {
    in_each_format!(F => keeps_the_law::<Memory, F>());
}

#[test]
fn flea() {
    in_each_format!(F => keeps_the_law::<Flea, F>());
}

#[test]
fn flea_knockout() {
    in_each_format!(F => keeps_the_law::<Knockout, F>());
}

#[test]
fn domino_ends() {
    in_each_format!(F => keeps_the_law::<DominoEnds, F>());
}

#[test]
fn makarenko() {
    in_each_format!(F => keeps_the_law::<Makarenko, F>());
}

#[test]
fn skim() {
    in_each_format!(F => keeps_the_law::<Skim, F>());
}
