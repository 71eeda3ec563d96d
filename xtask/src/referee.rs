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
    let name = format!("{}{}.jsonl", case.game, case.variant.concat().replace([',', '/'], "-"));
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

/// Every variant of Abluxxen; for Fluxx every number of seats with every Meta Rule and every switch, and own cards.
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

const SEATS: [&str; 5] = ["2", "3", "4", "5", "6"];
const METAS: [&str; 3] = ["none", "escalation", "no_creepers"];
const SWITCHES: [&[&str]; 7] = [
    &["--day", "special"],
    &["--birthday", "0,1"],
    &["--war-moves", "peace"],
    &["--death", "must_one"],
    &["--rich-bonus", "must"],
    &["--milk-is-food"],
    &["--turn-limit", "40"],
];

/// Each number of seats with each Meta Rule is played as usual, with some switches, and with all the others.
fn fluxx() -> Vec<Vec<&'static str>> {
    let agreed = SEATS.into_iter().flat_map(|seats| METAS.map(|meta| ["--seats", seats, "--meta", meta]));
    let switched = agreed.enumerate().flat_map(|(number, agreed)| {
        let (some, others) = halves(number);
        [Vec::new(), some, others].map(|switches| [&agreed[..], &switches].concat())
    });
    switched.chain(own_cards()).collect()
}

/// Together they have every part that own cards are made of.
const OWN_CARDS: [&str; 5] = [
    "referee/own-cards/actions.toml",
    "referee/own-cards/creepers.toml",
    "referee/own-cards/goals.toml",
    "referee/own-cards/rules.toml",
    "referee/own-cards/more-rules.toml",
];

/// Each file with another number of seats and with other switches.
fn own_cards() -> impl Iterator<Item = Vec<&'static str>> {
    let seated = OWN_CARDS.into_iter().zip(SEATS).enumerate();
    seated
        .map(|(number, (file, seats))| [&["--seats", seats, "--cards", file][..], &halves(number).0].concat())
}

/// Three neighbours in the ring of switches, begun elsewhere for every number, and the four that are left: so any two switches meet, too.
fn halves(number: usize) -> (Vec<&'static str>, Vec<&'static str>) {
    let mut ring = SWITCHES;
    ring.rotate_left(number % SWITCHES.len());
    let (some, others) = ring.split_at(3);
    (some.concat(), others.concat())
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

    #[test]
    fn every_switch_is_judged_with_every_number_of_seats_and_every_meta_rule() {
        for seats in SEATS {
            for meta in METAS {
                for switch in SWITCHES {
                    let wanted = [&["--seats", seats][..], &["--meta", meta], switch];
                    assert!(fluxx().iter().any(|variant| has_all(variant, &wanted)), "{wanted:?}");
                }
            }
        }
    }

    #[test]
    fn any_two_switches_are_judged_together() {
        for (number, switch) in SWITCHES.iter().enumerate() {
            for other in &SWITCHES[..number] {
                assert!(
                    fluxx().iter().any(|variant| has_all(variant, &[switch, other])),
                    "{switch:?} {other:?}"
                );
            }
        }
    }

    fn has_all(variant: &[&str], flags: &[&[&str]]) -> bool {
        flags.iter().all(|flag| variant.windows(flag.len()).any(|words| words == *flag))
    }
}
