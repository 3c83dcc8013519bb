//! What the types promise besides their methods.

use domino_ends::{
    Action, BlockedTie, Chance, Did, DominoEnds, DominoEndsView, DominoEndsWorlds, Drawing,
    DrawnTile, End, Event, Fact, Illegal, Line, MatchEnd, Observation, Past, Phase, Pips,
    PositionError, RoundEnd, Rules, Setup, Table, Then, Tile, Tiles, TripleHeader, Why,
};
use std::hash::Hash;

#[test]
fn auto_traits() {
    fn value<T: Send + Sync + Unpin + Eq + Hash + std::fmt::Debug + 'static>() {}
    value::<Action>();
    value::<BlockedTie>();
    value::<Chance>();
    value::<Did>();
    value::<DominoEnds>();
    value::<DominoEndsView>();
    value::<DominoEndsWorlds>();
    value::<Drawing>();
    value::<DrawnTile>();
    value::<End>();
    value::<Event>();
    value::<Fact>();
    value::<Illegal>();
    value::<Line>();
    value::<MatchEnd>();
    value::<Observation>();
    value::<Past>();
    value::<Phase>();
    value::<Pips>();
    value::<PositionError>();
    value::<Setup>();
    value::<RoundEnd>();
    value::<Rules>();
    value::<Table>();
    value::<Then>();
    value::<Tile>();
    value::<Tiles>();
    value::<TripleHeader>();
    value::<Why>();
}
