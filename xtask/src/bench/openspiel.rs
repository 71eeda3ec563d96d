use std::path::Path;

use anyhow::{Context, Result};

use super::json;
use crate::{command, processor};

const SCRIPT: &str = "xtask/src/bench/openspiel.py";
const ISMCTS: &str = "xtask/src/bench/openspiel_ismcts.py";
const VENV: &str = "target/bench-venv";

/// The Python in which OpenSpiel is installed.
pub(super) struct OpenSpiel {
    python: String,
}

impl OpenSpiel {
    pub(super) fn install() -> Option<Self> {
        match install() {
            Ok(python) => Some(Self { python }),
            Err(problem) => {
                println!("no OpenSpiel: {problem:#}");
                None
            }
        }
    }

    /// Choices per second of complete random games of crazy_eights.
    pub(super) fn crazy_eights(&self) -> Result<f64> {
        self.rate([SCRIPT, "crazy_eights", "2"], "choices_per_s")
    }

    /// Iterations per second of IS-MCTS at the first choice of hearts.
    pub(super) fn hearts_ismcts(&self) -> Result<f64> {
        self.rate([ISMCTS, "hearts", "5000"], "iterations_per_s")
    }

    fn rate(&self, words: [&str; 3], name: &str) -> Result<f64> {
        let told = json(&command::output(processor::pinned(&self.python).args(words))?)?;
        told[name].as_f64().context("the script prints its rate")
    }
}

/// A Python of its own below `target`, with OpenSpiel in it.
fn install() -> Result<String> {
    let python = format!("{VENV}/bin/python");
    let has_it =
        |python: &str| command::output(command::program(python).args(["-c", "import pyspiel"])).is_ok();
    if Path::new(&command::root()).join(&python).exists() && has_it(&path(&python)) {
        return Ok(path(&python));
    }
    command::make_venv(Path::new(VENV))?;
    command::output(command::program(&path(&python)).args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "open_spiel",
    ]))?;
    Ok(path(&python))
}

fn path(below_root: &str) -> String {
    command::root().join(below_root).to_string_lossy().into_owned()
}
