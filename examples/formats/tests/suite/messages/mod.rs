//! Every message of every crate, each from a real wrong input, in one file to be read: `snapshots/messages.snap`.
//!
//! `INSTA_UPDATE=always cargo test -p formats messages` writes the file anew, where messages were changed on purpose.

mod boardcore;
#[allow(clippy::too_many_lines, reason = "lists of wrong inputs")]
mod domino_ends;
#[allow(clippy::too_many_lines, reason = "lists of wrong inputs")]
mod flea;
mod knockout;
mod makarenko;
#[allow(clippy::too_many_lines, reason = "lists of wrong inputs")]
mod memory;
#[allow(clippy::too_many_lines, reason = "lists of wrong inputs")]
mod skim;

use std::collections::BTreeMap;
use std::fmt::{Debug, Display, Write};
use std::str::FromStr;

use ::boardcore::laws::Walk;
use ::boardcore::{
    Game, Indexed, Notation, Observe, Reason, Record, Refused, RuleSet, Step, Valid, Viewer,
};
use serde::de::DeserializeOwned;

use crate::games::{bytes, rules};

/// A line has at most so many characters, where the message fits beside its input.
const WIDTH: usize = 110;
/// How many actions are tried in a state, where there are more.
const ACTIONS: u32 = 40_000;
/// How many sentences of one reason are shown, if its values make several.
const SENTENCES: usize = 3;

/// What stands in place of a message where there is none.
const ACCEPTED: &str = "ACCEPTED";
/// What stands in place of a sentence that was not met.
const NOT_REACHED: &str = "NOT REACHED";

#[test]
fn every_message() {
    let mut page = Page::default();
    boardcore::messages(&mut page);
    memory::messages(&mut page);
    flea::messages(&mut page);
    knockout::messages(&mut page);
    domino_ends::messages(&mut page);
    makarenko::messages(&mut page);
    skim::messages(&mut page);
    for none in [ACCEPTED, NOT_REACHED] {
        let lines = page.0.lines().filter(|line| line.ends_with(none));
        assert_eq!(lines.collect::<Vec<_>>(), [""; 0]);
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("../snapshots");
    settings.bind(|| insta::assert_snapshot!("messages", page.0));
    // Whatever the settings of the machine say, the file that was compiled in is the one that holds.
    let kept = include_str!("../snapshots/messages.snap");
    let (_, kept) = kept.split_once("\n---\n").expect("a header");
    assert_eq!(kept.trim_end(), page.0.trim_end());
}

/// What is changed in a set-up, in words and in deed.
type Change<S> = (&'static str, fn(&mut S));

/// The messages as they are collected.
#[derive(Default)]
pub(crate) struct Page(String);

impl Page {
    /// Begins the messages of a crate.
    fn of_crate(&mut self, name: &str) {
        let gap = if self.0.is_empty() { "" } else { "\n\n" };
        let _ = writeln!(self.0, "{gap}{name}\n{}", "=".repeat(name.len()));
    }

    /// Begins the messages of a kind.
    fn kind(&mut self, kind: &str) {
        let _ = writeln!(self.0, "\n{kind}\n{}", "-".repeat(kind.len()));
    }

    /// A wrong input and its message, or that it is accepted: then it is not wrong.
    fn refused<T>(&mut self, input: &str, read: Result<T, impl Display>) {
        match read {
            Ok(_) => self.line(input, &ACCEPTED),
            Err(error) => self.line(input, &error),
        }
    }

    /// A wrong input and its message.
    fn line(&mut self, input: &str, message: &dyn Display) {
        let input = match input {
            "" => "(nothing)".to_string(),
            _ => input
                .escape_debug()
                .to_string()
                .replace("\\\"", "\"")
                .replace("\\'", "'"),
        };
        let message = message.to_string();
        let short = input.chars().count() + message.chars().count() + 3 <= WIDTH;
        let gap = if short { " " } else { "\n    " };
        let _ = writeln!(self.0, "{input}{gap}→ {message}");
    }

    /// Texts that are none of a type.
    fn texts<T: FromStr<Err: Display> + Debug>(&mut self, kind: &str, texts: &[&str]) {
        self.kind(kind);
        for text in texts {
            self.refused(text, text.parse::<T>());
        }
    }

    /// Rules that cannot be read, and rules that cannot be played by.
    fn rules<R: RuleSet>(&mut self, texts: &[&str], faults: &[&str]) {
        self.kind("rules in one line");
        for text in texts {
            self.refused(text, R::parse_text(text));
        }
        self.kind("rules that cannot be played by");
        for text in faults {
            let rules = R::parse_text(text).expect(text);
            self.refused(text, rules.validate());
        }
    }

    /// Texts that are no positions under some rules.
    fn positions<G: Notation>(&mut self, rules: &str, texts: &[&str]) {
        let valid = valid::<G::Rules>(rules);
        self.kind(&format!("positions under {valid}"));
        for text in texts {
            self.refused(text, G::parse_position(valid, text));
        }
    }

    /// A position, with places of it changed, that is none under some rules.
    fn changed_positions<G: Notation>(&mut self, rules: &str, right: &str, changes: &[[&str; 2]]) {
        let valid = valid::<G::Rules>(rules);
        assert!(G::parse_position(valid, right).is_ok(), "{right}");
        self.kind(&format!("positions under {valid}:\n{right}, but"));
        for [from, to] in changes {
            let text = right.replacen(from, to, 1);
            assert_ne!(text, right, "{from}");
            let read = G::parse_position(valid, &text);
            self.refused(&format!("{from} is {to}"), read);
        }
    }

    /// Set-ups that cannot be, by what was changed in one that can; each with all its faults.
    fn setups<S: Clone, T, E: Display>(
        &mut self,
        right: &S,
        build: impl Fn(&S) -> Result<T, E>,
        changes: &[Change<S>],
    ) {
        assert!(build(right).is_ok(), "the set-up that is changed");
        self.kind("set-ups, with all their faults");
        for (told, change) in changes {
            let mut setup = right.clone();
            change(&mut setup);
            self.refused(told, build(&setup));
        }
    }

    /// Texts that are no records, or records of no legal game.
    fn records<G: Observe>(&mut self, played: &[&str], seen: &[&str]) {
        self.kind("records");
        for text in played {
            match text.parse::<Record<G>>() {
                Ok(record) => self.refused(text, record.replay()),
                Err(error) => self.line(text, &error),
            }
        }
        for text in seen {
            match text.parse::<Record<G, Viewer>>() {
                Ok(record) => self.refused(text, record.replay()),
                Err(error) => self.line(text, &error),
            }
        }
    }

    /// Data in JSON that is none of a type.
    fn data<T: DeserializeOwned + Debug>(&mut self, kind: &str, texts: &[&str]) {
        self.kind(&format!("{kind} in JSON"));
        for text in texts {
            self.refused(text, serde_json::from_str::<T>(text));
        }
    }

    /// Every reason why a step is illegal, found by trying all steps in some games, and in positions under rules that random
    /// play seldom comes to.
    fn illegal<G: Notation>(&mut self, positions: &[[&str; 2]]) {
        self.kind("steps that are illegal");
        let mut found = Reasons::default();
        let mut try_all = |state: &G| {
            each_step::<G>(state.rules(), |step| {
                if let Err(Refused::Illegal(reason)) = state.check_step(step) {
                    found.note(&step.to_string(), &reason);
                }
            });
        };
        for [rules, text] in positions {
            try_all(&G::parse_position(valid(rules), text).expect(text));
        }
        for (seed, rules) in (1..).zip(rules::<G::Rules>()) {
            for plies in [3, 90, 400] {
                let walk = Walk::<G>::new(rules, &bytes(seed, plies));
                for (_, state) in walk.sample(4) {
                    try_all(state);
                }
            }
        }
        found.print::<G::Illegal>(self);
    }

    /// Every reason why a game is over, found by playing.
    fn ends<G: Game>(&mut self, more: &[&str]) {
        self.kind("why a game is over");
        let mut found = Reasons::default();
        let cases = rules::<G::Rules>()
            .into_iter()
            .chain(more.iter().map(|text| valid(text)));
        for (seed, rules) in (1..).zip(cases) {
            let walk = Walk::<G>::new(rules, &bytes(seed, 3000));
            let state = walk.record().replay().expect("a legal game");
            if let Some(ending) = state.ending() {
                found.note("", &ending.end);
            }
        }
        found.print::<G::End>(self);
    }
}

/// Rules by their text.
fn valid<R: RuleSet>(text: &str) -> Valid<R> {
    R::parse_text(text).expect(text).validate().expect(text)
}

/// Calls `f` with every step that can be written under some rules; of very many actions, with some spread over all.
fn each_step<G: Game>(rules: &G::Rules, mut f: impl FnMut(::boardcore::StepOf<G>)) {
    let space = G::action_space(rules);
    let actions = (0..space).step_by(space.div_ceil(ACTIONS).max(1) as usize);
    let actions = actions.filter_map(|index| G::action_at(rules, index));
    let chance = (0..G::Chance::COUNT).filter_map(G::Chance::at);
    let incidents = (0..G::Incident::COUNT).filter_map(G::Incident::at);
    actions.map(Step::Action).for_each(&mut f);
    chance.map(Step::Chance).for_each(&mut f);
    incidents.map(Step::Incident).for_each(&mut f);
}

/// The sentences of reasons by their codes, each with the first step that led to it.
#[derive(Default)]
struct Reasons(BTreeMap<&'static str, Vec<(String, String)>>);

impl Reasons {
    fn note(&mut self, input: &str, reason: &impl Reason) {
        let sentences = self.0.entry(reason.code()).or_default();
        if sentences.len() == SENTENCES {
            return;
        }
        let sentence = format!("{reason} ({})", reason.rule());
        if sentences.iter().all(|(_, known)| *known != sentence) {
            sentences.push((input.to_string(), sentence));
        }
    }

    /// Prints them in the order of the codes; all of them must have been found.
    fn print<R: Reason>(&self, page: &mut Page) {
        for code in R::CODES {
            let sentences = self.0.get(code).map_or(&[][..], Vec::as_slice);
            if sentences.is_empty() {
                page.line(code, &NOT_REACHED);
            }
            for (input, sentence) in sentences {
                let gap = if input.is_empty() { "" } else { ": " };
                page.line(&format!("{code}{gap}{input}"), sentence);
            }
        }
    }
}
