//! Liar's dice: players bid on dice that they see only some of, until one calls another a liar. A hidden game.
//!
//! 1. Each of the `players` has `dice` dice. At the start of a round all dice are rolled, and each player sees only their own.
//! 2. Seat 0 begins the first round. A turn bids: at least so many dice of all on the table show a face. Each bid beats the one
//!    before: it names more dice, or as many of a higher face. No bid names more dice than there are.
//! 3. Instead of bidding, a player calls the last bidder a liar, and all dice are shown. If the bid was true, the caller loses a
//!    die, else the bidder does. Who lost it begins the next round; if that was the last die, the next player who has dice does.
//! 4. The game is over after the first round or, if it is played to the `last_player`, when one player alone has dice.
//! 5. The score is the number of dice left.
//!
//! What all can see is [`Table`]. The state is the table with everybody's dice, a view is the table with the viewer's, so the two
//! share their turns, actions and end, and there is nothing that a view could leak.

use std::fmt::{self, Display};
use std::ops::ControlFlow;
use std::str::FromStr;

use boardcore::rand::Rng;
use boardcore::text::{Reader, join};
use boardcore::{
    Determinize, Ending, Faults, Game, Indexed, Key, Never, NoWorld, Notation, Num, Observe,
    ParseError, Refused, RuleSet, Seat, Sink, Situation, Standings, Step, StepOf, Turn, Valid,
    View, Viewer, Worlds, below_u128,
};

/// The most players.
const PLAYERS: usize = 4;

boardcore::rules! {
    /// What the players agree on.
    pub struct Rules {
        /// How many play (1).
        pub players: u8 = 2, in 2..=4;
        /// How many dice each has (1).
        pub dice: u8 = 5, in 1..=5;
        /// Whether the game goes on until one player alone has dice (4).
        pub last_player: bool = true;
    }
}

impl RuleSet for Rules {
    fn seats(&self) -> u8 {
        self.players
    }

    fn check(&self, _: &mut Faults) {}
}

impl Rules {
    /// All dice at the start.
    const fn all_dice(&self) -> u8 {
        self.players * self.dice
    }
}

/// What a die shows.
pub type Face = Num<1, 6>;

/// What a player may do, as text `3x5` or `liar`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Call {
    /// At least `count` of all dice show `face`.
    Bid {
        /// How many dice.
        count: Num<1, 20>,
        /// Which face.
        face: Face,
    },
    /// The last bid is not true.
    Liar,
}

impl Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Bid { count, face } => write!(f, "{count}x{face}"),
            Call::Liar => f.write_str("liar"),
        }
    }
}

impl FromStr for Call {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "liar" {
            return Ok(Call::Liar);
        }
        let mut reader = Reader::new(text);
        let count = reader.value('x')?;
        reader.literal("x", "`x` and a face")?;
        Ok(Call::Bid {
            count,
            face: reader.value('\n')?,
        })
    }
}

impl Indexed for Call {
    const COUNT: u32 = 20 * 6 + 1;

    fn index(self) -> u32 {
        match self {
            Call::Bid { count, face } => count.index() * 6 + face.index(),
            Call::Liar => Self::COUNT - 1,
        }
    }

    fn at(index: u32) -> Option<Self> {
        if index == Self::COUNT - 1 {
            return Some(Call::Liar);
        }
        let count = Num::at(index / 6)?;
        Some(Call::Bid {
            count,
            face: Num::at(index % 6)?,
        })
    }
}

boardcore::reasons! {
    /// Why a call is against the rules.
    pub enum Illegal {
        /// The bid does not beat the last one.
        TooLow = "too-low", "2", "the bid does not beat the last one";
        /// There are not that many dice.
        TooMany {
            /// How many there are.
            dice: u8,
        } = "too-many", "2", "there are {dice} dice on the table";
        /// Nobody has bid yet.
        NoBid = "no-bid", "3", "there is no bid to doubt";
    }
}

boardcore::reasons! {
    /// Why the game is over.
    pub enum End {
        /// One round was to be played.
        Round = "round", "4", "the round is over";
        /// One player is left.
        LastPlayer = "last-player", "4", "one player alone has dice";
    }
}

/// The dice of one player: how many show each face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand([u8; 6]);

impl Hand {
    /// Adds a die.
    pub const fn add(&mut self, face: Face) {
        self.0[face.get() as usize - 1] += 1;
    }

    /// How many dice show a face.
    pub const fn of(&self, face: Face) -> u8 {
        self.0[face.get() as usize - 1]
    }

    /// How many dice there are.
    pub fn dice(&self) -> u8 {
        self.0.iter().sum()
    }
}

/// The faces, ascending: `115`; `-` where there are none.
impl Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dice() == 0 {
            return f.write_str("-");
        }
        let faces = (1..=6).filter_map(Face::new);
        join(
            f,
            faces.flat_map(|face| std::iter::repeat_n(face, self.of(face).into())),
            "",
        )
    }
}

impl FromStr for Hand {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut hand, mut reader) = (Hand::default(), Reader::new(text));
        if !reader.accept("-") {
            let mut last = '1';
            while hand.dice() == 0 || reader.peek().is_some() {
                let face = reader.pick("a face 1 to 6, in ascending order", |c| {
                    let face = u8::try_from(c.to_digit(10)?).ok().and_then(Face::new);
                    face.filter(|_| c >= last && hand.dice() < 5)
                })?;
                last = char::from(b'0' + face.get());
                hand.add(face);
            }
        }
        reader.end()?;
        Ok(hand)
    }
}

/// The dice of all players, by seat.
type Hands = [Hand; PLAYERS];

/// Writes hands with commas between them.
fn write_hands(f: &mut fmt::Formatter<'_>, hands: &[Hand]) -> fmt::Result {
    join(f, hands, ",")
}

/// Reads as many hands as there are; the seats behind them have none.
fn read_hands(reader: &mut Reader<'_>) -> Result<Hands, ParseError> {
    let mut hands = Hands::default();
    for (seat, hand) in hands.iter_mut().enumerate() {
        if seat > 0 && !reader.accept(",") {
            break;
        }
        *hand = reader.value(',')?;
    }
    reader.end()?;
    Ok(hands)
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    rules: Valid<Rules>,
    /// How many dice each seat has.
    dice: [u8; PLAYERS],
    /// How many of them are rolled.
    rolled: [u8; PLAYERS],
    /// Whose turn it is, or will be once all dice are rolled.
    seat: u8,
    bid: Option<(Num<1, 20>, Face)>,
}

impl Table {
    fn new(rules: Valid<Rules>) -> Self {
        let dice = std::array::from_fn(|seat| {
            if seat < rules.players.into() {
                rules.dice
            } else {
                0
            }
        });
        Self {
            rules,
            dice,
            rolled: [0; PLAYERS],
            seat: 0,
            bid: None,
        }
    }

    fn on_table(&self) -> u8 {
        self.dice.iter().sum()
    }

    fn players_left(&self) -> usize {
        self.dice.iter().filter(|&&dice| dice > 0).count()
    }

    /// The seat whose die is rolled next; none once all are rolled.
    fn roller(&self) -> Option<u8> {
        (0..self.rules.players)
            .find(|&seat| self.rolled[usize::from(seat)] < self.dice[usize::from(seat)])
    }

    /// The next seats with dice after this one, this one last.
    fn others(&self, seat: u8) -> impl DoubleEndedIterator<Item = u8> + '_ {
        let players = self.rules.players;
        let seats = (1..=players).map(move |k| (seat + k) % players);
        seats.filter(|&seat| self.dice[usize::from(seat)] > 0)
    }

    fn after(&self, seat: u8) -> u8 {
        self.others(seat).next().unwrap_or(seat)
    }

    fn turn(&self) -> Turn {
        match self.roller() {
            _ if self.ending().is_some() => Turn::Over,
            Some(seat) => Turn::Chance {
                for_seat: Some(Seat::new(seat)),
            },
            None => Turn::Seat(Seat::new(self.seat)),
        }
    }

    fn ending(&self) -> Option<Ending<End>> {
        let end = match self.rules.last_player {
            true if self.players_left() == 1 => End::LastPlayer,
            false if self.on_table() < self.rules.all_dice() => End::Round,
            _ => return None,
        };
        let dice = self.dice.map(i32::from);
        let standings = Standings::ranked(&dice[..self.rules.players.into()]);
        Some(Ending { end, standings })
    }

    fn check(&self, call: Call) -> Result<(), Illegal> {
        let dice = self.on_table();
        match call {
            Call::Bid { count, .. } if count.get() > dice => Err(Illegal::TooMany { dice }),
            Call::Bid { count, face } if self.bid >= Some((count, face)) => Err(Illegal::TooLow),
            Call::Liar if self.bid.is_none() => Err(Illegal::NoBid),
            _ => Ok(()),
        }
    }

    fn for_each_action<B>(&self, f: impl FnMut(Call) -> ControlFlow<B>) -> ControlFlow<B> {
        let calls = if self.turn().seat().is_some() {
            0..Call::COUNT
        } else {
            0..0
        };
        let mut legal = calls
            .filter_map(Call::at)
            .filter(|&call| self.check(call).is_ok());
        legal.try_for_each(f)
    }

    fn roll(&mut self) {
        if let Some(seat) = self.roller() {
            self.rolled[usize::from(seat)] += 1;
        }
    }

    fn bid(&mut self, count: Num<1, 20>, face: Face) {
        self.bid = Some((count, face));
        self.seat = self.after(self.seat);
    }

    /// Settles a doubt by the dice of all; returns who lost a die.
    fn settle(&mut self, hands: &Hands) -> u8 {
        let holds = self.bid.is_some_and(|(count, face)| {
            hands.iter().map(|hand| hand.of(face)).sum::<u8>() >= count.get()
        });
        // All others come before the seat itself, and the last of them has bid.
        let bidder = self.others(self.seat).rev().nth(1).unwrap_or(self.seat);
        let loser = if holds { self.seat } else { bidder };
        self.dice[usize::from(loser)] -= 1;
        self.seat = if self.dice[usize::from(loser)] > 0 {
            loser
        } else {
            self.after(loser)
        };
        (self.rolled, self.bid) = ([0; PLAYERS], None);
        loser
    }
}

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A seat rolled a die; others see that, and not what.
    Rolled(Seat, Option<Face>),
    /// A seat lost a die.
    Lost(Seat),
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Rolled(seat, Some(face)) => write!(f, "seat {seat} rolls {face}"),
            Event::Rolled(seat, None) => write!(f, "seat {seat} rolls"),
            Event::Lost(seat) => write!(f, "seat {seat} loses a die"),
        }
    }
}

/// A state: the table and everybody's dice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LiarsDice {
    table: Table,
    hands: Hands,
}

boardcore::serde_state!(LiarsDice);

impl LiarsDice {
    /// What everybody sees.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The dice of a seat.
    pub const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    fn possible(&self) -> Result<(), String> {
        let Table {
            rules,
            dice,
            rolled,
            seat,
            bid,
        } = self.table;
        for (at, hand) in self.hands.iter().enumerate() {
            if hand.dice() != rolled[at] || rolled[at] > dice[at] {
                return Err(format!(
                    "seat {at} has {} dice, and {hand} on the table",
                    dice[at]
                ));
            }
            let most = if at < rules.players.into() {
                rules.dice
            } else {
                0
            };
            if dice[at] > most {
                return Err(format!("seat {at} has {} dice of {most}", dice[at]));
            }
        }
        let lost = rules.all_dice() - self.table.on_table();
        if self.table.players_left() == 0 || !rules.last_player && lost > 1 {
            return Err(format!("{lost} dice are lost"));
        }
        if dice.get(usize::from(seat)).is_none_or(|&dice| dice == 0) {
            return Err(format!("it is the turn of seat {seat}, which has no dice"));
        }
        // Dice are rolled seat by seat, before the first bid, and none after the end.
        let waiting = self.table.roller().map_or(PLAYERS, usize::from);
        let all_rolled = waiting == PLAYERS;
        if rolled.iter().skip(waiting + 1).any(|&rolled| rolled > 0) || bid.is_some() && !all_rolled
        {
            return Err(format!("seat {waiting} has dice to roll first"));
        }
        if self.table.ending().is_some() && rolled != [0; PLAYERS] {
            return Err("dice are rolled after the end".to_owned());
        }
        match bid {
            Some((count, _)) if count.get() > self.table.on_table() => Err(format!(
                "the bid names {count} of {} dice",
                self.table.on_table()
            )),
            _ => Ok(()),
        }
    }
}

impl Situation for LiarsDice {
    type Rules = Rules;
    type Action = Call;
    type End = End;

    fn rules(&self) -> &Valid<Rules> {
        &self.table.rules
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    fn for_each_action<B>(&self, f: impl FnMut(Call) -> ControlFlow<B>) -> ControlFlow<B> {
        self.table.for_each_action(f)
    }

    fn ending(&self) -> Option<Ending<End>> {
        self.table.ending()
    }
}

impl Game for LiarsDice {
    const NAME: &'static str = "liars_dice";
    type Chance = Face;
    type Incident = Never;
    type Illegal = Illegal;
    type Event = Event;

    fn new(rules: Valid<Rules>) -> Self {
        Self {
            table: Table::new(rules),
            hands: Hands::default(),
        }
    }

    fn for_each_chance<B>(&self, mut f: impl FnMut(Face, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let faces = if self.turn().is_chance() {
            1..=6
        } else {
            1..=0
        };
        faces.filter_map(Face::new).try_for_each(|face| f(face, 1))
    }

    fn check(&self, call: Call) -> Result<(), Illegal> {
        self.table.check(call)
    }

    /// A die shows any face.
    fn check_chance(&self, _: Face) -> Result<(), Illegal> {
        Ok(())
    }

    fn apply(&mut self, step: StepOf<Self>, events: &mut impl Sink<Event>) {
        match step {
            Step::Chance(face) => {
                if let Some(seat) = self.table.roller() {
                    self.hands[usize::from(seat)].add(face);
                    self.table.roll();
                    events.emit(|| Event::Rolled(Seat::new(seat), Some(face)));
                }
            }
            Step::Action(Call::Bid { count, face }) => self.table.bid(count, face),
            Step::Action(Call::Liar) => {
                let loser = self.table.settle(&self.hands);
                self.hands = Hands::default();
                events.emit(|| Event::Lost(Seat::new(loser)));
            }
            Step::Incident(never) => match never {},
        }
    }

    fn key(&self) -> u64 {
        let Table {
            dice, seat, bid, ..
        } = self.table;
        let bid = bid.map_or([0, 0], |(count, face)| [count.get(), face.get()]);
        let hands = self.hands.map(|hand| hand.0);
        let key = Key::new().bytes(hands.as_flattened()).bytes(&dice);
        key.bytes(&[seat, bid[0], bid[1]]).finish()
    }

    fn action_space(rules: &Rules) -> u32 {
        u32::from(rules.all_dice()) * 6 + 1
    }

    fn action_index(rules: &Rules, call: Call) -> Option<u32> {
        let liar = Self::action_space(rules) - 1;
        match call {
            Call::Liar => Some(liar),
            bid => Some(bid.index()).filter(|&index| index < liar),
        }
    }

    fn action_at(rules: &Rules, index: u32) -> Option<Call> {
        let liar = Self::action_space(rules) - 1;
        if index == liar {
            Some(Call::Liar)
        } else {
            Call::at(index).filter(|_| index < liar)
        }
    }

    /// In a round with n dice there are n rolls, at most 6n bids and one doubt.
    fn max_plies(rules: &Rules) -> Option<u32> {
        let all = u32::from(rules.all_dice());
        let fewest = if rules.last_player { 2 } else { all };
        Some((fewest..=all).map(|dice| 7 * dice + 1).sum())
    }

    fn score_bounds(rules: &Rules) -> Option<std::ops::RangeInclusive<i32>> {
        Some(0..=rules.dice.into())
    }

    fn audit(&self) -> Result<(), String> {
        self.possible()
    }
}

/// The dice that each seat has, those that are rolled, whose turn it is, and the last bid: `dice=2,2 hands=15,6 seat=0 bid=-`.
impl Display for LiarsDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players = usize::from(self.table.rules.players);
        f.write_str("dice=")?;
        join(f, &self.table.dice[..players], ",")?;
        f.write_str(" hands=")?;
        write_hands(f, &self.hands[..players])?;
        write_end(f, &self.table)
    }
}

fn write_end(f: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    write!(f, " seat={} bid=", table.seat)?;
    match table.bid {
        None => f.write_str("-"),
        Some((count, face)) => Call::Bid { count, face }.fmt(f),
    }
}

impl Notation for LiarsDice {
    type PositionError = ParseError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, ParseError> {
        let mut game = Self::new(rules);
        let mut reader = Reader::new(text);
        let players = usize::from(rules.players);
        let mut dice = reader.field("dice")?;
        for seat in 0..players {
            if seat > 0 {
                dice.literal(",", "`,` and the dice of the next seat")?;
            }
            game.table.dice[seat] = dice.number(0..=5, "a number of dice from 0 to 5")? as u8;
        }
        dice.end()?;
        let hands = reader.field("hands")?;
        let at = hands.at();
        game.hands = read_hands(&mut { hands })?;
        game.table.rolled = game.hands.map(|hand| hand.dice());
        game.table.seat = reader.field("seat")?.value::<Seat>(' ')?.number();
        let mut bid = reader.field("bid")?;
        if !bid.accept("-") {
            let Call::Bid { count, face } = bid.value(' ')? else {
                return Err(ParseError::new("a bid", bid.at()));
            };
            game.table.bid = Some((count, face));
        }
        bid.end()?;
        reader.end()?;
        game.possible()
            .map_err(|what| ParseError::message(what, at))?;
        // `-` for each hand, and no hand more.
        if game.to_string() == text {
            Ok(game)
        } else {
            Err(ParseError::message(
                format_args!("{players} hands are on the table"),
                at,
            ))
        }
    }
}

/// What a viewer saw of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seen {
    /// A die was rolled, as text `?`, or `4` for one's own.
    Roll(Option<Face>),
    /// A bid, as text `3x5`.
    Bid(Num<1, 20>, Face),
    /// A doubt and everybody's dice, as text `liar 115,66,-,-`.
    Liar(Hands),
}

impl Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Seen::Roll(None) => f.write_str("?"),
            Seen::Roll(Some(face)) => face.fmt(f),
            Seen::Bid(count, face) => Call::Bid { count, face }.fmt(f),
            Seen::Liar(hands) => {
                f.write_str("liar ")?;
                write_hands(f, &hands)
            }
        }
    }
}

impl FromStr for Seen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        if text == "?" {
            Ok(Seen::Roll(None))
        } else if reader.accept("liar ") {
            let hands = read_hands(&mut reader)?;
            let seen = Seen::Liar(hands);
            // All four hands are written, those of empty places too.
            if seen.to_string() == text {
                Ok(seen)
            } else {
                Err(ParseError::new("four hands", 5))
            }
        } else if let Call::Bid { count, face } = text.parse::<Call>().or_else(|bid| {
            text.parse::<Face>()
                .map_err(|roll| bid.furthest(roll))
                .map(|_| Call::Liar)
        })? {
            Ok(Seen::Bid(count, face))
        } else {
            Ok(Seen::Roll(Some(text.parse()?)))
        }
    }
}

/// What a viewer knows: the table, and the dice of the viewer's seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LiarsView {
    table: Table,
    own: Option<(Seat, Hand)>,
}

impl LiarsView {
    /// What everybody sees.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The viewer's seat and dice; none for the spectator.
    pub const fn own(&self) -> Option<&(Seat, Hand)> {
        self.own.as_ref()
    }
}

impl Situation for LiarsView {
    type Rules = Rules;
    type Action = Call;
    type End = End;

    fn rules(&self) -> &Valid<Rules> {
        &self.table.rules
    }

    fn turn(&self) -> Turn {
        self.table.turn()
    }

    /// Nothing hidden decides what may be bid, so everybody knows it.
    fn for_each_action<B>(&self, f: impl FnMut(Call) -> ControlFlow<B>) -> ControlFlow<B> {
        self.table.for_each_action(f)
    }

    fn ending(&self) -> Option<Ending<End>> {
        self.table.ending()
    }
}

impl View for LiarsView {
    type Game = LiarsDice;

    fn update(&mut self, seen: Seen) -> Result<(), Refused<Illegal>> {
        let turn = self.turn();
        match (seen, turn) {
            (Seen::Roll(face), Turn::Chance { for_seat }) => {
                match (&mut self.own, face) {
                    (Some((seat, hand)), Some(face)) if for_seat == Some(*seat) => hand.add(face),
                    (Some((seat, _)), None) if for_seat != Some(*seat) => {}
                    (None, None) => {}
                    _ => {
                        return Err(Refused::Unseen(
                            "a player sees their own dice and no others",
                        ));
                    }
                }
                self.table.roll();
            }
            (Seen::Bid(count, face), Turn::Seat(_)) => {
                self.table
                    .check(Call::Bid { count, face })
                    .map_err(Refused::Illegal)?;
                self.table.bid(count, face);
            }
            (Seen::Liar(hands), Turn::Seat(_)) => {
                self.table.check(Call::Liar).map_err(Refused::Illegal)?;
                if hands.map(|hand| hand.dice()) != self.table.dice {
                    return Err(Refused::Unseen("each player shows all their dice"));
                }
                if let Some((seat, hand)) = &mut self.own {
                    if hands[seat.index()] != *hand {
                        return Err(Refused::Unseen("the viewer's own dice are others"));
                    }
                    *hand = Hand::default();
                }
                self.table.settle(&hands);
            }
            _ => return Err(Refused::Turn { turn }),
        }
        Ok(())
    }
}

impl Display for LiarsView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("dice=")?;
        join(f, &self.table.dice[..self.table.rules.players.into()], ",")?;
        if let Some((_, hand)) = self.own {
            write!(f, " own={hand}")?;
        }
        write_end(f, &self.table)
    }
}

impl Observe for LiarsDice {
    type View = LiarsView;
    type Observation = Seen;

    fn view(&self, viewer: Viewer) -> LiarsView {
        let seat = viewer.at_table(self.table.rules.players).seat();
        LiarsView {
            table: self.table,
            own: seat.map(|seat| (seat, self.hands[seat.index()])),
        }
    }

    fn observe(&self, step: StepOf<Self>, viewer: Viewer) -> Seen {
        match step {
            Step::Chance(face) => {
                let own = viewer.seat().is_some()
                    && viewer.seat().map(Seat::number) == self.table.roller();
                Seen::Roll(own.then_some(face))
            }
            Step::Action(Call::Bid { count, face }) => Seen::Bid(count, face),
            Step::Action(Call::Liar) => Seen::Liar(self.hands),
            Step::Incident(never) => match never {},
        }
    }

    fn observe_event(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Rolled(seat, _) if viewer.seat() != Some(seat) => Event::Rolled(seat, None),
            event => event,
        })
    }
}

/// The worlds that fit a view: each hidden die shows any face.
#[derive(Clone, Debug)]
pub struct LiarsWorlds(LiarsView);

impl LiarsWorlds {
    /// The seats of the hidden dice, once for each die.
    fn hidden(&self) -> impl Iterator<Item = usize> + '_ {
        let own = self.0.own.map(|(seat, _)| seat.index());
        let others = (0..PLAYERS).filter(move |&seat| Some(seat) != own);
        others.flat_map(|seat| std::iter::repeat_n(seat, self.0.table.rolled[seat].into()))
    }
}

impl Worlds for LiarsWorlds {
    type Game = LiarsDice;

    /// At most 6²⁰.
    fn count(&self) -> Option<u128> {
        Some(self.hidden().fold(1, |count, _| count * 6))
    }

    /// A number below the count chooses the history: its digits to base 6 are the dice.
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> LiarsDice {
        let mut hands = Hands::default();
        if let Some((seat, hand)) = self.0.own {
            hands[seat.index()] = hand;
        }
        let mut number = below_u128(rng, self.hidden().fold(1, |count, _| count * 6));
        for seat in self.hidden() {
            hands[seat].0[(number % 6) as usize] += 1;
            number /= 6;
        }
        LiarsDice {
            table: self.0.table,
            hands,
        }
    }
}

impl Determinize for LiarsDice {
    type Worlds = LiarsWorlds;

    /// The view checked what it saw, so all that is left to fit is dice that the viewer did not see.
    fn worlds(view: &LiarsView) -> Result<LiarsWorlds, NoWorld> {
        Ok(LiarsWorlds(view.clone()))
    }
}
