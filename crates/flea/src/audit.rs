//! The invariants of a state, checked from scratch.

use core::fmt::{self, Display};

use boardcore::{Bitboard, Seat};

use crate::corner::Corner;
use crate::flea::{Flea, PIECES, Stage};
use crate::opening::Opening;
use crate::rules::{Corners, Order};
use crate::track::{DIAGONAL, HOME};

/// What makes a position impossible: the invariant that it breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Impossible {
    /// The seat that is to act is not at the table, or not the one whose turn it is.
    SeatToAct,
    /// There is not one corner for each seat that should have one (F2).
    CornerCount,
    /// Two seats have the same corner (F2).
    CornerTwice,
    /// The corners are fixed by the rules, and others (F2).
    CornersFixed,
    /// No opening rolls lead to these groups (F3).
    Groups,
    /// The rolls of the group that is rolling did not come in seat order (F3).
    OpeningRolls,
    /// A roll is there that nobody is to use, or is missing.
    Roll,
    /// Something is on the board, or settled, before it can be.
    Premature,
    /// Not every seat is either playing or finished, once (F11).
    Seats,
    /// The order of play is not that of the corners, as the rules want it (F3).
    Order,
    /// The game goes on though it has ended, or has ended though it goes on (F11).
    End,
    /// A seat has more than four pieces (F1).
    TooManyPieces,
    /// Two pieces stand on one square (F7).
    SharedSquare,
    /// A full diagonal is still on the board (F11).
    FullDiagonal,
    /// A seat that does not play, or not any more, has pieces on the board (F11).
    IdlePieces,
    /// What the state keeps beside its pieces does not follow from them. No text can say so.
    Derived,
}

impl Impossible {
    /// The invariant in words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Impossible::SeatToAct => "the seat to act is not one that can be",
            Impossible::CornerCount => "not every seat has one corner",
            Impossible::CornerTwice => "two seats have the same corner",
            Impossible::CornersFixed => "the rules fix other corners",
            Impossible::Groups => "no opening rolls lead to these groups",
            Impossible::OpeningRolls => "the opening rolls are not in seat order",
            Impossible::Roll => "there is a roll exactly when one is to be used",
            Impossible::Premature => "something is on the board before the order is settled",
            Impossible::Seats => "not every seat is either playing or finished, once",
            Impossible::Order => "the order of play is not that of the corners",
            Impossible::End => "the game ends when enough have finished, and not before",
            Impossible::TooManyPieces => "a seat has more than four pieces",
            Impossible::SharedSquare => "two pieces stand on one square",
            Impossible::FullDiagonal => "a full diagonal has not left the board",
            Impossible::IdlePieces => "a seat that does not play has pieces on the board",
            Impossible::Derived => "what follows from the pieces is wrong",
        }
    }
}

impl Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl core::error::Error for Impossible {}

fn hold(condition: bool, otherwise: Impossible) -> Result<(), Impossible> {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// What [`boardcore::Game::audit`] says, and what a position is held to before it becomes a state.
pub(crate) fn audit(game: &Flea) -> Result<(), Impossible> {
    hold(game.seat < game.rules.players, Impossible::SeatToAct)?;
    corners(game)?;
    hold(
        (1..=6).contains(&game.roll) == (game.stage == Stage::Move) && game.roll <= 6,
        Impossible::Roll,
    )?;
    if game.stage == Stage::Opening {
        opening(game)?;
    } else {
        hold(game.opening == Opening::default(), Impossible::OpeningRolls)?;
    }
    if matches!(game.stage, Stage::Choose | Stage::Opening) {
        hold(
            game.pieces == [0; 4]
                && game.next == [0; 4]
                && game.finished == [0; 4]
                && game.finishers == 0,
            Impossible::Premature,
        )?;
    } else {
        order(game)?;
        pieces(game)?;
    }
    hold(
        game.derived().iter().all(|(is, should)| is == should),
        Impossible::Derived,
    )
}

/// Each seat that should have a corner has its own.
fn corners(game: &Flea) -> Result<(), Impossible> {
    let taken = if game.stage == Stage::Choose {
        game.seat
    } else {
        game.rules.players
    };
    let (corners, others) = game.corners.split_at(usize::from(taken));
    hold(
        others.iter().all(|&corner| corner == Corner::default()),
        Impossible::CornerCount,
    )?;
    for corner in Corner::ALL {
        let owners = corners.iter().filter(|&&other| other == corner).count();
        hold(owners <= 1, Impossible::CornerTwice)?;
    }
    match game.rules.corners {
        Corners::Chosen => Ok(()),
        Corners::Fixed(fixed) => hold(
            game.stage != Stage::Choose && fixed.iter().eq(corners.iter().copied()),
            Impossible::CornersFixed,
        ),
    }
}

/// The groups are ones that rolls lead to, and the first of those that are tied has rolled up to the seat to act.
fn opening(game: &Flea) -> Result<(), Impossible> {
    let (players, order) = (game.rules.players, game.rules.order);
    let (ahead, beyond) = game.opening.ahead.split_at(usize::from(players));
    let fits = |own: u8| match order {
        Order::Descending => usize::from(own) == ahead.iter().filter(|&&other| other < own).count(),
        Order::Clockwise | Order::Counterclockwise => own <= 1,
    };
    hold(
        ahead.iter().all(|&own| fits(own)) && beyond.iter().all(|&own| own == 0),
        Impossible::Groups,
    )?;
    let first = game
        .opening
        .first_tied(players, order)
        .ok_or(Impossible::Groups)?;
    let mut expected = [0; 4];
    let mut roller = None;
    for seat in game.opening.group(players, first) {
        let roll = game.opening.rolls[usize::from(seat)];
        if roll == 0 {
            roller = Some(seat);
            break;
        }
        hold(roll <= 6, Impossible::OpeningRolls)?;
        expected[usize::from(seat)] = roll;
    }
    hold(expected == game.opening.rolls, Impossible::OpeningRolls)?;
    // Once all of a group have rolled, it is split.
    let roller = roller.ok_or(Impossible::OpeningRolls)?;
    hold(roller == game.seat, Impossible::SeatToAct)
}

/// Each seat is playing or has finished, and the order of play is one round of those who play.
fn order(game: &Flea) -> Result<(), Impossible> {
    let players = game.rules.players;
    let (playing, finished) = (game.order(), game.finished());
    let seats = playing.iter().chain(finished.iter());
    let once = |seat| seats.clone().filter(|&other| other == seat).count() == 1;
    hold(
        seats.clone().count() == usize::from(players) && Seat::all(players).all(once),
        Impossible::Seats,
    )?;
    let idle = |seat: u8| seat >= players || game.has_finished(seat);
    hold(
        (0..4).all(|seat| !idle(seat) || game.next[usize::from(seat)] == 0)
            && game.finished[usize::from(game.finishers)..]
                == [0; 4][usize::from(game.finishers)..],
        Impossible::Seats,
    )?;
    hold(
        Flea::ends_with(&game.rules, game.finishers) == (game.stage == Stage::Over),
        Impossible::End,
    )?;
    if game.rules.order != Order::Descending {
        let round = Flea::by_corners(&game.rules, game.corners);
        for seat in playing.iter() {
            let mut follower = round[seat.index()];
            while game.has_finished(follower) {
                follower = round[usize::from(follower)];
            }
            hold(follower == game.next[seat.index()], Impossible::Order)?;
        }
    }
    Ok(())
}

/// Four pieces each, on squares of their own; those who have finished have none on the board.
fn pieces(game: &Flea) -> Result<(), Impossible> {
    let mut occupied = Bitboard::EMPTY;
    for (seat, pieces) in (0..4_u8).zip(game.pieces) {
        let idle = seat >= game.rules.players || game.has_finished(seat);
        hold(!idle || pieces == 0, Impossible::IdlePieces)?;
        hold(
            pieces.count_ones() <= u32::from(PIECES),
            Impossible::TooManyPieces,
        )?;
        hold(pieces & DIAGONAL != DIAGONAL, Impossible::FullDiagonal)?;
        // Step 0 and step 28 of a seat are one square, so this covers them too.
        for step in (0..=u32::from(HOME) + 3).filter(|step| pieces >> step & 1 == 1) {
            let square = game.corners[usize::from(seat)].square_at(step);
            hold(!occupied.has(square), Impossible::SharedSquare)?;
            occupied = occupied.with(square);
        }
    }
    Ok(())
}

/// Faults of a state that no text can say, so that only a fault of the engine would make them.
#[cfg(test)]
mod tests {
    use boardcore::{Game, Validate};

    use super::*;
    use crate::rules::Rules;

    fn spoilt(spoil: impl Fn(&mut Flea)) -> Result<(), Impossible> {
        let rules = Rules::default().validate().expect("the default rules");
        let mut game = Flea::new(rules);
        spoil(&mut game);
        audit(&game)
    }

    #[test]
    fn nothing_is_there_before_the_order_is_settled() {
        assert_eq!(spoilt(|_| ()), Ok(()));
        let spoilers: [fn(&mut Flea); 4] = [
            |game| game.pieces[1] = 2,
            |game| game.next[0] = 1,
            |game| game.finished[0] = 1,
            |game| game.finishers = 1,
        ];
        for spoil in spoilers {
            assert_eq!(spoilt(spoil), Err(Impossible::Premature));
        }
    }

    #[test]
    fn what_follows_from_the_pieces_does_so() {
        assert_eq!(spoilt(|game| game.edge = 1), Err(Impossible::Derived));
        assert_eq!(spoilt(|game| game.moves = 1), Err(Impossible::Derived));
    }
}
