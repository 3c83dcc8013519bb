//! The rules, one by one, by their numbers.

use crate::common::{go, illegal, laid, lay, refused, rules_of, step, told};
use boardcore::{
    Game, Notation, Observe, Reason, Refused, RuleSet, Seat, SeatingError, Side, Situation, Step,
    Turn, View, Viewer,
};
use memory::{
    Accident, Action, Again, Colour, End, Event, Hole, Illegal, Kit, Lost, Memory, Observation,
    ReduceError, Rules, Showing, Sight, Stage,
};

/// a1 is red, c2 is green.
const LAYOUT: &str = "RRRROO OOGYYY YGGGBB BBVVVV";

/// Two pegs: a1 is red, b1 is green.
const TWO: &str = "columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0";

/// Four pegs: a1 and b1 are red, a2 and b2 green; the die has a blue face as well.
const FOUR: &str = "columns=2 rows=2 pegs=R2,G2 die=RGB sides=1,1 first=Side:0";

fn hole(text: &str) -> Hole {
    text.parse().expect("a hole")
}

fn seat(number: u8) -> Turn {
    Turn::Seat(Seat::new(number))
}

fn roll_for(number: u8) -> Turn {
    Turn::Chance {
        for_seat: Some(Seat::new(number)),
    }
}

fn faults(text: &str) -> String {
    let rules = Rules::parse_text(text).expect("rules that read");
    rules.faults().to_string()
}

fn end(game: &Memory) -> Option<End> {
    game.ending().map(|ending| ending.end)
}

#[test]
fn c1_board_pegs_and_die() {
    let kit = Kit::default();
    assert_eq!((kit.columns, kit.rows, kit.holes()), (6, 4, 24));
    assert_eq!(kit.pegs.to_string(), "R4,O4,Y4,G4,B4,V4");
    assert_eq!(kit.die.faces(), &Colour::ALL[..6]);
    let holes: Vec<String> = kit.all_holes().map(|h| h.to_string()).collect();
    assert_eq!(holes[0], "a1");
    assert_eq!(holes[5], "f1");
    assert_eq!(holes[6], "a2");
    assert_eq!(holes[23], "f4");

    let letters: String = Colour::ALL.iter().map(|c| c.letter()).collect();
    assert_eq!(letters, "ROYGBVWK");
    let names: Vec<&str> = Colour::ALL.iter().map(|c| c.name()).collect();
    assert_eq!(
        names,
        [
            "red", "orange", "yellow", "green", "blue", "violet", "white", "black"
        ]
    );

    // Pegs are laid one by one, and what is left decides what may come.
    let mut game = Memory::new(rules_of("-"));
    assert_eq!(game.turn(), Turn::Chance { for_seat: None });
    assert_eq!(game.next_to_fill(), Some(hole("a1")));
    lay(&mut game, "RRRR");
    assert_eq!(game.next_to_fill(), Some(hole("e1")));
    let red = Colour::Red;
    assert_eq!(illegal(&game, "peg R"), Illegal::NoSuchPeg { colour: red });
    assert_eq!(illegal(&game, "peg W").code(), "no-such-peg");
    let outcomes: Vec<String> = game
        .outcomes()
        .iter()
        .map(|(chance, weight)| format!("{chance} {weight}"))
        .collect();
    assert_eq!(
        outcomes,
        ["peg O 4", "peg Y 4", "peg G 4", "peg B 4", "peg V 4"]
    );
    assert_eq!(game.weight(), 20);
    lay(&mut game, "OO OOGYYY YGGGBB BBVVVV");
    assert_eq!(illegal(&game, "peg V"), Illegal::AllLaid);
    assert_eq!(game.peg(hole("c2")), Some(Colour::Green));
    assert_eq!(game.peg(hole("a5")), None);
}

#[test]
fn c2_follow_your_box() {
    // The pegs fill the first holes; the rest starts empty.
    let game = laid("columns=3 rows=2 pegs=R2,K2 die=RKK first=Side:0", "RKRK");
    assert_eq!(
        game.to_string(),
        "board=RKR/K.. left=R2,K2 piles=0,0,0 first=0 turns=0 next=roll"
    );
    // Equal faces are one outcome, with their weights added.
    let outcomes = game.outcomes();
    assert_eq!(outcomes.len(), 2);
    assert_eq!(outcomes[0].0.to_string(), "roll R");
    assert_eq!(outcomes[1].0.to_string(), "roll K");
    assert_eq!((outcomes[0].1, outcomes[1].1), (1, 2));
    let blue = Colour::Blue;
    assert_eq!(illegal(&game, "roll B"), Illegal::NotOnDie { colour: blue });

    assert_eq!(faults("columns=16 rows=4"), "");
    assert_eq!(faults("columns=4 rows=16"), "");
    assert_eq!(faults("columns=1 rows=1 pegs=R1"), "");
    assert_eq!(
        faults("columns=17 rows=2"),
        "columns: 17 is not from 1 to 16 (C2)"
    );
    assert_eq!(
        faults("columns=2 rows=17"),
        "rows: 17 is not from 1 to 16 (C2)"
    );
    assert_eq!(
        faults("columns=0 rows=0 pegs=-"),
        "columns: 0 is not from 1 to 16 (C2); rows: 0 is not from 1 to 16 (C2); \
         pegs: there is no peg (C2)"
    );
    assert_eq!(
        faults("columns=13 rows=5"),
        "rows: 13 × 5 is 65, more than 64 holes (C2)"
    );
    assert_eq!(faults("pegs=-"), "pegs: there is no peg (C2)");
    assert_eq!(
        faults("pegs=R25"),
        "pegs: the kit has 25, but the board has room for 24 (C2)"
    );
    assert_eq!(
        faults("pegs=W1,K2"),
        "die: no face is white, but the kit has white pegs (C2); \
         die: no face is black, but the kit has black pegs (C2)"
    );
    // 1 to 24 faces.
    assert_eq!(faults("die=ROYGBVROYGBVROYGBVROYGBV"), "");
    let error = Rules::parse_text("die=ROYGBVROYGBVROYGBVROYGBVR").expect_err("25 faces");
    assert_eq!(error.to_string(), "expected at most 24 faces at byte 28");
    assert!(Rules::parse_text("die=").is_err());
}

#[test]
fn c3_reduced_kits() {
    let kit = Kit::default();
    let small = kit.reduced(3, 2).expect("a smaller set");
    assert_eq!(small.pegs.to_string(), "R2,O2,Y2");
    assert_eq!((small.columns, small.rows, small.die), (6, 4, kit.die));
    assert_eq!(kit.reduced(6, 4), Ok(kit));
    let has = 6;
    assert_eq!(kit.reduced(0, 1), Err(ReduceError::Colours { got: 0, has }));
    assert_eq!(kit.reduced(7, 1), Err(ReduceError::Colours { got: 7, has }));
    let red = Colour::Red;
    let each = |got| ReduceError::Each {
        colour: red,
        got,
        has: 4,
    };
    assert_eq!(kit.reduced(1, 0), Err(each(0)));
    assert_eq!(kit.reduced(1, 5), Err(each(5)));
    // The first colours of the kit, not of all there are.
    let odd = Kit {
        pegs: "O3,B2,K5".parse().expect("counts"),
        ..kit
    };
    let two = odd.reduced(2, 2).expect("a smaller set");
    assert_eq!(two.pegs.to_string(), "O2,B2");
    assert_eq!(
        odd.reduced(2, 3),
        Err(ReduceError::Each {
            colour: Colour::Blue,
            got: 3,
            has: 2
        })
    );
    // Presets by name.
    for (name, reduced) in [
        ("full", kit.reduced(6, 4)),
        ("four-colours", kit.reduced(4, 4)),
        ("three-colours", kit.reduced(3, 4)),
        ("pairs", kit.reduced(6, 2)),
    ] {
        let kit = reduced.expect("a smaller set");
        let rules = Rules {
            kit,
            ..Rules::default()
        };
        assert_eq!(Rules::preset(name), Some(rules), "{name}");
    }
    assert_eq!(Rules::preset("none"), None);
    assert_eq!(
        kit.reduced(1, 5).expect_err("too many").to_string(),
        "cannot take 5 of the 4 red pegs of the kit (C3)"
    );
}

#[test]
fn c3_a_face_of_an_absent_colour() {
    let mut game = laid(FOUR, "RRGG");
    let events = go(&mut game, "roll B");
    assert_eq!(game.turn(), roll_for(0));
    assert_eq!(game.turns(), 0);
    assert_eq!(
        events[1],
        Event::RollsAgain {
            seat: Seat::new(0),
            why: Again::Absent
        }
    );

    let mut game = laid(&format!("{FOUR} absent_face=LoseTurn"), "RRGG");
    let events = go(&mut game, "roll B");
    assert_eq!(game.turn(), roll_for(1));
    assert_eq!(game.turns(), 1);
    assert_eq!(
        events[1],
        Event::TurnLost {
            seat: Seat::new(0),
            why: Lost::AbsentFace
        }
    );
}

#[test]
fn c4_sides_and_members() {
    let rules = Rules::teams(&[2, 1, 3]).expect("three teams");
    assert_eq!((rules.seats(), rules.sides()), (6, 3));
    let sides: Vec<u8> = Seat::all(6)
        .map(|seat| rules.side_of(seat).number())
        .collect();
    assert_eq!(sides, [0, 0, 1, 2, 2, 2]);
    // One pile a team.
    let game = laid("sides=2,1,3", LAYOUT);
    assert_eq!(game.piles(), [0, 0, 0]);

    let together = Rules::together(4).expect("four people");
    assert_eq!((together.seats(), together.sides()), (4, 1));
    let alone = Rules::singles(1).expect("one person");
    assert_eq!(alone, Rules::together(1).expect("one person"));
    assert!(alone.faults().is_empty());

    let twelve = Rules::singles(12).expect("twelve sides");
    assert!(twelve.faults().is_empty());
    let most = 12;
    assert_eq!(
        Rules::singles(13),
        Err(SeatingError::Sides { got: 13, most })
    );
    assert_eq!(Rules::singles(0), Err(SeatingError::Sides { got: 0, most }));
    assert_eq!(Rules::teams(&[1, 0]), Err(SeatingError::Empty { side: 1 }));
    assert_eq!(faults("sides=12,12"), "");
    assert_eq!(faults("sides=12,13"), "sides: 25 people, more than 24 (C4)");
    // Tables by name.
    for (name, text) in [
        ("alone", "sides=1"),
        ("two", "sides=1,1"),
        ("four", "sides=1,1,1,1"),
        ("two-teams", "sides=2,2"),
        ("together", "sides=4"),
    ] {
        assert_eq!(Rules::preset(name), Some(rules_of(text).get()), "{name}");
    }
}

#[test]
fn c5_who_begins() {
    let mut game = laid("-", LAYOUT);
    assert_eq!(game.turn(), Turn::Chance { for_seat: None });
    assert_eq!(game.stage(), Stage::Lot);
    assert_eq!(game.weight(), 3);
    assert_eq!(illegal(&game, "roll R"), Illegal::NoBeginner);
    let side = Side::new(3);
    assert_eq!(illegal(&game, "first 3"), Illegal::NoSuchSide { side });
    let events = go(&mut game, "first 2");
    assert_eq!(told(&events), "side 2 begins");
    assert_eq!(illegal(&game, "first 2"), Illegal::NoLot);
    for expected in [2, 0, 1, 2] {
        assert_eq!(game.turn(), roll_for(expected));
        go(&mut game, "roll B, lift a1");
    }

    // One side alone is drawn too.
    let game = laid("sides=2", LAYOUT);
    let outcomes = game.outcomes();
    assert_eq!(outcomes.len(), 1);
    assert_eq!(outcomes[0].0.to_string(), "first 0");

    // Agreed: no lot.
    let game = laid("first=Side:1", LAYOUT);
    assert_eq!(game.turn(), roll_for(1));
    assert_eq!(game.first(), Some(Side::new(1)));
    assert_eq!(
        faults("first=Side:3"),
        "first: side 3 does not play; the last is side 2 (C5)"
    );

    // Inside a side its members follow each other, each side starting with its member 0.
    let mut game = laid("sides=2,1,3 first=Side:1", LAYOUT);
    for expected in [2, 3, 0, 2, 4, 1, 2, 5, 0, 2, 3, 1] {
        assert_eq!(game.turn(), roll_for(expected));
        go(&mut game, "roll B, lift a1");
    }
}

#[test]
fn c6_roll_then_lift_one_peg() {
    let mut game = laid("first=Side:0", LAYOUT);
    go(&mut game, "roll B");
    assert_eq!(game.turn(), seat(0));
    assert_eq!(game.stage(), Stage::Choose(Colour::Blue));
    assert_eq!(game.count(), 24);
    assert_eq!(game.actions()[0].to_string(), "lift a1");
    let a5 = hole("a5");
    assert_eq!(illegal(&game, "lift a5"), Illegal::NoSuchHole { hole: a5 });
    assert_eq!(illegal(&game, "lift p16").code(), "no-such-hole");
    let events = go(&mut game, "lift c2");
    assert_eq!(
        events[0],
        Event::Shown {
            hole: hole("c2"),
            colour: Colour::Green,
            why: Showing::Lift
        }
    );
    go(&mut game, "roll G, lift c2, roll G");
    let c2 = hole("c2");
    assert_eq!(illegal(&game, "lift c2"), Illegal::EmptyHole { hole: c2 });
}

#[test]
fn c7_a_match_is_kept() {
    let mut game = laid(FOUR, "RRGG");
    let events = go(&mut game, "roll G, lift a2");
    assert_eq!(
        told(&events),
        "the peg in a2 is green; side 0 keeps the green peg from a2 and has 1"
    );
    assert_eq!(game.piles(), [1, 0]);
    assert_eq!(game.peg(hole("a2")), None);
    assert_eq!(game.left().to_string(), "R2,G1");
    assert_eq!(game.turn(), roll_for(1), "the turn is over");
    assert_eq!(game.turns(), 1);
}

#[test]
fn c7_extra_roll_on_match() {
    let mut game = laid(&format!("{FOUR} extra_roll_on_match=true"), "RRGG");
    let events = go(&mut game, "roll G, lift a2");
    assert_eq!(
        events[2],
        Event::RollsAgain {
            seat: Seat::new(0),
            why: Again::Matched
        }
    );
    assert_eq!(game.turn(), roll_for(0));
    assert_eq!(game.turns(), 0, "rolling again is the same turn");
    go(&mut game, "roll R, lift a1");
    assert_eq!(game.piles(), [2, 0]);
    go(&mut game, "roll R, lift b2");
    assert_eq!(game.turn(), roll_for(1));
    assert_eq!(game.turns(), 1);
}

#[test]
fn c8_another_colour_goes_back() {
    let mut game = laid(FOUR, "RRGG");
    let events = go(&mut game, "roll G, lift a1");
    assert_eq!(
        told(&events),
        "the peg in a1 is red; the peg goes back into a1"
    );
    assert_eq!(game.peg(hole("a1")), Some(Colour::Red));
    assert!(game.is_shown(hole("a1")));
    assert_eq!(game.piles(), [0, 0]);
    assert_eq!(game.turn(), roll_for(1));
    assert_eq!(
        game.to_string(),
        "board=rR/GG left=R2,G2 piles=0,0 first=0 turns=1 next=roll"
    );
}

#[test]
fn c9_a_colour_that_is_gone_rolls_again() {
    let mut game = laid(TWO, "RG");
    go(&mut game, "roll R, lift a1");
    for _ in 0..3 {
        let events = go(&mut game, "roll R");
        assert_eq!(
            told(&events),
            "seat 1 rolls red; no peg of this colour is left: seat 1 rolls again"
        );
        assert_eq!(game.turn(), roll_for(1));
        assert_eq!(game.turns(), 1);
    }
    // A gone colour is of the kit: nothing is lost by it.
    let mut game = laid(&format!("{TWO} absent_face=LoseTurn"), "RG");
    go(&mut game, "roll R, lift a1, roll R");
    assert_eq!(game.turn(), roll_for(1));
}

#[test]
fn c10_the_board_is_empty() {
    let mut game = laid(TWO, "RG");
    assert_eq!(game.standings(), None);
    let events = go(&mut game, "roll R, lift a1, roll G, lift b1");
    assert_eq!(
        events[2],
        Event::Over {
            why: End::BoardEmpty
        }
    );
    assert_eq!(game.turn(), Turn::Over);
    let ending = game.ending().expect("an end");
    assert_eq!(
        ending.standings.to_string(),
        "1. side 0 (1) · 1. side 1 (1)"
    );
    assert_eq!(ending.end.to_string(), "the board is empty");
    assert_eq!(
        (ending.end.code(), ending.end.rule()),
        ("board-empty", "C10")
    );
    assert_eq!(game.turns(), 2);
    assert!(matches!(
        refused(&game, "lift a1"),
        Refused::Turn { turn: Turn::Over }
    ));

    // At once, with an extra roll pending too; most pegs wins.
    let mut game = laid(&format!("{TWO} extra_roll_on_match=true"), "RG");
    let events = go(&mut game, "roll R, lift a1, roll G, lift b1");
    assert_eq!(events.len(), 3);
    let standings = game.standings().expect("an end");
    assert_eq!(standings.to_string(), "1. side 0 (2) · 2. side 1 (0)");
    assert_eq!(end(&game), Some(End::BoardEmpty));
    assert_eq!((standings.winner(), game.turns()), (Some(Side::new(0)), 1));

    // One side together: the pegs, and the turns used, which the view has.
    let mut game = laid(
        "columns=2 rows=1 pegs=R1,G1 die=RG sides=2 first=Side:0",
        "RG",
    );
    go(
        &mut game,
        "roll R, lift b1, roll R, lift a1, roll G, lift b1",
    );
    assert_eq!(game.scores(), [2]);
    assert_eq!(game.view(Viewer::Spectator).turns(), 3);
}

#[test]
fn c11_a_round_limit() {
    // A round = every side has had a turn.
    let mut game = laid("sides=2,1,1 first=Side:1 rounds=2", LAYOUT);
    for turn in 0..6 {
        assert_eq!(game.turns(), turn);
        assert!(!game.turn().is_over());
        go(&mut game, "roll B, lift a1");
    }
    assert!(game.turn().is_over());
    assert_eq!(end(&game), Some(End::RoundsPlayed));
    let standings = game.standings().expect("an end");
    assert_eq!(standings.places().collect::<Vec<_>>(), [1, 1, 1]);
    assert_eq!(
        End::RoundsPlayed.to_string(),
        "the agreed rounds have been played"
    );
    assert_eq!(
        (End::RoundsPlayed.code(), End::RoundsPlayed.rule()),
        ("rounds-played", "C11")
    );
    // Members share the standing of their side.
    let seats = Seat::all(4).map(|seat| game.standing_of(seat));
    assert!(
        seats
            .into_iter()
            .all(|standing| standing.is_some_and(|it| it.place == 1))
    );
    assert_eq!(game.standing_of(Seat::new(4)), None);

    // Most pegs so far.
    let mut game = laid(&format!("{FOUR} rounds=1"), "RRGG");
    go(&mut game, "roll R, lift a2, roll G, lift a2");
    let standings = game.standings().expect("an end");
    assert_eq!(standings.winner(), Some(Side::new(1)));

    // One side alone: every member has had a turn.
    let mut game = laid("sides=3 first=Side:0 rounds=2", LAYOUT);
    for turn in 0..6 {
        assert_eq!(game.turn(), roll_for(turn % 3));
        go(&mut game, "roll B, lift a1");
    }
    assert!(game.turn().is_over());

    // A turn lost is a turn used; rolling again is the same turn.
    let rules = format!("{FOUR} rounds=1");
    let mut game = laid(&format!("{rules} absent_face=LoseTurn"), "RRGG");
    go(&mut game, "roll B, roll B");
    assert!(game.turn().is_over());
    let mut game = laid(&format!("{rules} time_limit=true"), "RRGG");
    go(
        &mut game,
        "roll B, roll B, roll R, timeout, roll R, timeout",
    );
    assert!(game.turn().is_over());
    let mut game = laid(&format!("{rules} extra_roll_on_match=true"), "RRGG");
    go(&mut game, "roll R, lift a1, roll R, lift b1, roll R");
    assert_eq!(game.turns(), 0);

    // The board that empties in the last turn is the reason.
    let mut game = laid(&format!("{TWO} rounds=1"), "RG");
    go(&mut game, "roll R, lift a1, roll G, lift b1");
    assert_eq!(end(&game), Some(End::BoardEmpty));

    assert_eq!(
        faults("rounds=0"),
        "rounds: 0 is not from 1 to 4294967295 (C11)"
    );
    assert_eq!(faults("rounds=1"), "");
}

#[test]
fn c12_lifted_too_early() {
    let mut game = laid(FOUR, "RRGG");
    let events = go(&mut game, "lifted b1");
    assert_eq!(
        told(&events),
        "lifted too early: the peg in b1 is red; the peg goes back into b1"
    );
    // Then a normal turn with the die.
    assert_eq!(game.turn(), roll_for(0));
    assert_eq!(game.turns(), 0);
    assert!(game.is_shown(hole("b1")));
    // When the die is to be rolled again as well.
    go(&mut game, "roll B, lifted a1, roll R");
    assert_eq!(illegal(&game, "lifted a1"), Illegal::NotTooEarly);
    go(&mut game, "lift a1, roll R");
    let mut game = laid(FOUR, "RRGG");
    go(&mut game, "roll R, lift a1");
    assert_eq!(illegal(&game, "lifted a1").code(), "empty-hole");
    assert_eq!(illegal(&game, "lifted c1").code(), "no-such-hole");
}

#[test]
fn c12_a_trial_move_before_the_game() {
    let lot = FOUR.replace("first=Side:0", "first=Lot");
    // Not before all pegs lie.
    let mut game = Memory::new(rules_of(&lot));
    assert_eq!(illegal(&game, "lifted a1"), Illegal::BeingLaid);
    lay(&mut game, "RRGG");
    let events = go(&mut game, "lifted b1");
    assert_eq!(
        told(&events),
        "lifted too early: the peg in b1 is red; the peg goes back into b1"
    );
    // The lot still comes next, and all know the peg.
    assert_eq!((game.stage(), game.turns()), (Stage::Lot, 0));
    assert_eq!(
        game.to_string(),
        "board=Rr/GG left=R2,G2 piles=0,0 first=- turns=0 next=lot"
    );
    assert_eq!(
        Memory::parse_position(rules_of(&lot), &game.to_string()),
        Ok(game)
    );
    assert_eq!(
        game.view(Viewer::Spectator).sight(hole("b1")),
        Some(Sight::Shown(Colour::Red))
    );
    assert_eq!(illegal(&game, "lifted c1").code(), "no-such-hole");
    // As often as people like, and what was shown is known in the game.
    go(&mut game, "lifted b1, lifted a2, first 1, roll R, lift b1");
    assert_eq!(game.piles(), [0, 1]);
}

#[test]
fn c13_fell_and_its_place_is_clear() {
    let mut game = laid("-", LAYOUT);
    let events = go(&mut game, "fell c2");
    assert_eq!(
        told(&events),
        "fallen out: the peg in c2 is green; the peg goes back into c2"
    );
    assert_eq!(game.stage(), Stage::Lot, "the lot included");
    go(&mut game, "first 0, fell a1, roll R, fell b1");
    assert_eq!(game.turn(), seat(0));
    let shown: Vec<String> = game
        .rules()
        .kit
        .all_holes()
        .filter(|&hole| game.is_shown(hole))
        .map(|hole| hole.to_string())
        .collect();
    assert_eq!(shown, ["a1", "b1", "c2"]);
    go(&mut game, "lift a1");
    assert_eq!(illegal(&game, "fell a1").code(), "empty-hole");
}

#[test]
fn c14_mixed_and_laid_anew() {
    let mut game = laid(&format!("{FOUR} time_limit=true"), "RRGG");
    go(&mut game, "roll R, lift a1, roll G, lift b1, roll R");
    assert_eq!(
        game.to_string(),
        "board=.r/GG left=R1,G2 piles=1,0 first=0 turns=2 next=lift:R"
    );
    let events = go(&mut game, "mixed");
    assert_eq!(events, [Event::Mixed { pegs: 3 }]);
    // What was known is void, the die stays, won pegs stay won; not while pegs are being laid.
    assert_eq!(
        game.to_string(),
        "board=._/__ left=R1,G2 piles=1,0 first=0 turns=2 next=lift:R"
    );
    assert_eq!(game.turn(), Turn::Chance { for_seat: None });
    for accident in ["mixed", "fell a2", "lifted a2", "timeout"] {
        assert_eq!(illegal(&game, accident), Illegal::BeingLaid);
    }
    assert_eq!(illegal(&game, "roll R"), Illegal::BeingLaid);
    assert_eq!(illegal(&game, "first 0"), Illegal::BeingLaid);
    // Hole by hole, into the holes that held one.
    assert_eq!(game.weight(), 3);
    lay(&mut game, "GR");
    assert_eq!(illegal(&game, "peg R").code(), "no-such-peg");
    lay(&mut game, "G");
    assert_eq!(
        game.to_string(),
        "board=.G/RG left=R1,G2 piles=1,0 first=0 turns=2 next=lift:R"
    );
    assert_eq!(game.turn(), seat(0));
    go(&mut game, "lift a2");
    assert_eq!(game.piles(), [2, 0]);

    // At the lot, before a roll, and twice in a row. A trial move before it is void.
    let mut game = laid("-", LAYOUT);
    go(&mut game, "lifted a1, mixed");
    assert!(!game.is_shown(hole("a1")));
    lay(&mut game, LAYOUT);
    assert_eq!(game.stage(), Stage::Lot);
    go(&mut game, "first 1, mixed");
    lay(&mut game, LAYOUT);
    go(&mut game, "mixed");
    lay(&mut game, LAYOUT);
    assert_eq!(game.turn(), roll_for(1));

    // Not after the end, and not while the first layout is being laid.
    let mut game = laid(TWO, "RG");
    go(&mut game, "roll R, lift a1, roll G, lift b1");
    for accident in ["mixed", "fell a1", "lifted a1", "timeout"] {
        assert!(matches!(refused(&game, accident), Refused::Turn { .. }));
    }
    assert_eq!(game.incidents(), []);
    let game = Memory::new(rules_of("-"));
    assert_eq!(illegal(&game, "mixed"), Illegal::BeingLaid);
    assert_eq!(game.incidents(), []);
}

#[test]
fn c14_accidents_stand_in_the_record() {
    let rules = rules_of(&format!("{FOUR} time_limit=true"));
    let mut record = boardcore::Record::<Memory>::new(rules);
    for text in [
        "peg R",
        "peg G",
        "peg R",
        "peg G",
        "lifted a1",
        "roll R",
        "fell b1",
        "mixed",
        "peg G",
        "peg G",
        "peg R",
        "peg R",
        "timeout",
        "roll G",
        "lift a1",
    ] {
        record.steps.push(step(text));
    }
    let end = record.replay().expect("a game");
    assert_eq!(
        end.to_string(),
        "board=.G/RR left=R2,G1 piles=0,1 first=0 turns=2 next=roll"
    );
    let again: boardcore::Record<Memory> = record.to_string().parse().expect("a record");
    assert_eq!(again.replay(), Ok(end));
}

#[test]
fn c15_what_is_not_possible() {
    let mut game = laid(FOUR, "RRGG");
    // Choosing before the roll.
    assert_eq!(
        refused(&game, "lift a1"),
        Refused::Turn { turn: roll_for(0) }
    );
    go(&mut game, "roll G, lift a1");
    // A second look, and another hole instead.
    assert_eq!(
        refused(&game, "lift a1"),
        Refused::Turn { turn: roll_for(1) }
    );
    assert_eq!(
        refused(&game, "lift a2"),
        Refused::Turn { turn: roll_for(1) }
    );
    // A second roll.
    go(&mut game, "roll G");
    assert_eq!(refused(&game, "roll R"), Refused::Turn { turn: seat(1) });
    // Somebody else's turn.
    let mut copy = game;
    let tried = Seat::new(0);
    let action = Action::Lift(hole("a1"));
    assert_eq!(
        copy.play_as(tried, action),
        Err(Refused::Seat {
            tried,
            turn: seat(1)
        })
    );
    // Turning the board cannot be written at all.
    assert!("turn".parse::<Action>().is_err());
}

#[test]
fn c16_time_runs_out() {
    let agreed = format!("{FOUR} time_limit=true");
    let mut game = laid(&agreed, "RRGG");
    assert_eq!(illegal(&game, "timeout"), Illegal::NobodyChooses);
    go(&mut game, "roll R");
    let events = go(&mut game, "timeout");
    assert_eq!(
        told(&events),
        "the time for choosing is over: the turn of seat 0 ends"
    );
    assert_eq!(game.turn(), roll_for(1));
    assert_eq!((game.turns(), game.piles()), (1, &[0, 0][..]));
    let game = laid("time_limit=true", LAYOUT);
    assert_eq!(illegal(&game, "timeout"), Illegal::NobodyChooses);
    let game = Memory::new(rules_of(&agreed));
    assert_eq!(illegal(&game, "timeout"), Illegal::BeingLaid);
}

#[test]
fn c16_no_count_without_an_agreement() {
    assert_eq!(rules_of("time_limit=false").get(), Rules::DEFAULT);
    // The reason is the same at any moment before the end.
    let mut game = Memory::new(rules_of(FOUR));
    assert_eq!(illegal(&game, "timeout"), Illegal::NoTimeLimit);
    lay(&mut game, "RRGG");
    assert_eq!(illegal(&game, "timeout"), Illegal::NoTimeLimit);
    go(&mut game, "roll R");
    assert_eq!(illegal(&game, "timeout"), Illegal::NoTimeLimit);
    assert!(!game.incidents().contains(&Accident::TimeOut));
    assert_eq!(
        illegal(&laid("-", LAYOUT), "timeout"),
        Illegal::NoTimeLimit,
        "the lot"
    );
    // The view knows what was agreed.
    let mut view = game.view(Viewer::Spectator);
    assert_eq!(
        view.update(Observation::TimeOut),
        Err(Refused::Illegal(Illegal::NoTimeLimit))
    );
    // A record says what was agreed, and is refused where it has a time-out all the same.
    let mut record = boardcore::Record::<Memory>::new(rules_of(FOUR));
    for text in ["peg R", "peg R", "peg G", "peg G", "roll R", "timeout"] {
        record.steps.push(step(text));
    }
    let refused = record.replay().expect_err("no count was agreed on");
    assert!(
        refused
            .to_string()
            .contains("no count for choosing was agreed on"),
        "{refused}"
    );
    record.rules = rules_of(&format!("{FOUR} time_limit=true"));
    assert!(record.replay().is_ok());
}

/// Everything in the example that everybody at the table sees.
#[test]
fn c6_worked_example() {
    let mut game = laid("first=Side:0", LAYOUT);
    let events = go(&mut game, "roll B, lift a1");
    assert_eq!(
        told(&events),
        "the peg in a1 is red; the peg goes back into a1"
    );
    let events = go(&mut game, "roll R, lift a1");
    assert_eq!(
        told(&events),
        "the peg in a1 is red; side 1 keeps the red peg from a1 and has 1"
    );
    let events = go(&mut game, "roll G, lift c2");
    assert_eq!(
        told(&events),
        "the peg in c2 is green; side 2 keeps the green peg from c2 and has 1"
    );
    assert_eq!(game.turn(), roll_for(0));
    assert_eq!(game.left().total(), 22);
    assert_eq!(game.scores(), [0, 1, 1]);
}

/// The drawings of a board, of the state and of the view.
#[test]
fn c6_drawings() {
    let mut game = laid(
        "columns=3 rows=2 pegs=R2,G3 die=RG sides=1 first=Side:0",
        "RGGRG",
    );
    go(&mut game, "roll G, lift a1, roll G, lift b1");
    assert_eq!(format!("{game:#}"), " 2 R G .\n 1 r . G\n   a b c");
    let view = game.view(Viewer::Spectator);
    assert_eq!(format!("{view:#}"), " 2 ? ? .\n 1 r . ?\n   a b c");
    go(&mut game, "mixed, peg G");
    assert_eq!(format!("{game:#}"), " 2 _ _ .\n 1 G . _\n   a b c");
}

/// What is lifted by accident keeps its place in the order of accidents.
#[test]
fn c14_accidents_are_listed_in_order() {
    let mut game = laid(&format!("{TWO} time_limit=true"), "RG");
    let texts = |game: &Memory| -> Vec<String> {
        game.incidents().iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        texts(&game),
        ["lifted a1", "lifted b1", "fell a1", "fell b1", "mixed"]
    );
    go(&mut game, "roll R");
    assert_eq!(texts(&game), ["fell a1", "fell b1", "mixed", "timeout"]);
    // Without the agreement, and while the lot is to be drawn.
    let mut game = laid(&TWO.replace("Side:0", "Lot"), "RG");
    assert_eq!(
        texts(&game),
        ["lifted a1", "lifted b1", "fell a1", "fell b1", "mixed"]
    );
    go(&mut game, "first 0, roll R");
    assert_eq!(texts(&game), ["fell a1", "fell b1", "mixed"]);
    assert!(Accident::Lifted(hole("p16")) < Accident::Fell(hole("a1")));
    assert_eq!(step("timeout"), Step::Incident(Accident::TimeOut));
}

/// The rules document lists every reason for a refusal.
#[test]
fn c15_the_document_lists_every_reason() {
    let document = include_str!("../../RULES.md");
    let (_, table) = document
        .split_once("## Why a step is refused")
        .expect("the section");
    let codes: Vec<&str> = table
        .lines()
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    assert_eq!(codes, Illegal::CODES);
}

/// Every reason names its rule.
#[test]
fn c15_every_reason_names_its_rule() {
    let game = laid(FOUR, "RRGG");
    for (text, code, rule) in [
        ("peg R", "all-laid", "C1"),
        ("roll W", "not-on-die", "C2"),
        ("first 0", "no-lot", "C5"),
        ("lifted c1", "no-such-hole", "C2"),
        ("timeout", "no-time-limit", "C16"),
    ] {
        let reason = illegal(&game, text);
        assert_eq!((reason.code(), reason.rule()), (code, rule));
        // The number stands beside the sentence, not in it.
        assert!(!reason.to_string().contains(rule));
    }
}
