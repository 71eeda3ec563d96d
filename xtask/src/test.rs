//! `cargo xtask test`: every check there is. Stages run side by side as soon as what they need has passed.

mod executables;
mod schedule;
mod stages;

use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;

use stages::{STAGES, Stage};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Run only the stages whose name contains this word, one after the other
    #[arg(long)]
    only: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    match &arguments.only {
        None => schedule::run_all(&STAGES),
        Some(word) => run_in_turn(&named(word)?),
    }
}

/// The stage of exactly this name, or else all whose name contains the word.
fn named(word: &str) -> Result<Vec<&'static Stage>> {
    if let Some(stage) = STAGES.iter().find(|stage| stage.name == word) {
        return Ok(vec![stage]);
    }
    let stages: Vec<&Stage> = STAGES.iter().filter(|stage| stage.name.contains(word)).collect();
    if stages.is_empty() {
        let names: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
        bail!("no stage has such a name; there are {}", names.join(", "));
    }
    Ok(stages)
}

fn run_in_turn(stages: &[&Stage]) -> Result<()> {
    for stage in stages {
        let begin = Instant::now();
        (stage.run)().with_context(|| format!("{} failed", stage.name))?;
        println!("{} passed in {:.1} s", stage.name, begin.elapsed().as_secs_f64());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_name_means_that_stage_alone() {
        let names = |word: &str| named(word).unwrap().iter().map(|stage| stage.name).collect::<Vec<_>>();
        assert_eq!(names("web"), ["web"]);
        assert_eq!(names("web ch"), ["web checks"]);
        assert!(names("s").len() > 1);
        assert!(named("no such stage").is_err());
    }
}
