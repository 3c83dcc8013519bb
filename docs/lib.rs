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
    rules_memory: "rules/memory.md",
    rules_flea: "rules/flea.md",
    rules_domino_ends: "rules/domino_ends.md",
    rules_makarenko: "rules/makarenko.md",
    rules_skim: "rules/skim.md",
    formats_memory: "formats/memory.md",
    formats_flea: "formats/flea.md",
    formats_domino_ends: "formats/domino_ends.md",
    formats_makarenko: "formats/makarenko.md",
    formats_skim: "formats/skim.md",
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_of_faults_is_the_pinned_one() {
        let pinned = include_str!("../crates/boardcore/tests/toy/matrix.txt");
        assert!(include_str!("LAWS.md").contains(pinned.trim_end()));
    }
}
