//! What the compiler cannot see: each check reads the tree and complains.

mod honesty;
mod layers;
mod length;
mod nameless;
mod operations;
mod purity;
mod readmes;
mod rules;
mod types;
mod walks;
mod words;

use std::fmt;

use anyhow::{Result, bail};

use crate::command;
use crate::tree::{TextFile, Tree};

/// The games; each has a rule crate of this name and paragraphs in `docs/rules/`.
const GAMES: [&str; 2] = ["abluxxen", "fluxx"];
/// The rule crates and their contract know nothing of ours but the contract.
const PURE: [&str; 3] = ["game", "abluxxen", "fluxx"];

struct Check {
    name: &'static str,
    run: fn(&Tree) -> Vec<Complaint>,
}

const CHECKS: [Check; 11] = [
    Check {
        name: "code decides by every paragraph of the rules, and a test is named for it",
        run: rules::check,
    },
    Check { name: "crates keep away from the world as they say", run: purity::check },
    Check { name: "crates keep their layers", run: layers::check },
    Check { name: "what runs any game names none", run: nameless::check },
    Check { name: "every operation of Fluxx is described and judged", run: operations::check },
    Check { name: "every crate has a short README", run: readmes::check },
    Check { name: "a public type's name belongs to one crate", run: types::check },
    Check { name: "the files that the pages name are there", run: walks::check },
    Check { name: "files stay short", run: length::check },
    Check { name: "tests are honest", run: honesty::check },
    Check { name: "words", run: words::check },
];

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Complaint {
    path: String,
    line: Option<usize>,
    problem: String,
}

impl Complaint {
    fn about(file: &TextFile, line: usize, problem: impl Into<String>) -> Self {
        Self { path: file.path.clone(), line: Some(line), problem: problem.into() }
    }

    fn about_file(path: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { path: path.into(), line: None, problem: problem.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.problem),
            None => write!(f, "{}: {}", self.path, self.problem),
        }
    }
}

pub(crate) fn run() -> Result<()> {
    let tree = Tree::read(&command::root())?;
    let mut n_complaints = 0;
    for check in CHECKS {
        let complaints = (check.run)(&tree);
        println!("  {} {}", if complaints.is_empty() { "ok  " } else { "FAIL" }, check.name);
        for complaint in &complaints {
            println!("       {complaint}");
        }
        n_complaints += complaints.len();
    }
    if n_complaints > 0 {
        bail!("tidy complains {n_complaints} times");
    }
    Ok(())
}

/// A line of code without its comment.
fn code_of(line: &str) -> &str {
    line.split("//").next().expect("a split has a first part")
}
