//! The opening rolls, which settle the first player and the order of play (F3).

use crate::rules::Order;

/// The opening rolls until now: seats in groups, the seats of a group tied with each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Opening {
    /// By seat, how many seats are ahead of its group. Where only the first player is rolled for, 1 for every seat that is out.
    pub(crate) ahead: [u8; 4],
    /// By seat, its roll in the group that is rolling; 0 before it has rolled, and for all other seats.
    pub(crate) rolls: [u8; 4],
}

/// What an opening roll leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// This seat of the same group rolls next.
    Roll(u8),
    /// The group is split, and seats are still tied; the first of them rolls.
    RollOff(u8),
    /// The order is settled.
    Settled,
}

impl Opening {
    /// The seats of a seat's group, itself among them.
    pub(crate) fn group(self, players: u8, seat: u8) -> impl Iterator<Item = u8> {
        let ahead = self.ahead[usize::from(seat)];
        (0..players).filter(move |&other| self.ahead[usize::from(other)] == ahead)
    }

    /// The first seat, in seat order, of the group to roll; `None` when everything is settled.
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

    /// Takes a roll of the seat to roll.
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
                // A seat that falls out of the rolls for the first player stays out, by whatever margin.
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
