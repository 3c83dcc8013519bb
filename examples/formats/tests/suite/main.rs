//! Every kind of value through every format of serde that is supported (law 11), and every message of every crate.

mod formats;
mod games;
mod laws;
mod members;
mod messages;
mod values;
