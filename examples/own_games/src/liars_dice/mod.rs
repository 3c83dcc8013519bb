//! Liar's dice: players bid on dice that they see only some of, until one calls another a liar. A hidden game.
//!
//! 1. Each of the `players` has `dice` dice. At the start of a round all dice are rolled, and each player sees only their own.
//! 2. Seat 0 begins the first round. A turn bids: at least so many dice of all on the table show a face. Each bid beats the one
//!    before: it names more dice, or as many of a higher face. No bid names more dice than there are.
//! 3. Instead of bidding, a player calls the last bidder a liar, and all dice are shown. If the bid was true, the caller loses a
//!    die, else the bidder does. Who lost it begins the next round; if that was the last die, the next player who has dice does.
//! 4. The game is over after the first round or, if it is played to the `last_player`, when one player alone has dice.
//! 5. The score is the number of dice left.
//!
//! What all can see is [`Table`]. The state is the table with everybody's dice, a view is the table with the viewer's, so the two
//! share their turns, actions and end, and there is nothing that a view could leak.

mod dice;
mod game;
mod table;
mod view;

pub use dice::{Call, Face, Hand, Hands, PLAYERS};
pub use game::{Event, LiarsDice};
pub use table::{End, Illegal, Rules, Table};
pub use view::{LiarsView, LiarsWorlds, Seen};
