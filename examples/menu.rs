//! The menu of all games: choose one, set its options, read its rules, and play it, all seats at one terminal.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use boardcore::any::{AnyGame, AnyKind};
use boardcore::play::Streams;
use boardcore::{Form, Seed, Viewer};
use clap::Parser;
use examples::run::{Stop, ending, fresh_seed, prompt, run};

/// The menu of all games: choose one, set its options, read its rules, and play it.
#[derive(Parser, Debug)]
#[command(name = "menu", version)]
struct Args {
    /// The first answers, such as `skim columns`; what comes after them is asked for.
    answers: Vec<String>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    run("menu", |out| {
        let answers: Vec<String> = args.answers.iter().map(|it| format!("{it}\n")).collect();
        let answers = answers.concat();
        let mut input = answers.as_bytes().chain(io::stdin().lock());
        menu(fresh_seed()?, &mut input, out)
    })
}

/// From the list of games to the end of one. Wherever the input ends, so does the menu.
fn menu(seed: Seed, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Stop> {
    let Some(kind) = choose_game(input, out)? else {
        return Ok(());
    };
    let Some(rules) = choose_rules(kind, input, out)? else {
        return Ok(());
    };
    let game = kind.start(&rules)?;
    play(game, seed, input, out)
}

/// Asks for a game by its name, or by its number in the list.
fn choose_game(
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<&'static dyn AnyKind>, Stop> {
    for (number, kind) in (1..).zip(games::GAMES) {
        writeln!(out, "{number}  {:14} {}", kind.name(), kind.title())?;
    }
    while let Some(answer) = prompt("game> ", input, out)? {
        let numbered = (1..)
            .zip(games::GAMES)
            .find(|it| it.0.to_string() == answer);
        match numbered.map(|it| *it.1).or_else(|| games::find(&answer)) {
            Some(kind) => return Ok(Some(kind)),
            None => writeln!(out, "there is no game `{answer}`")?,
        }
    }
    Ok(None)
}

/// Asks for presets and options until the rules can be played by and nobody changes them any more.
fn choose_rules(
    kind: &dyn AnyKind,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<String>, Stop> {
    let presets = kind.presets();
    writeln!(out, "\n{}, by the rules of", kind.title())?;
    for preset in &presets {
        writeln!(out, "  {:14} {}", preset.name, preset.help)?;
    }
    let mut rules = kind.change("-", "-")?;
    show_options(kind, &rules, out)?;
    loop {
        let faults = kind.faults(&rules)?;
        for fault in faults.as_slice() {
            writeln!(out, "  {fault}")?;
        }
        let question = "preset, name=value, `rule NUMBER`, or Enter to start> ";
        let Some(answer) = prompt(question, input, out)? else {
            return Ok(None);
        };
        let preset = presets.iter().find(|preset| preset.name == answer);
        match (answer.as_str(), preset) {
            ("", _) if faults.is_empty() => return Ok(Some(rules)),
            ("", _) => continue,
            (_, Some(preset)) => rules.clone_from(&preset.rules),
            _ if show_rule(kind, &answer, out)? => continue,
            (options, None) => match kind.change(&rules, options) {
                Ok(changed) => rules = changed,
                Err(error) => {
                    writeln!(out, "  {error}")?;
                    continue;
                }
            },
        }
        writeln!(out, "  {rules}")?;
    }
}

/// The options with their values, their meaning, and what else they can be.
fn show_options(kind: &dyn AnyKind, rules: &str, out: &mut impl Write) -> Result<(), Stop> {
    for option in kind.options(rules)? {
        let text = format!("{}={}", option.info.name, option.value);
        writeln!(out, "  {text:28} {}", option.info.help)?;
        match option.info.form {
            Form::Words(words) => {
                for word in words {
                    writeln!(out, "{:31}  {}: {}", "", word.name, word.help)?;
                }
            }
            form => writeln!(out, "{:31}  {form}", "")?,
        }
    }
    Ok(())
}

/// Prints the rule that `rule NUMBER` asks for; `false` for another answer.
fn show_rule(kind: &dyn AnyKind, answer: &str, out: &mut impl Write) -> Result<bool, Stop> {
    let Some(number) = answer.strip_prefix("rule ") else {
        return Ok(false);
    };
    writeln!(
        out,
        "{}",
        kind.rule(number).unwrap_or("there is no such rule")
    )?;
    Ok(true)
}

/// Plays: the seat to move sees its view and its actions; chance comes from the seed.
fn play(
    mut game: Box<dyn AnyGame>,
    seed: Seed,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Stop> {
    let mut streams = Streams::new(seed, game.seats());
    let mut shown = 0;
    while !game.turn().is_over() {
        game.draw(&mut streams);
        let Some(seat) = game.turn().seat() else {
            continue;
        };
        let view = game.view(Viewer::Seat(seat));
        for seen in game.seen(view.viewer(), shown) {
            writeln!(out, "  {}", seen.observation)?;
        }
        shown = game.plies();
        writeln!(out, "\n{}", view.glance())?;
        for group in view.groups() {
            writeln!(out, "{:>8}  {}", group.origin, group.actions.join("  "))?;
        }
        let question = format!("seat {seat}: an action, `rule NUMBER`, or Enter for any> ");
        let Some(answer) = prompt(&question, input, out)? else {
            return Ok(());
        };
        if answer.is_empty() {
            game.play_random(&mut streams);
        } else if !show_rule(game.kind(), &answer, out)?
            && let Err(error) = game.play(&answer)
        {
            let rule = error.to_reason().rule;
            writeln!(out, "no: {error}")?;
            writeln!(out, "{}", game.kind().rule(&rule).unwrap_or_default())?;
        }
    }
    writeln!(out, "\n{}\n{}", game.board(), ending(&*game))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(lines: &str) -> String {
        let mut out = Vec::new();
        menu(Seed::from_u64(7), &mut lines.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn games_are_listed_and_found() {
        let shown = typed("chess\n4\n");
        assert!(
            shown.starts_with("1  memory         Memory chess\n2  flea "),
            "{shown}"
        );
        assert!(
            shown.contains("there is no game `chess`\ngame> \n"),
            "{shown}"
        );
        assert_eq!(shown, typed("chess\ndomino_ends\n"));
    }

    #[test]
    fn all_faults_are_shown_until_none_is_left() {
        let shown = typed("domino_ends\nplayers=9\ntarget=0\n\nplayer=2\nplayers=3 target=9\n\n");
        let faults = "  players: 9 is not from 2 to 4 (E1)\n  target: 0 is not from 1 to ";
        assert_eq!(shown.matches(faults).count(), 3, "{shown}");
        assert!(shown.contains("  unknown option `player`; expected one of players, "));
        assert!(shown.contains("  players=3 "));
        assert!(
            shown.ends_with("or Enter for any> \n"),
            "it is played: {shown}"
        );
    }

    #[test]
    fn a_preset_brings_its_options() {
        let shown = typed("skim\ncolumns\n");
        assert!(shown.contains("  columns "), "{shown}");
        assert!(shown.contains(" outline=Rectangle:9x4 "), "{shown}");
    }

    #[test]
    fn moves_are_grouped_and_refusals_name_their_rule() {
        let shown = typed("makarenko\n\nPe2e5\nrule m8\nPe2e4\n");
        assert!(shown.contains("\n      e2  Pe2e3  Pe2e4\n"), "{shown}");
        assert_eq!(shown.matches("**M4** ·").count(), 1, "{shown}");
        assert_eq!(shown.matches("**M8** ·").count(), 1, "{shown}");
        assert!(shown.contains("  Pe2e4\n\n8  r n b q k b n r\n"), "{shown}");
    }

    #[test]
    fn every_game_comes_to_its_end() {
        for kind in games::GAMES {
            let enough = "\n".repeat(40_000);
            let shown = typed(&format!("{}\n{enough}", kind.name()));
            let end = shown.lines().last().unwrap();
            assert!(end.starts_with("1. side "), "{}: {end}", kind.name());
        }
    }
}
