//! Every committed input through its target, on a stable toolchain.

use std::fs;
use std::path::Path;

#[test]
fn every_committed_input_passes_its_target() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, target) in fuzz::TARGETS {
        let mut inputs = 0;
        for folder in ["corpus", "regressions"] {
            let Ok(files) = fs::read_dir(root.join(folder).join(name)) else {
                continue;
            };
            for file in files {
                let path = file.unwrap().path();
                println!("{}", path.display());
                target(&fs::read(&path).unwrap());
                inputs += 1;
            }
        }
        assert!(inputs > 0, "the target {name} has no committed input");
    }
}

#[test]
fn no_input_at_all_is_an_input() {
    for (_, target) in fuzz::TARGETS {
        target(&[]);
    }
}
