//! Plays a game in the terminal: people at some seats, random players at the others, seeded dice and deals.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardcore::play::Streams;
use boardcore::{Game, Reason, Record, RuleSet, Seat, Seed, Step, StepOf, Turn, Viewer};
use clap::{Parser, ValueEnum};
use examples::{GameName, Playable, Visitor, actor, ending, files, options, visit};

/// Plays a game in the terminal.
#[derive(Parser, Debug)]
struct Args {
    /// The game.
    game: GameName,
    /// Options to change: `name=value name=value`, or a JSON object.
    #[arg(long, value_name = "OPTIONS")]
    rules: Option<String>,
    /// The options to start from.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// The seed of dice, deals and random players.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Who sits where, from seat 0; by default a person at seat 0 and random players at the others.
    #[arg(long, value_delimiter = ',', value_enum)]
    seats: Vec<Player>,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Player {
    /// A person at this terminal.
    Human,
    /// Plays any legal action.
    Random,
}

const HELP: &str = "\
an action       as listed by `moves`
moves           what may be done
board           what you see
undo            back to the last decision of a person
save FILE       keep the game
resume FILE     go on with a kept game
help            this
quit            leave";

fn main() -> ExitCode {
    let args = Args::parse();
    match visit(args.game, Play { args: &args }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Usage(message)) => {
            eprintln!("play: {message}");
            ExitCode::from(2)
        }
        Err(Stop::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Io(error)) => {
            eprintln!("play: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Why a session could not start or go on.
enum Stop {
    Usage(String),
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Io(error)
    }
}

struct Play<'a> {
    args: &'a Args,
}

impl Visitor for Play<'_> {
    type Out = Result<(), Stop>;

    fn visit<G: Playable>(self) -> Result<(), Stop> {
        let args = self.args;
        let rules = options::rules::<G>(args.preset.as_deref(), args.rules.as_deref())
            .map_err(Stop::Usage)?;
        let record = match &args.resume {
            None => Record::new(rules),
            Some(path) => load::<G>(path).map_err(Stop::Usage)?,
        };
        let seats = usize::from(record.rules.seats());
        let mut players = args.seats.clone();
        if players.is_empty() {
            players.push(Player::Human);
        }
        if players.len() > seats {
            return Err(Stop::Usage(format!(
                "{} players for {seats} seats",
                players.len()
            )));
        }
        players.resize(seats, Player::Random);
        let mut session = Session::new(record, players, Seed::from_u64(args.seed));
        session.run(&mut io::stdin().lock(), &mut io::stdout().lock())
    }
}

fn load<G: Playable>(path: &Path) -> Result<Record<G>, String> {
    let record = files::parse::<G>(&files::read(path)?)?;
    record
        .replay()
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(record)
}

/// A game being played, with all that is needed to take steps back.
struct Session<G: Playable> {
    record: Record<G>,
    game: G,
    streams: Streams,
    players: Vec<Player>,
    /// The game and its generators before each decision of a person, and how many steps had been taken.
    decisions: Vec<(usize, G, Streams)>,
    /// Who looked at the terminal last.
    looking: Option<Seat>,
}

/// What comes of a line that was typed.
enum Typed<G: Game> {
    Step(StepOf<G>),
    /// The person is asked again.
    Again,
    /// Another state is on the table now.
    Changed,
    Quit,
}

impl<G: Playable> Session<G> {
    fn new(record: Record<G>, players: Vec<Player>, seed: Seed) -> Self {
        let game = record.replay().unwrap_or_else(|_| G::new(record.rules));
        let streams = Streams::new(seed, record.rules.seats());
        Self {
            record,
            game,
            streams,
            players,
            decisions: Vec::new(),
            looking: None,
        }
    }

    fn run(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Stop> {
        writeln!(out, "{}: {}", G::TITLE, self.record.rules)?;
        loop {
            let step = match self.game.turn() {
                Turn::Over => break,
                Turn::Seat(seat) if self.players[seat.index()] == Player::Human => {
                    match self.ask(seat, input, out)? {
                        Typed::Step(step) => Some(step),
                        Typed::Quit => return Ok(()),
                        Typed::Again | Typed::Changed => continue,
                    }
                }
                _ => self.streams.random_step(&self.game),
            };
            let Some(step) = step else { break };
            self.take(step, out)?;
        }
        writeln!(out, "\n{:#}\n{}", self.game, ending(&self.game))?;
        Ok(())
    }

    /// Takes a step that is legal, and tells what those at the terminal may know of it.
    fn take(&mut self, step: StepOf<G>, out: &mut impl Write) -> Result<(), Stop> {
        let viewer = self.teller();
        let who = actor(&self.game, step);
        let seen = self.game.observe(step, viewer);
        writeln!(out, "  {who}: {seen}")?;
        let mut events = Vec::new();
        self.game.apply(step, &mut events);
        self.record.steps.push(step);
        for event in &events {
            if let Some(event) = self.game.observe_event(event, viewer) {
                writeln!(out, "      {event}")?;
            }
        }
        Ok(())
    }

    /// Through whose eyes things are told: the one person's, or, between several, what everybody sees.
    fn teller(&self) -> Viewer {
        let mut people = Seat::all(self.players.len() as u8)
            .filter(|seat| self.players[seat.index()] == Player::Human);
        match (people.next(), people.next()) {
            (Some(only), None) => Viewer::Seat(only),
            (Some(seat), Some(_)) if !G::HIDDEN_HANDS => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    fn ask(
        &mut self,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<Typed<G>, Stop> {
        self.hand_over(seat, input, out)?;
        writeln!(out, "\n{:#}", self.game.view(seat.into()))?;
        loop {
            write!(out, "seat {seat}> ")?;
            out.flush()?;
            let Some(line) = read_line(input)? else {
                writeln!(out)?;
                return Ok(Typed::Quit);
            };
            match self.understand(seat, line.trim(), out)? {
                Typed::Again => {}
                typed => return Ok(typed),
            }
        }
    }

    /// Clears the screen between two people who may not see each other's hands.
    fn hand_over(
        &mut self,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<(), Stop> {
        let last = self.looking.replace(seat);
        let people = self.players.iter().filter(|&&p| p == Player::Human).count();
        if !G::HIDDEN_HANDS || people < 2 || last == Some(seat) {
            return Ok(());
        }
        if io::stdout().is_terminal() {
            write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        write!(
            out,
            "it is the turn of seat {seat}; press Enter when nobody else looks: "
        )?;
        out.flush()?;
        read_line(input)?;
        if io::stdout().is_terminal() {
            write!(out, "\x1b[2J\x1b[H")?;
        }
        Ok(())
    }

    fn understand(
        &mut self,
        seat: Seat,
        line: &str,
        out: &mut impl Write,
    ) -> Result<Typed<G>, Stop> {
        let (command, argument) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "" => {}
            "help" => writeln!(out, "{HELP}")?,
            "quit" | "exit" => return Ok(Typed::Quit),
            "board" => writeln!(out, "{:#}", self.game.view(seat.into()))?,
            "moves" => {
                let moves: Vec<String> = self
                    .game
                    .actions()
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                writeln!(out, "{}", moves.join("  "))?;
            }
            "undo" => match self.decisions.pop() {
                None => writeln!(out, "there is no earlier decision")?,
                Some((plies, game, streams)) => {
                    self.record.steps.truncate(plies);
                    (self.game, self.streams) = (game, streams);
                    writeln!(out, "back at step {}", plies + 1)?;
                    return Ok(Typed::Changed);
                }
            },
            "save" if !argument.is_empty() => {
                match files::save(Path::new(argument), &self.record) {
                    Ok(()) => writeln!(out, "kept in {argument}")?,
                    Err(message) => writeln!(out, "{message}")?,
                }
            }
            "resume" if !argument.is_empty() => match self.resume(Path::new(argument)) {
                Ok(()) => {
                    writeln!(out, "going on with {argument}")?;
                    return Ok(Typed::Changed);
                }
                Err(message) => writeln!(out, "{message}")?,
            },
            _ => return self.step(line, out),
        }
        Ok(Typed::Again)
    }

    fn resume(&mut self, path: &Path) -> Result<(), String> {
        let record = load::<G>(path)?;
        let seats = usize::from(record.rules.seats());
        if seats != self.players.len() {
            return Err(format!(
                "{}: a game of {seats} seats, and there are {}",
                path.display(),
                self.players.len()
            ));
        }
        self.game = record.replay().map_err(|error| error.to_string())?;
        self.record = record;
        self.decisions.clear();
        Ok(())
    }

    /// An action, or something that happened at the table.
    fn step(&mut self, line: &str, out: &mut impl Write) -> Result<Typed<G>, Stop> {
        let step = match (line.parse::<G::Action>(), line.parse::<G::Incident>()) {
            (Ok(action), _) => Step::Action(action),
            (_, Ok(incident)) => Step::Incident(incident),
            (Err(error), _) => {
                writeln!(
                    out,
                    "{line:?} is not understood: {error} (try `moves` or `help`)"
                )?;
                return Ok(Typed::Again);
            }
        };
        if let Err(refused) = self.game.check_step(step) {
            let rule = refused
                .illegal()
                .map(|reason| format!(" (rule {})", reason.rule()));
            writeln!(out, "no: {refused}{}", rule.unwrap_or_default())?;
            return Ok(Typed::Again);
        }
        self.decisions.push((
            self.record.steps.len(),
            self.game.clone(),
            self.streams.clone(),
        ));
        Ok(Typed::Step(step))
    }
}

/// A line of input; `None` at its end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
