//! How a round is played: whether the seat in turn may do something, what that leads to, and what it changes on the table.
//!
//! State and view play by this alike. The rules that a hand decides take the hand as an argument: the state gives the real
//! one, a view its viewer's own, or one that a seat may hold.

use boardcore::{Seat, Sink};

use crate::action::{Action, Chance};
use crate::event::{Event, RoundEnd, Why};
use crate::illegal::Illegal;
use crate::line::End;
use crate::observation::{Did, Past, Then};
use crate::rules::{Drawing, DrawnTile, SEATS, TripleHeader};
use crate::score::lowest_hands;
use crate::table::{Phase, Table};
use crate::tile::{Pips, Tile, Tiles};

/// The last tiles of the boneyard, which are never drawn (E4).
pub(crate) const RESERVED: u8 = 2;

/// What a tile that is laid leads to at once.
#[derive(Clone, Copy)]
struct Laid {
    /// What its end and the far end show then.
    ends: [u8; 2],
    /// What equal ends score.
    points: u8,
    /// Whether the points reach the target.
    wins: bool,
}

/// The tiles that are not in the line, as far as they are seen: all of them by the state, the viewer's hand by a view.
pub(crate) trait Sight {
    /// A seat takes a tile from the boneyard; `None` where it was not seen.
    fn take(&mut self, seat: u8, tile: Option<Tile>);
    /// A seat lays a tile.
    fn lay(&mut self, seat: u8, tile: Tile);
    /// What a step leads to: found from all hands, or as it was seen.
    fn then(&self, find: impl FnOnce(&[Tiles; SEATS]) -> Then<()>) -> Then<()>;
    /// The hands that are shown at the end of a round.
    fn shown(&self) -> [Tiles; SEATS];
    /// All tiles are put back for another deal.
    fn put_back(&mut self);
}

impl Table {
    /// What an end shows.
    #[inline]
    const fn end(&self, end: End) -> Pips {
        Pips::known(self.ends[end as usize])
    }

    // What may be done, where the seat in turn holds some hand. `choices` lists it.

    /// The tiles of a hand that fit the left end, and those that fit the right one.
    #[inline]
    pub(crate) fn fits(&self, hand: Tiles) -> [Tiles; 2] {
        [End::Left, End::Right].map(|end| hand.touching(self.end(end)))
    }

    /// Whether the seat in turn, which lays or passes, may pass with these fitting tiles (E4, E5).
    #[inline]
    pub(crate) fn may_pass(&self, fits: [Tiles; 2]) -> bool {
        (fits[0] | fits[1]).is_empty()
            || (self.phase == Phase::Drawn && self.rules.drawn_tile == DrawnTile::MayKeep)
    }

    #[inline]
    pub(crate) fn check(&self, action: Action, hand: Tiles) -> Result<(), Illegal> {
        let leading = self.phase == Phase::Lead;
        match action {
            Action::Lead(pips) if leading => {
                let led = pips.double();
                if hand.doubles().first() == Some(led) {
                    Ok(())
                } else {
                    Err(Illegal::NotTheLowestDouble { led })
                }
            }
            _ if leading => Err(Illegal::NotALead),
            Action::Lead(_) => Err(Illegal::AlreadyLed),
            Action::Play(tile, end) => {
                let pips = self.end(end);
                if !hand.contains(tile) {
                    Err(Illegal::NotInHand { tile })
                } else if !tile.touches(pips) {
                    Err(Illegal::DoesNotFit { tile, end, pips })
                } else {
                    Ok(())
                }
            }
            Action::Pass => {
                if self.may_pass(self.fits(hand)) {
                    Ok(())
                } else if self.phase == Phase::Drawn {
                    Err(Illegal::MustPlayDrawn)
                } else {
                    Err(Illegal::MustPlay)
                }
            }
        }
    }

    #[inline]
    pub(crate) fn check_chance(&self, chance: Chance, boneyard: Tiles) -> Result<(), Illegal> {
        let tile = chance.tile();
        match (chance, self.phase) {
            (Chance::Draw(_), Phase::Deal) => Err(Illegal::NotADeal),
            (Chance::Deal(_), Phase::Draw) => Err(Illegal::NotADraw),
            _ if !boneyard.contains(tile) => Err(Illegal::NotInBoneyard { tile }),
            _ => Ok(()),
        }
    }

    // What a step leads to.

    /// What everybody sees of what a legal step leads to, where these are the hands after it.
    ///
    /// A view asks the same with hands that it makes up.
    pub(crate) fn then(&self, did: Did, hands: &[Tiles; SEATS]) -> Then<()> {
        let own = self.own_size();
        match did {
            Did::Deal(_) if self.is_dealt(own + 1) => leader(hands),
            Did::Deal(_) => Then::GoesOn,
            Did::Draw(_) => self.then_of_draw(self.boneyard - 1, hands),
            Did::Action(Action::Pass) => self.next_turn(self.ends, hands),
            Did::Action(Action::Lead(pips)) => self.then_of_lay(self.led(pips), own - 1, hands),
            Did::Action(Action::Play(tile, end)) => {
                self.then_of_lay(self.played(tile, end), own - 1, hands)
            }
        }
    }

    /// Whether all hands are full once the seat in turn holds some tiles (E1).
    #[inline]
    fn is_dealt(&self, own: u8) -> bool {
        self.seat + 1 == self.rules.players && own == self.rules.hand_size()
    }

    /// After a draw, which leaves some tiles in the boneyard: another one, or a decision, unless the round is blocked (E4, E8).
    #[inline]
    fn then_of_draw(&self, boneyard: u8, hands: &[Tiles; SEATS]) -> Then<()> {
        // None of the other tiles fits, else there would have been no draw.
        let own = hands[usize::from(self.seat) % SEATS];
        if !fitting(self.ends, own).is_empty() {
            Then::GoesOn
        } else if boneyard <= RESERVED {
            blocked(self.ends, hands)
        } else if self.rules.drawing == Drawing::UntilPlayable {
            Then::Draw
        } else {
            Then::GoesOn
        }
    }

    /// After a tile was laid, with some left in the hand: the next turn, unless the round or the match is over (E7, E8, E9).
    #[inline]
    fn then_of_lay(&self, laid: Laid, left: u8, hands: &[Tiles; SEATS]) -> Then<()> {
        if left == 0 {
            Then::RoundOver(RoundEnd::Out, ())
        } else if laid.wins {
            Then::GoesOn
        } else if self.boneyard <= RESERVED {
            blocked(laid.ends, hands)
        } else {
            self.next_turn(laid.ends, hands)
        }
    }

    /// How many tiles the seat in turn holds.
    #[inline]
    fn own_size(&self) -> u8 {
        self.sizes[usize::from(self.seat) % SEATS]
    }

    /// Whether the seat to the left draws or decides (E4).
    #[inline]
    fn next_turn(&self, ends: [u8; 2], hands: &[Tiles; SEATS]) -> Then<()> {
        let next = hands[usize::from(self.next_seat()) % SEATS];
        if self.boneyard > RESERVED && fitting(ends, next).is_empty() {
            Then::Draw
        } else {
            Then::GoesOn
        }
    }

    /// The seat to the left (E3).
    #[inline]
    pub(crate) fn next_seat(&self) -> u8 {
        if self.seat + 1 >= self.rules.players {
            0
        } else {
            self.seat + 1
        }
    }

    /// What the lead leads to at once (E2, E6, E9).
    #[inline]
    fn led(&self, pips: Pips) -> Laid {
        self.laid([pips.number(); 2], 2)
    }

    /// What a tile leads to at once when it is laid at an end (E6, E9).
    #[inline]
    fn played(&self, tile: Tile, end: End) -> Laid {
        let far = end.opposite() as usize;
        let ends = [tile.pips() - self.ends[end as usize], self.ends[far]];
        let header = self.rules.triple_header == TripleHeader::ExposedDouble;
        let points = if ends[0] != ends[1] {
            0
        } else if tile.is_double() || (header && self.exposed[far]) {
            3
        } else {
            2
        };
        self.laid(ends, points)
    }

    #[inline]
    fn laid(&self, ends: [u8; 2], points: u8) -> Laid {
        let score = self.scores[usize::from(self.seat) % SEATS];
        Laid {
            ends,
            points,
            wins: points > 0 && score + u16::from(points) >= self.rules.target,
        }
    }

    // What a step changes: the one transition, of state and view alike.

    /// A tile is dealt to the seat in turn (E1).
    #[inline]
    pub(crate) fn deal(
        &mut self,
        tile: Option<Tile>,
        sight: &mut impl Sight,
        events: &mut impl Sink<Event>,
    ) {
        let seat = Seat::new(self.seat);
        events.emit(|| Event::Dealt { seat, tile });
        let size = self.take(tile, sight);
        if self.is_dealt(size) {
            self.begin(sight, events);
        } else {
            self.seat = self.next_seat();
        }
    }

    /// The hands are full: the lowest double leads (E2).
    // A call of its own: it is rare, and takes many registers.
    #[inline(never)]
    fn begin(&mut self, sight: &mut impl Sight, events: &mut impl Sink<Event>) {
        let then = sight.then(leader);
        self.go_on(self.next_seat(), Phase::Deal, then, sight, events);
    }

    /// The seat in turn draws a tile (E4).
    #[inline]
    pub(crate) fn draw(
        &mut self,
        tile: Option<Tile>,
        sight: &mut impl Sight,
        events: &mut impl Sink<Event>,
    ) {
        let seat = Seat::new(self.seat);
        events.emit(|| Event::Drew { seat, tile });
        self.log.push(Past::Draw(tile));
        self.take(tile, sight);
        let then = sight.then(|hands| self.then_of_draw(self.boneyard, hands));
        self.go_on(self.seat, Phase::Drawn, then, sight, events);
    }

    /// The seat in turn decides.
    // A call of its own: it takes many registers, and deals and draws take few.
    #[inline(never)]
    pub(crate) fn act(
        &mut self,
        action: Action,
        sight: &mut impl Sight,
        events: &mut impl Sink<Event>,
    ) {
        let (tile, end, laid) = match action {
            Action::Lead(pips) => {
                let laid = self.led(pips);
                self.log.push(Past::Action(Action::Lead(pips)));
                (self.ends, self.exposed) = (laid.ends, [true; 2]);
                (pips.double(), None, laid)
            }
            Action::Play(tile, end) => {
                let laid = self.played(tile, end);
                self.log.push(Past::Action(Action::Play(tile, end)));
                self.ends[end as usize] = laid.ends[0];
                self.exposed[end as usize] = tile.is_double();
                (tile, Some(end), laid)
            }
            Action::Pass => {
                let seat = Seat::new(self.seat);
                events.emit(|| Event::Passed { seat });
                self.log.push(Past::Action(Action::Pass));
                let then = sight.then(|hands| self.next_turn(self.ends, hands));
                return self.go_on(self.next_seat(), Phase::Play, then, sight, events);
            }
        };
        let own = self.seat;
        sight.lay(own, tile);
        let size = &mut self.sizes[usize::from(own) % SEATS];
        *size -= 1;
        let left = *size;
        events.emit(|| Event::Laid {
            seat: Seat::new(own),
            tile,
            end,
            ends: (self.end(End::Left), self.end(End::Right)),
        });
        self.give(own, laid.points, Why::EqualEnds, events);
        if left == 0 {
            self.give(own, 2, Why::GoingOut, events);
        } else if laid.wins {
            self.phase = Phase::Stopped;
            events.emit(|| Event::MatchOver);
            return;
        }
        let then = sight.then(|hands| self.then_of_lay(laid, left, hands));
        self.go_on(self.next_seat(), Phase::Play, then, sight, events);
    }

    /// The seat in turn takes a tile from the boneyard. Returns how many it holds then.
    #[inline]
    fn take(&mut self, tile: Option<Tile>, sight: &mut impl Sight) -> u8 {
        sight.take(self.seat, tile);
        self.boneyard -= 1;
        let size = &mut self.sizes[usize::from(self.seat) % SEATS];
        *size += 1;
        *size
    }

    /// Passes the turn to a seat, which then decides or draws, unless the round is over.
    #[inline]
    fn go_on(
        &mut self,
        seat: u8,
        phase: Phase,
        then: Then<()>,
        sight: &mut impl Sight,
        events: &mut impl Sink<Event>,
    ) {
        match then {
            Then::GoesOn => (self.seat, self.phase) = (seat, phase),
            Then::Draw => (self.seat, self.phase) = (seat, Phase::Draw),
            Then::Leads(leader) => {
                events.emit(|| Event::Leads { seat: leader });
                (self.seat, self.phase) = (leader.number(), Phase::Lead);
                self.leader = leader.number();
            }
            Then::Redeal => {
                events.emit(|| Event::Redeal);
                self.clear(sight);
            }
            Then::RoundOver(end, ()) => self.end_round(end, sight, events),
        }
    }

    #[inline]
    fn give(&mut self, seat: u8, points: u8, why: Why, events: &mut impl Sink<Event>) {
        if points > 0 {
            self.scores[usize::from(seat) % SEATS] += u16::from(points);
            events.emit(|| Event::Scored {
                seat: Seat::new(seat),
                points,
                why,
            });
        }
    }

    /// Shows the hands, scores a blocked round, and begins the next one unless the target is reached (E8, E9).
    // A call of its own: it is rare, and takes many registers.
    #[inline(never)]
    fn end_round(&mut self, end: RoundEnd, sight: &mut impl Sight, events: &mut impl Sink<Event>) {
        let (round, players, hands) = (self.number, self.rules.players, sight.shown());
        events.emit(|| Event::RoundOver {
            round,
            end,
            players,
            hands,
        });
        if end == RoundEnd::Blocked {
            let lowest = lowest_hands(&hands[..usize::from(players)], &self.rules);
            for seat in (0..players).filter(|seat| lowest >> seat & 1 == 1) {
                self.give(seat, self.rules.blocked_points, Why::LowestHand, events);
            }
        }
        if self.scores.iter().any(|&score| score >= self.rules.target) {
            self.phase = match end {
                RoundEnd::Out => Phase::Out,
                RoundEnd::Blocked => Phase::Blocked,
            };
            events.emit(|| Event::MatchOver);
        } else {
            self.clear(sight);
            // No match is that long: 2³² rounds give more than 2³² points.
            self.number = self.number.saturating_add(1);
        }
    }

    /// Puts all tiles back for another deal.
    #[inline(never)]
    fn clear(&mut self, sight: &mut impl Sight) {
        sight.put_back();
        *self = Self {
            scores: self.scores,
            number: self.number,
            ..Self::new(self.rules)
        };
    }
}

/// Who leads: the holder of the lowest double; if nobody holds one, the tiles are dealt again (E2).
fn leader(hands: &[Tiles; SEATS]) -> Then<()> {
    let Some(lowest) = union(hands).doubles().first() else {
        return Then::Redeal;
    };
    let holder = hands.iter().position(|hand| hand.contains(lowest));
    Then::Leads(Seat::new(holder.unwrap_or_default() as u8))
}

/// Whether the round is blocked, where only the reserved tiles are left: nobody has a tile that fits (E8).
#[inline]
fn blocked(ends: [u8; 2], hands: &[Tiles; SEATS]) -> Then<()> {
    if fitting(ends, union(hands)).is_empty() {
        Then::RoundOver(RoundEnd::Blocked, ())
    } else {
        Then::GoesOn
    }
}

/// The tiles of a set that fit an end.
#[inline]
fn fitting([left, right]: [u8; 2], tiles: Tiles) -> Tiles {
    tiles.fitting(Pips::known(left), Pips::known(right))
}

/// The tiles of all hands.
#[inline]
fn union(hands: &[Tiles; SEATS]) -> Tiles {
    hands.iter().fold(Tiles::EMPTY, |all, &hand| all | hand)
}
