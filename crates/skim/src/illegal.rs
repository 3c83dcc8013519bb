//! Why not.

use core::fmt::{self, Display};

use boardcore::{Cell, Reason, Seat};

use crate::action::Placement;
use crate::card::{Card, Rank};

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

/// Why a step is against the rules: the principle that fails, and the card or edge that causes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Illegal {
    /// The card of the deal is not in the deck any more, or never was (K3).
    #[error("{card} is not in the deck")]
    NotInDeck {
        /// The card.
        card: Card,
    },
    /// With own colours, a seat gets cards of its own colour only (K3).
    #[error("{card} is not of the colour of seat {seat}")]
    WrongColour {
        /// The card.
        card: Card,
        /// The seat whose card is due.
        seat: Seat,
    },
    /// The lot is drawn after the last card is dealt (K4).
    #[error("{left} cards are still to be dealt")]
    StillDealing {
        /// How many.
        left: u8,
    },
    /// The lot fell on a seat that is not at the table (K4).
    #[error("there is no seat {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The card is not in the hand (K5).
    #[error("{card} is not in the hand")]
    NotInHand {
        /// The card.
        card: Card,
    },
    /// A seat that can lay a card must (K5).
    #[error("a card can be laid, such as {possible}")]
    MustLay {
        /// The first placement that is legal.
        possible: Placement,
    },
    /// A card lies there already (K5).
    #[error("{card} lies at {cell} already")]
    Occupied {
        /// The cell.
        cell: Cell,
        /// The card that lies there.
        card: Card,
    },
    /// The first card is a two to ten (K6).
    #[error("the first card is a two to ten, not {card}")]
    OpeningCard {
        /// The card.
        card: Card,
    },
    /// The first card lies at `0,0` (K6).
    #[error("the first card lies at 0,0, not at {cell}")]
    OpeningCell {
        /// The cell.
        cell: Cell,
    },
    /// The card touches no card that it must touch (K7).
    #[error("{cell} touches {}", Touched(.previous))]
    Continuity {
        /// The cell.
        cell: Cell,
        /// Where the card lies that was laid last, when that is the one to touch.
        previous: Option<Cell>,
    },
    /// The cards would span more columns or rows than agreed (K8; the base and the height of mountains, K14 and K15).
    #[error("the cards would span {spanned} {edge}, where {most} is the most")]
    Rectangle {
        /// What would be too long.
        edge: Edge,
        /// How many columns or rows would be spanned.
        spanned: u8,
        /// The most that was agreed.
        most: u8,
    },
    /// The card touches a card of its own suit (K9).
    #[error("{neighbour} at {at} is of the same suit")]
    Diversity {
        /// The card of the same suit.
        neighbour: Card,
        /// Where it lies.
        at: Cell,
    },
    /// The card touches the other colour only, and is higher than none of the cards it touches (K10).
    #[error("not higher than {neighbour} at {at}, the lowest card it touches{}", Needed(.needed))]
    Seniority {
        /// The lowest card it touches.
        neighbour: Card,
        /// Where that lies.
        at: Cell,
        /// The lowest rank that would do; `None` above an ace.
        needed: Option<Rank>,
    },
    /// No card goes up before the base is complete (K14).
    #[error("the base still lacks {missing} cards")]
    BaseFirst {
        /// How many cards it lacks.
        missing: u8,
    },
    /// Once the base is complete, a card goes directly on top of a column (K15).
    #[error("{cell} is not directly on top of a column")]
    NotOnTop {
        /// The cell.
        cell: Cell,
    },
    /// No shift of the shape holds all the cards and this cell (K21).
    #[error("no shift of the shape holds the cards and {cell}")]
    Shape {
        /// The cell.
        cell: Cell,
    },
}

struct Touched<'a>(&'a Option<Cell>);

impl Display for Touched<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(previous) => write!(f, "not the card laid last, at {previous}"),
            None => f.write_str("no card"),
        }
    }
}

struct Needed<'a>(&'a Option<Rank>);

impl Display for Needed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(rank) => write!(f, ": {rank} or higher would do"),
            None => Ok(()),
        }
    }
}

impl Reason for Illegal {
    const CODES: &'static [&'static str] = &[
        "not-in-deck",
        "wrong-colour",
        "still-dealing",
        "no-such-seat",
        "not-in-hand",
        "must-lay",
        "occupied",
        "opening-card",
        "opening-cell",
        "continuity",
        "rectangle",
        "diversity",
        "seniority",
        "base-first",
        "not-on-top",
        "shape",
    ];

    fn code(&self) -> &'static str {
        match self {
            Self::NotInDeck { .. } => "not-in-deck",
            Self::WrongColour { .. } => "wrong-colour",
            Self::StillDealing { .. } => "still-dealing",
            Self::NoSuchSeat { .. } => "no-such-seat",
            Self::NotInHand { .. } => "not-in-hand",
            Self::MustLay { .. } => "must-lay",
            Self::Occupied { .. } => "occupied",
            Self::OpeningCard { .. } => "opening-card",
            Self::OpeningCell { .. } => "opening-cell",
            Self::Continuity { .. } => "continuity",
            Self::Rectangle { .. } => "rectangle",
            Self::Diversity { .. } => "diversity",
            Self::Seniority { .. } => "seniority",
            Self::BaseFirst { .. } => "base-first",
            Self::NotOnTop { .. } => "not-on-top",
            Self::Shape { .. } => "shape",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::NotInDeck { .. } | Self::WrongColour { .. } => "K3",
            Self::StillDealing { .. } | Self::NoSuchSeat { .. } => "K4",
            Self::NotInHand { .. } | Self::MustLay { .. } | Self::Occupied { .. } => "K5",
            Self::OpeningCard { .. } | Self::OpeningCell { .. } => "K6",
            Self::Continuity { .. } => "K7",
            Self::Rectangle { .. } => "K8",
            Self::Diversity { .. } => "K9",
            Self::Seniority { .. } => "K10",
            Self::BaseFirst { .. } => "K14",
            Self::NotOnTop { .. } => "K15",
            Self::Shape { .. } => "K21",
        }
    }
}
