//! Every committed input through its target, on a stable toolchain.

use std::fs;
use std::path::Path;

use boardcore::laws::Walk;
use boardcore::{Notation, Record, RuleSet, StepOf};
use serde::de::DeserializeOwned;

#[test]
fn every_committed_input_passes_its_target() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, target) in fuzz::TARGETS {
        let mut inputs = 0;
        for folder in ["corpus", "regressions"] {
            let Ok(files) = fs::read_dir(root.join(folder).join(name)) else {
                continue;
            };
            for file in files {
                let path = file.unwrap().path();
                println!("{}", path.display());
                target(&fs::read(&path).unwrap());
                inputs += 1;
            }
        }
        assert!(inputs > 0, "the target {name} has no committed input");
    }
}

#[test]
fn no_input_at_all_is_an_input() {
    for (_, target) in fuzz::TARGETS {
        target(&[]);
    }
}

/// An input that is no longer understood passes its target too, and tests nothing: seeds follow the formats.
#[test]
fn seeds_are_understood() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut seeds = 0;
    for (target, _) in fuzz::TARGETS {
        for file in fs::read_dir(root.join(target)).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let input = fs::read(&path).unwrap();
            let understood = match name.split('-').next().unwrap() {
                "flea" => understand::<flea::Flea>,
                "flea_knockout" => understand::<flea::Knockout>,
                "makarenko" => understand::<makarenko::Makarenko>,
                "memory" => understand::<memory::Memory>,
                "domino_ends" => understand::<domino_ends::DominoEnds>,
                "skim" => understand::<skim::Skim>,
                // What a fuzzer found.
                _ => continue,
            };
            understood(target, &name, &input);
            seeds += 1;
        }
    }
    assert!(seeds > 0);
}

/// How many plies a game of a seed has at least: a law looks closely at one of these places.
const PLIES: usize = 40;

fn understand<G: Notation<Rules: DeserializeOwned> + DeserializeOwned>(
    target: &str,
    name: &str,
    input: &[u8],
) {
    if target == "games" {
        let case = fuzz::Case::new(input).unwrap();
        let rules = case.rules();
        let rules = rules.unwrap_or_else(|| panic!("{name}: no rules"));
        let plies = Walk::<G>::new(rules, case.bytes).record().steps.len();
        assert!(plies >= PLIES, "{name}: {plies} plies");
        return;
    }
    // The engine's byte comes before the text.
    let input = str::from_utf8(&input[1..]).unwrap_or_else(|e| panic!("{name}: {e}"));
    let (line, rest) = input.split_once('\n').unwrap_or((input, ""));
    let rules = || {
        let rules = G::Rules::parse_text(line).unwrap_or_else(|e| panic!("{name}: {e}"));
        rules.validate().unwrap_or_else(|e| panic!("{name}: {e}"))
    };
    if name.ends_with("-record") {
        let record: Record<G> = input.parse().unwrap_or_else(|e| panic!("{name}: {e}"));
        record.replay().unwrap_or_else(|e| panic!("{name}: {e}"));
    } else if name.ends_with("-record.json") {
        let record: Record<G> =
            serde_json::from_str(input).unwrap_or_else(|e| panic!("{name}: {e}"));
        record.replay().unwrap_or_else(|e| panic!("{name}: {e}"));
    } else if name.ends_with("-step") {
        let step = input.parse::<StepOf<G>>();
        assert!(step.is_ok(), "{name}: {step:?}");
    } else if name.contains("-position-") {
        G::parse_position(rules(), rest).unwrap_or_else(|e| panic!("{name}: {e}"));
    } else if name.contains("-state-") {
        serde_json::from_str::<G>(input).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}
