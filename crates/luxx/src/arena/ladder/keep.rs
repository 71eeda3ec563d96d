use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use arena::tournament::{Deals, Tournament};
use game::Game;
use serde::Deserialize;
use serde_json::Value;

use crate::failure::Failure;

/// Rows that were played before, so that an interrupted ladder can resume.
#[derive(Debug)]
pub(super) struct Keep {
    rows: Vec<Kept>,
    file: Option<(PathBuf, File)>,
}

/// What the page needs of a line that `luxx arena --json` prints.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Kept {
    game: String,
    options: Value,
    pub(super) matches: u64,
    duplicate: bool,
    seed: u64,
    budget: String,
    pub(super) bots: Vec<KeptBot>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct KeptBot {
    name: String,
    pub(super) win_share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) fair_share: f64,
    pub(super) points: f64,
    pub(super) points_low: f64,
    pub(super) points_high: f64,
    pub(super) choices: u64,
    pub(super) illegal: u64,
}

impl Keep {
    /// Without a path nothing is kept.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self { rows: Vec::new(), file: None }) };
        let wrong = |problem: std::io::Error| Failure::file(path, &problem);
        let text = fs::read_to_string(path).or_else(empty_if_new).map_err(wrong)?;
        let rows = text.lines().map(|line| read(line, path)).collect::<Result<_, _>>()?;
        let file = File::options().append(true).create(true).open(path).map_err(wrong)?;
        Ok(Self { rows, file: Some((path.to_owned(), file)) })
    }

    pub(super) fn find<G: Game>(&self, tournament: &Tournament<G>) -> Option<Kept> {
        let options = serde_json::to_value(&tournament.options).expect("options are plain JSON");
        let budget = tournament.budget.to_string();
        let is_same = |kept: &&Kept| {
            kept.game == G::NAME
                && kept.options == options
                && kept.matches == tournament.n_matches_planned()
                && kept.duplicate == (tournament.deals == Deals::Duplicate)
                && kept.seed == tournament.seed
                && kept.budget == budget
                && kept.bots.iter().map(|bot| &bot.name).eq(&tournament.names)
        };
        self.rows.iter().find(is_same).cloned()
    }

    /// Keeps a line, and reads it.
    pub(super) fn add(&mut self, line: &str) -> Result<Kept, Failure> {
        if let Some((path, file)) = &mut self.file {
            file.write_all(line.as_bytes()).map_err(|problem| Failure::file(path, &problem))?;
        }
        let kept: Kept = serde_json::from_str(line).expect("a report has all that is kept");
        self.rows.push(kept.clone());
        Ok(kept)
    }
}

fn empty_if_new(problem: std::io::Error) -> std::io::Result<String> {
    if problem.kind() == ErrorKind::NotFound { Ok(String::new()) } else { Err(problem) }
}

fn read(line: &str, path: &Path) -> Result<Kept, Failure> {
    let wrong = |problem| Failure::usage(format!("{}: no row of a ladder: {problem}", path.display()));
    serde_json::from_str(line).map_err(wrong)
}
