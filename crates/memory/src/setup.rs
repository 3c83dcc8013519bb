//! Positions that are put together by hand, and the invariants of every position: what is built, read and audited is held to the
//! same list.

use boardcore::{SetupFaults, Side, Valid, bits};

use crate::colour::{Colour, Counts};
use crate::open::{MAX_LAPS, Open, Stage};
use crate::position_error::PositionError;
use crate::rules::{First, Rules};
use crate::state::{Memory, no_pegs};

/// A position as plain fields that hold anything: for editors, tests and the parser of positions.
///
/// ```
/// use boardcore::{RuleSet, Side};
/// use memory::{Colour, Memory, Rules, Setup, SetupHole, Stage};
///
/// let rules = Rules::parse_text("columns=2 rows=2 pegs=R2,G2 sides=1,1")?.validate()?;
/// let mut setup = Setup::new(rules);
/// setup.holes[..4].fill(SetupHole::Empty);
/// setup.holes[3] = SetupHole::Peg { colour: Colour::Red, shown: true };
/// setup.left = "R1,G1".parse()?;
/// setup.first = Some(Side::new(0));
/// setup.next = Stage::Choose(Colour::Blue);
/// assert_eq!(
///     setup.build(rules).unwrap_err().to_string(),
///     "left adds up to 2, but the number of holes that have or await a peg is 1; \
///      the piles add up to 0, but the number of pegs that are not left is 2 (C7); \
///      next is lift:B, but no peg of this colour is left"
/// );
/// setup.holes[0] = SetupHole::Peg { colour: Colour::Green, shown: false };
/// setup.piles[1] = 2;
/// setup.turns = 4;
/// setup.next = Stage::Roll;
/// let game: Memory = setup.build(rules)?;
/// assert_eq!(game.to_string(), "board=G./.r left=R1,G1 piles=0,2 first=0 turns=4 next=roll");
/// assert_eq!(Setup::of(&game), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What each hole holds, by its number: row by row from `a1`. Those that the board does not have are empty.
    pub holes: [SetupHole; 64],
    /// The pegs that nobody has won, on the board or still to be laid.
    pub left: Counts,
    /// How many pegs each side has won; 0 for those that do not play.
    pub piles: [u8; 12],
    /// The side that begins, once it is known (C5).
    pub first: Option<Side>,
    /// How many turns have been used (C11).
    pub turns: u64,
    /// What comes next, once no pegs are left to be laid.
    pub next: Stage,
}

/// What a hole of a [`Setup`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupHole {
    /// Nothing.
    Empty,
    /// Nothing yet: a peg is to be laid there (C14).
    Awaits,
    /// A peg.
    Peg {
        /// Its colour.
        colour: Colour,
        /// Whether it has been shown since the last mixing.
        shown: bool,
    },
}

type Faults = SetupFaults<PositionError>;

impl Setup {
    /// The position before the first step.
    pub fn new(rules: Valid<Rules>) -> Self {
        Self::of(&Memory::start(rules))
    }

    /// The parts of a position.
    pub fn of(game: &Memory) -> Self {
        let open = &game.open;
        let mut holes = [SetupHole::Empty; 64];
        for (number, hole) in holes.iter_mut().enumerate() {
            let is = |set: u64| set >> number & 1 == 1;
            if is(open.waiting) {
                *hole = SetupHole::Awaits;
            } else if let Some(colour) = game.pegs.cells()[number] {
                let shown = is(open.shown);
                *hole = SetupHole::Peg { colour, shown };
            }
        }
        Self {
            holes,
            left: open.left,
            piles: open.piles,
            first: open.first,
            turns: open.turns(),
            next: open.stage,
        }
    }

    /// The position.
    ///
    /// # Errors
    /// Every fault that makes it impossible, none of them a malformed text.
    pub fn build(&self, rules: Valid<Rules>) -> Result<Memory, SetupFaults<PositionError>> {
        let mut open = Open::new(rules);
        let mut pegs = no_pegs(&rules);
        (open.board, open.waiting) = (0, 0);
        for (number, (hole, peg)) in self.holes.iter().zip(pegs.cells_mut()).enumerate() {
            match *hole {
                SetupHole::Empty => {}
                SetupHole::Awaits => open.waiting |= 1 << number,
                SetupHole::Peg { colour, shown } => {
                    *peg = Some(colour);
                    open.board |= 1 << number;
                    open.shown |= u64::from(shown) << number;
                }
            }
        }
        open.left = self.left;
        open.piles = self.piles;
        open.first = self.first;
        open.stage = self.next;
        let first = self.first.map_or(0, |side| u64::from(side.number()));
        let sides = u64::from(rules.sides.sides());
        open.lap = self.turns / sides;
        // A remainder by the number of sides, which is at most 12.
        open.side = Side::new(((first + self.turns % sides) % sides) as u8);
        open.seat = open.member();
        let pool = open.left.minus(Counts::of(&pegs));
        let game = Memory::from_parts(open, pegs, pool);
        check_invariants(&game).or_else(|| game)
    }
}

/// Every invariant of a state: what can be seen of whether play can have come here.
pub(crate) fn check_invariants(game: &Memory) -> Faults {
    let mut faults = Faults::new();
    check_first(&game.open, &mut faults);
    // Turns are counted from the side that begins.
    let counted = faults.is_empty();
    check_holes(game, &mut faults);
    check_pegs(game, &mut faults);
    if counted {
        check_piles(&game.open, &mut faults);
        check_turns(&game.open, &mut faults);
        check_next(&game.open, &mut faults);
    }
    faults
}

fn check_first(open: &Open, faults: &mut Faults) {
    let (first, agreed, sides) = (open.first, open.rules.first, open.rules.sides.sides());
    let possible = match (first, agreed) {
        (None, First::Lot) => true,
        (Some(side), First::Lot) => side.number() < sides,
        (first, First::Side(agreed)) => first == Some(agreed),
    };
    if !possible {
        faults.add(PositionError::First {
            first,
            agreed,
            sides,
        });
    }
}

fn check_holes(game: &Memory, faults: &mut Faults) {
    let open = &game.open;
    let lowest = |set: u64| bits::members(set).next().map(|number| open.hole(number));
    let pegs = (0..64).filter(|&number| game.pegs.cells()[number].is_some());
    let pegs = pegs.fold(0, |set, number| set | 1 << number);
    if let Some(hole) = lowest(pegs ^ open.board | open.board & open.waiting | open.shown & !pegs) {
        faults.add(PositionError::Halves { hole });
    }
    let all = bits::below(open.rules.kit.pegs.total());
    if let Some(hole) = lowest((open.board | open.waiting) & !all) {
        faults.add(PositionError::StartsEmpty { hole });
    }
    let Some(hole) = lowest(open.waiting) else {
        return;
    };
    if let Some(hole) = lowest(open.shown) {
        faults.add(PositionError::ShownWhileLaying { hole });
    }
    if open.board > open.waiting & open.waiting.wrapping_neg() {
        faults.add(PositionError::LeftOut { hole });
    }
}

fn check_pegs(game: &Memory, faults: &mut Faults) {
    let open = &game.open;
    let holes = (open.board | open.waiting).count_ones();
    let left = open.left.total();
    if left != holes {
        faults.add(PositionError::Left { left, holes });
    }
    let on_board = Counts::of(&game.pegs);
    for colour in Colour::ALL {
        let (left, kit) = (open.left[colour], open.rules.kit.pegs[colour]);
        if left > kit {
            faults.add(PositionError::Kit { colour, left, kit });
        }
        let (board, to_lay) = (on_board[colour], game.pool[colour]);
        if u32::from(board) + u32::from(to_lay) != u32::from(left) {
            faults.add(PositionError::Colour {
                colour,
                left,
                board,
                to_lay,
            });
        }
    }
    let piles = open.piles.iter().map(|&pile| u32::from(pile)).sum();
    if let Some(won) = open.rules.kit.pegs.total().checked_sub(left)
        && piles != won
    {
        faults.add(PositionError::Piles { piles, won });
    }
    let sides = open.rules.sides.sides();
    for side in (sides..12).map(Side::new) {
        let pile = open.piles[side.index()];
        if pile > 0 {
            faults.add(PositionError::NoSuchSide { side, pile, sides });
        }
    }
}

/// No side has more pegs than its turns can have brought (C7).
fn check_piles(open: &Open, faults: &mut Faults) {
    for side in Side::all(open.rules.sides.sides()) {
        let (pile, turns) = (open.piles[side.index()], open.turns_of(side));
        let acts = side == open.side && matches!(open.stage, Stage::Roll | Stage::Choose(_));
        let possible = if open.rules.extra_roll_on_match {
            pile == 0 || turns > 0 || acts
        } else {
            u64::from(pile) <= turns
        };
        if !possible {
            faults.add(PositionError::Pile { side, pile, turns });
        }
    }
}

fn check_turns(open: &Open, faults: &mut Faults) {
    let turns = open.turns();
    if open.first.is_none() && turns > 0 {
        faults.add(PositionError::NobodyBegan { turns });
    }
    let between = Some(open.side) == open.first;
    let possible = match open.rules.laps() {
        Some(laps) => open.lap < laps || open.lap == laps && between,
        None => open.lap <= MAX_LAPS,
    };
    if !possible {
        faults.add(PositionError::Turns { turns });
    }
    let (seat, member) = (open.seat, open.member());
    if seat != member {
        faults.add(PositionError::Member { seat, member });
    }
}

fn check_next(open: &Open, faults: &mut Faults) {
    let empty = open.board | open.waiting == 0;
    let rounds_played = open.rules.laps() == Some(open.lap);
    let sides = open.rules.sides.sides();
    let last = (open.side.number() + sides - 1) % sides;
    let why = match open.stage {
        Stage::Lot if open.first.is_some() => "a side has begun",
        Stage::Lot => return,
        _ if open.first.is_none() => "nobody has begun",
        Stage::Roll | Stage::Choose(_) if empty => "no peg is left",
        Stage::Roll | Stage::Choose(_) if rounds_played => "the agreed rounds have been played",
        Stage::Choose(colour) if open.left[colour] == 0 => "no peg of this colour is left",
        // The last peg was won in the turn that was used last.
        Stage::Over if empty && open.turns() == 0 => "no turn has been used",
        Stage::Over if empty && open.piles[usize::from(last)] == 0 => {
            "the side of the last turn has no peg"
        }
        Stage::Over if !empty && !rounds_played => "pegs are left, and so are turns",
        Stage::Over if open.waiting != 0 => "pegs are to be laid",
        _ => return,
    };
    let next = open.stage;
    faults.add(PositionError::Next { next, why });
}

/// Faults that no text can say, so that only a fault of the engine would make them.
#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use boardcore::{Game, RuleSet, Seat};

    use super::*;

    fn spoilt(spoil: impl Fn(&mut Memory)) -> Result<(), String> {
        let rules = Rules::DEFAULT.validate().expect("the default rules");
        let mut game = Memory::new(rules);
        spoil(&mut game);
        game.audit()
    }

    #[test]
    fn what_no_text_can_say_is_found() {
        assert_eq!(spoilt(|_| ()), Ok(()));
        let broken = |told: &str| Err(told.to_string());
        let told = broken("a1 has a peg in one half of the state alone");
        assert_eq!(spoilt(|game| game.open.board |= 1), told);
        assert_eq!(
            spoilt(|game| game.pegs.cells_mut()[0] = Some(Colour::Red)),
            told
        );
        assert_eq!(spoilt(|game| game.open.shown |= 1), told);
        let told = broken("left has 4 red, but the board has 0, with 5 more to be laid");
        assert_eq!(spoilt(|game| game.pool[Colour::Red] += 1), told);
        let told =
            broken("left adds up to 25, but the number of holes that have or await a peg is 24");
        assert_eq!(spoilt(|game| game.open.left[Colour::Red] += 1), told);
        let told = broken("seat 1 is to move, but it is the turn of seat 0 (C5)");
        assert_eq!(spoilt(|game| game.open.seat = Seat::new(1)), told);
        let told =
            broken("the piles add up to 1, but the number of pegs that are not left is 0 (C7)");
        assert_eq!(spoilt(|game| game.open.piles[0] = 1), told);
    }
}
