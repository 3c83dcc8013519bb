//! The state of a match.

use boardcore::{Seat, Valid};

use crate::rules::{Rules, SEATS};
use crate::table::Table;
use crate::tile::Tiles;

/// A match of Bergen: what lies open on the table, and the tiles that are hidden.
///
/// Rounds follow each other until somebody reaches the target (E9). Deals and draws are chance, one tile each.
///
/// ```
/// use boardcore::{Game, RuleSet, Seat, Situation, Step, Turn};
/// use domino_ends::{DominoEnds, Rules};
///
/// let mut game = DominoEnds::new(Rules::new(4).validate()?);
/// // Tiles go round the table, one each, until all hands are full.
/// for tile in "1-1 1-4 1-6 2-6 2-4 4-4 4-5 0-5 3-4 5-5 0-6 6-6 0-2 0-1 0-3 3-3 0-0 2-2 1-2 1-3".split(' ') {
///     game.play(Step::Chance(format!("deal {tile}").parse()?))?;
/// }
/// // Seat 0 was dealt 0-0, the lowest double, and must lead it.
/// assert_eq!(game.turn(), Turn::Seat(Seat::new(0)));
/// assert_eq!(game.actions(), ["lead 0-0".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DominoEnds {
    pub(crate) table: Table,
    pub(crate) hidden: Hidden,
}

/// Where the tiles are that are not in the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hidden {
    pub(crate) hands: [Tiles; SEATS],
    pub(crate) boneyard: Tiles,
}

impl Hidden {
    /// All tiles in the boneyard.
    pub(crate) const NEW: Self = Self {
        hands: [Tiles::EMPTY; SEATS],
        boneyard: Tiles::ALL,
    };
}

impl DominoEnds {
    pub(crate) const fn at_the_start(rules: Valid<Rules>) -> Self {
        Self {
            table: Table::new(rules),
            hidden: Hidden::NEW,
        }
    }

    /// What everybody sees: the scores, the line, and what happened in the round; after the end, in the last round.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The tiles that a seat holds; none for a seat that is not at the table.
    pub fn hand(&self, seat: Seat) -> Tiles {
        self.hidden
            .hands
            .get(seat.index())
            .copied()
            .unwrap_or_default()
    }

    /// The tiles that are left to be dealt or drawn.
    pub const fn boneyard(&self) -> Tiles {
        self.hidden.boneyard
    }

    /// The hands of the seats that are at the table.
    pub(crate) fn hands(&self) -> &[Tiles] {
        &self.hidden.hands[..usize::from(self.table.rules.players)]
    }
}
