//! Prints the report; with `replay`, makes it again from the records in a report on standard input.

use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("portable: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => portable::report(),
        ["replay"] => {
            let mut report = String::new();
            io::stdin().read_to_string(&mut report)?;
            portable::replayed(&report)?
        }
        _ => return Err("usage: portable, or portable replay < report.txt".into()),
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(())
}
