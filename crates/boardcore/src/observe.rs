//! What each viewer knows, and the worlds that fit it.

use core::fmt::Debug;

use rand::Rng;

use crate::game::Game;
use crate::seat::Viewer;
use crate::step::StepOf;
use crate::text::Text;

/// A game that says what each viewer sees of it.
///
/// A [`View`](Self::View) is a type of its own, made from visible data, so that nothing hidden can leak through it. It is a
/// fold of what was seen: the first view, advanced by each step as seen, is the view after those steps.
pub trait Observe: Game {
    /// What a viewer may know of a state.
    type View: Clone + Eq + Debug;
    /// A step as a viewer saw it: with what is hidden left out (`draw ?`), and with what it brought to light.
    type Seen: Text;

    /// What a viewer may know now.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What a viewer sees of a step that is about to be taken in this state. The step must be legal.
    fn seen(&self, step: StepOf<Self>, viewer: Viewer) -> Self::Seen;

    /// Brings a view up to date with a step as its viewer saw it.
    ///
    /// The step must be one that [`seen`](Self::seen) gave for this viewer and state; another may leave a view that means
    /// nothing, but does not panic.
    fn advance(view: &mut Self::View, seen: Self::Seen);

    /// The part of an event that a viewer learns: whole, with hidden parts left out, or nothing.
    ///
    /// `self` is any state of the same game: only its rules are asked.
    fn seen_event(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
}

/// A game whose worlds can be drawn from a view: states that the viewer cannot tell from the real one.
pub trait Determinize: Observe {
    /// The worlds that fit a view, prepared for drawing.
    type Worlds: Worlds<Game = Self>;

    /// Prepares the worlds that fit a view. It takes a view and never a state, so it cannot peek.
    ///
    /// # Errors
    /// A view that no world fits; one made by [`Observe::view`] always has at least the real world.
    fn worlds(view: &Self::View) -> Result<Self::Worlds, NoWorld>;
}

/// No world fits a view: it was not made by [`Observe::view`] and [`Observe::advance`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no world fits this view")]
pub struct NoWorld;

/// The worlds that fit a view.
pub trait Worlds: Debug {
    /// The game whose states they are.
    type Game: Game;

    /// How many histories fit; `None` if that was not counted, or is more than the number holds.
    fn count(&self) -> Option<u128>;

    /// A world, drawn so that every history that fits is equally likely.
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Self::Game;
}

/// The worlds of a game in which everything is visible: the state itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OneWorld<G>(pub G);

impl<G: Game> Worlds for OneWorld<G> {
    type Game = G;

    fn count(&self) -> Option<u128> {
        Some(1)
    }

    fn sample<R: Rng + ?Sized>(&self, _: &mut R) -> G {
        self.0.clone()
    }
}

/// Implements [`Observe`] and [`Determinize`] for a game in which everything is visible: the view is the state, a step is
/// seen as it is, and the only world is the state.
///
/// ```text
/// boardcore::observe_everything!(Flea);
/// ```
#[macro_export]
macro_rules! observe_everything {
    ($game:ty) => {
        impl $crate::Observe for $game {
            type View = $game;
            type Seen = $crate::StepOf<$game>;

            fn view(&self, _: $crate::Viewer) -> $game {
                self.clone()
            }

            fn seen(
                &self,
                step: $crate::StepOf<$game>,
                _: $crate::Viewer,
            ) -> $crate::StepOf<$game> {
                step
            }

            fn advance(view: &mut $game, seen: $crate::StepOf<$game>) {
                // A step that was not seen in this state is passed over.
                let _ = $crate::Game::play(view, seen);
            }

            fn seen_event(
                &self,
                event: &<$game as $crate::Game>::Event,
                _: $crate::Viewer,
            ) -> Option<<$game as $crate::Game>::Event> {
                Some(event.clone())
            }
        }

        impl $crate::Determinize for $game {
            type Worlds = $crate::OneWorld<$game>;

            fn worlds(view: &$game) -> Result<$crate::OneWorld<$game>, $crate::NoWorld> {
                Ok($crate::OneWorld(view.clone()))
            }
        }
    };
}
