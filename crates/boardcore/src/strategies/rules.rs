//! Rules, drawn from the table of their options.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use proptest::prelude::{Just, prop_oneof};
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Strategy};

use super::numbers::Numbers;
use crate::options::{Form, Opt};
use crate::rng::{GameRng, Seed, Stream, below, shuffle};
use crate::rules::{RuleSet, Valid};
use crate::text::Reader;

/// How many texts are tried before an option with a syntax of its own keeps its default.
const ATTEMPTS: u64 = 16;

/// Rules that can be played by.
///
/// Each option is drawn by its [`Form`], the ends of its range and the values of presets often among them. For a text with a
/// syntax of its own these are its examples, those of presets, and texts with their parts in another order or with other
/// numbers. A combination that cannot be played by has the option that spoils it, the last where there are several, put back to
/// its default: no case is rejected. They shrink towards the default.
///
/// # Panics
/// If the default rules cannot be played by.
pub fn rules<R: RuleSet>() -> impl Strategy<Value = Valid<R>> {
    let table = Table::new(false);
    table
        .numbers()
        .prop_map(move |numbers| table.valid(&numbers))
}

/// Rules of any value that can be written, valid or not: to test what refuses them. Numbers out of range are among them. They
/// shrink towards the default.
pub fn any_rules<R: RuleSet>() -> impl Strategy<Value = R> {
    let table = Table::<R>::new(true);
    table
        .numbers()
        .prop_map(move |numbers| table.rules(&table.values(&numbers)))
}

/// The table of some options, in which each value of an option has a number: 0 is its default.
#[derive(Clone, Debug)]
struct Table<R: 'static> {
    rows: Vec<Row<R>>,
    /// Whether values out of range are drawn.
    any: bool,
}

#[derive(Debug)]
struct Row<R: 'static> {
    option: &'static Opt<R>,
    /// The default as a number; one above the highest stands for `none`.
    default: i64,
    /// The numbers of the default and of presets.
    presets: Vec<i64>,
    /// The words, and the texts that are known, the default first.
    texts: Vec<String>,
}

impl<R> Clone for Row<R> {
    fn clone(&self) -> Self {
        Self {
            option: self.option,
            default: self.default,
            presets: self.presets.clone(),
            texts: self.texts.clone(),
        }
    }
}

impl<R: RuleSet> Table<R> {
    fn new(any: bool) -> Self {
        let rows = R::OPTIONS.iter().map(Row::new).collect();
        Self { rows, any }
    }

    /// A number for each option.
    fn numbers(&self) -> Numbers<Vec<BoxedStrategy<i64>>> {
        Numbers {
            lists: self.rows.iter().map(|row| row.numbers(self.any)).collect(),
            shortest: self.rows.len(),
        }
    }

    /// The values that are not the default.
    fn values(&self, numbers: &[i64]) -> Vec<Option<String>> {
        let value = |(row, &number): (&Row<R>, _)| row.value(number);
        self.rows.iter().zip(numbers).map(value).collect()
    }

    fn rules(&self, values: &[Option<String>]) -> R {
        let mut rules = R::DEFAULT;
        for (row, value) in self.rows.iter().zip(values) {
            if let Some(value) = value {
                // A number beyond those of its type does not read, and the default stays.
                rules = row.read(rules, value).unwrap_or(rules);
            }
        }
        rules
    }

    fn valid(&self, numbers: &[i64]) -> Valid<R> {
        let mut values = self.values(numbers);
        loop {
            if let Ok(rules) = self.rules(&values).validate() {
                return rules;
            }
            let given: Vec<usize> = (0..values.len()).filter(|&i| values[i].is_some()).collect();
            let spoils = |&i: &usize| {
                let mut without = values.clone();
                without[i] = None;
                self.rules(&without).faults().is_empty()
            };
            let last = given.iter().copied().rev().find(spoils);
            let last = last.or(given.last().copied());
            values[last.expect("the default rules can be played by")] = None;
        }
    }
}

impl<R: RuleSet> Row<R> {
    fn new(option: &'static Opt<R>) -> Self {
        let default = Written(option, &R::DEFAULT).to_string();
        let presets = R::PRESETS.iter().map(|preset| &preset.rules);
        let (off, more) = match option.info.form {
            Form::Flag => (0, ["false", "true"].map(ToString::to_string).to_vec()),
            Form::Number { min, .. } => (min, Vec::new()),
            Form::Limit { max, .. } => (max + 1, Vec::new()),
            Form::Words(words) => (0, words.iter().map(|word| word.name.to_string()).collect()),
            Form::Text { examples, .. } => {
                let examples = examples.iter().map(ToString::to_string);
                let presets = presets.clone();
                let presets = presets.map(|rules| Written(option, rules).to_string());
                (0, examples.chain(presets).collect())
            }
        };
        let number = |rules| (option.number)(rules).unwrap_or(off);
        let mut texts = [default].to_vec();
        for text in more {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        Self {
            option,
            default: number(&R::DEFAULT),
            presets: [&R::DEFAULT]
                .into_iter()
                .chain(presets)
                .map(number)
                .collect(),
            texts,
        }
    }

    fn numbers(&self, any: bool) -> BoxedStrategy<i64> {
        let default = self.default;
        let known = self.texts.len() as i64;
        match self.option.info.form {
            Form::Flag | Form::Words(_) => (0..known).boxed(),
            Form::Text { .. } => {
                prop_oneof![2 => Just(0), 3 => 0..known, 3 => known..1 << 32].boxed()
            }
            Form::Number { min, max } => {
                prop_oneof![3 => select(self.presets.clone()), 4 => numbers(min, max, any)]
                    .prop_map(move |number| number - default)
                    .boxed()
            }
            Form::Limit { min, max } => {
                let none = Just(max + 1);
                prop_oneof![3 => select(self.presets.clone()), 1 => none, 4 => numbers(min, max, any)]
                    .prop_map(move |number| number - default)
                    .boxed()
            }
        }
    }

    /// The value with a number; `None` for the default.
    fn value(&self, number: i64) -> Option<String> {
        if number == 0 {
            return None;
        }
        match self.option.info.form {
            Form::Limit { max, .. } if number + self.default == max + 1 => Some("none".to_string()),
            Form::Number { .. } | Form::Limit { .. } => Some((number + self.default).to_string()),
            _ => match self.texts.get(number as usize) {
                Some(text) => Some(text.clone()),
                None => self.edited(number as u64),
            },
        }
    }

    /// A text that reads, made of those that are known.
    fn edited(&self, number: u64) -> Option<String> {
        let mut rng = Seed::from_u64(number).stream(Stream::Chance);
        (0..ATTEMPTS)
            .map(|_| edited(&self.texts, &mut rng))
            .find(|text| self.read(R::DEFAULT, text).is_some())
    }

    /// Rules with the option set, if the text reads.
    fn read(&self, mut rules: R, text: &str) -> Option<R> {
        let mut reader = Reader::new(text);
        (self.option.read)(&mut rules, &mut reader).ok()?;
        reader.end().ok().map(|()| rules)
    }
}

/// Numbers of a range, small ones and its ends often among them.
fn numbers(min: i64, max: i64, any: bool) -> BoxedStrategy<i64> {
    let ends = select([min, min + 1, max - 1, max].to_vec());
    let ends = ends.prop_map(move |number| number.clamp(min, max));
    let inside = prop_oneof![3 => min..=max.min(min + 15), 1 => ends, 1 => min..=max];
    if !any {
        return inside.boxed();
    }
    // The ends of the types that numbers are read as.
    let types = [0, u8::MAX.into(), u16::MAX.into(), u32::MAX.into()];
    let edges = [min - 1, max + 1].into_iter().chain(types);
    let edges = edges.filter(|edge| *edge >= 0 && !(min..=max).contains(edge));
    prop_oneof![inside, select(edges.collect::<Vec<_>>())].boxed()
}

/// A text like some others: with its parts in another number and order, parts of the others among them, or with other numbers.
fn edited(texts: &[String], rng: &mut GameRng) -> String {
    let (head, body) = split(&texts[pick(rng, texts.len())]);
    if pick(rng, 3) == 0 {
        return format!("{head}{}", renumbered(body, rng));
    }
    let like = texts.iter().map(|text| split(text));
    let bodies: Vec<&str> = like.filter(|it| it.0 == head).map(|it| it.1).collect();
    let separators = [";", ","].into_iter();
    let separator =
        { separators }.find(|separator| bodies.iter().any(|body| body.contains(separator)));
    // Without a separator the parts are letters, such as those of colours.
    let separator = separator.unwrap_or("");
    let mut parts: Vec<&str> = bodies
        .iter()
        .flat_map(|body| body.split(separator))
        .collect();
    parts.retain(|part| !part.is_empty());
    parts.sort_unstable();
    parts.dedup();
    if parts.is_empty() {
        return head.to_string();
    }
    let len = pick(rng, parts.len() + 2);
    if pick(rng, 2) == 0 {
        parts = (0..len).map(|_| parts[pick(rng, parts.len())]).collect();
    } else {
        shuffle(rng, &mut parts);
        parts.truncate(len);
    }
    let body = parts.join(separator);
    match pick(rng, 2) {
        0 => format!("{head}{body}"),
        _ => format!("{head}{}", renumbered(&body, rng)),
    }
}

/// A number below a length.
fn pick(rng: &mut GameRng, len: usize) -> usize {
    below(rng, len as u32) as usize
}

/// A text up to its first colon, and the rest.
fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find(':').map_or(0, |colon| colon + 1))
}

/// A text with about half of its numbers changed.
fn renumbered(text: &str, rng: &mut GameRng) -> String {
    let mut changed = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let end = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        let (number, after) = number.split_at(end);
        changed += before;
        if pick(rng, 2) == 0 {
            changed += number;
        } else {
            let bound = [4, 16, 64, 256][pick(rng, 4)];
            changed += &pick(rng, bound).to_string();
        }
        rest = after;
    }
    changed + rest
}

/// The value of an option as it is read.
struct Written<'a, R: 'static>(&'a Opt<R>, &'a R);

impl<R> fmt::Display for Written<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0.write)(self.1, f)
    }
}
