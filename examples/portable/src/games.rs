//! Which games are played: every option of every engine moved somewhere, and every number of seats.

use boardcore::play::{Streams, random_record};
use boardcore::{Determinize, Game, Notation, Record, RuleSet, Seed, Step, Stream, Valid, below};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::account::account;

/// An engine whose promises can be told.
pub(crate) trait Engine:
    Notation<Rules: Serialize + DeserializeOwned, Event: Serialize>
    + Determinize
    + Serialize
    + DeserializeOwned
{
}

impl<G> Engine for G where
    G: Notation<Rules: Serialize + DeserializeOwned, Event: Serialize>
        + Determinize
        + Serialize
        + DeserializeOwned
{
}

/// Does something with the engine of a name.
macro_rules! for_game {
    ($name:expr, $do:ident ( $($argument:expr),* )) => {
        match $name {
            "flea" => $do::<flea::Flea>($($argument),*),
            "flea-knockout" => $do::<flea::Knockout>($($argument),*),
            "makarenko" => $do::<makarenko::Makarenko>($($argument),*),
            "memory" => $do::<memory::Memory>($($argument),*),
            "domino_ends" => $do::<domino_ends::DominoEnds>($($argument),*),
            "skim" => $do::<skim::Skim>($($argument),*),
            name => panic!("no engine is called {name:?}"),
        }
    };
}
pub(crate) use for_game;

/// A game that the report plays.
pub(crate) struct Playing {
    /// The name of the engine.
    pub(crate) game: &'static str,
    pub(crate) seed: u64,
    /// The most steps.
    plies: u64,
    /// At how many of a hundred steps something happens at the table, where it can.
    incidents: u32,
    rules: &'static str,
}

impl Playing {
    const fn new(game: &'static str, seed: u64, rules: &'static str) -> Self {
        Self {
            game,
            seed,
            plies: 2000,
            incidents: 0,
            rules,
        }
    }

    const fn cut(self, plies: u64) -> Self {
        Self { plies, ..self }
    }

    const fn incidents(self, incidents: u32) -> Self {
        Self { incidents, ..self }
    }
}

const FLEA: &str = flea::Flea::NAME;
const KNOCKOUT: &str = flea::Knockout::NAME;
const MAKARENKO: &str = makarenko::Makarenko::NAME;
const MEMORY: &str = memory::Memory::NAME;
const DOMINO_ENDS: &str = domino_ends::DominoEnds::NAME;
const SKIM: &str = skim::Skim::NAME;

pub(crate) const PLAYED: &[Playing] = &[
    Playing::new(FLEA, 1, "-").cut(500),
    Playing::new(
        FLEA,
        2,
        "players=3 order=Descending extra_roll=AnySix play_on=false",
    ),
    Playing::new(
        FLEA,
        3,
        "players=2 corners=Fixed:h1,a8 order=Counterclockwise entry_on_enemy=Blocked play_on=false",
    ),
    Playing::new(
        FLEA,
        4,
        "players=3 corners=Fixed:h8,a1,h1 order=Counterclockwise extra_roll=AnySix entry_on_enemy=Blocked",
    )
    .cut(400),
    Playing::new(FLEA, u64::MAX, "players=4 order=Descending").cut(300),
    Playing::new(MAKARENKO, 1, "-"),
    Playing::new(MAKARENKO, 2, "-"),
    Playing::new(
        MAKARENKO,
        3,
        "double_step=false en_passant=false castling=false",
    ),
    Playing::new(
        MAKARENKO,
        4,
        "pawn_merge=Diagonal repetition=2 quiet_limit=25",
    ),
    Playing::new(
        MAKARENKO,
        5,
        "en_passant=false pawn_merge=Both repetition=none quiet_limit=none",
    )
    .cut(300),
    Playing::new(MEMORY, 1, "-"),
    Playing::new(
        MEMORY,
        2,
        "first=Side:1 extra_roll_on_match=true time_limit=true",
    )
    .incidents(10),
    Playing::new(
        MEMORY,
        3,
        "columns=4 rows=3 pegs=R3,G3,B3,K1 die=RGBKW sides=2,1 absent_face=LoseTurn rounds=9",
    )
    .incidents(10),
    // The largest board: more layouts than a `u128` counts.
    Playing::new(
        MEMORY,
        4,
        "columns=8 rows=8 pegs=R8,O8,Y8,G8,B8,V8,W8,K8 die=ROYGBVWK sides=2,2,2",
    )
    .cut(300)
    .incidents(5),
    Playing::new(
        MEMORY,
        5,
        "columns=16 rows=4 pegs=R9,B30 die=RRB sides=24 time_limit=true",
    )
    .cut(200)
    .incidents(3),
    Playing::new(
        MEMORY,
        6,
        "columns=3 rows=2 pegs=R2,O2,Y2 die=ROYGBV sides=1,1,1,1,1,1,1,1,1,1,1,1 rounds=3",
    ),
    Playing::new(DOMINO_ENDS, 1, "-"),
    Playing::new(DOMINO_ENDS, 2, "players=3"),
    Playing::new(DOMINO_ENDS, 3, "players=2"),
    Playing::new(
        DOMINO_ENDS,
        4,
        "players=4 target=5 drawing=UntilPlayable drawn_tile=MustPlay triple_header=ExposedDouble",
    ),
    Playing::new(
        DOMINO_ENDS,
        5,
        "players=3 drawing=UntilPlayable blocked_points=100 blocked_tie=Shared target=1000",
    )
    .cut(400),
    Playing::new(
        DOMINO_ENDS,
        6,
        "players=2 target=7 drawn_tile=MustPlay triple_header=ExposedDouble blocked_points=0",
    ),
    Playing::new(SKIM, 1, "-"),
    Playing::new(
        SKIM,
        2,
        "outline=Rectangle:9x4 goal=Columns values=Russian continuity=PreviousCard",
    ),
    Playing::new(
        SKIM,
        3,
        "deck=Cards52 deal=Ordinary outline=Rectangle:13x4 goal=Fill",
    ),
    Playing::new(
        SKIM,
        4,
        "deck=Cards52 teams=ThreeEach deal=Ordinary first=Seat:5 outline=Mountains:13x6 values=Tens",
    ),
    Playing::new(
        SKIM,
        5,
        "teams=OneEach continuity=PreviousCard goal=Columns values=Custom:0,1,2,3,4,5,6,7,8,9,10,200,255",
    ),
    Playing::new(
        SKIM,
        6,
        "teams=ThreeEach continuity=PreviousCard outline=Shape:-3,-1;-2,-1;0,-1;-3,0;-2,0;-1,0;0,0;-2,1;-1,1;4,2 goal=Fill",
    ),
    Playing::new(KNOCKOUT, 1, "people=3 games=2 players=2 corners=Fixed:h8,a1 order=Descending"),
];

/// The record and what it led to.
pub(crate) fn play<G: Engine>(playing: &Playing) -> String {
    let rules = G::Rules::parse_text(playing.rules)
        .unwrap_or_else(|error| panic!("{}: {error}", playing.rules))
        .validate()
        .unwrap_or_else(|faults| panic!("{}: {faults}", playing.rules));
    let seed = Seed::from_u64(playing.seed);
    let record = if playing.incidents == 0 {
        random_record::<G>(rules, seed, playing.plies).0
    } else {
        eventful::<G>(rules, seed, playing)
    };
    format!("{record}\n{}", account(&record))
}

/// A random record in which things happen at the table.
fn eventful<G: Game>(rules: Valid<G::Rules>, seed: Seed, playing: &Playing) -> Record<G> {
    let mut game = G::new(rules);
    let mut streams = Streams::new(seed, rules.seats());
    let mut table = seed.stream(Stream::Incidents);
    let mut record = Record::new(rules);
    while (record.steps.len() as u64) < playing.plies {
        let incidents = game.incidents();
        let step = if !incidents.is_empty() && below(&mut table, 100) < playing.incidents {
            Step::Incident(incidents[below(&mut table, incidents.len() as u32) as usize])
        } else if let Some(step) = streams.random_step(&game) {
            step
        } else {
            break;
        };
        game.apply(step, &mut ());
        record.steps.push(step);
    }
    record
}

/// The same from the record's text.
///
/// # Errors
/// A text that is no record of the game, or a record that is no legal game.
pub(crate) fn replay<G: Engine>(text: &str) -> Result<String, String> {
    let record: Record<G> = text.parse().map_err(|error| format!("{error}"))?;
    record.replay().map_err(|error| error.to_string())?;
    Ok(format!("{record}\n{}", account(&record)))
}
