//! A game, kept: its rules and its steps, as played or as one viewer saw them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::game::{Game, StepOf};
use crate::header::Header;
use crate::indexed::{Indexed, Text};
use crate::observe::{Observe, View};
use crate::parse_error::{ParseError, Quoted};
use crate::rules::{Faults, RuleSet, Valid};
use crate::seat::Viewer;
use crate::situation::Situation;
use crate::turn::Refused;

/// The perspective of a record of the game as it was played, with all that is hidden.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Played;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Played {}
    impl Sealed for crate::seat::Viewer {}
}

/// Who saw the game that a record keeps: [`Played`] for the game itself, or a [`Viewer`].
pub trait Perspective<G: Game>: Copy + Eq + Hash + Debug + sealed::Sealed {
    /// A step as it was seen.
    type Step: Text;
    /// What the steps add up to: the state, or the viewer's view.
    type Fold: Situation<Rules = G::Rules>;

    /// The state or the view before the first step.
    fn start(self, rules: Valid<G::Rules>) -> Self::Fold;

    /// Takes a step, checked.
    ///
    /// # Errors
    /// Why it is refused; the fold is then as before.
    fn take(fold: &mut Self::Fold, step: Self::Step) -> Result<(), Refused<G::Illegal>>;

    /// Who saw it; `None` for the game as it was played.
    fn viewer(self) -> Option<Viewer>;

    /// The perspective of a viewer, if it is of this kind; `None` asks for the game as it was played.
    fn of(viewer: Option<Viewer>) -> Option<Self>;

    /// The name of the steps as data.
    #[doc(hidden)]
    const STEPS: &'static str;

    /// The number of a step in compact formats; `None` where steps are texts in every format.
    #[doc(hidden)]
    fn index(step: Self::Step) -> Option<u32>;

    /// The step with a number.
    #[doc(hidden)]
    fn at(index: u32) -> Option<Self::Step>;

    /// Whether steps have numbers.
    #[doc(hidden)]
    const NUMBERED: bool;
}

impl<G: Game> Perspective<G> for Played {
    type Step = StepOf<G>;
    type Fold = G;

    const STEPS: &'static str = "steps";
    const NUMBERED: bool = true;

    fn start(self, rules: Valid<G::Rules>) -> G {
        G::new(rules)
    }

    fn take(game: &mut G, step: StepOf<G>) -> Result<(), Refused<G::Illegal>> {
        game.play(step)
    }

    fn viewer(self) -> Option<Viewer> {
        None
    }

    fn of(viewer: Option<Viewer>) -> Option<Self> {
        viewer.is_none().then_some(Self)
    }

    fn index(step: StepOf<G>) -> Option<u32> {
        Some(step.index())
    }

    fn at(index: u32) -> Option<StepOf<G>> {
        Indexed::at(index)
    }
}

impl<G: Observe> Perspective<G> for Viewer {
    type Step = G::Observation;
    type Fold = G::View;

    const STEPS: &'static str = "seen";
    const NUMBERED: bool = false;

    fn start(self, rules: Valid<G::Rules>) -> G::View {
        G::new(rules).view(self)
    }

    fn take(view: &mut G::View, observation: G::Observation) -> Result<(), Refused<G::Illegal>> {
        view.update(observation)
    }

    fn viewer(self) -> Option<Viewer> {
        Some(self)
    }

    fn of(viewer: Option<Viewer>) -> Option<Self> {
        viewer
    }

    fn index(_: G::Observation) -> Option<u32> {
        None
    }

    fn at(_: u32) -> Option<G::Observation> {
        None
    }
}

/// The rules of a game and every step: the whole game, since a state is a function of the two.
///
/// `Record<G>` is the game as it was played. `Record<G, Viewer>` is the game as one viewer saw it: what a host may hand to a
/// player, or publish.
///
/// Its text is the name of the game, the viewer if there is one, and the rules in the first line; then the [`Header`], if there
/// is one; then one step a line. Lines end with a line feed, or a carriage return and a line feed; the last one need not; a
/// byte order mark in front is passed over.
///
/// ```text
/// nim -                     domino_ends seat 1 players=2 …
/// 3                         deal ?
/// 2                         deal 3-6
/// ```
///
/// As data (serde) it is `{"game":"nim","rules":…,"steps":["3","2"]}`, or with `viewer` after `game` and `seen` in place of
/// `steps`. Either way what is read is well formed; [`replay`](Self::replay) checks that it is a legal game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record<G: Game, P: Perspective<G> = Played> {
    /// The rules of the game.
    pub rules: Valid<G::Rules>,
    /// Who saw it.
    pub perspective: P,
    /// Who played, when, and how it ended if not by the rules.
    pub header: Header,
    /// What happened, or was seen, in order.
    pub steps: Vec<P::Step>,
}

impl<G: Game> Record<G> {
    /// The record of a game that has not begun.
    pub fn new(rules: Valid<G::Rules>) -> Self {
        Self::of(rules, Played)
    }
}

impl<G: Observe> Record<G> {
    /// The record as a viewer saw it. The header is public and stays.
    ///
    /// # Errors
    /// The first step that is refused, by its number, and why.
    pub fn seen_by(&self, viewer: Viewer) -> Result<Record<G, Viewer>, RecordError<G::Illegal>> {
        let viewer = viewer.at_table(self.rules.seats());
        let mut seen = Record::of(self.rules, viewer);
        seen.header = self.header.clone();
        seen.steps.reserve(self.steps.len());
        let mut game = G::new(self.rules);
        for (number, &step) in (1..).zip(&self.steps) {
            game.check_step(step)
                .map_err(|refused| RecordError { number, refused })?;
            seen.steps.push(game.observe(step, viewer));
            game.apply(step, &mut ());
        }
        Ok(seen)
    }
}

impl<G: Game, P: Perspective<G>> Record<G, P> {
    /// The record of a game that has not begun, from a perspective.
    pub fn of(rules: Valid<G::Rules>, perspective: P) -> Self {
        Self {
            rules,
            perspective,
            header: Header::default(),
            steps: Vec::new(),
        }
    }

    /// Plays the record through: the state, or the viewer's view.
    ///
    /// # Errors
    /// The first step that is refused, by its number, and why.
    pub fn replay(&self) -> Result<P::Fold, RecordError<G::Illegal>> {
        self.state_at(self.steps.len())
    }

    /// The state or the view after the first `plies` steps, or after all when there are fewer.
    ///
    /// # Errors
    /// The first of these steps that is refused, by its number, and why.
    pub fn state_at(&self, plies: usize) -> Result<P::Fold, RecordError<G::Illegal>> {
        let mut fold = self.perspective.start(self.rules);
        for (number, &step) in (1..).zip(self.steps.iter().take(plies)) {
            P::take(&mut fold, step).map_err(|refused| RecordError { number, refused })?;
        }
        Ok(fold)
    }

    /// Reads a journal: the text of a record that a host extends by a line for each step, so that a crash loses at most one.
    ///
    /// A last line without its line break is torn: it is dropped and returned. Lines of the header may follow steps, so that a
    /// termination can be added at the end.
    ///
    /// # Errors
    /// As when a record is read.
    pub fn from_journal(text: &str) -> Result<(Self, Option<Torn>), ReadError> {
        let end = text.rfind('\n').map_or(0, |at| at + 1);
        let (whole, rest) = text.split_at(end);
        let torn = (!rest.is_empty()).then(|| Torn {
            line: whole.lines().count() + 1,
            text: rest.to_string(),
        });
        Ok((whole.parse()?, torn))
    }
}

/// The last line of a journal, torn when it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Torn {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
}

/// A record that is no legal game: which step was refused, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("step {number}: {refused}")]
#[non_exhaustive]
pub struct RecordError<I: Error + Debug> {
    /// The number of the step, counted from 1.
    pub number: usize,
    /// Why it was refused.
    pub refused: Refused<I>,
}

/// Why a record could not be read.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A line is malformed, or the record is of another game.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The rules cannot be played by.
    #[error("rules: {0}")]
    Rules(#[from] Faults),
}

/// The name of the game that a record is of, from its text; `None` for a text that is no record.
///
/// ```
/// assert_eq!(boardcore::game_of("flea players=2\nroll 3"), Some("flea"));
/// assert_eq!(boardcore::game_of(""), None);
/// ```
pub fn game_of(text: &str) -> Option<&str> {
    let head = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let name = head.split([' ', '\r', '\n']).next()?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-';
    (!name.is_empty() && name.chars().all(plain)).then_some(name)
}

/// What editors of some systems put in front of a file.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

impl<G: Game, P: Perspective<G>> Display for Record<G, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::NAME)?;
        if let Some(viewer) = self.perspective.viewer() {
            write!(f, " {viewer}")?;
        }
        write!(f, " {}{}", self.rules, self.header)?;
        for step in &self.steps {
            write!(f, "\n{step}")?;
        }
        Ok(())
    }
}

impl<G: Game, P: Perspective<G>> FromStr for Record<G, P> {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mut lines = (1..).zip(text.lines());
        let (_, head) = lines.next().unwrap_or((1, ""));
        let mut record = read_head::<G, P>(head)?;
        for (number, line) in lines {
            let read = match line.strip_prefix("# ") {
                Some(entry) => record.header.read_entry(entry).map_err(|e| e.shifted(2)),
                None => line.parse().map(|step| record.steps.push(step)),
            };
            read.and_then(|()| check_names(&record))
                .map_err(|error| error.on_line(number))?;
        }
        Ok(record)
    }
}

/// Refuses names of more seats than there are.
pub(crate) fn check_names<G: Game, P: Perspective<G>>(
    record: &Record<G, P>,
) -> Result<(), ParseError> {
    let (named, seats) = (record.header.named_seats(), record.rules.seats());
    if named > usize::from(seats) {
        let (seat, last) = (named - 1, seats.saturating_sub(1));
        let sentence = format_args!("seat {seat} is not at the table; the last is seat {last}");
        return Err(ParseError::message(sentence, 0));
    }
    Ok(())
}

/// Refuses a record of another game.
pub(crate) fn check_game<G: Game>(name: &str) -> Result<(), ParseError> {
    if name == G::NAME {
        return Ok(());
    }
    if game_of(name).is_none() {
        let sentence = format_args!("expected `{}`, the name of the game", G::NAME);
        return Err(ParseError::message(sentence, 0));
    }
    let sentence = format_args!("this is a record of `{}`, not of {}", Quoted(name), G::NAME);
    Err(ParseError::message(sentence, 0))
}

/// The perspective of a viewer, or of none, at a table of `seats`.
pub(crate) fn perspective<G: Game, P: Perspective<G>>(
    viewer: Option<Viewer>,
    seats: u8,
    at: usize,
) -> Result<P, ParseError> {
    if let Some(viewer) = viewer
        && viewer.at_table(seats) != viewer
    {
        let last = seats.saturating_sub(1);
        let sentence = format_args!("{viewer} is not at the table; the last is seat {last}");
        return Err(ParseError::message(sentence, at));
    }
    P::of(viewer).ok_or_else(|| ParseError::new("a viewer", at))
}

/// The first line: the game, the viewer, the rules.
fn read_head<G: Game, P: Perspective<G>>(head: &str) -> Result<Record<G, P>, ReadError> {
    let on_line = |error: ParseError| error.on_line(1);
    let (name, _) = head.split_once(' ').unwrap_or((head, ""));
    check_game::<G>(name).map_err(on_line)?;
    let mut at = name.len();
    let mut viewer = None;
    if P::of(None).is_none() {
        let rest = head.get(at + 1..).unwrap_or("");
        // `spectator` is one word, `seat N` two.
        let words = if rest.starts_with("seat ") { 2 } else { 1 };
        let end = rest.match_indices(' ').nth(words - 1);
        let end = end.map_or(rest.len(), |(end, _)| end);
        let read = rest[..end].parse();
        viewer = Some(read.map_err(|e: ParseError| on_line(e.shifted(at + 1)))?);
        at += 1 + end;
    }
    let rules = head
        .get(at..)
        .and_then(|rest| rest.strip_prefix(' '))
        .ok_or_else(|| on_line(ParseError::new("a space and the rules", at)))?;
    let rules = G::Rules::parse_text(rules)
        .map_err(|e| on_line(e.shifted(at + 1)))?
        .validate()?;
    let perspective =
        perspective::<G, P>(viewer, rules.seats(), name.len() + 1).map_err(on_line)?;
    Ok(Record::of(rules, perspective))
}
