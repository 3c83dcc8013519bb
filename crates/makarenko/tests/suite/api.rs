//! The face of the crate: names that come together, and traits that every public type has.

use std::hash::Hash;

/// All names of the game beside all of the contract.
mod names {
    use boardcore::*;
    use makarenko::*;

    #[test]
    fn globs_of_both_crates_come_together() {
        let rules = Rules::default().validate().expect("valid");
        let mut game = Makarenko::new(rules);
        let mv: Move = "Pe2e4".parse().expect("a move");
        game.play(Step::Action(mv)).expect("legal");
        let view = game.view(Viewer::Spectator);
        assert_eq!(view.turn(), Turn::Seat(Colour::Black.seat()));
        assert_eq!(makarenko::boardcore::Seat::new(1), Seat::new(1));
    }
}

#[test]
fn auto_traits() {
    use makarenko::*;

    fn auto<T: Send + Sync + Unpin + 'static>() {}
    fn value<T: Send + Sync + Unpin + Eq + Hash + 'static>() {}
    value::<Castling>();
    value::<Colour>();
    value::<End>();
    value::<Event>();
    value::<Fen>();
    value::<Height>();
    value::<Illegal>();
    value::<Makarenko>();
    value::<Move>();
    value::<MoveList>();
    value::<MoveSet>();
    auto::<Moves>();
    value::<PawnMerge>();
    value::<Piece>();
    value::<Position>();
    value::<PositionError>();
    value::<PositionFault>();
    value::<Setup>();
    value::<Rights>();
    value::<Rules>();
    value::<Tower>();
    value::<Wing>();
}
