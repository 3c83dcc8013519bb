//! The messages of memory.

use boardcore::{Notation, Side, StepOf, Valid};
use memory::{
    Accident, Action, Chance, Colour, Counts, Event, Hole, Kit, Memory, Observation, Rules, Setup,
    SetupHole, Stage,
};

use super::Page;

pub(crate) fn messages(page: &mut Page) {
    page.of_crate("memory");
    page.illegal::<Memory>(&[
        [
            "time_limit=true columns=3 rows=2 pegs=R2,G2 die=RGB sides=1,1",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=- turns=0 next=lot",
        ],
        [
            "time_limit=true columns=3 rows=2 pegs=R2,G2 die=RGB sides=1,1",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=roll",
        ],
    ]);
    page.ends::<Memory>(&["rounds=1", "columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1"]);
    page.texts::<Hole>("holes", &["", "q1", "a0", "a17", "a01", "a1 "]);
    page.texts::<Colour>("colours", &["", "r", "X", "RR"]);
    page.texts::<Counts>(
        "numbers of pegs",
        &["", "R", "R0", "R256", "R1,R2", "R1,", "R1 G1"],
    );
    page.texts::<Action>("actions", &["", "take a1", "lift", "lift q1", "lift a1 "]);
    page.texts::<Chance>(
        "outcomes of chance",
        &["", "peg", "peg r", "first", "first 256", "roll Z"],
    );
    page.texts::<Accident>(
        "accidents",
        &["", "fell", "fell a0", "mixed up", "time out"],
    );
    page.texts::<Observation>(
        "observations",
        &[
            "",
            "lift a1",
            "lift a1 ",
            "lift a1 Z",
            "peg",
            "lifted c2",
            "seen a1",
        ],
    );
    page.texts::<StepOf<Memory>>(
        "steps",
        &["", "take a1", "lift q1", "lifted c0", "roll Z", "fell"],
    );
    page.rules::<Rules>(
        &[
            "",
            "cols=4",
            "rows",
            "rows=256",
            "rows=4,columns=6",
            "rows=4 rows=4",
            "pegs=R1,R1",
            "pegs=R",
            "pegs=",
            "die=",
            "die=ROX",
            "die=RRRRRRRRRRRRRRRRRRRRRRRRR",
            "sides=",
            "sides=1,0",
            "sides=1,1,1,1,1,1,1,1,1,1,1,1,1",
            "sides=255,1",
            "first=me",
            "first=Lottery",
            "first=Side:256",
            "absent_face=roll-again",
            "rounds=",
            "rounds=-1",
            "rounds=nones",
            "time_limit=30",
        ],
        &[
            "columns=0 rows=0",
            "columns=17",
            "columns=16 rows=16 pegs=-",
            "pegs=-",
            "pegs=R255,G255",
            "die=R",
            "die=RRRRGB",
            "sides=20,20,20",
            "first=Side:3",
            "rounds=0",
        ],
    );
    page.positions::<Memory>(
        "columns=3 rows=2 pegs=R2,G2 die=RGB sides=1,1 first=Side:0",
        &[
            "",
            "boards=RRG/G..",
            "board=RR?/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=roll",
            "board=RRG left=R2,G2 piles=0,0 first=0 turns=0 next=roll",
            "board=RRGG/.. left=R2,G2 piles=0,0 first=0 turns=0 next=roll",
            "board=RRG/G.. left=R2,G2 piles=0 first=0 turns=0 next=roll",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=x turns=0 next=roll",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=-1 next=roll",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=lift",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=lift:Z",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=deal",
            "board=RrG/.G. left=R2,G2 piles=0,0 first=0 turns=1 next=roll",
            "board=_RG/_.. left=R2,G2 piles=0,0 first=0 turns=1 next=roll",
            "board=rR_/_.. left=R2,G2 piles=0,0 first=0 turns=1 next=roll",
            "board=RRR/... left=R2,G1 piles=1,0 first=0 turns=1 next=roll",
            "board=RR_/... left=R1,G2 piles=1,0 first=0 turns=1 next=roll",
            "board=RRR/... left=R3 piles=1,0 first=0 turns=1 next=roll",
            "board=RRG/... left=R2,G2 piles=0,0 first=0 turns=1 next=roll",
            "board=G../... left=R1 piles=2,1 first=0 turns=6 next=roll",
            "board=RRG/... left=R2,G1 piles=0,0 first=0 turns=1 next=roll",
            "board=RRG/... left=R2,G1 piles=0,1 first=0 turns=1 next=roll",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=1 turns=1 next=roll",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=- turns=0 next=lot",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=lot",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=over",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=lift:B",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=9223372036854775807 next=roll",
            "board=.../... left=- piles=2,2 first=0 turns=4 next=roll",
            "board=.../... left=- piles=4,0 first=0 turns=8 next=over",
        ],
    );
    page.positions::<Memory>(
        "columns=3 rows=2 pegs=R2,G2 die=RGB sides=1,1 rounds=2",
        &[
            "board=RRG/G.. left=R2,G2 piles=0,0 first=2 turns=0 next=roll",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=- turns=0 next=roll",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=- turns=1 next=lot",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=4 next=roll",
            "board=RR_/_.. left=R2,G2 piles=0,0 first=0 turns=4 next=over",
            "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=5 next=over",
        ],
    );
    setups(page);
    page.kind("kits that are reduced (C3)");
    for (colours, pegs) in [(7, 4), (0, 4), (6, 5), (6, 0)] {
        if let Err(error) = Kit::default().reduced(colours, pegs) {
            page.line(&format!("{colours} colours with {pegs} pegs each"), &error);
        }
    }
    page.records::<Memory>(
        &[
            "flea -",
            "memory -\npeg Z",
            "memory -\nlift a1",
            "memory columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0\npeg R\npeg R",
            "memory columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0\npeg R\npeg G\nroll B",
            "memory columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0\npeg R\npeg G\nroll R\nlift c1",
        ],
        &[
            "memory seat 3 -",
            "memory spectator columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0\npeg R",
            "memory spectator columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0\npeg ?\npeg ?\npeg ?",
            "memory spectator columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0\npeg ?\npeg ?\nroll R\nlift a1 G\nroll R\nlift b1 G",
            "memory spectator columns=2 rows=1 pegs=R1,G1 die=RG sides=1,1 first=Side:0\npeg ?\npeg ?\nroll R\nlift a1 G\nroll R\nlift a1 R",
        ],
    );
    page.data::<Valid<Rules>>(
        "rules",
        &["null", r#"{"pegs":{}}"#, r#"{"kit":null}"#, r#"{"kit":{"holes":24}}"#, r#"{"kit":{"pegs":{"X":1}}}"#, r#"{"kit":{"pegs":{"R":1,"R":2}}}"#, r#"{"kit":{"pegs":{"R":256}}}"#, r#"{"kit":{"pegs":{"R":null}}}"#, r#"{"kit":{"pegs":[4]}}"#, r#"{"kit":{"pegs":{}}}"#, r#"{"kit":{"die":[]}}"#, r#"{"kit":{"die":["R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R","R"]}}"#, r#"{"sides":[]}"#, r#"{"sides":[1,0]}"#, r#"{"sides":[200,100]}"#, r#"{"sides":null}"#, r#"{"first":"Side"}"#, r#"{"first":{"Side":null}}"#, r#"{"rounds":null}"#, r#"{"rounds":-1}"#, r#"{"rounds":4294967296}"#, r#"{"rounds":"off"}"#, r#"{"time_limit":30}"#],
    );
    page.data::<Event>(
        "events",
        &[
            r#"{"Laid":{"hole":"q2","colour":null}}"#,
            r#"{"Over":{"why":"Nobody"}}"#,
            r#"{"Over":{"why":null}}"#,
            r#"{"Begins":{"side":1,"lot":true}}"#,
        ],
    );
    page.data::<Observation>("observations", &["null", "7", r#""lift a1""#]);
}

fn setups(page: &mut Page) {
    let rules = super::valid("columns=3 rows=2 pegs=R2,G2 die=RGB sides=1,1 rounds=3");
    let text = "board=RRG/G.. left=R2,G2 piles=0,0 first=0 turns=0 next=roll";
    let game = Memory::parse_position(rules, text).expect("a position");
    page.setups(
        &Setup::of(&game),
        |setup| setup.build(rules),
        &[
            ("a1 awaits a peg, c2 has a blue one", |setup| {
                setup.holes[0] = SetupHole::Awaits;
                setup.holes[5] = SetupHole::Peg {
                    colour: Colour::Blue,
                    shown: true,
                };
            }),
            ("left is empty, sides 1 and 5 have 3 and 7 pegs", |setup| {
                setup.left = Counts::default();
                setup.piles[1] = 3;
                setup.piles[5] = 7;
            }),
            ("nobody has begun, 9 turns are used", |setup| {
                setup.first = None;
                setup.turns = 9;
            }),
            ("side 200 begins, the die is to be blue", |setup| {
                setup.first = Some(Side::new(200));
                setup.next = Stage::Choose(Colour::Blue);
            }),
        ],
    );
}
