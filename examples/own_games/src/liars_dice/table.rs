//! What everybody sees: the rules, and the table by them.

use std::fmt::{self, Display};
use std::ops::ControlFlow;

use boardcore::{Ending, Faults, Indexed, Num, RuleSet, Seat, Standings, Turn, Valid};

use super::dice::{Call, Face, Hands, PLAYERS};

boardcore::rules! {
    /// What the players agree on.
    pub struct Rules {
        /// How many play (1).
        pub players: u8 = 2, in 2..=4;
        /// How many dice each has (1).
        pub dice: u8 = 5, in 1..=5;
        /// Whether the game goes on until one player alone has dice (4).
        pub last_player: bool = true;
    }
}

impl RuleSet for Rules {
    fn seats(&self) -> u8 {
        self.players
    }

    fn check(&self, _: &mut Faults) {}
}

impl Rules {
    /// All dice at the start.
    pub(super) const fn all_dice(&self) -> u8 {
        self.players * self.dice
    }
}

boardcore::reasons! {
    /// Why a call is against the rules.
    pub enum Illegal {
        /// The bid does not beat the last one.
        TooLow = "too-low", "2", "the bid does not beat the last one";
        /// There are not that many dice.
        TooMany {
            /// How many there are.
            dice: u8,
        } = "too-many", "2", "there are {dice} dice on the table";
        /// Nobody has bid yet.
        NoBid = "no-bid", "3", "there is no bid to doubt";
    }
}

boardcore::reasons! {
    /// Why the game is over.
    pub enum End {
        /// One round was to be played.
        Round = "round", "4", "the round is over";
        /// One player is left.
        LastPlayer = "last-player", "4", "one player alone has dice";
    }
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub(super) rules: Valid<Rules>,
    /// How many dice each seat has.
    pub(super) dice: [u8; PLAYERS],
    /// How many of them are rolled.
    pub(super) rolled: [u8; PLAYERS],
    /// Whose turn it is, or will be once all dice are rolled.
    pub(super) seat: u8,
    pub(super) bid: Option<(Num<1, 20>, Face)>,
}

impl Table {
    pub(super) fn new(rules: Valid<Rules>) -> Self {
        let dice = std::array::from_fn(|seat| {
            if seat < rules.players.into() {
                rules.dice
            } else {
                0
            }
        });
        Self {
            rules,
            dice,
            rolled: [0; PLAYERS],
            seat: 0,
            bid: None,
        }
    }

    pub(super) fn on_table(&self) -> u8 {
        self.dice.iter().sum()
    }

    pub(super) fn players_left(&self) -> usize {
        self.dice.iter().filter(|&&dice| dice > 0).count()
    }

    /// The seat whose die is rolled next; none once all are rolled.
    pub(super) fn roller(&self) -> Option<u8> {
        (0..self.rules.players)
            .find(|&seat| self.rolled[usize::from(seat)] < self.dice[usize::from(seat)])
    }

    /// The next seats with dice after this one, this one last.
    pub(super) fn others(&self, seat: u8) -> impl DoubleEndedIterator<Item = u8> + '_ {
        let players = self.rules.players;
        let seats = (1..=players).map(move |k| (seat + k) % players);
        seats.filter(|&seat| self.dice[usize::from(seat)] > 0)
    }

    pub(super) fn after(&self, seat: u8) -> u8 {
        self.others(seat).next().unwrap_or(seat)
    }

    pub(super) fn turn(&self) -> Turn {
        match self.roller() {
            _ if self.ending().is_some() => Turn::Over,
            Some(seat) => Turn::Chance {
                for_seat: Some(Seat::new(seat)),
            },
            None => Turn::Seat(Seat::new(self.seat)),
        }
    }

    pub(super) fn ending(&self) -> Option<Ending<End>> {
        let end = match self.rules.last_player {
            true if self.players_left() == 1 => End::LastPlayer,
            false if self.on_table() < self.rules.all_dice() => End::Round,
            _ => return None,
        };
        let dice = self.dice.map(i32::from);
        let standings = Standings::ranked(&dice[..self.rules.players.into()]);
        Some(Ending { end, standings })
    }

    pub(super) fn check(&self, call: Call) -> Result<(), Illegal> {
        let dice = self.on_table();
        match call {
            Call::Bid { count, .. } if count.get() > dice => Err(Illegal::TooMany { dice }),
            Call::Bid { count, face } if self.bid >= Some((count, face)) => Err(Illegal::TooLow),
            Call::Liar if self.bid.is_none() => Err(Illegal::NoBid),
            _ => Ok(()),
        }
    }

    pub(super) fn for_each_action<B>(
        &self,
        f: impl FnMut(Call) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let calls = if self.turn().seat().is_some() {
            0..Call::COUNT
        } else {
            0..0
        };
        let mut legal = calls
            .filter_map(Call::at)
            .filter(|&call| self.check(call).is_ok());
        legal.try_for_each(f)
    }

    pub(super) fn roll(&mut self) {
        if let Some(seat) = self.roller() {
            self.rolled[usize::from(seat)] += 1;
        }
    }

    pub(super) fn bid(&mut self, count: Num<1, 20>, face: Face) {
        self.bid = Some((count, face));
        self.seat = self.after(self.seat);
    }

    /// Settles a doubt by the dice of all; returns who lost a die.
    pub(super) fn settle(&mut self, hands: &Hands) -> u8 {
        let holds = self.bid.is_some_and(|(count, face)| {
            hands.iter().map(|hand| hand.of(face)).sum::<u8>() >= count.get()
        });
        // All others come before the seat itself, and the last of them has bid.
        let bidder = self.others(self.seat).rev().nth(1).unwrap_or(self.seat);
        let loser = if holds { self.seat } else { bidder };
        self.dice[usize::from(loser)] -= 1;
        self.seat = if self.dice[usize::from(loser)] > 0 {
            loser
        } else {
            self.after(loser)
        };
        (self.rolled, self.bid) = ([0; PLAYERS], None);
        loser
    }
}

pub(super) fn write_end(f: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    write!(f, " seat={} bid=", table.seat)?;
    match table.bid {
        None => f.write_str("-"),
        Some((count, face)) => Call::Bid { count, face }.fmt(f),
    }
}
