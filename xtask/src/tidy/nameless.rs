//! What runs any game names none.

use super::{Complaint, GAMES, code_of};
use crate::tree::{TextFile, Tree};

/// These meet a game only through its contract, or through `games`.
const NAMELESS: [&str; 13] = [
    "crates/game",
    "crates/game-testkit",
    "crates/bots",
    "crates/tensors",
    "crates/nets",
    "crates/arena",
    "crates/protocol",
    "crates/commits",
    "crates/table",
    "crates/store",
    "crates/postgres-testkit",
    "crates/server",
    "python",
];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    let rust = tree.files.iter().filter(|file| file.is_rust() && is_nameless(file));
    rust.flat_map(named_lines).collect()
}

fn is_nameless(file: &TextFile) -> bool {
    NAMELESS.iter().any(|folder| file.path.starts_with(&format!("{folder}/src/")))
}

fn named_lines(file: &TextFile) -> Vec<Complaint> {
    let named = |(line, text): (usize, &str)| {
        let code = code_of(text).to_lowercase();
        let game = GAMES.iter().find(|game| code.contains(*game))?;
        Some(Complaint::about(file, line, format!("`{game}`: this crate runs any game and names none")))
    };
    file.product_lines().filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn a_named_game_is_found() {
        assert_eq!(complaints("crates/server/src/load.rs", "default_value = \"abluxxen\""), 1);
        assert_eq!(complaints("crates/table/src/table.rs", "use games::fluxx::Fluxx;"), 1);
        assert_eq!(complaints("python/src/batch.rs", "use games::fluxx::Fluxx;"), 1);
    }

    #[test]
    fn comments_tests_and_the_games_themselves_are_free() {
        assert_eq!(complaints("crates/server/src/load.rs", "// as in Fluxx"), 0);
        assert_eq!(complaints("crates/server/src/load.rs", "#[cfg(test)]\nconst GAME: &str = \"fluxx\";"), 0);
        assert_eq!(complaints("crates/server/tests/all/doors.rs", "\"fluxx\""), 0);
        assert_eq!(complaints("crates/games/src/name.rs", "Fluxx"), 0);
        assert_eq!(complaints("crates/fluxx-bots/src/lib.rs", "Fluxx"), 0);
    }
}
