//! The plain values that the faces of games give.

use alloc::string::String;
use alloc::vec::Vec;

use crate::options::OptionInfo;

/// An option of some rules, with its value: a row of a front end's form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AnyOption {
    /// Its name, meaning and choices.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub info: OptionInfo,
    /// Its value, as the text of the rules has it.
    pub value: String,
}

/// A set of options with a name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct AnyPreset {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub help: String,
    /// The rules in one line.
    pub rules: String,
}

/// Legal actions that start from the same place: the moves of a piece, the ends for a tile.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Group {
    /// What they start from, see [`Game::origin`](crate::Game::origin).
    pub origin: String,
    /// The actions, in their order.
    pub actions: Vec<String>,
}

/// What chance may bring.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Outcome {
    /// Its text.
    pub text: String,
    /// Its weight: the probability is this over the sum of all.
    pub weight: u32,
}

/// A step as a viewer saw it, with what came of it: what a host sends to the viewer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Seen {
    /// The observation, which brings the viewer's view up to date.
    pub observation: String,
    /// The events that the viewer learns of.
    pub events: Vec<String>,
}
