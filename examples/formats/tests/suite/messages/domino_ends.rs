//! The messages of domino ends.

use boardcore::{Notation, Seat, StepOf, Valid};
use domino_ends::{
    Action, Chance, DominoEnds, End, Event, Fact, Line, Observation, Past, Phase, Pips, Rules,
    Setup, Tile, Tiles,
};

use super::Page;

pub(crate) fn messages(page: &mut Page) {
    page.of_crate("domino_ends");
    page.illegal::<DominoEnds>(&[
        ["players=2", "round=1 scores=0,0 line=- hands=0-1,0-2,0-3,0-4,0-5,1-1/2-2,2-3,2-4,2-5,2-6,3-3 steps=- end=-"],["players=2 drawn_tile=MustPlay", "round=1 scores=2,0 line=1-1 hands=0-1,0-2,0-3,0-4,0-5/1-3,2-2,2-3,2-4,2-5,2-6,3-3 steps=0:lead:1-1,1:draw:1-3 end=-"], [
            "players=2 drawing=UntilPlayable drawn_tile=MustPlay",
            "round=1 scores=2,0 line=1-1 hands=0-1,0-2,0-3,0-4,0-5/2-2,2-3,2-4,2-5,2-6,3-3 steps=0:lead:1-1 end=-",
        ]]);
    page.ends::<DominoEnds>(&["target=2"]);
    page.texts::<Pips>("pips", &["", "7", "x", "11"]);
    page.texts::<Tile>("tiles", &["", "3", "3-", "3-7", "3-6-"]);
    page.texts::<Tiles>("sets of tiles", &["", "0-0,0-1", "0-0 0-0", "0-0 "]);
    page.texts::<End>("ends of the line", &["", "Left", "up"]);
    page.texts::<Line>("lines", &["", "0-1 2-3", "0-1 1-1 1-0", "0-1 "]);
    page.texts::<Action>(
        "actions",
        &[
            "",
            "lay 1-1",
            "lead",
            "lead 1-2",
            "play 1-2",
            "play 1-2 up",
            "pass ",
        ],
    );
    page.texts::<Chance>(
        "outcomes of chance",
        &["", "deal", "deal ?", "draw 7-7", "take 1-1"],
    );
    page.texts::<Past>(
        "entries of the history",
        &["", "draw", "draw 7-7", "deal 1-1", "lead 1-2"],
    );
    page.texts::<Observation>(
        "observations",
        &[
            "",
            "deal",
            "draw 7-7",
            "pass then",
            "pass then seat",
            "pass then seat 9 leads",
            "pass then out",
            "pass, then out",
            "deal ? ",
        ],
    );
    page.texts::<StepOf<DominoEnds>>("steps", &["", "lay 1-1", "play 1-2 up", "lead 1-2"]);
    page.rules::<Rules>(
        &[
            "",
            "colour=red",
            "players",
            "players=02",
            "players=256",
            "target=65536",
            "players=2 players=3",
            "players=2  target=3",
            "drawing=Two",
            "drawn_tile=",
            "triple_header=None",
            "blocked_tie=nobody",
            "blocked_points=x",
        ],
        &[
            "players=1",
            "players=5",
            "target=0",
            "target=1001 blocked_points=200",
            "players=9 target=0",
        ],
    );
    page.changed_positions::<DominoEnds>(
        "players=2",
        "round=1 scores=2,0 line=1-1 hands=0-1,0-2,0-3,0-4,0-5/2-2,2-3,2-4,2-5,2-6,3-3 steps=0:lead:1-1 end=-",
        &[
            ["round=", "rounds="],
            ["round=1", "round=0"],
            ["=1 s", "=1; s"],
            ["2,0", "2"],
            ["2,0", "2,0,0"],
            ["=1-1", "=1-1,2-2"],
            ["=1-1", "=1-1,"],
            [",0-2", ",0-1"],
            [",0-2", " 0-2"],
            [",3-3", ",3-3/-"],
            ["0:lead", "4:lead"],
            ["0:lead", "0lead"],
            ["lead:", "led:"],
            ["d:1-1", "d:1-2"],
            ["d:1-1", "d:1-1,1:play:2-2"],
            ["d:1-1", "d:1-1:left"],
            [" end=-", ""],
            ["end=-", "stopped"],
            ["end=-", "end=over"],
            ["end=-", "end=out"],
            ["end=-", "end=- "],
            ["line=1-1", "line=1-2"],
            ["2-3", "0-1"],
            [",0-5/", "/"],
            [",3-3", ""],
            ["scores=2,0", "scores=1,0"],
            ["scores=2,0", "scores=2,15"],
            ["scores=2,0", "scores=3,0"],
            ["round=1", "round=2"],
            ["lead:1-1", "lead:1-1,1:draw:6-6"],
            ["lead:1-1", "lead:1-1,0:draw:?"],
            ["lead:1-1", "lead:1-1,0:pass"],
            ["lead:1-1", "lead:1-1,1:pass"],
            ["steps=0:lead:1-1", "steps=1:lead:1-1"],
        ],
    );
    page.positions::<DominoEnds>(
        "players=2",
        &["round=1 scores=0,0 line=- hands=0-1,0-2,0-3,0-4,0-5,0-6/2-3,2-4,2-5,2-6,1-2,1-3 steps=- end=-"],
    );
    setups(page);
    page.records::<DominoEnds>(
        &[
            "memory -",
            "domino_ends -\ndeal ?",
            "domino_ends -\ndeal 1-1\ndeal 1-1",
            "domino_ends -\ndeal 1-1\nlead 1-1",
            "domino_ends players=5",
        ],
        &[
            "domino_ends seat 2 players=2",
            "domino_ends seat 0 players=2\nplay 6-6 left",
            "domino_ends seat 0 players=2\ndeal ?",
            "domino_ends seat 0 players=2\ndeal 1-1\ndeal 1-1",
            "domino_ends seat 0 players=2\ndeal 1-1\ndeal ?\ndeal 1-1",
            "domino_ends seat 0 players=2\ndeal 1-1 then seat 0 leads",
            "domino_ends spectator players=2\ndeal 1-1",
        ],
    );
    page.data::<Valid<Rules>>(
        "rules",
        &[
            "null",
            r#"{"colour":"red"}"#,
            r#"{"players":5}"#,
            r#"{"players":null}"#,
            r#"{"target":null}"#,
            r#"{"target":"15"}"#,
            r#"{"target":1,"target":2}"#,
            r#"{"drawing":"Two"}"#,
        ],
    );
    page.data::<Tiles>("sets of tiles", &["null", "1", r#""0-0,0-1""#]);
    page.data::<Event>(
        "events",
        &[
            r#"{"Dealt":{"seat":null,"tile":null}}"#,
            r#"{"Passed":{"seat":1,"tile":"1-1"}}"#,
            r#"{"Laid":{"seat":0,"tile":"1-1","end":"up","ends":["1","1"]}}"#,
        ],
    );
    page.data::<Fact>(
        "facts",
        &[
            r#"{"HoldsLowestDouble":{"seat":null}}"#,
            r#"{"HoldsLowestDouble":{"seat":1,"tile":"1-1"}}"#,
        ],
    );
    page.data::<Observation>("observations", &["null", r#""deal""#]);
}

fn setups(page: &mut Page) {
    fn tile(text: &str) -> Tile {
        text.parse().expect("a tile")
    }
    let rules = super::valid("players=2");
    let text = "round=1 scores=2,0 line=1-1 hands=0-1,0-2,0-3,0-4,0-5/1-3,2-2,2-3,2-4,2-5,2-6 steps=0:lead:1-1 end=-";
    let game = DominoEnds::parse_position(rules, text).expect("a position");
    page.setups(
        &Setup::of(&game),
        |setup| setup.build(rules),
        &[
            ("round 0, seat 3 has a point", |setup| {
                setup.round = 0;
                setup.scores[3] = 1;
            }),
            ("seat 1 holds 0-1 and 1-1, too", |setup| {
                setup.hands[1].insert(tile("0-1"));
                setup.hands[1].insert(tile("1-1"));
            }),
            ("steps of seat 7 and seat 1 are added", |setup| {
                setup.steps.push((Seat::new(7), Past::Draw(None)));
                setup.steps.push((Seat::new(1), Past::Draw(None)));
                let drawn = Past::Draw(Some(tile("5-5")));
                setup.steps.push((Seat::new(1), drawn));
            }),
            ("the hands have a tile less each", |setup| {
                setup.hands[0].remove(tile("0-1"));
                setup.hands[1].remove(tile("2-2"));
            }),
            ("the scores are 1 and 1000", |setup| {
                setup.scores[0] = 1;
                setup.scores[1] = 1000;
            }),
            ("seat 0 has 3 points, the match has ended", |setup| {
                setup.scores[0] = 3;
                setup.ended = Some(Phase::Out);
            }),
        ],
    );
}
