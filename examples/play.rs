//! Plays a game in the terminal: people at some seats, random players at the others, seeded or real dice and deals.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardcore::any::{AnyError, AnyGame, Saved};
use boardcore::play::Streams;
use boardcore::{Seat, Seed, Turn, Viewer};
use clap::{Parser, ValueEnum};
use examples::files::{self, Kept};
use examples::run::{Stop, actor, ending, fresh_seed, prompt, run, seed};
use examples::{GameName, options};

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
an action       as `moves` lists it; an incident at the table is typed like one
moves           the legal actions, by what they start from
moves FROM      those from a square, a tile or a card, or with a text in them
why ACTION      whether it is legal, and which rule forbids it
board           what you see
rules           the options of this game and what they mean
rules NUMBER    a rule of the rules document, such as the one a refusal names
undo            back to the last decision of a person
save FILE       keep the game; `save! FILE` writes over a file
resume FILE     continue a kept game
help            this
quit            leave
The texts are explained in the FORMATS.md of each game.";

fn main() -> ExitCode {
    let args = Args::parse();
    run("play", |out| {
        let (game, streams) = match &args.resume {
            Some(path) => load(args.game, path).map_err(Stop::Usage)?,
            None => start(&args)?,
        };
        let players = players(&args, &*game)?;
        let mut session = Session {
            seed: streams.0,
            streams: streams.1,
            game,
            players,
            dice: args.dice,
            remember: args.remember,
            decisions: Vec::new(),
            looking: None,
            dealt: Vec::new(),
            told: Vec::new(),
        };
        session.run(&mut io::stdin().lock(), out)
    })
}

/// A game, with the seed of its streams and the streams.
type Started = (Box<dyn AnyGame>, (Seed, Streams));

fn start(args: &Args) -> Result<Started, Stop> {
    let rules = options::line(args.game, args.preset.as_deref(), args.rules.as_deref());
    let game = args.game.kind().start(&rules.map_err(Stop::Usage)?);
    let game = game.map_err(|error| Stop::Usage(error.to_string()))?;
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let streams = Streams::new(seed, game.seats());
    Ok((game, (seed, streams)))
}

/// Reads a kept game, or a record, whose dice start again from a fresh seed.
fn load(name: GameName, path: &Path) -> Result<Started, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let kind = name.kind();
    let (game, streams) = match Kept::read(path)? {
        Kept::Saved(saved) => {
            let (game, streams) = saved.resume(kind).map_err(|error| named(&error))?;
            (game, (saved.seed, streams))
        }
        Kept::Record(record) => {
            let game = kind.resume(&record).map_err(|error| named(&error))?;
            let seed = fresh_seed().map_err(|_| named(&"there is no fresh seed"))?;
            let streams = Streams::new(seed, game.seats());
            (game, (seed, streams))
        }
    };
    Ok((game, streams))
}

/// Who sits where.
fn players(args: &Args, game: &dyn AnyGame) -> Result<Vec<Player>, Stop> {
    let seats = usize::from(game.seats());
    let mut players = args.seats.clone();
    if players.is_empty() {
        // A person sits at each seat of seat 0's.
        players.extend(
            Seat::all(game.seats()).map(|seat| match game.person_of(seat).number() {
                0 => Player::Human,
                _ => Player::Random,
            }),
        );
    }
    if players.len() > seats {
        let message = format!("{} players for {seats} seats", players.len());
        return Err(Stop::Usage(message));
    }
    players.resize(seats, Player::Random);
    Ok(players)
}

/// A game being played.
struct Session {
    game: Box<dyn AnyGame>,
    seed: Seed,
    streams: Streams,
    players: Vec<Player>,
    dice: Dice,
    remember: bool,
    /// The number of steps before each decision of a person, and the streams as they stood.
    decisions: Vec<(usize, Streams)>,
    /// Which person looked at the terminal last.
    looking: Option<Seat>,
    /// Outcomes of chance that are not printed yet: those in a row share a line.
    dealt: Vec<String>,
    /// What came of them, for the people at the terminal.
    told: Vec<String>,
}

/// The meaning of a typed line.
enum Typed {
    /// A legal step.
    Step(String),
    /// The person is asked again.
    Again,
    /// Another state is on the table now.
    Changed,
    Quit,
}

impl Session {
    fn run(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Stop> {
        writeln!(out, "{}: {}", self.game.kind().title(), self.game.rules())?;
        if self.dice == Dice::Seeded || self.players.contains(&Player::Random) {
            writeln!(out, "seed {}", self.seed)?;
        }
        loop {
            let turn = self.game.turn();
            let typed = match turn {
                Turn::Over => break,
                Turn::Seat(seat) if self.is_human(seat) => match self.only_action() {
                    Some(action) => {
                        self.flush(out)?;
                        writeln!(out, "  seat {seat} has one legal action")?;
                        Typed::Step(action)
                    }
                    None => self.ask(seat, input, out)?,
                },
                Turn::Chance { .. } if self.dice == Dice::Real => self.ask_chance(input, out)?,
                _ => {
                    let who = turn
                        .seat()
                        .map_or("chance".to_owned(), |it| format!("seat {it}"));
                    self.game.play_random(&mut self.streams);
                    self.tell(&who, turn, out)?;
                    continue;
                }
            };
            match typed {
                Typed::Step(step) => {
                    let who = actor(&*self.game, &step);
                    self.game.play(&step)?;
                    self.tell(&who, turn, out)?;
                }
                Typed::Quit => return Ok(()),
                Typed::Again | Typed::Changed => {}
            }
        }
        self.flush(out)?;
        writeln!(out, "\n{}\n{}", self.game.board(), ending(&*self.game))?;
        Ok(())
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.players[seat.index()] == Player::Human
    }

    /// The action of a seat that has no choice, where nothing can happen at the table instead.
    fn only_action(&self) -> Option<String> {
        let forced = self.game.count() == 1 && self.game.incidents().is_empty();
        forced.then(|| self.game.nth(0)).flatten()
    }

    /// Prints what the people at the terminal may know of the last step.
    fn tell(&mut self, who: &str, turn: Turn, out: &mut impl Write) -> Result<(), Stop> {
        let seen = self.game.seen(self.viewer(), self.game.plies() - 1);
        let Some(seen) = seen.into_iter().next() else {
            return Ok(());
        };
        // A deal is many outcomes in a row: they share a line. What each of them was stands there; what came of it follows.
        if turn.is_chance() && who == "chance" {
            self.dealt.push(seen.observation);
            let waits = self.game.turn().is_chance() && self.dice == Dice::Seeded;
            self.told
                .extend(seen.events.into_iter().skip(usize::from(waits)));
            if !waits {
                self.flush(out)?;
            }
            return Ok(());
        }
        self.flush(out)?;
        writeln!(out, "  {who}: {}", seen.observation)?;
        for event in seen.events {
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
        let people = Seat::all(self.game.seats()).filter(|&seat| self.is_human(seat));
        let mut people: Vec<Seat> = people.map(|seat| self.game.person_of(seat)).collect();
        people.sort_unstable();
        people.dedup();
        match people[..] {
            [only] => Viewer::Seat(only),
            [first, ..] if !self.game.kind().hidden_hands() => Viewer::Seat(first),
            _ => Viewer::Spectator,
        }
    }

    /// What the person at a seat sees.
    fn board(&self, seat: Seat) -> String {
        let view = self.game.view(seat.into());
        if self.remember {
            view.board()
        } else {
            view.glance()
        }
    }

    fn ask(
        &mut self,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<Typed, Stop> {
        self.flush(out)?;
        self.hand_over(seat, input, out)?;
        writeln!(out, "\n{}", self.board(seat))?;
        loop {
            let Some(line) = prompt(&format!("seat {seat}> "), input, out)? else {
                return Ok(Typed::Quit);
            };
            match self.understand(seat, &line, out)? {
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
    ) -> Result<Typed, Stop> {
        loop {
            let Some(line) = prompt("chance> ", input, out)? else {
                return Ok(Typed::Quit);
            };
            match line.as_str() {
                "" => {}
                "quit" | "exit" => return Ok(Typed::Quit),
                "moves" => {
                    let outcomes = self.game.outcomes();
                    let list: Vec<String> = outcomes.into_iter().map(|it| it.text).collect();
                    writeln!(out, "{}", list.join("  "))?;
                }
                line if self.is_legal(line, "outcome", out)? => {
                    return Ok(Typed::Step(line.to_owned()));
                }
                _ => {}
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
        let person = self.game.person_of(seat);
        let last = self.looking.replace(person);
        let hidden = self.game.kind().hidden_hands();
        if !hidden || self.viewer() != Viewer::Spectator || last == Some(person) {
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

    fn understand(&mut self, seat: Seat, line: &str, out: &mut impl Write) -> Result<Typed, Stop> {
        let (command, argument) = line.split_once(' ').unwrap_or((line, ""));
        match (command, argument) {
            ("", _) => {}
            ("help", _) => writeln!(out, "{HELP}")?,
            ("quit" | "exit", _) => return Ok(Typed::Quit),
            ("board", _) => writeln!(out, "{}", self.board(seat))?,
            ("moves", part) => self.list(part, out)?,
            ("rules", "") => self.options(out)?,
            ("rules", number) => self.rule(number, out)?,
            ("why", action) if !action.is_empty() => self.why(action, out)?,
            ("undo", _) => match self.decisions.pop() {
                None => writeln!(out, "there is no earlier decision")?,
                Some((plies, streams)) => {
                    self.game.rewind(plies);
                    self.streams = streams;
                    writeln!(out, "back at step {}", plies + 1)?;
                    return Ok(Typed::Changed);
                }
            },
            ("save" | "save!", file) if !file.is_empty() => {
                let saved = Saved::new(&*self.game, self.seed, &self.streams);
                let written = match saved {
                    Some(saved) => files::write(Path::new(file), &saved, command == "save!"),
                    None => Err("a game without history".to_owned()),
                };
                match written {
                    Ok(()) => writeln!(out, "kept in {file}")?,
                    Err(message) => writeln!(out, "{message} (`save! FILE` writes over a file)")?,
                }
            }
            ("resume", file) if !file.is_empty() => match self.resume(Path::new(file)) {
                Ok(()) => {
                    writeln!(out, "continuing {file}")?;
                    return Ok(Typed::Changed);
                }
                Err(message) => writeln!(out, "{message}")?,
            },
            _ if self.is_legal(line, "action", out)? => {
                let before = (self.game.plies(), self.streams.clone());
                self.decisions.push(before);
                return Ok(Typed::Step(line.to_owned()));
            }
            _ => {}
        }
        Ok(Typed::Again)
    }

    /// Prints the legal actions by what they start from: all, those from one place, or those that contain a text.
    fn list(&self, part: &str, out: &mut impl Write) -> Result<(), Stop> {
        let mut groups = self.game.groups();
        if groups.iter().any(|group| group.origin == part) {
            groups.retain(|group| group.origin == part);
        }
        let mut listed = 0;
        for group in groups {
            let from = group.origin == part;
            let actions = group.actions.into_iter();
            let actions: Vec<String> = actions.filter(|it| from || it.contains(part)).collect();
            listed += actions.len();
            // Long groups go on under their first line.
            for (i, line) in wrapped(&actions, 66).into_iter().enumerate() {
                let origin = if i == 0 { group.origin.as_str() } else { "" };
                writeln!(out, "{origin:>8}  {line}")?;
            }
        }
        writeln!(out, "{listed} of {} legal actions", self.game.count())?;
        Ok(())
    }

    /// Prints each option with its value and meaning.
    fn options(&self, out: &mut impl Write) -> Result<(), Stop> {
        let options = self.game.kind().options(&self.game.rules());
        for option in options.unwrap_or_default() {
            let text = format!("{}={}", option.info.name, option.value);
            writeln!(out, "{text:28} {}", option.info.help)?;
        }
        writeln!(out, "`rules NUMBER` prints a rule of the rules document")?;
        Ok(())
    }

    /// Prints a rule of the rules document.
    fn rule(&self, number: &str, out: &mut impl Write) -> Result<(), Stop> {
        match self.game.kind().rule(number) {
            Some(text) => writeln!(out, "{text}")?,
            None => writeln!(out, "there is no rule {number}")?,
        }
        Ok(())
    }

    /// Prints whether an action is legal; if not, why, and the rule that forbids it.
    fn why(&self, action: &str, out: &mut impl Write) -> Result<(), Stop> {
        if !self.is_legal(action, "action", out)? {
            let error = self.game.check(action).err();
            return match error.as_ref().and_then(AnyError::reason) {
                Some(reason) => self.rule(&reason.rule, out),
                None => Ok(()),
            };
        }
        writeln!(out, "`{action}` is legal")?;
        Ok(())
    }

    fn resume(&mut self, path: &Path) -> Result<(), String> {
        let name = GameName::of_record(self.game.kind().name());
        let name = name.ok_or("an engine of its own")?;
        let (game, (seed, streams)) = load(name, path)?;
        let (seats, there) = (usize::from(game.seats()), self.players.len());
        if seats != there {
            let path = path.display();
            return Err(format!(
                "{path}: a game of {seats} seats, at a table of {there}"
            ));
        }
        (self.game, self.seed, self.streams) = (game, seed, streams);
        self.decisions.clear();
        Ok(())
    }

    /// Whether a text is a legal step; prints why it is not, with the number of the rule.
    fn is_legal(&self, step: &str, wanted: &str, out: &mut impl Write) -> Result<bool, Stop> {
        match self.game.check(step) {
            Ok(()) => return Ok(true),
            Err(AnyError::Text(error)) => writeln!(
                out,
                "`{step}` is no {wanted}: {error} (`moves` lists them, `help` the commands)"
            )?,
            Err(error) => match error.reason() {
                Some(reason) => writeln!(out, "no: {reason} (rule {})", reason.rule)?,
                None => writeln!(out, "no: {error}")?,
            },
        }
        Ok(false)
    }
}

/// Texts in columns, in lines of a width.
fn wrapped(texts: &[String], width: usize) -> Vec<String> {
    let column = texts.iter().map(String::len).max().unwrap_or(0) + 2;
    let lines = texts.chunks((width / column).max(1)).map(|line| {
        let cells: Vec<String> = line.iter().map(|text| format!("{text:column$}")).collect();
        cells.concat().trim_end().to_owned()
    });
    lines.collect()
}
