use std::path::Path;

use anyhow::{Context, Result};

use super::{best, json, processor};
use crate::command;

const SCRIPT: &str = "xtask/src/bench/openspiel.py";
const ISMCTS: &str = "xtask/src/bench/openspiel_ismcts.py";
const VENV: &str = "target/bench-venv";

/// Choices per second of complete random games of crazy_eights, if OpenSpiel can be installed.
pub(super) fn crazy_eights(n_repeats: u32) -> Option<f64> {
    match install().and_then(|python| best(n_repeats, || measure(&python))) {
        Ok(rate) => Some(rate),
        Err(problem) => {
            println!("no OpenSpiel: {problem:#}");
            None
        }
    }
}

/// Iterations per second of IS-MCTS at the first choice of hearts, if OpenSpiel can be installed.
pub(super) fn hearts_ismcts(n_repeats: u32) -> Option<f64> {
    match install().and_then(|python| best(n_repeats, || measure_ismcts(&python))) {
        Ok(rate) => Some(rate),
        Err(problem) => {
            println!("no OpenSpiel: {problem:#}");
            None
        }
    }
}

fn measure_ismcts(python: &str) -> Result<f64> {
    let mut script = processor::pinned(python);
    let told = json(&command::output(script.args([ISMCTS, "hearts", "5000"]))?)?;
    told["iterations_per_s"].as_f64().context("the script prints its rate")
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

fn measure(python: &str) -> Result<f64> {
    let mut script = processor::pinned(python);
    let told = json(&command::output(script.args([SCRIPT, "crazy_eights", "2"]))?)?;
    told["choices_per_s"].as_f64().context("the script prints its rate")
}
