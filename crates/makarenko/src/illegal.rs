//! Why a move is against the rules.

use crate::tower::Height;

boardcore::reasons! {
    /// Why a move is against the rules.
    pub enum Illegal {
        /// No tower stands there (M4).
        NoTower = "no-tower", "M4", "no tower stands there";
        /// The tower is the opponent's (M4).
        NotYours = "not-yours", "M4", "the tower is not yours";
        /// More discs than the tower has (M4).
        TooFewDiscs {
            /// How many the tower has.
            height: Height,
        } = "too-few-discs", "M4", "the tower has only {height} disc{}", height.plural();
        /// The part does not move that way (M4).
        NotItsWay {
            /// How many discs the part has.
            discs: Height,
        } = "not-its-way", "M4", "a part of {discs} disc{} does not move that way", discs.plural();
        /// The result would have more than 8 discs (M5).
        TooHigh = "too-high", "M5", "the tower would have more than 8 discs";
        /// A tower stands in the way (M6).
        Blocked = "blocked", "M6", "a tower stands in the way";
        /// A pawn part steps straight onto an enemy tower, or its double step is blocked (M7).
        PawnBlocked = "pawn-blocked", "M7", "a tower stands in the pawn's way";
        /// A pawn part goes diagonally, and there is nothing to capture (M7).
        NothingToCapture = "nothing-to-capture", "M7", "the pawn moves diagonally, but there is nothing to capture";
        /// A pawn part does not merge in this direction (`pawn_merge`, M7).
        PawnMerge = "pawn-merge", "M7", "a pawn does not merge in this direction";
        /// A double step from another than the second rank, or where the rules have none (`double_step`, M7).
        DoubleStep = "double-step", "M7", "no double step from there";
        /// The only king cannot be split (M8).
        SoleKing = "sole-king", "M8", "the only king cannot be split";
        /// Without a king, only a move that makes one is legal (M10).
        NoKingMade = "no-king-made", "M10", "without a king, the move must make one";
        /// The right to castle was lost, or the rules have none (`castling`, M11).
        NoCastlingRight = "no-castling-right", "M11", "there is no right to castle that way";
        /// A tower stands between king and rook (M11).
        CastlingBlocked = "castling-blocked", "M11", "a tower stands between king and rook";
    }
}
