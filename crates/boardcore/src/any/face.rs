//! The faces of games: traits without types, in one file because each leads to the others.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::{Debug, Display};
use core::marker::PhantomData;

use super::error::AnyError;
use super::parts::{AnyOption, AnyPreset, Group, Outcome, Seen};
use crate::header::Header;
use crate::observe::Observe;
use crate::play::Streams;
use crate::reason::PlainReason;
use crate::rules::Faults;
use crate::seat::{Seat, Side, Viewer};
use crate::situation::{Ending, Situation};
use crate::standings::Standing;
use crate::turn::Turn;

/// A game without its type: what it is called, which options its rules have, and how one is started.
///
/// Rules are one line of options, `players=3 play_on=true`; what is left out has its default, and `-` names nothing.
pub trait AnyKind: Debug + Send + Sync {
    /// The name in records and programs.
    fn name(&self) -> &'static str;
    /// The name that people know the game by.
    fn title(&self) -> &'static str;
    /// Whether seats see what other seats must not see.
    fn hidden_hands(&self) -> bool;
    /// The rules document, as Markdown.
    fn rulebook(&self) -> &'static str;
    /// A rule of the rules document by its number, such as `F6`; large or small letters.
    fn rule(&self, number: &str) -> Option<&'static str>;
    /// The presets, the one of the defaults first.
    fn presets(&self) -> Vec<AnyPreset>;
    /// The options, with the values that some rules have.
    ///
    /// # Errors
    /// A malformed line. Rules that cannot be played by have options too.
    fn options(&self, rules: &str) -> Result<Vec<AnyOption>, AnyError>;
    /// Everything that is wrong with some rules; nothing where they can be played by.
    ///
    /// # Errors
    /// A malformed line.
    fn faults(&self, rules: &str) -> Result<Faults, AnyError>;
    /// The rules in full: options over those of a preset.
    ///
    /// # Errors
    /// An unknown preset, a malformed line, or rules that cannot be played by.
    fn rules(&self, preset: &str, options: &str) -> Result<String, AnyError>;
    /// Some rules with options changed, in full; they need not be rules that can be played by. A form that changes one option at a time
    /// calls it for each, and then asks for the [`faults`](Self::faults).
    ///
    /// # Errors
    /// A malformed line.
    fn change(&self, rules: &str, options: &str) -> Result<String, AnyError>;
    /// How many actions can be written under some rules, legal or not.
    ///
    /// # Errors
    /// A malformed line, or rules that cannot be played by.
    fn action_space(&self, rules: &str) -> Result<u32, AnyError>;
    /// A game before its first step.
    ///
    /// # Errors
    /// A malformed line, or rules that cannot be played by.
    fn start(&self, rules: &str) -> Result<Box<dyn AnyGame>, AnyError>;
    /// A game that a record leads to.
    ///
    /// # Errors
    /// What is malformed and where, or the first step that is refused and why.
    fn resume(&self, record: &str) -> Result<Box<dyn AnyGame>, AnyError>;
    /// A viewer's view of a game before its first step.
    ///
    /// # Errors
    /// A malformed line, or rules that cannot be played by.
    fn watch(&self, rules: &str, viewer: Viewer) -> Result<Box<dyn AnyView>, AnyError>;
    /// The view that a record of a viewer's observations leads to.
    ///
    /// # Errors
    /// What is malformed and where, or the first observation that is refused and why.
    fn follow(&self, record: &str) -> Result<Box<dyn AnyView>, AnyError>;
}

/// The questions that a game in play and a view of it both answer: [`Situation`] without its types.
pub trait AnySituation: Debug + Send + Sync {
    /// The game.
    fn kind(&self) -> &'static dyn AnyKind;
    /// The rules in one line.
    fn rules(&self) -> String;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// The side of a seat.
    fn side_of(&self, seat: Seat) -> Side;
    /// The lowest of the seats that the person at a seat holds.
    fn person_of(&self, seat: Seat) -> Seat;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The seat to move, if the viewer is the person who holds it. A host asks it whom a list of actions goes to, and for which seat a
    /// message acts: one person may hold several seats.
    fn to_move(&self, viewer: Viewer) -> Option<Seat>;
    /// The score so far, by side; empty where a game has none before its end.
    fn scores(&self) -> Vec<i32>;
    /// Why the game is over, and the standings; `None` before.
    fn ending(&self) -> Option<Ending<PlainReason>>;
    /// Place and score of a seat's side, once the game is over.
    fn standing_of(&self, seat: Seat) -> Option<Standing>;
    /// The position text; of a view, with what its viewer does not see left out.
    fn position(&self) -> String;
    /// The board as text.
    fn board(&self) -> String;
    /// How many legal actions there are.
    fn count(&self) -> u32;
    /// The legal actions, ascending.
    fn actions(&self) -> Vec<String>;
    /// The legal actions by what they start from: groups in the order of their first action.
    fn groups(&self) -> Vec<Group>;
    /// The legal action with a place in the list of all, counted from 0.
    fn nth(&self, n: u32) -> Option<String>;
    /// The numbers of the legal actions, ascending, below the kind's [`action_space`](AnyKind::action_space): what a learner's policy
    /// is over.
    fn action_indices(&self) -> Vec<u32>;
    /// The typed value: a [`Table`](crate::Table) or a [`Watch`](super::Watch) of the game.
    fn as_any(&self) -> &dyn Any;
}

/// A game in play, with its history, without its type: a [`Table`](crate::Table) behind an object-safe face.
///
/// Like the state it holds, it knows everything: hand out [`view`](Self::view)s, [`seen`](Self::seen) steps and
/// [`record_of`](Self::record_of), never the game itself.
pub trait AnyGame: AnySituation {
    /// What chance may bring now, ascending; empty where it is not chance's turn.
    fn outcomes(&self) -> Vec<Outcome>;
    /// What may happen at the table now, ascending.
    fn incidents(&self) -> Vec<String>;
    /// Whether a step, an action, an outcome or an incident, may be taken now.
    ///
    /// # Errors
    /// A text that is no step of the game, or why the step is refused.
    fn check(&self, step: &str) -> Result<(), AnyError>;
    /// Takes a step if it is legal. An outcome is what real dice or a real deal showed.
    ///
    /// # Errors
    /// As [`check`](Self::check); the game is then as before.
    fn play(&mut self, step: &str) -> Result<(), AnyError>;
    /// Acts for a seat: a host calls it with a message from one of its players.
    ///
    /// # Errors
    /// A text that is no action, a seat whose turn it is not, or why the action is refused; the game is then as before.
    fn play_as(&mut self, seat: Seat, action: &str) -> Result<(), AnyError>;
    /// Announces what happened at the table: a host calls it for its referee, or for a clock.
    ///
    /// # Errors
    /// A text that is no incident, or why it cannot happen now; the game is then as before.
    fn play_incident(&mut self, incident: &str) -> Result<(), AnyError>;
    /// Takes the legal action, or at chance's turn the outcome, with a place in the list of all, counted from 0.
    ///
    /// # Errors
    /// [`AnyError::Number`] where there are not as many.
    fn play_nth(&mut self, n: u32) -> Result<(), AnyError>;
    /// Takes the action with a number below the kind's [`action_space`](AnyKind::action_space).
    ///
    /// # Errors
    /// [`AnyError::Number`] where no action has it, or why the action is refused; the game is then as before.
    fn play_index(&mut self, index: u32) -> Result<(), AnyError>;
    /// Takes a step of random play, drawn from the stream of whoever acts; `false` at the end.
    fn play_random(&mut self, streams: &mut Streams) -> bool;
    /// Draws dice and deals until it is not the turn of chance; returns how many.
    fn draw(&mut self, streams: &mut Streams) -> usize;
    /// How many steps were taken.
    fn plies(&self) -> usize;
    /// The steps, the first one first; none without history.
    fn steps(&self) -> Vec<String>;
    /// Takes the last step back; `false` before the first step, and without history.
    fn undo(&mut self) -> bool;
    /// Goes back to the state after the first `plies` steps. Returns whether it was possible: not forwards, and not without history.
    fn rewind(&mut self, plies: usize) -> bool;
    /// The game as it was after the first `plies` steps; `None` where there are fewer, and without history.
    fn at(&self, plies: usize) -> Option<Box<dyn AnyGame>>;
    /// What a viewer knows now.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;
    /// The steps from number `from` on, counted from 0, as a viewer saw them, with their events. Nothing without history.
    fn seen(&self, viewer: Viewer, from: usize) -> Vec<Seen>;
    /// The steps from number `from` on, counted from 0, with all their events, what is hidden included. Nothing without history.
    fn played(&self, from: usize) -> Vec<Seen>;
    /// The record as text; `None` without history.
    fn record(&self) -> Option<String>;
    /// The record as a viewer saw it; `None` without history.
    fn record_of(&self, viewer: Viewer) -> Option<String>;
    /// Who plays, when, and how the game ended if not by the rules.
    fn header(&self) -> &Header;
    /// The same, to be changed.
    fn header_mut(&mut self) -> &mut Header;
    /// The stable number of the state, see [`Game::key`](crate::Game::key).
    fn key(&self) -> u64;
    /// Drops the history, and keeps none from now on.
    fn drop_history(&mut self);
    /// A copy.
    fn clone_box(&self) -> Box<dyn AnyGame>;
}

/// A viewer's knowledge of a game, without its type: [`View`](crate::View) behind an object-safe face.
///
/// It lists the actions that its viewer can know: all of them at the turn of the viewer's seat.
pub trait AnyView: AnySituation {
    /// Whose view it is.
    fn viewer(&self) -> Viewer;
    /// Brings the view up to date with an observation.
    ///
    /// # Errors
    /// A text that is no observation of the game, or one that this viewer cannot make now; the view is then as before.
    fn update(&mut self, observation: &str) -> Result<(), AnyError>;
    /// The board as it looks now, without what the viewer would have to remember.
    fn glance(&self) -> String;
    /// A copy.
    fn clone_box(&self) -> Box<dyn AnyView>;
}

/// A game as a value: an [`AnyKind`] of its own.
pub struct Kind<G>(PhantomData<fn() -> G>);

impl<G> Kind<G> {
    /// The value.
    pub const NEW: Self = Self(PhantomData);
}

/// What the face looks at. Implemented for tables and watches, and not for games: `game.turn()` would have two meanings.
pub(super) trait Face: Debug + Send + Sync + 'static {
    type Game: Observe + Display;
    type Seen: Situation<
            Rules = <Self::Game as Situation>::Rules,
            Action = <Self::Game as Situation>::Action,
        > + Display;

    fn seen(&self) -> &Self::Seen;
}
