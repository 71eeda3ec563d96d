//! `cargo xtask attack`: what one visitor can do to all the others, each attack against a fresh server.

use anyhow::Result;
use clap::Args;

use crate::{client, command, program};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Attack the program as it is released, which takes a while to build
    #[arg(long)]
    release: bool,
    /// A part of how long and how much, from 0.1 to 1
    #[arg(long, default_value_t = 1.0)]
    scale: f64,
    /// Only attacks with this word in their names
    #[arg(long, default_value = "")]
    only: String,
}

/// Fails if any attack did harm.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let python = client::python(&["websockets"])?;
    let program = if arguments.release { released()? } else { program::luxx()? };
    let mut attack = command::program(&python);
    attack.args(["xtask/attack.py", &program, "--scale", &arguments.scale.to_string()]);
    command::run(attack.args(["--only", &arguments.only]))
}

fn released() -> Result<String> {
    command::run(command::cargo().args(["build", "--locked", "--quiet", "--release", "--package", "luxx"]))?;
    Ok("target/release/luxx".to_owned())
}
