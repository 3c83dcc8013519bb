//! What the crate offers to those who build on it.

// Both at once, as a game's user writes them: no name of one hides a name of the other.
use boardcore::*;
use flea::*;

/// Every public type can go to another thread and live as long as it likes.
#[test]
fn auto_traits() {
    fn all<T: Send + Sync + Unpin + 'static>() {}

    all::<Action>();
    all::<Corner>();
    all::<Corners>();
    all::<End>();
    all::<EntryOnEnemy>();
    all::<Event>();
    all::<ExtraRoll>();
    all::<Few<Corner>>();
    all::<Flea>();
    all::<Illegal>();
    all::<Impossible>();
    all::<Knockout>();
    all::<KnockoutEnd>();
    all::<KnockoutEvent>();
    all::<KnockoutRules>();
    all::<KnockoutSetup>();
    all::<Order>();
    all::<PositionError>();
    all::<Roll>();
    all::<Rules>();
    all::<Setup>();
    all::<SetupStage>();
    all::<Tally>();
}

/// What has equality can be kept in a set.
#[test]
fn what_is_compared_is_hashed() {
    fn all<T: Eq + core::hash::Hash>() {}

    all::<Action>();
    all::<Corner>();
    all::<Corners>();
    all::<End>();
    all::<EntryOnEnemy>();
    all::<Event>();
    all::<ExtraRoll>();
    all::<Few<Corner>>();
    all::<Flea>();
    all::<Illegal>();
    all::<Impossible>();
    all::<Knockout>();
    all::<KnockoutEnd>();
    all::<KnockoutEvent>();
    all::<KnockoutRules>();
    all::<KnockoutSetup>();
    all::<Order>();
    all::<PositionError>();
    all::<Roll>();
    all::<Rules>();
    all::<Setup>();
    all::<SetupStage>();
    all::<Tally>();
}

/// Generic code over a view plays a whole game: the view is the state.
#[test]
fn a_view_is_followed_by_observations() {
    let rules = Rules::default().validate().unwrap();
    let (record, last) = play::random_record::<Flea>(rules, Seed::from_u64(2), 20_000);
    let seen: Record<Flea, Viewer> = record.seen_by(Viewer::Spectator).unwrap();
    assert_eq!(seen.replay().unwrap(), last);
    let mut view = last.view(Viewer::Spectator);
    let step = "roll 1".parse().unwrap();
    assert_eq!(view.update(step), Err(Refused::Turn { turn: Turn::Over }));
    assert_eq!(
        <Flea as Determinize>::worlds(&view).unwrap().count(),
        Some(1)
    );
}
