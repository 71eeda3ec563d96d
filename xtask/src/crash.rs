//! The longer modes of the crash tests: a real server, killed thousands of times, or several on one PostgreSQL that fail in
//! every way that there is.

use anyhow::Result;
use clap::Args;

use crate::command;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// How often the server is killed
    #[arg(long, default_value_t = 3000)]
    kills: u32,
    /// So many servers on one PostgreSQL instead of one on a file
    #[arg(long)]
    nodes: Option<u32>,
    /// How often one of these servers or their database fails
    #[arg(long, default_value_t = 1000, requires = "nodes")]
    faults: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut cargo = command::cargo();
    cargo.args(["test", "--locked", "--package", "luxx", "--test", "all", "--", "--nocapture"]);
    match arguments.nodes {
        Some(nodes) => command::run(
            cargo
                .arg("nodes::")
                .env("LUXX_NODES", nodes.to_string())
                .env("LUXX_FAULTS", arguments.faults.to_string()),
        ),
        None => command::run(cargo.arg("crash::").env("LUXX_KILLS", arguments.kills.to_string())),
    }
}
