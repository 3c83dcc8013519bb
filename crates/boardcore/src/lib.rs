#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod any;
pub mod bits;
mod dice;
mod draw;
mod game;
mod grid;
mod header;
mod indexed;
mod key;
#[cfg(feature = "laws")]
pub mod laws;
#[cfg(feature = "serde")]
pub mod limit;
mod never;
mod notation;
mod observe;
mod options;
mod parse_error;
pub mod play;
mod reason;
mod record;
#[cfg(feature = "serde")]
mod record_data;
mod rng;
mod rules;
mod seat;
#[cfg(feature = "serde")]
pub mod serde_text;
mod setup;
mod sink;
mod situation;
mod standings;
mod step;
#[cfg(feature = "proptest")]
pub mod strategies;
mod streams;
mod table;
pub mod text;
mod turn;

pub use dice::Die;
pub use game::{Game, StepOf};
pub use grid::{Bitboard, Cell, Direction, File, Grid, Rank, Square, Squares};
pub use header::{Header, Termination};
pub use indexed::{Indexed, Num, Text};
pub use key::Key;
pub use never::Never;
pub use notation::Notation;
pub use observe::{
    Determinize, NoWorld, ObservationOf, Observe, OneWorld, PerfectInformation, RefusedBy, View,
    Worlds,
};
pub use options::{Form, Given, Opt, OptionInfo, OptionValue, Options, Word};
pub use parse_error::ParseError;
pub use rand;
pub use reason::{PlainReason, Reason};
pub use record::{Perspective, Played, ReadError, Record, RecordError, Torn, game_of};
pub use rng::{GameRng, Seed, Stream, below, below_u128, shuffle};
pub use rules::{Fault, Faults, Preset, RuleSet, Seats, Valid};
pub use seat::{Seat, Seating, SeatingError, Side, Viewer};
pub use setup::SetupFaults;
pub use sink::Sink;
pub use situation::{Ending, Situation};
pub use standings::{MAX_SIDES, Standing, Standings};
pub use step::Step;
pub use table::Table;
pub use turn::{Refused, Turn};

#[doc(hidden)]
pub use options::write as __write_options;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use {
    notation::{deserialize as __deserialize_state, serialize as __serialize_state},
    reason::serialize as __serialize_reason,
    serde as __serde,
};

#[cfg(feature = "proptest")]
#[doc(hidden)]
pub use proptest as __proptest;
