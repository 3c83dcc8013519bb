//! Why a position cannot be.

use core::fmt::{self, Display};

use boardcore::{Seat, Square};

use crate::corner::Corner;
use crate::state::PIECES;
use crate::tally::Tally;

boardcore::reasons! {
    /// What makes a position impossible: no game under its rules can stand like this.
    #[non_exhaustive]
    pub enum Impossible {
        /// A corner is to be taken, but the rules fix them.
        CornersFixed = "corners-fixed", "F2", "a corner is to be taken, but the rules fix all of them";
        /// A corner is to be taken, but every seat has one.
        AllTaken {
            /// How many corners are taken.
            taken: u8,
            /// How many seats play.
            players: u8,
        } = "all-taken", "F2", "a corner is to be taken, but {taken} are taken and {players} seats play";
        /// After the corners are taken, there is not one for each seat.
        CornerCount {
            /// How many corners there are.
            corners: u8,
            /// How many seats play.
            players: u8,
        } = "corner-count", "F2", "{players} seats play, but the number of corners is {corners}";
        /// Two seats have the same corner.
        CornerTwice {
            /// The corner.
            corner: Corner,
            /// A seat that has it.
            first: Seat,
            /// Another seat that has it.
            second: Seat,
        } = "corner-twice", "F2", "seats {first} and {second} both have the corner {corner}";
        /// The rules fix another corner for a seat.
        OtherCorner {
            /// The seat.
            seat: Seat,
            /// Its corner in the position.
            corner: Corner,
            /// Its corner by the rules.
            fixed: Corner,
        } = "other-corner", "F2", "seat {seat} has the corner {corner}, but the rules fix {fixed}";
        /// A seat is named that is not at the table.
        NoSuchSeat {
            /// The seat.
            seat: Seat,
            /// How many seats play.
            players: u8,
        } = "no-such-seat", "F1", "seat {seat} is named, but only {players} seats play";
        /// A seat is named twice.
        SeatTwice {
            /// The seat.
            seat: Seat,
        } = "seat-twice", "F1", "seat {seat} is named twice";
        /// A seat is not named.
        SeatMissing {
            /// The seat.
            seat: Seat,
        } = "seat-missing", "F1", "seat {seat} plays, but is not named";
        /// The order of play is not settled, but there are pieces on the board, or seats that play or have finished.
        NotBegun = "not-begun", "F3", "the order of play is not settled, but the game has begun";
        /// A third group of seats rolls for the first player: there are only those who are in and those who are out.
        ThirdGroup {
            /// A seat of the group.
            seat: Seat,
        } = "third-group", "F3", "seat {seat} is in a third group, but there are two: the tied seats and the others";
        /// Nobody is left to roll for the order of play.
        Settled = "settled", "F3", "no seats are tied, so none rolls for its place";
        /// Every seat of the tied group has rolled, so the group would be split.
        AllRolled {
            /// The last seat of the group.
            last: Seat,
        } = "all-rolled", "F3", "the tied seats have all rolled, up to seat {last}";
        /// A seat has an opening roll before its turn.
        RolledEarly {
            /// The seat.
            seat: Seat,
            /// Its roll.
            roll: u8,
            /// The seat whose turn it is.
            roller: Seat,
        } = "rolled-early", "F3", "seat {seat} has rolled {roll}, but it is the turn of seat {roller}";
        /// The order of play is not that of the corners.
        Order {
            /// A seat.
            seat: Seat,
            /// The seat that follows it in the position.
            follower: Seat,
            /// The seat that follows it by the corners.
            expected: Seat,
        } = "order", "F3", "seat {follower} follows seat {seat}, but by the corners seat {expected} does";
        /// The game is over, but not as many seats have finished as end it.
        NotOver {
            /// How many have finished.
            finished: u8,
            /// How many end the game.
            needed: u8,
        } = "not-over", "F11", "the game is over with {finished} finished, but the rules end it with {needed}";
        /// The game continues although enough seats have finished.
        Over {
            /// How many have finished.
            finished: u8,
            /// How many end the game.
            needed: u8,
        } = "over", "F11", "the game continues with {finished} finished, but the rules end it with {needed}";
        /// A seat has finished, but not all of its pieces have left the board.
        FinishedPiece {
            /// The seat.
            seat: Seat,
            /// Where one of its pieces stands.
            square: Square,
        } = "finished-piece", "F11", "seat {seat} has finished, but has a piece on {square}";
        /// A seat has more pieces than there are.
        TooManyPieces {
            /// The seat.
            seat: Seat,
            /// How many it has on the board.
            pieces: u8,
        } = "too-many-pieces", "F1", "seat {seat} has {pieces} pieces on the board, but each seat has {PIECES}";
        /// A seat has filled its diagonal, but its pieces have not left the board.
        FullDiagonal {
            /// The seat.
            seat: Seat,
        } = "full-diagonal", "F11", "seat {seat} has filled its diagonal, but its pieces are on the board";
        /// Two pieces stand on one square.
        SharedSquare {
            /// The square.
            square: Square,
            /// Whose one piece is.
            first: Seat,
            /// Whose the other is, perhaps the same seat's.
            second: Seat,
        } = "shared-square", "F7", "{square} holds {}", Pieces(*first, *second);
        /// Not as many people are at the board as it has seats.
        Seated {
            /// How many are at the board.
            seated: usize,
            /// How many seats it has.
            players: u8,
        } = "seated", "F12", "{players} people sit at the board, but the number of those named is {seated}";
        /// Not everybody has a tally.
        Tallies {
            /// How many tallies there are.
            tallies: usize,
            /// How many people there are.
            people: u8,
        } = "tallies", "F12", "{people} people play, but the number of tallies is {tallies}";
        /// A person has lost more games than played, or played more than are finished.
        Tally {
            /// Who.
            seat: Seat,
            /// Lost and played.
            tally: Tally,
            /// How many games are finished.
            finished: u32,
        } = "tally", "F12", "seat {seat} has the tally {tally}, {}", TooMany(*tally, *finished);
        /// The games that people have played are not those that are finished.
        Sittings {
            /// The games played by all people.
            played: u32,
            /// How many games are finished.
            finished: u32,
            /// How many sit at the board in each.
            players: u8,
        } = "sittings", "F12",
            "the games played add up to {played}, not {}: the number of finished games is {finished}, with {players} people in each",
            u64::from(*finished) * u64::from(*players);
        /// The last game is over before its time, or another one runs after it.
        Games {
            /// How many games are finished.
            finished: u32,
            /// How many are agreed on.
            games: u16,
            /// Whether the game at the board is over.
            over: bool,
        } = "games", "F12", "{finished} of {games} games are finished, but the one at the board {}",
            if *over { "is over, and no other follows" } else { "is not over" };
    }
}

/// What a tally has too many of.
struct TooMany(Tally, u32);

impl Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(tally, finished) = self;
        if tally.lost > tally.played {
            f.write_str("more lost than played")
        } else {
            write!(f, "but the number of finished games is {finished}")
        }
    }
}

/// Two pieces on one square, and whose they are.
struct Pieces(Seat, Seat);

impl Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(first, second) = self;
        if first == second {
            write!(f, "two pieces of seat {first}")
        } else {
            write!(f, "a piece of seat {first} and another of seat {second}")
        }
    }
}
