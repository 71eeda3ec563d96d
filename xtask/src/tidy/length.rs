//! Logic lives in files that can be read in one sitting; tables of data may be long.

use super::Complaint;
use crate::tree::{TextFile, Tree};

const LINES_MAX: usize = 600;
const LOGIC: [&str; 4] = [".rs", ".ts", ".svelte", ".py"];
/// Written by a program, or by an independent hand that keeps everything in one file on purpose.
const EXCEPTED: [&str; 2] = ["referee/", "web/src/protocol/"];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    tree.files.iter().filter(|file| is_logic(file)).filter_map(too_long).collect()
}

fn is_logic(file: &TextFile) -> bool {
    LOGIC.iter().any(|ending| file.path.ends_with(ending))
        && !EXCEPTED.iter().any(|folder| file.path.starts_with(folder))
}

fn too_long(file: &TextFile) -> Option<Complaint> {
    let n_lines = file.text.lines().count();
    (n_lines > LINES_MAX)
        .then(|| Complaint::about_file(&file.path, format!("{n_lines} lines are more than {LINES_MAX}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_logic_is_found() {
        let long = "x\n".repeat(601);
        assert_eq!(check(&Tree::of(&[("crates/bots/src/search.rs", &long)])).len(), 1);
        assert_eq!(check(&Tree::of(&[("crates/fluxx/cards.toml", &long)])).len(), 0);
        assert_eq!(check(&Tree::of(&[("crates/bots/src/search.rs", &"x\n".repeat(600))])).len(), 0);
    }
}
