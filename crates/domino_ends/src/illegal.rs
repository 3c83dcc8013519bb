//! Why a step is against the rules.

use crate::line::End;
use crate::tile::{Pips, Tile};

boardcore::reasons! {
    /// Why an action or an outcome of chance is against the rules.
    pub enum Illegal {
        /// Anything but a lead while no tile is laid.
        NotALead = "not-a-lead", "E2", "the line is empty: the lowest double must be led";
        /// A double that is not the lowest in any hand is led.
        NotTheLowestDouble {
            /// The double that was to be led.
            led: Tile,
        } = "not-the-lowest-double", "E2", "{led} is not the lowest double in any hand";
        /// A lead after the first one.
        AlreadyLed = "already-led", "E2", "the round has been led already";
        /// A tile that the seat does not hold.
        NotInHand {
            /// The tile.
            tile: Tile,
        } = "not-in-hand", "E3", "{tile} is not in the hand";
        /// A tile without a half that shows what the end shows.
        DoesNotFit {
            /// The tile.
            tile: Tile,
            /// The end at which it was to be laid.
            end: End,
            /// What that end shows.
            pips: Pips,
        } = "does-not-fit", "E3", "{tile} does not fit the {end} end, which shows {pips}";
        /// A pass by a seat that holds a fitting tile.
        MustPlay = "must-play", "E4", "a tile in the hand fits and must be laid";
        /// A fitting drawn tile is kept where the rules forbid it (`drawn_tile = MustPlay`).
        MustPlayDrawn = "must-play-drawn", "E4", "the drawn tile fits and must be laid";
        /// A draw while the hands are dealt.
        NotADeal = "not-a-deal", "E1", "the hands are not full: a tile must be dealt, not drawn";
        /// A deal while a seat draws.
        NotADraw = "not-a-draw", "E4", "a tile must be drawn, not dealt";
        /// A tile that is not in the boneyard.
        NotInBoneyard {
            /// The tile.
            tile: Tile,
        } = "not-in-boneyard", "E1", "{tile} is not in the boneyard";
    }
}
