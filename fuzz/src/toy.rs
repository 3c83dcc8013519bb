//! The toy with switchable faults, on which the laws are proven: the fuzzer finds each of them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use boardcore::laws::{self, Law};
use boardcore::{Reason, RuleSet, Valid};

use crate::case::Case;
use crate::games;

#[allow(
    dead_code,
    missing_docs,
    missing_debug_implementations,
    unexpected_cfgs,
    reason = "a module of a test"
)]
#[path = "../../crates/boardcore/tests/suite/toy/mod.rs"]
mod suite;

use suite::{Fault, TEXT_FAULT, Toy, ToyRules, ToyTwin, Wrong};

/// The variable with the name of the fault; without it, the toy is sound.
const VARIABLE: &str = "TOY_FAULT";
/// After how many inputs with law 4 every reason has been reached.
const INPUTS: u32 = 500;

/// As [`games`](crate::games), over the toy with the fault that the environment variable `TOY_FAULT` names. The engine's byte
/// and the line of rules choose nothing.
///
/// Law 4 is a law of all inputs together: after some hundreds of them, every reason has been reached.
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
    let bytes = case.bytes.to_vec();
    all.push(Law::new(4, "every reason is reached", move |walk| {
        reasons(laws::reasons::<Toy>([(walk.rules(), bytes.clone())]))
    }));
    games::assert_one(&all, rules, &case);
}

/// Notes the reasons that an input reached, and compares them with the list once there were enough inputs.
fn reasons(reached: BTreeSet<&'static str>) -> laws::Verdict {
    thread_local!(static SO_FAR: RefCell<(u32, BTreeSet<&'static str>)> = const { RefCell::new((0, BTreeSet::new())) });
    SO_FAR.with_borrow_mut(|(inputs, all)| {
        all.extend(reached);
        *inputs += 1;
        let missing: Vec<_> = Wrong::CODES
            .iter()
            .filter(|&code| !all.contains(code))
            .collect();
        if *inputs < INPUTS || missing.is_empty() {
            Ok(())
        } else {
            Err(format!("{missing:?} were not reached in {INPUTS} games"))
        }
    })
}
