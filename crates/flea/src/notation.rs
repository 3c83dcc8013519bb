//! States as text: the position text and its parser.

use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::{Reader, join};
use boardcore::{Notation, ParseError, Seat, Valid};

use crate::action::Roll;
use crate::few::Few;
use crate::impossible::Impossible;
use crate::picture;
use crate::rules::Rules;
use crate::setup::{Groups, Setup, SetupStage};
use crate::state::{Flea, Stage};
use crate::track::LAST;

/// Why a position was refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
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
            return picture::draw(self, f, |seat| seat);
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
pub(crate) fn join_or_dash<T: Display>(
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
        let setup = Setup::read(rules.players, &mut reader)?;
        reader.end()?;
        setup
            .build(rules)
            .map_err(|faults| PositionError::Impossible(faults.first()))
    }
}

boardcore::serde_state!(Flea);

impl Setup {
    /// Reads a position at a table of `players` where a reader stands, and stops behind it.
    pub(crate) fn read(players: u8, reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let stage = reader.field("stage")?.word("stage", &STAGES, ' ')?;
        let mut setup = Self {
            corners: or_dash(reader.field("corners")?, "at most four corners")?,
            stage: SetupStage::Choose,
            order: Few::empty(),
            pieces: [0; 4],
            finished: Few::empty(),
        };
        match stage {
            0 => return Ok(setup),
            1 => {
                let groups = read_groups(reader.field("groups")?)?;
                setup.stage = SetupStage::Opening { groups };
                return Ok(setup);
            }
            2 => setup.stage = SetupStage::Play { roll: None },
            _ => setup.stage = SetupStage::Over,
        }
        setup.order = Few::read(reader.field("order")?, "at most four seats")?;
        let mut pieces = reader.field("pieces")?;
        for seat in Seat::all(players) {
            if seat.number() > 0 {
                pieces.literal("/", "`/` and the pieces of the next seat")?;
            }
            setup.pieces[seat.index()] = read_steps(&mut pieces)?;
        }
        pieces.end()?;
        if let SetupStage::Play { roll } = &mut setup.stage {
            let mut field = reader.field("roll")?;
            if !field.accept("-") {
                *roll = read_roll(&mut field, "a number 1 to 6 or `-`")?;
            }
            field.end()?;
        }
        setup.finished = or_dash(reader.field("finished")?, "at most four seats")?;
        Ok(setup)
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

fn read_roll(reader: &mut Reader<'_>, expected: &'static str) -> Result<Option<Roll>, ParseError> {
    Ok(Roll::new(reader.number(1..=6, expected)? as u8))
}

fn read_groups(mut field: Reader<'_>) -> Result<Groups, ParseError> {
    let (mut groups, mut named) = (Few::empty(), 0);
    loop {
        let mut seats = field.part('>');
        let mut group: Few<(Seat, Option<Roll>)> = Few::empty();
        let mut last = None;
        loop {
            let at = seats.at();
            let mut roller = seats.part(',');
            let seat: Seat = roller.value('=')?;
            if last.is_some_and(|last| last >= seat) {
                return Err(ParseError::new("the seats of a group ascending", at));
            }
            last = Some(seat);
            let roll = if roller.accept("=") {
                read_roll(&mut roller, "a number 1 to 6")?
            } else {
                None
            };
            roller.end()?;
            named += 1;
            if named > 4 || group.push((seat, roll)).is_none() {
                return Err(ParseError::new("at most four seats", at));
            }
            if !seats.accept(",") {
                break;
            }
        }
        // Each group has a seat, so there are no more than four.
        let _ = groups.push(group);
        if !field.accept(">") {
            return Ok(groups);
        }
    }
}

/// Reads the steps of a seat's pieces, as bits.
fn read_steps(reader: &mut Reader<'_>) -> Result<u32, ParseError> {
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
