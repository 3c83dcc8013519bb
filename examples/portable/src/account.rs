//! What a record leads to.

use std::fmt::Write as _;

use boardcore::play::perft;
use boardcore::{
    GameRng, Reason as _, Record, RuleSet as _, Seat, Seed, StepOf, Stream, Viewer, Worlds as _,
};

use crate::TOLD;
use crate::fold::{Fold, hex, json, postcard};
use crate::games::Engine;

/// At every how many steps the worlds of each viewer are drawn: that is slow.
const WORLDS: usize = 8;

/// At every how many steps each action that can be written is tried.
const TRIES: usize = 64;

/// Everything that a record leads to, a line each.
pub(crate) fn account<G: Engine>(record: &Record<G>) -> String {
    let mut text = String::new();
    let mut tell = |line: std::fmt::Arguments<'_>| {
        let _ = writeln!(text, "{TOLD}{line}");
    };
    let mut table = Table::new();
    let mut lookers: Vec<_> = Viewer::all(record.rules.seats())
        .map(Looker::new)
        .collect();
    let mut game = G::new(record.rules);
    for (ply, &step) in record.steps.iter().enumerate() {
        table.look(&game, ply);
        for looker in &mut lookers {
            looker.look(&game, step, ply);
        }
        let events = game.play_events(step).expect("the record is legal");
        for event in events {
            table.events.json(&event);
            table.events.postcard(&event);
            for looker in &mut lookers {
                looker.hear(&game, &event);
            }
        }
    }
    table.look(&game, record.steps.len());

    tell(format_args!("plies {}", record.steps.len()));
    tell(format_args!("position {game}"));
    tell(format_args!("key {:#018x}", game.key()));
    match game.standings() {
        Some(standings) => tell(format_args!("standings {standings}")),
        None => tell(format_args!("scores {:?}", game.scores())),
    }
    tell(format_args!("keys {}", table.keys));
    tell(format_args!("positions {}", table.positions));
    tell(format_args!("actions {}", table.actions));
    tell(format_args!("outcomes {}", table.outcomes));
    tell(format_args!("incidents {}", table.incidents));
    tell(format_args!("refusals {}", table.refusals));
    tell(format_args!("events {}", table.events));
    data(record, &game, &mut tell);
    for looker in &lookers {
        looker.tell(record, &game, &mut tell);
    }
    middle(record, &mut tell);
    text
}

/// What does not depend on who looks, folded along the steps.
struct Table {
    keys: Fold,
    positions: Fold,
    actions: Fold,
    outcomes: Fold,
    incidents: Fold,
    refusals: Fold,
    events: Fold,
}

impl Table {
    const fn new() -> Self {
        let none = Fold::new();
        Self {
            keys: none,
            positions: none,
            actions: none,
            outcomes: none,
            incidents: none,
            refusals: none,
            events: none,
        }
    }

    fn look<G: Engine>(&mut self, game: &G, ply: usize) {
        let rules = *game.rules();
        self.keys.number(game.key());
        let position = game.to_string();
        let read = G::parse_position(rules, &position);
        assert!(
            read.as_ref() == Ok(game),
            "{position:?} reads back as {read:?}"
        );
        self.positions.bytes(position.as_bytes());
        for action in game.actions() {
            self.actions.text(action);
            // An action of these rules has a number.
            self.actions
                .number(G::action_index(&rules, action).map_or(u64::MAX, u64::from));
        }
        for (outcome, weight) in game.outcomes() {
            self.outcomes.text(outcome);
            self.outcomes.number(weight.into());
        }
        for incident in game.incidents() {
            self.incidents.text(incident);
        }
        if ply.is_multiple_of(TRIES) {
            for action in (0..G::action_space(&rules)).filter_map(|i| G::action_at(&rules, i)) {
                if let Err(reason) = game.check(action) {
                    self.refusals.bytes(reason.code().as_bytes());
                }
            }
        }
    }
}

/// One viewer, and what is seen.
struct Looker {
    viewer: Viewer,
    rng: GameRng,
    /// Steps and events.
    seen: Fold,
    /// The texts of views, then the whole of what was seen.
    data: Fold,
    worlds: Fold,
}

impl Looker {
    fn new(viewer: Viewer) -> Self {
        let none = Fold::new();
        // The spectator has no seat, and imagines like one that nobody has.
        let seat = viewer.seat().unwrap_or(Seat::new(u8::MAX));
        Self {
            viewer,
            rng: Seed::from_u64(7).stream(Stream::Worlds(seat)),
            seen: none,
            data: none,
            worlds: none,
        }
    }

    fn look<G: Engine>(&mut self, game: &G, step: StepOf<G>, ply: usize) {
        self.seen.text(game.observe(step, self.viewer));
        let view = game.view(self.viewer);
        self.data.text(&view);
        if ply.is_multiple_of(WORLDS) {
            self.imagine::<G>(&view);
        }
    }

    fn imagine<G: Engine>(&mut self, view: &G::View) {
        let worlds = G::worlds(view).expect("the real world fits");
        match worlds.count() {
            Some(count) => self.worlds.bytes(&count.to_le_bytes()),
            None => self.worlds.text("more"),
        }
        let world = worlds.sample(&mut self.rng);
        self.worlds.text(&world);
        self.worlds.number(world.key());
    }

    fn hear<G: Engine>(&mut self, game: &G, event: &G::Event) {
        if let Some(event) = game.observe_event(event, self.viewer) {
            self.seen.json(&event);
        }
    }

    fn tell<G: Engine>(
        &self,
        record: &Record<G>,
        game: &G,
        tell: &mut impl FnMut(std::fmt::Arguments<'_>),
    ) {
        let viewer = self.viewer;
        let seen = record.seen_by(viewer).expect("the record is legal");
        let view = seen.replay().expect("what was seen folds");
        assert!(
            view == game.view(viewer),
            "{viewer}: the view is no fold of what was seen"
        );
        let read = seen.to_string().parse();
        assert!(
            read.as_ref() == Ok(&seen),
            "{viewer}: what was seen reads back as {read:?}"
        );
        let mut data = self.data;
        data.text(&seen);
        data.json(&seen);
        data.postcard(&seen);
        tell(format_args!(
            "{viewer}: seen {}, data {data}, worlds {}",
            self.seen, self.worlds
        ));
    }
}

/// The record and the last state as data.
fn data<G: Engine>(record: &Record<G>, game: &G, tell: &mut impl FnMut(std::fmt::Arguments<'_>)) {
    let (text, bytes) = (json(record), postcard(record));
    let read = serde_json::from_slice::<Record<G>>(&text);
    assert!(
        read.is_ok_and(|read| read == *record),
        "the record's JSON reads back"
    );
    let read = postcard::from_bytes::<Record<G>>(&bytes);
    assert!(
        read.is_ok_and(|read| read == *record),
        "the record's postcard reads back"
    );
    let mut whole = Fold::new();
    whole.bytes(&text);
    whole.bytes(&bytes);

    let (text, bytes) = (json(game), postcard(game));
    let read = serde_json::from_slice::<G>(&text);
    assert!(
        read.is_ok_and(|read| read == *game),
        "the state's JSON reads back"
    );
    let read = postcard::from_bytes::<G>(&bytes);
    assert!(
        read.is_ok_and(|read| read == *game),
        "the state's postcard reads back"
    );
    whole.bytes(&text);
    whole.bytes(&bytes);
    tell(format_args!("record and state as data {whole}"));
    let rules = String::from_utf8_lossy(&json(&record.rules)).into_owned();
    tell(format_args!("rules as JSON {rules}"));
    tell(format_args!(
        "rules as postcard {}",
        hex(&postcard(&record.rules))
    ));
}

/// From the middle of the game: sequences counted, and what is said when a step is left out.
fn middle<G: Engine>(record: &Record<G>, tell: &mut impl FnMut(std::fmt::Arguments<'_>)) {
    let half = record.steps.len() / 2;
    let state = record.state_at(half).expect("the record is legal");
    tell(format_args!(
        "perft(2) from ply {half}: {}",
        perft(&state, 2)
    ));
    let mut without = record.clone();
    without.steps.remove(half);
    match without.replay() {
        Ok(other) => tell(format_args!(
            "without step {half}: key {:#018x}",
            other.key()
        )),
        Err(error) => {
            let reason = error
                .refused
                .illegal()
                .map_or("turn", |reason| reason.code());
            tell(format_args!(
                "without step {half}: refused at {}, {reason}",
                error.number
            ));
        }
    }
}
