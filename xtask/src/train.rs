//! `cargo xtask train`: trains the nets of the learned bots.

use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::command;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// abluxxen or fluxx, then what luxx-training understands: --minutes, --seed, --threads, --width, --anew
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

/// For this processor alone, since training never leaves the machine; nets are the same numbers everywhere.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut cargo = command::cargo();
    cargo.env("RUSTFLAGS", "-C target-cpu=native");
    cargo.args(["run", "--locked", "--quiet", "--release", "--target-dir", "target/native"]);
    cargo.args(["--package", "training", "--"]).args(&arguments.words);
    command::run(&mut cargo).map(|()| ExitCode::SUCCESS)
}
