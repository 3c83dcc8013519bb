//! Types as other programs meet them: what threads may do with them, and names that are imported together.

#[test]
fn auto_traits() {
    fn are<T: Send + Sync + Unpin + 'static>() {}
    are::<(skim::Action, skim::Chance, skim::Placement)>();
    are::<(
        skim::Card,
        skim::CardSet,
        skim::Colour,
        skim::Rank,
        skim::Suit,
    )>();
    are::<(skim::CellSet, skim::Column, skim::Score, skim::Table)>();
    are::<(skim::Edge, skim::End, skim::Event, skim::Illegal)>();
    are::<(
        skim::Outline,
        skim::Shape,
        skim::ShapeError,
        skim::PositionError,
        skim::Setup,
    )>();
    are::<(skim::Continuity, skim::Deal, skim::Deck, skim::First)>();
    are::<(skim::Goal, skim::Rules, skim::Teams, skim::Values)>();
    are::<(skim::Observation, skim::Placements<'static>)>();
    are::<(skim::Skim, skim::SkimView, skim::SkimWorlds)>();
}

#[test]
#[allow(clippy::wildcard_imports, reason = "that is what is tried")]
fn everything_is_imported_together() {
    use boardcore::*;
    use skim::*;

    let rules = Rules::columns().validate().unwrap();
    let game = Skim::new(rules);
    let view: SkimView = game.view(Viewer::Spectator);
    assert_eq!(game.turn(), view.turn());
    let record = Record::<Skim>::new(rules);
    assert_eq!(record.replay(), Ok(game));
}

#[test]
fn the_readme_draws_a_game() {
    use boardcore::{RuleSet, Seed, play::random_record};

    let rules = skim::Rules::mountains().validate().unwrap();
    let (_, game) = random_record::<skim::Skim>(rules, Seed::from_u64(1), 61);
    let readme = include_str!("../../README.md");
    for line in format!("{:#}", game.table()).lines() {
        assert!(readme.contains(line), "{line}");
    }
}
