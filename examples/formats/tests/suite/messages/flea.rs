//! The messages of flea.

use boardcore::{Notation, Record, Seat, StepOf, Valid, Viewer};
use flea::{Action, Corner, Event, Few, Flea, Roll, Rules, Setup, SetupStage};

use super::Page;

pub(crate) fn messages(page: &mut Page) {
    page.of_crate("flea");
    page.illegal::<Flea>(&[
        [
            "players=2",
            "stage=play corners=a1,h8 order=0,1 pieces=0/- roll=6 finished=-",
        ],
        [
            "players=2",
            "stage=play corners=a1,h8 order=0,1 pieces=1.2.3.4/- roll=6 finished=-",
        ],
        [
            "players=2",
            "stage=play corners=a1,h8 order=0,1 pieces=1.3/- roll=2 finished=-",
        ],
        [
            "players=2 entry_on_enemy=Blocked",
            "stage=play corners=a1,h8 order=0,1 pieces=-/14 roll=6 finished=-",
        ],
    ]);
    page.ends::<Flea>(&["players=2 play_on=false"]);
    page.texts::<Action>(
        "actions",
        &[
            "",
            "Enter",
            "corner",
            "corner d4",
            "a9a1",
            "a1",
            "a1i1",
            "a1a2 ",
        ],
    );
    page.texts::<Roll>(
        "rolls",
        &["", "roll", "roll 0", "roll 7", "roll 05", "roll 5 "],
    );
    page.texts::<Corner>("corners", &["", "a2", "A1"]);
    page.texts::<StepOf<Flea>>("steps", &["", "jump", "roll 7", "a1a9", "corner", "rol 5"]);
    page.rules::<Rules>(
        &[
            "",
            "player=3",
            "players",
            "players=",
            "players=two",
            "players=256",
            "players=2 players=3",
            "players=2  order=Clockwise",
            "players=2,order=Clockwise",
            "corners=Free",
            "corners=Fixed",
            "corners=Fixed:a1,h9",
            "corners=Fixed:a1,",
            "corners=Fixed:a1,a8,h8,h1,a1",
            "corners=Chosenly",
            "order=clockwise",
            "play_on=yes",
            "- players=2",
        ],
        &[
            "players=1",
            "players=5",
            "corners=Fixed:a1",
            "players=2 corners=Fixed:a1,a1",
            "players=9 corners=Fixed:h8,h8",
        ],
    );
    positions(page);
    setups(page);
    records(page);
    page.data::<Valid<Rules>>(
        "rules",
        &[
            "null",
            r#"{"player":2}"#,
            r#"{"players":null}"#,
            r#"{"players":2,"players":3}"#,
            r#"{"players":"2"}"#,
            r#"{"players":1}"#,
            r#"{"corners":{"Fixed":["a2"]}}"#,
            r#"{"corners":{"Fixed":["a1","a1","a1","a1","a1"]}}"#,
            r#"{"corners":"Free"}"#,
            r#"{"order":null}"#,
        ],
    );
    page.data::<Flea>(
        "states",
        &[
            "null",
            "{}",
            r#"{"rules":{}}"#,
            r#"{"rules":null,"position":""}"#,
            r#"{"rules":{},"position":null}"#,
            r#"{"rules":{},"position":""}"#,
            r#"{"rules":{},"position":"stage=choose corners=a1,a1"}"#,
            r#"{"rules":{},"position":"","seed":1}"#,
        ],
    );
    page.data::<Action>("actions", &["null", "3", r#""a9a1""#]);
    page.data::<Event>(
        "events",
        &[
            "null",
            r#""Moved""#,
            r#"{"Passed":null}"#,
            r#"{"Passed":{"seat":null}}"#,
            r#"{"Passed":{"seat":1,"why":"six"}}"#,
            r#"{"RollOff":{"seats":[0,1,2,3,0]}}"#,
        ],
    );
}

fn positions(page: &mut Page) {
    page.positions::<Flea>(
        "-",
        &[
            "",
            "stage=start",
            "stage=choose",
            "stage=choose corners=a1 ",
            "stage=choose corners=a1,b2",
            "stage=choose corners=a1,a8,h8,h1,a1",
            "stage=choose corners=a1,a1",
            "stage=choose corners=a1,h8,a8,h1",
            "stage=opening corners=a1,a8,h8,h1 groups=1,0",
            "stage=opening corners=a1,a8,h8,h1 groups=0=7,1,2,3",
            "stage=opening corners=a1,a8,h8,h1 groups=0,1,2,3,4",
            "stage=opening corners=a1,a8,h8,h1 groups=0,1>2>3",
            "stage=play corners=a1,a8,h8,h1 order=0,1,2,3 pieces=-/- roll=- finished=-",
            "stage=play corners=a1,a8,h8,h1 order=0,1,2,3 pieces=3.2/-/-/- roll=- finished=-",
            "stage=play corners=a1,a8,h8,h1 order=0,1,2,3 pieces=32/-/-/- roll=- finished=-",
            "stage=play corners=a1,a8,h8,h1 order=0,1,2,3 pieces=-/-/-/- roll=7 finished=-",
            "stage=play corners=a1,a8,h8,h1 order=0,1,2,3 pieces=-/-/-/- roll=-",
        ],
    );
    page.positions::<Flea>(
        "players=2",
        &[
            "stage=choose corners=a1,h8",
            "stage=opening corners=a1 groups=0,1",
            "stage=opening corners=a1,h8 groups=0,2",
            "stage=opening corners=a1,h8 groups=0",
            "stage=opening corners=a1,h8 groups=0>0",
            "stage=opening corners=a1,h8 groups=0>1",
            "stage=opening corners=a1,h8 groups=0=5,1=5",
            "stage=opening corners=a1,h8 groups=0,1=5",
            "stage=play corners=a1,h8 order=0 pieces=-/- roll=- finished=-",
            "stage=play corners=a1,h8 order=0,1 pieces=1.2.3.4.5/- roll=- finished=-",
            "stage=play corners=a1,h8 order=0,1 pieces=0.28/- roll=- finished=-",
            "stage=play corners=a1,h8 order=0,1 pieces=14/0 roll=- finished=-",
            "stage=play corners=a1,h8 order=0,1 pieces=28.29.30.31/- roll=- finished=-",
        ],
    );
    page.positions::<Flea>(
        "players=3",
        &[
            "stage=play corners=a1,a8,h8 order=0,2,1 pieces=-/-/- roll=- finished=-",
            "stage=play corners=a1,a8,h8 order=0 pieces=-/-/- roll=- finished=1,2",
            "stage=over corners=a1,a8,h8 order=0,1 pieces=-/-/- finished=2",
            "stage=play corners=a1,a8,h8 order=0,1 pieces=-/-/3 roll=- finished=2",
        ],
    );
    page.positions::<Flea>(
        "players=2 corners=Fixed:h1,a1",
        &[
            "stage=choose corners=-",
            "stage=opening corners=a1,h1 groups=0,1",
        ],
    );
}

fn records(page: &mut Page) {
    page.records::<Flea>(
        &[
            "",
            "\u{FEFF}",
            "skim -",
            "{\"game\":\"flea\"}",
            "flea",
            "flea  players=2",
            "flea player=2",
            "flea players=1",
            "flea -\njump",
            "flea -\ncorner a1\ncorner a9",
            "flea -\n# name",
            "flea -\n# name 0",
            "flea -\n# name 0 ",
            "flea -\n# name 4 Eve",
            "flea -\n# name 0 Ann\n# name 0 Bea",
            "flea -\n# place Bergen",
            "flea -\n# date 2026-11-30\n# date 2026-12-01",
            "flea -\n# termination won",
            "flea -\n#name 0 Ann",
            "flea -\ncorner a1\ncorner a1",
            "flea -\nroll 3",
            "flea players=2 corners=Fixed:a1,h8\nroll 3\nroll 5\npass",
        ],
        &[
            "flea -",
            "flea seat",
            "flea seat 4 -",
            "flea seat x -",
            "flea spectators -",
            "flea seat 1 -\ncorner a1\ncorner a1",
        ],
    );
    page.data::<Record<Flea>>(
        "records",
        &[
            "null",
            "{}",
            r#"{"game":"skim"}"#,
            r#"{"game":"flea","rules":{},"steps":["jump"]}"#,
            r#"{"game":"flea","rules":{},"steps":null}"#,
            r#"{"game":"flea","rules":{},"steps":[null]}"#,
            r#"{"game":"flea","rules":{},"steps":[],"steps":[]}"#,
            r#"{"game":"flea","rules":{},"steps":[],"seen":[]}"#,
            r#"{"game":"flea","rules":null,"steps":[]}"#,
            r#"{"game":"flea","rules":{},"header":null,"steps":[]}"#,
            r#"{"game":"flea","rules":{"players":2},"header":{"names":["","","Eve"]},"steps":[]}"#,
            r#"["flea"]"#,
        ],
    );
    page.data::<Record<Flea, Viewer>>(
        "records as seen",
        &[
            r#"{"game":"flea","rules":{},"seen":[]}"#,
            r#"{"game":"flea","viewer":"seat 7","rules":{},"seen":[]}"#,
            r#"{"game":"flea","viewer":null,"rules":{},"seen":[]}"#,
        ],
    );
}

fn setups(page: &mut Page) {
    fn seats(numbers: [u8; 3]) -> Few<Seat> {
        Few::new(&numbers.map(Seat::new)).expect("at most four")
    }
    let rules = super::valid("players=3");
    let text = "stage=play corners=a1,a8,h8 order=0,1,2 pieces=14/-/- roll=- finished=-";
    let game = Flea::parse_position(rules, text).expect("a position");
    page.setups(
        &Setup::of(&game),
        |setup| setup.build(rules),
        &[
            ("the corners are a1 and a1", |setup| {
                setup.corners = Few::new(&[Corner::A1; 2]).expect("at most four");
            }),
            ("the order is 0,0,5, and the game is over", |setup| {
                setup.order = seats([0, 0, 5]);
                setup.stage = SetupStage::Over;
            }),
            (
                "seat 0 has five pieces, four home; seat 3 has one",
                |setup| {
                    setup.pieces = [0x1F << 27, 0, 0, 1];
                },
            ),
            ("all are tied, before the order is settled", |setup| {
                let group = Few::new(&[0, 1, 2].map(|seat| (Seat::new(seat), None)));
                let groups = Few::new(&[group.expect("at most four")]).expect("at most four");
                setup.stage = SetupStage::Opening { groups };
            }),
        ],
    );
}
