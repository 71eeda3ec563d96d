//! `luxx load`: many tables of clients that play legal random choices against a running server.

pub(crate) mod bytes;
mod client;
pub(crate) mod heard;
mod report;
mod socket;
mod web;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::Args;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use bytes::MatchBytes;
use client::{Pace, TableLoad};
pub use report::Report;
use socket::Socket;

#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The server, which must run with `--messages-max 0 --address-messages-max 0 --address-connections-max 0`
    ///
    /// Given several times, the clients of each table come through all of them in turn
    #[arg(long = "server", default_value = "127.0.0.1:8080")]
    pub servers: Vec<SocketAddr>,
    #[arg(long, default_value = games::GameName::ALL[0].as_str())]
    pub game: String,
    /// How many tables
    #[arg(long, default_value_t = 200)]
    pub tables: u32,
    /// How many clients at each table; the options of the game must have as many seats
    #[arg(long, default_value_t = 3)]
    pub clients: u8,
    /// The options of the game as JSON, instead of the usual ones
    #[arg(long)]
    pub options: Option<String>,
    /// How long to measure
    #[arg(long, default_value_t = 10)]
    pub seconds: u32,
    /// Choices in a second over all tables; 0 means as fast as the answers come
    #[arg(long, default_value_t = 0)]
    pub rate: u32,
    /// Ask for texts in terms of what was heard before, as the page does
    #[arg(long)]
    pub deltas: bool,
    /// Only open so many connections, leave them idle, and measure memory
    #[arg(long, default_value_t = 0)]
    pub idle: u32,
    /// Only begin so many requests without ending them, and measure whether others are still served
    #[arg(long, default_value_t = 0)]
    pub half_open: u32,
    /// Never sleep, so that the server need not wake us; only with a core of one's own
    #[arg(long)]
    pub awake: bool,
    /// The process id of the server, to read its memory
    #[arg(long)]
    pub pid: Option<u32>,
    /// Load a server on another machine, which must be your own
    #[arg(long)]
    pub remote: bool,
}

const TABLES_MAX: u32 = 5_000;
const SECONDS_MAX: u32 = 3_600;
const IDLE_MAX: u32 = 20_000;
/// The server waits ten seconds for the rest of a request.
const DROPPED_MAX: Duration = Duration::from_secs(15);
const WARM_UP: Duration = Duration::from_secs(1);
/// An idle table has one host and this many spectators.
const IDLE_AT_TABLE: u32 = 50;

impl Arguments {
    /// Whoever has this number comes here.
    fn server(&self, number: u32) -> SocketAddr {
        self.servers[number as usize % self.servers.len()]
    }
}

/// `measuring` is called when the tables are open and warmed up, and what follows counts.
pub async fn run(arguments: &Arguments, measuring: impl FnOnce()) -> anyhow::Result<Report> {
    ensure!(
        arguments.remote || arguments.servers.iter().all(|server| server.ip().is_loopback()),
        "only a server on this machine is loaded, unless --remote is given"
    );
    let is_bounded = arguments.tables <= TABLES_MAX && arguments.idle.max(arguments.half_open) <= IDLE_MAX;
    ensure!(is_bounded && arguments.seconds <= SECONDS_MAX, "that is more load than is reasonable");
    match arguments {
        Arguments { half_open: 1.., .. } => half_open(arguments).await,
        Arguments { idle: 1.., .. } => idle(arguments).await,
        Arguments { .. } => play(arguments, measuring).await,
    }
}

async fn play(arguments: &Arguments, measuring: impl FnOnce()) -> anyhow::Result<Report> {
    let pace = Pace::new(arguments.rate, arguments.tables);
    let mut tables = Vec::new();
    let mut players = Vec::new();
    for number in 0..arguments.tables {
        let load = Arc::new(TableLoad::new(arguments, pace, number));
        players.extend(client::sit_down(arguments, &load).await.context("a table could not be filled")?);
        tables.push(load);
    }
    tables.iter().for_each(|table| table.begin(arguments.tables));
    let players: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play())).collect();
    let restless = arguments.awake.then(|| tokio::spawn(stay_awake()));
    tokio::time::sleep(WARM_UP).await;
    tables.iter().for_each(|table| table.measure());
    measuring();
    let begin = Instant::now();
    tokio::time::sleep(Duration::from_secs(u64::from(arguments.seconds))).await;
    let took = begin.elapsed();
    restless.inspect(JoinHandle::abort);
    let mut latencies = Vec::new();
    tables.iter().for_each(|table| latencies.append(&mut table.taken()));
    let bytes = tables.iter().fold(MatchBytes::default(), |sum, table| sum.and(table.bytes()));
    for player in players {
        if player.is_finished() {
            player.await.context("a client panicked")??;
        } else {
            player.abort();
        }
    }
    Ok(Report::of_play(latencies, took, bytes))
}

/// A client on another machine costs the server no wake-up; one that sleeps on the neighbouring core does.
async fn stay_awake() {
    loop {
        tokio::task::yield_now().await;
    }
}

async fn idle(arguments: &Arguments) -> anyhow::Result<Report> {
    let pid = arguments.pid.context("--pid is needed to read the server's memory")?;
    let before_kib = resident_kib(pid)?;
    let mut sockets = Vec::new();
    let mut watch = String::new();
    for number in 0..arguments.idle {
        let server = arguments.server(number);
        let cookie = web::introduce(server).await?;
        if number % IDLE_AT_TABLE == 0 {
            watch = web::open_table(arguments, server, &cookie).await?.watch;
        }
        sockets.push(Socket::connect(server, &format!("/api/watch/{watch}/socket"), &cookie).await?);
    }
    // The last welcomes are on their way.
    tokio::time::sleep(WARM_UP).await;
    let after_kib = resident_kib(pid)?;
    let begin = Instant::now();
    web::introduce(arguments.server(0)).await.context("the server no longer answers")?;
    Ok(Report::of_idle(arguments.idle, after_kib.saturating_sub(before_kib), begin.elapsed()))
}

/// The server must keep working while this many callers never finish their request, and get rid of them.
async fn half_open(arguments: &Arguments) -> anyhow::Result<Report> {
    let mut callers = Vec::new();
    for _ in 0..arguments.half_open {
        let mut caller = TcpStream::connect(arguments.server(0)).await?;
        caller.write_all(b"GET / HTTP/1.1\r\nhos").await?;
        callers.push(caller);
    }
    let begin = Instant::now();
    let cookie = web::introduce(arguments.server(0)).await.context("the server no longer answers")?;
    web::open_table(arguments, arguments.server(0), &cookie).await?;
    let answer = begin.elapsed();
    let mut n_dropped = 0;
    for mut caller in callers {
        let mut rest = Vec::new();
        let end = tokio::time::timeout(DROPPED_MAX, caller.read_to_end(&mut rest)).await;
        n_dropped += u32::from(end.is_ok());
    }
    Ok(Report::HalfOpen { n_callers: arguments.half_open, n_dropped, answer })
}

fn resident_kib(pid: u32) -> anyhow::Result<u64> {
    let path = PathBuf::from(format!("/proc/{pid}/status"));
    let status =
        std::fs::read_to_string(&path).with_context(|| format!("{} is not there", path.display()))?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).context("no VmRSS")?;
    let number = line.split_whitespace().nth(1).context("no number")?;
    Ok(number.parse()?)
}
