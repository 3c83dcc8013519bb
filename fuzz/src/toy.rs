//! The toy with switchable faults, on which the laws are proven: the fuzzer finds each of them.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use boardcore::{Reason, RuleSet, Valid, laws};

use crate::case::Case;
use crate::games;

#[allow(
    dead_code,
    missing_docs,
    missing_debug_implementations,
    reason = "a module of a test"
)]
#[path = "../../crates/boardcore/tests/suite/toy/mod.rs"]
mod suite;

use suite::{Fault, TEXT_FAULT, Toy, ToyRules, ToyTwin, Wrong};

/// The variable with the name of the fault; without it, the toy is sound.
const VARIABLE: &str = "TOY_FAULT";
/// After how many inputs every reason has been reached.
const INPUTS: u32 = 5_000;

/// As [`games`](crate::games), over the toy with the fault that the environment variable `TOY_FAULT` names. The engine's byte
/// and the line of rules choose nothing.
///
/// Law 4 is a law of all inputs together: after some thousands of them, every reason has been reached.
///
/// # Panics
/// If a law is broken, or the variable names no fault.
pub fn toy(data: &[u8]) {
    static RULES: OnceLock<Valid<ToyRules>> = OnceLock::new();
    let rules = *RULES.get_or_init(|| {
        let name = std::env::var(VARIABLE).unwrap_or_else(|_| "Sound".to_owned());
        let fault = Fault::ALL.iter().find(|fault| format!("{fault:?}") == name);
        let fault =
            fault.unwrap_or_else(|| panic!("{VARIABLE}={name} is none of {:?}", Fault::ALL));
        ToyRules { fault: *fault }
            .validate()
            .expect("the toy has no wrong rules")
    });
    TEXT_FAULT.set(Some(rules.fault));
    let Some(case) = Case::new(data) else {
        return;
    };
    let mut all = games::all::<Toy>();
    all.extend(laws::uniform());
    all.extend(laws::twin::<Toy, ToyTwin>());
    games::assert_one(&all, rules, &case);
    every_reason_is_reached(rules, &case);
}

/// Notes the reasons that an input reaches, and compares them with the list once there were enough inputs.
fn every_reason_is_reached(rules: Valid<ToyRules>, case: &Case<'_>) {
    thread_local! {
        static INPUTS_SEEN: Cell<u32> = const { Cell::new(0) };
        static REACHED: Cell<BTreeSet<&'static str>> = const { Cell::new(BTreeSet::new()) };
    }
    let inputs = INPUTS_SEEN.get() + 1;
    INPUTS_SEEN.set(inputs);
    if inputs > INPUTS {
        return;
    }
    let mut reached = REACHED.take();
    if reached.len() < Wrong::CODES.len() {
        reached.extend(laws::reasons::<Toy>([(rules, case.bytes.to_vec())]));
    }
    let missing: Vec<_> = Wrong::CODES
        .iter()
        .filter(|&code| !reached.contains(code))
        .collect();
    assert!(
        inputs < INPUTS || missing.is_empty(),
        "law 4: {missing:?} are never reached"
    );
    REACHED.set(reached);
}
