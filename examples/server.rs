//! A table server over every game, with hidden hands: people join seats over TCP, and each is sent what that person may know.
//!
//! The core is [`Server`]: messages in, letters out, no sockets. It sends no game, only observations, and it draws dice and deals
//! itself, from a seed that nobody is told.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use boardcore::any::{AnyError, AnyGame, Saved, Seen};
use boardcore::play::Streams;
use boardcore::{Ending, PlainReason, Seat, Seed, Viewer};
use clap::Parser;
use examples::files::{self, Kept};
use examples::run::{Stop, fresh_seed, run};
use serde::{Deserialize, Serialize};

/// What a client says, as a line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Message {
    /// Sits down, or comes back to a seat: the first to come sets the password. Without a seat the client looks on.
    Join {
        table: usize,
        seat: Option<Seat>,
        #[serde(default)]
        password: String,
    },
    /// Acts for the seat to move.
    Act(String),
}

/// What a client is told, as a line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Reply {
    /// Everything that the viewer has seen until now: a text that `games::follow` reads.
    Joined { viewer: Viewer, record: String },
    /// A step as the viewer saw it.
    Seen(Seen),
    /// Whose turn it is, with the legal actions for the person to move alone.
    Turn { seat: Seat, legal: Vec<String> },
    /// The game is over.
    Over(Box<Ending<PlainReason>>),
    /// A message is refused; nobody else is told.
    Refused(PlainReason),
}

/// A refusal by the server, not by the rules.
fn refusal(code: &str, sentence: &str) -> PlainReason {
    PlainReason {
        code: code.to_owned(),
        rule: String::new(),
        sentence: sentence.to_owned(),
    }
}

/// A game, and what the server alone knows.
struct Table {
    game: Box<dyn AnyGame>,
    seed: Seed,
    streams: Streams,
    /// By the lowest seat of each person.
    passwords: BTreeMap<Seat, String>,
}

impl Table {
    fn new(mut game: Box<dyn AnyGame>, seed: Seed, mut streams: Streams) -> Self {
        game.draw(&mut streams);
        let passwords = BTreeMap::new();
        Self {
            game,
            seed,
            streams,
            passwords,
        }
    }

    /// Who sits at a seat, if the password is right.
    fn sit(&mut self, seat: Seat, password: &str) -> Result<Viewer, PlainReason> {
        if seat.number() >= self.game.seats() {
            return Err(refusal("no-such-seat", "the table has no such seat"));
        }
        let person = self.game.person_of(seat);
        let set = self.passwords.entry(person);
        if set.or_insert_with(|| password.to_owned()) != password {
            return Err(refusal("wrong-password", "somebody else sits there"));
        }
        Ok(Viewer::Seat(person))
    }

    /// Acts for a person, whichever of the person's seats is to move.
    fn act(&mut self, person: Seat, action: &str) -> Result<(), PlainReason> {
        let seat = self.game.to_move(person.into()).unwrap_or(person);
        self.game.play_as(seat, action)?;
        self.game.draw(&mut self.streams);
        Ok(())
    }

    /// Something happened at the table that nobody chose.
    fn incident(&mut self, incident: &str) -> Result<(), PlainReason> {
        self.game.play_incident(incident)?;
        self.game.draw(&mut self.streams);
        Ok(())
    }

    /// What a viewer is told who has seen the first `seen` steps.
    fn news(&self, viewer: Viewer, seen: usize) -> Vec<Reply> {
        let steps = self.game.seen(viewer, seen).into_iter();
        let legal = self.game.to_move(viewer).map(|_| self.game.actions());
        let legal = legal.unwrap_or_default();
        let turn = self.game.turn().seat();
        let turn = turn.map(|seat| Reply::Turn { seat, legal });
        let over = self
            .game
            .ending()
            .map(|ending| Reply::Over(Box::new(ending)));
        steps.map(Reply::Seen).chain(turn).chain(over).collect()
    }

    /// What continues the game, and gives everything away. Nothing for a game without history; no table here is one.
    fn save(&self) -> Option<Saved> {
        Saved::new(&*self.game, self.seed, &self.streams)
    }

    /// Continues a saved game. People choose new passwords.
    fn resume(saved: &Saved) -> Result<Self, AnyError> {
        let (game, streams) = saved.resume(games::kind_of(&saved.record)?)?;
        Ok(Self::new(game, saved.seed, streams))
    }
}

/// The number of a connection.
type Client = u64;
/// What goes to whom.
type Letters = Vec<(Client, Reply)>;

/// Where a client is, and how many steps it was told.
struct Place {
    table: usize,
    viewer: Viewer,
    seen: usize,
}

/// Tables, and who is at them.
#[derive(Default)]
struct Server {
    tables: Vec<Table>,
    clients: BTreeMap<Client, Place>,
}

impl Server {
    /// Takes a message, and says what goes to whom.
    fn receive(&mut self, from: Client, message: Message) -> Letters {
        let answer = match message {
            Message::Join {
                table,
                seat,
                password,
            } => self.join(from, table, seat, &password),
            Message::Act(action) => self.act(from, &action),
        };
        answer.unwrap_or_else(|refused| vec![(from, Reply::Refused(refused))])
    }

    fn table(&mut self, number: usize) -> Result<&mut Table, PlainReason> {
        let table = self.tables.get_mut(number);
        table.ok_or_else(|| refusal("no-such-table", "there is no such table"))
    }

    fn join(
        &mut self,
        from: Client,
        number: usize,
        seat: Option<Seat>,
        password: &str,
    ) -> Result<Letters, PlainReason> {
        let table = self.table(number)?;
        let viewer = seat.map_or(Ok(Viewer::Spectator), |seat| table.sit(seat, password))?;
        let record = table.game.record_of(viewer).unwrap_or_default();
        let seen = table.game.plies();
        let mut replies = vec![Reply::Joined { viewer, record }];
        replies.extend(table.news(viewer, seen));
        let place = Place {
            table: number,
            viewer,
            seen,
        };
        self.clients.insert(from, place);
        Ok(replies.into_iter().map(|reply| (from, reply)).collect())
    }

    fn act(&mut self, from: Client, action: &str) -> Result<Letters, PlainReason> {
        let place = self.clients.get(&from);
        let seat = place.and_then(|place| Some((place.table, place.viewer.seat()?)));
        let (number, person) = seat.ok_or_else(|| refusal("no-seat", "join a seat first"))?;
        self.table(number)?.act(person, action)?;
        Ok(self.tell(number))
    }

    /// Tells everybody at a table what is new.
    fn tell(&mut self, number: usize) -> Letters {
        let table = &self.tables[number];
        let here = self.clients.iter_mut().filter(|(_, it)| it.table == number);
        let letters = here.flat_map(|(&client, place)| {
            let seen = std::mem::replace(&mut place.seen, table.game.plies());
            let news = table.news(place.viewer, seen).into_iter();
            news.map(move |reply| (client, reply))
        });
        letters.collect()
    }
}

// Over TCP: a thread for each connection, one lock over everything.

/// Serves games to everybody who connects: lines of JSON both ways.
#[derive(Parser, Debug)]
#[command(name = "server", version, after_help = LINES)]
struct Args {
    /// The game at table 0.
    game: String,
    /// Its options: `name=value name=value`.
    #[arg(default_value = "-")]
    options: String,
    /// The address to listen at; 0.0.0.0 is every network.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
    /// The port; 0 for any that is free.
    #[arg(long, default_value_t = 4000)]
    port: u16,
}

const LINES: &str = "\
Lines of a client, for instance in `nc 127.0.0.1 4000`:
  {\"join\":{\"table\":0,\"seat\":1,\"password\":\"x\"}}
  {\"join\":{\"table\":0}}                           looks on
  {\"act\":\"lead 6-6\"}
Lines typed at the server:
  open GAME [OPTIONS]   another table
  incident TABLE TEXT   what happened at a table
  save TABLE FILE       keeps a game, with its seed
  resume FILE           a kept game, at another table";

fn main() -> ExitCode {
    let args = Args::parse();
    run("server", |out| {
        let hub: &Mutex<Hub> = Box::leak(Box::default());
        let opened = lock(hub).command(&format!("open {} {}", args.game, args.options));
        let opened = opened.map_err(Stop::Usage)?;
        let listener = TcpListener::bind((args.host, args.port))?;
        writeln!(out, "{opened} at {}", listener.local_addr()?)?;
        out.flush()?;
        let accepting = thread::spawn(move || accept(&listener, hub));
        for line in io::stdin().lock().lines() {
            let answer = lock(hub).command(&line?);
            writeln!(
                out,
                "{}",
                answer.unwrap_or_else(|error| format!("no: {error}"))
            )?;
            out.flush()?;
        }
        // Without a keyboard it serves on.
        accepting
            .join()
            .map_err(|_| Stop::Failed("the listener stopped".to_owned()))
    })
}

/// The server with its connections.
#[derive(Default)]
struct Hub {
    server: Server,
    connections: BTreeMap<Client, TcpStream>,
}

impl Hub {
    /// Takes a line of a client.
    fn receive(&mut self, from: Client, line: &[u8]) {
        let letters = match serde_json::from_slice(line) {
            Ok(message) => self.server.receive(from, message),
            Err(error) => {
                let refused = refusal("malformed", &error.to_string());
                vec![(from, Reply::Refused(refused))]
            }
        };
        self.send(letters);
    }

    /// Sends letters. Who cannot be reached, or reads too slowly, is disconnected, and may come back.
    fn send(&mut self, letters: Letters) {
        for (client, reply) in letters {
            if let Some(mut connection) = self.connections.get(&client) {
                // Texts and numbers: nothing that JSON does not hold.
                let line = serde_json::to_string(&reply).unwrap_or_default() + "\n";
                if connection.write_all(line.as_bytes()).is_err() {
                    self.leave(client);
                }
            }
        }
    }

    fn leave(&mut self, client: Client) {
        self.server.clients.remove(&client);
        if let Some(connection) = self.connections.remove(&client) {
            let _ = connection.shutdown(Shutdown::Both);
        }
    }

    /// Does what is typed at the server, and answers in a line.
    fn command(&mut self, line: &str) -> Result<String, String> {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line, ""));
        let (first, second) = rest.split_once(' ').unwrap_or((rest, "-"));
        let number = || first.parse().map_err(|_| format!("`{first}` is no table"));
        let table = match command {
            "open" => open(first, second)?,
            "resume" => match Kept::read(Path::new(rest))? {
                Kept::Saved(saved) => Table::resume(&saved).map_err(|error| error.to_string())?,
                Kept::Record(_) => return Err("a record without its dice".to_owned()),
            },
            "save" => {
                let table = self.server.table(number()?);
                let saved = table.map_err(|reason| reason.sentence)?.save();
                files::write(
                    Path::new(second),
                    &saved.ok_or("a game without history")?,
                    true,
                )?;
                return Ok(format!("kept in {second}"));
            }
            "incident" => {
                let table = self.server.table(number()?);
                let played = table.and_then(|table| table.incident(second));
                played.map_err(|reason| reason.sentence)?;
                let letters = self.server.tell(number()?);
                self.send(letters);
                return Ok("announced".to_owned());
            }
            _ => return Err("open, incident, save or resume".to_owned()),
        };
        self.server.tables.push(table);
        Ok(format!("table {}", self.server.tables.len() - 1))
    }
}

/// A table with fresh dice.
fn open(game: &str, options: &str) -> Result<Table, String> {
    let kind = games::find(game).ok_or_else(|| format!("there is no game `{game}`"))?;
    let game = kind.start(options).map_err(|error| error.to_string())?;
    let seed = fresh_seed().map_err(|_| "there is no fresh seed")?;
    let streams = Streams::new(seed, game.seats());
    Ok(Table::new(game, seed, streams))
}

/// Nothing that a message can do panics in the middle of a change, so what a broken lock holds is whole.
fn lock(hub: &Mutex<Hub>) -> MutexGuard<'_, Hub> {
    hub.lock().unwrap_or_else(PoisonError::into_inner)
}

fn accept(listener: &TcpListener, hub: &'static Mutex<Hub>) {
    for (client, stream) in (0..).zip(listener.incoming()) {
        // Who gave up while waiting is nobody's error.
        let Ok(stream) = stream else { continue };
        thread::spawn(move || {
            let _ = talk(client, stream, hub);
            lock(hub).leave(client);
        });
    }
}

/// How long a client may take to read a line.
const PATIENCE: Duration = Duration::from_secs(1);
/// The longest line of a client, in bytes.
const LINE: u64 = 4096;

/// Takes the lines of a client until it leaves.
fn talk(client: Client, stream: TcpStream, hub: &Mutex<Hub>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    lock(hub).connections.insert(client, stream.try_clone()?);
    let mut input = BufReader::new(stream);
    let mut line = Vec::new();
    while input.by_ref().take(LINE).read_until(b'\n', &mut line)? > 0 {
        lock(hub).receive(client, &line);
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardcore::any::AnyView;
    use boardcore::{Stream, below};

    /// A player who knows what it was sent, and nothing else.
    struct Player {
        client: Client,
        password: String,
        seat: Option<Seat>,
        view: Box<dyn AnyView>,
        legal: Vec<String>,
        over: bool,
        /// Everything that it was sent, as it travels.
        sent: String,
    }

    /// A server with a table of a game, everybody seated, and a spectator.
    struct Room {
        server: Server,
        players: Vec<Player>,
    }

    impl Room {
        fn new(game: &str, rules: &str, seed: u64) -> Self {
            let game = games::find(game).unwrap().start(rules).unwrap();
            let (seed, seats) = (Seed::from_u64(seed), game.seats());
            let table = Table::new(game, seed, Streams::new(seed, seats));
            let nobody = |viewer: Viewer| Player {
                client: Client::MAX,
                password: format!("{viewer}'s"),
                seat: viewer.seat(),
                view: table.game.kind().watch(rules, viewer).unwrap(),
                legal: Vec::new(),
                over: false,
                sent: String::new(),
            };
            let persons = Viewer::all(seats).filter(|it| {
                it.seat()
                    .is_none_or(|seat| table.game.person_of(seat) == seat)
            });
            let players = persons.map(nobody).collect();
            let server = Server {
                tables: vec![table],
                ..Server::default()
            };
            let mut room = Self { server, players };
            for i in 0..room.players.len() {
                room.come(i, i as Client);
            }
            room
        }

        /// A player comes, perhaps not for the first time, and has forgotten everything.
        fn come(&mut self, i: usize, client: Client) {
            let player = &mut self.players[i];
            self.server.clients.remove(&player.client);
            player.client = client;
            let message = Message::Join {
                table: 0,
                seat: player.seat,
                password: player.password.clone(),
            };
            self.say(client, message);
        }

        /// A message, and what came of it.
        fn say(&mut self, client: Client, message: Message) {
            for (to, reply) in self.server.receive(client, message) {
                let line = serde_json::to_string(&reply).unwrap();
                let mut players = self.players.iter_mut();
                players.find(|it| it.client == to).unwrap().hear(&line);
            }
        }

        /// Who may act, acts at random, until the game is over or `plies` were played.
        fn play(&mut self, plies: usize, rng: &mut boardcore::GameRng) {
            while self.game().plies() < plies
                && let Some(i) = self.players.iter().position(|it| !it.legal.is_empty())
            {
                let player = &self.players[i];
                let action = below(rng, player.legal.len() as u32);
                let action = player.legal[action as usize].clone();
                self.say(player.client, Message::Act(action));
                self.check();
            }
        }

        /// Nobody knows more or less than the game's own view says.
        fn check(&self) {
            for player in &self.players {
                let view = self.game().view(player.view.viewer());
                assert_eq!(player.view.position(), view.position());
                let mine = view.to_move(view.viewer()).is_some();
                let legal = if mine { view.actions() } else { Vec::new() };
                assert_eq!(player.legal, legal);
                assert_eq!(player.over, self.game().turn().is_over());
            }
        }

        fn game(&self) -> &dyn AnyGame {
            &*self.server.tables[0].game
        }
    }

    impl Player {
        fn hear(&mut self, line: &str) {
            self.sent.push_str(line);
            self.sent.push('\n');
            match serde_json::from_str(line).unwrap() {
                Reply::Joined { viewer, record } => {
                    self.view = games::follow(&record).unwrap();
                    assert_eq!(self.view.viewer(), viewer);
                }
                Reply::Seen(seen) => self.view.update(&seen.observation).unwrap(),
                Reply::Turn { legal, .. } => self.legal = legal,
                Reply::Over(ending) => {
                    assert_eq!(Some(*ending), self.view.ending());
                    (self.legal, self.over) = (Vec::new(), true);
                }
                Reply::Refused(reason) => panic!("{reason:?}"),
            }
        }
    }

    #[test]
    fn whole_games_by_what_is_sent() {
        let mut kinds: Vec<(&str, &str)> = games::GAMES.iter().map(|it| (it.name(), "-")).collect();
        kinds.push(("skim", "teams=OneEach"));
        kinds.push(("domino_ends", "players=4"));
        for (game, rules) in kinds {
            let mut room = Room::new(game, rules, 7);
            let mut rng = Seed::from_u64(8).stream(Stream::Chance);
            // Somebody leaves in the middle, and comes back by another connection.
            room.play(60, &mut rng);
            for i in 0..room.players.len() {
                room.come(i, 100 + i as Client);
                room.check();
            }
            room.play(usize::MAX, &mut rng);
            assert!(room.players.iter().all(|it| it.over), "{game} {rules}");
        }
    }

    #[test]
    fn no_hidden_tile_is_sent() {
        let room = Room::new("domino_ends", "players=3", 3);
        let dealt: Vec<String> = room.game().steps();
        assert!(dealt.iter().all(|step| step.starts_with("deal ")));
        let mut sent_to = vec![0; dealt.len()];
        for player in &room.players {
            let tiles = dealt.iter().map(|step| &step["deal ".len()..]);
            let known: Vec<usize> = tiles
                .enumerate()
                .filter(|(_, tile)| player.sent.contains(*tile))
                .map(|(place, _)| place)
                .collect();
            let hand = player.seat.map_or(0, |_| dealt.len() / 3);
            assert_eq!(known.len(), hand, "{}", player.sent);
            for place in known {
                sent_to[place] += 1;
            }
        }
        assert!(
            sent_to.iter().all(|&times| times == 1),
            "each to its holder alone"
        );
    }

    #[test]
    fn the_seed_is_never_sent() {
        let mut room = Room::new("flea", "-", 5);
        room.play(50, &mut Seed::from_u64(1).stream(Stream::Chance));
        let kept = room.server.tables[0].save().unwrap().to_string();
        let seed = Seed::from_u64(5).to_string();
        assert!(kept.contains(&seed));
        assert!(room.players.iter().all(|it| !it.sent.contains(&seed)));
    }

    #[test]
    fn a_refusal_goes_to_the_sender_alone() {
        let mut room = Room::new("makarenko", "-", 1);
        let mut refused = |client, message| {
            let mut letters = room.server.receive(client, message);
            let (to, reply) = letters.pop().unwrap();
            assert!(letters.is_empty() && to == client);
            let Reply::Refused(reason) = reply else {
                panic!("{reply:?}")
            };
            (reason.code, reason.rule)
        };
        let act = |action: &str| Message::Act(action.to_owned());
        let join = |table, seat, password: &str| Message::Join {
            table,
            seat: Some(Seat::new(seat)),
            password: password.to_owned(),
        };
        let no_rule = |code: &str| (code.to_owned(), String::new());
        assert_eq!(
            refused(0, act("Pe2e5")),
            ("not-its-way".into(), "M4".into())
        );
        assert_eq!(refused(1, act("Pe7e5")), no_rule("wrong-seat"));
        assert_eq!(refused(0, act("e4")), no_rule("malformed"));
        assert_eq!(refused(2, act("Pe2e4")), no_rule("no-seat"));
        assert_eq!(refused(9, act("Pe2e4")), no_rule("no-seat"));
        assert_eq!(refused(9, join(0, 1, "guess")), no_rule("wrong-password"));
        assert_eq!(refused(9, join(0, 2, "x")), no_rule("no-such-seat"));
        assert_eq!(refused(9, join(1, 0, "x")), no_rule("no-such-table"));
        assert_eq!(room.game().plies(), 0);
    }

    #[test]
    fn a_saved_game_continues_as_without_the_break() {
        for kind in games::GAMES {
            let finish = |mut table: Table| {
                while let Some(seat) = table.game.turn().seat() {
                    let nth = (table.game.count() - 1).min(table.game.plies() as u32 % 5);
                    let action = table.game.nth(nth).unwrap();
                    table.act(table.game.person_of(seat), &action).unwrap();
                    if table.game.plies() > 500 {
                        break;
                    }
                }
                table.game.record().unwrap()
            };
            let table = Room::new(kind.name(), "-", 11).server.tables.remove(0);
            let saved: Saved = table.save().unwrap().to_string().parse().unwrap();
            let resumed = Table::resume(&saved).unwrap();
            assert_eq!(finish(resumed), finish(table), "{}", kind.name());

            // The dice of a larger table.
            let seed = Seed::from_u64(11);
            let places = Streams::new(seed, 40).places();
            assert!(Table::resume(&Saved { places, ..saved }).is_err());
        }
    }

    #[test]
    fn the_host_announces_incidents() {
        let mut server = Room::new("memory", "time_limit=true", 2).server;
        assert!(server.tables[0].incident("lift a1").is_err());
        server.tables[0].incident("timeout").unwrap();
        let letters = server.tell(0);
        let timeouts = letters.iter().filter(
            |(_, reply)| matches!(reply, Reply::Seen(seen) if seen.observation == "timeout"),
        );
        assert_eq!(timeouts.count(), server.clients.len());
    }

    #[test]
    fn lines_of_json_over_a_socket() {
        let hub: &Mutex<Hub> = Box::leak(Box::default());
        assert_eq!(
            lock(hub).command("open domino_ends players=3"),
            Ok("table 0".to_owned())
        );
        assert!(lock(hub).command("open domino_ends players=9").is_err());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || accept(&listener, hub));

        let mut stream = TcpStream::connect(address).unwrap();
        let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
        let mut ask = |line: &str| {
            stream.write_all(line.as_bytes()).unwrap();
            serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap()
        };
        let Reply::Refused(reason) = ask("hello\n") else {
            panic!("no JSON")
        };
        assert_eq!(reason.code, "malformed");
        let reply = ask("{\"join\":{\"table\":0,\"seat\":2,\"password\":\"x\"}}\n");
        let Reply::Joined { viewer, record } = reply else {
            panic!("{reply:?}")
        };
        assert_eq!(viewer, Viewer::Seat(Seat::new(2)));
        assert!(
            record.starts_with("domino_ends seat 2 players=3 "),
            "{record}"
        );
    }
}
