//! Where events go.

use alloc::vec::Vec;

/// Where the events of a step go: a `Vec` keeps them, `()` drops them at no cost.
pub trait Sink<E> {
    /// Takes an event. A sink that wants none does not call `event`.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

impl<E> Sink<E> for () {
    #[inline(always)]
    fn emit(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

impl<E, S: Sink<E>> Sink<E> for &mut S {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> E) {
        (**self).emit(event);
    }
}
