//! Speeds, printed: `cargo test --release -p boardcore-skim --test suite -- speed --ignored --nocapture --test-threads 1`.

#![allow(clippy::cast_precision_loss, reason = "figures to look at")]

use crate::common;
use std::hint::black_box;
use std::time::{Duration, Instant};

use boardcore::{
    Cell, Determinize, Game, Observe, Reason, RuleSet, Seed, Situation, Stream, Turn, Viewer,
    Worlds, play,
};
use skim::{Card, CardSet, Outline, Placement, Rules, Shape, Skim, Table, Teams};

/// Random positions with 12 to 24 cards on the table, each with the hand of the seat to act.
fn positions(rules: Rules) -> Vec<(Table, CardSet)> {
    let rules = rules.validate().unwrap();
    let mut rng = Seed::from_u64(5).stream(Stream::Chance);
    let mut positions = Vec::new();
    while positions.len() < 2000 {
        let mut game = Skim::new(rules);
        while let Some(step) = play::random_step(&game, &mut rng) {
            game.apply(step, &mut ());
            if let Turn::Seat(seat) = game.turn()
                && (12..=24).contains(&game.table().laid().len())
                && boardcore::below(&mut rng, 6) == 0
            {
                positions.push((game.table().clone(), game.hand(seat)));
            }
        }
    }
    positions
}

/// The other candidate for placement legality, kept to be compared: a set of cells for each suit, and for each colour of the
/// cards below each rank; the cells for a card come from shifting these.
struct Planes {
    open: u128,
    suits: [u128; 4],
    below: [[u128; 13]; 2],
}

impl Planes {
    /// Seventeen columns and one that stays free, so that no row touches the next.
    const ROW: u32 = 18;

    fn of(table: &Table) -> Self {
        let rules = table.rules();
        let down = if matches!(rules.outline, Outline::Rectangle { .. }) {
            3
        } else {
            0
        };
        let bit = |cell: Cell| 1 << ((cell.y + down) as u32 * Self::ROW + (cell.x + 8) as u32);
        let mut planes = Self {
            open: 0,
            suits: [0; 4],
            below: [[0; 13]; 2],
        };
        for placement in table.cards() {
            let (card, bit) = (placement.card(), bit(placement.cell()));
            planes.suits[card.suit() as usize] |= bit;
            for rank in card.rank().index() + 1..13 {
                planes.below[card.colour() as usize][rank] |= bit;
            }
        }
        let cells = (-down..7 - down).flat_map(|y| (-8..=8).map(move |x| Cell::new(x, y)));
        for cell in cells {
            // A card that fails only by its neighbours, or by none, has found a cell to lie in.
            let open = match table.check(Card::all().next().unwrap(), cell) {
                Ok(()) => true,
                Err(reason) => ["diversity", "seniority"].contains(&reason.code()),
            };
            if open {
                planes.open |= bit(cell);
            }
        }
        planes
    }

    fn count(&self, hand: CardSet) -> u32 {
        let beside = |set: u128| set << 1 | set >> 1 | set << Self::ROW | set >> Self::ROW;
        let suits = self.suits.map(beside);
        let mut count = 0;
        for card in hand.iter() {
            let (suit, rank) = (card.suit(), card.rank());
            let senior = beside(self.below[card.colour().other() as usize][rank.index()]);
            let cells = self.open & !suits[suit as usize] & (suits[suit.twin() as usize] | senior);
            count += cells.count_ones();
        }
        count
    }
}

/// Nanoseconds a call, the least of several runs.
fn time<T>(items: &[T], mut f: impl FnMut(&T)) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..15 {
        let start = Instant::now();
        for item in items {
            f(item);
        }
        best = best.min(start.elapsed().as_nanos() as f64 / items.len() as f64);
    }
    best
}

fn rectangle_as_shape() -> Rules {
    let cells: Vec<Cell> = (0..4)
        .flat_map(|y| (0..9).map(move |x| Cell::new(x, y)))
        .collect();
    Rules {
        outline: Outline::Shape(Shape::new(&cells).unwrap()),
        ..Rules::columns()
    }
}

#[test]
#[ignore = "prints speeds"]
fn placements() {
    println!("a state has {} bytes", size_of::<Skim>());
    let rules = [
        ("mountains", Rules::mountains()),
        ("columns", Rules::columns()),
        ("practice", Rules::practice()),
        ("columns as a shape", rectangle_as_shape()),
        ("cross", common::cross()),
    ];
    for (name, rules) in rules {
        let positions = positions(rules);
        let mean = positions
            .iter()
            .map(|(table, hand)| table.legal_placements(*hand).count())
            .sum::<usize>();
        let counted = time(&positions, |(table, hand)| {
            black_box(table.legal_placements(black_box(*hand)).count());
        });
        let mut list = ["6h@0,0".parse::<Placement>().unwrap(); 1400];
        let listed = time(&positions, |(table, hand)| {
            let placements = table.legal_placements(black_box(*hand));
            let len = placements.fold(0, |len, placement| {
                list[len] = placement;
                len + 1
            });
            black_box(&list[..len]);
        });
        // The other candidate fits windows of 128 cells only.
        let planes = ["mountains", "columns"].contains(&name).then(|| {
            let planes: Vec<(Planes, CardSet)> = positions
                .iter()
                .map(|(table, hand)| (Planes::of(table), *hand))
                .collect();
            for ((table, hand), (planes, _)) in positions.iter().zip(&planes) {
                assert_eq!(
                    planes.count(*hand),
                    table.legal_placements(*hand).count() as u32
                );
            }
            time(&planes, |(planes, hand)| {
                black_box(planes.count(black_box(*hand)));
            })
        });
        println!(
            "{name}: {:.1} placements, counted {counted:.1} ns, listed {listed:.1} ns; by planes counted {planes:.1?} ns",
            mean as f64 / positions.len() as f64
        );
    }
}

#[test]
#[ignore = "prints speeds"]
fn playouts() {
    for (name, rules) in [
        ("mountains", Rules::mountains()),
        ("columns", Rules::columns()),
        ("practice", Rules::practice()),
        (
            "mountains, three a side",
            Rules {
                teams: Teams::ThreeEach,
                ..Rules::mountains()
            },
        ),
        ("columns as a shape", rectangle_as_shape()),
    ] {
        let rules = rules.validate().unwrap();
        let mut rng = Seed::from_u64(1).stream(Stream::Chance);
        let mut best = 0.0_f64;
        // The best of many short runs: other work on the machine interrupts long ones.
        for _ in 0..1500 {
            let (start, mut plies) = (Instant::now(), 0);
            for _ in 0..100 {
                plies += play::playout(&mut Skim::new(rules), &mut rng, u64::MAX);
            }
            best = best.max(plies as f64 / start.elapsed().as_secs_f64());
        }
        println!("{name}: {:.1} M plies/s", best / 1e6);
    }
}

#[test]
#[ignore = "prints speeds"]
fn worlds() {
    for (name, rules) in [
        ("mountains", Rules::mountains()),
        ("columns", Rules::columns()),
        ("practice", Rules::practice()),
        (
            "practice, three a side",
            Rules {
                teams: Teams::ThreeEach,
                ..Rules::practice()
            },
        ),
    ] {
        let rules = rules.validate().unwrap();
        let mut rng = Seed::from_u64(1).stream(Stream::Chance);
        for viewer in ["seat", "spectator"] {
            let (mut prepared, mut sampled) = (Vec::new(), Vec::new());
            for _ in 0..100 {
                let mut game = Skim::new(rules);
                while let Some(step) = play::random_step(&game, &mut rng) {
                    game.apply(step, &mut ());
                    let seat = game.turn().seat().unwrap_or(boardcore::Seat::new(0));
                    let viewer = if viewer == "seat" {
                        Viewer::Seat(seat)
                    } else {
                        Viewer::Spectator
                    };
                    let view = game.view(viewer);
                    let start = Instant::now();
                    let worlds = Skim::worlds(&view).unwrap();
                    prepared.push(start.elapsed());
                    let start = Instant::now();
                    for _ in 0..20 {
                        black_box(worlds.sample(&mut rng));
                    }
                    sampled.push(start.elapsed() / 20);
                }
            }
            prepared.sort();
            sampled.sort();
            let at = |share: usize| prepared[prepared.len() * share / 1000];
            let most: &Duration = &prepared[prepared.len() - 1];
            println!(
                "{name}, {viewer}: prepared in {:?} (median), {:?} (99 %), {:?} (most); a world in {:?} (median)",
                at(500),
                at(990),
                most,
                sampled[sampled.len() / 2]
            );
        }
    }
}
