//! The longer mode of the crash test: a real server, killed thousands of times.

use anyhow::Result;
use clap::Args;

use crate::command;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// How often the server is killed
    #[arg(long, default_value_t = 3000)]
    kills: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut cargo = command::cargo();
    cargo.args(["test", "--locked", "--package", "luxx", "--test", "all", "--", "--nocapture", "crash::"]);
    command::run(cargo.env("LUXX_KILLS", arguments.kills.to_string()))
}
