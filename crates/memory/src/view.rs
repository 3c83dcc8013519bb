//! What everybody at the table knows, and how a step is seen.

use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::Reader;
use boardcore::{Indexed, Observe, ParseError, Seat, Side, Step, StepOf, Turn, Valid, Viewer};

use crate::action::{Accident, Action, Chance, SIDE_NUMBERS, read_side};
use crate::bits;
use crate::board::Board;
use crate::colour::{Colour, Counts};
use crate::event::{End, Event, Showing};
use crate::hole::Hole;
use crate::memory::Memory;
use crate::notation::{self, Alphabet, PositionError};
use crate::open::{Open, Stage};
use crate::rules::Rules;

/// What is known of the game: the die, the piles, the empty holes, and every colour shown since the last mixing.
///
/// All of it is seen by all, so it is the same for every seat and for the spectator. Prints as the position text with `?`
/// for every peg whose colour is not known.
///
/// ```
/// use boardcore::{Game, Observe, Seed, Step, Validate, Viewer, play::Streams};
/// use memory::{Memory, Rules, Sight};
///
/// let rules = Rules::singles(2)?.validate()?;
/// let (mut game, mut streams) = (Memory::new(rules), Streams::new(Seed::from_u64(1), 2));
/// while game.turn().seat().is_none() {
///     game.play(streams.random_step(&game).unwrap())?;
/// }
/// let view = game.view(Viewer::Spectator);
/// assert_eq!(view.sight("c2".parse()?), Some(Sight::Hidden));
/// assert!(view.to_string().starts_with("board=??????/??????/??????/?????? left="));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub(crate) open: Open,
    /// The colours that have been shown since the last mixing, by the hole's number.
    pub(crate) known: [Option<Colour>; 64],
}

/// What everybody sees of a hole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Sight {
    /// No peg is in it.
    Empty,
    /// A peg is to be laid into it.
    ToLay,
    /// A peg whose colour has not been shown since the last mixing.
    Hidden,
    /// A peg whose colour has been shown.
    Shown(Colour),
}

impl View {
    /// The view before the first step.
    ///
    /// With [`Observe::advance`] it follows a game on a real board, whose layout nobody knows:
    ///
    /// ```
    /// use boardcore::{Observe, Validate};
    /// use memory::{Memory, Rules, View};
    ///
    /// let rules = Rules::parse_text("columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1")?;
    /// let mut view = View::new(rules.validate()?);
    /// for seen in ["peg ?", "peg ?", "first 1", "roll R", "lift a1 G"] {
    ///     Memory::advance(&mut view, seen.parse()?);
    /// }
    /// assert_eq!(view.board().to_string(), " 1 g ?\n   a b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: Valid<Rules>) -> Self {
        Self {
            open: Open::new(rules),
            known: [None; 64],
        }
    }

    /// The rules.
    pub const fn rules(&self) -> &Valid<Rules> {
        &self.open.rules
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        self.open.turn()
    }

    /// What comes next, once all pegs that are to be laid have been laid.
    pub const fn stage(&self) -> Stage {
        self.open.stage
    }

    /// The member to act, or for whom the die is rolled; `None` before it is known who begins and after the end.
    pub fn seat(&self) -> Option<Seat> {
        match self.open.stage {
            Stage::Roll | Stage::Choose(_) => Some(self.open.seat),
            Stage::Lot | Stage::Over => None,
        }
    }

    /// What is seen of a hole; `None` for one that the board does not have.
    pub fn sight(&self, hole: Hole) -> Option<Sight> {
        let number = self.open.rules.kit.number(hole)?;
        Some(if self.open.waiting >> number & 1 == 1 {
            Sight::ToLay
        } else if self.open.board >> number & 1 == 0 {
            Sight::Empty
        } else {
            self.known[number as usize].map_or(Sight::Hidden, Sight::Shown)
        })
    }

    /// The legal actions, ascending; none where no seat is to act.
    pub fn actions(&self) -> Vec<Action> {
        bits::members(self.open.liftable())
            .map(|number| Action::Lift(self.open.hole(number)))
            .collect()
    }

    /// The pegs that nobody has won yet, on the board or still to be laid.
    pub const fn left(&self) -> Counts {
        self.open.left
    }

    /// The pegs that nobody has won yet and whose place is not known.
    pub fn hidden(&self) -> Counts {
        let shown = notation::count(&self.known);
        // What is shown is on the board, so it is left: a view is kept so.
        self.open.left.without(shown).unwrap_or_default()
    }

    /// How many pegs each side has won.
    pub fn piles(&self) -> &[u8] {
        &self.open.piles[..usize::from(self.open.rules.sides.sides())]
    }

    /// The side that began, once it is known.
    pub const fn first(&self) -> Option<Side> {
        self.open.first
    }

    /// How many turns have been used, a lost one (C3, C16) and the one that ended the game included.
    pub fn turns(&self) -> u64 {
        self.open.turns()
    }

    /// Why the game ended; `None` before its end.
    pub fn end(&self) -> Option<End> {
        self.open.end()
    }

    /// The board as a drawing of several lines, row 1 at the bottom: small letters are pegs shown since the last mixing,
    /// `?` the others, `_` holes to be filled, `.` empty holes.
    pub fn board(&self) -> impl Display + use<> {
        Board::new(&self.open, &self.known, Alphabet::View)
    }

    /// Reads a view from its text.
    ///
    /// # Errors
    /// A text that is malformed, or a view that no game gives.
    pub fn parse(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let (open, known) = notation::read(rules, text, Alphabet::View)?;
        let shown = notation::count(&known);
        open.left.without(shown).ok_or(PositionError::Colours)?;
        Ok(Self { open, known })
    }

    /// The number of a hole whose peg may show a colour now.
    fn can_show(&self, hole: Hole, colour: Colour) -> Option<u32> {
        let number = self.open.check_hole(hole).ok()?;
        let possible = match self.known[number as usize] {
            Some(known) => known == colour,
            None => self.hidden()[colour] > 0,
        };
        possible.then_some(number)
    }

    /// A peg is shown by accident.
    fn show(&mut self, accident: Accident, hole: Hole, colour: Colour, why: Showing) {
        if self.open.turn().is_over() || self.open.check_report(accident).is_err() {
            return;
        }
        if let Some(number) = self.can_show(hole, colour) {
            self.known[number as usize] = Some(colour);
            self.open.show(number, colour, why, &mut ());
        }
    }
}

impl Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write(f, &self.open, &self.known, Alphabet::View)
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use alloc::string::{String, ToString};

    use boardcore::Valid;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::View;
    use crate::rules::Rules;

    /// A view as data: the rules and the text.
    #[derive(Serialize, Deserialize)]
    #[serde(rename = "View")]
    struct Data {
        rules: Valid<Rules>,
        view: String,
    }

    impl Serialize for View {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let (rules, view) = (*self.rules(), self.to_string());
            Data { rules, view }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for View {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Data { rules, view } = Data::deserialize(deserializer)?;
            View::parse(rules, &view).map_err(D::Error::custom)
        }
    }
}

/// A step as everybody saw it: with the colours that it showed, and without that of a peg that was laid.
///
/// Prints as the step with the colour shown after it, `lift c2 R`; a peg that was laid is `peg ?`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seen {
    /// A chosen peg was lifted and showed a colour: `lift c2 R`.
    Lift(Hole, Colour),
    /// A peg was laid: `peg ?`.
    Peg,
    /// A side was drawn to begin: `first 2`.
    First(Side),
    /// The die was rolled: `roll G`.
    Roll(Colour),
    /// A peg was lifted too early and showed a colour: `lifted c2 R`.
    Lifted(Hole, Colour),
    /// A peg fell out and showed a colour: `fell c2 R`.
    Fell(Hole, Colour),
    /// The pegs left are mixed: `mixed`.
    Mixed,
    /// The time for choosing ran out: `timeout`.
    TimeOut,
}

impl Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Lift(hole, colour) => write!(f, "lift {hole} {colour}"),
            Seen::Peg => f.write_str("peg ?"),
            Seen::First(side) => write!(f, "first {side}"),
            Seen::Roll(colour) => write!(f, "roll {colour}"),
            Seen::Lifted(hole, colour) => write!(f, "lifted {hole} {colour}"),
            Seen::Fell(hole, colour) => write!(f, "fell {hole} {colour}"),
            Seen::Mixed => f.write_str("mixed"),
            Seen::TimeOut => f.write_str("timeout"),
        }
    }
}

impl FromStr for Seen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        fn peg(reader: &mut Reader<'_>) -> Result<(Hole, Colour), ParseError> {
            let hole = Hole::read(reader)?;
            reader.literal(" ", "` ` and the colour shown")?;
            Ok((hole, Colour::read(reader)?))
        }

        let mut reader = Reader::new(text);
        let seen = if reader.accept("lift ") {
            let (hole, colour) = peg(&mut reader)?;
            Seen::Lift(hole, colour)
        } else if reader.accept("peg ?") {
            Seen::Peg
        } else if reader.accept("first ") {
            Seen::First(read_side(&mut reader)?)
        } else if reader.accept("roll ") {
            Seen::Roll(Colour::read(&mut reader)?)
        } else if reader.accept("lifted ") {
            let (hole, colour) = peg(&mut reader)?;
            Seen::Lifted(hole, colour)
        } else if reader.accept("fell ") {
            let (hole, colour) = peg(&mut reader)?;
            Seen::Fell(hole, colour)
        } else if reader.accept("mixed") {
            Seen::Mixed
        } else if reader.accept("timeout") {
            Seen::TimeOut
        } else {
            return Err(ParseError::new("a step as it was seen", 0));
        };
        reader.end()?;
        Ok(seen)
    }
}

/// How many pairs of a hole and a colour there are.
const SHOWN: u32 = Hole::COUNT * Colour::COUNT;

impl Indexed for Seen {
    const COUNT: u32 = 3 * SHOWN + SIDE_NUMBERS + Colour::COUNT + 3;

    fn index(self) -> u32 {
        let peg = |hole: Hole, colour: Colour| hole.index() * Colour::COUNT + colour.index();
        match self {
            Seen::Lift(hole, colour) => peg(hole, colour),
            Seen::Peg => SHOWN,
            Seen::First(side) => SHOWN + 1 + u32::from(side.number()),
            Seen::Roll(colour) => SHOWN + 1 + SIDE_NUMBERS + colour.index(),
            Seen::Lifted(hole, colour) => {
                SHOWN + 1 + SIDE_NUMBERS + Colour::COUNT + peg(hole, colour)
            }
            Seen::Fell(hole, colour) => {
                2 * SHOWN + 1 + SIDE_NUMBERS + Colour::COUNT + peg(hole, colour)
            }
            Seen::Mixed => Self::COUNT - 2,
            Seen::TimeOut => Self::COUNT - 1,
        }
    }

    fn at(index: u32) -> Option<Self> {
        const FIRST: u32 = SHOWN + 1;
        const ROLL: u32 = FIRST + SIDE_NUMBERS;
        const LIFTED: u32 = ROLL + Colour::COUNT;
        const FELL: u32 = LIFTED + SHOWN;
        const MIXED: u32 = FELL + SHOWN;
        const TIME_OUT: u32 = MIXED + 1;
        let peg = |index: u32| {
            let hole = Hole::at(index / Colour::COUNT)?;
            Some((hole, Colour::at(index % Colour::COUNT)?))
        };
        match index {
            0..SHOWN => peg(index).map(|(hole, colour)| Seen::Lift(hole, colour)),
            SHOWN => Some(Seen::Peg),
            FIRST..ROLL => Some(Seen::First(Side::new((index - FIRST) as u8))),
            ROLL..LIFTED => Colour::at(index - ROLL).map(Seen::Roll),
            LIFTED..FELL => peg(index - LIFTED).map(|(hole, colour)| Seen::Lifted(hole, colour)),
            FELL..MIXED => peg(index - FELL).map(|(hole, colour)| Seen::Fell(hole, colour)),
            MIXED => Some(Seen::Mixed),
            TIME_OUT => Some(Seen::TimeOut),
            _ => None,
        }
    }
}

boardcore::serde_by_text!(Seen);

impl Observe for Memory {
    type View = View;
    type Seen = Seen;

    fn view(&self, _: Viewer) -> View {
        let mut known = [None; 64];
        for number in bits::members(self.open.shown) {
            known[number as usize] = self.pegs[number as usize];
        }
        let open = self.open;
        View { open, known }
    }

    fn seen(&self, step: StepOf<Self>, _: Viewer) -> Seen {
        match step {
            Step::Action(Action::Lift(hole)) => Seen::Lift(hole, self.shows(hole)),
            Step::Chance(Chance::Peg(_)) => Seen::Peg,
            Step::Chance(Chance::First(side)) => Seen::First(side),
            Step::Chance(Chance::Roll(colour)) => Seen::Roll(colour),
            Step::Report(Accident::Lifted(hole)) => Seen::Lifted(hole, self.shows(hole)),
            Step::Report(Accident::Fell(hole)) => Seen::Fell(hole, self.shows(hole)),
            Step::Report(Accident::Mixed) => Seen::Mixed,
            Step::Report(Accident::TimeOut) => Seen::TimeOut,
        }
    }

    /// A step that cannot have been seen now is passed over.
    fn advance(view: &mut View, seen: Seen) {
        let open = &mut view.open;
        match seen {
            Seen::Lift(hole, colour) => {
                if open.turn().seat().is_some()
                    && let Some(number) = view.can_show(hole, colour)
                {
                    let kept = view.open.lift(number, colour, &mut ());
                    view.known[number as usize] = (!kept).then_some(colour);
                }
            }
            Seen::Peg => {
                if open.waiting != 0 {
                    open.lay();
                }
            }
            Seen::First(side) => {
                if open.check_first(side).is_ok() {
                    open.begin(side);
                }
            }
            Seen::Roll(colour) => {
                if open.stage == Stage::Roll && open.check_roll(colour).is_ok() {
                    open.roll(colour, &mut ());
                }
            }
            Seen::Lifted(hole, colour) => {
                view.show(Accident::Lifted(hole), hole, colour, Showing::TooEarly);
            }
            Seen::Fell(hole, colour) => {
                view.show(Accident::Fell(hole), hole, colour, Showing::Fell);
            }
            Seen::Mixed => {
                if open.waiting == 0 && open.stage != Stage::Over {
                    open.mix(&mut ());
                    view.known = [None; 64];
                }
            }
            Seen::TimeOut => {
                if open.turn().seat().is_some() {
                    open.time_out(&mut ());
                }
            }
        }
    }

    fn seen_event(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Laid { hole, .. } => Event::Laid { hole, colour: None },
            event => event,
        })
    }
}
