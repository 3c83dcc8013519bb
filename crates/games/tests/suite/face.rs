//! What every game does behind the face, without its type.

use boardcore::any::{AnyError, AnyGame};
use boardcore::play::Streams;
use boardcore::{PlainReason, Seat, Seed, Viewer};
use games::{GAMES, find, follow, resume};

/// A game after at most some random steps.
fn played(name: &str, rules: &str, seed: u64, plies: usize) -> Box<dyn AnyGame> {
    let mut game = find(name).unwrap().start(rules).unwrap();
    let mut streams = Streams::new(Seed::from_u64(seed), game.seats());
    while game.plies() < plies && game.play_random(&mut streams) {}
    game
}

#[test]
fn whatever_is_past_can_be_looked_at_and_gone_back_to() {
    for kind in GAMES {
        let mut game = kind.start("-").unwrap();
        let mut streams = Streams::new(Seed::from_u64(11), game.seats());
        let mut positions = vec![game.position()];
        while game.plies() < 700 && game.play_random(&mut streams) {
            positions.push(game.position());
        }
        let end = game.plies();
        for (plies, position) in positions.iter().enumerate() {
            assert_eq!(
                &game.at(plies).unwrap().position(),
                position,
                "{} {plies}",
                kind.name()
            );
        }
        assert!(game.at(end + 1).is_none());

        // Back by single steps, and on along the same record.
        let steps = game.steps();
        let mut back = game.clone();
        for plies in (end - 40..end).rev() {
            assert!(back.undo());
            assert_eq!((back.plies(), &back.position()), (plies, &positions[plies]));
        }
        for step in &steps[end - 40..] {
            back.play(step).unwrap();
        }
        assert_eq!(back.record(), game.record());

        // Back in one go; forwards is not possible.
        assert!(back.rewind(3) && !back.rewind(4));
        assert_eq!((back.plies(), back.steps()), (3, steps[..3].to_vec()));
        assert!(back.rewind(0) && !back.undo());
        assert_eq!(back.record(), kind.start("-").unwrap().record());
    }
}

#[test]
fn without_history_a_game_goes_on_and_nothing_is_kept() {
    for kind in GAMES {
        let mut game = kind.start("-").unwrap();
        let mut twin = kind.start("-").unwrap();
        game.drop_history();
        let mut streams = [2, 2].map(|seed| Streams::new(Seed::from_u64(seed), game.seats()));
        while game.play_random(&mut streams[0]) {}
        while twin.play_random(&mut streams[1]) {}
        assert_eq!(
            (game.position(), game.plies()),
            (twin.position(), twin.plies())
        );
        assert!(!game.undo() && !game.rewind(0) && game.at(0).is_none());
        assert!(game.record().is_none() && game.record_of(Viewer::Spectator).is_none());
        assert!(game.steps().is_empty() && game.seen(Viewer::Spectator, 0).is_empty());
        assert_eq!(game.ending(), twin.ending());
    }
}

/// A client that gets only what its viewer sees knows at every moment what the host's view says.
#[test]
fn a_client_follows_by_what_is_sent() {
    for kind in GAMES {
        let mut game = kind.start("-").unwrap();
        let viewers: Vec<Viewer> = Viewer::all(game.seats()).collect();
        let mut clients: Vec<_> = viewers
            .iter()
            .map(|&it| kind.watch("-", it).unwrap())
            .collect();
        let mut streams = Streams::new(Seed::from_u64(5), game.seats());
        while game.plies() < 120 && game.play_random(&mut streams) {
            for client in &mut clients {
                let seen = game.seen(client.viewer(), game.plies() - 1);
                assert_eq!(seen.len(), 1);
                client.update(&seen[0].observation).unwrap();
                let view = game.view(client.viewer());
                assert_eq!(client.position(), view.position());
                assert_eq!(client.actions(), view.actions());
                assert_eq!(client.turn(), game.turn());
                if game.turn().seat().map(Viewer::Seat) == Some(client.viewer()) {
                    assert_eq!(client.actions(), game.actions());
                }
            }
        }
        // Who comes late gets the record of what its viewer saw.
        for &viewer in &viewers {
            let record = game.record_of(viewer).unwrap();
            let late = follow(&record).unwrap();
            assert_eq!(
                (late.viewer(), late.position()),
                (viewer, game.view(viewer).position())
            );
        }
        assert_eq!(resume(&game.record().unwrap()).unwrap().key(), game.key());
    }
}

#[test]
fn groups_hold_every_action_once() {
    for kind in GAMES {
        let game = played(kind.name(), "-", 4, 75);
        for plies in 0..=game.plies() {
            let game = game.at(plies).unwrap();
            let mut grouped: Vec<String> = Vec::new();
            let mut origins = Vec::new();
            for group in game.groups() {
                assert!(!group.actions.is_empty());
                grouped.extend(group.actions);
                origins.push(group.origin);
            }
            let (mut actions, groups) = (game.actions(), origins.len());
            grouped.sort();
            actions.sort();
            assert_eq!(grouped, actions);
            origins.sort();
            origins.dedup();
            assert_eq!(origins.len(), groups, "an origin is named twice");
        }
    }
    let start = find("makarenko").unwrap().start("-").unwrap();
    let groups = start.groups();
    let e2 = groups.iter().find(|group| group.origin == "e2").unwrap();
    assert_eq!(e2.actions, ["Pe2e3", "Pe2e4"]);
}

#[test]
fn actions_go_in_by_place_and_by_number() {
    for kind in GAMES {
        let space = kind.action_space("-").unwrap();
        let mut game = kind.start("-").unwrap();
        let mut streams = Streams::new(Seed::from_u64(9), game.seats());
        for _ in 0..60 {
            if game.turn().seat().is_some() {
                let (texts, indices) = (game.actions(), game.action_indices());
                assert_eq!(
                    (texts.len(), game.count() as usize),
                    (indices.len(), texts.len())
                );
                assert!(indices.is_sorted() && indices.iter().all(|&index| index < space));
                for (n, (text, &index)) in (0..).zip(texts.iter().zip(&indices)) {
                    assert_eq!(game.nth(n).as_ref(), Some(text));
                    let [mut by_text, mut by_place, mut by_number] = [(); 3].map(|()| game.clone());
                    by_text.play(text).unwrap();
                    by_place.play_nth(n).unwrap();
                    by_number.play_index(index).unwrap();
                    assert_eq!(by_text.record(), by_place.record());
                    assert_eq!(by_text.record(), by_number.record());
                }
            } else {
                let outcomes = game.outcomes();
                for (n, outcome) in (0..).zip(&outcomes) {
                    let [mut by_text, mut by_place] = [(); 2].map(|()| game.clone());
                    by_text.play(&outcome.text).unwrap();
                    by_place.play_nth(n).unwrap();
                    assert_eq!(by_text.record(), by_place.record());
                }
            }
            let steps = if game.turn().is_chance() {
                game.outcomes().len() as u32
            } else {
                game.count()
            };
            let before = game.record();
            assert_eq!(
                game.play_nth(steps),
                Err(AnyError::Number { number: steps })
            );
            assert_eq!(
                game.play_index(space),
                Err(AnyError::Number { number: space })
            );
            assert_eq!(game.record(), before);
            game.play_random(&mut streams);
        }
    }
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut game = find("makarenko").unwrap().start("-").unwrap();
    let before = game.record();
    let error = game.play("Pe2e5").unwrap_err();
    let reason = error.reason().unwrap();
    assert_eq!(
        (reason.code.as_str(), reason.rule.as_str()),
        ("not-its-way", "M4")
    );
    assert_eq!(error.to_string(), reason.sentence);
    assert_eq!(game.check("Pe2e5"), Err(error));

    let malformed = game.play("Pe2e9").unwrap_err();
    assert_eq!(malformed.to_string(), "expected a rank 1 to 8 at byte 4");
    let other = game.play_as(Seat::new(1), "Pe7e5").unwrap_err();
    assert_eq!(other.to_reason().code, "wrong-seat");
    assert!(game.play_as(Seat::new(200), "Pe2e4").is_err());
    assert_eq!(game.record(), before);

    let broken = resume("makarenko -\nPe2e4\nPe2e4").err().unwrap();
    assert_eq!(broken.to_string().split_once(':').unwrap().0, "step 2");
    // A viewer who is not at the table sees what the spectator sees.
    let view = game.view(Viewer::Seat(Seat::new(99)));
    assert_eq!(view.viewer(), Viewer::Spectator);
}

#[test]
fn incidents_and_real_dice_go_in_as_text() {
    let mut game = find("memory").unwrap().start("time_limit=true").unwrap();
    while game.turn().is_chance() {
        let outcome = game.outcomes().swap_remove(0).text;
        game.play(&outcome).unwrap();
    }
    let incidents = game.incidents();
    assert!(incidents.iter().any(|it| it == "timeout"), "{incidents:?}");
    game.play("timeout").unwrap();
    assert_eq!(game.steps().last().unwrap(), "timeout");
    let events = game
        .seen(Viewer::Spectator, game.plies() - 1)
        .swap_remove(0)
        .events;
    assert!(!events.is_empty());
}

#[test]
fn only_an_incident_is_announced_as_one() {
    let mut game = find("memory").unwrap().start("time_limit=true").unwrap();
    while game.turn().is_chance() {
        let outcome = game.outcomes().swap_remove(0).text;
        let error = game.play_incident(&outcome).unwrap_err();
        assert!(matches!(error, AnyError::Text(_)), "{error}");
        game.play(&outcome).unwrap();
    }
    let (action, plies) = (game.nth(0).unwrap(), game.plies());
    assert!(game.play_incident(&action).is_err());
    assert_eq!(game.plies(), plies);
    game.play_incident("timeout").unwrap();
    assert_eq!(game.steps()[plies..], ["timeout"]);
    // A game without incidents has none to announce.
    let mut chess = find("makarenko").unwrap().start("-").unwrap();
    assert!(chess.play_incident("timeout").is_err());
}

#[test]
fn every_error_can_be_sent() {
    let mut game = find("makarenko").unwrap().start("-").unwrap();
    let mut sent = |seat, action| {
        let error = game.play_as(Seat::new(seat), action).unwrap_err();
        let reason = error.to_reason();
        assert_eq!(reason.sentence, error.to_string());
        assert_eq!(reason, PlainReason::from(error));
        (reason.code, reason.rule)
    };
    let code = |code: &str| (code.to_owned(), String::new());
    assert_eq!(sent(0, "Pe2e5"), ("not-its-way".into(), "M4".into()));
    assert_eq!(sent(0, "Pe2e9"), code("malformed"));
    assert_eq!(sent(1, "Pe7e5"), code("wrong-seat"));
    let of = |error: AnyError| (error.to_reason().code, error.to_reason().rule);
    assert_eq!(of(game.play_nth(900).unwrap_err()), code("no-such-number"));
    assert_eq!(
        of(game.kind().start("quiet_limit=0").unwrap_err()),
        code("bad-rules")
    );
    let record = resume("makarenko -\nPe2e4\nPe2e4").unwrap_err();
    assert!(!of(record).1.is_empty(), "the rules refused a step of it");

    let bergen = find("domino_ends").unwrap();
    let deal = bergen.start("-").unwrap().play_as(Seat::new(0), "lead 6-6");
    assert_eq!(of(deal.unwrap_err()), code("wrong-seat"));
    let action = bergen.start("-").unwrap().play("lead 6-6");
    assert_eq!(of(action.unwrap_err()), code("wrong-turn"));
    let mut view = bergen.watch("-", Viewer::Spectator).unwrap();
    assert_eq!(of(view.update("deal 6-6").unwrap_err()), code("unseen"));
}

#[test]
fn a_glance_shows_no_peg_that_was_put_back() {
    let game = played("memory", "-", 7, 120);
    let view = game.view(Viewer::Spectator);
    let small = |board: &str| {
        board
            .lines()
            .rev()
            .skip(1)
            .any(|row| row.contains(|c: char| c.is_ascii_lowercase()))
    };
    assert!(small(&view.board()) && !small(&view.glance()));
    let flea = played("flea", "-", 7, 400).view(Viewer::Spectator);
    assert_eq!(flea.glance(), flea.board());
}

#[test]
fn chance_is_drawn_until_a_seat_acts() {
    for kind in GAMES {
        let [mut drawn, mut stepped] = [(); 2].map(|()| kind.start("-").unwrap());
        let [mut here, mut there] =
            [(); 2].map(|()| Streams::new(Seed::from_u64(3), drawn.seats()));
        while !drawn.turn().is_over() && drawn.plies() < 300 {
            let plies = drawn.plies();
            assert_eq!(drawn.draw(&mut here), drawn.plies() - plies);
            assert!(!drawn.turn().is_chance());
            assert_eq!(drawn.draw(&mut here), 0);
            drawn.play_random(&mut here);
        }
        while stepped.plies() < drawn.plies() {
            stepped.play_random(&mut there);
        }
        assert_eq!(
            (drawn.record(), here),
            (stepped.record(), there),
            "{}",
            kind.name()
        );
    }
}

#[test]
fn a_person_moves_for_each_of_their_seats() {
    let mut skim = find("skim").unwrap().start("teams=OneEach").unwrap();
    let mut streams = Streams::new(Seed::from_u64(1), skim.seats());
    skim.draw(&mut streams);
    let mut moved = [0; 4];
    for _ in 0..20 {
        let seat = skim.turn().seat().unwrap();
        let movers: Vec<Viewer> = Viewer::all(9)
            .filter(|&it| skim.to_move(it).is_some())
            .collect();
        let held = [seat.number() % 2, seat.number() % 2 + 2].map(|it| Viewer::Seat(Seat::new(it)));
        assert_eq!(movers, held);
        for viewer in held {
            assert_eq!(skim.to_move(viewer), Some(seat));
            assert_eq!(skim.view(viewer).to_move(viewer), Some(seat));
        }
        moved[seat.index()] += 1;
        skim.play_random(&mut streams);
        skim.draw(&mut streams);
    }
    assert!(moved.iter().all(|&times| times > 1), "{moved:?}");
    while skim.play_random(&mut streams) {}
    assert!(Viewer::all(4).all(|viewer| skim.to_move(viewer).is_none()));
}

#[test]
fn persons_of_two_heaps_are_told() {
    let skim = find("skim").unwrap().start("teams=OneEach").unwrap();
    let persons: Vec<u8> = (0..skim.seats())
        .map(|seat| skim.person_of(Seat::new(seat)).number())
        .collect();
    assert_eq!(persons, [0, 1, 0, 1]);
    let four = find("skim").unwrap().start("teams=TwoEach").unwrap();
    assert_eq!(four.person_of(Seat::new(3)), Seat::new(3));
}
