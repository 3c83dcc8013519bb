//! The two games keep the laws, and faults that are planted in them are found.

mod connect_four;
mod liars_dice;
mod planted;

boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
boardcore::serde_format!(Postcard: postcard::to_allocvec, postcard::from_bytes);
