//! What a game gets by default: counting, finding, drawing and playing, from its two lists alone.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use boardcore::{
    Game, Never, Per, Reason, Refused, Seat, Side, Sink, Standings, Step, StepOf, Turn, Valid,
    Validate,
};

/// A weight falls, one of three; then the seat adds an even one that is lighter.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Scales {
    rules: Valid<()>,
    fell: Option<u8>,
    added: Option<u8>,
}

const WEIGHTS: [(u8, u32); 3] = [(3, 1), (5, 3), (9, 2)];

#[derive(Clone, PartialEq, Eq, Debug)]
struct TooHeavy;

impl fmt::Display for TooHeavy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an even weight, lighter than the one that fell")
    }
}

impl Error for TooHeavy {}

impl Reason for TooHeavy {
    const CODES: &'static [&'static str] = &["too-heavy"];
    fn code(&self) -> &'static str {
        "too-heavy"
    }
    fn rule(&self) -> &'static str {
        "S1"
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Fell(u8);

impl fmt::Display for Fell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fell", self.0)
    }
}

impl Game for Scales {
    const NAME: &'static str = "scales";
    type Rules = ();
    type Action = u8;
    type Chance = u8;
    type Report = Never;
    type Illegal = TooHeavy;
    type Event = Fell;

    fn new(rules: Valid<()>) -> Self {
        Self {
            rules,
            fell: None,
            added: None,
        }
    }

    fn rules(&self) -> &Valid<()> {
        &self.rules
    }

    fn seats((): &()) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        match (self.fell, self.added) {
            (None, _) => Turn::Chance { for_seat: None },
            (_, None) => Turn::Seat(Seat::new(1)),
            _ => Turn::Over,
        }
    }

    fn for_each_action<B>(&self, mut f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        if let (Some(fell), None) = (self.fell, self.added) {
            (0..fell).step_by(2).try_for_each(&mut f)?;
        }
        ControlFlow::Continue(())
    }

    fn for_each_chance<B>(&self, mut f: impl FnMut(u8, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.fell.is_none() {
            for (weight, chances) in WEIGHTS {
                f(weight, chances)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, action: u8) -> Result<(), TooHeavy> {
        if self.actions().contains(&action) {
            Ok(())
        } else {
            Err(TooHeavy)
        }
    }

    fn check_chance(&self, weight: u8) -> Result<(), TooHeavy> {
        if self.probability(weight).0 > 0 {
            Ok(())
        } else {
            Err(TooHeavy)
        }
    }

    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Fell>) {
        match step {
            Step::Chance(weight) => {
                events.emit(|| Fell(weight));
                self.fell = Some(weight);
            }
            Step::Action(weight) => self.added = Some(weight),
            Step::Report(never) => match never {},
        }
    }

    fn standings(&self) -> Option<Standings> {
        let scores = [i32::from(self.fell?), i32::from(self.added?)];
        Some(Standings::ranked(Per::Seat, &scores, "both lie there"))
    }
}

fn scales(fell: Option<u8>) -> Scales {
    let mut scales = Scales::new(().validate().expect("no options, no faults"));
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
    assert_eq!(scales.actions(), [0, 2, 4, 6, 8]);
    assert_eq!(scales.count(), 5);
    let found: Vec<_> = (0..7).map(|n| scales.nth(n)).collect();
    let expected = [Some(0), Some(2), Some(4), Some(6), Some(8), None, None];
    assert_eq!(found, expected);
    let picked = scales.pick(|count| {
        assert_eq!(count, 5);
        3
    });
    assert_eq!(picked, Some(6));
    assert_eq!(scales.pick(|count| count), None);
}

#[test]
fn outcomes_are_weighed_and_found() {
    let before = scales(None);
    assert_eq!(before.outcomes(), WEIGHTS);
    assert_eq!(before.weight(), 6);
    let found: Vec<_> = (0..8)
        .filter_map(|point| before.outcome_at(point))
        .collect();
    assert_eq!(found, [3, 5, 5, 5, 9, 9]);
    assert_eq!(
        [3, 4, 5, 9].map(|weight| before.probability(weight)),
        [(1, 6), (0, 6), (3, 6), (2, 6)]
    );

    let after = scales(Some(5));
    assert_eq!(after.outcomes(), []);
    assert_eq!((after.weight(), after.outcome_at(0)), (0, None));
    assert_eq!(after.probability(5), (0, 1));
}

#[test]
fn steps_are_refused_by_kind_and_by_rule() {
    let mut game = scales(None);
    let turn = Turn::Chance { for_seat: None };
    assert_eq!(game.play(Step::Action(0)), Err(Refused::Turn { turn }));
    assert_eq!(game.check_step(Step::Chance(5)), Ok(()));
    assert!(matches!(
        game.check_step(Step::Chance(4)),
        Err(Refused::Illegal(_))
    ));
    assert_eq!(game.play_events(Step::Chance(5)), Ok(vec![Fell(5)]));

    let turn = game.turn();
    let refused = Refused::Seat {
        tried: Seat::new(0),
        turn,
    };
    assert_eq!(game.play_as(Seat::new(0), 2), Err(refused));
    assert_eq!(
        game.check_step(Step::Chance(5)),
        Err(Refused::Turn { turn })
    );
    assert_eq!(
        game.play_as(Seat::new(1), 6),
        Err(Refused::Illegal(TooHeavy))
    );
    assert_eq!(game.standings(), None);
    assert_eq!(game.play_as(Seat::new(1), 4), Ok(vec![]));
    assert!(game.turn().is_over());
    let standings = game.standings().expect("the game is over");
    assert_eq!(
        standings.to_string(),
        "1. seat 0 (5) · 2. seat 1 (4): both lie there"
    );
    assert_eq!(
        game.play(Step::Action(0)),
        Err(Refused::Turn { turn: Turn::Over })
    );
}

#[test]
fn what_a_game_does_not_say_is_said_for_it() {
    let game = scales(Some(5));
    assert_eq!(game.key(), scales(Some(5)).key());
    assert_ne!(game.key(), scales(Some(9)).key());
    assert_eq!(Scales::action_count(&()), 256);
    assert_eq!(Scales::action_index(&(), 7), Some(7));
    assert_eq!(
        [255, 256].map(|index| Scales::action_at(&(), index)),
        [Some(255), None]
    );
    assert_eq!(Scales::sides(&()), 2);
    assert_eq!(Scales::side_of(&(), Seat::new(1)), Side::new(1));
    assert_eq!(
        (Scales::max_plies(&()), Scales::score_bounds(&())),
        (None, None)
    );
    assert_eq!(
        (game.scores(), game.audit(), game.reports()),
        (vec![], Ok(()), vec![])
    );
}
