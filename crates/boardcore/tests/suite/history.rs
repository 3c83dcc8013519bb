//! A game on the table: undo, time travel, and what both cost.

use std::cell::Cell;
use std::ops::ControlFlow;

use boardcore::{
    Ending, Game, Never, Num, RuleSet, Seat, Seats, Sink, Situation, Step, StepOf, Table, Turn,
    Valid,
};

/// A walk without an end. Its place depends on every step and on their order.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Walk {
    rules: Valid<Seats<1>>,
    place: u64,
}

type Stride = Num<0, 9>;

thread_local! {
    /// How many steps walks have taken.
    static TAKEN: Cell<usize> = const { Cell::new(0) };
    /// How many walks there are.
    static WALKS: Cell<usize> = const { Cell::new(0) };
}

impl Walk {
    fn at(rules: Valid<Seats<1>>, place: u64) -> Self {
        WALKS.set(WALKS.get() + 1);
        Self { rules, place }
    }
}

impl Clone for Walk {
    fn clone(&self) -> Self {
        Self::at(self.rules, self.place)
    }
}

impl Drop for Walk {
    fn drop(&mut self) {
        WALKS.set(WALKS.get() - 1);
    }
}

impl Situation for Walk {
    type Rules = Seats<1>;
    type Action = Stride;
    type End = Never;

    fn rules(&self) -> &Valid<Seats<1>> {
        &self.rules
    }

    fn turn(&self) -> Turn {
        Turn::Seat(Seat::new(0))
    }

    fn for_each_action<B>(&self, f: impl FnMut(Stride) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..10).filter_map(Num::new).try_for_each(f)
    }

    fn ending(&self) -> Option<Ending<Never>> {
        None
    }
}

impl Game for Walk {
    const NAME: &'static str = "walk";
    type Chance = Never;
    type Incident = Never;
    type Illegal = Never;
    type Event = Never;

    fn new(rules: Valid<Seats<1>>) -> Self {
        Self::at(rules, 0)
    }

    fn check(&self, _: Stride) -> Result<(), Never> {
        Ok(())
    }

    fn apply(&mut self, step: StepOf<Self>, _: &mut impl Sink<Never>) {
        TAKEN.set(TAKEN.get() + 1);
        let Step::Action(stride) = step;
        self.place = after(self.place, stride.get());
    }
}

fn after(place: u64, stride: u8) -> u64 {
    place.wrapping_mul(11).wrapping_add(u64::from(stride) + 1)
}

fn stride(ply: usize) -> u8 {
    (ply * ply % 7) as u8
}

/// A table after a number of steps, and the place after each number of them.
fn walked(plies: usize) -> (Table<Walk>, Vec<u64>) {
    let mut table = Table::new(Seats::<1>.validate().unwrap());
    let mut places = vec![0];
    for ply in 0..plies {
        play(&mut table);
        places.push(after(places[ply], stride(ply)));
    }
    (table, places)
}

/// Takes the step that every walk takes at this ply.
fn play(table: &mut Table<Walk>) {
    let stride = Num::new(stride(table.plies())).unwrap();
    table.play(Step::Action(stride)).unwrap();
}

#[test]
fn a_long_game_is_taken_back_through_every_state() {
    let (mut table, places) = walked(5_000);
    let taken = TAKEN.get();
    for plies in (0..5_000).rev() {
        let step = Step::Action(Num::new(stride(plies)).unwrap());
        assert_eq!(table.undo(), Some(step));
        assert_eq!((table.plies(), table.game().place), (plies, places[plies]));
    }
    assert_eq!(table.undo(), None);
    // A gap of at most a sixteenth, 312 steps, is halved five times, down to 16.
    let replayed = TAKEN.get() - taken;
    assert!(replayed < 5_000 * 12, "{replayed} steps were taken again");
    assert!(table == walked(0).0, "nothing is left of the game");
}

#[test]
fn a_table_that_went_back_is_the_table_before() {
    let (mut table, places) = walked(3_000);
    for plies in [2_999, 2_500, 2_499, 1_777, 300, 299, 17, 16, 15, 1, 0] {
        assert_eq!(table.state_at(plies).unwrap().place, places[plies]);
        assert!(table.rewind(plies) && !table.rewind(plies + 1));
        assert_eq!(table.game().place, places[plies]);
        assert_eq!(table, walked(plies).0);
        assert_eq!(table.state_at(plies / 3).unwrap().place, places[plies / 3]);
        assert_eq!(table.state_at(plies + 1), None);
    }
    // Forth again, another way than before.
    let mut place = 0;
    for ply in 0..400 {
        let stride = (ply % 10) as u8;
        table.play(Step::Action(Num::new(stride).unwrap())).unwrap();
        place = after(place, stride);
    }
    assert_eq!(table.game().place, place);
    assert!(table.undo().is_some());
    table.play(Step::Action(Num::new(9).unwrap())).unwrap();
    assert_eq!((table.plies(), table.game().place), (400, place));
}

/// States are kept by the length of the game, not by how often people think better of it.
#[test]
fn going_back_and_forth_keeps_few_states() {
    let (mut table, _) = walked(0);
    let mut most = 0;
    while table.plies() < 20_000 {
        for _ in 0..25 {
            play(&mut table);
        }
        for _ in 0..5 {
            table.undo();
        }
        assert_eq!(table.steps().len(), table.plies());
        most = most.max(WALKS.get());
    }
    // 16 in the first 256 steps, then one where the game is longer by a sixteenth: 72. And those on the way back.
    assert!(most <= 1 + 17 + 72 + 32, "{most} states");
    let plies = table.plies();
    assert_eq!(table.game(), walked(plies).0.game());
}
