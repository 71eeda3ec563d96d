//! Which crate may know which: stated as absences.

use toml::Table;

use super::{Complaint, GAMES, PURE};
use crate::tree::Tree;

/// What a crate must not depend on.
struct Absence {
    of: &'static str,
    from: &'static [&'static str],
    reason: &'static str,
}

const ABSENCES: [Absence; 10] = [
    Absence {
        of: "store",
        from: &["game", "abluxxen", "fluxx", "games", "protocol"],
        reason: "the store keeps bytes and knows no game",
    },
    Absence {
        of: "commits",
        from: &["abluxxen", "fluxx", "games", "protocol", "table", "store", "server"],
        reason: "a commit is bytes, whoever makes or keeps it",
    },
    Absence {
        of: "bots",
        from: &["abluxxen", "fluxx", "games", "arena", "server", "table"],
        reason: "searching knows no game, and a bot answers a view wherever it is asked",
    },
    Absence {
        of: "tensors",
        from: &["abluxxen", "fluxx", "games", "bots", "nets"],
        reason: "an encoding is the same kind of thing for every game, whatever it is used for",
    },
    Absence {
        of: "nets",
        from: &["abluxxen", "fluxx", "games", "bots"],
        reason: "a net knows numbers alone",
    },
    Absence { of: "abluxxen-bots", from: &["fluxx", "games"], reason: "its bots know one game" },
    Absence { of: "fluxx-bots", from: &["abluxxen", "games"], reason: "its bots know one game" },
    Absence {
        of: "arena",
        from: &["abluxxen", "fluxx", "games", "server", "table"],
        reason: "the arena runs any game",
    },
    Absence {
        of: "table",
        from: &["abluxxen", "fluxx", "games", "store", "server"],
        reason: "a table runs any game and touches nothing outside",
    },
    Absence { of: "protocol", from: &["games", "abluxxen", "fluxx"], reason: "the protocol knows no game" },
];

pub(super) fn check(tree: &Tree) -> Vec<Complaint> {
    tree.crates().into_iter().flat_map(|name| check_crate(tree, name)).collect()
}

fn check_crate(tree: &Tree, name: &str) -> Vec<Complaint> {
    let path = format!("crates/{name}/Cargo.toml");
    let text = &tree.get(&path).expect("a crate is a folder with this file").text;
    let manifest: Table = match text.parse() {
        Ok(manifest) => manifest,
        Err(problem) => return vec![Complaint::about_file(path, problem.to_string())],
    };
    let needs = needs_of(&manifest);
    let mut problems = Vec::new();
    problems.extend(pure_problem(tree, name, &needs));
    problems.extend(every_game_problem(name, &needs));
    problems.extend(absence_problems(name, &needs));
    problems.extend(manifest_problems(name, &manifest));
    problems.into_iter().map(|problem| Complaint::about_file(&path, problem)).collect()
}

/// What the crate itself depends on, without what only its tests need.
fn needs_of(manifest: &Table) -> Vec<String> {
    let table = manifest.get("dependencies").and_then(|needs| needs.as_table());
    table.map(|needs| needs.keys().cloned().collect()).unwrap_or_default()
}

fn pure_problem(tree: &Tree, name: &str, needs: &[String]) -> Option<String> {
    let crates = tree.crates();
    let ours = needs.iter().find(|need| *need != "game" && crates.contains(&need.as_str()))?;
    PURE.contains(&name).then(|| format!("rules know nothing of ours but `game`, and not `{ours}`"))
}

fn every_game_problem(name: &str, needs: &[String]) -> Option<String> {
    let n_games = GAMES.iter().filter(|game| needs.iter().any(|need| need == *game)).count();
    (n_games > 1 && name != "games").then(|| "only `games` names every game".to_owned())
}

fn absence_problems(name: &str, needs: &[String]) -> Vec<String> {
    let absences = ABSENCES.iter().filter(|absence| absence.of == name);
    let broken = |absence: &Absence| {
        let need = needs.iter().find(|need| absence.from.contains(&need.as_str()))?;
        Some(format!("needs `{need}`, but {}", absence.reason))
    };
    absences.filter_map(broken).collect()
}

/// The prefix of packages that are used outside; in the workspace they go by their folder.
const PUBLISHED: &str = "luxx-";

fn manifest_problems(name: &str, manifest: &Table) -> Vec<String> {
    let mut problems = Vec::new();
    let package = manifest.get("package").and_then(|package| package.as_table());
    let package_name = package.and_then(|package| package.get("name")?.as_str()).unwrap_or_default();
    if package_name.strip_prefix(PUBLISHED).unwrap_or(package_name) != name {
        problems.push("the folder's name is the crate's name".to_owned());
    }
    let inherits =
        |table: Option<&Table>| table.and_then(|table| table.get("workspace")?.as_bool()) == Some(true);
    if !inherits(manifest.get("lints").and_then(|lints| lints.as_table())) {
        problems.push("the lints of the workspace are not switched on".to_owned());
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(name: &str, needs: &str) -> String {
        format!("[package]\nname = \"{name}\"\n[dependencies]\n{needs}\n[lints]\nworkspace = true\n")
    }

    fn complaints(name: &str, needs: &str) -> Vec<String> {
        let path = format!("crates/{name}/Cargo.toml");
        let text = manifest(name, needs);
        let arena = manifest("arena", "");
        let tree = Tree::of(&[(&path, &text), ("crates/arena/Cargo.toml", &arena)]);
        check(&tree).into_iter().map(|complaint| complaint.problem).collect()
    }

    #[test]
    fn rules_depend_on_the_contract_alone() {
        assert!(complaints("abluxxen", "game.workspace = true\nserde.workspace = true").is_empty());
        assert_eq!(complaints("abluxxen", "arena.workspace = true").len(), 1);
    }

    #[test]
    fn only_games_names_every_game() {
        let both = "abluxxen.workspace = true\nfluxx.workspace = true";
        assert!(complaints("games", both).is_empty());
        assert_eq!(complaints("terminal", both).len(), 1);
        assert!(complaints("terminal", "fluxx.workspace = true").is_empty());
    }

    #[test]
    fn the_store_knows_no_game() {
        assert_eq!(complaints("store", "game.workspace = true").len(), 1);
        assert_eq!(complaints("bots", "arena = \"1\"").len(), 1);
        assert_eq!(complaints("protocol", "games = \"1\"").len(), 1);
    }

    #[test]
    fn what_only_tests_need_is_free() {
        assert!(complaints("fluxx", "[dev-dependencies]\narena = \"1\"").is_empty());
    }

    #[test]
    fn a_crate_without_lints_or_with_another_name_is_found() {
        let tree = Tree::of(&[("crates/store/Cargo.toml", "[package]\nname = \"shop\"\n")]);
        assert_eq!(check(&tree).len(), 2);
        let tree = Tree::of(&[("crates/store/Cargo.toml", "[package")]);
        assert_eq!(check(&tree).len(), 1);
    }
}
