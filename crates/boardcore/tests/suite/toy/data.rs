//! The toy as data, with the faults of that.

use boardcore::{Game, Valid};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{COPIED, Fault, Places, TEXT_FAULT, Toy, ToyRules};

impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{self:?}"))
    }
}

/// No fault but the one that is switched on is read: damaged data would lead to any other.
impl<'de> Deserialize<'de> for Fault {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        [Some(Fault::Sound), TEXT_FAULT.get()]
            .into_iter()
            .flatten()
            .find(|fault| format!("{fault:?}") == name)
            .ok_or_else(|| D::Error::custom("not a fault that is switched on"))
    }
}

/// The toy as data.
#[derive(Serialize, Deserialize)]
struct ToyData {
    rules: Valid<ToyRules>,
    bag: u8,
    held: Option<u8>,
    kept: [u8; 2],
    thrown: [u8; 2],
    draws: u8,
}

impl Serialize for Toy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut data = ToyData {
            rules: self.rules,
            bag: self.places.bag,
            held: self.places.held,
            kept: self.places.kept,
            thrown: self.places.thrown,
            draws: self.draws,
        };
        if self.fault() == Fault::ForgetfulData {
            data.thrown = [0, 0];
        }
        data.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Toy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let data = ToyData::deserialize(deserializer)?;
        let mut toy = Self::new(data.rules);
        toy.places = Places {
            bag: data.bag,
            held: data.held,
            kept: data.kept,
            thrown: data.thrown,
        };
        toy.draws = data.draws;
        match toy.fault() {
            // What is forgotten is not missed.
            Fault::ForgetfulData | Fault::CarelessData => {}
            Fault::DataPanics => assert!(toy.possible(), "the data is right"),
            _ if !toy.possible() => return Err(D::Error::custom("no play leads here")),
            _ => {}
        }
        if toy.fault() == Fault::UnlikeCopy {
            toy.shared_set(COPIED);
        }
        Ok(toy)
    }
}
