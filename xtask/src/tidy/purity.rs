//! Crates keep away from the world as their READMEs say; what travels has no number that JSON cannot carry.

use super::{Complaint, code_of};
use crate::tree::{TextFile, Tree};

struct Ban {
    word: &'static str,
    reason: &'static str,
}

const WORLD: &str = "this crate knows no world outside; it belongs to the rim";
const ORDER: &str = "its order is random and would leak into records";
const CHANCE: &str = "whoever runs the match hands the luck in";
const SEEDS: &str = "chance is a step, drawn by whoever runs the match";

const OUTSIDE: [Ban; 14] = [
    Ban { word: "std::fs", reason: WORLD },
    Ban { word: "std::net", reason: WORLD },
    Ban { word: "std::thread", reason: WORLD },
    Ban { word: "std::time", reason: WORLD },
    Ban { word: "std::env", reason: WORLD },
    Ban { word: "std::process", reason: WORLD },
    Ban { word: "std::sync::atomic", reason: WORLD },
    Ban { word: "Mutex", reason: WORLD },
    Ban { word: "RwLock", reason: WORLD },
    Ban { word: "mpsc", reason: WORLD },
    Ban { word: "thread_local!", reason: WORLD },
    Ban { word: "async ", reason: WORLD },
    Ban { word: "tokio", reason: WORLD },
    Ban { word: "println!", reason: WORLD },
];
const STREAMS: [Ban; 1] = [Ban { word: "std::io", reason: WORLD }];
const UNORDERED: [Ban; 3] = [
    Ban { word: "HashMap", reason: ORDER },
    Ban { word: "HashSet", reason: ORDER },
    Ban { word: "RandomState", reason: ORDER },
];
const OWN_LUCK: [Ban; 4] = [
    Ban { word: "rand::", reason: CHANCE },
    Ban { word: "thread_rng", reason: CHANCE },
    Ban { word: "getrandom", reason: CHANCE },
    Ban { word: "from_os_rng", reason: CHANCE },
];
const GENERATORS: [Ban; 1] = [Ban { word: "seed_from_u64", reason: SEEDS }];

/// Nothing but computing.
const RULES: [&[Ban]; 5] = [&OUTSIDE, &STREAMS, &UNORDERED, &OWN_LUCK, &GENERATORS];
/// Everything from outside comes in as a value; a seed may be one.
const VALUES: [&[Ban]; 4] = [&OUTSIDE, &STREAMS, &UNORDERED, &OWN_LUCK];
/// Reads and writes, but only what it is handed.
const TEXT: [&[Ban]; 3] = [&OUTSIDE, &UNORDERED, &OWN_LUCK];

/// What each crate promises in its README.
const PROMISES: [(&str, &[&[Ban]]); 8] = [
    ("game", &RULES),
    ("abluxxen", &RULES),
    ("fluxx", &RULES),
    ("games", &VALUES),
    ("protocol", &VALUES),
    ("commits", &VALUES),
    ("table", &VALUES),
    ("terminal", &TEXT),
];

const WIDE: [&str; 4] = ["u64", "i64", "u128", "i128"];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let pure = PROMISES.iter().flat_map(|(name, bans)| {
        product(tree, name).into_iter().flat_map(|file| impure_lines(file, bans)).collect::<Vec<_>>()
    });
    let wide = product(tree, "protocol").into_iter().flat_map(wide_lines);
    pure.chain(wide).collect()
}

fn product<'t>(tree: &'t Tree, name: &str) -> Vec<&'t TextFile> {
    let folder = format!("crates/{name}/src/");
    tree.files.iter().filter(|file| file.is_rust() && file.path.starts_with(&folder)).collect()
}

fn impure_lines(file: &TextFile, bans: &[&[Ban]]) -> Vec<Complaint> {
    let ban = |(line, text): (usize, &str)| {
        let ban = bans.iter().copied().flatten().find(|ban| has_word(code_of(text), ban.word))?;
        Some(Complaint::about(file, line, format!("`{}`: {}", ban.word.trim(), ban.reason)))
    };
    file.product_lines().filter_map(ban).collect()
}

fn wide_lines(file: &TextFile) -> Vec<Complaint> {
    let wide = |(line, text): (usize, &str)| {
        let word = WIDE.iter().find(|word| has_word(code_of(text), word))?;
        Some(Complaint::about(file, line, format!("`{word}`: JSON numbers are doubles")))
    };
    file.product_lines().filter_map(wide).collect()
}

/// The word where it does not continue another one: `rand::` is not in `game_rand::`.
fn has_word(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of(&[(path, text)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_ban_is_found_in_rules() {
        for ban in RULES.into_iter().flatten() {
            let found = complaints("crates/abluxxen/src/draw.rs", &format!("fn f() {{\n    {}x\n", ban.word));
            assert_eq!(found.len(), 1, "{}", ban.word);
            assert!(found[0].starts_with("crates/abluxxen/src/draw.rs:2: "), "{found:?}");
        }
    }

    #[test]
    fn comments_tests_and_the_rim_are_free() {
        assert!(complaints("crates/fluxx/src/deck.rs", "// no HashMap here").is_empty());
        assert!(complaints("crates/fluxx/src/deck.rs", "#[cfg(test)]\nuse std::fs;").is_empty());
        assert!(complaints("crates/fluxx/tests/golden.rs", "use std::fs;").is_empty());
        assert!(complaints("crates/luxx/src/main.rs", "use std::fs;").is_empty());
        assert!(complaints("crates/terminal/src/client.rs", "use std::io;").is_empty());
        assert!(complaints("crates/table/src/undo.rs", "seed_from_u64(7)").is_empty());
        assert!(complaints("crates/game/src/lib.rs", "operand::new()").is_empty());
    }

    #[test]
    fn a_table_and_a_terminal_keep_their_promises_too() {
        assert_eq!(complaints("crates/table/src/clock.rs", "use std::time::Instant;").len(), 1);
        assert_eq!(complaints("crates/table/src/clock.rs", "use std::io;").len(), 1);
        assert_eq!(complaints("crates/terminal/src/client.rs", "std::env::var(\"LANG\")").len(), 1);
    }

    #[test]
    fn a_wide_number_in_the_protocol_is_found() {
        let found = complaints("crates/protocol/src/update.rs", "pub at: u64,");
        assert_eq!(found, ["crates/protocol/src/update.rs:1: `u64`: JSON numbers are doubles"]);
    }
}
