//! How fast the target `games` is: `cargo test -p fuzz --release --test speed -- --ignored --nocapture`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// More laws than there are.
const LAWS: u8 = 40;

/// Prints the median time of the committed inputs as they are, and of each of them with every law at several places.
#[test]
#[ignore = "prints times"]
fn games() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/games");
    let mut committed = Vec::new();
    let mut by_law: BTreeMap<u8, Vec<Duration>> = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let data = fs::read(file.unwrap().path()).unwrap();
        // Once to warm up.
        time(&data);
        committed.push(time(&data));
        for law in 0..LAWS {
            for place in [0, 85, 170, 255] {
                let mut data = data.clone();
                (data[1], data[2]) = (law, place);
                by_law.entry(law).or_default().push(time(&data));
            }
        }
    }
    let all = by_law.values().flatten().copied().collect();
    for (law, times) in by_law {
        print(&format!("law {law}"), times);
    }
    print("each law at four places", all);
    print("the corpus as it is", committed);
}

fn time(data: &[u8]) -> Duration {
    let start = Instant::now();
    fuzz::games(data);
    start.elapsed()
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let (median, sum) = (times[times.len() / 2], times.iter().sum::<Duration>());
    let inputs = times.len();
    println!(
        "{what}: {inputs} inputs, median {median:?} ({:.0} a second), mean {:?}, most {:?}",
        1.0 / median.as_secs_f64(),
        sum / inputs as u32,
        times[inputs - 1],
    );
}
