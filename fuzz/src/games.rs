//! Games played by choice bytes, with a law checked along them.

use boardcore::laws;
use boardcore::{Determinize, Notation, Options, RuleSet};
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
    for_game!(game, check(*law, rest));
}

fn check<G>(law: u8, data: &[u8])
where
    G: Notation + Determinize<Rules: Serialize + DeserializeOwned>,
    G: Serialize + DeserializeOwned,
{
    let end = data.iter().position(|&byte| byte == b'\n');
    let (line, bytes) = end.map_or((&[][..], data), |end| (&data[..end], &data[end + 1..]));
    let rules = std::str::from_utf8(line)
        .ok()
        .and_then(|line| G::Rules::parse_text(line).ok())
        .and_then(|rules| rules.validate().ok())
        .or_else(|| G::Rules::DEFAULT.validate().ok());
    let Some(rules) = rules else {
        return;
    };
    let mut all = laws::game::<G>();
    all.extend(laws::positions());
    all.extend(laws::views());
    all.extend(laws::worlds());
    all.extend(laws::data::<G, Json>());
    all.extend(laws::data::<G, Postcard>());
    let chosen = usize::from(law) % all.len();
    laws::assert(&all[chosen..=chosen], rules, bytes);
}
