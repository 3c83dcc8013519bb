//! The opening rolls that settle who is first, and the order (F3).

use crate::rules::Order;

/// The opening rolls so far: seats in groups, the seats of a group tied with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Opening {
    /// How many seats are ahead of a seat's group, by seat. Where only the first player is rolled for, 1 for all who fell out.
    pub(crate) ahead: [u8; 4],
    /// What the seats of the group that is rolling have rolled; 0 before, and for all others.
    pub(crate) rolls: [u8; 4],
}

/// What an opening roll led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// This seat of the same group rolls next.
    Roll(u8),
    /// The group is settled or split, and some are tied; the first of them rolls.
    RollOff(u8),
    /// The order is settled.
    Settled,
}

impl Opening {
    /// The seats that are tied with a seat, itself among them.
    pub(crate) fn group(self, players: u8, seat: u8) -> impl Iterator<Item = u8> {
        let ahead = self.ahead[usize::from(seat)];
        (0..players).filter(move |&other| self.ahead[usize::from(other)] == ahead)
    }

    /// The first seat of the group that is to roll, in seat order; `None` when nothing is left to be settled.
    pub(crate) fn first_tied(self, players: u8, order: Order) -> Option<u8> {
        let groups = if order == Order::Descending {
            players
        } else {
            1
        };
        (0..groups).find_map(|ahead| {
            let mut group = (0..players).filter(|&seat| self.ahead[usize::from(seat)] == ahead);
            let first = group.next()?;
            group.next().map(|_| first)
        })
    }

    /// Takes a roll of the seat whose turn it is to roll.
    pub(crate) fn roll(&mut self, players: u8, order: Order, seat: u8, pips: u8) -> Next {
        self.rolls[usize::from(seat)] = pips;
        if let Some(next) = self
            .group(players, seat)
            .find(|&other| self.rolls[usize::from(other)] == 0)
        {
            return Next::Roll(next);
        }
        let before = *self;
        for member in before.group(players, seat) {
            let own = before.rolls[usize::from(member)];
            let higher = before
                .group(players, seat)
                .filter(|&other| before.rolls[usize::from(other)] > own)
                .count() as u8;
            let ahead = &mut self.ahead[usize::from(member)];
            *ahead = match order {
                Order::Descending => *ahead + higher,
                // Who falls out of the rolls for the first player stays out: by how much does not matter.
                Order::Clockwise | Order::Counterclockwise => higher.min(1),
            };
            self.rolls[usize::from(member)] = 0;
        }
        match self.first_tied(players, order) {
            Some(first) => Next::RollOff(first),
            None => Next::Settled,
        }
    }
}
