//! Counts the move sequences of Makarenko chess; the last line is `perft(N) = NODES`. With `--suite` it counts every figure of a
//! text file instead, and says which are wrong.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardcore::Valid;
use clap::Parser;
use examples::progress::Progress;
use examples::run::{Out, Stop, run, threads};
use examples::{files, options};
use makarenko::{Makarenko, Move, Position, Rules};
use rayon::prelude::*;

/// Counts the move sequences of Makarenko chess.
#[derive(Parser, Debug)]
#[command(name = "perft", version)]
struct Args {
    /// How many moves deep, at most 100; 4 by default, and with a suite as deep as its figures go.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: Option<u32>,
    /// The position to count from; the start by default.
    #[arg(long)]
    fen: Option<String>,
    /// Options to change: `name=value name=value`, or a JSON object.
    #[arg(long, value_name = "OPTIONS")]
    rules: Option<String>,
    /// The options to start from: `default` or `bare`.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Print how many sequences begin with each move.
    #[arg(long)]
    divide: bool,
    /// Count the figures of a file instead: lines of `name ; FEN ; perft(1) perft(2) …`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "divide"])]
    suite: Option<PathBuf>,
    /// How many threads count; one a core by default.
    #[arg(long, default_value_t = 0, value_parser = threads)]
    threads: usize,
}

/// How deep perft goes when nothing is said.
const DEPTH: u32 = 4;

fn main() -> ExitCode {
    let args = Args::parse();
    run("perft", |out| count(&args, out))
}

/// Counts what the arguments ask for.
fn count(args: &Args, out: &mut Out<'_>) -> Result<(), Stop> {
    let rules: Valid<Rules> =
        options::rules::<Makarenko>(args.preset.as_deref(), args.rules.as_deref())
            .map_err(Stop::Usage)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build()
        .map_err(|error| Stop::Failed(error.to_string()))?;
    if let Some(file) = &args.suite {
        return suite(&pool, file, &rules, args.depth, out);
    }
    let position = match &args.fen {
        None => Position::start(&rules),
        Some(fen) => {
            Position::from_fen(&rules, fen).map_err(|error| Stop::Usage(format!("fen: {error}")))?
        }
    };
    let depth = args.depth.unwrap_or(DEPTH);
    let parts = pool.install(|| divide(&position, depth));
    if args.divide {
        for (mv, nodes) in &parts {
            writeln!(out, "{mv} {nodes}")?;
        }
    }
    writeln!(out, "perft({depth}) = {}", total(&parts, depth))?;
    Ok(())
}

/// Counts first move by first move, each a job of its own.
fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.moves();
    let progress = Progress::new("perft", moves.as_slice().len() as u64);
    let parts = moves
        .as_slice()
        .par_iter()
        .map(|&mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            let nodes = next.perft(depth - 1);
            progress.advance(1);
            (mv, nodes)
        })
        .collect();
    progress.finish();
    parts
}

fn total(parts: &[(Move, u64)], depth: u32) -> u64 {
    if depth == 0 {
        1
    } else {
        parts.iter().map(|(_, nodes)| nodes).sum()
    }
}

/// Counts the figures of a file, down to a depth, and prints each.
fn suite(
    pool: &rayon::ThreadPool,
    file: &Path,
    rules: &Rules,
    depth: Option<u32>,
    out: &mut Out<'_>,
) -> Result<(), Stop> {
    let text = files::read(file).map_err(Stop::Usage)?;
    let (mut right, mut wrong) = (0, 0);
    for (i, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{}, line {}", file.display(), i + 1);
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [name, fen, figures] = fields[..] else {
            let message = format!("{place}: not `name ; FEN ; figures`");
            return Err(Stop::Usage(message));
        };
        let position = Position::from_fen(rules, fen)
            .map_err(|error| Stop::Usage(format!("{place}: fen: {error}")))?;
        for (deep, figure) in (1..=depth.unwrap_or(u32::MAX)).zip(figures.split(' ')) {
            let expected: u64 = figure
                .parse()
                .map_err(|_| Stop::Usage(format!("{place}: `{figure}` is no number")))?;
            let nodes = pool.install(|| total(&divide(&position, deep), deep));
            if nodes == expected {
                right += 1;
                writeln!(out, "{name}: perft({deep}) = {nodes}")?;
            } else {
                wrong += 1;
                writeln!(out, "{name}: perft({deep}) = {nodes}, expected {expected}")?;
            }
        }
    }
    writeln!(out, "{right} right, {wrong} wrong")?;
    match (right, wrong) {
        (0, 0) => Err(Stop::Failed(format!(
            "{}: no figure to check",
            file.display()
        ))),
        (_, 0) => Ok(()),
        _ => Err(Stop::Failed(format!("{wrong} figures are wrong"))),
    }
}
