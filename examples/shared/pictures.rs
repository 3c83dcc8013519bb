//! What each engine looks like to the programs: its name, its presets, its pictures.

use boardcore::{Game, Seat};
use serde_json::{Map, Value};

use crate::games::Playable;

impl Playable for flea::Flea {
    const TITLE: &'static str = "Flea";
    const PRESETS: &'static [&'static str] = &["default"];
    const HIDDEN_HANDS: bool = false;

    fn preset(name: &str) -> Option<flea::Rules> {
        (name == "default").then(flea::Rules::default)
    }

    fn picture(&self) -> String {
        self.board().to_string()
    }

    fn picture_of(view: &Self) -> String {
        view.picture()
    }
}

impl Playable for makarenko::Makarenko {
    const TITLE: &'static str = "Makarenko chess";
    const PRESETS: &'static [&'static str] = &["default", "bare"];
    const HIDDEN_HANDS: bool = false;

    fn preset(name: &str) -> Option<makarenko::Rules> {
        match name {
            "default" => Some(makarenko::Rules::default()),
            "bare" => Some(makarenko::Rules::bare()),
            _ => None,
        }
    }

    fn picture(&self) -> String {
        format!("{:#}", self.position())
    }

    fn picture_of(view: &Self) -> String {
        view.picture()
    }
}

impl Playable for memory::Memory {
    const TITLE: &'static str = "Memory chess";
    const PRESETS: &'static [&'static str] = &memory::Kit::PRESETS;
    const HIDDEN_HANDS: bool = false;

    fn preset(name: &str) -> Option<memory::Rules> {
        let kit = memory::Kit::preset(name)?;
        Some(memory::Rules {
            kit,
            ..memory::Rules::default()
        })
    }

    fn picture(&self) -> String {
        self.board().to_string()
    }

    fn picture_of(view: &memory::View) -> String {
        view.board().to_string()
    }
}

impl Playable for domino_ends::Match {
    const TITLE: &'static str = "Domino ends (Bergen)";
    const PRESETS: &'static [&'static str] = &["default", "bergen"];
    const HIDDEN_HANDS: bool = true;

    fn preset(name: &str) -> Option<domino_ends::Rules> {
        match name {
            "default" => Some(domino_ends::Rules::default()),
            "bergen" => Some(domino_ends::Rules::bergen(
                domino_ends::Rules::default().players,
            )),
            _ => None,
        }
    }

    /// The target follows the number of players (E9).
    fn forget_dependent(base: &mut Map<String, Value>, given: &Map<String, Value>) {
        if given.contains_key("players") {
            base.remove("target");
        }
    }

    fn picture(&self) -> String {
        self.drawing().to_string()
    }

    fn picture_of(view: &domino_ends::View) -> String {
        view.drawing().to_string()
    }
}

impl Playable for skim::Skim {
    const TITLE: &'static str = "SKIM mosaic cards";
    const PRESETS: &'static [&'static str] = &["mountains", "columns", "practice"];
    const HIDDEN_HANDS: bool = true;

    fn preset(name: &str) -> Option<skim::Rules> {
        match name {
            "mountains" => Some(skim::Rules::mountains()),
            "columns" => Some(skim::Rules::columns()),
            "practice" => Some(skim::Rules::practice()),
            _ => None,
        }
    }

    fn picture(&self) -> String {
        skim_picture(self.table(), self.rules(), |seat| {
            self.hand(seat).to_string()
        })
    }

    fn picture_of(view: &skim::View) -> String {
        skim_picture(view.table(), view.rules(), |seat| match view.hand(seat) {
            Some(hand) => hand.to_string(),
            None => format!("{} cards", view.count(seat)),
        })
    }
}

fn skim_picture(table: &skim::Table, rules: &skim::Rules, hand: impl Fn(Seat) -> String) -> String {
    let hands =
        Seat::all(skim::Skim::seats(rules)).map(|seat| format!("seat {seat}: {}", hand(seat)));
    let hands: Vec<String> = hands.collect();
    format!("{}{}", table.draw(), hands.join("\n"))
}
