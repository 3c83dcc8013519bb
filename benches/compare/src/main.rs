//! Makarenko's move generation beside that of cozy-chess, both in one run; or beside that of an older build, in runs that
//! alternate.
//!
//! Every measurement is run in turn, round after round, so that whatever else the machine does hits all of them alike; the
//! best CPU time of each counts. Figures are millions of moves, nodes or plies a second of one thread.
//!
//! ```text
//! compare [--rounds N]                  beside cozy-chess; 30 rounds, unless it is said otherwise
//! compare [--rounds N] --beside PATH    beside another build of this program: five runs of each, the medians
//! ```
//!
//! The other build is made of the same sources against the older library, so that both measure alike:
//!
//! ```text
//! git worktree add ../older COMMIT
//! cp benches/compare/src/* ../older/benches/compare/src/    # before 0.2.0 the folder was ../older/compare
//! cargo build --release --manifest-path ../older/benches/compare/Cargo.toml
//! cargo run --release --manifest-path benches/compare/Cargo.toml -- --beside ../older/benches/compare/target/release/compare
//! ```

#![forbid(unsafe_code)]

mod beside;
mod chess;
mod towers;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// How often the list of measurements is gone through, unless it is said otherwise.
const ROUNDS: u32 = 30;
/// How long one measurement is repeated in a round. One that takes longer than that sits rounds out.
const SLICE: Duration = Duration::from_millis(40);

/// Something to measure: a run of it returns how many moves, nodes or plies it went through.
struct Job {
    name: &'static str,
    run: Box<dyn Fn() -> u64>,
}

impl Job {
    fn new(name: &'static str, run: impl Fn() -> u64 + 'static) -> Self {
        Self {
            name,
            run: Box::new(run),
        }
    }
}

/// A path of both libraries.
struct Subject {
    name: &'static str,
    chess: Vec<Job>,
    towers: Vec<Job>,
}

fn cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// The best rate of each job, in millions a second.
fn measure(jobs: &[&Job], rounds: u32) -> Vec<f64> {
    let mut best = vec![0.0_f64; jobs.len()];
    let mut spent = vec![Duration::ZERO; jobs.len()];
    for round in 1..=rounds {
        for ((job, best), spent) in jobs.iter().zip(&mut best).zip(&mut spent) {
            while *spent < SLICE * round {
                let before = cpu_time();
                let done = black_box((job.run)());
                let time = cpu_time().saturating_sub(before);
                *best = best.max(done as f64 / time.as_secs_f64() / 1e6);
                *spent += time;
            }
        }
    }
    best
}

fn main() -> ExitCode {
    let mut rounds = ROUNDS;
    let mut other = None;
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match (arg.as_str(), args.next()) {
            ("--rounds", Some(n)) if n.parse().is_ok_and(|n: u32| n > 0) => {
                rounds = n.parse().unwrap_or(ROUNDS);
            }
            ("--beside", Some(path)) => other = Some(path),
            _ => {
                eprintln!("usage: compare [--rounds N] [--beside PATH]");
                return ExitCode::from(2);
            }
        }
    }
    let Some(other) = other else {
        table(rounds);
        return ExitCode::SUCCESS;
    };
    match beside::table(&other, rounds) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures everything and prints it, beside cozy-chess.
fn table(rounds: u32) {
    let subjects = [
        Subject {
            name: "bulk perft: sets, the last ply popcounted",
            chess: chess::bulk(),
            towers: towers::bulk(),
        },
        Subject {
            name: "lists of moves",
            chess: chess::lists(),
            towers: towers::lists(),
        },
        Subject {
            name: "perft with every move made",
            chess: chess::plain(),
            towers: towers::plain(),
        },
    ];
    let play = towers::play();

    let compared = subjects
        .iter()
        .flat_map(|s| s.chess.iter().chain(&s.towers));
    let jobs: Vec<&Job> = compared.chain(&play).collect();
    let mut rates = measure(&jobs, rounds).into_iter();
    let mut rated = |jobs: &[Job]| -> Vec<(&'static str, f64)> {
        jobs.iter().map(|job| job.name).zip(&mut rates).collect()
    };

    for subject in &subjects {
        let (chess, towers) = (rated(&subject.chess), rated(&subject.towers));
        let reference = chess[0].1;
        println!("\n{}", subject.name);
        for (name, rate) in chess {
            println!("  {:<34}{rate:>8.1} M/s", format!("cozy-chess, {name}"));
        }
        for (name, rate) in towers {
            let times = rate / reference;
            println!(
                "  {:<34}{rate:>8.1} M/s{times:>7.2} times",
                format!("makarenko, {name}")
            );
        }
    }
    println!("\nrandom play");
    let play = rated(&play);
    for (name, rate) in &play {
        println!("  {name:<34}{rate:>8.2} M plies/s");
    }
    let (game, bare) = (play[0].1, play[1].1);
    println!(
        "  the game costs {:.1} % over bare positions",
        (bare / game - 1.0) * 100.0
    );
}
