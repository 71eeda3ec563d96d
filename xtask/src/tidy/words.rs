//! The repository is about the product alone: no paths of somebody's machine, no leftovers, no vague names.

use regex_lite::Regex;

use super::Complaint;
use crate::tree::{TextFile, Tree};

struct Ban {
    pattern: &'static str,
    reason: &'static str,
}

const BANS: [Ban; 3] = [
    Ban { pattern: r"(?:^|[^\w.])/(?:home|root|work|Users)/\w", reason: "a path of somebody's machine" },
    Ban { pattern: r"\b(?:FIXME|XXX)\b|\btodo!\(|\bunimplemented!\(", reason: "unfinished work" },
    Ban { pattern: r"\bplayer_index\b|\bpayoffs?\b|\bruleset\b", reason: "not a word of our vocabulary" },
];

/// A file is a noun of the domain.
const VAGUE: [&str; 8] = ["util", "utils", "helper", "helpers", "misc", "common", "manager", "stuff"];
/// Lock files are written by package managers; this list names what it bans.
const EXCEPTED: [&str; 3] = ["Cargo.lock", "package-lock.json", "xtask/src/tidy/words.rs"];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let files = tree.files.iter().filter(|file| !EXCEPTED.iter().any(|end| file.path.ends_with(end)));
    let patterns = BANS.map(|ban| (Regex::new(ban.pattern).expect("a fixed pattern"), ban.reason));
    files.flat_map(|file| vague_name(file).into_iter().chain(banned_lines(file, &patterns))).collect()
}

fn vague_name(file: &TextFile) -> Option<Complaint> {
    let name = file.path.rsplit('/').next()?.split('.').next()?;
    (file.is_rust() && VAGUE.contains(&name)).then(|| {
        Complaint::about_file(&file.path, format!("`{name}` says nothing: a file is a noun of the domain"))
    })
}

fn banned_lines(file: &TextFile, patterns: &[(Regex, &str)]) -> Vec<Complaint> {
    let banned = |(line, text): (usize, &str)| {
        let (pattern, reason) = patterns.iter().find(|(pattern, _)| pattern.is_match(text))?;
        let found = pattern.find(text)?.as_str().trim();
        Some(Complaint::about(file, line, format!("`{found}`: {reason}")))
    };
    file.lines().filter_map(banned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn each_ban_is_found() {
        for text in ["see /home/anna/luxx", "(/root/x)", "// FIXME later", "todo!()", "payoff"] {
            assert_eq!(complaints("docs/record.md", text), 1, "{text}");
        }
        assert_eq!(complaints("crates/game/src/util.rs", ""), 1);
    }

    #[test]
    fn ordinary_text_is_fine() {
        for text in ["a/home/x", "./work/x", "the root of it", "https://example.org/work", "XX"] {
            assert_eq!(complaints("docs/record.md", text), 0, "{text}");
        }
        assert_eq!(complaints("web/package-lock.json", "todo!()"), 0);
    }
}
