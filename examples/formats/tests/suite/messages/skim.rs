//! The messages of skim.

use boardcore::{Cell, Notation, Seat, StepOf, Valid};
use skim::{
    Action, Card, CardSet, Chance, Event, Observation, Placement, Rules, Setup, SetupTurn, Shape,
    Skim,
};

use super::Page;

pub(crate) fn messages(page: &mut Page) {
    page.of_crate("skim");
    page.illegal::<Skim>(&[["first=Seat:0 outline=Shape:0,0;0,1;1,1 goal=Fill", "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-"], [
            "outline=Rectangle:9x4 goal=Columns",
            "turn=lot passes=0 table=- last=- hands=6h7h8h9hThJhQhKhAh/6c7c8c9cTcJcQcKcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-",
        ],
        [
            "outline=Rectangle:9x4 goal=Columns first=Seat:0",
            "turn=0 passes=0 table=- last=- hands=6h7h8h9hThJhQhKhAh/6c7c8c9cTcJcQcKcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-",
        ],
        [
            "outline=Rectangle:9x4 goal=Columns first=Seat:0 continuity=PreviousCard",
            "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=1,0 hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-",
        ]]);
    page.ends::<Skim>(&["outline=Rectangle:3x3 goal=Columns"]);
    page.texts::<Card>("cards", &["", "1h", "10h", "Qx", "qh", "Qh "]);
    page.texts::<CardSet>("sets of cards", &["", "QhQh", "KhQh", "Qh,Kh", "Q"]);
    page.texts::<Placement>(
        "placements",
        &[
            "", "Qh", "Qh@", "Qh@0", "Qh@0,x", "Qh@0,99", "Qh@99,0", "Qh 0,0",
        ],
    );
    page.texts::<Action>("actions", &["", "Pass", "lay Qh@0,0", "Qh@0,99"]);
    page.texts::<Chance>(
        "outcomes of chance",
        &["", "deal", "deal 1h", "deal ?", "open", "open x"],
    );
    page.texts::<Observation>("observations", &["", "deal", "deal 1h", "Qh", "pass "]);
    page.texts::<StepOf<Skim>>("steps", &["", "Qh", "deal 1h", "lay Qh@0,0"]);
    page.rules::<Rules>(
        &[
            "",
            "cards=36",
            "goal",
            "goal=Fill goal=Fill",
            "deck=36",
            "teams=2",
            "deal=own-colour",
            "first=lot",
            "first=Lottery",
            "first=Seat:",
            "first=Seat:256",
            "outline=mountains:9x6",
            "outline=Mountains:9x",
            "outline=Mountains:9",
            "outline=Mountains:09x6",
            "outline=Mountains:9x6x2",
            "outline=Rectangle:256x6",
            "outline=Shape:",
            "outline=Shape:0,0;",
            "outline=Shape:0,128",
            "outline=Shape:1,0;0,0",
            "outline=Shape:0,0;0,0",
            "outline=Shape:0,0;0,32",
            "values=rank",
            "values=Custom:1,2",
            "values=Custom:1,256",
        ],
        &[
            "outline=Rectangle:40x1",
            "outline=Rectangle:0x4",
            "outline=Mountains:33x33",
            "outline=Rectangle:32x32",
            "first=Seat:4",
        ],
    );
    positions(page);
    setups(page);
    page.kind("shapes");
    for cells in [&[][..], &[(0, 0), (0, 0)], &[(0, 0), (40, 0)]] {
        let list: Vec<Cell> = cells.iter().map(|&(x, y)| Cell::new(x, y)).collect();
        let text: Vec<String> = list.iter().map(Cell::to_string).collect();
        page.line(&text.join(" "), &Shape::new(&list).expect_err("no shape"));
    }
    page.records::<Skim>(
        &[
            "flea -",
            "skim -\ndeal 1h",
            "skim -\ndeal 2h",
            "skim -\ndeal 6h\ndeal 6h",
            "skim -\ndeal 6h\npass",
            "skim outline=Rectangle:40x1",
        ],
        &[
            "skim seat 4 -",
            "skim seat 0 -\ndeal ?",
            "skim seat 0 -\ndeal 6h\ndeal 6c",
            "skim spectator -\ndeal 6h",
            "skim seat 0 -\ndeal 6s",
            "skim spectator -\ndeal ?\npass",
        ],
    );
    page.data::<Valid<Rules>>(
        "rules",
        &[
            "null",
            r#"{"decks":"Cards36"}"#,
            r#"{"deck":"Cards32"}"#,
            r#"{"deck":null}"#,
            r#"{"outline":{"Shape":[]}}"#,
            r#"{"outline":{"Shape":[[0,0],[0,0]]}}"#,
            r#"{"outline":{"Shape":[[0,0],[99,0]]}}"#,
            r#"{"outline":{"Mountains":{"width":9,"height":6,"depth":1}}}"#,
            r#"{"outline":{"Mountains":{"width":9}}}"#,
            r#"{"outline":{"Rectangle":{"width":40,"height":1}}}"#,
            r#"{"values":{"Custom":[1,2]}}"#,
            r#"{"first":{"Seat":null}}"#,
        ],
    );
    page.data::<CardSet>("sets of cards", &["null", "1", r#""KhQh""#]);
    page.data::<Event>(
        "events",
        &[
            r#"{"Dealt":{"seat":null,"card":null}}"#,
            r#"{"Passed":{"seat":1,"card":"Qh"}}"#,
            r#"{"Scored":{"x":0,"cards":1,"red":1,"black":0,"owner":"Green","points":1}}"#,
            r#"{"Ended":{"end":"Over","totals":[1,2]}}"#,
            r#"{"Ended":{"end":"AllLaid","totals":[1]}}"#,
        ],
    );
    page.data::<Observation>("observations", &["null", r#""deal 1h""#]);
}

fn positions(page: &mut Page) {
    page.changed_positions::<Skim>(
        "first=Seat:0 outline=Rectangle:9x4 goal=Columns",
        "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-",
        &[
            ["turn=2", "turn=7"],
            ["turn=2", "turn=2x"],
            ["turn=2", "turn=deal"],
            ["turn=2", "turn=lot"],
            ["turn=2", "turn=over"],
            ["passes=0 ", ""],
            ["passes=0", "passes=1"],
            ["passes=0", "passes=4"],
            ["passes=0", "passes=5"],
            ["Kc@1,0", "Kc@1,1"],
            ["Th@0,0;Kc@1,0", "Th@0,0;Qc@1,0"],
            ["Th@0,0;Kc@1,0", "Th@0,0;Th@1,0"],
            ["Th@0,0;Kc@1,0", "5h@0,0;Kc@1,0"],
            ["Th@0,0;Kc@1,0", "Kc@1,0;Th@0,0"],
            ["last=-", "last=-1"],
            ["last=-", "last=1,0"],
            ["6h7h", "6h6c7h"],
            ["Ah/6c", "Ah/2c6c"],
            ["Ah/6c", "Ah/6cKc"],
            ["6h7h8h", "7h8h"],
            ["6h7h8h9hJhQhKhAh/6c7c", "6h6c7h8h9hJhQhKhAh/7c"],
            ["lacks=-", "lacks=6h"],
            ["lacks=-", "lacks=Th"],
            ["lacks=-", "lacks=Ks"],
            ["table=Th@0,0;Kc@1,0", "table=-"],
        ],
    );
    page.changed_positions::<Skim>(
        "first=Seat:0 outline=Rectangle:9x4 goal=Columns",
        "turn=0 passes=0 table=- last=- hands=6h7h8h9hThJhQhKhAh/6c7c8c9cTcJcQcKcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-",
        &[
            ["turn=0", "turn=deal"],
            ["turn=0", "turn=lot"],
            ["turn=0", "turn=1"],
            ["turn=0 passes=0", "turn=1 passes=1"],
            ["lacks=-/-/-/-", "lacks=-/-/-"],
            ["lacks=-", "lacks=7h"],
        ],
    );
    page.changed_positions::<Skim>(
        "first=Seat:0 outline=Rectangle:9x4 goal=Columns continuity=PreviousCard",
        "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=1,0 hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-",
        &[["last=1,0", "last=-"], ["last=1,0", "last=5,0"]],
    );
}

fn setups(page: &mut Page) {
    fn cards(text: &str) -> CardSet {
        text.parse().expect("cards")
    }
    fn on_table(cards: &[&str]) -> Vec<Placement> {
        let cards = cards.iter().map(|text| text.parse().expect("a placement"));
        cards.collect()
    }
    let rules = super::valid("first=Seat:0 outline=Rectangle:9x4 goal=Columns");
    let text = "turn=2 passes=0 table=Th@0,0;Kc@1,0 last=- hands=6h7h8h9hJhQhKhAh/6c7c8c9cTcJcQcAc/6d7d8d9dTdJdQdKdAd/6s7s8s9sTsJsQsKsAs lacks=-/-/-/-";
    let game = Skim::parse_position(rules, text).expect("a position");
    page.setups(
        &Setup::of(&game),
        |setup| setup.build(rules),
        &[
            ("seat 7 is to act, 255 passes, seat 5 has 6h", |setup| {
                setup.turn = SetupTurn::Seat(Seat::new(7));
                setup.passes = 255;
                setup.hands[5] = cards("6h");
            }),
            ("2c@1,1 and Kc@7,3 lie on the table, too", |setup| {
                setup.cards.extend(on_table(&["2c@1,1", "Kc@7,3"]));
            }),
            ("the table is Th@0,0;Kc@5,0;Qc@0,5, last at 9,9", |setup| {
                setup.cards = on_table(&["Th@0,0", "Kc@5,0", "Qc@0,5"]);
                setup.last = Some(Cell::new(9, 9));
            }),
            ("seat 0 holds 6c7c, too", |setup| {
                setup.hands[0] |= cards("6c7c");
            }),
            ("the lot is next, seat 2 lacks 6d", |setup| {
                setup.turn = SetupTurn::Lot;
                setup.lacks[2] = cards("6d");
            }),
            ("passes is 2", |setup| setup.passes = 2),
        ],
    );
}
