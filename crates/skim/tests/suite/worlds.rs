//! The deals that fit a view: counted and drawn evenly, beside an independent search (law 15).

use std::collections::BTreeMap;

use boardcore::{
    Determinize, Game, Observe, RuleSet, Seat, Seed, Situation, Step, Stream, Viewer, Worlds, laws,
    play,
};
use skim::{Action, Card, CardSet, Deal, Rules, Skim, SkimView, Teams};

/// A recorded game at random.
fn game(rules: Rules, seed: u64) -> Vec<Skim> {
    let mut state = Skim::new(rules.validate().unwrap());
    let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
    let mut states = vec![state.clone()];
    while let Some(step) = play::random_step(&state, &mut rng) {
        state.apply(step, &mut ());
        states.push(state.clone());
    }
    states
}

/// Every deal that fits what a viewer saw, found by giving out the hidden cards one by one in all ways and then asking,
/// for each pass that was seen, whether the hand of then could have been laid: the passes are replayed from the states'
/// tables, not taken from the view.
fn search(states: &[Skim], viewer: Viewer) -> BTreeMap<String, u64> {
    let last = &states[states.len() - 1];
    let rules = last.rules();
    let seats: Vec<Seat> = Seat::all(rules.seats()).collect();
    let sees = |seat: Seat| match viewer {
        Viewer::Spectator => false,
        Viewer::Seat(own) => {
            own == seat
                || rules.teams == Teams::OneEach
                    && own.number().abs_diff(seat.number()).is_multiple_of(2)
        }
    };
    let hidden: Vec<Seat> = seats.iter().copied().filter(|&seat| !sees(seat)).collect();
    let in_hands = hidden.iter().flat_map(|&seat| last.hand(seat).iter());
    let cards: Vec<Card> = in_hands.chain(last.deck().iter()).collect();
    // What a seat cannot hold now: for each pass, all that could have been laid at that table.
    let mut cannot: BTreeMap<Seat, Vec<Card>> = BTreeMap::new();
    for pair in states.windows(2) {
        let Some(seat) = pair[0].turn().seat() else {
            continue;
        };
        let passed = pair[1].table().laid() == pair[0].table().laid();
        if passed {
            let table = pair[0].table();
            for &card in &cards {
                let somewhere = || {
                    let xs = -12..=12_i8;
                    let cells =
                        xs.flat_map(|x| (-12..=12_i8).map(move |y| boardcore::Cell::new(x, y)));
                    cells
                        .into_iter()
                        .any(|cell| table.check(card, cell).is_ok())
                };
                if somewhere() {
                    cannot.entry(seat).or_default().push(card);
                }
            }
        }
    }
    let mut found = BTreeMap::new();
    let seen = |&seat: &Seat| {
        if sees(seat) {
            last.hand(seat)
        } else {
            CardSet::EMPTY
        }
    };
    let mut hands: Vec<CardSet> = seats.iter().map(seen).collect();
    // The deck comes behind the hands.
    hands.push(CardSet::EMPTY);
    let places: Vec<usize> = hidden
        .iter()
        .map(|seat| seat.index())
        .chain([seats.len()])
        .collect();
    let fits = |place: usize, card: Card, holds: u32| {
        if place == seats.len() {
            return holds < last.deck().len();
        }
        let seat = seats[place];
        let red = matches!(card.suit(), skim::Suit::Hearts | skim::Suit::Diamonds);
        holds < last.hand(seat).len()
            && (rules.deal == Deal::Ordinary || red == place.is_multiple_of(2))
            && cannot
                .get(&seat)
                .is_none_or(|cannot| !cannot.contains(&card))
    };
    give(&cards, &mut hands, &fits, &places, &mut found);
    found
}

/// Gives out cards one by one in all ways that fit.
fn give(
    cards: &[Card],
    hands: &mut Vec<CardSet>,
    fits: &dyn Fn(usize, Card, u32) -> bool,
    places: &[usize],
    found: &mut BTreeMap<String, u64>,
) {
    let Some((&card, rest)) = cards.split_first() else {
        found.insert(format!("{:?}", &hands[..hands.len() - 1]), 1);
        return;
    };
    for &place in places {
        let hand = hands[place];
        if fits(place, card, hand.len()) {
            hands[place] = hand.with(card);
            give(rest, hands, fits, places, found);
            hands[place] = hand;
        }
    }
}

fn hands(world: &Skim) -> String {
    let hands: Vec<CardSet> = Seat::all(world.rules().seats())
        .map(|seat| world.hand(seat))
        .collect();
    format!("{hands:?}")
}

/// Whether passes have told something about the cards that a viewer does not see.
fn bound(view: &SkimView) -> bool {
    Seat::all(view.rules().seats()).any(|seat| {
        !view.sees(seat) && view.held(seat) > 0 && !(view.lacks(seat) & view.unseen()).is_empty()
    })
}

#[test]
fn law_15_worlds_are_drawn_evenly_from_all_that_fit() {
    let ordinary = Rules {
        deal: Deal::Ordinary,
        ..Rules::columns()
    };
    let kinds = [
        Rules::mountains(),
        Rules {
            teams: Teams::ThreeEach,
            ..Rules::mountains()
        },
        Rules {
            teams: Teams::ThreeEach,
            ..Rules::columns()
        },
        ordinary,
        Rules {
            teams: Teams::ThreeEach,
            ..ordinary
        },
        Rules {
            teams: Teams::OneEach,
            ..ordinary
        },
        Rules {
            deal: Deal::Ordinary,
            ..Rules::mountains()
        },
        Rules::practice(),
    ];
    for rules in kinds {
        let mut tried = 0;
        'seeds: for seed in 0..300 {
            let states = game(rules, seed);
            for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
                // The first late state with few enough deals, of which passes have ruled some out.
                let late = (1..states.len()).find(|&i| {
                    let view = states[i].view(viewer);
                    let count = Skim::worlds(&view).unwrap().count().unwrap();
                    states[i].deck().is_empty() && (20..2000).contains(&count) && bound(&view)
                });
                let Some(late) = late else { continue };
                let view = states[late].view(viewer);
                let worlds = Skim::worlds(&view).unwrap();
                let expected = search(&states[..=late], viewer);
                assert_eq!(
                    worlds.count(),
                    Some(expected.len() as u128),
                    "{rules:?}, seed {seed}"
                );
                if tried < 2 {
                    let mut rng = Seed::from_u64(seed).stream(Stream::Worlds(Seat::new(1)));
                    let draws = (0..100_000).map(|_| hands(&worlds.sample(&mut rng)));
                    let p = laws::fits(draws, &expected).unwrap();
                    assert!(p >= 0.001, "p = {p}, {rules:?}, seed {seed}, {viewer}");
                }
                tried += 1;
                if tried == 6 {
                    break 'seeds;
                }
            }
        }
        assert!(tried >= 4, "{tried} positions, {rules:?}");
    }
}

#[test]
fn law_15_without_passes_too() {
    // At the end of a hand, and while cards are dealt: no pass has told anything.
    for deal in [Deal::Ordinary, Deal::OwnColour] {
        let states = game(
            Rules {
                deal,
                ..Rules::mountains()
            },
            4,
        );
        for dealing in [true, false] {
            let viewer = Viewer::Spectator;
            let fits = |state: &&Skim| {
                let view = state.view(viewer);
                let count = Skim::worlds(&view).unwrap().count().unwrap();
                state.deck().is_empty() != dealing && (20..2000).contains(&count) && !bound(&view)
            };
            let state = states.iter().find(fits).unwrap();
            let at = states.iter().position(|other| other == state).unwrap();
            let worlds = Skim::worlds(&state.view(viewer)).unwrap();
            let expected = search(&states[..=at], viewer);
            assert_eq!(worlds.count(), Some(expected.len() as u128));
            let mut rng = Seed::from_u64(at as u64).stream(Stream::Worlds(Seat::new(0)));
            let draws = (0..100_000).map(|_| hands(&worlds.sample(&mut rng)));
            assert!(laws::fits(draws, &expected).unwrap() >= 0.001);
        }
    }
}

#[test]
fn the_partner_is_known_with_own_colours_and_two_a_side() {
    let states = game(Rules::mountains(), 1);
    let dealt = &states[37];
    let view = dealt.view(Viewer::Seat(Seat::new(0)));
    assert_eq!(view.may_hold(Seat::new(2)), dealt.hand(Seat::new(2)));
    let worlds = Skim::worlds(&view).unwrap();
    let mut rng = Seed::from_u64(1).stream(Stream::Worlds(Seat::new(0)));
    let mut others = std::collections::BTreeSet::new();
    for _ in 0..50 {
        let world = worlds.sample(&mut rng);
        assert_eq!(world.hand(Seat::new(2)), dealt.hand(Seat::new(2)));
        others.insert(world.hand(Seat::new(1)));
    }
    assert!(others.len() > 40, "the opponents' hands differ");
}

#[test]
fn counts_of_whole_deals() {
    let factorial = |n: u128| (1..=n).product::<u128>();
    // Before the first card nothing is told apart: all cards are in the deck.
    for rules in [Rules::mountains(), Rules::practice()] {
        let start = Skim::new(rules.validate().unwrap());
        assert_eq!(
            Skim::worlds(&start.view(Viewer::Spectator))
                .unwrap()
                .count(),
            Some(1)
        );
    }
    // Own colours, four seats: each colour's 18 in two hands of nine.
    let nine = factorial(18) / factorial(9).pow(2);
    let dealt = &game(Rules::mountains(), 1)[37];
    let count = |state: &Skim, viewer| Skim::worlds(&state.view(viewer)).unwrap().count();
    assert_eq!(count(dealt, Viewer::Spectator), Some(nine * nine));
    assert_eq!(count(dealt, Viewer::Seat(Seat::new(0))), Some(nine));
    // 52 cards in four hands: 52! / 13!^4, and in three for one who sees the fourth.
    let dealt = &game(Rules::practice(), 1)[53];
    assert_eq!(
        count(dealt, Viewer::Spectator),
        Some(53_644_737_765_488_792_839_237_440_000)
    );
    assert_eq!(
        count(dealt, Viewer::Seat(Seat::new(0))),
        Some(84_478_098_072_866_400)
    );
    // 52 cards in six hands of 9, 9, 9, 9, 8, 8 still fit; on the way there can be more than the number holds.
    let states = game(
        Rules {
            teams: Teams::ThreeEach,
            ..Rules::practice()
        },
        1,
    );
    let sizes: Vec<u32> = Seat::all(6)
        .map(|seat| states[53].hand(seat).len())
        .collect();
    assert_eq!(sizes, [9, 9, 9, 9, 8, 8]);
    assert!(count(&states[53], Viewer::Spectator).is_some());
    assert_eq!(count(&states[42], Viewer::Spectator), None);
    let mut rng = Seed::from_u64(1).stream(Stream::Worlds(Seat::new(0)));
    let view = states[42].view(Viewer::Spectator);
    assert_eq!(
        Skim::worlds(&view)
            .unwrap()
            .sample(&mut rng)
            .view(Viewer::Spectator),
        view
    );
}

#[test]
fn one_person_sees_both_heaps() {
    let rules = Rules {
        teams: Teams::OneEach,
        ..Rules::columns()
    };
    for state in game(rules, 3) {
        let own = |seat| state.view(Viewer::Seat(Seat::new(seat)));
        assert_eq!(own(0), own(2));
        assert_eq!(own(1), own(3));
        assert_eq!(own(0).hand(Seat::new(2)), Some(state.hand(Seat::new(2))));
        assert_eq!(own(0).hand(Seat::new(1)), None);
    }
}

#[test]
fn a_pass_proves_what_is_not_held() {
    // Among many games, at every pass with cards in hand: nothing that could be laid is held, and the view says so.
    let mut passes = 0;
    for seed in 0..30 {
        let rules = Rules::columns().validate().unwrap();
        let mut state = Skim::new(rules);
        let mut rng = Seed::from_u64(seed).stream(Stream::Chance);
        while let Some(step) = play::random_step(&state, &mut rng) {
            let before = state.clone();
            state.apply(step, &mut ());
            if let (Step::Action(Action::Pass), Some(seat)) = (step, before.turn().seat())
                && !before.hand(seat).is_empty()
            {
                passes += 1;
                let view = state.view(Viewer::Spectator);
                for card in Card::all().filter(|&card| rules.cards_for(seat).contains(card)) {
                    let free = !before.table().laid().contains(card);
                    if free && !before.table().legal_cells(card).is_empty() {
                        assert!(view.lacks(seat).contains(card));
                        assert!(!view.may_hold(seat).contains(card));
                    }
                }
            }
        }
    }
    assert!(passes > 50);
}
