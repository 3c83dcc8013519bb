//! What lies open on the table: the part of a game that everybody sees, and how it changes with what is seen.
//!
//! State and view are both this and the colours of pegs: all of them in the state, those shown in the view. Nothing here knows
//! a colour that was not shown, so nothing hidden can steer it. What may happen and what then changes stand here once, for
//! both.

use core::fmt::{self, Display};

use boardcore::{Ending, Seat, Side, Sink, Standings, Turn, Valid, bits};

use crate::action::Accident;
use crate::colour::{Colour, Counts};
use crate::event::{Again, Event, Lost, Showing};
use crate::hole::Hole;
use crate::illegal::{End, Illegal};
use crate::rules::{AbsentFace, First, Rules};

/// What comes next, once no pegs are left to be laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stage {
    /// The side that begins is drawn (C5).
    Lot,
    /// The die is rolled (C6).
    Roll,
    /// A member chooses a peg; the die shows this colour (C6).
    Choose(Colour),
    /// The game is over (C10, C11).
    Over,
}

impl Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stage::Lot => f.write_str("lot"),
            Stage::Roll => f.write_str("roll"),
            Stage::Choose(colour) => write!(f, "lift:{colour}"),
            Stage::Over => f.write_str("over"),
        }
    }
}

/// The count of rounds stops here, so that it never overflows.
pub(crate) const MAX_LAPS: u64 = 1 << 58;

/// What lies open on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Open {
    pub(crate) rules: Valid<Rules>,
    /// The holes with a peg.
    pub(crate) board: u64,
    /// The holes that wait for a peg; the lowest is filled first.
    pub(crate) waiting: u64,
    /// The holes whose peg has been shown since the last mixing.
    pub(crate) shown: u64,
    /// How often every side has had its turn.
    pub(crate) lap: u64,
    /// The pegs that nobody has won, on the board or still to be laid.
    pub(crate) left: Counts,
    /// How many pegs each side has won.
    pub(crate) piles: [u8; 12],
    /// The side that begins, once it is known.
    pub(crate) first: Option<Side>,
    /// The side to move; 0 before it is known who begins.
    pub(crate) side: Side,
    /// The member to move: that of `side` in turn number `lap`. A function of the two, kept since each turn asks for it.
    pub(crate) seat: Seat,
    pub(crate) stage: Stage,
    /// Whether every side has one member, whose number is then that of the side.
    singles: bool,
}

impl Open {
    pub(crate) fn new(rules: Valid<Rules>) -> Self {
        let mut open = Self {
            rules,
            board: 0,
            waiting: bits::below(rules.kit.pegs.total()),
            shown: 0,
            lap: 0,
            left: rules.kit.pegs,
            piles: [0; 12],
            first: None,
            side: Side::new(0),
            seat: Seat::new(0),
            stage: Stage::Lot,
            singles: rules.sides.seats() == rules.sides.sides(),
        };
        if let First::Side(side) = rules.first {
            open.begin(side, &mut ());
        }
        open
    }

    #[inline]
    pub(crate) fn turn(&self) -> Turn {
        if self.waiting != 0 {
            return Turn::Chance { for_seat: None };
        }
        match self.stage {
            Stage::Lot => Turn::Chance { for_seat: None },
            Stage::Roll => Turn::Chance {
                for_seat: Some(self.seat),
            },
            Stage::Choose(_) => Turn::Seat(self.seat),
            Stage::Over => Turn::Over,
        }
    }

    /// The holes whose peg may be lifted now.
    #[inline]
    pub(crate) fn liftable(&self) -> u64 {
        match self.stage {
            Stage::Choose(_) if self.waiting == 0 => self.board,
            _ => 0,
        }
    }

    /// Whether a peg lifted now is lifted too early: before the lot or a roll (C12).
    pub(crate) const fn comes_too_early(&self) -> bool {
        matches!(self.stage, Stage::Lot | Stage::Roll)
    }

    /// The hole with a number.
    #[inline]
    pub(crate) fn hole(&self, number: u32) -> Hole {
        Hole::numbered(number, self.rules.kit.columns)
    }

    /// Whether a hole of the board has a peg.
    #[inline]
    pub(crate) fn has_peg(&self, number: u32) -> bool {
        self.board >> number & 1 == 1
    }

    /// How many turns have been used (C11).
    pub(crate) fn turns(&self) -> u64 {
        let sides = u64::from(self.rules.sides.sides());
        let first = self.first.unwrap_or(Side::new(0));
        let offset = u64::from(self.side.number()) + sides - u64::from(first.number());
        self.lap * sides + offset % sides
    }

    /// How many turns a side has used.
    pub(crate) fn turns_of(&self, side: Side) -> u64 {
        let Some(first) = self.first else { return 0 };
        let sides = self.rules.sides.sides();
        let place = |side: Side| (side.number() + sides - first.number()) % sides;
        self.lap + u64::from(place(side) < place(self.side))
    }

    /// How many pegs each side has won.
    pub(crate) fn piles(&self) -> &[u8] {
        &self.piles[..usize::from(self.rules.sides.sides())]
    }

    /// Why the game is over, and the standings; `None` before.
    pub(crate) fn ending(&self) -> Option<Ending<End>> {
        if self.stage != Stage::Over {
            return None;
        }
        let end = if self.board == 0 {
            End::BoardEmpty
        } else {
            End::RoundsPlayed
        };
        let scores = self.piles.map(i32::from);
        let standings = Standings::ranked(&scores[..self.piles().len()]);
        Some(Ending { end, standings })
    }

    // Checks: what may happen, as far as it can be seen.

    /// The number of a hole with a peg, which may be lifted.
    pub(crate) fn check_hole(&self, hole: Hole) -> Result<u32, Illegal> {
        match self.rules.kit.number(hole) {
            None => Err(Illegal::NoSuchHole { hole }),
            Some(number) if !self.has_peg(number) => Err(Illegal::EmptyHole { hole }),
            Some(number) => Ok(number),
        }
    }

    /// Whether a peg may be laid.
    pub(crate) fn check_peg(&self) -> Result<(), Illegal> {
        if self.waiting == 0 {
            Err(Illegal::AllLaid)
        } else {
            Ok(())
        }
    }

    /// Whether a side may be drawn.
    pub(crate) fn check_first(&self, side: Side) -> Result<(), Illegal> {
        if self.waiting != 0 {
            Err(Illegal::BeingLaid)
        } else if self.stage != Stage::Lot {
            Err(Illegal::NoLot)
        } else if side.number() >= self.rules.sides.sides() {
            Err(Illegal::NoSuchSide { side })
        } else {
            Ok(())
        }
    }

    /// Whether the die may show a colour.
    pub(crate) fn check_roll(&self, colour: Colour) -> Result<(), Illegal> {
        if self.waiting != 0 {
            Err(Illegal::BeingLaid)
        } else if self.stage == Stage::Lot {
            Err(Illegal::NoBeginner)
        } else if self.rules.kit.die.weight_of(colour) == 0 {
            Err(Illegal::NotOnDie { colour })
        } else {
            Ok(())
        }
    }

    /// Whether an accident may have happened.
    pub(crate) fn check_accident(&self, accident: Accident) -> Result<(), Illegal> {
        if accident == Accident::TimeOut && !self.rules.time_limit {
            // Whatever the moment.
            return Err(Illegal::NoTimeLimit);
        }
        if self.waiting != 0 {
            return Err(Illegal::BeingLaid);
        }
        match accident {
            Accident::Lifted(_) if !self.comes_too_early() => Err(Illegal::NotTooEarly),
            Accident::Lifted(hole) | Accident::Fell(hole) => self.check_hole(hole).map(drop),
            Accident::TimeOut if !matches!(self.stage, Stage::Choose(_)) => {
                Err(Illegal::NobodyChooses)
            }
            Accident::Mixed | Accident::TimeOut => Ok(()),
        }
    }

    // Transitions: what happens. Each must have been checked.

    /// A peg fills the next hole (C1, C14), whose number is returned.
    #[inline]
    pub(crate) fn lay(&mut self) -> u32 {
        let number = self.waiting.trailing_zeros();
        self.waiting &= self.waiting - 1;
        self.board |= 1 << number;
        number
    }

    /// A side begins, drawn or agreed (C5).
    pub(crate) fn begin(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.first = Some(side);
        self.side = side;
        self.seat = self.rules.sides.member(side, 0);
        self.stage = Stage::Roll;
        events.emit(|| Event::Begins { side });
    }

    /// The die shows a colour (C3, C6, C9).
    #[inline]
    pub(crate) fn roll(&mut self, colour: Colour, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        events.emit(|| Event::Rolled { seat, colour });
        if self.left[colour] > 0 {
            self.stage = Stage::Choose(colour);
        } else if self.rules.kit.pegs[colour] > 0 {
            let why = Again::Gone;
            events.emit(|| Event::RollsAgain { seat, why });
        } else if self.rules.absent_face == AbsentFace::RollAgain {
            let why = Again::Absent;
            events.emit(|| Event::RollsAgain { seat, why });
        } else {
            self.lose_turn(Lost::AbsentFace, events);
        }
    }

    /// The chosen peg is lifted and shows a colour; returns whether the side keeps it (C7, C8).
    #[inline]
    pub(crate) fn lift(
        &mut self,
        number: u32,
        colour: Colour,
        events: &mut impl Sink<Event>,
    ) -> bool {
        let hole = self.hole(number);
        let why = Showing::Lift;
        events.emit(|| Event::Shown { hole, colour, why });
        if self.stage != Stage::Choose(colour) {
            self.shown |= 1 << number;
            events.emit(|| Event::Returned { hole });
            self.end_turn(events);
            return false;
        }
        self.board &= !(1 << number);
        self.shown &= self.board;
        self.left[colour] -= 1;
        let side = self.side;
        let pile = &mut self.piles[side.index()];
        *pile += 1;
        let pile = *pile;
        events.emit(|| Event::Kept {
            side,
            colour,
            hole,
            pile,
        });
        if self.board == 0 {
            self.pass_turn();
            self.finish(End::BoardEmpty, events);
        } else if self.rules.extra_roll_on_match {
            self.stage = Stage::Roll;
            let (seat, why) = (self.seat, Again::Matched);
            events.emit(|| Event::RollsAgain { seat, why });
        } else {
            self.end_turn(events);
        }
        true
    }

    /// A peg is shown by accident and put back (C12, C13).
    pub(crate) fn show(
        &mut self,
        number: u32,
        colour: Colour,
        why: Showing,
        events: &mut impl Sink<Event>,
    ) {
        let hole = self.hole(number);
        self.shown |= 1 << number;
        events.emit(|| Event::Shown { hole, colour, why });
        events.emit(|| Event::Returned { hole });
    }

    /// The pegs left on the board are mixed, and wait to be laid into their holes again (C14).
    pub(crate) fn mix(&mut self, events: &mut impl Sink<Event>) {
        self.waiting = self.board;
        self.board = 0;
        self.shown = 0;
        let pegs = self.left.total() as u8;
        events.emit(|| Event::Mixed { pegs });
    }

    /// The turn ends without a lift (C3, C16).
    pub(crate) fn lose_turn(&mut self, why: Lost, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        events.emit(|| Event::TurnLost { seat, why });
        self.end_turn(events);
    }

    #[inline]
    fn end_turn(&mut self, events: &mut impl Sink<Event>) {
        if self.pass_turn() {
            self.finish(End::RoundsPlayed, events);
        } else {
            self.stage = Stage::Roll;
        }
    }

    fn finish(&mut self, why: End, events: &mut impl Sink<Event>) {
        self.stage = Stage::Over;
        events.emit(|| Event::Over { why });
    }

    /// Passes the turn to the next side; returns whether the last round is over.
    #[inline]
    fn pass_turn(&mut self) -> bool {
        let next = self.side.number() + 1;
        self.side = Side::new(if next == self.rules.sides.sides() {
            0
        } else {
            next
        });
        let lap_over = Some(self.side) == self.first;
        if lap_over && self.lap < MAX_LAPS {
            self.lap += 1;
        }
        self.seat = self.member();
        lap_over && Some(self.lap) == self.rules.laps()
    }

    /// The member of the side to move whose turn it is.
    #[inline]
    pub(crate) fn member(&self) -> Seat {
        if self.singles {
            return Seat::new(self.side.number());
        }
        let members = self.rules.sides.members()[self.side.index()];
        let turn = self.lap % u64::from(members);
        self.rules.sides.member(self.side, turn as u32)
    }
}
