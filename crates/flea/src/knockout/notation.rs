//! A knock-out as text, and its parser.

use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::str::FromStr;

use boardcore::text::{Reader, join};
use boardcore::{Notation, ParseError, Seat, Valid};

use super::rules::{KnockoutRules, MAX_PEOPLE};
use super::setup::KnockoutSetup;
use super::state::Knockout;
use crate::notation::{PositionError, join_or_dash};
use crate::picture;
use crate::setup::Setup;

/// `{}` is the position text, `{:#}` the board of the running game with the people at it, and who waits.
///
/// ```
/// use boardcore::{Notation, RuleSet};
/// use flea::{Knockout, KnockoutRules, Rules};
///
/// let rules = KnockoutRules { people: 5, games: 4, table: Rules::for_players(3) }.validate()?;
/// let text = "seated=0,3,2 queue=4,1 tallies=0/1,1/1,0/1,0/0,0/0 stage=choose corners=a8";
/// let evening = Knockout::parse_position(rules, text)?;
/// assert_eq!(evening.to_string(), text);
/// assert!(format!("{evening:#}").ends_with("\ngame 2 of 4, waiting: 4,1"));
/// assert!(format!("{evening:#}").contains("> seat 3: reserve 4, home 0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Display for Knockout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let (finished, games) = (self.finished(), self.rules.games);
            let game = (finished + 1).min(games.into());
            // The running game has no more seats than there are chairs.
            let person = |chair: Seat| self.seated().nth(chair.index()).unwrap_or(chair);
            picture::draw(&self.table, f, person)?;
            write!(f, "\ngame {game} of {games}, waiting: ")?;
            return join_or_dash(f, self.queue(), ",");
        }
        f.write_str("seated=")?;
        join(f, self.seated(), ",")?;
        f.write_str(" queue=")?;
        join_or_dash(f, self.queue(), ",")?;
        f.write_str(" tallies=")?;
        join(f, self.tallies(), ",")?;
        write!(f, " {}", self.table)
    }
}

impl Notation for Knockout {
    type PositionError = PositionError;

    fn parse_position(rules: Valid<KnockoutRules>, text: &str) -> Result<Self, PositionError> {
        let mut reader = Reader::new(text);
        let seated = read_list(reader.field("seated")?)?;
        let queue = reader.field("queue")?;
        let queue = if queue.rest() == "-" {
            Vec::new()
        } else {
            read_list(queue)?
        };
        let tallies = read_list(reader.field("tallies")?)?;
        let table = Setup::read(rules.table.players, &mut reader)?;
        reader.end()?;
        let setup = KnockoutSetup {
            seated,
            queue,
            tallies,
            table,
        };
        setup
            .build(rules)
            .map_err(|faults| PositionError::Impossible(faults.first()))
    }
}

boardcore::serde_state!(Knockout);

/// Reads items with commas between them, at least one and at most as many as there can be people.
fn read_list<T: FromStr<Err = ParseError>>(mut field: Reader<'_>) -> Result<Vec<T>, ParseError> {
    let mut list = Vec::new();
    loop {
        if list.len() == usize::from(MAX_PEOPLE) {
            return Err(ParseError::new("at most 64 people", field.at()));
        }
        list.push(field.value(',')?);
        if !field.accept(",") {
            return Ok(list);
        }
    }
}
