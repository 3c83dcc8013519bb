//! Rules by their table: text, presets, what follows from others, faults, data.

use boardcore::{Fault, Faults, Form, Given, OptionInfo, Options, Preset, RuleSet, Seats};

boardcore::words! {
    /// Where it ends.
    pub enum End {
        /// On the left.
        Left,
        /// On the right.
        Right,
    }
}

boardcore::rules! {
    /// Rules with an option of each form.
    pub struct Rules {
        /// How many play (R1).
        pub players: u8 = 4, in 1..=9;
        /// Whether it is loud,
        /// very loud (R2, R3).
        pub loud: bool = true;
        /// After how many rounds it stops; `none`: never (R4).
        pub rounds: Option<u8> = None, in 1..=9, data "boardcore::limit";
        /// Where it ends.
        pub end: End = End::Left;
        /// How many points win (R5).
        pub target: u16 = 40;
    }
}

impl RuleSet for Rules {
    const PRESETS: &'static [Preset<Self>] = &[Preset {
        name: "quiet",
        help: "Not loud, three rounds.",
        rules: Rules {
            loud: false,
            rounds: Some(3),
            ..Rules::DEFAULT
        },
    }];

    fn seats(&self) -> u8 {
        self.players
    }

    fn check(&self, faults: &mut Faults) {
        if self.target < u16::from(self.players) {
            faults.add(
                "target",
                format_args!("{} for {} players", self.target, self.players),
            );
        }
        if self.loud && self.rounds == Some(1) {
            faults.add("loud", "one round is not loud");
        }
    }

    fn settle(&mut self, given: &Given<'_>) {
        if given.has("players") && !given.has("target") {
            self.target = 10 * u16::from(self.players);
        }
    }
}

fn read(text: &str) -> Result<Rules, String> {
    Rules::parse_text(text).map_err(|error| error.to_string())
}

#[test]
fn options_are_read_in_any_order_and_may_be_missing() {
    let all = Rules {
        players: 2,
        loud: false,
        rounds: Some(7),
        end: End::Right,
        target: 5,
    };
    assert_eq!(
        read("players=2 loud=false rounds=7 end=Right target=5"),
        Ok(all)
    );
    assert_eq!(
        read("target=5 end=Right rounds=7 players=2 loud=false"),
        Ok(all)
    );
    assert_eq!(
        all.to_string(),
        "players=2 loud=false rounds=7 end=Right target=5"
    );
    assert_eq!("-".parse(), Ok(Rules::DEFAULT));
    assert_eq!(read("rounds=none end=Left loud=true"), Ok(Rules::default()));
}

#[test]
fn options_follow_from_others_where_those_were_named() {
    assert_eq!(read("players=2").map(|rules| rules.target), Ok(20));
    assert_eq!(read("players=2 target=7").map(|rules| rules.target), Ok(7));
    assert_eq!(read("loud=false").map(|rules| rules.target), Ok(40));
}

#[test]
fn presets_are_found_by_name_and_read_over() {
    let quiet = Rules::preset("quiet").unwrap();
    assert_eq!((quiet.loud, quiet.rounds), (false, Some(3)));
    assert_eq!(Rules::preset("noisy"), None);
    let over = Rules::read_over(quiet, "rounds=5").unwrap();
    assert_eq!((over.loud, over.rounds), (false, Some(5)));
    assert_eq!(Rules::read_over(quiet, "-"), Ok(quiet));
}

#[test]
fn options_that_are_wrong_are_refused_where_they_are() {
    let unknown = |name: &str, at| {
        format!(
            "unknown option `{name}`; expected one of players, loud, rounds, end, target at byte {at}"
        )
    };
    for (text, name, at) in [
        ("", "", 0),
        ("player=2", "player", 0),
        ("playersé=2", "playersé", 0),
        ("Players=2", "Players", 0),
        ("loud=true player=2", "player", 10),
        (" loud=true", "", 0),
        ("loud=true ", "", 10),
        ("loud=true  players=2", "", 10),
        ("- loud=true", "-", 0),
        ("loud=true -", "-", 10),
        ("=true", "", 0),
    ] {
        assert_eq!(read(text), Err(unknown(name, at)), "{text:?}");
    }
    let flag = |found: &str, at| {
        format!("unknown value `{found}`; expected one of true, false at byte {at}")
    };
    for (text, message) in [
        ("loud", "expected `=` and a value at byte 4".to_owned()),
        (
            "players=2 loud rounds=1",
            "expected `=` and a value at byte 14".to_owned(),
        ),
        ("loud=", flag("", 5)),
        ("loud=yes", flag("yes", 5)),
        ("loud=truest", flag("truest", 5)),
        ("loud==true", flag("=true", 5)),
        ("rounds=2 loud=é", flag("é", 14)),
        (
            "players=02",
            "expected a number from 0 to 255 at byte 8".to_owned(),
        ),
        (
            "players=256",
            "expected a number from 0 to 255 at byte 8".to_owned(),
        ),
        (
            "players=2,loud=true",
            "expected the end of the value at byte 9".to_owned(),
        ),
        (
            "players=2\nloud=true",
            "expected the end of the value at byte 9".to_owned(),
        ),
        (
            "rounds=nonesuch",
            "expected the end of the value at byte 11".to_owned(),
        ),
        (
            "rounds=-",
            "expected `none` or a number from 0 to 255 at byte 7".to_owned(),
        ),
        (
            "end=right",
            "unknown value `right`; expected one of Left, Right at byte 4".to_owned(),
        ),
        (
            "end=Left loud=true end=Left",
            "option `end` is given twice at byte 19".to_owned(),
        ),
        (
            "loud=true loud",
            "option `loud` is given twice at byte 10".to_owned(),
        ),
    ] {
        assert_eq!(read(text), Err(message), "{text:?}");
    }
}

#[test]
fn every_fault_is_reported_in_the_order_of_the_options() {
    let rules = Rules {
        players: 10,
        rounds: Some(0),
        target: 5,
        ..Rules::default()
    };
    let faults = rules.validate().unwrap_err();
    assert_eq!(
        faults.to_string(),
        "players: 10 is not from 1 to 9 (R1); rounds: 0 is not from 1 to 9 (R4); \
         target: 5 for 10 players (R5)"
    );
    let one = Fault {
        option: "loud",
        rule: "R2, R3",
        what: "one round is not loud".to_owned(),
    };
    let rules = Rules {
        rounds: Some(1),
        ..Rules::default()
    };
    assert_eq!(rules.faults().as_slice(), [one]);
    assert!(Rules::default().validate().is_ok());
}

#[test]
fn the_table_has_what_a_form_shows() {
    let info: Vec<OptionInfo> = Rules::OPTIONS.iter().map(|option| option.info).collect();
    assert_eq!(info[0].form, Form::Number { min: 1, max: 9 });
    assert_eq!(info[1].form, Form::Flag);
    assert_eq!(info[1].help, "Whether it is loud, very loud (R2, R3).");
    assert_eq!(info[2].form, Form::Limit { min: 1, max: 9 });
    assert_eq!(info[4].form, Form::Number { min: 0, max: 65535 });
    let Form::Words(words) = info[3].form else {
        panic!("{:?}", info[3].form)
    };
    let words: Vec<_> = words.iter().map(|word| (word.name, word.help)).collect();
    assert_eq!(
        words,
        [("Left", "On the left."), ("Right", "On the right.")]
    );
    let rules: Vec<&str> = info.iter().map(OptionInfo::rule).collect();
    assert_eq!(rules, ["R1", "R2, R3", "R4", "", "R5"]);
}

#[test]
fn games_without_options_have_a_rules_text_too() {
    assert_eq!(Seats::<2>::parse_text("-"), Ok(Seats));
    assert!(Seats::<2>::parse_text("players=2").is_err());
    let rules = Seats::<3>.validate().unwrap();
    assert_eq!((rules.seats(), rules.sides()), (3, 3));
    assert_eq!(rules.to_string(), "-");
}

#[cfg(feature = "serde")]
#[test]
fn a_limit_that_is_off_is_a_word_and_null_is_refused() {
    let rules = Rules::default();
    let text = serde_json::to_string(&rules).unwrap();
    assert_eq!(
        text,
        r#"{"players":4,"loud":true,"rounds":"none","end":"Left","target":40}"#
    );
    assert_eq!(serde_json::from_str::<Rules>(&text).unwrap(), rules);
    let limited: Rules = serde_json::from_str(r#"{"rounds":7}"#).unwrap();
    assert_eq!(limited.rounds, Some(7));
    for wrong in [
        r#"{"rounds":null}"#,
        r#"{"rounds":"no"}"#,
        r#"{"rounds":256}"#,
        r#"{"rounds":-1}"#,
        r#"{"rounds":1.5}"#,
        r#"{"players":null}"#,
        r#"{"rounds":7,"rounds":7}"#,
        r#"{"round":7}"#,
    ] {
        assert!(serde_json::from_str::<Rules>(wrong).is_err(), "{wrong}");
    }
    for rules in [rules, limited] {
        let bytes = postcard::to_allocvec(&rules).unwrap();
        assert_eq!(postcard::from_bytes::<Rules>(&bytes).unwrap(), rules);
    }
}
