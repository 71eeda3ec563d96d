use std::process::Command;

use anyhow::Result;

use super::executables;
use crate::{client, command, dependencies, python as package, referee, tidy, web};

/// One part of the whole check.
pub(super) struct Stage {
    pub(super) name: &'static str,
    /// It begins as soon as these have passed.
    pub(super) needs: &'static [&'static str],
    pub(super) run: fn() -> Result<()>,
}

/// A new stage is one line here. Whatever calls Cargo for long is in one chain, since two of them at a time would
/// only wait for each other; what downloads or runs in Node runs next to it.
pub(super) const STAGES: [Stage; 20] = [
    Stage { name: "tidy", needs: &[], run: tidy::run },
    Stage { name: "set-up", needs: &[], run: set_up },
    Stage { name: "node packages", needs: &[], run: web::install },
    Stage { name: "programs", needs: &[], run: programs },
    Stage { name: "python", needs: &["programs"], run: python },
    Stage { name: "python packages", needs: &["python"], run: package::install },
    Stage { name: "format", needs: &["set-up"], run: format },
    Stage { name: "dependencies", needs: &["set-up"], run: dependencies::check },
    Stage { name: "lints", needs: &["set-up"], run: lints },
    Stage { name: "web", needs: &["node packages"], run: web::build },
    Stage { name: "web checks", needs: &["web"], run: web::check },
    Stage { name: "build", needs: &["lints"], run: executables::build },
    Stage { name: "tests", needs: &["build", "web", "programs"], run: executables::run },
    Stage { name: "referee", needs: &["build"], run: referee },
    Stage { name: "client", needs: &["build", "python"], run: client::run },
    Stage { name: "python package", needs: &["build", "python packages"], run: package::check },
    Stage { name: "python lints", needs: &["python package"], run: package::lint },
    Stage { name: "docs", needs: &["tests"], run: docs },
    Stage { name: "browser", needs: BEFORE_BROWSERS, run: web::try_in_browser },
    Stage { name: "engines", needs: BEFORE_BROWSERS, run: web::try_engines },
];

/// Pages in a browser mostly wait, but what keeps both cores busy for long would make them wait for the machine.
const BEFORE_BROWSERS: &[&str] = &["build", "tests", "referee", "client", "web checks", "python package"];

/// Enough for every variant to meet nearly every rule; `cargo xtask referee` judges more.
const MATCHES_JUDGED: u32 = 60;

const WORKSPACES: [&str; 3] = ["Cargo.toml", "python/Cargo.toml", "fuzz/Cargo.toml"];

/// What Cargo needs on a fresh machine.
fn set_up() -> Result<()> {
    for (program, component) in [("cargo-fmt", "rustfmt"), ("cargo-clippy", "clippy")] {
        if !command::is_there(program) {
            command::run(command::program("rustup").args(["component", "add", component]))?;
        }
    }
    command::run(command::cargo().args(["fetch", "--locked"]))
}

/// What a fresh machine may lack besides Rust, Node and Python.
fn programs() -> Result<()> {
    web::install_browser()?;
    web::install_engines()?;
    if postgres_testkit::is_there() {
        return Ok(());
    }
    command::install(&["postgresql"])
}

fn python() -> Result<()> {
    client::python(&["websockets"]).map(|_| ())
}

fn format() -> Result<()> {
    WORKSPACES.iter().try_for_each(|manifest| {
        command::run(command::cargo().args(["fmt", "--all", "--check", "--manifest-path", manifest]))
    })
}

fn lints() -> Result<()> {
    command::run(
        command::cargo()
            .args(["clippy", "--workspace", "--all-targets", "--locked", "--quiet"])
            .args(["--", "-D", "warnings"]),
    )
}

/// The pages, and the examples in them.
fn docs() -> Result<()> {
    let mut cargo: Command = command::cargo();
    cargo.args(["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
    command::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))?;
    command::run(command::cargo().args(["test", "--workspace", "--doc", "--locked", "--quiet"]))
}

fn referee() -> Result<()> {
    referee::run(&referee::Arguments { matches: MATCHES_JUDGED })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_needs_only_stages_before_it() {
        for (number, stage) in STAGES.iter().enumerate() {
            let before: Vec<&str> = STAGES[..number].iter().map(|stage| stage.name).collect();
            assert!(stage.needs.iter().all(|need| before.contains(need)), "{}", stage.name);
            assert!(!before.contains(&stage.name), "{} stands here again", stage.name);
        }
    }
}
