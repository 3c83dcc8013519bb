//! The text of rules in one line: every option by its name, `players=2 play_on=true`.
//!
//! All games read it in the same way ([`read_options`]); a game has a row for each option, which says how its value
//! is read.

use crate::text::{ParseError, Reader};

/// Reads the value of an option into the rules. The reader stands at the value and ends with it; its errors count the
/// bytes of the whole text.
pub type ReadValue<R> = fn(&mut R, &mut Reader<'_>) -> Result<(), ParseError>;

/// Reads `name=value`, separated by single spaces, in any order.
///
/// What is not named stays as `rules` has it; `-` alone names nothing.
///
/// ```
/// use boardcore::options::{ReadValue, flag, limit, read_options, word};
///
/// #[derive(Debug, PartialEq)]
/// struct Rules { players: u8, clockwise: bool, play_on: bool, rounds: Option<u32> }
///
/// const OPTIONS: [(&str, ReadValue<Rules>); 4] = [
///     ("players", |rules, value| {
///         value.number(2..=4, "a number 2 to 4").map(|n| rules.players = n as u8)
///     }),
///     ("order", |rules, value| {
///         word(value, "`Left` or `Right`", &[("Left", true), ("Right", false)]).map(|it| rules.clockwise = it)
///     }),
///     ("play_on", |rules, value| flag(value).map(|it| rules.play_on = it)),
///     ("rounds", |rules, value| {
///         let rounds = limit(value, 1..=99, "`none` or a number 1 to 99")?;
///         rules.rounds = rounds.map(|n| n as u32);
///         Ok(())
///     }),
/// ];
///
/// let default = || Rules { players: 4, clockwise: true, play_on: false, rounds: Some(9) };
/// let read = |text| read_options(text, default(), &OPTIONS);
/// assert_eq!(read("-")?, default());
/// assert_eq!(
///     read("rounds=none players=3 order=Right")?,
///     Rules { players: 3, clockwise: false, rounds: None, ..default() }
/// );
/// let error = read("players=3 play_on=yes").unwrap_err();
/// assert_eq!(error.to_string(), "expected `true` or `false` at byte 18");
/// let error = read("players=3 players=3").unwrap_err();
/// assert_eq!(error.to_string(), "expected an option that was not named before at byte 10");
/// # Ok::<(), boardcore::ParseError>(())
/// ```
///
/// # Errors
/// Where an option has an unknown name, a name for the second time, no value, or a value that is not read to its end.
pub fn read_options<R, const N: usize>(
    text: &str,
    mut rules: R,
    options: &[(&str, ReadValue<R>); N],
) -> Result<R, ParseError> {
    if text == "-" {
        return Ok(rules);
    }
    let mut named = [false; N];
    let mut reader = Reader::new(text);
    loop {
        let mut option = reader.part(' ');
        let at = option.at();
        let name = option.until('=');
        let (number, (_, read)) = options
            .iter()
            .enumerate()
            .find(|(_, (known, _))| *known == name)
            .ok_or(ParseError::new("the name of an option", at))?;
        if core::mem::replace(&mut named[number], true) {
            return Err(ParseError::new("an option that was not named before", at));
        }
        option.literal("=", "`=` and a value")?;
        read(&mut rules, &mut option)?;
        if !option.rest().is_empty() {
            return Err(ParseError::new("the end of the value", option.at()));
        }
        if !reader.accept(" ") {
            return Ok(rules);
        }
    }
}

/// Reads the value of an option that has a word for each choice.
///
/// # Errors
/// Where the value is none of the words.
pub fn word<T: Copy>(
    value: &mut Reader<'_>,
    expected: &'static str,
    words: &[(&str, T)],
) -> Result<T, ParseError> {
    let (word, choice) = words
        .iter()
        .find(|(word, _)| *word == value.rest())
        .ok_or(ParseError::new(expected, value.at()))?;
    value.literal(word, expected)?;
    Ok(*choice)
}

/// Reads the value of an option that is on or off: `true` or `false`.
///
/// # Errors
/// Where the value is neither.
pub fn flag(value: &mut Reader<'_>) -> Result<bool, ParseError> {
    word(
        value,
        "`true` or `false`",
        &[("true", true), ("false", false)],
    )
}

/// Reads the value of an option that sets a limit, or `none`.
///
/// # Errors
/// Where the value is neither `none` nor a number in the range.
pub fn limit(
    value: &mut Reader<'_>,
    range: core::ops::RangeInclusive<i64>,
    expected: &'static str,
) -> Result<Option<i64>, ParseError> {
    if value.accept("none") {
        Ok(None)
    } else {
        value.number(range, expected).map(Some)
    }
}
