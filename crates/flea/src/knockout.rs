//! More people than places: the loser leaves the table (F12).

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use boardcore::{Game, Refused, Seat, Sink, Situation, Standings, StepOf, Turn, Valid};

use crate::event::Event;
use crate::illegal::Illegal;
use crate::rules::Rules;
use crate::state::Flea;

/// Games for up to 64 people, one after another: the loser of each goes to the end of the queue, and the first of the queue
/// takes the seat (F12).
///
/// People are numbered from 0. The first of them have the seats of the first game, the others queue in the order of their
/// numbers. Each game has corners and opening rolls of its own.
///
/// ```
/// use boardcore::{RuleSet, Seed, play::Streams};
/// use flea::{Knockout, Rules};
///
/// // Five people, three at the table, four games, played at random.
/// let mut evening = Knockout::new(Rules::for_players(3).validate()?, 5, 4)?;
/// let mut streams = Streams::new(Seed::from_u64(1), 3);
/// while let Some(game) = evening.game() {
///     let step = streams.random_step(game).expect("the game is not over");
///     if let Some(round) = evening.play(step)? {
///         println!("game {}: person {} lost", round.number, round.loser);
///     }
/// }
/// let losses: u32 = evening.standings().iter().map(|tally| tally.losses).sum();
/// assert_eq!(losses, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Knockout {
    game: Flea,
    /// Who sits at each seat.
    seated: Vec<usize>,
    queue: VecDeque<usize>,
    played: Vec<u32>,
    lost: Vec<u32>,
    games: u32,
    done: u32,
}

/// Why a knock-out cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum KnockoutFault {
    /// More than two at the board, and the game ends with the first who finishes: there is no single loser.
    #[error("with {players} at the board, a knock-out needs play_on: else nobody is the loser")]
    NoLoser {
        /// How many are at the board.
        players: u8,
    },
    /// Fewer people than seats, or more than [`Knockout::MAX_PEOPLE`].
    #[error(
        "{people} people for {players} seats: not from {players} to {}",
        Knockout::MAX_PEOPLE
    )]
    People {
        /// How many people there are.
        people: usize,
        /// How many seats there are.
        players: u8,
    },
    /// No game, or more than [`Knockout::MAX_GAMES`].
    #[error("{games} games: not from 1 to {}", Knockout::MAX_GAMES)]
    Games {
        /// How many games there are.
        games: u32,
    },
}

/// A finished game of a knock-out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Round {
    /// The number of the game, counted from 1.
    pub number: u32,
    /// Who sat at each seat.
    pub seated: Vec<usize>,
    /// The person who lost.
    pub loser: usize,
    /// The seat that he leaves.
    pub seat: Seat,
    /// How the game ended, by seat.
    pub standings: Standings,
    /// The state in which it ended.
    pub last: Flea,
}

/// What a person has done in a knock-out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// The person.
    pub person: usize,
    /// 1 is the best. Equal places are shared and the next place is skipped.
    pub place: usize,
    /// In how many finished games the person sat at the table.
    pub played: u32,
    /// How many of them the person lost.
    pub losses: u32,
}

impl Knockout {
    /// The most people that a knock-out takes (F12).
    pub const MAX_PEOPLE: usize = 64;

    /// The most games that can be agreed on (F12).
    pub const MAX_GAMES: u32 = 10_000;

    /// A knock-out of `people` under these rules, over an agreed number of games.
    ///
    /// # Errors
    /// Rules under which nobody is the single loser, people fewer than seats or more than [`MAX_PEOPLE`](Self::MAX_PEOPLE), and
    /// games not from 1 to [`MAX_GAMES`](Self::MAX_GAMES).
    pub fn new(rules: Valid<Rules>, people: usize, games: u32) -> Result<Self, KnockoutFault> {
        let players = rules.players;
        if !rules.play_on && players > 2 {
            return Err(KnockoutFault::NoLoser { players });
        }
        if !(usize::from(players)..=Self::MAX_PEOPLE).contains(&people) {
            return Err(KnockoutFault::People { people, players });
        }
        if !(1..=Self::MAX_GAMES).contains(&games) {
            return Err(KnockoutFault::Games { games });
        }
        Ok(Self {
            game: Flea::new(rules),
            seated: (0..usize::from(players)).collect(),
            queue: (usize::from(players)..people).collect(),
            played: alloc::vec![0; people],
            lost: alloc::vec![0; people],
            games,
            done: 0,
        })
    }

    /// The game that is being played; `None` once the agreed number has been played.
    pub fn game(&self) -> Option<&Flea> {
        (self.done < self.games).then_some(&self.game)
    }

    /// Who sits at each seat.
    pub fn seated(&self) -> &[usize] {
        &self.seated
    }

    /// Who waits, the next first.
    pub fn queue(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.queue.iter().copied()
    }

    /// How many games are finished.
    pub const fn finished(&self) -> u32 {
        self.done
    }

    /// Takes a step of the current game if it is legal. The step that ends the game returns it, and the next game is ready.
    ///
    /// # Errors
    /// As [`Game::check_step`]; nothing has changed then. After the last game, [`Refused::Turn`] with
    /// [`Turn::Over`].
    pub fn play(&mut self, step: StepOf<Flea>) -> Result<Option<Round>, Refused<Illegal>> {
        self.play_into(step, &mut ())
    }

    /// As [`play`](Self::play), and hands the events of the game to a sink.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn play_into(
        &mut self,
        step: StepOf<Flea>,
        events: &mut impl Sink<Event>,
    ) -> Result<Option<Round>, Refused<Illegal>> {
        if self.done >= self.games {
            return Err(Refused::Turn { turn: Turn::Over });
        }
        self.game.play_into(step, events)?;
        Ok(self.game.standings().map(|standings| self.next(standings)))
    }

    /// Counts the finished game, and seats the next.
    fn next(&mut self, standings: Standings) -> Round {
        let fresh = Flea::new(*self.game.rules());
        let last = core::mem::replace(&mut self.game, fresh);
        // The one seat that is still playing when all others have finished.
        let seat = last.order().get(0).unwrap_or(Seat::new(0));
        let seated = self.seated.clone();
        let loser = seated[seat.index()];
        for &person in &seated {
            self.played[person] += 1;
        }
        self.lost[loser] += 1;
        self.done += 1;
        self.queue.push_back(loser);
        if let Some(next) = self.queue.pop_front() {
            self.seated[seat.index()] = next;
        }
        Round {
            number: self.done,
            seated,
            loser,
            seat,
            standings,
            last,
        }
    }

    /// Everybody, the best first: by losses per game played, the fewest first, then by games played, the most first. Who has
    /// not played yet has no such number and comes last. Equals share a place, in the order of their numbers.
    pub fn standings(&self) -> Vec<Tally> {
        let mut tallies: Vec<Tally> = (0..self.played.len())
            .map(|person| Tally {
                person,
                place: 0,
                played: self.played[person],
                losses: self.lost[person],
            })
            .collect();
        tallies.sort_by(Tally::better);
        for i in 0..tallies.len() {
            tallies[i].place = match i.checked_sub(1).map(|before| tallies[before]) {
                Some(before) if before.better(&tallies[i]).is_eq() => before.place,
                _ => i + 1,
            };
        }
        tallies
    }
}

impl Tally {
    /// Who stands better, as an order: the better one is less.
    fn better(&self, other: &Self) -> core::cmp::Ordering {
        // a/b < c/d as a·d < c·b, which has room in 64 bits; 0/0 is compared apart.
        let own = u64::from(self.losses) * u64::from(other.played);
        let others = u64::from(other.losses) * u64::from(self.played);
        (self.played == 0)
            .cmp(&(other.played == 0))
            .then(own.cmp(&others))
            .then(other.played.cmp(&self.played))
    }
}
