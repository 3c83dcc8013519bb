//! The table at the end of a game, and every card on its way there, checked again by the four principles as the rules put
//! them: plain sets of cells, no frontier, no hands, nothing of what the engine keeps.

use crate::common;
use std::collections::{BTreeMap, BTreeSet};

use crate::common::rules;
use boardcore::strategies;
use boardcore::{RuleSet, Seed, Step, play};
use proptest::prelude::*;
use skim::{Action, Continuity, Outline, Rules, Skim, Teams};

type Cell = (i32, i32);
/// Rank from 2 to 14, and the suit's letter.
type Laid = (i32, char);
/// Cards in the order in which they are laid.
type Order = &'static [(Laid, Cell)];

/// The cards as they were laid.
fn laid(steps: &[boardcore::StepOf<Skim>]) -> Vec<(Laid, Cell)> {
    let cards = steps.iter().filter_map(|step| match step {
        Step::Action(Action::Lay(placement)) => Some(placement.to_string()),
        _ => None,
    });
    cards
        .map(|text| {
            let (card, cell) = text.split_once('@').unwrap();
            let (x, y) = cell.split_once(',').unwrap();
            let rank = "23456789TJQKA".find(&card[..1]).unwrap() as i32 + 2;
            let suit = card.chars().nth(1).unwrap();
            ((rank, suit), (x.parse().unwrap(), y.parse().unwrap()))
        })
        .collect()
}

fn beside((x, y): Cell) -> [Cell; 4] {
    [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
}

fn is_red(card: Laid) -> bool {
    "hd".contains(card.1)
}

/// The lowest and the highest of some numbers.
fn range(numbers: impl Iterator<Item = i32> + Clone) -> (i32, i32) {
    (numbers.clone().min().unwrap(), numbers.max().unwrap())
}

/// Whether some shift of the outline holds all cells.
fn fits(outline: &Outline, cells: &BTreeSet<Cell>) -> bool {
    let (left, right) = range(cells.iter().map(|c| c.0));
    let (bottom, top) = range(cells.iter().map(|c| c.1));
    let span = (right - left + 1, top - bottom + 1);
    match outline {
        Outline::Rectangle { width, height } => {
            span.0 <= i32::from(*width) && span.1 <= i32::from(*height)
        }
        Outline::Mountains { width, height } => {
            // Nothing hangs in the air, and above the base only when it is complete.
            let base = cells.iter().filter(|c| c.1 == 0).count();
            let stands = |&(x, y): &Cell| y == 0 || cells.contains(&(x, y - 1));
            bottom == 0
                && cells.iter().all(stands)
                && span.0 <= i32::from(*width)
                && span.1 <= i32::from(*height)
                && (top == 0 || base == usize::from(*width))
        }
        Outline::Shape(shape) => {
            let shape: BTreeSet<Cell> = shape.cells().map(|c| (c.x.into(), c.y.into())).collect();
            let shifts = (-64..=64).flat_map(|dx| (-64..=64).map(move |dy| (dx, dy)));
            let holds =
                |(dx, dy): Cell| cells.iter().all(|c| shape.contains(&(c.0 + dx, c.1 + dy)));
            let first = *cells.first().unwrap();
            shifts
                .filter(|d| shape.contains(&(first.0 + d.0, first.1 + d.1)))
                .any(holds)
        }
    }
}

/// What no order of laying excuses: no two cards of a suit side by side, one connected whole, within the outline.
fn finished(rules: &Rules, table: &BTreeMap<Cell, Laid>) -> Result<(), String> {
    let cells: BTreeSet<Cell> = table.keys().copied().collect();
    for (&cell, card) in table {
        for other in beside(cell) {
            if table.get(&other).is_some_and(|other| other.1 == card.1) {
                return Err(format!("diversity: {card:?} at {cell:?}"));
            }
        }
    }
    let mut reached = BTreeSet::new();
    let mut open: Vec<Cell> = cells.first().copied().into_iter().collect();
    while let Some(cell) = open.pop() {
        if cells.contains(&cell) && reached.insert(cell) {
            open.extend(beside(cell));
        }
    }
    if reached != cells {
        return Err("continuity: in two parts".into());
    }
    if !cells.is_empty() && !fits(&rules.outline, &cells) {
        return Err("outline".into());
    }
    Ok(())
}

/// Lays the cards one after the other, each asked by the principles.
fn replay(rules: &Rules, cards: &[(Laid, Cell)]) -> Result<BTreeMap<Cell, Laid>, String> {
    let mut table = BTreeMap::<Cell, Laid>::new();
    let mut previous = None;
    for &(card, cell) in cards {
        let told = |what: &str| Err(format!("{what}: {card:?} at {cell:?}"));
        let beside: BTreeMap<Cell, Laid> = beside(cell)
            .into_iter()
            .filter_map(|c| Some((c, *table.get(&c)?)))
            .collect();
        if let Some(previous) = previous {
            let continues = match rules.continuity {
                Continuity::AnyCard => !beside.is_empty(),
                Continuity::PreviousCard => beside.contains_key(&previous),
            };
            if !continues {
                return told("continuity");
            }
            let own = beside.values().any(|&other| is_red(other) == is_red(card));
            if !own && !beside.values().any(|other| card.0 > other.0) {
                return told("seniority");
            }
        } else if cell != (0, 0) || card.0 > 10 {
            return told("opening");
        }
        if beside.values().any(|other| other.1 == card.1) {
            return told("diversity");
        }
        if table.values().any(|&other| other == card) || table.insert(cell, card).is_some() {
            return told("twice");
        }
        if !fits(&rules.outline, &table.keys().copied().collect()) {
            return told("outline");
        }
        previous = Some(cell);
    }
    Ok(table)
}

/// Plays a random game and asks of its table whatever there is to ask; the number of cards laid.
fn check(rules: Rules, seed: u64) -> usize {
    let rules = rules.validate().unwrap();
    let (record, game) = play::random_record::<Skim>(rules, Seed::from_u64(seed), 10_000);
    let cards = laid(&record.steps);
    let table = replay(&rules, &cards).unwrap_or_else(|what| panic!("{what}\n{record}"));
    assert_eq!(finished(&rules, &table), Ok(()), "{record}");
    // The table of the engine is the one that was replayed.
    let shown: Vec<String> = game.table().cards().map(|card| card.to_string()).collect();
    let mut texts: Vec<(i32, i32, String)> = record
        .steps
        .iter()
        .filter_map(|step| step.action())
        .filter(|&action| action != Action::Pass)
        .map(|action| action.to_string())
        .zip(&cards)
        .map(|(text, &(_, (x, y)))| (y, x, text))
        .collect();
    texts.sort();
    let texts: Vec<String> = texts.into_iter().map(|(.., text)| text).collect();
    assert_eq!(shown, texts);
    cards.len()
}

proptest! {
    #![proptest_config(strategies::config(96))]

    #[test]
    fn tables_keep_the_principles_under_any_rules(rules in rules(), seed in any::<u64>()) {
        check(rules.get(), seed);
    }
}

#[test]
fn tables_keep_the_principles_in_the_presets() {
    let presets = [
        Rules::mountains(),
        Rules::columns(),
        Rules::practice(),
        common::cross(),
    ];
    for (preset, rules) in presets.into_iter().enumerate() {
        for continuity in [Continuity::AnyCard, Continuity::PreviousCard] {
            let games = (0..10).map(|seed| {
                let teams = [Teams::OneEach, Teams::TwoEach, Teams::ThreeEach];
                let teams = teams[seed as usize % 3];
                check(
                    Rules {
                        teams,
                        continuity,
                        ..rules
                    },
                    seed,
                )
            });
            // Not every game breaks off early.
            let most = games.max().unwrap();
            assert!(
                most > 15,
                "{most} cards at most, preset {preset}, {continuity:?}"
            );
        }
    }
}

/// The checks themselves see a fault of each kind.
#[test]
fn the_checks_see_each_fault() {
    let columns = Rules::columns();
    let faults: [(Order, Option<&str>); 9] = [
        (&[((10, 'h'), (0, 0)), ((13, 'c'), (1, 0))], None),
        (&[((11, 'h'), (0, 0))], Some("opening")),
        (&[((10, 'h'), (1, 0))], Some("opening")),
        (
            &[((10, 'h'), (0, 0)), ((13, 'c'), (1, 1))],
            Some("continuity"),
        ),
        (
            &[((10, 'h'), (0, 0)), ((13, 'h'), (1, 0))],
            Some("diversity"),
        ),
        (
            &[((10, 'h'), (0, 0)), ((10, 'c'), (1, 0))],
            Some("seniority"),
        ),
        (
            &[((10, 'h'), (0, 0)), ((10, 'h'), (0, 1))],
            Some("diversity"),
        ),
        (
            &[((10, 'h'), (0, 0)), ((6, 'd'), (0, 1)), ((10, 'h'), (0, 2))],
            Some("twice"),
        ),
        (
            &[
                ((10, 'h'), (0, 0)),
                ((6, 'd'), (0, 1)),
                ((6, 'h'), (0, 2)),
                ((7, 'd'), (0, 3)),
                ((7, 'h'), (0, 4)),
            ],
            Some("outline"),
        ),
    ];
    for (cards, expected) in faults {
        let told = replay(&columns, cards).err();
        let kind = told.as_deref().and_then(|told| told.split(':').next());
        assert_eq!(kind, expected);
    }
    let table = |cards: &[(Cell, Laid)]| cards.iter().copied().collect::<BTreeMap<_, _>>();
    let apart = table(&[((0, 0), (6, 'h')), ((2, 0), (6, 'd'))]);
    assert!(
        finished(&columns, &apart)
            .unwrap_err()
            .starts_with("continuity")
    );
    let alike = table(&[((0, 0), (6, 'h')), ((1, 0), (7, 'h'))]);
    assert!(
        finished(&columns, &alike)
            .unwrap_err()
            .starts_with("diversity")
    );
    let leaning = table(&[((0, 0), (6, 'h')), ((0, 1), (7, 'd'))]);
    assert_eq!(finished(&columns, &leaning), Ok(()));
    assert_eq!(
        finished(&Rules::mountains(), &leaning),
        Err("outline".into())
    );
}
