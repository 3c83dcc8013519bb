//! Plays a game in the terminal: people at some seats, random players at the others, seeded or real dice and deals.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardcore::play::Streams;
use boardcore::{Reason, Record, RuleSet, Seat, Seed, Step, StepOf, Turn, Viewer};
use clap::{Parser, ValueEnum};
use examples::files::Kept;
use examples::run::{Stop, fresh_seed, run, seed};
use examples::{GameName, Playable, Visitor, actor, ending, files, options, visit};

/// Plays a game in the terminal.
#[derive(Parser, Debug)]
#[command(name = "play", version)]
struct Args {
    /// The game.
    game: GameName,
    /// Options to change: `name=value name=value`, or a JSON object.
    #[arg(long, value_name = "OPTIONS")]
    rules: Option<String>,
    /// The options to start from.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// The seed of dice, deals and random players: a number, or 64 hexadecimal digits. A fresh one by default.
    #[arg(long, value_parser = seed)]
    seed: Option<Seed>,
    /// Who sits where, from seat 0; by default a person at seat 0 and random players at the others.
    #[arg(long, value_delimiter = ',', value_enum)]
    seats: Vec<Player>,
    /// Where dice and deals come from.
    #[arg(long, value_enum, default_value_t = Dice::Seeded)]
    dice: Dice,
    /// Show what was seen before, also where the game is to remember it (memory).
    #[arg(long)]
    remember: bool,
    /// Continue a kept game, with its rules and its dice.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "preset", "seed"])]
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

/// Where dice and deals come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Dice {
    /// From the seed.
    Seeded,
    /// From the table: what was rolled or dealt there is typed in.
    Real,
}

const HELP: &str = "\
an action       as `moves` lists it, such as the last line of the list
moves           the legal actions
moves TEXT      those that contain TEXT, such as a square
board           what you see
rules           the options of this game and what they mean
undo            back to the last decision of a person
save FILE       keep the game; `save! FILE` writes over a file
resume FILE     continue a kept game
help            this
quit            leave
An incident at the table is typed like an action. The texts are explained in the FORMATS.md of each game.";

fn main() -> ExitCode {
    let args = Args::parse();
    run("play", |out| visit(args.game, Play { args: &args, out }))
}

struct Play<'a, W> {
    args: &'a Args,
    out: &'a mut W,
}

impl<W: Write> Visitor for Play<'_, W> {
    type Out = Result<(), Stop>;

    fn visit<G: Playable>(self) -> Result<(), Stop> {
        let args = self.args;
        let kept = if let Some(path) = &args.resume {
            load::<G>(path).map_err(Stop::Usage)?
        } else {
            let rules = options::rules::<G>(args.preset.as_deref(), args.rules.as_deref())
                .map_err(Stop::Usage)?;
            let seed = args.seed.map_or_else(fresh_seed, Ok)?;
            Kept {
                record: Record::new(rules),
                seed,
                places: Streams::new(seed, rules.seats()).places(),
            }
        };
        let seats = usize::from(kept.record.rules.seats());
        let mut players = args.seats.clone();
        if players.is_empty() {
            // A person sits at each seat of seat 0's.
            let first = |seat| G::person(&kept.record.rules, seat) == Seat::new(0);
            let seats = Seat::all(kept.record.rules.seats());
            players.extend(seats.map(|seat| {
                if first(seat) {
                    Player::Human
                } else {
                    Player::Random
                }
            }));
        }
        if players.len() > seats {
            let message = format!("{} players for {seats} seats", players.len());
            return Err(Stop::Usage(message));
        }
        players.resize(seats, Player::Random);
        let mut session = Session::new(kept, players, args.dice, args.remember)?;
        session.run(&mut io::stdin().lock(), self.out)
    }
}

/// Reads a kept game, or a record, which begins its dice anew with a fresh seed.
fn load<G: Playable>(path: &Path) -> Result<Kept<G>, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = files::read(path)?;
    let kept = if let Some(kept) = files::kept::<G>(&text).map_err(|error| named(&error))? {
        kept
    } else {
        let record = files::parse::<G>(&text).map_err(|error| named(&error))?;
        let seed = fresh_seed().map_err(|_| named(&"there is no fresh seed"))?;
        let places = Streams::new(seed, record.rules.seats()).places();
        Kept {
            record,
            seed,
            places,
        }
    };
    kept.record.replay().map_err(|error| named(&error))?;
    let seats = usize::from(kept.record.rules.seats());
    if kept.places.players.len() != seats {
        return Err(named(&format_args!(
            "the places of {} streams, for {seats} seats",
            kept.places.players.len()
        )));
    }
    Ok(kept)
}

/// A game being played, with all that is needed to take steps back.
struct Session<G: Playable> {
    record: Record<G>,
    game: G,
    seed: Seed,
    streams: Streams,
    players: Vec<Player>,
    dice: Dice,
    remember: bool,
    /// The game and its generators before each decision of a person, and how many steps had been taken.
    decisions: Vec<(usize, G, Streams)>,
    /// Which person looked at the terminal last.
    looking: Option<Seat>,
    /// Outcomes of chance that are not printed yet: those in a row share a line.
    dealt: Vec<String>,
    /// What came of them, for the people at the terminal.
    told: Vec<String>,
}

/// The meaning of a typed line.
enum Typed<S> {
    Step(S),
    /// The person is asked again.
    Again,
    /// Another state is on the table now.
    Changed,
    Quit,
}

impl<G: Playable> Session<G> {
    fn new(kept: Kept<G>, players: Vec<Player>, dice: Dice, remember: bool) -> Result<Self, Stop> {
        let game = kept.record.replay();
        Ok(Self {
            game: game.map_err(|error| Stop::Usage(error.to_string()))?,
            streams: Streams::resume(kept.seed, &kept.places),
            seed: kept.seed,
            record: kept.record,
            players,
            dice,
            remember,
            decisions: Vec::new(),
            looking: None,
            dealt: Vec::new(),
            told: Vec::new(),
        })
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.players[seat.index()] == Player::Human
    }

    fn person(&self, seat: Seat) -> Seat {
        G::person(&self.record.rules, seat)
    }

    fn run(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Stop> {
        writeln!(out, "{}: {}", G::TITLE, self.record.rules)?;
        if self.dice == Dice::Seeded || self.players.contains(&Player::Random) {
            writeln!(out, "seed {}", self.seed)?;
        }
        loop {
            let step = match self.game.turn() {
                Turn::Over => break,
                Turn::Seat(seat) if self.is_human(seat) => match self.only_action() {
                    Some(action) => {
                        self.flush(out)?;
                        writeln!(out, "  seat {seat} has one legal action")?;
                        Some(Step::Action(action))
                    }
                    None => match self.ask(seat, input, out)? {
                        Typed::Step(step) => Some(step),
                        Typed::Quit => return Ok(()),
                        Typed::Again | Typed::Changed => continue,
                    },
                },
                Turn::Chance { .. } if self.dice == Dice::Real => {
                    match self.ask_chance(input, out)? {
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
        self.flush(out)?;
        writeln!(out, "\n{:#}\n{}", self.game, ending(&self.game))?;
        Ok(())
    }

    /// The action of a seat that has no choice, where nothing can happen at the table instead.
    fn only_action(&self) -> Option<G::Action> {
        let forced = self.game.count() == 1 && self.game.incidents().is_empty();
        forced.then(|| self.game.nth(0)).flatten()
    }

    /// Takes a step that is legal, and prints what the people at the terminal may know of it.
    fn take(&mut self, step: StepOf<G>, out: &mut impl Write) -> Result<(), Stop> {
        let viewer = self.viewer();
        let who = actor(&self.game, step);
        let observation = self.game.observe(step, viewer).to_string();
        let mut events = Vec::new();
        self.game.apply(step, &mut events);
        self.record.steps.push(step);
        let events = events.iter();
        let events = events.filter_map(|event| self.game.observe_event(event, viewer));
        let events = events.map(|event| event.to_string());
        // A deal is many outcomes in a row: they share a line. What each of them was stands there; what came of it follows.
        if matches!(step, Step::Chance(_)) {
            self.dealt.push(observation);
            let waits = self.game.turn().is_chance() && self.dice == Dice::Seeded;
            self.told.extend(events.skip(usize::from(waits)));
            if !waits {
                self.flush(out)?;
            }
            return Ok(());
        }
        let events: Vec<String> = events.collect();
        self.flush(out)?;
        writeln!(out, "  {who}: {observation}")?;
        for event in events {
            writeln!(out, "      {event}")?;
        }
        Ok(())
    }

    /// Prints the outcomes of chance that wait, equal ones in a row once, with their number; then what came of them.
    fn flush(&mut self, out: &mut impl Write) -> Result<(), Stop> {
        let dealt = std::mem::take(&mut self.dealt);
        let parts = dealt.chunk_by(|a, b| a == b).map(|same| match same {
            [one] => one.clone(),
            many => format!("{} × {}", many.len(), many[0]),
        });
        let parts: Vec<String> = parts.collect();
        if !parts.is_empty() {
            writeln!(out, "  chance: {}", parts.join(", "))?;
        }
        for event in std::mem::take(&mut self.told) {
            writeln!(out, "      {event}")?;
        }
        Ok(())
    }

    /// Through whose eyes steps are shown: the one person's, or, between several, what everybody sees.
    fn viewer(&self) -> Viewer {
        let people = Seat::all(self.players.len() as u8).filter(|&seat| self.is_human(seat));
        let mut people: Vec<Seat> = people.map(|seat| self.person(seat)).collect();
        people.sort_unstable();
        people.dedup();
        match people[..] {
            [only] => Viewer::Seat(only),
            [first, ..] if !G::HIDDEN_HANDS => Viewer::Seat(first),
            _ => Viewer::Spectator,
        }
    }

    fn ask(
        &mut self,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<Typed<StepOf<G>>, Stop> {
        self.flush(out)?;
        self.hand_over(seat, input, out)?;
        writeln!(out, "\n{}", self.game.shown(seat.into(), self.remember))?;
        loop {
            let Some(line) = prompt(&format!("seat {seat}> "), input, out)? else {
                return Ok(Typed::Quit);
            };
            match self.understand(seat, line.trim(), out)? {
                Typed::Again => {}
                typed => return Ok(typed),
            }
        }
    }

    /// Asks what real dice showed, or which card or tile was dealt.
    fn ask_chance(
        &mut self,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<Typed<StepOf<G>>, Stop> {
        loop {
            let Some(line) = prompt("chance> ", input, out)? else {
                return Ok(Typed::Quit);
            };
            let line = line.trim();
            match (line, line.parse::<G::Chance>()) {
                ("", _) => {}
                ("quit" | "exit", _) => return Ok(Typed::Quit),
                ("moves", _) => {
                    let outcomes = self.game.outcomes();
                    let list: Vec<String> = outcomes.iter().map(|it| it.0.to_string()).collect();
                    writeln!(out, "{}", list.join("  "))?;
                }
                (_, Ok(outcome)) => {
                    let step = Step::Chance(outcome);
                    if self.is_legal(step, out)? {
                        return Ok(Typed::Step(step));
                    }
                }
                _ => match line.parse::<G::Incident>() {
                    Ok(incident) if self.is_legal(Step::Incident(incident), out)? => {
                        return Ok(Typed::Step(Step::Incident(incident)));
                    }
                    Ok(_) => {}
                    Err(_) => writeln!(
                        out,
                        "`{line}` is no outcome (`moves` lists them, `quit` leaves)"
                    )?,
                },
            }
        }
    }

    /// Clears the screen between two people who must not see each other's hands.
    fn hand_over(
        &mut self,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<(), Stop> {
        let person = self.person(seat);
        let last = self.looking.replace(person);
        if !G::HIDDEN_HANDS || self.viewer() != Viewer::Spectator || last == Some(person) {
            return Ok(());
        }
        if io::stdout().is_terminal() {
            write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        let question =
            format!("it is the turn of seat {seat}; press Enter when nobody else looks: ");
        prompt(&question, input, out)?;
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
    ) -> Result<Typed<StepOf<G>>, Stop> {
        let (command, argument) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "" => {}
            "help" => writeln!(out, "{HELP}")?,
            "quit" | "exit" => return Ok(Typed::Quit),
            "board" => writeln!(out, "{}", self.game.shown(seat.into(), self.remember))?,
            "moves" => self.list(argument, out)?,
            "rules" => self.explain(out)?,
            "undo" => match self.decisions.pop() {
                None => writeln!(out, "there is no earlier decision")?,
                Some((plies, game, streams)) => {
                    self.record.steps.truncate(plies);
                    (self.game, self.streams) = (game, streams);
                    writeln!(out, "back at step {}", plies + 1)?;
                    return Ok(Typed::Changed);
                }
            },
            "save" | "save!" if !argument.is_empty() => {
                let kept = Kept {
                    record: self.record.clone(),
                    seed: self.seed,
                    places: self.streams.places(),
                };
                match files::save(Path::new(argument), &kept, command == "save!") {
                    Ok(()) => writeln!(out, "kept in {argument}")?,
                    Err(message) => writeln!(out, "{message} (`save! FILE` writes over a file)")?,
                }
            }
            "resume" if !argument.is_empty() => match self.resume(Path::new(argument)) {
                Ok(()) => {
                    writeln!(out, "continuing {argument}")?;
                    return Ok(Typed::Changed);
                }
                Err(message) => writeln!(out, "{message}")?,
            },
            _ => return self.step(line, out),
        }
        Ok(Typed::Again)
    }

    /// Prints the legal actions that contain a text, as many to a line as fit.
    fn list(&self, part: &str, out: &mut impl Write) -> Result<(), Stop> {
        let actions = self.game.actions();
        let texts = actions.iter().map(ToString::to_string);
        let texts: Vec<String> = texts.filter(|text| text.contains(part)).collect();
        let width = texts.iter().map(String::len).max().unwrap_or(0) + 2;
        for line in texts.chunks((78 / width).max(1)) {
            let cells: Vec<String> = line.iter().map(|text| format!("{text:width$}")).collect();
            writeln!(out, "{}", cells.concat().trim_end())?;
        }
        writeln!(out, "{} of {} legal actions", texts.len(), actions.len())?;
        Ok(())
    }

    /// Prints each option with its value and meaning.
    fn explain(&self, out: &mut impl Write) -> Result<(), Stop> {
        let rules = self.record.rules.to_string();
        for (text, option) in rules
            .split(' ')
            .zip(<G::Rules as boardcore::Options>::OPTIONS)
        {
            writeln!(out, "{text:28} {}", option.info.help)?;
        }
        Ok(())
    }

    fn resume(&mut self, path: &Path) -> Result<(), String> {
        let kept = load::<G>(path)?;
        let seats = usize::from(kept.record.rules.seats());
        if seats != self.players.len() {
            let there = self.players.len();
            return Err(format!(
                "{}: a game of {seats} seats, at a table of {there}",
                path.display()
            ));
        }
        self.game = kept.record.replay().map_err(|error| error.to_string())?;
        self.streams = Streams::resume(kept.seed, &kept.places);
        self.seed = kept.seed;
        self.record = kept.record;
        self.decisions.clear();
        Ok(())
    }

    /// An action, or an incident at the table.
    fn step(&mut self, line: &str, out: &mut impl Write) -> Result<Typed<StepOf<G>>, Stop> {
        let step = match (line.parse::<G::Action>(), line.parse::<G::Incident>()) {
            (Ok(action), _) => Step::Action(action),
            (_, Ok(incident)) => Step::Incident(incident),
            (Err(error), _) => {
                writeln!(
                    out,
                    "`{line}` is no action: {error} (try `moves` or `help`)"
                )?;
                return Ok(Typed::Again);
            }
        };
        if !self.is_legal(step, out)? {
            return Ok(Typed::Again);
        }
        let before = (
            self.record.steps.len(),
            self.game.clone(),
            self.streams.clone(),
        );
        self.decisions.push(before);
        Ok(Typed::Step(step))
    }

    /// Whether a step is legal; prints why it is not, with the number of the rule.
    fn is_legal(&self, step: StepOf<G>, out: &mut impl Write) -> Result<bool, Stop> {
        let Err(refused) = self.game.check_step(step) else {
            return Ok(true);
        };
        let rule = refused
            .illegal()
            .map(|reason| format!(" (rule {})", reason.rule()));
        writeln!(out, "no: {refused}{}", rule.unwrap_or_default())?;
        Ok(false)
    }
}

/// Asks for a line; `None` at the end of the input.
fn prompt(
    question: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<String>, Stop> {
    write!(out, "{question}")?;
    out.flush()?;
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}
