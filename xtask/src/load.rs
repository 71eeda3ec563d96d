//! `cargo xtask load`: how fast the server is, on one core, with everything durable.

mod nodes;

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;

use crate::command;
use crate::serving::Server;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// How long each measurement lasts
    #[arg(long, default_value_t = 10)]
    seconds: u32,
    /// Only choices in a second, without latency, memory and half-open connections
    #[arg(long)]
    choices: bool,
    /// Up to so many nodes on one PostgreSQL, beside one server on a file
    #[arg(long)]
    nodes: Option<u16>,
}

const LISTEN: &str = "127.0.0.1:8196";
const PROGRAM: &str = "target/release/luxx";

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    command::run(command::cargo().args(["build", "--locked", "--quiet", "--release", "--package", "luxx"]))?;
    let seconds = arguments.seconds.to_string();
    if let Some(n_nodes) = arguments.nodes {
        return nodes::run(n_nodes, &seconds);
    }
    println!("200 Abluxxen tables of 3 clients, as fast as answers come");
    measure(&["--awake", "--seconds", &seconds])?;
    if arguments.choices {
        return Ok(());
    }
    println!("the same at 400 choices/s (one fsync takes {:.2} ms here)", fsync()?.as_secs_f64() * 1000.0);
    measure(&["--seconds", &seconds, "--rate", "400"])?;
    println!("idle connections");
    measure(&["--idle", "5000"])?;
    println!("connections whose request never ends");
    measure(&["--half-open", "10000"])
}

/// A fresh server on the first core, its clients on the second.
fn measure(words: &[&str]) -> Result<()> {
    let folder = command::root().join("target/load");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder)?;
    let mut serve = pinned("0");
    serve.args(["serve", "--listen", LISTEN, "--messages-max", "0", "--address-messages-max", "0"]);
    serve.args(["--address-connections-max", "0"]).arg("--data").arg(folder.join("luxx.db"));
    let server = Server::start(&mut serve)?;
    let mut load = pinned("1");
    load.args(["load", "--server", LISTEN, "--pid", &server.id().to_string()]).args(words);
    let begin = cpu(server.id())?;
    command::run(&mut load)?;
    println!("  {:.1} s of the server's processor time", (cpu(server.id())? - begin).as_secs_f64());
    Ok(())
}

fn pinned(core: &str) -> Command {
    let mut command = command::program("taskset");
    command.args(["-c", core, PROGRAM]);
    command
}

/// What a process has used of the processor, in user and system mode.
fn cpu(process: u32) -> Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields: Vec<&str> = stat.split_whitespace().collect();
    let ticks: u64 = [13, 14].iter().filter_map(|&field| fields.get(field)?.parse::<u64>().ok()).sum();
    Ok(Duration::from_millis(ticks * 10))
}

/// The median of some appends that are synced, as a commit of the server is.
fn fsync() -> Result<Duration> {
    let folder = command::root().join("target/load");
    fs::create_dir_all(&folder)?;
    let mut times = (0..51).map(|_| synced(&folder)).collect::<Result<Vec<Duration>>>()?;
    times.sort_unstable();
    times.get(times.len() / 2).copied().context("some were measured")
}

fn synced(folder: &Path) -> Result<Duration> {
    let mut file = File::options().append(true).create(true).open(folder.join("fsync"))?;
    let begin = Instant::now();
    file.write_all(&[7; 8192])?;
    file.sync_all()?;
    Ok(begin.elapsed())
}
