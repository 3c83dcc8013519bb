//! The options of a knock-out: its own two, and those of the games at the board.

use boardcore::{Faults, Opt, OptionInfo, OptionValue, Options, Preset, RuleSet};

use crate::rules::Rules;

/// The most people that a knock-out takes (F12).
pub(crate) const MAX_PEOPLE: u8 = 64;

/// What the people of a knock-out agree on (F12).
///
/// The text and the table of options hold the options of the board beside the two others; data has them in `table`.
///
/// ```
/// use boardcore::RuleSet;
/// use flea::{KnockoutRules, Rules};
///
/// let rules = KnockoutRules { people: 5, games: 8, table: Rules::for_players(3) };
/// assert!(rules.validate()?.to_string().starts_with("people=5 games=8 players=3 corners=Chosen "));
/// let faults = KnockoutRules { people: 2, ..rules }.faults();
/// assert_eq!(faults.to_string(), "people: 2 is less than the 3 who sit at the board (F12)");
/// # Ok::<(), boardcore::Faults>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(expecting = "rules", default, deny_unknown_fields)
)]
pub struct KnockoutRules {
    /// How many people play: 2 to 64, and not fewer than sit at the board.
    pub people: u8,
    /// After how many games the evening ends: 1 to 10,000.
    pub games: u16,
    /// The rules of each game.
    pub table: Rules,
}

/// The row of an option of the board.
const fn of_table<const N: usize>() -> Opt<KnockoutRules> {
    Opt {
        info: Rules::OPTIONS[N].info,
        read: |rules, reader| (Rules::OPTIONS[N].read)(&mut rules.table, reader),
        write: |rules, f| (Rules::OPTIONS[N].write)(&rules.table, f),
        number: |rules| (Rules::OPTIONS[N].number)(&rules.table),
    }
}

impl Options for KnockoutRules {
    const DEFAULT: Self = Self {
        people: 6,
        games: 10,
        table: Rules::DEFAULT,
    };
    const OPTIONS: &'static [Opt<Self>] = &[
        Opt {
            info: OptionInfo {
                name: "people",
                help: "How many people play, not fewer than sit at the board (F12).",
                form: <u8 as OptionValue>::FORM.within(2, MAX_PEOPLE as i64),
            },
            read: |rules, reader| {
                rules.people = OptionValue::read(reader)?;
                Ok(())
            },
            write: |rules, f| rules.people.write(f),
            number: |rules| rules.people.number(),
        },
        Opt {
            info: OptionInfo {
                name: "games",
                help: "After how many games the evening ends (F12).",
                form: <u16 as OptionValue>::FORM.within(1, 10_000),
            },
            read: |rules, reader| {
                rules.games = OptionValue::read(reader)?;
                Ok(())
            },
            write: |rules, f| rules.games.write(f),
            number: |rules| rules.games.number(),
        },
        of_table::<0>(),
        of_table::<1>(),
        of_table::<2>(),
        of_table::<3>(),
        of_table::<4>(),
        of_table::<5>(),
    ];
}

const _: () = assert!(
    Rules::OPTIONS.len() + 2 == KnockoutRules::OPTIONS.len(),
    "every option of the board has a row"
);

impl Default for KnockoutRules {
    fn default() -> Self {
        Self::DEFAULT
    }
}

boardcore::rules_text!(KnockoutRules);

impl RuleSet for KnockoutRules {
    const PRESETS: &'static [Preset<Self>] = &[Preset {
        name: "two",
        help: "four people, two at the board, ten games",
        rules: Self {
            people: 4,
            table: Rules::for_players(2),
            ..Self::DEFAULT
        },
    }];

    fn seats(&self) -> u8 {
        self.people
    }

    fn check(&self, faults: &mut Faults) {
        self.table.check(faults);
        let (people, players) = (self.people, self.table.players);
        if people < players {
            faults.add(
                "people",
                format_args!("{people} is less than the {players} who sit at the board"),
            );
        }
        if !self.table.play_on && players > 2 {
            faults.add(
                "play_on",
                format_args!("with {players} at the board, nobody is the loser"),
            );
        }
    }
}
