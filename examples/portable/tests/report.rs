//! The committed report is what this machine gives.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const COMMITTED: &str = include_str!("../report.txt");

/// The first line in which two reports differ, with what it belongs to.
#[track_caller]
fn same(found: &str) {
    let mut head = "";
    for (number, (found, committed)) in found.lines().zip(COMMITTED.lines()).enumerate() {
        if committed.starts_with("## ") {
            head = committed;
        }
        assert_eq!(
            found,
            committed,
            "line {} of the report, {head}",
            number + 1
        );
    }
    assert_eq!(found.len(), COMMITTED.len(), "one report goes on");
}

/// Law 19: the same seed, the same bytes. `WRITE_GOLDEN=1` writes the file anew, and `git diff` shows what changed.
#[test]
fn seeds_give_the_committed_report() {
    let report = portable::report();
    if std::env::var_os("WRITE_GOLDEN").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/report.txt");
        fs::write(path, &report).expect("the report can be written");
        return;
    }
    same(&report);
}

#[test]
fn records_replay_to_the_committed_report() {
    same(&portable::replayed(COMMITTED).expect("its records replay"));
}

#[test]
fn an_altered_record_does_not_lead_to_what_stands_there() {
    let altered = COMMITTED.replacen("\nroll 4\n", "\nroll 3\n", 1);
    let again = portable::replayed(&altered).expect("the opening roll may be a 3 as well");
    assert_ne!(again, altered);
    let illegal = COMMITTED.replacen("\nroll 4\n", "\npass\n", 1);
    let error = portable::replayed(&illegal).expect_err("nobody can pass instead of a roll");
    assert!(error.starts_with("flea, seed 1: step "), "{error}");
}

/// Every golden file of a crate is in the report.
#[test]
fn no_golden_record_is_left_out() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let mut files = BTreeSet::new();
    for of_crate in fs::read_dir(&crates).expect("the crates are there") {
        let golden = of_crate
            .expect("it can be listed")
            .path()
            .join("tests/golden");
        for file in fs::read_dir(golden).into_iter().flatten() {
            let file = file.expect("it can be listed").path();
            let name = file
                .strip_prefix(&crates)
                .expect("it is below")
                .display()
                .to_string();
            if !name.ends_with(".position.txt") {
                files.insert(name);
            }
        }
    }
    let told: BTreeSet<String> = COMMITTED
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .filter(|head| head.contains("/golden/"))
        .map(str::to_owned)
        .collect();
    assert_eq!(told, files);
}
