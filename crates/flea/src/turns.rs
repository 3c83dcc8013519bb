//! What a step does to a state.

use boardcore::{Seat, Sink, Square};

use crate::action::Roll;
use crate::corner::Corner;
use crate::event::Event;
use crate::few::Few;
use crate::opening::{Next, Opening};
use crate::rules::{ExtraRoll, Order, Rules};
use crate::state::{Flea, Stage, standing_on};
use crate::track::{DIAGONAL, HOME};

impl Flea {
    /// The seat to act takes a corner (F2); the last one opens the rolls for the order.
    pub(crate) fn take_corner(&mut self, corner: Corner, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        self.corners[usize::from(seat)] = corner;
        events.emit(|| Event::CornerTaken {
            seat: Seat::new(seat),
            corner,
        });
        self.seat += 1;
        if self.seat == self.rules.players {
            self.stage = Stage::Opening;
            self.seat = 0;
        }
    }

    /// A roll for the order of play (F3).
    pub(crate) fn roll_for_order(&mut self, pips: u8, events: &mut impl Sink<Event>) {
        let players = self.rules.players;
        match self
            .opening
            .roll(players, self.rules.order, self.seat, pips)
        {
            Next::Roll(seat) => self.seat = seat,
            Next::RollOff(seat) => {
                self.seat = seat;
                events.emit(|| {
                    let mut seats = Few::empty();
                    for tied in self.opening.group(players, seat) {
                        let _ = seats.push(Seat::new(tied));
                    }
                    Event::RollOff { seats }
                });
            }
            Next::Settled => {
                let ahead = self.opening.ahead;
                let (seat, next) = Self::settle(&self.rules, self.corners, ahead);
                self.seat = seat;
                self.next = next;
                self.opening = Opening::default();
                self.stage = Stage::Roll;
                events.emit(|| Event::OrderSettled {
                    order: self.order(),
                });
            }
        }
    }

    /// The first player, and who follows whom, from how many seats are ahead of each.
    fn settle(rules: &Rules, corners: [Corner; 4], ahead: [u8; 4]) -> (u8, [u8; 4]) {
        let players = rules.players;
        let place_of =
            |wanted: u8| (0..players).find(|&seat| ahead[usize::from(seat)] == wanted % players);
        // With every tie settled, exactly one seat has nobody ahead.
        let first = place_of(0).unwrap_or(0);
        let next = match rules.order {
            Order::Descending => {
                let mut next = [0; 4];
                for seat in 0..players {
                    let behind = ahead[usize::from(seat)] + 1;
                    next[usize::from(seat)] = place_of(behind).unwrap_or(0);
                }
                next
            }
            Order::Clockwise | Order::Counterclockwise => Self::by_corners(rules, corners),
        };
        (first, next)
    }

    /// Who follows whom by the corners (F3), all seats playing.
    pub(crate) fn by_corners(rules: &Rules, corners: [Corner; 4]) -> [u8; 4] {
        let taken = &corners[..usize::from(rules.players)];
        let mut next = [0; 4];
        for (seat, &corner) in taken.iter().enumerate() {
            let mut other = corner;
            let follower = loop {
                other = match rules.order {
                    Order::Counterclockwise => other.clockwise().clockwise().clockwise(),
                    Order::Clockwise | Order::Descending => other.clockwise(),
                };
                // The corners are all different, so the way round ends at the seat's own corner at the latest.
                if let Some(follower) = taken.iter().position(|&taken| taken == other) {
                    break follower;
                }
            };
            next[seat] = follower as u8;
        }
        next
    }

    /// A piece of the seat to act enters (F6, F9).
    pub(crate) fn enter(&mut self, events: &mut impl Sink<Event>) {
        let (seat, corner) = (self.seat, self.own_corner());
        events.emit(|| Event::Entered {
            seat: Seat::new(seat),
            corner,
        });
        let edge = corner.edge_at(0);
        if self.edge & edge != 0 {
            self.capture(corner.own_square(), events);
        }
        self.edge |= edge;
        self.pieces[usize::from(seat & 3)] |= 1;
        self.end_move(true, events);
    }

    /// A piece of the seat to act walks the roll (F7).
    #[inline]
    pub(crate) fn walk(&mut self, from: Square, to: Square, events: &mut impl Sink<Event>) {
        let (seat, corner, pieces) = (self.seat, self.own_corner(), self.own_pieces());
        events.emit(|| Event::Walked {
            seat: Seat::new(seat),
            from,
            to,
        });
        let step = standing_on(corner.step_at(from), pieces);
        let last = (step + self.roll) & 31;
        let edge = corner.edge_at(last);
        let captures = self.edge & edge != 0;
        if captures {
            self.capture(to, events);
        }
        let pieces = pieces & !(1 << step) | 1 << last;
        self.pieces[usize::from(seat & 3)] = pieces;
        self.edge = self.edge & !corner.edge_at(step) | edge;
        if pieces & DIAGONAL == DIAGONAL {
            self.finish(events);
        } else {
            self.end_move(captures, events);
        }
    }

    /// Takes an enemy off the edge (F7), before the capturing piece stands there. The square stays marked as occupied.
    #[cold]
    fn capture(&mut self, at: Square, events: &mut impl Sink<Event>) {
        let capturing = self.seat;
        if let Some((owner, step)) = self.piece_on(at) {
            self.pieces[owner.index()] &= !(1 << step);
            events.emit(|| Event::Captured {
                seat: Seat::new(capturing),
                owner,
                at,
            });
        }
    }

    /// Ends a move or a wait: another roll (F8), or the next seat.
    #[inline]
    pub(crate) fn end_move(&mut self, another: bool, events: &mut impl Sink<Event>) {
        let six = self.roll == Roll::SIX.pips();
        if another || six && self.rules.extra_roll == ExtraRoll::AnySix {
            events.emit(|| Event::RollsAgain {
                seat: Seat::new(self.seat),
            });
        } else {
            self.seat = self.next[usize::from(self.seat & 3)];
        }
        self.stage = Stage::Roll;
        self.roll = 0;
        self.moves = 0;
    }

    /// The seat to act has filled its diagonal (F11).
    #[cold]
    fn finish(&mut self, events: &mut impl Sink<Event>) {
        let seat = self.seat;
        self.pieces[usize::from(seat)] = 0;
        self.edge &= !self.own_corner().edge_at(HOME);
        self.finished[usize::from(self.finishers)] = seat;
        self.finishers += 1;
        events.emit(|| Event::Finished {
            seat: Seat::new(seat),
            place: self.finishers,
        });
        let follower = self.next[usize::from(seat)];
        let mut before = follower;
        while self.next[usize::from(before)] != seat {
            before = self.next[usize::from(before)];
        }
        self.next[usize::from(before)] = follower;
        self.next[usize::from(seat)] = 0;
        self.seat = follower;
        self.roll = 0;
        self.moves = 0;
        self.stage = Stage::Roll;
        if self.finishers == self.finishers_needed() {
            self.stage = Stage::Over;
            events.emit(|| Event::Over);
        }
    }
}
