//! The state of a game: a position with its clocks and its history.

use alloc::format;
use alloc::string::String;

use boardcore::Valid;

use crate::action::Move;
use crate::board::Position;
use crate::end::End;
use crate::fen::Fen;
use crate::history::History;
use crate::rules::Rules;
use crate::tower::Colour;

/// A game of Makarenko chess: a [`Position`], the clocks, and the moves since the last capture, for the repetition rule.
///
/// Its text is the FEN after the last capture (or of the start, or as loaded), then ` moves ` and the moves since, if there are
/// any: a FEN alone would leave the history out. `{:#}` draws the board.
///
/// Games are equal when their rules and their texts are. With [`repetition`](Rules::repetition) the text has the moves since the
/// last capture, because they decide which positions have occurred. Without it there are none, so games with the same position,
/// quiet count (M14) and move number are equal, whatever led there.
///
/// The history is the only part on the heap. Room for its moves is reserved at the start, and a clone keeps that room. From 128
/// moves without a capture on, which the default rules do not allow, an index of positions grows with them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Makarenko {
    pub(crate) rules: Valid<Rules>,
    position: Position,
    history: History,
    /// How often the position has occurred, this time included; 1 without `repetition`.
    occurrences: u16,
    end: Option<End>,
}

impl Makarenko {
    /// A game that begins with a position.
    pub(crate) fn begin(rules: Valid<Rules>, base: Fen) -> Self {
        let room = match (rules.repetition, rules.quiet_limit) {
            (None, _) => 0,
            // Without a limit, captures seldom lie further apart.
            (Some(_), None) => 256,
            (Some(_), Some(limit)) => usize::from(limit),
        };
        let mut game = Self {
            rules,
            position: base.position,
            history: History::new(base, room),
            occurrences: 1,
            end: None,
        };
        game.end = game.find_end();
        game
    }

    /// The position.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The plies since the last capture (M14).
    pub fn quiet(&self) -> u32 {
        let plies = u32::try_from(self.history.len()).unwrap_or(u32::MAX);
        self.base().quiet.saturating_add(plies).min(Fen::MAX_CLOCK)
    }

    /// The number of the move, one more after each move of Black.
    pub fn number(&self) -> u32 {
        let black = usize::from(self.base().position.turn() == Colour::Black);
        let moves = u32::try_from(usize::midpoint(self.history.len(), black)).unwrap_or(u32::MAX);
        self.base().number.saturating_add(moves).min(Fen::MAX_CLOCK)
    }

    /// The FEN of the position, without the history.
    pub fn fen(&self) -> Fen {
        Fen {
            position: self.position,
            quiet: self.quiet(),
            number: self.number(),
        }
    }

    /// The FEN that the history begins with: after the last capture, or of the start, or as loaded. Without `repetition`, that
    /// of the position.
    #[inline]
    pub const fn base(&self) -> &Fen {
        self.history.base()
    }

    /// The moves since [`base`](Self::base).
    pub fn moves_since(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.history.moves()
    }

    /// How often the position has occurred, this time included (M13); 1 without `repetition`.
    pub const fn occurrences(&self) -> u16 {
        self.occurrences
    }

    /// Why the game is over; `None` before.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    #[inline]
    fn find_end(&self) -> Option<End> {
        if !self.position.has_move() {
            // It has no king, for a side with one always has a move (M12).
            return Some(End::Won {
                winner: self.position.turn().other(),
            });
        }
        if self.rules.repetition.is_some_and(|n| self.occurrences >= n) {
            return Some(End::Repetition);
        }
        let limit = self.rules.quiet_limit;
        limit
            .is_some_and(|n| self.quiet() >= u32::from(n))
            .then_some(End::Quiet)
    }

    /// Plays a move that is known to be legal.
    #[inline]
    pub(crate) fn advance(&mut self, mv: Move) {
        let us = self.position.turn();
        let before = self.position.towers(us.other());
        self.position.play_unchecked(mv);
        let quiet = before == self.position.towers(us.other());
        self.occurrences = if quiet && self.rules.repetition.is_some() {
            self.history.push(mv, &self.position)
        } else {
            let plies = if quiet { self.quiet() + 1 } else { 0 };
            let number = self.number() + u32::from(us == Colour::Black);
            self.history.restart(Fen {
                position: self.position,
                quiet: plies.min(Fen::MAX_CLOCK),
                number: number.min(Fen::MAX_CLOCK),
            });
            1
        };
        self.end = self.find_end();
    }

    /// Checks every invariant from scratch, by playing the history again.
    ///
    /// # Errors
    /// The first one that is broken, with what breaks it.
    pub(crate) fn audit_history(&self) -> Result<(), String> {
        let mut again = Self::begin(self.rules, *self.base());
        for (i, mv) in self.moves_since().enumerate() {
            let number = i + 1;
            if again.end.is_some() {
                return Err(format!(
                    "move {number} of the history, {mv}, follows the end"
                ));
            }
            if let Err(reason) = again.position.check(mv) {
                return Err(format!("move {number} of the history, {mv}: {reason}"));
            }
            again.advance(mv);
            if again.history.len() != number {
                return Err(format!("move {number} of the history, {mv}, is a capture"));
            }
        }
        if again == *self {
            return Ok(());
        }
        let seen = |game: &Self| format!("{} ({}, {:?})", game.fen(), game.occurrences, game.end);
        Err(format!(
            "the history leads to {}, and the state is {}",
            seen(&again),
            seen(self)
        ))
    }
}
