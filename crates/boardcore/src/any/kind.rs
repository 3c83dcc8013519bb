//! A game by name: its rules, and how one is started.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};

use super::error::AnyError;
use super::face::{AnyGame, AnyKind, AnyView, Kind};
use super::parts::{AnyOption, AnyPreset};
use super::view::Watch;
use crate::game::Game;
use crate::observe::Observe;
use crate::options::{Options, line};
use crate::parse_error::ParseError;
use crate::record::Record;
use crate::rules::{DEFAULT_PRESET, Faults, RuleSet, Valid};
use crate::seat::Viewer;
use crate::table::Table;

impl<G: Game> Debug for Kind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::NAME)
    }
}

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
        let default = (
            DEFAULT_PRESET,
            "the default of every option",
            &G::Rules::DEFAULT,
        );
        let presets = G::Rules::PRESETS.iter();
        let presets = presets.map(|it| (it.name, it.help, &it.rules));
        let all = core::iter::once(default).chain(presets);
        all.map(|(name, help, rules)| AnyPreset {
            name: name.to_string(),
            help: help.to_string(),
            rules: line(rules).to_string(),
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
        let base = G::Rules::preset(preset).ok_or_else(|| {
            let names = G::Rules::PRESETS.iter().map(|preset| preset.name);
            let names = core::iter::once(DEFAULT_PRESET).chain(names);
            ParseError::unknown("preset", preset, names, 0)
        })?;
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
        let table = Table::resume(&record)?;
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
        let view = record.replay()?;
        let viewer = record.perspective;
        Ok(Box::new(Watch::<G> { viewer, view }))
    }
}
