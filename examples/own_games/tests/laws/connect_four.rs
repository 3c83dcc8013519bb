//! Connect Four: the laws hold, and eight faults are found.

use boardcore::laws::{self, Law, Twin};
use boardcore::{
    Ending, Game, Key, Notation, Num, Reason, RuleSet, Seat, Side, Situation, Standings, Step, Turn,
};
use own_games::ConnectFour;
use own_games::connect_four::{Column, End, Illegal, Rules};
use proptest::prelude::*;

use crate::planted::{Fault, Planted, bytes, faults, first_report};
use crate::{Json, Postcard};

/// Small boards first: their games are short.
const BOARDS: &[Rules] = &[
    Rules {
        columns: 4,
        rows: 3,
        length: 3,
    },
    Rules {
        columns: 5,
        rows: 4,
        length: 3,
    },
    Rules::DEFAULT,
];

fn any_rules() -> impl Strategy<Value = boardcore::Valid<Rules>> {
    let sizes = (2_u8..=9, 2_u8..=9, 3_u8..=9);
    sizes.prop_filter_map("a line fits", |(columns, rows, length)| {
        Rules {
            columns,
            rows,
            length,
        }
        .validate()
        .ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn keeps_the_laws(rules in any_rules(), bytes: Vec<u8>) {
        laws::check_case::<ConnectFour>(&laws::game(), rules, &bytes)?;
        laws::check_case::<ConnectFour>(&laws::positions(), rules, &bytes)?;
        laws::check_case::<ConnectFour>(&laws::views(), rules, &bytes)?;
        laws::check_case::<ConnectFour>(&laws::worlds(), rules, &bytes)?;
        laws::check_case::<ConnectFour>(&laws::uniform(), rules, &bytes)?;
        laws::check_case::<ConnectFour>(&laws::data::<_, Json>(), rules, &bytes)?;
        laws::check_case::<ConnectFour>(&laws::data::<_, Postcard>(), rules, &bytes)?;
        laws::check_case::<ConnectFour>(&laws::twin::<_, Naive>(), rules, &bytes)?;
    }

    /// Left and right are alike.
    #[test]
    fn is_symmetric(rules in any_rules(), bytes: Vec<u8>) {
        let mirror = |step| match step {
            Step::Action(column) => {
                let column: Column = column;
                Step::Action(Num::new(rules.columns + 1 - column.get()).expect("a column"))
            }
            step => step,
        };
        let verdict = laws::check_symmetry::<ConnectFour>(rules, rules, &bytes, mirror, |side| side);
        prop_assert_eq!(verdict, Ok(()));
    }
}

boardcore::rules_tests! {
    cases: 256,
    faults: wrong,
    formats: [Json, Postcard],
    (rules in any_options()) {}
}

fn any_options() -> impl Strategy<Value = Rules> {
    (0_u8..12, 0_u8..12, 0_u8..12).prop_map(|(columns, rows, length)| Rules {
        columns,
        rows,
        length,
    })
}

/// What is wrong with some rules, straight from their document.
fn wrong(rules: &Rules) -> Vec<String> {
    let Rules {
        columns,
        rows,
        length,
    } = *rules;
    let mut wrong = Vec::new();
    let mut outside = |name: &str, value: u8, least: u8, rule: u8| {
        if value < least || value > 9 {
            wrong.push(format!("{name}: {value} is not from {least} to 9 ({rule})"));
        }
    };
    outside("columns", columns, 2, 1);
    outside("rows", rows, 2, 1);
    outside("length", length, 3, 3);
    if length > columns && length > rows {
        wrong.push(format!("length: the board has no line of {length} (3)"));
    }
    wrong
}

#[test]
fn every_reason_is_reached() {
    let cases = BOARDS.iter().flat_map(|rules| {
        let rules = rules.validate().expect("valid");
        (0..4).map(move |seed| (rules, bytes(seed)))
    });
    let reached = laws::reasons::<ConnectFour>(cases);
    assert_eq!(reached, Illegal::CODES.iter().copied().collect());
}

/// Rule 3, on each of its lines; rule 4.
#[test]
fn lines_win() {
    let end = |moves: &str| {
        let mut game = ConnectFour::new(Rules::DEFAULT.validate().expect("valid"));
        for column in moves.chars() {
            game.play(column.to_string().parse().expect("a step"))
                .expect("legal");
        }
        game.ending()
            .map(|ending| (ending.end, ending.standings.winner().map(Side::number)))
    };
    assert_eq!(end("121212"), None);
    assert_eq!(end("1212121"), Some((End::Line, Some(0))));
    assert_eq!(end("1122334"), Some((End::Line, Some(0))));
    assert_eq!(end("12233434474"), Some((End::Line, Some(0))));
    assert_eq!(end("76655454414"), Some((End::Line, Some(0))));
    let draw = "547125662261271266215743771576315353334444";
    assert_eq!(end(draw), Some((End::Full, None)));
}

/// What cannot be has a sentence of its own.
#[test]
fn impossible_positions_are_refused() {
    let rules = BOARDS[0].validate().expect("valid");
    let refused = |text| {
        ConnectFour::parse_position(rules, text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused("..../..../1..."),
        "seat 0 has 0 discs, seat 1 1 at byte 0"
    );
    assert_eq!(
        refused("..../0.../...."),
        "nothing lies in row 1 below a disc at byte 0"
    );
    assert_eq!(
        refused("..../11../0001"),
        "seat 1 dropped a disc after the end at byte 0"
    );
    assert_eq!(refused("..../..../0.../"), "expected the end at byte 14");
    assert_eq!(
        refused("..../..../..x."),
        "expected `.`, `0` or `1` at byte 12"
    );
}

/// A game ends with its first line.
#[test]
fn a_second_line_is_refused() {
    let rules = Rules::DEFAULT.validate().expect("valid");
    let text = "......./......./......./1....../0000111/0000111";
    let refused = ConnectFour::parse_position(rules, text).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "seat 0 has lines that no one disc completed at byte 0"
    );
}

/// The game once more, as rows of letters, with every line spelled out.
struct Naive {
    columns: usize,
    rows: usize,
    length: usize,
    /// Each column from the bottom.
    board: Vec<Vec<char>>,
    plies: usize,
}

impl Naive {
    fn wins(&self, seat: char) -> bool {
        let at = |x: i32, y: i32| {
            let column = usize::try_from(x).ok().and_then(|x| self.board.get(x));
            column.and_then(|column| column.get(usize::try_from(y).ok()?)) == Some(&seat)
        };
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        let cells = (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y)));
        let lines = cells.flat_map(|cell| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|way| (cell, way)));
        let mut lines = lines
            .map(|((x, y), (dx, dy))| (0..self.length as i32).all(|k| at(x + k * dx, y + k * dy)));
        lines.any(|full| full)
    }

    fn over(&self) -> bool {
        self.wins('a') || self.wins('b') || self.plies == self.columns * self.rows
    }
}

impl<G: Game<Rules = Rules>> Twin<G> for Naive {
    fn new(rules: &Rules) -> Self {
        let [columns, rows, length] = [rules.columns, rules.rows, rules.length].map(usize::from);
        Self {
            columns,
            rows,
            length,
            board: vec![Vec::new(); columns],
            plies: 0,
        }
    }

    fn turn(&self) -> Turn {
        if self.over() {
            Turn::Over
        } else {
            Turn::Seat(Seat::new((self.plies % 2) as u8))
        }
    }

    fn actions(&self) -> Vec<String> {
        let open = (0..self.columns).filter(|&x| !self.over() && self.board[x].len() < self.rows);
        open.map(|x| (x + 1).to_string()).collect()
    }

    fn outcomes(&self) -> Vec<(String, u32)> {
        Vec::new()
    }

    fn step(&mut self, text: &str) {
        let column: usize = text.parse().expect("a column");
        self.board[column - 1].push(['a', 'b'][self.plies % 2]);
        self.plies += 1;
    }

    fn standings(&self) -> Option<Vec<(u8, i32)>> {
        let won = |seat| if self.wins(seat) { (1, 1) } else { (2, 0) };
        match (self.wins('a'), self.wins('b')) {
            (false, false) => self.over().then(|| vec![(1, 0), (1, 0)]),
            _ => Some(vec![won('a'), won('b')]),
        }
    }
}

/// The law of the author's own second implementation, beside those of the kit.
fn own<F: Fault<Game = ConnectFour>>() -> Vec<Law<Planted<F>>> {
    laws::twin::<_, Naive>()
}

faults! { ConnectFour, BOARDS, own;
    /// Narrow boards are forgotten: an action that the type can spell is taken for one of the board's.
    UnnumberedPanics: law 2, 0 steps {
        fn check(game: &ConnectFour, column: Column) -> Result<(), Illegal> {
            let text = game.to_string();
            let top = text.split('/').next().map(str::as_bytes).expect("a row");
            match top[usize::from(column.get()) - 1] {
                b'.' => Ok(()),
                _ => Err(Illegal::Full { column: column.get() }),
            }
        }
    }
    /// The key ignores whose disc it is.
    SharedKey: law 8, 2 steps {
        fn key(game: &ConnectFour) -> u64 {
            Key::of_debug(&game.to_string().replace('1', "0"))
        }
    }
    /// A full column is listed.
    FullListed: law 2, 3 steps {
        fn actions(game: &ConnectFour) -> Vec<Column> {
            let columns = if game.turn().is_over() { 0 } else { game.rules().columns };
            (1..=columns).filter_map(Num::new).collect()
        }
    }
    /// The last column is not listed.
    LastUnlisted: law 2, 0 steps {
        fn actions(game: &ConnectFour) -> Vec<Column> {
            let mut all = game.actions();
            all.truncate(usize::from(game.rules().columns) - 1);
            all
        }
    }
    /// There is one action more than are listed, where a column is full.
    Miscounted: law 5, 3 steps {
        fn count(game: &ConnectFour) -> u32 {
            if game.turn().is_over() { 0 } else { game.rules().columns.into() }
        }
    }
    /// A refused disc is dropped all the same, elsewhere.
    RefusalChanges: law 3, 3 steps {
        fn refuse(game: &mut ConnectFour) {
            if let Some(&column) = game.actions().first() {
                game.apply(Step::Action(column), &mut ());
            }
        }
    }
    /// The text ends with the last row that has a disc.
    ShortText: law 10, 0 steps {
        fn text(game: &ConnectFour) -> String {
            game.to_string().trim_start_matches(['.', '/']).to_owned()
        }
    }
    /// A diagonal does not win.
    DiagonalsMissed: law 22, 7 steps {
        fn ending(game: &ConnectFour) -> Option<Ending<End>> {
            let ending = game.ending()?;
            let board = game.to_string();
            let rows: Vec<&str> = board.split('/').collect();
            let column = |x| rows.iter().map(|row| &row[x..=x]).collect::<String>();
            let mut straight = rows.iter().map(|&row| row.to_owned()).chain((0..rows[0].len()).map(column));
            let lines = ["0", "1"].map(|disc| disc.repeat(game.rules().length.into()));
            let won = straight.any(|cells| lines.iter().any(|line| cells.contains(line)));
            let standings = if won { ending.standings } else { Standings::ranked(&[0, 0]) };
            Some(Ending { standings, ..ending })
        }
    }
}
