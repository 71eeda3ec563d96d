//! Every paragraph of the rules stands in both languages, at the code that decides by it and in a test's name;
//! and no code or test names a paragraph that does not exist.
//!
//! Code decides by a paragraph where it names it as a value (in a refusal, an event, a reason), or where it bears a
//! mark: a comment `C4: …` or `C4, C5: …` directly on it, or at the head of its file. What a comment says in passing
//! does not count.

use std::collections::BTreeSet;

use regex_lite::Regex;

use super::{Complaint, GAMES, code_of};
use crate::tree::{TextFile, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let crates = tree.crates();
    GAMES.iter().filter(|game| crates.contains(*game)).flat_map(|game| check_game(tree, game)).collect()
}

fn check_game(tree: &Tree, game: &str) -> Vec<Complaint> {
    let path = format!("docs/rules/{game}.md");
    let Some(english) = tree.get(&path) else {
        return vec![Complaint::about_file(path, "the rules have no text")];
    };
    let paragraphs = paragraphs_of(english);
    let mut complaints = check_ids(english, &paragraphs);
    complaints.extend(check_german(tree, game, &paragraphs));
    let ids: Vec<&str> = paragraphs.iter().map(|paragraph| paragraph.id.as_str()).collect();
    let rust: Vec<&TextFile> =
        tree.files.iter().filter(|file| file.is_rust() && in_crate(file, game)).collect();
    let tests: Vec<TestName> = rust.iter().flat_map(|file| tests_of(file)).collect();
    for paragraph in &paragraphs {
        let id = &paragraph.id;
        if !rust.iter().filter(|file| !is_list_of_ids(file)).any(|file| decides_by(file, id)) {
            complaints.push(Complaint::about(english, paragraph.line, format!("no code decides by {id}")));
        }
        if !tests.iter().any(|test| test.name.starts_with(&prefix_of(id))) {
            let problem = format!("{id} has no test `{}…`", prefix_of(id));
            complaints.push(Complaint::about(english, paragraph.line, problem));
        }
    }
    complaints.extend(rust.iter().flat_map(|file| unknown_rules(file, &ids)));
    complaints
        .extend(rust.iter().filter(|file| is_list_of_ids(file)).flat_map(|file| unknown_in_list(file, &ids)));
    complaints.extend(tests.iter().filter_map(|test| unknown_in_name(test, &ids)));
    complaints
}

/// A list of all numbers enforces none of them.
fn is_list_of_ids(file: &TextFile) -> bool {
    file.path.ends_with("/src/paragraph.rs")
}

struct Paragraph {
    id: String,
    line: usize,
}

struct TestName<'t> {
    file: &'t TextFile,
    line: usize,
    name: String,
}

fn in_crate(file: &TextFile, name: &str) -> bool {
    file.path
        .strip_prefix("crates/")
        .and_then(|path| path.strip_prefix(name))
        .is_some_and(|path| path.starts_with('/'))
}

fn paragraphs_of(file: &TextFile) -> Vec<Paragraph> {
    let heading = Regex::new(r"^\*\*([^*\s]+)\*\* ").expect("a fixed pattern");
    let paragraph = |(line, text)| {
        let id = heading.captures(text)?[1].to_owned();
        Some(Paragraph { id, line })
    };
    file.lines().filter_map(paragraph).collect()
}

fn check_ids(file: &TextFile, paragraphs: &[Paragraph]) -> Vec<Complaint> {
    let mut seen = BTreeSet::new();
    let again = paragraphs.iter().filter(|paragraph| !seen.insert(&paragraph.id));
    let mut complaints: Vec<_> = again
        .map(|twice| Complaint::about(file, twice.line, format!("{} stands here again", twice.id)))
        .collect();
    if paragraphs.is_empty() {
        complaints.push(Complaint::about_file(&file.path, "no paragraph begins with `**ID** `"));
    }
    complaints
}

fn check_german(tree: &Tree, game: &str, english: &[Paragraph]) -> Vec<Complaint> {
    let path = format!("docs/rules/{game}.de.md");
    let Some(german) = tree.get(&path) else {
        return vec![Complaint::about_file(path, "the rules have no German text")];
    };
    let theirs = paragraphs_of(german);
    let differs = (0..english.len().max(theirs.len()))
        .find(|&at| english.get(at).map(|p| &p.id) != theirs.get(at).map(|p| &p.id));
    let Some(at) = differs else { return Vec::new() };
    let name = |side: &[Paragraph]| side.get(at).map_or("nothing".to_owned(), |p| p.id.clone());
    let problem = format!("paragraph {} is {}, but {} in English", at + 1, name(&theirs), name(english));
    vec![Complaint::about_file(path, problem)]
}

fn decides_by(file: &TextFile, id: &str) -> bool {
    let lines: Vec<&str> = file.product_lines().map(|(_, line)| line).collect();
    (0..lines.len()).any(|at| {
        mentions_id(code_of(lines[at]), id) || (is_marked(lines[at], id) && is_on_code(&lines[at..]))
    })
}

/// Whether a comment has the id, perhaps after others, before a colon.
fn is_marked(line: &str, id: &str) -> bool {
    let mark = Regex::new(r"\b[A-Z]+[0-9]+[a-z]?(?:\.[0-9]+)*(?:, [A-Z]+[0-9]+[a-z]?(?:\.[0-9]+)*)*:")
        .expect("a fixed pattern");
    let Some((_, comment)) = line.split_once("//") else { return false };
    mark.find_iter(comment).any(|found| mentions_id(found.as_str(), id))
}

/// Whether a comment stands on something that can decide.
fn is_on_code(lines: &[&str]) -> bool {
    if !code_of(lines[0]).trim().is_empty() || lines[0].starts_with("//!") {
        return true;
    }
    let next = lines.iter().map(|line| line.trim()).find(|line| !line.starts_with("//"));
    next.is_some_and(|line| !line.is_empty() && !line.starts_with("use ") && !line.starts_with("mod "))
}

/// The id as a word of its own: `C1` is neither in `C12` nor in `C1.2`.
fn mentions_id(line: &str, id: &str) -> bool {
    line.match_indices(id).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let mut after = line[at + id.len()..].chars();
        let (next, second) = (after.next(), after.next());
        let joined = next == Some('.') && second.is_some_and(|c| c.is_ascii_digit());
        !before.is_some_and(is_word) && !next.is_some_and(is_word) && !joined
    })
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn prefix_of(id: &str) -> String {
    format!("{}_", id.to_lowercase().replace('.', "_"))
}

fn tests_of(file: &TextFile) -> Vec<TestName<'_>> {
    let function = Regex::new(r"^\s*(?:async )?fn (\w+)").expect("a fixed pattern");
    let mut tests = Vec::new();
    let mut is_test = false;
    for (line, text) in file.lines() {
        if text.trim_start().starts_with("#[test]") || text.trim_start().starts_with("#[tokio::test") {
            is_test = true;
        } else if let Some(found) = function.captures(text) {
            if is_test {
                tests.push(TestName { file, line, name: found[1].to_owned() });
            }
            is_test = false;
        }
    }
    tests
}

/// Looks at every text inside `Rule(…)`, even in a `match` that spans many lines.
fn unknown_rules(file: &TextFile, ids: &[&str]) -> Vec<Complaint> {
    let named = Regex::new(r#""([^"]*)""#).expect("a fixed pattern");
    let mut complaints = Vec::new();
    for (begin, _) in file.text.match_indices("Rule(") {
        let inside = &file.text[begin..begin + length_in_brackets(&file.text[begin..])];
        for found in named.captures_iter(inside).filter(|found| !ids.contains(&&found[1])) {
            let at = begin + found.get(1).expect("the pattern has one group").start();
            let line = file.text[..at].lines().count();
            complaints.push(Complaint::about(file, line, format!("there is no paragraph {}", &found[1])));
        }
    }
    complaints
}

/// The list of numbers has one line for each part of the rules.
fn unknown_in_list(file: &TextFile, ids: &[&str]) -> Vec<Complaint> {
    let numbers = Regex::new(r"^ +[A-Z]+[0-9]+[a-z]?(?: [A-Z]+[0-9]+[a-z]?)*$").expect("a fixed pattern");
    let listed = file.lines().filter(|(_, text)| numbers.is_match(text));
    let unknown = listed.flat_map(|(line, text)| text.split_whitespace().map(move |id| (line, id)));
    unknown
        .filter(|(_, id)| !ids.contains(id))
        .map(|(line, id)| Complaint::about(file, line, format!("there is no paragraph {id}")))
        .collect()
}

/// How far it is to the bracket that closes the first one.
fn length_in_brackets(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth <= 1 => return at,
            ')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// A test that begins like a paragraph of this game must belong to one.
fn unknown_in_name(test: &TestName, ids: &[&str]) -> Option<Complaint> {
    let numbered = Regex::new(r"^([a-z]+)[0-9]+[a-z]?(?:_[0-9]+)*_").expect("a fixed pattern");
    let letters = numbered.captures(&test.name)?[1].to_uppercase();
    let is_family = ids.iter().any(|id| id.trim_end_matches(|c: char| !c.is_ascii_uppercase()) == letters);
    let is_known = ids.iter().any(|id| test.name.starts_with(&prefix_of(id)));
    (is_family && !is_known)
        .then(|| Complaint::about(test.file, test.line, format!("`{}` names no paragraph", test.name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "## Play\n\n**P1** One must lay down.\n\n**P12** Layers.\n";
    const GERMAN: &str = "## Legen\n\n**P1** Man muss legen.\n\n**P12** Lagen.\n";
    const CODE: &str = "/// P1: forced\nfn lay_down() {}\nconst LAYERS: Rule = Rule(\"P12\");\n";
    const TESTS: &str = "#[test]\nfn p1_one_must() {}\n#[test]\nfn p12_layers() {}\n";

    fn complaints(english: &str, german: &str, code: &str, tests: &str) -> Vec<String> {
        let tree = Tree::of(&[
            ("crates/abluxxen/Cargo.toml", ""),
            ("crates/abluxxen/src/play.rs", code),
            ("crates/abluxxen/tests/play.rs", tests),
            ("docs/rules/abluxxen.md", english),
            ("docs/rules/abluxxen.de.md", german),
        ]);
        check(&tree).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_complete_game_is_fine() {
        assert_eq!(complaints(ENGLISH, GERMAN, CODE, TESTS), [""; 0]);
    }

    #[test]
    fn a_paragraph_without_code_is_found() {
        let found = complaints(ENGLISH, GERMAN, "const LAYERS: Rule = Rule(\"P12\");", TESTS);
        assert_eq!(found, ["docs/rules/abluxxen.md:3: no code decides by P1"]);
    }

    #[test]
    fn a_list_of_all_numbers_enforces_nothing() {
        let tree = Tree::of(&[
            ("crates/abluxxen/Cargo.toml", ""),
            ("crates/abluxxen/src/paragraph.rs", CODE),
            ("crates/abluxxen/tests/play.rs", TESTS),
            ("docs/rules/abluxxen.md", ENGLISH),
            ("docs/rules/abluxxen.de.md", GERMAN),
        ]);
        assert_eq!(check(&tree).len(), 2, "neither P1 nor P12 is enforced");
    }

    #[test]
    fn a_paragraph_without_test_is_found() {
        let found = complaints(ENGLISH, GERMAN, CODE, "#[test]\nfn p12_layers() {}\nfn p1_no_test() {}");
        assert_eq!(found, ["docs/rules/abluxxen.md:3: P1 has no test `p1_…`"]);
    }

    #[test]
    fn a_number_that_does_not_exist_is_found() {
        let code = format!("{CODE}Rule(match self {{\n    Wrong(_) => \"P7\",\n    Right => \"P1\",\n}})");
        let tests = format!("{TESTS}#[test]\nfn p3_gone() {{}}\n#[test]\nfn k01_a_card() {{}}\n");
        let found = complaints(ENGLISH, GERMAN, &code, &tests);
        assert_eq!(
            found,
            [
                "crates/abluxxen/src/play.rs:5: there is no paragraph P7",
                "crates/abluxxen/tests/play.rs:6: `p3_gone` names no paragraph"
            ]
        );
    }

    #[test]
    fn a_number_that_is_only_listed_is_found() {
        let tree = Tree::of(&[
            ("crates/abluxxen/Cargo.toml", ""),
            ("crates/abluxxen/src/paragraph.rs", "paragraphs! {\n    P1 P2\n    P12 P12a\n}\n"),
            ("crates/abluxxen/src/play.rs", CODE),
            ("crates/abluxxen/tests/play.rs", TESTS),
            ("docs/rules/abluxxen.md", ENGLISH),
            ("docs/rules/abluxxen.de.md", GERMAN),
        ]);
        let found: Vec<String> = check(&tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/abluxxen/src/paragraph.rs:2: there is no paragraph P2",
                "crates/abluxxen/src/paragraph.rs:3: there is no paragraph P12a"
            ]
        );
    }

    #[test]
    fn a_german_text_that_differs_is_found() {
        let found = complaints(ENGLISH, "**P12** Lagen.\n\n**P1** Legen.", CODE, TESTS);
        assert_eq!(found, ["docs/rules/abluxxen.de.md: paragraph 1 is P12, but P1 in English"]);
        let found = complaints(ENGLISH, "**P1** Legen.", CODE, TESTS);
        assert_eq!(found, ["docs/rules/abluxxen.de.md: paragraph 2 is nothing, but P12 in English"]);
    }

    #[test]
    fn a_number_given_twice_is_found() {
        let english = format!("{ENGLISH}\n**P1** Again.\n");
        let german = format!("{GERMAN}\n**P1** Nochmal.\n");
        let found = complaints(&english, &german, CODE, TESTS);
        assert_eq!(found, ["docs/rules/abluxxen.md:7: P1 stands here again"]);
    }

    #[test]
    fn a_missing_text_is_found() {
        let tree = Tree::of(&[("crates/fluxx/Cargo.toml", "")]);
        assert_eq!(check(&tree), [Complaint::about_file("docs/rules/fluxx.md", "the rules have no text")]);
    }

    #[test]
    fn a_mark_stands_on_code_and_ends_with_a_colon() {
        let decides = |text: &str| {
            decides_by(&TextFile { path: "crates/fluxx/src/x.rs".into(), text: text.into() }, "P1")
        };
        assert!(decides("/// P1: forced\nfn f() {}"));
        assert!(decides("/// At first. P2, P1: forced.\n/// More.\n#[inline]\nfn f() {}"));
        assert!(decides("let x = 3; // P1: three"));
        assert!(decides("refuse(paragraph::P1)"));
        assert!(decides("//! P1: all of this file\n\nfn f() {}"));
        assert!(!decides("//! Something around P1.\n\nfn f() {}"));
        assert!(!decides("/// as in P1\nfn f() {}"));
        assert!(!decides("/// forced (P1)\nfn f() {}"));
        assert!(!decides("// P1: nothing follows\n\nfn f() {}"));
        assert!(!decides("// P12: another\nfn f() {}"));
    }

    #[test]
    fn ids_are_words_of_their_own() {
        assert!(mentions_id("// C1, then", "C1"));
        assert!(mentions_id("ends with C1.", "C1"));
        assert!(!mentions_id("// C12", "C1"));
        assert!(!mentions_id("// C1.2", "C1"));
        assert!(!mentions_id("// AC1", "C1"));
    }
}
