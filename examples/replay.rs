//! Checks a saved record and prints it move by move.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use examples::{Playable, Visitor, actor, ending, files, visit};

/// Checks a saved record and prints it move by move.
#[derive(Parser, Debug)]
struct Args {
    /// The record: JSON as `play` saves it, or plain text.
    file: PathBuf,
    /// Draw the table after each step.
    #[arg(long)]
    boards: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let result = files::read(&args.file).and_then(|text| {
        let game = files::game_of(&text)?;
        visit(
            game,
            Replay {
                text: &text,
                boards: args.boards,
            },
        )
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("replay: {message}");
            ExitCode::FAILURE
        }
    }
}

struct Replay<'a> {
    text: &'a str,
    boards: bool,
}

impl Visitor for Replay<'_> {
    type Out = Result<(), String>;

    fn visit<G: Playable>(self) -> Result<(), String> {
        let record = files::parse::<G>(self.text)?;
        println!("{}: {}", G::TITLE, record.rules);
        let mut game = G::new(record.rules);
        for (i, &step) in record.steps.iter().enumerate() {
            let number = i + 1;
            let who = actor(&game, step);
            let events = game
                .play_events(step)
                .map_err(|refused| format!("step {number}, `{step}`: {refused}"))?;
            println!("{number:>5}  {who:<7} {step}");
            for event in events {
                println!("               {event}");
            }
            if self.boards {
                println!("{game:#}\n");
            }
        }
        println!("{game:#}\n{}", ending(&game));
        Ok(())
    }
}
