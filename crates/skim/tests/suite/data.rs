//! Rules, states and records as data: the forms that are promised, and what is refused (law 11 is in `laws`).
use boardcore::Valid;
use boardcore::strategies;
use proptest::prelude::*;
use skim::{Rules, Skim};

proptest! {
    #![proptest_config(strategies::config(96))]

    #[test]
    fn any_text_is_no_panic(text in "\\PC{0,60}") {
        let _ = serde_json::from_str::<Rules>(&text);
        let _ = serde_json::from_str::<Skim>(&text);
    }
}

#[test]
fn rules_as_data() {
    let mountains = r#"{"deck":"Cards36","teams":"TwoEach","deal":"OwnColour","first":"Lot","continuity":"AnyCard","outline":{"Mountains":{"width":9,"height":6}},"goal":"Mountains","values":"Rank"}"#;
    let columns = mountains
        .replace(
            r#"{"Mountains":{"width":9,"height":6}}"#,
            r#"{"Rectangle":{"width":9,"height":4}}"#,
        )
        .replace(r#""goal":"Mountains""#, r#""goal":"Columns""#);
    let practice = r#"{"deck":"Cards52","teams":"TwoEach","deal":"Ordinary","first":"Lot","continuity":"AnyCard","outline":{"Rectangle":{"width":13,"height":4}},"goal":"Fill","values":"Rank"}"#;
    for (json, rules) in [
        (mountains, Rules::mountains()),
        (columns.as_str(), Rules::columns()),
        (practice, Rules::practice()),
        ("{}", Rules::mountains()),
    ] {
        assert_eq!(serde_json::from_str::<Rules>(json).unwrap(), rules);
        if json != "{}" {
            assert_eq!(serde_json::to_string(&rules).unwrap(), json);
        }
    }
    let read = |json: &str| serde_json::from_str::<Rules>(json);
    let rules = read(r#"{"teams":"ThreeEach","first":{"Seat":0},"outline":{"Shape":[[1,0],[0,0],[0,-2]]},"values":{"Custom":[1,2,3,4,5,6,7,8,9,10,11,12,13]}}"#).unwrap();
    let json = serde_json::to_string(&rules).unwrap();
    assert!(
        json.contains(r#""outline":{"Shape":[[0,-2],[0,0],[1,0]]}"#),
        "{json}"
    );
    assert!(json.contains(r#""first":{"Seat":0}"#), "{json}");
    for wrong in [
        r#"{"decks":"Cards36"}"#,
        r#"{"deck":"Cards32"}"#,
        r#"{"outline":{"Shape":[]}}"#,
        r#"{"outline":{"Shape":[[0,0],[0,0]]}}"#,
        r#"{"outline":{"Shape":[[0,0],[99,0]]}}"#,
        r#"{"outline":{"Mountains":{"width":9,"height":6,"depth":1}}}"#,
        r#"{"values":{"Custom":[1,2]}}"#,
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    let wide = serde_json::from_str::<Valid<Rules>>(
        r#"{"outline":{"Rectangle":{"width":40,"height":1}}}"#,
    );
    assert!(wide.unwrap_err().to_string().contains("outline"));
}
