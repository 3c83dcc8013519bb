//! Every parser of every engine, over any text.

use boardcore::{Cell, Notation, Observe, Record, RuleSet, Seat, Square, StepOf, Viewer};

use crate::for_game;

/// The first byte chooses the engine, the rest is the text: first a line of rules, then anything.
///
/// # Panics
/// If what is read does not read back, or a position does not add up.
pub fn text(data: &[u8]) {
    let Some((&game, rest)) = data.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(rest);
    let _ = (
        text.parse::<Square>(),
        text.parse::<Cell>(),
        text.parse::<Seat>(),
    );
    if let Ok(viewer) = text.parse::<Viewer>() {
        assert_eq!(viewer.to_string(), text);
    }
    for_game!(game, parse(&text));
}

fn parse<G: Notation + Observe>(text: &str) {
    if let Ok(step) = text.parse::<StepOf<G>>() {
        assert_eq!(step.to_string().parse(), Ok(step), "{text:?}");
    }
    if let Ok(seen) = text.parse::<G::Observation>() {
        assert_eq!(seen.to_string().parse(), Ok(seen), "{text:?}");
    }
    if let Ok(record) = text.parse::<Record<G, Viewer>>() {
        assert_eq!(record.to_string().parse().as_ref(), Ok(&record), "{text:?}");
        let _ = record.replay();
    }
    if let Ok(record) = text.parse::<Record<G>>() {
        assert_eq!(record.to_string().parse().as_ref(), Ok(&record), "{text:?}");
        if let Ok(game) = record.replay() {
            game.audit().unwrap();
        }
    }
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(rules) = G::Rules::parse_text(first) else {
        return;
    };
    let Ok(rules) = rules.validate() else {
        return;
    };
    assert_eq!(
        G::Rules::parse_text(&rules.to_string()),
        Ok(rules.get()),
        "{first:?}"
    );
    if let Ok(position) = G::parse_position(rules, rest) {
        position.audit().unwrap();
        let back = G::parse_position(rules, &position.to_string());
        assert_eq!(back.as_ref(), Ok(&position), "{rest:?}");
    }
}
