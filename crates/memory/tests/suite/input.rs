//! Whatever comes from outside is read, or refused with a reason; never a panic.

use crate::common::{bytes, go, laid, rules, rules_of};
use crate::worlds::fits_a_game;
use boardcore::laws::Walk;
use boardcore::strategies;
use boardcore::{Game, Indexed, Notation, ParseError, Record, RuleSet, Side, StepOf, Text, Viewer};
use memory::{
    Accident, Action, Chance, Colour, Counts, First, Hole, Memory, Observation, PositionError,
    Rules, Stage,
};
use proptest::prelude::*;

/// Reads a text as everything there is; what is read must be written as it was read.
fn read_as_anything(text: &str) {
    fn exactly<T: Text>(text: &str) {
        if let Ok(value) = text.parse::<T>() {
            assert_eq!(value.to_string(), text, "one spelling");
        }
    }

    exactly::<Action>(text);
    exactly::<Chance>(text);
    exactly::<Accident>(text);
    exactly::<Observation>(text);
    exactly::<StepOf<Memory>>(text);
    exactly::<Hole>(text);
    exactly::<Colour>(text);
    let _ = text.parse::<Counts>();
    let _ = text.parse::<Record<Memory>>();
    let _ = text.parse::<Record<Memory, Viewer>>();
    if let Ok(rules) = Rules::parse_text(text) {
        let _ = rules.faults();
    }
    for rules in [
        "-",
        "columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0",
    ] {
        let rules = rules_of(rules);
        if let Ok(position) = Memory::parse_position(rules, text) {
            assert_eq!(position.to_string(), text);
            assert_eq!(position.audit(), Ok(()));
        }
    }
}

/// A text with some of its bytes replaced, dropped, doubled, or put elsewhere.
fn damage(text: &str, changes: &[(u16, u8, u8)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, kind, with) in changes {
        let at = usize::from(at) % (chars.len() + 1);
        let with = char::from(with);
        match kind % 5 {
            0 => chars.insert(at, with),
            1 if at < chars.len() => chars[at] = with,
            2 if at < chars.len() => drop(chars.remove(at)),
            3 if at < chars.len() => chars.insert(at, chars[at]),
            _ => chars.truncate(at.max(1)),
        }
    }
    chars.into_iter().collect()
}

fn changes() -> impl Strategy<Value = Vec<(u16, u8, u8)>> {
    let kind = prop_oneof![4 => 0_u8..4, 1 => Just(4_u8)];
    let with = prop_oneof![3 => 32_u8..127, 1 => any::<u8>()];
    proptest::collection::vec((any::<u16>(), kind, with), 1..4)
}

proptest! {
    #![proptest_config(strategies::config(128))]

    #[test]
    fn any_text(text in any::<String>()) {
        read_as_anything(&text);
    }

    #[test]
    fn any_likely_text(text in "(lift|lifted|fell|peg|first|roll|mixed|timeout|board=)? ?[a-q]?[0-9RGK?é]{0,3}( [RGZ])?") {
        read_as_anything(&text);
    }

    #[test]
    fn damaged_steps(index in 0..Observation::COUNT, step in 0..<StepOf<Memory> as Indexed>::COUNT, changes in changes()) {
        let seen = Observation::at(index).expect("an observation").to_string();
        read_as_anything(&seen);
        read_as_anything(&damage(&seen, &changes));
        let step = StepOf::<Memory>::at(step).expect("a step").to_string();
        read_as_anything(&step);
        read_as_anything(&damage(&step, &changes));
    }

    #[test]
    fn damaged_rules_positions_and_records(rules in rules(), bytes in bytes(), changes in changes()) {
        let text = damage(&rules.to_string(), &changes);
        if let Ok(read) = Rules::parse_text(&text) && let Ok(valid) = read.validate() {
            prop_assert_eq!(Rules::parse_text(&valid.to_string()), Ok(read));
            let _ = Memory::new(valid).outcomes();
        }
        let walk = Walk::<Memory>::new(rules, &bytes);
        for (_, state) in walk.sample(6) {
            let text = damage(&state.to_string(), &changes);
            if let Ok(position) = Memory::parse_position(rules, &text) {
                prop_assert_eq!(position.audit(), Ok(()));
                prop_assert_eq!(position.to_string(), text);
            }
        }
        let text = damage(&walk.record().to_string(), &changes);
        if let Ok(record) = text.parse::<Record<Memory>>() && let Ok(end) = record.replay() {
            prop_assert_eq!(end.audit(), Ok(()));
        }
        let seen = walk.record().seen_by(Viewer::Spectator).expect("a legal game");
        let text = damage(&seen.to_string(), &changes);
        if let Ok(record) = text.parse::<Record<Memory, Viewer>>() && let Ok(view) = record.replay() {
            fits_a_game(&view);
        }
    }

    /// Every step that can be written gets an answer in every state, at any turn.
    #[test]
    fn any_step_in_any_state(rules in rules(), bytes in bytes(), picks in proptest::collection::vec(any::<u32>(), 40)) {
        let walk = Walk::<Memory>::new(rules, &bytes);
        for (_, state) in walk.sample(20) {
            for &pick in &picks {
                let step = StepOf::<Memory>::at(pick % StepOf::<Memory>::COUNT).expect("a step");
                let mut next = *state;
                if next.play(step).is_err() {
                    prop_assert_eq!(next, *state);
                }
                let _ = state.check(Action::at(pick % 256).expect("an action"));
                let _ = state.check_chance(Chance::at(pick % Chance::COUNT).expect("an outcome"));
                let _ = state.check_incident(Accident::at(pick % Accident::COUNT).expect("an accident"));
            }
        }
    }
}

/// Where and why a text is refused.
#[test]
fn errors_say_where() {
    fn error<T>(expected: &'static str, at: usize) -> Result<T, ParseError> {
        Err(ParseError::new(expected, at))
    }

    assert_eq!("lift q1".parse::<Action>(), error("a column a to p", 5));
    assert_eq!("lift a0".parse::<Action>(), error("a row 1 to 16", 6));
    assert_eq!("lift a17".parse::<Action>(), error("a row 1 to 16", 6));
    assert_eq!("lift a01".parse::<Action>(), error("a row 1 to 16", 6));
    assert_eq!("lift a1 ".parse::<Action>(), error("the end", 7));
    assert_eq!("take a1".parse::<Action>(), error("`lift` and a hole", 0));
    let colour = "a colour: R, O, Y, G, B, V, W or K";
    assert_eq!("peg r".parse::<Chance>(), error(colour, 4));
    assert_eq!("first 256".parse::<Chance>(), error("a side number", 6));
    assert_eq!("mixed up".parse::<Accident>(), error("the end", 5));
    assert_eq!(
        "lift a1".parse::<Observation>(),
        error("a space and the colour shown", 7)
    );
    let step = |text: &str| text.parse::<StepOf<Memory>>().map(drop);
    assert_eq!(step("lifted c0"), error("a row 1 to 16", 8));
    assert_eq!(step("roll Z"), error(colour, 5));
    let rules = |text: &str| Rules::parse_text(text).map(drop);
    assert_eq!(rules("rows"), error("`=` and a value", 4));
    assert_eq!(rules("first=me"), error("`Lot` or `Side:` and a number", 6));
    assert_eq!(
        rules("sides=1,0"),
        error("a number of members, 1 to 255", 8)
    );
    assert_eq!(
        rules("rounds="),
        error("`none` or a number from 0 to 4294967295", 7)
    );
    assert_eq!(rules("rows=256"), error("a number from 0 to 255", 5));
    assert_eq!(rules("rows=4,columns=6"), error("the end of the value", 6));
    assert_eq!(rules("first=Lottery"), error("the end of the value", 9));
    assert_eq!(
        rules("first=lot"),
        error("`Lot` or `Side:` and a number", 6)
    );
    assert_eq!(rules("first=Side:256"), error("a side number", 11));
    assert_eq!(rules("rows=4 die="), error(colour, 11));
    assert_eq!(rules("die=ROX"), error(colour, 6));
    assert_eq!(
        rules("rows=4 die=RRRRRRRRRRRRRRRRRRRRRRRRR"),
        error("at most 24 faces", 35)
    );
    assert_eq!(
        rules("rows=4 sides=1,1,1,1,1,1,1,1,1,1,1,1,1"),
        error("at most 12 sides", 37)
    );
    assert_eq!(rules("rows=4 sides=255,1"), error("at most 255 people", 13));
    for (text, message) in [
        (
            "rows=4 cols=4",
            "unknown option `cols`; expected one of columns, rows, pegs, die, sides, first, \
             absent_face, extra_roll_on_match, rounds, time_limit at byte 7",
        ),
        ("rows=4 rows=4", "option `rows` is given twice at byte 7"),
        ("rows=4 pegs=R1,R1", "colour `R` is given twice at byte 15"),
        (
            "absent_face=roll-again",
            "unknown value `roll-again`; expected one of RollAgain, LoseTurn at byte 12",
        ),
    ] {
        assert_eq!(rules(text).expect_err(text).to_string(), message);
    }
    for (text, at) in [(" rows=4", 0), ("rows=4 ", 7), ("", 0), ("- rows=4", 0)] {
        let error = rules(text).expect_err(text);
        assert!(error.to_string().starts_with("unknown option `"), "{text}");
        assert_eq!(error.at(), at, "{text}");
    }
    let mixed = "rounds=5 sides=2,1 die=RG pegs=R2,G1 first=Side:1 rows=2";
    assert_eq!(
        Rules::parse_text(mixed)
            .unwrap()
            .validate()
            .unwrap()
            .to_string(),
        "columns=6 rows=2 pegs=R2,G1 die=RG sides=2,1 first=Side:1 absent_face=RollAgain \
         extra_roll_on_match=false rounds=5 time_limit=false"
    );
    assert_eq!(Rules::parse_text("-"), Ok(Rules::default()));
}

/// Every value has its number, in the order of the type, and a text of its own.
#[test]
fn every_value_is_numbered() {
    fn all<T: Indexed>(named: &[(&str, u32)]) {
        let mut last = None;
        for index in 0..T::COUNT {
            let value = T::at(index).expect("a value");
            assert_eq!(value.index(), index);
            assert!(last < Some(value), "ascending");
            assert_eq!(value.to_string().parse::<T>().expect("its text"), value);
            last = Some(value);
        }
        assert_eq!(T::at(T::COUNT), None);
        assert_eq!(T::at(u32::MAX), None);
        for &(text, index) in named {
            assert_eq!(text.parse::<T>().expect(text).index(), index, "{text}");
        }
    }

    all::<Colour>(&[("R", 0), ("K", 7)]);
    all::<Hole>(&[("a1", 0), ("c2", 18), ("p16", 255)]);
    all::<Action>(&[("lift c2", 18)]);
    all::<Chance>(&[
        ("peg R", 0),
        ("first 0", 8),
        ("roll R", 264),
        ("roll K", 271),
    ]);
    all::<Accident>(&[
        ("lifted a1", 0),
        ("fell a1", 256),
        ("mixed", 512),
        ("timeout", 513),
    ]);
    all::<Observation>(&[
        ("lift a1 R", 0),
        ("lift c2 G", 147),
        ("peg ?", 2048),
        ("first 0", 2049),
        ("roll R", 2305),
        ("lifted a1 R", 2313),
        ("fell a1 R", 4361),
        ("mixed", 6409),
        ("timeout", 6410),
    ]);
}

/// Four pegs on six holes; side 0 begins.
const AGREED: &str = "columns=3 rows=2 pegs=R2,G2 die=RGB sides=1,1 first=Side:0";

/// The same with a lot, and two rounds.
const DRAWN: &str = "columns=3 rows=2 pegs=R2,G2 die=RGB sides=1,1 rounds=2";

/// Why a position is refused under some rules.
fn refused(rules: &str, position: &str) -> PositionError {
    match Memory::parse_position(rules_of(rules), position) {
        Ok(_) => panic!("`{position}` is read"),
        Err(error) => error,
    }
}

fn hole(text: &str) -> Hole {
    text.parse().expect("a hole")
}

#[test]
fn a_position_that_play_leads_to() {
    let text = "board=RrG/... left=R2,G1 piles=1,0 first=0 turns=1 next=roll";
    let position = Memory::parse_position(rules_of(AGREED), text).expect("a position");
    assert_eq!(position.to_string(), text);
    let mut game = laid(AGREED, "RRGG");
    go(&mut game, "fell b1, roll G, lift a2");
    assert_eq!(position, game);
}

/// A position names every colour: `?` stands in views alone.
#[test]
fn positions_hide_nothing() {
    let text = "board=RR?/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=roll";
    let expected = "a hole: `.`, `_` or the letter of a colour";
    let error = PositionError::Malformed(ParseError::new(expected, 8));
    assert_eq!(refused(AGREED, text), error);
}

#[test]
fn positions_with_wrong_holes() {
    let starts_empty = PositionError::StartsEmpty { hole: hole("b2") };
    let left_out = PositionError::LeftOut { hole: hole("a1") };
    let shown = PositionError::ShownWhileLaying { hole: hole("a1") };
    for (board, error) in [
        ("RrG/.G.", starts_empty.clone()),
        ("RrG/._.", starts_empty),
        ("_RG/_..", left_out),
        ("rR_/_..", shown),
    ] {
        let text = format!("board={board} left=R2,G2 piles=0,0 first=0 turns=1 next=roll");
        assert_eq!(refused(AGREED, &text), error, "{text}");
    }
}

#[test]
fn positions_with_wrong_pegs() {
    let red = Colour::Red;
    let side = Side::new(1);
    for (pegs, error, sentence) in [
        (
            "board=RRR/... left=R2,G1 piles=1,0",
            PositionError::Colour {
                colour: red,
                left: 2,
                board: 3,
                to_lay: 0,
            },
            "left has 2 red, but the board has 3, with 0 more to be laid",
        ),
        (
            "board=RR_/... left=R1,G2 piles=1,0",
            PositionError::Colour {
                colour: red,
                left: 1,
                board: 2,
                to_lay: 0,
            },
            "left has 1 red, but the board has 2, with 0 more to be laid",
        ),
        (
            "board=RRR/... left=R3 piles=1,0",
            PositionError::Kit {
                colour: red,
                left: 3,
                kit: 2,
            },
            "left has 3 red, but the kit has 2 (C2)",
        ),
        (
            "board=RRG/... left=R2,G2 piles=0,0",
            PositionError::Left { left: 4, holes: 3 },
            "left adds up to 4, but the number of holes that have or await a peg is 3",
        ),
        (
            "board=RRG/... left=R2,G1 piles=0,0",
            PositionError::Piles { piles: 0, won: 1 },
            "the piles add up to 0, but the number of pegs that are not left is 1 (C7)",
        ),
        (
            "board=RRG/... left=R2,G1 piles=0,1",
            PositionError::Pile {
                side,
                pile: 1,
                turns: 0,
            },
            "the pile of side 1 is 1, but the number of turns it has used is 0 (C7)",
        ),
    ] {
        let text = format!("{pegs} first=0 turns=1 next=roll");
        assert_eq!(refused(AGREED, &text), error, "{text}");
        assert_eq!(error.to_string(), sentence);
    }
    // With extra rolls a side that has not had its turn has no pegs, and the one that has it any number.
    let extra = format!("{AGREED} extra_roll_on_match=true");
    let text = "board=RRG/... left=R2,G1 piles=0,1 first=0 turns=0 next=roll";
    let error = PositionError::Pile {
        side,
        pile: 1,
        turns: 0,
    };
    assert_eq!(refused(&extra, text), error);
    let text = "board=RRG/... left=R2,G1 piles=1,0 first=0 turns=0 next=roll";
    assert!(Memory::parse_position(rules_of(&extra), text).is_ok());
}

#[test]
fn positions_with_wrong_turns() {
    let endless = format!("first=0 turns={} next=roll", i64::MAX);
    for (rules, turns, sentence) in [
        (
            AGREED,
            "first=1 turns=1 next=roll",
            "first is 1, but side 0 was agreed (C5)",
        ),
        (
            AGREED,
            "first=- turns=0 next=lot",
            "first is -, but side 0 was agreed (C5)",
        ),
        (
            AGREED,
            "first=0 turns=0 next=lot",
            "next is lot, but a side has begun",
        ),
        (
            AGREED,
            "first=0 turns=0 next=over",
            "next is over, but pegs are left, and so are turns",
        ),
        (
            AGREED,
            "first=0 turns=0 next=lift:B",
            "next is lift:B, but no peg of this colour is left",
        ),
        (
            AGREED,
            &endless,
            "turns is 9223372036854775807, more than can have been used (C11)",
        ),
        (
            DRAWN,
            "first=2 turns=0 next=roll",
            "first is 2, but the sides are 0 to 1 (C5)",
        ),
        (
            DRAWN,
            "first=255 turns=9 next=roll",
            "first is 255, but the sides are 0 to 1 (C5)",
        ),
        (
            DRAWN,
            "first=- turns=0 next=roll",
            "next is roll, but nobody has begun",
        ),
        (
            DRAWN,
            "first=- turns=1 next=lot",
            "turns is 1, but nobody has begun (C5)",
        ),
        (
            DRAWN,
            "first=- turns=2 next=lot",
            "turns is 2, but nobody has begun (C5)",
        ),
        (
            DRAWN,
            "first=0 turns=4 next=roll",
            "next is roll, but the agreed rounds have been played",
        ),
        (
            DRAWN,
            "first=0 turns=3 next=over",
            "next is over, but pegs are left, and so are turns",
        ),
        (
            DRAWN,
            "first=0 turns=5 next=over",
            "turns is 5, more than can have been used (C11)",
        ),
    ] {
        let text = format!("board=RRG/G.. left=R2,G2 piles=0,0 {turns}");
        assert_eq!(refused(rules, &text).to_string(), sentence, "{text}");
    }
}

#[test]
fn positions_with_wrong_beginners_and_ends() {
    let agreed = First::Side(Side::new(0));
    let (first, sides) = (Some(Side::new(1)), 2);
    assert_eq!(
        refused(
            AGREED,
            "board=RRG/G.. left=R2,G2 piles=0,0 first=1 turns=1 next=roll"
        ),
        PositionError::First {
            first,
            agreed,
            sides
        }
    );
    let text = "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=4 next=over";
    assert!(Memory::parse_position(rules_of(DRAWN), text).is_ok());
    // Not over while pegs are being laid; over when there are none, by a turn that won the last.
    for (rules, text, next, why) in [
        (
            DRAWN,
            "board=RR_/_.. left=R2,G2 piles=0,0 first=0 turns=4 next=over",
            Stage::Over,
            "pegs are to be laid",
        ),
        (
            AGREED,
            "board=.../... left=- piles=2,2 first=0 turns=4 next=roll",
            Stage::Roll,
            "no peg is left",
        ),
        (
            AGREED,
            "board=.../... left=- piles=4,0 first=0 turns=8 next=over",
            Stage::Over,
            "the side of the last turn has no peg",
        ),
    ] {
        assert_eq!(
            refused(rules, text),
            PositionError::Next { next, why },
            "{text}"
        );
    }
    let extra = format!("{AGREED} extra_roll_on_match=true");
    let text = "board=.../... left=- piles=0,0 first=0 turns=0 next=over";
    assert!(Memory::parse_position(rules_of(&extra), text).is_err());
}

/// The count of turns stops far beyond any game, and play continues.
#[test]
fn turns_beyond_count() {
    let rules = rules_of("columns=1 rows=2 pegs=R1,G1 die=RG sides=1,1,1 first=Side:2");
    let most = ((1_u64 << 58) * 3 + 2).to_string();
    let text = format!("board=R/G left=R1,G1 piles=0,0,0 first=2 turns={most} next=roll");
    let mut game = Memory::parse_position(rules, &text).expect("a position");
    for _ in 0..7 {
        go(&mut game, "roll R, lift a2");
        assert_eq!(Memory::parse_position(rules, &game.to_string()), Ok(game));
    }
}
