//! Each rule by its number, with the worked examples.

use boardcore::{
    Cell, Ending, Game, Notation, Observe, Reason, Refused, RuleSet, Seat, Seed, Side, Situation,
    Step, Turn, Viewer, play,
};
use skim::{
    Action, Card, CardSet, Chance, Colour, Continuity, Deal, Deck, Edge, End, Event, First, Goal,
    Illegal, Outline, Placement, Rank, Rules, Score, Shape, ShapeError, Skim, Table, Teams, Values,
};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn cell(x: i8, y: i8) -> Cell {
    Cell::new(x, y)
}

/// A table with cards laid one after the other: `9d@0,0 Qs@1,0`.
fn table(rules: Rules, text: &str) -> Table {
    let mut table = Table::new(rules.validate().unwrap());
    for word in text.split_whitespace() {
        let Action::Lay(placement) = word.parse().unwrap() else {
            panic!("a table has placements only");
        };
        table.lay(placement.card(), placement.cell()).unwrap();
    }
    table
}

/// A table of practice, so wide that no edge comes into play.
fn free(text: &str) -> Table {
    table(
        Rules {
            outline: Outline::Rectangle {
                width: 11,
                height: 11,
            },
            ..Rules::practice()
        },
        text,
    )
}

/// A game of 36 cards in which these hands are dealt, before the lot.
fn dealt(rules: Rules, hands: [&str; 4]) -> Skim {
    let mut game = Skim::new(rules.validate().unwrap());
    let mut hands = hands.map(|hand| cards(hand).iter().collect::<Vec<_>>().into_iter());
    while let Turn::Chance {
        for_seat: Some(seat),
    } = game.turn()
    {
        let card = hands[seat.index()].next().unwrap();
        game.play(Step::Chance(Chance::Deal(card))).unwrap();
    }
    game
}

fn all_games(rules: Rules, games: u64, mut each: impl FnMut(&Skim)) {
    for seed in 0..games {
        let (record, _) =
            play::random_record::<Skim>(rules.validate().unwrap(), Seed::from_u64(seed), 10_000);
        let mut game = Skim::new(record.rules);
        each(&game);
        for step in record.steps {
            game.play(step).unwrap();
            each(&game);
        }
    }
}

fn act(game: &mut Skim, text: &str) {
    game.play(Step::Action(text.parse().unwrap())).unwrap();
}

fn refusal(game: &Skim, text: &str) -> Illegal {
    match game.check_step(Step::Action(text.parse().unwrap())) {
        Err(Refused::Illegal(reason)) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

const LOW: [&str; 4] = [
    "6h7h8h9hThJhQhKhAh",
    "6c7c8c9cTcJcQcKcAc",
    "6d7d8d9dTdJdQdKdAd",
    "6s7s8s9sTsJsQsKsAs",
];

#[test]
fn k1_decks_sides_and_seats() {
    assert_eq!(Deck::Cards36.cards().len(), 36);
    assert_eq!(Deck::Cards36.cards().first(), Some(card("6h")));
    assert_eq!(Deck::Cards52.cards(), CardSet::ALL);
    for (teams, seats) in [
        (Teams::OneEach, 4),
        (Teams::TwoEach, 4),
        (Teams::ThreeEach, 6),
    ] {
        let rules = Rules {
            teams,
            ..Rules::mountains()
        };
        assert_eq!(rules.seats(), seats);
        assert_eq!(rules.sides(), 2);
        let sides: Vec<u8> = Seat::all(seats)
            .map(|seat| rules.side_of(seat).number())
            .collect();
        assert_eq!(sides, [0, 1, 0, 1, 0, 1][..usize::from(seats)]);
    }
    assert_eq!(Rules::mountains().side_of(Seat::new(3)), Side::new(1));
    assert_eq!(
        CardSet::RED,
        Card::all()
            .filter(|c| "hd".contains(&c.suit().to_string()))
            .collect()
    );
    // Turns go round the seats.
    let mut game = dealt(
        Rules {
            first: First::Seat(Seat::new(3)),
            ..Rules::columns()
        },
        LOW,
    );
    for seat in [3, 0, 1, 2, 3] {
        assert_eq!(game.turn(), Turn::Seat(Seat::new(seat)));
        let action = game.actions()[0];
        game.play(Step::Action(action)).unwrap();
    }
}

#[test]
fn k2_one_against_one_plays_two_heaps_each() {
    let rules = Rules {
        teams: Teams::OneEach,
        first: First::Seat(Seat::new(0)),
        ..Rules::mountains()
    };
    let mut game = dealt(rules, LOW);
    let view = game.view(Viewer::Seat(Seat::new(2)));
    assert_eq!(view.hand(Seat::new(0)), Some(cards(LOW[0])));
    assert_eq!(view.hand(Seat::new(2)), Some(cards(LOW[2])));
    assert_eq!(view.hand(Seat::new(1)), None);
    // Of both heaps the person knows what may be done, of the other person's nothing.
    for seat in Seat::all(4) {
        assert_eq!(game.turn(), Turn::Seat(seat));
        let actions = game.actions();
        for viewer in [0, 2].map(Seat::new) {
            let known = game.view(viewer.into()).actions();
            let own = seat.number().is_multiple_of(2);
            assert_eq!(known, if own { actions.clone() } else { vec![] });
        }
        game.play(Step::Action(actions[0])).unwrap();
    }
    // Nobody sits at seat 4 or beyond: such a viewer sees what the spectator sees.
    for nobody in [4, 7, 255].map(|seat| Viewer::Seat(Seat::new(seat))) {
        assert_eq!(game.view(nobody), game.view(Viewer::Spectator));
    }
    // Two people a side see one hand each.
    let view = dealt(
        Rules {
            teams: Teams::TwoEach,
            ..rules
        },
        LOW,
    )
    .view(Viewer::Seat(Seat::new(2)));
    assert_eq!(view.hand(Seat::new(0)), None);
}

#[test]
fn k3_cards_are_dealt_one_by_one() {
    // Own colours: the seat whose card is due gets one of its colour.
    let mut game = Skim::new(Rules::mountains().validate().unwrap());
    assert_eq!(
        game.turn(),
        Turn::Chance {
            for_seat: Some(Seat::new(0))
        }
    );
    let outcomes: CardSet = game
        .outcomes()
        .iter()
        .map(|&(chance, weight)| match chance {
            Chance::Deal(card) => {
                assert_eq!(weight, 1);
                card
            }
            Chance::Open(_) => panic!("a lot before the deal"),
        })
        .collect();
    assert_eq!(outcomes, CardSet::SIX_UP & CardSet::RED);
    let wrong = game.check_chance(Chance::Deal(card("6c"))).unwrap_err();
    assert_eq!(
        wrong,
        Illegal::WrongColour {
            card: card("6c"),
            seat: Seat::new(0)
        }
    );
    let wrong = game.check_chance(Chance::Deal(card("2h"))).unwrap_err();
    assert_eq!(wrong, Illegal::NotInDeck { card: card("2h") });
    game.play(Step::Chance(Chance::Deal(card("Th")))).unwrap();
    assert_eq!(
        game.turn(),
        Turn::Chance {
            for_seat: Some(Seat::new(1))
        }
    );
    assert_eq!(game.hand(Seat::new(0)), cards("Th"));
    assert_eq!(
        game.check_chance(Chance::Deal(card("Th")))
            .unwrap_err()
            .code(),
        "not-in-deck"
    );
    // Uneven hands: 52 cards to six seats, one card a time and round.
    for (deal, sizes) in [
        (Deal::Ordinary, [9, 9, 9, 9, 8, 8]),
        (Deal::OwnColour, [9, 9, 9, 9, 8, 8]),
    ] {
        let rules = Rules {
            teams: Teams::ThreeEach,
            deal,
            ..Rules::practice()
        };
        let (record, _) =
            play::random_record::<Skim>(rules.validate().unwrap(), Seed::from_u64(1), 52);
        let game = record.replay().unwrap();
        assert_eq!(
            Seat::all(6)
                .map(|seat| game.hand(seat).len())
                .collect::<Vec<_>>(),
            sizes
        );
        assert_eq!(
            Seat::all(6)
                .map(|seat| rules.hand_size(seat))
                .collect::<Vec<_>>(),
            sizes
        );
        if deal == Deal::OwnColour {
            assert!(Seat::all(6).all(|seat| (game.hand(seat) - rules.cards_for(seat)).is_empty()));
        }
    }
}

#[test]
fn k4_a_lot_or_a_seat_opens() {
    let mut game = dealt(Rules::mountains(), LOW);
    assert_eq!(game.turn(), Turn::Chance { for_seat: None });
    let lots: Vec<String> = game
        .outcomes()
        .iter()
        .map(|(lot, weight)| format!("{lot}:{weight}"))
        .collect();
    assert_eq!(lots, ["open 0:1", "open 1:1", "open 2:1", "open 3:1"]);
    let nobody = game.check_chance(Chance::Open(Seat::new(4))).unwrap_err();
    assert_eq!(nobody, Illegal::NoSuchSeat { seat: Seat::new(4) });
    game.play(Step::Chance(Chance::Open(Seat::new(2)))).unwrap();
    assert_eq!(game.turn(), Turn::Seat(Seat::new(2)));

    let start = Skim::new(Rules::mountains().validate().unwrap());
    let early = start.check_chance(Chance::Open(Seat::new(0))).unwrap_err();
    assert_eq!(early, Illegal::StillDealing { left: 36 });

    let game = dealt(
        Rules {
            first: First::Seat(Seat::new(1)),
            ..Rules::mountains()
        },
        LOW,
    );
    assert_eq!(game.turn(), Turn::Seat(Seat::new(1)));
    let faults = Rules {
        first: First::Seat(Seat::new(4)),
        ..Rules::mountains()
    }
    .faults();
    assert_eq!(
        faults.to_string(),
        "first: seat 4 is not at the table; the last is seat 3 (K4)"
    );
    assert_eq!(faults.as_slice()[0].option, "first");
}

#[test]
fn k5_laying_is_a_duty() {
    let mut game = dealt(
        Rules {
            first: First::Seat(Seat::new(0)),
            ..Rules::columns()
        },
        LOW,
    );
    assert_eq!(
        refusal(&game, "pass"),
        Illegal::MustLay {
            possible: "6h@0,0".parse().unwrap()
        }
    );
    assert_eq!(
        refusal(&game, "6c@0,0"),
        Illegal::NotInHand { card: card("6c") }
    );
    act(&mut game, "Th@0,0");
    assert_eq!(game.hand(Seat::new(0)), cards("6h7h8h9hJhQhKhAh"));
    assert_eq!(
        refusal(&game, "Kc@0,0"),
        Illegal::Occupied {
            cell: cell(0, 0),
            card: card("Th")
        }
    );
    // Of clubs only what is higher than the ten, on each of four sides.
    let actions: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
    assert_eq!(actions.len(), 16);
    assert_eq!(
        actions[..5],
        ["Jc@0,-1", "Qc@0,-1", "Kc@0,-1", "Ac@0,-1", "Jc@-1,0"]
    );
    // A seat that can lay nothing passes, and has no other choice.
    let mut forced = 0;
    all_games(Rules::columns(), 20, |game| {
        if let Turn::Seat(seat) = game.turn() {
            let any = game
                .table()
                .legal_placements(game.hand(seat))
                .next()
                .is_some();
            assert_eq!(game.check(Action::Pass).is_ok(), !any);
            assert_eq!(game.actions() == [Action::Pass], !any);
            forced += u32::from(!any);
        }
    });
    assert!(forced > 20);
}

#[test]
fn lists_written_in_one_go_are_those_gone_through() {
    let of_both_colours = Rules {
        deal: Deal::Ordinary,
        ..Rules::mountains()
    };
    let (mut actions, mut placements) = (Vec::new(), Vec::new());
    for rules in [
        Rules::mountains(),
        Rules::columns(),
        Rules::practice(),
        of_both_colours,
    ] {
        all_games(rules, 20, |game| {
            let mut expected = Vec::new();
            for index in 0..game.count() {
                expected.extend(game.nth(index));
            }
            // What is in the list stays in front.
            actions.truncate(2);
            let old = actions.clone();
            game.actions_into(&mut actions);
            assert_eq!(actions, [old, expected.clone()].concat());
            assert_eq!(game.actions(), expected);
            for hand in [
                game.table().placeable(),
                game.table().placeable() & CardSet::RED,
                CardSet::EMPTY,
            ] {
                placements.clear();
                game.table().placements_into(hand, &mut placements);
                let mut one_by_one = game.table().legal_placements(hand);
                let expected: Vec<Placement> = core::iter::from_fn(|| one_by_one.next()).collect();
                assert_eq!(placements, expected);
                // Some are taken before the rest is folded.
                let mut rest = game.table().legal_placements(hand);
                let mut folded: Vec<Placement> = rest.by_ref().take(3).collect();
                rest.for_each(|placement| folded.push(placement));
                assert_eq!(folded, expected);
            }
        });
    }
}

#[test]
fn k6_a_two_to_ten_opens() {
    // The seat that opens holds one card to open with.
    let hands = [
        "TdJhJdQhQdKhKdAhAd",
        "6c7c8c9cTcJcQcKcAc",
        "6h6d7h7d8h8d9h9dTh",
        "6s7s8s9sTsJsQsKsAs",
    ];
    let rules = Rules {
        first: First::Seat(Seat::new(0)),
        ..Rules::columns()
    };
    let mut game = dealt(rules, hands);
    assert_eq!(game.actions(), ["Td@0,0".parse::<Action>().unwrap()]);
    assert_eq!(
        refusal(&game, "Jh@0,0"),
        Illegal::OpeningCard { card: card("Jh") }
    );
    assert_eq!(
        refusal(&game, "Td@1,0"),
        Illegal::OpeningCell { cell: cell(1, 0) }
    );
    act(&mut game, "Td@0,0");
    assert_eq!(game.table().card_at(cell(0, 0)), Some(card("Td")));

    // With three a side hands are small enough to hold high cards only: the seat passes the opening on.
    let rules = Rules {
        teams: Teams::ThreeEach,
        deal: Deal::Ordinary,
        first: First::Seat(Seat::new(0)),
        ..Rules::columns()
    };
    let mut game = Skim::new(rules.validate().unwrap());
    let mut high = cards("JhJdJcJsQhQd").iter();
    let mut others = (CardSet::SIX_UP - cards("JhJdJcJsQhQd")).iter();
    while let Turn::Chance {
        for_seat: Some(seat),
    } = game.turn()
    {
        let next = if seat.number() == 0 {
            high.next()
        } else {
            others.next()
        };
        game.play(Step::Chance(Chance::Deal(next.unwrap())))
            .unwrap();
    }
    assert_eq!(game.actions(), [Action::Pass]);
    act(&mut game, "pass");
    assert_eq!(game.turn(), Turn::Seat(Seat::new(1)));
    // It proves that no card of 6 to 10 is held.
    assert_eq!(game.lacks(Seat::new(0)), CardSet::SIX_UP & CardSet::OPENING);
    assert!(game.check(Action::Pass).is_err());
    // No more and no less: another proof is not read.
    let (seat, text) = (Seat::new(0), game.to_string());
    let proof = game.lacks(seat);
    assert_eq!(Skim::parse_position(*game.rules(), &text), Ok(game));
    for (other, error) in [
        (proof.with(card("Js")), "lacks: seat 0 holds Js"),
        (
            proof.with(card("Ks")),
            "lacks: no pass of seat 0 proves that it lacks Ks",
        ),
        (
            proof.without(card("6h")),
            "lacks: seat 0 passed, so it lacks 6h",
        ),
    ] {
        let wrong = text.replace(&format!("lacks={proof}/"), &format!("lacks={other}/"));
        let read = Skim::parse_position(rules.validate().unwrap(), &wrong);
        assert_eq!(read.unwrap_err().to_string(), error, "{other}");
    }
    // Among 52 the two opens too.
    assert!(
        Table::new(Rules::practice().validate().unwrap())
            .check(card("2h"), cell(0, 0))
            .is_ok()
    );
}

#[test]
fn k7_cards_touch_by_a_side() {
    let table = free("9d@0,0 Th@1,0");
    for (x, y) in [(1, 1), (2, 0), (1, -1), (0, 1), (0, -1), (-1, 0)] {
        assert_eq!(table.check(card("Qs"), cell(x, y)), Ok(()));
    }
    // Corners do not count.
    for (x, y) in [(2, 1), (2, -1), (-1, 1), (-1, -1), (3, 0)] {
        assert_eq!(
            table.check(card("Qs"), cell(x, y)),
            Err(Illegal::Continuity {
                cell: cell(x, y),
                previous: None
            })
        );
    }
    // The previous card only.
    let rules = Rules {
        continuity: Continuity::PreviousCard,
        ..Rules::columns()
    };
    let table = self::table(rules, "9d@0,0 Th@1,0");
    assert_eq!(table.last(), Some(cell(1, 0)));
    assert_eq!(table.legal_cells(card("Qs")).to_string(), "1,-1 2,0 1,1");
    assert_eq!(
        table.check(card("Qs"), cell(0, 1)),
        Err(Illegal::Continuity {
            cell: cell(0, 1),
            previous: Some(cell(1, 0))
        })
    );
    // After a pass it is still the card laid last.
    let mut seen = 0;
    all_games(rules, 10, |game| {
        if game.passes() > 0 && game.turn().seat().is_some() && !game.table().laid().is_empty() {
            let last = game.table().last().unwrap();
            let mut cells = game.actions().into_iter().filter_map(Action::placement);
            assert!(cells.all(|p| last.neighbours().any(|beside| beside == p.cell())));
            seen += 1;
        }
    });
    assert!(seen > 10);
}

#[test]
fn k8_worked_example_the_rectangle() {
    // 9 × 4 with cards that span the columns −3 to 5: any cell with x = −4 or x = 6 is illegal, whatever its y.
    let table = table(
        Rules::columns(),
        "6h@0,0 7d@1,0 8h@2,0 9d@3,0 Th@4,0 Jd@5,0 6d@-1,0 7h@-2,0 8d@-3,0",
    );
    for y in [-5, -3, -1, 0, 1, 3, 5] {
        for x in [-4, 6] {
            assert_eq!(
                table.check(card("As"), cell(x, y)),
                Err(Illegal::Rectangle {
                    edge: Edge::Columns,
                    spanned: 10,
                    most: 9
                })
            );
        }
    }
    assert_eq!(table.check(card("As"), cell(5, 1)), Ok(()));
    // Rows: nothing more than three above or below.
    let table = self::table(Rules::columns(), "6h@0,0 7d@0,1 8h@0,2");
    assert_eq!(
        table.check(card("As"), cell(0, 4)),
        Err(Illegal::Rectangle {
            edge: Edge::Rows,
            spanned: 5,
            most: 4
        })
    );
    assert_eq!(table.check(card("As"), cell(0, 3)), Ok(()));
    assert_eq!(table.check(card("As"), cell(0, -1)), Ok(()));
    // It is not turned: four columns high is not nine.
    let fault = |width, height| {
        Rules {
            outline: Outline::Rectangle { width, height },
            ..Rules::columns()
        }
        .faults()
        .to_string()
    };
    assert_eq!(fault(9, 4), "");
    assert_eq!(fault(32, 4), "");
    assert_eq!(fault(0, 4), "outline: 0 columns are not from 1 to 32 (K21)");
    assert_eq!(
        fault(33, 0),
        "outline: 33 columns are not from 1 to 32 (K21); outline: 0 rows are not from 1 to 32 (K21)"
    );
    assert_eq!(fault(12, 11), "outline: 132 cells are more than 128 (K21)");
}

#[test]
fn k9_suits_do_not_touch() {
    let table = free("9d@0,0");
    assert_eq!(
        table.check(card("Kd"), cell(0, 1)),
        Err(Illegal::Diversity {
            neighbour: card("9d"),
            at: cell(0, 0)
        })
    );
    assert_eq!(table.check(card("Kh"), cell(0, 1)), Ok(()));
    // Corner to corner they may lie.
    let table = free("9d@0,0 Th@1,0");
    assert_eq!(table.check(card("Kd"), cell(1, 1)), Ok(()));
}

#[test]
fn k10_worked_example_jack_of_diamonds() {
    let table = free("9h@0,0 Jd@1,0");
    let beside = cell(2, 0);
    for card in Card::all().filter(|card| !table.laid().contains(*card)) {
        let expected = match card.colour() {
            Colour::Red => card.suit() == skim::Suit::Hearts,
            Colour::Black => card.rank() > Rank::Jack,
        };
        assert_eq!(table.check(card, beside).is_ok(), expected, "{card}");
    }
    assert_eq!(
        table.check(card("Js"), beside),
        Err(Illegal::Seniority {
            neighbour: card("Jd"),
            at: cell(1, 0),
            needed: Some(Rank::Queen)
        })
    );
    // Nothing is higher than an ace.
    let table = free("9h@0,0 Ad@1,0");
    assert_eq!(
        table.check(card("As"), beside),
        Err(Illegal::Seniority {
            neighbour: card("Ad"),
            at: cell(1, 0),
            needed: None
        })
    );
}

#[test]
fn k10_worked_example_queen_of_spades() {
    // Touching Jd and Kh only: higher than the jack. The cell 1,1 touches what lies at 1,0 and at 0,1.
    let table = free("9h@0,0 Jd@1,0 Td@0,-1 9d@-1,0 Th@-1,1 Kd@0,1");
    assert_eq!(table.check(card("Qs"), cell(1, 1)), Ok(()));
    // Touching Kh only.
    let table = free("9d@0,0 Kh@1,0");
    assert_eq!(
        table.check(card("Qs"), cell(1, 1)),
        Err(Illegal::Seniority {
            neighbour: card("Kh"),
            at: cell(1, 0),
            needed: Some(Rank::Ace)
        })
    );
    // Touching Kh and 6c only: the own colour helps. 6c lies beside 5d, which it is higher than.
    let table = free("5d@0,0 Kh@1,0 6c@0,1");
    assert_eq!(table.check(card("Qs"), cell(1, 1)), Ok(()));
    // So it does where all others are higher: a low card of the own colour beside the six.
    assert_eq!(table.check(card("2s"), cell(1, 1)), Ok(()));
}

#[test]
fn k11_the_end() {
    // A full circle of passes: one cell, so nobody can lay a second card.
    let rules = Rules {
        outline: Outline::Rectangle {
            width: 1,
            height: 1,
        },
        first: First::Seat(Seat::new(2)),
        ..Rules::columns()
    };
    let mut game = dealt(rules, LOW);
    act(&mut game, "6d@0,0");
    for passes in 1..4 {
        act(&mut game, "pass");
        assert_eq!((game.passes(), game.ending()), (passes, None));
        assert_eq!(game.standings(), None);
    }
    let events = game.play_events(Step::Action(Action::Pass)).unwrap();
    assert_eq!(game.turn(), Turn::Over);
    let Some(Ending { end, standings }) = game.ending() else {
        panic!("the game is over");
    };
    assert_eq!(end, End::AllPassed);
    assert_eq!(Some(standings), game.standings());
    assert_eq!(
        events.last(),
        Some(&Event::Ended {
            end: End::AllPassed,
            totals: [1, 0]
        })
    );
    assert_eq!(
        (end.code(), end.rule(), end.to_string().as_str()),
        ("all-passed", "K11", "every seat passed in turn")
    );
    let places = Seat::all(5).map(|seat| game.standing_of(seat).map(|standing| standing.place));
    assert_eq!(
        places.collect::<Vec<_>>(),
        [Some(1), Some(2), Some(1), Some(2), None]
    );
    assert!(matches!(
        game.play(Step::Action(Action::Pass)),
        Err(Refused::Turn { .. })
    ));
    // At once when all cards are laid, and a seat with an empty hand passes too.
    let (mut laid, mut empty, mut left) = (0, 0, 0);
    all_games(Rules::mountains(), 60, |game| match game.turn() {
        Turn::Over => {
            let all = Seat::all(4).all(|seat| game.hand(seat).is_empty());
            let end = game.ending().map(|ending| ending.end);
            assert_eq!(end, Some(if all { End::AllLaid } else { End::AllPassed }));
            assert_eq!(all, game.passes() == 0);
            laid += u32::from(all);
            left += u32::from(!all);
        }
        Turn::Seat(seat) if game.hand(seat).is_empty() => {
            assert_eq!(game.actions(), [Action::Pass]);
            empty += 1;
        }
        _ => assert!(game.table().laid() != CardSet::SIX_UP),
    });
    assert!(laid > 40 && left > 0 && empty > 0, "{laid} {left} {empty}");
}

#[test]
fn k12_values() {
    let of = |values: Values| Rank::ALL.map(|rank| values.of(rank));
    assert_eq!(
        of(Values::Rank),
        [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    );
    assert_eq!(
        of(Values::Russian),
        [2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4, 11]
    );
    assert_eq!(
        of(Values::Tens),
        [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11]
    );
    let custom = [1, 0, 255, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    assert_eq!(of(Values::Custom(custom)), custom);
    assert_eq!(
        Rules {
            values: Values::Tens,
            ..Rules::mountains()
        }
        .sum(cards("6hJcAs")),
        27
    );
}

#[test]
fn k13_mountains_as_agreed() {
    let rules = Rules::mountains();
    assert_eq!(rules, Rules::default());
    assert_eq!((rules.deck, rules.deal), (Deck::Cards36, Deal::OwnColour));
    assert_eq!(
        rules.outline,
        Outline::Mountains {
            width: 9,
            height: 6
        }
    );
    for width in [8, 10] {
        let wide = Rules {
            outline: Outline::Mountains { width, height: 6 },
            ..rules
        };
        assert!(wide.faults().is_empty());
    }
}

#[test]
fn k14_the_base_comes_first() {
    let rules = Rules {
        outline: Outline::Mountains {
            width: 4,
            height: 3,
        },
        ..Rules::mountains()
    };
    let table = self::table(rules, "6h@0,0 7d@1,0");
    assert_eq!(table.legal_cells(card("9s")).to_string(), "-1,0 2,0");
    for (x, y) in [(0, 1), (1, 1), (0, -1), (1, 2)] {
        assert_eq!(
            table.check(card("9s"), cell(x, y)),
            Err(Illegal::BaseFirst { missing: 2 })
        );
    }
    assert_eq!(
        table.check(card("9s"), cell(3, 0)).unwrap_err().code(),
        "continuity"
    );
    assert_eq!(
        table.check(card("9s"), cell(4, 0)),
        Err(Illegal::Rectangle {
            edge: Edge::Columns,
            spanned: 5,
            most: 4
        })
    );
    // At either end, and then it is complete.
    let table = self::table(rules, "6h@0,0 7d@1,0 9s@-1,0 Tc@-2,0");
    assert_eq!(table.legal_cells(card("As")).to_string(), "-2,1 0,1 1,1");
    assert_eq!(
        table.check(card("As"), cell(2, 0)).unwrap_err().code(),
        "rectangle"
    );
    // A seat that cannot lengthen it passes.
    let mut passed = 0;
    all_games(Rules::mountains(), 200, |game| {
        let base = game
            .table()
            .bounds()
            .map_or(0, |(low, high)| high.x.abs_diff(low.x) + 1);
        if game.turn().seat().is_some()
            && game.actions() == [Action::Pass]
            && (1..9).contains(&base)
        {
            passed += 1;
        }
    });
    assert!(passed > 0);
}

#[test]
fn k15_only_upwards() {
    let rules = Rules {
        outline: Outline::Mountains {
            width: 2,
            height: 3,
        },
        ..Rules::mountains()
    };
    let table = self::table(rules, "6h@0,0 7d@1,0");
    assert_eq!(
        table.check(card("As"), cell(0, -1)),
        Err(Illegal::NotOnTop { cell: cell(0, -1) })
    );
    assert_eq!(
        table.check(card("As"), cell(0, 2)),
        Err(Illegal::NotOnTop { cell: cell(0, 2) })
    );
    let table = self::table(rules, "6h@0,0 7d@1,0 Ts@0,1 Ah@0,2");
    assert_eq!(
        table.check(card("Kd"), cell(0, 3)),
        Err(Illegal::Rectangle {
            edge: Edge::Rows,
            spanned: 4,
            most: 3
        })
    );
    // The neighbours to the left, to the right and below count: Ts at the left, 7d below.
    assert_eq!(
        table.check(card("8s"), cell(1, 1)),
        Err(Illegal::Diversity {
            neighbour: card("Ts"),
            at: cell(0, 1)
        })
    );
    assert_eq!(
        table.check(card("6d"), cell(1, 1)),
        Err(Illegal::Diversity {
            neighbour: card("7d"),
            at: cell(1, 0)
        })
    );
    assert_eq!(table.check(card("6c"), cell(1, 1)), Ok(()));
    assert_eq!(table.check(card("7h"), cell(1, 1)), Ok(()));
    // A top that its neighbour has grown past.
    let table = self::table(rules, "6h@0,0 7d@1,0 Ts@0,1 Jc@1,1 Ah@0,2");
    assert_eq!(table.check(card("9d"), cell(1, 2)), Ok(()));
    assert_eq!(
        table.check(card("9h"), cell(1, 2)).unwrap_err().code(),
        "diversity"
    );
}

#[test]
fn k16_a_mountain_counts_its_height() {
    let rules = Rules {
        outline: Outline::Mountains {
            width: 2,
            height: 3,
        },
        ..Rules::mountains()
    };
    let score = Score::of(&table(rules, "6h@0,0 7d@1,0 Ts@0,1 Jc@1,1 Ah@0,2"));
    let [left, right] = score.columns() else {
        panic!("two mountains")
    };
    assert_eq!(
        (left.red, left.black, left.owner, left.points, left.cards),
        (20, 10, Some(Colour::Red), 3, 3)
    );
    assert_eq!(
        (right.red, right.black, right.owner, right.points),
        (7, 11, Some(Colour::Black), 2)
    );
    assert_eq!(score.totals(), [3, 2]);
    assert_eq!(score.sums(), [27, 21]);
    // Equal sums give nobody anything.
    let equal = Rules {
        values: Values::Custom([1; 13]),
        ..rules
    };
    let score = Score::of(&table(equal, "6h@0,0 7d@1,0 Ts@0,1 Jc@1,1"));
    assert_eq!(score.columns()[0].owner, None);
    assert_eq!(score.columns()[0].points, 0);
    assert_eq!(score.totals(), [0, 0]);
}

#[test]
fn k17_the_larger_total_wins() {
    let (mut won, mut drawn) = ([0, 0], 0);
    all_games(Rules::mountains(), 300, |game| {
        let Some(standings) = game.standings() else {
            return;
        };
        let scores: Vec<i32> = standings.scores().collect();
        assert_eq!(scores, game.score().totals());
        match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Greater => {
                assert_eq!(standings.winner(), Some(Side::new(0)));
                won[0] += 1;
            }
            std::cmp::Ordering::Less => {
                assert_eq!(standings.winner(), Some(Side::new(1)));
                won[1] += 1;
            }
            std::cmp::Ordering::Equal => {
                assert_eq!(standings.places().collect::<Vec<_>>(), [1, 1]);
                drawn += 1;
            }
        }
    });
    assert!(won[0] > 50 && won[1] > 50 && drawn > 0);
}

#[test]
fn k18_columns_as_agreed() {
    let rules = Rules::columns();
    assert_eq!(
        (rules.deck, rules.deal, rules.goal),
        (Deck::Cards36, Deal::OwnColour, Goal::Columns)
    );
    assert_eq!(
        rules.outline,
        Outline::Rectangle {
            width: 9,
            height: 4
        }
    );
    // Any order of places: the second card may go on each of the four sides.
    let table = table(rules, "6h@0,0");
    assert_eq!(
        table.legal_cells(card("7d")).to_string(),
        "0,-1 -1,0 1,0 0,1"
    );
}

#[test]
fn k19_a_column_is_a_point() {
    let score = Score::of(&table(
        Rules::columns(),
        "6h@0,0 7d@1,0 Ts@0,1 Jc@1,1 Ah@0,2 Kd@-1,2",
    ));
    let owners: Vec<_> = score
        .columns()
        .iter()
        .map(|c| (c.x, c.owner, c.points, c.cards))
        .collect();
    assert_eq!(
        owners,
        [
            (-1, Some(Colour::Red), 1, 1),
            (0, Some(Colour::Red), 1, 3),
            (1, Some(Colour::Black), 1, 2),
        ]
    );
    assert_eq!(score.totals(), [2, 1]);
    // An unfinished column counts the cards it has; most games end so.
    let mut unfinished = 0;
    all_games(Rules::columns(), 40, |game| {
        if game.turn().is_over() {
            let score = game.score();
            unfinished += u32::from(score.columns().iter().any(|c| c.cards < 4));
            let points = score
                .columns()
                .iter()
                .map(|c| i32::from(c.points))
                .sum::<i32>();
            assert_eq!(score.totals().iter().sum::<i32>(), points);
            assert!(points <= 9);
        }
    });
    assert!(unfinished > 20);
}

#[test]
fn k20_practice_has_no_winner() {
    let rules = Rules::practice();
    assert_eq!(
        (rules.deck, rules.deal, rules.goal),
        (Deck::Cards52, Deal::Ordinary, Goal::Fill)
    );
    assert_eq!(
        rules.outline,
        Outline::Rectangle {
            width: 13,
            height: 4
        }
    );
    let mut games = 0;
    all_games(rules, 20, |game| {
        if let Some(standings) = game.standings() {
            let laid = game.table().laid().len() as i32;
            assert_eq!(standings.places().collect::<Vec<_>>(), [1, 1]);
            assert_eq!(standings.scores().collect::<Vec<_>>(), [laid, laid]);
            assert_eq!(standings.winner(), None);
            assert!(
                game.score()
                    .columns()
                    .iter()
                    .all(|c| c.owner.is_none() && c.points == 0)
            );
            games += 1;
        }
    });
    assert_eq!(games, 20);
}

#[test]
fn k21_shapes_float() {
    // A corner of three cells: the second card settles half of it, the third cell the rest.
    let corner = Shape::new(&[cell(4, 4), cell(5, 4), cell(4, 5)]).unwrap();
    let rules = Rules {
        outline: Outline::Shape(corner),
        ..Rules::columns()
    };
    let table = self::table(rules, "6h@0,0");
    assert_eq!(
        table.legal_cells(card("As")).to_string(),
        "0,-1 -1,0 1,0 0,1"
    );
    // The other card of the row is there, so the first one is the corner itself: only the cell above is left.
    let table = self::table(rules, "6h@0,0 7d@1,0");
    assert_eq!(table.legal_cells(card("As")).to_string(), "0,1");
    assert_eq!(
        table.check(card("As"), cell(1, 1)),
        Err(Illegal::Shape { cell: cell(1, 1) })
    );
    assert_eq!(
        table.check(card("As"), cell(0, -1)),
        Err(Illegal::Shape { cell: cell(0, -1) })
    );
    // Shifted only, never turned or mirrored, and cells may lie apart: then no card reaches over.
    let apart = Shape::new(&[cell(0, 0), cell(2, 0)]).unwrap();
    let table = self::table(
        Rules {
            outline: Outline::Shape(apart),
            ..rules
        },
        "6h@0,0",
    );
    assert_eq!(table.legal_cells(card("As")).len(), 0);
    // An empty shape or a cell given twice is refused, and so is too wide a span.
    assert_eq!(Shape::new(&[]), Err(ShapeError::Empty));
    assert_eq!(
        Shape::new(&[cell(1, 1), cell(1, 1)]),
        Err(ShapeError::Twice { cell: cell(1, 1) })
    );
    assert_eq!(
        Shape::new(&[cell(-128, 0), cell(127, 0)]),
        Err(ShapeError::Span {
            columns: 256,
            rows: 1
        })
    );
    let big: Vec<Cell> = (0..12)
        .flat_map(|x| (0..11).map(move |y| cell(x, y)))
        .collect();
    let big = Rules {
        outline: Outline::Shape(Shape::new(&big).unwrap()),
        ..rules
    };
    assert_eq!(
        big.faults().to_string(),
        "outline: 132 cells are more than 128 (K21)"
    );
    // A rectangle as a shape is the same game.
    let cells: Vec<Cell> = (0..4)
        .flat_map(|y| (0..9).map(move |x| cell(x, y)))
        .collect();
    let shape = Rules {
        outline: Outline::Shape(Shape::new(&cells).unwrap()),
        ..Rules::columns()
    };
    for seed in 0..10 {
        let record = |rules: Rules| {
            play::random_record::<Skim>(rules.validate().unwrap(), Seed::from_u64(seed), 10_000)
                .0
                .steps
        };
        assert_eq!(record(shape), record(Rules::columns()));
    }
}

#[test]
fn k21_mountains_from_the_previous_card() {
    // Both hold: the base grows only at the end laid last.
    let rules = Rules {
        continuity: Continuity::PreviousCard,
        outline: Outline::Mountains {
            width: 3,
            height: 3,
        },
        ..Rules::mountains()
    };
    let table = self::table(rules, "6h@0,0 7d@1,0");
    assert_eq!(table.legal_cells(card("As")).to_string(), "2,0");
    assert_eq!(
        table.check(card("As"), cell(-1, 0)),
        Err(Illegal::Continuity {
            cell: cell(-1, 0),
            previous: Some(cell(1, 0))
        })
    );
    // Once it is complete, the last column grows, or one beside it that is as high.
    let table = self::table(rules, "6h@0,0 7d@1,0 9s@2,0");
    assert_eq!(table.legal_cells(card("Ac")).to_string(), "2,1");
    let table = self::table(rules, "6h@0,0 7d@1,0 9s@2,0 Tc@2,1");
    assert_eq!(table.legal_cells(card("Ah")).to_string(), "1,1 2,2");
    // The goal is free of the outline: mountains' points on a rectangle.
    let rules = Rules {
        goal: Goal::Mountains,
        ..Rules::columns()
    };
    assert_eq!(
        Score::of(&self::table(rules, "6h@0,0 7d@0,1")).totals(),
        [2, 0]
    );
}

#[test]
fn the_nth_card_of_a_set_is_that_of_the_list() {
    let mut bits = 0x9E37_79B9_7F4A_7C15_u64;
    for i in 0..500 {
        bits = bits.wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ bits >> 31;
        let set = CardSet::from_bits(if i % 2 == 0 { bits } else { bits & bits >> 9 });
        let list: Vec<Card> = set.iter().collect();
        assert_eq!(list.len(), set.len() as usize);
        for n in 0..60 {
            assert_eq!(set.nth(n), list.get(n as usize).copied());
        }
    }
    assert_eq!(CardSet::ALL.nth(51), Some(card("As")));
    assert_eq!(CardSet::ALL.nth(u32::MAX), None);
    assert_eq!(CardSet::EMPTY.nth(0), None);
}

#[test]
fn the_bounds_of_scores_and_steps() {
    assert_eq!(Skim::score_bounds(&Rules::mountains()), Some(0..=36));
    assert_eq!(Skim::score_bounds(&Rules::columns()), Some(0..=9));
    assert_eq!(Skim::score_bounds(&Rules::practice()), Some(0..=52));
    assert_eq!(
        Skim::max_plies(&Rules::mountains()),
        Some(36 + 1 + 36 * 4 + 4)
    );
    assert_eq!(Skim::action_space(&Rules::columns()), 36 * 17 * 7 + 1);
    assert_eq!(Skim::action_space(&Rules::mountains()), 36 * 17 * 11 + 1);
    let lay = |text: &str| Skim::action_index(&Rules::columns(), text.parse().unwrap());
    assert_eq!(lay("6h@-8,-3"), Some(0));
    assert_eq!(lay("As@8,3"), Some(36 * 17 * 7 - 1));
    assert_eq!(lay("pass"), Some(36 * 17 * 7));
    assert_eq!(lay("5h@0,0"), None);
    assert_eq!(lay("6h@9,0"), None);
}

#[test]
fn the_position_text_is_complete() {
    let mut game = dealt(
        Rules {
            first: First::Seat(Seat::new(0)),
            ..Rules::columns()
        },
        LOW,
    );
    assert_eq!(game.turn(), Turn::Seat(Seat::new(0)));
    act(&mut game, "Th@0,0");
    act(&mut game, "Kc@1,0");
    let text = "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- \
                hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-";
    assert_eq!(game.to_string(), text);
    assert_eq!(Skim::parse_position(*game.rules(), text), Ok(game));
}
