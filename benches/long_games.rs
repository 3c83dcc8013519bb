//! Law 27, measured: what is read, replayed or audited of a long game, in every game and by every way in. `long_games PLIES
//! NAME...` does the named work for games of that many plies, and prints the names in the order in which it did it. Without
//! arguments it prints all names, each a way and a game.
//!
//! What is counted runs inside [`measured`]; games and texts are made outside.

mod long;
mod walks;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::ExitCode;

use boardcore::any::{AnyKind, Kind};
use boardcore::play::{Drawn, Streams};
use boardcore::{Record, RuleSet, Seat, Seed, StepOf, Table, Viewer};
use domino_ends::DominoEnds;
use flea::Flea;
use long::Long;
use makarenko::Makarenko;
use memory::Memory;
use skim::Skim;

/// What is counted of a way; what it needs is made before.
type Work = Box<dyn FnOnce()>;

/// A way in, for a long record of a game.
type Way<G> = fn(&Record<G>) -> Work;

/// The ways of all games: texts of any length are read before anything is replayed.
const fn written<G: Long>() -> [(&'static str, Way<G>); 10] {
    [
        ("read", read),
        ("write", write),
        ("journal", journal),
        ("json", json),
        ("replay", replay),
        ("any-resume", any_resume),
        ("positions", positions),
        ("rules", rules),
        ("steps", steps),
        ("garbage", garbage),
    ]
}

/// The ways of games that can be long.
const fn played<G: Long>() -> [(&'static str, Way<G>); 11] {
    [
        ("audit", audit),
        ("position", position),
        ("streams", streams),
        ("seen", seen),
        ("follow", follow),
        ("resume", resume),
        ("record", record),
        ("undo", undo),
        ("any-play", any_play),
        ("any-seen", any_seen),
        ("any-follow", any_follow),
    ]
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let plies = match args.next().map(|plies| plies.parse()) {
        None => None,
        Some(Ok(plies)) => Some(plies),
        Some(Err(_)) => return refuse("expected a number of plies, and names"),
    };
    let mut todo = Todo {
        plies,
        names: args.collect(),
    };
    todo.game::<Flea>();
    todo.game::<Memory>();
    todo.game::<DominoEnds>();
    todo.game::<Makarenko>();
    todo.game::<Skim>();
    for (name, walk, way) in walks::ways() {
        todo.way(&name, |plies| way(walk, plies));
    }
    match todo.names.first() {
        Some(name) => refuse(&format!("no work is called {name}")),
        None => ExitCode::SUCCESS,
    }
}

fn refuse(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::from(2)
}

/// What was asked for.
struct Todo {
    /// The length of the games; `None` where names are only listed.
    plies: Option<usize>,
    /// What has not been done yet.
    names: BTreeSet<String>,
}

impl Todo {
    fn game<G: Long>(&mut self) {
        let suffix = format!("-{}", G::NAME);
        let wanted = self.names.iter().any(|name| name.ends_with(&suffix));
        let record = self.plies.filter(|_| wanted).map(G::record);
        let played = played::<G>().into_iter();
        let played = played.filter(|&(way, _)| G::ENDLESS && (G::BOUNDED || way != "undo"));
        for (way, make) in written::<G>().into_iter().chain(played) {
            self.way(&format!("{way}{suffix}"), |_| {
                make(record.as_ref().expect("a record was made"))
            });
        }
    }

    fn way(&mut self, name: &str, make: impl FnOnce(usize) -> Work) {
        let Some(plies) = self.plies else {
            println!("{name}");
            return;
        };
        if self.names.remove(name) {
            measured(make(plies));
            println!("{name}");
        }
    }
}

/// The work whose instructions are counted: the script looks for this function by its name.
#[inline(never)]
fn measured(work: Work) {
    work();
}

/// The viewer of all views.
const ME: Viewer = Viewer::Seat(Seat::new(0));

const LEGAL: &str = "the policy takes legal steps";
const SOUND: &str = "what was written is read";

/// A record read from its text.
fn read<G: Long>(record: &Record<G>) -> Work {
    let text = record.to_string();
    Box::new(move || {
        black_box(text.parse::<Record<G>>().expect(SOUND));
    })
}

/// A record written as text.
fn write<G: Long>(record: &Record<G>) -> Work {
    let record = record.clone();
    Box::new(move || {
        black_box(record.to_string());
    })
}

/// A journal whose last line is torn.
fn journal<G: Long>(record: &Record<G>) -> Work {
    let text = format!("{record}\ntor");
    Box::new(move || {
        let (_, torn) = black_box(Record::<G>::from_journal(&text).expect(SOUND));
        assert!(torn.is_some(), "the last line has no line break");
    })
}

/// A record read from JSON and written again.
fn json<G: Long>(record: &Record<G>) -> Work {
    let text = serde_json::to_string(record).expect("a record has data");
    Box::new(move || {
        let record: Record<G> = serde_json::from_str(&text).expect(SOUND);
        black_box(serde_json::to_string(&record).expect("a record has data"));
    })
}

/// A record replayed.
fn replay<G: Long>(record: &Record<G>) -> Work {
    let record = record.clone();
    Box::new(move || {
        assert_eq!(black_box(record.replay()).is_ok(), G::ENDLESS, "{LEGAL}");
    })
}

/// States at the end audited.
fn audit<G: Long>(record: &Record<G>) -> Work {
    let states = ends(record);
    Box::new(move || {
        for state in states {
            state.audit().expect("what was played is sound");
        }
    })
}

/// The texts of states at the end, written and read.
fn position<G: Long>(record: &Record<G>) -> Work {
    let states = ends(record);
    Box::new(move || {
        for state in states {
            let read = G::parse_position(*state.rules(), &state.to_string());
            black_box(read.expect(SOUND));
        }
    })
}

/// States from the last 400 steps: where a game is played in rounds, they stand in every part of one.
fn ends<G: Long>(record: &Record<G>) -> Vec<G> {
    let plies = record.steps.len();
    let back = (0..400.min(plies)).step_by(25);
    back.map(|back| record.state_at(plies - back).expect(LEGAL))
        .collect()
}

/// The streams of a seed along a record, as they stand after it.
fn streams<G: Long>(record: &Record<G>) -> Work {
    let record = record.clone();
    Box::new(move || {
        let after = Streams::after(Seed::from_u64(1), &record, |_, _| Drawn::Elsewhere);
        black_box(after.expect(LEGAL));
    })
}

/// A record as a viewer saw it made of the game as it was played.
fn seen<G: Long>(record: &Record<G>) -> Work {
    let record = record.clone();
    Box::new(move || {
        black_box(record.seen_by(ME).expect(LEGAL));
    })
}

/// A record as a viewer saw it, read and folded.
fn follow<G: Long>(record: &Record<G>) -> Work {
    let text = record.seen_by(ME).expect(LEGAL).to_string();
    Box::new(move || {
        let read: Record<G, Viewer> = text.parse().expect(SOUND);
        black_box(read.replay().expect("what was seen can be seen"));
    })
}

/// A game played at a table.
fn resume<G: Long>(record: &Record<G>) -> Work {
    let record = record.clone();
    Box::new(move || {
        black_box(Table::resume(&record).expect(LEGAL));
    })
}

/// The record of a game at a table.
fn record<G: Long>(record: &Record<G>) -> Work {
    let table = Table::resume(record).expect(LEGAL);
    Box::new(move || {
        black_box(table.record());
    })
}

/// A game at a table taken back step by step, to the start.
fn undo<G: Long>(record: &Record<G>) -> Work {
    let mut table = Table::resume(record).expect(LEGAL);
    Box::new(move || while table.undo().is_some() {})
}

/// A record that a host resumes without knowing the game.
fn any_resume<G: Long>(record: &Record<G>) -> Work {
    let text = record.to_string();
    Box::new(move || {
        let game = black_box(Kind::<G>::NEW.resume(&text));
        assert_eq!(game.is_ok(), G::ENDLESS, "{LEGAL}");
    })
}

/// Steps that come in one after another, as texts.
fn any_play<G: Long>(record: &Record<G>) -> Work {
    let steps: Vec<String> = record.steps.iter().map(ToString::to_string).collect();
    let mut game = Kind::<G>::NEW
        .start(&record.rules.to_string())
        .expect(SOUND);
    Box::new(move || {
        for step in &steps {
            game.play(step).expect(LEGAL);
        }
    })
}

/// What a host sends to a viewer who comes late: the steps with their events, and the records.
fn any_seen<G: Long>(record: &Record<G>) -> Work {
    let game = Kind::<G>::NEW.resume(&record.to_string()).expect(LEGAL);
    Box::new(move || {
        black_box((game.seen(ME, 0), game.played(0), game.steps()));
        black_box((game.record(), game.record_of(ME)));
    })
}

/// A viewer's record that a client follows without knowing the game.
fn any_follow<G: Long>(record: &Record<G>) -> Work {
    let text = record.seen_by(ME).expect(LEGAL).to_string();
    Box::new(move || {
        black_box(Kind::<G>::NEW.follow(&text).expect(SOUND));
    })
}

/// Positions with a word of growing length.
fn positions<G: Long>(record: &Record<G>) -> Work {
    let state = early(record).1;
    let texts = swollen(&state.to_string(), record.steps.len());
    Box::new(move || {
        for text in &texts {
            black_box(G::parse_position(*state.rules(), text)).ok();
        }
    })
}

/// Rules with an option of growing length, and with one given many times.
fn rules<G: Long>(record: &Record<G>) -> Work {
    let texts = swollen(&record.rules.to_string(), record.steps.len());
    Box::new(move || {
        for text in &texts {
            black_box(G::Rules::parse_text(text).map(RuleSet::validate)).ok();
        }
    })
}

/// Steps and observations that go on and on.
fn steps<G: Long>(record: &Record<G>) -> Work {
    let plies = record.steps.len();
    let (record, _) = early(record);
    let seen = record.seen_by(ME).expect(LEGAL);
    let steps = record.steps.iter().map(ToString::to_string);
    let texts: BTreeSet<String> = steps
        .chain(seen.steps.iter().map(ToString::to_string))
        .collect();
    let texts: Vec<String> = texts.iter().flat_map(|text| swollen(text, plies)).collect();
    Box::new(move || {
        for text in &texts {
            black_box(text.parse::<StepOf<G>>()).ok();
            black_box(text.parse::<G::Observation>()).ok();
        }
    })
}

/// A record of nothing but empty or unknown lines, and one with a line of growing length.
fn garbage<G: Long>(record: &Record<G>) -> Work {
    let head = format!("{} {}", G::NAME, record.rules);
    let plies = record.steps.len();
    let texts = ["\n", "\nx", "x", " ", "\n# name 0 x", "\n# ", "\r"].map(|text| {
        let mut long = head.clone();
        for _ in 0..plies {
            long.push_str(text);
        }
        long
    });
    Box::new(move || {
        for text in &texts {
            black_box(text.parse::<Record<G>>()).ok();
            black_box(Record::<G>::from_journal(text)).ok();
            black_box(Kind::<G>::NEW.resume(text)).ok();
        }
    })
}

/// A record's first steps, and the state after them.
fn early<G: Long>(record: &Record<G>) -> (Record<G>, G) {
    let mut early = record.clone();
    early.steps.truncate(40);
    let state = early.replay().expect("the first steps are legal");
    (early, state)
}

/// A text swollen in many ways: each of its first words in turn with its value repeated, behind each of some separators.
fn swollen(text: &str, plies: usize) -> Vec<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let mut texts = Vec::new();
    for place in 0..words.len().min(10) {
        let word = words[place];
        let value = word.split_once('=').map_or(word, |(_, value)| value);
        for separator in [",", "/", ".", ":", "", " "] {
            let again = if separator == " " { word } else { value };
            let mut long = words[..=place].join(" ");
            for _ in 0..plies / 8 {
                let _ = write!(long, "{separator}{again}");
            }
            for word in &words[place + 1..] {
                let _ = write!(long, " {word}");
            }
            texts.push(long);
        }
    }
    texts
}
