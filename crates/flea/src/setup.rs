//! Positions that are put together by hand, and the invariants of every position.

use boardcore::{Game, Seat, SetupFaults, Square, Valid};

use crate::action::Roll;
use crate::corner::Corner;
use crate::few::Few;
use crate::impossible::Impossible;
use crate::rules::{Corners, Order, Rules};
use crate::state::{Flea, PIECES, Stage};
use crate::track::{DIAGONAL, LAST};

/// A position as plain fields that hold anything: for editors, tests and the parser of positions.
///
/// ```
/// use boardcore::{RuleSet, Seat, Situation};
/// use flea::{Corner, Few, Flea, Roll, Rules, Setup, SetupStage};
///
/// let seats = [Seat::new(0), Seat::new(1)];
/// let rules = Rules::for_players(2).validate()?;
/// let mut setup = Setup::new(rules);
/// setup.corners = Few::new(&[Corner::A1, Corner::A1]).unwrap();
/// setup.order = Few::new(&seats).unwrap();
/// setup.stage = SetupStage::Play { roll: Roll::new(5) };
/// setup.pieces[0] = 1 << 3 | 0xF << 28; // steps 3 and 28 to 31
/// assert_eq!(
///     setup.build(rules).unwrap_err().to_string(),
///     "seats 0 and 1 both have the corner a1; \
///      seat 0 has 5 pieces on the board, but each seat has 4; \
///      seat 0 has filled its diagonal, but its pieces are on the board"
/// );
/// setup.corners = Few::new(&[Corner::A1, Corner::H8]).unwrap();
/// setup.pieces[0] = 1 << 3 | 1 << 28;
/// let game: Flea = setup.build(rules)?;
/// assert_eq!(game.to_string(), "stage=play corners=a1,h8 order=0,1 pieces=3.28/- roll=5 finished=-");
/// assert_eq!(game.actions(), ["a4b8".parse()?]);
/// assert_eq!(Setup::of(&game), setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The corners that are taken, by seat.
    pub corners: Few<Corner>,
    /// How far the game has come.
    pub stage: SetupStage,
    /// The seats that are still playing, from the one whose turn it is; empty before the order is settled.
    pub order: Few<Seat>,
    /// The pieces on the board, by seat: bit s for a piece on step s (F5). The others are in the reserve.
    pub pieces: [u32; 4],
    /// The seats that have finished, the winner first.
    pub finished: Few<Seat>,
}

/// How far the game of a [`Setup`] has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupStage {
    /// The first seat without a corner takes one (F2).
    Choose,
    /// The seats roll for the order of play (F3).
    Opening {
        /// Seats that are tied, each with its roll if it has rolled; the group that is ahead first.
        groups: Groups,
    },
    /// A seat rolls, or uses its roll (F6).
    Play {
        /// The roll to be used; `None` before the die is rolled.
        roll: Option<Roll>,
    },
    /// The game is over (F11).
    Over,
}

type Faults = SetupFaults<Impossible>;

impl Setup {
    /// The position before the first step.
    pub fn new(rules: Valid<Rules>) -> Self {
        Self::of(&Flea::new(rules))
    }

    /// The parts of a position.
    pub fn of(game: &Flea) -> Self {
        let seats = Seat::all(game.rules.players);
        let stage = match game.stage {
            Stage::Choose => SetupStage::Choose,
            Stage::Opening => SetupStage::Opening {
                groups: groups(game),
            },
            Stage::Roll | Stage::Move => SetupStage::Play { roll: game.roll() },
            Stage::Over => SetupStage::Over,
        };
        let begun = !matches!(game.stage, Stage::Choose | Stage::Opening);
        Self {
            corners: Few::first_of(seats.filter_map(|seat| game.corner(seat))),
            stage,
            order: game.order(),
            pieces: if begun { game.pieces } else { [0; 4] },
            finished: if begun { game.finished() } else { Few::empty() },
        }
    }

    /// The position.
    ///
    /// # Errors
    /// Every fault that makes it impossible.
    pub fn build(&self, rules: Valid<Rules>) -> Result<Flea, Faults> {
        let mut faults = Faults::new();
        self.check_corners(&rules, &mut faults);
        match self.stage {
            SetupStage::Choose => self.check_not_begun(&mut faults),
            SetupStage::Opening { groups } => {
                check_opening(&rules, groups, &mut faults);
                self.check_not_begun(&mut faults);
            }
            SetupStage::Play { .. } | SetupStage::Over => {
                self.check_order(&rules, &mut faults);
                self.check_pieces(&rules, &mut faults);
            }
        }
        faults.or_else(|| self.game(rules))
    }

    /// The game, once no fault is left.
    fn game(&self, rules: Valid<Rules>) -> Flea {
        let mut game = Flea::new(rules);
        for (slot, corner) in game.corners.iter_mut().zip(self.corners.iter()) {
            *slot = corner;
        }
        match self.stage {
            SetupStage::Choose => game.seat = self.corners.len() as u8,
            SetupStage::Opening { groups } => {
                game.stage = Stage::Opening;
                let mut before = 0;
                for (number, group) in (0..).zip(groups.iter()) {
                    let descending = rules.order == Order::Descending;
                    for (seat, roll) in group.iter() {
                        let ahead = if descending { before } else { number };
                        game.opening.ahead[seat.index()] = ahead;
                        game.opening.rolls[seat.index()] = roll.map_or(0, Roll::pips);
                    }
                    before += group.len() as u8;
                }
                let roller = rolling(&rules, groups).and_then(next_to_roll);
                game.seat = roller.map_or(0, Seat::number);
            }
            SetupStage::Play { roll: None } => game.stage = Stage::Roll,
            SetupStage::Play { roll: Some(roll) } => {
                game.stage = Stage::Move;
                game.roll = roll.pips();
            }
            SetupStage::Over => game.stage = Stage::Over,
        }
        if let Some(first) = self.order.get(0) {
            game.seat = first.number();
        }
        for (seat, follower) in self.order.iter().zip(self.order.iter().cycle().skip(1)) {
            game.next[seat.index()] = follower.number();
        }
        for (slot, seat) in game.finished.iter_mut().zip(self.finished.iter()) {
            *slot = seat.number();
        }
        game.finishers = self.finished.len() as u8;
        game.pieces = self.pieces;
        game.refresh();
        game
    }

    /// Each seat that should have a corner has its own (F2).
    fn check_corners(&self, rules: &Rules, faults: &mut Faults) {
        let (corners, players) = (self.corners.len() as u8, rules.players);
        if self.stage == SetupStage::Choose {
            if rules.corners != Corners::Chosen {
                faults.add(Impossible::CornersFixed);
            } else if corners >= players {
                let taken = corners;
                faults.add(Impossible::AllTaken { taken, players });
            }
        } else if corners != players {
            faults.add(Impossible::CornerCount { corners, players });
        }
        for (second, corner) in (0..).map(Seat::new).zip(self.corners.iter()) {
            let first = self.corners.iter().position(|other| other == corner);
            if let Some(first) = first.filter(|&first| first < second.index()) {
                faults.add(Impossible::CornerTwice {
                    corner,
                    first: Seat::new(first as u8),
                    second,
                });
            }
            if let Corners::Fixed(list) = rules.corners
                && let Some(fixed) = list.get(second.index())
                && fixed != corner
            {
                faults.add(Impossible::OtherCorner {
                    seat: second,
                    corner,
                    fixed,
                });
            }
        }
    }

    /// Before the order is settled no piece is on the board, and nobody has finished (F3).
    fn check_not_begun(&self, faults: &mut Faults) {
        if !self.order.is_empty() || !self.finished.is_empty() || self.pieces != [0; 4] {
            faults.add(Impossible::NotBegun);
        }
    }

    /// Each seat plays or has finished, as many have finished as the stage says, and turns pass as the rules say (F3, F11).
    fn check_order(&self, rules: &Rules, faults: &mut Faults) {
        let players = rules.players;
        let named = self.order.iter().chain(self.finished.iter());
        each_seat_once(players, named, faults);
        // Who follows whom by the corners is asked only where each seat has its own.
        let by_corners = faults.is_empty() && rules.order != Order::Descending;
        let finished = self.finished.len() as u8;
        let needed = if rules.play_on { players - 1 } else { 1 };
        if self.stage == SetupStage::Over && finished != needed {
            faults.add(Impossible::NotOver { finished, needed });
        }
        if self.stage != SetupStage::Over && finished >= needed {
            faults.add(Impossible::Over { finished, needed });
        }
        if !by_corners {
            return;
        }
        let mut corners = [Corner::default(); 4];
        for (slot, corner) in corners.iter_mut().zip(self.corners.iter()) {
            *slot = corner;
        }
        let round = Flea::by_corners(rules, corners);
        for (seat, follower) in self.order.iter().zip(self.order.iter().cycle().skip(1)) {
            let mut expected = Seat::new(round[seat.index()]);
            while self.finished.iter().any(|finished| finished == expected) {
                expected = Seat::new(round[expected.index()]);
            }
            if follower != expected {
                faults.add(Impossible::Order {
                    seat,
                    follower,
                    expected,
                });
            }
        }
    }

    /// Each seat has at most four pieces, on squares of their own, and none once it has finished (F1, F7, F11).
    fn check_pieces(&self, rules: &Rules, faults: &mut Faults) {
        let players = rules.players;
        let mut owners = [None; 64];
        for (seat, pieces) in (0..).map(Seat::new).zip(self.pieces) {
            if seat.number() >= players && pieces != 0 {
                faults.add(Impossible::NoSuchSeat { seat, players });
                continue;
            }
            if pieces.count_ones() > u32::from(PIECES) {
                let pieces = pieces.count_ones() as u8;
                faults.add(Impossible::TooManyPieces { seat, pieces });
            }
            if pieces & DIAGONAL == DIAGONAL {
                faults.add(Impossible::FullDiagonal { seat });
            }
            let Some(corner) = self.corners.get(seat.index()) else {
                continue;
            };
            if self.finished.iter().any(|finished| finished == seat) && pieces != 0 {
                let square = corner.square_at(pieces.trailing_zeros());
                faults.add(Impossible::FinishedPiece { seat, square });
            }
            // Step 0 and step 28 of a seat are one square, so this covers them too.
            for step in (0..=u32::from(LAST)).filter(|step| pieces >> step & 1 == 1) {
                let square: Square = corner.square_at(step);
                if let Some(first) = owners[square.index()].replace(seat) {
                    let second = seat;
                    faults.add(Impossible::SharedSquare {
                        square,
                        first,
                        second,
                    });
                }
            }
        }
    }
}

pub(crate) type Groups = Few<Few<(Seat, Option<Roll>)>>;

/// The seats of an opening in groups, those who are ahead first; a seat of the rolling group with its roll.
fn groups(game: &Flea) -> Groups {
    let seats = || (0..game.rules.players).map(|seat| (seat, usize::from(seat)));
    let mut groups = Few::empty();
    for ahead in 0..game.rules.players {
        let group = seats().filter(|&(_, index)| game.opening.ahead[index] == ahead);
        let rolls = game.opening.rolls;
        let group = Few::first_of(group.map(|(seat, i)| (Seat::new(seat), Roll::new(rolls[i]))));
        if !group.is_empty() {
            // No more groups than seats.
            let _ = groups.push(group);
        }
    }
    groups
}

/// The tied seats have rolled in seat order, up to the one to act (F3).
fn check_opening(rules: &Rules, groups: Groups, faults: &mut Faults) {
    let named = groups.iter().flat_map(Few::into_iter);
    each_seat_once(rules.players, named.clone().map(|(seat, _)| seat), faults);
    if rules.order != Order::Descending {
        for (seat, _) in groups.iter().skip(2).flat_map(Few::into_iter) {
            faults.add(Impossible::ThirdGroup { seat });
        }
    }
    let Some(group) = rolling(rules, groups) else {
        faults.add(Impossible::Settled);
        return;
    };
    let Some(roller) = next_to_roll(group) else {
        if let Some(last) = group.iter().map(|(seat, _)| seat).max() {
            faults.add(Impossible::AllRolled { last });
        }
        return;
    };
    for (seat, roll) in named {
        let tied = group.iter().any(|(other, _)| other == seat);
        if let Some(roll) = roll
            && !(tied && seat < roller)
        {
            let roll = roll.pips();
            faults.add(Impossible::RolledEarly { seat, roll, roller });
        }
    }
}

/// The group of tied seats that rolls.
fn rolling(rules: &Rules, groups: Groups) -> Option<Few<(Seat, Option<Roll>)>> {
    let places = match rules.order {
        Order::Descending => 4,
        Order::Clockwise | Order::Counterclockwise => 1,
    };
    groups.iter().take(places).find(|group| group.len() > 1)
}

/// The first seat, by number, of a group that has not rolled.
fn next_to_roll(group: Few<(Seat, Option<Roll>)>) -> Option<Seat> {
    let left = group.iter().filter(|(_, roll)| roll.is_none());
    left.map(|(seat, _)| seat).min()
}

/// Those who are named are all seats of a table, each once.
pub(crate) fn each_seat_once(players: u8, named: impl Iterator<Item = Seat>, faults: &mut Faults) {
    let mut seen = 0_u64;
    for seat in named {
        if seat.number() >= players {
            faults.add(Impossible::NoSuchSeat { seat, players });
        } else if seen >> seat.number() & 1 == 1 {
            faults.add(Impossible::SeatTwice { seat });
        } else {
            seen |= 1 << seat.number();
        }
    }
    for seat in Seat::all(players).filter(|seat| seen >> seat.number() & 1 == 0) {
        faults.add(Impossible::SeatMissing { seat });
    }
}
