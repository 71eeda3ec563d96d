//! `cargo xtask bench`: our speed, OpenSpiel's beside it in the same run, and instructions that do not jitter.

mod openspiel;
mod search;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::Value;

use crate::bench::openspiel::OpenSpiel;
use crate::processor::Measured;
use crate::{command, processor, python};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// How often each measurement is made; the best counts, and of ratios the middle one
    #[arg(long, default_value_t = 5)]
    repeats: u32,
    /// Leave OpenSpiel out
    #[arg(long)]
    alone: bool,
    /// Measure the Python package beside its peers instead
    #[arg(long)]
    python: bool,
}

struct Case {
    name: &'static str,
    words: &'static [&'static str],
    n_matches: u32,
    /// How many times OpenSpiel's rate we promise.
    target: f64,
}

const CASES: [Case; 2] = [
    Case {
        name: "Abluxxen, AMIGO base, 4 seats",
        words: &["sim", "abluxxen"],
        n_matches: 200_000,
        target: 6.0,
    },
    Case { name: "Fluxx, 4 seats", words: &["sim", "fluxx"], n_matches: 60_000, target: 5.0 },
];

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if arguments.python {
        return python::bench();
    }
    command::run(command::cargo().args(["build", "--locked", "--quiet", "--release", "--package", "luxx"]))?;
    let peer = if arguments.alone { None } else { OpenSpiel::install() };
    for case in &CASES {
        measure(case, arguments.repeats.max(1), peer.as_ref())?;
    }
    search::run(arguments.repeats.max(1), peer.as_ref())
}

fn measure(case: &Case, n_repeats: u32, peer: Option<&OpenSpiel>) -> Result<()> {
    println!("{}", case.name);
    let alone = || simulate(case, 1, &[]).map(|run| run.per_cpu_second());
    let one = match peer {
        Some(peer) => beside(n_repeats, alone, || peer.crazy_eights(), case.target)?,
        None => best(n_repeats, alone)?,
    };
    println!("  one thread           {} choices/s of CPU time", millions(one));
    let recorded =
        best(n_repeats, || simulate(case, 1, &["--records", "/dev/null"]).map(|run| run.per_cpu_second()))?;
    println!("  with records         {} choices/s of CPU time", millions(recorded));
    let single = best(n_repeats, || simulate(case, 1, &[]).map(|run| run.per_second))?;
    let double = best(n_repeats, || simulate(case, 2, &[]).map(|run| run.per_second))?;
    println!(
        "  two threads          {:.2} times one by the clock (promised: 1.8, on an idle machine)",
        double / single
    );
    match instructions(case)? {
        Some((per_match, per_choice)) => {
            println!("  callgrind            {per_match:.0} instructions a match, {per_choice:.0} a choice")
        }
        None => println!("  callgrind            not measured: valgrind is not installed"),
    }
    Ok(())
}

/// Alternates both, because the speed of a shared machine changes from minute to minute. Returns our best rate.
fn beside(
    n_repeats: u32,
    ours: impl Fn() -> Result<f64>,
    theirs: impl Fn() -> Result<f64>,
    target: f64,
) -> Result<f64> {
    let turns = (0..n_repeats).map(|_| Ok((ours()?, theirs()?))).collect::<Result<Vec<_>>>()?;
    let mut ratios: Vec<f64> = turns.iter().map(|(ours, theirs)| ours / theirs).collect();
    ratios.sort_by(f64::total_cmp);
    let (least, middle, most) = (ratios[0], ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
    let highest = |rates: &mut dyn Iterator<Item = f64>| rates.fold(0.0, f64::max);
    let theirs = highest(&mut turns.iter().map(|(_, theirs)| *theirs));
    println!("  OpenSpiel            {} choices/s, crazy_eights in C++", millions(theirs));
    println!(
        "  times OpenSpiel      {middle:.1}, from {least:.1} to {most:.1} in {n_repeats} turns (promised: {target})"
    );
    Ok(highest(&mut turns.iter().map(|(ours, _)| *ours)))
}

fn best(n_repeats: u32, mut measure: impl FnMut() -> Result<f64>) -> Result<f64> {
    (0..n_repeats.max(1)).try_fold(0.0_f64, |best, _| Ok(best.max(measure()?)))
}

fn simulate(case: &Case, n_threads: u32, more: &[&str]) -> Result<Measured> {
    let mut luxx = if n_threads == 1 { processor::pinned(&luxx()) } else { command::program(&luxx()) };
    luxx.args(case.words).args(["--json", "--threads", &n_threads.to_string()]);
    luxx.args(["--matches", &case.n_matches.to_string()]).args(more);
    let before = processor::seconds_of_children();
    let summary = json(&command::output(&mut luxx)?)?;
    let cpu_seconds = processor::seconds_of_children().zip(before).map(|(after, before)| after - before);
    let number = |name: &str| summary[name].as_f64().context("a summary has numbers");
    Ok(Measured { choices: number("choices")?, per_second: number("choices_per_s")?, cpu_seconds })
}

/// Two runs of different length, so that starting the program does not count.
fn instructions(case: &Case) -> Result<Option<(f64, f64)>> {
    if !command::is_there("valgrind") {
        return Ok(None);
    }
    let (short, long) = (count_instructions(case, 200)?, count_instructions(case, 1200)?);
    let n_instructions = long.0 - short.0;
    Ok(Some((n_instructions / 1000.0, n_instructions / (long.1 - short.1))))
}

/// Instructions and choices.
fn count_instructions(case: &Case, n_matches: u32) -> Result<(f64, f64)> {
    let file = command::root().join("target/bench-callgrind.out");
    let mut valgrind = command::program("valgrind");
    valgrind.args(["--tool=callgrind", "--quiet"]).arg(format!("--callgrind-out-file={}", file.display()));
    valgrind.arg(luxx()).args(case.words).args([
        "--json",
        "--threads",
        "1",
        "--matches",
        &n_matches.to_string(),
    ]);
    let summary = json(&command::output(&mut valgrind)?)?;
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
    Ok((
        total.context("callgrind writes totals")?,
        summary["choices"].as_f64().context("choices are counted")?,
    ))
}

fn luxx() -> String {
    let path: PathBuf = command::root().join("target/release/luxx");
    path.to_string_lossy().into_owned()
}

fn json(text: &str) -> Result<Value> {
    serde_json::from_str(text).with_context(|| format!("no JSON: {text}"))
}

fn millions(rate: f64) -> String {
    format!("{:.2} M", rate / 1e6)
}
