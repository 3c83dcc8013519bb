//! Plays random games and writes them as JSON lines: every legal action, every outcome with its exact probability, what
//! happened, and how it ended. The form is described in docs/FORMATS.md.

use std::io::{self, Write};
use std::process::ExitCode;

use boardcore::play::Streams;
use boardcore::{
    Game, GameRng, Notation, RuleSet, Seed, Standing, Step, StepOf, Stream, Turn, Valid, below,
};
use clap::Parser;
use examples::run::{Out, Stop, run};
use examples::{GameName, Playable, Visitor, options, visit};
use serde::Serialize;

/// Writes random games as JSON lines.
#[derive(Parser, Debug)]
#[command(name = "trace", version)]
struct Args {
    /// The game.
    game: GameName,
    /// How many games.
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// The seed of the first game; each further game has the next number.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Options to change: `name=value name=value`, or a JSON object.
    #[arg(long, value_name = "OPTIONS")]
    rules: Option<String>,
    /// The options to start from.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Cut a game short after so many steps.
    #[arg(long, value_name = "N")]
    max_plies: Option<u64>,
    /// How often in a thousand steps something happens at the table, in games where things happen.
    #[arg(long, value_name = "PER_MILLE", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1000))]
    accidents: u32,
}

/// The first line of a game.
#[derive(Serialize)]
struct Header<'a, R> {
    game: &'a str,
    rules: &'a R,
    seed: u64,
}

/// What a line says of whose turn it is.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Who {
    Seat(u8),
    Chance,
    Accident,
    Over,
    Cut,
}

/// A step, with what could have been done instead.
#[derive(Serialize)]
struct Line {
    turn: Who,
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    for_seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes: Option<Vec<(String, u32, u32)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    scores: Vec<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<String>,
}

/// The last line of a game that ended.
#[derive(Serialize)]
struct Over<'a> {
    turn: Who,
    standings: &'a [Standing],
    reason: String,
}

/// The last line of a game that was cut short.
#[derive(Serialize)]
struct Cut {
    turn: Who,
}

fn main() -> ExitCode {
    let args = Args::parse();
    run("trace", |out| visit(args.game, Trace { args: &args, out }))
}

struct Trace<'a, 'o> {
    args: &'a Args,
    out: &'a mut Out<'o>,
}

impl Visitor for Trace<'_, '_> {
    type Out = Result<(), Stop>;

    fn visit<G: Playable>(self) -> Result<(), Stop> {
        let Self { args, out } = self;
        let rules = options::rules::<G>(args.preset.as_deref(), args.rules.as_deref())
            .map_err(Stop::Usage)?;
        for i in 0..args.games {
            game::<G>(out, args, rules, args.seed.wrapping_add(i))?;
        }
        Ok(())
    }
}

fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

fn game<G: Playable>(
    out: &mut impl Write,
    args: &Args,
    rules: Valid<G::Rules>,
    seed: u64,
) -> io::Result<()> {
    line(
        out,
        &Header {
            game: G::NAME,
            rules: &rules,
            seed,
        },
    )?;
    let source = Seed::from_u64(seed);
    let mut streams = Streams::new(source, rules.seats());
    let mut accidents = source.stream(Stream::Incidents);
    let mut game = G::new(rules);
    let (mut plies, mut interrupted) = (0, false);
    loop {
        if let Some(ending) = game.ending() {
            return line(
                out,
                &Over {
                    turn: Who::Over,
                    standings: ending.standings.entries(),
                    reason: ending.end.to_string(),
                },
            );
        }
        if args.max_plies.is_some_and(|most| plies >= most) {
            return line(out, &Cut { turn: Who::Cut });
        }
        // At most one accident before each step, so that the game goes on at any frequency.
        let incident = if interrupted {
            None
        } else {
            accident(&game, args.accidents, &mut accidents)
        };
        interrupted = incident.is_some();
        let step = match incident {
            Some(incident) => Some(Step::Incident(incident)),
            None => streams.random_step(&game),
        };
        // A game that is not over has a step.
        let Some(step) = step else {
            return Err(io::Error::other("the game is not over and has no step"));
        };
        let mut next = describe(&game, step);
        let mut events = Vec::new();
        game.apply(step, &mut events);
        next.events = events.iter().map(ToString::to_string).collect();
        line(out, &next)?;
        plies += 1;
    }
}

/// One of the possible incidents, by chance.
fn accident<G: Game>(game: &G, per_mille: u32, rng: &mut GameRng) -> Option<G::Incident> {
    if per_mille == 0 {
        return None;
    }
    let incidents = game.incidents();
    let happens = !incidents.is_empty() && below(rng, 1000) < per_mille;
    happens.then(|| incidents[below(rng, incidents.len() as u32) as usize])
}

fn describe<G: Notation>(game: &G, step: StepOf<G>) -> Line {
    let mut line = Line {
        turn: Who::Accident,
        for_seat: None,
        legal: None,
        outcomes: None,
        action: Some(step.to_string()),
        scores: game.scores(),
        position: Some(game.to_string()),
        events: Vec::new(),
    };
    if let Step::Incident(_) = step {
        return line;
    }
    match game.turn() {
        Turn::Seat(seat) => {
            line.turn = Who::Seat(seat.number());
            line.legal = Some(game.actions().iter().map(ToString::to_string).collect());
        }
        Turn::Chance { for_seat } => {
            line.turn = Who::Chance;
            line.for_seat = for_seat.map(boardcore::Seat::number);
            let total = game.weight();
            let outcomes = game.outcomes().into_iter().map(|(outcome, weight)| {
                let common = gcd(weight, total);
                (outcome.to_string(), weight / common, total / common)
            });
            line.outcomes = Some(outcomes.collect());
        }
        Turn::Over => {}
    }
    line
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
