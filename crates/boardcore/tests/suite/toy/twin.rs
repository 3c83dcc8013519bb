//! A second implementation of the toy.

use boardcore::laws::Twin;
use boardcore::{Seat, Turn};

use super::{Toy, ToyRules};

/// The toy once more, as lists of words.
pub struct ToyTwin {
    bag: Vec<u32>,
    held: Option<u32>,
    draws: usize,
    kept: [Vec<u32>; 2],
    thrown: [Vec<u32>; 2],
}

impl ToyTwin {
    fn seat(&self) -> usize {
        if self.held.is_some() {
            (self.draws - 1) % 2
        } else {
            self.draws % 2
        }
    }
}

impl Twin<Toy> for ToyTwin {
    fn new(_: &ToyRules) -> Self {
        Self {
            bag: (0..8).collect(),
            held: None,
            draws: 0,
            kept: Default::default(),
            thrown: Default::default(),
        }
    }

    fn turn(&self) -> Turn {
        let seat = Seat::new(self.seat() as u8);
        if self.held.is_some() {
            Turn::Seat(seat)
        } else if self.draws < 6 {
            Turn::Chance {
                for_seat: Some(seat),
            }
        } else {
            Turn::Over
        }
    }

    fn actions(&self) -> Vec<String> {
        let mut list = Vec::new();
        if self.held.is_some() {
            list.push("keep".to_owned());
            if self.thrown[self.seat()].is_empty() {
                list.push("throw".to_owned());
            }
        }
        list
    }

    fn outcomes(&self) -> Vec<(String, u32)> {
        let may = self.turn().is_chance();
        self.bag
            .iter()
            .filter(|_| may)
            .map(|counter| (format!("draw {counter}"), 1))
            .collect()
    }

    fn incidents(&self) -> Vec<String> {
        if self.turn().is_chance() {
            vec!["shake".to_owned()]
        } else {
            vec![]
        }
    }

    fn step(&mut self, text: &str) {
        let seat = self.seat();
        match text.split_once(' ') {
            Some(("draw", counter)) => {
                let counter: u32 = counter.parse().unwrap();
                self.bag.retain(|&other| other != counter);
                self.held = Some(counter);
                self.draws += 1;
            }
            _ if text == "keep" => self.kept[seat].extend(self.held.take()),
            _ if text == "throw" => self.thrown[seat].extend(self.held.take()),
            _ => assert_eq!(text, "shake"),
        }
    }

    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        if !self.turn().is_over() {
            return None;
        }
        let scores = [0, 1].map(|seat: usize| {
            self.kept[seat]
                .iter()
                .map(|counter| (counter / 2) as i32)
                .sum::<i32>()
        });
        Some(
            scores
                .iter()
                .map(|&score| {
                    (
                        if scores.iter().any(|&other| other > score) {
                            2
                        } else {
                            1
                        },
                        score,
                    )
                })
                .collect(),
        )
    }
}
