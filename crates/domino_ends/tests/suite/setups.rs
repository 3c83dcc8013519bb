//! Set-ups: every fault at once, no panic on any of them, and a match taken apart is built again.

use boardcore::play::random_record;
use boardcore::{Game, Indexed, Notation, RuleSet, Seat, Seed, Valid, strategies};
use domino_ends::{Action, DominoEnds, Past, Phase, PositionError, Rules, Setup, Tile, Tiles};
use proptest::prelude::*;

fn tile() -> impl Strategy<Value = Tile> {
    (0..Tile::COUNT).prop_map(|index| Tile::at(index).unwrap())
}

fn step() -> impl Strategy<Value = (Seat, Past)> {
    let past = prop_oneof![
        3 => (0..Action::COUNT).prop_map(|index| Past::Action(Action::at(index).unwrap())),
        1 => prop::option::of(tile()).prop_map(Past::Draw),
    ];
    (prop_oneof![0..4_u8, any::<u8>()].prop_map(Seat::new), past)
}

/// A set-up of a match that was played, with some parts changed to anything.
fn changed() -> impl Strategy<Value = (Valid<Rules>, Setup)> {
    let ended = prop::sample::select(vec![
        None,
        Some(Phase::Deal),
        Some(Phase::Stopped),
        Some(Phase::Out),
        Some(Phase::Blocked),
    ]);
    let changes = (
        prop::option::weighted(0.2, prop_oneof![0..4_u32, any::<u32>()]),
        prop::option::weighted(0.2, (0..4_usize, any::<u16>())),
        prop::collection::vec((0..4_usize, tile(), any::<bool>()), 0..2),
        prop::option::weighted(0.2, step()),
        prop::option::weighted(0.2, any::<prop::sample::Index>()),
        prop::option::weighted(0.2, ended),
    );
    (any::<Valid<Rules>>(), any::<u64>(), 0..200_u64, changes).prop_map(
        |(rules, seed, plies, changes)| {
            let (_, game) = random_record::<DominoEnds>(rules, Seed::from_u64(seed), plies);
            let mut setup = Setup::of(&game);
            let (round, score, tiles, more, cut, ended) = changes;
            setup.round = round.unwrap_or(setup.round);
            if let Some((seat, score)) = score {
                setup.scores[seat] = score;
            }
            for (seat, tile, held) in tiles {
                if held {
                    setup.hands[seat].insert(tile);
                } else {
                    setup.hands[seat].remove(tile);
                }
            }
            setup.steps.extend(more);
            if let Some(cut) = cut {
                setup.steps.truncate(cut.index(setup.steps.len() + 1));
            }
            setup.ended = ended.unwrap_or(setup.ended);
            (rules, setup)
        },
    )
}

proptest! {
    #![proptest_config(strategies::config(2_000))]

    #[test]
    fn any_setup_is_built_or_refused((rules, setup) in changed()) {
        match setup.build(rules) {
            Ok(game) => {
                prop_assert_eq!(game.audit(), Ok(()));
                prop_assert_eq!(Setup::of(&game), setup);
                prop_assert_eq!(DominoEnds::parse_position(rules, &game.to_string()), Ok(game));
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }

    #[test]
    fn what_is_taken_apart_is_built_again(rules in any::<Valid<Rules>>(), seed in any::<u64>(), plies in 0..300_u64) {
        let (_, game) = random_record::<DominoEnds>(rules, Seed::from_u64(seed), plies);
        prop_assert_eq!(Setup::of(&game).build(rules), Ok(game));
    }
}

#[test]
fn some_changed_setups_are_positions() {
    let built =
        boardcore::sampled!(changed(), 1_000).filter(|(rules, setup)| setup.build(*rules).is_ok());
    assert!(built.count() > 100);
}

/// What is wrong with a set-up for two, after a change to one of a round in play.
fn wrong(change: impl Fn(&mut Setup)) -> Vec<PositionError> {
    let rules = Rules::new(2).validate().unwrap();
    let position = "round=1 scores=2,0 line=1-1 hands=1-2,1-3,1-4,1-5,1-6/0-2,0-3,0-4,0-5,0-6,2-3 steps=0:lead:1-1 end=-";
    let game = DominoEnds::parse_position(rules, position);
    let mut setup = Setup::of(&game.unwrap_or_else(|e| panic!("{position}: {e}")));
    change(&mut setup);
    setup.build(rules).unwrap_err().as_slice().to_vec()
}

#[test]
fn every_fault_is_reported_at_once() {
    let seat = Seat::new;
    let tile = |text: &str| text.parse::<Tile>().unwrap();
    let of_tiles = wrong(|setup| {
        setup.round = 0;
        setup.scores[3] = 1;
        setup.hands[1].insert(tile("1-1"));
        setup.hands[1].insert(tile("1-2"));
        setup.steps.push((seat(7), Past::Draw(None)));
        setup.steps.push((seat(1), Past::Draw(None)));
        setup.steps.push((seat(1), Past::Draw(Some(tile("5-5")))));
    });
    assert_eq!(
        of_tiles,
        [
            PositionError::NoRound,
            PositionError::NoSuchSeat {
                seat: seat(3),
                players: 2
            },
            PositionError::TwicePlaced { tile: tile("1-2") },
            PositionError::TwicePlaced { tile: tile("1-1") },
            PositionError::WrongSeat {
                number: 2,
                seat: seat(7)
            },
            PositionError::UnseenDraw { number: 3 },
            PositionError::DrawnNowhere {
                seat: seat(1),
                tile: tile("5-5")
            },
        ]
    );
    let of_sizes = wrong(|setup| {
        setup.hands[0] = Tiles::EMPTY;
        setup.hands[1].remove(tile("2-3"));
    });
    assert_eq!(
        of_sizes,
        [
            PositionError::HandSize {
                seat: seat(0),
                tiles: 1,
                deal: 6
            },
            PositionError::HandSize {
                seat: seat(1),
                tiles: 5,
                deal: 6
            },
        ]
    );
    let target = Rules::new(2).target;
    let of_scores = wrong(|setup| setup.scores = [1, target, 0, 0]);
    assert_eq!(
        of_scores,
        [
            PositionError::Score {
                seat: seat(0),
                score: 1,
                gained: 2,
                target
            },
            PositionError::Score {
                seat: seat(1),
                score: target,
                gained: 0,
                target
            },
        ]
    );
    let of_the_end = wrong(|setup| {
        setup.scores[0] = 3;
        setup.ended = Some(Phase::Out);
    });
    assert_eq!(
        of_the_end,
        [
            PositionError::Rounds { number: 1, sum: 1 },
            PositionError::End {
                is: None,
                says: Some(Phase::Out)
            },
        ]
    );
}
