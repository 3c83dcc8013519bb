//! Records and states as data: JSON and postcard, over any bytes.

use boardcore::{Notation, Record};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::for_game;

/// The first byte chooses the engine, the rest is the data.
///
/// # Panics
/// If what is read does not read back, or a state does not add up.
pub fn serde_forms(data: &[u8]) {
    let Some((&game, rest)) = data.split_first() else {
        return;
    };
    for_game!(game, read(rest));
}

fn read<G>(data: &[u8])
where
    G: Notation<Rules: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
{
    if let Ok(state) = serde_json::from_slice::<G>(data) {
        state.audit().unwrap();
        let json = serde_json::to_vec(&state).unwrap();
        assert_eq!(serde_json::from_slice::<G>(&json).unwrap(), state);
    }
    if let Ok(state) = postcard::from_bytes::<G>(data) {
        state.audit().unwrap();
        let bytes = postcard::to_allocvec(&state).unwrap();
        assert_eq!(postcard::from_bytes::<G>(&bytes).unwrap(), state);
    }
    if let Ok(record) = serde_json::from_slice::<Record<G>>(data) {
        let json = serde_json::to_vec(&record).unwrap();
        assert_eq!(serde_json::from_slice::<Record<G>>(&json).unwrap(), record);
        let _ = record.replay();
    }
    if let Ok(record) = postcard::from_bytes::<Record<G>>(data) {
        let bytes = postcard::to_allocvec(&record).unwrap();
        assert_eq!(postcard::from_bytes::<Record<G>>(&bytes).unwrap(), record);
        let _ = record.replay();
    }
}
