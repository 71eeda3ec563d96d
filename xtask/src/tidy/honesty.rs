//! No test is ignored, none gets a second try, and none waits for time to pass.

use super::{Complaint, code_of};
use crate::tree::{TextFile, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let rust = tree.files.iter().filter(|file| file.is_rust());
    let of_rust = rust.flat_map(|file| ignored(file).chain(sleeping(file)).collect::<Vec<_>>());
    let page = tree.files.iter().filter(|file| file.path.starts_with("web/") && file.path.ends_with(".ts"));
    of_rust.chain(page.flat_map(excused)).collect()
}

/// What lets a test of the page fail unseen.
const EXCUSES: [&str; 4] = ["retry:", ".skip(", ".only(", ".todo("];
/// Tests wait for what they want to see; pictures and measurements may wait for time.
const IDLE: &str = "waitForTimeout(";

fn excused(file: &TextFile) -> Vec<Complaint> {
    let is_test = file.path.ends_with(".test.ts");
    let excuse = |(line, text): (usize, &str)| {
        let code = code_of(text);
        let excuse = EXCUSES.iter().find(|word| code.contains(*word));
        let idle = (is_test && code.contains(IDLE)).then_some(&IDLE);
        let word = excuse.or(idle)?;
        Some(Complaint::about(file, line, format!("`{word}`: a test passes at once or fails")))
    };
    file.lines().filter_map(excuse).collect()
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
    fn excuses_of_the_page_are_found() {
        assert_eq!(complaints("web/vitest.e2e.config.ts", "  retry: 1,"), 1);
        assert_eq!(complaints("web/e2e/table.test.ts", "test.skip('later')"), 1);
        assert_eq!(complaints("web/e2e/table.test.ts", "await page.waitForTimeout(300);"), 1);
        assert_eq!(complaints("web/e2e/frames.ts", "await page.waitForTimeout(300);"), 0);
        assert_eq!(complaints("web/src/net.ts", "// retry: later"), 0);
    }

    #[test]
    fn sleeping_tests_are_found() {
        let nap = format!("thread::{}(second);", "sleep");
        assert_eq!(complaints("crates/server/tests/resume.rs", &nap), 1);
        assert_eq!(complaints("crates/server/src/pool.rs", &format!("#[cfg(test)]\nmod tests {{\n{nap}")), 1);
        assert_eq!(complaints("crates/server/src/pool.rs", &nap), 0);
    }
}
