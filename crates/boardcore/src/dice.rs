//! Dice, with the exact outcomes of a roll.

use core::fmt::Debug;

/// A die: what each of its faces shows.
///
/// Faces that show the same are one outcome, with their weights added.
///
/// ```
/// use boardcore::Die;
///
/// let six = Die::<u8, 6>::numbered();
/// assert_eq!(six.outcomes().collect::<Vec<_>>(), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]);
///
/// let coloured = Die::<char, 24>::new(&['R', 'G', 'R', 'B']).unwrap();
/// assert_eq!(coloured.outcomes().collect::<Vec<_>>(), [('B', 1), ('G', 1), ('R', 2)]);
/// assert_eq!(coloured.weight_of('R'), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Die<F, const CAP: usize> {
    faces: [F; CAP],
    len: u8,
}

impl<F: Copy + Ord, const CAP: usize> Die<F, CAP> {
    /// A die with these faces, in this order; `None` for no faces, or more than `CAP` or 255.
    pub const fn new(faces: &[F]) -> Option<Self> {
        if faces.is_empty() || faces.len() > CAP || faces.len() > 255 {
            return None;
        }
        let mut array = [faces[0]; CAP];
        // Element by element: a constant of the rules holds a die.
        let mut i = 1;
        while i < faces.len() {
            array[i] = faces[i];
            i += 1;
        }
        Some(Self {
            faces: array,
            len: faces.len() as u8,
        })
    }

    /// The faces, in their order.
    pub fn faces(&self) -> &[F] {
        &self.faces[..usize::from(self.len)]
    }

    /// How many faces show `face`.
    pub fn weight_of(&self, face: F) -> u32 {
        self.faces().iter().filter(|&&other| other == face).count() as u32
    }

    /// Each thing that a roll can show, ascending, with the number of faces that show it.
    pub fn outcomes(&self) -> impl Iterator<Item = (F, u32)> + '_ {
        let mut last = None;
        core::iter::from_fn(move || {
            let next = self
                .faces()
                .iter()
                .copied()
                .filter(|&face| last.is_none_or(|last| face > last))
                .min()?;
            last = Some(next);
            Some((next, self.weight_of(next)))
        })
    }
}

impl<const CAP: usize> Die<u8, CAP> {
    /// A die with the numbers 1 to `CAP`.
    ///
    /// # Panics
    /// At compile time, if `CAP` is not 1 to 255.
    pub const fn numbered() -> Self {
        const { assert!(CAP >= 1 && CAP <= 255, "a die has 1 to 255 faces") };
        let mut faces = [0; CAP];
        let mut i = 0;
        while i < CAP {
            faces[i] = i as u8 + 1;
            i += 1;
        }
        Self {
            faces,
            len: CAP as u8,
        }
    }
}
