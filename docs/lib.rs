//! The documents of the project, compiled: every Rust block in the README and in `docs/` runs as a test.

macro_rules! documents {
    ($($name:ident: $path:literal,)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!($path)]
            mod $name {}
        )*
    };
}

documents! {
    readme: "../README.md",
    contributing: "../CONTRIBUTING.md",
    design: "DESIGN.md",
    laws: "LAWS.md",
    performance: "PERFORMANCE.md",
    formats: "FORMATS.md",
    cookbook: "COOKBOOK.md",
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_of_faults_is_the_pinned_one() {
        let pinned = include_str!("../crates/boardcore/tests/suite/toy/matrix.txt");
        assert!(include_str!("LAWS.md").contains(pinned.trim_end()));
    }
}
