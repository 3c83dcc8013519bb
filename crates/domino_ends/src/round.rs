//! A round: the hands, the boneyard and the table.

use core::ops::ControlFlow;

use boardcore::{Seat, Turn};

use crate::action::{Action, Chance};
use crate::illegal::Illegal;
use crate::line::{End, Line};
use crate::rules::{Drawing, DrawnTile, Rules};
use crate::table::{Past, Phase, Table};
use crate::tile::{Pips, Tile, Tiles};

/// The most seats there are.
pub(crate) const SEATS: usize = 4;

/// A round of a match: from the deal until a hand is empty or the line is blocked.
///
/// The rules and the scores belong to the [`Match`](crate::Match), which plays it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Round {
    pub(crate) table: Table,
    pub(crate) hands: [Tiles; SEATS],
    pub(crate) boneyard: Tiles,
}

impl Round {
    pub(crate) const fn new() -> Self {
        Self {
            table: Table::new(),
            hands: [Tiles::EMPTY; SEATS],
            boneyard: Tiles::ALL,
        }
    }

    /// How far the round has come.
    pub const fn phase(&self) -> Phase {
        self.table.phase
    }

    /// The tiles that a seat holds; none for a seat that is not at the table.
    pub fn hand(&self, seat: Seat) -> Tiles {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The tiles that are left to be dealt or drawn.
    pub const fn boneyard(&self) -> Tiles {
        self.boneyard
    }

    /// The tiles as they lie.
    pub fn line(&self) -> Line {
        self.table.line()
    }

    /// What the ends show, left and right; `None` before the lead.
    pub fn ends(&self) -> Option<(Pips, Pips)> {
        (self.table.log.len() > 0).then(|| (self.table.end(End::Left), self.table.end(End::Right)))
    }

    /// Who leads or led; `None` while tiles are dealt.
    pub fn leader(&self) -> Option<Seat> {
        (self.table.phase != Phase::Deal).then(|| Seat::new(self.table.leader))
    }

    #[inline]
    pub(crate) const fn turn(&self) -> Turn {
        let seat = Seat::new(self.table.seat);
        match self.table.phase {
            Phase::Deal | Phase::Draw => Turn::Chance {
                for_seat: Some(seat),
            },
            Phase::Lead | Phase::Play | Phase::Drawn => Turn::Seat(seat),
            Phase::Stopped | Phase::Out | Phase::Blocked => Turn::Over,
        }
    }

    /// The hand of the seat in turn.
    #[inline]
    fn own(&self) -> Tiles {
        self.hands[usize::from(self.table.seat) % SEATS]
    }

    #[inline]
    fn own_mut(&mut self) -> &mut Tiles {
        &mut self.hands[usize::from(self.table.seat) % SEATS]
    }

    /// Those of the hand in turn that fit the left end, and those that fit the right one.
    #[inline]
    fn fits(&self) -> [Tiles; 2] {
        let own = self.own();
        [End::Left, End::Right].map(|end| own.touching(self.table.end(end)))
    }

    /// Whether the seat in turn, which is to lay or to pass, may pass with these fitting tiles (E4, E5).
    #[inline]
    fn may_pass(&self, fits: [Tiles; 2], rules: &Rules) -> bool {
        fits[0].or(fits[1]).is_empty()
            || (self.table.phase == Phase::Drawn && rules.drawn_tile == DrawnTile::MayKeep)
    }

    pub(crate) fn for_each_action<B>(
        &self,
        rules: &Rules,
        mut f: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.table.phase {
            Phase::Lead => {
                if let Some(lowest) = self.own().doubles().first() {
                    f(Action::Lead(lowest.low()))?;
                }
            }
            Phase::Play | Phase::Drawn => {
                let fits = self.fits();
                for tile in fits[0].or(fits[1]).iter() {
                    for end in [End::Left, End::Right] {
                        if fits[end as usize].contains(tile) {
                            f(Action::Play(tile, end))?;
                        }
                    }
                }
                if self.may_pass(fits, rules) {
                    f(Action::Pass)?;
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(crate) fn count(&self, rules: &Rules) -> u32 {
        match self.table.phase {
            Phase::Lead => 1,
            Phase::Play | Phase::Drawn => {
                let fits = self.fits();
                u32::from(fits[0].len() + fits[1].len()) + u32::from(self.may_pass(fits, rules))
            }
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn nth(&self, n: u32, rules: &Rules) -> Option<Action> {
        match self.table.phase {
            Phase::Lead => {
                let lowest = self.own().doubles().first()?;
                (n == 0).then_some(Action::Lead(lowest.low()))
            }
            Phase::Play | Phase::Drawn => {
                let fits = self.fits();
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
                (n == 0 && self.may_pass(fits, rules)).then_some(Action::Pass)
            }
            _ => None,
        }
    }

    pub(crate) fn check(&self, action: Action, rules: &Rules) -> Result<(), Illegal> {
        let own = self.own();
        let leading = self.table.phase == Phase::Lead;
        match action {
            Action::Lead(pips) if leading => {
                let led = pips.double();
                if own.doubles().first() == Some(led) {
                    Ok(())
                } else {
                    Err(Illegal::NotTheLowestDouble { led })
                }
            }
            _ if leading => Err(Illegal::NotALead),
            Action::Lead(_) => Err(Illegal::AlreadyLed),
            Action::Play(tile, end) => {
                let pips = self.table.end(end);
                if !own.contains(tile) {
                    Err(Illegal::NotInHand { tile })
                } else if !tile.touches(pips) {
                    Err(Illegal::DoesNotFit { tile, end, pips })
                } else {
                    Ok(())
                }
            }
            Action::Pass => {
                if self.may_pass(self.fits(), rules) {
                    Ok(())
                } else if self.table.phase == Phase::Drawn {
                    Err(Illegal::MustPlayDrawn)
                } else {
                    Err(Illegal::MustPlay)
                }
            }
        }
    }

    #[inline]
    pub(crate) fn for_each_chance<B>(
        &self,
        mut f: impl FnMut(Chance, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let as_chance = match self.table.phase {
            Phase::Deal => Chance::Deal,
            Phase::Draw => Chance::Draw,
            _ => return ControlFlow::Continue(()),
        };
        self.boneyard
            .iter()
            .try_for_each(|tile| f(as_chance(tile), 1))
    }

    #[inline]
    pub(crate) fn weight(&self) -> u32 {
        match self.table.phase {
            Phase::Deal | Phase::Draw => self.table.boneyard.into(),
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn outcome_at(&self, point: u32) -> Option<Chance> {
        match self.table.phase {
            Phase::Deal => self.boneyard.nth(point).map(Chance::Deal),
            Phase::Draw => self.boneyard.nth(point).map(Chance::Draw),
            _ => None,
        }
    }

    pub(crate) fn check_chance(&self, chance: Chance) -> Result<(), Illegal> {
        let tile = chance.tile();
        match (chance, self.table.phase) {
            (Chance::Draw(_), Phase::Deal) => Err(Illegal::NotADeal),
            (Chance::Deal(_), Phase::Draw) => Err(Illegal::NotADraw),
            _ if !self.boneyard.contains(tile) => Err(Illegal::NotInBoneyard { tile }),
            _ => Ok(()),
        }
    }

    /// Deals a tile to the seat in turn. Whether the hands are full now (E1).
    #[inline]
    pub(crate) fn deal(&mut self, tile: Tile, rules: &Rules) -> bool {
        self.take(tile);
        self.table.next_seat(rules);
        28 - self.table.boneyard == rules.players * rules.hand_size()
    }

    /// Gives the lead to the lowest double; false if nobody holds one (E2).
    #[inline]
    pub(crate) fn find_leader(&mut self) -> bool {
        let all = self
            .hands
            .iter()
            .fold(Tiles::EMPTY, |all, hand| all.or(*hand));
        let Some(lowest) = all.doubles().first() else {
            return false;
        };
        let leader = self
            .hands
            .iter()
            .position(|hand| hand.contains(lowest))
            .unwrap_or_default();
        self.table.leader = leader as u8;
        self.table.seat = leader as u8;
        self.table.phase = Phase::Lead;
        true
    }

    #[inline]
    fn take(&mut self, tile: Tile) {
        self.own_mut().insert(tile);
        self.boneyard.remove(tile);
        self.table.boneyard -= 1;
    }

    /// Lays a tile from the hand in turn. What equal ends score (E6); whether the hand is empty now (E7).
    #[inline]
    pub(crate) fn lay(&mut self, tile: Tile, end: Option<End>, rules: &Rules) -> (u8, bool) {
        let points = match end {
            None => self.table.lead(tile.low()),
            Some(end) => self.table.play(tile, end, rules),
        };
        let own = self.own_mut();
        own.remove(tile);
        (points, own.is_empty())
    }

    /// Passes the turn on after a tile was laid; the round may be blocked then (E8).
    #[inline]
    pub(crate) fn go_on(&mut self, rules: &Rules) {
        if self.is_blocked() {
            self.table.phase = Phase::Blocked;
        } else {
            self.turn_to_next(rules);
        }
    }

    /// The seat in turn passes.
    #[inline]
    pub(crate) fn pass(&mut self, rules: &Rules) {
        self.table.log.push(Past::Action(Action::Pass));
        self.turn_to_next(rules);
    }

    #[inline]
    fn turn_to_next(&mut self, rules: &Rules) {
        self.table.next_seat(rules);
        let draws = self.table.boneyard > 2 && self.table.fitting(self.own()).is_empty();
        self.table.phase = if draws { Phase::Draw } else { Phase::Play };
    }

    /// The seat in turn draws a tile; the round may be blocked then (E4, E8).
    #[inline]
    pub(crate) fn draw(&mut self, tile: Tile, rules: &Rules) {
        self.table.log.push(Past::Draw(Some(tile)));
        self.take(tile);
        // None of the other tiles fits, else there would have been no draw.
        let fits = !self.table.fitting(self.own()).is_empty();
        self.table.phase =
            if !fits && self.table.boneyard > 2 && rules.drawing == Drawing::UntilPlayable {
                Phase::Draw
            } else if !fits && self.is_blocked() {
                Phase::Blocked
            } else {
                Phase::Drawn
            };
    }

    /// Whether nobody can lay or draw any more (E8).
    #[inline]
    fn is_blocked(&self) -> bool {
        self.table.boneyard <= 2 && {
            let all = self
                .hands
                .iter()
                .fold(Tiles::EMPTY, |all, hand| all.or(*hand));
            self.table.fitting(all).is_empty()
        }
    }
}
