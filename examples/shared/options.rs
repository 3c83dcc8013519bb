//! Rules from the command line: a preset, and options over it, as text or as a partial JSON object.

use boardcore::{Given, RuleSet, Valid};
use serde_json::{Map, Value};

use crate::games::{GameName, Playable, Visitor, visit};

/// The rules that a preset and the given options make together, in one line.
///
/// # Errors
/// As [`rules`].
pub fn line(game: GameName, preset: Option<&str>, given: Option<&str>) -> Result<String, String> {
    struct Line<'a>(Option<&'a str>, Option<&'a str>);

    impl Visitor for Line<'_> {
        type Out = Result<String, String>;

        fn visit<G: Playable>(self) -> Self::Out {
            Ok(rules::<G>(self.0, self.1)?.to_string())
        }
    }

    visit(game, Line(preset, given))
}

/// The rules that a preset and the given options make together.
///
/// Options are one line, `players=3 play_on=true`, or a JSON object, whose objects merge with those of the preset.
///
/// # Errors
/// An unknown preset, options that are malformed, and rules that cannot be played by, each in one line.
pub fn rules<G: Playable>(
    preset: Option<&str>,
    given: Option<&str>,
) -> Result<Valid<G::Rules>, String> {
    let name = preset.unwrap_or("default");
    let base = G::Rules::preset(name).ok_or_else(|| {
        let names = G::Rules::PRESETS.iter().map(|preset| preset.name);
        let names: Vec<&str> = std::iter::once("default").chain(names).collect();
        format!(
            "{} has no preset `{name}`; it has {}",
            G::NAME,
            names.join(", ")
        )
    })?;
    let rules = match given {
        None => Ok(base),
        Some(json) if json.trim_start().starts_with('{') => merged::<G>(base, json),
        Some(line) => G::Rules::read_over(base, line).map_err(|error| error.to_string()),
    };
    rules
        .and_then(|rules| rules.validate().map_err(|faults| faults.to_string()))
        .map_err(|message| format!("rules: {message}"))
}

fn merged<G: Playable>(base: G::Rules, json: &str) -> Result<G::Rules, String> {
    let read = |value| serde_json::from_value(value).map_err(|error| error.to_string());
    let given: Map<String, Value> =
        serde_json::from_str(json).map_err(|error| error.to_string())?;
    let mut names = Vec::new();
    let mut object = serde_json::to_value(base).map_err(|error| error.to_string())?;
    merge(&mut object, Value::Object(given), &mut names);
    let mut rules: G::Rules = read(object)?;
    rules.settle(&Given::new(names.iter().map(String::as_str)));
    Ok(rules)
}

/// Puts the given value in the place of the base; objects are merged member by member.
fn merge(base: &mut Value, given: Value, names: &mut Vec<String>) {
    match (base, given) {
        (Value::Object(base), Value::Object(given)) => {
            for (name, value) in given {
                names.push(name.clone());
                // A choice with a value, `{"Fixed":…}`, replaces another choice.
                let nested = base.get(&name).is_some_and(Value::is_object) && base.len() > 1;
                match base.get_mut(&name) {
                    Some(member) if nested => merge(member, value, names),
                    _ => drop(base.insert(name, value)),
                }
            }
        }
        (base, given) => *base = given,
    }
}
