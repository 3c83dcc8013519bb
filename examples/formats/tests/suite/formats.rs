//! The formats that are supported, and what each needs.

use boardcore::serde_format;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

serde_format!(pub(crate) Json: serde_json::to_vec, serde_json::from_slice);
serde_format!(pub(crate) Toml: write_toml, read_toml);
serde_format!(pub(crate) Ron: write_ron, ron::de::from_bytes);
serde_format!(pub(crate) Cbor: write_cbor, ciborium::from_reader);
serde_format!(pub(crate) MessagePack: rmp_serde::to_vec, rmp_serde::from_slice);
serde_format!(pub(crate) MessagePackNamed: rmp_serde::to_vec_named, rmp_serde::from_slice);
serde_format!(pub(crate) Postcard: postcard::to_allocvec, postcard::from_bytes);

/// Runs an expression for each format, under a name: `in_each_format!(F => F::read(&F::write(value)))`.
macro_rules! in_each_format {
    ($format:ident => $run:expr) => {
        in_each_format!($format => $run, in Json Toml Ron Cbor MessagePack MessagePackNamed Postcard);
    };
    ($format:ident => $run:expr, in $($each:ident)+) => {$({
        type $format = $crate::formats::$each;
        $run;
    })+};
}
pub(crate) use in_each_format;

/// The table that TOML needs round a value: at its top it has nothing else.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Top<T> {
    value: T,
}

fn write_toml<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, toml::ser::Error> {
    toml::to_string(&Top { value }).map(String::into_bytes)
}

fn read_toml<T: DeserializeOwned>(data: &[u8]) -> Result<T, toml::de::Error> {
    toml::from_slice(data).map(|Top { value }| value)
}

fn write_ron<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, ron::Error> {
    ron::to_string(value).map(String::into_bytes)
}

fn write_cbor<T: Serialize + ?Sized>(
    value: &T,
) -> Result<Vec<u8>, ciborium::ser::Error<std::io::Error>> {
    let mut data = Vec::new();
    ciborium::into_writer(value, &mut data)?;
    Ok(data)
}
