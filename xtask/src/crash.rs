//! The longer modes of the crash tests: a real server, killed thousands of times, or several on one PostgreSQL that fail in
//! every way that there is.

use std::path::PathBuf;

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
    /// At how many tables people play meanwhile [default: 60]
    #[arg(long, requires = "nodes")]
    tables: Option<u32>,
    /// Nothing fails, but one server after the other is replaced by this build of the program, and back again
    #[arg(long, value_name = "FILE", requires = "nodes")]
    upgrade: Option<PathBuf>,
    /// A build of the program, instead of one that is built now
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Ends after so many minutes, however often it has failed by then
    #[arg(long)]
    minutes: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut cargo = command::cargo();
    cargo.args(["test", "--locked", "--package", "luxx", "--test", "all", "--", "--nocapture"]);
    if let Some(minutes) = arguments.minutes {
        cargo.env("LUXX_MINUTES", minutes.to_string());
    }
    if let Some(tables) = arguments.tables {
        cargo.env("LUXX_TABLES", tables.to_string());
    }
    if let Some(program) = &arguments.program {
        cargo.env("LUXX_PROGRAM", program.canonicalize()?);
    }
    if let Some(program) = &arguments.upgrade {
        cargo.env("LUXX_OTHER_PROGRAM", program.canonicalize()?);
    }
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
