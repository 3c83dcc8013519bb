//! What each viewer sees, and the worlds that fit.

use std::fmt::{self, Display};
use std::ops::ControlFlow;
use std::str::FromStr;

use boardcore::rand::Rng;
use boardcore::text::{Reader, join};
use boardcore::{
    Determinize, Ending, NoWorld, Num, Observe, ParseError, Refused, Seat, Situation, Step, StepOf,
    Turn, Valid, View, Viewer, Worlds, below_u128,
};

use super::dice::{Call, Face, Hand, Hands, PLAYERS, read_hands, write_hands};
use super::game::{Event, LiarsDice};
use super::table::{End, Illegal, Rules, Table, write_end};

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
