//! Counts the move sequences of Makarenko chess; the last line is `perft(N) = NODES`. With `--suite` it counts every figure of a
//! text file instead, and says which are wrong.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardcore::Valid;
use clap::Parser;
use examples::progress::Progress;
use examples::{files, options};
use makarenko::{Makarenko, Move, Position, Rules};
use rayon::prelude::*;

/// Counts the move sequences of Makarenko chess.
#[derive(Parser, Debug)]
struct Args {
    /// How many moves deep; 4 by default, and with a suite as deep as its figures go.
    #[arg(long)]
    depth: Option<u32>,
    /// The position to count from; the start by default.
    #[arg(long)]
    fen: Option<String>,
    /// Options to change, as a JSON object.
    #[arg(long, value_name = "JSON")]
    rules: Option<String>,
    /// The options to start from: `default` or `bare`.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Tell how many sequences begin with each move.
    #[arg(long)]
    divide: bool,
    /// Count the figures of a file instead: lines of `name ; FEN ; perft(1) perft(2) …`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "divide"])]
    suite: Option<PathBuf>,
    /// How many threads count; one a core by default.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

/// How deep perft goes when nothing is said.
const DEPTH: u32 = 4;

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(wrong) => ExitCode::from(u8::from(wrong > 0)),
        Err(message) => {
            eprintln!("perft: {message}");
            ExitCode::from(2)
        }
    }
}

/// Does what was asked, and tells how many figures were wrong.
fn run(args: &Args) -> Result<usize, String> {
    let rules: Valid<Rules> =
        options::rules::<Makarenko>(args.preset.as_deref(), args.rules.as_deref())?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build()
        .map_err(|error| error.to_string())?;
    if let Some(file) = &args.suite {
        return pool.install(|| suite(file, &rules, args.depth));
    }
    let position = match &args.fen {
        None => Position::start(&rules),
        Some(fen) => Position::from_fen(&rules, fen).map_err(|error| format!("fen: {error}"))?,
    };
    let depth = args.depth.unwrap_or(DEPTH);
    let parts = pool.install(|| divide(&position, depth));
    if args.divide {
        for (mv, nodes) in &parts {
            println!("{mv} {nodes}");
        }
    }
    println!("perft({depth}) = {}", total(&parts, depth));
    Ok(0)
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

/// Counts the figures of a file, down to a depth, and prints each; returns how many were wrong.
fn suite(file: &Path, rules: &Rules, depth: Option<u32>) -> Result<usize, String> {
    let text = files::read(file)?;
    let (mut right, mut wrong) = (0, 0);
    for (i, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{}, line {}", file.display(), i + 1);
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [name, fen, figures] = fields[..] else {
            return Err(format!("{place}: not `name ; FEN ; figures`"));
        };
        let position =
            Position::from_fen(rules, fen).map_err(|error| format!("{place}: fen: {error}"))?;
        for (deep, figure) in (1..=depth.unwrap_or(u32::MAX)).zip(figures.split(' ')) {
            let expected: u64 = figure
                .parse()
                .map_err(|_| format!("{place}: {figure:?} is no number"))?;
            let nodes = total(&divide(&position, deep), deep);
            if nodes == expected {
                right += 1;
                println!("{name}: perft({deep}) = {nodes}");
            } else {
                wrong += 1;
                println!("{name}: perft({deep}) = {nodes}, expected {expected}");
            }
        }
    }
    println!("{right} right, {wrong} wrong");
    Ok(wrong)
}
