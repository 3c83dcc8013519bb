//! Liar's dice: the laws hold, and eight faults are found.

use std::collections::BTreeMap;

use boardcore::laws::{self, Law};
use boardcore::play::draw;
use boardcore::rand::Rng;
use boardcore::{
    Determinize, Ending, Game, Key, Num, Observe, Reason, Record, Refused, RuleSet, Seat, Seed,
    Situation, Standings, Step, StepOf, Stream, Turn, Valid, View, Viewer, Worlds, below,
};
use own_games::LiarsDice;
use own_games::liars_dice::{Call, End, Event, Face, Illegal, LiarsView, LiarsWorlds, Rules, Seen};
use proptest::prelude::*;

use crate::planted::{Fault, Planted, bytes, faults, first_report};
use crate::{Json, Postcard};

/// Few dice first: all histories can be tried.
const TABLES: &[Rules] = &[
    Rules {
        players: 2,
        dice: 1,
        last_player: false,
    },
    Rules {
        players: 2,
        dice: 2,
        last_player: true,
    },
    Rules {
        players: 3,
        dice: 1,
        last_player: true,
    },
    Rules::DEFAULT,
];

fn any_rules() -> impl Strategy<Value = Valid<Rules>> {
    (2_u8..=4, 1_u8..=5, any::<bool>()).prop_map(|(players, dice, last_player)| {
        Rules {
            players,
            dice,
            last_player,
        }
        .validate()
        .expect("in range")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn keeps_the_laws(rules in any_rules(), bytes: Vec<u8>) {
        laws::check_case::<LiarsDice>(&laws::game(), rules, &bytes)?;
        laws::check_case::<LiarsDice>(&laws::positions(), rules, &bytes)?;
        laws::check_case::<LiarsDice>(&laws::views(), rules, &bytes)?;
        laws::check_case::<LiarsDice>(&laws::worlds(), rules, &bytes)?;
        laws::check_case::<LiarsDice>(&laws::data::<_, Json>(), rules, &bytes)?;
        laws::check_case::<LiarsDice>(&laws::data::<_, Postcard>(), rules, &bytes)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn worlds_are_uniform(table in 0..3_usize, bytes: Vec<u8>) {
        let rules = TABLES[table].validate().expect("valid");
        laws::check_case::<LiarsDice>(&laws::uniform(), rules, &bytes)?;
    }
}

boardcore::rules_tests! {
    cases: 256,
    faults: wrong,
    formats: [Json, Postcard],
    (rules in any_options()) {}
}

fn any_options() -> impl Strategy<Value = Rules> {
    (0_u8..7, 0_u8..8, any::<bool>()).prop_map(|(players, dice, last_player)| Rules {
        players,
        dice,
        last_player,
    })
}

/// What is wrong with some rules, straight from their document.
fn wrong(rules: &Rules) -> Vec<String> {
    let mut wrong = Vec::new();
    if !(2..=4).contains(&rules.players) {
        wrong.push(format!("players: {} is not from 2 to 4 (1)", rules.players));
    }
    if !(1..=5).contains(&rules.dice) {
        wrong.push(format!("dice: {} is not from 1 to 5 (1)", rules.dice));
    }
    wrong
}

#[test]
fn every_reason_is_reached() {
    let cases = TABLES.iter().flat_map(|rules| {
        let rules = rules.validate().expect("valid");
        (0..4).map(move |seed| (rules, bytes(seed)))
    });
    let reached = laws::reasons::<LiarsDice>(cases);
    assert_eq!(reached, Illegal::CODES.iter().copied().collect());
}

fn table(players: u8, dice: u8, last_player: bool) -> Valid<Rules> {
    Rules {
        players,
        dice,
        last_player,
    }
    .validate()
    .expect("in range")
}

/// A record of some steps.
fn record(rules: Valid<Rules>, steps: &str) -> Record<LiarsDice> {
    let mut record = Record::new(rules);
    record.steps = steps
        .split(' ')
        .map(|step| step.parse().expect("a step"))
        .collect();
    record
}

/// Rules 2, 3 and 4: who loses a die, who begins, who wins.
#[test]
fn doubts_are_settled() {
    let play = |rules, steps| record(rules, steps).replay().expect("legal");
    // Three sixes were bid, and there are two.
    let game = play(table(2, 2, true), "6 1 6 2 1x6 2x6 3x6 liar");
    assert_eq!(game.to_string(), "dice=1,2 hands=-,- seat=0 bid=-");
    // Two were bid, and there are: the caller loses a die and begins.
    let game = play(table(2, 2, true), "6 1 6 2 2x6 liar");
    assert_eq!(game.to_string(), "dice=2,1 hands=-,- seat=1 bid=-");
    // Seat 1 loses its last die; seat 2 begins, and bids before seat 0.
    let game = play(table(3, 1, true), "1 2 3 1x1 1x5 liar 4 5 2x2");
    assert_eq!(game.to_string(), "dice=1,0,1 hands=4,-,5 seat=0 bid=2x2");
    let game = play(table(3, 1, true), "1 2 3 1x1 1x5 liar 4 5 2x2 liar");
    let ending = game.ending().expect("seat 0 alone has a die");
    assert_eq!(ending.end, End::LastPlayer);
    assert_eq!(
        ending
            .standings
            .entries()
            .iter()
            .map(|it| (it.place, it.score))
            .collect::<Vec<_>>(),
        [(1, 1), (2, 0), (2, 0)]
    );
    let game = play(table(4, 1, false), "1 2 3 4 1x4 liar");
    assert_eq!(game.ending().map(|ending| ending.end), Some(End::Round));
}

/// A view takes nothing that its viewer cannot have seen.
#[test]
fn what_cannot_have_been_seen_is_refused() {
    let rules = table(2, 1, true);
    let refused = |seen: &str| {
        let text = format!(
            "liars_dice seat 0 {rules}\n{}",
            seen.replace(' ', "\n").replace('_', " ")
        );
        let record: Record<LiarsDice, Viewer> = text.parse().expect("a record");
        record.replay().map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(refused("3 ? 1x3 liar_3,4,-,-"), Ok(()));
    assert_eq!(
        refused("3 4"),
        Err("step 2: a player sees their own dice and no others".into())
    );
    assert_eq!(
        refused("?"),
        Err("step 1: a player sees their own dice and no others".into())
    );
    assert_eq!(
        refused("3 ? 3x1"),
        Err("step 3: there are 2 dice on the table".into())
    );
    assert_eq!(
        refused("3 ? liar_3,4,-,-"),
        Err("step 3: there is no bid to doubt".into())
    );
    assert_eq!(
        refused("3 ? 1x3 liar_4,4,-,-"),
        Err("step 4: the viewer's own dice are others".into())
    );
    assert_eq!(
        refused("3 ? 1x3 liar_3,44,-,-"),
        Err("step 4: each player shows all their dice".into())
    );
    assert_eq!(
        refused("3 1x3"),
        Err("step 2: it is the turn of chance, for seat 1".into())
    );
}

/// Worlds of a hand of two dice, against counts of the 36 histories: two unequal dice can fall in two ways.
#[test]
fn worlds_are_counted() {
    let record = record(table(2, 2, true), "5 5 1 2 1x1");
    let view = record.replay().expect("legal").view(Seat::new(0).into());
    assert_eq!(
        LiarsDice::worlds(&view).expect("the real one").count(),
        Some(36)
    );
    let class = |world: &LiarsDice| world.hand(Seat::new(1)).to_string();
    let mut expected = BTreeMap::new();
    for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        *expected
            .entry(format!("{}{}", a.min(b), a.max(b)))
            .or_insert(0) += 1;
    }
    assert_eq!(expected.len(), 21);
    let verdict = laws::check_uniform::<LiarsDice, _>(&view, 20_000, class, &expected);
    assert_eq!(verdict, Ok(()));
    for viewer in Viewer::all(2) {
        let verdict = laws::check_uniform_by_search(&record, viewer, 20_000, 4_000);
        assert_eq!(verdict, Ok(()), "{viewer}");
    }
}

/// Law 21.
#[test]
fn dice_are_fair() {
    let game = LiarsDice::new(table(2, 1, true));
    let mut rng = Seed::from_u64(21).stream(Stream::Chance);
    let expected: BTreeMap<Face, u64> =
        (1..=6).filter_map(Num::new).map(|face| (face, 1)).collect();
    let draws = (0..6_000).filter_map(|_| draw(&game, &mut rng));
    assert!(laws::fits(draws, &expected).is_ok());
}

/// No law of the author's own.
fn own<F: Fault<Game = LiarsDice>>() -> Vec<Law<Planted<F>>> {
    Vec::new()
}

faults! { LiarsDice, TABLES, own;
    /// Smaller tables are forgotten: a bid of more dice than these rules have.
    UnnumberedPanics: law 2, 0 steps {
        fn check(game: &LiarsDice, call: Call) -> Result<(), Illegal> {
            LiarsDice::action_index(game.rules(), call).expect("a call of this table");
            game.check(call)
        }
    }
    /// Everybody sees all dice as they are rolled.
    OpenDice: law 13, 0 steps {
        fn observe(game: &LiarsDice, step: StepOf<LiarsDice>, viewer: Viewer) -> Seen {
            match step {
                Step::Chance(face) => Seen::Roll(Some(face)),
                step => game.observe(step, viewer),
            }
        }

        /// The view does not keep them.
        fn update(view: &mut LiarsView, seen: Seen) -> Result<(), Refused<Illegal>> {
            let own = view.own().map(|&(seat, _)| seat);
            match (seen, view.turn()) {
                (Seen::Roll(_), Turn::Chance { for_seat }) if own.is_none() || own != for_seat => {
                    view.update(Seen::Roll(None))
                }
                _ => view.update(seen),
            }
        }
    }
    /// The key ignores whose dice they are.
    SharedKey: law 8, 2 steps {
        fn key(game: &LiarsDice) -> u64 {
            let mut hands: Vec<_> = Seat::all(2).map(|seat| *game.hand(seat)).collect();
            hands.sort_unstable();
            Key::of_debug(&(game.table(), hands))
        }
    }
    /// Of two worlds drawn, the one with the higher dice is taken half the time.
    BiasedSampler: law 15, 2 steps {
        fn sample(worlds: &LiarsWorlds, rng: &mut (impl Rng + ?Sized)) -> LiarsDice {
            let (one, other) = (worlds.sample(rng), worlds.sample(rng));
            if below(rng, 2) == 0 || one.to_string() > other.to_string() { one } else { other }
        }
    }
    /// An event tells everybody the die.
    LeakingEvent: law 13, 0 steps {
        fn observe_event(_: &LiarsDice, event: &Event, _: Viewer) -> Option<Event> {
            Some(*event)
        }
    }
    /// A die is said to have seven faces.
    WrongTotal: law 6, 0 steps {
        fn weight(game: &LiarsDice) -> u32 {
            if game.turn().is_chance() { 7 } else { 0 }
        }
    }
    /// Who has fewer dice is placed first.
    WrongPlaces: law 17, 5 steps {
        fn ending(game: &LiarsDice) -> Option<Ending<End>> {
            game.ending().map(|ending| {
                let scores: Vec<i32> = ending.standings.scores().collect();
                let place = |score| 1 + scores.iter().filter(|&&other| other < score).count() as u8;
                let entries: Vec<(u8, i32)> = scores.iter().map(|&score| (place(score), score)).collect();
                Ending { standings: Standings::placed(&entries), ..ending }
            })
        }
    }
    /// The position has no last bid.
    ForgottenBid: law 10, 3 steps {
        fn text(game: &LiarsDice) -> String {
            let text = game.to_string();
            let bid = text.find("bid=").expect("a field");
            format!("{}bid=-", &text[..bid])
        }
    }
}
