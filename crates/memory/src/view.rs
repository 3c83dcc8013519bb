//! What everybody at the table knows.

use alloc::format;
use alloc::string::String;

use boardcore::{Observe, Refused, Situation, Step, StepOf, View, Viewer, bits};

use crate::action::{Accident, Action, Chance};
use crate::colour::{Colour, Counts, Pegs};
use crate::event::{Event, Lost, Showing};
use crate::hole::Hole;
use crate::illegal::Illegal;
use crate::observation::Observation;
use crate::open::Open;
use crate::state::{Memory, no_pegs};

/// What is known of the game: the die, the piles, the empty holes, and every colour shown since the last mixing.
///
/// Whatever is shown is shown to all, so the view is the same for every seat and for the spectator. `{}` prints the position
/// text with `?` for every peg whose colour is not known; `{:#}` draws the board.
///
/// A view follows a game on a real board, whose layout nobody knows:
///
/// ```
/// use boardcore::{Game, Observe, RuleSet, View, Viewer};
/// use memory::{Memory, Rules, Sight};
///
/// let rules = Rules::parse_text("columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1")?.validate()?;
/// let mut view = Memory::new(rules).view(Viewer::Spectator);
/// for seen in ["peg ?", "peg ?", "first 1", "roll R", "lift a1 G"] {
///     view.update(seen.parse()?)?;
/// }
/// assert_eq!(view.sight("b1".parse()?), Some(Sight::Hidden));
/// assert_eq!(format!("{view:#}"), " 1 g ?\n   a b");
///
/// // The only green peg is in a1.
/// view.update("roll G".parse()?)?;
/// assert!(view.update("lift b1 G".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemoryView {
    pub(crate) open: Open,
    /// The colours that have been shown since the last mixing.
    pub(crate) known: Pegs,
}

/// What everybody sees of a hole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Sight {
    /// An empty hole.
    Empty,
    /// A hole that a peg is to be laid into.
    ToLay,
    /// A peg whose colour has not been shown since the last mixing.
    Hidden,
    /// A peg whose colour has been shown.
    Shown(Colour),
}

impl MemoryView {
    /// What is seen of a hole; `None` for one that the board does not have.
    pub fn sight(&self, hole: Hole) -> Option<Sight> {
        let number = self.open.rules.kit.number(hole)?;
        Some(if self.open.waiting >> number & 1 == 1 {
            Sight::ToLay
        } else if !self.open.has_peg(number) {
            Sight::Empty
        } else {
            self.known[hole.cell()].map_or(Sight::Hidden, Sight::Shown)
        })
    }

    /// The pegs that nobody has won and whose place is not known.
    pub fn hidden(&self) -> Counts {
        self.open.left.minus(Counts::of(&self.known))
    }

    /// The number of a hole whose peg may show a colour now.
    fn check_shown(&self, hole: Hole, colour: Colour) -> Result<u32, Refused<Illegal>> {
        let number = self.open.check_hole(hole).map_err(Refused::Illegal)?;
        match self.known.cells()[number as usize] {
            Some(known) if known != colour => {
                Err(Refused::Unseen("the peg in this hole has another colour"))
            }
            None if self.hidden()[colour] == 0 => {
                Err(Refused::Unseen("no peg of this colour is hidden"))
            }
            _ => Ok(number),
        }
    }

    /// Whether an accident may have happened now.
    fn check_accident(&self, accident: Accident) -> Result<(), Refused<Illegal>> {
        let checked = self.open.check_accident(accident);
        checked.map_err(Refused::Illegal)
    }

    /// A peg is shown by accident and put back.
    fn show(&mut self, hole: Hole, colour: Colour, why: Showing) -> Result<(), Refused<Illegal>> {
        let number = self.check_shown(hole, colour)?;
        self.known.cells_mut()[number as usize] = Some(colour);
        self.open.show(number, colour, why, &mut ());
        Ok(())
    }
}

impl View for MemoryView {
    type Game = Memory;

    /// Pegs that were put back look alike again.
    fn glance(&self) -> String {
        let known = no_pegs(&self.open.rules);
        format!("{:#}", Self { known, ..*self })
    }

    fn update(&mut self, seen: Observation) -> Result<(), Refused<Illegal>> {
        let turn = self.turn();
        if !seen.fits(turn) {
            return Err(Refused::Turn { turn });
        }
        match seen {
            Observation::Lift(hole, colour) => {
                let number = self.check_shown(hole, colour)?;
                let kept = self.open.lift(number, colour, &mut ());
                self.known.cells_mut()[number as usize] = (!kept).then_some(colour);
            }
            Observation::Peg => {
                self.open.check_peg().map_err(Refused::Illegal)?;
                self.open.lay();
            }
            Observation::First(side) => {
                self.open.check_first(side).map_err(Refused::Illegal)?;
                self.open.begin(side, &mut ());
            }
            Observation::Roll(colour) => {
                self.open.check_roll(colour).map_err(Refused::Illegal)?;
                self.open.roll(colour, &mut ());
            }
            Observation::Lifted(hole, colour) => {
                self.check_accident(Accident::Lifted(hole))?;
                self.show(hole, colour, Showing::TooEarly)?;
            }
            Observation::Fell(hole, colour) => {
                self.check_accident(Accident::Fell(hole))?;
                self.show(hole, colour, Showing::Fell)?;
            }
            Observation::Mixed => {
                self.check_accident(Accident::Mixed)?;
                self.open.mix(&mut ());
                self.known = no_pegs(self.rules());
            }
            Observation::TimeOut => {
                self.check_accident(Accident::TimeOut)?;
                self.open.lose_turn(Lost::TimeOut, &mut ());
            }
        }
        Ok(())
    }
}

impl Observe for Memory {
    const HIDDEN_HANDS: bool = false;

    type View = MemoryView;
    type Observation = Observation;

    /// The same for all: no viewer knows more than another.
    fn view(&self, _: Viewer) -> MemoryView {
        let open = self.open;
        let mut known = no_pegs(&open.rules);
        for number in bits::members(open.shown) {
            known.cells_mut()[number as usize] = self.pegs.cells()[number as usize];
        }
        MemoryView { open, known }
    }

    fn observe(&self, step: StepOf<Self>, _: Viewer) -> Observation {
        let shows = |hole| self.lookup(hole).1;
        match step {
            Step::Action(Action::Lift(hole)) => Observation::Lift(hole, shows(hole)),
            Step::Chance(Chance::Peg(_)) => Observation::Peg,
            Step::Chance(Chance::First(side)) => Observation::First(side),
            Step::Chance(Chance::Roll(colour)) => Observation::Roll(colour),
            Step::Incident(Accident::Lifted(hole)) => Observation::Lifted(hole, shows(hole)),
            Step::Incident(Accident::Fell(hole)) => Observation::Fell(hole, shows(hole)),
            Step::Incident(Accident::Mixed) => Observation::Mixed,
            Step::Incident(Accident::TimeOut) => Observation::TimeOut,
        }
    }

    fn is_open(&self, step: StepOf<Self>, _: Viewer) -> bool {
        !matches!(step, Step::Chance(Chance::Peg(_)))
    }

    fn observe_event(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Laid { hole, .. } => Event::Laid { hole, colour: None },
            event => event,
        })
    }
}
