//! The slots that hidden tiles go into, and what the steps prove about a tile and a slot.

use boardcore::Seat;

use crate::fact::Fact;
use crate::rules::SEATS;
use crate::tile::{Tile, Tiles};
use crate::view::DominoEndsView;

/// Where a hidden tile came from, or is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Slot {
    pub(super) origin: Origin,
    pub(super) room: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Origin {
    Deal(Seat),
    /// A draw, by its place in the history.
    Draw(Seat, u8),
    Boneyard,
}

impl Origin {
    pub(super) const fn seat(self) -> Option<Seat> {
        match self {
            Origin::Deal(seat) | Origin::Draw(seat, _) => Some(seat),
            Origin::Boneyard => None,
        }
    }

    /// Whether a tile that came from here was held before an entry of the history.
    const fn before(self, at: u8) -> bool {
        match self {
            Origin::Deal(_) => true,
            Origin::Draw(_, draw) => draw < at,
            Origin::Boneyard => false,
        }
    }
}

/// A tile whose origin the viewer does not know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Unknown {
    pub(super) tile: Tile,
    /// Who laid it, and at which entry of the history.
    pub(super) laid: Option<(Seat, u8)>,
    /// The slots it can be in, as bits.
    pub(super) slots: u32,
}

impl Unknown {
    /// Whether the tile may have come from there, by every fact that one slot answers for.
    pub(super) fn may_come_from(
        &self,
        origin: Origin,
        view: &DominoEndsView,
        facts: &[Fact],
    ) -> bool {
        let tile = self.tile;
        let Some(seat) = origin.seat() else {
            // The boneyard.
            let shown = view.shown.iter().flatten().any(|hand| hand.contains(tile));
            return self.laid.is_none() && !shown;
        };
        let until = if let Some((by, at)) = self.laid {
            // A tile that is laid right after a draw is the drawn one: none of the others fitted.
            let drawn = at
                .checked_sub(1)
                .filter(|&before| view.table.log.is_draw(before));
            let right = match drawn {
                Some(draw) => origin == Origin::Draw(seat, draw),
                None => origin.before(at),
            };
            if by != seat || !right {
                return false;
            }
            at
        } else {
            let elsewhere = |hands: [Tiles; SEATS]| !hands[seat.index() % SEATS].contains(tile);
            if view.shown.is_some_and(elsewhere) {
                return false;
            }
            u8::MAX
        };
        facts.iter().all(|fact| match *fact {
            Fact::NoLowerDouble { led } => {
                !(matches!(origin, Origin::Deal(_)) && tile.is_double() && tile.low() < led)
            }
            Fact::NothingFits {
                seat: who,
                at,
                ends: (left, right),
            } => {
                who != seat
                    || !origin.before(at)
                    || at > until
                    || !(tile.touches(left) || tile.touches(right))
            }
            Fact::DrawnFits {
                seat: who,
                draw,
                ends: (left, right),
            } => origin != Origin::Draw(who, draw) || tile.touches(left) || tile.touches(right),
            Fact::HoldsLowestDouble { .. }
            | Fact::SomethingFits { .. }
            | Fact::SomebodyFits { .. } => true,
        })
    }
}
