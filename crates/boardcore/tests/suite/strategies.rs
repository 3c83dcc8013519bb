//! Strategies of proptest: what they draw, and what a failure shrinks to.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::process::Command;
use std::str::FromStr;

use boardcore::text::Reader;
use boardcore::{
    Cell, Ending, Form, Game, Indexed, Num, OptionValue, ParseError, PerfectInformation, Preset,
    Record, RuleSet, Seat, Seed, Side, Sink, Situation, Square, Standings, Step, StepOf, Turn,
    Valid, Viewer, laws, strategies,
};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestError, TestRng, TestRunner};

boardcore::words! {
    /// Who wins (H4).
    pub enum Winner {
        /// Whoever takes the last counter.
        Last,
        /// Whoever does not.
        Other,
    }
}

boardcore::rules! {
    /// A heap, from which two seats take counters in turn; a die says how many at most.
    pub struct Rules {
        /// How many counters there are (H1).
        pub counters: u8 = 15, in 3..=200;
        /// Who wins (H4).
        pub winner: Winner = Winner::Last;
        /// After how many rounds the game is over; `none`: never (H5).
        pub rounds: Option<u16> = None, in 1..=1000;
        /// Whether one may pass (H3).
        pub pass: bool = true;
        /// How many counters each seat has at first (H6).
        pub start: Start = Start(0, 0);
    }
}

/// Two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Start(u8, u8);

impl OptionValue for Start {
    const FORM: Form = Form::Text {
        syntax: "two numbers with a comma between",
        examples: &["0,0", "1,2"],
    };

    fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let one = reader.number(0..=255, "a number")? as u8;
        reader.literal(",", "`,`")?;
        Ok(Self(one, reader.number(0..=255, "a number")? as u8))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0, self.1)
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [Preset<Self>] = &[Preset {
        name: "head-start",
        help: "the second seat has seven counters",
        rules: Rules {
            start: Start(0, 7),
            pass: false,
            ..Rules::DEFAULT
        },
    }];

    fn seats(&self) -> u8 {
        2
    }

    fn check(&self, faults: &mut boardcore::Faults) {
        if u16::from(self.start.0) + u16::from(self.start.1) >= self.counters.into() {
            faults.add("start", "no counter is left");
        }
        if !self.pass && self.rounds.is_some_and(|rounds| rounds > 500) {
            faults.add("rounds", "more than 500 without a pass");
        }
    }
}

/// A number with a word before it.
macro_rules! numbered {
    ($name:ident: $word:literal, $min:literal..=$max:literal) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        struct $name(u8);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} {}", $word, self.0)
            }
        }

        impl FromStr for $name {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                let mut reader = Reader::new(text);
                reader.literal(concat!($word, " "), concat!("`", $word, "`"))?;
                let number = reader.number($min..=$max, "a number")? as u8;
                reader.end().map(|()| Self(number))
            }
        }

        impl Indexed for $name {
            const COUNT: u32 = $max - $min + 1;

            fn index(self) -> u32 {
                u32::from(self.0) - $min
            }

            fn at(index: u32) -> Option<Self> {
                (index < Self::COUNT).then(|| Self(index as u8 + $min))
            }
        }
    };
}

numbered!(Take: "take", 0..=6);
numbered!(Roll: "roll", 1..=6);
numbered!(Loss: "lose", 1..=2);

boardcore::reasons! { pub enum Illegal { Many = "many", "H2", "more than the die or the heap has"; } }
boardcore::reasons! { pub enum End { Taken = "taken", "H4", "the heap is gone"; Late = "late", "H5", "time is up"; } }

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Heap {
    rules: Valid<Rules>,
    left: u8,
    taken: [u8; 2],
    plies: u16,
    rolled: Option<u8>,
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.left, self.rules.counters)
    }
}

impl Heap {
    fn seat(&self) -> usize {
        usize::from(self.plies % 2)
    }
}

impl Situation for Heap {
    type Rules = Rules;
    type Action = Take;
    type End = End;

    fn rules(&self) -> &Valid<Rules> {
        &self.rules
    }

    fn turn(&self) -> Turn {
        let seat = Seat::new(self.seat() as u8);
        match self.rolled {
            _ if self.ending().is_some() => Turn::Over,
            Some(_) => Turn::Seat(seat),
            None => Turn::Chance {
                for_seat: Some(seat),
            },
        }
    }

    fn for_each_action<B>(&self, f: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(most) = self.rolled.filter(|_| !self.turn().is_over()) else {
            return ControlFlow::Continue(());
        };
        let least = u8::from(!self.rules.pass);
        (least..=most.min(self.left)).map(Take).try_for_each(f)
    }

    fn ending(&self) -> Option<Ending<End>> {
        let late = self
            .rules
            .rounds
            .is_some_and(|rounds| self.plies >= 2 * rounds);
        let end = match self.left {
            0 => End::Taken,
            _ if late => End::Late,
            _ => return None,
        };
        Some(Ending {
            end,
            standings: Standings::ranked(&self.taken.map(i32::from)),
        })
    }
}

impl Game for Heap {
    const NAME: &'static str = "heap";
    type Chance = Roll;
    type Incident = Loss;
    type Illegal = Illegal;
    type Event = boardcore::Never;

    fn new(rules: Valid<Rules>) -> Self {
        let Start(one, other) = rules.start;
        let left = rules.counters - one - other;
        Self {
            rules,
            left,
            taken: [one, other],
            plies: 0,
            rolled: None,
        }
    }

    fn for_each_chance<B>(&self, mut f: impl FnMut(Roll, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let pips = if self.turn().is_chance() { 6 } else { 0 };
        (1..=pips).map(Roll).try_for_each(|roll| f(roll, 1))
    }

    fn for_each_incident<B>(&self, f: impl FnMut(Loss) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=2)
            .filter(|&lost| lost < self.left)
            .map(Loss)
            .try_for_each(f)
    }

    fn check(&self, take: Take) -> Result<(), Illegal> {
        let listed = self.actions().contains(&take);
        if listed { Ok(()) } else { Err(Illegal::Many) }
    }

    fn check_chance(&self, _: Roll) -> Result<(), Illegal> {
        Ok(())
    }

    fn check_incident(&self, lost: Loss) -> Result<(), Illegal> {
        if lost.0 < self.left {
            Ok(())
        } else {
            Err(Illegal::Many)
        }
    }

    fn apply(&mut self, step: StepOf<Self>, _: &mut impl Sink<boardcore::Never>) {
        match step {
            Step::Chance(pips) => self.rolled = Some(pips.0),
            Step::Incident(lost) => self.left -= lost.0,
            Step::Action(take) => {
                let seat = self.seat();
                self.left -= take.0;
                self.taken[seat] += take.0;
                self.plies += 1;
                self.rolled = None;
            }
        }
    }
}

impl PerfectInformation for Heap {}

/// What a property shrinks to when it fails, the same in every run.
fn shrunk<S: Strategy>(strategy: &S, holds: impl Fn(S::Value) -> bool) -> S::Value {
    let config = ProptestConfig {
        cases: 256,
        max_shrink_iters: 1_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let verdict = TestRunner::new_with_rng(config, rng).run(strategy, |value| {
        prop_assert!(holds(value));
        Ok(())
    });
    match verdict {
        Err(TestError::Fail(_, value)) => value,
        other => panic!("no failure: {other:?}"),
    }
}

#[test]
fn the_game_is_a_game() {
    laws::assert_observed::<Heap>(8);
}

#[test]
fn rules_validate_and_have_every_value() {
    let drawn: Vec<Rules> = boardcore::sampled!(strategies::rules::<Rules>(), 4_000)
        .map(Valid::get)
        .collect();
    assert!(drawn.iter().all(|rules| rules.faults().is_empty()));
    let met = laws::option_values(drawn.iter().copied());
    assert!(met["winner"].iter().eq(["Last", "Other"]));
    assert!(met["pass"].iter().eq(["false", "true"]));
    for value in ["3", "4", "18", "199", "200"] {
        assert!(met["counters"].contains(value), "{value}");
    }
    assert!(met["counters"].len() > 150);
    for value in ["none", "1", "2", "999", "1000"] {
        assert!(met["rounds"].contains(value), "{value}");
    }
    // The default, an example, that of a preset; the other way round; with other numbers.
    for value in ["0,0", "1,2", "0,7", "7,0", "2,1", "0,2", "3,0"] {
        assert!(met["start"].contains(value), "{value}");
    }
    // Combinations: of the options that two faults speak of, each side of the border.
    assert!(
        drawn
            .iter()
            .any(|rules| rules.rounds > Some(400) && !rules.pass)
    );
    assert!(
        drawn
            .iter()
            .any(|rules| rules.rounds == Some(1000) && rules.pass)
    );
    assert!(
        drawn
            .iter()
            .any(|rules| rules.start.0 + 1 == rules.counters)
    );
    assert!(drawn.contains(&Rules::DEFAULT));
}

#[test]
fn the_last_option_that_spoils_the_rules_is_put_back() {
    // `rounds` and `pass` spoil each other: `pass`, the last of the two, is put back, and `rounds` stays.
    let late: Vec<Rules> = boardcore::sampled!(strategies::rules::<Rules>(), 4_000)
        .map(Valid::get)
        .filter(|rules| rules.rounds > Some(500))
        .collect();
    assert!(late.len() > 300, "{}", late.len());
    assert!(late.iter().all(|rules| rules.pass));
    // `start` is put back where it alone is too much, and `counters` stays.
    let few = boardcore::sampled!(strategies::rules::<Rules>(), 4_000)
        .filter(|rules| rules.counters < 10 && rules.start == Start(0, 0))
        .count();
    assert!(few > 300, "{few}");
}

#[test]
fn rules_of_any_value_have_every_fault() {
    let mut met = BTreeSet::new();
    for rules in boardcore::sampled!(any::<Rules>(), 2_000) {
        let faults = rules.faults();
        met.insert(
            faults
                .as_slice()
                .iter()
                .map(|fault| fault.option)
                .collect::<Vec<_>>(),
        );
    }
    let all = ["counters", "rounds", "start"];
    for mask in 0..8 {
        let some: Vec<_> = (0..3)
            .filter(|i| mask >> i & 1 == 1)
            .map(|i| all[i])
            .collect();
        assert!(met.contains(&some), "{some:?} of {met:?}");
    }
}

#[test]
fn rules_shrink_to_the_default() {
    let rules = strategies::rules::<Rules>;
    assert_eq!(shrunk(&rules(), |_| false).get(), Rules::DEFAULT);
    let few = shrunk(&rules(), |rules| rules.counters > 7);
    assert_eq!(
        few.to_string(),
        "counters=7 winner=Last rounds=none pass=true start=0,0"
    );
    let many = shrunk(&rules(), |rules| rules.counters < 120);
    assert_eq!(
        many.to_string(),
        "counters=120 winner=Last rounds=none pass=true start=0,0"
    );
    let late = shrunk(&rules(), |rules| {
        rules.winner == Winner::Last || rules.rounds.is_none()
    });
    assert_eq!(
        late.to_string(),
        "counters=15 winner=Other rounds=1000 pass=true start=0,0"
    );
    let start = shrunk(&rules(), |rules| rules.start.1 == 0);
    assert_eq!(
        start.to_string(),
        "counters=15 winner=Last rounds=none pass=true start=1,2"
    );
    assert_eq!(shrunk(&any::<Rules>(), |_| false), Rules::DEFAULT);
}

#[test]
fn a_failure_shrinks_to_default_rules_and_a_short_game() {
    let games = strategies::games::<Heap>(0..60);
    let short = shrunk(&games, |_| false);
    assert_eq!(
        short.record,
        Record::new(Rules::DEFAULT.validate().unwrap())
    );
    let five = shrunk(&games, |game| {
        !game
            .record
            .steps
            .iter()
            .any(|step| *step >= Step::Action(Take(5)) && step.action().is_some())
    });
    let text = "heap counters=15 winner=Last rounds=none pass=true start=0,0\nroll 5\ntake 5";
    assert_eq!(format!("{five:?}"), text);
    assert_eq!(text.parse(), Ok(five.record.clone()));
    assert_eq!(five.record.replay(), Ok(five.state));
    // An incident that is needed stays, the first that is listed.
    let lost = shrunk(&games.incidents(10), |game| {
        game.left + game.taken[0] + game.taken[1] == game.rules.counters
    });
    assert_eq!(lost.record.steps, [Step::Incident(Loss(1))]);
    // A length that is asked for is kept.
    let long = shrunk(&strategies::games::<Heap>(5..60), |_| false);
    assert_eq!(long.record.steps.len(), 5);
    assert!(
        long.record
            .steps
            .iter()
            .all(|step| ["take 0", "roll 1"].contains(&&*step.to_string()))
    );
    // So are the rules of the caller.
    let rules = Rules {
        counters: 9,
        ..Rules::DEFAULT
    };
    let rules = rules.validate().unwrap();
    let given = shrunk(&strategies::games_with(Just(rules), 0..60), |_| false);
    assert_eq!(given.record, Record::<Heap>::new(rules));
}

#[test]
fn incidents_come_as_often_as_is_asked() {
    let share = |games: strategies::Games<Heap>| {
        let (mut incidents, mut steps) = (0, 0);
        for game in boardcore::sampled!(games, 300) {
            steps += game.record.steps.len();
            incidents += game
                .record
                .steps
                .iter()
                .filter(|step| matches!(step, Step::Incident(_)))
                .count();
        }
        100 * incidents / steps
    };
    let games = || strategies::games::<Heap>(10..40);
    assert_eq!(share(games().incidents(0)), 0);
    assert!((1..=5).contains(&share(games())));
    assert!((40..=55).contains(&share(games().incidents(50))));
    assert!(share(games().incidents(100)) > 75);
}

#[test]
fn games_reach_their_ends() {
    let mut ends = BTreeSet::new();
    let mut over = 0;
    for game in boardcore::sampled!(strategies::games::<Heap>(0..60), 1_000) {
        if let Some(ending) = game.ending() {
            ends.insert(ending.end.to_string());
            over += 1;
        }
        assert!(game.record.steps.len() < 60);
    }
    assert!(
        ends.iter().eq(["the heap is gone", "time is up"]),
        "{ends:?}"
    );
    assert!((200..800).contains(&over), "{over}");
}

#[test]
fn the_environment_decides_over_the_number_of_cases() {
    const NAME: &str = "strategies::the_environment_decides_over_the_number_of_cases";
    let config = strategies::config(24);
    let files = format!("{:?}", config.failure_persistence);
    assert!(
        files.contains(r#"SourceParallel("proptest-regressions")"#),
        "{files}"
    );
    if let Ok(cases) = std::env::var("PROPTEST_CASES") {
        assert_eq!(config.cases.to_string(), cases);
        return;
    }
    assert_eq!(config.cases, 24);
    // The same test in a process with the variable.
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", NAME])
        .env("PROPTEST_CASES", "7")
        .status();
    assert!(status.unwrap().success());
}

#[test]
fn nothing_is_rejected() {
    // A runner that allows no rejection.
    fn drawn<S: Strategy>(strategy: &S) {
        let config = ProptestConfig {
            cases: 1_000,
            max_local_rejects: 0,
            max_global_rejects: 0,
            failure_persistence: None,
            ..ProptestConfig::default()
        };
        let mut runner = TestRunner::new(config);
        runner
            .run(strategy, |_| Ok(()))
            .expect("nothing is rejected");
    }
    let rules = Rules::DEFAULT;
    drawn(&strategies::rules::<Rules>());
    drawn(&strategies::any_rules::<Rules>());
    drawn(&strategies::games::<Heap>(0..60).incidents(20));
    drawn(&strategies::steps::<Heap>(0..60));
    drawn(&strategies::views::<Heap>(0..60));
    drawn(&strategies::cases::<Heap>(0..60));
    drawn(&strategies::games::<Heap>(0..60).prop_flat_map(|game| strategies::actions(&game.state)));
    drawn(&strategies::any_action::<Heap>(&rules));
    drawn(&strategies::any_step::<Heap>());
}

proptest! {
    #![proptest_config(strategies::config(256))]

    #[test]
    fn games_hold_together(game in strategies::games::<Heap>(0..40), seat: Seat) {
        prop_assert_eq!(game.record.replay(), Ok(game.state.clone()));
        let viewer = Viewer::Seat(seat).at_table(2);
        let seen = game.seen_by(viewer);
        prop_assert_eq!(seen.record.perspective, viewer);
        prop_assert_eq!(seen.record.replay(), Ok(seen.state.clone()));
        prop_assert_eq!(seen.state, game.state);
    }

    #[test]
    fn steps_are_legal((game, step) in strategies::steps::<Heap>(0..40)) {
        prop_assert_eq!(game.record.replay(), Ok(game.state.clone()));
        prop_assert_eq!(game.check_step(step), Ok(()));
    }

    #[test]
    fn actions_are_legal(
        (game, action) in strategies::games::<Heap>(0..40).prop_flat_map(|game| {
            let actions = strategies::actions(&game.state);
            (Just(game), actions)
        }),
        any in strategies::any_action::<Heap>(&Rules::DEFAULT),
    ) {
        prop_assert_eq!(action.is_some(), game.count() > 0);
        prop_assert!(action.is_none_or(|action| game.check(action).is_ok()));
        prop_assert_eq!(game.check(any).is_ok(), game.actions().contains(&any));
    }

    #[test]
    fn records_and_positions(
        record in strategies::records::<Heap>(0..40),
        seen in strategies::seen_records::<Heap>(0..40),
        state in strategies::positions::<Heap>(0..40),
    ) {
        prop_assert!(record.replay().is_ok());
        prop_assert!(seen.replay().is_ok());
        prop_assert_eq!(state.audit(), Ok(()));
    }

    #[test]
    fn rules_by_type(valid: Valid<Rules>, any: Rules) {
        prop_assert!(valid.faults().is_empty());
        prop_assert_eq!(Rules::parse_text(&any.to_string()), Ok(any));
    }
}

#[test]
fn every_seat_viewer_and_step_is_drawn() {
    let rules = Rules::DEFAULT;
    let seats: BTreeSet<Seat> = boardcore::sampled!(strategies::seats(&rules), 100).collect();
    assert!(seats.into_iter().eq(Seat::all(2)));
    let viewers: BTreeSet<Viewer> = boardcore::sampled!(strategies::viewers(&rules), 100).collect();
    assert!(viewers.into_iter().eq(Viewer::all(2)));
    let met: BTreeSet<Viewer> = boardcore::sampled!(strategies::views::<Heap>(0..4), 100)
        .map(|seen| seen.record.perspective)
        .collect();
    assert!(met.into_iter().eq(Viewer::all(2)));
    let steps: BTreeSet<_> = boardcore::sampled!(strategies::any_step::<Heap>(), 500).collect();
    assert_eq!(steps.len() as u32, StepOf::<Heap>::COUNT);
    let actions: BTreeSet<_> =
        boardcore::sampled!(strategies::any_action::<Heap>(&rules), 200).collect();
    assert_eq!(actions.len() as u32, Heap::action_space(&rules));
}

#[test]
fn values_of_the_plain_types() {
    assert_eq!(shrunk(&any::<Seed>(), |_| false), Seed::from_u64(0));
    assert_eq!(
        shrunk(&any::<Seat>(), |seat| seat.number() < 9),
        Seat::new(9)
    );
    assert_eq!(shrunk(&any::<Side>(), |_| false), Side::new(0));
    assert_eq!(
        shrunk(&any::<Viewer>(), |viewer| viewer.seat().is_none()),
        Viewer::Seat(Seat::new(0))
    );
    assert_eq!(shrunk(&any::<Square>(), |_| false), Square::at(0).unwrap());
    assert_eq!(shrunk(&any::<Cell>(), |cell| cell.y > -3), Cell::new(0, -3));
    assert_eq!(shrunk(&any::<Num<1, 6>>(), |_| false), Num::new(1).unwrap());
    let squares: BTreeSet<Square> = boardcore::sampled!(any::<Square>(), 1_000).collect();
    assert_eq!(squares.len(), 64);
}

#[test]
fn choice_bytes_are_of_every_value_and_shrink() {
    let bytes: BTreeSet<u8> = boardcore::sampled!(strategies::choice_bytes(40), 200)
        .flatten()
        .collect();
    assert_eq!(bytes.len(), 256);
    assert_eq!(shrunk(&strategies::choice_bytes(2..40), |_| false), [0, 0]);
    let (rules, bytes) = shrunk(&strategies::cases::<Heap>(0..40), |(_, bytes)| {
        bytes.len() < 3
    });
    assert_eq!((rules.get(), bytes), (Rules::DEFAULT, vec![0, 0, 0]));
}
