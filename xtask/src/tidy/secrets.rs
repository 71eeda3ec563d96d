//! `State` is not serializable: a leak is a compile error as long as nobody derives it.

use regex_lite::Regex;

use super::{Complaint, GAMES};
use crate::tree::{TextFile, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    GAMES.iter().flat_map(|game| check_game(tree, game)).collect()
}

fn check_game(tree: &Tree, game: &str) -> Vec<Complaint> {
    let folder = format!("crates/{game}/src/");
    let files: Vec<&TextFile> = tree.under(&folder).filter(|file| file.is_rust()).collect();
    let names = state_names(&files);
    if names.is_empty() && !files.is_empty() {
        return vec![Complaint::about_file(folder, "no `type State = …;` was found")];
    }
    names.iter().flat_map(|name| files.iter().flat_map(|file| serialized(file, name))).collect()
}

/// The types that are named as a game's state.
fn state_names(files: &[&TextFile]) -> Vec<String> {
    let state = Regex::new(r"^\s*type State = (?:\w+::)*(\w+);").expect("a fixed pattern");
    let named = |(_, line)| Some(state.captures(line)?[1].to_owned());
    files.iter().flat_map(|file| file.lines().filter_map(named)).collect()
}

fn serialized(file: &TextFile, name: &str) -> Vec<Complaint> {
    let definition =
        Regex::new(&format!(r"^\s*(?:pub(?:\([a-z]+\))? )?(?:struct|enum) {name}\b")).expect("a name");
    let implemented = Regex::new(&format!(r"\bSerialize for (?:\w+::)*{name}\b")).expect("a name");
    let mut attributes = String::new();
    let mut complaints = Vec::new();
    for (line, text) in file.lines() {
        let is_defined = definition.is_match(text) && attributes.contains("Serialize");
        if is_defined || implemented.is_match(text) {
            complaints.push(Complaint::about(
                file,
                line,
                format!("`{name}` holds secrets and must not be Serialize"),
            ));
        }
        attributes = attributes_before(attributes, text);
    }
    complaints
}

/// Attributes gather up, over several lines, until the item that they belong to.
fn attributes_before(mut attributes: String, line: &str) -> String {
    let is_open = attributes.matches('[').count() > attributes.matches(']').count();
    let line = line.trim();
    if line.starts_with("#[") || line.starts_with("//") || is_open {
        attributes.push_str(line);
        attributes
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAG: &str = "impl Game for Abluxxen {\n    type State = table::State;\n}\n";

    fn complaints(definition: &str) -> Vec<Complaint> {
        check(&Tree::of(&[("crates/abluxxen/src/lib.rs", TAG), ("crates/abluxxen/src/table.rs", definition)]))
    }

    #[test]
    fn a_plain_state_is_fine() {
        let view = "#[derive(Serialize)]\npub struct View;\n\n";
        assert_eq!(complaints(&format!("{view}#[derive(Clone)]\npub struct State;")), []);
    }

    #[test]
    fn a_derived_leak_is_found() {
        assert_eq!(complaints("#[derive(Clone, Serialize)]\npub struct State;").len(), 1);
        assert_eq!(
            complaints("#[derive(\n    Clone,\n    Serialize,\n)]\n/// All.\npub struct State;").len(),
            1
        );
        assert_eq!(complaints("#[derive(serde::Serialize)]\n#[derive(Clone)]\nstruct State;").len(), 1);
    }

    #[test]
    fn a_written_leak_is_found() {
        assert_eq!(complaints("struct State;\nimpl Serialize for State {}").len(), 1);
    }

    #[test]
    fn a_state_that_cannot_be_found_is_no_excuse() {
        let tree = Tree::of(&[("crates/fluxx/src/lib.rs", "mod table;")]);
        assert_eq!(check(&tree).len(), 1);
    }
}
