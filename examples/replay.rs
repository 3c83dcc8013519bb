//! Checks a saved record and prints it move by move.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use examples::run::{Stop, run};
use examples::{Playable, Visitor, actor, ending, files, visit};

/// Checks a saved record and prints it move by move.
#[derive(Parser, Debug)]
#[command(name = "replay", version)]
struct Args {
    /// The record: JSON as `play` saves it, or plain text.
    file: PathBuf,
    /// Draw the table after each step.
    #[arg(long)]
    boards: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    run("replay", |out| {
        let text = files::read(&args.file).map_err(Stop::Failed)?;
        let game = files::game_of(&text).map_err(Stop::Failed)?;
        let replay = Replay {
            text: &text,
            boards: args.boards,
            out,
        };
        visit(game, replay)
    })
}

struct Replay<'a, W> {
    text: &'a str,
    boards: bool,
    out: &'a mut W,
}

impl<W: Write> Visitor for Replay<'_, W> {
    type Out = Result<(), Stop>;

    fn visit<G: Playable>(self) -> Result<(), Stop> {
        let out = self.out;
        let record = files::parse::<G>(self.text).map_err(Stop::Failed)?;
        writeln!(out, "{}: {}", G::TITLE, record.rules)?;
        let mut game = G::new(record.rules);
        for (i, &step) in record.steps.iter().enumerate() {
            let number = i + 1;
            let who = actor(&game, step);
            let events = game
                .play_events(step)
                .map_err(|refused| Stop::Failed(format!("step {number}, `{step}`: {refused}")))?;
            writeln!(out, "{number:>5}  {who:<7} {step}")?;
            for event in events {
                writeln!(out, "               {event}")?;
            }
            if self.boards {
                writeln!(out, "{game:#}\n")?;
            }
        }
        writeln!(out, "{game:#}\n{}", ending(&game))?;
        Ok(())
    }
}
