//! Connect Four: discs fall into columns, and four in a line win. An open game.
//!
//! 1. The board has `columns` columns of `rows` cells and stands upright.
//! 2. Seats 0 and 1 take turns, seat 0 first. A turn drops a disc into a column that is not full; it falls to the lowest free cell.
//! 3. Whoever has `length` discs in a line, across, upright or diagonal, has won.
//! 4. When the board is full and nobody has won, the game is drawn.
//!
//! The position is the rows from the top, `/` between them: `.` free, `0` and `1` the discs of the seats.

use std::fmt;
use std::ops::ControlFlow;

use boardcore::text::Reader;
use boardcore::{
    Ending, Faults, Game, Key, Never, Notation, Num, ParseError, PerfectInformation, RuleSet, Seat,
    Sink, Situation, Standings, Step, StepOf, Turn, Valid,
};

boardcore::rules! {
    /// What the players agree on.
    pub struct Rules {
        /// How many columns there are (1).
        pub columns: u8 = 7, in 2..=9;
        /// How many cells a column has (1).
        pub rows: u8 = 6, in 2..=9;
        /// How many discs in a line win (3).
        pub length: u8 = 4, in 3..=9;
    }
}

impl RuleSet for Rules {
    fn seats(&self) -> u8 {
        2
    }

    fn check(&self, faults: &mut Faults) {
        if self.length > self.columns.max(self.rows) {
            let length = self.length;
            faults.add("length", format_args!("the board has no line of {length}"));
        }
    }
}

/// A column, counted from 1. The rules may have fewer than the type.
pub type Column = Num<1, 9>;

boardcore::reasons! {
    /// Why a disc may not be dropped.
    pub enum Illegal {
        /// The board is narrower.
        NoColumn {
            /// How many columns it has.
            columns: u8,
        } = "no-column", "1", "the board has {columns} columns";
        /// No cell is free.
        Full {
            /// The column.
            column: u8,
        } = "full-column", "2", "column {column} is full";
    }
}

boardcore::reasons! {
    /// Why the game is over.
    pub enum End {
        /// Somebody has won.
        Line = "line", "3", "a line is complete";
        /// Nobody can win any more.
        Full = "full-board", "4", "the board is full";
    }
}

/// A position.
///
/// ```text
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . 1 . . .
/// . . . 0 0 . .
/// 1 2 3 4 5 6 7
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConnectFour {
    rules: Valid<Rules>,
    /// The discs of each seat as bits: column by column, from the bottom, with one bit that stays empty above each column, so that no
    /// line runs from one column into the next.
    discs: [u128; 2],
}

boardcore::serde_state!(ConnectFour);

impl ConnectFour {
    /// The bit of a cell, both counted from 0.
    fn bit(&self, column: u8, row: u8) -> u128 {
        1 << (u32::from(column) * u32::from(self.rules.rows + 1) + u32::from(row))
    }

    /// How many discs a column holds, counted from 0.
    fn height(&self, column: u8) -> u8 {
        let all = self.discs[0] | self.discs[1];
        let cells = (0..self.rules.rows).filter(|&row| all & self.bit(column, row) != 0);
        cells.count() as u8
    }

    /// How many discs have been dropped.
    fn plies(&self) -> u32 {
        self.discs[0].count_ones() + self.discs[1].count_ones()
    }

    /// The seat whose turn it is, or was when the game ended.
    fn mover(&self) -> usize {
        (self.plies() % 2) as usize
    }

    /// Whether some discs hold a line: each shift by a direction keeps the cells whose run goes on.
    fn has_line(&self, discs: u128) -> bool {
        let up = u32::from(self.rules.rows) + 1;
        [1, up - 1, up, up + 1].into_iter().any(|direction| {
            let run = |run, steps| run & (discs >> (direction * steps));
            (1..u32::from(self.rules.length)).fold(discs, run) != 0
        })
    }

    /// The seat whose disc lies in a cell.
    fn disc(&self, column: u8, row: u8) -> Option<usize> {
        let bit = self.bit(column, row);
        (0..2).find(|&seat| self.discs[seat] & bit != 0)
    }

    /// Whether seat 0 has as many discs as seat 1 or one more, no disc floats, and nobody played on after the end.
    fn possible(&self) -> Result<(), String> {
        let [first, second] = self.discs.map(u128::count_ones);
        if first != second && first != second + 1 {
            return Err(format!("seat 0 has {first} discs, seat 1 {second}"));
        }
        for column in 0..self.rules.columns {
            let height = self.height(column);
            if let Some(row) = (0..height).find(|&row| self.disc(column, row).is_none()) {
                return Err(format!("nothing lies in row {} below a disc", row + 1));
            }
        }
        let last = 1 - self.mover();
        if self.has_line(self.discs[self.mover()]) {
            return Err(format!("seat {last} dropped a disc after the end"));
        }
        let tops = (0..self.rules.columns).filter_map(|column| {
            let top = self.bit(column, self.height(column).checked_sub(1)?);
            (self.discs[last] & top != 0).then_some(top)
        });
        let mut before = tops.map(|top| self.discs[last] & !top);
        if self.has_line(self.discs[last]) && before.all(|discs| self.has_line(discs)) {
            return Err(format!("seat {last} has lines that no one disc completed"));
        }
        Ok(())
    }
}

impl Situation for ConnectFour {
    type Rules = Rules;
    type Action = Column;
    type End = End;

    fn rules(&self) -> &Valid<Rules> {
        &self.rules
    }

    fn turn(&self) -> Turn {
        match self.ending() {
            Some(_) => Turn::Over,
            None => Turn::Seat(Seat::new(self.mover() as u8)),
        }
    }

    fn for_each_action<B>(&self, f: impl FnMut(Column) -> ControlFlow<B>) -> ControlFlow<B> {
        let columns = if self.ending().is_some() {
            0
        } else {
            self.rules.columns
        };
        let mut open = (1..=columns)
            .filter_map(Num::new)
            .filter(|&column| self.check(column).is_ok());
        open.try_for_each(f)
    }

    fn ending(&self) -> Option<Ending<End>> {
        let won = self.discs.map(|discs| i32::from(self.has_line(discs)));
        let cells = u32::from(self.rules.columns) * u32::from(self.rules.rows);
        let end = if won != [0, 0] {
            End::Line
        } else if self.plies() == cells {
            End::Full
        } else {
            return None;
        };
        Some(Ending {
            end,
            standings: Standings::ranked(&won),
        })
    }
}

impl Game for ConnectFour {
    const NAME: &'static str = "connect_four";
    type Chance = Never;
    type Incident = Never;
    type Illegal = Illegal;
    type Event = Never;

    fn new(rules: Valid<Rules>) -> Self {
        Self {
            rules,
            discs: [0, 0],
        }
    }

    fn check(&self, column: Column) -> Result<(), Illegal> {
        let (column, Rules { columns, rows, .. }) = (column.get(), self.rules.get());
        if column > columns {
            Err(Illegal::NoColumn { columns })
        } else if self.height(column - 1) == rows {
            Err(Illegal::Full { column })
        } else {
            Ok(())
        }
    }

    fn apply(&mut self, step: StepOf<Self>, _: &mut impl Sink<Never>) {
        // There is neither chance nor incident.
        let Step::Action(column) = step;
        let column = column.get() - 1;
        self.discs[self.mover()] |= self.bit(column, self.height(column));
    }

    fn key(&self) -> u64 {
        let words = self.discs.map(u128::to_le_bytes);
        Key::new().bytes(words.as_flattened()).finish()
    }

    fn action_space(rules: &Rules) -> u32 {
        rules.columns.into()
    }

    fn action_index(rules: &Rules, column: Column) -> Option<u32> {
        (column.get() <= rules.columns).then(|| u32::from(column.get()) - 1)
    }

    fn action_at(rules: &Rules, index: u32) -> Option<Column> {
        let column = Num::new(u8::try_from(index).ok()?.checked_add(1)?)?;
        (column.get() <= rules.columns).then_some(column)
    }

    fn max_plies(rules: &Rules) -> Option<u32> {
        Some(u32::from(rules.columns) * u32::from(rules.rows))
    }

    fn score_bounds(_: &Rules) -> Option<std::ops::RangeInclusive<i32>> {
        Some(0..=1)
    }

    fn audit(&self) -> Result<(), String> {
        self.possible()
    }
}

impl fmt::Display for ConnectFour {
    /// The position; with `#` the board, a line for each row and the numbers of the columns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { columns, rows, .. } = self.rules.get();
        let (cell, end) = if f.alternate() {
            (" ", "\n")
        } else {
            ("", "/")
        };
        for row in (0..rows).rev() {
            for column in 0..columns {
                let before = if column > 0 { cell } else { "" };
                let disc = self.disc(column, row).map_or(".", |seat| ["0", "1"][seat]);
                write!(f, "{before}{disc}")?;
            }
            if row > 0 || f.alternate() {
                f.write_str(end)?;
            }
        }
        if f.alternate() {
            boardcore::text::join(f, 1..=columns, " ")?;
        }
        Ok(())
    }
}

impl Notation for ConnectFour {
    type PositionError = ParseError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, ParseError> {
        let mut game = Self::new(rules);
        let mut reader = Reader::new(text);
        for row in (0..rules.rows).rev() {
            for column in 0..rules.columns {
                let seat = reader.pick("`.`, `0` or `1`", |c| ".01".find(c))?;
                if seat > 0 {
                    game.discs[seat - 1] |= game.bit(column, row);
                }
            }
            if row > 0 {
                reader.literal("/", "`/` and the next row")?;
            }
        }
        reader.end()?;
        game.possible()
            .map_err(|what| ParseError::message(what, 0))?;
        Ok(game)
    }
}

/// Everybody sees everything: the view is the state, and no line more is needed for views and worlds.
impl PerfectInformation for ConnectFour {}
