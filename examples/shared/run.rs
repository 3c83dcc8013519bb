//! How programs start and stop: arguments, a fresh seed, output that may end early.

use std::io::{self, BufRead, BufWriter, StdoutLock, Write};
use std::process::ExitCode;
use std::str::FromStr;

use boardcore::Seed;
use boardcore::any::{AnyError, AnyGame};

/// Where a program writes: standard output, buffered.
pub type Out<'a> = BufWriter<StdoutLock<'a>>;

/// Why a program stops before its end.
#[derive(Debug)]
pub enum Stop {
    /// The arguments ask for something impossible: one line, exit code 2.
    Usage(String),
    /// It did not work out: one line, exit code 1.
    Failed(String),
    /// Reading or writing failed. A reader that has read enough ends a program quietly; anything else is one line, exit code 1.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Io(error)
    }
}

impl From<AnyError> for Stop {
    fn from(error: AnyError) -> Self {
        Stop::Failed(error.to_string())
    }
}

/// Runs a program with its output, and turns its end into an exit code.
pub fn run(name: &str, program: impl FnOnce(&mut Out<'_>) -> Result<(), Stop>) -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let result = program(&mut out).and_then(|()| out.flush().map_err(Stop::Io));
    let (message, code) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Stop::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => (None, 0),
        Err(Stop::Io(error)) => (Some(error.to_string()), 1),
        Err(Stop::Failed(message)) => (Some(message), 1),
        Err(Stop::Usage(message)) => (Some(message), 2),
    };
    if let Some(message) = message {
        // What the program wrote comes first; where that failed, its error is the message.
        let _ = out.flush();
        eprintln!("{name}: {message}");
    }
    // The buffer is not written again when it is dropped.
    let _ = out.into_parts();
    ExitCode::from(code)
}

/// A seed as an argument: a number, or 64 hexadecimal digits.
///
/// # Errors
/// A text that is neither.
pub fn seed(text: &str) -> Result<Seed, String> {
    match text.parse::<u64>() {
        Ok(number) => Ok(Seed::from_u64(number)),
        Err(_) => Seed::from_str(text).map_err(|error| format!("a number, or {error}")),
    }
}

/// A seed that nobody can guess: 32 bytes from the operating system.
///
/// # Errors
/// An operating system without random numbers.
pub fn fresh_seed() -> Result<Seed, Stop> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Stop::Failed(error.to_string()))?;
    Ok(Seed::from_bytes(bytes))
}

/// The most threads that a program takes.
pub const MAX_THREADS: usize = 256;

/// A number of threads as an argument: 0 for one a core, at most [`MAX_THREADS`].
///
/// # Errors
/// Another text, or more threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if threads <= MAX_THREADS => Ok(threads),
        _ => Err(format!("a number from 0 to {MAX_THREADS}")),
    }
}

/// Asks for a line, without the spaces round it; `None` at the end of the input.
///
/// # Errors
/// Those of reading and writing.
pub fn prompt(
    question: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Option<String>> {
    write!(out, "{question}")?;
    out.flush()?;
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Who takes a step that is legal now, in a word or two: a seat, chance, or the table.
pub fn actor(game: &dyn AnyGame, step: &str) -> String {
    match game.turn().seat() {
        _ if game.incidents().iter().any(|incident| incident == step) => "table".to_owned(),
        Some(seat) => format!("seat {seat}"),
        None => "chance".to_owned(),
    }
}

/// How a game ended, in one line; whose turn it is where it has not.
pub fn ending(game: &dyn AnyGame) -> String {
    match game.ending() {
        Some(ending) => format!("{}: {}", ending.standings, ending.end),
        None => format!("not over: {}", game.turn()),
    }
}
