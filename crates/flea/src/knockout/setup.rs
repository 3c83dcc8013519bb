//! Knock-outs that are put together by hand, and what every one of them keeps.

use alloc::vec::Vec;

use boardcore::{Game, Seat, SetupFaults, Situation, Valid};

use super::rules::KnockoutRules;
use super::state::Knockout;
use crate::impossible::Impossible;
use crate::setup::{Setup, SetupStage, each_seat_once};
use crate::tally::Tally;

/// A knock-out as plain fields that hold anything, as [`Setup`] is a game.
///
/// ```
/// use boardcore::{RuleSet, Seat};
/// use flea::{KnockoutRules, KnockoutSetup, Rules, Tally};
///
/// let rules = KnockoutRules { people: 3, games: 9, table: Rules::for_players(2) };
/// let rules = rules.validate()?;
/// let mut setup = KnockoutSetup::new(rules);
/// setup.seated[0] = Seat::new(2);
/// setup.tallies[0] = Tally { played: 1, lost: 1 };
/// assert_eq!(
///     setup.build(rules).unwrap_err().to_string(),
///     "seat 2 is named twice; seat 0 plays, but is not named; \
///      the games played add up to 1, not 2: the number of finished games is 1, with 2 people in each"
/// );
/// setup.queue[0] = Seat::new(0);
/// setup.tallies[1].played = 1;
/// let evening = setup.build(rules)?;
/// assert_eq!(evening.to_string(), "seated=2,1 queue=0 tallies=1/1,0/1,0/0 stage=choose corners=-");
/// assert_eq!(KnockoutSetup::of(&evening), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KnockoutSetup {
    /// Who sits at the board, by chair.
    pub seated: Vec<Seat>,
    /// Who waits, the next first.
    pub queue: Vec<Seat>,
    /// What each person has played and lost.
    pub tallies: Vec<Tally>,
    /// The running game, whose seats are the chairs.
    pub table: Setup,
}

impl KnockoutSetup {
    /// The evening before the first step.
    pub fn new(rules: Valid<KnockoutRules>) -> Self {
        Self::of(&Knockout::new(rules))
    }

    /// The parts of an evening.
    pub fn of(evening: &Knockout) -> Self {
        Self {
            seated: evening.seated().collect(),
            queue: evening.queue().collect(),
            tallies: evening.tallies().to_vec(),
            table: Setup::of(&evening.table),
        }
    }

    /// The evening.
    ///
    /// # Errors
    /// Every fault that makes it impossible: those of the people, then those of the running game.
    pub fn build(&self, rules: Valid<KnockoutRules>) -> Result<Knockout, SetupFaults<Impossible>> {
        let mut faults = SetupFaults::new();
        self.check(&rules, &mut faults);
        let mut evening = Knockout::new(rules);
        match self.table.build(*evening.table.rules()) {
            Ok(game) => evening.table = game,
            Err(more) => faults.extend(more),
        }
        faults.or_else(|| {
            for (slot, seat) in evening
                .people
                .iter_mut()
                .zip(self.seated.iter().chain(&self.queue))
            {
                *slot = seat.number();
            }
            evening.tallies[..self.tallies.len()].copy_from_slice(&self.tallies);
            evening
        })
    }

    /// Everybody is in one place, each game had its players and its loser, and the evening ends with the last game (F12).
    fn check(&self, rules: &KnockoutRules, faults: &mut SetupFaults<Impossible>) {
        let (people, players, games) = (rules.people, rules.table.players, rules.games);
        let (seated, tallies) = (self.seated.len(), self.tallies.len());
        if seated != usize::from(players) {
            faults.add(Impossible::Seated { seated, players });
        }
        each_seat_once(
            people,
            self.seated.iter().chain(&self.queue).copied(),
            faults,
        );
        if tallies != usize::from(people) {
            faults.add(Impossible::Tallies { tallies, people });
        }
        let sum = |count: fn(&Tally) -> u16| {
            let counts = self.tallies.iter().map(count);
            counts.fold(0_u32, |sum, count| sum.saturating_add(count.into()))
        };
        let (finished, played) = (sum(|tally| tally.lost), sum(|tally| tally.played));
        for (seat, &tally) in (0..=u8::MAX).map(Seat::new).zip(&self.tallies) {
            if tally.lost > tally.played || u32::from(tally.played) > finished {
                faults.add(Impossible::Tally {
                    seat,
                    tally,
                    finished,
                });
            }
        }
        if u64::from(played) != u64::from(finished) * u64::from(players) {
            faults.add(Impossible::Sittings {
                played,
                finished,
                players,
            });
        }
        let over = self.table.stage == SetupStage::Over;
        let fits = if over {
            finished == games.into()
        } else {
            finished < games.into()
        };
        if !fits {
            faults.add(Impossible::Games {
                finished,
                games,
                over,
            });
        }
    }
}
