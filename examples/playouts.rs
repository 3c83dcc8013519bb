//! Plays many random games on all cores and tells how fast; the last line is `PLIES plies in GAMES games`, whatever the threads.

#![allow(
    clippy::cast_precision_loss,
    reason = "counts of plies are far below 2⁵²"
)]

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use boardcore::play::playout;
use boardcore::{Seed, Stream};
use clap::Parser;
use examples::progress::Progress;
use examples::run::{Out, Stop, run, threads};
use examples::{GameName, Playable, Visitor, options, visit};
use rayon::prelude::*;

/// Plays many random games and tells how fast.
#[derive(Parser, Debug)]
#[command(name = "playouts", version)]
struct Args {
    /// The game.
    game: GameName,
    /// How many games.
    #[arg(long, default_value_t = 10_000)]
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
    /// How many threads play; one a core by default.
    #[arg(long, default_value_t = 0, value_parser = threads)]
    threads: usize,
}

/// How many games a thread takes at a time.
const BATCH: u64 = 64;

fn main() -> ExitCode {
    let args = Args::parse();
    run("playouts", |out| {
        visit(args.game, Playouts { args: &args, out })
    })
}

struct Playouts<'a, 'o> {
    args: &'a Args,
    out: &'a mut Out<'o>,
}

impl Visitor for Playouts<'_, '_> {
    type Out = Result<(), Stop>;

    fn visit<G: Playable>(self) -> Result<(), Stop> {
        let Self { args, out } = self;
        let rules = options::rules::<G>(args.preset.as_deref(), args.rules.as_deref())
            .map_err(Stop::Usage)?;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(args.threads)
            .build()
            .map_err(|error| Stop::Failed(error.to_string()))?;
        let progress = Progress::new("games", args.games);
        let began = Instant::now();
        // Each game has a seed of its own, so the result does not depend on who plays it.
        let batch = |batch: u64| {
            let first = batch * BATCH;
            let games = BATCH.min(args.games - first);
            let plies = (first..first + games)
                .map(|game| {
                    let seed = Seed::from_u64(args.seed.wrapping_add(game));
                    playout(
                        &mut G::new(rules),
                        &mut seed.stream(Stream::Chance),
                        u64::MAX,
                    )
                })
                .sum::<u64>();
            progress.advance(games);
            plies
        };
        let batches = args.games.div_ceil(BATCH);
        let plies: u64 = pool.install(|| (0..batches).into_par_iter().map(batch).sum());
        let took = began.elapsed();
        progress.finish();
        writeln!(
            out,
            "{} threads, {:.3} s, {:.2} M plies/s",
            pool.current_num_threads(),
            took.as_secs_f64(),
            plies as f64 / took.as_secs_f64() / 1e6
        )?;
        writeln!(out, "{plies} plies in {} games", args.games)?;
        Ok(())
    }
}
