//! Checks a record and prints it step by step.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use examples::files::Kept;
use examples::run::{Stop, actor, ending, run};

/// Checks a record and prints it step by step.
#[derive(Parser, Debug)]
#[command(name = "replay", version)]
struct Args {
    /// The record: text, as `play` keeps it, or JSON.
    file: PathBuf,
    /// Draw the table after each step.
    #[arg(long)]
    boards: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    run("replay", |out| replay(&args, out))
}

fn replay(args: &Args, out: &mut impl Write) -> Result<(), Stop> {
    let kept = Kept::read(&args.file).map_err(Stop::Failed)?;
    let game = games::resume(kept.record()).map_err(|error| Stop::Failed(error.to_string()))?;
    let kind = game.kind();
    let mut now = kind
        .start(&game.rules())
        .map_err(|error| Stop::Failed(error.to_string()))?;
    writeln!(out, "{}: {}", kind.title(), game.rules())?;
    for (number, step) in (1..).zip(game.played(0)) {
        let text = &step.observation;
        let who = actor(&*now, text);
        now.play(text)
            .map_err(|error| Stop::Failed(error.to_string()))?;
        writeln!(out, "{number:>5}  {who:<7} {text}")?;
        for event in step.events {
            writeln!(out, "               {event}")?;
        }
        if args.boards {
            writeln!(out, "{}\n", now.board())?;
        }
    }
    writeln!(out, "{}\n{}", game.board(), ending(&*game))?;
    Ok(())
}
