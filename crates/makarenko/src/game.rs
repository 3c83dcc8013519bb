//! The game: a position with its clocks and its history.

use core::fmt::{self, Display};
use core::hash::{Hash, Hasher};
use core::ops::{ControlFlow, RangeInclusive};

use boardcore::text::Reader;
use boardcore::{
    Game, Key, Never, Notation, ParseError, Per, Refused, Sink, Square, Standings, Step, StepOf,
    Turn, Valid,
};

use crate::action::Move;
use crate::event::{End, Event};
use crate::fen::{Fen, FenError};
use crate::history::History;
use crate::illegal::Illegal;
use crate::position::Position;
use crate::rules::Rules;
use crate::tower::{Colour, Height, Tower};

/// A game of Makarenko chess: a [`Position`], the clocks, and the moves since the last capture, which the repetition rule
/// looks at.
///
/// Its text is the FEN after the last capture (or of the start, or as loaded), then ` moves ` and the moves since, where
/// there are any: a FEN alone would leave the history out. With `{:#}` it is the board, drawn.
///
/// Games are equal when their rules and their texts are. The text has what the rules ask for: with
/// [`repetition`](Rules::repetition) the moves since the last capture, as they tell which positions have occurred; without it none,
/// so that games with the same position, quiet count (M14) and move number are equal, whatever led there.
///
/// The history is the only thing on the heap. Room for its moves is reserved at the start, and a clone keeps that room. More
/// than 128 moves without a capture, more than the default rules allow, get an index for the repetition rule, which grows with
/// them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Makarenko {
    rules: Valid<Rules>,
    position: Position,
    history: History,
    /// How often the position occurred, this time included; 1 where the rules do not ask.
    occurrences: u16,
    end: Option<End>,
}

/// By the key: equal games have equal keys.
impl Hash for Makarenko {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

impl Makarenko {
    fn begin(rules: Valid<Rules>, base: Fen) -> Self {
        let room = match (rules.repetition, rules.quiet_limit) {
            (None, _) => 0,
            // Where no limit ends the quiet, it seldom lasts longer than this.
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

    /// How often the position has occurred, this time included (M13). 1 where `repetition` is `None`.
    pub const fn occurrences(&self) -> u16 {
        self.occurrences
    }

    /// How the game ended; `None` while it goes on.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    #[inline]
    fn find_end(&self) -> Option<End> {
        if !self.position.has_move() {
            // Of a side with a king this cannot be (M12).
            return Some(End::Won(self.position.turn().other()));
        }
        if self.rules.repetition.is_some_and(|n| self.occurrences >= n) {
            return Some(End::Repetition);
        }
        let limit = self.rules.quiet_limit;
        limit
            .is_some_and(|n| self.quiet() >= u32::from(n))
            .then_some(End::Quiet)
    }
}

impl Game for Makarenko {
    const NAME: &'static str = "makarenko";

    type Rules = Rules;
    type Action = Move;
    type Chance = Never;
    type Report = Never;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        let base = Fen {
            position: Position::start(&rules),
            quiet: 0,
            number: 1,
        };
        Self::begin(rules, base)
    }

    fn rules(&self) -> &Valid<Rules> {
        &self.rules
    }

    fn seats(_: &Rules) -> u8 {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.end {
            None => Turn::Seat(self.position.turn().seat()),
            Some(_) => Turn::Over,
        }
    }

    #[inline]
    fn for_each_action<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.end.is_some() {
            return ControlFlow::Continue(());
        }
        self.position
            .for_each_move_set(|set| set.into_iter().try_for_each(&mut f))
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.position.check(mv)
    }

    #[inline]
    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Event>) {
        let mv = match step {
            Step::Action(mv) => mv,
            Step::Chance(never) | Step::Report(never) => match never {},
        };
        let before = self.position;
        let us = before.turn();
        self.position.play_unchecked(mv);
        let quiet = before.towers(us.other()) == self.position.towers(us.other());
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
        tell(&before, mv, &self.position, self.end, events);
    }

    fn standings(&self) -> Option<Standings> {
        let end = self.end?;
        let scores = match end.winner() {
            Some(Colour::White) => [1, -1],
            Some(Colour::Black) => [-1, 1],
            None => [0, 0],
        };
        Some(Standings::ranked(Per::Seat, &scores, end.reason()))
    }

    /// Made of the position, both clocks, and how often the position occurred.
    fn key(&self) -> u64 {
        let clocks = u64::from(self.quiet()) << 32 | u64::from(self.number());
        Key::new()
            .word(self.position.key())
            .word(clocks)
            .word(u64::from(self.occurrences))
            .finish()
    }

    fn max_plies(rules: &Rules) -> Option<u32> {
        // A capture takes at least a disc. The loser may lose all 47, the winner keeps a king's 8: at most 86 captures, and
        // so at most 87 spells without one.
        let captures = 47 + 47 - 8;
        rules
            .quiet_limit
            .map(|limit| (captures + 1) * u32::from(limit))
    }

    fn score_bounds(_: &Rules) -> Option<RangeInclusive<i32>> {
        Some(-1..=1)
    }

    #[inline]
    fn count(&self) -> u32 {
        match self.end {
            None => self.position.count_moves(),
            Some(_) => 0,
        }
    }

    #[inline]
    fn nth(&self, n: u32) -> Option<Move> {
        match self.end {
            None => self.position.nth_move(n),
            Some(_) => None,
        }
    }

    #[inline]
    fn pick(&self, place: impl FnOnce(u32) -> u32) -> Option<Move> {
        match self.end {
            None => self.position.pick_move(place),
            Some(_) => None,
        }
    }

    fn audit(&self) -> Result<(), &'static str> {
        self.base().position.audit()?;
        self.position.audit()?;
        let mut again = Self::begin(self.rules, *self.base());
        for (i, mv) in self.moves_since().enumerate() {
            if again.check_step(Step::Action(mv)).is_err() {
                return Err("the history is legal");
            }
            again.apply(Step::Action(mv), &mut ());
            if again.history.len() != i + 1 {
                return Err("the history has no capture");
            }
        }
        if again != *self {
            return Err("the history leads to the state");
        }
        Ok(())
    }
}

/// Tells what a move did, from the positions before and after it.
fn tell(
    before: &Position,
    mv: Move,
    after: &Position,
    end: Option<End>,
    events: &mut impl Sink<Event>,
) {
    let (us, them) = (before.turn(), before.turn().other());
    events.emit(|| Event::Moved { colour: us, mv });
    if Position::is_castling(mv) {
        let (from, to) = if mv.to() > mv.from() {
            (mv.to().offset(1, 0), mv.to().offset(-1, 0))
        } else {
            (mv.to().offset(-2, 0), mv.to().offset(1, 0))
        };
        // The king castles to the g or c file, so that these squares are on the board.
        if let (Some(from), Some(to)) = (from, to) {
            events.emit(|| Event::Castled { from, to });
        }
    }
    let captured = before.towers(them) - after.towers(them);
    if let Some(at) = captured.first()
        && let Some(Tower { height, .. }) = before.tower(at)
    {
        events.emit(|| Event::Captured { at, height });
    }
    let at: Square = mv.to();
    if let Some(Tower { height, .. }) = after.tower(at)
        && height != mv.discs()
    {
        events.emit(|| Event::Merged { at, height });
        if height == Height::Eight {
            events.emit(|| Event::KingMade { at });
        }
    }
    if after.kings(them).is_empty() {
        events.emit(|| Event::KinglessNow { colour: them });
    }
    if let Some(end) = end {
        events.emit(|| Event::Over { end });
    }
}

/// Why the text of a game was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The FEN in front.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// What follows the FEN is malformed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// One of the moves is refused.
    #[error("move {number}: {refused}")]
    Move {
        /// The number of the move in the list, counted from 1.
        number: usize,
        /// Why.
        refused: Refused<Illegal>,
    },
}

impl Display for Makarenko {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write!(f, "{:#}", self.position);
        }
        write!(f, "{}", self.base())?;
        if self.history.len() > 0 {
            f.write_str(" moves")?;
        }
        for mv in self.moves_since() {
            write!(f, " {mv}")?;
        }
        Ok(())
    }
}

impl Notation for Makarenko {
    type PositionError = PositionError;

    /// Reads a FEN, and ` moves ` with the moves that were played from there, where there are any. Captures may be among
    /// them.
    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let mut game = Self::begin(rules, Fen::read(&rules, &mut reader)?);
        if reader.rest().is_empty() {
            return Ok(game);
        }
        reader.literal(" moves", "the end, or ` moves` and moves")?;
        let mut number = 0;
        while number == 0 || !reader.rest().is_empty() {
            number += 1;
            reader.literal(" ", "a space and a move")?;
            let mv = Move::read(&mut reader)?;
            game.play(Step::Action(mv))
                .map_err(|refused| PositionError::Move { number, refused })?;
        }
        Ok(game)
    }
}

boardcore::observe_everything!(Makarenko);
boardcore::serde_state!(Makarenko);
