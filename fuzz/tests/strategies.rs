//! The strategies of proptest over all games.

use std::collections::BTreeSet;

use boardcore::{Game, Observe, RuleSet, Valid, Viewer, laws, strategies};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// A thousand rules, none rejected, can be played by, and have every value of every preset.
fn rules<G: Game>() {
    let config = ProptestConfig {
        cases: 1_000,
        max_local_rejects: 0,
        max_global_rejects: 0,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let verdict = TestRunner::new(config).run(&strategies::rules::<G::Rules>(), |rules| {
        prop_assert!(rules.faults().is_empty());
        Ok(())
    });
    assert_eq!(verdict, Ok(()));
    let drawn = boardcore::sampled!(strategies::rules::<G::Rules>(), 1_000);
    let met = laws::option_values(drawn.map(Valid::get));
    let presets = G::Rules::PRESETS.iter().map(|preset| preset.rules);
    for (name, values) in laws::option_values(presets) {
        assert!(values.is_subset(&met[&name]), "{name}: {:?}", met[&name]);
    }
}

/// Games end for these reasons, and some do not.
fn games<G: Observe>(number: usize, plies: usize, ends: &[&str]) {
    let mut met = BTreeSet::new();
    let mut over = 0;
    for game in boardcore::sampled!(strategies::games::<G>(0..plies), number) {
        assert_eq!(game.state.audit(), Ok(()), "{game:?}");
        if let Some(ending) = game.ending() {
            met.insert(boardcore::Reason::code(&ending.end));
            over += 1;
        }
    }
    assert!(met.iter().eq(ends), "{}: {met:?}", G::NAME);
    assert!((number / 10..number).contains(&over), "{}: {over}", G::NAME);
    for seen in boardcore::sampled!(strategies::views::<G>(0..60), 100) {
        assert_eq!(seen.record.replay().as_ref(), Ok(&seen.state), "{seen:?}");
        let viewer: Viewer = seen.record.perspective;
        assert_eq!(viewer.at_table(seen.record.rules.seats()), viewer);
    }
}

macro_rules! every_game {
    ($($name:ident: $game:ty, $number:literal, $plies:literal, $ends:expr;)+) => {$(
        #[test]
        fn $name() {
            rules::<$game>();
            games::<$game>($number, $plies, $ends);
        }
    )+};
}

/// Most evenings are longer than the games above.
#[test]
fn flea_knockout() {
    rules::<flea::Knockout>();
}

every_game! {
    domino_ends: domino_ends::DominoEnds, 300, 400, &["target-reached"];
    flea: flea::Flea, 300, 1_500, &["diagonal-full", "one-left"];
    makarenko: makarenko::Makarenko, 300, 300, &["no-king", "quiet"];
    memory: memory::Memory, 300, 400, &["board-empty", "rounds-played"];
    skim: skim::Skim, 300, 150, &["all-laid", "all-passed"];
}
