//! Flea once more, from the rules document alone: squares are texts, pieces a dictionary, nothing is fast.

use std::collections::BTreeMap;

use boardcore::laws::Twin;
use boardcore::{Seat, Turn};
use flea::{Corners, EntryOnEnemy, ExtraRoll, Flea, Order, Rules};

/// The corners in the order of the track.
const CORNERS: [&str; 4] = ["a1", "a8", "h8", "h1"];

/// The track, clockwise from a1 (F4).
const EDGE: [&str; 28] = [
    "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "h7",
    "h6", "h5", "h4", "h3", "h2", "h1", "g1", "f1", "e1", "d1", "c1", "b1",
];

/// The squares of the steps 0 to 31 of a corner (F5).
fn way(corner: &str) -> Vec<String> {
    let start = EDGE.iter().position(|square| *square == corner).unwrap();
    let mut way: Vec<String> = (0..28)
        .map(|step| EDGE[(start + step) % 28].to_string())
        .collect();
    let inwards = match corner {
        "a1" => ["a1", "b2", "c3", "d4"],
        "a8" => ["a8", "b7", "c6", "d5"],
        "h8" => ["h8", "g7", "f6", "e5"],
        "h1" => ["h1", "g2", "f3", "e4"],
        _ => unreachable!("there are four corners"),
    };
    way.extend(inwards.map(String::from));
    way
}

#[derive(Clone, Debug)]
enum Phase {
    Corners,
    /// Those who roll now, with their rolls so far; the groups to be settled after them; those who are settled already.
    Opening {
        rolling: Vec<(usize, Option<u32>)>,
        after: Vec<Vec<usize>>,
        settled: Vec<usize>,
    },
    Rolling,
    Moving(u32),
    Over,
}

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    rules: Rules,
    corners: Vec<String>,
    /// Step counts, by seat, of the pieces on the board.
    board: BTreeMap<usize, Vec<usize>>,
    phase: Phase,
    /// The order of play, whoever has the turn in front.
    round: Vec<usize>,
    finished: Vec<usize>,
}

impl Naive {
    fn players(&self) -> usize {
        usize::from(self.rules.players)
    }

    fn begin_opening(&mut self) {
        let all: Vec<usize> = (0..self.players()).collect();
        self.settle(vec![all], vec![]);
    }

    /// Goes on with the groups in front that need no roll, or ends the opening.
    fn settle(&mut self, mut groups: Vec<Vec<usize>>, mut settled: Vec<usize>) {
        while !groups.is_empty() {
            let group = groups.remove(0);
            if group.len() > 1 {
                self.phase = Phase::Opening {
                    rolling: group.into_iter().map(|seat| (seat, None)).collect(),
                    after: groups,
                    settled,
                };
                return;
            }
            settled.extend(group);
            if !matches!(self.rules.order, Order::Descending) {
                break;
            }
        }
        self.round = match self.rules.order {
            Order::Descending => settled,
            Order::Clockwise | Order::Counterclockwise => {
                let first = settled[0];
                let mut at = CORNERS
                    .iter()
                    .position(|corner| *corner == self.corners[first])
                    .unwrap();
                let mut round = vec![];
                for _ in 0..4 {
                    if let Some(seat) = self.corners.iter().position(|c| c == CORNERS[at]) {
                        round.push(seat);
                    }
                    at = if matches!(self.rules.order, Order::Clockwise) {
                        (at + 1) % 4
                    } else {
                        (at + 3) % 4
                    };
                }
                round
            }
        };
        self.phase = Phase::Rolling;
    }

    fn opening_roll(&mut self, pips: u32) {
        let Phase::Opening {
            mut rolling,
            after,
            settled,
        } = self.phase.clone()
        else {
            panic!("not the opening");
        };
        rolling
            .iter_mut()
            .find(|(_, roll)| roll.is_none())
            .unwrap()
            .1 = Some(pips);
        if rolling.iter().any(|(_, roll)| roll.is_none()) {
            self.phase = Phase::Opening {
                rolling,
                after,
                settled,
            };
            return;
        }
        let mut groups: Vec<Vec<usize>> = vec![];
        for face in (1..=6).rev() {
            let tied: Vec<usize> = rolling
                .iter()
                .filter(|(_, roll)| *roll == Some(face))
                .map(|(seat, _)| *seat)
                .collect();
            if !tied.is_empty() {
                groups.push(tied);
            }
        }
        if !matches!(self.rules.order, Order::Descending) {
            groups.truncate(1);
        }
        groups.extend(after);
        self.settle(groups, settled);
    }

    /// The pieces on the board by square: whose, and on which step.
    fn pieces(&self) -> BTreeMap<String, (usize, usize)> {
        let mut pieces = BTreeMap::new();
        for (&seat, steps) in &self.board {
            for &step in steps {
                let square = way(&self.corners[seat])[step].clone();
                let before = pieces.insert(square, (seat, step));
                assert!(before.is_none(), "two pieces on one square");
            }
        }
        pieces
    }

    /// Every move with a roll: its text, the step from which (none for entering) and the step to which it leads.
    fn moves(&self, roll: u32) -> Vec<(String, Option<usize>, usize)> {
        let seat = self.round[0];
        let pieces = self.pieces();
        let way = way(&self.corners[seat]);
        let own: Vec<usize> = self.board[&seat].clone();
        let mut moves = vec![];
        if roll == 6 && own.len() < 4 {
            let allowed = match pieces.get(&way[0]) {
                None => true,
                Some((owner, _)) if *owner == seat => false,
                Some(_) => matches!(self.rules.entry_on_enemy, EntryOnEnemy::Captures),
            };
            if allowed {
                moves.push(("enter".to_string(), None, 0));
            }
        }
        for step in own {
            let last = step + roll as usize;
            if last > 31 {
                continue;
            }
            let free = (step + 1..last).all(|between| !pieces.contains_key(&way[between]));
            let own_there = pieces
                .get(&way[last])
                .is_some_and(|(owner, _)| *owner == seat);
            if free && !own_there {
                moves.push((format!("{}{}", way[step], way[last]), Some(step), last));
            }
        }
        moves
    }

    fn pass_turn(&mut self) {
        let seat = self.round.remove(0);
        self.round.push(seat);
        self.phase = Phase::Rolling;
    }

    fn take(&mut self, roll: u32, text: &str) {
        let six_again = roll == 6 && matches!(self.rules.extra_roll, ExtraRoll::AnySix);
        let seat = self.round[0];
        if text == "pass" {
            if six_again {
                self.phase = Phase::Rolling;
            } else {
                self.pass_turn();
            }
            return;
        }
        let (_, from, to) = self
            .moves(roll)
            .into_iter()
            .find(|(name, _, _)| name == text)
            .unwrap();
        let square = way(&self.corners[seat])[to].clone();
        let captured = self.pieces().get(&square).copied();
        if let Some((owner, step)) = captured {
            self.board
                .get_mut(&owner)
                .unwrap()
                .retain(|other| *other != step);
        }
        let own = self.board.get_mut(&seat).unwrap();
        if let Some(from) = from {
            own.retain(|step| *step != from);
        }
        own.push(to);
        own.sort_unstable();
        if *own == [28, 29, 30, 31] {
            own.clear();
            self.finished.push(seat);
            self.round.remove(0);
            self.phase = Phase::Rolling;
            if !self.rules.play_on || self.round.len() == 1 {
                self.phase = Phase::Over;
            }
        } else if from.is_none() || captured.is_some() || six_again {
            self.phase = Phase::Rolling;
        } else {
            self.pass_turn();
        }
    }

    fn home(&self, seat: usize) -> i32 {
        if self.finished.contains(&seat) {
            4
        } else {
            self.board[&seat].iter().filter(|step| **step >= 28).count() as i32
        }
    }
}

impl Twin<Flea> for Naive {
    fn new(rules: &Rules) -> Self {
        let mut naive = Naive {
            rules: *rules,
            corners: vec![],
            board: (0..usize::from(rules.players))
                .map(|seat| (seat, vec![]))
                .collect(),
            phase: Phase::Corners,
            round: vec![],
            finished: vec![],
        };
        if let Corners::Fixed(corners) = rules.corners {
            naive.corners = corners.iter().map(|corner| corner.to_string()).collect();
            naive.begin_opening();
        }
        naive
    }

    fn turn(&self) -> Turn {
        let seat = |seat: usize| Seat::new(seat as u8);
        match &self.phase {
            Phase::Corners => Turn::Seat(seat(self.corners.len())),
            Phase::Opening { rolling, .. } => {
                let next = rolling.iter().find(|(_, roll)| roll.is_none()).unwrap();
                Turn::Chance {
                    for_seat: Some(seat(next.0)),
                }
            }
            Phase::Rolling => Turn::Chance {
                for_seat: Some(seat(self.round[0])),
            },
            Phase::Moving(_) => Turn::Seat(seat(self.round[0])),
            Phase::Over => Turn::Over,
        }
    }

    fn actions(&self) -> Vec<String> {
        match &self.phase {
            Phase::Corners => CORNERS
                .iter()
                .filter(|corner| !self.corners.iter().any(|taken| taken == *corner))
                .map(|corner| format!("corner {corner}"))
                .collect(),
            Phase::Moving(roll) => {
                let moves: Vec<String> = self
                    .moves(*roll)
                    .into_iter()
                    .map(|(name, _, _)| name)
                    .collect();
                if moves.is_empty() {
                    vec!["pass".to_string()]
                } else {
                    moves
                }
            }
            _ => vec![],
        }
    }

    fn outcomes(&self) -> Vec<(String, u32)> {
        match self.phase {
            Phase::Opening { .. } | Phase::Rolling => {
                (1..=6).map(|pips| (format!("roll {pips}"), 1)).collect()
            }
            _ => vec![],
        }
    }

    fn step(&mut self, text: &str) {
        let pips = text
            .strip_prefix("roll ")
            .map(|pips| pips.parse::<u32>().unwrap());
        match (self.phase.clone(), pips) {
            (Phase::Corners, None) => {
                let corner = text.strip_prefix("corner ").unwrap();
                self.corners.push(corner.to_string());
                if self.corners.len() == self.players() {
                    self.begin_opening();
                }
            }
            (Phase::Opening { .. }, Some(pips)) => self.opening_roll(pips),
            (Phase::Rolling, Some(pips)) => self.phase = Phase::Moving(pips),
            (Phase::Moving(roll), None) => self.take(roll, text),
            (phase, _) => panic!("{text} in {phase:?}"),
        }
    }

    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        if !matches!(self.phase, Phase::Over) {
            return None;
        }
        let place = |seat: usize| {
            let last = self.finished.len();
            self.finished
                .iter()
                .position(|other| *other == seat)
                .unwrap_or(last) as u8
                + 1
        };
        Some(
            (0..self.players())
                .map(|seat| (place(seat), self.home(seat)))
                .collect(),
        )
    }

    fn scores(&self) -> Vec<i32> {
        (0..self.players()).map(|seat| self.home(seat)).collect()
    }
}
