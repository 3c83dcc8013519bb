//! Memory chess once more, from the rules document alone: plain, slow, in words and letters.

use std::collections::BTreeMap;

use boardcore::{Seat, Turn, laws};
use memory::{AbsentFace, First, Memory, Rules};

#[derive(Clone, Debug)]
pub(crate) struct Twin {
    /// Every hole of the board, row by row.
    holes: Vec<String>,
    columns: usize,
    /// The letters of the pegs of the kit and of the faces of the die.
    kit: Vec<char>,
    die: Vec<char>,
    members: Vec<usize>,
    lose_turn_on_absent_face: bool,
    extra_roll: bool,
    rounds: Option<u32>,
    time_limit: bool,

    /// The pegs on the board, by hole.
    pub(crate) board: BTreeMap<String, char>,
    /// The holes to fill, in order, and the pegs to fill them with.
    pub(crate) to_fill: Vec<String>,
    bag: Vec<char>,
    /// The colours shown since the last mixing, by hole.
    pub(crate) shown: BTreeMap<String, char>,
    piles: Vec<Vec<char>>,
    first: Option<usize>,
    side: usize,
    /// How many turns each member of each side has used.
    used: Vec<Vec<u32>>,
    die_shows: Option<char>,
    over: bool,
}

impl Twin {
    /// Whose turn it is of the side: members follow each other, beginning with member 0.
    fn member(&self) -> usize {
        let turns: u32 = self.used[self.side].iter().sum();
        turns as usize % self.members[self.side]
    }

    fn seat(&self) -> Seat {
        let before: usize = self.members[..self.side].iter().sum();
        Seat::new((before + self.member()) as u8)
    }

    fn laying(&self) -> bool {
        !self.to_fill.is_empty()
    }

    /// The turn is over; passes it on, or stops after the last round.
    fn turn_used(&mut self) {
        let member = self.member();
        self.used[self.side][member] += 1;
        self.die_shows = None;
        self.side = (self.side + 1) % self.members.len();
        if let Some(rounds) = self.rounds {
            let full = if self.members.len() == 1 {
                self.used[0].iter().all(|&turns| turns >= rounds)
            } else {
                self.used
                    .iter()
                    .all(|side| side.iter().sum::<u32>() >= rounds)
            };
            if full {
                self.over = true;
            }
        }
    }

    fn lift(&mut self, hole: &str) {
        let colour = self.board[hole];
        if self.die_shows == Some(colour) {
            self.board.remove(hole);
            self.shown.remove(hole);
            self.piles[self.side].push(colour);
            if self.board.is_empty() {
                self.turn_used();
                self.over = true;
            } else if self.extra_roll {
                self.die_shows = None;
            } else {
                self.turn_used();
            }
        } else {
            self.shown.insert(hole.to_string(), colour);
            self.turn_used();
        }
    }

    fn roll(&mut self, colour: char) {
        if !self.kit.contains(&colour) {
            if self.lose_turn_on_absent_face {
                self.turn_used();
            }
        } else if self.board.values().any(|&peg| peg == colour) {
            self.die_shows = Some(colour);
        }
    }

    /// The position text, put together from what the twin knows.
    pub(crate) fn position(&self, everything: bool) -> String {
        let letter = |hole: &String| {
            if self.to_fill.contains(hole) {
                return '_';
            }
            match (self.board.get(hole), self.shown.get(hole)) {
                (None, _) => '.',
                (Some(_), Some(shown)) => shown.to_ascii_lowercase(),
                (Some(peg), None) if everything => *peg,
                (Some(_), None) => '?',
            }
        };
        let rows: Vec<String> = self
            .holes
            .chunks(self.columns)
            .map(|row| row.iter().map(letter).collect())
            .collect();
        let mut left = Vec::new();
        for colour in "ROYGBVWK".chars() {
            let pegs = self.board.values().chain(&self.bag);
            let count = pegs.filter(|&&peg| peg == colour).count();
            if count > 0 {
                left.push(format!("{colour}{count}"));
            }
        }
        let left = if left.is_empty() {
            "-".to_string()
        } else {
            left.join(",")
        };
        let piles: Vec<String> = self.piles.iter().map(|p| p.len().to_string()).collect();
        let first = self.first.map_or("-".to_string(), |side| side.to_string());
        let turns: u32 = self.used.iter().flatten().sum();
        let next = match self.die_shows {
            _ if self.over => "over".to_string(),
            _ if self.first.is_none() => "lot".to_string(),
            None => "roll".to_string(),
            Some(colour) => format!("lift:{colour}"),
        };
        format!(
            "board={} left={left} piles={} first={first} turns={turns} next={next}",
            rows.join("/"),
            piles.join(",")
        )
    }
}

fn counted(letters: impl IntoIterator<Item = char>, verb: &str) -> Vec<(String, u32)> {
    let mut counts = BTreeMap::new();
    for letter in letters {
        *counts.entry(format!("{verb} {letter}")).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

impl laws::Twin<Memory> for Twin {
    fn new(rules: &Rules) -> Self {
        let mut holes = Vec::new();
        for row in 1..=rules.kit.rows {
            for column in ('a'..='p').take(usize::from(rules.kit.columns)) {
                holes.push(format!("{column}{row}"));
            }
        }
        let mut bag = Vec::new();
        for (colour, pegs) in rules.kit.pegs.iter() {
            for _ in 0..pegs {
                bag.push(colour.letter());
            }
        }
        let members: Vec<usize> = rules.sides.members().iter().map(|&m| m.into()).collect();
        let first = match rules.first {
            First::Lot => None,
            First::Side(side) => Some(side.index()),
        };
        Twin {
            columns: rules.kit.columns.into(),
            to_fill: holes.iter().take(bag.len()).cloned().collect(),
            holes,
            kit: bag.clone(),
            die: rules.kit.die.faces().iter().map(|f| f.letter()).collect(),
            lose_turn_on_absent_face: rules.absent_face == AbsentFace::LoseTurn,
            extra_roll: rules.extra_roll_on_match,
            rounds: rules.rounds,
            time_limit: rules.time_limit,
            board: BTreeMap::new(),
            bag,
            shown: BTreeMap::new(),
            piles: vec![Vec::new(); members.len()],
            first,
            side: first.unwrap_or(0),
            used: members.iter().map(|&m| vec![0; m]).collect(),
            members,
            die_shows: None,
            over: false,
        }
    }

    fn turn(&self) -> Turn {
        if self.over {
            Turn::Over
        } else if self.laying() || self.first.is_none() {
            Turn::Chance { for_seat: None }
        } else if self.die_shows.is_none() {
            Turn::Chance {
                for_seat: Some(self.seat()),
            }
        } else {
            Turn::Seat(self.seat())
        }
    }

    fn actions(&self) -> Vec<String> {
        if self.turn().seat().is_none() {
            return Vec::new();
        }
        self.board
            .keys()
            .map(|hole| format!("lift {hole}"))
            .collect()
    }

    fn outcomes(&self) -> Vec<(String, u32)> {
        if !self.turn().is_chance() {
            Vec::new()
        } else if self.laying() {
            counted(self.bag.iter().copied(), "peg")
        } else if self.first.is_none() {
            (0..self.members.len())
                .map(|side| (format!("first {side}"), 1))
                .collect()
        } else {
            counted(self.die.iter().copied(), "roll")
        }
    }

    fn incidents(&self) -> Vec<String> {
        let mut incidents = Vec::new();
        if self.over || self.laying() {
            return incidents;
        }
        incidents.push("mixed".to_string());
        for hole in self.board.keys() {
            incidents.push(format!("fell {hole}"));
            // While the lot is to be drawn no die shows a colour, either.
            if self.die_shows.is_none() {
                incidents.push(format!("lifted {hole}"));
            }
        }
        if self.time_limit && self.die_shows.is_some() {
            incidents.push("timeout".to_string());
        }
        incidents
    }

    fn step(&mut self, text: &str) {
        let (verb, what) = text.split_once(' ').unwrap_or((text, ""));
        let letter = || what.chars().next().expect("a colour");
        match verb {
            "peg" => {
                let hole = self.to_fill.remove(0);
                let peg = self.bag.iter().position(|&peg| peg == letter());
                let peg = self.bag.remove(peg.expect("such a peg is in the bag"));
                self.board.insert(hole, peg);
            }
            "first" => {
                self.side = what.parse().expect("a side");
                self.first = Some(self.side);
            }
            "roll" => self.roll(letter()),
            "lift" => self.lift(what),
            "lifted" | "fell" => {
                self.shown.insert(what.to_string(), self.board[what]);
            }
            "mixed" => {
                let held = |hole: &&String| self.board.contains_key(*hole);
                self.to_fill = self.holes.iter().filter(held).cloned().collect();
                self.bag = self.board.values().copied().collect();
                self.board.clear();
                self.shown.clear();
            }
            "timeout" => self.turn_used(),
            _ => panic!("{text}"),
        }
    }

    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        let pegs: Vec<usize> = self.piles.iter().map(Vec::len).collect();
        let place = |own: usize| 1 + pegs.iter().filter(|&&other| other > own).count();
        self.over.then(|| {
            pegs.iter()
                .map(|&own| (place(own) as u8, own as i32))
                .collect()
        })
    }

    fn scores(&self) -> Vec<i32> {
        self.piles.iter().map(|pile| pile.len() as i32).collect()
    }
}
