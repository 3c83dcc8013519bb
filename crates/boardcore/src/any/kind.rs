//! A game by name: its rules, and how one is started.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::marker::PhantomData;

use super::error::AnyError;
use super::game::AnyGame;
use super::parts::{AnyOption, AnyPreset};
use super::view::{AnyView, Watch};
use crate::game::Game;
use crate::observe::Observe;
use crate::options::{Options, line};
use crate::parse_error::ParseError;
use crate::record::Record;
use crate::rules::{Faults, RuleSet, Valid};
use crate::seat::Viewer;
use crate::table::Table;

/// A game without its type: what it is called, which options its rules have, and how one is started.
///
/// Rules are one line of options, `players=3 play_on=true`; what is left out has its default, and `-` names nothing.
pub trait AnyKind: Debug + Send + Sync {
    /// The name in records and programs.
    fn name(&self) -> &'static str;
    /// The name that people know the game by.
    fn title(&self) -> &'static str;
    /// Whether seats see what other seats must not see.
    fn hidden_hands(&self) -> bool;
    /// The rules document, as Markdown.
    fn rulebook(&self) -> &'static str;
    /// A rule of the rules document by its number, such as `F6`; large or small letters.
    fn rule(&self, number: &str) -> Option<&'static str>;
    /// The presets, the one of the defaults first.
    fn presets(&self) -> Vec<AnyPreset>;
    /// The options, with the values that some rules have.
    ///
    /// # Errors
    /// A malformed line. Rules that cannot be played by have options too.
    fn options(&self, rules: &str) -> Result<Vec<AnyOption>, AnyError>;
    /// Everything that is wrong with some rules; nothing where they can be played by.
    ///
    /// # Errors
    /// A malformed line.
    fn faults(&self, rules: &str) -> Result<Faults, AnyError>;
    /// The rules in full: options over those of a preset.
    ///
    /// # Errors
    /// An unknown preset, a malformed line, or rules that cannot be played by.
    fn rules(&self, preset: &str, options: &str) -> Result<String, AnyError>;
    /// Some rules with options changed, in full; they need not be rules that can be played by. A form that changes one option at a time
    /// calls it for each, and then asks for the [`faults`](Self::faults).
    ///
    /// # Errors
    /// A malformed line.
    fn change(&self, rules: &str, options: &str) -> Result<String, AnyError>;
    /// How many actions can be written under some rules, legal or not.
    ///
    /// # Errors
    /// A malformed line, or rules that cannot be played by.
    fn action_space(&self, rules: &str) -> Result<u32, AnyError>;
    /// A game before its first step.
    ///
    /// # Errors
    /// A malformed line, or rules that cannot be played by.
    fn start(&self, rules: &str) -> Result<Box<dyn AnyGame>, AnyError>;
    /// A game that a record leads to.
    ///
    /// # Errors
    /// What is malformed and where, or the first step that is refused and why.
    fn resume(&self, record: &str) -> Result<Box<dyn AnyGame>, AnyError>;
    /// A viewer's view of a game before its first step.
    ///
    /// # Errors
    /// A malformed line, or rules that cannot be played by.
    fn watch(&self, rules: &str, viewer: Viewer) -> Result<Box<dyn AnyView>, AnyError>;
    /// The view that a record of a viewer's observations leads to.
    ///
    /// # Errors
    /// What is malformed and where, or the first observation that is refused and why.
    fn follow(&self, record: &str) -> Result<Box<dyn AnyView>, AnyError>;
}

/// A game as a value: an [`AnyKind`] of its own.
pub struct Kind<G>(PhantomData<fn() -> G>);

impl<G> Kind<G> {
    /// The value.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Game> Debug for Kind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::NAME)
    }
}

/// The name of the preset that is the defaults.
const DEFAULT: &str = "default";

fn valid<G: Game>(rules: &str) -> Result<Valid<G::Rules>, AnyError> {
    Ok(G::Rules::parse_text(rules)?.validate()?)
}

impl<G: Observe + Display> AnyKind for Kind<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn hidden_hands(&self) -> bool {
        G::HIDDEN_HANDS
    }

    fn rulebook(&self) -> &'static str {
        G::RULEBOOK
    }

    fn rule(&self, number: &str) -> Option<&'static str> {
        let anchor = format!("<a id=\"{}\"></a>", number.to_ascii_lowercase());
        let (_, rest) = G::RULEBOOK.split_once(&anchor)?;
        // It ends where the next rule or the next section begins.
        let ends = ["\n<a id=", "\n## "].map(|next| rest.find(next).unwrap_or(rest.len()));
        Some(rest[..ends[0].min(ends[1])].trim_end())
    }

    fn presets(&self) -> Vec<AnyPreset> {
        let own = G::Rules::PRESETS.iter();
        let own = own.map(|it| (it.name, it.help, it.rules));
        // A game may have words of its own for its defaults.
        let unnamed = G::Rules::preset(DEFAULT).is_none();
        let default = (DEFAULT, "the default of every option", G::Rules::DEFAULT);
        let all = unnamed.then_some(default).into_iter().chain(own);
        all.map(|(name, help, rules)| AnyPreset {
            name: name.to_string(),
            help: help.to_string(),
            rules: line(&rules).to_string(),
        })
        .collect()
    }

    fn options(&self, rules: &str) -> Result<Vec<AnyOption>, AnyError> {
        let rules = G::Rules::parse_text(rules)?;
        let options = G::Rules::OPTIONS.iter().map(|row| AnyOption {
            info: row.info,
            value: row.value(&rules).to_string(),
        });
        Ok(options.collect())
    }

    fn faults(&self, rules: &str) -> Result<Faults, AnyError> {
        Ok(G::Rules::parse_text(rules)?.faults())
    }

    fn rules(&self, preset: &str, options: &str) -> Result<String, AnyError> {
        let base = match preset {
            DEFAULT => G::Rules::DEFAULT,
            name => G::Rules::preset(name).ok_or_else(|| {
                let names = G::Rules::PRESETS.iter().map(|preset| preset.name);
                let names = core::iter::once(DEFAULT).chain(names);
                ParseError::unknown("preset", name, names, 0)
            })?,
        };
        let rules = G::Rules::read_over(base, options)?.validate()?;
        Ok(rules.to_string())
    }

    fn change(&self, rules: &str, options: &str) -> Result<String, AnyError> {
        let rules = G::Rules::parse_text(rules)?;
        let changed = G::Rules::read_over(rules, options)?;
        Ok(line(&changed).to_string())
    }

    fn action_space(&self, rules: &str) -> Result<u32, AnyError> {
        let rules = valid::<G>(rules)?;
        Ok(G::action_space(&rules))
    }

    fn start(&self, rules: &str) -> Result<Box<dyn AnyGame>, AnyError> {
        Ok(Box::new(Table::<G>::new(valid::<G>(rules)?)))
    }

    fn resume(&self, record: &str) -> Result<Box<dyn AnyGame>, AnyError> {
        let record: Record<G> = record.parse()?;
        let table = Table::resume(&record).map_err(AnyError::record)?;
        Ok(Box::new(table))
    }

    fn watch(&self, rules: &str, viewer: Viewer) -> Result<Box<dyn AnyView>, AnyError> {
        let rules = valid::<G>(rules)?;
        let viewer = viewer.at_table(rules.seats());
        let view = G::new(rules).view(viewer);
        Ok(Box::new(Watch::<G> { viewer, view }))
    }

    fn follow(&self, record: &str) -> Result<Box<dyn AnyView>, AnyError> {
        let record: Record<G, Viewer> = record.parse()?;
        let view = record.replay().map_err(AnyError::record)?;
        let viewer = record.perspective;
        Ok(Box::new(Watch::<G> { viewer, view }))
    }
}
