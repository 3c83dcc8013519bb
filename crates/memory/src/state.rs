//! The state of a game.

use boardcore::{Grid, Valid};

use crate::colour::{Colour, Counts, Pegs};
use crate::hole::Hole;
use crate::open::Open;
use crate::rules::Rules;

/// A game of Memory chess: what lies open, and the colours underneath.
///
/// `{}` prints its position text, which [`Notation::parse_position`](boardcore::Notation::parse_position) reads; `{:#}` draws
/// the board.
///
/// ```
/// use boardcore::{Game, Notation, RuleSet};
/// use memory::{Memory, Rules};
///
/// let rules = Rules::parse_text("columns=2 rows=1 pegs=R1,G1 sides=1,1")?.validate()?;
/// let mut game = Memory::new(rules);
/// game.play("peg G".parse()?)?;
/// assert_eq!(game.to_string(), "board=G_ left=R1,G1 piles=0,0 first=- turns=0 next=lot");
/// assert_eq!(format!("{game:#}"), " 1 G _\n   a b");
/// assert_eq!(Memory::parse_position(rules, &game.to_string())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Memory {
    pub(crate) open: Open,
    /// The colour of the peg in each hole.
    pub(crate) pegs: Pegs,
    /// The pegs that are still to be laid.
    pub(crate) pool: Counts,
    /// The faces of the die, in the order of the colours: a roll is drawn by looking one up.
    pub(crate) faces: [Colour; 24],
}

impl Memory {
    /// The state before the first step.
    pub(crate) fn start(rules: Valid<Rules>) -> Self {
        Self::from_parts(Open::new(rules), no_pegs(&rules), rules.kit.pegs)
    }

    /// A state from its parts, which must fit each other.
    pub(crate) fn from_parts(open: Open, pegs: Pegs, pool: Counts) -> Self {
        let die = open.rules.kit.die.faces();
        let mut faces = [Colour::Red; 24];
        faces[..die.len()].copy_from_slice(die);
        faces[..die.len()].sort_unstable();
        Self {
            open,
            pegs,
            pool,
            faces,
        }
    }

    /// The colour of the peg in a hole, shown or not; `None` if no peg is there.
    pub fn peg(&self, hole: Hole) -> Option<Colour> {
        self.pegs.get(hole.cell()).copied().flatten()
    }

    /// The number of a hole with a peg, and the peg's colour; unspecified for any other hole.
    #[inline]
    pub(crate) fn lookup(&self, hole: Hole) -> (u32, Colour) {
        let columns = u32::from(self.open.rules.kit.columns);
        // A hole with a peg has a number below 64, which the remainder proves to the compiler.
        let number = (u32::from(hole.row()) * columns + u32::from(hole.column())) % 64;
        let peg = self.pegs.cells()[number as usize];
        (number, peg.unwrap_or(Colour::Red))
    }
}

/// A board on which no colour is known.
pub(crate) fn no_pegs(rules: &Rules) -> Pegs {
    Grid::new(rules.kit.columns, rules.kit.rows, None).expect("a valid kit has 1 to 64 holes")
}
