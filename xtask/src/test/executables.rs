//! Builds all test executables at once and runs them side by side, which Cargo alone does not.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{command, program, side_by_side};

/// This many run at a time, each with as many threads as there are cores: where one waits, another works.
const SIDE_BY_SIDE: usize = 2;

struct Executable {
    path: PathBuf,
    /// The folder of its crate, in which Cargo would start it.
    folder: PathBuf,
    name: String,
}

/// Cargo's account of what it built, so that nobody has to ask for it and wait again.
fn account() -> PathBuf {
    command::root().join("target/stages/executables.json")
}

pub(super) fn build() -> Result<()> {
    let mut cargo = command::cargo();
    // Examples are left to the lints, and code in docs to rustdoc.
    cargo.args(["test", "--workspace", "--lib", "--bins", "--tests", "--no-run", "--locked", "--quiet"]);
    let told = command::output(cargo.arg("--message-format=json-render-diagnostics"))?;
    let path = account();
    fs::create_dir_all(path.parent().expect("it lies in a folder"))?;
    fs::write(path, told).context("the account of the build cannot be written")
}

pub(super) fn run() -> Result<()> {
    if !program::is_given() {
        build()?;
    }
    let executables = list(&fs::read_to_string(account())?)?;
    side_by_side::each(&executables, SIDE_BY_SIDE, run_one)?;
    println!("{} executables passed", executables.len());
    Ok(())
}

fn list(text: &str) -> Result<Vec<Executable>> {
    let mut executables = Vec::new();
    for line in text.lines() {
        let message: Value = serde_json::from_str(line).context("Cargo speaks JSON")?;
        executables.extend(executable_in(&message));
    }
    if executables.is_empty() {
        bail!("there is nothing to run");
    }
    Ok(executables)
}

fn executable_in(message: &Value) -> Option<Executable> {
    if message["profile"]["test"] != true {
        return None;
    }
    let path = PathBuf::from(message["executable"].as_str()?);
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    let target = &message["target"];
    let crate_name = folder.file_name()?.to_str()?;
    let name = format!("{crate_name} {} {}", target["kind"][0].as_str()?, target["name"].as_str()?);
    Some(Executable { path, folder, name })
}

fn run_one(executable: &Executable) -> Result<()> {
    let begin = Instant::now();
    let mut command = Command::new(&executable.path);
    command.arg("--quiet").current_dir(&executable.folder).env("CARGO_MANIFEST_DIR", &executable.folder);
    let output = command.output().with_context(|| format!("{} does not start", executable.name))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        bail!("{} failed\n{printed}{}", executable.name, String::from_utf8_lossy(&output.stderr));
    }
    println!("{:>7.1} s  {}: {}", begin.elapsed().as_secs_f64(), executable.name, result_in(&printed));
    Ok(())
}

fn result_in(printed: &str) -> &str {
    let last = printed.lines().rev().find_map(|line| line.strip_prefix("test result: ok. "));
    last.and_then(|result| result.split(';').next()).unwrap_or("its own words")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executables_are_found_in_what_cargo_says() {
        let message = serde_json::json!({
            "reason": "compiler-artifact", "manifest_path": "/x/crates/table/Cargo.toml",
            "target": {"kind": ["test"], "name": "all"}, "profile": {"test": true}, "executable": "/x/all-1",
        });
        let found = executable_in(&message).unwrap();
        assert_eq!(
            (found.name.as_str(), found.folder.as_path()),
            ("table test all", Path::new("/x/crates/table"))
        );
        let program = serde_json::json!({"profile": {"test": false}, "executable": "/x/luxx"});
        assert!(executable_in(&program).is_none());
    }

    #[test]
    fn the_result_is_one_phrase() {
        assert_eq!(result_in("\n....\ntest result: ok. 4 passed; 0 failed; 0 ignored\n\n"), "4 passed");
    }
}
