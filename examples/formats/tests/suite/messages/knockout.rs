//! The messages of flea's knock-out.

use boardcore::{Notation, Seat, Valid};
use flea::{Few, Knockout, KnockoutEvent, KnockoutRules, KnockoutSetup, Tally};

use super::Page;

pub(crate) fn messages(page: &mut Page) {
    page.of_crate("flea: the knock-out");
    let two = "people=3 players=2";
    page.illegal::<Knockout>(&[
        [
            two,
            "seated=2,0 queue=1 tallies=0/0,0/0,0/0 stage=play corners=a1,h8 order=0,1 pieces=0/- roll=6 finished=-",
        ],
        [
            two,
            "seated=2,0 queue=1 tallies=0/0,0/0,0/0 stage=play corners=a1,h8 order=0,1 pieces=1.2.3.4/- roll=6 finished=-",
        ],
        [
            two,
            "seated=2,0 queue=1 tallies=0/0,0/0,0/0 stage=play corners=a1,h8 order=0,1 pieces=1.3/- roll=2 finished=-",
        ],
        [
            two,
            "seated=2,0 queue=1 tallies=0/0,0/0,0/0 stage=play corners=a1,h8 order=0,1 pieces=26.30/- roll=6 finished=-",
        ],
        [
            "people=3 players=2 entry_on_enemy=Blocked",
            "seated=2,0 queue=1 tallies=0/0,0/0,0/0 stage=play corners=a1,h8 order=0,1 pieces=-/14 roll=6 finished=-",
        ],
    ]);
    page.ends::<Knockout>(&["people=2 games=1 players=2"]);
    page.texts::<Tally>(
        "tallies",
        &["", "1", "1:2", "x/2", "1/", "65536/1", "1/65536", "1/2 "],
    );
    page.rules::<KnockoutRules>(
        &["person=5", "people=256", "games=-1", "people=6 people=5"],
        &[
            "people=1",
            "people=65",
            "people=3",
            "games=0",
            "games=10001",
            "play_on=false",
            "people=2 games=0 players=5 play_on=false corners=Fixed:a1",
        ],
    );
    positions(page);
    setups(page);
    page.records::<Knockout>(
        &[
            "flea-knockout people=1",
            "flea-knockout -\ncorner a1\ncorner a1",
            "flea-knockout -\nroll 3",
            "flea-knockout -\n# name 6 Eve",
            "flea -",
        ],
        &[
            "flea-knockout seat 6 -",
            "flea-knockout seat 5 -\ncorner a1\ncorner a1",
        ],
    );
    page.data::<Valid<KnockoutRules>>(
        "rules",
        &[
            "null",
            r#"{"person":5}"#,
            r#"{"players":2}"#,
            r#"{"people":65}"#,
            r#"{"people":3}"#,
            r#"{"table":null}"#,
            r#"{"table":{"people":2}}"#,
        ],
    );
    page.data::<Tally>(
        "tallies",
        &["null", r#"{"lost":1}"#, r#"{"played":1,"lost":-1}"#],
    );
    page.data::<KnockoutEvent>(
        "events",
        &[
            "null",
            r#""Lost""#,
            r#"{"Lost":{"seat":1,"game":0,"by":2}}"#,
            r#"{"Table":null}"#,
            r#"{"Table":{"Passed":{"seat":null}}}"#,
        ],
    );
}

fn positions(page: &mut Page) {
    page.changed_positions::<Knockout>(
        "people=3 games=3 players=2",
        "seated=2,0 queue=1 tallies=1/1,0/0,0/1 stage=choose corners=-",
        &[
            ["seated=2,0", "seated=-"],
            ["seated=2,0", "seated=2"],
            ["seated=2,0", "seated=2,1"],
            ["seated=2,0 ", ""],
            ["queue=1", "queue=-"],
            ["queue=1", "queue=3"],
            ["queue=1", "queue=1,x"],
            ["1/1", "1:1"],
            ["1/1", "1/65536"],
            ["0/1 ", "0/1,0/0 "],
            ["1/1", "2/1"],
            ["1/1,0/0,0/1", "1/2,0/0,0/0"],
            ["1/1,0/0", "1/1,0/1"],
            ["1/1,0/0,0/1", "2/3,1/1,0/2"],
            [
                "stage=choose corners=-",
                "stage=over corners=a1,h8 order=1 pieces=-/3 finished=0",
            ],
            ["corners=-", "corners=a1,h8"],
            ["corners=-", "corners=a1 "],
        ],
    );
}

fn setups(page: &mut Page) {
    let rules = super::valid("people=3 games=3 players=2");
    let text = "seated=2,0 queue=1 tallies=1/1,0/0,0/1 stage=choose corners=-";
    let evening = Knockout::parse_position(rules, text).expect("a position");
    page.setups(
        &KnockoutSetup::of(&evening),
        |setup| setup.build(rules),
        &[
            ("seats 2 and 1 sit at the board, 1 waits", |setup| {
                setup.seated[1] = Seat::new(1);
            }),
            ("nobody sits at the board", |setup| setup.seated.clear()),
            ("the tallies are 2/1 and 0/9", |setup| {
                setup.tallies = ["2/1", "0/9"]
                    .map(|text| text.parse().expect("a tally"))
                    .into();
            }),
            ("3 games are finished, and order is 0,1", |setup| {
                setup.tallies[0] = Tally { played: 3, lost: 3 };
                setup.tallies[2] = Tally { played: 3, lost: 0 };
                setup.table.order = Few::new(&[0, 1].map(Seat::new)).expect("at most four");
            }),
        ],
    );
}
