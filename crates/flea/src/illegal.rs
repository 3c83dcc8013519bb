//! Why an action is refused, and why a game is over.

use boardcore::{Seat, Square};

use crate::corner::Corner;

boardcore::reasons! {
    /// Why an action is against the rules.
    pub enum Illegal {
        /// Every seat has a corner already.
        CornersSettled = "corners-settled", "F2", "every seat has a corner already";
        /// Another seat has this corner.
        CornerTaken {
            /// The corner.
            corner: Corner,
            /// Whose it is.
            by: Seat,
        } = "corner-taken", "F2", "{corner} belongs to seat {by}";
        /// A corner must be taken before anything else.
        CornerFirst = "corner-first", "F2", "the seat must take a corner first";
        /// A piece enters on a six only.
        NotSix = "not-six", "F6", "the roll is not a six, which a piece needs to enter";
        /// All pieces are on the board.
        NoReserve = "no-reserve", "F6", "there is no piece in the reserve";
        /// A piece of the seat stands on its corner.
        OwnPieceOnCorner {
            /// The seat's corner.
            corner: Corner,
        } = "own-piece-on-corner", "F9", "one of the seat's own pieces stands on {corner}";
        /// An enemy stands on the corner, and under these rules that blocks it.
        EnemyOnCorner {
            /// The seat's corner.
            corner: Corner,
        } = "enemy-on-corner", "F9", "an enemy stands on {corner}";
        /// No piece stands there.
        NoPiece {
            /// The empty square.
            from: Square,
        } = "no-piece", "F6", "there is no piece on {from}";
        /// Another seat's piece stands there.
        NotYourPiece {
            /// Where the piece stands.
            from: Square,
            /// Whose it is.
            owner: Seat,
        } = "not-your-piece", "F6", "the piece on {from} belongs to seat {owner}";
        /// The roll is more than the piece has left to go.
        PastTheEnd {
            /// Where the piece stands.
            from: Square,
        } = "past-the-end", "F7", "the piece on {from} would walk past the end of its way";
        /// The piece walks exactly its roll, and that leads elsewhere.
        NotTheRoll {
            /// Where the piece stands.
            from: Square,
            /// Where the roll leads it.
            leads_to: Square,
        } = "not-the-roll", "F6", "the roll leads the piece on {from} to {leads_to}";
        /// A piece is in the way, and none is jumped.
        Jump {
            /// The first square on the way that is not empty.
            over: Square,
        } = "jump", "F7", "the piece on {over} is in the way";
        /// A piece of the seat stands on the last square, and a seat does not capture its own pieces.
        OwnPiece {
            /// The square.
            to: Square,
        } = "own-piece", "F7", "one of the seat's own pieces stands on {to}";
        /// A walk, an entry or a capture cannot be refused.
        MustMove = "must-move", "F6", "the roll can move a piece, so the seat cannot pass";
    }
}

boardcore::reasons! {
    /// Why a game is over.
    pub enum End {
        /// A seat has filled its diagonal, and the rules end the game there.
        DiagonalFull = "diagonal-full", "F11", "a diagonal is full";
        /// All seats but the loser have filled their diagonals.
        OneLeft = "one-left", "F11", "all but one have filled their diagonals";
    }
}
