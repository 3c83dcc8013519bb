//! Rule F12 by its number: a knock-out, its laws, its second implementation, and what is refused.

use std::collections::VecDeque;

use boardcore::laws::{self, Twin};
use boardcore::play::random_record;
use boardcore::{
    Game, Notation, Reason, Record, Refused, RuleSet, Seat, Seed, Situation, Turn, Valid,
    strategies,
};
use flea::{
    Knockout, KnockoutEnd, KnockoutEvent, KnockoutRules, KnockoutSetup, Order, Rules, Tally,
};
use proptest::prelude::*;

use crate::common;
use crate::naive::Naive;

/// Rules for some people, `players` at the board, and some games.
fn evening(people: u8, players: u8, games: u16) -> Valid<KnockoutRules> {
    let rules = KnockoutRules {
        people,
        games,
        table: Rules::for_players(players),
    };
    rules.validate().unwrap()
}

/// Rules that can be played by, few people and few games more often than many.
fn rules() -> impl Strategy<Value = Valid<KnockoutRules>> {
    let more = prop_oneof![4 => 0..=3_u8, 1 => 0..=60_u8];
    let games = prop_oneof![4 => 1..=3_u16, 1 => 1..=10_000_u16];
    (common::rules(), more, games).prop_map(|(table, more, games)| {
        let mut table = table.get();
        table.play_on |= table.players > 2;
        let rules = KnockoutRules {
            people: table.players + more,
            games,
            table,
        };
        rules.validate().unwrap()
    })
}

/// Positions of a seat-by-seat list: `2,0,1`.
fn numbers(seats: impl Iterator<Item = Seat>) -> Vec<u8> {
    seats.map(Seat::number).collect()
}

/// An evening for two at the board whose running game is decided by a one: the seat on chair 0 then finishes.
fn decided(rules: Valid<KnockoutRules>, seated: &str, queue: &str, tallies: &str) -> Knockout {
    let text = format!(
        "seated={seated} queue={queue} tallies={tallies} \
         stage=play corners=a1,h8 order=0,1 pieces=27.29.30.31/- roll=1 finished=-"
    );
    Knockout::parse_position(rules, &text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn f12_the_loser_goes_to_the_end_of_the_queue_and_the_next_takes_his_seat() {
    let rules = evening(4, 2, 9);
    let mut game = decided(rules, "2,0", "3,1", "1/1,0/1,0/0,0/0");
    assert_eq!(game.turn(), Turn::Seat(Seat::new(2)));
    let events = game.play_events("b1a1".parse().unwrap()).unwrap();
    let told: Vec<String> = events.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "seat 2 walks b1 to a1",
            "seat 2 has finished, place 1",
            "the game is over",
            "seat 0 has lost game 2",
            "seat 3 sits down in place of seat 0",
        ]
    );
    assert_eq!(
        events[3],
        KnockoutEvent::Lost {
            seat: Seat::new(0),
            game: 2
        }
    );
    // Corners and opening rolls are made again.
    assert_eq!(
        game.to_string(),
        "seated=2,3 queue=1,0 tallies=2/2,0/1,0/1,0/0 stage=choose corners=-"
    );
    assert_eq!(game.turn(), Turn::Seat(Seat::new(2)));
    game.play("corner a8".parse().unwrap()).unwrap();
    assert_eq!(game.turn(), Turn::Seat(Seat::new(3)));
    assert_eq!(numbers(game.seated()), [2, 3]);
    assert_eq!(numbers(game.queue()), [1, 0]);
    assert_eq!(game.finished(), 2);
    assert_eq!(game.tally(Seat::new(0)), Some(Tally { played: 2, lost: 2 }));
    assert_eq!(game.tally(Seat::new(4)), None);
}

#[test]
fn f12_the_loser_stays_where_nobody_waits() {
    let mut game = decided(evening(2, 2, 2), "1,0", "-", "0/0,0/0");
    let events = game.play_events("b1a1".parse().unwrap()).unwrap();
    assert_eq!(events.last().unwrap().to_string(), "seat 0 has lost game 1");
    assert_eq!(
        game.to_string(),
        "seated=1,0 queue=- tallies=1/1,0/1 stage=choose corners=-"
    );
}

#[test]
fn f12_the_evening_ends_with_the_agreed_number_of_games() {
    let mut game = decided(evening(3, 2, 3), "2,0", "1", "1/2,1/1,0/1");
    let events = game.play_events("b1a1".parse().unwrap()).unwrap();
    assert_eq!(events.last(), Some(&KnockoutEvent::Over));
    assert_eq!(
        events.last().unwrap().to_string(),
        "all games have been played"
    );
    assert_eq!(game.turn(), Turn::Over);
    // The last game stays on the board.
    assert_eq!(
        game.to_string(),
        "seated=2,0 queue=1 tallies=2/3,1/1,0/2 \
         stage=over corners=a1,h8 order=1 pieces=-/- finished=0"
    );
    let ending = game.ending().unwrap();
    assert_eq!(ending.end, KnockoutEnd::GamesPlayed);
    assert_eq!(
        (ending.end.code(), ending.end.rule()),
        ("games-played", "F12")
    );
    assert_eq!(
        ending.standings.to_string(),
        "1. side 2 (100) · 2. side 0 (33) · 3. side 1 (0)"
    );
    let roll = "roll 1".parse().unwrap();
    assert_eq!(game.play(roll), Err(Refused::Turn { turn: Turn::Over }));
}

#[test]
fn f12_standings_by_losses_per_game_then_by_games_played() {
    let mut game = decided(
        evening(7, 2, 12),
        "0,1",
        "2,3,4,5,6",
        "0/1,1/3,2/6,3/4,5/6,0/2,0/0",
    );
    game.play("b1a1".parse().unwrap()).unwrap();
    // 0/2 and 0/2 share a place, 2/6 is not 2/4, and who has not played comes last.
    assert_eq!(
        game.standings().unwrap().to_string(),
        "1. side 0 (100) · 1. side 5 (100) · 3. side 2 (66) · 4. side 1 (50) · 5. side 3 (25) · 6. side 4 (16) · 7. side 6 (0)"
    );
    // The example of the rules document.
    let mut game = decided(evening(5, 2, 4), "1,3", "0,2,4", "0/1,0/1,1/2,2/2,0/0");
    game.play("b1a1".parse().unwrap()).unwrap();
    let standings = game.standings().unwrap();
    assert!(standings.places().eq([2, 1, 3, 4, 5]) && standings.scores().eq([100, 100, 50, 0, 0]));
    let order = ["0/9", "0/1", "2/6", "1/3", "1/2", "4/4", "1/1", "0/0"];
    let tallies: Vec<Tally> = order.iter().map(|text| text.parse().unwrap()).collect();
    assert!(tallies.is_sorted_by(|a, b| a < b));
    assert_eq!(game.scores(), [100, 100, 50, 0, 0]);
}

#[test]
fn f12_people_are_named_in_refusals() {
    let game = Knockout::parse_position(
        evening(4, 2, 9),
        "seated=3,2 queue=0,1 tallies=0/0,0/0,0/0,0/0 stage=choose corners=a8",
    )
    .unwrap();
    let reason = game.check("corner a8".parse().unwrap()).unwrap_err();
    assert_eq!(reason.to_string(), "a8 belongs to seat 3");
    let game = Knockout::parse_position(
        evening(4, 2, 9),
        "seated=3,2 queue=0,1 tallies=0/0,0/0,0/0,0/0 \
         stage=play corners=a1,h8 order=1,0 pieces=2/- roll=1 finished=-",
    )
    .unwrap();
    let reason = game.check("a3a4".parse().unwrap()).unwrap_err();
    assert_eq!(reason.to_string(), "the piece on a3 belongs to seat 3");
    let seat = Seat::new(0);
    assert_eq!(
        game.clone().play_as(seat, "pass".parse().unwrap()),
        Err(Refused::Seat {
            tried: seat,
            turn: Turn::Seat(Seat::new(2))
        })
    );
}

#[test]
fn f12_bounds_of_people_and_games_and_a_single_loser() {
    let faults = |people, games, table| {
        KnockoutRules {
            people,
            games,
            table,
        }
        .faults()
        .to_string()
    };
    let (two, four) = (Rules::for_players(2), Rules::for_players(4));
    for (people, games, table) in [(4, 1, four), (64, 10_000, four), (2, 1, two)] {
        assert_eq!(faults(people, games, table), "");
    }
    assert_eq!(
        faults(3, 1, four),
        "people: 3 is less than the 4 who sit at the board (F12)"
    );
    assert_eq!(faults(65, 1, four), "people: 65 is not from 2 to 64 (F12)");
    assert_eq!(faults(4, 0, four), "games: 0 is not from 1 to 10000 (F12)");
    assert_eq!(
        faults(4, 10_001, four),
        "games: 10001 is not from 1 to 10000 (F12)"
    );
    let stops = |players| Rules {
        play_on: false,
        ..Rules::for_players(players)
    };
    assert_eq!(faults(4, 1, stops(2)), "");
    assert_eq!(
        faults(4, 1, stops(3)),
        "play_on: with 3 at the board, nobody is the loser (F11)"
    );
}

/// A knock-out once more: the second implementation of the game, a queue, and two lists of counts.
struct NaiveEvening {
    rules: KnockoutRules,
    table: Naive,
    seated: Vec<usize>,
    queue: VecDeque<usize>,
    played: Vec<u32>,
    lost: Vec<u32>,
}

impl Twin<Knockout> for NaiveEvening {
    fn new(rules: &KnockoutRules) -> Self {
        let (people, players) = (usize::from(rules.people), usize::from(rules.table.players));
        Self {
            rules: *rules,
            table: Naive::new(&rules.table),
            seated: (0..players).collect(),
            queue: (players..people).collect(),
            played: vec![0; people],
            lost: vec![0; people],
        }
    }

    fn turn(&self) -> Turn {
        let person = |chair: Seat| Seat::new(self.seated[chair.index()] as u8);
        match self.table.turn() {
            Turn::Seat(chair) => Turn::Seat(person(chair)),
            Turn::Chance { for_seat } => Turn::Chance {
                for_seat: for_seat.map(person),
            },
            Turn::Over => Turn::Over,
        }
    }

    fn actions(&self) -> Vec<String> {
        self.table.actions()
    }

    fn outcomes(&self) -> Vec<(String, u32)> {
        self.table.outcomes()
    }

    fn step(&mut self, text: &str) {
        self.table.step(text);
        let Some(standings) = self.table.standings() else {
            return;
        };
        let (chair, _) = standings
            .iter()
            .enumerate()
            .max_by_key(|(_, entry)| entry.0)
            .unwrap();
        let loser = self.seated[chair];
        for &person in &self.seated {
            self.played[person] += 1;
        }
        self.lost[loser] += 1;
        if self.lost.iter().sum::<u32>() < self.rules.games.into() {
            self.queue.push_back(loser);
            self.seated[chair] = self.queue.pop_front().unwrap();
            self.table = Naive::new(&self.rules.table);
        }
    }

    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        self.table.standings()?;
        // Less is better: whether there was no game, losses of a common number of games, and fewer games.
        let common: u64 = (1..=16).fold(1, |common, n| common * n / gcd(common, n));
        let rank = |person: usize| {
            let (played, lost) = (u64::from(self.played[person]), u64::from(self.lost[person]));
            (
                played == 0,
                (lost * common).checked_div(played),
                u64::MAX - played,
            )
        };
        let place = |person| {
            1 + (0..self.lost.len())
                .filter(|&other| rank(other) < rank(person))
                .count()
        };
        Some(
            (0..self.lost.len())
                .map(|person| (place(person) as u8, self.scores()[person]))
                .collect(),
        )
    }

    fn scores(&self) -> Vec<i32> {
        let counts = self.played.iter().zip(&self.lost);
        counts
            .map(|(&played, &lost)| (100 * (played - lost)).checked_div(played).unwrap_or(0) as i32)
            .collect()
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Law 22 over whole evenings.
#[test]
fn f12_the_twin_agrees_to_the_end() {
    let mut shared = 0;
    for seed in 0..30_u8 {
        let players = 2 + seed % 3;
        let table = Rules {
            order: if seed % 2 == 0 {
                Order::Descending
            } else {
                Order::Clockwise
            },
            ..Rules::for_players(players)
        };
        let rules = KnockoutRules {
            people: players + seed % 5,
            games: 1 + u16::from(seed % 8),
            table,
        };
        let seed = Seed::from_u64(seed.into());
        let (record, last) = random_record::<Knockout>(rules.validate().unwrap(), seed, 50_000);
        let (mut game, mut naive) = (Knockout::new(record.rules), NaiveEvening::new(&rules));
        for &step in &record.steps {
            assert_eq!(game.turn(), naive.turn(), "{game}");
            let mut actions = naive.actions();
            actions.sort_by_key(|text| text.parse::<flea::Action>().unwrap());
            assert_eq!(
                game.actions()
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>(),
                actions,
                "{game}"
            );
            naive.step(&step.to_string());
            game.play(step).unwrap();
            assert_eq!(
                numbers(game.seated()),
                naive.seated.iter().map(|&n| n as u8).collect::<Vec<_>>()
            );
            assert_eq!(
                numbers(game.queue()),
                naive.queue.iter().map(|&n| n as u8).collect::<Vec<_>>()
            );
        }
        assert_eq!(game, last);
        let standings = game.standings().expect("the evening is over");
        let entries: Vec<(u8, i32)> = standings
            .entries()
            .iter()
            .map(|entry| (entry.place, entry.score))
            .collect();
        assert_eq!(Some(entries), naive.standings(), "{game}");
        shared += u8::from(standings.winner().is_none());
    }
    assert!(
        (1..30).contains(&shared),
        "first places are shared in {shared} of 30 evenings"
    );
}

proptest! {
    #![proptest_config(strategies::config(32))]

    #[test]
    fn laws_of_knockouts(rules in rules(), bytes in common::bytes(1_500)) {
        let mut all = laws::game::<Knockout>();
        all.extend(laws::positions());
        all.extend(laws::worlds());
        if rules.people < 8 {
            // A viewer for each person, and all see the same.
            all.extend(laws::views());
        }
        laws::assert(&all, rules, &bytes);
    }

    #[test]
    fn the_twin_of_knockouts_agrees(rules in rules(), bytes in common::bytes(2_500)) {
        laws::assert_twin::<Knockout, NaiveEvening>(rules, &bytes);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn laws_of_knockouts_as_data(rules in rules(), bytes in common::bytes(300)) {
        laws::assert(&laws::data::<Knockout, common::Json>(), rules, &bytes);
        laws::assert(&laws::data::<Knockout, common::Postcard>(), rules, &bytes);
    }
}

#[test]
fn laws_of_the_presets() {
    laws::assert_observed::<Knockout>(4);
}

/// Laws 8, 19: the same seed gives the same evening and the same keys, on every machine and in every version.
#[test]
fn golden_evening() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/knockout.txt");
    let rules = evening(3, 2, 3);
    let (record, last) = random_record::<Knockout>(rules, Seed::from_u64(1), 20_000);
    if std::env::var_os("WRITE_GOLDEN").is_some() {
        std::fs::write(path, format!("{record}\n")).expect("the file can be written");
    }
    let text = std::fs::read_to_string(path).unwrap();
    assert!(
        text.trim_end() == record.to_string(),
        "the seed plays another evening"
    );
    let record: Record<Knockout> = text.trim_end().parse().unwrap();
    assert_eq!(record.replay().unwrap(), last);
    assert_eq!((last.key(), Knockout::new(rules).key()), KEYS);
    assert_eq!(last.standings().unwrap().to_string(), STANDINGS);
}

const KEYS: (u64, u64) = (0xff3b_4f91_521b_dc1e, 0x2b46_52d0_b22e_8ea9);
const STANDINGS: &str = "1. side 0 (100) · 2. side 1 (0) · 3. side 2 (0)";

#[test]
fn the_state_is_small() {
    assert!(size_of::<Knockout>() <= 400, "{}", size_of::<Knockout>());
    let rules = evening(64, 4, 10_000);
    let game = Knockout::new(rules);
    assert_eq!(game.seated().len() + game.queue().len(), 64);
    assert_eq!(Knockout::max_plies(&rules), None);
    assert_eq!(Knockout::score_bounds(&rules), Some(0..=100));
    assert_eq!((rules.seats(), rules.sides()), (64, 64));
    assert_eq!(Knockout::NAME, "flea-knockout");
}

/// What is wrong, as the rules document has it: F12, and what is wrong with the rules of the board.
fn wrong(rules: &KnockoutRules) -> Vec<String> {
    let (people, games, players) = (rules.people, rules.games, rules.table.players);
    let mut faults = vec![];
    if !(2..=64).contains(&people) {
        faults.push(format!("people: {people} is not from 2 to 64 (F12)"));
    }
    if players > people {
        faults.push(format!(
            "people: {people} is less than the {players} who sit at the board (F12)"
        ));
    }
    if games == 0 || games > 10_000 {
        faults.push(format!("games: {games} is not from 1 to 10000 (F12)"));
    }
    faults.extend(crate::options::wrong(&rules.table));
    if players > 2 && !rules.table.play_on {
        faults.push(format!(
            "play_on: with {players} at the board, nobody is the loser (F11)"
        ));
    }
    faults
}

boardcore::rules_tests! {
    cases: 256,
    faults: wrong,
    formats: [common::Json, common::Postcard],
    (rules in any::<KnockoutRules>()) {}
}

#[test]
fn the_laws_are_tried_by_every_option() {
    let met = laws::option_values(boardcore::sampled!(rules(), 2_000).map(Valid::get));
    assert_eq!(met.len(), 8);
    assert!(met["people"].len() > 40 && met["games"].len() > 100);
    for (name, values) in [
        ("play_on", 2),
        ("players", 3),
        ("order", 3),
        ("extra_roll", 2),
        ("entry_on_enemy", 2),
    ] {
        assert_eq!(met[name].len(), values, "{name}");
    }
}

/// A position that is refused, with its code.
#[test]
fn f12_positions_that_cannot_be() {
    let rules = evening(3, 2, 3);
    let good = "seated=2,0 queue=1 tallies=1/1,0/0,0/1 stage=choose corners=-";
    assert!(Knockout::parse_position(rules, good).is_ok());
    let refused = |from: &str, to: &str| {
        let text = good.replace(from, to);
        assert_ne!(text, good);
        Knockout::parse_position(rules, &text)
            .unwrap_err()
            .to_string()
    };
    for (from, to, why) in [
        (
            "2,0",
            "2",
            "2 people sit at the board, but the number of those named is 1",
        ),
        ("2,0", "2,1", "seat 1 is named twice"),
        ("queue=1", "queue=-", "seat 1 plays, but is not named"),
        (
            "queue=1",
            "queue=3",
            "seat 3 is named, but only 3 seats play",
        ),
        (
            ",0/1 ",
            ",0/1,0/0 ",
            "3 people play, but the number of tallies is 4",
        ),
        (
            "1/1,0/0",
            "2/1,0/0",
            "seat 0 has the tally 2/1, more lost than played",
        ),
        (
            "1/1,0/0,0/1",
            "1/2,0/0,0/0",
            "seat 0 has the tally 1/2, but the number of finished games is 1",
        ),
        (
            "1/1,0/0",
            "1/1,0/1",
            "the games played add up to 3, not 2: the number of finished games is 1, with 2 people in each",
        ),
        (
            "1/1,0/0,0/1",
            "2/3,1/1,0/2",
            "3 of 3 games are finished, but the one at the board is not over",
        ),
        (
            "stage=choose corners=-",
            "stage=over corners=a1,h8 order=1 pieces=-/3 finished=0",
            "1 of 3 games are finished, but the one at the board is over, and no other follows",
        ),
        (
            "corners=-",
            "corners=a1,h8",
            "a corner is to be taken, but 2 are taken and 2 seats play",
        ),
        ("seated=2,0", "seated=-", "expected a seat number at byte 7"),
        (
            "1/1",
            "1:1",
            "expected `/` and the number of games played at byte 28",
        ),
        (
            "1/1",
            "1/65536",
            "expected a number of games played, 0 to 65535 at byte 29",
        ),
        (
            "=choose",
            "=chosen",
            "unknown stage `chosen`; expected one of choose, opening, play, over at byte 45",
        ),
    ] {
        assert_eq!(refused(from, to), why, "{from} {to}");
    }
    let crowd = format!("seated=0{}", ",0".repeat(64));
    let error = Knockout::parse_position(rules, &crowd).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 64 people at byte 135");
}

/// Any set-up, most of them near one of an evening that was played.
fn any_setup() -> impl Strategy<Value = (Valid<KnockoutRules>, KnockoutSetup)> {
    let seats = || proptest::collection::vec((0..6_u8).prop_map(Seat::new), 0..5);
    let tally = (0..4_u16, 0..4_u16).prop_map(|(lost, played)| Tally { played, lost });
    let tallies = proptest::collection::vec(
        prop_oneof![9 => tally, 1 => any::<(u16, u16)>().prop_map(|(lost, played)| Tally { played, lost })],
        0..70,
    );
    let changes = (
        proptest::option::of(seats()),
        proptest::option::of(seats()),
        proptest::option::of(tallies),
        proptest::option::of(crate::setups::any_setup()),
    );
    (rules(), any::<u64>(), 0..2_000_u64, changes).prop_map(|(rules, seed, plies, changes)| {
        let (_, game) = random_record::<Knockout>(rules, Seed::from_u64(seed), plies);
        let mut setup = KnockoutSetup::of(&game);
        let (seated, queue, tallies, table) = changes;
        setup.seated = seated.unwrap_or(setup.seated);
        setup.queue = queue.unwrap_or(setup.queue);
        setup.tallies = tallies.unwrap_or(setup.tallies);
        setup.table = table.unwrap_or(setup.table);
        (rules, setup)
    })
}

proptest! {
    #![proptest_config(strategies::config(200))]

    #[test]
    fn any_setup_is_built_or_refused((rules, setup) in any_setup()) {
        match setup.build(rules) {
            Ok(game) => {
                prop_assert_eq!(game.audit(), Ok(()));
                prop_assert_eq!(Knockout::parse_position(rules, &game.to_string()), Ok(game));
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn what_is_taken_apart_is_built_again(rules in rules(), seed in any::<u64>(), plies in 0..3_000_u64) {
        let (_, game) = random_record::<Knockout>(rules, Seed::from_u64(seed), plies);
        prop_assert_eq!(KnockoutSetup::of(&game).build(rules), Ok(game));
    }
}

#[cfg(feature = "serde")]
#[test]
fn rules_and_events_as_data() {
    use serde_json::{from_str, to_string};
    let rules: KnockoutRules = from_str(r#"{"people":3,"table":{"players":2}}"#).unwrap();
    assert_eq!(
        rules,
        KnockoutRules {
            people: 3,
            games: 10,
            table: Rules::for_players(2)
        }
    );
    let data = to_string(&rules).unwrap();
    assert!(
        data.starts_with(r#"{"people":3,"games":10,"table":{"players":2,"corners":"Chosen","#),
        "{data}"
    );
    let mut game = decided(rules.validate().unwrap(), "2,0", "1", "0/0,0/0,0/0");
    let events = game.play_events("b1a1".parse().unwrap()).unwrap();
    let forms: Vec<String> = events[1..]
        .iter()
        .map(|event| to_string(event).unwrap())
        .collect();
    assert_eq!(
        forms,
        [
            r#"{"Table":{"Finished":{"seat":2,"place":1}}}"#,
            r#"{"Table":"Over"}"#,
            r#"{"Lost":{"seat":0,"game":1}}"#,
            r#"{"Replaced":{"seat":0,"by":1}}"#,
        ]
    );
}
