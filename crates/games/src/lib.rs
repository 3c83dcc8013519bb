// Its example plays dominoes.
#![cfg_attr(
    any(not(doctest), feature = "domino_ends"),
    doc = include_str!("../README.md")
)]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

use alloc::boxed::Box;

use boardcore::any::{AnyError, AnyGame, AnyKind, AnyView};
use boardcore::{ParseError, game_of};

pub use boardcore;
#[cfg(feature = "domino_ends")]
pub use domino_ends;
#[cfg(feature = "flea")]
pub use flea;
#[cfg(feature = "makarenko")]
pub use makarenko;
#[cfg(feature = "memory")]
pub use memory;
#[cfg(feature = "skim")]
pub use skim;

/// Every game whose feature is on.
pub static GAMES: &[&dyn AnyKind] = &[
    #[cfg(feature = "memory")]
    &boardcore::any::Kind::<memory::Memory>::NEW,
    #[cfg(feature = "flea")]
    &boardcore::any::Kind::<flea::Flea>::NEW,
    #[cfg(feature = "flea")]
    &boardcore::any::Kind::<flea::Knockout>::NEW,
    #[cfg(feature = "domino_ends")]
    &boardcore::any::Kind::<domino_ends::DominoEnds>::NEW,
    #[cfg(feature = "makarenko")]
    &boardcore::any::Kind::<makarenko::Makarenko>::NEW,
    #[cfg(feature = "skim")]
    &boardcore::any::Kind::<skim::Skim>::NEW,
];

/// The game with a name.
pub fn find(name: &str) -> Option<&'static dyn AnyKind> {
    GAMES.iter().copied().find(|kind| kind.name() == name)
}

/// The game that a record is of, as it was played or as a viewer saw it.
///
/// # Errors
/// A text that is no record of one of the games.
pub fn kind_of(record: &str) -> Result<&'static dyn AnyKind, AnyError> {
    let name = game_of(record).unwrap_or_default();
    let names = GAMES.iter().map(|kind| kind.name());
    Ok(find(name).ok_or_else(|| ParseError::unknown("game", name, names, 0).on_line(1))?)
}

/// The game that a record leads to, whichever game it is of.
///
/// # Errors
/// A text that is no record, or the first step that is refused and why.
pub fn resume(record: &str) -> Result<Box<dyn AnyGame>, AnyError> {
    kind_of(record)?.resume(record)
}

/// The view that a record of a viewer's observations leads to, whichever game it is of.
///
/// # Errors
/// A text that is no such record, or the first observation that is refused and why.
pub fn follow(record: &str) -> Result<Box<dyn AnyView>, AnyError> {
    kind_of(record)?.follow(record)
}
