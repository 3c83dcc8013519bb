//! A viewer's knowledge of a game whose type is not known.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt::Display;

use super::error::AnyError;
use super::face::{AnyView, Face};
use crate::observe::{Observe, View};
use crate::seat::Viewer;

/// A viewer's view, with whose it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Watch<G: Observe> {
    /// Whose view it is; a viewer at the table.
    pub viewer: Viewer,
    /// What the viewer knows.
    pub view: G::View,
}

impl<G: Observe + Display> Face for Watch<G> {
    type Game = G;
    type Seen = G::View;

    fn seen(&self) -> &G::View {
        &self.view
    }
}

impl<G: Observe + Display> AnyView for Watch<G> {
    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn update(&mut self, observation: &str) -> Result<(), AnyError> {
        self.view
            .update(observation.parse()?)
            .map_err(AnyError::from)
    }

    fn glance(&self) -> String {
        self.view.glance()
    }

    fn clone_box(&self) -> Box<dyn AnyView> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn AnyView> {
    fn clone(&self) -> Self {
        self.as_ref().clone_box()
    }
}
