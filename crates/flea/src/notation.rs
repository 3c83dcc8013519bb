//! States as text: the position text, its parser, and the invariants that the parser and the audit of states share.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::{Reader, join};
use boardcore::{Bitboard, Game, Notation, ParseError, Seat, Valid};

use crate::corner::Corner;
use crate::few::Few;
use crate::impossible::Impossible;
use crate::opening::Opening;
use crate::picture;
use crate::rules::{Corners, Order, Rules};
use crate::state::{Flea, PIECES, Stage};
use crate::track::{DIAGONAL, LAST};

/// Why a position was refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is malformed.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// No game under these rules can stand like this.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

const STAGES: [&str; 4] = ["choose", "opening", "play", "over"];

/// `{}` is the position text, `{:#}` the board.
///
/// ```
/// use boardcore::{Notation, RuleSet};
/// use flea::{Flea, Rules};
///
/// let rules = Rules::default().validate()?;
/// let text = "stage=play corners=a1,a8,h8,h1 order=2,3,0 pieces=0.12/-/28.30/5 roll=6 finished=1";
/// let game = Flea::parse_position(rules, text)?;
/// assert_eq!(game.to_string(), text);
/// assert_eq!(
///     format!("{game:#}"),
///     "8  . . . . . 0 . 2   > seat 2 from h8: reserve 2, home 2\n\
///      7  . . . . . . . .     seat 3 from h1: reserve 3, home 0\n\
///      6  . . . . . 2 . .     seat 0 from a1: reserve 2, home 0\n\
///      5  . . . . . . . .     seat 1 from a8: finished, place 1\n\
///      4  . . . . . . . .\n\
///      3  . . . . . . . .   seat 2 rolled 6\n\
///      2  . . . . . . . .\n\
///      1  0 . 3 . . . . .\n   \
///         a b c d e f g h"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Display for Flea {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return picture::draw(self, f);
        }
        let [choose, opening, play, over] = STAGES;
        let stage = match self.stage {
            Stage::Choose => choose,
            Stage::Opening => opening,
            Stage::Roll | Stage::Move => play,
            Stage::Over => over,
        };
        write!(f, "stage={stage} corners=")?;
        let seats = Seat::all(self.rules.players);
        join_or_dash(f, seats.clone().filter_map(|seat| self.corner(seat)), ",")?;
        match self.stage {
            Stage::Choose => return Ok(()),
            Stage::Opening => return write_groups(self, f),
            Stage::Roll | Stage::Move | Stage::Over => {}
        }
        write!(f, " order={} pieces=", self.order())?;
        for seat in seats {
            if seat.number() > 0 {
                f.write_str("/")?;
            }
            join_or_dash(f, self.steps(seat).iter(), ".")?;
        }
        match self.stage {
            Stage::Move => write!(f, " roll={}", self.roll)?,
            Stage::Roll => f.write_str(" roll=-")?,
            _ => {}
        }
        f.write_str(" finished=")?;
        join_or_dash(f, self.finished().iter(), ",")
    }
}

/// Writes a list, or `-` for an empty one.
fn join_or_dash<T: Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
    separator: &str,
) -> fmt::Result {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return f.write_str("-");
    }
    join(f, items, separator)
}

/// Writes the groups of the opening, the seats ahead first: `0=5,2>1,3`.
fn write_groups(game: &Flea, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut separator = " groups=";
    for ahead in 0..game.rules.players {
        for seat in 0..game.rules.players {
            if game.opening.ahead[usize::from(seat)] == ahead {
                write!(f, "{separator}{seat}")?;
                match game.opening.rolls[usize::from(seat)] {
                    0 => {}
                    roll => write!(f, "={roll}")?,
                }
                separator = ",";
            }
        }
        // There is always a seat that has nobody ahead.
        separator = ">";
    }
    Ok(())
}

impl Notation for Flea {
    type PositionError = PositionError;

    fn parse_position(rules: Valid<Rules>, text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let mut game = Flea::new(rules);
        let stages = [Stage::Choose, Stage::Opening, Stage::Roll, Stage::Over];
        game.stage = stages[reader.field("stage")?.word("stage", &STAGES, ' ')?];
        read_corners(&mut game, reader.field("corners")?)?;
        match game.stage {
            Stage::Choose => {}
            Stage::Opening => read_groups(&mut game, reader.field("groups")?)?,
            _ => read_play(&mut game, &mut reader)?,
        }
        reader.end()?;
        game.refresh();
        invariants(&game)?;
        Ok(game)
    }
}

/// Reads a list as [`join_or_dash`] writes it.
fn or_dash<T>(field: Reader<'_>, most: &'static str) -> Result<Few<T>, ParseError>
where
    T: Copy + FromStr<Err = ParseError>,
{
    if field.rest() == "-" {
        return Ok(Few::empty());
    }
    Few::read(field, most)
}

fn read_corners(game: &mut Flea, field: Reader<'_>) -> Result<(), PositionError> {
    let given = or_dash(field, "at most four corners")?;
    game.corners = [Corner::default(); 4];
    for (slot, corner) in game.corners.iter_mut().zip(given.iter()) {
        *slot = corner;
    }
    let (corners, players) = (given.len() as u8, game.rules.players);
    if game.stage == Stage::Choose {
        game.seat = corners;
    } else if corners != players {
        return Err(Impossible::CornerCount { corners, players }.into());
    }
    Ok(())
}

fn read_groups(game: &mut Flea, mut field: Reader<'_>) -> Result<(), PositionError> {
    let players = game.rules.players;
    let mut named = Few::empty();
    for group in 0_u8.. {
        let ahead = match game.rules.order {
            Order::Descending => named.len() as u8,
            Order::Clockwise | Order::Counterclockwise => group,
        };
        let mut seats = field.part('>');
        let mut last = None;
        loop {
            let at = seats.at();
            let mut roller = seats.part(',');
            let seat: Seat = roller.value('=')?;
            if last.is_some_and(|last| last >= seat) {
                return Err(ParseError::new("the seats of a group ascending", at).into());
            }
            last = Some(seat);
            named
                .push(seat)
                .ok_or_else(|| ParseError::new("at most four seats", at))?;
            at_table(players, seat)?;
            game.opening.ahead[seat.index()] = ahead;
            if roller.accept("=") {
                let roll = roller.number(1..=6, "a number 1 to 6")?;
                game.opening.rolls[seat.index()] = roll as u8;
                roller.end()?;
            }
            if !seats.accept(",") {
                break;
            }
        }
        if !field.accept(">") {
            break;
        }
    }
    each_seat_once(players, named.iter())?;
    game.seat = roller(game)?.number();
    Ok(())
}

fn read_play(game: &mut Flea, reader: &mut Reader<'_>) -> Result<(), PositionError> {
    let players = game.rules.players;
    let order: Few<Seat> = Few::read(reader.field("order")?, "at most four seats")?;
    let mut pieces = reader.field("pieces")?;
    for seat in Seat::all(players) {
        if seat.number() > 0 {
            pieces.literal("/", "`/` and the pieces of the next seat")?;
        }
        game.pieces[seat.index()] = steps(&mut pieces)?;
    }
    pieces.end()?;
    if game.stage == Stage::Roll {
        let mut roll = reader.field("roll")?;
        if !roll.accept("-") {
            game.roll = roll.number(1..=6, "a number 1 to 6 or `-`")? as u8;
            game.stage = Stage::Move;
        }
        roll.end()?;
    }
    let finished: Few<Seat> = or_dash(reader.field("finished")?, "at most four seats")?;
    // Asked of the text: a state has no room for a seat that is named twice.
    each_seat_once(players, order.iter().chain(finished.iter()))?;
    game.seat = order.get(0).map_or(0, Seat::number);
    for (seat, follower) in order.iter().zip(order.iter().cycle().skip(1)) {
        game.next[seat.index()] = follower.number();
    }
    for (slot, seat) in game.finished.iter_mut().zip(finished.iter()) {
        *slot = seat.number();
    }
    game.finishers = finished.len() as u8;
    Ok(())
}

/// Reads the steps of a seat's pieces, as bits.
fn steps(reader: &mut Reader<'_>) -> Result<u32, ParseError> {
    let mut pieces = 0;
    if reader.accept("-") {
        return Ok(pieces);
    }
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

/// What every position keeps, whether it is read or played.
pub(crate) fn invariants(game: &Flea) -> Result<(), Impossible> {
    corners(game)?;
    match game.stage {
        Stage::Choose => Ok(()),
        Stage::Opening => opening(game),
        Stage::Roll | Stage::Move | Stage::Over => {
            order(game)?;
            pieces(game)
        }
    }
}

/// Each seat that should have a corner has its own (F2).
fn corners(game: &Flea) -> Result<(), Impossible> {
    let players = game.rules.players;
    if game.stage == Stage::Choose {
        if game.rules.corners != Corners::Chosen {
            return Err(Impossible::CornersFixed);
        }
        if game.seat >= players {
            let taken = game.seat;
            return Err(Impossible::AllTaken { taken, players });
        }
    }
    for seat in Seat::all(players) {
        let Some(corner) = game.corner(seat) else {
            break;
        };
        let mut before = Seat::all(seat.number());
        if let Some(first) = before.find(|&first| game.corner(first) == Some(corner)) {
            return Err(Impossible::CornerTwice {
                corner,
                first,
                second: seat,
            });
        }
        if let Corners::Fixed(list) = game.rules.corners
            && let Some(fixed) = list.get(seat.index())
            && fixed != corner
        {
            return Err(Impossible::OtherCorner {
                seat,
                corner,
                fixed,
            });
        }
    }
    Ok(())
}

/// The tied seats have rolled in seat order, up to the one to act (F3).
fn opening(game: &Flea) -> Result<(), Impossible> {
    let Opening { ahead, rolls } = game.opening;
    let roller = roller(game)?;
    for seat in Seat::all(game.rules.players) {
        if game.rules.order != Order::Descending && ahead[seat.index()] > 1 {
            return Err(Impossible::ThirdGroup { seat });
        }
        let roll = rolls[seat.index()];
        let tied = ahead[seat.index()] == ahead[roller.index()];
        if roll != 0 && !(tied && seat < roller) {
            return Err(Impossible::RolledEarly { seat, roll, roller });
        }
    }
    Ok(())
}

/// The seat to roll for the order of play.
fn roller(game: &Flea) -> Result<Seat, Impossible> {
    let (players, opening) = (game.rules.players, game.opening);
    let first = opening
        .first_tied(players, game.rules.order)
        .ok_or(Impossible::Settled)?;
    let mut last = first;
    for seat in opening.group(players, first) {
        if opening.rolls[usize::from(seat)] == 0 {
            return Ok(Seat::new(seat));
        }
        last = seat;
    }
    let last = Seat::new(last);
    Err(Impossible::AllRolled { last })
}

fn at_table(players: u8, seat: Seat) -> Result<(), Impossible> {
    if seat.number() < players {
        Ok(())
    } else {
        Err(Impossible::NoSuchSeat { seat, players })
    }
}

/// Those who are named are all seats at the table, each once.
fn each_seat_once(players: u8, named: impl Iterator<Item = Seat>) -> Result<(), Impossible> {
    let mut seen = [false; 4];
    for seat in named {
        at_table(players, seat)?;
        if core::mem::replace(&mut seen[seat.index()], true) {
            return Err(Impossible::SeatTwice { seat });
        }
    }
    match Seat::all(players).find(|seat| !seen[seat.index()]) {
        Some(seat) => Err(Impossible::SeatMissing { seat }),
        None => Ok(()),
    }
}

/// Each seat plays or has finished, as many have finished as the stage says, and turns pass as the rules say (F3, F11).
fn order(game: &Flea) -> Result<(), Impossible> {
    let (playing, finished) = (game.order(), game.finishers);
    each_seat_once(
        game.rules.players,
        playing.iter().chain(game.finished().iter()),
    )?;
    let needed = game.finishers_needed();
    if game.stage == Stage::Over && finished != needed {
        return Err(Impossible::NotOver { finished, needed });
    }
    if game.stage != Stage::Over && finished >= needed {
        return Err(Impossible::Over { finished, needed });
    }
    if game.rules.order == Order::Descending {
        return Ok(());
    }
    let round = Flea::by_corners(&game.rules, game.corners);
    for seat in playing.iter() {
        let follower = game.next[seat.index()];
        let mut expected = round[seat.index()];
        while game.has_finished(expected) {
            expected = round[usize::from(expected)];
        }
        if follower != expected {
            return Err(Impossible::Order {
                seat,
                follower: Seat::new(follower),
                expected: Seat::new(expected),
            });
        }
    }
    Ok(())
}

/// Each seat has at most four pieces, on squares of their own, and none once it has finished (F1, F7, F11).
fn pieces(game: &Flea) -> Result<(), Impossible> {
    let mut occupied = Bitboard::EMPTY;
    for seat in Seat::all(game.rules.players) {
        let pieces = game.pieces[seat.index()];
        let corner = game.corners[seat.index()];
        if game.has_finished(seat.number()) && pieces != 0 {
            let square = corner.square_at(pieces.trailing_zeros());
            return Err(Impossible::FinishedPiece { seat, square });
        }
        if pieces.count_ones() > u32::from(PIECES) {
            let pieces = pieces.count_ones() as u8;
            return Err(Impossible::TooManyPieces { seat, pieces });
        }
        if pieces & DIAGONAL == DIAGONAL {
            return Err(Impossible::FullDiagonal { seat });
        }
        // Step 0 and step 28 of a seat are one square, so this covers them too.
        for step in (0..=u32::from(LAST)).filter(|step| pieces >> step & 1 == 1) {
            let square = corner.square_at(step);
            if occupied.contains(square) {
                return Err(Impossible::SharedSquare {
                    square,
                    first: game.piece_on(square).map_or(seat, |(owner, _)| owner),
                    second: seat,
                });
            }
            occupied.insert(square);
        }
    }
    Ok(())
}
