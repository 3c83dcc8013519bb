//! Why a step is against the rules, and why a game is over.

use boardcore::Side;

use crate::colour::Colour;
use crate::hole::Hole;

boardcore::reasons! {
    /// Why an action, an outcome of chance or an accident is against the rules.
    pub enum Illegal {
        /// The board does not have the hole.
        NoSuchHole {
            /// The hole.
            hole: Hole,
        } = "no-such-hole", "C2", "the board has no hole {hole}";
        /// The hole is empty.
        EmptyHole {
            /// The hole.
            hole: Hole,
        } = "empty-hole", "C6", "no peg is in {hole}";
        /// No peg of the colour is left to be laid.
        NoSuchPeg {
            /// The colour.
            colour: Colour,
        } = "no-such-peg", "C1", "no {colour:#} peg is left to be laid";
        /// All pegs are on the board.
        AllLaid = "all-laid", "C1", "all pegs have been laid";
        /// Nothing but the next peg may come while pegs are being laid.
        BeingLaid = "being-laid", "C14", "the pegs are being laid";
        /// The side that begins is known, so it is not drawn.
        NoLot = "no-lot", "C5", "the side that begins is known already";
        /// The lot fell on a side that does not play.
        NoSuchSide {
            /// The side.
            side: Side,
        } = "no-such-side", "C5", "side {side} does not play";
        /// The die is not rolled before a side has begun.
        NoBeginner = "no-beginner", "C5", "the side that begins is not known yet";
        /// The colour is on no face of the die.
        NotOnDie {
            /// The colour.
            colour: Colour,
        } = "not-on-die", "C2", "no face of the die is {colour:#}";
        /// A peg is lifted too early only where the lot or the die comes next.
        NotTooEarly = "not-too-early", "C12", "a peg lifted now is not too early: neither the lot nor a roll of the die is next";
        /// The rules have no count for choosing.
        NoTimeLimit = "no-time-limit", "C16", "no count for choosing was agreed on";
        /// Nobody is choosing a peg, so no time runs.
        NobodyChooses = "nobody-chooses", "C16", "nobody is choosing a peg";
    }
}

boardcore::reasons! {
    /// Why a game is over.
    pub enum End {
        /// The last peg was won.
        BoardEmpty = "board-empty", "C10", "the board is empty";
        /// Every side has had its turn in the last of the agreed rounds.
        RoundsPlayed = "rounds-played", "C11", "the agreed rounds have been played";
    }
}
