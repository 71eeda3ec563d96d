//! One word, one thing: the name of a public type belongs to one crate.

use std::collections::{BTreeMap, BTreeSet};

use regex_lite::Regex;

use super::Complaint;
use crate::tree::{TextFile, Tree};

/// What every game has, by the contract, and what it is asked by.
const CONTRACT: [&str; 10] =
    ["Options", "State", "Question", "Choice", "Chance", "Event", "Told", "View", "Refusal", "Ending"];
/// In `protocol` these are the same thing as elsewhere, as it travels.
const TRAVELLING: [&str; 4] = ["Hint", "Reason", "Replay", "Standing"];
/// These still mean two things. None may be added, and a name leaves the list when it is mended.
const STILL: [&str; 4] = ["Level", "Part", "Place", "Sink"];
/// Crates on one plan call the same thing by the same name on purpose.
const SIBLINGS: [&[&str]; 2] = [&["abluxxen", "fluxx", "game-testkit"], &["abluxxen-bots", "fluxx-bots"]];

struct Definition<'t> {
    file: &'t TextFile,
    line: usize,
    owner: &'t str,
}

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    check_but(tree, &STILL)
}

fn check_but(tree: &Tree, excepted: &[&str]) -> Vec<Complaint> {
    let mut known: BTreeMap<String, Definition> = BTreeMap::new();
    let mut complaints = Vec::new();
    let mut twice = BTreeSet::new();
    for (name, definition) in definitions(tree) {
        let Some(other) = known.get(&name) else {
            known.insert(name, definition);
            continue;
        };
        if other.owner != definition.owner {
            let problem = format!("`{name}` already means something in {}", other.file.path);
            complaints.push((name.clone(), Complaint::about(definition.file, definition.line, problem)));
            twice.insert(name);
        }
    }
    let mended = excepted.iter().filter(|name| !twice.contains(**name)).map(|name| {
        Complaint::about_file(
            "xtask/src/tidy/types.rs",
            format!("`{name}` means one thing now: strike it off"),
        )
    });
    let faults = complaints.into_iter().filter(|(name, _)| !excepted.contains(&name.as_str()));
    faults.map(|(_, complaint)| complaint).chain(mended).collect()
}

fn definitions(tree: &Tree) -> Vec<(String, Definition<'_>)> {
    let public = Regex::new(r"^\s*pub (?:struct|enum|trait|type) (\w+)").expect("a fixed pattern");
    let mut definitions = Vec::new();
    for file in tree.under("crates/").filter(|file| file.is_rust() && file.path.contains("/src/")) {
        let Some(owner) = owner_of(file) else { continue };
        for (line, text) in file.product_lines() {
            let name = public.captures(text).map(|found| found[1].to_owned());
            let name = name.filter(|name| !CONTRACT.contains(&name.as_str()));
            let name = name.filter(|name| owner != "protocol" || !TRAVELLING.contains(&name.as_str()));
            definitions.extend(name.map(|name| (name, Definition { file, line, owner })));
        }
    }
    definitions
}

/// The crate, or the first of its siblings.
fn owner_of(file: &TextFile) -> Option<&str> {
    let name = file.path.strip_prefix("crates/")?.split('/').next()?;
    let siblings = SIBLINGS.iter().find(|siblings| siblings.contains(&name));
    Some(siblings.map_or(name, |siblings| siblings[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(one: &str, other: &str, text: &str) -> Vec<String> {
        let files = [(one, "pub struct Place;\n"), (other, text)];
        check_but(&Tree::of(&files), &[]).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_name_for_two_things_is_found() {
        let found = complaints("crates/arena/src/a.rs", "crates/protocol/src/b.rs", "\npub enum Place {}");
        assert_eq!(
            found,
            ["crates/protocol/src/b.rs:2: `Place` already means something in crates/arena/src/a.rs"]
        );
    }

    #[test]
    fn private_names_are_free_and_siblings_agree() {
        let one = "crates/abluxxen/src/a.rs";
        assert_eq!(complaints(one, "crates/table/src/b.rs", "pub(crate) struct Place;"), [""; 0]);
        assert_eq!(complaints(one, "crates/table/src/b.rs", "#[cfg(test)]\npub struct Place;"), [""; 0]);
        assert_eq!(complaints(one, "crates/fluxx/src/b.rs", "pub struct Place;"), [""; 0]);
    }

    #[test]
    fn an_exception_lasts_as_long_as_it_is_needed() {
        let files = [
            ("crates/arena/src/a.rs", "pub struct Place;"),
            ("crates/protocol/src/b.rs", "pub struct Place;"),
        ];
        assert_eq!(check_but(&Tree::of(&files), &["Place"]), []);
        assert_eq!(check_but(&Tree::of(&files[..1]), &["Place"]).len(), 1, "it is no longer needed");
    }

    #[test]
    fn what_travels_has_the_name_of_what_it_is() {
        let files =
            [("crates/bots/src/a.rs", "pub struct Hint;"), ("crates/protocol/src/b.rs", "pub struct Hint;")];
        assert_eq!(check_but(&Tree::of(&files), &[]), []);
    }

    #[test]
    fn the_contract_names_what_every_game_has() {
        let files = [
            ("crates/abluxxen/src/a.rs", "pub enum Refusal {}"),
            ("crates/table/src/b.rs", "pub enum Refusal {}"),
        ];
        assert_eq!(check_but(&Tree::of(&files), &[]), []);
    }
}
