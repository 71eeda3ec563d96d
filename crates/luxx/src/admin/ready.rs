//! Whether a server is ready, for whoever looks after it: a container, a script.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;

use super::tell;
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The server; 0.0.0.0 is asked on this machine
    #[arg(long, env = "LUXX_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    server: SocketAddr,
}

/// Whoever asks does so every few seconds.
const PATIENCE: Duration = Duration::from_secs(3);

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let server = arguments.server;
    let answer = ask(server).map_err(|problem| Failure::usage(format!("{server}: {problem}")))?;
    let status = answer.split(' ').nth(1).unwrap_or_default();
    if status != "200" {
        return Err(Failure::usage(format!("{server} is not ready ({status})")));
    }
    tell("ready")
}

fn ask(server: SocketAddr) -> std::io::Result<String> {
    let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let server = if server.ip().is_unspecified() { SocketAddr::new(local, server.port()) } else { server };
    let mut stream = TcpStream::connect_timeout(&server, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET /readyz HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}
