use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::command;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Which game
    #[arg(default_value = "abluxxen")]
    game: String,
    /// Everything that `luxx play GAME` understands, for example `--lang de`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

/// Builds the one binary and starts a match; its exit code is ours.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut cargo = command::cargo();
    cargo.args([
        "run",
        "--quiet",
        "--locked",
        "--release",
        "--package",
        "luxx",
        "--",
        "play",
        &arguments.game,
    ]);
    let status = cargo.args(&arguments.options).status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
