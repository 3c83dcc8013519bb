//! What a viewer may know, and how it follows from what was seen.

use alloc::format;
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::ops::ControlFlow;

use boardcore::text::join;
use boardcore::{
    Ending, Observe, Refused, Seat, Situation, Step, StepOf, Turn, Valid, View, Viewer,
};

use crate::action::{Action, Chance};
use crate::event::{Event, MatchEnd, RoundEnd};
use crate::illegal::Illegal;
use crate::notation::{marked, write_head, write_steps};
use crate::observation::{Did, Observation, Then};
use crate::picture::write_board;
use crate::round::{RESERVED, Sight};
use crate::rules::{Drawing, Rules, SEATS};
use crate::state::DominoEnds;
use crate::table::{Phase, Table};
use crate::tile::{Tile, Tiles};

/// What a viewer may know of a match: what lies open on the table, and the viewer's hand.
///
/// [`facts`](Self::facts) lists what the steps prove about hidden tiles; the worlds that fit come from
/// [`Determinize::worlds`](boardcore::Determinize::worlds).
///
/// ```
/// use boardcore::{Game, Observe, RuleSet, Seat, Seed, Stream, Viewer, play};
/// use domino_ends::{DominoEnds, Rules};
///
/// let mut game = DominoEnds::new(Rules::new(2).validate()?);
/// play::playout(&mut game, &mut Seed::from_u64(1).stream(Stream::Chance), 20);
/// let (me, other) = (Seat::new(1), Seat::new(0));
/// let view = game.view(Viewer::Seat(me));
/// assert_eq!(view.hand(), Some(game.hand(me)));
/// assert_eq!(u32::from(view.table().hand_size(other)), game.hand(other).len());
/// println!("{view:#}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DominoEndsView {
    /// Draws of others without their tiles.
    pub(crate) table: Table,
    pub(crate) viewer: Viewer,
    /// The viewer's hand; empty for the spectator.
    pub(crate) own: Tiles,
    /// The hands that were shown because the round ended, if the match ended with it.
    pub(crate) shown: Option<[Tiles; SEATS]>,
}

impl DominoEndsView {
    /// Who looks.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What everybody sees; draws of others have no tile.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The viewer's hand; `None` for the spectator.
    pub fn hand(&self) -> Option<Tiles> {
        self.viewer.seat().map(|_| self.own)
    }

    /// The hands of all seats, if the match ended with the round and they were shown.
    pub fn shown(&self) -> Option<&[Tiles]> {
        let players = usize::from(self.table.rules.players);
        self.shown.as_ref().map(|hands| &hands[..players])
    }

    /// The hand of a seat, if the viewer knows it.
    fn hand_of(&self, seat: Seat) -> Option<Tiles> {
        match self.shown {
            Some(hands) => hands.get(seat.index()).copied(),
            None => self.hand().filter(|_| self.viewer == Viewer::Seat(seat)),
        }
    }

    fn is_own_turn(&self) -> bool {
        self.viewer == Viewer::Seat(Seat::new(self.table.seat))
    }

    /// The viewer's hand after a step, checked: that it is of the kind of the turn, that the rules allow it, and that it agrees
    /// with what is known.
    fn own_after(&self, did: Did, unseen: Tiles) -> Result<Tiles, Refused<Illegal>> {
        let turn = self.table.turn();
        match (did, turn) {
            (Did::Deal(tile) | Did::Draw(tile), Turn::Chance { .. }) => {
                match (tile.is_some(), self.is_own_turn()) {
                    (false, true) => {
                        let why = "the tile is not named, but the viewer sees it";
                        return Err(Refused::Unseen(why));
                    }
                    (true, false) => {
                        let why = "the tile is named, but the viewer does not see it";
                        return Err(Refused::Unseen(why));
                    }
                    _ => {}
                }
                let chance = match did {
                    Did::Deal(_) => Chance::Deal,
                    _ => Chance::Draw,
                };
                // A hidden tile is any that may be in the boneyard, which is never empty.
                if let Some(any) = tile.or(unseen.first()) {
                    let checked = self.table.check_chance(chance(any), unseen);
                    checked.map_err(Refused::Illegal)?;
                }
                Ok(tile.map_or(self.own, |tile| self.own.with(tile)))
            }
            (Did::Action(Action::Pass), Turn::Seat(_))
                if self.table.log.passes() + 1 >= self.table.rules.players =>
            {
                Err(Refused::Unseen(
                    "everybody else has passed, but the round is not blocked",
                ))
            }
            (Did::Action(action), Turn::Seat(_)) if self.is_own_turn() => {
                let checked = self.table.check(action, self.own);
                checked.map_err(Refused::Illegal)?;
                Ok(action
                    .tile()
                    .map_or(self.own, |tile| self.own.without(tile)))
            }
            (Did::Action(action), Turn::Seat(_)) => {
                self.check_other(action, unseen)?;
                Ok(self.own)
            }
            _ => Err(Refused::Turn { turn }),
        }
    }

    /// Checks the decision of another seat, which may hold any of the unseen tiles.
    fn check_other(&self, action: Action, unseen: Tiles) -> Result<(), Refused<Illegal>> {
        let table = &self.table;
        let hand = match action.tile() {
            Some(tile) => unseen & Tiles::of(tile),
            // A seat that decides without a draw while tiles are left holds a fitting tile; so does one that stops drawing.
            None if table.boneyard > RESERVED
                && (table.phase == Phase::Play
                    || table.rules.drawing == Drawing::UntilPlayable) =>
            {
                unseen
            }
            None => Tiles::EMPTY,
        };
        table.check(action, hand).map_err(Refused::Illegal)?;
        let lowest = self.own.doubles().first();
        match action {
            Action::Lead(pips) if lowest.is_some_and(|own| own < pips.double()) => {
                let led = pips.double();
                Err(Refused::Illegal(Illegal::NotTheLowestDouble { led }))
            }
            _ => Ok(()),
        }
    }

    /// Checks what a step led to, where these are the viewer's hand and the unseen tiles after it.
    fn check_then(
        &self,
        did: Did,
        then: Then,
        own: Tiles,
        unseen: Tiles,
    ) -> Result<(), Refused<Illegal>> {
        // What a step may lead to is what it leads to if the others hold all unseen tiles, or none.
        let mut hands = [Tiles::EMPTY; SEATS];
        for seat in Seat::all(self.table.rules.players) {
            let full = match then {
                Then::Leads(leader) => seat == leader,
                other => other == Then::GoesOn,
            };
            hands[seat.index()] = match self.viewer == Viewer::Seat(seat) {
                true => own,
                false if full => unseen,
                false => Tiles::EMPTY,
            };
        }
        let mut possible = true;
        if let Then::RoundOver(_, shown) = then {
            possible = self.is_shown(did, &shown, own, unseen);
            hands = shown;
        }
        if possible && self.table.then(did, &hands) == then.showing(()) {
            return Ok(());
        }
        Err(Refused::Unseen(match then {
            Then::GoesOn => "the step leads to more than that",
            Then::Draw => "the seat in turn does not draw now",
            Then::Leads(_) => "that seat does not lead now",
            Then::Redeal => "the tiles are not dealt again now",
            Then::RoundOver(RoundEnd::Out, _) => "no seat goes out with these hands",
            Then::RoundOver(RoundEnd::Blocked, _) => "the round is not blocked with these hands",
        }))
    }

    /// Whether these can be the hands that are shown after a step.
    fn is_shown(&self, did: Did, hands: &[Tiles; SEATS], own: Tiles, unseen: Tiles) -> bool {
        let mut sizes = self.table.sizes;
        let size = &mut sizes[usize::from(self.table.seat) % SEATS];
        match did {
            Did::Action(Action::Pass) => {}
            Did::Action(_) => *size -= 1,
            Did::Deal(_) | Did::Draw(_) => *size += 1,
        }
        let mut left = unseen;
        Seat::all(SEATS as u8).zip(hands).all(|(seat, &hand)| {
            let from = if self.viewer == Viewer::Seat(seat) {
                own
            } else {
                left
            };
            left -= hand;
            hand.is_subset(from) && hand.len() == u32::from(sizes[seat.index()])
        })
    }
}

impl Display for DominoEndsView {
    /// `{}` is all that the viewer knows in one line: the fields of the position text, and who looks, the boneyard and the turn. `{:#}` draws the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write_board(f, &self.table, |seat| self.hand_of(seat));
        }
        match self.viewer.seat() {
            Some(seat) => write!(f, "viewer={seat} ")?,
            None => f.write_str("viewer=spectator ")?,
        }
        write_head(f, &self.table)?;
        let hands = Seat::all(self.table.rules.players).map(|seat| match self.hand_of(seat) {
            Some(hand) => marked(hand, ","),
            None => format!("{}?", self.table.hand_size(seat)),
        });
        join(f, hands, "/")?;
        write!(f, " boneyard={}", self.table.boneyard)?;
        write_steps(f, &self.table)?;
        match self.table.turn() {
            Turn::Seat(seat) => write!(f, " turn={seat}"),
            Turn::Chance { .. } => write!(f, " turn=chance:{}", self.table.seat),
            Turn::Over => f.write_str(" turn=over"),
        }
    }
}

impl Situation for DominoEndsView {
    type Rules = Rules;
    type Action = Action;
    type End = MatchEnd;

    fn rules(&self) -> &Valid<Rules> {
        &self.table.rules
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn for_each_action<B>(&self, f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_own_turn() {
            self.table.for_each_action(self.own, f)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn ending(&self) -> Option<Ending<MatchEnd>> {
        self.table.ending()
    }

    fn scores(&self) -> Vec<i32> {
        self.table.scores()
    }
}

impl View for DominoEndsView {
    type Game = DominoEnds;

    fn update(&mut self, seen: Observation) -> Result<(), Refused<Illegal>> {
        let Observation { did, then } = seen;
        let unseen = Tiles::ALL - self.own - self.table.log.laid();
        let own = self.own_after(did, unseen)?;
        let laid = match did {
            Did::Action(action) => action.tile().map_or(Tiles::EMPTY, Tiles::of),
            Did::Deal(_) | Did::Draw(_) => Tiles::EMPTY,
        };
        self.check_then(did, then, own, unseen - own - laid)?;
        let mut seen = Seen {
            own: &mut self.own,
            viewer: self.viewer,
            then,
        };
        match did {
            Did::Deal(tile) => self.table.deal(tile, &mut seen, &mut ()),
            Did::Draw(tile) => self.table.draw(tile, &mut seen, &mut ()),
            Did::Action(action) => self.table.act(action, &mut seen, &mut ()),
        }
        if let Then::RoundOver(_, hands) = then
            && self.table.phase.is_over()
        {
            self.shown = Some(hands);
        }
        Ok(())
    }
}

/// What a viewer saw of the tiles.
struct Seen<'v> {
    own: &'v mut Tiles,
    viewer: Viewer,
    then: Then,
}

impl Sight for Seen<'_> {
    fn take(&mut self, _: u8, tile: Option<Tile>) {
        // Only the viewer's own tiles are seen.
        if let Some(tile) = tile {
            self.own.insert(tile);
        }
    }

    fn lay(&mut self, seat: u8, tile: Tile) {
        if self.viewer == Viewer::Seat(Seat::new(seat)) {
            self.own.remove(tile);
        }
    }

    fn then(&self, _: impl FnOnce(&[Tiles; SEATS]) -> Then<()>) -> Then<()> {
        self.then.showing(())
    }

    fn shown(&self) -> [Tiles; SEATS] {
        match self.then {
            Then::RoundOver(_, hands) => hands,
            _ => [Tiles::EMPTY; SEATS],
        }
    }

    fn put_back(&mut self) {
        *self.own = Tiles::EMPTY;
    }
}

impl Observe for DominoEnds {
    type View = DominoEndsView;
    type Observation = Observation;

    fn view(&self, viewer: Viewer) -> DominoEndsView {
        let viewer = viewer.at_table(self.table.rules.players);
        let seat = viewer.seat();
        let mut table = self.table;
        let history = self.table.history();
        let hidden = history.map(|(who, _)| Some(who) != seat);
        table.log.hide_draws(hidden);
        let over = matches!(table.phase, Phase::Out | Phase::Blocked);
        DominoEndsView {
            table,
            viewer,
            own: seat.map(|seat| self.hand(seat)).unwrap_or_default(),
            shown: over.then_some(self.hidden.hands),
        }
    }

    fn observe(&self, step: StepOf<Self>, viewer: Viewer) -> Observation {
        let viewer = viewer.at_table(self.table.rules.players);
        let did = Did::of(step);
        let then = self.then(did);
        let own = viewer == Viewer::Seat(Seat::new(self.table.seat));
        Observation {
            did: if own { did } else { did.hidden() },
            then,
        }
    }

    fn is_open(&self, step: StepOf<Self>, viewer: Viewer) -> bool {
        match self.turn() {
            // A draw that ends the round shows every hand, and the next deal takes them out of the view again.
            Turn::Chance { for_seat } => {
                for_seat.is_some_and(|seat| viewer == Viewer::Seat(seat))
                    || matches!(self.then(Did::of(step)), Then::RoundOver(..))
            }
            _ => matches!(step, Step::Action(_)),
        }
    }

    fn observe_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let viewer = viewer.at_table(self.table.rules.players);
        let hide = |seat: Seat, tile: Option<Tile>| tile.filter(|_| viewer == Viewer::Seat(seat));
        Some(match *event {
            Event::Dealt { seat, tile } => Event::Dealt {
                seat,
                tile: hide(seat, tile),
            },
            Event::Drew { seat, tile } => Event::Drew {
                seat,
                tile: hide(seat, tile),
            },
            other => other,
        })
    }
}
