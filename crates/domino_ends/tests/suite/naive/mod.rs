//! A second implementation of Bergen: lists and words, slow and plain, written from the rules and not from the engine.

use boardcore::laws::Twin;
use boardcore::{Seat, Turn};
use domino_ends::{BlockedTie, DominoEnds, Drawing, DrawnTile, Rules, TripleHeader};

type Tile = (u8, u8);

#[derive(Clone, Debug, PartialEq)]
enum Mode {
    Deal,
    Lead,
    Decide { drawn: Option<Tile> },
    Draw,
    Over,
}

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    rules: Rules,
    scores: Vec<i32>,
    hands: Vec<Vec<Tile>>,
    pile: Vec<Tile>,
    /// Each tile as it lies: its left half, then its right one.
    line: Vec<Tile>,
    at: usize,
    mode: Mode,
}

fn name(tile: Tile) -> String {
    format!("{}-{}", tile.0.min(tile.1), tile.0.max(tile.1))
}

fn read(word: &str) -> Tile {
    let halves: Vec<u8> = word.split('-').map(|half| half.parse().unwrap()).collect();
    (halves[0], halves[1])
}

fn is_double(tile: &Tile) -> bool {
    tile.0 == tile.1
}

impl Naive {
    fn shuffle(&mut self) {
        self.hands = vec![vec![]; self.rules.players.into()];
        self.pile = (0..=6).flat_map(|a| (a..=6).map(move |b| (a, b))).collect();
        self.line = vec![];
        self.at = 0;
        self.mode = Mode::Deal;
    }

    fn ends(&self) -> (u8, u8) {
        (self.line[0].0, self.line[self.line.len() - 1].1)
    }

    fn fits(&self, tile: Tile) -> bool {
        let (left, right) = self.ends();
        [tile.0, tile.1]
            .iter()
            .any(|half| *half == left || *half == right)
    }

    fn hand_fits(&self, seat: usize) -> bool {
        self.hands[seat].iter().any(|tile| self.fits(*tile))
    }

    fn won(&self) -> bool {
        self.scores
            .iter()
            .any(|score| *score >= i32::from(self.rules.target))
    }

    fn stuck(&self) -> bool {
        self.pile.len() == 2 && (0..self.hands.len()).all(|seat| !self.hand_fits(seat))
    }

    fn lowest_double(&self) -> Option<(usize, Tile)> {
        (0..=6).find_map(|n| {
            let seat = self.hands.iter().position(|hand| hand.contains(&(n, n)))?;
            Some((seat, (n, n)))
        })
    }

    fn next_turn(&mut self) {
        self.at = (self.at + 1) % self.hands.len();
        self.mode = if !self.hand_fits(self.at) && self.pile.len() > 2 {
            Mode::Draw
        } else {
            Mode::Decide { drawn: None }
        };
    }

    fn blocked(&mut self) {
        let points = i32::from(self.rules.blocked_points);
        let doubles = |hand: &Vec<Tile>| -> Vec<u8> {
            let mut all: Vec<u8> = hand.iter().filter(|t| is_double(t)).map(|t| t.0).collect();
            all.sort_unstable();
            all
        };
        let pips = |hand: &Vec<Tile>| -> u32 { hand.iter().map(|t| u32::from(t.0 + t.1)).sum() };
        let plain: Vec<usize> = (0..self.hands.len())
            .filter(|seat| doubles(&self.hands[*seat]).is_empty())
            .collect();
        if plain.is_empty() {
            // Fewest doubles, then the lowest lowest double.
            let mut seats: Vec<usize> = (0..self.hands.len()).collect();
            seats.sort_by_key(|seat| {
                let all = doubles(&self.hands[*seat]);
                (all.len(), all[0])
            });
            self.scores[seats[0]] += points;
        } else {
            let fewest = plain
                .iter()
                .map(|seat| pips(&self.hands[*seat]))
                .min()
                .unwrap();
            let best: Vec<usize> = plain
                .into_iter()
                .filter(|seat| pips(&self.hands[*seat]) == fewest)
                .collect();
            if best.len() == 1 || self.rules.blocked_tie == BlockedTie::Shared {
                for seat in best {
                    self.scores[seat] += points;
                }
            }
        }
        self.new_round();
    }

    fn new_round(&mut self) {
        if self.won() {
            self.mode = Mode::Over;
        } else {
            self.shuffle();
        }
    }

    fn take_from_pile(&mut self, tile: Tile) {
        self.pile.retain(|other| *other != tile);
        self.hands[self.at].push(tile);
    }

    fn deal(&mut self, tile: Tile) {
        self.take_from_pile(tile);
        let size = if self.hands.len() == 4 { 5 } else { 6 };
        if self.hands.iter().all(|hand| hand.len() == size) {
            match self.lowest_double() {
                Some((seat, _)) => {
                    self.at = seat;
                    self.mode = Mode::Lead;
                }
                None => self.shuffle(),
            }
        } else {
            self.at = (self.at + 1) % self.hands.len();
        }
    }

    fn draw(&mut self, tile: Tile) {
        self.take_from_pile(tile);
        if self.stuck() {
            self.blocked();
        } else if self.rules.drawing == Drawing::UntilPlayable
            && !self.fits(tile)
            && self.pile.len() > 2
        {
            self.mode = Mode::Draw;
        } else {
            self.mode = Mode::Decide { drawn: Some(tile) };
        }
    }

    fn lay(&mut self, tile: Tile, end: Option<&str>) {
        self.hands[self.at].retain(|other| *other != tile);
        let points = match end {
            None => {
                self.line.push(tile);
                2
            }
            Some(end) => {
                let (left, right) = self.ends();
                let across = if end == "left" {
                    *self.line.last().unwrap()
                } else {
                    self.line[0]
                };
                if end == "left" {
                    let turned = if tile.1 == left {
                        tile
                    } else {
                        (tile.1, tile.0)
                    };
                    self.line.insert(0, turned);
                } else {
                    let turned = if tile.0 == right {
                        tile
                    } else {
                        (tile.1, tile.0)
                    };
                    self.line.push(turned);
                }
                let (left, right) = self.ends();
                let exposed =
                    self.rules.triple_header == TripleHeader::ExposedDouble && is_double(&across);
                match (left == right, is_double(&tile) || exposed) {
                    (false, _) => 0,
                    (true, false) => 2,
                    (true, true) => 3,
                }
            }
        };
        self.scores[self.at] += points;
        if self.hands[self.at].is_empty() {
            self.scores[self.at] += 2;
            self.new_round();
        } else if self.won() {
            self.mode = Mode::Over;
        } else if self.stuck() {
            self.blocked();
        } else {
            self.next_turn();
        }
    }
}

impl Twin<DominoEnds> for Naive {
    fn new(rules: &Rules) -> Self {
        let mut naive = Naive {
            rules: *rules,
            scores: vec![0; rules.players.into()],
            hands: vec![],
            pile: vec![],
            line: vec![],
            at: 0,
            mode: Mode::Deal,
        };
        naive.shuffle();
        naive
    }

    fn turn(&self) -> Turn {
        let seat = Seat::new(u8::try_from(self.at).unwrap());
        match self.mode {
            Mode::Deal | Mode::Draw => Turn::Chance {
                for_seat: Some(seat),
            },
            Mode::Lead | Mode::Decide { .. } => Turn::Seat(seat),
            Mode::Over => Turn::Over,
        }
    }

    fn actions(&self) -> Vec<String> {
        let mut list = vec![];
        match self.mode {
            Mode::Lead => {
                let (_, tile) = self.lowest_double().unwrap();
                list.push(format!("lead {}", name(tile)));
            }
            Mode::Decide { drawn } => {
                let (left, right) = self.ends();
                for tile in &self.hands[self.at] {
                    for (end, pips) in [("left", left), ("right", right)] {
                        if tile.0 == pips || tile.1 == pips {
                            list.push(format!("play {} {end}", name(*tile)));
                        }
                    }
                }
                let may_keep = self.rules.drawn_tile == DrawnTile::MayKeep && drawn.is_some();
                if list.is_empty() || may_keep {
                    list.push("pass".to_owned());
                }
            }
            _ => {}
        }
        list
    }

    fn outcomes(&self) -> Vec<(String, u32)> {
        let word = match self.mode {
            Mode::Deal => "deal",
            Mode::Draw => "draw",
            _ => return vec![],
        };
        let outcome = |tile: &Tile| (format!("{word} {}", name(*tile)), 1);
        self.pile.iter().map(outcome).collect()
    }

    fn step(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        match words[0] {
            "deal" => self.deal(read(words[1])),
            "draw" => self.draw(read(words[1])),
            "lead" => self.lay(read(words[1]), None),
            "play" => self.lay(read(words[1]), Some(words[2])),
            "pass" => self.next_turn(),
            other => panic!("{other}?"),
        }
    }

    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        (self.mode == Mode::Over).then(|| {
            let place = |score: &i32| {
                let better = self.scores.iter().filter(|other| *other > score).count();
                1 + u8::try_from(better).unwrap()
            };
            self.scores
                .iter()
                .map(|score| (place(score), *score))
                .collect()
        })
    }

    fn scores(&self) -> Vec<i32> {
        self.scores.clone()
    }
}
