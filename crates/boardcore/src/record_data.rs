//! Records as data: a map of named members in human-readable formats, the same members in order in compact ones.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::Game;
use crate::header::Header;
use crate::parse_error::{ParseError, Quoted};
use crate::record::{Perspective, Record, check_game, check_names, perspective};
use crate::rules::Valid;
use crate::seat::Viewer;

impl<G: Game<Rules: Serialize>, P: Perspective<G>> Serialize for Record<G, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let viewer = self.perspective.viewer();
        // A compact format has no names, so it has every member.
        let header = !serializer.is_human_readable() || !self.header.is_empty();
        let len = 3 + usize::from(viewer.is_some()) + usize::from(header);
        let mut data = serializer.serialize_struct("Record", len)?;
        data.serialize_field("game", G::NAME)?;
        if let Some(viewer) = viewer {
            data.serialize_field("viewer", &viewer)?;
        }
        data.serialize_field("rules", &self.rules)?;
        if header {
            data.serialize_field("header", &self.header)?;
        }
        data.serialize_field(P::STEPS, &Steps::<G, P>(&self.steps))?;
        data.end()
    }
}

/// Steps as their texts, or in compact formats as their numbers where they have some.
struct Steps<'a, G: Game, P: Perspective<G>>(&'a [P::Step]);

impl<G: Game, P: Perspective<G>> Serialize for Steps<'_, G, P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let numbers = P::NUMBERED && !serializer.is_human_readable();
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for &step in self.0 {
            match P::index(step) {
                Some(index) if numbers => list.serialize_element(&index)?,
                _ => list.serialize_element(&step.to_string())?,
            }
        }
        list.end()
    }
}

impl<'de, G: Game<Rules: Deserialize<'de>>, P: Perspective<G>> Deserialize<'de> for Record<G, P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let reader = RecordReader {
            numbers: P::NUMBERED && !deserializer.is_human_readable(),
            of: PhantomData::<(G, P)>,
        };
        let (with_viewer, without): (&[&str], &[&str]) = (
            &["game", "viewer", "rules", "header", "seen"],
            &["game", "rules", "header", "steps"],
        );
        let fields = if P::of(None).is_some() {
            without
        } else {
            with_viewer
        };
        deserializer.deserialize_struct("Record", fields, reader)
    }
}

struct RecordReader<G, P> {
    numbers: bool,
    of: PhantomData<(G, P)>,
}

impl<'de, G: Game<Rules: Deserialize<'de>>, P: Perspective<G>> Visitor<'de> for RecordReader<G, P> {
    type Value = Record<G, P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a record of {}", G::NAME)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut data: A) -> Result<Record<G, P>, A::Error> {
        fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(
            data: &mut A,
            name: &'static str,
        ) -> Result<T, A::Error> {
            data.next_element()?
                .ok_or_else(|| A::Error::missing_field(name))
        }
        check_game::<G>(&next::<String, A>(&mut data, "game")?)
            .map_err(|error| placeless(&error))?;
        let viewer: Option<Viewer> = match P::of(None) {
            Some(_) => None,
            None => Some(next(&mut data, "viewer")?),
        };
        let rules = next(&mut data, "rules")?;
        let header = next(&mut data, "header")?;
        let steps = data
            .next_element_seed(StepsReader::<G, P> {
                numbers: self.numbers,
                of: PhantomData,
            })?
            .ok_or_else(|| A::Error::missing_field(P::STEPS))?;
        build(viewer, rules, header, steps)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut data: A) -> Result<Record<G, P>, A::Error> {
        let mut game: Option<String> = None;
        let mut viewer = None;
        let mut rules = None;
        let mut header = None;
        let mut steps = None;
        while let Some(name) = data.next_key::<String>()? {
            match name.as_str() {
                // First, so that a record of another game is refused before its rules are read.
                "game" => {
                    let name = once(&mut game, "game", || data.next_value())?;
                    check_game::<G>(name).map_err(|error| placeless(&error))?;
                }
                "viewer" if P::of(None).is_none() => {
                    once(&mut viewer, "viewer", || data.next_value())?;
                }
                "rules" => {
                    once(&mut rules, "rules", || data.next_value())?;
                }
                "header" => {
                    once(&mut header, "header", || data.next_value())?;
                }
                name if name == P::STEPS => {
                    once(&mut steps, P::STEPS, || {
                        data.next_value_seed(StepsReader::<G, P> {
                            numbers: self.numbers,
                            of: PhantomData,
                        })
                    })?;
                }
                unknown => {
                    data.next_value::<IgnoredAny>()?;
                    let known: &[&str] = match P::of(None) {
                        Some(_) => &["game", "rules", "header", "steps"],
                        None => &["game", "viewer", "rules", "header", "seen"],
                    };
                    return Err(A::Error::custom(format_args!(
                        "unknown member `{}`; expected one of {}",
                        Quoted(unknown),
                        known.join(", ")
                    )));
                }
            }
        }
        game.ok_or_else(|| A::Error::missing_field("game"))?;
        if P::of(None).is_none() && viewer.is_none() {
            return Err(A::Error::missing_field("viewer"));
        }
        build(
            viewer,
            rules.ok_or_else(|| A::Error::missing_field("rules"))?,
            header.unwrap_or_default(),
            steps.ok_or_else(|| A::Error::missing_field(P::STEPS))?,
        )
    }
}

/// An error of a whole member, which is at no byte of a text.
fn placeless<E: serde::de::Error>(error: &ParseError) -> E {
    E::custom(error.sentence())
}

/// Reads a member that must not have been read before.
fn once<'s, T, E: serde::de::Error>(
    slot: &'s mut Option<T>,
    name: &'static str,
    read: impl FnOnce() -> Result<T, E>,
) -> Result<&'s T, E> {
    if slot.is_some() {
        return Err(E::duplicate_field(name));
    }
    Ok(slot.insert(read()?))
}

fn build<G: Game, P: Perspective<G>, E: serde::de::Error>(
    viewer: Option<Viewer>,
    rules: Valid<G::Rules>,
    header: Header,
    steps: Vec<P::Step>,
) -> Result<Record<G, P>, E> {
    use crate::rules::RuleSet;

    let perspective =
        perspective::<G, P>(viewer, rules.seats(), 0).map_err(|error| placeless(&error))?;
    let record = Record {
        rules,
        perspective,
        header,
        steps,
    };
    check_names(&record).map_err(|error| placeless(&error))?;
    Ok(record)
}

/// Reads a list of steps. Their number in the data is not believed: room grows with what is read.
struct StepsReader<G, P> {
    numbers: bool,
    of: PhantomData<(G, P)>,
}

impl<'de, G: Game, P: Perspective<G>> DeserializeSeed<'de> for StepsReader<G, P> {
    type Value = Vec<P::Step>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, G: Game, P: Perspective<G>> Visitor<'de> for StepsReader<G, P> {
    type Value = Vec<P::Step>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of steps")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut steps = Vec::new();
        let wrong = |steps: &Vec<P::Step>, what: &dyn fmt::Display| {
            A::Error::custom(format_args!("step {}: {what}", steps.len() + 1))
        };
        if self.numbers {
            while let Some(index) = list.next_element::<u32>()? {
                let step = P::at(index).ok_or_else(|| {
                    wrong(&steps, &format_args!("no step has the number {index}"))
                })?;
                steps.push(step);
            }
        } else {
            while let Some(text) = list.next_element::<String>()? {
                let step = text.parse().map_err(|error| {
                    wrong(&steps, &format_args!("`{}`: {error}", Quoted(&text)))
                })?;
                steps.push(step);
            }
        }
        Ok(steps)
    }
}
