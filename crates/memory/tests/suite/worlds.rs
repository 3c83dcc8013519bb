//! Worlds come from views, all of them, equally often; and nothing hidden shows (laws 13–15 and 29).

use std::collections::BTreeMap;

use crate::common::{bytes, go, laid, lay, rules, rules_of, step};
use boardcore::laws::{self, Walk};
use boardcore::strategies;
use boardcore::{
    Determinize, Game, Indexed, Observe, Record, Refused, RuleSet, Seat, Seed, Situation, Step,
    StepOf, Stream, Turn, View, Viewer, Worlds,
};
use memory::{Chance, Event, Illegal, Memory, MemoryView, Observation};
use proptest::prelude::*;

/// Every game that shows the same steps, with the product of the weights of what was laid: a search through all that
/// chance may lay, which knows nothing of views or of worlds.
fn histories(
    game: &Memory,
    steps: &[StepOf<Memory>],
    shown: &[Observation],
) -> BTreeMap<String, u64> {
    fn search(
        game: Memory,
        steps: &[StepOf<Memory>],
        shown: &[Observation],
        weight: u64,
        ends: &mut BTreeMap<String, u64>,
    ) {
        let Some((&step, steps)) = steps.split_first() else {
            *ends.entry(game.to_string()).or_insert(0) += weight;
            return;
        };
        let candidates = match step {
            Step::Chance(Chance::Peg(_)) => game.outcomes(),
            _ => Vec::new(),
        };
        let mut follow = |step, factor| {
            let looks_the_same = game.observe(step, Viewer::Spectator) == shown[0];
            let mut next = game;
            if looks_the_same && next.play(step).is_ok() {
                search(next, steps, &shown[1..], weight * factor, ends);
            }
        };
        if candidates.is_empty() {
            follow(step, 1);
        }
        for (peg, pegs) in candidates {
            follow(Step::Chance(peg), u64::from(pegs));
        }
    }

    let mut ends = BTreeMap::new();
    search(*game, steps, shown, 1, &mut ends);
    ends
}

/// Plays steps, finds every history that shows the same, and compares 100,000 worlds with them.
fn uniform(rules: &str, steps: &str, worlds: usize, count: u128, seed: u64) {
    let start = Memory::new(rules_of(rules));
    let steps: Vec<StepOf<Memory>> = steps.split(", ").map(step).collect();
    let mut game = start;
    let mut shown = Vec::new();
    for &step in &steps {
        shown.push(game.observe(step, Viewer::Spectator));
        game.play(step).unwrap_or_else(|e| panic!("`{step}`: {e}"));
    }
    let expected = histories(&start, &steps, &shown);
    assert_eq!(expected.len(), worlds, "states that fit");
    assert!(expected.contains_key(&game.to_string()));

    let prepared = Memory::worlds(&game.view(Viewer::Spectator)).expect("the real world");
    assert_eq!(prepared.count(), Some(count));
    let mut rng = Seed::from_u64(seed).stream(Stream::Worlds(Seat::new(0)));
    let drawn = (0..100_000).map(|_| prepared.sample(&mut rng).to_string());
    laws::fits(drawn, &expected).expect("every history is equally likely");
}

/// Law 15: 7 pegs laid, some seen, one taken.
#[test]
fn uniform_late_in_a_game() {
    uniform(
        "columns=4 rows=2 pegs=R2,G2,B2,Y1 die=RGBY sides=1,1 first=Side:0",
        "peg R, peg G, peg B, peg R, peg Y, peg G, peg B, \
         roll G, lift a1, roll R, lift a1, roll R, lift b1",
        60,
        60,
        1,
    );
}

/// Law 15: shown by accidents alone.
#[test]
fn uniform_after_accidents() {
    uniform(
        "columns=3 rows=3 pegs=R3,G3,B3 die=RGB sides=2 first=Side:0 time_limit=true",
        "peg R, peg G, peg B, peg R, peg G, peg B, peg R, peg G, peg B, \
         lifted c3, roll B, fell a1, timeout",
        210,
        210,
        2,
    );
}

/// Law 15: shown by trial moves before the lot.
#[test]
fn uniform_after_trial_moves() {
    uniform(
        "columns=4 rows=2 pegs=R3,G3,B2 die=RGB sides=1,1",
        "peg R, peg G, peg B, peg R, peg G, peg B, peg R, peg G, lifted b2, lifted a1, lifted b2",
        60,
        60,
        6,
    );
}

/// Law 15: nearly everything is hidden.
#[test]
fn uniform_early_in_a_game() {
    uniform(
        "columns=9 rows=1 pegs=R3,G3,B3 die=RGB first=Side:1",
        "peg R, peg B, peg B, peg R, peg G, peg B, peg R, peg G, peg G, roll R",
        1_680,
        1_680,
        3,
    );
}

/// Law 15: mixed; what was known before says nothing of the places now.
#[test]
fn uniform_after_mixing() {
    uniform(
        "columns=6 rows=1 pegs=R2,G2,B1,Y1 die=RGBY first=Side:1",
        "peg R, peg G, peg B, peg R, peg Y, peg G, roll R, lift a1, roll B, lift b1, \
         fell c1, mixed, peg R, peg G, peg B, peg Y, peg G, roll Y",
        60,
        60,
        4,
    );
    uniform(
        "columns=7 rows=1 pegs=R2,G2,B2,Y1 die=RGBY first=Side:1",
        "peg R, peg G, peg B, peg R, peg Y, peg G, peg B, roll R, lift a1, roll B, lift b1, \
         fell c1, mixed, peg R, peg G, peg B, peg Y, peg G, peg B, roll Y, lift d1",
        60,
        60,
        5,
    );
}

/// Law 15: while pegs are being laid, by the chances of what lies; whole layouts are counted.
#[test]
fn uniform_while_pegs_are_laid() {
    uniform(
        "columns=4 rows=2 pegs=R4,G2,B1,Y1 die=RGBY",
        "peg R, peg G, peg B",
        43,
        840,
        6,
    );
    uniform(
        "columns=6 rows=1 pegs=R3,G2,B1 die=RGB first=Side:1",
        "peg R, peg G, peg B, peg R, peg R, peg G, roll R, lift a1, mixed, peg G, peg R, peg B",
        18,
        30,
        7,
    );
}

/// As many worlds as the hidden pegs have arrangements, one when everything is known, no number when it is too large.
#[test]
fn counts_of_worlds() {
    let count = |game: &Memory| {
        Memory::worlds(&game.view(Viewer::Spectator))
            .expect("the real world")
            .count()
    };
    let full = laid("first=Side:0", "RRRROO OOGYYY YGGGBB BBVVVV");
    assert_eq!(count(&full), Some(3_246_670_537_110_000));
    let mut two = laid("columns=2 rows=1 pegs=R1,G1 die=RG first=Side:0", "RG");
    assert_eq!(count(&two), Some(2));
    go(&mut two, "fell a1");
    assert_eq!(count(&two), Some(1), "the other one is known as well");
    go(&mut two, "roll R, lift a1, roll G, lift b1");
    assert_eq!(count(&two), Some(1));
    let most = "columns=8 rows=8 pegs=R8,O8,Y8,G8,B8,V8,W8,K8 die=ROYGBVWK";
    assert_eq!(count(&Memory::new(rules_of(most))), None);
    let many = "columns=8 rows=8 pegs=R32,G32 die=RG";
    let many = Memory::new(rules_of(many));
    assert_eq!(count(&many), Some(1_832_624_140_942_590_534));
}

/// Some state and one of its worlds that differs from it, in games of all kinds.
fn pair(walk: &Walk<Memory>, seed: u64) -> Option<(usize, Memory, Memory)> {
    let mut rng = Seed::from_u64(seed).stream(Stream::Worlds(Seat::new(0)));
    walk.sample(12).find_map(|(i, state)| {
        let worlds = Memory::worlds(&state.view(Viewer::Spectator)).expect("the real world");
        (0..4)
            .map(|_| worlds.sample(&mut rng))
            .find(|world| world != state)
            .map(|world| (i, *state, world))
    })
}

proptest! {
    #![proptest_config(strategies::config(96))]

    /// Two states that differ in what is hidden alone look the same in everything a viewer is given.
    #[test]
    fn nothing_hidden_shows(rules in rules(), bytes in bytes(), seed in any::<u64>()) {
        let walk = Walk::<Memory>::new(rules, &bytes);
        if let Some((_, state, world)) = pair(&walk, seed) {
            prop_assert_ne!(state.to_string(), world.to_string());
            for viewer in Viewer::all(rules.seats()) {
                let views = [state.view(viewer), world.view(viewer)];
                let [a, b] = views.map(|view| format!("{view:?} {view} {view:#}"));
                prop_assert_eq!(a, b);
                let [a, b] = views.map(|view| format!(
                    "{:?} {} {:?} {:?} {:?} {:?} {}",
                    view.turn(), view.left(), view.piles(), view.hidden(), view.actions(),
                    view.seat(), view.turns(),
                ));
                prop_assert_eq!(a, b);
            }
        }
    }

    /// The record of observations reads back, makes the view, and is the same for every layout that shows the same.
    #[test]
    fn redacted_records(rules in rules(), bytes in bytes()) {
        let walk = Walk::<Memory>::new(rules, &bytes);
        let viewer = Viewer::Spectator;
        let seen = walk.record().seen_by(viewer).expect("a legal game");
        let text = seen.to_string();
        for line in text.lines().skip(1) {
            if line.starts_with("peg") {
                prop_assert_eq!(line, "peg ?");
            }
            prop_assert_eq!(line.parse::<Observation>().expect("an observation").to_string(), line);
        }
        let back: Record<Memory, Viewer> = text.parse().expect("a record of observations");
        prop_assert_eq!(&back, &seen);
        let start = seen.state_at(0).expect("no observation");
        prop_assert_eq!(start, walk.states()[0].view(viewer));
        let end = &walk.states()[walk.record().steps.len()];
        prop_assert_eq!(back.replay(), Ok(end.view(viewer)));
    }

    /// Observations that were not made in a state are refused, or lead to a view that some game gives (law 29).
    #[test]
    fn strange_observations_leave_a_view_of_a_game(
        rules in rules(),
        bytes in bytes(),
        strange in proptest::collection::vec(any::<u32>(), 0..60),
    ) {
        let walk = Walk::<Memory>::new(rules, &bytes);
        for (_, state) in walk.sample(4) {
            let mut view = state.view(Viewer::Spectator);
            for (k, &pick) in strange.iter().enumerate() {
                // Half of them are about the holes of a small board.
                let range = if k % 2 == 0 { Observation::COUNT } else { 64 };
                let seen = Observation::at(pick % range).expect("an observation");
                let before = view;
                if view.update(seen).is_err() {
                    prop_assert_eq!(view, before);
                }
                fits_a_game(&view);
            }
        }
    }
}

/// Makes sure that a view has worlds, which have that view and keep every invariant.
pub(crate) fn fits_a_game(view: &MemoryView) {
    let worlds = Memory::worlds(view).expect("a world that fits");
    let mut rng = Seed::from_u64(29).stream(Stream::Worlds(Seat::new(0)));
    let world = worlds.sample(&mut rng);
    assert_eq!(world.audit(), Ok(()), "{view}");
    assert_eq!(world.view(Viewer::Spectator), *view);
}

/// Only the colour of a peg that is laid is kept from viewers.
#[test]
fn events_as_they_are_seen() {
    let mut game = Memory::new(rules_of("columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1"));
    let viewer = Viewer::Seat(Seat::new(0));
    let told = game.play_events(step("peg G")).expect("a peg");
    assert_eq!(told[0].to_string(), "a green peg is laid into a1");
    let seen: Vec<Event> = told
        .iter()
        .filter_map(|event| game.observe_event(event, viewer))
        .collect();
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].to_string(), "a peg is laid into a1");
    assert!(!format!("{seen:?}").contains("Green"));
    lay(&mut game, "R");
    for text in ["first 0", "roll R", "lift a1", "mixed"] {
        for event in go(&mut game, text) {
            assert_eq!(game.observe_event(&event, viewer), Some(event));
        }
    }
}

/// What a view knows.
#[test]
fn views_know() {
    let mut game = laid(
        "columns=2 rows=2 pegs=R2,G1 die=RGB sides=2,1 first=Side:1",
        "RGR",
    );
    go(&mut game, "roll R, lift b1, roll G, lift b1, roll R");
    let view = game.view(Viewer::Seat(Seat::new(2)));
    assert_eq!(
        view.to_string(),
        "board=?./?. left=R2 piles=1,0 first=1 turns=2 next=lift:R"
    );
    assert_eq!(view.turn(), Turn::Seat(Seat::new(2)));
    assert_eq!(view.seat(), Some(Seat::new(2)));
    assert_eq!(view.hidden().to_string(), "R2");
    assert_eq!(view.actions(), game.actions());
    assert_eq!(view.piles(), [1, 0]);
    assert_eq!((view.turns(), view.ending()), (2, None));
    assert_eq!(view.rules(), game.rules());
}

/// Why an observation is refused, which leaves the view as it was.
fn refused(game: &Memory, seen: &str) -> Refused<Illegal> {
    let before = game.view(Viewer::Spectator);
    let mut after = before;
    let refused = after.update(seen.parse().expect("an observation"));
    assert_eq!(after, before, "{seen} at {before}");
    refused.expect_err(seen)
}

/// The kit is mixed once it is laid and before the game is over; seen at other times, that is refused.
#[test]
fn a_mixing_that_cannot_have_been_seen_is_refused() {
    let rules = "columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0";
    let waiting = laid(rules, "R");
    assert_eq!(
        refused(&waiting, "mixed"),
        Refused::Illegal(Illegal::BeingLaid)
    );
    let mut over = laid(rules, "RG");
    go(&mut over, "roll R, lift a1, roll G, lift b1");
    assert_eq!(refused(&over, "mixed"), Refused::Turn { turn: Turn::Over });
}

/// A roll is seen where one is due, and of a colour that the die has and rule C5 counts; any other is refused.
#[test]
fn a_roll_that_cannot_have_been_seen_is_refused() {
    let rules = "columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0";
    let mut chosen = laid(rules, "RG");
    go(&mut chosen, "roll R");
    let turn = Turn::Seat(Seat::new(0));
    assert_eq!(refused(&chosen, "roll G"), Refused::Turn { turn });
    let waiting = laid(rules, "R");
    assert_eq!(
        refused(&waiting, "roll R"),
        Refused::Illegal(Illegal::BeingLaid)
    );
    let colour = "B".parse().expect("a colour");
    assert_eq!(
        refused(&laid(rules, "RG"), "roll B"),
        Refused::Illegal(Illegal::NotOnDie { colour })
    );
}

/// A view refuses what contradicts it: a peg of another colour than it has shown, or than any hidden peg has.
#[test]
fn observations_that_contradict_the_view_are_refused() {
    let rules = "columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0";
    let mut game = laid(rules, "RG");
    go(&mut game, "fell a1");
    let other = Refused::Unseen("the peg in this hole has another colour");
    let gone = Refused::Unseen("no peg of this colour is hidden");
    assert_eq!(refused(&game, "fell a1 G"), other);
    assert_eq!(refused(&game, "lifted b1 R"), gone);
    assert_eq!(refused(&game, "fell b1 B"), gone);
    let hole = "a2".parse().expect("a hole");
    assert_eq!(
        refused(&game, "fell a2 R"),
        Refused::Illegal(Illegal::NoSuchHole { hole })
    );
    go(&mut game, "roll G");
    assert_eq!(refused(&game, "lift a1 G"), other);
    assert_eq!(refused(&game, "lift b1 R"), gone);
    assert_eq!(
        refused(&game, "lifted b1 G"),
        Refused::Illegal(Illegal::NotTooEarly)
    );
    // In a record of observations, by its number.
    let text = format!("memory seat 1 {rules}\npeg ?\npeg ?\nfell a1 R\nroll R\nlift b1 R");
    let record: Record<Memory, Viewer> = text.parse().expect("a record of observations");
    let error = record.replay().expect_err("a red peg in b1");
    assert_eq!(error.to_string(), "step 5: no peg of this colour is hidden");
}
