//! The worlds that fit a view, counted and drawn.
//!
//! A world is a *history*: who was dealt which tiles, and which tile came at each draw. The hidden tiles go into *slots* (a
//! seat's deal, a draw, the boneyard), and what the steps prove says which tile can be in which slot. Facts that a single
//! slot cannot answer for (one of a hand's tiles fits) are one bit that some tile must set.

use alloc::vec::Vec;

use boardcore::{Determinize, NoWorld, Worlds as _};

use crate::domino_ends::Match;
use crate::paths::Paths;
use crate::search::{Origin, Search, Unknown};
use crate::view::View;

/// The worlds that fit a view of a match, prepared for drawing: every history that fits is equally likely.
///
/// ```
/// use boardcore::{Determinize, Game, Observe, Seat, Seed, Stream, Validate, Viewer, Worlds, play};
/// use domino_ends::{Match, Rules};
///
/// let mut game = Match::new(Rules::new(3).validate()?);
/// play::playout(&mut game, &mut Seed::from_u64(3).stream(Stream::Chance), 30);
/// let me = Seat::new(0);
/// let view = game.view(Viewer::Seat(me));
///
/// let worlds = Match::worlds(&view)?;
/// let mut rng = Seed::from_u64(3).stream(Stream::Worlds(me));
/// let world = worlds.sample(&mut rng);
/// assert_eq!(world.view(Viewer::Seat(me)), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchWorlds {
    /// The match with every tile in its place that can be in one only.
    pub(crate) known: Match,
    /// The slot that each place of the paths is in.
    pub(crate) places: Vec<Origin>,
    pub(crate) paths: Paths,
    /// How many paths each history has.
    pub(crate) ways: u128,
    /// The tile of each item of the paths.
    pub(crate) tiles: Vec<Unknown>,
}

impl Determinize for Match {
    type Worlds = MatchWorlds;

    fn worlds(view: &View) -> Result<MatchWorlds, NoWorld> {
        let mut search = Search::new(view)?;
        let need = search.narrow(view)?;
        search.settle(need)
    }
}

impl boardcore::Worlds for MatchWorlds {
    type Game = Match;

    /// How many histories fit; always known.
    fn count(&self) -> Option<u128> {
        Some(self.paths.count() / self.ways)
    }

    fn sample<R: rand::Rng + ?Sized>(&self, rng: &mut R) -> Match {
        let mut world = self.known;
        let number = boardcore::below_u128(rng, self.paths.count());
        let mut tiles = self.tiles.iter();
        self.paths.walk(number, |place| {
            if let (Some(unknown), Some(&origin)) = (tiles.next(), self.places.get(place as usize))
            {
                Search::place(&mut world, origin, unknown);
            }
        });
        world
    }
}

impl MatchWorlds {
    /// How many histories fit.
    pub fn histories(&self) -> u128 {
        self.count().unwrap_or_default()
    }
}
