//! Makarenko's move generation beside that of cozy-chess, both in one run.
//!
//! Every measurement is run in turn, round after round, so that whatever else the machine does hits all of them alike; the
//! best CPU time of each counts. Figures are millions of moves, nodes or plies a second of one thread.

#![forbid(unsafe_code)]

mod chess;
mod towers;

use std::hint::black_box;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// How often the list of measurements is gone through.
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
    /// How many times as fast as the first of `chess` the first of `towers` is to be.
    goal: f64,
    chess: Vec<Job>,
    towers: Vec<Job>,
}

fn cpu_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// The best rate of each job, in millions a second.
fn measure(jobs: &[&Job]) -> Vec<f64> {
    let mut best = vec![0.0_f64; jobs.len()];
    let mut spent = vec![Duration::ZERO; jobs.len()];
    for round in 1..=ROUNDS {
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

fn main() {
    let subjects = [
        Subject {
            name: "bulk perft: sets, the last ply popcounted",
            goal: 3.0,
            chess: chess::bulk(),
            towers: towers::bulk(),
        },
        Subject {
            name: "lists of moves",
            goal: 2.0,
            chess: chess::lists(),
            towers: towers::lists(),
        },
        Subject {
            name: "perft with every move made",
            goal: 1.8,
            chess: chess::plain(),
            towers: towers::plain(),
        },
    ];
    let play = towers::play();

    let compared = subjects
        .iter()
        .flat_map(|s| s.chess.iter().chain(&s.towers));
    let jobs: Vec<&Job> = compared.chain(&play).collect();
    let mut rates = measure(&jobs).into_iter();
    let mut rated = |jobs: &[Job]| -> Vec<(&'static str, f64)> {
        jobs.iter().map(|job| job.name).zip(&mut rates).collect()
    };

    for subject in &subjects {
        let (chess, towers) = (rated(&subject.chess), rated(&subject.towers));
        let reference = chess[0].1;
        println!("\n{} (goal: {:.1} times)", subject.name, subject.goal);
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
