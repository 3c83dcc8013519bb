//! This build beside another one.

use std::collections::BTreeMap;
use std::io;
use std::process::Command;

/// How often each build is run.
const RUNS: usize = 5;

/// A figure of a table: the heading it stands under, and its name.
type Name = (String, String);

/// Runs this build and another in turn, and prints the medians of both and how they compare.
///
/// # Errors
/// Where one of them cannot be run, or what it prints has no figures.
pub fn table(other: &str, rounds: u32) -> io::Result<()> {
    let this = std::env::current_exe()?;
    let mut ours: BTreeMap<Name, Vec<f64>> = BTreeMap::new();
    let mut theirs = ours.clone();
    let mut order = Vec::new();
    for run in 0..RUNS {
        eprintln!("run {} of {RUNS}", run + 1);
        let mut run_ours = || -> io::Result<()> {
            for (name, figure) in figures(Command::new(&this), rounds)? {
                if run == 0 {
                    order.push(name.clone());
                }
                ours.entry(name).or_default().push(figure);
            }
            Ok(())
        };
        let mut run_theirs = || -> io::Result<()> {
            for (name, figure) in figures(Command::new(other), rounds)? {
                theirs.entry(name).or_default().push(figure);
            }
            Ok(())
        };
        // Neither is always the first.
        if run % 2 == 0 {
            run_theirs()?;
            run_ours()?;
        } else {
            run_ours()?;
            run_theirs()?;
        }
    }
    let mut heading = "";
    for name in &order {
        let (Some(ours), Some(theirs)) = (ours.get_mut(name), theirs.get_mut(name)) else {
            continue;
        };
        if heading != name.0 {
            heading = &name.0;
            println!("\n{heading}");
            println!("  {:<46}{:>8}{:>8}{:>8}", "", "other", "this", "times");
        }
        let (ours, theirs) = (median(ours), median(theirs));
        let times = ours / theirs;
        println!("  {:<46}{theirs:>8.1}{ours:>8.1}{times:>8.3}", name.1);
    }
    Ok(())
}

/// Runs a build, and reads the lines with a figure.
fn figures(mut build: Command, rounds: u32) -> io::Result<Vec<(Name, f64)>> {
    let output = build.args(["--rounds", &rounds.to_string()]).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut heading = "";
    let mut figures = Vec::new();
    for line in text.lines() {
        let Some(line) = line.strip_prefix("  ") else {
            heading = line;
            continue;
        };
        // A name, spaces, a figure and its unit.
        let figure = line.split_once(" M/s").or(line.split_once(" M plies/s"));
        let figure = figure.and_then(|(before, _)| before.rsplit_once(' '));
        if let Some((name, figure)) = figure
            && let Ok(figure) = figure.parse()
        {
            figures.push(((heading.into(), name.trim_end().into()), figure));
        }
    }
    if !output.status.success() || figures.is_empty() {
        let program = build.get_program().display();
        return Err(io::Error::other(format!("{program} prints no figures")));
    }
    Ok(figures)
}

fn median(figures: &mut [f64]) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}
