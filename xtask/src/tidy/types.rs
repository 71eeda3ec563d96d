//! One word, one thing: the name of a public type belongs to one crate.

use std::collections::BTreeMap;

use regex_lite::Regex;

use super::Complaint;
use crate::tree::{TextFile, Tree};

/// What every game has, by the contract, and what it is asked by.
const CONTRACT: [&str; 10] =
    ["Options", "State", "Question", "Choice", "Chance", "Event", "Told", "View", "Refusal", "Ending"];
/// What every rule crate has besides, on the one plan of both.
const PLAN: [&str; 6] = ["Card", "CardError", "ChoiceError", "Happening", "OptionsError", "StateError"];
/// What every crate of bots has.
const BOTS: [&str; 4] = ["Easy", "Insight", "Weight", "Weights"];
/// The crates on that plan.
const RULES: [&str; 3] = ["abluxxen", "fluxx", "game-testkit"];

struct Definition<'t> {
    file: &'t TextFile,
    line: usize,
    owner: &'t str,
}

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let mut known: BTreeMap<String, Definition> = BTreeMap::new();
    let mut complaints = Vec::new();
    for (name, definition) in definitions(tree) {
        let Some(other) = known.get(&name) else {
            known.insert(name, definition);
            continue;
        };
        if other.owner != definition.owner {
            let problem = format!("`{name}` already means something in {}", other.file.path);
            complaints.push(Complaint::about(definition.file, definition.line, problem));
        }
    }
    complaints
}

fn definitions(tree: &Tree) -> Vec<(String, Definition<'_>)> {
    let public = Regex::new(r"^\s*pub (?:struct|enum|trait|type) (\w+)").expect("a fixed pattern");
    let mut definitions = Vec::new();
    for file in tree.under("crates/").filter(|file| file.is_rust() && file.path.contains("/src/")) {
        let Some(owner) = owner_of(file) else { continue };
        for (line, text) in file.product_lines() {
            let name = public.captures(text).map(|found| found[1].to_owned());
            let name = name.filter(|name| !is_shared(name, owner));
            definitions.extend(name.map(|name| (name, Definition { file, line, owner })));
        }
    }
    definitions
}

/// Whether crates of this kind have the name by their plan.
fn is_shared(name: &str, owner: &str) -> bool {
    CONTRACT.contains(&name)
        || (RULES.contains(&owner) && PLAN.contains(&name))
        || (owner.ends_with("-bots") && BOTS.contains(&name))
}

fn owner_of(file: &TextFile) -> Option<&str> {
    file.path.strip_prefix("crates/")?.split('/').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(one: &str, other: &str, text: &str) -> Vec<String> {
        let files = [(one, "pub struct Place;\npub struct Card;\n"), (other, text)];
        check(&Tree::of(&files)).iter().map(ToString::to_string).collect()
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
    fn private_names_are_free() {
        let one = "crates/abluxxen/src/a.rs";
        assert_eq!(complaints(one, "crates/table/src/b.rs", "pub(crate) struct Place;"), [""; 0]);
        assert_eq!(complaints(one, "crates/table/src/b.rs", "#[cfg(test)]\npub struct Place;"), [""; 0]);
    }

    #[test]
    fn rule_crates_share_the_names_of_their_plan_and_no_others() {
        let one = "crates/abluxxen/src/a.rs";
        assert_eq!(complaints(one, "crates/fluxx/src/b.rs", "pub struct Card;"), [""; 0]);
        assert_eq!(complaints(one, "crates/fluxx/src/b.rs", "pub struct Place;").len(), 1);
        assert_eq!(complaints("crates/arena/src/a.rs", "crates/store/src/b.rs", "pub struct Card;").len(), 1);
    }

    #[test]
    fn the_contract_names_what_every_game_has() {
        let files = [
            ("crates/abluxxen/src/a.rs", "pub enum Refusal {}"),
            ("crates/table/src/b.rs", "pub enum Refusal {}"),
        ];
        assert_eq!(check(&Tree::of(&files)), []);
    }
}
