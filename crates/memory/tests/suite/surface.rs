//! The public types, as other crates use them.

use boardcore::*;
use memory::*;

/// Whatever is public can be sent to another thread, shared, and kept.
#[test]
fn auto_traits() {
    fn free<T: Send + Sync + Unpin + std::panic::UnwindSafe + 'static>() {}

    free::<Memory>();
    free::<MemoryView>();
    free::<MemoryWorlds>();
    free::<Observation>();
    free::<Sight>();
    free::<Action>();
    free::<Chance>();
    free::<Accident>();
    free::<Event>();
    free::<(Again, Lost, Showing, Stage)>();
    free::<(Illegal, End)>();
    free::<(PositionError, ReduceError, Setup)>();
    free::<(Rules, Kit, Sides, First, AbsentFace)>();
    free::<(Colour, Counts, ColourDie, Hole)>();
}

/// Whatever can be compared can be hashed.
#[test]
fn hash_beside_eq() {
    fn hashed<T: Eq + std::hash::Hash>() {}

    hashed::<Memory>();
    hashed::<MemoryView>();
    hashed::<MemoryWorlds>();
    hashed::<Observation>();
    hashed::<Sight>();
    hashed::<(Action, Chance, Accident, Event)>();
    hashed::<(Again, Lost, Showing, Stage)>();
    hashed::<(Illegal, End)>();
    hashed::<(PositionError, ReduceError, Setup)>();
    hashed::<(Rules, Kit, Sides, First, AbsentFace)>();
    hashed::<(Colour, Counts, ColourDie, Hole)>();
}

/// Everything of both crates can be imported together, and the game leads to the foundation.
#[test]
fn one_name_one_thing() {
    let rules: Valid<Rules> = Rules::DEFAULT.validate().expect("the defaults");
    let view: MemoryView = Memory::new(rules).view(Viewer::Spectator);
    let turn: memory::boardcore::Turn = view.turn();
    assert_eq!(turn, Turn::Chance { for_seat: None });
}
