//! Counts the move sequences of Makarenko chess; the last line is `perft(N) = NODES`.

use std::process::ExitCode;

use boardcore::Valid;
use clap::Parser;
use examples::options;
use examples::progress::Progress;
use makarenko::{Makarenko, Position, Rules};
use rayon::prelude::*;

/// Counts the move sequences of Makarenko chess.
#[derive(Parser, Debug)]
struct Args {
    /// How many moves deep.
    #[arg(long, default_value_t = 4)]
    depth: u32,
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
    /// How many threads count; one a core by default.
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("perft: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let rules: Valid<Rules> =
        options::rules::<Makarenko>(args.preset.as_deref(), args.rules.as_deref())?;
    let position = match &args.fen {
        None => Position::start(&rules),
        Some(fen) => Position::from_fen(&rules, fen).map_err(|error| format!("fen: {error}"))?,
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads)
        .build()
        .map_err(|error| error.to_string())?;
    let nodes = if args.depth == 0 {
        1
    } else {
        pool.install(|| split(&position, args))
    };
    println!("perft({}) = {nodes}", args.depth);
    Ok(())
}

/// Counts first move by first move, each a job of its own.
fn split(position: &Position, args: &Args) -> u64 {
    let moves = position.moves();
    let progress = Progress::new("perft", moves.len() as u64);
    let parts: Vec<u64> = moves
        .as_slice()
        .par_iter()
        .map(|&mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            let nodes = next.perft(args.depth - 1);
            progress.advance(1);
            nodes
        })
        .collect();
    progress.finish();
    if args.divide {
        for (mv, nodes) in moves.as_slice().iter().zip(&parts) {
            println!("{mv} {nodes}");
        }
    }
    parts.iter().sum()
}
