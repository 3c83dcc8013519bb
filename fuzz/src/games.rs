//! Games played by choice bytes, with a law checked along them.

use boardcore::kit;
use boardcore::{Determinize, Notation, Validate};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::for_game;
use crate::serde_forms::{Json, Postcard};

/// The first byte chooses the engine, the second one law, which is many times as fast as all of them; then comes a line of rules
/// (the default ones where it is none), then choice bytes.
///
/// # Panics
/// If a law is broken.
pub fn games(data: &[u8]) {
    let [game, law, rest @ ..] = data else {
        return;
    };
    for_game!(game, laws(*law, rest));
}

fn laws<G>(law: u8, data: &[u8])
where
    G: Notation + Determinize<Rules: Default + Serialize + DeserializeOwned>,
    G: Serialize + DeserializeOwned,
{
    let end = data.iter().position(|&byte| byte == b'\n');
    let (line, bytes) = end.map_or((&[][..], data), |end| (&data[..end], &data[end + 1..]));
    let rules = std::str::from_utf8(line)
        .ok()
        .and_then(|line| G::Rules::parse_text(line).ok())
        .and_then(|rules| rules.validate().ok())
        .or_else(|| G::Rules::default().validate().ok());
    let Some(rules) = rules else {
        return;
    };
    let mut laws = kit::game_laws::<G>();
    laws.extend(kit::notation_laws());
    laws.extend(kit::observe_laws());
    laws.extend(kit::determinize_laws());
    laws.extend(kit::serde_laws::<G, Json>());
    laws.extend(kit::serde_laws::<G, Postcard>());
    let chosen = usize::from(law) % laws.len();
    kit::hold(&laws[chosen..=chosen], rules, bytes);
}
