//! A toy game with faults that can be switched on, to prove the laws on.
//!
//! Two seats; eight counters lie in a bag, numbered 0 to 7 and worth half their number, rounded down. In turn, chance draws
//! a counter for a seat (T1), which alone sees it, and keeps it for its points or throws it away, face down; each seat may throw once (T2). By accident the bag may be
//! shaken before a draw, which does nothing (T3). After six draws all is shown, and the points count.

#![allow(unreachable_pub, reason = "the module of a test")]
#![allow(clippy::option_option, reason = "held or not, known or not")]

mod data;
mod twin;

pub use twin::ToyTwin;

use std::cell::Cell as Shared;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use boardcore::text::Reader;
use boardcore::{
    Determinize, Ending, Form, Game, Indexed, Key, NoWorld, Notation, Observe, Opt, OptionInfo,
    OptionValue, Options, ParseError, Refused, RuleSet, Seat, Sink, Situation, Standings, Step,
    StepOf, Turn, Valid, View, Viewer, Worlds, below,
};
use rand::Rng;
use serde::{Deserialize, Serialize};

const DRAWS: u8 = 6;
/// What a copy from data counts, when it is unlike the original.
const COPIED: u32 = 99;

macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What is wrong with the game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Fault { $($(#[$doc])* $name,)* }

        impl Fault {
            pub const ALL: &'static [Fault] = &[$(Fault::$name,)*];
        }
    };
}

faults! {
    /// Nothing is wrong.
    Sound,
    /// Standings before the end.
    EarlyStandings,
    /// The turn names a seat that is not there.
    StrangeSeat,
    /// An action is listed twice.
    ListedTwice,
    /// A legal action is not listed.
    NotListed,
    /// Actions come in descending order.
    Descending,
    /// An illegal action is listed.
    ListedIllegal,
    /// The list changes from one call to the next.
    Flickering,
    /// The check panics for an action that has no number.
    UnnumberedPanics,
    /// An action that has no number passes the check.
    UnnumberedPasses,
    /// An outcome that cannot come passes the check.
    CheckPassesChance,
    /// A refused play changes the state.
    RefusalChanges,
    /// A refused incident changes the state, and nothing else does.
    IncidentRefusalChanges,
    /// A refused play gives another reason than the check.
    OtherReason,
    /// A reason that is never given.
    ReasonUnreached,
    /// A reason has a code that is not listed.
    UnlistedCode,
    /// `count` is one too many.
    Miscounted,
    /// `nth` is off by one.
    WrongNth,
    /// `pick` gives the action after the one that was asked for.
    WrongPick,
    /// The generator goes on after a break.
    NoEarlyExit,
    /// Applying with events leads elsewhere than applying without.
    EventsMatter,
    /// A weight of zero.
    ZeroWeight,
    /// The total of the weights is wrong.
    WrongTotal,
    /// A counter comes more often than it should.
    LoadedBag,
    /// Clones share what they count.
    SharedClone,
    /// The key depends on more than the state.
    UnstableKey,
    /// Every state has the same key.
    ConstantKey,
    /// The key does not say whose counters were kept.
    SharedKey,
    /// Two actions share a number.
    SharedNumber,
    /// An action prints as another.
    WrongText,
    /// A parser panics on a damaged text.
    ParserPanics,
    /// The position text leaves something out.
    ShortPosition,
    /// Data by serde leaves something out.
    ForgetfulData,
    /// Data that breaks the rules is read.
    CarelessData,
    /// What is read from data equals the original, and plays otherwise.
    UnlikeCopy,
    /// Reading damaged data panics.
    DataPanics,
    /// A score outside its bounds.
    ScoreOutOfBounds,
    /// The loser is placed first.
    WrongPlaces,
    /// More plies than the rules allow.
    TooManyPlies,
    /// A counter gets lost.
    LostCounter,
    /// Steps lead elsewhere when they are played again.
    WrongReplay,
    /// The view shows the other seat's counter.
    LeakingView,
    /// An event tells everybody the counter.
    LeakingEvent,
    /// What may be done depends on what the other seat alone knows.
    LeakingActions,
    /// The view forgets a step.
    ForgetfulView,
    /// The view lists some of another seat's actions, and not all.
    LyingView,
    /// The view refuses what its viewer saw.
    RefusingView,
    /// A refused observation changes the view.
    RefusalChangesView,
    /// Everybody sees what is drawn, and no view keeps it.
    OpenDraws,
    /// A viewer who is not at the table sees what seat 0 sees.
    StrangerSees,
    /// The spectator sees what is drawn.
    KeenSpectator,
    /// A world that does not fit the view.
    UnfitWorld,
    /// A world in which a counter lies twice.
    DoubledWorld,
    /// A sampler that peeks: it always gives the true counter.
    PeekingSampler,
    /// A sampler that likes some worlds better.
    BiasedSampler,
    /// High counters are treated otherwise than the rules say.
    UnlikeTwin,
    /// The counters of a pair are worth different points.
    UnequalPair,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ToyRules {
    pub fault: Fault,
}

impl OptionValue for Fault {
    const FORM: Form = Form::Text {
        syntax: "the name of a fault",
        examples: &["Sound"],
    };

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let (at, name) = (reader.at(), reader.until(' '));
        let fault = Fault::ALL.iter().find(|fault| format!("{fault:?}") == name);
        fault
            .copied()
            .ok_or_else(|| ParseError::new("the name of a fault", at))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Options for ToyRules {
    const DEFAULT: Self = Self {
        fault: Fault::Sound,
    };
    const OPTIONS: &'static [Opt<Self>] = &[Opt {
        info: OptionInfo {
            name: "fault",
            help: "What is wrong with the game.",
            form: Fault::FORM,
        },
        read: |rules, reader| {
            rules.fault = OptionValue::read(reader)?;
            Ok(())
        },
        write: |rules, f| rules.fault.write(f),
        number: |_| None,
    }];
}

impl RuleSet for ToyRules {
    fn seats(&self) -> u8 {
        2
    }
}

/// A type with a few values, each with a word.
macro_rules! words {
    ($name:ident { $($value:ident = $word:literal,)* }) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($value,)* }

        impl $name {
            const ALL: &'static [$name] = &[$($name::$value,)*];
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$value => $word,)* })
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                match text {
                    $($word => Ok($name::$value),)*
                    _ => Err(ParseError::new("a word of the toy", 0)),
                }
            }
        }

        impl Indexed for $name {
            const COUNT: u32 = Self::ALL.len() as u32;

            fn index(self) -> u32 {
                self as u32
            }

            fn at(index: u32) -> Option<Self> {
                Self::ALL.get(index as usize).copied()
            }
        }
    };
}

words!(Verb { Keep = "keep", Throw = "throw", Burn = "burn", });
words!(Accident { Shake = "shake", });

thread_local! {
    /// Texts and data are read without a state, so a fault of theirs is switched on for the thread.
    pub static TEXT_FAULT: Shared<Option<Fault>> = const { Shared::new(None) };
}

/// A decision, whose text and number can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Decision(pub Verb);

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if TEXT_FAULT.get() == Some(Fault::WrongText) {
            return Verb::Keep.fmt(f);
        }
        self.0.fmt(f)
    }
}

impl FromStr for Decision {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fragile = TEXT_FAULT.get() == Some(Fault::ParserPanics);
        assert!(!(fragile && text == "kee"), "a word is whole");
        text.parse().map(Decision)
    }
}

impl Indexed for Decision {
    const COUNT: u32 = Verb::COUNT;

    fn index(self) -> u32 {
        if TEXT_FAULT.get() == Some(Fault::SharedNumber) {
            0
        } else {
            self.0.index()
        }
    }

    fn at(index: u32) -> Option<Self> {
        Verb::at(index).map(Decision)
    }
}

/// A counter that is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Draw(pub u8);

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "draw {}", self.0)
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        (0..8)
            .map(Draw)
            .find(|draw| draw.to_string() == text)
            .ok_or_else(|| ParseError::new("`draw` and a counter 0 to 7", 0))
    }
}

impl Indexed for Draw {
    const COUNT: u32 = 8;

    fn index(self) -> u32 {
        self.0.into()
    }

    fn at(index: u32) -> Option<Self> {
        (index < 8).then_some(Draw(index as u8))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Wrong {
    #[error("counter {0} is not in the bag")]
    NotInBag(u8),
    #[error("seat {0} has thrown a counter already")]
    Thrown(u8),
    #[error("no counter is drawn now")]
    NotNow,
    #[error("it is unlucky")]
    Unlucky,
}

impl boardcore::Reason for Wrong {
    const CODES: &'static [&'static str] = &["not-in-bag", "thrown", "not-now"];

    fn code(&self) -> &'static str {
        match self {
            Wrong::NotInBag(_) => "not-in-bag",
            Wrong::Thrown(_) => "thrown",
            Wrong::NotNow => "not-now",
            Wrong::Unlucky => "unlucky",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Wrong::NotInBag(_) => "T1",
            Wrong::Thrown(_) => "T2",
            Wrong::NotNow => "T3",
            Wrong::Unlucky => "T4",
        }
    }
}

boardcore::reasons! {
    /// Why the toy is over.
    pub enum End {
        /// All counters that are drawn have been.
        SixDraws = "six-draws", "T4", "six counters were drawn";
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Happened {
    Drew(u8, Option<u8>),
    Kept(u8),
    Threw(u8),
    Shook,
    Shown(u32, u32),
}

impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// What lies where: each a set of counters, a bit a counter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Places {
    pub bag: u8,
    pub held: Option<u8>,
    pub kept: [u8; 2],
    pub thrown: [u8; 2],
}

#[derive(Clone, Debug)]
pub struct Toy {
    rules: Valid<ToyRules>,
    pub places: Places,
    draws: u8,
    shaken: u8,
    /// Counts what is done with this value and its clones, when that is the fault.
    shared: Arc<AtomicU32>,
}

impl PartialEq for Toy {
    fn eq(&self, other: &Self) -> bool {
        (self.rules, self.places, self.draws, self.shaken)
            == (other.rules, other.places, other.draws, other.shaken)
    }
}

impl Eq for Toy {}

impl Hash for Toy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rules, self.places, self.draws, self.shaken).hash(state);
    }
}

impl Toy {
    fn shared_set(&self, count: u32) {
        self.shared.store(count, Ordering::Relaxed);
    }

    fn fault(&self) -> Fault {
        self.rules.fault
    }

    /// Whose counter is drawn or held: seats take turns.
    fn seat(&self) -> usize {
        usize::from(
            if self.places.held.is_some() {
                self.draws - 1
            } else {
                self.draws
            } % 2,
        )
    }

    fn over(&self) -> bool {
        self.draws == DRAWS && self.places.held.is_none()
    }

    fn may_throw(&self) -> bool {
        let seat = self.seat();
        if self.fault() == Fault::LeakingActions {
            return self.places.kept[1 - seat] & 0xF0 == 0;
        }
        if self.fault() == Fault::UnlikeCopy && self.shared.load(Ordering::Relaxed) == COPIED {
            return false;
        }
        if self.fault() == Fault::UnlikeTwin && self.places.held == Some(7) {
            return false;
        }
        self.places.thrown[seat] == 0
    }

    /// Whether play can have led here.
    fn possible(&self) -> bool {
        let (draws, places) = (self.draws, &self.places);
        let seats = [0, 1].map(|seat| {
            let done = (places.kept[seat] | places.thrown[seat]).count_ones();
            done + u32::from(
                places.held.is_some() && draws > 0 && usize::from((draws - 1) % 2) == seat,
            )
        });
        places.held.is_none_or(|held| held < 8)
            && draws <= DRAWS
            && (places.held.is_none() || draws > 0)
            && seats == [u32::from(draws.div_ceil(2)), u32::from(draws / 2)]
            && places.thrown.iter().all(|thrown| thrown.count_ones() <= 1)
            && self.audit().is_ok()
    }
}

/// The worth of the counters that a seat kept.
fn points(kept: u8, fault: Fault) -> i32 {
    let extra = i32::from(fault == Fault::UnequalPair && kept & 1 == 1);
    let worth: i32 = (0..8).filter(|i| kept >> i & 1 == 1).map(|i| i / 2).sum();
    worth + extra
}

/// The end with the points of both seats.
fn ending(fault: Fault, mut scores: [i32; 2]) -> Ending<End> {
    if fault == Fault::ScoreOutOfBounds {
        scores[0] += 100;
    }
    let standings = if fault == Fault::WrongPlaces && scores[0] > scores[1] {
        Standings::placed(&[(2, scores[0]), (1, scores[1])])
    } else {
        Standings::ranked(&scores)
    };
    Ending {
        end: End::SixDraws,
        standings,
    }
}

impl Situation for Toy {
    type Rules = ToyRules;
    type Action = Decision;
    type End = End;

    fn rules(&self) -> &Valid<ToyRules> {
        &self.rules
    }

    fn turn(&self) -> Turn {
        let mut seat = Seat::new(self.seat() as u8);
        if self.fault() == Fault::StrangeSeat && self.draws == 3 {
            seat = Seat::new(2);
        }
        if self.over() {
            Turn::Over
        } else if self.places.held.is_some() {
            Turn::Seat(seat)
        } else {
            Turn::Chance {
                for_seat: Some(seat),
            }
        }
    }

    fn for_each_action<B>(&self, mut f: impl FnMut(Decision) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.places.held.is_none() {
            return ControlFlow::Continue(());
        }
        let (keep, throw) = (Decision(Verb::Keep), Decision(Verb::Throw));
        let may = self.may_throw();
        match self.fault() {
            Fault::ListedTwice => {
                f(keep)?;
                f(keep)?;
            }
            Fault::Descending if may => {
                f(throw)?;
                return f(keep);
            }
            Fault::NoEarlyExit if may => {
                let first = f(keep);
                let second = f(throw);
                first?;
                return second;
            }
            _ => f(keep)?,
        }
        let listed = match self.fault() {
            Fault::NotListed => false,
            Fault::Flickering => {
                let calls = self.shared.load(Ordering::Relaxed) + 1;
                self.shared_set(calls);
                may && !calls.is_multiple_of(3)
            }
            Fault::ListedIllegal => true,
            _ => may,
        };
        if listed {
            f(throw)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn ending(&self) -> Option<Ending<End>> {
        let early = self.fault() == Fault::EarlyStandings && self.draws == DRAWS;
        let scores = self.places.kept.map(|kept| points(kept, self.fault()));
        (self.over() || early).then(|| ending(self.fault(), scores))
    }

    fn count(&self) -> u32 {
        let extra = u32::from(self.fault() == Fault::Miscounted && self.places.held.is_some());
        self.actions().len() as u32 + extra
    }

    fn nth(&self, n: u32) -> Option<Decision> {
        let n = if self.fault() == Fault::WrongNth {
            n + 1
        } else {
            n
        };
        self.actions().get(n as usize).copied()
    }

    fn pick(&self, place: impl FnOnce(u32) -> u32) -> Option<Decision> {
        let after = u32::from(self.fault() == Fault::WrongPick);
        match self.count() {
            0 => None,
            count => self.nth(place(count) + after),
        }
    }
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    type Chance = Draw;
    type Incident = Accident;
    type Illegal = Wrong;
    type Event = Happened;

    fn new(rules: Valid<ToyRules>) -> Self {
        Self {
            rules,
            places: Places {
                bag: 0xFF,
                ..Places::default()
            },
            draws: 0,
            shaken: 0,
            shared: Arc::default(),
        }
    }

    fn for_each_chance<B>(&self, mut f: impl FnMut(Draw, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.turn().is_chance() {
            for counter in (0..8).filter(|i| self.places.bag >> i & 1 == 1) {
                let weight = match self.fault() {
                    Fault::ZeroWeight if counter == 3 => 0,
                    Fault::LoadedBag if counter == 7 => 2,
                    _ => 1,
                };
                f(Draw(counter), weight)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn for_each_incident<B>(
        &self,
        mut f: impl FnMut(Accident) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.turn().is_chance() {
            f(Accident::Shake)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Nothing is burnt.
    fn action_space(_: &ToyRules) -> u32 {
        2
    }

    fn action_index(_: &ToyRules, action: Decision) -> Option<u32> {
        (action.0 != Verb::Burn).then(|| action.index())
    }

    fn action_at(_: &ToyRules, index: u32) -> Option<Decision> {
        Decision::at(index).filter(|action| action.0 != Verb::Burn)
    }

    fn check(&self, action: Decision) -> Result<(), Wrong> {
        if action.0 == Verb::Burn {
            assert_ne!(self.fault(), Fault::UnnumberedPanics, "nothing burns");
            if self.fault() != Fault::UnnumberedPasses {
                return Err(Wrong::NotNow);
            }
        }
        if action.0 == Verb::Throw && !self.may_throw() {
            if self.fault() == Fault::OtherReason {
                let times = self.shared.load(Ordering::Relaxed);
                self.shared_set(times + 1);
                return Err(if times.is_multiple_of(2) {
                    Wrong::Thrown(0)
                } else {
                    Wrong::NotNow
                });
            }
            match self.fault() {
                Fault::ReasonUnreached => return Err(Wrong::NotNow),
                Fault::UnlistedCode => return Err(Wrong::Unlucky),
                _ => {}
            }
            return Err(Wrong::Thrown(self.seat() as u8));
        }
        Ok(())
    }

    fn check_chance(&self, Draw(counter): Draw) -> Result<(), Wrong> {
        if self.places.bag >> counter & 1 == 1 || self.fault() == Fault::CheckPassesChance {
            Ok(())
        } else {
            Err(Wrong::NotInBag(counter))
        }
    }

    fn check_incident(&self, _: Accident) -> Result<(), Wrong> {
        if self.turn().is_chance() {
            Ok(())
        } else {
            Err(Wrong::NotNow)
        }
    }

    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Happened>) {
        let seat = self.seat();
        match step {
            Step::Chance(Draw(counter)) => {
                self.places.bag &= !(1 << counter);
                self.places.held = Some(counter);
                self.draws += 1;
                if self.fault() == Fault::LostCounter && counter == 5 {
                    self.places.bag &= self.places.bag.wrapping_sub(1);
                }
                events.emit(|| Happened::Drew(seat as u8, Some(counter)));
            }
            Step::Action(Decision(verb)) => {
                let held = self
                    .places
                    .held
                    .take()
                    .expect("a seat to act holds a counter");
                let pile = match verb {
                    Verb::Keep => &mut self.places.kept,
                    Verb::Throw | Verb::Burn => &mut self.places.thrown,
                };
                pile[seat] |= 1 << held;
                if self.fault() == Fault::EventsMatter {
                    let mut told = false;
                    events.emit(|| {
                        told = true;
                        Happened::Shook
                    });
                    self.shaken ^= u8::from(told);
                }
                events.emit(|| match verb {
                    Verb::Keep => Happened::Kept(seat as u8),
                    Verb::Throw | Verb::Burn => Happened::Threw(seat as u8),
                });
                if self.over() {
                    events.emit(|| {
                        Happened::Shown(self.places.kept[0].into(), self.places.kept[1].into())
                    });
                }
            }
            Step::Incident(Accident::Shake) => {
                events.emit(|| Happened::Shook);
            }
        }
        match self.fault() {
            Fault::SharedClone => self.shared_set(self.shared.load(Ordering::Relaxed) + 1),
            Fault::WrongReplay => {
                // Something that is no part of the state: how often anything was applied in this thread.
                thread_local!(static APPLIED: Shared<u32> = const { Shared::new(0) });
                APPLIED.set(APPLIED.get() + 1);
                if self.draws == 2 && APPLIED.get() % 7 == 3 {
                    self.places.bag ^= self.places.bag & self.places.bag.wrapping_neg();
                }
            }
            _ => {}
        }
    }

    fn play_into(
        &mut self,
        step: StepOf<Self>,
        events: &mut impl Sink<Happened>,
    ) -> Result<(), Refused<Wrong>> {
        if let Err(refused) = self.check_step(step) {
            let incident = matches!(step, Step::Incident(_));
            if self.fault() == Fault::RefusalChanges
                || self.fault() == Fault::IncidentRefusalChanges && incident
            {
                self.shaken ^= 1;
            }
            return Err(refused);
        }
        self.apply(step, events);
        Ok(())
    }

    fn key(&self) -> u64 {
        if self.fault() == Fault::ConstantKey {
            return 1;
        }
        let Places {
            bag,
            held,
            kept,
            thrown,
        } = self.places;
        let kept = match self.fault() {
            Fault::SharedKey => [kept[0] | kept[1], 0],
            _ => kept,
        };
        let key = Key::new().bytes(&[
            bag,
            held.map_or(9, |held| held),
            kept[0],
            kept[1],
            thrown[0],
            thrown[1],
            self.draws,
        ]);
        if self.fault() == Fault::UnstableKey {
            self.shared_set(self.shared.load(Ordering::Relaxed) + 1);
            return key
                .word(self.shared.load(Ordering::Relaxed).into())
                .finish();
        }
        key.finish()
    }

    fn weight(&self) -> u32 {
        let sum: u32 = self.outcomes().iter().map(|&(_, weight)| weight).sum();
        if self.fault() == Fault::WrongTotal {
            sum + 1
        } else {
            sum
        }
    }

    fn max_plies(rules: &ToyRules) -> Option<u32> {
        Some(if rules.fault == Fault::TooManyPlies {
            10
        } else {
            12
        })
    }

    fn score_bounds(_: &ToyRules) -> Option<std::ops::RangeInclusive<i32>> {
        Some(0..=9)
    }

    fn audit(&self) -> Result<(), String> {
        let Places {
            bag,
            held,
            kept,
            thrown,
        } = self.places;
        let held = held.map_or(0, |held| 1 << held);
        let parts = [bag, held, kept[0], kept[1], thrown[0], thrown[1]];
        let all = parts.iter().fold(0_u8, |all, part| all | part);
        let sum: u32 = parts.iter().map(|part| part.count_ones()).sum();
        if all == 0xFF && sum == 8 {
            Ok(())
        } else {
            Err("eight counters do not add up".to_owned())
        }
    }
}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Places {
            bag,
            held,
            kept,
            thrown,
        } = self.places;
        let held = held.map_or(9, |held| held);
        let thrown = if self.fault() == Fault::ShortPosition {
            [0, thrown[1]]
        } else {
            thrown
        };
        write!(
            f,
            "{bag} {held} {} {} {} {} {}",
            kept[0], kept[1], thrown[0], thrown[1], self.draws
        )
    }
}

impl Notation for Toy {
    type PositionError = ParseError;

    fn parse_position(rules: Valid<ToyRules>, text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("seven numbers that make a position", 0);
        let numbers: Option<Vec<u8>> = text
            .split(' ')
            .map(|word| word.parse().ok().filter(|n: &u8| n.to_string() == word))
            .collect();
        let Some([bag, held, k0, k1, t0, t1, draws]) = numbers
            .as_deref()
            .and_then(|n| n.first_chunk::<7>().copied().filter(|_| n.len() == 7))
        else {
            return Err(error());
        };
        let mut toy = Self::new(rules);
        toy.places = Places {
            bag,
            held: (held != 9).then_some(held),
            kept: [k0, k1],
            thrown: [t0, t1],
        };
        toy.draws = draws;
        if held != 8 && toy.possible() {
            Ok(toy)
        } else {
            Err(error())
        }
    }
}

/// What a viewer knows: where his own counters are, and how many others there are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ToyView {
    rules: Valid<ToyRules>,
    viewer: Viewer,
    draws: u8,
    /// Whether a counter is held, and which, if the viewer may know.
    held: Option<Option<u8>>,
    own_kept: u8,
    own_thrown: u8,
    kept: [u32; 2],
    thrown: [u32; 2],
    shown: Option<[u8; 2]>,
    /// Carried by the game with the fault alone.
    leak: Option<u8>,
    truth: Option<Places>,
}

/// What a viewer saw of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Glimpse {
    Drawn(Option<u8>),
    Did(Verb, Option<[u8; 2]>),
    Shook,
}

impl fmt::Display for Glimpse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Glimpse::Drawn(None) => f.write_str("draw ?"),
            Glimpse::Drawn(Some(counter)) => Draw(*counter).fmt(f),
            Glimpse::Did(verb, None) => verb.fmt(f),
            Glimpse::Did(verb, Some([a, b])) => write!(f, "{verb} {a} {b}"),
            Glimpse::Shook => f.write_str("shake"),
        }
    }
}

impl FromStr for Glimpse {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("a glimpse", 0);
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["draw", "?"] => Ok(Glimpse::Drawn(None)),
            ["draw", _] => text
                .parse()
                .map(|Draw(counter)| Glimpse::Drawn(Some(counter))),
            ["shake"] => Ok(Glimpse::Shook),
            [verb] => verb.parse().map(|verb| Glimpse::Did(verb, None)),
            [verb, a, b] => {
                let masks = [a, b].map(|n| n.parse().map_err(|_| error()));
                let [a, b] = masks;
                Ok(Glimpse::Did(verb.parse()?, Some([a?, b?])))
            }
            _ => Err(error()),
        }
    }
}

impl ToyView {
    /// Whose counter is drawn or held.
    fn seat(&self) -> usize {
        let draws = self.draws + u8::from(self.held.is_none());
        usize::from((draws + 1) % 2)
    }

    fn turn_of(&self) -> Turn {
        let mut seat = Seat::new(self.seat() as u8);
        if self.rules.fault == Fault::StrangeSeat && self.draws == 3 {
            seat = Seat::new(2);
        }
        if self.shown.is_some() {
            Turn::Over
        } else if self.held.is_some() {
            Turn::Seat(seat)
        } else {
            Turn::Chance {
                for_seat: Some(seat),
            }
        }
    }
}

/// Both seats' actions are known: whether a seat has thrown is seen by all.
impl Situation for ToyView {
    type Rules = ToyRules;
    type Action = Decision;
    type End = End;

    fn rules(&self) -> &Valid<ToyRules> {
        &self.rules
    }

    fn turn(&self) -> Turn {
        self.turn_of()
    }

    fn for_each_action<B>(&self, mut f: impl FnMut(Decision) -> ControlFlow<B>) -> ControlFlow<B> {
        let own = self.viewer.seat() == self.turn().seat();
        let lies = self.rules.fault == Fault::LyingView && !own;
        if self.turn().seat().is_none() || lies && self.viewer == Viewer::Spectator {
            return ControlFlow::Continue(());
        }
        f(Decision(Verb::Keep))?;
        if self.thrown[self.seat()] == 0 && !lies {
            f(Decision(Verb::Throw))?;
        }
        ControlFlow::Continue(())
    }

    fn ending(&self) -> Option<Ending<End>> {
        let shown = self.shown?;
        let scores = shown.map(|kept| points(kept, self.rules.fault));
        Some(ending(self.rules.fault, scores))
    }
}

impl View for ToyView {
    type Game = Toy;

    fn update(&mut self, observation: Glimpse) -> Result<(), Refused<Wrong>> {
        let turn = self.turn();
        let due = match observation {
            Glimpse::Drawn(_) | Glimpse::Shook => turn.is_chance(),
            Glimpse::Did(..) => turn.seat().is_some(),
        };
        if !due || self.rules.fault == Fault::RefusingView && self.draws == 3 {
            if self.rules.fault == Fault::RefusalChangesView {
                self.draws ^= 1;
            }
            return Err(Refused::Turn { turn });
        }
        if let Glimpse::Did(Verb::Throw, _) = observation
            && self.thrown[self.seat()] > 0
        {
            return Err(Refused::Illegal(Wrong::Thrown(self.seat() as u8)));
        }
        match observation {
            Glimpse::Drawn(counter) => {
                self.draws = self.draws.saturating_add(1);
                let own =
                    self.viewer.seat().map(Seat::index) == Some(usize::from((self.draws + 1) % 2));
                self.held = Some(counter.filter(|_| own));
                if self.rules.fault == Fault::LeakingView {
                    self.leak = counter;
                }
            }
            Glimpse::Did(verb, shown) => {
                let seat = usize::from((self.draws + 1) % 2);
                let held = self.held.take().flatten().map_or(0, |held| 1 << held);
                self.leak = None;
                match verb {
                    Verb::Keep => {
                        self.own_kept |= held;
                        self.kept[seat] += 1;
                    }
                    Verb::Throw | Verb::Burn => {
                        self.own_thrown |= held;
                        if self.rules.fault != Fault::ForgetfulView {
                            self.thrown[seat] += 1;
                        }
                    }
                }
                self.shown = shown;
            }
            Glimpse::Shook => {}
        }
        Ok(())
    }
}

impl fmt::Display for ToyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} draws, kept {:?}", self.draws, self.kept)
    }
}

impl Observe for Toy {
    type View = ToyView;
    type Observation = Glimpse;

    fn view(&self, viewer: Viewer) -> ToyView {
        let viewer = match viewer.at_table(2) {
            Viewer::Spectator if self.fault() == Fault::StrangerSees && viewer.seat().is_some() => {
                Viewer::Seat(Seat::new(0))
            }
            viewer => viewer,
        };
        let own = viewer.seat().map(Seat::index);
        let mine = |sets: [u8; 2]| own.map_or(0, |seat| sets[seat]);
        ToyView {
            rules: self.rules,
            viewer,
            draws: self.draws,
            held: self
                .places
                .held
                .map(|held| (own == Some(self.seat())).then_some(held)),
            own_kept: mine(self.places.kept),
            own_thrown: mine(self.places.thrown),
            kept: self.places.kept.map(u8::count_ones),
            thrown: self.places.thrown.map(u8::count_ones),
            shown: self.over().then_some(self.places.kept),
            leak: (self.fault() == Fault::LeakingView)
                .then_some(self.places.held)
                .flatten(),
            truth: (self.fault() == Fault::PeekingSampler).then_some(self.places),
        }
    }

    fn observe(&self, step: StepOf<Self>, viewer: Viewer) -> Glimpse {
        match step {
            Step::Chance(Draw(counter)) => {
                let own = viewer.seat().map(Seat::index) == Some(self.seat());
                let keen = self.fault() == Fault::KeenSpectator && viewer == Viewer::Spectator
                    || self.fault() == Fault::OpenDraws;
                Glimpse::Drawn((own || keen).then_some(counter))
            }
            Step::Action(Decision(verb)) => {
                let mut after = self.clone();
                after.apply(step, &mut ());
                Glimpse::Did(verb, after.over().then_some(after.places.kept))
            }
            Step::Incident(Accident::Shake) => Glimpse::Shook,
        }
    }

    fn observe_event(&self, event: &Happened, viewer: Viewer) -> Option<Happened> {
        Some(match *event {
            Happened::Drew(seat, _)
                if viewer.seat().map(Seat::number) != Some(seat)
                    && self.fault() != Fault::LeakingEvent =>
            {
                Happened::Drew(seat, None)
            }
            event => event,
        })
    }
}

#[derive(Clone, Debug)]
pub struct ToyWorlds {
    view: ToyView,
    hidden: Vec<u8>,
}

impl Worlds for ToyWorlds {
    type Game = Toy;

    fn count(&self) -> Option<u128> {
        None
    }

    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Toy {
        let view = &self.view;
        let mut toy = Toy::new(view.rules);
        toy.draws = view.draws;
        if let Some(truth) = view.truth {
            toy.places = truth;
            return toy;
        }
        let mut hidden = self.hidden.clone();
        if view.rules.fault == Fault::BiasedSampler {
            let n = hidden.len();
            if n > 1 && below(rng, 2) == 0 {
                hidden.swap(0, n - 1);
            }
        } else {
            boardcore::shuffle(rng, &mut hidden);
        }
        let mut take = || {
            hidden
                .pop()
                .expect("there are as many hidden counters as hidden places")
        };
        let own = view.viewer.seat().map(Seat::index);
        let mut places = Places::default();
        for seat in 0..2 {
            if own == Some(seat) {
                (places.kept[seat], places.thrown[seat]) = (view.own_kept, view.own_thrown);
                continue;
            }
            for _ in 0..view.thrown[seat] {
                places.thrown[seat] |= 1 << take();
            }
            match view.shown {
                Some(shown) => places.kept[seat] = shown[seat],
                None => {
                    for _ in 0..view.kept[seat] {
                        places.kept[seat] |= 1 << take();
                    }
                }
            }
        }
        places.held = view.held.map(|held| held.unwrap_or_else(&mut take));
        places.bag = hidden.iter().fold(0, |bag, counter| bag | 1 << counter);
        if view.rules.fault == Fault::DoubledWorld && places.kept[0] != 0 {
            places.bag |= places.kept[0];
        }
        if view.rules.fault == Fault::UnfitWorld && view.draws > 2 {
            toy.draws -= 1;
        }
        toy.places = places;
        toy
    }
}

impl Determinize for Toy {
    type Worlds = ToyWorlds;

    fn worlds(view: &ToyView) -> Result<ToyWorlds, NoWorld> {
        let mut known =
            view.own_kept | view.own_thrown | view.shown.map_or(0, |shown| shown[0] | shown[1]);
        known |= view.held.flatten().map_or(0, |held| 1 << held);
        Ok(ToyWorlds {
            view: view.clone(),
            hidden: (0..8).filter(|i| known >> i & 1 == 0).collect(),
        })
    }
}
