//! Every operation of Actions in Fluxx is described, and stands on a card whose matches the referee judges. That
//! the referee knows it follows: it refuses cards that it cannot read.

use regex_lite::Regex;

use super::Complaint;
use crate::tree::{TextFile, Tree};

/// An operation is named as its file.
const OPERATIONS: &str = "crates/fluxx/src/operation/";
const RECORDS: &str = "docs/record.md";
const RULES: &str = "docs/rules/fluxx.md";
const JUDGED_CARDS: &str = "referee/own-cards/";

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    tree.under(OPERATIONS).flat_map(|file| complaints(tree, file)).collect()
}

fn complaints(tree: &Tree, file: &TextFile) -> Vec<Complaint> {
    let Some(name) = file.path.strip_prefix(OPERATIONS).and_then(|path| path.strip_suffix(".rs")) else {
        return vec![Complaint::about_file(&file.path, "only operations are in this folder")];
    };
    let mut complaints = Vec::new();
    if !is_described(tree, name) {
        let problem = format!("neither {RECORDS} nor a paragraph of {RULES} calls it `{name}`");
        complaints.push(Complaint::about_file(&file.path, problem));
    }
    if !is_on_a_card(tree, name) {
        let problem = format!("no card in {JUDGED_CARDS} has `{name}`, so no referee judges it");
        complaints.push(Complaint::about_file(&file.path, problem));
    }
    complaints
}

/// As it is written in a record, or as words of a paragraph.
fn is_described(tree: &Tree, name: &str) -> bool {
    let written = format!("\"{name}\"");
    let words = Regex::new(&format!(r"(?im)^\*\*\S+\*\* .*\b{}\b", name.replace('_', " ")));
    let words = words.expect("a file's name is made of letters and `_`");
    tree.get(RECORDS).is_some_and(|records| records.text.contains(&written))
        || tree.get(RULES).is_some_and(|rules| words.is_match(&rules.text))
}

fn is_on_a_card(tree: &Tree, name: &str) -> bool {
    let word = Regex::new(&format!(r"\b{name}\b")).expect("a file's name is made of letters and `_`");
    let mut lines = tree.under(JUDGED_CARDS).flat_map(TextFile::lines);
    lines.any(|(_, line)| line.starts_with("effect") && word.is_match(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(rules: &str, cards: &str) -> Vec<String> {
        let tree = Tree::of(&[
            ("crates/fluxx/src/operation/draw.rs", ""),
            ("crates/fluxx/src/operation/trade_hands.rs", ""),
            ("docs/record.md", "| `{\"draw\":3}` |"),
            ("docs/rules/fluxx.md", rules),
            ("referee/own-cards/actions.toml", cards),
        ]);
        check(&tree).iter().map(ToString::to_string).collect()
    }

    const RULES: &str = "**AC6** Trade Hands moves whole hands.\n";
    const CARDS: &str = "effect = [{ draw = 2 }, \"trade_hands\"]\n";

    #[test]
    fn operations_with_words_and_a_card_are_fine() {
        assert_eq!(complaints(RULES, CARDS), [""; 0]);
    }

    #[test]
    fn an_operation_that_nothing_describes_is_found() {
        let expected = [
            "crates/fluxx/src/operation/trade_hands.rs: neither docs/record.md nor a paragraph of docs/rules/fluxx.md calls it `trade_hands`",
        ];
        assert_eq!(complaints("Trade hands in passing.\n", CARDS), expected);
    }

    #[test]
    fn an_operation_that_no_referee_judges_is_found() {
        let expected = [
            "crates/fluxx/src/operation/draw.rs: no card in referee/own-cards/ has `draw`, so no referee judges it",
        ];
        let cards = "effect = [\"draw_as_many\", \"trade_hands\"]\ntext = \"draw\"\n";
        assert_eq!(complaints(RULES, cards), expected);
    }
}
