//! What a viewer knows.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use boardcore::text::join;
use boardcore::{Game, Observe, Seat, Step, StepOf, Turn, Valid, Viewer};

use crate::action::{Action, Chance};
use crate::domino_ends::Match;
use crate::event::{Event, RoundEnd};
use crate::line::Line;
use crate::position::{ending, write_history};
use crate::round::SEATS;
use crate::rules::Rules;
use crate::score::lowest_hands;
use crate::seen::{Did, Seen, Then};
use crate::table::{Past, Phase, Table};
use crate::tile::{Tile, Tiles};

/// What a viewer may know of a match: the own hand, the line, all hand sizes, the boneyard's size, the scores, and what
/// happened in the round, draws of others without their tiles.
///
/// Made from visible data alone. [`facts`](Self::facts) says what the steps prove about hidden tiles; the worlds that fit
/// come from [`Determinize::worlds`](boardcore::Determinize::worlds).
///
/// With the feature `serde` a host can send it: it is read only if some match has it, which takes as long as to prepare its
/// worlds.
///
/// ```
/// use boardcore::{Game, Observe, Seat, Seed, Stream, Validate, Viewer, play};
/// use domino_ends::{Match, Rules};
///
/// let mut game = Match::new(Rules::new(2).validate()?);
/// play::playout(&mut game, &mut Seed::from_u64(1).stream(Stream::Chance), 20);
/// let view = game.view(Viewer::Seat(Seat::new(1)));
/// assert_eq!(view.hand(), Some(game.round().hand(Seat::new(1))));
/// assert_eq!(view.hand_size(Seat::new(0)), game.round().hand(Seat::new(0)).len());
/// println!("{}", view.drawing());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(crate) rules: Valid<Rules>,
    pub(crate) viewer: Viewer,
    pub(crate) number: u32,
    pub(crate) scores: [u16; SEATS],
    /// The open part of the round; draws of others without their tiles.
    pub(crate) table: Table,
    pub(crate) sizes: [u8; SEATS],
    /// The own hand; empty for the spectator.
    pub(crate) own: Tiles,
    /// The hands that were shown because the round ended, if the match ended with it.
    pub(crate) shown: Option<[Tiles; SEATS]>,
}

impl View {
    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The rules that are played by.
    pub const fn rules(&self) -> &Valid<Rules> {
        &self.rules
    }

    /// The number of the round, from 1.
    pub const fn round_number(&self) -> u32 {
        self.number
    }

    /// The score of a seat; 0 for one that is not at the table.
    pub fn score(&self, seat: Seat) -> u16 {
        self.scores.get(seat.index()).copied().unwrap_or_default()
    }

    /// How far the round has come.
    pub const fn phase(&self) -> Phase {
        self.table.phase
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Turn {
        let seat = Seat::new(self.table.seat);
        match self.table.phase {
            Phase::Deal | Phase::Draw => Turn::Chance {
                for_seat: Some(seat),
            },
            Phase::Lead | Phase::Play | Phase::Drawn => Turn::Seat(seat),
            Phase::Stopped | Phase::Out | Phase::Blocked => Turn::Over,
        }
    }

    /// The own hand; `None` for the spectator.
    pub fn hand(&self) -> Option<Tiles> {
        self.viewer.seat().map(|_| self.own)
    }

    /// How many tiles a seat holds; 0 for one that is not at the table.
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.sizes.get(seat.index()).copied().unwrap_or_default()
    }

    /// How many tiles are left to be dealt or drawn.
    pub const fn boneyard_size(&self) -> u8 {
        self.table.boneyard
    }

    /// The tiles as they lie.
    pub fn line(&self) -> Line {
        self.table.line()
    }

    /// Who leads or led; `None` while tiles are dealt.
    pub fn leader(&self) -> Option<Seat> {
        (self.table.phase != Phase::Deal).then(|| Seat::new(self.table.leader))
    }

    /// The hands of all seats, if the match ended with the round and they were shown; `None` else.
    pub fn shown(&self) -> Option<&[Tiles]> {
        let players = usize::from(self.rules.players);
        self.shown.as_ref().map(|hands| &hands[..players])
    }

    /// What happened in the round since the deal, with who did it; draws of others without their tiles.
    pub fn history(&self) -> impl Iterator<Item = (Seat, Past)> + '_ {
        self.table.history(self.rules.players)
    }

    /// Notes points, which only a made-up view can have without end.
    fn give(&mut self, seat: u8, points: u8) {
        let score = &mut self.scores[usize::from(seat) % SEATS];
        *score = score.saturating_add(points.into());
    }

    fn target_reached(&self) -> bool {
        let target = self.rules.target;
        self.scores.iter().any(|&score| score >= target)
    }

    fn is_own_turn(&self) -> bool {
        self.viewer == Viewer::Seat(Seat::new(self.table.seat))
    }

    fn take(&mut self, tile: Option<Tile>) {
        let size = &mut self.sizes[usize::from(self.table.seat) % SEATS];
        *size = size.saturating_add(1);
        self.table.boneyard = self.table.boneyard.saturating_sub(1);
        if let (Some(tile), true) = (tile, self.is_own_turn()) {
            self.own.insert(tile);
        }
    }

    /// A new deal, in this round or the next.
    fn deal_anew(&mut self) {
        self.table = Table::new();
        self.sizes = [0; SEATS];
        self.own = Tiles::EMPTY;
    }

    fn end_round(&mut self, end: RoundEnd, hands: [Tiles; SEATS]) {
        let players = self.rules.players;
        if end == RoundEnd::Blocked {
            let lowest = lowest_hands(&hands[..usize::from(players)], &self.rules);
            for seat in (0..players).filter(|seat| lowest >> seat & 1 == 1) {
                self.give(seat, self.rules.blocked_points);
            }
        }
        if self.target_reached() {
            self.shown = Some(hands);
            self.table.phase = match end {
                RoundEnd::Out => Phase::Out,
                RoundEnd::Blocked => Phase::Blocked,
            };
        } else {
            self.deal_anew();
            self.number = self.number.saturating_add(1);
        }
    }
}

impl Display for View {
    /// All that is visible, in one line, in the manner of the position text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players = usize::from(self.rules.players);
        write!(f, "{}; round {}; scores ", self.viewer, self.number)?;
        join(f, &self.scores[..players], " ")?;
        write!(f, "; line {}; hands ", self.line())?;
        for seat in Seat::all(self.rules.players) {
            if seat.number() > 0 {
                f.write_str(" / ")?;
            }
            match (self.shown, self.viewer == Viewer::Seat(seat)) {
                (Some(hands), _) => hands[seat.index()].fmt(f)?,
                (None, true) => self.own.fmt(f)?,
                (None, false) => write!(f, "{}?", self.hand_size(seat))?,
            }
        }
        write!(f, "; boneyard {}; steps ", self.table.boneyard)?;
        write_history(f, self.history())?;
        f.write_str(ending(self.table.phase))?;
        write!(f, "; {}", self.turn())
    }
}

impl Observe for Match {
    type View = View;
    type Seen = Seen;

    fn view(&self, viewer: Viewer) -> View {
        let mut table = self.round.table;
        let seat = viewer.seat();
        let history = self.round.table.history(self.rules().players);
        table
            .log
            .hide_draws(history.map(|(who, _)| Some(who) != seat));
        let over = matches!(table.phase, Phase::Out | Phase::Blocked);
        View {
            rules: *self.rules(),
            viewer,
            number: self.number,
            scores: self.scores,
            table,
            sizes: self.round.hands.map(Tiles::len),
            own: seat.map(|seat| self.round.hand(seat)).unwrap_or_default(),
            shown: over.then_some(self.round.hands),
        }
    }

    fn seen(&self, step: StepOf<Self>, viewer: Viewer) -> Seen {
        let mut next = *self;
        let mut events = Vec::new();
        next.apply(step, &mut events);
        let seat = match self.turn() {
            Turn::Chance { for_seat } => for_seat,
            _ => None,
        };
        let own = seat.is_some() && viewer.seat() == seat;
        let did = match step {
            Step::Chance(Chance::Deal(tile)) => Did::Deal(own.then_some(tile)),
            Step::Chance(Chance::Draw(tile)) => Did::Draw(own.then_some(tile)),
            Step::Action(action) => Did::Action(action),
            Step::Report(never) => match never {},
        };
        let then = events.iter().find_map(|event| match *event {
            Event::Leads { seat } => Some(Then::Leads(seat)),
            Event::Redeal => Some(Then::Redeal),
            Event::RoundOver { end, hands, .. } => Some(Then::RoundOver(end, hands)),
            _ => None,
        });
        let draws = next.round.table.phase == Phase::Draw;
        let then = then.unwrap_or(if draws { Then::Draw } else { Then::GoesOn });
        Seen { did, then }
    }

    fn advance(view: &mut View, seen: Seen) {
        let rules = view.rules;
        let seat = view.table.seat;
        let own = view.is_own_turn();
        match seen.did {
            Did::Deal(tile) => {
                view.take(tile);
                view.table.next_seat(&rules);
            }
            Did::Draw(tile) => {
                view.table.log.push(Past::Draw(tile.filter(|_| own)));
                view.take(tile);
                view.table.phase = Phase::Drawn;
            }
            Did::Action(Action::Pass) => {
                view.table.log.push(Past::Action(Action::Pass));
                view.table.next_seat(&rules);
                view.table.phase = Phase::Play;
            }
            Did::Action(action @ (Action::Lead(_) | Action::Play(..))) => {
                let (tile, points) = match action {
                    Action::Play(tile, end) => (tile, view.table.play(tile, end, &rules)),
                    Action::Lead(pips) => (pips.double(), view.table.lead(pips)),
                    Action::Pass => return,
                };
                if own {
                    view.own.remove(tile);
                }
                let size = &mut view.sizes[usize::from(seat) % SEATS];
                *size = size.saturating_sub(1);
                let out = *size == 0;
                view.give(seat, points + if out { 2 } else { 0 });
                if !out && view.target_reached() {
                    view.table.phase = Phase::Stopped;
                    return;
                }
                // Who lays the last tile stays in turn, as in the state.
                if matches!(seen.then, Then::GoesOn | Then::Draw) {
                    view.table.next_seat(&rules);
                }
                view.table.phase = Phase::Play;
            }
        }
        match seen.then {
            Then::GoesOn => {}
            Then::Draw => view.table.phase = Phase::Draw,
            Then::Leads(seat) => {
                view.table.phase = Phase::Lead;
                view.table.seat = seat.number().min(rules.players - 1);
                view.table.leader = view.table.seat;
            }
            Then::Redeal => view.deal_anew(),
            Then::RoundOver(end, hands) => view.end_round(end, hands),
        }
    }

    fn seen_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let hidden = |seat: Seat| viewer.seat() != Some(seat);
        Some(match *event {
            Event::Dealt { seat, .. } if hidden(seat) => Event::Dealt { seat, tile: None },
            Event::Drew { seat, .. } if hidden(seat) => Event::Drew { seat, tile: None },
            other => other,
        })
    }
}
