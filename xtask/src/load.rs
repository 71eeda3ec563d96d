//! `cargo xtask load`: how fast the server is, on one core, with everything durable.

mod nodes;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
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
    /// The first port to use; with nodes, two for each of them from here on
    #[arg(long, default_value_t = 8196)]
    port: u16,
}

const PROGRAM: &str = "target/release/luxx";

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    command::run(command::cargo().args(["build", "--locked", "--quiet", "--release", "--package", "luxx"]))?;
    let Arguments { seconds, choices, nodes, port } = *arguments;
    let seconds = seconds.to_string();
    if let Some(n_nodes) = nodes {
        return nodes::run(n_nodes, port, &seconds);
    }
    println!("200 Abluxxen tables of 3 clients, as fast as answers come");
    play(port, &["--awake", "--seconds", &seconds])?;
    println!("the same with deltas, as the page asks for them");
    play(port, &["--awake", "--seconds", &seconds, "--deltas"])?;
    println!("200 Fluxx tables of 3 clients, with deltas");
    play(port, &["--awake", "--seconds", &seconds, "--deltas", "--game", "fluxx"])?;
    if choices {
        return Ok(());
    }
    println!("Abluxxen at 400 choices/s (one fsync takes {:.2} ms here)", fsync()?.as_secs_f64() * 1000.0);
    play(port, &["--seconds", &seconds, "--rate", "400"])?;
    println!("idle connections");
    load(&start(port)?, port, &["--idle", "5000"]).map(drop)?;
    println!("connections whose request never ends");
    load(&start(port)?, port, &["--half-open", "10000"]).map(drop)
}

/// Plays at a fresh server, and says what that costs it.
fn play(port: u16, words: &[&str]) -> Result<()> {
    let server = start(port)?;
    let (said, [spent]) = measured(&mut clients(&server, port, words), || Ok([cpu(server.id())?]))?;
    print!("{said}");
    println!("  {}", each(spent, &said, "in the server")?);
    Ok(())
}

/// What clients report, and what is spent from when they have warmed up until they end.
fn measured<const N: usize>(
    clients: &mut Command,
    spent: impl Fn() -> Result<[Duration; N]>,
) -> Result<(String, [Duration; N])> {
    let mut clients = clients.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let mut begin = None;
    for line in BufReader::new(clients.stderr.take().context("it was asked for")?).lines() {
        match line?.as_str() {
            "measuring" => begin = Some(spent()?),
            other => eprintln!("{other}"),
        }
    }
    let output = clients.wait_with_output()?;
    let (begin, end) = (begin.context("the clients did not begin")?, spent()?);
    ensure!(output.status.success(), "the clients failed ({})", output.status);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok((said, std::array::from_fn(|number| end[number].saturating_sub(begin[number]))))
}

/// A fresh server on the first core.
fn start(port: u16) -> Result<Server> {
    let folder = command::root().join("target/load");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder)?;
    let mut serve = pinned("0");
    serve.args(["serve", "--listen", &listen(port), "--messages-max", "0", "--address-messages-max", "0"]);
    serve.args(["--address-connections-max", "0"]).arg("--data").arg(folder.join("luxx.db"));
    Server::start(&mut serve)
}

/// Its clients run on the second core; returns what they report.
fn load(server: &Server, port: u16, words: &[&str]) -> Result<String> {
    let said = command::output(&mut clients(server, port, words))?;
    print!("{said}");
    Ok(said)
}

fn clients(server: &Server, port: u16, words: &[&str]) -> Command {
    let mut load = pinned("1");
    load.args(["load", "--server", &listen(port), "--pid", &server.id().to_string()]).args(words);
    load
}

fn listen(port: u16) -> String {
    format!("127.0.0.1:{port}")
}

/// The processor time of one choice, from a report of many.
fn each(spent: Duration, report: &str, place: &str) -> Result<String> {
    let n_choices: f64 = report.split(' ').next().context("the report begins with a number")?.parse()?;
    Ok(format!("{:.0} µs of processor time for a choice {place}", spent.as_secs_f64() * 1e6 / n_choices))
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
