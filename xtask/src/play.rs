use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::{command, web};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A game to play in this terminal; without it the table opens in the browser
    game: Option<String>,
    /// Everything that `luxx play GAME` or `luxx serve` understands, for example `--lang de`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

/// Builds the one binary and starts it; its exit code is ours.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut cargo = command::cargo();
    cargo.args(["run", "--quiet", "--locked", "--release", "--package", "luxx", "--"]);
    match arguments.game.as_deref() {
        Some(game) if !game.starts_with('-') => cargo.args(["play", game]),
        flag => {
            web::build()?;
            println!("Building the server; the first time takes some minutes …");
            cargo.arg("serve").args(flag)
        }
    };
    let status = cargo.args(&arguments.options).status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
