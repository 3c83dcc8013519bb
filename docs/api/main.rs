//! Prints the public API of a library, one line an item, from rustdoc's JSON. `.ci/api` runs it.
//!
//! A line gives the full path of an item. Names of other crates stand without their paths, which follow the files of those crates.
//! An implementation of a trait is one line and its associated types: the trait says the rest.

use public_api::{Builder, PublicItem};
use std::collections::HashSet;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args()
        .nth(1)
        .ok_or("expected the path of a file of rustdoc's JSON")?;
    let api = Builder::from_rustdoc_json(&path)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()
        .map_err(|error| {
            format!("{path}: {error}; does `public-api` know the format of this rustdoc?")
        })?;
    let of_traits: HashSet<_> = api
        .items()
        .filter(|item| {
            let text = item.to_string();
            text.starts_with("impl") && text.contains(" for ")
        })
        .map(PublicItem::id)
        .collect();
    let library = std::path::Path::new(&path)
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let mut seen = HashSet::new();
    for item in api.items() {
        let text = item.to_string();
        let member = item.parent_id().is_some_and(|id| of_traits.contains(&id));
        if member && !text.starts_with("pub type") || text.contains("StructuralPartialEq") {
            continue;
        }
        let line = without_paths(&text, library);
        // An implementation is given both with its type and with its trait.
        if seen.insert(line.clone()) {
            println!("{line}");
        }
    }
    Ok(())
}

/// Returns `text` with each path into a crate other than `library` cut down to its last name.
fn without_paths(text: &str, library: &str) -> String {
    let in_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let mut short = String::new();
    for word in text.split_inclusive(|letter| !in_path(letter)) {
        let (path, rest) = word.split_at(word.trim_end_matches(|letter| !in_path(letter)).len());
        let into_other = path.starts_with(|letter: char| letter.is_lowercase())
            && path
                .split_once("::")
                .is_some_and(|(first, _)| first != library);
        short += if into_other {
            path.rsplit("::").next().unwrap_or(path)
        } else {
            path
        };
        short += rest;
    }
    short
}

#[cfg(test)]
mod tests {
    use super::without_paths;

    #[test]
    fn only_paths_into_other_crates_are_cut() {
        let long = "pub fn flea::Flea::at(&self, usize) -> core::option::Option<<G as boardcore::game::Game>::Action>";
        let short = "pub fn flea::Flea::at(&self, usize) -> Option<<G as Game>::Action>";
        assert_eq!(without_paths(long, "flea"), short);
        assert_eq!(
            without_paths("pub flea::Rules::people: u8", "flea"),
            "pub flea::Rules::people: u8"
        );
    }
}
