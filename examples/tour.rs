//! One seeded game of each engine, told at its most telling moments, then how fast they play.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of plies are far below 2⁵²"
)]

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use boardcore::play::{Streams, playout};
use boardcore::{Game, RuleSet, Seed, StepOf, Stream, Valid};
use clap::{Parser, ValueEnum};
use examples::progress::Progress;
use examples::run::{Out, Stop, run};
use examples::{GameName, Playable, Visitor, actor, ending, options, visit};
use makarenko::{Makarenko, Position};

const SEED: u64 = 7;
/// Longer games are cut short.
const MAX_PLIES: usize = 2_000;
/// How many moments of a game are shown, the end aside.
const MOMENTS: usize = 2;
/// How long random play is timed for each engine.
const TIMED: Duration = Duration::from_millis(600);
const PERFT_DEPTH: u32 = 5;

/// Shows a seeded game of each engine, then how fast they play.
#[derive(Parser, Debug)]
#[command(name = "tour", version)]
struct Args {}

fn main() -> ExitCode {
    let Args {} = Args::parse();
    run("tour", |out| {
        writeln!(
            out,
            "boardcore: rule engines that play. One seeded game of each, then their speed."
        )?;
        for &game in GameName::value_variants() {
            visit(game, Tour { out })?;
        }
        writeln!(
            out,
            "\n── speed: random play on one thread, chance counted ──"
        )?;
        for &game in GameName::value_variants() {
            visit(game, Speed { out })?;
        }
        perft(out)
    })
}

/// The default rules of a game.
fn default_rules<G: Playable>() -> Valid<G::Rules> {
    options::rules::<G>(None, None).expect("the first preset can be played by")
}

/// Plays a game and shows it.
struct Tour<'a, 'o> {
    out: &'a mut Out<'o>,
}

/// A step with what was seen when it was taken.
struct Told<G: Game> {
    number: usize,
    before: G,
    step: StepOf<G>,
    events: Vec<G::Event>,
    after: G,
}

impl Visitor for Tour<'_, '_> {
    type Out = Result<(), Stop>;

    fn visit<G: Playable>(self) -> Result<(), Stop> {
        let out = self.out;
        writeln!(out, "\n══ {} ══", G::TITLE)?;
        let rules = default_rules::<G>();
        writeln!(out, "{rules}")?;
        let mut game = G::new(rules);
        let mut streams = Streams::new(Seed::from_u64(SEED), rules.seats());
        let mut told: Vec<Told<G>> = Vec::new();
        let mut plies = 0;
        while plies < MAX_PLIES
            && let Some(step) = streams.random_step(&game)
        {
            let before = game.clone();
            let mut events = Vec::new();
            game.apply(step, &mut events);
            plies += 1;
            told.push(Told {
                number: plies,
                before,
                step,
                events,
                after: game.clone(),
            });
        }
        let shown: Vec<&Told<G>> = moments(&told).collect();
        for moment in &shown {
            let who = actor(&moment.before, moment.step);
            writeln!(out, "\nstep {}, {who}: {}", moment.number, moment.step)?;
            for event in &moment.events {
                writeln!(out, "  {event}")?;
            }
            writeln!(out, "{:#}", moment.after)?;
        }
        writeln!(out, "\nafter {plies} steps")?;
        let drawn = shown.last().is_some_and(|moment| moment.number == plies);
        if !drawn {
            writeln!(out, "{game:#}")?;
        }
        writeln!(out, "{}", ending(&game))?;
        Ok(())
    }
}

/// From each part of the game the step by which most happened; of equal ones the latest, when there is most to see.
fn moments<G: Game>(told: &[Told<G>]) -> impl Iterator<Item = &Told<G>> {
    let part = told.len().div_ceil(MOMENTS).max(1);
    told.chunks(part).filter_map(|part| {
        part.iter()
            .max_by_key(|moment| (moment.events.len(), moment.number))
    })
}

/// Times random play.
struct Speed<'a, 'o> {
    out: &'a mut Out<'o>,
}

impl Visitor for Speed<'_, '_> {
    type Out = Result<(), Stop>;

    fn visit<G: Playable>(self) -> Result<(), Stop> {
        let out = self.out;
        let rules = default_rules::<G>();
        let mut rng = Seed::from_u64(SEED).stream(Stream::Chance);
        let began = Instant::now();
        let (mut plies, mut games) = (0_u64, 0_u64);
        while began.elapsed() < TIMED {
            plies += playout(&mut G::new(rules), &mut rng, u64::MAX);
            games += 1;
        }
        let seconds = began.elapsed().as_secs_f64();
        writeln!(
            out,
            "{:<12} {:>7.2} M plies/s  ({games} games, {:.0} plies each)",
            G::NAME,
            plies as f64 / seconds / 1e6,
            plies as f64 / games as f64
        )?;
        Ok(())
    }
}

/// Counts Makarenko's moves from the start.
fn perft(out: &mut impl Write) -> Result<(), Stop> {
    let rules = default_rules::<Makarenko>();
    let start = Position::start(&rules);
    let began = Instant::now();
    let progress = Progress::new("perft", u64::from(start.count_moves()));
    let mut nodes = 0;
    for &mv in start.moves().as_slice() {
        let mut next = start;
        next.play_unchecked(mv);
        nodes += next.perft(PERFT_DEPTH - 1);
        progress.advance(1);
    }
    progress.finish();
    let seconds = began.elapsed().as_secs_f64();
    writeln!(
        out,
        "makarenko    perft({PERFT_DEPTH}) = {nodes}, {:.0} M nodes/s",
        nodes as f64 / seconds / 1e6
    )?;
    Ok(())
}
