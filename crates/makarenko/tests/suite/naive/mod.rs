//! A second implementation of the game, plain and slow, from the rules document alone: a dictionary of squares, and for
//! every part of every tower a look at all 64 squares.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};

use boardcore::laws::Twin;
use boardcore::{Seat, Turn};
use makarenko::{Makarenko, PawnMerge, Rules};

/// File and rank, from 1.
type Place = (i32, i32);

#[derive(Clone)]
pub(crate) struct Naive {
    rules: Rules,
    /// Whose (0 or 1) and how high.
    board: BTreeMap<Place, (usize, i32)>,
    turn: usize,
    /// The squares moved from, moved to or captured on since the start (M11).
    touched: BTreeSet<Place>,
    /// The square that the last move skipped, and where it landed, if it was a double step to an empty square (M7).
    skipped: Option<(Place, Place)>,
    quiet: u32,
    /// The legal moves, but for the end of the game.
    legal: Vec<(i32, Place, Place)>,
    /// Every position since the start, in words.
    history: Vec<String>,
}

const LETTERS: &str = "PDRNBHQK";

fn place_name((file, rank): Place) -> String {
    let letter = "abcdefgh".chars().nth(file as usize - 1).unwrap();
    format!("{letter}{rank}")
}

fn place(name: &str) -> Place {
    let mut chars = name.chars();
    let file = "abcdefgh".find(chars.next().unwrap()).unwrap() as i32 + 1;
    let rank = chars.next().unwrap().to_digit(10).unwrap() as i32;
    (file, rank)
}

fn everywhere() -> impl Iterator<Item = Place> {
    (1..=8).flat_map(|rank| (1..=8).map(move |file| (file, rank)))
}

impl Naive {
    /// A game that begins with a position in FEN (whose clocks and rights are believed).
    pub(crate) fn load(rules: &Rules, fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, text) in fields[0].split('/').enumerate() {
            let mut file = 1;
            for c in text.chars() {
                if let Some(empty) = c.to_digit(10) {
                    file += empty as i32;
                } else {
                    let height = LETTERS.find(c.to_ascii_uppercase()).unwrap() as i32 + 1;
                    let whose = usize::from(c.is_ascii_lowercase());
                    board.insert((file, 8 - row as i32), (whose, height));
                    file += 1;
                }
            }
        }
        // Whose right is gone has touched the rook's square, as good as any.
        let mut touched = BTreeSet::new();
        for (letter, corner) in [('K', (8, 1)), ('Q', (1, 1)), ('k', (8, 8)), ('q', (1, 8))] {
            if !fields[2].contains(letter) {
                touched.insert(corner);
            }
        }
        let turn = usize::from(fields[1] == "b");
        // Without double steps nothing was skipped, whatever stands there.
        let skipped = (rules.double_step && fields[3] != "-").then(|| {
            let (file, rank) = place(fields[3]);
            ((file, rank), (file, if rank == 3 { 4 } else { 5 }))
        });
        let mut naive = Self {
            rules: *rules,
            board,
            turn,
            touched,
            skipped,
            quiet: fields[4].parse().unwrap(),
            legal: Vec::new(),
            history: Vec::new(),
        };
        naive.legal = naive.moves();
        naive.history.push(naive.words());
        naive
    }

    fn kings(&self, whose: usize) -> usize {
        let king = (whose, 8);
        self.board.values().filter(|&&tower| tower == king).count()
    }

    fn empty(&self, at: Place) -> bool {
        !self.board.contains_key(&at)
    }

    fn between_is_empty(&self, from: Place, to: Place) -> bool {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut at = (from.0 + step.0, from.1 + step.1);
        while at != to {
            if !self.empty(at) {
                return false;
            }
            at = (at.0 + step.0, at.1 + step.1);
        }
        true
    }

    /// Whether a part gets from one square to another by the way it moves (M6, M7, M9); M5 is looked at elsewhere.
    fn goes(&self, discs: i32, from: Place, to: Place) -> bool {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        if (files, ranks) == (0, 0) {
            return false;
        }
        let straight = files == 0 || ranks == 0;
        let diagonal = files.abs() == ranks.abs();
        match discs {
            1 | 2 => self.pawn_goes(from, to),
            3 => straight && self.between_is_empty(from, to),
            4 => files.abs() * ranks.abs() == 2,
            5 | 6 => diagonal && self.between_is_empty(from, to),
            7 => (straight || diagonal) && self.between_is_empty(from, to),
            _ => files.abs() <= 1 && ranks.abs() <= 1,
        }
    }

    fn pawn_goes(&self, from: Place, to: Place) -> bool {
        let ahead = if self.turn == 0 { 1 } else { -1 };
        let second = if self.turn == 0 { 2 } else { 7 };
        let own_there = self
            .board
            .get(&to)
            .is_some_and(|tower| tower.0 == self.turn);
        let enemy_there = self
            .board
            .get(&to)
            .is_some_and(|tower| tower.0 != self.turn);
        let merges_straight = self.rules.pawn_merge != PawnMerge::Diagonal;
        let merges_diagonally = self.rules.pawn_merge != PawnMerge::Straight;
        let straight_there = self.empty(to) || own_there && merges_straight;
        match ((to.0 - from.0).abs(), (to.1 - from.1) * ahead) {
            (0, 1) => straight_there,
            (0, 2) => {
                self.rules.double_step
                    && from.1 == second
                    && self.empty((from.0, from.1 + ahead))
                    && straight_there
            }
            (1, 1) => enemy_there || own_there && merges_diagonally || self.passes(to),
            _ => false,
        }
    }

    fn passes(&self, to: Place) -> bool {
        self.rules.en_passant && self.skipped.is_some_and(|(skipped, _)| skipped == to)
    }

    fn may(&self, discs: i32, from: Place, to: Place) -> bool {
        let (_, height) = self.board[&from];
        if discs < 8 && height == 8 && self.kings(self.turn) == 1 {
            return false; // M8
        }
        if !self.goes(discs, from, to) {
            return false;
        }
        let result = match self.board.get(&to) {
            Some(&(whose, there)) if whose == self.turn => there + discs,
            _ => discs,
        };
        let merges = result > discs;
        if result > 8 {
            return false; // M5
        }
        // M10
        self.kings(self.turn) > 0 || merges && result == 8
    }

    /// The right to castle with the rook of a corner (M11).
    fn right(&self, whose: usize, corner: i32) -> bool {
        let rank = if whose == 0 { 1 } else { 8 };
        self.rules.castling
            && !self.touched.contains(&(5, rank))
            && !self.touched.contains(&(corner, rank))
            && self.board.get(&(5, rank)) == Some(&(whose, 8))
            && self.board.get(&(corner, rank)) == Some(&(whose, 3))
    }

    /// Every legal move but for the end of the game: discs, from, to.
    fn moves(&self) -> Vec<(i32, Place, Place)> {
        let mut moves = Vec::new();
        for (&from, &(whose, height)) in &self.board {
            if whose != self.turn {
                continue;
            }
            for discs in 1..=height {
                for to in everywhere() {
                    if self.may(discs, from, to) {
                        moves.push((discs, from, to));
                    }
                }
            }
        }
        for corner in [1, 8] {
            let rank = if self.turn == 0 { 1 } else { 8 };
            if self.right(self.turn, corner) && self.between_is_empty((5, rank), (corner, rank)) {
                let to = if corner == 8 { 7 } else { 3 };
                moves.push((8, (5, rank), (to, rank)));
            }
        }
        moves
    }

    fn is_passing(&self, (discs, from, to): (i32, Place, Place)) -> bool {
        discs <= 2 && from.0 != to.0 && self.empty(to)
    }

    /// What M13 compares.
    fn words(&self) -> String {
        let rights: Vec<bool> = [(0, 8), (0, 1), (1, 8), (1, 1)]
            .into_iter()
            .map(|(whose, corner)| self.right(whose, corner))
            .collect();
        let passing: Vec<_> = self
            .legal
            .iter()
            .filter(|&&mv| self.is_passing(mv))
            .collect();
        format!("{:?} {} {rights:?} {passing:?}", self.board, self.turn)
    }

    fn over(&self) -> Option<[i32; 2]> {
        if self.legal.is_empty() {
            return Some(match (self.kings(self.turn), self.turn) {
                (0, 0) => [-1, 1],
                (0, _) => [1, -1],
                _ => [0, 0],
            });
        }
        let now = self.history.last().unwrap();
        let times = self.history.iter().filter(|&then| then == now).count();
        if self
            .rules
            .repetition
            .is_some_and(|n| times >= usize::from(n))
        {
            return Some([0, 0]);
        }
        if self
            .rules
            .quiet_limit
            .is_some_and(|n| self.quiet >= u32::from(n))
        {
            return Some([0, 0]);
        }
        None
    }

    fn play(&mut self, (discs, from, to): (i32, Place, Place)) {
        let mv = (discs, from, to);
        let mut captured = self
            .board
            .get(&to)
            .is_some_and(|tower| tower.0 != self.turn);
        let landed_on_empty = self.empty(to);
        let passing = self.is_passing(mv);
        if captured {
            self.board.remove(&to);
        }
        if passing {
            let (_, landed) = self.skipped.unwrap();
            self.board.remove(&landed);
            self.touched.insert(landed);
            captured = true;
        }
        let (_, height) = self.board[&from];
        if height == discs {
            self.board.remove(&from);
        } else {
            self.board.insert(from, (self.turn, height - discs));
        }
        let there = self.board.get(&to).map_or(0, |tower| tower.1);
        self.board.insert(to, (self.turn, there + discs));
        self.touched.insert(from);
        self.touched.insert(to);
        if discs == 8 && (to.0 - from.0).abs() == 2 {
            let (corner, beside) = if to.0 == 7 { (8, 6) } else { (1, 4) };
            self.board.remove(&(corner, from.1));
            self.board.insert((beside, from.1), (self.turn, 3));
            self.touched.insert((corner, from.1));
        }
        let double_step = discs <= 2 && (to.1 - from.1).abs() == 2;
        self.skipped =
            (double_step && landed_on_empty).then_some(((from.0, i32::midpoint(from.1, to.1)), to));
        self.quiet = if captured { 0 } else { self.quiet + 1 };
        self.turn = 1 - self.turn;
        self.legal = self.moves();
        self.history.push(self.words());
    }
}

impl Twin<Makarenko> for Naive {
    fn new(rules: &Rules) -> Self {
        Self::load(
            rules,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        )
    }

    fn turn(&self) -> Turn {
        match self.over() {
            Some(_) => Turn::Over,
            None => Turn::Seat(Seat::new(self.turn as u8)),
        }
    }

    fn actions(&self) -> Vec<String> {
        if self.over().is_some() {
            return Vec::new();
        }
        self.legal
            .iter()
            .map(|&(discs, from, to)| {
                let letter = LETTERS.chars().nth(discs as usize - 1).unwrap();
                format!("{letter}{}{}", place_name(from), place_name(to))
            })
            .collect()
    }

    fn outcomes(&self) -> Vec<(String, u32)> {
        Vec::new()
    }

    fn step(&mut self, text: &str) {
        let discs = LETTERS.find(&text[..1]).unwrap() as i32 + 1;
        self.play((discs, place(&text[1..3]), place(&text[3..5])));
    }

    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        self.over().map(|scores| {
            scores
                .iter()
                .map(|&score| (if score < 0 { 2 } else { 1 }, score))
                .collect()
        })
    }
}
