//! A second implementation, written from the rules in words: a dictionary of cells, and every principle checked from scratch.

use std::collections::{BTreeMap, BTreeSet};

use boardcore::{Cell, Direction, Seat, Turn, laws};
use skim::{Continuity, Deal, Deck, First, Goal, Outline, Rules, Skim, Teams, Values};

/// Rank from 2 to 14, and the letter of the suit.
type Card = (i32, char);

enum Now {
    Deal,
    Lot,
    Play(usize),
    Over,
}

pub(crate) struct Twin {
    rules: Rules,
    deck: BTreeSet<Card>,
    dealt: usize,
    hands: Vec<BTreeSet<Card>>,
    table: BTreeMap<Cell, Card>,
    previous: Option<Cell>,
    passes: usize,
    now: Now,
}

fn red(card: Card) -> bool {
    card.1 == 'h' || card.1 == 'd'
}

fn name(card: Card) -> String {
    let rank = match card.0 {
        10 => "T".into(),
        11 => "J".into(),
        12 => "Q".into(),
        13 => "K".into(),
        14 => "A".into(),
        number => number.to_string(),
    };
    format!("{rank}{}", card.1)
}

fn neighbours(cell: Cell) -> [Cell; 4] {
    Direction::SIDES.map(|direction| cell + direction)
}

impl Twin {
    fn seats(&self) -> usize {
        match self.rules.teams {
            Teams::OneEach | Teams::TwoEach => 4,
            Teams::ThreeEach => 6,
        }
    }

    fn read(text: &str) -> Card {
        let all = (2..=14).flat_map(|rank| ['h', 'd', 'c', 's'].map(|suit| (rank, suit)));
        all.into_iter().find(|&card| name(card) == text).unwrap()
    }

    /// Columns and rows that the cards span together with one more.
    fn span(&self, cell: Cell) -> (i8, i8) {
        let cells = || self.table.keys().copied().chain([cell]);
        let x = cells().map(|c| c.x).max().unwrap() - cells().map(|c| c.x).min().unwrap() + 1;
        let y = cells().map(|c| c.y).max().unwrap() - cells().map(|c| c.y).min().unwrap() + 1;
        (x, y)
    }

    fn outline_allows(&self, cell: Cell) -> bool {
        match self.rules.outline {
            Outline::Rectangle { width, height } => {
                let (columns, rows) = self.span(cell);
                columns <= width as i8 && rows <= height as i8
            }
            Outline::Mountains { width, height } => {
                let base = self.table.keys().filter(|c| c.y == 0).count();
                if base < usize::from(width) {
                    // One row, and a card at either end of it.
                    let touches = neighbours(cell).iter().any(|c| self.table.contains_key(c));
                    return cell.y == 0 && touches;
                }
                // On top of a column, and no higher than agreed.
                cell.y > 0
                    && cell.y < height as i8
                    && self.table.contains_key(&(cell + Direction::South))
            }
            Outline::Shape(shape) => {
                let shape: BTreeSet<Cell> = shape.cells().collect();
                // A shift is named by the cell of the shape that the first card lies on.
                shape.iter().any(|first| {
                    let moved = |cell: &Cell| Cell::new(cell.x + first.x, cell.y + first.y);
                    let mut cells = self.table.keys().chain([&cell]);
                    cells.all(|cell| shape.contains(&moved(cell)))
                })
            }
        }
    }

    fn allowed(&self, card: Card, cell: Cell) -> bool {
        if self.table.is_empty() {
            return cell == Cell::new(0, 0) && card.0 <= 10;
        }
        if self.table.contains_key(&cell) || !self.outline_allows(cell) {
            return false;
        }
        let beside = neighbours(cell);
        let touched: Vec<Card> = beside
            .iter()
            .filter_map(|c| self.table.get(c))
            .copied()
            .collect();
        let continues = match self.rules.continuity {
            Continuity::AnyCard => !touched.is_empty(),
            Continuity::PreviousCard => beside.contains(&self.previous.unwrap()),
        };
        let diverse = touched.iter().all(|other| other.1 != card.1);
        let own_colour = touched.iter().any(|&other| red(other) == red(card));
        let senior = own_colour || touched.iter().any(|other| card.0 > other.0);
        continues && diverse && senior
    }

    fn placements(&self, seat: usize) -> Vec<String> {
        let mut cells: BTreeSet<Cell> = BTreeSet::from([Cell::new(0, 0)]);
        for &cell in self.table.keys() {
            cells.extend(neighbours(cell));
        }
        let mut found = Vec::new();
        for &cell in &cells {
            for &card in &self.hands[seat] {
                if self.allowed(card, cell) {
                    found.push(format!("{}@{cell}", name(card)));
                }
            }
        }
        found
    }

    fn value(&self, card: Card) -> i32 {
        match (self.rules.values, card.0) {
            (Values::Custom(values), rank) => i32::from(values[rank as usize - 2]),
            (Values::Russian, 11) => 2,
            (Values::Russian, 12) => 3,
            (Values::Russian, 13) => 4,
            (Values::Tens, 11..=13) => 10,
            (Values::Russian | Values::Tens, 14) => 11,
            (_, rank) => rank,
        }
    }

    fn totals(&self) -> [i32; 2] {
        if self.rules.goal == Goal::Fill {
            return [self.table.len() as i32; 2];
        }
        let mut totals = [0; 2];
        let columns: BTreeSet<i8> = self.table.keys().map(|c| c.x).collect();
        for x in columns {
            let cards: Vec<Card> = self
                .table
                .iter()
                .filter(|(c, _)| c.x == x)
                .map(|(_, &card)| card)
                .collect();
            let sum = |colour| -> i32 {
                cards
                    .iter()
                    .filter(|&&c| red(c) == colour)
                    .map(|&c| self.value(c))
                    .sum()
            };
            let points = if self.rules.goal == Goal::Mountains {
                cards.len() as i32
            } else {
                1
            };
            if sum(true) > sum(false) {
                totals[0] += points;
            }
            if sum(false) > sum(true) {
                totals[1] += points;
            }
        }
        totals
    }
}

impl laws::Twin<Skim> for Twin {
    fn new(rules: &Rules) -> Self {
        let lowest = if rules.deck == Deck::Cards36 { 6 } else { 2 };
        let deck = (lowest..=14).flat_map(|rank| ['h', 'd', 'c', 's'].map(|suit| (rank, suit)));
        let mut twin = Self {
            rules: *rules,
            deck: deck.collect(),
            dealt: 0,
            hands: Vec::new(),
            table: BTreeMap::new(),
            previous: None,
            passes: 0,
            now: Now::Deal,
        };
        twin.hands = vec![BTreeSet::new(); twin.seats()];
        twin
    }

    fn turn(&self) -> Turn {
        match self.now {
            Now::Deal => Turn::Chance {
                for_seat: Some(Seat::new((self.dealt % self.seats()) as u8)),
            },
            Now::Lot => Turn::Chance { for_seat: None },
            Now::Play(seat) => Turn::Seat(Seat::new(seat as u8)),
            Now::Over => Turn::Over,
        }
    }

    fn actions(&self) -> Vec<String> {
        let Now::Play(seat) = self.now else {
            return Vec::new();
        };
        let placements = self.placements(seat);
        if placements.is_empty() {
            vec!["pass".into()]
        } else {
            placements
        }
    }

    fn outcomes(&self) -> Vec<(String, u32)> {
        match self.now {
            Now::Deal => {
                let wants_red = (self.dealt % self.seats()).is_multiple_of(2);
                let fits =
                    |card: &&Card| self.rules.deal == Deal::Ordinary || red(**card) == wants_red;
                let cards = self.deck.iter().filter(fits);
                cards
                    .map(|&card| (format!("deal {}", name(card)), 1))
                    .collect()
            }
            Now::Lot => (0..self.seats())
                .map(|seat| (format!("open {seat}"), 1))
                .collect(),
            Now::Play(_) | Now::Over => Vec::new(),
        }
    }

    fn step(&mut self, text: &str) {
        if let Some(card) = text.strip_prefix("deal ") {
            let card = Self::read(card);
            assert!(self.deck.remove(&card));
            let seat = self.dealt % self.seats();
            self.hands[seat].insert(card);
            self.dealt += 1;
            if self.deck.is_empty() {
                self.now = match self.rules.first {
                    First::Lot => Now::Lot,
                    First::Seat(seat) => Now::Play(seat.index()),
                };
            }
            return;
        }
        if let Some(seat) = text.strip_prefix("open ") {
            self.now = Now::Play(seat.parse().unwrap());
            return;
        }
        let Now::Play(seat) = self.now else {
            panic!("it is no seat's turn");
        };
        if text == "pass" {
            self.passes += 1;
        } else {
            let (card, cell) = text.split_once('@').unwrap();
            let cell = cell.parse().unwrap();
            let card = Self::read(card);
            assert!(self.hands[seat].remove(&card));
            self.table.insert(cell, card);
            self.previous = Some(cell);
            self.passes = 0;
        }
        let all_laid = self.hands.iter().all(BTreeSet::is_empty);
        self.now = if all_laid || self.passes == self.seats() {
            Now::Over
        } else {
            Now::Play((seat + 1) % self.seats())
        };
    }

    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        if !matches!(self.now, Now::Over) {
            return None;
        }
        let [red, black] = self.totals();
        let place = |own, other| if own >= other { 1 } else { 2 };
        Some(vec![(place(red, black), red), (place(black, red), black)])
    }

    fn scores(&self) -> Vec<i32> {
        self.totals().to_vec()
    }
}
