//! The state, its position text, and the game.

use std::fmt::{self, Display};
use std::ops::ControlFlow;

use boardcore::text::{Reader, join};
use boardcore::{
    Ending, Game, Indexed, Key, Never, Notation, ParseError, Seat, Sink, Situation, Step, StepOf,
    Turn, Valid,
};

use super::dice::{Call, Face, Hand, Hands, PLAYERS, read_hands, write_hands};
use super::table::{End, Illegal, Rules, Table, write_end};

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
    pub(super) table: Table,
    pub(super) hands: Hands,
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
        let faces = (1..=6).filter(|_| self.turn().is_chance());
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
            Call::Bid { .. } => Some(call.index()).filter(|&index| index < liar),
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
