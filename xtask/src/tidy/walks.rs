//! Every file and folder that ARCHITECTURE.md and the other pages in the root name is there. Pictures are not looked
//! for, because only text is read.

use regex_lite::Regex;

use super::Complaint;
use crate::tree::{TextFile, Tree};

/// What begins like this is a path from the root.
const ROOTS: [&str; 10] = [
    "crates/",
    "xtask/",
    "web/",
    "docs/",
    "locales/",
    "referee/",
    "fuzz/",
    "examples/",
    "packaging/",
    "python/",
];
const PAGES: [&str; 4] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let pages = PAGES.iter().filter_map(|page| tree.get(page));
    pages.flat_map(|page| missing(tree, page)).collect()
}

fn missing(tree: &Tree, page: &TextFile) -> Vec<Complaint> {
    let path = Regex::new(r"[\w.-]+(?:/[\w.-]+)+/?").expect("a fixed pattern");
    let mut complaints = Vec::new();
    for (line, text) in page.lines() {
        for found in path.find_iter(text) {
            let name = found.as_str().trim_end_matches(['.', '/']);
            let is_ours = ROOTS.iter().any(|root| name.starts_with(root));
            // A name in capitals stands for any: `docs/rules/GAME.md`.
            let is_pattern = name.contains("GAME")
                || name.contains("CRATE")
                || text[found.end()..].starts_with(['*', '{']);
            let is_picture = name.ends_with(".webp");
            if is_ours && !is_pattern && !is_picture && !is_there(tree, name) {
                complaints.push(Complaint::about(page, line, format!("there is no {name}")));
            }
        }
    }
    complaints
}

fn is_there(tree: &Tree, name: &str) -> bool {
    let folder = format!("{name}/");
    tree.files.iter().any(|file| file.path == name || file.path.starts_with(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(text: &str) -> Vec<String> {
        let files = [("ARCHITECTURE.md", text), ("crates/game/src/drive.rs", "")];
        check(&Tree::of(&files)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_file_that_is_gone_is_found() {
        assert_eq!(
            complaints("see\n`crates/game/src/loop.rs`."),
            ["ARCHITECTURE.md:2: there is no crates/game/src/loop.rs"]
        );
    }

    #[test]
    fn files_folders_and_patterns_are_fine() {
        assert_eq!(
            complaints("`crates/game/src/drive.rs`, [crates/game](crates/game/), docs/rules/GAME.md"),
            [""; 0]
        );
        assert_eq!(complaints("locales/*.ftl and/or https://example.org/docs/x"), [""; 0]);
    }
}
