//! What a game gets by default: counting, finding, drawing and playing, from its two lists alone.

use std::fmt;
use std::ops::ControlFlow;

use boardcore::{
    Ending, Game, Never, Num, PerfectInformation, Refused, RuleSet, Seat, Seats, Side, Sink,
    Situation, Square, Standings, Step, StepOf, Turn, Valid,
};

type Weight = Num<0, 255>;

fn weight(number: u8) -> Weight {
    Num::new(number).unwrap()
}

fn fall(number: u8) -> Square {
    Square::wrap(number)
}

/// A weight falls, one of three; then the seat adds an even one that is lighter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Scales {
    rules: Valid<Seats<2>>,
    fell: Option<u8>,
    added: Option<u8>,
}

const WEIGHTS: [(u8, u32); 3] = [(3, 1), (5, 3), (9, 2)];

boardcore::reasons! {
    /// Why a weight is refused.
    pub(crate) enum Illegal {
        /// It is odd, or not lighter.
        TooHeavy = "too-heavy", "S1", "an even weight, lighter than the one that fell";
    }
}

boardcore::reasons! {
    /// Why the game is over.
    pub(crate) enum End {
        /// Both weights lie there.
        BothThere = "both-there", "S2", "both lie there";
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fell(u8);

impl fmt::Display for Fell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fell", self.0)
    }
}

impl fmt::Display for Scales {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.fell, self.added)
    }
}

impl Situation for Scales {
    type Rules = Seats<2>;
    type Action = Weight;
    type End = End;

    fn rules(&self) -> &Valid<Seats<2>> {
        &self.rules
    }

    fn turn(&self) -> Turn {
        match (self.fell, self.added) {
            (None, _) => Turn::Chance { for_seat: None },
            (_, None) => Turn::Seat(Seat::new(1)),
            _ => Turn::Over,
        }
    }

    fn for_each_action<B>(&self, f: impl FnMut(Weight) -> ControlFlow<B>) -> ControlFlow<B> {
        match (self.fell, self.added) {
            (Some(fell), None) => (0..fell).step_by(2).map(weight).try_for_each(f),
            _ => ControlFlow::Continue(()),
        }
    }

    fn ending(&self) -> Option<Ending<End>> {
        let scores = [i32::from(self.fell?), i32::from(self.added?)];
        Some(Ending {
            end: End::BothThere,
            standings: Standings::ranked(&scores),
        })
    }
}

impl Game for Scales {
    const NAME: &'static str = "scales";
    /// The weights as squares: in records they differ from actions by their text.
    type Chance = Square;
    type Incident = Never;
    type Illegal = Illegal;
    type Event = Fell;

    fn new(rules: Valid<Seats<2>>) -> Self {
        Self {
            rules,
            fell: None,
            added: None,
        }
    }

    fn for_each_chance<B>(
        &self,
        mut f: impl FnMut(Square, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.fell.is_none() {
            for (number, chances) in WEIGHTS {
                f(fall(number), chances)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, action: Weight) -> Result<(), Illegal> {
        if self.actions().contains(&action) {
            Ok(())
        } else {
            Err(Illegal::TooHeavy)
        }
    }

    fn check_chance(&self, weight: Square) -> Result<(), Illegal> {
        if self.probability(weight).0 > 0 {
            Ok(())
        } else {
            Err(Illegal::TooHeavy)
        }
    }

    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Fell>) {
        match step {
            Step::Chance(weight) => {
                events.emit(|| Fell(weight.number()));
                self.fell = Some(weight.number());
            }
            Step::Action(weight) => self.added = Some(weight.get()),
            Step::Incident(never) => match never {},
        }
    }
}

impl PerfectInformation for Scales {}

fn scales(fell: Option<u8>) -> Scales {
    let mut scales = Scales::new(Seats::<2>.validate().expect("no options, no faults"));
    scales.fell = fell;
    scales
}

#[test]
fn actions_are_counted_and_found() {
    let before = scales(None);
    assert!(before.actions().is_empty());
    assert_eq!((before.count(), before.nth(0)), (0, None));
    assert_eq!(before.pick(|_| panic!("there is nothing to pick")), None);

    let scales = scales(Some(9));
    assert_eq!(scales.actions(), [0, 2, 4, 6, 8].map(weight));
    let mut list = vec![weight(1)];
    scales.actions_into(&mut list);
    assert_eq!(list, [1, 0, 2, 4, 6, 8].map(weight));
    assert_eq!(scales.count(), 5);
    let found: Vec<_> = (0..7).map(|n| scales.nth(n)).collect();
    let expected = [Some(0), Some(2), Some(4), Some(6), Some(8), None, None];
    assert_eq!(found, expected.map(|it| it.map(weight)));
    let picked = scales.pick(|count| {
        assert_eq!(count, 5);
        3
    });
    assert_eq!(picked, Some(weight(6)));
    assert_eq!(scales.pick(|count| count), None);
}

#[test]
fn outcomes_are_weighed_and_found() {
    let before = scales(None);
    assert_eq!(
        before.outcomes(),
        WEIGHTS.map(|(number, chances)| (fall(number), chances))
    );
    assert_eq!(before.weight(), 6);
    let found: Vec<_> = (0..8)
        .filter_map(|point| before.outcome_at(point))
        .collect();
    assert_eq!(found, [3, 5, 5, 5, 9, 9].map(fall));
    assert_eq!(
        [3, 4, 5, 9].map(|number| before.probability(fall(number))),
        [(1, 6), (0, 6), (3, 6), (2, 6)]
    );

    let after = scales(Some(5));
    assert!(after.outcomes().is_empty());
    assert_eq!((after.weight(), after.outcome_at(0)), (0, None));
    assert_eq!(after.probability(fall(5)), (0, 1));
}

#[test]
fn steps_are_refused_by_kind_and_by_rule() {
    let mut game = scales(None);
    let turn = Turn::Chance { for_seat: None };
    assert_eq!(
        game.play(Step::Action(weight(0))),
        Err(Refused::Turn { turn })
    );
    assert_eq!(game.check_step(Step::Chance(fall(5))), Ok(()));
    assert!(matches!(
        game.check_step(Step::Chance(fall(4))),
        Err(Refused::Illegal(_))
    ));
    assert_eq!(game.play_events(Step::Chance(fall(5))), Ok(vec![Fell(5)]));

    let turn = game.turn();
    let refused = Refused::Seat {
        tried: Seat::new(0),
        turn,
    };
    assert_eq!(game.play_as(Seat::new(0), weight(2)), Err(refused));
    assert_eq!(
        game.check_step(Step::Chance(fall(5))),
        Err(Refused::Turn { turn })
    );
    assert_eq!(
        game.play_as(Seat::new(1), weight(6)),
        Err(Refused::Illegal(Illegal::TooHeavy))
    );
    assert_eq!(game.standings(), None);
    assert_eq!(game.play_as(Seat::new(1), weight(4)), Ok(vec![]));
    assert!(game.turn().is_over());
    let ending = game.ending().expect("the game is over");
    assert_eq!(ending.end.to_string(), "both lie there");
    assert_eq!(
        ending.standings.to_string(),
        "1. side 0 (5) · 2. side 1 (4)"
    );
    assert_eq!(game.standings(), Some(ending.standings));
    let places = [0, 1, 2].map(|seat| game.standing_of(Seat::new(seat)).map(|it| it.place));
    assert_eq!(places, [Some(1), Some(2), None]);
    assert_eq!(
        game.play(Step::Action(weight(0))),
        Err(Refused::Turn { turn: Turn::Over })
    );
}

#[test]
fn what_a_game_does_not_say_is_said_for_it() {
    let game = scales(Some(5));
    assert_eq!(game.key(), scales(Some(5)).key());
    assert_ne!(game.key(), scales(Some(9)).key());
    assert_eq!(Scales::action_space(&Seats), 256);
    assert_eq!(Scales::action_index(&Seats, weight(7)), Some(7));
    assert_eq!(
        [255, 256].map(|index| Scales::action_at(&Seats, index)),
        [Some(weight(255)), None]
    );
    assert_eq!((game.rules().seats(), game.rules().sides()), (2, 2));
    assert_eq!(game.rules().side_of(Seat::new(1)), Side::new(1));
    assert_eq!(
        (Scales::max_plies(&Seats), Scales::score_bounds(&Seats)),
        (None, None)
    );
    assert_eq!(
        (game.scores(), game.audit(), game.incidents()),
        (vec![], Ok(()), vec![])
    );
}
