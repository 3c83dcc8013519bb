//! The laws proven on a toy with switchable faults: which law catches which fault.

use crate::toy;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::toy::{
    Accident, Decision, Draw, Fault, Places, TEXT_FAULT, Toy, ToyRules, ToyTwin, Verb, Wrong,
};
use boardcore::laws::{self, Format, Law};
use boardcore::play::random_record;
use boardcore::{
    Determinize, Game, Observe, OneWorld, Reason, Record, RuleSet, Seat, Seed, Situation,
    Standings, Step, StepOf, Stream, Valid, Viewer, Worlds, play,
};
use rand::Rng;

boardcore::serde_format!(Json: serde_json::to_vec, serde_json::from_slice);
boardcore::serde_format!(Postcard: postcard::to_allocvec, postcard::from_bytes);

const CASES: u64 = 24;

fn rules(fault: Fault) -> Valid<ToyRules> {
    ToyRules { fault }
        .validate()
        .expect("the toy has no wrong rules")
}

/// Fixed choice bytes.
fn cases() -> impl Iterator<Item = Vec<u8>> {
    (0..CASES).map(|case| {
        let mut rng = Seed::from_u64(case).stream(Stream::Chance);
        (0..30).map(|_| rng.next_u32() as u8).collect()
    })
}

fn all_laws() -> Vec<Law<Toy>> {
    let mut all = laws::game();
    all.extend(laws::positions());
    all.extend(laws::views());
    all.extend(laws::worlds());
    all.extend(laws::data::<Toy, Json>());
    all.extend(laws::data::<Toy, Postcard>());
    all
}

/// Draws four counters, the first two of each seat kept and thrown: seat 0 then does not know one that seat 1 kept, one
/// that it threw, and four in the bag.
fn late(fault: Fault) -> Toy {
    let mut toy = Toy::new(rules(fault));
    for (counter, verb) in [
        (7, Verb::Keep),
        (4, Verb::Keep),
        (1, Verb::Throw),
        (2, Verb::Throw),
    ] {
        toy.apply(Step::Chance(Draw(counter)), &mut ());
        toy.apply(Step::Action(Decision(verb)), &mut ());
    }
    toy
}

/// Law 15: every way in which the hidden counters can lie, by a search of its own.
fn uniform(fault: Fault) -> Result<(), String> {
    let toy = late(fault);
    let me = Viewer::Seat(Seat::new(0));
    let mut expected = BTreeMap::new();
    for kept in 0..8_u8 {
        for thrown in 0..8_u8 {
            let known = [7, 1];
            if kept != thrown && !known.contains(&kept) && !known.contains(&thrown) {
                expected.insert((1 << kept, 1 << thrown), 1);
            }
        }
    }
    assert_eq!(expected.len(), 30);
    let worlds = Toy::worlds(&toy.view(me)).expect("the real world fits");
    let mut rng = Seed::from_u64(15).stream(Stream::Worlds(Seat::new(0)));
    let draws = (0..30_000).map(|_| {
        let Places { kept, thrown, .. } = worlds.sample(&mut rng).places;
        (kept[1], thrown[1])
    });
    laws::fits(draws, &expected)?;
    // The same by the law of its own, and by a search.
    let class = |world: &Toy| (world.places.kept[1], world.places.thrown[1]);
    laws::check_uniform::<Toy, _>(&toy.view(me), 30_000, class, &expected)?;
    let mut record = Record::<Toy>::new(rules(fault));
    for step in ["draw 7", "keep", "draw 4", "keep", "draw 1"] {
        record.steps.push(step.parse().expect("a step of the toy"));
    }
    laws::check_uniform_by_search(&record, me, 7_000, 1_000)
}

/// Law 20: the counters of a pair are alike.
fn symmetric(fault: Fault) -> Result<(), String> {
    let other = |step| match step {
        Step::Chance(Draw(counter)) => Step::Chance(Draw(counter ^ 1)),
        step => step,
    };
    cases().try_for_each(|bytes| {
        laws::check_symmetry::<Toy>(rules(fault), rules(fault), &bytes, other, |entry| entry)
    })
}

/// Law 21: the first counter comes from a fair bag.
fn fair(fault: Fault) -> Result<(), String> {
    let expected: BTreeMap<Draw, u64> = (0..8).map(|counter| (Draw(counter), 1)).collect();
    let mut rng = Seed::from_u64(21).stream(Stream::Chance);
    let toy = Toy::new(rules(fault));
    let draws = (0..20_000).map(|_| play::draw(&toy, &mut rng).unwrap_or(Draw(0)));
    laws::fits(draws, &expected).map(|_| ())
}

/// Runs something that may panic, quietly.
fn holds(check: impl FnOnce() -> bool) -> bool {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(check)).unwrap_or(false)
}

/// The numbers of all laws that a fault breaks.
fn caught(fault: Fault) -> BTreeSet<u8> {
    TEXT_FAULT.set(Some(fault));
    let rules = rules(fault);
    let mut caught = BTreeSet::new();
    for law in all_laws() {
        let number = law.number;
        let law = [law];
        if cases().any(|bytes| laws::check(&law, rules, &bytes).is_err()) {
            caught.insert(number);
        }
    }
    let mut special = |number, held: bool| {
        if !held {
            caught.insert(number);
        }
    };
    special(
        4,
        holds(|| {
            laws::reasons::<Toy>(cases().map(|bytes| (rules, bytes)))
                == Wrong::CODES.iter().copied().collect()
        }),
    );
    special(
        15,
        holds(|| {
            let mut few = cases().take(2);
            few.all(|bytes| laws::check::<Toy>(&laws::uniform(), rules, &bytes).is_ok())
        }),
    );
    special(15, holds(|| uniform(fault).is_ok()));
    special(
        19,
        holds(|| {
            (0..CASES).all(|seed| {
                let record = || random_record::<Toy>(rules, Seed::from_u64(seed), 100);
                record() == record()
            })
        }),
    );
    special(20, holds(|| symmetric(fault).is_ok()));
    special(21, holds(|| fair(fault).is_ok()));
    special(
        22,
        holds(|| {
            cases().for_each(|bytes| laws::assert_twin::<Toy, ToyTwin>(rules, &bytes));
            true
        }),
    );
    TEXT_FAULT.set(None);
    caught
}

/// A game that has not begun has one state, and so one key.
#[test]
fn laws_hold_of_a_game_without_steps() {
    let held = laws::check(&all_laws(), rules(Fault::Sound), &[]);
    assert!(held.is_ok(), "{held:?}");
}

#[test]
fn random_play_stops_where_it_should() {
    let plies = |most| {
        let mut toy = Toy::new(rules(Fault::Sound));
        let mut rng = Seed::from_u64(1).stream(Stream::Chance);
        (play::playout(&mut toy, &mut rng, most), toy.turn())
    };
    let (all, end) = plies(u64::MAX);
    assert!(end.is_over());
    assert_eq!(plies(all), (all, end));
    assert_eq!(plies(all - 1).0, all - 1);
    assert!(!plies(all - 1).1.is_over());
    assert_eq!(plies(0).0, 0);
}

#[test]
fn what_was_seen_is_refused_where_it_is_wrong() {
    let read = |text: &str| text.parse::<Record<Toy, Viewer>>();
    let refused = |text| read(text).unwrap_err().to_string();
    assert!(read("toy seat 0 fault=Sound\ndraw 3\nkeep").is_ok());
    assert_eq!(
        refused("toys"),
        "this is a record of `toys`, not of toy at byte 0 of line 1"
    );
    assert_eq!(
        refused("toy seat 0"),
        "expected a space and the rules at byte 10 of line 1"
    );
    assert_eq!(
        refused("toy spectator"),
        "expected a space and the rules at byte 13 of line 1"
    );
    assert_eq!(
        refused("toy seat 0 fault=Nonesuch"),
        "expected the name of a fault at byte 17 of line 1"
    );
    assert_eq!(
        refused("toy spectator Sound"),
        "unknown option `Sound`; expected fault at byte 14 of line 1"
    );
    assert_eq!(
        refused("toy seat 2 fault=Sound"),
        "seat 2 is not at the table; the last is seat 1 at byte 4 of line 1"
    );
    assert_eq!(
        refused("toy seat 0 fault=Sound\ndraw 3\nkeep 1"),
        "expected a glimpse at byte 0 of line 3"
    );
}

#[test]
fn a_record_is_refused_where_it_is_wrong() {
    let read = |text: &str| text.parse::<Record<Toy>>();
    let refused = |text| read(text).unwrap_err().to_string();
    assert!(read("toy fault=Sound\ndraw 3\nkeep").is_ok());
    assert_eq!(
        refused("toys fault=Sound"),
        "this is a record of `toys`, not of toy at byte 0 of line 1"
    );
    // Places count from the start of the line.
    assert_eq!(
        refused("toy fault=Nonesuch"),
        "expected the name of a fault at byte 10 of line 1"
    );
    assert_eq!(
        refused("toy fault=Sound\ndraw 3\nkeep 1"),
        "expected a word of the toy, or `draw` and a counter 0 to 7 at byte 0 of line 3"
    );
}

/// A view takes no observation out of turn, and none that the visible rules forbid.
#[test]
fn what_cannot_have_been_seen_does_not_fold() {
    let replay = |steps: &str| {
        let record = format!("toy seat 0 fault=Sound\n{steps}");
        let record: Record<Toy, Viewer> = record.parse().unwrap();
        record.replay().map_err(|error| error.to_string())
    };
    let four = "draw 3\nthrow\ndraw ?\nkeep";
    assert!(replay(four).is_ok());
    assert_eq!(
        replay("draw 3\ndraw ?").unwrap_err(),
        "step 2: it is the turn of seat 0"
    );
    assert_eq!(
        replay(&format!("{four}\ndraw 5\nthrow")).unwrap_err(),
        "step 6: seat 0 has thrown a counter already"
    );
}

#[test]
fn data_of_another_game_is_refused() {
    let (record, _) = random_record::<Toy>(rules(Fault::Sound), Seed::from_u64(1), 5);
    let seen = record.seen_by(Viewer::Spectator).unwrap();
    let [record, seen] = [Json::write(&record), Json::write(&seen)];
    assert!(Json::read::<Record<Toy>>(&record).is_ok());
    assert!(Json::read::<Record<Toy, Viewer>>(&seen).is_ok());
    // One perspective is not the other.
    assert!(Json::read::<Record<Toy, Viewer>>(&record).is_err());
    assert!(Json::read::<Record<Toy>>(&seen).is_err());
    let other = |data: Vec<u8>| {
        let text = String::from_utf8(data).unwrap();
        text.replacen(r#""toy""#, r#""toys""#, 1).into_bytes()
    };
    let refused = [
        Json::read::<Record<Toy>>(&other(record)).unwrap_err(),
        Json::read::<Record<Toy, Viewer>>(&other(seen)).unwrap_err(),
    ];
    for refused in refused {
        assert!(
            refused.starts_with("this is a record of `toys`, not of toy"),
            "{refused}"
        );
    }
}

#[test]
fn what_is_visible_to_all_has_one_world() {
    let toy = Toy::new(rules(Fault::Sound));
    let world = OneWorld(toy.clone());
    assert_eq!(world.count(), Some(1));
    let mut rng = Seed::from_u64(1).stream(Stream::Chance);
    assert_eq!(world.sample(&mut rng), toy);
}

/// What leaks is found twice over: between steps of one state, and between a state and the worlds that fit its views.
#[test]
fn leaks_are_found_with_worlds_and_without() {
    for fault in [Fault::LeakingEvent, Fault::LeakingActions] {
        for list in [laws::views::<Toy>(), laws::worlds::<Toy>()] {
            let broken: BTreeSet<u8> = cases()
                .filter_map(|bytes| laws::check(&list, rules(fault), &bytes).err())
                .map(|broken| broken.number)
                .collect();
            assert!(broken.contains(&13), "{fault:?}: {broken:?}");
        }
    }
}

/// An uneven sampler is found along a game, without a word about what is expected.
#[test]
fn an_uneven_sampler_is_found_with_a_short_game() {
    for (fault, most) in [(Fault::BiasedSampler, 4), (Fault::PeekingSampler, 1)] {
        let found = cases()
            .find_map(|bytes| laws::check::<Toy>(&laws::uniform(), rules(fault), &bytes).err());
        let broken = found.expect("worlds are uneven");
        assert_eq!(broken.number, 15);
        let steps = broken.record.lines().count() - 1;
        assert!(steps <= most, "{fault:?}: {broken}");
    }
}

/// At one place the laws see less, and over many places as much: what a fuzzer relies on.
#[test]
fn faults_are_found_at_one_place_of_many() {
    for &fault in Fault::ALL {
        TEXT_FAULT.set(Some(fault));
        let mut laws = all_laws();
        laws.extend(laws::uniform());
        laws.extend(laws::twin::<Toy, ToyTwin>());
        let found = (0..16).any(|place| {
            let mut few = cases().take(12);
            few.any(|bytes| laws::check_at(&laws, rules(fault), &bytes, place * 16).is_err())
        });
        // That a reason is never reached shows in no single game.
        let hidden = [Fault::Sound, Fault::ReasonUnreached].contains(&fault);
        assert_eq!(found, !hidden, "{fault:?}");
    }
    TEXT_FAULT.set(None);
}

#[test]
fn every_fault_is_caught_and_every_law_catches_one() {
    let mut table = String::new();
    let mut used = BTreeSet::new();
    let mut missed = Vec::new();
    for &fault in Fault::ALL {
        let numbers = caught(fault);
        if fault != Fault::Sound && numbers.is_empty() {
            missed.push(fault);
        }
        let list: Vec<String> = numbers.iter().map(u8::to_string).collect();
        writeln!(table, "{fault:?}: {}", list.join(" ")).unwrap();
        used.extend(numbers);
    }
    println!("{table}");
    assert_eq!(missed, []);
    let all: BTreeSet<u8> = all_laws()
        .iter()
        .map(|law| law.number)
        .chain([4, 15, 19, 20, 21, 22])
        .collect();
    assert_eq!(used, all);
    assert_eq!(table, include_str!("toy/matrix.txt"));
}

#[test]
fn a_broken_law_is_told_with_the_shortest_game() {
    let broken = laws::check(
        &all_laws(),
        rules(Fault::LostCounter),
        &[255, 255, 0, 160, 9, 9, 9, 9, 9, 9, 9, 9, 9],
    )
    .unwrap_err();
    assert_eq!((broken.number, broken.law), (18, "everything adds up"));
    assert_eq!(broken.record, "toy fault=LostCounter\ndraw 5");
    assert_eq!(broken.what, "after 1 steps: eight counters do not add up");
    assert!(
        broken
            .to_string()
            .starts_with("law 18 (everything adds up) is broken: after 1 steps")
    );
}

/// Proptest shortens games itself: a case that fails is reported as it is.
#[test]
fn a_case_is_reported_as_it_is() {
    // Shake the bag, draw counter 5, keep it.
    let bytes = [255, 255, 160, 9];
    let fault = rules(Fault::LostCounter);
    let mut sums = laws::game::<Toy>();
    sums.retain(|law| law.number == 18);
    let long = laws::check_case(&sums, fault, &bytes).unwrap_err();
    let short = laws::check(&sums, fault, &bytes).unwrap_err();
    assert_eq!((long.number, short.number), (18, 18));
    assert_eq!(long.bytes, bytes);
    assert!(short.record.len() < long.record.len());
    let held = laws::check_case(&all_laws(), rules(Fault::Sound), &bytes);
    assert_eq!(held, Ok(()));
}

#[test]
fn a_panic_of_the_game_is_a_breach() {
    let fragile = Law::<Toy>::new(99, "seven is safe", |walk| {
        for (_, step, _) in walk.steps() {
            assert_ne!(step, Step::Chance(Draw(7)), "seven");
        }
        Ok(())
    });
    let broken = laws::check(&[fragile], rules(Fault::Sound), &[0, 0, 247, 0, 20]).unwrap_err();
    assert!(
        broken.what.starts_with("panicked: ") && broken.what.contains("seven"),
        "{}",
        broken.what
    );
    assert_eq!(broken.record, "toy fault=Sound\ndraw 7");
}

#[test]
#[should_panic(expected = "law 18 (everything adds up) is broken")]
fn holding_a_broken_law_panics() {
    laws::assert(&all_laws(), rules(Fault::LostCounter), &[160]);
}

#[test]
fn a_walk_goes_where_its_bytes_lead() {
    // Draw the first of eight counters, keep it, shake the bag, draw the last.
    let walk = laws::Walk::<Toy>::new(rules(Fault::Sound), &[0, 0, 255, 0, 247]);
    let steps: Vec<String> = walk
        .record()
        .steps
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(steps, ["draw 0", "keep", "shake", "draw 7"]);
    assert_eq!(walk.states().len(), 5);
    assert_eq!(walk.steps().len(), 4);
    assert_eq!(
        walk.sample(2).map(|(i, _)| i).collect::<Vec<_>>(),
        [0, 2, 4]
    );
    assert_eq!(walk.rules(), rules(Fault::Sound));
}

#[test]
fn the_toy_is_played_by_a_host() {
    let mut toy = Toy::new(rules(Fault::Sound));
    assert!(toy.play(Step::Action(Decision(Verb::Keep))).is_err());
    let told = toy.play_events(Step::Chance(Draw(3))).unwrap();
    assert_eq!(told, [toy::Happened::Drew(0, Some(3))]);
    let refused = toy.play_as(Seat::new(1), Decision(Verb::Keep)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "seat 1 cannot act: it is the turn of seat 0"
    );
    toy.play_as(Seat::new(0), Decision(Verb::Throw)).unwrap();
    let refused = toy.play(Step::Chance(Draw(3))).unwrap_err();
    assert_eq!(refused.illegal().map(Reason::rule), Some("T1"));
    toy.play(Step::Incident(Accident::Shake)).unwrap();
    assert_eq!(toy.probability(Draw(2)), (1, 7));
    assert_eq!(toy.probability(Draw(3)), (0, 7));
    let standings: Option<Standings> = toy.standings();
    assert_eq!(standings, None);
    let _: Vec<StepOf<Toy>> = vec![];
}

boardcore::rules! {
    /// Two numbers, neither zero.
    pub struct Numbers {
        /// The first (1).
        pub first: u8 = 1, in 1..=255;
        /// The second, not the first (2).
        pub second: u8 = 2, in 1..=255;
    }
}

impl RuleSet for Numbers {
    fn seats(&self) -> u8 {
        1
    }

    fn check(&self, faults: &mut boardcore::Faults) {
        if self.first == self.second {
            faults.add("second", format_args!("{} is the first", self.second));
        }
    }
}

#[test]
fn rules_of_any_value_are_reported_and_written_whole() {
    let numbers = |first, second| Numbers { first, second };
    let zero = "first: 0 is not from 1 to 255 (1)";
    let both = [
        zero,
        "second: 0 is not from 1 to 255 (2)",
        "second: 0 is the first (2)",
    ];
    assert_eq!(laws::check_rules(numbers(3, 4), &[""; 0]), Ok(()));
    assert_eq!(laws::check_rules(numbers(0, 0), &both), Ok(()));
    // Too little is expected, then nothing, then too much.
    for (rules, expected) in [
        (numbers(0, 0), &both[..2]),
        (numbers(0, 1), &[]),
        (numbers(3, 4), &[zero]),
    ] {
        let verdict = laws::check_rules(rules, expected).unwrap_err();
        assert!(verdict.contains("are reported"), "{verdict}");
    }
}
