//! Why a step is refused, and why a game is over.

use core::fmt::{self, Display};

use boardcore::{Cell, Seat};

use crate::action::Placement;
use crate::card::{Card, Cards, Rank};

/// What a placement would make too long.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edge {
    /// The number of columns.
    Columns,
    /// The number of rows.
    Rows,
}

impl Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Columns => "columns",
            Self::Rows => "rows",
        })
    }
}

boardcore::reasons! {
    /// Why a step is against the rules: the principle that fails, and the card or edge that causes it.
    pub enum Illegal {
        /// The card is not in the deck: it has been dealt, or never was there (K3).
        NotInDeck {
            /// The card.
            card: Card,
        } = "not-in-deck", "K3", "{card} is not in the deck";
        /// With own colours, a seat gets cards of its own colour only (K3).
        WrongColour {
            /// The card.
            card: Card,
            /// The seat whose card is due.
            seat: Seat,
        } = "wrong-colour", "K3", "{card} is not of the colour of seat {seat}";
        /// The lot is drawn after the last card is dealt (K4).
        StillDealing {
            /// How many cards are left in the deck.
            left: u8,
        } = "still-dealing", "K4", "the deck still holds {}", Cards((*left).into());
        /// The lot fell on a seat that is not at the table (K4).
        NoSuchSeat {
            /// The seat.
            seat: Seat,
        } = "no-such-seat", "K4", "there is no seat {seat}";
        /// The card is not in the hand (K5).
        NotInHand {
            /// The card.
            card: Card,
        } = "not-in-hand", "K5", "{card} is not in the hand";
        /// A seat that can lay a card must (K5).
        MustLay {
            /// The first legal placement.
            possible: Placement,
        } = "must-lay", "K5", "a card can be laid, such as {possible}";
        /// A card already lies there (K5).
        Occupied {
            /// The cell.
            cell: Cell,
            /// The card that lies there.
            card: Card,
        } = "occupied", "K5", "{card} already lies at {cell}";
        /// The first card is a two to ten (K6).
        OpeningCard {
            /// The card.
            card: Card,
        } = "opening-card", "K6", "the first card is a two to ten, not {card}";
        /// The first card lies at `0,0` (K6).
        OpeningCell {
            /// The cell.
            cell: Cell,
        } = "opening-cell", "K6", "the first card lies at 0,0, not at {cell}";
        /// The card touches no card that it must touch (K7).
        Continuity {
            /// The cell.
            cell: Cell,
            /// Where the card laid last lies, if that is the one to touch.
            previous: Option<Cell>,
        } = "continuity", "K7", "{cell} {}", Untouched(*previous);
        /// The cards would span more columns or rows than agreed (K8; the base and the height of mountains, K14 and K15).
        Rectangle {
            /// What would be too long.
            edge: Edge,
            /// How many columns or rows would be spanned.
            spanned: u8,
            /// The most that was agreed.
            most: u8,
        } = "rectangle", "K8", "the cards would span {spanned} {edge}, more than {most}";
        /// The card touches a card of its own suit (K9).
        Diversity {
            /// The card of the same suit.
            neighbour: Card,
            /// Where it lies.
            at: Cell,
        } = "diversity", "K9", "{neighbour} at {at} is of the same suit";
        /// The card touches the other colour only, and is higher than none of the cards it touches (K10).
        Seniority {
            /// The lowest card it touches.
            neighbour: Card,
            /// Where that lies.
            at: Cell,
            /// The lowest rank that is high enough; `None` above an ace.
            needed: Option<Rank>,
        } = "seniority", "K10",
            "the card is not higher than {neighbour} at {at}, the lowest card it touches{}", Needed(*needed);
        /// No card goes up before the base is complete (K14).
        BaseFirst {
            /// How many cards it lacks.
            missing: u8,
        } = "base-first", "K14", "the base still lacks {}", Cards((*missing).into());
        /// Once the base is complete, a card goes directly on top of a column (K15).
        NotOnTop {
            /// The cell.
            cell: Cell,
        } = "not-on-top", "K15", "{cell} is not directly on top of a column";
        /// No shift of the shape holds all the cards and this cell (K21).
        Shape {
            /// The cell.
            cell: Cell,
        } = "shape", "K21", "no shift of the shape holds the cards and {cell}";
    }
}

struct Untouched(Option<Cell>);

impl Display for Untouched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(previous) => write!(f, "does not touch the card laid last, at {previous}"),
            None => f.write_str("touches no card"),
        }
    }
}

struct Needed(Option<Rank>);

impl Display for Needed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(rank) => write!(f, ": {rank} or higher is needed"),
            None => Ok(()),
        }
    }
}

boardcore::reasons! {
    /// Why a game ended (K11).
    pub enum End {
        /// All cards are laid.
        AllLaid = "all-laid", "K11", "all cards are laid";
        /// Every seat passed, one after the other.
        AllPassed = "all-passed", "K11", "every seat passed in turn";
    }
}
