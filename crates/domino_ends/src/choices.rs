//! What the seat in turn may do, listed, counted and picked by number, where it holds some hand.

use core::ops::ControlFlow;

use crate::action::Action;
use crate::line::End;
use crate::table::{Phase, Table};
use crate::tile::{Tile, Tiles};

impl Table {
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
}
