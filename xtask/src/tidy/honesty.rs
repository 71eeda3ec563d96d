//! No test is ignored, and none waits for time to pass.

use super::{Complaint, code_of};
use crate::tree::{TextFile, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let rust = tree.files.iter().filter(|file| file.is_rust());
    rust.flat_map(|file| ignored(file).chain(sleeping(file)).collect::<Vec<_>>()).collect()
}

fn ignored(file: &TextFile) -> impl Iterator<Item = Complaint> {
    let lines = file.lines().filter(|(_, line)| line.trim_start().starts_with("#[ignore"));
    lines.map(|(line, _)| Complaint::about(file, line, "an ignored test proves nothing"))
}

fn sleeping(file: &TextFile) -> impl Iterator<Item = Complaint> {
    let n_product = file.product_lines().count();
    let lines = file.lines().skip(n_product);
    let asleep = lines.filter(|(_, line)| code_of(line).contains("sleep("));
    asleep.map(|(line, _)| Complaint::about(file, line, "a test waits for an event, never for time"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn ignored_tests_are_found() {
        let attribute = format!("#[{}]", "ignore");
        assert_eq!(complaints("crates/game/src/seat.rs", &format!("#[test]\n{attribute}\nfn t() {{}}")), 1);
        assert_eq!(complaints("crates/game/src/seat.rs", "// why we ignore it"), 0);
    }

    #[test]
    fn sleeping_tests_are_found() {
        let nap = format!("thread::{}(second);", "sleep");
        assert_eq!(complaints("crates/server/tests/resume.rs", &nap), 1);
        assert_eq!(complaints("crates/server/src/pool.rs", &format!("#[cfg(test)]\nmod tests {{\n{nap}")), 1);
        assert_eq!(complaints("crates/server/src/pool.rs", &nap), 0);
    }
}
