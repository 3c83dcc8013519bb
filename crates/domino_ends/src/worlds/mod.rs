//! The worlds that fit a view, counted and sampled.
//!
//! A world is a *history*: who was dealt which tiles, and which tile came at each draw. The hidden tiles go into *slots* (a
//! seat's deal, a draw, the boneyard), and what the steps prove says which tile can be in which slot. Facts that a single
//! slot cannot answer for (one of a hand's tiles fits) are one bit that some tile must set.

mod paths;
mod search;
mod slot;

use boardcore::{Determinize, NoWorld, Worlds};

use crate::state::DominoEnds;
use crate::view::DominoEndsView;
use search::{Counted, Search};

/// The worlds that fit a view of a match, prepared for sampling: every history that fits is equally likely.
///
/// ```
/// use boardcore::{Determinize, Game, Observe, RuleSet, Seat, Seed, Stream, Viewer, Worlds, play};
/// use domino_ends::{DominoEnds, Rules};
///
/// let mut game = DominoEnds::new(Rules::new(3).validate()?);
/// play::playout(&mut game, &mut Seed::from_u64(3).stream(Stream::Chance), 30);
/// let me = Seat::new(0);
/// let view = game.view(Viewer::Seat(me));
///
/// let worlds = DominoEnds::worlds(&view)?;
/// let mut rng = Seed::from_u64(3).stream(Stream::Worlds(me));
/// let world = worlds.sample(&mut rng);
/// assert_eq!(world.view(Viewer::Seat(me)), view);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DominoEndsWorlds(Counted);

impl Determinize for DominoEnds {
    type Worlds = DominoEndsWorlds;

    fn worlds(view: &DominoEndsView) -> Result<DominoEndsWorlds, NoWorld> {
        let mut search = Search::new(view)?;
        let need = search.narrow(view)?;
        search.settle(need).map(DominoEndsWorlds)
    }
}

impl Worlds for DominoEndsWorlds {
    type Game = DominoEnds;

    /// How many histories fit; always known.
    fn count(&self) -> Option<u128> {
        Some(self.0.paths.count() / self.0.ways)
    }

    fn sample<R: rand::Rng + ?Sized>(&self, rng: &mut R) -> DominoEnds {
        self.0
            .world(boardcore::below_u128(rng, self.0.paths.count()))
    }
}
