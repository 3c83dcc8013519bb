//! The face gives what the typed game gives.

use std::fmt::Display;

use boardcore::play::{Streams, random_record};
use boardcore::{Observe, Record, RuleSet, Seed, Table, Viewer};

fn agrees<G: Observe + Display>() {
    let kind = games::find(G::NAME).unwrap();
    for preset in kind.presets() {
        let rules = G::Rules::parse_text(&preset.rules)
            .unwrap()
            .validate()
            .unwrap();
        let seed = Seed::from_u64(6);
        let (record, end) = random_record::<G>(rules, seed, 300);

        let mut game = kind.start(&preset.rules).unwrap();
        let mut streams = Streams::new(seed, rules.seats());
        while game.plies() < 300 && game.play_random(&mut streams) {}
        assert_eq!(game.record().unwrap(), record.to_string());
        assert_eq!(
            (game.rules(), game.seats()),
            (rules.to_string(), rules.seats())
        );
        assert_eq!(
            (game.position(), game.board()),
            (end.to_string(), format!("{end:#}"))
        );
        assert_eq!(
            (game.turn(), game.key(), game.scores()),
            (end.turn(), end.key(), end.scores())
        );
        assert_eq!(game.ending().map(|it| it.standings), end.standings());
        for viewer in Viewer::all(rules.seats()) {
            let seen: Record<G, Viewer> = record.seen_by(viewer).unwrap();
            assert_eq!(game.record_of(viewer).unwrap(), seen.to_string());
            let observations = game.seen(viewer, 0).into_iter().map(|it| it.observation);
            let expected = seen.steps.iter().map(ToString::to_string);
            assert!(observations.eq(expected));
            assert_eq!(game.view(viewer).position(), end.view(viewer).to_string());
            assert_eq!(game.view(viewer).board(), format!("{:#}", end.view(viewer)));
        }
        // The way back to the type.
        let table = game.as_any().downcast_ref::<Table<G>>().unwrap();
        assert!(table.game() == &end);
    }
}

#[test]
fn memory() {
    agrees::<games::memory::Memory>();
}

#[test]
fn flea() {
    agrees::<games::flea::Flea>();
}

#[test]
fn flea_knockout() {
    agrees::<games::flea::Knockout>();
}

#[test]
fn domino_ends() {
    agrees::<games::domino_ends::DominoEnds>();
}

#[test]
fn makarenko() {
    agrees::<games::makarenko::Makarenko>();
}

#[test]
fn skim() {
    agrees::<games::skim::Skim>();
}
