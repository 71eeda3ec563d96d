//! Records of every variant, judged by programs that share no code with ours.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{command, program, side_by_side};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// How many matches of each variant
    #[arg(long, default_value_t = 2000)]
    pub(crate) matches: u32,
}

/// A variant, as words for `luxx sim`, and the referee who knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Case {
    game: &'static str,
    variant: Vec<&'static str>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    command::run(command::program("python3").args([
        "-m",
        "unittest",
        "discover",
        "--start-directory",
        "referee",
        "--quiet",
    ]))?;
    judge_all(arguments.matches)
}

fn judge_all(n_matches: u32) -> Result<()> {
    let luxx = program::luxx()?;
    let folder = command::root().join("target/referee");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let cases = cases();
    side_by_side::each(&cases, side_by_side::n_cores(), |case| judge(&luxx, case, n_matches, &folder))?;
    println!("  {} variants, {n_matches} matches each: no dispute", cases.len());
    Ok(())
}

fn judge(luxx: &str, case: &Case, n_matches: u32, folder: &Path) -> Result<()> {
    let name = format!("{}{}.jsonl", case.game, case.variant.concat().replace(',', "-"));
    let file = folder.join(name);
    let mut sim = command::program(luxx);
    sim.args(["sim", case.game]).args(&case.variant).args(["--first", "random", "--threads", "1", "--json"]);
    sim.args(["--matches", &n_matches.to_string(), "--legal", "--records"]).arg(&file);
    command::output(&mut sim)?;
    let mut referee = command::program("python3");
    let verdict = command::output(referee.arg(format!("referee/{}.py", case.game)).arg(&file))?;
    if verdict.trim() != format!("{n_matches} passed, 0 failed") {
        bail!("{} {}:\n{verdict}", case.game, case.variant.join(" "));
    }
    fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))
}

/// Every variant, or for Fluxx every number of seats with every Meta Rule and every switch once.
fn cases() -> Vec<Case> {
    let abluxxen = abluxxen().into_iter().map(|variant| Case { game: "abluxxen", variant });
    let fluxx = fluxx().into_iter().map(|variant| Case { game: "fluxx", variant });
    abluxxen.chain(fluxx).collect()
}

fn abluxxen() -> Vec<Vec<&'static str>> {
    const LEVELS: [&str; 3] = ["base", "advanced", "expert"];
    let mut variants = Vec::new();
    for level in LEVELS {
        variants.extend(["3", "4", "5"].map(|seats| vec!["--level", level, "--seats", seats]));
        variants.push(vec!["--duel", "--level", level]);
        variants.push(vec!["--duel", "--level", level, "--shadow-counts-as-abluxx", "false"]);
    }
    variants.extend(["2", "3", "4", "5"].map(|seats| vec!["--edition", "ravensburger", "--seats", seats]));
    variants.push(vec!["--edition", "ravensburger", "--duel"]);
    variants
}

fn fluxx() -> Vec<Vec<&'static str>> {
    let mut variants = Vec::new();
    for meta in ["none", "escalation", "no_creepers"] {
        variants.extend(["2", "3", "4", "5", "6"].map(|seats| vec!["--seats", seats, "--meta", meta]));
    }
    let switches: [&[&str]; 8] = [
        &["--day", "special"],
        &["--birthday", "0,2"],
        &["--day", "special", "--birthday", "1"],
        &["--war-moves", "peace"],
        &["--death", "must_one"],
        &["--rich-bonus", "must"],
        &["--milk-is-food"],
        &["--turn-limit", "40"],
    ];
    variants.extend(switches.map(<[_]>::to_vec));
    variants.push(
        [switches[2], switches[3], switches[4], switches[5], switches[6], &["--meta", "escalation"]].concat(),
    );
    variants
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_variant_is_judged_twice() {
        let cases = cases();
        for (number, case) in cases.iter().enumerate() {
            assert!(!cases[..number].contains(case), "{case:?}");
        }
    }
}
