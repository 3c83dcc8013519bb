//! What is wrong with a set-up: a position that is put together by hand.

use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Display};

/// Everything that is wrong with a set-up, in the order in which it is checked.
///
/// Each game has a type `Setup`: a position as plain fields that hold anything, for editors and tests. Its `build` returns the
/// position or these faults; the parser of positions reports the first of them.
///
/// ```
/// use boardcore::SetupFaults;
///
/// let mut faults = SetupFaults::new();
/// faults.add("two kings on e4");
/// faults.add("nobody is to move");
/// assert_eq!(faults.to_string(), "two kings on e4; nobody is to move");
/// assert_eq!(faults.as_slice().len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SetupFaults<F>(Vec<F>);

impl<F> SetupFaults<F> {
    /// No fault.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a fault.
    pub fn add(&mut self, fault: F) {
        self.0.push(fault);
    }

    /// The faults.
    pub fn as_slice(&self) -> &[F] {
        &self.0
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What `build` makes where nothing is wrong.
    ///
    /// # Errors
    /// These faults.
    pub fn or_else<T>(self, build: impl FnOnce() -> T) -> Result<T, Self> {
        if self.is_empty() {
            Ok(build())
        } else {
            Err(self)
        }
    }

    /// The first fault, by which a parser refuses a position.
    ///
    /// # Panics
    /// If there is no fault.
    pub fn first(self) -> F {
        let first = self.0.into_iter().next();
        first.expect("a list of faults that was returned has a fault")
    }
}

impl<F> Default for SetupFaults<F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: Display> Display for SetupFaults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::text::join(f, &self.0, "; ")
    }
}

impl<F: Debug + Display> Error for SetupFaults<F> {}

impl<F> Extend<F> for SetupFaults<F> {
    fn extend<I: IntoIterator<Item = F>>(&mut self, faults: I) {
        self.0.extend(faults);
    }
}

impl<F> IntoIterator for SetupFaults<F> {
    type Item = F;
    type IntoIter = alloc::vec::IntoIter<F>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
