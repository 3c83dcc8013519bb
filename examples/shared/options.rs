//! Rules from the command line: a preset, and a partial object merged over it.

use boardcore::{Valid, Validate};
use serde_json::{Map, Value};

use crate::games::Playable;

/// The rules that a preset and a partial JSON object give together; the object is merged at the top level.
///
/// # Errors
/// An unknown preset, a text that is no JSON object, an unknown field, a value of the wrong type, and rules that cannot be
/// played by, each in one line.
pub fn rules<G: Playable>(
    preset: Option<&str>,
    json: Option<&str>,
) -> Result<Valid<G::Rules>, String> {
    let name = preset.unwrap_or(G::PRESETS[0]);
    let base = G::preset(name).ok_or_else(|| {
        format!(
            "{} has no preset {name:?}; it has {}",
            G::NAME,
            G::PRESETS.join(", ")
        )
    })?;
    let rules = match json {
        None => base,
        Some(json) => merged::<G>(base, json)?,
    };
    rules
        .validate()
        .map_err(|faults| format!("rules: {faults}"))
}

fn merged<G: Playable>(base: G::Rules, json: &str) -> Result<G::Rules, String> {
    let given: Map<String, Value> =
        serde_json::from_str(json).map_err(|error| format!("rules: {error}"))?;
    let mut object = match serde_json::to_value(base) {
        Ok(Value::Object(object)) => object,
        Ok(other) => return Err(format!("rules: {other} is no object")),
        Err(error) => return Err(format!("rules: {error}")),
    };
    G::forget_dependent(&mut object, &given);
    object.extend(given);
    serde_json::from_value(Value::Object(object)).map_err(|error| format!("rules: {error}"))
}
