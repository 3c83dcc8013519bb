//! Records and states as data: JSON and postcard, over any bytes.

use boardcore::laws::Format;
use boardcore::{Notation, Record};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::for_game;

boardcore::serde_format!(pub(crate) Json: serde_json::to_vec, serde_json::from_slice);
boardcore::serde_format!(pub(crate) Postcard: postcard::to_allocvec, postcard::from_bytes);

/// The first byte chooses the engine, the rest is the data.
///
/// # Panics
/// If what is read does not read back, or a state does not add up.
pub fn serde_forms(data: &[u8]) {
    let Some((&game, rest)) = data.split_first() else {
        return;
    };
    for_game!(game, read_all(rest));
}

fn read_all<G>(data: &[u8])
where
    G: Notation<Rules: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
{
    read::<G, Json>(data);
    read::<G, Postcard>(data);
}

fn read<G, F: Format>(data: &[u8])
where
    G: Notation<Rules: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
{
    if let Ok(state) = F::read::<G>(data) {
        state.audit().unwrap();
        assert_eq!(F::read::<G>(&F::write(&state)).unwrap(), state);
    }
    if let Ok(record) = F::read::<Record<G>>(data) {
        assert_eq!(F::read::<Record<G>>(&F::write(&record)).unwrap(), record);
        let _ = record.replay();
    }
}
