//! How a round is played: what the seat in turn may do, what that leads to, and what it changes on the table.
//!
//! State and view play by this alike. The rules that a hand decides take the hand as an argument: the state gives the real
//! one, a view its viewer's own, or one that a seat may hold.

use core::ops::ControlFlow;

use boardcore::{Seat, Sink};

use crate::action::{Action, Chance};
use crate::event::{Event, RoundEnd, Why};
use crate::illegal::Illegal;
use crate::line::End;
use crate::observation::{Did, Past, Then};
use crate::rules::{Drawing, DrawnTile, SEATS, TripleHeader};
use crate::score::lowest_hands;
use crate::table::{Phase, Table};
use crate::tile::{Pips, TILES, Tile, Tiles};

/// The last tiles of the boneyard, which are never drawn (E4).
pub(crate) const RESERVED: u8 = 2;

/// What a laid tile changes.
#[derive(Clone, Copy)]
struct Laid {
    ends: [u8; 2],
    exposed: [bool; 2],
    points: u8,
    /// Whether the points reach the target.
    wins: bool,
}

impl Table {
    /// What an end shows.
    #[inline]
    const fn end(&self, end: End) -> Pips {
        Pips::known(self.ends[end as usize])
    }

    // What may be done, where the seat in turn holds some hand.

    /// The tiles of a hand that fit the left end, and those that fit the right one.
    #[inline]
    fn fits(&self, hand: Tiles) -> [Tiles; 2] {
        [End::Left, End::Right].map(|end| hand.touching(self.end(end)))
    }

    /// Whether the seat in turn, which lays or passes, may pass with these fitting tiles (E4, E5).
    #[inline]
    fn may_pass(&self, fits: [Tiles; 2]) -> bool {
        (fits[0] | fits[1]).is_empty()
            || (self.phase == Phase::Drawn && self.rules.drawn_tile == DrawnTile::MayKeep)
    }

    #[inline]
    pub(crate) fn for_each_action<B>(
        &self,
        hand: Tiles,
        mut f: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.phase {
            Phase::Lead => {
                if let Some(lowest) = hand.doubles().first() {
                    f(Action::Lead(lowest.low()))?;
                }
            }
            Phase::Play | Phase::Drawn => {
                let fits = self.fits(hand);
                for tile in (fits[0] | fits[1]).iter() {
                    for end in [End::Left, End::Right] {
                        if fits[end as usize].contains(tile) {
                            f(Action::Play(tile, end))?;
                        }
                    }
                }
                if self.may_pass(fits) {
                    f(Action::Pass)?;
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(crate) fn count(&self, hand: Tiles) -> u32 {
        match self.phase {
            Phase::Lead => 1,
            Phase::Play | Phase::Drawn => {
                let fits = self.fits(hand);
                fits[0].len() + fits[1].len() + u32::from(self.may_pass(fits))
            }
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn nth(&self, n: u32, hand: Tiles) -> Option<Action> {
        match self.phase {
            Phase::Lead => {
                let lowest = hand.doubles().first()?;
                (n == 0).then_some(Action::Lead(lowest.low()))
            }
            Phase::Play | Phase::Drawn => {
                let fits = self.fits(hand);
                let (left, right) = (fits[0].bits(), fits[1].bits());
                let mut tiles = left | right;
                let mut n = n;
                while tiles != 0 {
                    let number = tiles.trailing_zeros();
                    let tile = Tile::known(number as u8);
                    let at_left = left >> number & 1;
                    let ways = at_left + (right >> number & 1);
                    if n < ways {
                        let end = if n < at_left { End::Left } else { End::Right };
                        return Some(Action::Play(tile, end));
                    }
                    n -= ways;
                    tiles &= tiles - 1;
                }
                (n == 0 && self.may_pass(fits)).then_some(Action::Pass)
            }
            _ => None,
        }
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
    /// A view asks the same question with hands that it makes up.
    #[inline]
    pub(crate) fn then(&self, did: Did, hands: &[Tiles; SEATS]) -> Then {
        let seat = usize::from(self.seat) % SEATS;
        match did {
            Did::Deal(_) if !self.deals_the_last() => Then::GoesOn,
            Did::Deal(_) => {
                let Some(lowest) = union(hands).doubles().first() else {
                    return Then::Redeal;
                };
                let holder = hands.iter().position(|hand| hand.contains(lowest));
                Then::Leads(Seat::new(holder.unwrap_or_default() as u8))
            }
            Did::Draw(_) => {
                // None of the other tiles fits, else there would have been no draw.
                let fits = !fitting(self.ends, hands[seat]).is_empty();
                let more = self.boneyard - 1 > RESERVED;
                if fits || (more && self.rules.drawing == Drawing::One) {
                    Then::GoesOn
                } else if more {
                    Then::Draw
                } else {
                    blocked(self.ends, hands)
                }
            }
            Did::Action(Action::Pass) => self.next_turn(self.ends, hands),
            Did::Action(action) => {
                let Laid { ends, wins, .. } = self.laid(action);
                if self.sizes[seat] == 1 {
                    Then::RoundOver(RoundEnd::Out, *hands)
                } else if wins {
                    Then::GoesOn
                } else if self.boneyard <= RESERVED {
                    blocked(ends, hands)
                } else {
                    self.next_turn(ends, hands)
                }
            }
        }
    }

    /// Whether the seat to the left draws or decides (E4).
    #[inline]
    fn next_turn(&self, ends: [u8; 2], hands: &[Tiles; SEATS]) -> Then {
        let next = hands[usize::from(self.next_seat()) % SEATS];
        if self.boneyard > RESERVED && fitting(ends, next).is_empty() {
            Then::Draw
        } else {
            Then::GoesOn
        }
    }

    /// Whether the tile that is dealt fills the last hand (E1).
    #[inline]
    fn deals_the_last(&self) -> bool {
        TILES as u8 - self.boneyard + 1 == self.rules.players * self.rules.hand_size()
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

    /// What a tile changes when it is led or played: the ends, and what equal ends score (E2, E6).
    #[inline]
    fn laid(&self, action: Action) -> Laid {
        let (mut ends, mut exposed) = (self.ends, self.exposed);
        let points = match action {
            Action::Lead(pips) => {
                (ends, exposed) = ([pips.number(); 2], [true; 2]);
                2
            }
            Action::Play(tile, end) => {
                let (near, far) = (end as usize, end.opposite() as usize);
                ends[near] = tile.pips() - ends[near];
                exposed[near] = tile.is_double();
                let header =
                    self.rules.triple_header == TripleHeader::ExposedDouble && exposed[far];
                match (ends[near] == ends[far], exposed[near] || header) {
                    (false, _) => 0,
                    (true, false) => 2,
                    (true, true) => 3,
                }
            }
            Action::Pass => 0,
        };
        let score = self.scores[usize::from(self.seat) % SEATS];
        Laid {
            ends,
            exposed,
            points,
            wins: points > 0 && score + u16::from(points) >= self.rules.target,
        }
    }

    /// Takes a step as everybody saw it, and what it led to: the one transition, of state and view alike.
    #[inline]
    pub(crate) fn apply(&mut self, did: Did, then: Then, events: &mut impl Sink<Event>) {
        let seat = Seat::new(self.seat);
        match did {
            Did::Deal(tile) => {
                events.emit(|| Event::Dealt { seat, tile });
                self.take();
                self.seat = self.next_seat();
            }
            Did::Draw(tile) => {
                events.emit(|| Event::Drew { seat, tile });
                self.log.push(Past::Draw(tile));
                self.take();
                self.phase = Phase::Drawn;
            }
            Did::Action(Action::Pass) => {
                events.emit(|| Event::Passed { seat });
                self.log.push(Past::Action(Action::Pass));
                self.seat = self.next_seat();
                self.phase = Phase::Play;
            }
            Did::Action(action @ (Action::Lead(_) | Action::Play(..))) => {
                self.lay(action, then, events);
            }
        }
        match then {
            Then::GoesOn => {}
            Then::Draw => self.phase = Phase::Draw,
            Then::Leads(leader) => {
                events.emit(|| Event::Leads { seat: leader });
                self.phase = Phase::Lead;
                self.seat = leader.number();
                self.leader = leader.number();
            }
            Then::Redeal => {
                events.emit(|| Event::Redeal);
                self.clear();
            }
            Then::RoundOver(end, hands) => self.end_round(end, hands, events),
        }
    }

    /// The seat in turn takes a tile from the boneyard.
    #[inline]
    fn take(&mut self) {
        self.sizes[usize::from(self.seat) % SEATS] += 1;
        self.boneyard -= 1;
    }

    #[inline]
    fn lay(&mut self, action: Action, then: Then, events: &mut impl Sink<Event>) {
        let Laid {
            ends,
            exposed,
            points,
            wins,
        } = self.laid(action);
        let seat = self.seat;
        self.log.push(Past::Action(action));
        (self.ends, self.exposed) = (ends, exposed);
        self.sizes[usize::from(seat) % SEATS] -= 1;
        if let Some(tile) = action.tile() {
            events.emit(|| Event::Laid {
                seat: Seat::new(seat),
                tile,
                end: action.end(),
                ends: (self.end(End::Left), self.end(End::Right)),
            });
        }
        self.give(seat, points, Why::EqualEnds, events);
        match then {
            Then::RoundOver(RoundEnd::Out, _) => self.give(seat, 2, Why::GoingOut, events),
            // Whoever blocks the round stays in turn.
            Then::RoundOver(..) => {}
            _ if wins => {
                self.phase = Phase::Stopped;
                events.emit(|| Event::MatchOver);
            }
            _ => {
                self.seat = self.next_seat();
                self.phase = Phase::Play;
            }
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

    /// Scores a blocked round, and begins the next one unless the target is reached (E8, E9).
    #[inline]
    fn end_round(&mut self, end: RoundEnd, hands: [Tiles; SEATS], events: &mut impl Sink<Event>) {
        let (round, players) = (self.number, self.rules.players);
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
            self.clear();
            // No match is that long: 2³² rounds give more than 2³² points.
            self.number = self.number.saturating_add(1);
        }
    }

    /// Puts all tiles back for another deal.
    #[inline]
    fn clear(&mut self) {
        *self = Self {
            scores: self.scores,
            number: self.number,
            ..Self::new(self.rules)
        };
    }
}

/// Whether the round is blocked, where only the reserved tiles are left: nobody has a tile that fits (E8).
#[inline]
fn blocked(ends: [u8; 2], hands: &[Tiles; SEATS]) -> Then {
    if fitting(ends, union(hands)).is_empty() {
        Then::RoundOver(RoundEnd::Blocked, *hands)
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
