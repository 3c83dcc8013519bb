//! What lies open on the table: the part of a game that everybody sees, and how it goes on from what is shown.
//!
//! State and view are both this and a list of colours: all of them in the state, those shown in the view. Nothing here
//! knows a colour that was not shown, so nothing that is hidden can steer it.

use boardcore::{Seat, Side, Sink, Turn, Valid};

use crate::action::Accident;
use crate::bits;
use crate::colour::{Colour, Counts};
use crate::event::{Again, End, Event, Lost, Showing};
use crate::hole::Hole;
use crate::illegal::Illegal;
use crate::rules::{AbsentFace, First, Rules};

/// What comes next, once all pegs that are to be laid have been laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stage {
    /// The side that begins is drawn (C5).
    Lot,
    /// The die is rolled (C6).
    Roll,
    /// A peg is chosen; the die shows this colour (C6).
    Choose(Colour),
    /// Nothing: the game is over (C10, C11).
    Over,
}

/// Rounds are counted up to here: a game of more stays at this number.
pub(crate) const MAX_LAPS: u64 = 1 << 58;

/// What lies open on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Open {
    pub(crate) rules: Valid<Rules>,
    /// The holes with a peg.
    pub(crate) board: u64,
    /// The holes into which pegs are to be laid, lowest first.
    pub(crate) waiting: u64,
    /// The holes whose peg has been shown since the last mixing.
    pub(crate) shown: u64,
    /// How often every side has had its turn.
    pub(crate) lap: u64,
    /// The pegs that nobody has won: on the board and still to be laid.
    pub(crate) left: Counts,
    /// How many pegs each side has won.
    pub(crate) piles: [u8; 12],
    /// The side that begins, once it is known.
    pub(crate) first: Option<Side>,
    /// The side to act; 0 before it is known who begins.
    pub(crate) side: Side,
    /// The member to act: that of `side` in turn number `lap`.
    pub(crate) seat: Seat,
    pub(crate) stage: Stage,
    /// Whether every side has one member: its number is then that of the side.
    singles: bool,
}

impl Open {
    pub(crate) fn new(rules: Valid<Rules>) -> Self {
        let mut open = Self {
            rules,
            board: 0,
            waiting: bits::first(rules.kit.pegs.total()),
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
            open.begin(side);
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

    /// The holes that may be lifted now.
    #[inline]
    pub(crate) fn liftable(&self) -> u64 {
        match self.stage {
            Stage::Choose(_) if self.waiting == 0 => self.board,
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn hole(&self, number: u32) -> Hole {
        Hole::numbered(number, self.rules.kit.columns)
    }

    /// How many turns have been used (C11).
    pub(crate) fn turns(&self) -> u64 {
        let sides = u64::from(self.rules.sides.sides());
        let first = self.first.unwrap_or(self.side);
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

    pub(crate) fn end(&self) -> Option<End> {
        (self.stage == Stage::Over).then_some(if self.board == 0 {
            End::BoardEmpty
        } else {
            End::RoundsPlayed
        })
    }

    // What may happen.

    /// The number of a hole with a peg.
    pub(crate) fn check_hole(&self, hole: Hole) -> Result<u32, Illegal> {
        let number = self
            .rules
            .kit
            .number(hole)
            .ok_or(Illegal::NoSuchHole { hole })?;
        if self.board >> number & 1 == 0 {
            return Err(Illegal::EmptyHole { hole });
        }
        Ok(number)
    }

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

    pub(crate) fn check_report(&self, accident: Accident) -> Result<(), Illegal> {
        if self.waiting != 0 {
            return Err(Illegal::BeingLaid);
        }
        match accident {
            Accident::Lifted(hole) => {
                if self.stage != Stage::Roll {
                    return Err(Illegal::NotTooEarly);
                }
                self.check_hole(hole).map(drop)
            }
            Accident::Fell(hole) => self.check_hole(hole).map(drop),
            Accident::Mixed => Ok(()),
            Accident::TimeOut => match self.stage {
                Stage::Choose(_) => Ok(()),
                _ => Err(Illegal::NobodyChooses),
            },
        }
    }

    // What happens. Each of these must be possible.

    /// A peg fills the next hole, whose number is returned.
    #[inline]
    pub(crate) fn lay(&mut self) -> u32 {
        let number = self.waiting.trailing_zeros();
        self.waiting &= self.waiting - 1;
        self.board |= 1 << number;
        number
    }

    pub(crate) fn begin(&mut self, side: Side) {
        self.first = Some(side);
        self.side = side;
        self.seat = self.rules.sides.member(side, 0);
        self.stage = Stage::Roll;
    }

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
            let why = Lost::AbsentFace;
            events.emit(|| Event::TurnLost { seat, why });
            self.end_turn(events);
        }
    }

    /// The chosen peg is lifted and shows a colour; returns whether the side keeps it.
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

    /// A peg is shown by accident and put back.
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

    pub(crate) fn mix(&mut self, events: &mut impl Sink<Event>) {
        self.waiting = self.board;
        self.board = 0;
        self.shown = 0;
        let pegs = self.left.total() as u8;
        events.emit(|| Event::Mixed { pegs });
    }

    pub(crate) fn time_out(&mut self, events: &mut impl Sink<Event>) {
        let (seat, why) = (self.seat, Lost::TimeOut);
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

    /// The member of the side to act whose turn it is.
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
