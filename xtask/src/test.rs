use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{client, command, referee, tidy, web};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Run only the stages whose name contains this word
    #[arg(long)]
    only: Option<String>,
}

struct Stage {
    name: &'static str,
    run: fn() -> Result<()>,
}

const STAGES: [Stage; 12] = [
    Stage { name: "set-up", run: set_up },
    Stage { name: "format", run: format },
    Stage { name: "tidy", run: tidy::run },
    Stage { name: "web", run: web::build },
    Stage { name: "web checks", run: web::check },
    Stage { name: "lints", run: lints },
    Stage { name: "tests", run: tests },
    Stage { name: "docs", run: docs },
    Stage { name: "fuzz", run: fuzz },
    Stage { name: "referee", run: referee },
    Stage { name: "client", run: client::run },
    Stage { name: "browser", run: web::try_in_browser },
];

/// Enough for every variant to meet nearly every rule; `cargo xtask referee` judges more.
const MATCHES_JUDGED: u32 = 100;

/// Runs the stages in order and stops at the first that fails.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let begin = Instant::now();
    let wanted =
        |stage: &&Stage| arguments.only.as_ref().is_none_or(|word| stage.name.contains(word.as_str()));
    let mut times = Vec::new();
    for stage in STAGES.iter().filter(wanted) {
        println!("== {}", stage.name);
        let begin = Instant::now();
        (stage.run)().with_context(|| format!("== {} FAILED", stage.name))?;
        times.push((stage.name, begin.elapsed()));
    }
    if times.is_empty() {
        let names: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
        bail!("no stage has such a name; there are {}", names.join(", "));
    }
    println!("==");
    for (name, time) in &times {
        println!("   {name:<12} {}", seconds(*time));
    }
    println!("all {} stages passed in {}", times.len(), seconds(begin.elapsed()));
    Ok(())
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// What a fresh machine may lack beside Rust, Node and Python.
fn set_up() -> Result<()> {
    for (program, component) in [("cargo-fmt", "rustfmt"), ("cargo-clippy", "clippy")] {
        if !command::is_there(program) {
            command::run(command::program("rustup").args(["component", "add", component]))?;
        }
    }
    command::run(command::cargo().args(["fetch", "--locked"]))
}

fn format() -> Result<()> {
    command::run(command::cargo().args(["fmt", "--all", "--check"]))
}

fn lints() -> Result<()> {
    command::run(
        command::cargo()
            .args(["clippy", "--workspace", "--all-targets", "--locked", "--quiet"])
            .args(["--", "-D", "warnings"]),
    )
}

fn tests() -> Result<()> {
    command::run(command::cargo().args(["test", "--workspace", "--exclude", "fuzz", "--locked", "--quiet"]))
}

fn docs() -> Result<()> {
    let mut cargo: Command = command::cargo();
    cargo.args(["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
    command::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))
}

/// A second or so of every target; longer runs are in fuzz/README.md.
fn fuzz() -> Result<()> {
    command::run(command::cargo().args(["test", "--package", "fuzz", "--locked", "--quiet"]))
}

fn referee() -> Result<()> {
    referee::run(&referee::Arguments { matches: MATCHES_JUDGED })
}
