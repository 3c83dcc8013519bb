//! Views: what each viewer knows, and the worlds that fit.

use alloc::format;
use alloc::string::String;
use core::fmt::{Debug, Display};

use rand::Rng;

use crate::game::{Game, StepOf};
use crate::indexed::Text;
use crate::seat::Viewer;
use crate::situation::Situation;
use crate::turn::Refused;

/// A viewer's knowledge of a game: a type of its own, made from visible data, so that nothing hidden can leak through it.
///
/// A view is a fold of observations: the first view, updated with each step as its viewer saw it, is the view after those
/// steps. It is a [`Situation`], so generic code asks it for its rules, turn, scores and legal actions. `{}` is its position
/// text, `{:#}` the board as the viewer sees it; both are written, never read: the record of a viewer's observations travels.
pub trait View:
    Display
    + Situation<
        Rules = <Self::Game as Situation>::Rules,
        Action = <Self::Game as Situation>::Action,
        End = <Self::Game as Situation>::End,
    >
{
    /// The game that is viewed.
    type Game: Observe<View = Self>;

    /// Brings the view up to date with a step as its viewer saw it.
    ///
    /// # Errors
    /// An observation that this viewer cannot make now: of another kind than the turn, against the rules that are visible, or
    /// contradicting what is known. The view is then as before.
    fn update(&mut self, observation: ObservationOf<Self>) -> Result<(), RefusedBy<Self>>;

    /// The board as it looks now, without what the viewer would have to remember. By default `{:#}`: nothing has to be remembered.
    fn glance(&self) -> String {
        format!("{self:#}")
    }
}

/// The observations of a view.
pub type ObservationOf<V> = <<V as View>::Game as Observe>::Observation;

/// Why a view refuses an observation.
pub type RefusedBy<V> = Refused<<<V as View>::Game as Game>::Illegal>;

/// A game that says what each viewer sees of it.
///
/// A game without hidden parts implements [`PerfectInformation`] instead.
pub trait Observe: Game {
    /// Whether a seat sees what other seats must not see.
    const HIDDEN_HANDS: bool = true;

    /// A viewer's knowledge of a state.
    type View: View<Game = Self>;
    /// A step as a viewer saw it: with what is hidden left out (`draw ?`), and with what it brought to light.
    type Observation: Text;

    /// The view of a viewer. A viewer who is not at the table sees what the spectator sees, here as in the other methods.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The observation that a viewer makes of a step taken in this state. The step must be legal.
    fn observe(&self, step: StepOf<Self>, viewer: Viewer) -> Self::Observation;

    /// Whether a viewer sees this step as it is, even where the view does not keep it: an open roll that changes nothing, one's own
    /// tile that is dealt again at once.
    ///
    /// Observations of other steps hide as much as views do: two of them that lead to equal views look equal.
    fn is_open(&self, step: StepOf<Self>, viewer: Viewer) -> bool {
        let _ = (step, viewer);
        false
    }

    /// The part of an event that a viewer learns: whole, with hidden parts left out, or nothing.
    ///
    /// `self` is any state of the same game: only its rules are asked.
    fn observe_event(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
}

/// A game whose worlds can be sampled from a view: states that the viewer cannot tell from the real one.
pub trait Determinize: Observe {
    /// The worlds that fit a view, prepared for sampling.
    type Worlds: Worlds<Game = Self>;

    /// Prepares the worlds that fit a view. It takes a view and never a state, so it cannot peek.
    ///
    /// # Errors
    /// A view that no world fits; one made by [`Observe::view`] always has at least the real world.
    fn worlds(view: &Self::View) -> Result<Self::Worlds, NoWorld>;
}

/// No world fits a view: no game led to its observations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("no world fits this view")]
pub struct NoWorld;

/// The worlds that fit a view.
pub trait Worlds: Debug {
    /// The game whose states they are.
    type Game: Game;

    /// How many histories fit; `None` if that was not counted, or is more than the number holds.
    fn count(&self) -> Option<u128>;

    /// A world, sampled so that every history that fits is equally likely.
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Self::Game;
}

/// The worlds of a game in which everything is visible: the state itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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

/// Marks a game in which everything is visible: the view is the state, a step is seen as it is, and the only world is the state.
///
/// ```text
/// impl PerfectInformation for Flea {}
/// ```
pub trait PerfectInformation: Game + Display {}

impl<G: PerfectInformation> View for G {
    type Game = G;

    fn update(&mut self, observation: StepOf<G>) -> Result<(), Refused<G::Illegal>> {
        self.play(observation)
    }
}

impl<G: PerfectInformation> Observe for G {
    const HIDDEN_HANDS: bool = false;

    type View = G;
    type Observation = StepOf<G>;

    fn view(&self, _: Viewer) -> G {
        self.clone()
    }

    fn observe(&self, step: StepOf<G>, _: Viewer) -> StepOf<G> {
        step
    }

    fn is_open(&self, _: StepOf<G>, _: Viewer) -> bool {
        true
    }

    fn observe_event(&self, event: &G::Event, _: Viewer) -> Option<G::Event> {
        Some(event.clone())
    }
}

impl<G: PerfectInformation> Determinize for G {
    type Worlds = OneWorld<G>;

    fn worlds(view: &G) -> Result<OneWorld<G>, NoWorld> {
        Ok(OneWorld(view.clone()))
    }
}
