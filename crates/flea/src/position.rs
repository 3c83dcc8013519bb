//! States as text.

use core::fmt::{self, Display};

use boardcore::text::{Reader, join};
use boardcore::{Game, Notation, ParseError, Seat, Valid};

use crate::audit::{Impossible, audit};
use crate::corner::Corner;
use crate::few::Few;
use crate::flea::{Flea, Stage};
use crate::rules::{Order, Rules};
use crate::track::LAST;

/// Why a position was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// No game under these rules can stand like this.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

/// A list with commas, or `-` for an empty one.
struct OrDash<T>(Few<T>);

impl<T: Copy + Display> Display for OrDash<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            f.write_str("-")
        } else {
            self.0.fmt(f)
        }
    }
}

impl Flea {
    fn given_corners(&self) -> Few<Corner> {
        let mut corners = Few::empty();
        for corner in Seat::all(self.rules.players).filter_map(|seat| self.corner(seat)) {
            let _ = corners.push(corner);
        }
        corners
    }

    /// The groups of the opening, the seats ahead first: `0=5,2>1,3`.
    fn write_groups(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for ahead in 0..self.rules.players {
            for seat in 0..self.rules.players {
                if self.opening.ahead[usize::from(seat)] == ahead {
                    write!(f, "{separator}{seat}")?;
                    match self.opening.rolls[usize::from(seat)] {
                        0 => {}
                        roll => write!(f, "={roll}")?,
                    }
                    separator = ",";
                }
            }
            if !separator.is_empty() {
                separator = ">";
            }
        }
        Ok(())
    }
}

/// The position text.
///
/// ```text
/// choose a8,h1
/// opening a1,h8,h1 0=5,2>1
/// play a1,a8,h8,h1 2,3,0 0.12/-/28.30/5 6 1
/// over a1,h8 1 -/3.28 0
/// ```
impl Display for Flea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stage = match self.stage {
            Stage::Choose => "choose",
            Stage::Opening => "opening",
            Stage::Roll | Stage::Move => "play",
            Stage::Over => "over",
        };
        write!(f, "{stage} {}", OrDash(self.given_corners()))?;
        match self.stage {
            Stage::Choose => return Ok(()),
            Stage::Opening => {
                f.write_str(" ")?;
                return self.write_groups(f);
            }
            Stage::Roll | Stage::Move | Stage::Over => {}
        }
        write!(f, " {} ", self.order())?;
        for seat in Seat::all(self.rules.players) {
            if seat.number() > 0 {
                f.write_str("/")?;
            }
            let steps = self.steps(seat);
            if steps.is_empty() {
                f.write_str("-")?;
            }
            join(f, steps.iter(), ".")?;
        }
        match self.stage {
            Stage::Move => write!(f, " {}", self.roll)?,
            Stage::Roll => f.write_str(" -")?,
            _ => {}
        }
        write!(f, " {}", OrDash(self.finished()))
    }
}

impl Notation for Flea {
    type PositionError = PositionError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let mut game = Flea::new(rules);
        game.stage = match reader.until(' ') {
            "choose" => Stage::Choose,
            "opening" => Stage::Opening,
            "play" => Stage::Roll,
            "over" => Stage::Over,
            _ => {
                return Err(ParseError::new("`choose`, `opening`, `play` or `over`", 0).into());
            }
        };
        space(&mut reader)?;
        let corners = corners(&mut reader)?;
        let players = usize::from(rules.players);
        if game.stage == Stage::Choose {
            game.seat = corners.len() as u8;
        } else if corners.len() != players {
            return Err(Impossible::CornerCount.into());
        }
        game.corners = [Corner::default(); 4];
        for (slot, corner) in game.corners.iter_mut().zip(corners.iter()) {
            *slot = corner;
        }
        match game.stage {
            Stage::Choose => {}
            Stage::Opening => {
                space(&mut reader)?;
                read_groups(&mut game, &mut reader)?;
            }
            _ => read_play(&mut game, &mut reader)?,
        }
        reader.end()?;
        game.refresh();
        audit(&game)?;
        Ok(game)
    }
}

fn space(reader: &mut Reader<'_>) -> Result<(), ParseError> {
    reader.literal(" ", "a space")
}

/// A seat that has room in a state; whether it is at the table is for the audit to say.
fn seat(reader: &mut Reader<'_>) -> Result<u8, ParseError> {
    Ok(reader.number(0..=3, "a seat number 0 to 3")? as u8)
}

fn corners(reader: &mut Reader<'_>) -> Result<Few<Corner>, ParseError> {
    let mut corners = Few::empty();
    if reader.accept("-") {
        return Ok(corners);
    }
    loop {
        let at = reader.at();
        let name = reader.rest().get(..2).unwrap_or("");
        let corner: Corner = name.parse().map_err(|e: ParseError| e.shifted(at))?;
        reader.literal(name, "a corner")?;
        corners
            .push(corner)
            .ok_or(ParseError::new("at most four corners", at))?;
        if !reader.accept(",") {
            return Ok(corners);
        }
    }
}

/// At least one seat.
fn seats(reader: &mut Reader<'_>) -> Result<Few<Seat>, ParseError> {
    let mut seats = Few::empty();
    loop {
        let at = reader.at();
        seats
            .push(Seat::new(seat(reader)?))
            .ok_or(ParseError::new("at most four seats", at))?;
        if !reader.accept(",") {
            return Ok(seats);
        }
    }
}

fn read_groups(game: &mut Flea, reader: &mut Reader<'_>) -> Result<(), PositionError> {
    let players = game.rules.players;
    let mut seen: u8 = 0;
    let (mut group, mut ahead) = (0, 0);
    let mut last: Option<u8> = None;
    loop {
        let at = reader.at();
        let seat = seat(reader)?;
        if last.is_some_and(|last| last >= seat) {
            return Err(ParseError::new("the seats of a group ascending", at).into());
        }
        if seat >= players || seen >> seat & 1 == 1 {
            return Err(Impossible::Seats.into());
        }
        seen |= 1 << seat;
        game.opening.ahead[usize::from(seat)] = match game.rules.order {
            Order::Descending => ahead,
            Order::Clockwise | Order::Counterclockwise => group,
        };
        if reader.accept("=") {
            let roll = reader.number(1..=6, "a number 1 to 6")?;
            game.opening.rolls[usize::from(seat)] = roll as u8;
        }
        last = Some(seat);
        if reader.accept(">") {
            group += 1;
            ahead = seen.count_ones() as u8;
            last = None;
        } else if !reader.accept(",") {
            break;
        }
    }
    if seen.count_ones() != u32::from(players) {
        return Err(Impossible::Seats.into());
    }
    let first = game
        .opening
        .first_tied(players, game.rules.order)
        .ok_or(Impossible::Groups)?;
    game.seat = game
        .opening
        .group(players, first)
        .find(|&seat| game.opening.rolls[usize::from(seat)] == 0)
        .ok_or(Impossible::OpeningRolls)?;
    Ok(())
}

fn read_play(game: &mut Flea, reader: &mut Reader<'_>) -> Result<(), PositionError> {
    space(reader)?;
    let order = seats(reader)?;
    let mut seat = order.iter().last().map_or(0, Seat::number);
    for follower in order.iter() {
        game.next[usize::from(seat)] = follower.number();
        seat = follower.number();
    }
    game.seat = order.get(0).map_or(0, Seat::number);
    for seat in 0..game.rules.players {
        let (separator, expected) = if seat == 0 {
            (" ", "a space")
        } else {
            ("/", "`/`")
        };
        reader.literal(separator, expected)?;
        game.pieces[usize::from(seat)] = steps(reader)?;
    }
    if game.stage == Stage::Roll {
        space(reader)?;
        if !reader.accept("-") {
            game.roll = reader.number(1..=6, "a number 1 to 6 or `-`")? as u8;
            game.stage = Stage::Move;
        }
    }
    space(reader)?;
    let finished = if reader.accept("-") {
        Few::empty()
    } else {
        seats(reader)?
    };
    for (slot, seat) in game.finished.iter_mut().zip(finished.iter()) {
        *slot = seat.number();
    }
    game.finishers = finished.len() as u8;
    // A seat written twice would be lost on the way round.
    if game.order() != order {
        return Err(Impossible::Seats.into());
    }
    Ok(())
}

/// The steps of a seat's pieces, as bits.
fn steps(reader: &mut Reader<'_>) -> Result<u32, ParseError> {
    if reader.accept("-") {
        return Ok(0);
    }
    let mut pieces = 0;
    let mut least = 0;
    loop {
        let step = reader.number(
            least..=i64::from(LAST),
            "a step 0 to 31, the steps of a seat ascending",
        )?;
        pieces |= 1 << step;
        least = step + 1;
        if !reader.accept(".") {
            return Ok(pieces);
        }
    }
}

boardcore::serde_state!(Flea);
