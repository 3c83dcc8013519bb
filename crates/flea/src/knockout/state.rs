//! The state of a knock-out, and what can be asked of it.

use boardcore::{Seat, Sink, Valid};

use super::event::KnockoutEvent;
use super::rules::{KnockoutRules, MAX_PEOPLE};
use crate::event::Event;
use crate::state::Flea;
use crate::tally::Tally;

/// A knock-out: games of Flea for 2 to 64 people, one after another, whose losers leave the board (F12). 400 bytes without
/// heap.
///
/// Seats are people: whoever acts, each in turn at the board. Actions, rolls and refusals are those of the running game. The
/// *chairs* of the board are the seats of that game, a [`Flea`] by itself.
///
/// ```
/// use boardcore::{RuleSet, Seed, Situation, play::random_record};
/// use flea::{Knockout, KnockoutRules, Rules};
///
/// // Three people, two at the board, three games, played at random.
/// let rules = KnockoutRules { people: 3, games: 3, table: Rules::for_players(2) };
/// let (record, evening) = random_record::<Knockout>(rules.validate()?, Seed::from_u64(2), 10_000);
/// assert!(record.to_string().starts_with("flea-knockout people=3 games=3 players=2 "));
/// let standings = evening.standings().expect("three games are soon played");
/// println!("{standings}"); // the score is the percentage of games that were not lost
/// assert_eq!(standings.places().min(), Some(1));
/// # Ok::<(), boardcore::Faults>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Knockout {
    /// The running game; after the end, the last one.
    pub(crate) table: Flea,
    pub(crate) rules: Valid<KnockoutRules>,
    /// Who sits on each chair, then who waits, the next first; 0 beyond.
    pub(crate) people: [u8; MAX_PEOPLE as usize],
    /// By person.
    pub(crate) tallies: [Tally; MAX_PEOPLE as usize],
}

impl Knockout {
    /// The running game, whose seats are the chairs; after the end, the last game.
    pub const fn table(&self) -> &Flea {
        &self.table
    }

    /// Who sits at the board, by chair.
    pub fn seated(&self) -> impl ExactSizeIterator<Item = Seat> + Clone + '_ {
        let (seated, _) = self.split();
        seated.iter().map(|&person| Seat::new(person))
    }

    /// Who waits, the next first.
    pub fn queue(&self) -> impl ExactSizeIterator<Item = Seat> + Clone + '_ {
        let (_, queue) = self.split();
        queue.iter().map(|&person| Seat::new(person))
    }

    /// What a person has played and lost; `None` for one who does not play.
    pub fn tally(&self, seat: Seat) -> Option<Tally> {
        self.tallies().get(seat.index()).copied()
    }

    /// How many games are finished: each has one loser.
    pub fn finished(&self) -> u32 {
        self.tallies()
            .iter()
            .map(|tally| u32::from(tally.lost))
            .sum()
    }

    pub(crate) fn tallies(&self) -> &[Tally] {
        &self.tallies[..usize::from(self.rules.people)]
    }

    /// The people at the board, and the people who wait.
    fn split(&self) -> (&[u8], &[u8]) {
        self.people[..usize::from(self.rules.people)]
            .split_at(usize::from(self.rules.table.players))
    }

    /// Who sits on a chair.
    #[inline]
    pub(crate) fn person(&self, chair: Seat) -> Seat {
        on_chair(&self.people, chair)
    }

    /// A sink for the events of the running game, beside that game.
    pub(crate) fn table_into<'a, S>(
        &'a mut self,
        events: &'a mut S,
    ) -> (&'a mut Flea, AtTable<'a, S>) {
        let people = &self.people;
        (&mut self.table, AtTable { people, events })
    }

    /// Counts the finished game, and seats the next (F12).
    #[cold]
    pub(crate) fn count_game(&mut self, events: &mut impl Sink<KnockoutEvent>) {
        let (players, people) = (self.rules.table.players, self.rules.people);
        let Some(chair) = self.table.order().get(0) else {
            return;
        };
        let loser = self.person(chair);
        for &person in &self.people[..usize::from(players)] {
            self.tallies[usize::from(person)].played += 1;
        }
        self.tallies[loser.index()].lost += 1;
        let game = self.finished() as u16;
        events.emit(|| KnockoutEvent::Lost { seat: loser, game });
        if game == self.rules.games {
            events.emit(|| KnockoutEvent::Over);
            return;
        }
        let queue = usize::from(players)..usize::from(people);
        if let Some(&next) = self.people[queue.clone()].first() {
            self.people[chair.index()] = next;
            self.people[queue.start] = loser.number();
            self.people[queue].rotate_left(1);
            let by = Seat::new(next);
            events.emit(|| KnockoutEvent::Replaced { seat: loser, by });
        }
        self.table = boardcore::Game::new(*boardcore::Situation::rules(&self.table));
    }
}

/// The person on a chair of the board.
#[inline]
fn on_chair(people: &[u8; MAX_PEOPLE as usize], chair: Seat) -> Seat {
    Seat::new(people[chair.index() % people.len()])
}

/// Takes the events of the running game, with people in place of chairs.
pub(crate) struct AtTable<'a, S> {
    people: &'a [u8; MAX_PEOPLE as usize],
    events: &'a mut S,
}

impl<S: Sink<KnockoutEvent>> Sink<Event> for AtTable<'_, S> {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        let people = self.people;
        self.events
            .emit(|| KnockoutEvent::Table(event().with_seats(|chair| on_chair(people, chair))));
    }
}
