//! Nodes on one PostgreSQL compared with one server on a file: all of them, the database and the clients share the
//! machine, so that the processor time of a choice says more than the rate.

use std::fs;
use std::time::Duration;

use anyhow::Result;
use postgres_testkit::Scratch;

use super::{PROGRAM, cpu, each, listen, measured};
use crate::command;
use crate::serving::Server;

const TABLES: &str = "100";

pub(super) fn run(n_nodes: u16, port: u16, seconds: &str) -> Result<()> {
    println!("{TABLES} Abluxxen tables of 3 clients, as fast as answers come; nothing is pinned to a core");
    println!("one server on a file");
    one_on_a_file(port, seconds)?;
    for n_nodes in 1..=n_nodes {
        println!("{n_nodes} nodes on one PostgreSQL; each client of a table comes through another node");
        on_postgres(n_nodes, port, seconds)?;
    }
    Ok(())
}

fn one_on_a_file(port: u16, seconds: &str) -> Result<()> {
    let folder = command::root().join("target/load");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder)?;
    let data = folder.join("luxx.db").to_string_lossy().into_owned();
    let servers = [serve(port, &["--data", &data])?];
    measure(&servers, port, seconds, || Ok(Duration::ZERO))
}

fn on_postgres(n_nodes: u16, first_port: u16, seconds: &str) -> Result<()> {
    let scratch = Scratch::start_durable();
    let node = |number: u16| {
        let port = first_port + number;
        let node_address = listen(port + n_nodes);
        let secret = ["--cluster-secret", "a-secret-for-a-measurement"];
        let place = ["--database", scratch.address(), "--node-address", &node_address];
        serve(port, &[place.as_slice(), secret.as_slice()].concat())
    };
    let servers = (0..n_nodes).map(node).collect::<Result<Vec<Server>>>()?;
    measure(&servers, first_port, seconds, || family_cpu(scratch.process()))
}

fn serve(port: u16, more: &[&str]) -> Result<Server> {
    let mut serve = command::program(PROGRAM);
    serve.args(["serve", "--listen", &listen(port), "--messages-max", "0"]);
    serve.args(["--address-messages-max", "0", "--address-connections-max", "0"]).args(more);
    Server::start(&mut serve)
}

fn measure(
    servers: &[Server],
    first_port: u16,
    seconds: &str,
    database: impl Fn() -> Result<Duration>,
) -> Result<()> {
    let mut load = command::program(PROGRAM);
    load.args(["load", "--tables", TABLES, "--seconds", seconds]);
    for port in (first_port..).take(servers.len()) {
        load.args(["--server", &listen(port)]);
    }
    let in_servers = || servers.iter().map(|server| cpu(server.id())).sum::<Result<Duration>>();
    let (said, [servers, database]) = measured(&mut load, || Ok([in_servers()?, database()?]))?;
    print!("{said}");
    println!("  {}", each(servers, &said, "in the servers")?);
    println!("  {}", each(database, &said, "in the database")?);
    Ok(())
}

/// What a process and its living children have used of the processor.
fn family_cpu(parent: u32) -> Result<Duration> {
    let mut sum = cpu(parent)?;
    for entry in fs::read_dir("/proc")?.flatten() {
        let Some(process) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let parent_of =
            stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1)?.parse().ok());
        if parent_of == Some(parent) {
            sum += cpu(process).unwrap_or_default();
        }
    }
    Ok(sum)
}
